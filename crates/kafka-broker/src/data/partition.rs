//! One partition on this broker: its log, its control state, and those who wait for it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use arc_swap::ArcSwap;
use bytes::Bytes;
use kafka_log::batch::Origin;
use kafka_log::directories::LogDirectory;
use kafka_log::{Append, AppendError, AppendInfo, Log, LogError, LogReader, Maintenance};
use kafka_proto::Uuid;
use kafka_proto::time::{Time, Timestamp};
use kafka_replica::{
    Action, Assignment, DelayedProduces, Event, Leadership, NotLeader, Partition as Replica, UnderMinIsr, Watchers,
};
use tokio::sync::oneshot;

/// The moment of a step, on both clocks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Now {
    /// For machines.
    pub(crate) time: Time,
    /// For records.
    pub(crate) timestamp: Timestamp,
}

/// Why records were not appended.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum ProduceError {
    /// This broker does not lead the partition.
    #[error(transparent)]
    NotLeader(#[from] NotLeader),
    /// Fewer in-sync replicas than `min.insync.replicas` (acks=all).
    #[error(
        "The size of the current ISR {isr} is insufficient to satisfy the min.isr requirement of {min} for partition {partition}"
    )]
    NotEnoughReplicas {
        /// In-sync replicas.
        isr: usize,
        /// `min.insync.replicas`.
        min: usize,
        /// Which partition.
        partition: String,
    },
    /// The log refused.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// A coordinator's batch cannot go where the coordinator thinks that the log ends: somebody else has written.
    #[error("the log ends at {log_end}, not at {expected}")]
    Moved {
        /// Where it ends.
        log_end: i64,
        /// Where the batch was to go.
        expected: i64,
    },
}

/// Where records went, or why they did not.
pub(crate) type Produced = Result<AppendInfo, ProduceError>;

/// What an append waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Acks {
    /// The local log has it (acks 0 and 1).
    Leader,
    /// Every in-sync replica has it (acks −1).
    All,
}

/// Settings of the topic that the partition acts on itself; the log has its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartitionConfig {
    /// `min.insync.replicas`.
    pub(crate) min_insync_replicas: usize,
    /// Whether `cleanup.policy` contains `delete`, which DeleteRecords needs.
    pub(crate) deletes: bool,
}

/// One partition on this broker.
///
/// Appends queue up; whoever gets the lock writes all that has queued with one call. Readers use [`reader`](Self::reader) and never take the lock.
#[derive(Debug)]
pub(crate) struct Partition {
    topic: Arc<str>,
    topic_id: Uuid,
    index: i32,
    home: ArcSwap<Home>,
    watchers: Arc<Watchers>,
    leadership: RwLock<Leadership>,
    config: RwLock<PartitionConfig>,
    queue: Mutex<VecDeque<Queued>>,
    owned: Mutex<Owned>,
}

/// Where the log lies, which a move changes.
#[derive(Debug)]
struct Home {
    reader: LogReader,
    directory: Arc<LogDirectory>,
}

/// An append that waits for the lock.
#[derive(Debug)]
struct Queued {
    append: Append,
    acks: Acks,
    done: oneshot::Sender<Produced>,
}

/// A produce that waits for the high watermark.
#[derive(Debug)]
struct Parked {
    info: AppendInfo,
    done: oneshot::Sender<Produced>,
}

/// What only the holder of the lock touches.
#[derive(Debug)]
struct Owned {
    /// `None` once the partition was closed or deleted.
    log: Option<Log>,
    replica: Replica,
    parked: DelayedProduces<Parked>,
}

/// Appends that one write carries at most, so that the first of them is not held up for ever.
const APPENDS_PER_WRITE: usize = 512;

