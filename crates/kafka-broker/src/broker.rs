//! A running broker: how it comes up, what it does by itself, how it goes down.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kafka_config::{BrokerConfig, Listener};
use kafka_format::{Directories, DirectoryLock};
use kafka_log::compaction::Throttle;
use kafka_log::directories::LogDirectories;
use kafka_log::storage::{FsStorage, Storage};
use kafka_metadata::Controller;
use kafka_raft::ReplicaKey;
use kafka_server::{Clock, Limits, ListenerConfig, SecurityProtocol, Server, TcpTransport};
use tokio::task::JoinSet;

use crate::api;
use crate::builder::Builder;
use crate::data::{CleanerThread, Partitions};
use crate::error::{Failed, StartError};
use crate::node::Node;
use crate::quorum::{self, Quorum, QuorumOptions, QuorumThread};
use crate::registration::{Bound, Registration};

/// How long requests in progress may take to finish when the broker stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);
/// How often it is looked whether `flush.ms` is due somewhere.
const FLUSH_CHECK: Duration = Duration::from_millis(500);
/// How often a little of what is on the disks is read again.
const SCRUB_STEP: Duration = Duration::from_secs(1);
/// How often logs that could not be opened for lack of room are tried again.
const RETRY: Duration = Duration::from_secs(2);
/// How often a move that waits, for room or for the cleaner, is tried again.
const MOVE_CHECK: Duration = Duration::from_millis(500);

/// A running broker. Stop it with [`shutdown`](Self::shutdown): dropping it is like a crash, from
/// which the next start recovers.
///
/// ```
/// # #[tokio::main(flavor = "multi_thread", worker_threads = 1)]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let broker = kafka_broker::Broker::builder().in_memory().start().await?;
/// // Whoever speaks Kafka can use it now.
/// let mut client = kafka_server::client::Client::connect(broker.address().expect("a port")).await?;
/// let answer = client.call(&kafka_proto::api::MetadataRequest::default(), 12).await?;
/// assert_eq!(answer.cluster_id.as_deref(), Some(broker.cluster_id()));
/// broker.shutdown().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Broker {
    node: Arc<Node>,
    server: Server,
    tasks: JoinSet<()>,
    quorum: QuorumThread,
    registration: Registration,
    addresses: Vec<SocketAddr>,
    data_dir: PathBuf,
    _locks: Vec<DirectoryLock>,
}

impl Broker {
    /// Describes a broker to be started.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Where clients connect to: the value of `bootstrap.servers`.
    pub fn bootstrap_servers(&self) -> String {
        let addresses: Vec<String> = self.addresses.iter().map(ToString::to_string).collect();
        addresses.join(",")
    }

    /// The first address that clients can connect to.
    pub fn address(&self) -> Option<SocketAddr> {
        self.addresses.first().copied()
    }

    /// The id of the cluster.
    pub fn cluster_id(&self) -> &str {
        &self.node.cluster_id
    }

    /// The first log directory.
    pub fn data_dir(&self) -> &Path {
        &self.data_dir
    }

    /// What the group coordinators of this broker have at the moment, under the names of Apache Kafka's metrics. Those
    /// that still load are left out.
    pub fn group_metrics(&self) -> Vec<kafka_group::Metric> {
        let mut all = kafka_group::Gauges::default();
        self.node.groups.look_at(kafka_group::GroupCoordinator::gauges).iter().for_each(|gauges| all.add(gauges));
        all.metrics()
    }

    /// Comes back when the broker cannot go on; shut it down then.
    pub async fn failed(&self) -> Failed {
        tokio::select! {
            () = self.quorum.ended() => Failed::MetadataLog,
            () = self.node.directories_gone.notified() => Failed::LogDirectories,
        }
    }

