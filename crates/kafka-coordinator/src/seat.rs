//! A shard from the moment that its log is led until it is led no more, with those who wait for answers.
//!
//! ```text
//!   Loading ──activate──▶ Active ──leave──▶ Gone
//!      ▲                    │
//!      └────────reload──────┘
//! ```
//!
//! While it loads, requests are refused with COORDINATOR_LOAD_IN_PROGRESS, and soft changes from outside are kept for
//! when it is loaded; when it is gone, requests are refused with NOT_COORDINATOR. The driver appends what the
//! [shard](Seat::shard) gives, and passes on what [`Seat::poll_answer`] yields.

use std::collections::{BTreeMap, VecDeque};

use kafka_proto::ErrorCode;
use kafka_proto::time::{Time, Timestamp};

use crate::{Answer, Context, Coordinator, Refusal, Shard, Ticket};

/// Timers that are handled before records are written. The next turn goes on with the rest.
const TIMERS_MAX: usize = 1024;

/// See the [module documentation](self). `W` is what an answer goes to: the sending end of a channel, say.
pub struct Seat<C: Coordinator, W> {
    phase: Phase<C>,
    /// Who waits for the answer to a decided request.
    waiting: BTreeMap<Ticket, W>,
    answers: VecDeque<(W, Result<C::Response, Refusal>)>,
    seed: u64,
}

enum Phase<C: Coordinator> {
    /// The log is being read; what has changed outside meanwhile.
    Loading(Vec<C::Soft>),
    Active(Box<Shard<C>>),
    /// It does not lead, or its log cannot be read.
    Gone,
}

impl<C: Coordinator<Soft: Clone>, W> Seat<C, W> {
    /// A seat whose shard is being loaded. The dice of its requests come from `seed`.
    pub fn new(seed: u64) -> Self {
        Seat { phase: Phase::Loading(Vec::new()), waiting: BTreeMap::new(), answers: VecDeque::new(), seed }
    }

    /// Begins to decide with a shard that has followed its log up to `log_end`, all of which is committed. Does nothing
    /// unless it is loading.
    pub fn activate(&mut self, mut shard: Box<Shard<C>>, log_end: i64) {
        let Phase::Loading(changes) = &mut self.phase else { return };
        shard.activate(log_end);
        changes.drain(..).for_each(|soft| shard.apply(soft));
        self.phase = Phase::Active(shard);
    }

    /// Whether it decides.
    pub fn is_active(&self) -> bool {
        matches!(self.phase, Phase::Active(_))
    }

    /// The shard, while it is active.
    pub fn shard(&mut self) -> Option<&mut Shard<C>> {
        match &mut self.phase {
            Phase::Active(shard) => Some(shard),
            _ => None,
        }
    }

    /// Gives the shard up, to be loaded again: somebody else has written to its log. Whoever waits is told so.
    pub fn reload(&mut self) {
        self.phase = Phase::Loading(Vec::new());
        self.fail(ErrorCode::COORDINATOR_LOAD_IN_PROGRESS);
    }

    /// Gives the shard up for good. Whoever waits is told to look elsewhere.
    pub fn leave(&mut self) {
        self.phase = Phase::Gone;
        self.fail(ErrorCode::NOT_COORDINATOR);
    }

    /// Applies a soft change that comes from outside, now or when it is loaded.
    pub fn apply(&mut self, soft: C::Soft) {
        match &mut self.phase {
            Phase::Loading(changes) => changes.push(soft),
            Phase::Active(shard) => shard.apply(soft),
            Phase::Gone => {}
        }
    }

    /// Decides a request, or refuses it.
    pub fn ask(&mut self, time: Time, timestamp: Timestamp, request: C::Request, waiter: W) {
        let context = self.context(time, timestamp);
        let error = match &mut self.phase {
            Phase::Active(shard) => {
                self.waiting.insert(shard.submit(context, request), waiter);
                return;
            }
            Phase::Loading(_) => ErrorCode::COORDINATOR_LOAD_IN_PROGRESS,
            Phase::Gone => ErrorCode::NOT_COORDINATOR,
        };
        self.answers.push_back((waiter, Err(Refusal::NotActive(error))));
    }

    /// Lets the shard act on the passing of time.
    pub fn tick(&mut self, time: Time, timestamp: Timestamp) {
        for _ in 0..TIMERS_MAX {
            if self.poll_timeout().is_none_or(|due| due > time) {
                return;
            }
            let context = self.context(time, timestamp);
            if let Some(shard) = self.shard() {
                shard.handle_timeout(context);
            }
        }
    }

