//! The logs of a node in its log directories (`log.dirs`), without a broker.
//!
//! ```text
//!  LogDirectories
//!  ├─ scan       what lies in each directory; the mark of a clean shutdown is taken away
//!  ├─ open_all   logs, several at a time in each directory
//!  ├─ LogDirectory (one each)
//!  │  ├─ checkpoint   recovery points, log starts, high watermarks
//!  │  ├─ fail         an error of the disk takes the directory offline
//!  │  └─ close        logs, several at a time; checkpoints; the mark
//!  ├─ place      where a new partition goes
//!  └─ FutureLog  a copy in another directory that takes the place of the log (KIP-113)
//! ```
//!
//! The logs themselves belong to the caller. Threads are started for the time of one call and have ended when it
//! returns.
//!
//! ```
//! use std::sync::Arc;
//! use kafka_log::directories::{LogDirectories, LogSpec};
//! use kafka_log::{LogConfig, MemStorage};
//! use kafka_proto::Uuid;
//!
//! let dirs = [("/disk-1".into(), Uuid::from_u64_pair(1, 1)), ("/disk-2".into(), Uuid::from_u64_pair(1, 2))];
//! let directories = LogDirectories::scan(Arc::new(MemStorage::new()), dirs);
//! let spec = LogSpec {
//!     topic: "orders".into(),
//!     topic_id: Uuid::from_u64_pair(7, 7),
//!     index: 0,
//!     config: LogConfig::default(),
//!     now_ms: 1_700_000_000_000,
//! };
//! let number = directories.place(&[3, 1]).expect("one is online");
//! assert_eq!(number, 1, "the one with fewer partitions");
//! let directory = directories.get(number);
//! let log = directory.open(&spec)?;
//! directory.close(vec![(spec.name(), log)], 4, 42)?;
//! assert!(directory.is_online());
//! # Ok::<(), kafka_log::LogError>(())
//! ```
mod directory;
mod future;
mod parallel;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use kafka_proto::Uuid;

pub use directory::LogDirectory;
pub use future::{CopyError, FutureLog};
pub use parallel::in_parallel;

use crate::checkpoint::CleanShutdown;
use crate::config::LogConfig;
use crate::error::LogError;
use crate::log::Log;
use crate::storage::Storage;

/// Topic and partition.
pub type PartitionName = (Arc<str>, i32);

/// A partition whose log is to be opened.
#[derive(Clone, Debug)]
pub struct LogSpec {
    /// The topic's name, which names the directory.
    pub topic: Arc<str>,
    /// The topic's id, which says whether a directory of that name is that topic's.
    pub topic_id: Uuid,
    /// Number of the partition.
    pub index: i32,
    /// Settings of the log.
    pub config: LogConfig,
    /// The wall clock in ms.
    pub now_ms: i64,
}

impl LogSpec {
    /// Topic and partition.
    pub fn name(&self) -> PartitionName {
        (Arc::clone(&self.topic), self.index)
    }
}

/// How far the opening of many logs has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of the directory.
    pub directory: usize,
    /// Logs of that directory that were opened, or could not be.
    pub done: usize,
    /// Logs of that directory that are still to be opened.
    pub remaining: usize,
}

/// The log directories of a node.
#[derive(Debug)]
pub struct LogDirectories {
    dirs: Vec<Arc<LogDirectory>>,
    set_aside: Vec<PathBuf>,
}

impl LogDirectories {
    /// Looks through the directories, given with their ids; opens no log yet. One that cannot be read is offline from
    /// the start: see [`LogDirectory::failure`].
    pub fn scan(storage: Arc<dyn Storage>, dirs: impl IntoIterator<Item = (PathBuf, Uuid)>) -> Self {
        let scan = |(path, id)| LogDirectory::scan(Arc::clone(&storage), path, id);
        let mut dirs: Vec<LogDirectory> = dirs.into_iter().map(scan).collect();
        let set_aside = future::settle_twins(&mut dirs);
        Self { dirs: dirs.into_iter().map(Arc::new).collect(), set_aside }
    }

    /// Adds a directory that is offline from the start, as number `number`: nobody knows its id, or what lies in it.
    pub fn add_failed(&mut self, number: usize, storage: Arc<dyn Storage>, path: PathBuf, reason: &str) {
        let failed = LogDirectory::failed(storage, path, reason);
        self.dirs.insert(number.min(self.dirs.len()), Arc::new(failed));
    }

