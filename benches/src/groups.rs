//! Groups: members that speak the protocol and do nothing else, so that what is measured is the coordinator.
//!
//! G1: many members join at once, join once more, and share 900 partitions more. G2: heartbeats and commits, one in
//! flight on each connection. GL: offsets that were committed are loaded at a start.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use kafka_proto::api::consumer_group_heartbeat::{ConsumerGroupHeartbeatRequest, TopicPartitions};
use kafka_proto::api::create_partitions::{CreatePartitionsRequest, CreatePartitionsTopic};
use kafka_proto::api::find_coordinator::FindCoordinatorRequest;
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol};
use kafka_proto::api::leave_group::{LeaveGroupRequest, MemberIdentity};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::offset_fetch::{OffsetFetchRequest, OffsetFetchRequestGroup};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupRequestAssignment};
use kafka_proto::{ErrorCode, Request, Str};

use crate::outcome::{Outcome, fail};
use crate::wire::{Connection, frame};

const JOIN: i16 = 9;
const SYNC: i16 = 5;
const HEARTBEAT: i16 = 4;
const LEAVE: i16 = 5;
const COMMIT: i16 = 9;
const FETCH: i16 = 9;
const CONSUMER: i16 = 1;

/// How long a group may take until it has come to rest.
const PATIENCE: Duration = Duration::from_secs(120);
/// Partitions before and after more are created.
pub(crate) const PARTITIONS: (i32, i32) = (100, 1000);
/// Members of a classic group that are replaced, one after another; all others join again each time.
pub(crate) const ROLLED: usize = 10;
/// How long members wait when there is nothing new: no heartbeats are sent for the sake of sending.
const REST: Duration = Duration::from_millis(100);
/// Groups and partitions of the cell that loads them.
pub(crate) const COMMITTED: (usize, usize) = (100, 1000);

/// Waits until the group has a coordinator: the first one of a cluster makes it create its topic.
pub(crate) fn find_coordinator(connection: &mut Connection, group: &str) -> Outcome {
    let request = FindCoordinatorRequest { coordinator_keys: vec![group.into()], ..Default::default() };
    until(|| {
        let response = connection.call(&request, 5)?;
        Ok(response.coordinators.first().is_some_and(|coordinator| !coordinator.error_code.is_error()))
    })?;
    // It may still load.
    let fetch = fetch_of(&[group.into()]);
    until(|| Ok(connection.call(&fetch, FETCH)?.groups.iter().all(|group| !group.error_code.is_error())))
}

