//! What a group coordinator is asked, and what it answers.

use std::sync::Arc;

use kafka_coordinator::{Producer, Refusal};
use kafka_proto::api::consumer_group_describe::DescribedGroup as DescribedConsumerGroup;
use kafka_proto::api::consumer_group_heartbeat::{ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse};
use kafka_proto::api::delete_groups::DeletableGroupResult;
use kafka_proto::api::describe_groups::DescribedGroup;
use kafka_proto::api::heartbeat::{HeartbeatRequest, HeartbeatResponse};
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupResponse};
use kafka_proto::api::leave_group::{LeaveGroupRequest, LeaveGroupResponse};
use kafka_proto::api::list_groups::{ListGroupsRequest, ListedGroup};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitResponse};
use kafka_proto::api::offset_delete::{OffsetDeleteRequest, OffsetDeleteResponse};
use kafka_proto::api::offset_fetch::{OffsetFetchRequestGroup, OffsetFetchResponseGroup};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupResponse};
use kafka_proto::api::txn_offset_commit::{TxnOffsetCommitRequest, TxnOffsetCommitResponse};
use kafka_proto::{ErrorCode, Str};

use crate::{classic, offsets};

/// Who asks, and in which version of the API.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Caller {
    /// The name that the client gives itself; empty if none.
    pub client_id: Str,
    /// The address of the client as Kafka writes it: `/127.0.0.1`.
    pub client_host: Str,
    /// The version of the request.
    pub version: i16,
}

/// One request to one coordinator. Requests for many groups are cut by the broker: the groups of one shard each.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Joins a classic group; parked until the group is complete.
    JoinGroup(Caller, JoinGroupRequest),
    /// Hands out the assignment of a classic group; parked until the leader has sent it.
    SyncGroup(Caller, SyncGroupRequest),
    /// Keeps a member of a classic group alive.
    Heartbeat(Caller, HeartbeatRequest),
    /// Members leave a classic group.
    LeaveGroup(Caller, LeaveGroupRequest),
    /// Joins, keeps alive, and leaves a consumer group (KIP-848).
    ConsumerGroupHeartbeat(Caller, ConsumerGroupHeartbeatRequest),
    /// Commits offsets.
    OffsetCommit(Caller, OffsetCommitRequest),
    /// Commits offsets as part of a transaction.
    TxnOffsetCommit(Caller, TxnOffsetCommitRequest),
    /// Reads the committed offsets of one group. A read, unless `require_stable`.
    OffsetFetch {
        /// Who asks.
        caller: Caller,
        /// The group, and which offsets of it.
        group: OffsetFetchRequestGroup,
        /// Whether offsets that an open transaction may change are an error.
        require_stable: bool,
    },
    /// Deletes offsets of a group.
    OffsetDelete(Caller, OffsetDeleteRequest),
    /// Deletes groups.
    DeleteGroups(Vec<Str>),
    /// Describes classic groups. A read.
    DescribeGroups {
        /// The version of the request: up to 5 an unknown group is a dead one, since 6 an error.
        version: i16,
        /// The groups.
        groups: Vec<Str>,
        /// What the asker may do with them, as a field of bits, if it wants to know.
        operations: Option<i32>,
    },
    /// Describes consumer groups. A read.
    ConsumerGroupDescribe {
        /// The groups.
        groups: Vec<Str>,
        /// What the asker may do with them, as a field of bits, if it wants to know.
        operations: Option<i32>,
    },
    /// Lists the groups of this coordinator. A read.
    ListGroups(ListGroupsRequest),
    /// The transaction of a producer that covers this partition of `__consumer_offsets` ends (WriteTxnMarkers). What
    /// is written is [`Record::EndTransaction`](crate::Record::EndTransaction), alone in its batch.
    EndTransaction {
        /// The producer.
        producer: Producer,
        /// Whether it is committed, not aborted.
        committed: bool,
        /// The epoch of the transaction coordinator, which the marker carries.
        coordinator_epoch: i32,
    },
    /// Topics were deleted: their offsets go.
    TopicsDeleted(Vec<Str>),
}

/// The answer to a [`Request`].
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Response {
    JoinGroup(JoinGroupResponse),
    SyncGroup(SyncGroupResponse),
    Heartbeat(HeartbeatResponse),
    LeaveGroup(LeaveGroupResponse),
    ConsumerGroupHeartbeat(ConsumerGroupHeartbeatResponse),
    OffsetCommit(OffsetCommitResponse),
    TxnOffsetCommit(TxnOffsetCommitResponse),
    OffsetFetch(OffsetFetchResponseGroup),
    OffsetDelete(OffsetDeleteResponse),
    DeleteGroups(Vec<DeletableGroupResult>),
    DescribeGroups(Vec<DescribedGroup>),
    ConsumerGroupDescribe(Vec<DescribedConsumerGroup>),
    ListGroups(Vec<ListedGroup>),
    /// To what the broker itself asked.
    Done,
}

