//! Fetch sessions (KIP-227): a fetcher names its partitions once and later only what changed.
//!
//! Apache Kafka visits every partition of a session on each fetch and each wake-up. Here a session
//! owns a [`ReadySet`]: whoever has news for a partition (an append, a moved high watermark, a new
//! leader) marks it in the sessions that watch it, and a fetch visits marked partitions only.

mod cache;
mod ready;

pub use cache::FetchSessions;
pub use ready::{ReadySet, Watch, Watchers};

use std::collections::BTreeMap;
use std::sync::Arc;

use kafka_proto::{Str, Uuid};

/// The epoch of a request that wants a full answer and a new session.
pub const INITIAL_EPOCH: i32 = 0;
/// The epoch of a request that wants a full answer and no session, or ends its session.
pub const FINAL_EPOCH: i32 = -1;

/// How a request names a topic: by name before version 13 of Fetch, by id from then on (KIP-516).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FetchTopic {
    /// By name.
    Name(Str),
    /// By id.
    Id(Uuid),
}

/// A partition of a session.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FetchKey {
    /// Its topic.
    pub topic: FetchTopic,
    /// Its index in the topic.
    pub partition: i32,
}

/// What is asked of one partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FetchRequest {
    /// The first offset to read.
    pub fetch_offset: i64,
    /// The fetcher's own log start when it is a follower, else −1.
    pub log_start: i64,
    /// Bytes to return at most, the first batch excepted.
    pub max_bytes: i32,
    /// The leader epoch that the fetcher knows, or −1 (KIP-320).
    pub current_leader_epoch: i32,
    /// The epoch of the last record that the fetcher has, or −1 (KIP-595).
    pub last_fetched_epoch: i32,
}

/// How far a partition is, as the fetcher was last told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The high watermark.
    pub high_watermark: i64,
    /// The log start.
    pub log_start: i64,
}

/// What a visit to a partition has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// Records, which the answer holds.
    Records(Progress),
    /// Records, for which the answer has no room left.
    Cut(Progress),
    /// No records: the fetcher has all that it may see.
    Nothing(Progress),
    /// An error, a diverging epoch, another replica to read from: what is said each time until the
    /// fetcher asks for something else.
    Error,
}

/// One partition in a session. `P` is what the broker keeps beside it: its partition and a [`Watch`].
#[derive(Debug)]
pub struct Slot<P> {
    /// Which partition.
    pub key: FetchKey,
    /// What is asked of it.
    pub request: FetchRequest,
    /// The broker's own.
    pub partition: Option<P>,
    /// What the fetcher was told last; `None` after an error.
    told: Option<Progress>,
    /// Taken as ready, and not settled since.
    is_visited: bool,
}

/// How a fetch stands to the sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opened {
    /// Everything is answered, and no session is kept.
    Sessionless,
    /// Everything is answered, and a session is wanted for the next time.
    Full,
    /// Only news is answered.
    Incremental,
}

/// The partitions that one fetcher follows. Between two fetches it rests in [`FetchSessions`];
/// during a fetch its request owns it.
#[derive(Debug)]
pub struct FetchSession<P> {
    id: i32,
    epoch: i32,
    opened: Opened,
    by_topic_id: bool,
    slots: Vec<Option<Slot<P>>>,
    free: Vec<u32>,
    index: BTreeMap<FetchKey, u32>,
    ready: Arc<ReadySet>,
    /// Slots taken as ready during this fetch.
    visited: Vec<u32>,
    /// Slots whose records are in this fetch's answer.
    answered: Vec<u32>,
}

impl<P> FetchSession<P> {
    fn new(opened: Opened, by_topic_id: bool) -> Self {
        Self {
            id: 0,
            epoch: INITIAL_EPOCH,
            opened,
            by_topic_id,
            slots: Vec::new(),
            free: Vec::new(),
            index: BTreeMap::new(),
            ready: Arc::default(),
            visited: Vec::new(),
            answered: Vec::new(),
        }
    }

