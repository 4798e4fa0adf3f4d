//! The thread of the quorum: takes what queued, lets the machines decide, does what they want done, answers.
//!
//! It decides nothing by itself. Everything is done in order and at once, so that an action is complete when the next
//! one is asked for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::Duration;

use arc_swap::ArcSwap;
use kafka_coordinator::{Answer, Batch, Context, Refusal, Shard, Ticket};
use kafka_log::AppendError;
use kafka_proto::ErrorCode;
use kafka_raft::{Action, Event, Raft};
use tokio::sync::{OwnedSemaphorePermit, oneshot, watch};

use super::load::Loaded;
use super::metadata_log::{MetadataLog, MetadataLogError};
use super::{Clock, Machine, QuorumError, QuorumOptions, QuorumStatus};

/// How many requests are decided before their records are written. Bounds how long the first of them waits.
const GROUP_MAX: usize = 1024;

/// What the handles ask of the thread.
pub(crate) enum Command<M: Machine> {
    Request {
        request: M::Request,
        answer: oneshot::Sender<Result<M::Response, Refusal>>,
        /// Held until the answer is given.
        room: OwnedSemaphorePermit,
    },
    Shutdown,
}

impl<M: Machine> std::fmt::Debug for Command<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Command::Request { .. } => "Request",
            Command::Shutdown => "Shutdown",
        })
    }
}

/// Who waits for an answer.
enum Waiter<M: Machine> {
    Caller(oneshot::Sender<Result<M::Response, Refusal>>, OwnedSemaphorePermit),
    /// The first request of the new leader; its failure is fatal.
    Leader,
}

pub(crate) struct Driver<M: Machine> {
    log: MetadataLog,
    raft: Raft,
    shard: Shard<M>,
    bootstrap: Vec<M::Record>,
    node_id: i32,
    clock: Clock,
    seed: u64,
    queue: Receiver<Command<M>>,
    waiting: BTreeMap<Ticket, Waiter<M>>,
    image: Arc<ArcSwap<M::Image>>,
    status: watch::Sender<QuorumStatus>,
}

/// What the thread woke up for.
enum Woken {
    Work,
    Shutdown,
}

impl<M: Machine> Driver<M> {
    pub(crate) fn new(
        loaded: Loaded<M>,
        options: &QuorumOptions,
        queue: Receiver<Command<M>>,
        status: watch::Sender<QuorumStatus>,
        image: Arc<ArcSwap<M::Image>>,
    ) -> Self {
        let Loaded { log, raft, shard, bootstrap } = loaded;
        Driver {
            log,
            raft,
            shard,
            bootstrap,
            node_id: options.node.id,
            clock: Arc::clone(&options.clock),
            seed: options.seed,
            queue,
            waiting: BTreeMap::new(),
            image,
            status,
        }
    }

    /// Elects this node, and carries out the first request of the new leader.
    pub(crate) fn start(&mut self) -> Result<(), QuorumError> {
        self.tick();
        self.settle()
    }

    /// Serves until it is told to stop, or the disk fails.
    pub(crate) fn run(mut self) -> Result<(), QuorumError> {
        loop {
            let woken = self.take_commands();
            self.tick();
            self.settle()?;
            if let Woken::Shutdown = woken {
                let (time, _) = (self.clock)();
                self.raft.handle(time, Event::Shutdown);
                self.settle()?;
                return Ok(self.log.close()?);
            }
        }
    }

