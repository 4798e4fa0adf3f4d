//! A consumer of the classic protocol, as clients play it: eager, with request timeouts.

use std::collections::BTreeMap;

use kafka_group::{Caller, Request, Response};
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol, JoinGroupResponse};
use kafka_proto::api::leave_group::{LeaveGroupRequest, MemberIdentity};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupRequestAssignment};
use kafka_proto::records::consumer_protocol_assignment::TopicPartition;
use kafka_proto::records::{ConsumerProtocolAssignment, ConsumerProtocolSubscription};
use kafka_proto::time::Time;
use kafka_proto::{ErrorCode, Str, blob};

use crate::world::TestTopics;

pub(crate) const SESSION_MS: i32 = 10_000;
pub(crate) const REBALANCE_MS: i32 = 30_000;

pub(crate) type Partition = (Str, i32);

/// Where a member stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Out,
    Joining,
    Syncing,
    Stable,
}

#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) client_id: Str,
    pub(crate) group: Str,
    pub(crate) instance_id: Option<Str>,
    pub(crate) id: Str,
    pub(crate) generation: i32,
    pub(crate) phase: Phase,
    pub(crate) owned: Vec<Partition>,
    /// The topics that the leader assigned, while this member is the leader.
    led: Option<BTreeMap<Str, i32>>,
    /// A static member whose name someone else has taken.
    pub(crate) fenced: bool,
    version: i16,
    /// The members to assign to, between the answer to JoinGroup and SyncGroup.
    to_assign: Vec<Str>,
    next_heartbeat: Time,
}

impl Member {
    pub(crate) fn new(client_id: &str, group: &str, instance_id: Option<Str>, version: i16) -> Self {
        Member {
            client_id: client_id.into(),
            group: group.into(),
            instance_id,
            id: Str::new(),
            generation: -1,
            phase: Phase::Out,
            owned: Vec::new(),
            led: None,
            fenced: false,
            version,
            to_assign: Vec::new(),
            next_heartbeat: Time::ZERO,
        }
    }

    /// What it asks next, if anything.
    pub(crate) fn next_request(&mut self, now: Time, topics: &TestTopics, commit: bool) -> Option<Request> {
        if self.fenced {
            return None;
        }
        let request = match self.phase {
            Phase::Out | Phase::Joining => {
                self.phase = Phase::Joining;
                self.owned.clear();
                self.join()
            }
            Phase::Syncing => self.sync(topics),
            Phase::Stable if self.led.as_ref().is_some_and(|led| *led != layout(topics)) => {
                // The leader sees that topics have changed.
                self.phase = Phase::Joining;
                self.owned.clear();
                self.join()
            }
            Phase::Stable if commit && !self.owned.is_empty() => self.commit(),
            Phase::Stable if now >= self.next_heartbeat => {
                self.next_heartbeat = now.plus_millis(3000);
                Request::Heartbeat(
                    self.caller(4),
                    HeartbeatRequest {
                        group_id: self.group.clone(),
                        generation_id: self.generation,
                        member_id: self.id.clone(),
                        group_instance_id: self.instance_id.clone(),
                        ..Default::default()
                    },
                )
            }
            Phase::Stable => return None,
        };
        Some(request)
    }

    pub(crate) fn leave(&self) -> Request {
        let member = MemberIdentity {
            member_id: self.id.clone(),
            group_instance_id: self.instance_id.clone(),
            ..Default::default()
        };
        let request = LeaveGroupRequest { group_id: self.group.clone(), members: vec![member], ..Default::default() };
        Request::LeaveGroup(self.caller(5), request)
    }

    /// How long it waits for an answer before it asks again.
    pub(crate) fn patience_ms(request: &Request) -> i64 {
        match request {
            Request::JoinGroup(..) => i64::from(REBALANCE_MS) + 5000,
            _ => 5000,
        }
    }

    pub(crate) fn gave_up(&mut self) {
        // A heartbeat or a commit that is not answered changes nothing; a join or a sync has to be repeated.
        if self.phase == Phase::Syncing {
            self.phase = Phase::Joining;
        }
    }

    pub(crate) fn answered(&mut self, response: &Response, topics: &TestTopics) {
        match response {
            Response::JoinGroup(response) => self.joined(response, topics),
            Response::SyncGroup(response) if response.error_code.is_none() => {
                let (_, assignment) = blob::decode::<ConsumerProtocolAssignment>(response.assignment.clone())
                    .unwrap_or((1, ConsumerProtocolAssignment::default()));
                self.owned = assignment
                    .assigned_partitions
                    .iter()
                    .flat_map(|topic| topic.partitions.iter().map(|partition| (topic.topic.clone(), partition)))
                    .collect();
                self.phase = Phase::Stable;
            }
            Response::SyncGroup(response) => self.failed(response.error_code),
            Response::Heartbeat(response) if response.error_code.is_error() => self.failed(response.error_code),
            Response::OffsetCommit(response) => {
                let mut error = response.topics.iter().flat_map(|topic| &topic.partitions).map(|p| p.error_code);
                // A topic that is gone is no reason to rejoin.
                if let Some(error) = error.find(|e| e.is_error() && *e != ErrorCode::UNKNOWN_TOPIC_OR_PARTITION) {
                    self.failed(error);
                }
            }
            _ => {}
        }
    }