    /// Stops in order: no new requests, leaderships given up, logs closed so that the next start
    /// needs no recovery.
    ///
    /// # Errors
    /// When a log or the metadata log could not be closed; the next start then recovers.
    pub async fn shutdown(self) -> Result<(), Failed> {
        let Self { node, server, mut tasks, quorum, registration, .. } = self;
        // Members that wait for a rebalance are told to look elsewhere: nobody else may be waited for that long.
        node.groups.lead(&BTreeMap::new());
        server.shutdown(SHUTDOWN_GRACE).await;
        tasks.shutdown().await;
        // The first says that it wants to leave, the second that it has handed over what it led. A broker that is
        // alone has nobody to hand anything to: the answers change nothing.
        for _ in 0..2 {
            let _ = registration.heartbeat(&node, true).await;
        }
        let closing = Arc::clone(&node);
        let closed = blocking(move || closing.partitions.close(closing.now(), registration.broker_epoch)).await;
        blocking(move || quorum.shutdown()).await?;
        Ok(closed?)
    }

    /// Stops at once, as a kill would, and leaves the logs as they are: the next start recovers.
    pub async fn abort(self) {
        let Self { node, server, mut tasks, quorum, .. } = self;
        node.groups.lead(&BTreeMap::new());
        server.shutdown(Duration::ZERO).await;
        tasks.shutdown().await;
        // What is committed is on the disk already; whether the log was closed makes no difference to it.
        let _ = blocking(move || quorum.shutdown()).await;
    }
}

/// Does what [`Builder::start`] says.
pub(crate) async fn start(builder: Builder) -> Result<Broker, StartError> {
    let Builder { config, storage, format_if_empty } = builder;
    let in_memory = storage.is_some();
    let config = Arc::new(config.unwrap_or_default());
    if !(config.roles.broker && config.roles.controller) {
        let reason = "process.roles must be broker,controller: one node is all there is so far";
        return Err(StartError::Unsupported(reason.to_owned()));
    }
    let listeners = bind(&config, in_memory).await?;
    let clock = Clock::start();
    let opening = Arc::clone(&config);
    let opened = blocking(move || open(&opening, storage, format_if_empty, clock)).await?;
    let Opened { locks, directories, quorum, thread, partitions } = opened;
    let bound: Vec<Bound> = listeners
        .iter()
        .map(|(listener, transport)| Bound { listener: listener.clone(), port: transport.local_addr().port() })
        .collect();
    let cluster_id = directories.cluster_id.as_str();
    let registration = Registration::register(&config, cluster_id, partitions.directories(), &quorum, &bound).await?;
    let data_dir = config.log_dirs.dirs.first().cloned().unwrap_or_default();
    let cluster_id = directories.cluster_id.as_str().into();
    let node = Arc::new(Node::new(Arc::clone(&config), cluster_id, quorum, partitions, clock));
    let loading = Arc::clone(&node);
    blocking(move || loading.load()).await;
    registration.unfence(&node).await?;
    // Now it leads again what it led before.
    let leading = Arc::clone(&node);
    blocking(move || leading.catch_up()).await;
    let server = Server::new(limits(&config), clock);
    let app = api::broker_app(Arc::clone(&node));
    let addresses = listeners.iter().map(|(_, transport)| transport.local_addr()).collect();
    for (listener, transport) in listeners {
        let protocol = ListenerConfig::new(listener.name.as_str(), SecurityProtocol::Plaintext);
        server.serve(protocol, transport, app.clone());
    }
    let mut tasks = JoinSet::new();
    run_in_background(&node, registration, &mut tasks);
    Ok(Broker { node, server, tasks, quorum: thread, registration, addresses, data_dir, _locks: locks })
}

/// What is on the disk, opened.
struct Opened {
    locks: Vec<DirectoryLock>,
    directories: Directories,
    quorum: Quorum,
    thread: QuorumThread,
    partitions: Partitions,
}

