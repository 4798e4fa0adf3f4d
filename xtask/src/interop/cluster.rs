//! A broker for a run: ours or Apache Kafka 4.3.1, from one `server.properties`, on ports of its own.

use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::failure::{Context, Outcome, fail};
use crate::setup::Cache;
use crate::workspace::{broker_binary, captured, claimed, fresh_dir, root, tail};

/// Whose broker it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Kind {
    /// This workspace's.
    #[default]
    Ours,
    /// Apache Kafka 4.3.1, on which every check is calibrated.
    Apache,
}

/// How long a broker may take until it serves: a JVM on a busy machine needs some seconds.
const START: Duration = Duration::from_secs(90);
const STOP: Duration = Duration::from_secs(60);
const CLUSTER_ID: &str = "4L6g3nShT-eMCtK--X86sw";

/// Settings that runs share: topics of one replica, and no group delay.
const COMMON: &[(&str, &str)] = &[
    ("process.roles", "broker,controller"),
    ("node.id", "1"),
    ("controller.listener.names", "CONTROLLER"),
    ("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
    ("inter.broker.listener.name", "PLAINTEXT"),
    ("auto.create.topics.enable", "true"),
    ("num.partitions", "1"),
    ("default.replication.factor", "1"),
    ("offsets.topic.replication.factor", "1"),
    ("offsets.topic.num.partitions", "4"),
    ("transaction.state.log.replication.factor", "1"),
    ("transaction.state.log.min.isr", "1"),
    ("group.initial.rebalance.delay.ms", "0"),
    ("log.retention.ms", "-1"),
];

/// One node, with its data directory and its log.
pub(crate) struct Cluster {
    kind: Kind,
    home: PathBuf,
    data: PathBuf,
    port: u16,
    class_path: String,
    preload: Option<PathBuf>,
    child: Option<Child>,
    launches: usize,
    logs_requests: bool,
}

impl Cluster {
    /// Starts a broker on a fresh data directory. `name` is the folder under `target/runs`; `{home}` in a setting stands
    /// for the folder of this broker.
    pub(crate) fn start(cache: &Cache, kind: Kind, name: &str, settings: &[(&str, &str)]) -> Outcome<Self> {
        let mut cluster = Self::formatted(cache, kind, name, settings)?;
        cluster.launch()?;
        Ok(cluster)
    }

    /// Likewise a broker that logs every request.
    pub(crate) fn start_logging_requests(
        cache: &Cache,
        kind: Kind,
        name: &str,
        settings: &[(&str, &str)],
    ) -> Outcome<Self> {
        let mut cluster = Self::formatted(cache, kind, name, settings)?;
        cluster.logs_requests = true;
        cluster.launch()?;
        Ok(cluster)
    }

    fn formatted(cache: &Cache, kind: Kind, name: &str, settings: &[(&str, &str)]) -> Outcome<Self> {
        let home = fresh_dir(&format!("{name}-{kind:?}").to_lowercase())?;
        let data = home.join("data");
        let cluster = Self::prepare(cache, kind, home, data, settings)?;
        cluster.format()?;
        Ok(cluster)
    }

    /// Starts another broker, of either kind, on the directory and the ports of this one, which must
    /// be stopped: the controller's port is in the log of a quorum's voters.
    pub(crate) fn hand_over(&mut self, cache: &Cache, kind: Kind) -> Outcome {
        if self.child.is_some() {
            fail!("the broker still runs");
        }
        self.kind = kind;
        if kind == Kind::Apache {
            self.class_path = cache.java_classes()?;
        }
        self.launch()
    }

    fn prepare(cache: &Cache, kind: Kind, home: PathBuf, data: PathBuf, settings: &[(&str, &str)]) -> Outcome<Self> {
        let class_path = match kind {
            Kind::Ours => String::new(),
            Kind::Apache => cache.java_classes()?,
        };
        let (port, controller) = (free_port()?, free_port()?);
        let listeners = format!("PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}");
        let own = [
            ("listeners", listeners.clone()),
            ("advertised.listeners", listeners),
            ("controller.quorum.bootstrap.servers", format!("127.0.0.1:{controller}")),
            ("log.dirs", data.display().to_string()),
        ];
        let mut text = String::new();
        for (key, value) in COMMON.iter().copied().chain(own.iter().map(|(k, v)| (*k, v.as_str()))) {
            if !settings.iter().any(|(k, _)| *k == key) {
                text.push_str(&format!("{key}={value}\n"));
            }
        }
        for (key, value) in settings {
            text.push_str(&format!("{key}={}\n", value.replace("{port}", &port.to_string())));
        }
        let text = text.replace("{home}", &home.display().to_string());
        fs::write(home.join("server.properties"), text).context("cannot write server.properties")?;
        Ok(Self { kind, home, data, port, class_path, preload: None, child: None, launches: 0, logs_requests: false })
    }

    fn format(&self) -> Outcome {
        let mut command = match self.kind {
            Kind::Ours => {
                let mut c = Command::new(broker_binary());
                c.args(["format", "--cluster-id", CLUSTER_ID, "--standalone", "--config"]);
                c
            }
            Kind::Apache => {
                let mut c = self.java();
                c.args(["kafka.tools.StorageTool", "format", "--cluster-id", CLUSTER_ID, "--standalone", "--config"]);
                c
            }
        };
        captured(command.arg(self.properties())).map(drop)
    }

    /// Loads a library before all others from the next start on.
    pub(crate) fn preload(&mut self, library: Option<&Path>) {
        self.preload = library.map(Path::to_owned);
    }

    /// Starts the process and waits until it says that it serves.
    pub(crate) fn launch(&mut self) -> Outcome {
        self.spawn()?;
        self.wait_until_ready()
    }

    /// Starts the process without waiting.
    pub(crate) fn spawn(&mut self) -> Outcome {
        self.launches += 1;
        let log = File::create(self.log_path()).context("cannot create the broker's log")?;
        let mut command = match self.kind {
            Kind::Ours => {
                let mut c = Command::new(broker_binary());
                c.arg("--config");
                c
            }
            Kind::Apache => {
                let mut c = self.java();
                c.arg("kafka.Kafka");
                c
            }
        };
        if self.logs_requests {
            command.env("KAFKA_LOG", "info,kafka.request=trace");
        }
        command.arg(self.properties()).current_dir(&self.home).stdin(Stdio::null());
        if let Some(library) = &self.preload {
            command.env("LD_PRELOAD", library);
        }
        command.stdout(log.try_clone()?).stderr(log);
        self.child = Some(command.spawn().context("cannot start the broker")?);
        Ok(())
    }

    /// Waits for the line that fixtures of many projects wait for, and for the port.
    pub(crate) fn wait_until_ready(&mut self) -> Outcome {
        let deadline = Instant::now() + START;
        loop {
            let log = self.log();
            if log.contains("Kafka Server started") && TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return Ok(());
            }
            if let Some(status) = self.exited()? {
                fail!("the broker ended while starting ({status}):\n{}", tail(&self.log(), 25));
            }
            if Instant::now() > deadline {
                fail!("the broker is not ready after {START:?}:\n{}", tail(&log, 25));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether the broker has said that it serves.
    pub(crate) fn is_ready(&self) -> bool {
        self.log().contains("Kafka Server started")
    }

    /// Whether the process has ended, and how.
    pub(crate) fn exited(&mut self) -> Outcome<Option<ExitStatus>> {
        match &mut self.child {
            Some(child) => child.try_wait().context("cannot ask for the broker"),
            None => fail!("the broker was not started"),
        }
    }

    /// Where clients connect: `127.0.0.1:PORT`.
    pub(crate) fn bootstrap(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The client port.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The data directory.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// The folder of the run, for files that it needs.
    pub(crate) fn home(&self) -> &Path {
        &self.home
    }

    /// The process, while it runs.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// What the broker has written so far.
    pub(crate) fn log(&self) -> String {
        fs::read(self.log_path()).map(|b| String::from_utf8_lossy(&b).into_owned()).unwrap_or_default()
    }

    fn log_path(&self) -> PathBuf {
        self.home.join(format!("broker-{}.log", self.launches))
    }

    fn properties(&self) -> PathBuf {
        self.home.join("server.properties")
    }

    fn java(&self) -> Command {
        let mut command = Command::new("java");
        command.args(["-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", &self.class_path]);
        command.arg(log4j_of(if self.logs_requests { "log4j2-requests.yaml" } else { LOG4J }));
        command
    }

    /// Asks the broker to end, as an operator does, and waits for a clean end.
    pub(crate) fn stop(&mut self) -> Outcome {
        let Some(mut child) = self.child.take() else {
            return Ok(());
        };
        signal(&child, Signal::TERM);
        let deadline = Instant::now() + STOP;
        loop {
            if let Some(status) = child.try_wait()? {
                // The JVM ends with 128 + 15 after a clean shutdown by signal.
                if status.success() || status.code() == Some(143) {
                    return Ok(());
                }
                fail!("the broker ended with {status}:\n{}", tail(&self.log(), 25));
            }
            if Instant::now() > deadline {
                self.child = Some(child);
                fail!("the broker still runs {STOP:?} after SIGTERM:\n{}", tail(&self.log(), 25));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) -> Outcome {
        let Some(mut child) = self.child.take() else {
            return Ok(());
        };
        child.kill().context("cannot kill the broker")?;
        child.wait().context("cannot wait for the broker").map(drop)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// The JVM's flag for the interop runs' logging.
pub(crate) fn log4j() -> String {
    log4j_of(LOG4J)
}

const LOG4J: &str = "log4j2.yaml";

fn log4j_of(file: &str) -> String {
    format!("-Dlog4j2.configurationFile={}", root().join("tests/interop/java").join(file).display())
}

fn signal(child: &Child, signal: Signal) {
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // It may have ended by itself: the wait that follows says so.
        let _ = kill_process(pid, signal);
    }
}

/// A port that nothing listens on now, below those that systems give to outgoing connections: a client
/// that connects to one of those again and again while its broker is away can meet itself. Until this process ends no
/// other run gets it.
pub(crate) fn free_port() -> Outcome<u16> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    const FIRST: u16 = 20_000;
    const COUNT: u16 = 12_000;
    let locks = std::env::temp_dir().join("kafka-xtask-ports");
    fs::create_dir_all(&locks).context("cannot create a folder for the locks of ports")?;
    let start = (std::process::id() % u32::from(COUNT)) as u16;
    for _ in 0..COUNT {
        let port = FIRST + start.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % COUNT;
        if claimed(&locks.join(port.to_string())) && TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    fail!("no free port from {FIRST} on")
}
