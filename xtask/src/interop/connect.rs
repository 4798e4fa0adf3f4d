//! Kafka Connect in distributed mode: the file connectors carry lines through a topic, over a restart of the worker.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::{free_port, log4j};
use crate::interop::group_tools::CONSUMER_GROUPS;
use crate::workspace::tail;

const TOPIC: &str = "connect-lines";
/// A worker scans its plugins, makes three topics and joins its group.
const PATIENCE: Duration = Duration::from_secs(90);

/// A worker, reached by its REST interface.
struct Worker {
    child: Child,
    port: u16,
    home: PathBuf,
}

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let outcome = lines_through(bench);
    bench.check("file source and sink in distributed mode, over a restart", outcome);
    Ok(())
}

fn lines_through(bench: &mut Bench) -> Outcome {
    let home = bench.cluster()?.home().join("connect");
    fs::create_dir_all(&home)?;
    let (from, to) = (home.join("from.txt"), home.join("to.txt"));
    append(&from, 0..100)?;
    let mut worker = Worker::start(bench, &home)?;
    let connector = |kind: &str, file: &Path, topics: &str| json!({ "connector.class": kind, "tasks.max": "1", "file": file, topics: TOPIC });
    let source = connector("org.apache.kafka.connect.file.FileStreamSourceConnector", &from, "topic");
    let sink = connector("org.apache.kafka.connect.file.FileStreamSinkConnector", &to, "topics");
    worker.put("lines-in", &source)?;
    worker.put("lines-out", &sink)?;
    worker.running("lines-in")?;
    worker.running("lines-out")?;
    worker.wait_for("the first lines", || carried(&to, 100))?;
    worker.stop()?;
    append(&from, 100..200)?;
    // The connectors, how far they are and what they are doing come from topics.
    let mut worker = Worker::start(bench, &home)?;
    worker.running("lines-in")?;
    worker.running("lines-out")?;
    worker.wait_for("the lines written while it was away", || carried(&to, 200))?;
    let bootstrap = bench.bootstrap()?;
    let describe = ["--bootstrap-server", &bootstrap, "--describe", "--group", "connect-lines-out"];
    let described = bench.jvm()?.succeed(CONSUMER_GROUPS, &describe, b"")?;
    if !described.contains(TOPIC) {
        fail!("the sink's group has no offsets: {described}");
    }
    worker.delete("lines-in")?;
    worker.delete("lines-out")?;
    worker.stop()
}

fn append(file: &Path, lines: std::ops::Range<u32>) -> Outcome {
    let mut file = OpenOptions::new().create(true).append(true).open(file).context("cannot write the source")?;
    let text: String = lines.map(|n| format!("line {n}\n")).collect();
    file.write_all(text.as_bytes()).context("cannot write the source")
}

/// Whether the sink has each of the lines once, in order.
fn carried(file: &Path, count: u32) -> Outcome<bool> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let wanted = (0..count).map(|n| format!("line {n}"));
    if !text.lines().zip(wanted).all(|(line, wanted)| line == wanted || !text.ends_with('\n')) {
        fail!("lines were lost, doubled or mixed up: {}", tail(&text, 30));
    }
    Ok(text.ends_with('\n') && text.lines().count() >= count as usize)
}

impl Worker {
    fn start(bench: &mut Bench, home: &Path) -> Outcome<Self> {
        let (bootstrap, port) = (bench.bootstrap()?, free_port()?);
        let properties = home.join("worker.properties");
        fs::write(&properties, settings(&bootstrap, port)).context("cannot write the worker's settings")?;
        let log = File::options().create(true).append(true).open(home.join("worker.log"))?;
        let mut java = Command::new("java");
        java.args(["-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", &bench.cache.java_ecosystem()?]);
        java.arg(log4j()).arg("org.apache.kafka.connect.cli.ConnectDistributed").arg(properties);
        java.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let child = java.spawn().context("cannot start Kafka Connect")?;
        let mut worker = Self { child, port, home: home.to_path_buf() };
        // It answers before it is a member of its group, with an error then.
        let at = (port, "GET /connectors");
        worker.wait_for("a worker that serves", || Ok(matches!(ask(at.0, at.1, None), Ok((200, _)))))?;
        Ok(worker)
    }

