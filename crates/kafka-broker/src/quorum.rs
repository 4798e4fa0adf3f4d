//! The metadata quorum of this node: one thread that owns the quorum's log, its [`Raft`](kafka_raft::Raft) and the state
//! machine that the log feeds.
//!
//! ```text
//!   handlers ──request──▶ channel ──▶ decide all that queued ──▶ one append a batch ──▶ one fsync
//!      ▲                                                                                   │
//!      └──answers── image published, then waiters answered ◀── high watermark ◀────────────┘
//! ```
//!
//! Requests that queued up while the disk was busy share the next fsync (group commit). Readers take the committed
//! [image](Handle::image) from an atomic pointer and never wait for the thread; whoever wants to follow it
//! [subscribes](Handle::subscribe). A disk that fails ends the thread: the node no longer knows what it promised, so its
//! process should end too (see [`QuorumThread::ended`]).

mod controller;
mod driver;
mod load;
mod metadata_log;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use arc_swap::ArcSwap;
use bytes::Bytes;
use kafka_config::{BrokerConfig, QuorumVoter};
use kafka_coordinator::{Coordinator, Refusal};
use kafka_log::storage::Storage;
use kafka_metadata::Controller;
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{ErrorCode, Uuid};
use kafka_raft::control::KRAFT_VERSION_MAX;
use kafka_raft::{Endpoint, OpenError, ReplicaKey, Voter, VoterSet};
use tokio::sync::{Semaphore, oneshot, watch};

use driver::{Command, Driver};

/// How many requests may wait for the thread. More than that wait outside, in the order in which they came.
const REQUESTS_MAX: usize = 4096;

/// The state machine that the quorum keeps: the controller.
pub(crate) trait Machine:
    Coordinator<Request: Send, Record: Send, Soft: Send, Response: Send> + Send + 'static
{
    /// What readers get of the committed state.
    type Image: Send + Sync + 'static;

    /// The image of this state; cheap, it shares what did not change.
    fn image(&self) -> Arc<Self::Image>;

    /// Reads a record as it stands in the log.
    ///
    /// # Errors
    /// What is wrong with it. The node cannot go on then: it would not know the state of the cluster.
    fn decode(bytes: &Bytes) -> Result<Self::Record, String>;

    /// The record as it is to stand in the log, at the feature levels of this state, which has the record in it.
    ///
    /// # Errors
    /// Why it cannot be written; the request that wanted it is refused.
    fn encode(&self, record: &Self::Record) -> Result<Bytes, String>;

    /// What a new leader asks of itself before it takes requests: to write the bootstrap records into an empty log, to
    /// tidy up what its predecessor left.
    fn first_request(&self, bootstrap: Vec<Self::Record>) -> Option<Self::Request>;
}

/// The two clocks: monotonic, and on the wall.
pub(crate) type Clock = Arc<dyn Fn() -> (Time, Timestamp) + Send + Sync>;

/// What [`open`] needs to know.
#[derive(Clone)]
pub(crate) struct QuorumOptions {
    /// Where the files are.
    pub storage: Arc<dyn Storage>,
    /// `metadata.log.dir`, or the first of `log.dirs`.
    pub metadata_dir: PathBuf,
    /// `node.id` and the directory id of the metadata directory.
    pub node: ReplicaKey,
    /// `controller.quorum.voters` (see [`static_voters`]), for a log that has no voters in it (`kraft.version` 0).
    pub static_voters: Option<VoterSet>,
    /// What time it is.
    pub clock: Clock,
    /// Where the ids that the controller draws come from. Different at every start, except in a simulation.
    pub seed: u64,
}

/// Why the quorum cannot be opened, or had to stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuorumError {
    /// The log, its quorum-state file or a checkpoint cannot be read or written.
    #[error(transparent)]
    Storage(Box<dyn std::error::Error + Send + Sync>),
    /// A record in the log is not understood.
    #[error("the metadata record at offset {offset} cannot be read: {reason}")]
    Record {
        /// Where it stands; in a checkpoint, where that ends.
        offset: i64,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no quorum here that this node could open.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Neither the log nor the configuration names a voter.
    #[error("no voters are known: format the directory with --standalone, or set controller.quorum.voters")]
    NoVoters,
    /// The new leader could not write what it has to write first.
    #[error("the first write of the new leader was refused: {0}")]
    FirstWrite(Refusal),
    /// The operating system gives no thread.
    #[error("the thread of the quorum cannot be started: {0}")]
    Thread(std::io::Error),
    /// The thread ended with a panic.
    #[error("the thread of the quorum panicked")]
    Panicked,
}

impl From<metadata_log::MetadataLogError> for QuorumError {
    fn from(error: metadata_log::MetadataLogError) -> Self {
        QuorumError::Storage(Box::new(error))
    }
}

/// The voters that `controller.quorum.voters` names, if it names any.
pub(crate) fn static_voters(config: &BrokerConfig) -> Option<VoterSet> {
    let listener = config.listeners.controller_names.first().map_or("CONTROLLER", String::as_str);
    let voter = |voter: &QuorumVoter| Voter {
        // Static voters are known by their ids alone.
        key: ReplicaKey { id: voter.id, directory_id: Uuid::ZERO },
        endpoints: vec![Endpoint { name: listener.to_owned(), host: voter.host.clone(), port: voter.port }],
        kraft_versions: (0, KRAFT_VERSION_MAX),
    };
    let voters: VoterSet = config.quorum.voters.iter().map(voter).collect();
    (!voters.is_empty()).then_some(voters)
}

