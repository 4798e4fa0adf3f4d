//! A disk in memory that can fail and lose power.
//!
//! [`MemStorage::new`] is a plain, volatile disk, as an ephemeral broker uses. A *recording* one
//! ([`MemStorage::recording`]) also keeps every change that was made to it, in order, so that
//! [`MemStorage::after_crash`] can build the disk as it may look when the power went at any point
//! in the past: see the [`crash`] module for what is kept and what is lost.
mod crash;
mod faults;
mod tree;

use std::io::{self, IoSlice};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use faults::{Counts, Fault, Operation};

use self::crash::Step;
use self::faults::Faults;
use self::tree::{Child, NodeId, Tree};
use super::{Descriptors, Entry, File, Open, Storage};

/// A [`Storage`] in memory, with faults and power cuts on demand. Cloning shares the disk.
#[derive(Clone, Debug, Default)]
pub struct MemStorage {
    disk: Arc<Mutex<Disk>>,
}

#[derive(Debug, Default)]
struct Disk {
    tree: Tree,
    faults: Faults,
    history: Option<Vec<Step>>,
    descriptors: Option<Arc<Descriptors>>,
}

impl MemStorage {
    /// An empty disk that never fails unless told to and keeps no history.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty disk that remembers every change, for [`after_crash`](Self::after_crash). Its memory
    /// grows with each write.
    pub fn recording() -> Self {
        let storage = Self::new();
        storage.lock().history = Some(Vec::new());
        storage
    }

    /// Changes recorded so far: the points at which the power can be cut are `0..=steps()`.
    pub fn steps(&self) -> usize {
        self.lock().history.as_ref().map_or(0, Vec::len)
    }

    /// The disk as it may look when the power is cut after `step` changes: everything that was made
    /// durable is there, of the rest whatever `seed` picks. The result records its own history, whose
    /// first [`steps`](Self::steps) make it what it is: to cut it again, count from there.
    ///
    /// # Panics
    /// When the disk is not [`recording`](Self::recording).
    pub fn after_crash(&self, step: usize, seed: u64) -> Self {
        let disk = self.lock();
        let history = disk.history.as_deref().expect("a recording disk");
        let tree = crash::survivors(&history[..step.min(history.len())], seed);
        let history = Some(crash::baseline(&tree));
        Self { disk: Arc::new(Mutex::new(Disk { tree, history, ..Disk::default() })) }
    }

    /// Makes a coming operation fail.
    pub fn inject(&self, fault: Fault) {
        self.lock().faults.inject(fault);
    }

    /// Takes back the faults that have not happened yet, the quota and the short writes.
    pub fn heal(&self) {
        self.lock().faults.heal();
    }

    /// From now on `operation` says that it worked and does nothing: a planted bug, to show that
    /// a test finds it. Only for syncs.
    pub fn pretend(&self, operation: Operation) {
        self.pretend_on(operation, "");
    }

    /// As [`pretend`](Self::pretend), but only on files whose path ends in `suffix`.
    pub fn pretend_on(&self, operation: Operation, suffix: &str) {
        self.lock().faults.pretend(operation, suffix);
    }

    /// Limits the bytes of all files together; a write beyond takes what fits and then fails with
    /// `StorageFull`. `None` lifts the limit.
    pub fn set_quota(&self, bytes: Option<u64>) {
        self.lock().faults.quota = bytes;
    }

    /// Bounds the files that logs keep open to write to, as a process's limit does; of logs that are opened from now on.
    pub fn limit_descriptors(&self, limit: usize) {
        self.lock().descriptors = Some(Arc::new(Descriptors::new(limit)));
    }

    /// Makes about one in `one_in` writes take only a part of what it is given; 0 for none.
    pub fn set_short_writes(&self, seed: u64, one_in: u32) {
        self.lock().faults.set_short_writes(seed, one_in);
    }

    /// How often each operation was carried out, and how many failures were made.
    pub fn counts(&self) -> Counts {
        self.lock().faults.counts
    }

    /// Bytes in all files that have a name.
    pub fn bytes_used(&self) -> u64 {
        self.lock().tree.bytes_used()
    }

    fn lock(&self) -> MutexGuard<'_, Disk> {
        // A panic elsewhere says nothing about the disk: each change is made in one go.
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Disk {
    fn record(&mut self, step: impl FnOnce() -> Step) {
        if let Some(history) = &mut self.history {
            history.push(step());
        }
    }
}

impl Storage for MemStorage {
    fn open(&self, path: &Path, how: Open) -> io::Result<Arc<dyn File>> {
        let mut disk = self.lock();
        let (dir, name) = disk.tree.parent(path)?;
        let node = match disk.tree.child(dir, &name) {
            Some(Child::Dir(_)) => return Err(io::ErrorKind::IsADirectory.into()),
            Some(Child::File(node)) => {
                disk.faults.check(Operation::Open, path)?;
                node
            }
            None if matches!(how, Open::Read | Open::Write) => {
                return Err(io::ErrorKind::NotFound.into());
            }
            None => {
                disk.faults.check(Operation::Create, path)?;
                let node = disk.tree.create(dir, &name);
                disk.record(|| Step::Link { dir, name: name.clone(), child: Child::File(node) });
                node
            }
        };
        let file = MemFile { storage: self.clone(), node, content: disk.tree.content(node), path: path.to_owned() };
        if how == Open::Truncate && file.with_content(|content| !content.is_empty()) {
            disk.tree.set_len(node, 0);
            disk.record(|| Step::SetLen { node, len: 0 });
        }
        Ok(Arc::new(file))
    }

