//! One handler an API; the table of routes is what ApiVersions tells.

mod api_versions;
mod cluster;
mod configs;
mod delete_records;
mod fetch;
mod find_coordinator;
mod groups;
mod init_producer_id;
mod list_offsets;
mod log_dirs;
mod produce;
mod topics;

pub(crate) use fetch::Followed;
pub(crate) use init_producer_id::ProducerIds;
pub(crate) use produce::error_code as append_error_code;

use std::sync::Arc;

use kafka_proto::api::*;
use kafka_server::{App, RouteOptions, Router};

use crate::node::Node;

/// Everything that a broker listener serves.
pub(crate) fn broker_app(node: Arc<Node>) -> App {
    Router::new(node)
        .route_with(RouteOptions::default().advertised(0, 13).runs_ahead(), produce::produce)
        .route_with(RouteOptions::default().long_poll(), fetch::fetch)
        .route(list_offsets::list_offsets)
        .route(list_offsets::offset_for_leader_epoch)
        .route(delete_records::delete_records)
        .route(cluster::metadata)
        .route(cluster::describe_cluster)
        .route(cluster::describe_topic_partitions)
        .route(topics::create_topics)
        .route(topics::delete_topics)
        .route(topics::create_partitions)
        .route(configs::describe_configs)
        .route(configs::incremental_alter_configs)
        .route(configs::alter_configs)
        .route(log_dirs::describe_log_dirs)
        .route(log_dirs::alter_replica_log_dirs)
        .route(init_producer_id::init_producer_id)
        .route(find_coordinator::find_coordinator)
        .route(groups::answer::<JoinGroupRequest>)
        .route(groups::answer::<SyncGroupRequest>)
        .route(groups::answer::<HeartbeatRequest>)
        .route(groups::answer::<LeaveGroupRequest>)
        .route(groups::answer::<ConsumerGroupHeartbeatRequest>)
        .route(groups::answer::<OffsetCommitRequest>)
        .route(groups::answer::<OffsetFetchRequest>)
        .route(groups::answer::<OffsetDeleteRequest>)
        .route(groups::answer::<DescribeGroupsRequest>)
        .route(groups::answer::<ConsumerGroupDescribeRequest>)
        .route(groups::answer::<ListGroupsRequest>)
        .route(groups::answer::<DeleteGroupsRequest>)
        .api_versions(api_versions::add_features)
        .into_app()
}
