//! What groups cost on one core, without a network or a disk.
//!
//! ```sh
//! cargo run --release -p kafka-group --example group_cost
//! ```
//!
//! For groups of several sizes, in both protocols: a rebalance with every member in it, a heartbeat, a commit of one
//! offset.

#![allow(clippy::disallowed_methods, reason = "a measurement has a clock")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use kafka_config::{BrokerConfig, Properties};
use kafka_coordinator::{Context, Shard};
use kafka_group::{Caller, GroupConfig, GroupCoordinator, Request, Response, Topic, Topics};
use kafka_proto::api::consumer_group_heartbeat::ConsumerGroupHeartbeatRequest;
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupRequestAssignment};
use kafka_proto::records::ConsumerProtocolSubscription;
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{Str, Uuid, blob};

const ROUNDS: usize = 100_000;

#[derive(Debug)]
struct OneTopic;

impl Topics for OneTopic {
    fn epoch(&self) -> i64 {
        0
    }
    fn topic(&self, _: &str) -> Option<Topic> {
        Some(Topic { id: Uuid::from_u64_pair(1, 1), partitions: 1000 })
    }
    fn name(&self, _: Uuid) -> Option<Str> {
        Some("orders".into())
    }
    fn names(&self) -> Box<dyn Iterator<Item = Str> + '_> {
        Box::new(std::iter::once("orders".into()))
    }
    fn racks(&self, _: &str, _: i32) -> Vec<Str> {
        Vec::new()
    }
}

struct Bench {
    shard: Shard<GroupCoordinator>,
    now_us: u64,
    /// By the wall clock alone.
    passed_ms: i64,
    end: i64,
}

impl Bench {
    fn ask(&mut self, request: Request) {
        self.now_us += 1;
        let timestamp = Timestamp::from_millis(1_700_000_000_000 + self.passed_ms);
        self.shard.submit(Context::new(Time::from_micros(self.now_us), timestamp, self.now_us), request);
    }

    /// Appends and commits all that waits.
    fn settle(&mut self) -> Vec<Response> {
        while let Some(batch) = self.shard.take_batch() {
            self.shard.appended(batch.base_offset);
            self.end = batch.base_offset + batch.records.len() as i64;
        }
        self.shard.committed(self.end);
        std::iter::from_fn(|| self.shard.poll_answer()).map(|answer| answer.result.expect("an answer")).collect()
    }

    fn fire(&mut self) -> Vec<Response> {
        while self.shard.poll_timeout().is_some_and(|at| at <= Time::from_micros(self.now_us)) {
            let timestamp = Timestamp::from_millis(1_700_000_000_000);
            self.shard.handle_timeout(Context::new(Time::from_micros(self.now_us), timestamp, 1));
        }
        self.settle()
    }
}

fn main() {
    for members in [100, 1_000, 5_000] {
        classic(members);
        consumer(members);
    }
}

fn classic(count: usize) {
    let mut properties = Properties::zero_configuration();
    properties.set("group.initial.rebalance.delay.ms", "1000");
    let config = GroupConfig::new(&BrokerConfig::from_properties(&properties).expect("a broker's settings"));
    let shard = Shard::new(GroupCoordinator::new(Arc::new(config), Arc::new(OneTopic)), 10_000_000);
    let mut bench = Bench { shard, now_us: 1, passed_ms: 0, end: 0 };
    bench.shard.activate(0);

    let begun = Instant::now();
    (0..count).for_each(|_| bench.ask(join()));
    bench.settle();
    // The first rebalance waits a second, and another one since more members came.
    bench.now_us += 1_000_000;
    let mut answers = bench.fire();
    bench.now_us += 1_000_000;
    answers.extend(bench.fire());
    let joined = answers.into_iter().filter_map(|response| match response {
        Response::JoinGroup(response) => Some(response),
        _ => None,
    });
    let joined: Vec<_> = joined.collect();
    assert_eq!(joined.len(), count);
    let ids: Vec<Str> = joined.iter().map(|response| response.member_id.clone()).collect();
    let leader = joined.iter().find(|response| !response.members.is_empty()).expect("a leader");
    for id in ids.iter().filter(|id| **id != leader.member_id) {
        bench.ask(sync(id, &[]));
    }
    bench.ask(sync(&leader.member_id, &ids));
    assert_eq!(bench.settle().len(), count);
    let rebalance = begun.elapsed();

    let heartbeat = per_call(&mut bench, |round| {
        Request::Heartbeat(
            caller(4),
            HeartbeatRequest {
                group_id: "g".into(),
                generation_id: 1,
                member_id: ids[round % ids.len()].clone(),
                ..Default::default()
            },
        )
    });
    let commit = per_call(&mut bench, |round| commit(&ids[round % ids.len()], 1, round));
    tell("classic", count, rebalance, heartbeat, commit);
}