fn open(
    config: &Arc<BrokerConfig>,
    storage: Option<Arc<dyn Storage>>,
    format_if_empty: bool,
    clock: Clock,
) -> Result<Opened, StartError> {
    let mut locks = Vec::new();
    let storage = match storage {
        Some(storage) => storage,
        None => {
            for dir in kafka_format::all_directories(config) {
                locks.push(DirectoryLock::acquire(&dir)?);
            }
            Arc::new(FsStorage::new())
        }
    };
    if format_if_empty {
        kafka_format::format_if_empty(&*storage, config, &mut crate::random_bits, crate::wall_clock())?;
    }
    let directories = Directories::open(&*storage, config, &mut crate::random_bits, crate::wall_clock())?;
    let (seed, _) = crate::random_uuid().to_u64_pair();
    let options = QuorumOptions {
        storage: Arc::clone(&storage),
        metadata_dir: directories.metadata.path.clone(),
        node: ReplicaKey { id: config.node_id, directory_id: directories.metadata.id },
        static_voters: quorum::static_voters(config),
        clock: Arc::new(move || (clock.now(), crate::wall_clock())),
        seed,
    };
    let controller = Controller::new(Arc::clone(config), directories.cluster_id.as_str());
    let (quorum, thread) = quorum::open(options, controller)?;
    let readable = directories.data.iter().map(|dir| (dir.path.clone(), dir.id));
    let mut dirs = LogDirectories::scan(Arc::clone(&storage), readable);
    for (number, path) in config.log_dirs.dirs.iter().enumerate() {
        if let Some((_, reason)) = directories.unreadable.iter().find(|(unreadable, _)| unreadable == path) {
            dirs.add_failed(number, Arc::clone(&storage), path.clone(), reason);
        }
    }
    if let Some(error) = dirs.iter().find_map(|dir| dir.failure()).filter(|_| dirs.all_offline()) {
        return Err(error.clone().into());
    }
    let threads = usize::try_from(config.log_dirs.num_recovery_threads_per_data_dir).unwrap_or(1);
    let partitions = Partitions::new(config.node_id, dirs, threads);
    Ok(Opened { locks, directories, quorum, thread, partitions })
}

/// Binds the listeners for clients before anything else, so that a port in use is told at once and
/// the real ports are known when the broker registers.
async fn bind(config: &BrokerConfig, in_memory: bool) -> Result<Vec<(Listener, TcpTransport)>, StartError> {
    let mut bound = Vec::new();
    for listener in config.listeners.broker() {
        if listener.protocol != kafka_config::SecurityProtocol::Plaintext {
            return Err(StartError::Unsupported(format!("{listener}: TLS and SASL are not there yet")));
        }
        let address = if in_memory {
            ("127.0.0.1".to_owned(), 0)
        } else {
            (listener.host.clone().unwrap_or_else(|| "0.0.0.0".to_owned()), listener.port)
        };
        let transport = TcpTransport::bind(address)
            .await
            .map_err(|source| StartError::Bind { listener: listener.to_string(), source })?;
        bound.push((listener.clone(), transport));
    }
    Ok(bound)
}

/// What a broker does by itself: follow the metadata, tell that it lives, write checkpoints, flush.
fn run_in_background(node: &Arc<Node>, registration: Registration, tasks: &mut JoinSet<()>) {
    let following = Arc::clone(node);
    tasks.spawn(async move {
        let mut status = following.quorum.subscribe();
        while status.changed().await.is_ok() {
            let node = Arc::clone(&following);
            blocking(move || node.catch_up()).await;
        }
    });
    let living = Arc::clone(node);
    let interval = millis(node.config.quorum.broker_heartbeat_interval_ms.into());
    tasks.spawn(async move {
        loop {
            tokio::time::sleep(interval).await;
            if let Err(error) = registration.heartbeat(&living, false).await {
                tracing::warn!(?error, "a heartbeat failed");
            }
            if let Err(error) = registration.assign_replicas(&living).await {
                tracing::warn!(?error, "the controller does not hear in which directories replicas lie");
            }
        }
    });
    let checkpoint_interval = millis(node.config.replication.high_watermark_checkpoint_interval_ms);
    every(tasks, node, checkpoint_interval, |node| node.partitions.checkpoint(node.now()));
    every(tasks, node, millis(node.config.log_dirs.retention_check_interval_ms), |node| {
        node.partitions.maintain(node.now());
    });
    every(tasks, node, FLUSH_CHECK, |node| {
        node.partitions.flush_due(node.now());
        if !node.partitions.attend(node.now()) {
            node.directories_gone.notify_one();
        }
    });
    every(tasks, node, RETRY, |node| node.partitions.retry(node.now()));
    every(tasks, node, SCRUB_STEP, |node| node.partitions.scrub(node.now()));
    clean_in_background(node, tasks);
    move_in_background(node, tasks);
}

