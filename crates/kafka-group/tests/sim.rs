//! Members of groups, a network and a coordinator under a seed: requests and replies that are lost, late and repeated,
//! members that vanish, failover at any record, refused appends, clocks that jump, topics that come and go. What must
//! hold is checked at every step, and everything must come to rest when the faults stop.
//!
//! `SIM_SEEDS` says how many seeds (200 when not set), `SIM_FIRST` which is the first.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "sim/classic.rs"]
mod classic;
#[path = "sim/dice.rs"]
mod dice;
mod world;

use std::collections::BTreeMap;

use bytes::Bytes;
use classic::{Member, Partition, Phase, layout};
use dice::Dice;
use kafka_coordinator::{Producer, Ticket};
use kafka_group::{Caller, Record, Request, Response, error_of};
use kafka_proto::api::txn_offset_commit as txn;
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{ErrorCode, Str};
use world::{World, assert_encodable};

const GROUP: &str = "g";
/// Virtual time with faults, and the longest that all may take to come to rest without.
const CHAOS_MS: i64 = 240_000;
const REST_MS: i64 = 240_000;

/// What was done to a run, by name.
type Faults = BTreeMap<&'static str, u64>;

/// Every fault that a simulation must have seen.
const FAULTS: [&str; 13] = [
    "request lost",
    "request repeated",
    "request late",
    "reply lost",
    "reply late",
    "member vanished",
    "member left",
    "failover",
    "append refused",
    "wall clock jumped",
    "topic changed",
    "group deletion asked",
    "transaction",
];

#[test]
fn groups_come_to_rest_whatever_happens() {
    let number = |name: &str, default| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (first, seeds) = (number("SIM_FIRST", 1), number("SIM_SEEDS", 200));
    let mut faults = Faults::new();
    let mut steps = 0;
    let mut rebalances = 0;
    let mut commits = 0;
    for seed in first..first + seeds {
        let mut sim = Sim::new(seed, false);
        if let Err(violation) = sim.run() {
            panic!("seed {seed}: {violation}");
        }
        for (name, count) in sim.faults {
            *faults.entry(name).or_default() += count;
        }
        steps += sim.steps;
        rebalances += sim.generations;
        commits += sim.commits;
    }
    println!("{seeds} seeds from {first}");
    let seen = [("steps", steps), ("generations with an assignment", rebalances), ("commits of members", commits)];
    seen.iter().for_each(|(name, count)| println!("  {name}: {count}"));
    faults.iter().for_each(|(name, count)| println!("  {name}: {count}"));
    for name in FAULTS {
        assert!(faults.get(name).copied().unwrap_or(0) >= seeds, "too little of {name}: {faults:?}");
    }
    assert!(rebalances > 3 * seeds && commits > 10 * seeds, "{rebalances} generations, {commits} commits");
}

#[test]
fn a_planted_double_assignment_is_found() {
    let found = (1..=20).filter(|seed| {
        let outcome = Sim::new(*seed, true).run();
        outcome.is_err_and(|violation| violation.contains("owned twice"))
    });
    assert!(found.count() >= 18, "a partition that is handed out twice is not noticed");
}

#[test]
fn the_same_seed_is_the_same_run() {
    let run = |seed| {
        let mut sim = Sim::new(seed, false);
        sim.run().unwrap();
        (sim.steps, sim.faults, sim.world.log)
    };
    assert_eq!(run(3), run(3));
}

enum Event {
    /// A client looks whether it has something to ask.
    Tick(usize),
    Request {
        client: usize,
        call: u64,
        request: Request,
    },
    Reply {
        client: usize,
        call: u64,
        response: Response,
    },
    Append,
    Commit,
    Chaos,
}

struct Client {
    member: Member,
    gone: bool,
    /// The request that it waits for, and until when.
    call: Option<(u64, Time)>,
}

