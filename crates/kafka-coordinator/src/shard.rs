//! One coordinator over one log: append, park, commit, fall back.
//!
//! ```text
//!   submit ──decide──▶ replay into the working state ──▶ open batch        (response parked)
//!                                                           │ take_batch
//!                                                           ▼
//!            refused ◀── the owner of the log appends ── sealed batch
//!               │                                           │ appended
//!               ▼                                           ▼
//!   state as before the batch,                        appended batch
//!   an error to all who came since                          │ committed
//!                                                           ▼
//!                                              responses in order, state visible to reads
//! ```
//!
//! Each batch keeps a clone of the state from before its first record. The clone of the oldest batch is therefore the
//! committed state, and no second copy is needed for it.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;

use kafka_proto::ErrorCode;
use kafka_proto::time::{Time, Timestamp};

use crate::{At, Context, Coordinator, Outcome, Producer, Ticket};

/// Drives a [`Coordinator`] over its log. See the [module documentation](self).
///
/// It neither blocks nor does IO. Its owner appends what [`Shard::take_batch`] gives, reports what became of it, and
/// passes on what [`Shard::poll_answer`] yields.
///
/// ```
/// use kafka_coordinator::{At, Context, Coordinator, Outcome, Shard};
/// use kafka_proto::time::{Time, Timestamp};
///
/// #[derive(Clone, Default)]
/// struct Last(u32);
///
/// impl Coordinator for Last {
///     type Request = u32;
///     type Record = u32;
///     type Soft = ();
///     type Response = u32; // the one before
///
///     fn decide(&self, _: &Context, request: u32) -> Outcome<Self> {
///         Outcome::write(vec![request], self.0)
///     }
///     fn replay(&mut self, _: At, record: &u32) {
///         self.0 = *record;
///     }
///     fn apply_soft(&mut self, (): ()) {}
/// }
///
/// let mut shard = Shard::new(Last::default(), 1024);
/// shard.activate(0);
/// let now = Context::new(Time::ZERO, Timestamp::from_millis(0), 1);
/// shard.submit(now, 7);
/// let batch = shard.take_batch().expect("a record waits");
/// shard.appended(batch.base_offset);
/// shard.committed(1);
/// assert_eq!(shard.poll_answer().expect("committed").result, Ok(0));
/// assert_eq!(shard.committed_state().0, 7);
/// ```
pub struct Shard<C: Coordinator> {
    working: C,
    role: Role,
    /// Offset of the next record, decided or followed.
    next_offset: i64,
    batch_bytes_max: usize,
    /// Oldest first; appended ones before sealed ones before at most one open one.
    batches: VecDeque<Uncommitted<C>>,
    /// The time of the last request or timeout.
    last_time: Time,
    /// After a refusal, no timeout before this: the log may go on refusing, and what came due would be decided again
    /// and again.
    timeouts_from: Time,
    next_ticket: u64,
    /// Tickets without an answer.
    waiting: BTreeSet<Ticket>,
    answers: VecDeque<Answer<C::Response>>,
}

/// How long timeouts rest after a refused append, or when nothing else keeps one that cannot be carried out from
/// coming again at once.
const TIMEOUT_BACKOFF_MS: i64 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Replays what another wrote, or loads its own log.
    Following,
    /// Decides, and writes the log.
    Active,
}

/// Records that go into one batch, and their bytes.
type Part<C> = (Vec<<C as Coordinator>::Record>, usize);

struct Uncommitted<C: Coordinator> {
    base_offset: i64,
    end_offset: i64,
    bytes: usize,
    /// Nothing more goes in.
    full: bool,
    timestamp: Timestamp,
    producer: Option<Producer>,
    progress: Progress,
    /// Empty once the batch is sealed.
    records: Vec<C::Record>,
    /// The state before this batch.
    before: C,
    /// Everyone from this ticket on was decided upon a state with this batch in it.
    first_ticket: Ticket,
    /// Given out when the batch is committed.
    responses: Vec<(Ticket, C::Response)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Sealed,
    Appended,
}

/// Records to append to the log as one batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch<R> {
    /// The offset that the first record must get. The records are already replayed with it.
    pub base_offset: i64,
    /// The timestamp that every record must carry.
    pub timestamp: Timestamp,
    /// The transactional producer in whose name the batch is written.
    pub producer: Option<Producer>,
    /// At least one.
    pub records: Vec<R>,
}