    /// Whether there are directories of which nobody knows the ids: what the cluster believes in an unknown directory may
    /// lie there.
    pub fn any_unknown(&self) -> bool {
        self.dirs.iter().any(|dir| dir.id().is_reserved())
    }

    /// Directories of partitions that another directory has as well, because a crash came while the one took the place
    /// of the other: the older of the two, renamed out of the way. (Apache Kafka refuses to start then.)
    pub fn twins_set_aside(&self) -> &[PathBuf] {
        &self.set_aside
    }

    /// The directories, in the order of `log.dirs`.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<LogDirectory>> {
        self.dirs.iter()
    }

    /// The directory of that number.
    ///
    /// # Panics
    /// When there are not so many.
    pub fn get(&self, number: usize) -> &Arc<LogDirectory> {
        &self.dirs[number]
    }

    /// The ids of the directories that have failed: what a heartbeat tells the controller (KIP-858).
    pub fn offline(&self) -> Vec<Uuid> {
        let failed = self.dirs.iter().filter(|dir| !dir.is_online() && !dir.id().is_reserved());
        failed.map(|dir| dir.id()).collect()
    }

    /// Whether none is left.
    pub fn all_offline(&self) -> bool {
        self.dirs.iter().all(|dir| !dir.is_online())
    }

    /// The epoch under which the broker shut down in order before; −1 if it did not, or if its directories do not
    /// agree (KIP-966).
    pub fn previous_broker_epoch(&self) -> i64 {
        let mark = |dir: &Arc<LogDirectory>| dir.clean_shutdown().map_or(-1, |clean: CleanShutdown| clean.broker_epoch);
        let mut epochs = self.dirs.iter().map(mark);
        let first = epochs.next().unwrap_or(-1);
        if epochs.all(|epoch| epoch == first) { first } else { -1 }
    }

    /// The directory in which the partition lay at the start.
    pub fn home(&self, topic: &str, index: i32, topic_id: Uuid) -> Option<usize> {
        self.dirs.iter().position(|dir| dir.had(topic, index, topic_id))
    }

    /// The directory in which a future log of the partition lay at the start.
    pub fn future_home(&self, topic: &str, index: i32, topic_id: Uuid) -> Option<usize> {
        self.dirs.iter().position(|dir| dir.had_future(topic, index, topic_id))
    }

    /// The directory with that id.
    pub fn by_id(&self, id: Uuid) -> Option<usize> {
        self.dirs.iter().position(|dir| dir.id() == id && !id.is_reserved())
    }

    /// Where a new partition goes: the directory that is online and has the fewest of the `counts` given, one for each
    /// directory, as Apache Kafka places them. `None` when all are offline.
    pub fn place(&self, counts: &[usize]) -> Option<usize> {
        let online = (0..self.dirs.len()).filter(|number| self.dirs[*number].is_online());
        online.min_by_key(|number| counts.get(*number).copied().unwrap_or(0))
    }

    /// Opens logs, each in the directory of its number, `threads` at a time in each directory
    /// (`num.recovery.threads.per.data.dir`). `done` gets each with its outcome, from several threads.
    pub fn open_all(
        &self,
        specs: Vec<(usize, LogSpec)>,
        threads: usize,
        done: impl Fn(Progress, LogSpec, Result<Log, LogError>) + Sync,
    ) {
        let mut by_dir: BTreeMap<usize, Vec<LogSpec>> = BTreeMap::new();
        for (number, spec) in specs {
            by_dir.entry(number).or_default().push(spec);
        }
        let (done, queues) = (&done, by_dir.into_iter());
        std::thread::scope(|scope| {
            for (number, queue) in queues {
                scope.spawn(move || {
                    let total = queue.len();
                    let opened = std::sync::atomic::AtomicUsize::new(0);
                    in_parallel(threads, queue, |spec| {
                        let outcome = self.dirs[number].open(&spec);
                        let n = 1 + opened.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        done(Progress { directory: number, done: n, remaining: total - n }, spec, outcome);
                    });
                });
            }
        });
    }
}

#[cfg(test)]
mod tests;
