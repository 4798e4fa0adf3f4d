//! Faults that others shipped and that are no conversation: each test names its own. The others stand in
//! `tests/scenarios`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod world;

use kafka_coordinator::{At, Coordinator, fold};
use kafka_group::{Caller, GroupCoordinator, Record, Request, Response};
use kafka_proto::api::consumer_group_heartbeat::{ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse};
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::sync_group::SyncGroupRequest;
use kafka_proto::records::{GroupMetadataKey, OffsetCommitKey};
use kafka_proto::{ErrorCode, Str};
use world::{BATCH_BYTES_MAX, World, compact};

fn commit(group: &str, member: &str, generation: i32, partitions: i32) -> Request {
    let partition = |partition_index| OffsetCommitRequestPartition { partition_index, ..Default::default() };
    let topic = OffsetCommitRequestTopic {
        name: "orders".into(),
        partitions: (0..partitions).map(partition).collect(),
        ..Default::default()
    };
    Request::OffsetCommit(
        Caller { version: 9, ..Default::default() },
        OffsetCommitRequest {
            group_id: group.into(),
            member_id: member.into(),
            generation_id_or_member_epoch: generation,
            topics: vec![topic],
            ..Default::default()
        },
    )
}

fn join(group: &str, member: &Str) -> Request {
    let protocol = JoinGroupRequestProtocol { name: "range".into(), ..Default::default() };
    Request::JoinGroup(
        Caller { version: 3, ..Default::default() },
        JoinGroupRequest {
            group_id: group.into(),
            member_id: member.clone(),
            session_timeout_ms: 10_000,
            rebalance_timeout_ms: 60_000,
            protocol_type: "consumer".into(),
            protocols: vec![protocol],
            ..Default::default()
        },
    )
}

fn sync(group: &str, member: &Str, generation: i32) -> Request {
    Request::SyncGroup(
        Caller { version: 4, ..Default::default() },
        SyncGroupRequest {
            group_id: group.into(),
            member_id: member.clone(),
            generation_id: generation,
            ..Default::default()
        },
    )
}

/// Submits, lets everything happen that follows at once, and gives the last answer.
fn ask(world: &mut World, request: Request) -> Option<Response> {
    world.submit(request);
    world.flush();
    world.wait(0, |_| {});
    world.answers().pop().map(|answer| answer.result.unwrap())
}

fn first_error(response: Option<Response>) -> ErrorCode {
    match response {
        Some(Response::OffsetCommit(response)) => response.topics[0].partitions[0].error_code,
        other => panic!("{other:?}"),
    }
}

/// KAFKA-17058: what the coordinator writes by itself is cut to what the log takes, however much is due at once.
#[test]
fn a_hundred_thousand_offsets_expire_at_once_in_batches_that_fit() {
    let mut world = World::new(1);
    world.checks_per_compaction = 100;
    world.create_topic("orders", 100);
    world.configure("offsets.retention.minutes", "1");
    for group in 0..1000 {
        world.submit(commit(&format!("group-{group}"), "", -1, 100));
    }
    world.flush();
    world.answers();
    let before = world.log.len();
    let mut writes = Vec::new();
    world.wait(20 * 60_000, |world| writes.push(world.log.len()));
    assert_eq!(world.log.len() - before, 100_000, "a tombstone for each");
    assert!(writes.len() > 5, "one batch cannot hold them");
    let mut start = before;
    for end in writes {
        let bytes: usize = world.log[start..end].iter().map(|(_, record)| GroupCoordinator::record_size(record)).sum();
        assert!(bytes <= BATCH_BYTES_MAX, "{bytes} bytes");
        start = end;
    }
}