/// The end of one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<T> {
    /// What [`Shard::submit`] returned for the request.
    pub ticket: Ticket,
    /// The response of the coordinator, or why the request left no trace.
    pub result: Result<T, Refusal>,
}

/// Why a request was not carried out. The state is as if it had never come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The log refused the batch with this request in it, or one that it was decided upon.
    #[error("the log refused the append: {0:?}")]
    Append(ErrorCode),
    /// The records of this request are more than one batch may hold.
    #[error("the records take {bytes} bytes, more than the {bytes_max} of one batch")]
    TooLarge {
        /// What the records would take.
        bytes: usize,
        /// What a batch may hold.
        bytes_max: usize,
    },
    /// The shard does not lead its log (any more), for this reason.
    #[error("not active: {0:?}")]
    NotActive(ErrorCode),
}

impl<C: Coordinator> Shard<C> {
    /// A shard that starts from `state` at offset 0 (or wherever the first followed record is), following.
    ///
    /// `batch_bytes_max`: how many bytes of records, by [`Coordinator::record_size`], may go into one batch.
    pub fn new(state: C, batch_bytes_max: usize) -> Self {
        Shard {
            working: state,
            role: Role::Following,
            next_offset: 0,
            batch_bytes_max,
            batches: VecDeque::new(),
            last_time: Time::ZERO,
            timeouts_from: Time::ZERO,
            next_ticket: 1,
            waiting: BTreeSet::new(),
            answers: VecDeque::new(),
        }
    }

    /// Replays a committed record that is in the log already: at load, or while another node leads.
    ///
    /// # Panics
    /// When the shard is active, or the offset is one that it has seen.
    pub fn follow(&mut self, at: At, record: &C::Record) {
        assert_eq!(self.role, Role::Following, "an active shard replays only what it writes");
        assert!(at.offset >= self.next_offset, "offset {} was followed before {}", at.offset, self.next_offset);
        self.working.replay(at, record);
        self.next_offset = at.offset + 1;
    }

    /// Begins to decide requests: everything below `log_end` is replayed and committed, and the next record that is
    /// appended gets this offset.
    ///
    /// # Panics
    /// When the shard is active, or has followed records from `log_end` on.
    pub fn activate(&mut self, log_end: i64) {
        assert_eq!(self.role, Role::Following, "activated twice");
        assert!(log_end >= self.next_offset, "the log ends at {log_end}, before what was followed");
        self.role = Role::Active;
        self.next_offset = log_end;
    }

    /// Ceases to decide: the state falls back to the committed one, its soft part is dropped, and whoever waits is
    /// answered with `reason`. Following goes on from [`Shard::next_offset`].
    pub fn resign(&mut self, reason: ErrorCode) {
        if let Some(oldest) = self.batches.pop_front() {
            self.working = oldest.before;
            self.next_offset = oldest.base_offset;
        }
        self.batches.clear();
        self.role = Role::Following;
        self.working.drop_soft();
        let waiting = std::mem::take(&mut self.waiting);
        self.fail(waiting, Refusal::NotActive(reason));
    }

    /// Whether it decides requests.
    pub fn is_active(&self) -> bool {
        self.role == Role::Active
    }

    /// The offset that the next record will have.
    pub fn next_offset(&self) -> i64 {
        self.next_offset
    }

    /// The state with everything decided so far in it.
    pub fn working_state(&self) -> &C {
        &self.working
    }

    /// The state at the committed offset: what reads are served from.
    pub fn committed_state(&self) -> &C {
        self.batches.front().map_or(&self.working, |oldest| &oldest.before)
    }

    /// Decides a request, or answers at once what [only reads](Coordinator::read). `ctx.ticket` is filled in here and
    /// returned; the answer comes from [`Shard::poll_answer`].
    pub fn submit(&mut self, mut ctx: Context, request: C::Request) -> Ticket {
        ctx.ticket = self.draw_ticket();
        self.waiting.insert(ctx.ticket);
        if self.role != Role::Active {
            self.answer(ctx.ticket, Err(Refusal::NotActive(ErrorCode::NOT_COORDINATOR)));
            return ctx.ticket;
        }
        self.last_time = ctx.time;
        if let Some(response) = self.committed_state().read(&request) {
            self.answer(ctx.ticket, Ok(response));
            return ctx.ticket;
        }
        let outcome = self.working.decide(&ctx, request);
        if let Err(refusal) = self.carry_out(&ctx, outcome) {
            self.answer(ctx.ticket, Err(refusal));
        }
        ctx.ticket
    }

