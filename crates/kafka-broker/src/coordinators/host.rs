//! One shard with its partition, its queue and its timer.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bytes::Bytes;
use kafka_coordinator::{Batch, Coordinator, Producer, Refusal, Seat, Shard};
use kafka_log::batch::{self, BatchBuilder, BatchOptions, Codec};
use kafka_proto::ErrorCode;
use kafka_proto::time::Time;
use kafka_replica::{ReadySet, Watch};
use kafka_server::Clock;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use super::load::{LoadError, load};
use crate::api::append_error_code;
use crate::data::{Now, Partition, ProduceError};

/// A state machine whose records stand in the partitions of an internal topic.
pub(crate) trait Hosted:
    Coordinator<Request: Send, Record: Send, Soft: Clone + Send, Response: Send> + Send + 'static
{
    /// Key and value of a record. One that [stands alone](Coordinator::stands_alone) is a control record.
    ///
    /// # Errors
    /// Why it cannot be written; the request that wanted it is refused.
    fn encode(record: &Self::Record) -> Result<(Bytes, Option<Bytes>), String>;

    /// A record of the log, or with `control` of a control batch of it; `None` for one of a kind that is passed over.
    ///
    /// # Errors
    /// What is wrong with it: the shard cannot be loaded then.
    fn decode(control: bool, key: Option<Bytes>, value: Option<Bytes>) -> Result<Option<Self::Record>, String>;
}

/// What became of a request.
pub(crate) type Answered<C> = Result<<C as Coordinator>::Response, Refusal>;

/// Requests that are decided before their records are written. Bounds how long the first of them waits.
const GROUP_MAX: usize = 1024;
/// What the frame of a batch takes of `max.message.bytes`, and more.
const BATCH_FRAME: usize = 128;

/// News of the partition: its high watermark, say.
const PARTITION: u32 = 0;
/// News of the shard: its timer moved to an earlier time, it ended, or it has to be loaded.
const SHARD: u32 = 1;

/// One shard on its partition.
pub(crate) struct Host<C: Hosted> {
    partition: Arc<Partition>,
    epoch: i32,
    codec: Codec,
    clock: Clock,
    queue: Mutex<VecDeque<Queued<C>>>,
    owned: Mutex<Owned<C>>,
    news: Arc<ReadySet>,
    task: OnceLock<AbortHandle>,
}

struct Queued<C: Hosted> {
    request: C::Request,
    answer: oneshot::Sender<Answered<C>>,
}

/// What only the holder of the lock touches.
struct Owned<C: Hosted> {
    seat: Seat<C, oneshot::Sender<Answered<C>>>,
    /// When the task looks at the shard by itself.
    armed: Option<Time>,
    /// While something is not committed yet.
    watch: Option<Watch>,
}

impl<C: Hosted> Host<C> {
    /// A shard that loads itself from the log of its partition, and serves then.
    pub(super) fn start(partition: Arc<Partition>, fresh: C, codec: Codec, clock: Clock) -> Arc<Self> {
        let (seed, _) = crate::random_uuid().to_u64_pair();
        let host = Arc::new(Self {
            epoch: partition.leadership().epoch,
            partition,
            codec,
            clock,
            queue: Mutex::default(),
            owned: Mutex::new(Owned { seat: Seat::new(seed), armed: None, watch: None }),
            news: Arc::default(),
            task: OnceLock::new(),
        });
        let task = tokio::spawn(Arc::clone(&host).run(fresh));
        // Nobody else has set it.
        let _ = host.task.set(task.abort_handle());
        host
    }

    /// Whether it is on this partition, and in the leader epoch that the partition is in now.
    pub(super) fn is_on(&self, partition: &Arc<Partition>) -> bool {
        Arc::ptr_eq(&self.partition, partition) && self.epoch == partition.leadership().epoch
    }

    /// Ceases to coordinate.
    pub(super) fn end(&self) {
        if let Some(task) = self.task.get() {
            task.abort();
        }
        let mut owned = self.owned();
        owned.seat.leave();
        self.turn(&mut owned);
    }