impl Partition {
    /// A partition over an open log; it serves nothing until [`assign`](Self::assign)ed.
    pub(crate) fn new(
        topic: Arc<str>,
        topic_id: Uuid,
        index: i32,
        local: i32,
        log: Log,
        config: PartitionConfig,
        directory: Arc<LogDirectory>,
    ) -> Arc<Self> {
        let view = log.view();
        let mut replica = Replica::new(local, view.log_end, view.high_watermark);
        replica.handle(Time::ZERO, Event::MinInsyncReplicas(config.min_insync_replicas));
        Arc::new(Self {
            topic,
            topic_id,
            index,
            home: ArcSwap::from_pointee(Home { reader: log.reader(), directory }),
            watchers: Arc::default(),
            leadership: RwLock::new(replica.leadership()),
            config: RwLock::new(config),
            queue: Mutex::default(),
            owned: Mutex::new(Owned { log: Some(log), replica, parked: DelayedProduces::default() }),
        })
    }

    pub(crate) fn topic(&self) -> &Arc<str> {
        &self.topic
    }

    pub(crate) fn topic_id(&self) -> Uuid {
        self.topic_id
    }

    pub(crate) fn index(&self) -> i32 {
        self.index
    }

    /// Reads without the lock.
    pub(crate) fn reader(&self) -> LogReader {
        self.home.load().reader.clone()
    }

    /// Looks at the log without the lock; once more when it was moved meanwhile and the old files are gone.
    pub(crate) fn read<T>(&self, look: impl Fn(&LogReader) -> Result<T, LogError>) -> Result<T, LogError> {
        match look(&self.home.load().reader) {
            Err(error) if error.is_not_found() => look(&self.home.load().reader),
            outcome => outcome,
        }
    }

    /// The directory in which its log lies.
    pub(crate) fn directory(&self) -> Arc<LogDirectory> {
        Arc::clone(&self.home.load().directory)
    }

    /// Who is told when there is something new to read.
    pub(crate) fn watchers(&self) -> &Arc<Watchers> {
        &self.watchers
    }

