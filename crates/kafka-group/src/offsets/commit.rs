//! OffsetCommit and TxnOffsetCommit.

use kafka_coordinator::{Context, Outcome, Producer};
use kafka_proto::api::offset_commit::{
    OffsetCommitRequest, OffsetCommitRequestTopic, OffsetCommitResponse, OffsetCommitResponsePartition,
    OffsetCommitResponseTopic,
};
use kafka_proto::api::txn_offset_commit::{
    TxnOffsetCommitRequest, TxnOffsetCommitResponse, TxnOffsetCommitResponsePartition, TxnOffsetCommitResponseTopic,
};
use kafka_proto::records::{OffsetCommitKey, OffsetCommitValue};
use kafka_proto::{Detach, ErrorCode, Str, Uuid};

use crate::{Caller, Group, GroupCoordinator, Record, Response, Topic};

/// Since this version topics of an OffsetCommit or OffsetFetch are named by id.
pub(super) const TOPIC_ID_VERSION: i16 = 10;
/// Since this version members of consumer groups commit with their epoch (KIP-848), and errors say so.
const MEMBER_EPOCH_VERSION: i16 = 9;

impl GroupCoordinator {
    pub(crate) fn offset_commit(&self, ctx: &Context, caller: &Caller, request: &OffsetCommitRequest) -> Outcome<Self> {
        // What does not exist is answered partition by partition, and when nothing else is asked the group is not
        // looked at.
        let topics: Vec<_> = request.topics.iter().map(|topic| self.commit_topic(caller, topic)).collect();
        let response = self.commit_response(request, &topics);
        let partitions = || response.topics.iter().flat_map(|topic| &topic.partitions);
        let missing = |error| matches!(error, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION | ErrorCode::UNKNOWN_TOPIC_ID);
        if partitions().count() > 0 && partitions().all(|partition| missing(partition.error_code)) {
            return Outcome::respond(Response::OffsetCommit(response));
        }
        let member = Committer {
            group: &request.group_id,
            member_id: &request.member_id,
            instance_id: request.group_instance_id.as_ref(),
            generation: request.generation_id_or_member_epoch,
        };
        let partitions = request.topics.iter().zip(&topics).filter_map(|(topic, resolved)| {
            let (_, found) = resolved.as_ref().ok()?;
            Some(topic.partitions.iter().map(move |partition| (found.id, partition.partition_index)))
        });
        let soft = match self.check_commit(ctx, caller, &member, partitions.flatten()) {
            Ok(soft) => soft,
            Err(error) => return Outcome::respond(Response::OffsetCommit(commit_error(request, error))),
        };
        let expire = match request.retention_time_ms {
            -1 => -1,
            retention => ctx.timestamp.plus_millis(retention).as_millis(),
        };
        let mut records = Vec::new();
        for ((topic, resolved), answers) in request.topics.iter().zip(topics).zip(&response.topics) {
            let Ok((name, topic_info)) = resolved else { continue };
            for (partition, answer) in topic.partitions.iter().zip(&answers.partitions) {
                if answer.error_code.is_error() {
                    continue;
                }
                let key = OffsetCommitKey {
                    group: request.group_id.clone(),
                    topic: name.clone(),
                    partition: partition.partition_index,
                };
                let value = OffsetCommitValue {
                    offset: partition.committed_offset,
                    leader_epoch: partition.committed_leader_epoch,
                    metadata: partition.committed_metadata.clone().unwrap_or_default(),
                    commit_timestamp: ctx.timestamp.as_millis(),
                    expire_timestamp: expire,
                    // No version of the record has room for both.
                    topic_id: if expire == -1 { topic_info.id } else { Uuid::ZERO },
                    ..Default::default()
                };
                records.push(Record::from((key, value)).detached());
            }
        }
        let mut outcome = Outcome::write(records, Response::OffsetCommit(response));
        outcome.soft.extend(soft);
        outcome
    }

