//! The `.lock` file that keeps two brokers out of one directory.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::fs::{FlockOperation, fcntl_lock};

/// Name of the file, in each log directory.
const FILE: &str = ".lock";

/// Directories that brokers of this process hold. The system's lock does not tell them apart, and is lost when
/// the process closes the file even once: who finds his directory here must not so much as open it.
static HELD: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Why a directory is not held.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LockError {
    /// Another broker uses the directory.
    #[error("Failed to acquire lock on file .lock in {}. A Kafka instance in another process or thread is using this directory.", .0.display())]
    Locked(PathBuf),
    /// It cannot be used at all.
    #[error("{}: {source}", path.display())]
    Directory {
        /// Which.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Holds a directory until it is dropped. The lock is the kind that the JVM takes, so that it
/// keeps Apache Kafka out too, and the system lets go of it when the process dies.
#[derive(Debug)]
pub struct DirectoryLock {
    dir: PathBuf,
    _file: File,
}

impl DirectoryLock {
    /// Locks a directory, which is created if it is not there.
    ///
    /// # Errors
    /// When somebody else has it, or it cannot be made or opened.
    pub fn acquire(dir: &Path) -> Result<Self, LockError> {
        let failed = |source: io::Error| LockError::Directory { path: dir.to_owned(), source };
        std::fs::create_dir_all(dir).map_err(failed)?;
        let canonical = dir.canonicalize().map_err(failed)?;
        let mut held = held();
        if held.contains(&canonical) {
            return Err(LockError::Locked(dir.to_owned()));
        }
        let path = dir.join(FILE);
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {
                held.insert(canonical.clone());
                Ok(Self { dir: canonical, _file: file })
            }
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::ACCESS) => Err(LockError::Locked(dir.to_owned())),
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
