//! The table itself, one file an area. A row is a fact of Kafka 4.3.1 and a line of our own about
//! it; `tests/conformance.rs` compares the facts with those of the real jars.

mod dynamic;
mod group;
mod log;
mod network;
mod node;
mod remote;
mod replication;
mod resources;
mod row;
mod sasl;
mod security;
mod service;
mod share;
mod transaction;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::key::{ConfigKey, Scope};

/// Keys that belong together.
pub(crate) struct Area {
    /// What they are about.
    pub(crate) title: &'static str,
    /// The keys, in the order of their names.
    pub(crate) keys: &'static [ConfigKey],
}

const fn area(title: &'static str, keys: &'static [ConfigKey]) -> Area {
    Area { title, keys }
}

/// The areas that make up a scope.
pub(crate) fn areas(scope: Scope) -> &'static [Area] {
    static BROKER: &[Area] = &[
        area("Node, quorum and metadata log", node::NODE),
        area("Listeners, connections and threads", network::NETWORK),
        area("Logs and topics", log::LOG),
        area("Replication and fetching", replication::REPLICATION),
        area("Groups and committed offsets", group::GROUP),
        area("Share groups", share::SHARE),
        area("Transactions and producers", transaction::TRANSACTION),
        area("Tiered storage", remote::REMOTE),
        area("Quotas, metrics and plug-ins", service::SERVICE),
        area("TLS, delegation tokens and authorisation", security::SECURITY),
        area("SASL", sasl::SASL),
    ];
    static TOPIC: &[Area] = &[area("Topics", resources::TOPIC)];
    static GROUP: &[Area] = &[area("Groups", resources::GROUP)];
    static CLIENT_METRICS: &[Area] = &[area("Client metrics subscriptions", resources::CLIENT_METRICS)];
    match scope {
        Scope::Broker => BROKER,
        Scope::Topic => TOPIC,
        Scope::Group => GROUP,
        Scope::ClientMetrics => CLIENT_METRICS,
    }
}

fn index(scope: Scope) -> &'static BTreeMap<&'static str, &'static ConfigKey> {
    type Index = BTreeMap<&'static str, &'static ConfigKey>;
    static INDEXES: [OnceLock<Index>; Scope::ALL.len()] = [const { OnceLock::new() }; Scope::ALL.len()];
    let keys = || areas(scope).iter().flat_map(|area| area.keys);
    let build = || keys().map(|key| (key.name, key)).collect();
    INDEXES[scope as usize].get_or_init(build)
}

pub(crate) fn find(scope: Scope, name: &str) -> Option<&'static ConfigKey> {
    index(scope).get(name).copied()
}

pub(crate) fn all(scope: Scope) -> impl ExactSizeIterator<Item = &'static ConfigKey> {
    index(scope).values().copied()
}

pub(crate) fn dynamic_only() -> impl ExactSizeIterator<Item = &'static ConfigKey> {
    dynamic::DYNAMIC_ONLY.iter()
}