    pub(crate) fn leadership(&self) -> Leadership {
        *self.leadership.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn config(&self) -> PartitionConfig {
        *self.config.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues batches to be appended; they are when somebody calls [`drain`](Self::drain).
    pub(crate) fn enqueue(&self, records: Bytes, version: i16, acks: Acks) -> oneshot::Receiver<Produced> {
        let (done, receiver) = oneshot::channel();
        let append = Append::client(records, version);
        lock(&self.queue).push_back(Queued { append, acks, done });
        receiver
    }

    /// Appends all that has queued, unless somebody else is at it already; then they do it.
    pub(crate) fn drain(&self, now: Now) {
        // Whoever holds the lock looks at the queue once more after letting go of it, so that an
        // append that queued in between is not left behind.
        while !lock(&self.queue).is_empty() {
            let Ok(mut owned) = self.owned.try_lock() else { return };
            let mut done = Completions::default();
            let queued: Vec<Queued> = {
                let mut queue = lock(&self.queue);
                let n = queue.len().min(APPENDS_PER_WRITE);
                queue.drain(..n).collect()
            };
            self.append(&mut owned, now, queued, &mut done);
            drop(owned);
            self.finish(done);
        }
    }

    /// Appends one batch of a coordinator on this broker, at once and with acks=all's demands, as the batch at offset
    /// `expected`. It is committed when the high watermark has passed it.
    pub(crate) fn append_at(&self, now: Now, expected: i64, records: Bytes) -> Produced {
        self.with_owned(now, |owned, done| {
            self.check_isr(owned, Acks::All)?;
            let log_end = self.reader().view().log_end;
            if log_end != expected {
                return Err(ProduceError::Moved { log_end, expected });
            }
            let append = Append::internal(records, Origin::Coordinator);
            let (sender, _) = oneshot::channel();
            self.append(owned, now, vec![Queued { append, acks: Acks::Leader, done: sender }], done);
            // Nobody parks it, so that it is the last that is done.
            done.produced.pop().map_or(Err(offline(None)), |(_, produced)| produced)
        })
    }

    /// Takes the role that the metadata gives.
    pub(crate) fn assign(&self, now: Now, assignment: Assignment) {
        self.with_owned(now, |owned, done| {
            owned.replica.handle(now.time, Event::Assigned(assignment));
            self.act(owned, done);
        });
    }

    /// Takes changed topic settings.
    pub(crate) fn configure(&self, now: Now, config: PartitionConfig, log: kafka_log::LogConfig) {
        *self.config.write().unwrap_or_else(PoisonError::into_inner) = config;
        self.with_owned(now, |owned, done| {
            owned.replica.handle(now.time, Event::MinInsyncReplicas(config.min_insync_replicas));
            self.act(owned, done);
            if let Some(open) = &mut owned.log {
                open.set_config(log);
            }
        });
    }

    /// Deletes records below `offset`, −1 for all that are committed; returns the new log start.
    pub(crate) fn delete_records(&self, now: Now, offset: i64) -> Result<i64, ProduceError> {
        self.with_owned(now, |owned, done| {
            owned.replica.check_leader(-1)?;
            let log = owned.log.as_mut().ok_or_else(|| offline(None))?;
            let start = log.delete_records(offset).map_err(AppendError::Log)?;
            done.news = true;
            Ok(start)
        })
    }

    /// Lets the log do what time asks for; see [`Log::maintain`].
    pub(crate) fn maintain(&self, now: Now) -> Result<Maintenance, LogError> {
        self.with_owned(now, |owned, done| {
            let Some(log) = &mut owned.log else { return Ok(Maintenance::default()) };
            let maintained = log.maintain(now.timestamp.as_millis())?;
            done.news |= !maintained.deleted.is_empty();
            Ok(maintained)
        })
    }

    /// Does `work` on the open log: flushes, checkpoints, maintenance.
    pub(crate) fn with_log<T>(&self, now: Now, work: impl FnOnce(&mut Log) -> T) -> Option<T> {
        self.with_owned(now, |owned, _| owned.log.as_mut().map(work))
    }

    /// Puts another log in the place of the open one, unless `make` makes none; returns the old one.
    pub(crate) fn exchange<E>(
        &self,
        now: Now,
        directory: &Arc<LogDirectory>,
        make: impl FnOnce(&Log) -> Result<Option<Log>, E>,
    ) -> Result<Option<Log>, E> {
        self.with_owned(now, |owned, done| {
            let Some(current) = &owned.log else { return Ok(None) };
            let Some(new) = make(current)? else { return Ok(None) };
            self.home.store(Arc::new(Home { reader: new.reader(), directory: Arc::clone(directory) }));
            done.news = true;
            Ok(owned.log.replace(new))
        })
    }

    /// Stops serving if the log directory has failed.
    pub(crate) fn attend(&self, now: Now) {
        self.with_owned(now, |owned, done| {
            if !self.is_online() && owned.log.is_some() {
                // Whoever waits is told. What the log has in memory may be ahead of the disk and is not written.
                owned.replica.handle(now.time, Event::Removed);
                self.act(owned, done);
                owned.log = None;
            }
        });
    }

    /// Stops serving and hands the log out, to be closed or deleted.
    pub(crate) fn take_log(&self, now: Now) -> Option<Log> {
        self.with_owned(now, |owned, done| {
            owned.replica.handle(now.time, Event::Removed);
            self.act(owned, done);
            owned.log.take()
        })
    }

    fn with_owned<T>(&self, now: Now, work: impl FnOnce(&mut Owned, &mut Completions) -> T) -> T {
        let mut done = Completions::default();
        let result = {
            let mut owned = lock(&self.owned);
            work(&mut owned, &mut done)
        };
        self.finish(done);
        self.drain(now);
        result
    }

    /// Appends what was taken from the queue with one call to the log.
    fn append(&self, owned: &mut Owned, now: Now, queued: Vec<Queued>, done: &mut Completions) {
        let mut accepted = Vec::with_capacity(queued.len());
        let mut appends = Vec::with_capacity(queued.len());
        let leading = owned.replica.check_leader(-1);
        for Queued { append, acks, done: sender } in queued {
            match leading.map_err(ProduceError::from).and_then(|_| self.check_isr(owned, acks)) {
                Ok(()) => {
                    appends.push(append);
                    accepted.push((acks, sender));
                }
                Err(error) => done.produced.push((sender, Err(error))),
            }
        }
        let (Ok(epoch), Some(log)) = (leading, &mut owned.log) else {
            for (_, sender) in accepted {
                done.produced.push((sender, Err(offline(leading.err()))));
            }
            return;
        };
        if appends.is_empty() {
            return;
        }
        log.append(now.timestamp.as_millis(), epoch, &mut appends);
        self.complain(&appends);
        let log_end = log.view().log_end;
        owned.replica.handle(now.time, Event::Appended { log_end });
        self.act(owned, done);
        let committed = self.reader().view().high_watermark;
        for ((acks, sender), append) in accepted.into_iter().zip(appends) {
            let produced = match append.result {
                Some(result) => result.map_err(ProduceError::from),
                None => Err(offline(None)),
            };
            match produced {
                Ok(info) if acks == Acks::All && info.last_offset >= committed => {
                    owned.parked.push(info.last_offset + 1, Parked { info, done: sender });
                }
                produced => done.produced.push((sender, produced)),
            }
        }
        done.news = true;
    }

    fn complain(&self, appends: &[Append]) {
        let failed = appends.iter().find_map(|append| match &append.result {
            Some(Err(AppendError::Log(error))) => Some(error),
            _ => None,
        });
        match failed {
            Some(error) => self.failed(error, "records were not appended"),
            None => self.home.load().directory.has_room(),
        }
    }

    /// Tells the operator that the log failed at something, and takes its directory offline if the disk is at fault.
    /// What follows from an earlier failure needs no telling, and a full disk is told of once.
    pub(crate) fn failed(&self, error: &LogError, what: &str) {
        let (topic, index, dir) = (&self.topic, self.index, self.directory());
        if matches!(error, LogError::Poisoned { .. }) || error.is_out_of_space() && !dir.found_full() {
            return;
        }
        tracing::error!(%topic, index, %error, "{what}");
        if dir.fail(error) {
            super::partitions::tell_of_failure(&dir, error);
        }
    }

    /// Whether its log directory works.
    pub(crate) fn is_online(&self) -> bool {
        self.home.load().directory.is_online()
    }

    fn check_isr(&self, owned: &Owned, acks: Acks) -> Result<(), ProduceError> {
        if acks == Acks::All
            && let Err(UnderMinIsr { isr, min }) = owned.replica.check_min_isr()
        {
            let partition = format!("{}-{}", self.topic, self.index);
            return Err(ProduceError::NotEnoughReplicas { isr, min, partition });
        }
        Ok(())
    }

    /// Does what the control state asks for.
    fn act(&self, owned: &mut Owned, done: &mut Completions) {
        while let Some(action) = owned.replica.poll_action() {
            match action {
                Action::BecomeLeader { epoch, .. } => {
                    if let Some(log) = &mut owned.log {
                        log.assign_epoch(epoch);
                    }
                }
                Action::MoveHighWatermark(offset) => {
                    if let Some(log) = &mut owned.log {
                        log.update_high_watermark(offset);
                    }
                    while let Some(parked) = owned.parked.pop(offset) {
                        done.produced.push((parked.done, Ok(parked.info)));
                    }
                }
                Action::Resign => {
                    let error = owned.replica.check_leader(-1).err();
                    for parked in owned.parked.drain() {
                        done.produced.push((parked.done, Err(offline(error))));
                    }
                }
                _ => {}
            }
            done.news = true;
        }
        *self.leadership.write().unwrap_or_else(PoisonError::into_inner) = owned.replica.leadership();
    }

    /// Completes waiters, outside of the lock.
    fn finish(&self, done: Completions) {
        for (sender, produced) in done.produced {
            // Nobody waits when the connection is gone.
            let _ = sender.send(produced);
        }
        if done.news {
            self.watchers.notify();
        }
    }
}

/// What to tell whom once the lock is free.
#[derive(Default)]
struct Completions {
    produced: Vec<(oneshot::Sender<Produced>, Produced)>,
    news: bool,
}

/// The error of a partition that is not served here any more.
fn offline(error: Option<NotLeader>) -> ProduceError {
    let unserved = NotLeader { error: kafka_proto::ErrorCode::NOT_LEADER_OR_FOLLOWER, epoch: -1 };
    ProduceError::NotLeader(error.unwrap_or(unserved))
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
