//! Classic groups that become consumer groups while members are in them, and back.

use std::sync::Arc;

use bytes::Bytes;
use kafka_coordinator::{Context, Outcome, Ticket};
use kafka_proto::api::join_group::JoinGroupRequestProtocol;
use kafka_proto::api::sync_group::SyncGroupResponse;
use kafka_proto::records::consumer_group_member_metadata::{ClassicMemberMetadata, ClassicProtocol};
use kafka_proto::records::consumer_protocol_assignment::TopicPartition;
use kafka_proto::records::{
    ConsumerGroupMemberMetadataValue, ConsumerProtocolAssignment, ConsumerProtocolSubscription,
};
use kafka_proto::time::Timestamp;
use kafka_proto::{ErrorCode, Message, Str, blob};

use super::rebalance::CONSUMER;
use super::{Live, Member, State, Step, join_error};
use crate::{GroupCoordinator, Response};

/// A member of a classic group as a consumer group takes it over.
pub(crate) struct Emigrant {
    pub(crate) id: Str,
    pub(crate) metadata: ConsumerGroupMemberMetadataValue,
    /// What its leader assigned to it.
    pub(crate) assigned: ConsumerProtocolAssignment,
}

/// A member of a consumer group that speaks the classic protocol, as a classic group takes it back.
pub(crate) struct Immigrant<'a> {
    pub(crate) id: &'a Str,
    pub(crate) metadata: &'a ConsumerGroupMemberMetadataValue,
    /// Topics by name.
    pub(crate) assigned: ConsumerProtocolAssignment,
}

/// Why the members of a group cannot be taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strange {
    /// What they say is not what consumers say.
    Malformed,
    /// Their assignor tells them things that only it understands.
    CustomAssignor,
}

impl Live {
    pub(crate) fn generation(&self) -> i32 {
        self.generation
    }

    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    pub(crate) fn is_of_consumers(&self) -> bool {
        self.protocol_type.as_deref() == Some(CONSUMER)
    }

    /// The members as they are in a consumer group.
    pub(crate) fn emigrants(&self) -> Result<Vec<Emigrant>, Strange> {
        let by_all = |name: &Str| self.supported.get(name).copied() == Some(self.members.len());
        let agreed = self.protocol.clone().filter(|name| by_all(name)).or_else(|| self.selected_protocol());
        let protocol = agreed.unwrap_or_default();
        self.members.iter().map(|(id, member)| member.emigrant(id, &protocol)).collect()
    }

    /// The answers to everyone who waits for the end of a rebalance that will not come.
    pub(crate) fn give_up(&self) -> Vec<(Ticket, Response)> {
        let error = ErrorCode::REBALANCE_IN_PROGRESS;
        let of = |(id, member): (&Str, &Arc<Member>)| {
            let join =
                member.join.map(|parked| (parked.ticket, Response::JoinGroup(join_error(parked.version, id, error))));
            let sync = member.sync.map(|parked| {
                (parked.ticket, Response::SyncGroup(SyncGroupResponse { error_code: error, ..Default::default() }))
            });
            join.into_iter().chain(sync).collect::<Vec<_>>()
        };
        self.members.iter().flat_map(of).collect()
    }

    /// A stable group of these members, whose generation is the epoch that they came from.
    pub(crate) fn of_immigrants<'a>(
        epoch: i32,
        now: Timestamp,
        immigrants: impl Iterator<Item = Immigrant<'a>>,
    ) -> Self {
        let mut live = Live {
            state: State::Stable,
            previous: State::Stable,
            generation: epoch,
            protocol_type: Some(CONSUMER.into()),
            ..Live::new(now)
        };
        let mut assigned = Vec::new();
        for Immigrant { id, metadata, assigned: partitions } in immigrants {
            live.insert(id.clone(), Member::immigrant(metadata));
            assigned.push((id.clone(), partitions));
        }
        live.protocol = live.selected_protocol();
        let protocol = live.protocol.clone().unwrap_or_default();
        for (id, partitions) in assigned {
            live.update(&id, |member| {
                member.assignment = assignment_for(&member.metadata(&protocol), &partitions);
            });
        }
        live.subscribed = live.subscriptions();
        live
    }
}

