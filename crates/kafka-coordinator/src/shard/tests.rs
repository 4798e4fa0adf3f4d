//! A small coordinator with a queue of waiters, and a checker that keeps the log beside the shard.

use imbl::{OrdMap, Vector};
use proptest::prelude::*;

use super::*;
use crate::fold;

/// An account book with a queue of people who wait for a total.
#[derive(Debug, Clone, Default, PartialEq)]
struct Ledger {
    accounts: OrdMap<u8, i64>,
    /// The log positions that were replayed: two states are equal only if they saw the same log.
    seen: Vector<(i64, i64, Option<i64>)>,
    // Soft from here on.
    waiters: Vector<(Ticket, i64)>,
    deadline: Option<Time>,
}

/// Changes of this account need a batch of their own.
const ALONE: u8 = 99;

#[derive(Debug, Clone, PartialEq)]
enum Ask {
    Move {
        from: u8,
        to: u8,
        amount: i64,
    },
    Deposit {
        to: u8,
        amounts: Vec<i64>,
        producer: Option<i64>,
    },
    /// As many deposits as are wanted, in as many batches as it takes, so many of them in the first.
    DepositInParts(Vec<i64>, usize),
    Total,
    WaitForTotal(i64),
}

#[derive(Debug, Clone, PartialEq)]
struct Change {
    account: u8,
    by: i64,
}

#[derive(Debug, Clone, PartialEq)]
enum Soft {
    Wait(Ticket, i64),
    Woken(i64),
    Deadline(Option<Time>),
}

#[derive(Debug, Clone, PartialEq)]
enum Reply {
    Done,
    Poor,
    Total(i64),
}

impl Ledger {
    fn total(&self) -> i64 {
        self.accounts.values().sum()
    }

    #[allow(clippy::type_complexity)]
    fn durable(&self) -> (OrdMap<u8, i64>, Vector<(i64, i64, Option<i64>)>) {
        (self.accounts.clone(), self.seen.clone())
    }
}

impl Coordinator for Ledger {
    type Request = Ask;
    type Record = Change;
    type Soft = Soft;
    type Response = Reply;

    fn decide(&self, ctx: &Context, request: Ask) -> Outcome<Self> {
        match request {
            Ask::Move { from, to, amount } if self.accounts.get(&from).is_some_and(|has| *has >= amount) => {
                let records = vec![Change { account: from, by: -amount }, Change { account: to, by: amount }];
                Outcome::write(records, Reply::Done)
            }
            Ask::Move { .. } => Outcome::respond(Reply::Poor),
            Ask::Deposit { to, amounts, producer } => {
                let total = self.total() + amounts.iter().sum::<i64>();
                let records = amounts.into_iter().map(|by| Change { account: to, by }).collect();
                let mut outcome = Outcome::write(records, Reply::Done).with_soft(Soft::Woken(total));
                if let Some(id) = producer {
                    outcome = outcome.by(Producer { id, epoch: 0 });
                }
                let woken = self.waiters.iter().filter(|(_, wanted)| *wanted <= total);
                woken.fold(outcome, |outcome, (ticket, _)| outcome.release(*ticket, Reply::Total(total)))
            }
            Ask::DepositInParts(amounts, first_min) => {
                let records = amounts.into_iter().map(|by| Change { account: 1, by }).collect();
                Outcome { divisible_from: Some(first_min), ..Outcome::write(records, Reply::Done) }
            }
            Ask::Total => Outcome::respond(Reply::Total(self.total())),
            Ask::WaitForTotal(wanted) => Outcome::parked().with_soft(Soft::Wait(ctx.ticket, wanted)),
        }
    }

    fn replay(&mut self, at: At, record: &Change) {
        *self.accounts.entry(record.account).or_default() += record.by;
        self.seen.push_back((at.offset, at.timestamp.as_millis(), at.producer.map(|producer| producer.id)));
    }

    fn apply_soft(&mut self, soft: Soft) {
        match soft {
            Soft::Wait(ticket, wanted) => self.waiters.push_back((ticket, wanted)),
            Soft::Woken(total) => self.waiters.retain(|(_, wanted)| *wanted > total),
            Soft::Deadline(deadline) => self.deadline = deadline,
        }
    }

