//! Which coordinators a request is for: requests of the protocol cut into what one coordinator answers, and back.
//!
//! A group belongs to the partition of `__consumer_offsets` that [`partition_of`] says; whoever leads that coordinates it.
//!
//! ```
//! use kafka_group::routing::partition_of;
//!
//! assert_eq!(partition_of("console-consumer-1", 50), 24);
//! ```

use std::collections::BTreeSet;

use kafka_proto::api::consumer_group_describe::{ConsumerGroupDescribeRequest, ConsumerGroupDescribeResponse};
use kafka_proto::api::consumer_group_heartbeat::ConsumerGroupHeartbeatRequest;
use kafka_proto::api::delete_groups::{DeleteGroupsRequest, DeleteGroupsResponse};
use kafka_proto::api::describe_groups::{DescribeGroupsRequest, DescribeGroupsResponse};
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::JoinGroupRequest;
use kafka_proto::api::leave_group::LeaveGroupRequest;
use kafka_proto::api::list_groups::{ListGroupsRequest, ListGroupsResponse};
use kafka_proto::api::offset_commit::OffsetCommitRequest;
use kafka_proto::api::offset_delete::OffsetDeleteRequest;
use kafka_proto::api::offset_fetch::{
    OffsetFetchRequest, OffsetFetchRequestGroup, OffsetFetchRequestTopics, OffsetFetchResponse,
    OffsetFetchResponsePartition, OffsetFetchResponseTopic,
};
use kafka_proto::api::sync_group::SyncGroupRequest;
use kafka_proto::api::txn_offset_commit::TxnOffsetCommitRequest;
use kafka_proto::{ErrorCode, Str};

use crate::{Caller, Request, Response};

/// The partition of `__consumer_offsets`, which has `partitions` of them, that a group belongs to: Java's hash of the id.
///
/// # Panics
/// When there are no partitions.
pub fn partition_of(group: &str, partitions: i32) -> i32 {
    let hash = group.encode_utf16().fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit.into()));
    // There is no positive counterpart of the least number; Kafka takes 0.
    hash.checked_abs().unwrap_or(0) % partitions
}

/// What one request of the protocol asks of one coordinator.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The group whose coordinator is asked, or none where all are.
    pub group: Option<Str>,
    /// What it is asked.
    pub request: Request,
}

/// A request of the protocol about groups.
pub trait GroupApi: kafka_proto::Request + Sized {
    /// Cuts it into parts for one coordinator each.
    fn cut(self, caller: Caller) -> Vec<Part>;

    /// Puts the response together from the answers to the parts, in their order; of a part for all coordinators there
    /// are any number of answers. `refusal` is the first error of a coordinator that did not answer, whose part then
    /// has what [`Request::refused`] says.
    fn join(version: i16, refusal: Option<ErrorCode>, answers: Vec<Response>) -> Self::Response;
}

macro_rules! about_one_group {
    ($($request:ident is $variant:ident,)*) => {$(
        impl GroupApi for $request {
            fn cut(self, caller: Caller) -> Vec<Part> {
                vec![Part { group: Some(self.group_id.clone()), request: Request::$variant(caller, self) }]
            }

            fn join(_: i16, _: Option<ErrorCode>, answers: Vec<Response>) -> Self::Response {
                let mut answers = answers.into_iter();
                match (answers.next(), answers.next()) {
                    (Some(Response::$variant(response)), None) => response,
                    (other, _) => unreachable!("not one answer of this request: {other:?}"),
                }
            }
        }
    )*};
}

about_one_group! {
    JoinGroupRequest is JoinGroup,
    SyncGroupRequest is SyncGroup,
    HeartbeatRequest is Heartbeat,
    LeaveGroupRequest is LeaveGroup,
    ConsumerGroupHeartbeatRequest is ConsumerGroupHeartbeat,
    OffsetCommitRequest is OffsetCommit,
    TxnOffsetCommitRequest is TxnOffsetCommit,
    OffsetDeleteRequest is OffsetDelete,
}

/// What may be done with a group, while nobody authorizes: a bit at the code of each of READ, DELETE, DESCRIBE,
/// DESCRIBE_CONFIGS and ALTER_CONFIGS.
const EVERY_OPERATION: i32 = 1 << 3 | 1 << 6 | 1 << 8 | 1 << 10 | 1 << 11;

/// The lists of one kind of answer, one behind the other.
macro_rules! concatenated {
    ($answers:expr, $variant:ident) => {
        $answers
            .into_iter()
            .flat_map(|answer| match answer {
                Response::$variant(list) => list,
                other => unreachable!("not an answer of this request: {other:?}"),
            })
            .collect()
    };
}

impl GroupApi for DescribeGroupsRequest {
    fn cut(self, caller: Caller) -> Vec<Part> {
        let Caller { version, .. } = caller;
        let operations = self.include_authorized_operations.then_some(EVERY_OPERATION);
        let describe = |group: Str| {
            let request = Request::DescribeGroups { version, groups: vec![group.clone()], operations };
            Part { group: Some(group), request }
        };
        self.groups.into_iter().map(describe).collect()
    }

