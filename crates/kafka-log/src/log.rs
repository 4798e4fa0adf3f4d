//! The log of one partition: one owner appends, anyone reads through [`LogReader`]s.
//!
//! ```text
//!  Log (one owner)                          LogReader (any number)
//!  ├─ append     validate, place, check     ├─ view          ─┐
//!  │             producers, write once      ├─ read           ├─ what was last published
//!  ├─ flush      sync, move recovery point  ├─ offset_for_…   │
//!  ├─ truncate   cut, reload what derives   └─ epoch_end_…   ─┘
//!  └─ publish ──────────────────────────────▶ Shared
//! ```
//!
//! Truth is in the batches. Indexes, leader epochs and producer state are derived from them and are
//! rebuilt when they are missing; what is durable is said by the recovery point and nothing else.
mod adopt;
mod append;
mod clean;
mod flush;
mod load;
mod maintain;
mod recover;
mod snapshots;
mod truncate;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

pub(crate) use append::marker_in;
pub use flush::{Closed, Flush};
pub use load::{Cut, Opening};
pub use maintain::Maintenance;

use maintain::Doomed;

use crate::config::LogConfig;
use crate::epochs::LeaderEpochs;
use crate::error::LogError;
use crate::producers::{ProducerState, Producers};
use crate::reader::LogReader;
use crate::segment::{Home, Limits, Segment};
use crate::view::OffsetsView;

/// The log of one partition in one directory.
///
/// ```
/// use std::sync::Arc;
/// use kafka_log::batch::{BatchBuilder, BatchOptions};
/// use kafka_log::{Append, Log, LogConfig, MemStorage, Opening};
///
/// // `FsStorage` for a directory on a disk.
/// let mut log = Log::open(Arc::new(MemStorage::new()), "t-0", LogConfig::default(), Opening::default())?;
/// let mut batch = BatchBuilder::new(BatchOptions::default());
/// for word in ["all", "or", "none"] {
///     batch.append(1_000, None, Some(word.as_bytes()), &[])?;
/// }
/// let mut requests = [Append::client(batch.finish()?, i16::MAX)];
/// log.append(1_000, 0, &mut requests);
/// let appended = requests[0].result.take().expect("filled in")?;
/// assert_eq!((appended.first_offset, appended.log_end), (0, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Log {
    home: Home,
    config: LogConfig,
    /// Oldest first, never empty; the last one is active.
    segments: Vec<Arc<Segment>>,
    offsets: OffsetsView,
    epochs: LeaderEpochs,
    epochs_written: bool,
    producers: Producers,
    /// Offset of the newest producer snapshot; −1 without one.
    snapshot_offset: i64,
    snapshots_unsynced: Vec<i64>,
    /// Files that were deleted and wait for `file.delete.delay.ms` to pass.
    doomed: Vec<Doomed>,
    /// Records below it are durable.
    recovery_point: i64,
    /// When the oldest record that is not was appended, in ms.
    unsynced_since_ms: Option<i64>,
    /// Names in the directory changed since it was synced.
    dir_dirty: bool,
    /// How often records were cut off, so that a sync that was begun before is not believed.
    truncations: u64,
    /// Records below it were cleaned.
    first_dirty: i64,
    /// Alive while a cleaning is under way.
    cleaning: Weak<()>,
    /// When the active segment was made, in ms: `segment.ms` of records without timestamps.
    active_since_ms: i64,
    /// What opening it cut off.
    cut: Option<Cut>,
    /// A write or sync failed: memory may be ahead of the disk, so nothing goes on.
    poisoned: bool,
    shared: Arc<Shared>,
}

/// What the owner tells the readers.
#[derive(Debug)]
pub(crate) struct Shared {
    published: Mutex<Published>,
}

/// What was last told, whole: a reader takes a copy and uses it for all of one answer.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    pub(crate) offsets: OffsetsView,
    pub(crate) segments: Arc<[Arc<Segment>]>,
    /// Bytes of the last of these segments that hold the records below `offsets.log_end`.
    pub(crate) end_position: u64,
    pub(crate) epochs: Arc<LeaderEpochs>,
}

impl Shared {
    pub(crate) fn new(published: Published) -> Self {
        Self { published: Mutex::new(published) }
    }