/// Where the quorum stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QuorumStatus {
    /// The epoch that this node has reached.
    pub epoch: i32,
    /// Who leads it, if it is known.
    pub leader_id: Option<i32>,
    /// Everything below it is committed, and in the image.
    pub high_watermark: i64,
    /// Where the next record goes.
    pub log_end: i64,
}

/// The metadata quorum of a broker.
pub(crate) type Quorum = Handle<Controller>;

/// Talks to the quorum. Clones share it.
pub(crate) struct Handle<M: Machine> {
    commands: std::sync::mpsc::Sender<Command<M>>,
    room: Arc<Semaphore>,
    image: Arc<ArcSwap<M::Image>>,
    status: watch::Receiver<QuorumStatus>,
}

impl<M: Machine> Clone for Handle<M> {
    fn clone(&self) -> Self {
        Handle {
            commands: self.commands.clone(),
            room: Arc::clone(&self.room),
            image: Arc::clone(&self.image),
            status: self.status.clone(),
        }
    }
}

impl<M: Machine> std::fmt::Debug for Handle<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Handle").field("status", &*self.status.borrow()).finish_non_exhaustive()
    }
}

impl<M: Machine> Handle<M> {
    /// Asks the controller. What it writes is committed, and in the image, when the answer comes. A request is carried
    /// out even if its caller does not wait for the answer.
    ///
    /// # Errors
    /// When the request left no trace: the quorum refused to write it, or is shutting down.
    pub(crate) async fn request(&self, request: M::Request) -> Result<M::Response, Refusal> {
        let gone = Refusal::NotActive(ErrorCode::NOT_CONTROLLER);
        let room = Arc::clone(&self.room).acquire_owned().await.map_err(|_| gone)?;
        let (answer, answered) = oneshot::channel();
        let command = Command::Request { request, answer, room };
        self.commands.send(command).map_err(|_| gone)?;
        answered.await.unwrap_or(Err(gone))
    }

    /// The committed state.
    pub(crate) fn image(&self) -> Arc<M::Image> {
        self.image.load_full()
    }

    /// Where the quorum stands now.
    #[cfg(test)]
    pub(crate) fn status(&self) -> QuorumStatus {
        *self.status.borrow()
    }

    /// Tells when [`Handle::image`] has moved on. The image is at least as new as the status that is seen.
    pub(crate) fn subscribe(&self) -> watch::Receiver<QuorumStatus> {
        self.status.clone()
    }
}

/// Owns the thread.
pub(crate) struct QuorumThread {
    stop: Box<dyn Fn() + Send + Sync>,
    thread: Option<thread::JoinHandle<Result<(), QuorumError>>>,
    alive: watch::Receiver<()>,
}

impl std::fmt::Debug for QuorumThread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QuorumThread").finish_non_exhaustive()
    }
}

impl QuorumThread {
    /// Comes back when the thread has ended, which it does by itself only when the disk failed. Then
    /// [`QuorumThread::shutdown`] says why, and the process should end.
    pub(crate) async fn ended(&self) {
        let mut alive = self.alive.clone();
        while alive.changed().await.is_ok() {}
    }

    /// Gives up the leadership, closes the log and waits for the thread to end. What was accepted before is answered
    /// before.
    ///
    /// # Errors
    /// What ended the thread before, or kept it from closing the log in order.
    pub(crate) fn shutdown(mut self) -> Result<(), QuorumError> {
        (self.stop)();
        match self.thread.take().map(thread::JoinHandle::join) {
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(QuorumError::Panicked),
            None => Ok(()),
        }
    }
}

impl Drop for QuorumThread {
    fn drop(&mut self) {
        (self.stop)();
    }
}

/// Opens the quorum in a formatted directory: loads the state from checkpoint and log, wins the election, and lets the
/// new leader write what it has to. Blocks until all that is on the disk.
///
/// `machine` is the state of an empty log.
///
/// # Errors
/// [`QuorumError`] says why this node cannot be a quorum; nothing that was committed is changed then.
pub(crate) fn open<M: Machine>(options: QuorumOptions, machine: M) -> Result<(Handle<M>, QuorumThread), QuorumError> {
    let loaded = load::load(&options, machine)?;
    let (commands, queue) = std::sync::mpsc::channel();
    let (status, status_seen) = watch::channel(loaded.status());
    let image = Arc::new(ArcSwap::new(loaded.shard.committed_state().image()));
    let mut driver = Driver::new(loaded, &options, queue, status, Arc::clone(&image));
    driver.start()?;
    let (dies_with_the_thread, alive) = watch::channel(());
    let thread = thread::Builder::new()
        .name("kafka-quorum".to_owned())
        .spawn(move || {
            let _dies_with_the_thread = dies_with_the_thread;
            driver.run()
        })
        .map_err(QuorumError::Thread)?;
    let room = Arc::new(Semaphore::new(REQUESTS_MAX));
    let to_stop = commands.clone();
    // Nobody listens if the thread has ended by itself.
    let stop = Box::new(move || drop(to_stop.send(Command::Shutdown)));
    let quorum = Handle { commands, room, image, status: status_seen };
    Ok((quorum, QuorumThread { stop, thread: Some(thread), alive }))
}
