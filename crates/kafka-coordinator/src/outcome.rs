//! What a decision amounts to.

use crate::{Coordinator, Producer, Ticket};

/// What a decision wants: records to write, soft changes, and who is to be answered once the records are committed.
///
/// All records of one outcome go into one batch of the log: they are committed together or not at all, unless the
/// outcome is [divisible](Outcome::divisible).
///
/// ```
/// use kafka_coordinator::{At, Context, Coordinator, Outcome};
///
/// /// A lock that someone may hold.
/// #[derive(Clone)]
/// struct Lock;
///
/// impl Coordinator for Lock {
///     type Request = ();
///     type Record = &'static str;
///     type Soft = u64; // who waits
///     type Response = bool;
///
///     // …
/// #     fn decide(&self, _: &Context, (): ()) -> Outcome<Self> { Outcome::parked() }
/// #     fn replay(&mut self, _: At, _: &&'static str) {}
/// #     fn apply_soft(&mut self, _: u64) {}
/// }
///
/// let taken: Outcome<Lock> = Outcome::write(vec!["taken"], true);
/// assert_eq!((taken.records.len(), taken.response), (1, Some(true)));
/// let waits: Outcome<Lock> = Outcome::parked().with_soft(7);
/// assert_eq!((waits.records.len(), waits.soft, waits.response), (0, vec![7], None));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Outcome<C: Coordinator> {
    /// To be appended, in this order.
    pub records: Vec<C::Record>,
    /// Applied at once, after the records.
    pub soft: Vec<C::Soft>,
    /// The transactional producer in whose name the records are written.
    pub producer: Option<Producer>,
    /// The answer to this request, or none if the coordinator parked it.
    pub response: Option<C::Response>,
    /// Answers to requests that were parked earlier.
    pub released: Vec<(Ticket, C::Response)>,
    /// Whether records that are too many for one batch may go into several, and how many of them the first one must hold
    /// at least. When the log refuses a later one, those before it stay and the request fails: for what may be done in
    /// part and asked again, such as deletions.
    pub divisible_from: Option<usize>,
}

impl<C: Coordinator> Outcome<C> {
    /// Nothing to write: an error, or a read.
    pub fn respond(response: C::Response) -> Self {
        Outcome { response: Some(response), ..Self::parked() }
    }

    /// Writes records, and answers when they are committed.
    pub fn write(records: Vec<C::Record>, response: C::Response) -> Self {
        Outcome { records, response: Some(response), ..Self::parked() }
    }

    /// No answer yet. Add the soft change that remembers [`Context::ticket`](crate::Context::ticket).
    pub fn parked() -> Self {
        Outcome {
            records: Vec::new(),
            soft: Vec::new(),
            producer: None,
            response: None,
            released: Vec::new(),
            divisible_from: None,
        }
    }

    /// Adds a change of volatile state.
    pub fn with_soft(mut self, soft: C::Soft) -> Self {
        self.soft.push(soft);
        self
    }

    /// Lets the records go into several batches if one cannot hold them.
    pub fn divisible(mut self) -> Self {
        self.divisible_from = Some(0);
        self
    }

    /// Writes in the name of a transactional producer.
    pub fn by(mut self, producer: Producer) -> Self {
        self.producer = Some(producer);
        self
    }

    /// Also answers a request that was parked earlier.
    pub fn release(mut self, ticket: Ticket, response: C::Response) -> Self {
        self.released.push((ticket, response));
        self
    }
}
