//! One handler an API; the table of routes is what ApiVersions tells.

mod delete_records;
mod fetch;
mod list_offsets;
mod produce;

pub(crate) use fetch::Followed;

use std::sync::Arc;

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
        .into_app()
}
