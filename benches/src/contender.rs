//! A broker in the ring: ours or Apache Kafka's, with its directory, its process and its accounts.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::cgroup::Account;
use crate::outcome::{Outcome, fail};
use crate::produce;
use crate::wire::Connection;

/// How long a broker may take to come up, or to end.
const PATIENCE: Duration = Duration::from_secs(60);
/// What both are told about memcpy: above a few KiB `rep movsb` is slow on some Zen cores when the
/// addresses happen to lie badly, which would measure the layout of a heap.
const TUNABLES: (&str, &str) = ("GLIBC_TUNABLES", "glibc.cpu.x86_rep_movsb_threshold=0x7fffffff");
const CLUSTER_ID: &str = "4L6g3nShT-eMCtK--X86sw";

/// Settings that both get, beside their ports and directories. All else is left at its default. A first rebalance waits
/// less than its three seconds, since every run has one.
const SETTINGS: &str = "\
process.roles=broker,controller
node.id=1
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
default.replication.factor=1
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
log.segment.delete.delay.ms=0
group.initial.rebalance.delay.ms=500
";

/// The flags of `kafka-server-start.sh` of 4.3.1, but for the heap.
const JVM_FLAGS: [&str; 7] = [
    "-server",
    "-XX:+UseG1GC",
    "-XX:MaxGCPauseMillis=20",
    "-XX:InitiatingHeapOccupancyPercent=35",
    "-XX:+ExplicitGCInvokesConcurrent",
    "-XX:MaxInlineLevel=15",
    "-Djava.awt.headless=true",
];

/// Whose broker it is, and what is needed to start it.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// This workspace's.
    Ours {
        /// The program.
        binary: PathBuf,
    },
    /// Apache Kafka's.
    Apache {
        /// The jars.
        class_path: String,
        /// The configuration of its logging.
        log4j: PathBuf,
        /// The heap, from the first to the last byte, as the start script has it.
        heap: String,
    },
}

/// One broker of the session. Its ports stay, since a quorum's log remembers them.
#[derive(Debug)]
pub(crate) struct Contender {
    /// How the report calls it.
    pub(crate) name: &'static str,
    kind: Kind,
    home: PathBuf,
    address: SocketAddr,
    /// What every one of its starts has.
    settings: String,
    /// The processors that it may use, as `taskset` takes them.
    cpus: Option<&'static str>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    account: Account,
}

/// Resident memory of a process, in KiB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    /// Its own.
    pub(crate) anonymous: f64,
    /// Mapped files: the program, jars, indexes.
    pub(crate) file: f64,
    /// The most that it ever was, both together.
    pub(crate) peak: f64,
}

/// What the start of a broker took until it had acknowledged a record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Start {
    /// By the clock.
    pub(crate) millis: f64,
    /// Of CPU time, on all cores.
    pub(crate) cpu_millis: f64,
}

impl Contender {
    /// Formats a directory once; every start can have a copy of it.
    pub(crate) fn prepare(name: &'static str, kind: Kind, home: PathBuf, cpus: Option<&'static str>) -> Outcome<Self> {
        if home.exists() {
            fs::remove_dir_all(&home)?;
        }
        fs::create_dir_all(&home)?;
        let (port, controller) = (free_port()?, free_port()?);
        let listeners = format!("PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}");
        let settings = format!(
            "{SETTINGS}listeners={listeners}\nadvertised.listeners={listeners}\n\
             controller.quorum.bootstrap.servers=127.0.0.1:{controller}\nlog.dirs={}\n",
            home.join("data").display()
        );
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let contender = Self { name, kind, home, address, settings, cpus, running: None };
        contender.configure("")?;
        let mut format = contender.command("kafka.tools.StorageTool");
        format.args(["format", "--cluster-id", CLUSTER_ID, "--standalone", "--config"]);
        let output = format.arg(contender.properties()).output()?;
        if !output.status.success() {
            fail!("{name} cannot format: {}", String::from_utf8_lossy(&output.stderr));
        }
        fs::rename(contender.data(), contender.home.join("formatted"))?;
        Ok(contender)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Seconds of CPU time that the process has used since it was started.
    pub(crate) fn cpu_seconds(&self) -> Outcome<f64> {
        self.running()?.account.seconds()
    }

    /// How CPU time is counted.
    pub(crate) fn method(&self) -> Outcome<&'static str> {
        Ok(self.running()?.account.method())
    }

    /// Starts it on a fresh copy of its directory and goes on until it has acknowledged the first
    /// record of a topic that is created for it.
    pub(crate) fn start(&mut self) -> Outcome<Start> {
        self.stop()?;
        self.copy("formatted")?;
        let began = Instant::now();
        self.start_again()?;
        self.first_ack(began)?;
        Ok(Start { millis: began.elapsed().as_secs_f64() * 1e3, cpu_millis: self.cpu_seconds()? * 1e3 })
    }

    /// Makes the directory, as the last process has left it, what [`Self::copy_template`] copies.
    pub(crate) fn keep_as_template(&self) -> Outcome {
        let template = self.home.join("template");
        if template.exists() {
            fs::remove_dir_all(&template)?;
        }
        Ok(fs::rename(self.data(), template)?)
    }

    /// Begins with a copy of the directory that was kept.
    pub(crate) fn copy_template(&self) -> Outcome {
        self.copy("template")
    }

    fn copy(&self, from: &str) -> Outcome {
        if self.data().exists() {
            fs::remove_dir_all(self.data())?;
        }
        copy_dir(&self.home.join(from), &self.data())
    }

