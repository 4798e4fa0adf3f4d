//! The `.lock` file that keeps two brokers out of one directory.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::fs::{FlockOperation, fcntl_lock};

use crate::error::StartError;

/// Name of the file, in each log directory.
const FILE: &str = ".lock";

/// Directories that brokers of this process hold. The system's lock does not tell them apart, and is lost when
/// the process closes the file even once: who finds his directory here must not so much as open it.
static HELD: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Holds a directory until it is dropped. The lock is the kind that the JVM takes, so that it
/// keeps Apache Kafka out too, and the system lets go of it when the process dies.
#[derive(Debug)]
pub(crate) struct DirectoryLock {
    dir: PathBuf,
    _file: File,
}

impl DirectoryLock {
    /// Locks a directory, which is created if it is not there.
    pub(crate) fn acquire(dir: &Path) -> Result<Self, StartError> {
        let failed = |source: io::Error| StartError::Directory { path: dir.to_owned(), source };
        std::fs::create_dir_all(dir).map_err(failed)?;
        let canonical = dir.canonicalize().map_err(failed)?;
        let mut held = held();
        if held.contains(&canonical) {
            return Err(StartError::Locked(dir.to_owned()));
        }
        let path = dir.join(FILE);
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {
                held.insert(canonical.clone());
                Ok(Self { dir: canonical, _file: file })
            }
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::ACCESS) => Err(StartError::Locked(dir.to_owned())),
            Err(errno) => Err(failed(errno.into())),
        }
    }
}

impl Drop for DirectoryLock {
    fn drop(&mut self) {
        held().remove(&self.dir);
    }
}

fn held() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}