    /// The number that the fetcher has to name next time; 0 without a session, also when it has
    /// forgotten the last partition and the session ends.
    pub fn id(&self) -> i32 {
        if self.has_ended() { 0 } else { self.id }
    }

    /// Whether an incremental fetch has left nothing to follow.
    fn has_ended(&self) -> bool {
        self.is_empty() && self.opened == Opened::Incremental
    }

    /// Whether this fetch answers everything or only news.
    pub fn opened(&self) -> Opened {
        self.opened
    }

    /// How many partitions it follows.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether it follows nothing.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Where its partitions are marked.
    pub fn ready(&self) -> &Arc<ReadySet> {
        &self.ready
    }

    /// Adds a partition, or changes what is asked of it. Either way it becomes ready. Returns its
    /// slot; the broker fills in [`Slot::partition`] where it is still `None`.
    pub fn follow(&mut self, key: FetchKey, request: FetchRequest) -> u32 {
        if let Some(&number) = self.index.get(&key) {
            if let Some(slot) = self.slot_mut(number) {
                slot.request = request;
            }
            self.ready.mark(number);
            return number;
        }
        let slot = Slot { key: key.clone(), request, partition: None, told: None, is_visited: false };
        let number = match self.free.pop() {
            Some(number) => {
                self.slots[number as usize] = Some(slot);
                number
            }
            None => {
                self.slots.push(Some(slot));
                // A request cannot name 2³² partitions: the frame limit is far below.
                (self.slots.len() - 1) as u32
            }
        };
        self.index.insert(key, number);
        self.ready.mark(number);
        number
    }

    /// Stops following a partition; one that it does not follow is ignored.
    pub fn forget(&mut self, key: &FetchKey) {
        if let Some(number) = self.index.remove(key) {
            self.slots[number as usize] = None;
            self.free.push(number);
        }
    }

    /// The partition in a slot; `None` when it was forgotten meanwhile.
    pub fn slot_mut(&mut self, number: u32) -> Option<&mut Slot<P>> {
        self.slots.get_mut(number as usize)?.as_mut()
    }

    /// Takes the next partition that has news. It stays ready for the next fetch unless it is
    /// [settled](Self::settle) as having nothing.
    pub fn next_ready(&mut self) -> Option<u32> {
        while let Some(number) = self.ready.pop() {
            if let Some(slot) = self.slot_mut(number) {
                if !slot.is_visited {
                    slot.is_visited = true;
                    self.visited.push(number);
                }
                return Some(number);
            }
        }
        None
    }

    /// Makes ready again what was visited in vain, for another pass of the same fetch after a wait.
    pub fn revisit(&mut self) {
        self.end_visits();
    }

    /// Says what this fetch tells of a partition. Returns whether an incremental answer has to
    /// mention it: there are records, an error, or it is somewhere else than the fetcher was told.
    ///
    /// A partition that was cut comes first in the next fetch, one whose records were sent comes
    /// last, so that no partition starves behind others that always have records.
    pub fn settle(&mut self, number: u32, found: Found) -> bool {
        let Some(slot) = self.slot_mut(number) else {
            return false;
        };
        slot.is_visited = false;
        let progress = match found {
            Found::Records(progress) | Found::Cut(progress) | Found::Nothing(progress) => Some(progress),
            Found::Error => None,
        };
        let changed = slot.told != progress;
        slot.told = progress;
        match found {
            Found::Nothing(_) => changed,
            Found::Cut(_) => {
                self.ready.mark(number);
                changed
            }
            Found::Error => {
                self.ready.mark(number);
                true
            }
            Found::Records(_) => {
                self.answered.push(number);
                true
            }
        }
    }

    /// Ends a fetch: what was answered with records, or never settled, is ready for the next one.
    fn rest(&mut self) {
        self.end_visits();
        for number in std::mem::take(&mut self.answered) {
            self.ready.mark(number);
        }
    }

    fn end_visits(&mut self) {
        for number in std::mem::take(&mut self.visited) {
            let Some(slot) = self.slot_mut(number) else {
                continue;
            };
            if std::mem::take(&mut slot.is_visited) {
                self.ready.mark(number);
            }
        }
    }
}