/// Everyone joins, the target is computed for all at once, and each takes it over with its next heartbeats.
fn consumer(count: usize) {
    let properties = Properties::zero_configuration();
    let config = GroupConfig::new(&BrokerConfig::from_properties(&properties).expect("a broker's settings"));
    let shard = Shard::new(GroupCoordinator::new(Arc::new(config), Arc::new(OneTopic)), 10_000_000);
    let mut bench = Bench { shard, now_us: 1, passed_ms: 0, end: 0 };
    bench.shard.activate(0);

    let begun = Instant::now();
    let ids: Vec<Str> = (0..count).map(|n| format!("member-{n:05}").into()).collect();
    ids.iter().for_each(|id| bench.ask(beat(id, 0)));
    bench.settle();
    // The interval between two assignments is by the wall clock.
    bench.passed_ms = 60_000;
    let mut epochs: Vec<i32> = vec![0; count];
    for _ in 0..3 {
        for (id, epoch) in ids.iter().zip(&mut epochs) {
            bench.ask(beat(id, *epoch));
            for answer in bench.settle() {
                let Response::ConsumerGroupHeartbeat(answer) = answer else { continue };
                *epoch = answer.member_epoch;
            }
        }
    }
    let rebalance = begun.elapsed();
    assert!(epochs.iter().all(|epoch| *epoch == epochs[0]), "the group is not at rest");

    let heartbeat = per_call(&mut bench, |round| beat(&ids[round % count], epochs[0]));
    let commit = per_call(&mut bench, |round| commit(&ids[round % count], epochs[0], round));
    tell("consumer", count, rebalance, heartbeat, commit);
}

fn tell(protocol: &str, count: usize, rebalance: Duration, heartbeat: u128, commit: u128) {
    println!(
        "{protocol:>8}, {count:>5} members: rebalance {rebalance:>9.1?}   heartbeat {heartbeat:>5} ns   commit \
         {commit:>5} ns"
    );
}

/// A heartbeat of a member that owns nothing at the moment, which joins at epoch 0.
fn beat(id: &Str, epoch: i32) -> Request {
    let joins = epoch == 0;
    Request::ConsumerGroupHeartbeat(
        caller(1),
        ConsumerGroupHeartbeatRequest {
            group_id: "g".into(),
            member_id: id.clone(),
            member_epoch: epoch,
            rebalance_timeout_ms: if joins { 300_000 } else { -1 },
            subscribed_topic_names: joins.then(|| vec!["orders".into()]),
            topic_partitions: Some(Vec::new()),
            ..Default::default()
        },
    )
}

fn commit(member_id: &Str, epoch: i32, round: usize) -> Request {
    let partition_index = (round % 1000) as i32;
    let partition = OffsetCommitRequestPartition { partition_index, committed_offset: 1, ..Default::default() };
    let topic = OffsetCommitRequestTopic { name: "orders".into(), partitions: vec![partition], ..Default::default() };
    Request::OffsetCommit(
        caller(9),
        OffsetCommitRequest {
            group_id: "g".into(),
            generation_id_or_member_epoch: epoch,
            member_id: member_id.clone(),
            topics: vec![topic],
            ..Default::default()
        },
    )
}

fn per_call(bench: &mut Bench, request: impl Fn(usize) -> Request) -> u128 {
    let begun = Instant::now();
    for round in 0..ROUNDS {
        bench.ask(request(round));
        // A batch holds what came while the one before was written.
        if round % 50 == 49 {
            bench.settle();
        }
    }
    begun.elapsed().as_nanos() / ROUNDS as u128
}

fn join() -> Request {
    let subscription = ConsumerProtocolSubscription { topics: vec!["orders".into()], ..Default::default() };
    let metadata = blob::encode(&subscription, 1).expect("a subscription");
    Request::JoinGroup(
        caller(3),
        JoinGroupRequest {
            group_id: "g".into(),
            session_timeout_ms: 45_000,
            rebalance_timeout_ms: 300_000,
            protocol_type: "consumer".into(),
            protocols: vec![JoinGroupRequestProtocol { name: "range".into(), metadata, ..Default::default() }],
            ..Default::default()
        },
    )
}

fn sync(member_id: &Str, all: &[Str]) -> Request {
    let assignment = |member_id: &Str| SyncGroupRequestAssignment {
        member_id: member_id.clone(),
        assignment: vec![0; 30].into(),
        ..Default::default()
    };
    Request::SyncGroup(
        caller(4),
        SyncGroupRequest {
            group_id: "g".into(),
            generation_id: 1,
            member_id: member_id.clone(),
            assignments: all.iter().map(assignment).collect(),
            ..Default::default()
        },
    )
}

fn caller(version: i16) -> Caller {
    Caller { client_id: "c".into(), client_host: "/127.0.0.1".into(), version }
}
