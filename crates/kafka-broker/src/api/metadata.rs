//! Metadata: which brokers there are, who leads which partition; and the creation of a topic by asking for it.

use std::collections::BTreeSet;
use std::sync::Arc;

use kafka_metadata::controller::validate_topic_name;
use kafka_metadata::image::{Partition, Topic};
use kafka_proto::api::create_topics::{CreatableTopic, CreateTopicsRequest};
use kafka_proto::api::metadata::{
    MetadataRequest, MetadataRequestTopic, MetadataResponse, MetadataResponseBroker, MetadataResponsePartition,
    MetadataResponseTopic,
};
use kafka_proto::{ErrorCode, Str, Uuid};
use kafka_server::RequestContext;

use super::cluster_view::{CLUSTER_OPERATIONS, NOT_ASKED, TOPIC_OPERATIONS, View, is_internal};
use crate::node::Node;

/// From here on an empty list of topics means none, and null means all.
const NULL_IS_ALL_SINCE: i16 = 1;
/// From here on a client says whether it wants missing topics to be created.
const CREATION_BY_WISH_SINCE: i16 = 4;
/// From here on a client understands LISTENER_NOT_FOUND.
const LISTENER_NOT_FOUND_SINCE: i16 = 6;
/// Topic ids are in the schema since 10, but 10 and 11 could not be served (KAFKA-12701).
const TOPIC_IDS_SINCE: i16 = 12;
/// Only here DescribeCluster does not say it yet, and Metadata already does.
const CLUSTER_OPERATIONS_VERSIONS: std::ops::RangeInclusive<i16> = 8..=10;

/// Describes the cluster. Topics that were asked for and do not exist are created if client and configuration agree on
/// it; the client sees them when it asks again.
pub(crate) async fn metadata(node: Arc<Node>, context: RequestContext, request: MetadataRequest) -> MetadataResponse {
    let image = node.image();
    let view = View { image: &image, listener: context.connection.listener() };
    let asked = Asked { version: context.version, operations: request.include_topic_authorized_operations };
    let mut missing = Vec::new();
    let topics = topics(view, asked, &request, &mut missing);
    let wished = context.version < CREATION_BY_WISH_SINCE || request.allow_auto_topic_creation;
    if wished && node.config.topics.auto_create_enable && !missing.is_empty() {
        create(Arc::clone(&node), missing);
    }
    let operations =
        request.include_cluster_authorized_operations && CLUSTER_OPERATIONS_VERSIONS.contains(&context.version);
    MetadataResponse {
        brokers: brokers(view),
        cluster_id: Some(node.cluster_id.clone()),
        controller_id: view.controller(node.config.node_id),
        topics,
        cluster_authorized_operations: if operations { CLUSTER_OPERATIONS } else { NOT_ASKED },
        ..Default::default()
    }
}

/// How topics are asked for.
#[derive(Clone, Copy)]
struct Asked {
    version: i16,
    /// Whether to say what the client may do with each topic.
    operations: bool,
}

impl Asked {
    fn operations(self) -> i32 {
        if self.operations { TOPIC_OPERATIONS } else { NOT_ASKED }
    }

    fn failed(self, error_code: ErrorCode, name: Option<Str>, topic_id: Uuid) -> MetadataResponseTopic {
        let is_internal = name.as_deref().is_some_and(is_internal);
        MetadataResponseTopic {
            error_code,
            name,
            topic_id,
            is_internal,
            topic_authorized_operations: NOT_ASKED,
            ..Default::default()
        }
    }
}

/// The topics of the response. Names that may be created go to `missing`.
fn topics(
    view: View<'_>,
    asked: Asked,
    request: &MetadataRequest,
    missing: &mut Vec<Str>,
) -> Vec<MetadataResponseTopic> {
    let wanted = match &request.topics {
        None => return view.image.topics.iter().map(|topic| found(view, asked, topic)).collect(),
        Some(none) if none.is_empty() && asked.version < NULL_IS_ALL_SINCE => {
            return view.image.topics.iter().map(|topic| found(view, asked, topic)).collect();
        }
        Some(wanted) => wanted,
    };
    let by_id = wanted.iter().any(|topic| !topic.topic_id.is_zero());
    let nameless = wanted.iter().any(|topic| topic.name.is_none());
    if asked.version < TOPIC_IDS_SINCE && (by_id || nameless) {
        return refused(asked, wanted, ErrorCode::INVALID_REQUEST);
    }
    if by_id {
        return topics_by_id(view, asked, wanted);
    }
    if nameless {
        return refused(asked, wanted, ErrorCode::UNKNOWN_SERVER_ERROR); // as Kafka
    }
    topics_by_name(view, asked, wanted, missing)
}