    pub(crate) fn txn_offset_commit(
        &self,
        ctx: &Context,
        caller: &Caller,
        request: &TxnOffsetCommitRequest,
    ) -> Outcome<Self> {
        let mut response = txn_commit_error(request, ErrorCode::NONE);
        for (topic, answers) in request.topics.iter().zip(&mut response.topics) {
            let found = self.topics.topic(&topic.name);
            for (partition, answer) in topic.partitions.iter().zip(&mut answers.partitions) {
                answer.error_code = found.map_or(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION, |found| {
                    self.check_partition(found, partition.partition_index, partition.committed_metadata.as_ref())
                });
            }
        }
        let partitions = || response.topics.iter().flat_map(|topic| &topic.partitions);
        let missing = |error| error == ErrorCode::UNKNOWN_TOPIC_OR_PARTITION;
        if partitions().count() > 0 && partitions().all(|partition| missing(partition.error_code)) {
            return Outcome::respond(Response::TxnOffsetCommit(response));
        }
        if let Err(error) = self.check_txn_commit(ctx, caller, request) {
            return Outcome::respond(Response::TxnOffsetCommit(txn_commit_error(request, error)));
        }
        let mut records = Vec::new();
        for (topic, answers) in request.topics.iter().zip(&response.topics) {
            let Some(found) = self.topics.topic(&topic.name) else { continue };
            for (partition, answer) in topic.partitions.iter().zip(&answers.partitions) {
                if answer.error_code.is_error() {
                    continue;
                }
                let key = OffsetCommitKey {
                    group: request.group_id.clone(),
                    topic: topic.name.clone(),
                    partition: partition.partition_index,
                };
                let value = OffsetCommitValue {
                    offset: partition.committed_offset,
                    leader_epoch: partition.committed_leader_epoch,
                    metadata: partition.committed_metadata.clone().unwrap_or_default(),
                    commit_timestamp: ctx.timestamp.as_millis(),
                    topic_id: found.id,
                    ..Default::default()
                };
                records.push(Record::from((key, value)).detached());
            }
        }
        let producer = Producer { id: request.producer_id, epoch: request.producer_epoch };
        Outcome::write(records, Response::TxnOffsetCommit(response)).by(producer)
    }

    /// The name of a topic of a commit, and what it is.
    fn commit_topic(&self, caller: &Caller, topic: &OffsetCommitRequestTopic) -> Result<(Str, Topic), ErrorCode> {
        let by_id = caller.version >= TOPIC_ID_VERSION;
        let unknown = if by_id { ErrorCode::UNKNOWN_TOPIC_ID } else { ErrorCode::UNKNOWN_TOPIC_OR_PARTITION };
        let name = if by_id { self.topics.name(topic.topic_id) } else { Some(topic.name.clone()) };
        let name = name.ok_or(unknown)?;
        let found = self.topics.topic(&name).ok_or(unknown)?;
        Ok((name, found))
    }

    /// What is wrong with each partition of a commit, as far as the group does not matter.
    fn commit_response(
        &self,
        request: &OffsetCommitRequest,
        topics: &[Result<(Str, Topic), ErrorCode>],
    ) -> OffsetCommitResponse {
        let mut response = commit_error(request, ErrorCode::NONE);
        for ((topic, resolved), answers) in request.topics.iter().zip(topics).zip(&mut response.topics) {
            for (partition, answer) in topic.partitions.iter().zip(&mut answers.partitions) {
                answer.error_code = match resolved {
                    Err(error) => *error,
                    Ok((_, topic)) => {
                        self.check_partition(*topic, partition.partition_index, partition.committed_metadata.as_ref())
                    }
                };
            }
        }
        response
    }

    fn check_partition(&self, topic: Topic, partition: i32, metadata: Option<&Str>) -> ErrorCode {
        if !(0..topic.partitions).contains(&partition) {
            ErrorCode::UNKNOWN_TOPIC_OR_PARTITION
        } else if metadata.is_some_and(|metadata| self.is_too_large(metadata)) {
            ErrorCode::OFFSET_METADATA_TOO_LARGE
        } else {
            ErrorCode::NONE
        }
    }

