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

type Part = &'static [ConfigKey];

/// The files that make up a scope.
fn parts(scope: Scope) -> &'static [Part] {
    static BROKER: &[Part] = &[
        network::NETWORK,
        node::NODE,
        log::LOG,
        replication::REPLICATION,
        group::GROUP,
        share::SHARE,
        transaction::TRANSACTION,
        remote::REMOTE,
        service::SERVICE,
        security::SECURITY,
        sasl::SASL,
    ];
    static TOPIC: &[Part] = &[resources::TOPIC];
    static GROUP: &[Part] = &[resources::GROUP];
    static CLIENT_METRICS: &[Part] = &[resources::CLIENT_METRICS];
    match scope {
        Scope::Broker => BROKER,
        Scope::Topic => TOPIC,
        Scope::Group => GROUP,
        Scope::ClientMetrics => CLIENT_METRICS,
    }
}

fn index(scope: Scope) -> &'static BTreeMap<&'static str, &'static ConfigKey> {
    type Index = BTreeMap<&'static str, &'static ConfigKey>;
    static INDEXES: [OnceLock<Index>; Scope::ALL.len()] =
        [const { OnceLock::new() }; Scope::ALL.len()];
    let build = || {
        parts(scope)
            .iter()
            .copied()
            .flatten()
            .map(|key| (key.name, key))
            .collect()
    };
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