struct Sim {
    world: World,
    dice: Dice,
    events: BTreeMap<(Time, u64), Event>,
    next_event: u64,
    clients: Vec<Client>,
    asked: BTreeMap<Ticket, (usize, u64, Request)>,
    next_call: u64,
    chaos: bool,
    /// Hands members the assignment of another: what the checker must find.
    planted: bool,
    /// With a planted fault: the first assignment of a generation, which all others get too.
    handed_out: Option<(i32, Bytes)>,
    faults: Faults,
    steps: u64,
    generations: u64,
    commits: u64,
    refusals: u64,
    /// Who owns a partition in a generation of the group.
    owners: BTreeMap<(i32, Partition), Str>,
    /// Commits of members that were decided, by the offset of their record.
    decided: BTreeMap<i64, (Str, i32)>,
    open_producers: Vec<i64>,
}

impl Sim {
    fn new(seed: u64, planted: bool) -> Self {
        let mut world = World::new(seed);
        world.checks_per_compaction = 20;
        world.create_topic("orders", 4);
        world.create_topic("others", 1);
        let mut sim = Sim {
            world,
            dice: Dice::new(seed),
            events: BTreeMap::new(),
            next_event: 0,
            clients: Vec::new(),
            asked: BTreeMap::new(),
            next_call: 0,
            chaos: true,
            planted,
            handed_out: None,
            faults: Faults::new(),
            steps: 0,
            generations: 0,
            commits: 0,
            refusals: 0,
            owners: BTreeMap::new(),
            decided: BTreeMap::new(),
            open_producers: Vec::new(),
        };
        if sim.dice.percent(30) {
            sim.world.configure("group.initial.rebalance.delay.ms", "3000");
        }
        for _ in 0..3 + sim.dice.below(3) {
            sim.add_client(None);
        }
        sim.schedule(1000, Event::Chaos);
        sim
    }

    fn run(&mut self) -> Result<(), String> {
        self.run_until(Time::ZERO.plus_millis(CHAOS_MS))?;
        self.chaos = false;
        for producer in std::mem::take(&mut self.open_producers) {
            self.end_transaction(producer);
        }
        self.run_until(Time::ZERO.plus_millis(CHAOS_MS + REST_MS / 2))?;
        // A leader that did not assign itself (KIP-814) does not know of changes before it came: clients of Kafka have
        // this gap. It sees the next one.
        self.change_topics();
        self.run_until(Time::ZERO.plus_millis(CHAOS_MS + REST_MS))?;
        self.at_rest()
    }

    fn run_until(&mut self, end: Time) -> Result<(), String> {
        loop {
            let event = self.events.keys().next().copied();
            let event_at = event.map(|(at, _)| at).unwrap_or(Time::MAX);
            let timeout_at = self.world.shard.poll_timeout().unwrap_or(Time::MAX);
            let at = event_at.min(timeout_at).max(self.world.now);
            if at > end {
                return Ok(());
            }
            self.steps += 1;
            let passed = at - self.world.now;
            self.world.now = at;
            self.world.timestamp = self.world.timestamp.plus_millis(passed.as_millis() as i64);
            if timeout_at <= at {
                let context = self.world.context();
                self.world.shard.handle_timeout(context);
                self.schedule(0, Event::Append);
            } else if let Some(event) = event.and_then(|key| self.events.remove(&key)) {
                self.handle(event)?;
            }
            self.answer()?;
        }
    }

