//! What a process has cost in CPU time, its ended threads included.
//!
//! A control group counts in nanoseconds; without one there are the ticks of `/proc`, ten
//! milliseconds each, which long runs can live with. Writeback to disk is done by the kernel's own
//! threads and in neither account; what a process spends in system calls is in both.

use std::fs;
use std::path::{Path, PathBuf};

use crate::outcome::{Outcome, fail};

/// Where control groups are mounted.
const MOUNT: &str = "/sys/fs/cgroup";
/// Ticks a second in `/proc/PID/stat`, the same on every Linux that matters.
const TICKS: f64 = 100.0;

/// The CPU time of one process.
#[derive(Debug)]
pub(crate) enum Account {
    /// A group of version 1: `cpuacct.usage`.
    V1(PathBuf),
    /// A group of version 2: `cpu.stat`.
    V2(PathBuf),
    /// `/proc/PID/stat`.
    Ticks(u32),
}

impl Account {
    /// Opens an account for a process that has just been started.
    pub(crate) fn open(pid: u32) -> Self {
        let name = format!("kafka-duel-{pid}");
        let v1 = Path::new(MOUNT).join("cpuacct").join(&name);
        if enter(&v1, pid, "cpuacct.usage") {
            return Self::V1(v1);
        }
        let v2 = Path::new(MOUNT).join(&name);
        if enter(&v2, pid, "cpu.stat") {
            return Self::V2(v2);
        }
        Self::Ticks(pid)
    }

    /// How it counts, for the report.
    pub(crate) fn method(&self) -> &'static str {
        match self {
            Self::V1(_) => "cgroup v1 cpuacct.usage",
            Self::V2(_) => "cgroup v2 cpu.stat",
            Self::Ticks(_) => "/proc/PID/stat, 10 ms ticks",
        }
    }

    /// Seconds of CPU time so far.
    pub(crate) fn seconds(&self) -> Outcome<f64> {
        match self {
            Self::V1(group) => Ok(fs::read_to_string(group.join("cpuacct.usage"))?.trim().parse::<f64>()? / 1e9),
            Self::V2(group) => {
                let text = fs::read_to_string(group.join("cpu.stat"))?;
                let line = text.lines().find_map(|line| line.strip_prefix("usage_usec "));
                Ok(line.ok_or("cpu.stat has no usage_usec")?.trim().parse::<f64>()? / 1e6)
            }
            Self::Ticks(pid) => {
                let text = fs::read_to_string(format!("/proc/{pid}/stat"))?;
                let Some((_, fields)) = text.rsplit_once(')') else { fail!("unexpected /proc/{pid}/stat") };
                // Fields 14 and 15 of the whole line, 11 and 12 after the name.
                let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
                Ok(ticks.sum::<Result<f64, _>>()? / TICKS)
            }
        }
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        if let Self::V1(group) | Self::V2(group) = self {
            // It can only be removed once the process is gone, which its owner sees to.
            let _ = fs::remove_dir(group);
        }
    }
}

/// Makes the group and moves the process there, if all of that is permitted.
fn enter(group: &Path, pid: u32, counter: &str) -> bool {
    let entered = fs::create_dir(group).is_ok()
        && group.join(counter).exists()
        && fs::write(group.join("cgroup.procs"), pid.to_string()).is_ok();
    if !entered {
        let _ = fs::remove_dir(group);
    }
    entered
}
