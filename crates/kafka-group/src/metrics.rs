//! What coordinators have at the moment, under the names of Apache Kafka's metrics.
//!
//! They are read off the state when somebody asks, so a request pays nothing for them.

use std::collections::BTreeMap;

use kafka_proto::api::list_groups::ListGroupsRequest;

use crate::GroupCoordinator;

/// One figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Metric {
    /// Where Kafka has it: `group-coordinator-metrics`, or the type `GroupMetadataManager` of `kafka.coordinator.group`.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Name and value of the one tag that some have.
    pub tag: Option<(&'static str, &'static str)>,
    /// The figure.
    pub value: u64,
}

/// What one coordinator has, or several together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gauges {
    /// By type and state, as ListGroups calls them.
    groups: BTreeMap<(String, String), u64>,
    offsets: u64,
}

/// States of classic groups, and the metrics that count them.
const CLASSIC: [(&str, &str); 5] = [
    ("PreparingRebalance", "NumGroupsPreparingRebalance"),
    ("CompletingRebalance", "NumGroupsCompletingRebalance"),
    ("Stable", "NumGroupsStable"),
    ("Dead", "NumGroupsDead"),
    ("Empty", "NumGroupsEmpty"),
];
/// States of consumer groups, and the tags of the metric that counts them.
const CONSUMER: [(&str, &str); 5] = [
    ("Empty", "empty"),
    ("Assigning", "assigning"),
    ("Reconciling", "reconciling"),
    ("Stable", "stable"),
    ("Dead", "dead"),
];

const NEW: &str = "group-coordinator-metrics";
const OLD: &str = "GroupMetadataManager";

impl Gauges {
    /// Adds what another coordinator has.
    pub fn add(&mut self, other: &Self) {
        for (kind, count) in &other.groups {
            *self.groups.entry(kind.clone()).or_default() += count;
        }
        self.offsets += other.offsets;
    }

    /// All figures, also those that are zero.
    pub fn metrics(&self) -> Vec<Metric> {
        let of_type =
            |wanted: &str| self.groups.iter().filter(|(kind, _)| kind.0 == wanted).map(|(_, count)| count).sum();
        let in_state = |kind: &str, state: &str| self.groups.get(&(kind.to_owned(), state.to_owned())).copied();
        let mut all = Vec::new();
        let mut say = |group, name, tag, value| all.push(Metric { group, name, tag, value });
        say(OLD, "NumOffsets", None, self.offsets);
        say(OLD, "NumGroups", None, of_type("classic"));
        for (state, name) in CLASSIC {
            say(OLD, name, None, in_state("classic", state).unwrap_or(0));
        }
        for protocol in ["classic", "consumer"] {
            say(NEW, "group-count", Some(("protocol", protocol)), of_type(protocol));
        }
        for (state, tag) in CONSUMER {
            say(NEW, "consumer-group-count", Some(("state", tag)), in_state("consumer", state).unwrap_or(0));
        }
        all
    }
}

impl GroupCoordinator {
    /// What it has at the moment; best asked of
    /// [`Shard::committed_state`](kafka_coordinator::Shard::committed_state). Takes time in the number of groups.
    pub fn gauges(&self) -> Gauges {
        let mut gauges = Gauges { offsets: self.offsets.len() as u64, ..Gauges::default() };
        for group in self.list_groups(&ListGroupsRequest::default()) {
            let kind = (group.group_type.to_string(), group.group_state.to_string());
            *gauges.groups.entry(kind).or_default() += 1;
        }
        gauges
    }
}
