//! Moves of partitions between the log directories of this broker (KIP-113): which are under way, and the next step of
//! each. How a log is copied and takes another's place, kafka-log says.
//!
//! The controller hears where a partition lies when it lies there (Apache Kafka tells it before, and after a crash in
//! between takes the copy for the log, whatever it lacks).

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use kafka_log::directories::{CopyError, FutureLog, LogSpec, PartitionName};
use kafka_log::{AppendError, LogError};
use tokio::sync::Notify;

use super::partition::{Now, Partition, lock};
use super::partitions::{Key, Partitions, Wanted, hex, tell_of_failure};

/// Bytes of a partition that are copied in one go, as many as a replica fetches from another broker.
const COPY_BYTES: usize = 1 << 20;
/// Partitions that are not here of which it is remembered where they are to lie.
const PREFERRED_MAX: usize = 10_000;

/// What moves, and what is to lie where.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    under_way: Mutex<BTreeMap<Key, Arc<Move>>>,
    /// Where partitions are to be created that are not here yet.
    preferred: Mutex<BTreeMap<(String, i32), usize>>,
    /// `cordoned.log.dirs`, by number of the directory.
    cordoned: Mutex<Vec<bool>>,
    /// Told when a move begins.
    pub(crate) begun: Notify,
}

/// A move under way.
#[derive(Debug)]
pub(super) struct Move {
    pub(super) partition: Arc<Partition>,
    /// Number of the directory that it goes to.
    pub(super) to: usize,
    /// `None` once it has taken the log's place, or was deleted.
    future: Mutex<Option<FutureLog>>,
    /// It failed, and waits for a restart or to be asked for again.
    stalled: AtomicBool,
}

/// What lies in a directory: for DescribeLogDirs.
#[derive(Debug)]
pub(crate) struct Lying {
    pub(crate) dir: usize,
    pub(crate) topic: Arc<str>,
    pub(crate) index: i32,
    pub(crate) size: u64,
    pub(crate) lag: i64,
    pub(crate) is_future: bool,
}

impl Moves {
    pub(super) fn preferred(&self, topic: &str, index: i32) -> Option<usize> {
        lock(&self.preferred).remove(&(topic.to_owned(), index))
    }

    /// Remembers where a partition that is not here is to be created.
    pub(crate) fn prefer(&self, topic: &str, index: i32, dir: usize) {
        let mut preferred = lock(&self.preferred);
        if preferred.len() < PREFERRED_MAX {
            preferred.insert((topic.to_owned(), index), dir);
        }
    }

    pub(crate) fn cordoned(&self) -> Vec<bool> {
        lock(&self.cordoned).clone()
    }

    pub(crate) fn set_cordoned(&self, cordoned: Vec<bool>) {
        *lock(&self.cordoned) = cordoned;
    }

    fn all(&self) -> Vec<Arc<Move>> {
        lock(&self.under_way).values().cloned().collect()
    }

    pub(super) fn for_each(&self, mut each: impl FnMut(&Move, &FutureLog)) {
        for moving in self.all() {
            if let Some(future) = &*lock(&moving.future) {
                each(&moving, future);
            }
        }
    }

    /// Ends all moves and hands the copies out, to be closed.
    pub(super) fn take_all(&self) -> Vec<(usize, PartitionName, FutureLog)> {
        let all = std::mem::take(&mut *lock(&self.under_way)).into_values();
        let future = |moving: Arc<Move>| Some((moving.to, moving.name(), lock(&moving.future).take()?));
        all.filter_map(future).collect()
    }
}

impl Move {
    fn name(&self) -> PartitionName {
        (Arc::clone(self.partition.topic()), self.partition.index())
    }

    fn key(&self) -> Key {
        (self.partition.topic_id(), self.partition.index())
    }
}

impl Partitions {
    /// What to move, where new partitions go.
    pub(crate) fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Begins to move a partition to the directory of that number; one that lies there already stays, and one that is on
    /// its way elsewhere turns round.
    ///
    /// # Errors
    /// When the directory fails.
    pub(crate) fn alter(&self, now: Now, partition: &Arc<Partition>, to: usize) -> Result<(), LogError> {
        let _changing = self.change();
        let key = (partition.topic_id(), partition.index());
        let moving = lock(&self.moves.under_way).get(&key).cloned();
        if let Some(moving) = moving.filter(|moving| moving.to == to && lock(&moving.future).is_some()) {
            moving.stalled.store(false, Ordering::Relaxed);
            return Ok(());
        }
        self.cancel(&key)?;
        if self.number_of(partition) == to { Ok(()) } else { self.begin(now, partition, to) }
    }

    /// Ends a move and removes the copy.
    pub(super) fn cancel(&self, key: &Key) -> Result<(), LogError> {
        let Some(moving) = lock(&self.moves.under_way).remove(key) else { return Ok(()) };
        let Some(future) = lock(&moving.future).take() else { return Ok(()) };
        self.dirs.get(moving.to).delete(moving.name(), future.into_log(), &hex(crate::random_uuid()))
    }

