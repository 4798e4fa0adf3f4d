//! kafka-python's integration tests, from its source distribution.

use std::fs;
use std::process::Command;
use std::time::Duration;

use super::{Bench, Results, logged};
use crate::failure::{Context, Outcome, fail};
use crate::long::report::OK;
use crate::workspace::{captured, tail};

const VERSION: &str = "3.0.12";
const LIMIT: Duration = Duration::from_secs(30 * 60);

/// Its fixtures ask for a module that starts brokers, which the distribution lacks: ours runs already.
const SERVICE: &str = "class ExternalService:\n    def __init__(self, host, port):\n        self.host, self.port = host, port\n\n    \
    def open(self):\n        pass\n\n    def close(self):\n        pass\n\n\nclass SpawnedService:\n    pass\n";

/// The suite.
pub(super) fn run(bench: &Bench<'_>) -> Outcome<Results> {
    let sources = sources(bench)?;
    let python = python(bench)?;
    let mut pytest = Command::new(python);
    pytest.args([
        "-m",
        "pytest",
        "-v",
        "--color=no",
        "-p",
        "no:cacheprovider",
        "--timeout=60",
        "--timeout-method=signal",
    ]);
    if !bench.only.is_empty() {
        pytest.args(["-k", &bench.only.join(" or ")]);
    }
    pytest.arg("test/integration").current_dir(&sources);
    pytest.env("COLUMNS", "300").env("KAFKA_VERSION", "4.3.0").env("KAFKA_ROOT", &sources);
    pytest.env("KAFKA_URI", format!("kafka://{}", bench.cluster.bootstrap()));
    results(&logged(&mut pytest, &bench.home.join("pytest.log"), LIMIT)?)
}

fn sources(bench: &Bench<'_>) -> Outcome<std::path::PathBuf> {
    let mut pip = Command::new(bench.cache.python()?);
    pip.args(["-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-deps", "--dest"]).arg(&bench.home);
    captured(pip.arg(format!("kafka-python=={VERSION}")))?;
    let archive = bench.home.join(format!("kafka_python-{VERSION}.tar.gz"));
    captured(Command::new("tar").arg("xzf").arg(archive).current_dir(&bench.home))?;
    let sources = bench.home.join(format!("kafka_python-{VERSION}"));
    fs::write(sources.join("test/__init__.py"), "").context("cannot complete the tests")?;
    fs::write(sources.join("test/service.py"), SERVICE).context("cannot complete the tests")?;
    Ok(sources)
}

/// A Python that has the clients and pytest, apart from the one that has the clients alone.
fn python(bench: &Bench<'_>) -> Outcome<std::path::PathBuf> {
    let venv = bench.home.join("venv");
    captured(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    let python = venv.join("bin/python");
    let mut pip = Command::new(&python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "pytest",
        "pytest-mock",
        "pytest-timeout",
        "py",
    ]);
    captured(pip.args(["lz4==4.4.5", "zstandard==0.25.0", "python-snappy==0.7.3", "crc32c"]))?;
    Ok(python)
}

/// The lines `test/file.py::name PASSED`, in which the outcome may stand apart.
fn results(log: &str) -> Outcome<Results> {
    let mut results = Results::new();
    let mut running: Option<&str> = None;
    for line in log.lines() {
        if let Some(test) = line.split(' ').next().filter(|word| word.starts_with("test/") && word.contains("::")) {
            running = Some(test);
        }
        let words = || line.split(' ').filter(|word| !word.is_empty());
        let outcome = words().find(|word| ["PASSED", "FAILED", "ERROR", "SKIPPED", "XFAIL", "XPASS"].contains(word));
        if let (Some(test), Some(outcome)) = (running, outcome) {
            let name = test.trim_start_matches("test/integration/").to_owned();
            let came = match outcome {
                "PASSED" | "XPASS" => OK.to_owned(),
                "SKIPPED" | "XFAIL" => "skipped".to_owned(),
                _ => format!("failed: {}", reason(log, &name)),
            };
            results.push((name, came));
            running = None;
        }
        if line.contains("short test summary") || line.contains("= FAILURES =") || line.contains("= ERRORS =") {
            break;
        }
    }
    if results.is_empty() {
        fail!("no test was run:\n{}", tail(log, 25));
    }
    Ok(results)
}

/// What the summary at the end says of a test.
fn reason(log: &str, name: &str) -> String {
    let line = log
        .lines()
        .rev()
        .find(|line| (line.starts_with("FAILED ") || line.starts_with("ERROR ")) && line.contains(name));
    let reason = line.and_then(|line| line.split_once(" - ")).map_or("", |(_, reason)| reason);
    crate::workspace::clip(reason, 200)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_results() {
        let log = "test/integration/a.py::one PASSED [ 50%]\n\
            test/integration/a.py::two[x] FAILED [ 60%]\n\
            test/integration/a.py::three \n--- live log ---\nSKIPPED [100%]\n\
            = FAILURES =\nPASSED\nFAILED test/integration/a.py::two[x] - assert 1 == 2\n";
        let results = results(log).expect("tests were run");
        let row = |at: usize| (results[at].0.as_str(), results[at].1.as_str());
        assert_eq!(results.len(), 3);
        assert_eq!(row(0), ("a.py::one", OK));
        assert_eq!(row(1), ("a.py::two[x]", "failed: assert 1 == 2"));
        assert_eq!(row(2), ("a.py::three", "skipped"));
    }
}