fn refused(asked: Asked, wanted: &[MetadataRequestTopic], error: ErrorCode) -> Vec<MetadataResponseTopic> {
    let name = |topic: &MetadataRequestTopic| Some(topic.name.clone().unwrap_or_default());
    wanted.iter().map(|topic| asked.failed(error, name(topic), topic.topic_id)).collect()
}

/// If one topic is asked for by its id, those without are passed over, as in Kafka.
fn topics_by_id(view: View<'_>, asked: Asked, wanted: &[MetadataRequestTopic]) -> Vec<MetadataResponseTopic> {
    let mut seen = BTreeSet::new();
    let ids = wanted.iter().map(|topic| topic.topic_id).filter(|id| !id.is_zero() && seen.insert(*id));
    let (known, unknown): (Vec<Uuid>, Vec<Uuid>) = ids.partition(|id| view.image.topics.by_id(id).is_some());
    let known = known.iter().filter_map(|id| view.image.topics.by_id(id)).map(|topic| found(view, asked, topic));
    known.chain(unknown.into_iter().map(|id| asked.failed(ErrorCode::UNKNOWN_TOPIC_ID, None, id))).collect()
}

fn topics_by_name(
    view: View<'_>,
    asked: Asked,
    wanted: &[MetadataRequestTopic],
    missing: &mut Vec<Str>,
) -> Vec<MetadataResponseTopic> {
    let mut seen = BTreeSet::new();
    let names = wanted.iter().filter_map(|topic| topic.name.as_ref()).filter(|name| seen.insert(*name));
    let mut known = Vec::new();
    let mut unknown = Vec::new();
    for name in names {
        if let Some(topic) = view.image.topics.by_name(name) {
            known.push(found(view, asked, topic));
            continue;
        }
        let error = if validate_topic_name(name).is_ok() {
            missing.push(name.clone());
            ErrorCode::UNKNOWN_TOPIC_OR_PARTITION
        } else {
            ErrorCode::INVALID_TOPIC_EXCEPTION
        };
        unknown.push(asked.failed(error, Some(name.clone()), Uuid::ZERO));
    }
    known.extend(unknown);
    known
}

fn found(view: View<'_>, asked: Asked, topic: &Topic) -> MetadataResponseTopic {
    let partitions = topic.partitions.iter().map(|(index, partition)| seen(view, asked.version, *index, partition));
    MetadataResponseTopic {
        name: Some(topic.name.clone()),
        topic_id: topic.id,
        is_internal: is_internal(&topic.name),
        partitions: partitions.collect(),
        topic_authorized_operations: asked.operations(),
        ..Default::default()
    }
}

fn seen(view: View<'_>, version: i16, index: i32, partition: &Partition) -> MetadataResponsePartition {
    let listener_missing = if version >= LISTENER_NOT_FOUND_SINCE {
        ErrorCode::LISTENER_NOT_FOUND
    } else {
        ErrorCode::LEADER_NOT_AVAILABLE
    };
    let seen = view.partition(partition, listener_missing);
    let (mut replicas, mut isr) = (partition.replicas.clone(), partition.isr.clone());
    let mut error_code = seen.error;
    if version == 0 {
        // The first clients take every replica for one that they can reach.
        let reachable = |ids: &mut Vec<i32>| ids.retain(|id| view.endpoint(*id).is_some());
        reachable(&mut replicas);
        reachable(&mut isr);
        let some_lost = replicas.len() < partition.replicas.len() || isr.len() < partition.isr.len();
        if error_code == ErrorCode::NONE && some_lost {
            error_code = ErrorCode::REPLICA_NOT_AVAILABLE;
        }
    }
    MetadataResponsePartition {
        error_code,
        partition_index: index,
        leader_id: seen.leader,
        leader_epoch: partition.leader_epoch,
        replica_nodes: replicas.into(),
        isr_nodes: isr.into(),
        offline_replicas: seen.offline.into(),
        ..Default::default()
    }
}