    fn begin(&self, now: Now, partition: &Arc<Partition>, to: usize) -> Result<(), LogError> {
        let begun = partition.with_log(now, |current| {
            let spec = spec_of(partition, current.config().clone(), now);
            let log = self.dirs.get(to).open_future(&spec, &hex(crate::random_uuid()))?;
            FutureLog::begin(log, current)
        });
        let Some(future) = begun.transpose()? else { return Ok(()) };
        tracing::info!(topic = %partition.topic(), index = partition.index(), to = %future.log().dir().display(), "moving");
        let (partition, future) = (Arc::clone(partition), Mutex::new(Some(future)));
        let moving = Arc::new(Move { partition, to, future, stalled: AtomicBool::new(false) });
        lock(&self.moves.under_way).insert(moving.key(), moving);
        self.checkpoint(now);
        self.moves.begun.notify_one();
        Ok(())
    }

    /// Goes on with the moves that were under way when the broker stopped.
    pub(super) fn go_on_moving(&self, now: Now, opened: impl Iterator<Item = Wanted>) {
        for wanted in opened {
            let Some(to) = self.dirs.future_home(&wanted.topic, wanted.index, wanted.topic_id) else { continue };
            let partition = self.get(wanted.topic_id, wanted.index);
            let Some(partition) = partition.filter(|partition| self.number_of(partition) != to) else { continue };
            if let Err(error) = self.begin(now, &partition, to) {
                tracing::error!(topic = %wanted.topic, index = wanted.index, %error, "a move cannot go on");
            }
        }
    }

    /// Copies a piece of every partition that moves, and ends the moves of those that have caught up. Returns the bytes
    /// that were copied; `None` when nothing moves. Blocks.
    pub(crate) fn advance(&self, clock: &dyn Fn() -> Now) -> Option<u64> {
        let online = |moving: &Move| moving.partition.is_online() && self.dirs.get(moving.to).is_online();
        let mut copied = None;
        for moving in self.moves.all() {
            if moving.stalled.load(Ordering::Relaxed) || !online(&moving) {
                continue;
            }
            match self.advance_one(&moving, clock()) {
                Ok(bytes) => *copied.get_or_insert(0) += bytes as u64,
                Err(error) => self.stall(&moving, &error),
            }
        }
        copied
    }

    fn advance_one(&self, moving: &Move, now: Now) -> Result<usize, CopyError> {
        let copied = {
            let mut future = lock(&moving.future);
            let Some(future) = &mut *future else { return Ok(0) };
            let copied = future.copy(&moving.partition.reader(), COPY_BYTES, now.timestamp.as_millis())?;
            if copied >= COPY_BYTES / 2 {
                return Ok(copied);
            }
            // Nearly there: what is left is copied while nobody appends.
            future.flush()?;
            copied
        };
        // Its log start must not come back lower in its new place.
        self.checkpoint(now);
        self.finish(moving, now).map(|()| copied)
    }

    fn finish(&self, moving: &Move, now: Now) -> Result<(), CopyError> {
        let changing = self.change();
        let mut future = lock(&moving.future).take();
        let (partition, to, from) = (&moving.partition, self.dirs.get(moving.to), moving.partition.directory());
        let exchanged = partition.exchange(now, to, |current| {
            // The cleaner would put its segments into another log.
            let free = !current.is_being_cleaned() && !current.is_poisoned();
            let Some(future) = future.take_if(|_| free) else { return Ok(None) };
            to.promote(&spec_of(partition, current.config().clone(), now), future, current).map(Some)
        })?;
        let Some(old) = exchanged else {
            *lock(&moving.future) = future;
            return Ok(());
        };
        lock(&self.moves.under_way).remove(&moving.key());
        drop(changing);
        let (topic, index) = moving.name();
        tracing::info!(%topic, index, from = %from.path().display(), to = %to.path().display(), "moved");
        if let Err(error) = from.delete((topic, index), old, &hex(crate::random_uuid())) {
            tracing::error!(dir = %from.path().display(), %error, "what was moved away cannot be removed");
        }
        self.checkpoint(now);
        Ok(())
    }

    fn stall(&self, moving: &Move, error: &CopyError) {
        let to = self.dirs.get(moving.to);
        match error {
            CopyError::Read(error) => moving.partition.failed(error, "it cannot be moved"),
            CopyError::Write(AppendError::Log(error)) if error.is_out_of_space() => {
                if to.found_full() {
                    tracing::warn!(dir = %to.path().display(), "it is full: moves to it wait");
                }
                return;
            }
            CopyError::Write(AppendError::Log(error)) if to.fail(error) => tell_of_failure(to, error),
            error => {
                let (topic, index) = moving.name();
                tracing::error!(%topic, index, %error, "it cannot be moved");
            }
        }
        moving.stalled.store(true, Ordering::Relaxed);
    }

    /// All that lies in the directories, logs and copies on their way.
    pub(crate) fn lying(&self) -> Vec<Lying> {
        let log = |partition: Arc<Partition>| {
            let (dir, size) = (self.number_of(&partition), partition.reader().size());
            let (topic, index) = (Arc::clone(partition.topic()), partition.index());
            Lying { dir, topic, index, size, lag: 0, is_future: false }
        };
        let mut all: Vec<Lying> = self.all().into_iter().map(log).collect();
        self.moves.for_each(|moving, future| {
            let (topic, index) = moving.name();
            let lag = moving.partition.reader().view().log_end - future.log().view().log_end;
            all.push(Lying { dir: moving.to, topic, index, size: future.log().size(), lag, is_future: true });
        });
        all
    }
}

fn spec_of(partition: &Partition, config: kafka_log::LogConfig, now: Now) -> LogSpec {
    LogSpec {
        topic: Arc::clone(partition.topic()),
        topic_id: partition.topic_id(),
        index: partition.index(),
        config,
        now_ms: now.timestamp.as_millis(),
    }
}