    /// Changes the soft state.
    pub(super) fn apply(&self, soft: C::Soft) {
        let mut owned = self.owned();
        owned.seat.apply(soft);
        self.turn(&mut owned);
    }

    /// Looks at the committed state, if there is one by now.
    pub(super) fn look_at<T>(&self, look: impl FnOnce(&C) -> T) -> Option<T> {
        self.owned().seat.shard().map(|shard| look(shard.committed_state()))
    }

    /// Queues a request; it is decided when somebody calls [`drain`](Self::drain).
    pub(super) fn enqueue(&self, request: C::Request) -> oneshot::Receiver<Answered<C>> {
        let (answer, receiver) = oneshot::channel();
        lock(&self.queue).push_back(Queued { request, answer });
        receiver
    }

    /// Decides all that has queued, unless somebody else is at it already; then they do it.
    pub(super) fn drain(&self) {
        // Whoever holds the lock looks at the queue once more after letting go of it.
        while !lock(&self.queue).is_empty() {
            let Ok(mut owned) = self.owned.try_lock() else { return };
            self.turn(&mut owned);
        }
    }

    async fn run(self: Arc<Self>, fresh: C) {
        loop {
            if let Err(error) = self.load(fresh.clone()).await {
                let (topic, index) = (self.partition.topic(), self.partition.index());
                tracing::error!(%topic, index, %error, "a coordinator cannot be loaded");
                return self.owned().seat.leave();
            }
            while let Some(due) = self.look() {
                self.wait(due).await;
            }
        }
    }

    /// Takes a turn, if the shard is active; when the next is due.
    fn look(&self) -> Option<Option<Time>> {
        while self.news.pop().is_some() {}
        let due = {
            let mut owned = self.owned();
            self.turn(&mut owned);
            owned.seat.is_active().then_some(owned.armed)
        };
        self.drain();
        due
    }

    /// Reads the log until everything in it is replayed and committed, and begins to decide.
    async fn load(self: &Arc<Self>, fresh: C) -> Result<(), LoadError> {
        let _watch = self.partition.watchers().watch(&self.news, PARTITION);
        let batch_bytes_max = self.batch_bytes_max();
        let mut shard = Box::new(Shard::new(fresh, batch_bytes_max));
        loop {
            let reader = self.partition.reader();
            let reading = tokio::task::spawn_blocking(move || {
                let end = load(&reader, &mut shard)?;
                Ok::<_, LoadError>((shard, end))
            });
            let (loaded, end) = match reading.await {
                Ok(outcome) => outcome?,
                Err(ended) => std::panic::resume_unwind(ended.into_panic()),
            };
            shard = loaded;
            loop {
                while self.news.pop().is_some() {}
                let view = self.partition.reader().view();
                if view.log_end != end {
                    break;
                }
                if view.high_watermark == end {
                    self.owned().seat.activate(shard, end);
                    return Ok(());
                }
                self.wait(None).await;
            }
        }
    }

    fn batch_bytes_max(&self) -> usize {
        let max = self.partition.with_log(self.now(), |log| log.config().max_message_bytes).unwrap_or(0);
        (max as usize).saturating_sub(BATCH_FRAME)
    }

    /// Waits for news, at most until `due`.
    async fn wait(&self, due: Option<Time>) {
        let news = poll_fn(|cx| self.news.poll_ready(cx));
        match due {
            Some(due) => drop(tokio::time::timeout_at(self.clock.instant(due), news).await),
            None => news.await,
        }
    }

