//! What one more heartbeat or commit costs in a large group: no more than the depth of a map. Work is counted, not
//! timed: allocations, which copies of paths through persistent maps and walks over members that build something make.
//! A walk shows up as a hundred times the work where the group is a hundred times as large; DescribeGroups is the one
//! that has to.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod world;

use std::sync::Arc;

use kafka_config::{BrokerConfig, Properties};
use kafka_coordinator::{Context, Shard};
use kafka_group::{Caller, GroupConfig, GroupCoordinator, Request, Response};
use kafka_proto::api::consumer_group_heartbeat::ConsumerGroupHeartbeatRequest;
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupRequestAssignment};
use kafka_proto::records::ConsumerProtocolSubscription;
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{Str, blob};
use world::TestTopics;

const SIZES: [usize; 3] = [100, 1_000, 10_000];
/// Requests over which the mean is taken.
const ROUNDS: usize = 300;
/// From a hundred members to ten thousand a map gets twice as deep.
const GROWTH_MAX: f64 = 3.0;

struct Group {
    shard: Shard<GroupCoordinator>,
    now_ms: i64,
    end: i64,
}

impl Group {
    fn new() -> Self {
        let mut properties = Properties::zero_configuration();
        properties.set("group.initial.rebalance.delay.ms", "1000");
        properties.set("group.consumer.assignment.interval.ms", "15000");
        let config = GroupConfig::new(&BrokerConfig::from_properties(&properties).unwrap());
        let mut topics = TestTopics::default();
        topics.create("orders", 1000);
        let state = GroupCoordinator::new(Arc::new(config), Arc::new(topics));
        let mut shard = Shard::new(state, 1 << 30);
        shard.activate(0);
        Group { shard, now_ms: 1, end: 0 }
    }

    fn context(&self) -> Context {
        let timestamp = Timestamp::from_millis(1_700_000_000_000 + self.now_ms);
        Context::new(Time::ZERO.plus_millis(self.now_ms), timestamp, self.now_ms as u64)
    }

    fn ask(&mut self, request: Request) {
        let context = self.context();
        self.shard.submit(context, request);
    }

    fn settle(&mut self) -> Vec<Response> {
        while let Some(batch) = self.shard.take_batch() {
            self.shard.appended(batch.base_offset);
            self.end = batch.base_offset + batch.records.len() as i64;
        }
        self.shard.committed(self.end);
        std::iter::from_fn(|| self.shard.poll_answer()).map(|answer| answer.result.unwrap()).collect()
    }

    fn pass(&mut self, ms: i64) -> Vec<Response> {
        self.now_ms += ms;
        while self.shard.poll_timeout().is_some_and(|at| at <= Time::ZERO.plus_millis(self.now_ms)) {
            let context = self.context();
            self.shard.handle_timeout(context);
        }
        self.settle()
    }

    /// Allocations of one request of each kind, on average.
    fn cost(&mut self, request: impl Fn(usize) -> Request) -> f64 {
        let mut total = 0;
        for round in 0..ROUNDS {
            let request = request(round);
            let used = allocation_counter::measure(|| self.ask(request));
            total += used.count_total;
            assert!(self.settle().iter().all(|response| !format!("{response:?}").contains("UNKNOWN")));
        }
        total as f64 / ROUNDS as f64
    }
}

fn caller(version: i16) -> Caller {
    Caller { client_id: "c".into(), client_host: "/127.0.0.1".into(), version }
}

/// A stable classic group, and the ids of its members.
fn classic(members: usize) -> (Group, Vec<Str>) {
    let mut group = Group::new();
    let subscription = ConsumerProtocolSubscription { topics: vec!["orders".into()], ..Default::default() };
    let metadata = blob::encode(&subscription, 1).unwrap();
    for n in 0..members {
        group.now_ms = 1 + (n / 100) as i64;
        let protocol =
            JoinGroupRequestProtocol { name: "range".into(), metadata: metadata.clone(), ..Default::default() };
        let request = JoinGroupRequest {
            group_id: "g".into(),
            session_timeout_ms: 1_000_000,
            rebalance_timeout_ms: 1_000_000,
            protocol_type: "consumer".into(),
            group_instance_id: Some(format!("i{n:05}").into()),
            protocols: vec![protocol],
            ..Default::default()
        };
        group.ask(Request::JoinGroup(caller(5), request));
    }
    let mut answers = group.settle();
    answers.extend(group.pass(1000));
    answers.extend(group.pass(1000));
    let joined = answers.into_iter().filter_map(|response| match response {
        Response::JoinGroup(response) => Some(response),
        _ => None,
    });
    let joined: Vec<_> = joined.collect();
    let ids: Vec<Str> = joined.iter().map(|response| response.member_id.clone()).collect();
    assert_eq!(ids.len(), members);
    let assignment = |id: &Str| SyncGroupRequestAssignment {
        member_id: id.clone(),
        assignment: vec![0; 20].into(),
        ..Default::default()
    };
    let leader = joined.iter().find(|response| !response.members.is_empty()).unwrap();
    let request = SyncGroupRequest {
        group_id: "g".into(),
        generation_id: 1,
        member_id: leader.member_id.clone(),
        assignments: ids.iter().map(assignment).collect(),
        ..Default::default()
    };
    group.ask(Request::SyncGroup(caller(4), request));
    group.settle();
    (group, ids)
}