    /// Whether the committer may; what it changes when it does (a commit keeps a classic member alive).
    fn check_commit(
        &self,
        ctx: &Context,
        caller: &Caller,
        who: &Committer<'_>,
        partitions: impl Iterator<Item = (Uuid, i32)>,
    ) -> Result<Vec<crate::Soft>, ErrorCode> {
        let since_848 = caller.version >= MEMBER_EPOCH_VERSION;
        match self.groups.get(who.group) {
            Some(Group::Classic(_)) => self.check_classic_commit(ctx, who, false),
            Some(Group::Consumer(group)) => {
                group.check_offset_commit(who, caller.version, false, partitions)?;
                Ok(Vec::new())
            }
            // Whoever assigns partitions by itself, or an administrator.
            None if who.generation < 0 => Ok(Vec::new()),
            // A group that has nothing but offsets has no members.
            None if self.offsets.has_group(who.group) => Err(ErrorCode::UNKNOWN_MEMBER_ID),
            None if since_848 => Err(ErrorCode::GROUP_ID_NOT_FOUND),
            None => Err(ErrorCode::ILLEGAL_GENERATION),
        }
    }

    fn check_txn_commit(
        &self,
        ctx: &Context,
        caller: &Caller,
        request: &TxnOffsetCommitRequest,
    ) -> Result<(), ErrorCode> {
        let who = Committer {
            group: &request.group_id,
            member_id: &request.member_id,
            instance_id: request.group_instance_id.as_ref(),
            generation: request.generation_id,
        };
        match self.groups.get(who.group) {
            Some(Group::Classic(_)) => self.check_classic_commit(ctx, &who, true).map(drop),
            Some(Group::Consumer(group)) => {
                let partitions = request.topics.iter().filter_map(|topic| {
                    let id = self.topics.topic(&topic.name)?.id;
                    Some(topic.partitions.iter().map(move |partition| (id, partition.partition_index)))
                });
                let checked = group.check_offset_commit(&who, caller.version, true, partitions.flatten());
                // No version of this API knows of member epochs.
                checked.map_err(|error| match error {
                    ErrorCode::STALE_MEMBER_EPOCH => ErrorCode::ILLEGAL_GENERATION,
                    error => error,
                })
            }
            None if who.generation < 0 => Ok(()),
            None if self.offsets.has_group(who.group) => Err(ErrorCode::UNKNOWN_MEMBER_ID),
            None => Err(ErrorCode::ILLEGAL_GENERATION),
        }
    }

    /// Java counts UTF-16 units.
    fn is_too_large(&self, metadata: &str) -> bool {
        let max = self.config.offsets.metadata_size_max;
        metadata.len() > max && metadata.encode_utf16().count() > max
    }
}

/// In whose name offsets are committed.
pub(crate) struct Committer<'a> {
    pub(crate) group: &'a Str,
    pub(crate) member_id: &'a Str,
    pub(crate) instance_id: Option<&'a Str>,
    /// Generation of a classic group or member epoch of a consumer group; negative outside of a group.
    pub(crate) generation: i32,
}

/// The same error for every partition of the request.
pub(crate) fn commit_error(request: &OffsetCommitRequest, error: ErrorCode) -> OffsetCommitResponse {
    let topics = request.topics.iter().map(|topic| OffsetCommitResponseTopic {
        name: topic.name.clone(),
        topic_id: topic.topic_id,
        partitions: (topic.partitions.iter())
            .map(|partition| OffsetCommitResponsePartition {
                partition_index: partition.partition_index,
                error_code: error,
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    });
    OffsetCommitResponse { topics: topics.collect(), ..Default::default() }
}

/// The same error for every partition of the request.
pub(crate) fn txn_commit_error(request: &TxnOffsetCommitRequest, error: ErrorCode) -> TxnOffsetCommitResponse {
    let topics = request.topics.iter().map(|topic| TxnOffsetCommitResponseTopic {
        name: topic.name.clone(),
        partitions: (topic.partitions.iter())
            .map(|partition| TxnOffsetCommitResponsePartition {
                partition_index: partition.partition_index,
                error_code: error,
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    });
    TxnOffsetCommitResponse { topics: topics.collect(), ..Default::default() }
}