    fn record_size(_: &Change) -> usize {
        10
    }

    fn stands_alone(record: &Change) -> bool {
        record.account == ALONE
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.deadline
    }

    fn timeout(&self, _: &Context) -> Option<Outcome<Self>> {
        let bonus = Change { account: 0, by: 1 };
        let outcome = Outcome { records: vec![bonus], ..Outcome::parked() };
        Some(outcome.with_soft(Soft::Deadline(None)))
    }

    fn drop_soft(&mut self) {
        self.waiters.clear();
        self.deadline = None;
    }
}

fn now() -> Context {
    Context::new(Time::ZERO, Timestamp::from_millis(1000), 0)
}

fn active() -> Shard<Ledger> {
    let mut shard = Shard::new(Ledger::default(), 100);
    shard.activate(0);
    shard
}

fn deposit(to: u8, amount: i64) -> Ask {
    Ask::Deposit { to, amounts: vec![amount], producer: None }
}

fn append(shard: &mut Shard<Ledger>) -> Batch<Change> {
    let batch = shard.take_batch().expect("a batch waits");
    shard.appended(batch.base_offset);
    batch
}

#[test]
fn a_write_is_answered_when_committed_and_a_read_waits_behind_what_it_saw() {
    let mut shard = active();
    let write = shard.submit(now(), deposit(1, 5));
    let read = shard.submit(now(), Ask::Total);
    append(&mut shard);
    assert_eq!(shard.poll_answer(), None);
    assert_eq!(shard.committed_state().total(), 0);
    assert_eq!(shard.working_state().total(), 5);
    shard.committed(1);
    assert_eq!(shard.poll_answer(), Some(Answer { ticket: write, result: Ok(Reply::Done) }));
    assert_eq!(shard.poll_answer(), Some(Answer { ticket: read, result: Ok(Reply::Total(5)) }));
    assert_eq!(shard.committed_state().total(), 5);
}

#[test]
fn a_refused_append_undoes_its_batch_and_what_was_built_on_it() {
    let mut shard = active();
    let kept = shard.submit(now(), deposit(1, 5));
    append(&mut shard);
    let lost = shard.submit(now(), deposit(1, 7));
    let batch = shard.take_batch().expect("a batch waits");
    assert_eq!(batch.base_offset, 1);
    let built_on_it = shard.submit(now(), Ask::Move { from: 1, to: 2, amount: 12 });
    shard.refused(ErrorCode::KAFKA_STORAGE_ERROR);
    let refusal = Err(Refusal::Append(ErrorCode::KAFKA_STORAGE_ERROR));
    assert_eq!(shard.poll_answer(), Some(Answer { ticket: lost, result: refusal.clone() }));
    assert_eq!(shard.poll_answer(), Some(Answer { ticket: built_on_it, result: refusal }));
    assert_eq!(shard.working_state().total(), 5);
    // The offsets that were not used are given to the next batch.
    shard.submit(now(), deposit(2, 1));
    assert_eq!(append(&mut shard).base_offset, 1);
    shard.committed(2);
    assert_eq!(shard.poll_answer(), Some(Answer { ticket: kept, result: Ok(Reply::Done) }));
}

#[test]
fn who_was_parked_before_a_refused_batch_stays_parked() {
    let mut shard = active();
    let parked = shard.submit(now(), Ask::WaitForTotal(10));
    let refused = shard.submit(now(), deposit(1, 10));
    shard.take_batch().expect("a batch waits");
    shard.refused(ErrorCode::KAFKA_STORAGE_ERROR);
    assert_eq!(shard.poll_answer().map(|answer| answer.ticket), Some(refused));
    assert_eq!(shard.poll_answer(), None);

    shard.submit(now(), deposit(1, 11));
    append(&mut shard);
    shard.committed(1);
    shard.poll_answer();
    assert_eq!(shard.poll_answer(), Some(Answer { ticket: parked, result: Ok(Reply::Total(11)) }));
}