    fn put(&mut self, name: &str, config: &Value) -> Outcome {
        let (port, request) = (self.port, format!("PUT /connectors/{name}/config"));
        // 409 while the worker's group rebalances.
        self.wait_for(&request, || match ask(port, &request, Some(config))? {
            (200 | 201, _) => Ok(true),
            (409, _) => Ok(false),
            (status, body) => fail!("{request}: {status} {body}"),
        })
    }

    fn delete(&mut self, name: &str) -> Outcome {
        let (port, request) = (self.port, format!("DELETE /connectors/{name}"));
        self.wait_for(&request, || match ask(port, &request, None)? {
            (204, _) => Ok(true),
            (409, _) => Ok(false),
            (status, body) => fail!("{request}: {status} {body}"),
        })
    }

    /// Waits until the connector and its task run.
    fn running(&mut self, name: &str) -> Outcome {
        let (port, request) = (self.port, format!("GET /connectors/{name}/status"));
        self.wait_for(&request, || {
            let (status, body) = ask(port, &request, None)?;
            let state: Value = serde_json::from_str(&body).unwrap_or_default();
            let task = &state["tasks"][0]["state"];
            if task == "FAILED" {
                fail!("{name} failed: {body}");
            }
            Ok(status == 200 && state["connector"]["state"] == "RUNNING" && task == "RUNNING")
        })
    }

    fn wait_for(&mut self, what: &str, reached: impl Fn() -> Outcome<bool>) -> Outcome {
        let deadline = Instant::now() + PATIENCE;
        while !reached()? {
            let ended = self.child.try_wait()?;
            if ended.is_some() || Instant::now() > deadline {
                let log = fs::read_to_string(self.home.join("worker.log")).unwrap_or_default();
                fail!("{what} was not reached ({ended:?}):\n{}", tail(&log, 25));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn stop(mut self) -> Outcome {
        if let Some(pid) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            kill_process(pid, Signal::TERM).context("cannot stop the worker")?;
        }
        let deadline = Instant::now() + PATIENCE;
        while self.child.try_wait()?.is_none() {
            if Instant::now() > deadline {
                fail!("the worker does not end");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn settings(bootstrap: &str, port: u16) -> String {
    let mut text = format!("bootstrap.servers={bootstrap}\nlisteners=http://127.0.0.1:{port}\n");
    for (key, value) in [
        ("group.id", "connect-workers"),
        ("key.converter", "org.apache.kafka.connect.storage.StringConverter"),
        ("value.converter", "org.apache.kafka.connect.storage.StringConverter"),
        ("plugin.discovery", "service_load"),
        ("offset.flush.interval.ms", "500"),
        ("scheduled.rebalance.max.delay.ms", "0"),
        ("offset.storage.partitions", "2"),
        ("status.storage.partitions", "2"),
    ] {
        text.push_str(&format!("{key}={value}\n"));
    }
    for storage in ["config", "offset", "status"] {
        text.push_str(&format!("{storage}.storage.topic=connect-{storage}\n{storage}.storage.replication.factor=1\n"));
    }
    text
}

/// A request of REST; its status and its body.
fn ask(port: u16, request: &str, body: Option<&Value>) -> Outcome<(u16, String)> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).context("no worker")?;
    stream.set_read_timeout(Some(PATIENCE)).context("no time limit")?;
    let head = format!("{request} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).context("the worker is gone")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).context("the worker is gone")?;
    let (head, body) = answer.split_once("\r\n\r\n").context("not HTTP")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
    Ok((status, body.to_owned()))
}
