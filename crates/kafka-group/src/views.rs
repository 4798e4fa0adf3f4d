//! DescribeGroups, ConsumerGroupDescribe and ListGroups.

use std::collections::BTreeSet;

use kafka_proto::api::consumer_group_describe::DescribedGroup as DescribedConsumerGroup;
use kafka_proto::api::describe_groups::DescribedGroup;
use kafka_proto::api::list_groups::{ListGroupsRequest, ListedGroup};
use kafka_proto::{ErrorCode, Str};

use crate::{Group, GroupCoordinator};

/// Since this version an unknown group is an error, and errors have words.
const DESCRIBE_ERROR_VERSION: i16 = 6;

impl GroupCoordinator {
    pub(crate) fn describe_group(&self, version: i16, id: &Str) -> DescribedGroup {
        match self.groups.get(id) {
            Some(Group::Classic(_)) => self.describe_classic(id),
            None if self.offsets.has_group(id) => {
                DescribedGroup { group_id: id.clone(), group_state: "Empty".into(), ..Default::default() }
            }
            found => {
                let message = match found {
                    Some(_) => format!("Group {id} is not a classic group."),
                    None => format!("Group {id} not found."),
                };
                let known = version >= DESCRIBE_ERROR_VERSION;
                DescribedGroup {
                    group_id: id.clone(),
                    group_state: "Dead".into(),
                    error_code: if known { ErrorCode::GROUP_ID_NOT_FOUND } else { ErrorCode::NONE },
                    error_message: known.then(|| message.into()),
                    ..Default::default()
                }
            }
        }
    }

    pub(crate) fn describe_consumer_group(&self, id: &Str, operations: Option<i32>) -> DescribedConsumerGroup {
        let Some(Group::Consumer(group)) = self.groups.get(id) else {
            let message = if self.groups.contains_key(id) || self.offsets.has_group(id) {
                format!("Group {id} is not a consumer group.")
            } else {
                format!("Group {id} not found.")
            };
            return DescribedConsumerGroup {
                group_id: id.clone(),
                error_code: ErrorCode::GROUP_ID_NOT_FOUND,
                error_message: Some(message.into()),
                ..Default::default()
            };
        };
        let mut described = self.describe_consumers(id, group);
        if let Some(operations) = operations {
            described.authorized_operations = operations;
        }
        described
    }

    pub(crate) fn list_groups(&self, request: &ListGroupsRequest) -> Vec<ListedGroup> {
        // Kafka compares both without regard to case.
        let lower = |names: &[Str]| names.iter().map(|name| name.to_lowercase()).collect::<BTreeSet<_>>();
        let states = lower(&request.states_filter);
        let types = lower(&request.types_filter);
        let passes = |filter: &BTreeSet<String>, name: &str| filter.is_empty() || filter.contains(&name.to_lowercase());
        let simple = self.offsets.groups().filter(|group| !self.groups.contains_key(*group));
        let ids: BTreeSet<&Str> = self.groups.keys().chain(simple).collect();
        let listed = ids.into_iter().map(|id| {
            let (protocol_type, state, group_type) = match self.groups.get(id) {
                Some(Group::Classic(_)) => {
                    let (protocol_type, state) = self.classic_outline(id);
                    (protocol_type, state, "classic")
                }
                Some(Group::Consumer(group)) => (Str::from_static("consumer"), group.state(), "consumer"),
                None => (Str::new(), "Empty", "classic"),
            };
            ListedGroup {
                group_id: id.clone(),
                protocol_type,
                group_state: state.into(),
                group_type: group_type.into(),
                ..Default::default()
            }
        });
        listed.filter(|group| passes(&states, &group.group_state) && passes(&types, &group.group_type)).collect()
    }
}