#[test]
fn a_write_that_no_batch_could_hold_changes_nothing() {
    let mut shard = active();
    let ticket = shard.submit(now(), Ask::Deposit { to: 1, amounts: vec![1; 11], producer: None });
    let refusal = Refusal::TooLarge { bytes: 110, bytes_max: 100 };
    assert_eq!(shard.poll_answer(), Some(Answer { ticket, result: Err(refusal) }));
    assert_eq!(shard.working_state(), &Ledger::default());
    assert_eq!(shard.take_batch(), None);
}

#[test]
fn what_may_be_done_in_part_goes_into_several_batches() {
    let mut shard = active();
    let ticket = shard.submit(now(), Ask::DepositInParts(vec![1; 25], 0));
    let lens: Vec<_> = (0..3).map(|_| append(&mut shard).records.len()).collect();
    assert_eq!(lens, [10, 10, 5]);
    assert_eq!(shard.take_batch(), None);
    shard.committed(20);
    assert_eq!(shard.poll_answer(), None, "answered with the last one");
    shard.committed(25);
    assert_eq!(shard.poll_answer(), Some(Answer { ticket, result: Ok(Reply::Done) }));

    // The first part stays when the second is refused.
    let ticket = shard.submit(now(), Ask::DepositInParts(vec![1; 15], 10));
    append(&mut shard);
    shard.take_batch().expect("the second part");
    shard.refused(ErrorCode::NOT_ENOUGH_REPLICAS);
    let result = Err(Refusal::Append(ErrorCode::NOT_ENOUGH_REPLICAS));
    assert_eq!(shard.poll_answer(), Some(Answer { ticket, result }));
    shard.committed(35);
    assert_eq!((shard.poll_answer(), shard.committed_state().total()), (None, 35));
}

#[test]
fn what_must_stay_together_at_the_start_is_not_cut() {
    let mut shard = active();
    let ticket = shard.submit(now(), Ask::DepositInParts(vec![1; 15], 11));
    let refusal = Refusal::TooLarge { bytes: 150, bytes_max: 100 };
    assert_eq!(shard.poll_answer(), Some(Answer { ticket, result: Err(refusal) }));
    assert_eq!((shard.take_batch(), shard.working_state()), (None, &Ledger::default()));
    // What fits whole needs no cut.
    shard.submit(now(), Ask::DepositInParts(vec![1; 10], 10));
    assert_eq!(append(&mut shard).records.len(), 10);
}

#[test]
fn batches_are_cut_by_size_and_by_producer() {
    let mut shard = active();
    for _ in 0..2 {
        shard.submit(now(), Ask::Deposit { to: 1, amounts: vec![1; 6], producer: None });
    }
    shard.submit(now(), Ask::Deposit { to: 1, amounts: vec![1], producer: Some(9) });
    let taken: Vec<_> = std::iter::from_fn(|| shard.take_batch()).collect();
    let shape: Vec<_> = taken.iter().map(|b| (b.base_offset, b.records.len(), b.producer.map(|p| p.id))).collect();
    assert_eq!(shape, [(0, 6, None), (6, 6, None), (12, 1, Some(9))]);
}

#[test]
fn a_resigned_shard_falls_back_to_what_is_committed_and_follows_on() {
    let mut shard = active();
    shard.submit(now(), deposit(1, 5));
    append(&mut shard);
    shard.committed(1);
    shard.poll_answer();
    let parked = shard.submit(now(), Ask::WaitForTotal(100));
    let lost = shard.submit(now(), deposit(1, 6));
    append(&mut shard);
    shard.resign(ErrorCode::NOT_CONTROLLER);
    let answers: Vec<_> = std::iter::from_fn(|| shard.poll_answer()).collect();
    let refusal = Err(Refusal::NotActive(ErrorCode::NOT_CONTROLLER));
    assert_eq!(answers.iter().map(|answer| answer.ticket).collect::<Vec<_>>(), [parked, lost]);
    assert!(answers.iter().all(|answer| answer.result == refusal));
    assert_eq!(shard.next_offset(), 1);

    // Another leader wrote something else there.
    shard.follow(At::new(1, Timestamp::from_millis(5)), &Change { account: 3, by: 3 });
    assert_eq!(shard.committed_state().total(), 8);
    shard.activate(4); // with control records between
    shard.submit(now(), deposit(1, 1));
    assert_eq!(append(&mut shard).base_offset, 4);
}