impl Member {
    fn emigrant(&self, id: &Str, protocol: &str) -> Result<Emigrant, Strange> {
        let assigned = if self.assignment.is_empty() {
            ConsumerProtocolAssignment::default()
        } else {
            let (_, assigned) = blob::decode_lenient::<ConsumerProtocolAssignment>(self.assignment.clone())
                .map_err(|_| Strange::Malformed)?;
            assigned
        };
        if assigned.user_data.as_ref().is_some_and(|data| !data.is_empty()) {
            return Err(Strange::CustomAssignor);
        }
        let subscription = subscription(self.metadata(protocol)).ok_or(Strange::Malformed)?;
        let protocols = self.protocols.iter();
        let metadata = ConsumerGroupMemberMetadataValue {
            instance_id: self.instance_id.clone(),
            client_id: self.client_id.clone(),
            client_host: self.client_host.clone(),
            rebalance_timeout_ms: self.rebalance_timeout_ms,
            server_assignor: None,
            classic_member_metadata: Some(classic_metadata(self.session_timeout_ms, protocols)),
            ..subscription
        };
        Ok(Emigrant { id: id.clone(), metadata, assigned })
    }

    fn immigrant(metadata: &ConsumerGroupMemberMetadataValue) -> Self {
        let classic = metadata.classic_member_metadata.as_ref();
        let protocols = classic.into_iter().flat_map(|classic| &classic.supported_protocols);
        let protocols = protocols.map(|protocol| JoinGroupRequestProtocol {
            name: protocol.name.clone(),
            metadata: protocol.metadata.clone(),
            ..Default::default()
        });
        Member {
            instance_id: metadata.instance_id.clone(),
            client_id: metadata.client_id.clone(),
            client_host: metadata.client_host.clone(),
            rebalance_timeout_ms: metadata.rebalance_timeout_ms,
            session_timeout_ms: classic.map_or(0, |classic| classic.session_timeout_ms),
            protocols: protocols.collect(),
            assignment: Bytes::new(),
            is_new: false,
            join: None,
            sync: None,
        }
    }
}

/// What a member says in its metadata that a consumer group keeps: its topics and its rack. `None` if it cannot be read.
pub(crate) fn subscription(metadata: Bytes) -> Option<ConsumerGroupMemberMetadataValue> {
    let (_, read) = blob::decode_lenient::<ConsumerProtocolSubscription>(metadata).ok()?;
    let mut topics = read.topics;
    topics.sort();
    topics.dedup();
    Some(ConsumerGroupMemberMetadataValue {
        instance_id: None,
        rack_id: read.rack_id.filter(|rack| !rack.is_empty()),
        subscribed_topic_names: topics,
        subscribed_topic_regex: Some(Str::new()),
        server_assignor: None,
        classic_member_metadata: None,
        ..Default::default()
    })
}

pub(crate) fn classic_metadata<'a>(
    session_timeout_ms: i32,
    protocols: impl Iterator<Item = &'a JoinGroupRequestProtocol>,
) -> ClassicMemberMetadata {
    let protocols = protocols.map(|protocol| ClassicProtocol {
        name: protocol.name.clone(),
        metadata: protocol.metadata.clone(),
        ..Default::default()
    });
    ClassicMemberMetadata { session_timeout_ms, supported_protocols: protocols.collect(), ..Default::default() }
}

/// An assignment in the version in which the member speaks; empty if that cannot be told.
pub(crate) fn assignment_for(metadata: &Bytes, assignment: &ConsumerProtocolAssignment) -> Bytes {
    let version = metadata.first_chunk().map(|bytes| i16::from_be_bytes(*bytes)).filter(|version| *version >= 0);
    let encoded = version
        .and_then(|version| blob::encode(assignment, version.min(ConsumerProtocolAssignment::VERSIONS.max)).ok());
    encoded.unwrap_or_default()
}

/// Partitions of topics by name.
pub(crate) fn by_name(topics: impl Iterator<Item = (Str, Vec<i32>)>) -> ConsumerProtocolAssignment {
    let assigned_partitions = topics.map(|(topic, partitions)| TopicPartition { topic, partitions: partitions.into() });
    ConsumerProtocolAssignment { assigned_partitions: assigned_partitions.collect(), ..Default::default() }
}

impl GroupCoordinator {
    /// Writes a group that was a consumer group until now. It begins with a rebalance.
    pub(crate) fn settle_classic(&self, ctx: &Context, id: &Str, live: Live, outcome: &mut Outcome<Self>) {
        let mut step = Step::new(self, ctx, id, live);
        step.write_group();
        let members: Vec<Str> = step.group.members.keys().cloned().collect();
        members.iter().for_each(|member| step.keep_alive(member));
        step.prepare_rebalance();
        step.finish_into(outcome);
    }
}