/// Goes on with moves between log directories, as fast as `replica.alter.log.dirs.io.max.bytes.per.second` allows.
fn move_in_background(node: &Arc<Node>, tasks: &mut JoinSet<()>) {
    let node = Arc::clone(node);
    tasks.spawn(async move {
        let (mut rate, mut throttle) = (i64::MAX, Throttle::new(f64::INFINITY, node.now().time));
        loop {
            let rate_now = node.move_bytes_per_second();
            if std::mem::replace(&mut rate, rate_now) != rate_now {
                throttle.set_rate(if rate == i64::MAX { f64::INFINITY } else { rate as f64 }, node.now().time);
            }
            let working = Arc::clone(&node);
            let copied = match rate {
                0 => None,
                _ => blocking(move || working.partitions.advance(&|| working.now())).await,
            };
            let pause = throttle.spend(copied.unwrap_or(0), node.now().time);
            match copied {
                Some(1..) => tokio::time::sleep(Duration::from_millis(pause)).await,
                _ => drop(tokio::time::timeout(MOVE_CHECK, node.partitions.moves().begun.notified()).await),
            }
        }
    });
}

/// Cleans compacted partitions, one after the other in each of `log.cleaner.threads`, and looks again after
/// `log.cleaner.backoff.ms` when there is nothing to do.
fn clean_in_background(node: &Arc<Node>, tasks: &mut JoinSet<()>) {
    let threads = if node.config.cleaner.enable { node.config.cleaner.threads } else { 0 };
    for _ in 0..threads {
        let node = Arc::clone(node);
        tasks.spawn(async move {
            let alive = Arc::new(());
            let mut thread = CleanerThread::new(&alive, node.now());
            loop {
                let working = Arc::clone(&node);
                let cleaned;
                (cleaned, thread) = blocking(move || {
                    let (all, config) = (working.partitions.all(), working.cleaner_config());
                    (thread.clean_one(&all, &config, &|| working.now()), thread)
                })
                .await;
                if !cleaned {
                    tokio::time::sleep(millis(node.cleaner_config().backoff_ms)).await;
                }
            }
        });
    }
}

fn every(tasks: &mut JoinSet<()>, node: &Arc<Node>, interval: Duration, work: fn(&Node)) {
    let node = Arc::clone(node);
    tasks.spawn(async move {
        loop {
            tokio::time::sleep(interval).await;
            let node = Arc::clone(&node);
            blocking(move || work(&node)).await;
        }
    });
}

fn millis(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0).max(1))
}

/// Runs what may wait for a disk beside the runtime's workers.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// The server's limits, from the configuration; where Kafka has none, ours stand.
fn limits(config: &BrokerConfig) -> Limits {
    let network = &config.network;
    let ours = Limits::default();
    let size = |value: i32| usize::try_from(value).unwrap_or(0);
    Limits {
        request_bytes_max: size(network.socket_request_max_bytes),
        connections_max: size(network.max_connections).min(ours.connections_max),
        connections_per_ip_max: size(network.max_connections_per_ip).min(ours.connections_per_ip_max),
        idle: millis(network.connections_max_idle_ms),
        ..ours
    }
}