fn brokers(view: View<'_>) -> Vec<MetadataResponseBroker> {
    let reachable = view.image.cluster.alive().filter_map(|broker| Some((broker, view.endpoint(broker.id)?)));
    reachable
        .map(|(broker, endpoint)| MetadataResponseBroker {
            node_id: broker.id,
            host: endpoint.host.clone(),
            port: endpoint.port.into(),
            rack: broker.rack.clone(),
            ..Default::default()
        })
        .collect()
}

/// Creates topics without anyone waiting for it, unless somebody has asked already: clients ask again and again until
/// the topic is there.
fn create(node: Arc<Node>, names: Vec<Str>) {
    let names: Vec<Str> = {
        let mut creating = node.creating();
        names.into_iter().map(|name| Str::from(name.as_str())).filter(|name| creating.insert(name.clone())).collect()
    };
    if names.is_empty() {
        return;
    }
    tokio::spawn(async move {
        let topics = names.iter().map(|name| creatable(&node, name.clone())).collect();
        let request = CreateTopicsRequest { topics, ..Default::default() };
        match node.quorum.ask(request).await {
            Ok(response) => {
                for topic in response.topics {
                    if topic.error_code != ErrorCode::NONE && topic.error_code != ErrorCode::TOPIC_ALREADY_EXISTS {
                        let reason = topic.error_message.unwrap_or_default();
                        tracing::info!(topic = %topic.name, error = ?topic.error_code, %reason, "not created");
                    }
                }
            }
            Err(refusal) => tracing::warn!(%refusal, "topics that were asked for cannot be created"),
        }
        node.creating().retain(|name| !names.contains(name));
    });
}

/// The topic as automatic creation makes it: by `num.partitions` and `default.replication.factor`, or as its coordinator
/// needs it.
fn creatable(node: &Node, name: Str) -> CreatableTopic {
    use kafka_proto::api::create_topics::CreatableTopicConfig;
    let values = node.config.values();
    let of = |partitions: &str, factor: &str, segment_bytes: &str, configs: &[(&str, &str)]| {
        let segment = ("segment.bytes".to_owned(), values.int(segment_bytes).to_string());
        let configs = configs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let configs = configs.chain(std::iter::once(segment)).map(|(key, value)| CreatableTopicConfig {
            name: key.into(),
            value: Some(value.into()),
            ..Default::default()
        });
        CreatableTopic {
            num_partitions: values.int(partitions),
            replication_factor: values.short(factor),
            configs: configs.collect(),
            ..Default::default()
        }
    };
    let topic = match name.as_str() {
        "__consumer_offsets" => of(
            "offsets.topic.num.partitions",
            "offsets.topic.replication.factor",
            "offsets.topic.segment.bytes",
            &[("cleanup.policy", "compact"), ("compression.type", "producer")],
        ),
        "__transaction_state" => {
            let min_isr = values.int("transaction.state.log.min.isr").to_string();
            of(
                "transaction.state.log.num.partitions",
                "transaction.state.log.replication.factor",
                "transaction.state.log.segment.bytes",
                &[
                    ("cleanup.policy", "compact"),
                    ("compression.type", "uncompressed"),
                    ("min.insync.replicas", &min_isr),
                    ("unclean.leader.election.enable", "false"),
                ],
            )
        }
        "__share_group_state" => {
            let min_isr = values.short("share.coordinator.state.topic.min.isr").to_string();
            of(
                "share.coordinator.state.topic.num.partitions",
                "share.coordinator.state.topic.replication.factor",
                "share.coordinator.state.topic.segment.bytes",
                &[
                    ("cleanup.policy", "delete"),
                    ("compression.type", "none"),
                    ("min.insync.replicas", &min_isr),
                    ("retention.ms", "-1"),
                ],
            )
        }
        _ => CreatableTopic { num_partitions: -1, replication_factor: -1, ..Default::default() },
    };
    CreatableTopic { name, ..topic }
}
