//! The decide and replay frame on which every coordinator and the controller stand.
//!
//! A coordinator is a value whose durable state is the fold of a log. It changes in exactly one way: a record is
//! [replayed](Coordinator::replay). A request is [decided](Coordinator::decide) with `&self`, which cannot change
//! anything; what it wants to change comes out as records. Whatever need not survive a restart (parked requests,
//! sessions, timers) is *soft* state and has a door of its own, [`Coordinator::apply_soft`].
//!
//! [`Shard`] drives one such value over one log, without touching the log itself: it replays records into the working
//! state at once, so that the next request is decided on what the former one did, and parks the responses until the log
//! says that the records are committed. A refused append takes the state back to where it was before, as if the
//! requests had never come. Reads are served from the state at the committed offset. See the module [`shard`] for the
//! life of a request.
//!
//! ```
//! use kafka_coordinator::{At, Context, Coordinator, Outcome, Shard};
//! use kafka_proto::time::{Time, Timestamp};
//!
//! /// Hands out numbers, each only once.
//! #[derive(Clone, Default)]
//! struct Numbers {
//!     next: u64,
//! }
//!
//! impl Coordinator for Numbers {
//!     type Request = u64; // how many
//!     type Record = u64; // the first one that is still free
//!     type Soft = ();
//!     type Response = u64; // the first of the numbers handed out
//!
//!     fn decide(&self, _: &Context, count: u64) -> Outcome<Self> {
//!         Outcome::write(vec![self.next + count], self.next)
//!     }
//!     fn replay(&mut self, _: At, record: &u64) {
//!         self.next = *record;
//!     }
//!     fn apply_soft(&mut self, (): ()) {}
//! }
//!
//! let mut shard = Shard::new(Numbers::default(), 1024);
//! shard.activate(0);
//! let now = Context::new(Time::ZERO, Timestamp::from_millis(1_700_000_000_000), 7);
//! let first = shard.submit(now, 10);
//! let second = shard.submit(now, 5);
//!
//! // Both went into one batch, which the owner of the log appends.
//! let batch = shard.take_batch().expect("two records wait");
//! assert_eq!(batch.records, [10, 15]);
//! shard.appended(batch.base_offset);
//! assert!(shard.poll_answer().is_none()); // not before it is committed
//! assert_eq!(shard.committed_state().next, 0);
//!
//! shard.committed(2);
//! assert_eq!(shard.committed_state().next, 15);
//! assert_eq!(shard.poll_answer().map(|a| (a.ticket, a.result)), Some((first, Ok(0))));
//! assert_eq!(shard.poll_answer().map(|a| (a.ticket, a.result)), Some((second, Ok(10))));
//! ```

mod outcome;
pub mod seat;
pub mod shard;

pub use outcome::Outcome;
pub use seat::Seat;
pub use shard::{Answer, Batch, Refusal, Shard};

use kafka_proto::time::{Time, Timestamp};

/// Everything that a decision may depend on beside the state and the request.
///
/// The same state, context and request give the same outcome, on every machine and in every run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// The monotonic clock, for timers and sessions.
    pub time: Time,
    /// The wall clock, for what is written into records.
    pub timestamp: Timestamp,
    /// Where randomness comes from: ids, jitter, placement. Different for every request.
    pub seed: u64,
    /// The request being decided. A coordinator that parks a request keeps this in its soft state and answers later
    /// through [`Outcome::released`].
    pub ticket: Ticket,
}

impl Context {
    /// A context without a ticket; [`Shard::submit`] fills that in.
    pub fn new(time: Time, timestamp: Timestamp, seed: u64) -> Self {
        Context { time, timestamp, seed, ticket: Ticket(0) }
    }
}

/// Names one request that a [`Shard`] was given. Later requests have greater tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub u64);

/// Where a record stands in the log: what [`Coordinator::replay`] may know beside the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// Offset of the record.
    pub offset: i64,
    /// Timestamp of the record as the log has it.
    pub timestamp: Timestamp,
    /// The transactional producer in whose name the batch was written, if any.
    pub producer: Option<Producer>,
}

impl At {
    /// A record written in nobody's name.
    pub fn new(offset: i64, timestamp: Timestamp) -> Self {
        At { offset, timestamp, producer: None }
    }
}

/// The producer in whose transaction records are written (a `TxnOffsetCommit` writes in the name of its caller).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Producer {
    /// Producer id.
    pub id: i64,
    /// Producer epoch.
    pub epoch: i16,
}