    fn list(&self, dir: &Path) -> io::Result<Vec<Entry>> {
        let disk = self.lock();
        disk.tree.list(dir)
    }

    fn exists(&self, path: &Path) -> io::Result<bool> {
        Ok(self.lock().tree.find(path).is_some())
    }

    fn create_dir_all(&self, dir: &Path) -> io::Result<()> {
        let mut disk = self.lock();
        for (parent, name, child) in disk.tree.create_dirs(dir)? {
            disk.faults.check(Operation::Create, dir)?;
            disk.record(|| Step::Link { dir: parent, name, child });
        }
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut disk = self.lock();
        let (from_dir, from_name) = disk.tree.parent(from)?;
        let (to_dir, to_name) = disk.tree.parent(to)?;
        let child = disk.tree.child(from_dir, &from_name).ok_or(io::ErrorKind::NotFound)?;
        disk.faults.check(Operation::Rename, from)?;
        disk.tree.unlink(from_dir, &from_name);
        disk.tree.link(to_dir, &to_name, child);
        disk.record(|| Step::Move { from: (from_dir, from_name), to: (to_dir, to_name), child });
        Ok(())
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        let mut disk = self.lock();
        let (dir, name) = disk.tree.parent(path)?;
        match disk.tree.child(dir, &name) {
            Some(Child::File(_)) => {}
            Some(Child::Dir(_)) => return Err(io::ErrorKind::IsADirectory.into()),
            None => return Err(io::ErrorKind::NotFound.into()),
        }
        disk.faults.check(Operation::Remove, path)?;
        disk.tree.unlink(dir, &name);
        disk.record(|| Step::Unlink { dir, name });
        Ok(())
    }

    fn remove_dir_all(&self, path: &Path) -> io::Result<()> {
        let mut disk = self.lock();
        let (dir, name) = disk.tree.parent(path)?;
        let Some(Child::Dir(inner)) = disk.tree.child(dir, &name) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        // File after file and then the directory, as the system does, so that a crash can fall between.
        for (holder, name) in disk.tree.inside(inner) {
            disk.faults.check(Operation::Remove, path)?;
            disk.tree.unlink(holder, &name);
            disk.record(|| Step::Unlink { dir: holder, name });
        }
        disk.faults.check(Operation::Remove, path)?;
        disk.tree.unlink(dir, &name);
        disk.record(|| Step::Unlink { dir, name });
        Ok(())
    }

    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        let mut disk = self.lock();
        let Some(Child::Dir(node)) = disk.tree.find(dir) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        disk.faults.check(Operation::SyncDir, dir)?;
        if !disk.faults.pretends(Operation::SyncDir, dir) {
            disk.record(|| Step::SyncDir { dir: node });
        }
        Ok(())
    }

    fn descriptors(&self) -> Option<Arc<Descriptors>> {
        self.lock().descriptors.clone()
    }
}

#[derive(Debug)]
struct MemFile {
    storage: MemStorage,
    node: NodeId,
    content: tree::Content,
    path: std::path::PathBuf,
}

impl MemFile {
    fn with_content<T>(&self, look: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        look(&mut self.content.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl File for MemFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.with_content(|content| content.len() as u64))
    }

    fn read_at(&self, buf: &mut [u8], position: u64) -> io::Result<usize> {
        self.storage.lock().faults.check(Operation::Read, &self.path)?;
        let n = self.with_content(|content| {
            let rest = usize::try_from(position).ok().and_then(|at| content.get(at..)).unwrap_or_default();
            let n = rest.len().min(buf.len());
            buf[..n].copy_from_slice(&rest[..n]);
            n
        });
        self.storage.lock().faults.counts.bytes_read += n as u64;
        Ok(n)
    }

    fn write_vectored_at(&self, bufs: &[IoSlice<'_>], position: u64) -> io::Result<usize> {
        let mut disk = self.storage.lock();
        let mut bytes = bufs.iter().flat_map(|buf| buf.iter().copied()).collect::<Vec<u8>>();
        let failure = disk.faults.check(Operation::Write, &self.path).err();
        let grows = (position + bytes.len() as u64).saturating_sub(self.len()?);
        let used = if disk.faults.quota.is_some() { disk.tree.bytes_used() } else { 0 };
        let taken = disk.faults.taken(bytes.len(), used, grows, failure.is_some());
        bytes.truncate(taken);
        if taken > 0 {
            self.with_content(|content| tree::write(content, position, &bytes));
            let node = self.node;
            disk.record(|| Step::Write { node, position, bytes: bytes.into() });
        }
        match failure {
            Some(error) => Err(error),
            None if taken == 0 && !bufs.is_empty() => Err(io::ErrorKind::StorageFull.into()),
            None => Ok(taken),
        }
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut disk = self.storage.lock();
        disk.faults.check(Operation::SetLen, &self.path)?;
        let changed = self.with_content(|content| {
            let changed = content.len() as u64 != len;
            content.resize(usize::try_from(len).map_err(io::Error::other)?, 0);
            io::Result::Ok(changed)
        })?;
        if changed {
            let node = self.node;
            disk.record(|| Step::SetLen { node, len });
        }
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut disk = self.storage.lock();
        let node = self.node;
        if let Err(error) = disk.faults.check(Operation::Sync, &self.path) {
            disk.record(|| Step::SyncFailed { node });
            return Err(error);
        }
        if !disk.faults.pretends(Operation::Sync, &self.path) {
            disk.record(|| Step::Sync { node });
        }
        Ok(())
    }
}
