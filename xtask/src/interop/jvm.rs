//! One JVM that runs the main methods of Apache Kafka's tools, one after another.
//!
//! The other side is `tests/interop/java/Toolbox.java`, which also says how the two talk.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::log4j;
use crate::setup::Cache;
use crate::workspace::tail;

/// A running JVM.
pub(crate) struct Jvm {
    child: Child,
    to: ChildStdin,
    from: ChildStdout,
}

/// What a tool did.
pub(crate) struct Ran {
    /// Its exit code.
    pub(crate) code: i32,
    /// Its standard output.
    pub(crate) out: String,
    /// Its standard error.
    pub(crate) err: String,
}

impl Jvm {
    /// Starts the JVM; what its libraries log goes to `dir`.
    pub(crate) fn start(cache: &Cache, dir: &Path) -> Outcome<Self> {
        let log = File::create(dir.join("tools.log")).context("cannot create the tools' log")?;
        let mut child = Command::new("java")
            .args(["-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"])
            .arg(cache.java_classes()?)
            .arg(log4j())
            .arg("Toolbox")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .context("cannot start java")?;
        let to = child.stdin.take().context("java has no standard input")?;
        let from = child.stdout.take().context("java has no standard output")?;
        Ok(Self { child, to, from })
    }

    /// Runs a tool to its end.
    pub(crate) fn call(&mut self, class: &str, arguments: &[&str], input: &[u8]) -> Outcome<Ran> {
        let mut request = Vec::new();
        request.extend_from_slice(&size(arguments.len() + 1)?);
        for text in std::iter::once(&class).chain(arguments) {
            request.extend_from_slice(&size(text.len())?);
            request.extend_from_slice(text.as_bytes());
        }
        request.extend_from_slice(&size(input.len())?);
        request.extend_from_slice(input);
        self.to.write_all(&request).and_then(|()| self.to.flush()).context("the tools' JVM is gone")?;
        Ok(Ran { code: self.int()?, out: self.text()?, err: self.text()? })
    }

    /// Runs a tool that must succeed, and returns its standard output.
    pub(crate) fn succeed(&mut self, class: &str, arguments: &[&str], input: &[u8]) -> Outcome<String> {
        let ran = self.call(class, arguments, input)?;
        if ran.code != 0 {
            fail!("{class} {}: exit {}\n{}{}", arguments.join(" "), ran.code, tail(&ran.out, 8), tail(&ran.err, 8));
        }
        Ok(ran.out)
    }

    fn int(&mut self) -> Outcome<i32> {
        let mut bytes = [0; 4];
        self.from.read_exact(&mut bytes).context("the tools' JVM is gone")?;
        Ok(i32::from_be_bytes(bytes))
    }

    fn text(&mut self) -> Outcome<String> {
        let len = usize::try_from(self.int()?).context("a length from the tools' JVM")?;
        let mut bytes = vec![0; len];
        self.from.read_exact(&mut bytes).context("the tools' JVM is gone")?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn size(len: usize) -> Outcome<[u8; 4]> {
    Ok(i32::try_from(len).context("too long for the tools' JVM")?.to_be_bytes())
}