/// A stable consumer group, and the ids of its members.
fn consumer(members: usize) -> (Group, Vec<Str>) {
    let mut group = Group::new();
    let ids: Vec<Str> = (0..members).map(|n| format!("member-{n:05}").into()).collect();
    for id in &ids {
        let request = ConsumerGroupHeartbeatRequest {
            group_id: "g".into(),
            member_id: id.clone(),
            rebalance_timeout_ms: 1_000_000,
            subscribed_topic_names: Some(vec!["orders".into()]),
            topic_partitions: Some(Vec::new()),
            ..Default::default()
        };
        group.ask(Request::ConsumerGroupHeartbeat(caller(1), request));
    }
    group.settle();
    group.pass(16_000);
    // The first one has everything and gives up its surplus; then all get their share.
    for _ in 0..2 {
        for (id, epoch) in epochs(&group) {
            let mut request = beat(&id, epoch);
            request.topic_partitions = Some(Vec::new());
            group.ask(Request::ConsumerGroupHeartbeat(caller(1), request));
            group.settle();
        }
    }
    (group, ids)
}

fn beat(id: &Str, epoch: i32) -> ConsumerGroupHeartbeatRequest {
    ConsumerGroupHeartbeatRequest {
        group_id: "g".into(),
        member_id: id.clone(),
        member_epoch: epoch,
        rebalance_timeout_ms: -1,
        ..Default::default()
    }
}

fn epochs(group: &Group) -> Vec<(Str, i32)> {
    let request = Request::ConsumerGroupDescribe { groups: vec!["g".into()], operations: None };
    let Some(Response::ConsumerGroupDescribe(groups)) = group.shard.working_state().read(&request) else { panic!() };
    groups[0].members.iter().map(|member| (member.member_id.clone(), member.member_epoch)).collect()
}

fn commit(id: &Str, generation: i32) -> Request {
    let partition = OffsetCommitRequestPartition { committed_offset: 1, ..Default::default() };
    let topic = OffsetCommitRequestTopic { name: "orders".into(), partitions: vec![partition], ..Default::default() };
    let request = OffsetCommitRequest {
        group_id: "g".into(),
        generation_id_or_member_epoch: generation,
        member_id: id.clone(),
        topics: vec![topic],
        ..Default::default()
    };
    Request::OffsetCommit(caller(9), request)
}

fn judge(what: &str, costs: &[f64]) {
    println!("{what}: {costs:?} allocations with {SIZES:?} members");
    assert!(costs[0] > 0.0 && costs[2] <= costs[0] * GROWTH_MAX, "{what} grows with the group: {costs:?}");
}

#[test]
fn heartbeats_and_commits_of_a_classic_group_cost_the_depth_of_a_map() {
    let (mut beats, mut commits, mut walks) = (Vec::new(), Vec::new(), Vec::new());
    for size in SIZES {
        let (mut group, ids) = classic(size);
        beats.push(group.cost(|round| {
            let request = HeartbeatRequest {
                group_id: "g".into(),
                generation_id: 1,
                member_id: ids[round * 7 % ids.len()].clone(),
                ..Default::default()
            };
            Request::Heartbeat(caller(4), request)
        }));
        commits.push(group.cost(|round| commit(&ids[round * 7 % ids.len()], 1)));
        let describe = Request::DescribeGroups { version: 6, groups: vec!["g".into()], operations: None };
        let walk = allocation_counter::measure(|| drop(group.shard.working_state().read(&describe)));
        walks.push(walk.bytes_total as f64);
    }
    judge("classic heartbeat", &beats);
    judge("classic commit", &commits);
    assert!(walks[2] > walks[0] * 50.0, "a walk over all members is not noticed: {walks:?}");
}

#[test]
fn heartbeats_and_commits_of_a_consumer_group_cost_the_depth_of_a_map() {
    let (mut beats, mut commits) = (Vec::new(), Vec::new());
    for size in SIZES {
        let (mut group, ids) = consumer(size);
        let epochs = epochs(&group);
        let epoch = epochs[0].1;
        assert!(epochs.iter().all(|(_, own)| *own == epoch), "the group is not at rest");
        beats.push(
            group.cost(|round| Request::ConsumerGroupHeartbeat(caller(1), beat(&ids[round * 7 % ids.len()], epoch))),
        );
        commits.push(group.cost(|round| commit(&ids[round * 7 % ids.len()], epoch)));
    }
    judge("consumer heartbeat", &beats);
    judge("consumer commit", &commits);
}
