//! Which requests the scenarios send to a group in which state: every pair has to be there.

use std::collections::BTreeSet;

use kafka_group::{GroupCoordinator, Request, Response};
use kafka_proto::Str;
use kafka_proto::api::list_groups::ListGroupsRequest;

const STATES: [&str; 10] = [
    "no group",
    "simple",
    "classic Empty",
    "classic PreparingRebalance",
    "classic CompletingRebalance",
    "classic Stable",
    "consumer Empty",
    "consumer Assigning",
    "consumer Reconciling",
    "consumer Stable",
];

const REQUESTS: [&str; 12] = [
    "JoinGroup",
    "SyncGroup",
    "Heartbeat",
    "LeaveGroup",
    "ConsumerGroupHeartbeat",
    "OffsetCommit",
    "TxnOffsetCommit",
    "OffsetFetch",
    "OffsetDelete",
    "DeleteGroups",
    "DescribeGroups",
    "ConsumerGroupDescribe",
];

/// What was sent to groups in which state.
#[derive(Debug, Default)]
pub(crate) struct Coverage(BTreeSet<(String, &'static str)>);

impl Coverage {
    pub(crate) fn note(&mut self, state: &GroupCoordinator, request: &Request) {
        let (name, groups) = named(request);
        for group in groups {
            self.0.insert((state_of(state, &group), name));
        }
    }

    /// The pairs that no scenario has.
    pub(crate) fn missing(&self) -> Vec<String> {
        let pairs = STATES.iter().flat_map(|state| REQUESTS.iter().map(move |request| (*state, *request)));
        let missing = pairs.filter(|(state, request)| !self.0.contains(&((*state).to_owned(), *request)));
        missing.map(|(state, request)| format!("{request} of {state}")).collect()
    }
}

fn state_of(state: &GroupCoordinator, group: &str) -> String {
    let list = Request::ListGroups(ListGroupsRequest::default());
    let Some(Response::ListGroups(groups)) = state.read(&list) else { return String::new() };
    match groups.iter().find(|listed| listed.group_id == *group) {
        None => "no group".to_owned(),
        Some(_) if state.group(group).is_none() => "simple".to_owned(),
        Some(listed) => format!("{} {}", listed.group_type, listed.group_state),
    }
}

fn named(request: &Request) -> (&'static str, Vec<Str>) {
    match request {
        Request::JoinGroup(_, request) => ("JoinGroup", vec![request.group_id.clone()]),
        Request::SyncGroup(_, request) => ("SyncGroup", vec![request.group_id.clone()]),
        Request::Heartbeat(_, request) => ("Heartbeat", vec![request.group_id.clone()]),
        Request::LeaveGroup(_, request) => ("LeaveGroup", vec![request.group_id.clone()]),
        Request::ConsumerGroupHeartbeat(_, request) => ("ConsumerGroupHeartbeat", vec![request.group_id.clone()]),
        Request::OffsetCommit(_, request) => ("OffsetCommit", vec![request.group_id.clone()]),
        Request::TxnOffsetCommit(_, request) => ("TxnOffsetCommit", vec![request.group_id.clone()]),
        Request::OffsetFetch { group, .. } => ("OffsetFetch", vec![group.group_id.clone()]),
        Request::OffsetDelete(_, request) => ("OffsetDelete", vec![request.group_id.clone()]),
        Request::DeleteGroups(groups) => ("DeleteGroups", groups.clone()),
        Request::DescribeGroups { groups, .. } => ("DescribeGroups", groups.clone()),
        Request::ConsumerGroupDescribe { groups, .. } => ("ConsumerGroupDescribe", groups.clone()),
        Request::ListGroups(_) | Request::EndTransaction { .. } | Request::TopicsDeleted(_) => ("", Vec::new()),
    }
}