/// The same for deletions: a group, offsets and topics of any size can be deleted, in as many batches as it takes.
#[test]
fn what_has_very_many_offsets_can_be_deleted() {
    let mut world = World::new(1);
    world.checks_per_compaction = 100;
    world.create_topic("orders", 30_000);
    let fill = |world: &mut World, group: &str| {
        for start in (0..30_000).step_by(5000) {
            let Request::OffsetCommit(caller, mut request) = commit(group, "", -1, 5000) else { unreachable!() };
            for (partition, n) in request.topics[0].partitions.iter_mut().zip(start..) {
                partition.partition_index = n;
            }
            world.submit(Request::OffsetCommit(caller, request));
        }
        world.flush();
        world.answers();
    };
    let batches = |world: &mut World, request: Request| {
        world.submit(request);
        let from = world.log.len();
        let batches = std::iter::from_fn(|| world.append().then_some(())).count();
        assert_eq!(world.log.len() - from, 30_000);
        world.commit();
        assert!(world.answers().iter().all(|answer| answer.result.is_ok()));
        batches
    };
    fill(&mut world, "g");
    assert!(batches(&mut world, Request::DeleteGroups(vec!["g".into()])) > 1);
    fill(&mut world, "h");
    world.topics.delete("orders");
    assert!(batches(&mut world, Request::TopicsDeleted(vec!["orders".into()])) > 1);
    let left = world.state().read(&Request::ListGroups(Default::default()));
    assert_eq!(left, Some(Response::ListGroups(Vec::new())));
}

fn beat(member: &str, epoch: i32) -> Request {
    let joins = epoch == 0;
    Request::ConsumerGroupHeartbeat(
        Caller { version: 1, ..Default::default() },
        ConsumerGroupHeartbeatRequest {
            group_id: "g".into(),
            member_id: member.into(),
            member_epoch: epoch,
            rebalance_timeout_ms: if joins { 60_000 } else { -1 },
            subscribed_topic_names: joins.then(|| vec!["orders".into()]),
            topic_partitions: joins.then(Vec::new),
            ..Default::default()
        },
    )
}

fn beaten(response: Option<Response>) -> ConsumerGroupHeartbeatResponse {
    match response {
        Some(Response::ConsumerGroupHeartbeat(response)) => response,
        other => panic!("{other:?}"),
    }
}

/// Apache Kafka 4.3.1 answers such a heartbeat UNKNOWN_SERVER_ERROR, and the next ones too, so that the group never gets
/// there: a target that one batch cannot hold goes into several. When the second one is refused, or lost with the
/// coordinator, the next heartbeat begins anew.
#[test]
fn a_target_that_no_batch_can_hold_goes_into_several() {
    const MAX: usize = 2000;
    const MEMBERS: [&str; 3] = ["a", "b", "c"];
    for trouble in ["none", "refused", "lost"] {
        let mut world = World::with_batches(1, MAX);
        world.configure("group.consumer.assignment.interval.ms", "0");
        world.create_topic("orders", 4);
        let joined = |world: &mut World, member: &str| beaten(ask(world, beat(member, 0))).member_epoch;
        assert_eq!(MEMBERS.map(|member| joined(&mut world, member)), [2, 3, 4]);
        world.create_topic("orders", 600);
        world.submit(beat("a", 2));
        assert!(world.append(), "the first part");
        match trouble {
            "refused" => assert!(world.refuse(ErrorCode::NOT_ENOUGH_REPLICAS)),
            "lost" => {
                world.commit();
                world.fail_over();
                world.fire();
            }
            _ => assert!(world.append(), "the second part"),
        }
        world.flush();
        world.answers();
        let beat_on = |world: &mut World, member: &str| beaten(ask(world, beat(member, 0)));
        for _ in 0..6 {
            let errors = MEMBERS.map(|member| beat_on(&mut world, member).error_code);
            assert_eq!(errors, [ErrorCode::NONE; 3], "{trouble}");
        }
        let shares = MEMBERS.map(|member| {
            let response = beat_on(&mut world, member);
            assert_eq!(response.member_epoch, 5, "{trouble}");
            response.assignment.unwrap().topic_partitions[0].partitions.iter().count()
        });
        assert_eq!(shares, [200; 3], "{trouble}");
        let largest = world.log.iter().map(|(_, record)| GroupCoordinator::record_size(record)).max();
        assert!(largest.unwrap() * 2 > MAX, "two such records do not fit into a batch");
    }
}