#[test]
fn time_brings_a_write_that_nobody_waits_for() {
    let mut shard = active();
    assert_eq!(shard.poll_timeout(), None);
    shard.working.apply_soft(Soft::Deadline(Some(Time::ZERO)));
    assert_eq!(shard.poll_timeout(), Some(Time::ZERO));
    shard.handle_timeout(now());
    assert_eq!(shard.poll_timeout(), None);
    assert_eq!(append(&mut shard).records, [Change { account: 0, by: 1 }]);
    shard.committed(1);
    assert_eq!(shard.poll_answer(), None);
}

#[test]
fn a_timeout_that_no_batch_can_hold_does_not_come_again_at_once() {
    let mut shard = Shard::new(Ledger::default(), 9);
    shard.activate(0);
    shard.apply(Soft::Deadline(Some(Time::ZERO)));
    shard.handle_timeout(now());
    assert_eq!(shard.poll_timeout(), Some(Time::ZERO.plus_millis(TIMEOUT_BACKOFF_MS)));
    assert_eq!((shard.take_batch(), shard.poll_answer()), (None, None));
}

#[derive(Debug, Clone)]
enum Step {
    Submit(Ask),
    Timeout,
    Take,
    Report { fails: bool },
    Commit { portion: u8 },
    Resign,
}

fn ask() -> impl Strategy<Value = Ask> {
    let account = 0..4u8;
    prop_oneof![
        (account.clone(), account.clone(), 0..20i64).prop_map(|(from, to, amount)| Ask::Move { from, to, amount }),
        (account, prop::collection::vec(1..9i64, 1..6), prop::option::weighted(0.2, 1..3i64))
            .prop_map(|(to, amounts, producer)| Ask::Deposit { to, amounts, producer }),
        Just(Ask::Total),
        (0..200i64).prop_map(Ask::WaitForTotal),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => ask().prop_map(Step::Submit),
        1 => Just(Step::Timeout),
        4 => Just(Step::Take),
        4 => prop::bool::weighted(0.2).prop_map(|fails| Step::Report { fails }),
        3 => any::<u8>().prop_map(|portion| Step::Commit { portion }),
        1 => Just(Step::Resign),
    ]
}

/// Plays the owner of the log, and keeps the log to compare with.
struct Checker {
    shard: Shard<Ledger>,
    log: Vec<(At, Change)>,
    /// Where the batches of the log end.
    ends: Vec<i64>,
    high_watermark: i64,
    taken: VecDeque<Batch<Change>>,
    submitted: BTreeSet<Ticket>,
    answered: BTreeSet<Ticket>,
}

impl Checker {
    fn play(&mut self, step: Step) {
        match step {
            Step::Submit(ask) => {
                let fresh = self.submitted.insert(self.shard.submit(now(), ask));
                assert!(fresh, "a ticket was drawn twice");
            }
            Step::Timeout => self.shard.handle_timeout(now()),
            Step::Take => self.taken.extend(self.shard.take_batch()),
            Step::Report { fails: true } if !self.taken.is_empty() => {
                self.taken.clear();
                self.shard.refused(ErrorCode::KAFKA_STORAGE_ERROR);
            }
            Step::Report { .. } => self.append_one(),
            Step::Commit { portion } => {
                // A log commits whole batches.
                let ends = self.ends.iter().filter(|end| **end > self.high_watermark);
                let ends: Vec<i64> = ends.copied().collect();
                self.high_watermark = match ends.len() * usize::from(portion) / 255 {
                    0 => self.high_watermark,
                    batches => ends[batches - 1],
                };
                self.shard.committed(self.high_watermark);
            }
            Step::Resign => {
                self.shard.resign(ErrorCode::NOT_CONTROLLER);
                assert_eq!(self.submitted.len(), self.answered.len() + self.shard.answers.len());
                self.taken.clear();
                assert_eq!(self.shard.next_offset(), self.high_watermark);
                self.log.truncate(self.high_watermark as usize);
                self.ends.retain(|end| *end <= self.high_watermark);
                self.shard.activate(self.log.len() as i64);
            }
        }
    }