    /// Decides what has queued and what is due, writes, and answers what is committed.
    fn turn(&self, owned: &mut Owned<C>) {
        let now = self.now();
        let queued: Vec<Queued<C>> = {
            let mut queue = lock(&self.queue);
            let count = queue.len().min(GROUP_MAX);
            queue.drain(..count).collect()
        };
        for Queued { request, answer } in queued {
            owned.seat.ask(now.time, now.timestamp, request, answer);
        }
        owned.seat.tick(now.time, now.timestamp);
        if let Err(ProduceError::Moved { log_end, expected }) = self.append(owned, now) {
            let (topic, index) = (self.partition.topic(), self.partition.index());
            tracing::warn!(%topic, index, log_end, expected, "somebody else writes to a coordinator's log: loading again");
            owned.seat.reload();
            self.news.mark(SHARD);
        }
        self.commit(owned);
        while let Some((answer, result)) = owned.seat.poll_answer() {
            // Whoever asked may have gone.
            let _ = answer.send(result);
        }
        self.arm(owned);
    }

    /// Appends what was decided.
    fn append(&self, owned: &mut Owned<C>, now: Now) -> Result<(), ProduceError> {
        let Some(shard) = owned.seat.shard() else { return Ok(()) };
        while let Some(batch) = shard.take_batch() {
            let base_offset = batch.base_offset;
            let (topic, index) = (self.partition.topic(), self.partition.index());
            let appended = match encode::<C>(&batch, self.codec) {
                Ok(records) => self.partition.append_at(now, base_offset, records),
                Err(reason) => {
                    tracing::error!(%topic, index, %reason, "records of a coordinator cannot be written");
                    shard.refused(ErrorCode::UNKNOWN_SERVER_ERROR);
                    continue;
                }
            };
            match appended {
                Ok(_) => shard.appended(base_offset),
                Err(error @ ProduceError::Moved { .. }) => return Err(error),
                Err(error) => {
                    tracing::debug!(%topic, index, %error, "records of a coordinator were refused");
                    shard.refused(append_error_code(&error));
                }
            }
        }
        Ok(())
    }

    /// Tells the shard how far the log is committed, and listens where that is not to its end.
    fn commit(&self, owned: &mut Owned<C>) {
        let Some(shard) = owned.seat.shard() else { return owned.watch = None };
        let high_watermark = || self.partition.reader().view().high_watermark;
        shard.committed(high_watermark());
        if shard.next_offset() <= high_watermark() {
            owned.watch = None;
        } else if owned.watch.is_none() {
            owned.watch = Some(self.partition.watchers().watch(&self.news, PARTITION));
        }
        // It may have moved before anybody listened.
        shard.committed(high_watermark());
    }

    /// Sees to it that the task looks at the shard when its next timer is due.
    fn arm(&self, owned: &mut Owned<C>) {
        let due = owned.seat.poll_timeout();
        // A task that wakes too early finds nothing to do and waits again.
        if due.is_some_and(|due| owned.armed.is_none_or(|armed| due < armed)) {
            self.news.mark(SHARD);
        }
        owned.armed = due;
    }

    fn now(&self) -> Now {
        Now { time: self.clock.now(), timestamp: crate::wall_clock() }
    }

    fn owned(&self) -> MutexGuard<'_, Owned<C>> {
        lock(&self.owned)
    }
}

/// The batch as the log takes it.
fn encode<C: Hosted>(batch: &Batch<C::Record>, codec: Codec) -> Result<Bytes, String> {
    let producer = batch.producer.map(|Producer { id, epoch }| batch::Producer { id, epoch, base_sequence: -1 });
    let control = batch.records.iter().any(C::stands_alone);
    let codec = if control { Codec::None } else { codec };
    let transactional = producer.is_some();
    let options = BatchOptions { codec, producer, transactional, control, ..BatchOptions::default() };
    let mut builder = BatchBuilder::new(options);
    for record in &batch.records {
        let (key, value) = C::encode(record)?;
        let appended = builder.append(batch.timestamp.as_millis(), Some(&key), value.as_deref(), &[]);
        appended.map_err(|error| error.to_string())?;
    }
    builder.finish().map_err(|error| error.to_string())
}

impl<C: Hosted> std::fmt::Debug for Host<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("partition", &self.partition).field("epoch", &self.epoch).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