/// A join of which only the first part got into the log: the member is there, and its session ends like any other.
#[test]
fn a_member_that_joined_in_part_and_never_comes_back_is_removed() {
    let mut world = World::with_batches(1, 2000);
    world.configure("group.consumer.assignment.interval.ms", "0");
    world.create_topic("orders", 4);
    let beat_all = |world: &mut World| {
        let errors = ["a", "b", "c"].map(|member| beaten(ask(world, beat(member, 0))).error_code);
        assert_eq!(errors, [ErrorCode::NONE; 3]);
    };
    beat_all(&mut world);
    world.create_topic("orders", 600);
    world.submit(beat("d", 0));
    assert!(world.append(), "the first part");
    assert!(world.refuse(ErrorCode::NOT_ENOUGH_REPLICAS), "the second part");
    world.flush();
    assert!(world.answers().iter().all(|answer| answer.result.is_err()));
    let members = |world: &World| {
        let request = Request::ConsumerGroupDescribe { groups: vec!["g".into()], operations: None };
        let Some(Response::ConsumerGroupDescribe(groups)) = world.state().read(&request) else { panic!("no answer") };
        groups[0].members.iter().map(|member| member.member_id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(members(&world), ["a", "b", "c", "d"]);
    // The others go on.
    for _ in 0..10 {
        world.wait(10_000, |_| {});
        beat_all(&mut world);
    }
    assert_eq!(members(&world), ["a", "b", "c"]);
}

/// What a member says of itself and the epoch that comes of it are in the log together or not at all: else a member could
/// be there that no target is ever computed for.
#[test]
fn the_epoch_of_a_group_is_not_cut_off_what_moved_it() {
    const MAX: usize = 2000;
    let mut world = World::with_batches(1, MAX);
    world.configure("group.consumer.assignment.interval.ms", "0");
    world.create_topic("orders", 4);
    // Sizes around that at which the epoch falls behind the cut.
    let (mut refused, mut in_part) = (0, 0);
    for name_bytes in 1700..2000 {
        let Request::ConsumerGroupHeartbeat(caller, mut request) = beat("m", 0) else { unreachable!() };
        request.group_id = format!("g{name_bytes}").into();
        request.subscribed_topic_names = Some(vec!["orders".into(), "x".repeat(name_bytes).into()]);
        let before = world.log.len();
        let ticket = world.submit(Request::ConsumerGroupHeartbeat(caller, request));
        if !world.append() {
            let answers = world.answers();
            assert!(answers.iter().any(|answer| answer.ticket == ticket && answer.result.is_err()));
            refused += 1;
            continue;
        }
        let has_epoch =
            world.log[before..].iter().any(|(_, record)| matches!(record, Record::ConsumerGroupMetadata(..)));
        assert!(has_epoch, "{name_bytes}");
        in_part += usize::from(world.append());
        world.flush();
        world.answers();
    }
    assert!(refused > 0 && in_part > 0, "{refused} refused, {in_part} in part");
}

/// What a deadline wants to write and no batch can hold is tried again later, and not at once and for ever; all other
/// deadlines go on.
#[test]
fn a_deadline_that_no_batch_can_hold_does_not_hold_up_the_others() {
    let mut world = World::with_batches(1, 2000);
    for n in 0..100 {
        world.create_topic(&format!("a-topic-with-a-long-name-{n}"), 1);
    }
    let join = |group: &str, regex: Option<Str>| {
        let Request::ConsumerGroupHeartbeat(caller, mut request) = beat("m", 0) else { unreachable!() };
        request.group_id = group.into();
        request.subscribed_topic_regex = regex;
        Request::ConsumerGroupHeartbeat(caller, request)
    };
    world.submit(join("g", Some("a-.*".into())));
    world.submit(join("h", None));
    world.flush();
    assert!(world.answers().iter().all(|answer| answer.result.is_ok()));
    let mut firings = Vec::new();
    let count = |firings: &mut Vec<_>, world: &World| {
        firings.push(world.now.as_millis());
        assert!(firings.len() < 100, "it comes again and again: {firings:?}");
    };
    world.wait(0, |world| count(&mut firings, world));
    assert_eq!(firings, [0], "the expression is matched, to no avail");
    // Both sessions end in time, and then there is nothing to match any longer.
    world.wait(60_000, |world| count(&mut firings, world));
    assert_eq!(firings, [0, 10_000, 20_000, 30_000, 40_000, 45_000, 45_000, 50_000]);
    let matched = world.log.iter().filter(|(_, record)| matches!(record, Record::ConsumerGroupRegularExpression(..)));
    assert_eq!(matched.count(), 0);
}

/// KAFKA-17306, KAFKA-19862: a log may begin anywhere, and with tombstones of what was never there.
#[test]
fn any_suffix_of_a_log_can_be_replayed() {
    let mut world = World::new(1);
    world.create_topic("orders", 2);
    ask(&mut world, join("g", &Str::new()));
    ask(&mut world, commit("h", "", -1, 2));
    ask(&mut world, Request::DeleteGroups(vec!["h".into()]));
    world.wait(20_000, |_| {});
    let log = &world.log;
    assert!(log.len() >= 6, "{log:?}");
    for start in 0..log.len() {
        for end in start..=log.len() {
            for tombstones in [true, false] {
                let part = compact(&log[start..end], tombstones);
                let state = GroupCoordinator::new(world.config.clone(), std::sync::Arc::new(world.topics.clone()));
                let state = fold(state, part.iter().map(|(at, record)| (*at, record)));
                assert!(end < log.len() || state.group("h").is_none());
            }
        }
    }
    let mut state = GroupCoordinator::new(world.config.clone(), std::sync::Arc::new(world.topics.clone()));
    let at = At::new(0, world.timestamp);
    state.replay(at, &Record::from(GroupMetadataKey { group: "never".into() }));
    state.replay(at, &Record::from(OffsetCommitKey { group: "never".into(), ..Default::default() }));
    state.replay(at, &Record::EndTransaction { committed: true, coordinator_epoch: 0 });
    assert!(state.group("never").is_none());
}

/// A simple consumer must not overwrite what members commit: who may commit, by state, member and generation.
#[test]
fn who_may_commit_in_which_state() {
    let mut world = World::new(1);
    world.create_topic("orders", 1);
    let Some(Response::JoinGroup(joined)) = ask(&mut world, join("g", &Str::new())) else { panic!("no answer") };
    let member = joined.member_id;
    let table = |world: &mut World, expected: [ErrorCode; 5]| {
        let asked = [("", -1), ("", 1), (&*member, 1), (&*member, 0), ("who", 1)];
        for ((member, generation), expected) in asked.into_iter().zip(expected) {
            let error = first_error(ask(world, commit("g", member, generation, 1)));
            assert_eq!(error, expected, "{member:?} in generation {generation}");
        }
    };
    let (none, unknown, illegal) = (ErrorCode::NONE, ErrorCode::UNKNOWN_MEMBER_ID, ErrorCode::ILLEGAL_GENERATION);
    // CompletingRebalance.
    table(&mut world, [unknown, unknown, ErrorCode::REBALANCE_IN_PROGRESS, illegal, unknown]);
    ask(&mut world, sync("g", &member, 1));
    // Stable.
    table(&mut world, [unknown, unknown, none, illegal, unknown]);
    // PreparingRebalance: what was read in the old generation may still be committed.
    ask(&mut world, join("g", &Str::new()));
    table(&mut world, [unknown, unknown, none, illegal, unknown]);
    // Empty.
    world.wait(400_000, |_| {});
    table(&mut world, [none, unknown, unknown, unknown, unknown]);
}

/// KAFKA-7610: what a client cannot be asked about is bounded by time, so that members that gave up do not gather.
#[test]
fn members_that_never_come_back_do_not_gather() {
    let mut world = World::new(1);
    for _ in 0..1000 {
        ask(&mut world, join("g", &Str::new()));
    }
    world.wait(20 * 60_000, |_| {});
    let described = ask(&mut world, Request::DescribeGroups { version: 6, groups: vec!["g".into()], operations: None });
    let Some(Response::DescribeGroups(groups)) = described else { panic!("no answer") };
    assert_eq!(groups[0].members.len(), 0);
}
