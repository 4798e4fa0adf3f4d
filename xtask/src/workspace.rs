//! Where things are, and how other programs are run.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use rustix::fs::{FlockOperation, flock};

use crate::failure::{Context, Outcome, fail};

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// Cargo's output folder.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A folder for what a run leaves behind: logs, data directories. Emptied first. While another process has the folder of
/// this name, it is the next one: `name-2`, and so on.
pub(crate) fn fresh_dir(name: &str) -> Outcome<PathBuf> {
    fresh_dir_in(&target().join("runs"), name)
}

fn fresh_dir_in(runs: &Path, name: &str) -> Outcome<PathBuf> {
    const AT_ONCE: usize = 100;
    std::fs::create_dir_all(runs).context(format!("cannot create {}", runs.display()))?;
    let names = (1..=AT_ONCE).map(|n| if n == 1 { name.to_owned() } else { format!("{name}-{n}") });
    let mut free = names.filter(|name| claimed(&runs.join(format!(".{name}.lock"))));
    let dir = runs.join(free.next().context(format!("{AT_ONCE} runs of {name} at once"))?);
    if dir.exists() {
        std::fs::remove_dir_all(&dir).context(format!("cannot empty {}", dir.display()))?;
    }
    std::fs::create_dir_all(&dir).context(format!("cannot create {}", dir.display()))?;
    Ok(dir)
}

/// Whether this file's lock is this process's, or has become it. No other process gets it before this one ends.
pub(crate) fn claimed(file: &Path) -> bool {
    static HELD: Mutex<BTreeMap<PathBuf, File>> = Mutex::new(BTreeMap::new());
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    if held.contains_key(file) {
        return true;
    }
    let Ok(lock) = File::create(file) else {
        return false;
    };
    let free = flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok();
    if free {
        held.insert(file.to_owned(), lock);
    }
    free
}

/// The broker that interop and long runs start.
pub(crate) fn broker_binary() -> PathBuf {
    env::var_os("KAFKA_BROKER_BINARY").map_or_else(|| target().join("debug/kafka-broker"), PathBuf::from)
}

/// Builds the broker in the profile that tests use.
pub(crate) fn build_broker() -> Outcome {
    if env::var_os("KAFKA_BROKER_BINARY").is_some() {
        return Ok(());
    }
    // The whole workspace, as its tests are built: alone the broker would have its own choice of
    // features, and its dependencies be built once more.
    cargo(["build", "--quiet", "--workspace", "--bins"])
}

/// Runs cargo in the workspace with its output shown.
pub(crate) fn cargo<const N: usize>(arguments: [&str; N]) -> Outcome {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    shown(Command::new(program).args(arguments).current_dir(root()))
}

/// Runs a command with its output shown; a failure names the command.
pub(crate) fn shown(command: &mut Command) -> Outcome {
    let line = describe(command);
    let status = command.stdin(Stdio::null()).status().context(&line)?;
    if !status.success() {
        fail!("{line}: {status}");
    }
    Ok(())
}

/// Runs a command and returns its standard output; a failure carries what it wrote to standard error.
pub(crate) fn captured(command: &mut Command) -> Outcome<Vec<u8>> {
    let line = describe(command);
    let output = command.stdin(Stdio::null()).output().context(&line)?;
    if !output.status.success() {
        let err = String::from_utf8_lossy(&output.stderr);
        let out = String::from_utf8_lossy(&output.stdout);
        fail!("{line}: {}\n{}{}", output.status, tail(&out, 15), tail(&err, 25));
    }
    Ok(output.stdout)
}

/// The last `lines` lines of a text.
pub(crate) fn tail(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    let from = all.len().saturating_sub(lines);
    all[from..].iter().map(|l| format!("  | {}\n", clip(l, 400))).collect()
}

/// The first `chars` characters of a line.
pub(crate) fn clip(line: &str, chars: usize) -> String {
    match line.char_indices().nth(chars) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Whether a program of this name is on the path.
pub(crate) fn on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|dir| dir.join(program).is_file()))
}

/// The commit that is checked out, with a mark when files differ from it.
pub(crate) fn commit() -> String {
    let git = |args: &[&str]| {
        captured(Command::new("git").args(args).current_dir(root()))
            .map(|out| String::from_utf8_lossy(&out).trim().to_owned())
            .unwrap_or_default()
    };
    // Reports say nothing of the code: one that was just written is no change of what it tells of.
    let changes = git(&["status", "--porcelain", "--untracked-files=no", ".", ":!docs/results"]);
    let dirty = if changes.is_empty() { "" } else { "+changes" };
    format!("{}{dirty}", git(&["rev-parse", "--short=12", "HEAD"]))
}

/// Today in UTC as `YYYY-MM-DD`.
pub(crate) fn today() -> String {
    captured(Command::new("date").args(["-u", "+%Y-%m-%d"]))
        .map(|out| String::from_utf8_lossy(&out).trim().to_owned())
        .unwrap_or_default()
}

fn describe(command: &Command) -> String {
    let mut line = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    for argument in command.get_args().map(OsStr::to_string_lossy) {
        line.push(' ');
        line.push_str(&clip(&argument, 120));
    }
    clip(&line, 400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_another_run_has_is_left_alone() {
        let runs = fresh_dir("test-fresh-dir").expect("a folder");
        let mine = fresh_dir_in(&runs, "x").expect("a folder");
        std::fs::write(mine.join("old"), "").expect("a file");
        assert_eq!(fresh_dir_in(&runs, "x").expect("it is mine"), mine);
        assert!(!mine.join("old").exists(), "emptied");

        let lock = File::create(runs.join(".y.lock")).expect("a lock");
        flock(&lock, FlockOperation::NonBlockingLockExclusive).expect("another run");
        assert_eq!(fresh_dir_in(&runs, "y").expect("a folder"), runs.join("y-2"));
        let mine = File::open(runs.join(".x.lock")).expect("my lock");
        assert!(flock(&mine, FlockOperation::NonBlockingLockExclusive).is_err(), "others see that it is taken");
    }
}
