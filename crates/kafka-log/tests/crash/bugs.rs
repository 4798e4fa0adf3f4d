//! Planted bugs of the order in which things become durable; each must be found by some cut of some trace.
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use kafka_log::MemStorage;
use kafka_log::storage::{Descriptors, Entry, File, Open, Operation, Storage};

/// What a disk does wrong while a trace runs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bug {
    /// It says that it synced what ends in this, and did not.
    Unsynced(Operation, &'static str),
    /// The sync of the directory after a rename of a file with the first ending into one with the second is missing.
    Unnamed(&'static str, &'static str),
    /// What a cleaned segment replaces goes before that one has its second name.
    Hasty,
}

/// Those of exchanging cleaned segments for others: steps of the protocol that are missing, or in another order.
pub(super) const OF_SWAPS: [(&str, Bug); 5] = [
    ("a cleaned segment that is not synced", Bug::Unsynced(Operation::Sync, ".log.cleaned")),
    ("no sync of the directory between .cleaned and .swap", Bug::Unnamed(".log.cleaned", ".log.swap")),
    ("no sync of the directory when what was replaced is gone", Bug::Unnamed("index.swap", "index")),
    ("no sync of the directory after the last name", Bug::Unnamed(".log.swap", ".log")),
    ("what is replaced goes before the new one is the one", Bug::Hasty),
];

/// A disk, and what a log sees of it.
#[derive(Clone, Debug)]
pub(super) struct Disk {
    pub(super) mem: MemStorage,
    pub(super) seen: Arc<dyn Storage>,
}

impl Disk {
    pub(super) fn sound(mem: MemStorage) -> Self {
        Self { seen: Arc::new(mem.clone()), mem }
    }

    pub(super) fn with(mem: MemStorage, bug: Option<Bug>) -> Self {
        match bug {
            None => Self::sound(mem),
            Some(Bug::Unsynced(operation, suffix)) => {
                mem.pretend_on(operation, suffix);
                Self::sound(mem)
            }
            Some(bug) => {
                let (last, held) = Default::default();
                Self { seen: Arc::new(Buggy { disk: mem.clone(), bug, last, held }), mem }
            }
        }
    }
}

#[derive(Debug)]
struct Buggy {
    disk: MemStorage,
    bug: Bug,
    /// The names of the last rename.
    last: Mutex<(String, String)>,
    /// Renames that the hasty one has put off.
    held: Mutex<Vec<(PathBuf, PathBuf)>>,
}

impl Storage for Buggy {
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let [from_name, to_name] = [from, to].map(|path| path.to_string_lossy().into_owned());
        if matches!(self.bug, Bug::Hasty) {
            let mut held = self.held.lock().unwrap();
            if from_name.ends_with(".cleaned") && self.disk.exists(from)? {
                held.push((from.into(), to.into()));
                return Ok(());
            }
            if from_name.ends_with(".swap") {
                held.drain(..).try_for_each(|(from, to)| self.disk.rename(&from, &to))?;
            }
        }
        self.disk.rename(from, to)?;
        *self.last.lock().unwrap() = (from_name, to_name);
        Ok(())
    }
    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        let (from, to) = &*self.last.lock().unwrap();
        match self.bug {
            Bug::Unnamed(of, into) if from.ends_with(of) && to.ends_with(into) => Ok(()),
            _ => self.disk.sync_dir(dir),
        }
    }
    fn open(&self, path: &Path, how: Open) -> io::Result<Arc<dyn File>> {
        self.disk.open(path, how)
    }
    fn list(&self, dir: &Path) -> io::Result<Vec<Entry>> {
        self.disk.list(dir)
    }
    fn exists(&self, path: &Path) -> io::Result<bool> {
        self.disk.exists(path)
    }
    fn create_dir_all(&self, dir: &Path) -> io::Result<()> {
        self.disk.create_dir_all(dir)
    }
    fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.disk.remove_file(path)
    }
    fn remove_dir_all(&self, dir: &Path) -> io::Result<()> {
        self.disk.remove_dir_all(dir)
    }
    fn descriptors(&self) -> Option<Arc<Descriptors>> {
        self.disk.descriptors()
    }
}
