//! A group coordinator, driven by hand: no runtime, no thread, no clock, no network.
//!
//! ```sh
//! cargo run -p kafka-examples --example step_a_group
//! ```
//!
//! Two consumers of the classic protocol share a topic; one of them falls silent. Everything that the coordinator says
//! and writes is printed. The log is a `Vec`, and time passes when we say so.

use std::error::Error;
use std::sync::Arc;

use kafka_config::{BrokerConfig, Properties};
use kafka_coordinator::{At, Context, Shard, Ticket};
use kafka_group::{Caller, GroupConfig, GroupCoordinator, NoTopics, Record, Request, Response};
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupRequestAssignment};
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{ErrorCode, Str};

/// The coordinator, its log, and the time.
struct Bench {
    shard: Shard<GroupCoordinator>,
    log: Vec<(At, Record)>,
    now_ms: u64,
    answers: Vec<(Ticket, Response)>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut bench = Bench::new()?;

    println!("-- ada joins; the first rebalance of a group waits three seconds for others");
    let ada = bench.ask(join("ada", ""));
    bench.pass(1_000);
    println!("-- bob joins meanwhile, and the wait begins anew");
    let bob = bench.ask(join("bob", ""));
    bench.pass(5_000);
    let (ada, bob) = (bench.joined(ada), bench.joined(bob));
    assert_eq!((&ada.leader, ada.members.len(), bob.members.len()), (&ada.member_id, 2, 0));

    println!("-- ada leads: what it hands out is for the members to understand, not for the coordinator");
    let waits = bench.ask(sync(&bob.member_id, &[]));
    bench.ask(sync(&ada.member_id, &[(&ada.member_id, "the first half"), (&bob.member_id, "the second half")]));
    let Some(Response::SyncGroup(share)) = bench.answer(waits) else { return Err("bob is not answered".into()) };
    assert_eq!(&*share.assignment, b"the second half");

    println!("-- bob falls silent; ada keeps the group alive, and learns that there is a rebalance");
    let mut told = ErrorCode::NONE;
    for _ in 0..5 {
        bench.pass(3_000);
        let asked = bench.ask(heartbeat(&ada.member_id));
        let Some(Response::Heartbeat(heard)) = bench.answer(asked) else { return Err("no heartbeat".into()) };
        told = heard.error_code;
    }
    assert_eq!(told, ErrorCode::REBALANCE_IN_PROGRESS);
    let again = bench.ask(join("ada", &ada.member_id));
    assert_eq!(bench.joined(again).generation_id, 2);

    println!("-- the log, from which another coordinator could go on: {} records", bench.log.len());
    Ok(())
}

impl Bench {
    fn new() -> Result<Self, Box<dyn Error>> {
        let config = GroupConfig::new(&BrokerConfig::from_properties(&Properties::zero_configuration())?);
        let mut shard = Shard::new(GroupCoordinator::new(Arc::new(config), Arc::new(NoTopics)), 1_000_000);
        shard.activate(0);
        Ok(Bench { shard, log: Vec::new(), now_ms: 0, answers: Vec::new() })
    }

    fn ask(&mut self, request: Request) -> Ticket {
        let ticket = self.shard.submit(self.context(), request);
        self.settle();
        ticket
    }

    /// Lets the clock run, and the coordinator act whenever it wants to.
    fn pass(&mut self, ms: u64) {
        let end = self.now_ms + ms;
        while let Some(at) = self.shard.poll_timeout().map(Time::as_millis).filter(|at| *at <= end) {
            self.now_ms = at.max(self.now_ms);
            self.shard.handle_timeout(self.context());
            self.settle();
        }
        self.now_ms = end;
    }

    /// Does what the coordinator wants: appends, commits, and hands out the answers.
    fn settle(&mut self) {
        while let Some(batch) = self.shard.take_batch() {
            self.shard.appended(batch.base_offset);
            for (offset, record) in (batch.base_offset..).zip(batch.records) {
                println!("   log   {:>6} ms  {record:?}", self.now_ms);
                self.log.push((At::new(offset, batch.timestamp), record));
            }
        }
        self.shard.committed(self.log.len() as i64);
        while let Some(answer) = self.shard.poll_answer() {
            let Ok(response) = answer.result else { continue };
            println!("   says  {:>6} ms  {response:?}", self.now_ms);
            self.answers.push((answer.ticket, response));
        }
    }

    fn answer(&self, ticket: Ticket) -> Option<Response> {
        self.answers.iter().find(|(answered, _)| *answered == ticket).map(|(_, response)| response.clone())
    }

    fn joined(&self, ticket: Ticket) -> kafka_proto::api::join_group::JoinGroupResponse {
        match self.answer(ticket) {
            Some(Response::JoinGroup(response)) => response,
            other => panic!("{other:?} is no answer to a JoinGroup"),
        }
    }

    fn context(&self) -> Context {
        let timestamp = Timestamp::from_millis(1_700_000_000_000 + self.now_ms as i64);
        // Ids are drawn from it: a real driver draws a new one for each request.
        let seed = self.now_ms ^ 0x5eed;
        Context::new(Time::from_millis(self.now_ms), timestamp, seed)
    }
}

fn join(client: &str, member_id: &str) -> Request {
    let protocol = JoinGroupRequestProtocol { name: "halves".into(), ..Default::default() };
    // Version 3 needs no second JoinGroup with the id that the first one brings.
    Request::JoinGroup(
        caller(client, 3),
        JoinGroupRequest {
            group_id: "readers".into(),
            member_id: member_id.into(),
            session_timeout_ms: 10_000,
            rebalance_timeout_ms: 60_000,
            protocol_type: "books".into(),
            protocols: vec![protocol],
            ..Default::default()
        },
    )
}

fn sync(member_id: &Str, shares: &[(&Str, &'static str)]) -> Request {
    let share = |(member_id, share): &(&Str, &'static str)| SyncGroupRequestAssignment {
        member_id: (*member_id).clone(),
        assignment: share.as_bytes().into(),
        ..Default::default()
    };
    Request::SyncGroup(
        caller("", 4),
        SyncGroupRequest {
            group_id: "readers".into(),
            generation_id: 1,
            member_id: member_id.clone(),
            assignments: shares.iter().map(share).collect(),
            ..Default::default()
        },
    )
}

fn heartbeat(member_id: &Str) -> Request {
    Request::Heartbeat(
        caller("", 4),
        HeartbeatRequest {
            group_id: "readers".into(),
            generation_id: 1,
            member_id: member_id.clone(),
            ..Default::default()
        },
    )
}

fn caller(client: &str, version: i16) -> Caller {
    Caller { client_id: client.into(), client_host: "/127.0.0.1".into(), version }
}
