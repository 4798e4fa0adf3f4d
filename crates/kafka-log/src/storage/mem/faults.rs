//! What can go wrong on an in-memory disk short of a power cut, and what has.
use std::io;
use std::path::Path;

use super::crash::Dice;

/// What a disk can be asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// Opening a file that is there.
    Open,
    /// Creating a file or a directory.
    Create,
    /// A positional read.
    Read,
    /// A positional write.
    Write,
    /// A change of a file's length.
    SetLen,
    /// A sync of a file.
    Sync,
    /// A sync of a directory.
    SyncDir,
    /// A rename.
    Rename,
    /// A removal of a file or a directory.
    Remove,
}

/// A failure to come: the `after + 1`-th `operation` on a file whose path ends in `suffix` fails
/// with `error`, once.
#[derive(Clone, Debug)]
pub struct Fault {
    operation: Operation,
    suffix: String,
    after: u64,
    error: io::ErrorKind,
}

impl Fault {
    /// The next `operation` on any file fails. The default error is what a broken disk says (`EIO`).
    pub fn on(operation: Operation) -> Self {
        Self { operation, suffix: String::new(), after: 0, error: io::ErrorKind::Other }
    }

    /// Only files whose path ends in `suffix` are meant.
    #[must_use]
    pub fn suffix(mut self, suffix: &str) -> Self {
        suffix.clone_into(&mut self.suffix);
        self
    }

    /// Lets `count` such operations pass before one fails.
    #[must_use]
    pub fn after(mut self, count: u64) -> Self {
        self.after = count;
        self
    }

    /// The error to fail with.
    #[must_use]
    pub fn error(mut self, kind: io::ErrorKind) -> Self {
        self.error = kind;
        self
    }
}

/// How often a disk was asked for what, and how often it failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    operations: [u64; 9],
    /// Failures that were injected and have happened.
    pub faults: u64,
    /// Writes that took fewer bytes than given.
    pub short_writes: u64,
    /// Bytes given by reads.
    pub bytes_read: u64,
    /// Bytes taken by writes.
    pub bytes_written: u64,
}

impl Counts {
    /// Times that `operation` was asked for, failures included.
    pub fn of(&self, operation: Operation) -> u64 {
        self.operations[operation as usize]
    }
}

#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) counts: Counts,
    pub(super) quota: Option<u64>,
    coming: Vec<Fault>,
    pretended: Vec<(Operation, String)>,
    short: Option<(Dice, u32)>,
}

impl Faults {
    pub(super) fn inject(&mut self, fault: Fault) {
        self.coming.push(fault);
    }

    pub(super) fn heal(&mut self) {
        self.coming.clear();
        self.quota = None;
        self.short = None;
    }

    pub(super) fn pretend(&mut self, operation: Operation, suffix: &str) {
        self.pretended.push((operation, suffix.to_owned()));
    }

    pub(super) fn pretends(&self, operation: Operation, path: &Path) -> bool {
        let path = path.to_string_lossy();
        self.pretended.iter().any(|(pretended, suffix)| *pretended == operation && path.ends_with(suffix.as_str()))
    }

    pub(super) fn set_short_writes(&mut self, seed: u64, one_in: u32) {
        self.short = (one_in > 0).then(|| (Dice::new(seed), one_in));
    }

    /// Counts the operation and fails it when its turn has come.
    pub(super) fn check(&mut self, operation: Operation, path: &Path) -> io::Result<()> {
        self.counts.operations[operation as usize] += 1;
        let path = path.to_string_lossy();
        let mut due = None;
        for (index, fault) in self.coming.iter_mut().enumerate() {
            if fault.operation != operation || !path.ends_with(&fault.suffix) {
                continue;
            }
            match fault.after.checked_sub(1) {
                Some(left) => fault.after = left,
                None if due.is_none() => due = Some(index),
                None => {}
            }
        }
        let Some(index) = due else { return Ok(()) };
        let fault = self.coming.remove(index);
        self.counts.faults += 1;
        Err(io::Error::new(fault.error, format!("injected failure of {operation:?} on {path}")))
    }

    /// How much of a write of `len` bytes that makes its file `grows` bytes longer is taken.
    pub(super) fn taken(&mut self, len: usize, used: u64, grows: u64, failing: bool) -> usize {
        let mut taken = len;
        if failing {
            // How much a failed write left behind is anyone's guess; half of it is the nastiest.
            taken /= 2;
        }
        if let Some(quota) = self.quota {
            let over = (used + grows).saturating_sub(quota).min(grows);
            taken = taken.min(len.saturating_sub(usize::try_from(over).unwrap_or(usize::MAX)));
        }
        if let Some((dice, one_in)) = &mut self.short
            && taken > 1
            && dice.below(u64::from(*one_in)) == 0
        {
            taken = 1 + usize::try_from(dice.below(taken as u64 - 1)).unwrap_or(0);
        }
        if taken < len && !failing {
            self.counts.short_writes += 1;
        }
        self.counts.bytes_written += taken as u64;
        taken
    }
}