    /// Waits for the first command, or until a timer is due; takes along what else is there.
    fn take_commands(&mut self) -> Woken {
        let first = match self.patience() {
            Some(patience) => self.queue.recv_timeout(patience),
            None => self.queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let mut next = match first {
            Ok(command) => command,
            Err(RecvTimeoutError::Timeout) => return Woken::Work,
            // All handles are gone: nobody will ask for anything any more.
            Err(RecvTimeoutError::Disconnected) => return Woken::Shutdown,
        };
        for _ in 0..GROUP_MAX {
            match next {
                Command::Request { request, answer, room } => {
                    let ctx = self.context();
                    let ticket = self.shard.submit(ctx, request);
                    self.waiting.insert(ticket, Waiter::Caller(answer, room));
                }
                Command::Shutdown => return Woken::Shutdown,
            }
            next = match self.queue.try_recv() {
                Ok(command) => command,
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
            };
        }
        Woken::Work
    }

    fn patience(&self) -> Option<Duration> {
        let due = self.raft.poll_timeout().into_iter().chain(self.shard.poll_timeout()).min()?;
        let (time, _) = (self.clock)();
        // Never zero for long: a timer that is due is handled in the same turn.
        Some(due.since(time))
    }

    /// Fires the timers that are due.
    fn tick(&mut self) {
        let (time, _) = (self.clock)();
        if self.raft.poll_timeout().is_some_and(|due| due <= time) {
            self.raft.handle(time, Event::Timeout);
        }
        if self.shard.poll_timeout().is_some_and(|due| due <= time) {
            let ctx = self.context();
            self.shard.handle_timeout(ctx);
        }
    }

    /// Does what the machines want done until they want nothing more, then shows the result to the world.
    fn settle(&mut self) -> Result<(), QuorumError> {
        let result = self.work();
        if result.is_err() {
            // Whoever waits is told, and nothing more is promised.
            let (time, _) = (self.clock)();
            self.raft.handle(time, Event::IoFailed);
            self.shard.resign(ErrorCode::KAFKA_STORAGE_ERROR);
        }
        self.publish();
        self.answer().and(result)
    }

    fn work(&mut self) -> Result<(), QuorumError> {
        loop {
            self.append_batches()?;
            let Some(action) = self.raft.poll_action() else {
                return Ok(());
            };
            self.act(action)?;
        }
    }

    /// Appends what was decided. All of it shares the flush that follows.
    fn append_batches(&mut self) -> Result<(), QuorumError> {
        let Some(epoch) = self.raft.leading() else {
            return Ok(());
        };
        while let Some(batch) = self.shard.take_batch() {
            match self.append_batch(epoch, batch) {
                Ok(base_offset) => {
                    self.shard.appended(base_offset);
                    self.report(|log| Event::Appended { end_offset: log.log_end() });
                }
                Err(Appending::Refused(error)) => self.shard.refused(error),
                Err(Appending::Failed(error)) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn append_batch(&mut self, epoch: i32, batch: Batch<M::Record>) -> Result<i64, Appending> {
        let state = self.shard.working_state();
        let encoded: Result<Vec<_>, _> = batch.records.iter().map(|record| state.encode(record)).collect();
        let records = encoded.map_err(|reason| {
            tracing::error!(%reason, "a metadata record cannot be written");
            Appending::Refused(ErrorCode::UNKNOWN_SERVER_ERROR)
        })?;
        self.log.append(epoch, batch.timestamp, &records).map_err(|error| match error {
            // The log is as it was; only this batch is unacceptable.
            MetadataLogError::Append(refused) if !matches!(refused, AppendError::Log(_)) => {
                tracing::error!(%refused, "a batch of metadata was refused");
                Appending::Refused(ErrorCode::UNKNOWN_SERVER_ERROR)
            }
            MetadataLogError::Append(AppendError::Log(error)) if error.is_out_of_space() => {
                tracing::error!(%error, "no room for a batch of metadata: refused");
                Appending::Refused(ErrorCode::KAFKA_STORAGE_ERROR)
            }
            error => Appending::Failed(error),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), QuorumError> {
        match action {
            Action::SaveQuorumState(state) => {
                self.log.save_quorum_state(&state)?;
                self.report(|_| Event::QuorumStateSaved);
            }
            Action::AppendControl { epoch, records } => {
                let (_, now) = (self.clock)();
                self.log.append_control(epoch, now, &records)?;
                self.report(|log| Event::Appended { end_offset: log.log_end() });
            }
            Action::Flush => {
                let end_offset = self.log.flush()?;
                self.report(|_| Event::Flushed { end_offset });
            }
            Action::HighWatermark(offset) => {
                self.log.set_high_watermark(offset);
                self.shard.committed(offset);
            }
            Action::Lead { epoch, log_end } => {
                tracing::info!(epoch, log_end, "leading the metadata quorum");
                self.shard.activate(log_end);
                self.submit_first_request();
            }
            Action::Resigned { epoch } => {
                tracing::info!(epoch, "resigned from the metadata quorum");
                self.shard.resign(ErrorCode::NOT_CONTROLLER);
            }
            other => unreachable!("an action of a newer kafka-raft: {other:?}"),
        }
        Ok(())
    }

    fn submit_first_request(&mut self) {
        let bootstrap = std::mem::take(&mut self.bootstrap);
        if let Some(request) = self.shard.working_state().first_request(bootstrap) {
            let ctx = self.context();
            let ticket = self.shard.submit(ctx, request);
            self.waiting.insert(ticket, Waiter::Leader);
        }
    }

    fn report(&mut self, event: impl FnOnce(&MetadataLog) -> Event) {
        let (time, _) = (self.clock)();
        let event = event(&self.log);
        self.raft.handle(time, event);
    }

    /// Shows the committed state, before anyone is told that it is committed.
    fn publish(&mut self) {
        let status = QuorumStatus {
            epoch: self.raft.epoch(),
            leader_id: self.raft.leading().map(|_| self.node_id),
            high_watermark: self.raft.high_watermark().unwrap_or(0),
            log_end: self.log.log_end(),
        };
        let before = *self.status.borrow();
        if before.high_watermark != status.high_watermark {
            self.image.store(self.shard.committed_state().image());
        }
        if before != status {
            self.status.send_replace(status);
        }
    }

    fn answer(&mut self) -> Result<(), QuorumError> {
        let mut first_write = Ok(());
        while let Some(Answer { ticket, result }) = self.shard.poll_answer() {
            match self.waiting.remove(&ticket) {
                // A caller that does not wait any more is no fault.
                Some(Waiter::Caller(answer, _room)) => drop(answer.send(result)),
                Some(Waiter::Leader) => first_write = result.map(drop).map_err(QuorumError::FirstWrite),
                None => {}
            }
        }
        first_write
    }

    fn context(&mut self) -> Context {
        let (time, timestamp) = (self.clock)();
        // Weyl sequence: never repeats within 2^64 requests. Whoever needs better mixing mixes it.
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        Context::new(time, timestamp, self.seed)
    }
}

/// Why a batch is not in the log.
enum Appending {
    /// It was not acceptable; the log is as it was.
    Refused(ErrorCode),
    /// What is in the log is not known any more.
    Failed(MetadataLogError),
}