    /// Applies a soft change that comes from outside and not from a request, such as new settings: to the working state
    /// and to every state that it may fall back to, so that no refusal undoes it. Following or active.
    pub fn apply(&mut self, soft: C::Soft)
    where
        C::Soft: Clone,
    {
        for batch in &mut self.batches {
            batch.before.apply_soft(soft.clone());
        }
        self.working.apply_soft(soft);
    }

    /// When to call [`Shard::handle_timeout`].
    pub fn poll_timeout(&self) -> Option<Time> {
        if !self.is_active() {
            return None;
        }
        self.working.poll_timeout().map(|at| at.max(self.timeouts_from))
    }

    /// Lets the coordinator act on the passing of time.
    pub fn handle_timeout(&mut self, mut ctx: Context) {
        if !self.is_active() {
            return;
        }
        self.last_time = ctx.time;
        ctx.ticket = self.draw_ticket();
        let Some(outcome) = self.working.timeout(&ctx) else { return };
        // What was due would be due again at once.
        if self.carry_out(&ctx, outcome).is_err() && !self.working.postpone(ctx.time) {
            self.timeouts_from = ctx.time.plus_millis(TIMEOUT_BACKOFF_MS);
        }
    }

    /// The oldest batch that is not handed out yet, to be appended now. Report back with [`Shard::appended`] or
    /// [`Shard::refused`], in the order of the batches.
    pub fn take_batch(&mut self) -> Option<Batch<C::Record>> {
        let batch = self.batches.iter_mut().find(|batch| batch.progress == Progress::Open)?;
        batch.progress = Progress::Sealed;
        Some(Batch {
            base_offset: batch.base_offset,
            timestamp: batch.timestamp,
            producer: batch.producer,
            records: std::mem::take(&mut batch.records),
        })
    }

    /// The oldest batch that was handed out is in the log.
    ///
    /// # Panics
    /// When no batch is out, or the log gave it another offset than it was replayed with: someone else writes to the
    /// log of this shard.
    pub fn appended(&mut self, base_offset: i64) {
        let batch = self.batches.iter_mut().find(|batch| batch.progress == Progress::Sealed);
        let Some(batch) = batch else { panic!("no batch is being appended") };
        assert_eq!(batch.base_offset, base_offset, "the log gave a batch an offset that it was not replayed with");
        batch.progress = Progress::Appended;
    }

    /// The log refused the oldest batch that was handed out. The state goes back to before it, and everyone who was
    /// decided since then is answered with the error; batches handed out after it must not be appended.
    ///
    /// # Panics
    /// When no batch is out.
    pub fn refused(&mut self, error: ErrorCode) {
        let position = self.batches.iter().position(|batch| batch.progress == Progress::Sealed);
        let Some(position) = position else { panic!("no batch is being appended") };
        let mut undone = self.batches.split_off(position);
        let Some(first) = undone.pop_front() else {
            return;
        };
        let given_up = std::mem::replace(&mut self.working, first.before);
        self.working.restored(&given_up);
        self.next_offset = first.base_offset;
        self.timeouts_from = self.last_time.plus_millis(TIMEOUT_BACKOFF_MS);
        // Someone who was parked before the batch and released by it is parked again in the restored state, so only
        // those who came with it or after it are answered.
        let failed = self.waiting.split_off(&first.first_ticket);
        self.fail(failed, Refusal::Append(error));
    }

    /// Everything below `high_watermark` is committed: the responses that waited for it are given out.
    ///
    /// # Panics
    /// When that would commit a batch that is not in the log.
    pub fn committed(&mut self, high_watermark: i64) {
        while self.batches.front().is_some_and(|batch| batch.end_offset <= high_watermark) {
            let Some(batch) = self.batches.pop_front() else {
                return;
            };
            assert_eq!(batch.progress, Progress::Appended, "committed before it was appended");
            for (ticket, response) in batch.responses {
                self.answer(ticket, Ok(response));
            }
        }
    }

    /// The next request that has come to an end.
    pub fn poll_answer(&mut self) -> Option<Answer<C::Response>> {
        self.answers.pop_front()
    }

    fn draw_ticket(&mut self) -> Ticket {
        let ticket = Ticket(self.next_ticket);
        self.next_ticket += 1;
        ticket
    }