/// A state machine whose durable state is the fold of its log.
///
/// `Clone` must be cheap (persistent maps): the shard keeps a clone for every batch that is not committed yet.
///
/// ```
/// use kafka_coordinator::{At, Context, Coordinator, Outcome};
/// use kafka_proto::time::{Time, Timestamp};
///
/// #[derive(Clone, Default)]
/// struct Sum(i64);
///
/// impl Coordinator for Sum {
///     type Request = i64;
///     type Record = i64;
///     type Soft = ();
///     type Response = Result<i64, &'static str>;
///
///     fn decide(&self, _: &Context, request: i64) -> Outcome<Self> {
///         match self.0.checked_add(request) {
///             Some(sum) => Outcome::write(vec![request], Ok(sum)),
///             None => Outcome::respond(Err("too large")),
///         }
///     }
///     fn replay(&mut self, _: At, record: &i64) {
///         self.0 += record;
///     }
///     fn apply_soft(&mut self, (): ()) {}
/// }
///
/// let now = Context::new(Time::ZERO, Timestamp::from_millis(0), 1);
/// let outcome = Sum(2).decide(&now, 3);
/// assert_eq!((outcome.records, outcome.response), (vec![3], Some(Ok(5))));
/// assert!(Sum(2).decide(&now, i64::MAX).records.is_empty());
/// ```
pub trait Coordinator: Clone {
    /// What it is asked.
    type Request;
    /// What it writes to its log.
    type Record;
    /// A change of volatile state.
    type Soft;
    /// What it answers.
    type Response;

    /// Decides a request on the present state. Must not depend on anything but its arguments.
    fn decide(&self, ctx: &Context, request: Self::Request) -> Outcome<Self>;

    /// Answers what only reads; `None` for what has to be decided. A [`Shard`] asks the state at the committed offset, so
    /// that nobody hears of what may be undone yet.
    fn read(&self, _request: &Self::Request) -> Option<Self::Response> {
        None
    }

    /// Applies one record: the only change of durable state. Called for every record of the log in order, once when it
    /// is written and again when the log is loaded, with equal arguments.
    ///
    /// It has no error: a record that cannot be applied means that this program cannot go on with this log. Check what
    /// is read from a disk before it gets here.
    fn replay(&mut self, at: At, record: &Self::Record);

    /// Changes volatile state. It happens at once, is undone when the append of the same request (or of one before it)
    /// is refused, and is lost in a reload.
    fn apply_soft(&mut self, soft: Self::Soft);

    /// Bytes that the record takes in a batch, at least roughly from above. The shard cuts batches by it and refuses a
    /// write that could never be appended *before* it changes the state.
    fn record_size(_record: &Self::Record) -> usize {
        0
    }

    /// Whether the record needs a batch of its own, as the marker at the end of a transaction does.
    fn stands_alone(_record: &Self::Record) -> bool {
        false
    }

    /// When [`Coordinator::timeout`] wants to be called, if it does.
    fn poll_timeout(&self) -> Option<Time> {
        None
    }

    /// Decides what the passing of time brings: sessions that expire, joins whose patience is over.
    /// Called at or after the time that [`Coordinator::poll_timeout`] gave; nobody waits for its response.
    fn timeout(&self, _ctx: &Context) -> Option<Outcome<Self>> {
        None
    }

    /// Called when no batch can hold what [`Coordinator::timeout`] wants to write: puts off what is due, until some time
    /// after this one, so that everything else goes on, and says whether it did. All timeouts rest for a while if not.
    fn postpone(&mut self, _now: Time) -> bool {
        false
    }

    /// Called on the state that a refused append restores, with the state that is given up: carries over what the
    /// undone requests proved beside what they wanted, such as that a member is alive.
    fn restored(&mut self, _given_up: &Self) {}

    /// Drops the volatile state, because the leadership of the log is lost and everyone who waited has been answered.
    fn drop_soft(&mut self) {}
}

/// The state that a log gives when it is replayed from `start`: what every coordinator must equal at every offset.
pub fn fold<'a, C>(start: C, log: impl IntoIterator<Item = (At, &'a C::Record)>) -> C
where
    C: Coordinator,
    C::Record: 'a,
{
    log.into_iter().fold(start, |mut state, (at, record)| {
        state.replay(at, record);
        state
    })
}
