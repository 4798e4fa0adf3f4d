//! Members of groups, a network and a coordinator under a seed: requests and replies that are lost, late and repeated,
//! members that vanish, failover at any record, refused appends, clocks that jump, topics that come and go. Members
//! speak the classic protocol, the consumer protocol, or both are in one group, which moves between them. What must hold
//! is checked at every step, and everything must come to rest when the faults stop.
//!
//! `SIM_SEEDS` says how many seeds (200 when not set), `SIM_FIRST` which is the first.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "sim/classic.rs"]
mod classic;
#[path = "sim/consumer.rs"]
mod consumer;
#[path = "sim/dice.rs"]
mod dice;
#[path = "sim/ledger.rs"]
mod ledger;
#[path = "sim/player.rs"]
mod player;
#[path = "sim/trouble.rs"]
mod trouble;
mod world;

use std::collections::BTreeMap;

use bytes::Bytes;
use classic::{Partition, Phase, layout};
use dice::Dice;
use kafka_coordinator::Ticket;
use kafka_group::{Record, Request, Response, error_of};
use kafka_proto::api::consumer_group_heartbeat::Assignment;
use kafka_proto::time::Time;
use kafka_proto::{ErrorCode, Str};
use ledger::{Ledger, Turn};
use player::Player;
use world::{BATCH_BYTES_MAX, World, assert_encodable};

const GROUP: &str = "g";
/// The call of a request whose answer nobody waits for.
const NOBODY: u64 = 0;
/// Virtual time with faults, and the longest that all may take to come to rest without.
const CHAOS_MS: i64 = 240_000;
const REST_MS: i64 = 240_000;

/// What was done to a run, and what came of it, by name.
type Counts = BTreeMap<&'static str, u64>;

/// Every fault that a simulation must have seen, so many times a seed on average.
const FAULTS: [(&str, f64); 17] = [
    ("request lost", 1.0),
    ("request repeated", 1.0),
    ("request late", 1.0),
    ("reply lost", 1.0),
    ("reply late", 1.0),
    ("member vanished", 1.0),
    ("member left", 1.0),
    ("static member left for a while", 0.1),
    ("member fenced", 0.05),
    ("failover", 1.0),
    ("append refused", 1.0),
    ("wall clock jumped", 1.0),
    ("topic changed", 1.0),
    ("group deletion asked", 1.0),
    ("transaction", 1.0),
    ("commit beside the members", 1.0),
    ("revoking slowly", 1.0),
];

/// What must have come of it.
const FRUITS: [(&str, f64); 5] = [
    ("assignments of classic groups", 3.0),
    ("assignments of members of consumer groups", 3.0),
    ("commits of members", 10.0),
    ("upgrades to a consumer group", 0.5),
    ("downgrades to a classic group", 0.3),
];

/// What a batch may hold in some seeds: hardly more than the largest record.
const SMALL_BATCH_BYTES: usize = 400;

/// Who is in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Classic,
    Consumer,
    Mixed,
}

impl Kind {
    fn of(seed: u64) -> Self {
        [Kind::Classic, Kind::Consumer, Kind::Mixed, Kind::Mixed][(seed % 4) as usize]
    }
}

#[test]
fn groups_come_to_rest_whatever_happens() {
    let number = |name: &str, default| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (first, seeds) = (number("SIM_FIRST", 1), number("SIM_SEEDS", 200));
    let mut counts = Counts::new();
    for seed in first..first + seeds {
        let mut sim = Sim::new(seed, Kind::of(seed), false);
        if let Err(violation) = sim.run() {
            panic!("seed {seed}: {violation}");
        }
        for (name, count) in sim.counts {
            *counts.entry(name).or_default() += count;
        }
        *counts.entry("steps").or_default() += sim.steps;
    }
    println!("{seeds} seeds from {first}");
    counts.iter().for_each(|(name, count)| println!("  {name}: {count}"));
    for (name, least) in FAULTS.iter().chain(&FRUITS) {
        let count = counts.get(name).copied().unwrap_or(0);
        assert!(seeds < 100 || count as f64 >= least * seeds as f64, "too little of {name}: {counts:?}");
    }
}