    fn joined(&mut self, response: &JoinGroupResponse, topics: &TestTopics) {
        match response.error_code {
            ErrorCode::NONE => {
                self.id = response.member_id.clone();
                self.generation = response.generation_id;
                self.to_assign = response.members.iter().map(|member| member.member_id.clone()).collect();
                self.led = None;
                if response.skip_assignment {
                    self.to_assign.clear();
                    self.led = Some(layout(topics));
                }
                self.phase = Phase::Syncing;
            }
            ErrorCode::MEMBER_ID_REQUIRED => self.id = response.member_id.clone(),
            error => self.failed(error),
        }
    }

    fn failed(&mut self, error: ErrorCode) {
        match error {
            ErrorCode::FENCED_INSTANCE_ID => {
                self.fenced = true;
                self.owned.clear();
                return;
            }
            ErrorCode::UNKNOWN_MEMBER_ID => self.id = Str::new(),
            ErrorCode::REBALANCE_IN_PROGRESS | ErrorCode::ILLEGAL_GENERATION => {}
            // The coordinator is elsewhere or busy: ask again as before.
            _ if self.phase == Phase::Stable => return,
            _ => {}
        }
        self.owned.clear();
        self.led = None;
        self.phase = Phase::Joining;
    }

    fn join(&self) -> Request {
        let subscription = ConsumerProtocolSubscription { topics: vec!["orders".into()], ..Default::default() };
        let protocol = JoinGroupRequestProtocol {
            name: "range".into(),
            metadata: blob::encode(&subscription, 1).unwrap(),
            ..Default::default()
        };
        Request::JoinGroup(
            self.caller(self.version),
            JoinGroupRequest {
                group_id: self.group.clone(),
                session_timeout_ms: SESSION_MS,
                rebalance_timeout_ms: REBALANCE_MS,
                member_id: self.id.clone(),
                group_instance_id: self.instance_id.clone(),
                protocol_type: "consumer".into(),
                protocols: vec![protocol],
                ..Default::default()
            },
        )
    }

    fn sync(&mut self, topics: &TestTopics) -> Request {
        let layout = layout(topics);
        let mut shares: BTreeMap<Str, BTreeMap<Str, Vec<i32>>> = BTreeMap::new();
        if !self.to_assign.is_empty() {
            let all = layout.iter().flat_map(|(topic, count)| (0..*count).map(move |partition| (topic, partition)));
            for (index, (topic, partition)) in all.enumerate() {
                let member = &self.to_assign[index % self.to_assign.len()];
                shares.entry(member.clone()).or_default().entry(topic.clone()).or_default().push(partition);
            }
            self.led = Some(layout);
        }
        let assignments = shares.into_iter().map(|(member_id, topics)| SyncGroupRequestAssignment {
            member_id,
            assignment: encode(topics),
            ..Default::default()
        });
        Request::SyncGroup(
            self.caller(5),
            SyncGroupRequest {
                group_id: self.group.clone(),
                generation_id: self.generation,
                member_id: self.id.clone(),
                group_instance_id: self.instance_id.clone(),
                protocol_type: Some("consumer".into()),
                protocol_name: Some("range".into()),
                assignments: assignments.collect(),
                ..Default::default()
            },
        )
    }

    fn commit(&self) -> Request {
        let (topic, partition) = self.owned[0].clone();
        let partition = OffsetCommitRequestPartition {
            partition_index: partition,
            committed_offset: i64::from(self.generation),
            ..Default::default()
        };
        let topic = OffsetCommitRequestTopic { name: topic, partitions: vec![partition], ..Default::default() };
        Request::OffsetCommit(
            self.caller(9),
            OffsetCommitRequest {
                group_id: self.group.clone(),
                generation_id_or_member_epoch: self.generation,
                member_id: self.id.clone(),
                group_instance_id: self.instance_id.clone(),
                topics: vec![topic],
                ..Default::default()
            },
        )
    }

    fn caller(&self, version: i16) -> Caller {
        Caller { client_id: self.client_id.clone(), client_host: "/10.0.0.1".into(), version }
    }
}

fn encode(topics: BTreeMap<Str, Vec<i32>>) -> bytes::Bytes {
    let assigned =
        topics.into_iter().map(|(topic, partitions)| TopicPartition { topic, partitions: partitions.into() });
    let share = ConsumerProtocolAssignment { assigned_partitions: assigned.collect(), ..Default::default() };
    blob::encode(&share, 1).unwrap()
}

/// The topic that everyone reads, as it is now.
pub(crate) fn layout(topics: &TestTopics) -> BTreeMap<Str, i32> {
    topics.partitions().filter(|(name, _)| **name == *"orders").map(|(name, count)| (name.clone(), count)).collect()
}