    fn append_one(&mut self) {
        let Some(batch) = self.taken.pop_front() else {
            return;
        };
        self.shard.appended(batch.base_offset);
        for record in batch.records {
            let at = At { offset: self.log.len() as i64, timestamp: batch.timestamp, producer: batch.producer };
            self.log.push((at, record));
        }
        self.ends.push(self.log.len() as i64);
    }

    fn check(&mut self) {
        while let Some(answer) = self.shard.poll_answer() {
            assert!(self.answered.insert(answer.ticket), "{:?} was answered twice", answer.ticket);
        }
        let committed = &self.log[..self.high_watermark as usize];
        let expected = fold(Ledger::default(), committed.iter().map(|(at, record)| (*at, record)));
        assert_eq!(self.shard.committed_state().durable(), expected.durable());
        let mut working = fold(Ledger::default(), self.log.iter().map(|(at, record)| (*at, record)));
        let open = self.shard.batches.iter().filter(|batch| batch.progress == Progress::Open);
        let sealed = self.taken.iter().map(|batch| (batch.timestamp, batch.producer, &batch.records));
        for (timestamp, producer, records) in sealed.chain(open.map(|b| (b.timestamp, b.producer, &b.records))) {
            for record in records {
                let offset = working.seen.len() as i64;
                working.replay(At { offset, timestamp, producer }, record);
            }
        }
        assert_eq!(self.shard.working_state().durable(), working.durable());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_state_is_the_fold_of_the_log_whatever_is_refused(steps in prop::collection::vec(step(), 1..60)) {
        let mut checker = Checker {
            shard: active(),
            log: Vec::new(),
            ends: Vec::new(),
            high_watermark: 0,
            taken: VecDeque::new(),
            submitted: BTreeSet::new(),
            answered: BTreeSet::new(),
        };
        for step in steps {
            checker.play(step);
            checker.check();
        }
        checker.shard.resign(ErrorCode::NOT_CONTROLLER);
        checker.taken.clear();
        while let Some(answer) = checker.shard.poll_answer() {
            prop_assert!(checker.answered.insert(answer.ticket), "answered twice");
        }
        prop_assert_eq!(checker.answered, checker.submitted);
    }
}

#[test]
fn what_comes_from_outside_outlives_a_refusal() {
    let mut shard = active();
    shard.submit(now(), deposit(1, 5));
    shard.apply(Soft::Deadline(Some(Time::from_millis(900))));
    shard.take_batch().unwrap();
    shard.refused(ErrorCode::NOT_ENOUGH_REPLICAS);
    assert_eq!(shard.working_state().total(), 0);
    assert_eq!(shard.poll_timeout(), Some(Time::from_millis(900)));
}

#[test]
fn a_record_that_stands_alone_shares_no_batch() {
    let mut shard = active();
    shard.submit(now(), deposit(1, 5));
    shard.submit(now(), deposit(ALONE, 1));
    shard.submit(now(), deposit(1, 6));
    let sizes: Vec<_> = std::iter::from_fn(|| shard.take_batch()).map(|batch| batch.records.len()).collect();
    assert_eq!(sizes, [1, 1, 1]);
}

#[test]
fn what_came_due_is_not_decided_at_once_again_when_the_log_refuses_it() {
    let mut shard = active();
    shard.apply(Soft::Deadline(Some(Time::from_millis(9))));
    let at = Time::from_millis(10);
    shard.handle_timeout(Context::new(at, Timestamp::from_millis(1000), 0));
    shard.take_batch().unwrap();
    shard.refused(ErrorCode::NOT_ENOUGH_REPLICAS);
    assert_eq!(shard.poll_timeout(), Some(at.plus_millis(TIMEOUT_BACKOFF_MS)));
}