    /// Changes nothing when it refuses.
    fn carry_out(&mut self, ctx: &Context, outcome: Outcome<C>) -> Result<(), Refusal> {
        for (records, bytes) in self.parts(outcome.records, outcome.divisible_from)? {
            self.write(ctx, records, bytes, outcome.producer);
        }
        for soft in outcome.soft {
            self.working.apply_soft(soft);
        }
        let own = outcome.response.map(|response| (ctx.ticket, response));
        let responses = own.into_iter().chain(outcome.released);
        match self.batches.back_mut() {
            // It was decided upon records that are not committed, so it must not be heard of before they are.
            Some(newest) => newest.responses.extend(responses),
            None => responses.for_each(|(ticket, response)| self.answer(ticket, Ok(response))),
        }
        Ok(())
    }

    /// Records cut into what one batch may hold, with the bytes of each part.
    fn parts(&self, records: Vec<C::Record>, divisible_from: Option<usize>) -> Result<Vec<Part<C>>, Refusal> {
        let bytes_max = self.batch_bytes_max;
        let bytes = records.iter().map(C::record_size).sum();
        if records.is_empty() {
            return Ok(Vec::new());
        }
        if bytes <= bytes_max {
            return Ok(vec![(records, bytes)]);
        }
        let Some(first_min) = divisible_from else {
            return Err(Refusal::TooLarge { bytes, bytes_max });
        };
        let mut parts: Vec<Part<C>> = Vec::new();
        for record in records {
            let bytes = C::record_size(&record);
            match parts.last_mut() {
                Some((part, sum)) if *sum + bytes <= bytes_max => {
                    part.push(record);
                    *sum += bytes;
                }
                _ => parts.push((vec![record], bytes)),
            }
        }
        if parts.first().is_some_and(|(first, _)| first.len() < first_min) {
            return Err(Refusal::TooLarge { bytes, bytes_max });
        }
        match parts.iter().find(|(_, bytes)| *bytes > bytes_max) {
            Some((_, bytes)) => Err(Refusal::TooLarge { bytes: *bytes, bytes_max }),
            None => Ok(parts),
        }
    }

    fn write(&mut self, ctx: &Context, records: Vec<C::Record>, bytes: usize, producer: Option<Producer>) {
        let alone = records.iter().any(C::stands_alone);
        assert!(!alone || records.len() == 1, "a record that stands alone came with others");
        let fits = |batch: &Uncommitted<C>| !alone && batch.takes(bytes, producer, self.batch_bytes_max);
        if !self.batches.back().is_some_and(fits) {
            self.batches.push_back(Uncommitted {
                base_offset: self.next_offset,
                end_offset: self.next_offset,
                bytes: 0,
                full: false,
                timestamp: ctx.timestamp,
                producer,
                progress: Progress::Open,
                records: Vec::new(),
                before: self.working.clone(),
                first_ticket: ctx.ticket,
                responses: Vec::new(),
            });
        }
        let Some(batch) = self.batches.back_mut() else {
            return;
        };
        for record in &records {
            let at = At { offset: self.next_offset, timestamp: batch.timestamp, producer: batch.producer };
            self.working.replay(at, record);
            self.next_offset += 1;
        }
        batch.end_offset = self.next_offset;
        batch.bytes += bytes;
        batch.full = alone;
        batch.records.extend(records);
    }

    /// Answers a ticket once; a coordinator that answers it again is not heard.
    fn answer(&mut self, ticket: Ticket, result: Result<C::Response, Refusal>) {
        if self.waiting.remove(&ticket) {
            self.answers.push_back(Answer { ticket, result });
        }
    }

    fn fail(&mut self, tickets: BTreeSet<Ticket>, refusal: Refusal) {
        self.answers.extend(tickets.into_iter().map(|ticket| Answer { ticket, result: Err(refusal) }));
    }
}

impl<C: Coordinator> fmt::Debug for Shard<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shard")
            .field("role", &self.role)
            .field("next_offset", &self.next_offset)
            .field("uncommitted_batches", &self.batches.len())
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}

impl<C: Coordinator> Uncommitted<C> {
    fn takes(&self, bytes: usize, producer: Option<Producer>, bytes_max: usize) -> bool {
        self.progress == Progress::Open && !self.full && self.producer == producer && self.bytes + bytes <= bytes_max
    }
}

#[cfg(test)]
mod tests;