    fn join(_: i16, _: Option<ErrorCode>, answers: Vec<Response>) -> DescribeGroupsResponse {
        DescribeGroupsResponse { groups: concatenated!(answers, DescribeGroups), ..Default::default() }
    }
}

impl GroupApi for ConsumerGroupDescribeRequest {
    fn cut(self, _: Caller) -> Vec<Part> {
        let operations = self.include_authorized_operations.then_some(EVERY_OPERATION);
        let describe = |group: Str| {
            let request = Request::ConsumerGroupDescribe { groups: vec![group.clone()], operations };
            Part { group: Some(group), request }
        };
        self.group_ids.into_iter().map(describe).collect()
    }

    fn join(_: i16, _: Option<ErrorCode>, answers: Vec<Response>) -> ConsumerGroupDescribeResponse {
        ConsumerGroupDescribeResponse { groups: concatenated!(answers, ConsumerGroupDescribe), ..Default::default() }
    }
}

impl GroupApi for DeleteGroupsRequest {
    fn cut(self, _: Caller) -> Vec<Part> {
        let delete = |group: Str| Part { group: Some(group.clone()), request: Request::DeleteGroups(vec![group]) };
        // One that is named twice is deleted, and answered, once.
        let mut seen = BTreeSet::new();
        self.groups_names.into_iter().filter(|group| seen.insert(group.clone())).map(delete).collect()
    }

    fn join(_: i16, _: Option<ErrorCode>, answers: Vec<Response>) -> DeleteGroupsResponse {
        DeleteGroupsResponse { results: concatenated!(answers, DeleteGroups), ..Default::default() }
    }
}

impl GroupApi for ListGroupsRequest {
    fn cut(self, _: Caller) -> Vec<Part> {
        vec![Part { group: None, request: Request::ListGroups(self) }]
    }

    fn join(_: i16, refusal: Option<ErrorCode>, answers: Vec<Response>) -> ListGroupsResponse {
        // Groups that have moved to another broker are listed there.
        match refusal.filter(|error| *error != ErrorCode::NOT_COORDINATOR) {
            Some(error_code) => ListGroupsResponse { error_code, ..Default::default() },
            None => ListGroupsResponse { groups: concatenated!(answers, ListGroups), ..Default::default() },
        }
    }
}

/// Since this version of OffsetFetch a request names many groups.
const MANY_GROUPS_SINCE: i16 = 8;

impl GroupApi for OffsetFetchRequest {
    fn cut(self, caller: Caller) -> Vec<Part> {
        let require_stable = self.require_stable;
        let groups = if caller.version >= MANY_GROUPS_SINCE {
            self.groups
        } else {
            let topics = self.topics.map(|topics| {
                let topics = topics.into_iter().map(|topic| OffsetFetchRequestTopics {
                    name: topic.name,
                    partition_indexes: topic.partition_indexes,
                    ..Default::default()
                });
                topics.collect()
            });
            vec![OffsetFetchRequestGroup { group_id: self.group_id, topics, ..Default::default() }]
        };
        let fetch = |group: OffsetFetchRequestGroup| Part {
            group: Some(group.group_id.clone()),
            request: Request::OffsetFetch { caller: caller.clone(), group, require_stable },
        };
        groups.into_iter().map(fetch).collect()
    }

    fn join(version: i16, _: Option<ErrorCode>, answers: Vec<Response>) -> OffsetFetchResponse {
        let answers = answers.into_iter().map(|answer| match answer {
            Response::OffsetFetch(group) => group,
            other => unreachable!("not an answer of this request: {other:?}"),
        });
        if version >= MANY_GROUPS_SINCE {
            return OffsetFetchResponse { groups: answers.collect(), ..Default::default() };
        }
        let mut response = OffsetFetchResponse::default();
        for group in answers {
            response.error_code = group.error_code;
            response.topics.extend(group.topics.into_iter().map(|topic| {
                let partitions = topic.partitions.into_iter().map(|partition| OffsetFetchResponsePartition {
                    partition_index: partition.partition_index,
                    committed_offset: partition.committed_offset,
                    committed_leader_epoch: partition.committed_leader_epoch,
                    metadata: partition.metadata,
                    error_code: partition.error_code,
                    ..Default::default()
                });
                OffsetFetchResponseTopic { name: topic.name, partitions: partitions.collect(), ..Default::default() }
            }));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_has_its_partition_as_in_java() {
        // Computed by Java: Math.abs(id.hashCode()) % 50, and the two ids with special hashes.
        let of = |group| partition_of(group, 50);
        assert_eq!((of(""), of("a"), of("my-group"), of("groupe-é-\u{1f600}")), (0, 47, 12, 24));
        assert_eq!(of("polygenelubricants"), 0, "its hash is the least number");
    }
}