fn until(mut reached: impl FnMut() -> Outcome<bool>) -> Outcome {
    let began = Instant::now();
    while !reached()? {
        if began.elapsed() > PATIENCE {
            fail!("a group does not come to rest");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

/// Makes the topic wider.
pub(crate) fn widen(address: SocketAddr, topic: &str) -> Outcome {
    let topic =
        CreatePartitionsTopic { name: topic.into(), count: PARTITIONS.1, assignments: None, ..Default::default() };
    let request = CreatePartitionsRequest { topics: vec![topic], timeout_ms: 30_000, ..Default::default() };
    let response = Connection::open(address)?.call(&request, 3)?;
    match response.results.first() {
        Some(result) if !result.error_code.is_error() => Ok(()),
        other => fail!("CreatePartitions: {other:?}"),
    }
}

/// A group of the classic protocol, every member on a connection of its own.
pub(crate) struct Classic {
    group: Str,
    topic: String,
    leader: Str,
    members: Vec<Member>,
    /// Tells one join from the one before it, as what a member owns does: a group at rest takes no notice of a
    /// follower that joins again as it was.
    rounds: u32,
}

struct Member {
    connection: Connection,
    id: Str,
    generation: i32,
}

impl Classic {
    /// Members with ids that have not joined yet, of a group that is called as its topic.
    pub(crate) fn open(address: SocketAddr, topic: &str, count: usize) -> Outcome<Self> {
        let connect = |_| -> Outcome<Member> {
            Ok(Member { connection: Connection::open(address)?, id: Str::default(), generation: -1 })
        };
        let members = (0..count).map(connect).collect::<Outcome<Vec<_>>>()?;
        let mut all = Self { group: topic.into(), topic: topic.to_owned(), leader: Str::default(), members, rounds: 0 };
        find_coordinator(&mut all.members[0].connection, topic)?;
        (0..count).try_for_each(|at| all.take_id(at))?;
        Ok(all)
    }

    fn take_id(&mut self, at: usize) -> Outcome {
        self.members[at].id = Str::default();
        let request = self.join(at);
        let response = self.members[at].connection.call(&request, JOIN)?;
        if response.error_code != ErrorCode::MEMBER_ID_REQUIRED {
            fail!("a join without an id: {:?}", response.error_code);
        }
        self.members[at].id = response.member_id;
        Ok(())
    }

    /// Some members leave one after another, another one in the place of each.
    pub(crate) fn roll(&mut self, partitions: i32) -> Outcome {
        for at in 0..ROLLED.min(self.members.len()) {
            self.leave(at)?;
            self.take_id(at)?;
            self.rebalance(partitions)?;
        }
        Ok(())
    }

    fn leave(&mut self, at: usize) -> Outcome {
        let member = &mut self.members[at];
        let identity = MemberIdentity { member_id: member.id.clone(), ..Default::default() };
        let request = LeaveGroupRequest { group_id: self.group.clone(), members: vec![identity], ..Default::default() };
        let response = member.connection.call(&request, LEAVE)?;
        if response.error_code.is_error() {
            fail!("a leave: {:?}", response.error_code);
        }
        Ok(())
    }

    /// Nothing of the group is left for the next run.
    pub(crate) fn leave_all(mut self) -> Outcome {
        (0..self.members.len()).try_for_each(|at| self.leave(at))
    }

    fn join(&self, at: usize) -> JoinGroupRequest {
        let mut metadata = vec![0, 0, 0, 0, 0, 1];
        string(&mut metadata, &self.topic);
        metadata.extend_from_slice(&4_i32.to_be_bytes());
        metadata.extend_from_slice(&self.rounds.to_be_bytes());
        let protocol =
            JoinGroupRequestProtocol { name: "range".into(), metadata: metadata.into(), ..Default::default() };
        JoinGroupRequest {
            group_id: self.group.clone(),
            session_timeout_ms: 45_000,
            rebalance_timeout_ms: 60_000,
            member_id: self.members[at].id.clone(),
            protocol_type: "consumer".into(),
            protocols: vec![protocol],
            ..Default::default()
        }
    }

    /// All join and sync until they are in one generation, with so many partitions.
    pub(crate) fn rebalance(&mut self, partitions: i32) -> Outcome {
        until(|| Ok(self.all_join()? && self.all_sync(partitions)?))
    }

    fn all_join(&mut self) -> Outcome<bool> {
        self.rounds += 1;
        for at in 0..self.members.len() {
            let request = self.join(at);
            self.members[at].connection.send_frame(&mut frame(&request, JOIN)?)?;
        }
        let mut joined = 0;
        for member in &mut self.members {
            let response = member.connection.receive::<JoinGroupRequest>(JOIN)?;
            if response.error_code.is_error() && response.error_code != ErrorCode::REBALANCE_IN_PROGRESS {
                fail!("a join: {:?}", response.error_code);
            }
            member.generation = response.generation_id;
            self.leader = response.leader;
            joined = joined.max(response.members.len());
        }
        let generation = self.members[0].generation;
        Ok(joined == self.members.len() && self.members.iter().all(|member| member.generation == generation))
    }

    /// The leader brings the assignment along.
    fn all_sync(&mut self, partitions: i32) -> Outcome<bool> {
        let shares = self.members.len() as i32;
        let assignments: Vec<SyncGroupRequestAssignment> = (0..shares)
            .zip(&self.members)
            .map(|(share, member)| SyncGroupRequestAssignment {
                member_id: member.id.clone(),
                assignment: assignment(&self.topic, (0..partitions).filter(|p| p % shares == share).collect()),
                ..Default::default()
            })
            .collect();
        for member in &mut self.members {
            let request = SyncGroupRequest {
                group_id: self.group.clone(),
                generation_id: member.generation,
                member_id: member.id.clone(),
                protocol_type: Some("consumer".into()),
                protocol_name: Some("range".into()),
                assignments: if member.id == self.leader { assignments.clone() } else { Vec::new() },
                ..Default::default()
            };
            member.connection.send_frame(&mut frame(&request, SYNC)?)?;
        }
        let mut stable = true;
        for member in &mut self.members {
            let response = member.connection.receive::<SyncGroupRequest>(SYNC)?;
            match response.error_code {
                ErrorCode::NONE => {}
                ErrorCode::REBALANCE_IN_PROGRESS => stable = false,
                error => fail!("a sync: {error:?}"),
            }
        }
        Ok(stable)
    }

    /// So many heartbeats, one in flight on each connection.
    pub(crate) fn heartbeats(&mut self, count: usize) -> Outcome {
        let group = self.group.clone();
        self.rounds(
            count,
            HEARTBEAT,
            |member| HeartbeatRequest {
                group_id: group.clone(),
                generation_id: member.generation,
                member_id: member.id.clone(),
                ..Default::default()
            },
            |response| response.error_code,
        )
    }

    /// So many commits of one partition, one in flight on each connection.
    pub(crate) fn commits(&mut self, count: usize) -> Outcome {
        let (group, topic) = (self.group.clone(), self.topic.clone());
        self.rounds(
            count,
            COMMIT,
            |member| OffsetCommitRequest {
                group_id: group.clone(),
                generation_id_or_member_epoch: member.generation,
                member_id: member.id.clone(),
                topics: vec![committed(&topic, 0..1)],
                ..Default::default()
            },
            |response| response.topics[0].partitions[0].error_code,
        )
    }

    fn rounds<R: Request>(
        &mut self,
        count: usize,
        version: i16,
        request: impl Fn(&Member) -> R,
        error: impl Fn(&R::Response) -> ErrorCode,
    ) -> Outcome {
        let mut frames = self.members.iter().map(|m| frame(&request(m), version)).collect::<Outcome<Vec<_>>>()?;
        for _ in 0..count.div_ceil(self.members.len()) {
            for (member, frame) in self.members.iter_mut().zip(&mut frames) {
                member.connection.send_frame(frame)?;
            }
            for member in &mut self.members {
                let response = member.connection.receive::<R>(version)?;
                if error(&response).is_error() {
                    fail!("refused: {:?}", error(&response));
                }
            }
        }
        Ok(())
    }
}

fn string(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&(text.len() as i16).to_be_bytes());
    out.extend_from_slice(text.as_bytes());
}

fn assignment(topic: &str, partitions: Vec<i32>) -> Bytes {
    let mut out = vec![0, 0, 0, 0, 0, 1];
    string(&mut out, topic);
    out.extend_from_slice(&(partitions.len() as i32).to_be_bytes());
    partitions.iter().for_each(|partition| out.extend_from_slice(&partition.to_be_bytes()));
    out.extend_from_slice(&(-1_i32).to_be_bytes());
    out.into()
}

fn committed(topic: &str, partitions: std::ops::Range<i32>) -> OffsetCommitRequestTopic {
    let partition = |partition_index| OffsetCommitRequestPartition {
        partition_index,
        committed_offset: 1,
        committed_leader_epoch: -1,
        ..Default::default()
    };
    OffsetCommitRequestTopic {
        name: topic.into(),
        partitions: partitions.map(partition).collect(),
        ..Default::default()
    }
}

/// A group of KIP-848, whose members share a connection: none of their requests waits.
pub(crate) struct Consumers {
    connection: Connection,
    group: Str,
    topic: Str,
    members: Vec<Consumer>,
    born: usize,
}

struct Consumer {
    id: Str,
    epoch: i32,
    owned: Vec<TopicPartitions>,
    /// It has something to tell.
    changed: bool,
}

impl Consumers {
    /// No member yet, of a group that is called as its topic.
    pub(crate) fn open(address: SocketAddr, topic: &str) -> Outcome<Self> {
        let mut connection = Connection::open(address)?;
        find_coordinator(&mut connection, topic)?;
        Ok(Self { connection, group: topic.into(), topic: topic.into(), members: Vec::new(), born: 0 })
    }

    /// So many members join, and heartbeat until each partition has its owner; heartbeats in all.
    pub(crate) fn join(&mut self, count: usize, partitions: i32) -> Outcome<usize> {
        for _ in 0..count {
            self.born += 1;
            let id = format!("{}-{}", self.group, self.born).into();
            self.members.push(Consumer { id, epoch: 0, owned: Vec::new(), changed: true });
        }
        self.rest(partitions)
    }

    /// Each member leaves, and another one comes in its place, one after another.
    pub(crate) fn roll(&mut self, partitions: i32) -> Outcome<usize> {
        let count = self.members.len();
        for _ in 0..count {
            let gone = self.members.remove(0);
            self.leave(gone)?;
            self.born += 1;
            let id = format!("{}-{}", self.group, self.born).into();
            let mut new = Consumer { id, epoch: 0, owned: Vec::new(), changed: true };
            self.beat(&mut new)?;
            self.members.push(new);
        }
        Ok(2 * count + self.rest(partitions)?)
    }

    fn leave(&mut self, mut member: Consumer) -> Outcome {
        member.epoch = -1;
        self.beat(&mut member)?;
        Ok(())
    }

    /// Nothing of the group is left for the next run.
    pub(crate) fn leave_all(mut self) -> Outcome {
        std::mem::take(&mut self.members).into_iter().try_for_each(|member| self.leave(member))
    }

    /// Heartbeats until nobody is told anything new.
    pub(crate) fn rest(&mut self, partitions: i32) -> Outcome<usize> {
        let began = Instant::now();
        let mut beats = 0;
        loop {
            let mut quiet = true;
            let mut members = std::mem::take(&mut self.members);
            for member in &mut members {
                quiet &= !self.beat(member)?;
                beats += 1;
            }
            self.members = members;
            let owned: usize =
                self.members.iter().flat_map(|m| &m.owned).map(|topic| topic.partitions.iter().count()).sum();
            let epoch = self.members.first().map(|member| member.epoch);
            let same = self.members.iter().all(|member| Some(member.epoch) == epoch);
            if quiet && same && owned == partitions as usize {
                return Ok(beats);
            }
            if began.elapsed() > PATIENCE {
                fail!("{owned} of {partitions} partitions have owners");
            }
            if quiet {
                std::thread::sleep(REST);
            }
        }
    }

    /// One heartbeat; whether it brought or told something.
    fn beat(&mut self, member: &mut Consumer) -> Outcome<bool> {
        let joins = member.epoch == 0;
        let request = ConsumerGroupHeartbeatRequest {
            group_id: self.group.clone(),
            member_id: member.id.clone(),
            member_epoch: member.epoch,
            rebalance_timeout_ms: if joins { 60_000 } else { -1 },
            subscribed_topic_names: joins.then(|| vec![self.topic.clone()]),
            topic_partitions: member.changed.then(|| member.owned.clone()),
            ..Default::default()
        };
        let response = self.connection.call(&request, CONSUMER)?;
        if response.error_code.is_error() {
            fail!("a heartbeat: {:?} {:?}", response.error_code, response.error_message);
        }
        let told = member.changed || response.member_epoch != member.epoch;
        member.epoch = response.member_epoch;
        member.changed = response.assignment.is_some();
        if let Some(assignment) = response.assignment {
            member.owned = assignment.topic_partitions;
        }
        Ok(told || member.changed)
    }
}

/// Commits offsets for groups without members.
pub(crate) fn commit_many(address: SocketAddr, topic: &str) -> Outcome {
    let mut connection = Connection::open(address)?;
    for group in groups() {
        find_coordinator(&mut connection, &group)?;
        let request = OffsetCommitRequest {
            group_id: group,
            generation_id_or_member_epoch: -1,
            topics: vec![committed(topic, 0..COMMITTED.1 as i32)],
            ..Default::default()
        };
        let response = connection.call(&request, COMMIT)?;
        if response.topics.iter().flat_map(|topic| &topic.partitions).any(|p| p.error_code.is_error()) {
            fail!("offsets were refused");
        }
    }
    Ok(())
}

/// Waits until a broker that has just been started answers for all groups with all of their offsets.
pub(crate) fn fetch_many(address: SocketAddr) -> Outcome {
    let mut connection = crate::restart::patiently(address, Instant::now())?;
    for group in groups() {
        let request = fetch_of(&[group]);
        until(|| {
            let response = connection.call(&request, FETCH)?;
            let Some(group) = response.groups.first() else { fail!("OffsetFetch answered nothing") };
            let count: usize = group.topics.iter().map(|topic| topic.partitions.len()).sum();
            if !group.error_code.is_error() && count != COMMITTED.1 {
                fail!("{count} of {} offsets are there", COMMITTED.1);
            }
            Ok(!group.error_code.is_error())
        })?;
    }
    Ok(())
}

fn groups() -> Vec<Str> {
    (0..COMMITTED.0).map(|n| format!("committed-{n}").into()).collect()
}

fn fetch_of(groups: &[Str]) -> OffsetFetchRequest {
    let group = |group: &Str| OffsetFetchRequestGroup { group_id: group.clone(), topics: None, ..Default::default() };
    OffsetFetchRequest { groups: groups.iter().map(group).collect(), ..Default::default() }
}