    /// A copy; the lock is held for the copying only.
    pub(crate) fn get(&self) -> Published {
        self.published.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn offsets(&self) -> OffsetsView {
        self.published.lock().unwrap_or_else(PoisonError::into_inner).offsets
    }

    fn update(&self, change: impl FnOnce(&mut Published)) {
        change(&mut self.published.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Log {
    /// The directory of the log.
    pub fn dir(&self) -> &Path {
        &self.home.dir
    }

    /// A reader; clone it for as many as are needed. It never waits for the writer.
    pub fn reader(&self) -> LogReader {
        LogReader::new(self.shared.clone())
    }

    /// The offsets as they are.
    pub fn view(&self) -> OffsetsView {
        self.offsets
    }

    /// The settings.
    pub fn config(&self) -> &LogConfig {
        &self.config
    }

    /// Changes the settings; they hold from the next operation on.
    pub fn set_config(&mut self, config: LogConfig) {
        self.config = config;
    }

    /// The leader epochs.
    pub fn epochs(&self) -> &LeaderEpochs {
        &self.epochs
    }

    /// The producers that the log knows, by id, as DescribeProducers shows them (KIP-664).
    pub fn producers(&self) -> impl Iterator<Item = (i64, ProducerState)> {
        self.producers.iter()
    }

    /// Forgets producers that were silent for `producer.id.expiration.ms` and have no transaction open; returns
    /// how many. [`maintain`](Self::maintain) does so too.
    pub fn expire_producers(&mut self, now_ms: i64) -> usize {
        self.producers.expire(now_ms, self.config.producer_id_expiration_ms)
    }

    /// Bytes in all segments.
    pub fn size(&self) -> u64 {
        self.segments.iter().map(|segment| segment.size()).sum()
    }

    /// Base offsets of the segments, oldest first.
    pub fn segment_offsets(&self) -> impl Iterator<Item = i64> + '_ {
        self.segments.iter().map(|segment| segment.base_offset)
    }

    /// Records below it are durable: what goes into `recovery-point-offset-checkpoint`.
    pub fn recovery_point(&self) -> i64 {
        self.recovery_point
    }

    /// What opening it cut off, if it was torn or damaged.
    pub fn cut(&self) -> Option<Cut> {
        self.cut
    }

    /// Whether a write or sync failed, after which only opening anew helps.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    /// Moves the high watermark up to `offset` (at most to the log end; never down) and with it the
    /// last stable offset; returns what readers now see.
    pub fn update_high_watermark(&mut self, offset: i64) -> OffsetsView {
        let high_watermark = offset.min(self.offsets.log_end).max(self.offsets.high_watermark);
        if high_watermark != self.offsets.high_watermark {
            self.offsets.high_watermark = high_watermark;
            self.producers.on_high_watermark(high_watermark);
            self.publish_offsets();
        }
        self.offsets
    }

    /// Records that the leader of `epoch` starts at the log end, also when it never appends
    /// (KAFKA-7415). Nothing changes when that or a later epoch is known.
    pub fn assign_epoch(&mut self, epoch: i32) {
        if epoch > self.epochs.latest() && self.epochs.assign(epoch, self.offsets.log_end) {
            self.publish_epochs();
            self.publish_offsets();
        }
    }

    fn active(&self) -> &Arc<Segment> {
        // Every change keeps at least one segment.
        &self.segments[self.segments.len() - 1]
    }

    fn limits(&self) -> Limits {
        Limits { segment_bytes: self.config.segment_bytes, index_bytes: self.config.segment_index_bytes }
    }

    fn check_usable(&self) -> Result<(), LogError> {
        if self.poisoned { Err(LogError::Poisoned { path: self.dir().to_owned() }) } else { Ok(()) }
    }

    /// Remembers that an outcome of the storage leaves memory and disk apart.
    fn poison_on_error<T>(&mut self, outcome: Result<T, LogError>) -> Result<T, LogError> {
        self.poisoned |= outcome.is_err();
        outcome
    }

    /// The same where a lack of space leaves everything as it was.
    fn poison_unless_full<T>(&mut self, outcome: Result<T, LogError>) -> Result<T, LogError> {
        self.poisoned |= outcome.as_ref().is_err_and(|error| !error.is_out_of_space());
        outcome
    }

    fn publish_offsets(&mut self) {
        let unstable = self.producers.first_unstable().unwrap_or(i64::MAX);
        self.offsets.last_stable = unstable.min(self.offsets.high_watermark).max(self.offsets.log_start);
        self.offsets.epoch = self.epochs.latest();
        let (offsets, end_position) = (self.offsets, self.active().size());
        self.shared.update(|published| {
            published.offsets = offsets;
            published.end_position = end_position;
        });
    }

    /// Tells readers of other segments; the offsets with them, since both must fit together.
    fn publish_segments(&mut self) {
        let unstable = self.producers.first_unstable().unwrap_or(i64::MAX);
        self.offsets.last_stable = unstable.min(self.offsets.high_watermark).max(self.offsets.log_start);
        self.offsets.epoch = self.epochs.latest();
        let published = self.snapshot_for_readers();
        self.shared.update(|old| *old = published);
    }

    fn publish_epochs(&mut self) {
        self.epochs_written = false;
        let epochs = Arc::new(self.epochs.clone());
        self.shared.update(|published| published.epochs = epochs);
    }

    fn snapshot_for_readers(&self) -> Published {
        Published {
            offsets: self.offsets,
            segments: self.segments.as_slice().into(),
            end_position: self.active().size(),
            epochs: Arc::new(self.epochs.clone()),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