    fn handle(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Tick(client) => self.tick(client),
            Event::Request { client, call, request } => self.deliver(client, call, request),
            Event::Reply { client, call, response } => return self.hear(client, call, &response),
            Event::Append => return self.append(),
            Event::Commit => {
                self.world.commit();
            }
            Event::Chaos => self.make_trouble(),
        }
        Ok(())
    }

    // Clients and the network.

    fn add_client(&mut self, instance_id: Option<Str>) {
        let index = self.clients.len();
        let version = self.dice.pick(&[2, 5, 6, 9]);
        // Before version 9 a static leader that comes back is not told that it is one (KIP-814), so that nobody would
        // see that topics change.
        let version = if instance_id.is_some() { 9 } else { version };
        let member = Member::new(&format!("c{index}"), GROUP, instance_id, version);
        self.clients.push(Client { member, gone: false, call: None });
        let delay = self.dice.below(2000) as i64;
        self.schedule(delay, Event::Tick(index));
    }

    fn tick(&mut self, index: usize) {
        let now = self.world.now;
        let commit = self.dice.percent(30);
        let Some(client) = self.clients.get_mut(index).filter(|client| !client.gone) else { return };
        if client.call.is_some_and(|(_, until)| until <= now) {
            client.call = None;
            client.member.gave_up();
        }
        if client.call.is_none()
            && let Some(request) = client.member.next_request(now, &self.world.topics, commit)
        {
            self.next_call += 1;
            client.call = Some((self.next_call, now.plus_millis(Member::patience_ms(&request))));
            self.send(index, self.next_call, request);
        }
        let next = 200 + self.dice.below(600) as i64;
        self.schedule(next, Event::Tick(index));
    }

    fn send(&mut self, client: usize, call: u64, request: Request) {
        if self.chaos && self.dice.percent(5) {
            return self.count("request lost");
        }
        if self.chaos && self.dice.percent(5) {
            self.count("request repeated");
            let late = self.dice.below(60_000) as i64;
            self.schedule(late, Event::Request { client, call, request: request.clone() });
        }
        let mut delay = 1 + self.dice.below(20) as i64;
        if self.chaos && self.dice.percent(5) {
            self.count("request late");
            delay += self.dice.below(8000) as i64;
        }
        self.schedule(delay, Event::Request { client, call, request });
    }

    fn deliver(&mut self, client: usize, call: u64, request: Request) {
        let before = self.world.shard.next_offset();
        let ticket = self.world.submit(request.clone());
        if let Request::OffsetCommit(_, commit) = &request {
            let member = (commit.member_id.clone(), commit.generation_id_or_member_epoch);
            for offset in before..self.world.shard.next_offset() {
                self.decided.insert(offset, member.clone());
            }
        }
        self.asked.insert(ticket, (client, call, request));
        let delay = self.dice.below(10) as i64;
        self.schedule(delay, Event::Append);
    }

    fn answer(&mut self) -> Result<(), String> {
        for answer in self.world.answers() {
            let Some((client, call, request)) = self.asked.remove(&answer.ticket) else { continue };
            let response = answer.result.unwrap_or_else(|refusal| request.refused(error_of(refusal)));
            assert_encodable(&request, &response);
            if let Response::DeleteGroups(results) = &response
                && results.iter().any(|result| result.error_code.is_none())
            {
                // The generations of a new group begin anew.
                self.owners.clear();
            }
            self.reply(client, call, response);
        }
        Ok(())
    }

    fn reply(&mut self, client: usize, call: u64, mut response: Response) {
        if let Response::SyncGroup(sync) = &mut response
            && self.planted
            && !sync.assignment.is_empty()
            && let Some(member) = self.clients.get(client).map(|client| &client.member)
        {
            match &self.handed_out {
                Some((generation, other)) if *generation == member.generation => sync.assignment = other.clone(),
                _ => self.handed_out = Some((member.generation, sync.assignment.clone())),
            }
        }
        if self.chaos && self.dice.percent(5) {
            return self.count("reply lost");
        }
        let mut delay = 1 + self.dice.below(20) as i64;
        if self.chaos && self.dice.percent(5) {
            self.count("reply late");
            delay += self.dice.below(8000) as i64;
        }
        self.schedule(delay, Event::Reply { client, call, response });
    }

    fn hear(&mut self, index: usize, call: u64, response: &Response) -> Result<(), String> {
        let Some(client) = self.clients.get_mut(index).filter(|client| !client.gone) else { return Ok(()) };
        if client.call.is_none_or(|(current, _)| current != call) {
            // It no longer waits for this one.
            return Ok(());
        }
        client.call = None;
        client.member.answered(response, &self.world.topics);
        let took_over = matches!(response, Response::SyncGroup(sync) if sync.error_code.is_none());
        if took_over && client.member.phase == Phase::Stable {
            let (id, generation) = (client.member.id.clone(), client.member.generation);
            let instance = client.member.instance_id.clone();
            for partition in client.member.owned.clone() {
                let owner = instance.clone().unwrap_or_else(|| id.clone());
                let former = self.owners.insert((generation, partition.clone()), owner.clone());
                if former.as_ref().is_some_and(|former| *former != owner) {
                    return Err(format!(
                        "{partition:?} is owned twice in generation {generation}: {former:?}, {owner}"
                    ));
                }
            }
        }
        Ok(())
    }

    // The log.

    fn append(&mut self) -> Result<(), String> {
        if self.refusals > 0 {
            let error = self.dice.pick(&[ErrorCode::NOT_ENOUGH_REPLICAS, ErrorCode::MESSAGE_TOO_LARGE]);
            if self.world.refuse(error) {
                self.refusals -= 1;
                self.count("append refused");
                let kept = self.world.shard.next_offset();
                self.decided.retain(|offset, _| *offset < kept);
            }
            return Ok(());
        }
        let from = self.world.log.len();
        if self.world.append() {
            let delay = self.dice.below(15) as i64;
            self.schedule(delay, Event::Commit);
            self.check_appended(from)?;
            self.schedule(0, Event::Append);
        }
        Ok(())
    }

    /// Commits are of members of the generation that the log has at that place.
    fn check_appended(&mut self, from: usize) -> Result<(), String> {
        for index in from..self.world.log.len() {
            let (at, record) = &self.world.log[index];
            match record {
                Record::GroupMetadata(_, Some(group)) if !group.members.is_empty() => self.generations += 1,
                Record::OffsetCommit(..) => {
                    let Some((member, generation)) = self.decided.remove(&at.offset) else { continue };
                    self.commits += 1;
                    let group = self.world.log[..index].iter().rev().find_map(|(_, record)| match record {
                        Record::GroupMetadata(_, group) => Some(group.as_ref()),
                        _ => None,
                    });
                    let current = group.flatten().is_some_and(|group| {
                        group.generation == generation && group.members.iter().any(|m| m.member_id == member)
                    });
                    if !current {
                        return Err(format!(
                            "a commit of {member} in generation {generation}, but the log has {group:?}"
                        ));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    // Trouble.

    fn make_trouble(&mut self) {
        if !self.chaos {
            return;
        }
        match self.dice.below(9) {
            0 | 1 => self.vanish(),
            2 => self.fail_over(),
            3 => self.refusals += 1 + self.dice.below(3),
            4 => {
                self.count("wall clock jumped");
                let jump = self.dice.below(1_200_000) as i64 - 600_000;
                self.world.timestamp = Timestamp::from_millis(self.world.timestamp.as_millis() + jump);
            }
            5 => self.change_topics(),
            6 => {
                self.count("group deletion asked");
                self.ask(Request::DeleteGroups(vec![GROUP.into()]));
            }
            7 => self.transaction(),
            _ => self.leave(),
        }
        let next = 2000 + self.dice.below(8000) as i64;
        self.schedule(next, Event::Chaos);
    }

    /// A member is never heard of again; another comes, perhaps in its name.
    fn vanish(&mut self) {
        let Some(index) = self.pick_client() else { return };
        self.count("member vanished");
        self.clients[index].gone = true;
        let former = self.clients[index].member.instance_id.clone();
        let instance = match former {
            Some(name) if self.dice.percent(70) => Some(name),
            _ => self.dice.percent(40).then(|| format!("i{}", self.clients.len()).into()),
        };
        self.add_client(instance);
    }

    fn leave(&mut self) {
        let Some(index) = self.pick_client() else { return };
        self.count("member left");
        let request = self.clients[index].member.leave();
        self.clients[index].gone = true;
        self.ask(request);
        self.add_client(None);
    }

    fn fail_over(&mut self) {
        self.count("failover");
        self.world.fail_over();
        let kept = self.world.log_end();
        self.decided.retain(|offset, _| *offset < kept);
        self.events.retain(|_, event| !matches!(event, Event::Append | Event::Commit));
        for (client, call, request) in std::mem::take(&mut self.asked).into_values() {
            let response = request.refused(ErrorCode::NOT_COORDINATOR);
            self.reply(client, call, response);
        }
    }

    fn change_topics(&mut self) {
        self.count("topic changed");
        match self.dice.below(3) {
            0 if self.chaos => {
                self.world.delete_topic("orders");
                self.schedule(0, Event::Append);
                self.world.create_topic("orders", 1 + self.dice.below(6) as i32);
            }
            _ if !self.chaos => {
                let partitions = layout(&self.world.topics).values().next().copied().unwrap_or(0);
                self.world.create_topic("orders", partitions + 1);
            }
            1 => {
                let partitions = layout(&self.world.topics).values().next().copied().unwrap_or(0);
                self.world.create_topic("orders", (partitions + 1).min(12));
            }
            _ => self.world.create_topic("others", 2),
        }
    }

    fn transaction(&mut self) {
        self.count("transaction");
        let producer = 1 + self.dice.below(3) as i64;
        let partition = txn::TxnOffsetCommitRequestPartition { committed_offset: 1, ..Default::default() };
        let topic = txn::TxnOffsetCommitRequestTopic {
            name: "others".into(),
            partitions: vec![partition],
            ..Default::default()
        };
        let request = txn::TxnOffsetCommitRequest {
            transactional_id: "t".into(),
            group_id: GROUP.into(),
            producer_id: producer,
            topics: vec![topic],
            ..Default::default()
        };
        self.ask(Request::TxnOffsetCommit(Caller { version: 2, ..Default::default() }, request));
        self.open_producers.push(producer);
        if self.dice.percent(70) {
            self.end_transaction(producer);
        }
    }

    fn end_transaction(&mut self, id: i64) {
        let committed = self.dice.percent(60);
        let producer = Producer { id, epoch: 0 };
        self.ask(Request::EndTransaction { producer, committed, coordinator_epoch: 0 });
    }

    fn ask(&mut self, request: Request) {
        self.deliver(usize::MAX, 0, request);
    }

    fn pick_client(&mut self) -> Option<usize> {
        let alive = |client: &Client| !client.gone;
        let alive: Vec<usize> = (0..self.clients.len()).filter(|index| alive(&self.clients[*index])).collect();
        (!alive.is_empty()).then(|| self.dice.pick(&alive))
    }

    fn count(&mut self, fault: &'static str) {
        *self.faults.entry(fault).or_default() += 1;
    }

    fn schedule(&mut self, in_ms: i64, event: Event) {
        self.next_event += 1;
        self.events.insert((self.world.now.plus_millis(in_ms), self.next_event), event);
    }

    /// Everyone who lives is in the group, in one generation, and every partition has one owner.
    fn at_rest(&self) -> Result<(), String> {
        let alive: Vec<&Member> =
            self.clients.iter().filter(|c| !c.gone && !c.member.fenced).map(|c| &c.member).collect();
        let generation = alive.first().map_or(-1, |member| member.generation);
        let mut owned = Vec::new();
        for member in &alive {
            if member.phase != Phase::Stable || member.generation != generation {
                return Err(format!(
                    "{} does not come to rest: {:?}, {:?}",
                    member.client_id,
                    member,
                    self.world.state()
                ));
            }
            owned.extend(member.owned.iter().cloned());
        }
        owned.sort();
        let topics = layout(&self.world.topics);
        let all: Vec<Partition> =
            topics.iter().flat_map(|(topic, count)| (0..*count).map(|partition| (topic.clone(), partition))).collect();
        if owned != all {
            return Err(format!("{owned:?} are owned at rest, {all:?} are there"));
        }
        let group = self.world.state().group(GROUP);
        match group {
            Some(kafka_group::Group::Classic(record)) if record.members.len() == alive.len() => Ok(()),
            other => Err(format!("{} members live, the log has {other:?}", alive.len())),
        }
    }
}
