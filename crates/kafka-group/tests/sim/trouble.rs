//! What is done to a run: members that vanish and leave, failover, refused appends, clocks, topics, transactions.

use kafka_coordinator::Producer;
use kafka_group::{Caller, Request, Response};
use kafka_proto::ErrorCode;
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::txn_offset_commit as txn;
use kafka_proto::time::Timestamp;

use crate::classic::layout;
use crate::ledger::Ledger;
use crate::player::Player;
use crate::{Client, Event, GROUP, Sim};

impl Sim {
    pub(super) fn make_trouble(&mut self) {
        if !self.chaos {
            return;
        }
        match self.dice.below(10) {
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
            8 => self.commit_beside(),
            _ => self.leave(),
        }
        let next = 2000 + self.dice.below(8000) as i64;
        self.schedule(next, Event::Chaos);
    }

    /// A member is never heard of again; another comes, perhaps in its name.
    pub(super) fn vanish(&mut self) {
        let Some(index) = self.pick_client() else { return };
        self.count("member vanished");
        self.clients[index].gone = true;
        let former = self.clients[index].player.instance_id().cloned();
        let instance = match former {
            Some(name) if self.dice.percent(70) => Some(name),
            _ => self.dice.percent(40).then(|| format!("i{}", self.clients.len()).into()),
        };
        self.add_client(instance);
    }

    /// A member says good-bye; another comes, in its name if it is a static one that only left for a while.
    pub(super) fn leave(&mut self) {
        let Some(index) = self.pick_client() else { return };
        let for_now = self.dice.percent(60);
        let name = self.clients[index].player.instance_id().cloned();
        let is_consumer = matches!(self.clients[index].player, Player::Consumer(_));
        let request = self.clients[index].player.leave(for_now);
        self.clients[index].gone = true;
        self.ask(request);
        if for_now && is_consumer && name.is_some() {
            self.count("static member left for a while");
            return self.add_client(name);
        }
        self.count("member left");
        self.add_client(None);
    }

    /// Somebody who is no member commits: into a group of its own, and into that of the members.
    pub(super) fn commit_beside(&mut self) {
        self.count("commit beside the members");
        for group in ["simple", GROUP] {
            let partition = OffsetCommitRequestPartition { committed_offset: 7, ..Default::default() };
            let topic =
                OffsetCommitRequestTopic { name: "others".into(), partitions: vec![partition], ..Default::default() };
            let request = OffsetCommitRequest {
                group_id: group.into(),
                generation_id_or_member_epoch: -1,
                topics: vec![topic],
                ..Default::default()
            };
            self.ask(Request::OffsetCommit(Caller { version: 9, ..Default::default() }, request));
        }
    }

    /// The planted fault: whoever is second in a generation or an epoch gets what the first one got.
    pub(super) fn plant(&mut self, client: usize, response: &mut Response) {
        let Some(player) = self.clients.get(client).map(|client| &client.player) else { return };
        match (response, player) {
            (Response::SyncGroup(sync), Player::Classic(member)) if !sync.assignment.is_empty() => {
                match &self.handed_out {
                    Some((generation, other)) if *generation == member.generation => sync.assignment = other.clone(),
                    _ => self.handed_out = Some((member.generation, sync.assignment.clone())),
                }
            }
            (Response::ConsumerGroupHeartbeat(beat), Player::Consumer(_)) => {
                let epoch = beat.member_epoch;
                let Some(assignment) = beat.assignment.as_mut().filter(|own| !own.topic_partitions.is_empty()) else {
                    return;
                };
                match &self.handed_out_by_id {
                    Some((first, other)) if *first == epoch => *assignment = other.clone(),
                    _ => self.handed_out_by_id = Some((epoch, assignment.clone())),
                }
            }
            _ => {}
        }
    }

    pub(super) fn fail_over(&mut self) {
        self.count("failover");
        self.world.fail_over();
        let kept = self.world.log_end();
        self.decided.retain(|offset, _| *offset < kept);
        self.ledger = Ledger::new(GROUP);
        for (_, record) in &self.world.log {
            self.ledger.apply(record).expect("it was checked before");
        }
        self.events.retain(|_, event| !matches!(event, Event::Append | Event::Commit));
        for (client, call, request) in std::mem::take(&mut self.asked).into_values() {
            let response = request.refused(ErrorCode::NOT_COORDINATOR);
            self.reply(client, call, response);
        }
    }

    pub(super) fn change_topics(&mut self) {
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

    pub(super) fn transaction(&mut self) {
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

    pub(super) fn end_transaction(&mut self, id: i64) {
        let committed = self.dice.percent(60);
        let producer = Producer { id, epoch: 0 };
        self.ask(Request::EndTransaction { producer, committed, coordinator_epoch: 0 });
    }

    pub(super) fn ask(&mut self, request: Request) {
        self.deliver(usize::MAX, 0, request);
    }

    pub(super) fn pick_client(&mut self) -> Option<usize> {
        let alive = |client: &Client| !client.gone;
        let alive: Vec<usize> = (0..self.clients.len()).filter(|index| alive(&self.clients[*index])).collect();
        (!alive.is_empty()).then(|| self.dice.pick(&alive))
    }

    pub(super) fn count(&mut self, fault: &'static str) {
        *self.counts.entry(fault).or_default() += 1;
    }
}