    /// Settings beside those that all cells have, from the next start on.
    pub(crate) fn configure(&self, more: &str) -> Outcome {
        Ok(fs::write(self.properties(), format!("{}{more}", self.settings))?)
    }

    /// Starts it on the directory as it is, without waiting for anything.
    pub(crate) fn start_again(&mut self) -> Outcome {
        let log = File::create(self.home.join("broker.log"))?;
        let mut command = self.command("kafka.Kafka");
        if matches!(self.kind, Kind::Ours { .. }) {
            command.arg("--config");
        }
        command.arg(self.properties()).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let child = command.spawn()?;
        let account = Account::open(child.id());
        self.running = Some(Running { child, account });
        Ok(())
    }

    /// Asks every millisecond, as a client that wants nothing else.
    fn first_ack(&mut self, began: Instant) -> Outcome {
        let mut connection = loop {
            match Connection::open(self.address) {
                Ok(connection) => break connection,
                Err(_) if began.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(1)),
                Err(error) => fail!("{} does not listen: {error}; see {}", self.name, self.home.display()),
            }
        };
        let topic_id = loop {
            match connection.create_topic("first", 1, &[])? {
                Ok(id) => break id,
                Err(_) if began.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(1)),
                Err(error) => fail!("{} creates no topic: {error:?}", self.name),
            }
        };
        produce::first_records(&mut connection, topic_id, 1)
    }

    /// The resident memory now.
    pub(crate) fn memory(&self) -> Outcome<Memory> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.running()?.child.id()))?;
        let field = |name: &str| -> Outcome<f64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).ok_or("unexpected /proc/PID/status")?;
            Ok(line.trim_start_matches(':').split_whitespace().next().unwrap_or_default().parse()?)
        };
        Ok(Memory { anonymous: field("RssAnon")?, file: field("RssFile")?, peak: field("VmHWM")? })
    }

    /// Bytes that are in use: of the heap after a collection for a JVM, all anonymous memory for ours.
    pub(crate) fn heap_bytes(&self) -> Outcome<f64> {
        if matches!(self.kind, Kind::Ours { .. }) {
            return Ok(self.memory()?.anonymous * 1024.0);
        }
        let pid = self.running()?.child.id().to_string();
        Command::new("jcmd").args([&pid, "GC.run"]).output()?;
        let output = Command::new("jcmd").args([&pid, "GC.heap_info"]).output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let used = text.split("used ").nth(1).and_then(|rest| rest.split('K').next()?.parse::<f64>().ok());
        Ok(used.ok_or_else(|| format!("unexpected: {text}"))? * 1024.0)
    }

    /// Waits until nothing is left of a topic on the disk, so that its deletion costs nobody else.
    pub(crate) fn wait_until_gone(&self, topic: &str) -> Outcome {
        self.wait_until_there(topic, 0)
    }

    /// Waits until this many partitions of a topic are on the disk: a broker may answer before they are.
    pub(crate) fn wait_until_there(&self, topic: &str, partitions: i32) -> Outcome {
        let began = Instant::now();
        let prefix = format!("{topic}-");
        loop {
            let there = names(&self.data())?.iter().filter(|name| name.starts_with(&prefix)).count();
            if there == partitions as usize {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                fail!("{} has {there} of {partitions} partitions of {topic} on the disk", self.name);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the process, in order if it can.
    pub(crate) fn stop(&mut self) -> Outcome {
        let Some(mut running) = self.running.take() else { return Ok(()) };
        if let Some(pid) = i32::try_from(running.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, Signal::TERM);
        }
        let began = Instant::now();
        while running.child.try_wait()?.is_none() {
            if began.elapsed() > PATIENCE {
                running.child.kill()?;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    fn running(&self) -> Outcome<&Running> {
        self.running.as_ref().ok_or_else(|| format!("{} does not run", self.name).into())
    }

    /// Its directory of data.
    pub(crate) fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    fn properties(&self) -> PathBuf {
        self.home.join("server.properties")
    }

    /// The program up to its own arguments; `class` is the JVM's.
    fn command(&self, class: &str) -> Command {
        let mut words: Vec<String> = Vec::new();
        if let Some(cpus) = self.cpus {
            words.extend(["taskset".into(), "-c".into(), cpus.into()]);
        }
        match &self.kind {
            Kind::Ours { binary } => words.push(binary.display().to_string()),
            Kind::Apache { class_path, log4j, heap } => {
                words.extend(["java".into(), format!("-Xms{heap}"), format!("-Xmx{heap}")]);
                words.extend(JVM_FLAGS.map(String::from));
                words.push(format!("-Dlog4j2.configurationFile={}", log4j.display()));
                words.extend(["-cp".into(), class_path.clone(), class.into()]);
            }
        }
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(&self.home);
        command.env(TUNABLES.0, TUNABLES.1).env("KAFKA_LOG", "warn");
        command
    }
}

impl Drop for Contender {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

fn free_port() -> Outcome<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// The names in a directory.
pub(crate) fn names(dir: &Path) -> Outcome<Vec<String>> {
    fs::read_dir(dir)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// Copies a directory; segments that nobody writes to any more are linked, which also leaves them in the page cache.
fn copy_dir(from: &Path, to: &Path) -> Outcome {
    fs::create_dir_all(to)?;
    let active = names(from)?.into_iter().filter(|name| name.ends_with(".log")).max();
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            copy_dir(&entry.path(), &target)?;
        } else if name.ends_with(".log") && Some(&name) != active.as_ref() {
            fs::hard_link(entry.path(), target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