impl Request {
    /// Whether it only reads and may be answered from the committed state with
    /// [`GroupCoordinator::read`](crate::GroupCoordinator::read).
    pub fn is_read(&self) -> bool {
        match self {
            Self::OffsetFetch { require_stable, .. } => !require_stable,
            Self::DescribeGroups { .. } | Self::ConsumerGroupDescribe { .. } | Self::ListGroups(_) => true,
            _ => false,
        }
    }

    /// The response that says that the request as a whole failed.
    pub fn refused(&self, error: ErrorCode) -> Response {
        match self {
            Self::JoinGroup(caller, request) => {
                Response::JoinGroup(classic::join_error(caller.version, &request.member_id, error))
            }
            Self::SyncGroup(..) => Response::SyncGroup(SyncGroupResponse { error_code: error, ..Default::default() }),
            Self::Heartbeat(..) => Response::Heartbeat(HeartbeatResponse { error_code: error, ..Default::default() }),
            Self::LeaveGroup(..) => {
                Response::LeaveGroup(LeaveGroupResponse { error_code: error, ..Default::default() })
            }
            Self::ConsumerGroupHeartbeat(..) => Response::ConsumerGroupHeartbeat(ConsumerGroupHeartbeatResponse {
                error_code: error,
                ..Default::default()
            }),
            Self::OffsetCommit(_, request) => Response::OffsetCommit(offsets::commit_error(request, error)),
            Self::TxnOffsetCommit(_, request) => Response::TxnOffsetCommit(offsets::txn_commit_error(request, error)),
            Self::OffsetFetch { group, .. } => Response::OffsetFetch(OffsetFetchResponseGroup {
                group_id: group.group_id.clone(),
                error_code: error,
                ..Default::default()
            }),
            Self::OffsetDelete(..) => {
                Response::OffsetDelete(OffsetDeleteResponse { error_code: error, ..Default::default() })
            }
            Self::DeleteGroups(groups) => {
                let result = |group: &Str| DeletableGroupResult {
                    group_id: group.clone(),
                    error_code: error,
                    ..Default::default()
                };
                Response::DeleteGroups(groups.iter().map(result).collect())
            }
            Self::DescribeGroups { groups, .. } => {
                let describe =
                    |group: &Str| DescribedGroup { group_id: group.clone(), error_code: error, ..Default::default() };
                Response::DescribeGroups(groups.iter().map(describe).collect())
            }
            Self::ConsumerGroupDescribe { groups, .. } => {
                let describe = |group: &Str| DescribedConsumerGroup {
                    group_id: group.clone(),
                    error_code: error,
                    ..Default::default()
                };
                Response::ConsumerGroupDescribe(groups.iter().map(describe).collect())
            }
            Self::ListGroups(_) => Response::ListGroups(Vec::new()),
            Self::EndTransaction { .. } | Self::TopicsDeleted(_) => Response::Done,
        }
    }
}

/// What a client is told when a shard gave a request up: errors of the log become those of a coordinator, as in Kafka.
pub fn error_of(refusal: Refusal) -> ErrorCode {
    let error = match refusal {
        Refusal::Append(error) | Refusal::NotActive(error) => error,
        Refusal::TooLarge { .. } => ErrorCode::MESSAGE_TOO_LARGE,
        _ => ErrorCode::UNKNOWN_SERVER_ERROR,
    };
    match error {
        ErrorCode::UNKNOWN_TOPIC_OR_PARTITION | ErrorCode::NOT_ENOUGH_REPLICAS | ErrorCode::REQUEST_TIMED_OUT => {
            ErrorCode::COORDINATOR_NOT_AVAILABLE
        }
        ErrorCode::NOT_LEADER_OR_FOLLOWER | ErrorCode::KAFKA_STORAGE_ERROR => ErrorCode::NOT_COORDINATOR,
        ErrorCode::MESSAGE_TOO_LARGE | ErrorCode::RECORD_LIST_TOO_LARGE | ErrorCode::INVALID_FETCH_SIZE => {
            ErrorCode::UNKNOWN_SERVER_ERROR
        }
        other => other,
    }
}

/// A change of what need not survive a restart. Most come out of decisions; the owner makes [`Soft::topics`] and
/// [`Soft::config`] and applies them with [`Shard::apply`](kafka_coordinator::Shard::apply).
#[derive(Debug, Clone)]
pub struct Soft(pub(crate) SoftChange);

#[derive(Debug, Clone)]
pub(crate) enum SoftChange {
    /// The live side of a classic group, or none if it is gone.
    Classic(Str, Option<Arc<crate::classic::Live>>),
    /// Of consumer groups.
    Consumer(crate::consumer::Soft),
    /// A deadline is set, moved, or cleared.
    Timer(crate::timers::TimerKey, Option<kafka_proto::time::Time>),
    /// Where the next look for expired offsets goes on.
    ExpiryCursor(Option<Str>),
    Topics(Arc<dyn crate::Topics>),
    Config(Arc<crate::GroupConfig>),
}

impl Soft {
    /// The topics of the cluster as they are now.
    pub fn topics(topics: Arc<dyn crate::Topics>) -> Self {
        Soft(SoftChange::Topics(topics))
    }

    /// The settings as they are now.
    pub fn config(config: Arc<crate::GroupConfig>) -> Self {
        Soft(SoftChange::Config(config))
    }
}