#[test]
fn a_planted_double_assignment_is_found_in_both_protocols() {
    for kind in [Kind::Classic, Kind::Consumer] {
        let found = (1..=20).filter(|seed| {
            let outcome = Sim::new(*seed, kind, true).run();
            outcome.is_err_and(|violation| violation.contains("owned twice"))
        });
        assert!(found.count() >= 18, "a partition that is handed out twice is not noticed: {kind:?}");
    }
}

#[test]
fn the_same_seed_is_the_same_run() {
    let run = |seed| {
        let mut sim = Sim::new(seed, Kind::Mixed, false);
        sim.run().unwrap();
        (sim.steps, sim.counts, sim.world.log)
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
    player: Player,
    gone: bool,
    /// The request that it waits for, and until when.
    call: Option<(u64, Time)>,
    /// When its last request arrives: in a group with the consumer protocol none may overtake another, as on a
    /// connection, since what members say that they own has no generation.
    last_arrival: Time,
}

struct Sim {
    world: World,
    kind: Kind,
    dice: Dice,
    events: BTreeMap<(Time, u64), Event>,
    next_event: u64,
    clients: Vec<Client>,
    asked: BTreeMap<Ticket, (usize, u64, Request)>,
    next_call: u64,
    chaos: bool,
    /// Hands members the assignment of another: what the checker must find.
    planted: bool,
    /// With a planted fault: the first assignment of a generation or epoch, which all others get too.
    handed_out: Option<(i32, Bytes)>,
    handed_out_by_id: Option<(i32, Assignment)>,
    counts: Counts,
    steps: u64,
    refusals: u64,
    ledger: Ledger,
    /// Who owns a partition in a generation of the group.
    owners: BTreeMap<(i32, Partition), Str>,
    /// Commits of members that were decided, by the offset of their record.
    decided: BTreeMap<i64, (Str, i32)>,
    open_producers: Vec<i64>,
}

impl Sim {
    fn new(seed: u64, kind: Kind, planted: bool) -> Self {
        // Members of classic groups are one record together; those of consumer groups have each their own, and what is
        // decided about all of them goes into several batches.
        let small = kind == Kind::Consumer && (seed / 4).is_multiple_of(2);
        let mut world = World::with_batches(seed, if small { SMALL_BATCH_BYTES } else { BATCH_BYTES_MAX });
        world.checks_per_compaction = 20;
        world.create_topic("orders", 4);
        world.create_topic("others", 1);
        let mut sim = Sim {
            world,
            kind,
            dice: Dice::new(seed),
            events: BTreeMap::new(),
            next_event: 0,
            clients: Vec::new(),
            asked: BTreeMap::new(),
            next_call: 0,
            chaos: true,
            planted,
            handed_out: None,
            handed_out_by_id: None,
            counts: Counts::new(),
            steps: 0,
            refusals: 0,
            ledger: Ledger::new(GROUP),
            owners: BTreeMap::new(),
            decided: BTreeMap::new(),
            open_producers: Vec::new(),
        };
        sim.configure();
        for _ in 0..3 + sim.dice.below(3) {
            sim.add_client(None);
        }
        sim.schedule(1000, Event::Chaos);
        sim
    }

    fn configure(&mut self) {
        if self.dice.percent(30) {
            self.world.configure("group.initial.rebalance.delay.ms", "3000");
        }
        if self.kind == Kind::Classic {
            return;
        }
        self.world.configure("group.consumer.min.session.timeout.ms", "10000");
        self.world.configure("group.consumer.session.timeout.ms", "10000");
        let interval = self.dice.pick(&["0", "1000", "5000"]);
        self.world.configure("group.consumer.assignment.interval.ms", interval);
        if self.dice.percent(20) {
            // Then a consumer group stays one, whoever is left in it.
            self.world.configure("group.consumer.migration.policy", "upgrade");
        }
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
        let name = format!("c{index}");
        let is_consumer = match self.kind {
            Kind::Classic => false,
            Kind::Consumer => true,
            Kind::Mixed => self.dice.percent(50),
        };
        let player = if is_consumer {
            let by_regex = self.dice.percent(20);
            Player::Consumer(consumer::Member::new(&name, GROUP, instance_id, by_regex))
        } else {
            let version = self.dice.pick(&[2, 5, 6, 9]);
            // Before version 9 a static leader that comes back is not told that it is one (KIP-814), so that nobody
            // would see that topics change.
            let version = if instance_id.is_some() { 9 } else { version };
            Player::Classic(classic::Member::new(&name, GROUP, instance_id, version))
        };
        self.clients.push(Client { player, gone: false, call: None, last_arrival: Time::ZERO });
        let delay = self.dice.below(2000) as i64;
        self.schedule(delay, Event::Tick(index));
    }

    fn tick(&mut self, index: usize) {
        let now = self.world.now;
        let (commit, slow) = (self.dice.percent(30), self.dice.percent(40));
        let Some(client) = self.clients.get_mut(index).filter(|client| !client.gone) else { return };
        if client.call.is_some_and(|(_, until)| until <= now) {
            client.call = None;
            client.player.gave_up();
        }
        let slows = slow && client.player.is_told();
        if client.call.is_none()
            && let Some(request) = client.player.next_request(now, &self.world.topics, commit, slow)
        {
            self.next_call += 1;
            client.call = Some((self.next_call, now.plus_millis(classic::Member::patience_ms(&request))));
            self.send(index, self.next_call, request);
        }
        if slows {
            self.count("revoking slowly");
        }
        let next = 200 + self.dice.below(600) as i64;
        self.schedule(next, Event::Tick(index));
    }

    fn send(&mut self, client: usize, call: u64, request: Request) {
        if self.chaos && self.dice.percent(5) {
            return self.count("request lost");
        }
        let repeated = self.chaos && self.dice.percent(5);
        let mut delay = 1 + self.dice.below(20) as i64;
        if self.chaos && self.dice.percent(5) {
            self.count("request late");
            delay += self.dice.below(8000) as i64;
        }
        let mut at = self.world.now.plus_millis(delay);
        if self.kind != Kind::Classic {
            at = at.max(self.clients[client].last_arrival);
            self.clients[client].last_arrival = at;
        }
        if repeated {
            self.count("request repeated");
            // The answer to the first is not heard; a copy that comes much later is nobody's any more.
            self.schedule_at(at, Event::Request { client, call: NOBODY, request: request.clone() });
            self.clients[client].player.answer_lost();
            if self.kind == Kind::Classic {
                let late = at.plus_millis(self.dice.below(60_000) as i64);
                self.schedule_at(late, Event::Request { client, call: NOBODY, request: request.clone() });
            }
        }
        self.schedule_at(at, Event::Request { client, call, request });
    }

    fn deliver(&mut self, client: usize, call: u64, request: Request) {
        let before = self.world.shard.next_offset();
        let ticket = self.world.submit(request.clone());
        if let Request::OffsetCommit(_, commit) = &request
            && commit.group_id == *GROUP
        {
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
            self.reply(client, call, response);
        }
        Ok(())
    }

    fn reply(&mut self, client: usize, call: u64, mut response: Response) {
        if self.planted {
            self.plant(client, &mut response);
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
        client.player.answered(response, &self.world.topics);
        if client.player.is_fenced() {
            // A late request of one that is gone may have taken its name. Whoever runs it starts it again.
            client.gone = true;
            let name = client.player.instance_id().cloned();
            self.count("member fenced");
            self.add_client(name);
            return Ok(());
        }
        match &self.clients[index].player {
            Player::Classic(member) => {
                let took_over = matches!(response, Response::SyncGroup(sync) if sync.error_code.is_none());
                if !took_over || member.phase != Phase::Stable {
                    return Ok(());
                }
                let owner = member.instance_id.clone().unwrap_or_else(|| member.id.clone());
                for partition in member.owned.clone() {
                    let former = self.owners.insert((member.generation, partition.clone()), owner.clone());
                    if former.as_ref().is_some_and(|former| *former != owner) {
                        let generation = member.generation;
                        return Err(format!(
                            "{partition:?} is owned twice in generation {generation}: {former:?}, {owner}"
                        ));
                    }
                }
            }
            Player::Consumer(member) => {
                self.ledger.check_owner(&member.id, &member.owned)?;
                if let Some(told) = &member.told {
                    self.ledger.check_owner(&member.id, told)?;
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

    /// Nothing is held twice, and commits are of members of the generation or epoch that the log has at that place.
    fn check_appended(&mut self, from: usize) -> Result<(), String> {
        for index in from..self.world.log.len() {
            match self.ledger.apply(&self.world.log[index].1)? {
                Some(Turn::Assigned) => self.count("assignments of classic groups"),
                Some(Turn::Upgraded) => self.count("upgrades to a consumer group"),
                Some(Turn::Downgraded) => self.count("downgrades to a classic group"),
                Some(Turn::Ended) => self.owners.clear(),
                None => {}
            }
            let (at, record) = &self.world.log[index];
            match record {
                Record::ConsumerGroupCurrentMemberAssignment(_, Some(_)) => {
                    self.count("assignments of members of consumer groups");
                }
                Record::OffsetCommit(key, Some(value)) => {
                    let Some((member, epoch)) = self.decided.remove(&at.offset) else { continue };
                    self.ledger.check_commit(&member, epoch, value.topic_id, key.partition)?;
                    let name = if epoch < 0 { "commits beside an empty group" } else { "commits of members" };
                    self.count(name);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn schedule(&mut self, in_ms: i64, event: Event) {
        self.schedule_at(self.world.now.plus_millis(in_ms), event);
    }

    fn schedule_at(&mut self, at: Time, event: Event) {
        self.next_event += 1;
        self.events.insert((at, self.next_event), event);
    }

    /// Everyone who lives is in the group, in one generation, and every partition has one owner.
    fn at_rest(&self) -> Result<(), String> {
        let alive: Vec<&Player> = self.clients.iter().filter(|c| !c.gone).map(|c| &c.player).collect();
        let generation = alive.first().map_or(-1, |player| player.generation());
        let mut owned = Vec::new();
        for player in &alive {
            if !player.is_settled() || player.generation() != generation {
                return Err(format!("does not come to rest: {player:?}, {:?}", self.world.state().group(GROUP)));
            }
            owned.extend(player.owned(&self.world.topics));
        }
        owned.sort();
        let topics = layout(&self.world.topics);
        let all: Vec<Partition> =
            topics.iter().flat_map(|(topic, count)| (0..*count).map(|partition| (topic.clone(), partition))).collect();
        if owned != all {
            let ledger = &self.ledger;
            return Err(format!("{owned:?} are owned at rest, {all:?} are there: {alive:?}, {ledger:?}"));
        }
        let (members, is_consumer_group) = self.ledger.members();
        let some_consumer = alive.iter().any(|player| matches!(player, Player::Consumer(_)));
        if members != alive.len() || (some_consumer && !is_consumer_group) {
            return Err(format!("{} members live, the log has {:?}", alive.len(), self.ledger));
        }
        if !some_consumer && is_consumer_group && self.world.config.consumer.migration_policy.downgrades() {
            return Err(format!("only members of the classic protocol are left in {:?}", self.ledger));
        }
        Ok(())
    }
}