    /// When to call [`Seat::tick`].
    pub fn poll_timeout(&self) -> Option<Time> {
        match &self.phase {
            Phase::Active(shard) => shard.poll_timeout(),
            _ => None,
        }
    }

    /// The next answer, and who it goes to.
    pub fn poll_answer(&mut self) -> Option<(W, Result<C::Response, Refusal>)> {
        if let Some(answer) = self.answers.pop_front() {
            return Some(answer);
        }
        let Phase::Active(shard) = &mut self.phase else { return None };
        while let Some(Answer { ticket, result }) = shard.poll_answer() {
            if let Some(waiter) = self.waiting.remove(&ticket) {
                return Some((waiter, result));
            }
        }
        None
    }

    fn fail(&mut self, error: ErrorCode) {
        let waiting = std::mem::take(&mut self.waiting);
        self.answers.extend(waiting.into_values().map(|waiter| (waiter, Err(Refusal::NotActive(error)))));
    }

    fn context(&mut self, time: Time, timestamp: Timestamp) -> Context {
        // Weyl sequence: never repeats within 2^64 requests. Whoever needs better mixing mixes it.
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        Context::new(time, timestamp, self.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{At, Outcome};

    /// Counts; what it counts on top is told from outside. Asked for zero, it only reads.
    #[derive(Clone, Default)]
    struct Counter {
        count: u64,
        bonus: u64,
    }

    impl Coordinator for Counter {
        type Request = u64;
        type Record = u64;
        type Soft = u64;
        type Response = u64;

        fn decide(&self, _: &Context, more: u64) -> Outcome<Self> {
            let count = self.count + more + self.bonus;
            Outcome::write(vec![count], count)
        }
        fn read(&self, more: &u64) -> Option<u64> {
            (*more == 0).then_some(self.count)
        }
        fn replay(&mut self, _: At, count: &u64) {
            self.count = *count;
        }
        fn apply_soft(&mut self, bonus: u64) {
            self.bonus = bonus;
        }
    }

    type Answers = Vec<(&'static str, Result<u64, Refusal>)>;

    fn ask(seat: &mut Seat<Counter, &'static str>, request: u64, waiter: &'static str) {
        seat.ask(Time::ZERO, Timestamp::from_millis(0), request, waiter);
    }

    fn answers(seat: &mut Seat<Counter, &'static str>) -> Answers {
        std::iter::from_fn(|| seat.poll_answer()).collect()
    }

    fn refused(error: ErrorCode) -> Result<u64, Refusal> {
        Err(Refusal::NotActive(error))
    }

    #[test]
    fn it_is_told_what_changed_while_it_loaded_and_refuses_until_then() {
        let mut seat = Seat::new(1);
        ask(&mut seat, 1, "early");
        seat.apply(100);
        assert_eq!(answers(&mut seat), [("early", refused(ErrorCode::COORDINATOR_LOAD_IN_PROGRESS))]);
        seat.activate(Box::new(Shard::new(Counter::default(), 1000)), 0);
        ask(&mut seat, 1, "late");
        assert_eq!(seat.shard().unwrap().take_batch().unwrap().records, [101]);
    }

    #[test]
    fn reads_see_what_is_committed_and_are_answered_at_once() {
        let mut seat = Seat::new(1);
        seat.activate(Box::new(Shard::new(Counter::default(), 1000)), 0);
        ask(&mut seat, 5, "writer");
        ask(&mut seat, 0, "reader");
        assert_eq!(answers(&mut seat), [("reader", Ok(0))]);
        let shard = seat.shard().unwrap();
        shard.take_batch().unwrap();
        shard.appended(0);
        shard.committed(1);
        ask(&mut seat, 0, "reader");
        assert_eq!(answers(&mut seat), [("writer", Ok(5)), ("reader", Ok(5))]);
    }

    #[test]
    fn whoever_waits_when_it_ends_is_told_where_to_look() {
        let mut seat = Seat::new(1);
        for (end, error) in [(true, ErrorCode::COORDINATOR_LOAD_IN_PROGRESS), (false, ErrorCode::NOT_COORDINATOR)] {
            seat.activate(Box::new(Shard::new(Counter::default(), 1000)), 0);
            ask(&mut seat, 5, "writer");
            if end {
                seat.reload()
            } else {
                seat.leave()
            }
            assert!(!seat.is_active());
            assert_eq!(answers(&mut seat), [("writer", refused(error))]);
        }
        ask(&mut seat, 5, "late");
        assert_eq!(answers(&mut seat), [("late", refused(ErrorCode::NOT_COORDINATOR))]);
    }
}
