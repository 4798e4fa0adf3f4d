//! A program that says on standard output what happens, and does what it is told on standard input.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::failure::{Context, Outcome, fail};
use crate::workspace::tail;

/// How long anything may take: a JVM starts, a rebalance waits for a heartbeat.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A running program. It is killed when dropped.
pub(crate) struct Speaker {
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
    errors: PathBuf,
}

impl Speaker {
    /// Starts the program; its standard error goes to the file `errors`.
    pub(crate) fn start(mut command: Command, errors: PathBuf) -> Outcome<Self> {
        let log = File::create(&errors).context("cannot create a program's log")?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().context(format!("cannot start {:?}", command.get_program()))?;
        let to = child.stdin.take().context("no standard input")?;
        let from = child.stdout.take().context("no standard output")?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let said = BufReader::new(from).lines().map_while(Result::ok);
            said.take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
        });
        Ok(Self { child, to, lines, errors })
    }

    /// The next line that it has said already.
    pub(crate) fn heard(&mut self) -> Option<String> {
        self.lines.try_recv().ok()
    }

    /// Waits for its next line.
    pub(crate) fn listen(&mut self, what: &str) -> Outcome<String> {
        self.lines
            .recv_timeout(PATIENCE)
            .map_err(|_| crate::failure::Failure::new(format!("{what}: {}", self.errors())))
    }

    /// Tells it what to do.
    pub(crate) fn order(&mut self, order: &str) -> Outcome {
        writeln!(self.to, "{order}")
            .and_then(|()| self.to.flush())
            .context(format!("a program is gone: {}", self.errors()))
    }

    /// Whether it has ended, and how.
    pub(crate) fn ended(&mut self) -> Outcome<Option<ExitStatus>> {
        self.child.try_wait().context("cannot ask for a program")
    }

    /// Has it leave, and waits for its end.
    pub(crate) fn leave(mut self) -> Outcome {
        self.order("leave")?;
        let deadline = Instant::now() + PATIENCE;
        while self.ended()?.is_none() {
            if Instant::now() > deadline {
                fail!("a program does not end: {}", self.errors());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// kill -9.
    pub(crate) fn kill(mut self) -> Outcome {
        self.child.kill().context("cannot kill a program")?;
        self.child.wait().context("cannot wait for a program").map(drop)
    }

    /// The end of its standard error.
    pub(crate) fn errors(&self) -> String {
        tail(&String::from_utf8_lossy(&std::fs::read(&self.errors).unwrap_or_default()), 12)
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
