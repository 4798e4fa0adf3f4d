//! The seam between the log and the disk: everything that kafka-log does to files goes through
//! [`Storage`] and [`File`], so that the same code runs on a file system ([`FsStorage`]) and on a
//! disk that can be cut off at any write ([`MemStorage`]).
//!
//! What the log relies on, and nothing more:
//!
//! - bytes written are durable after [`File::sync_data`] returned success, not before;
//! - a file that was created, renamed or removed stays so after [`Storage::sync_dir`] of its directory;
//! - a rename replaces the target in one step;
//! - after one failed sync nothing is known about what was written before it, so the log that sees
//!   one is poisoned and only a reopening, which reads the disk, brings it back.
mod descriptors;
mod fs;
mod mem;

use std::fmt;
use std::io::{self, IoSlice};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::sync::Arc;

pub use descriptors::Descriptors;
pub(crate) use descriptors::Held;
pub use fs::FsStorage;
pub use mem::{Counts, Fault, MemStorage, Operation};

/// A place that holds directories and files. Object-safe; a broker keeps one behind an `Arc`.
pub trait Storage: fmt::Debug + Send + Sync {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// `NotFound` when it (or, with [`Open::Create`], its directory) does not exist; whatever the
    /// medium says.
    fn open(&self, path: &Path, how: Open) -> io::Result<Arc<dyn File>>;

    /// The files and directories directly inside `dir`, ordered by name.
    ///
    /// # Errors
    /// `NotFound` when there is no such directory.
    fn list(&self, dir: &Path) -> io::Result<Vec<Entry>>;

    /// Whether a file or directory stands at `path`.
    ///
    /// # Errors
    /// Whatever the medium says other than that it is not there.
    fn exists(&self, path: &Path) -> io::Result<bool>;

    /// Creates the directory and those above it; no error when they exist.
    ///
    /// # Errors
    /// Whatever the medium says.
    fn create_dir_all(&self, dir: &Path) -> io::Result<()>;

    /// Moves a file or a directory, replacing a file that stands at `to` in one step.
    ///
    /// # Errors
    /// `NotFound` when there is nothing at `from`.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file. Who holds it open can go on reading it.
    ///
    /// # Errors
    /// `NotFound` when it is not there.
    fn remove_file(&self, path: &Path) -> io::Result<()>;

    /// Removes a directory and everything in it.
    ///
    /// # Errors
    /// `NotFound` when it is not there.
    fn remove_dir_all(&self, dir: &Path) -> io::Result<()>;

    /// Makes creations, renames and removals inside `dir` durable.
    ///
    /// # Errors
    /// Whatever the medium says; treat what was done since the last success as unknown.
    fn sync_dir(&self, dir: &Path) -> io::Result<()>;

    /// The bound on the files that logs keep open to write to; `None` where there is none.
    fn descriptors(&self) -> Option<Arc<Descriptors>> {
        None
    }

    /// The bytes of the volume that `dir` lies on; `None` where nobody knows, which is the default.
    ///
    /// # Errors
    /// Whatever the medium says.
    fn space(&self, dir: &Path) -> io::Result<Option<Space>> {
        let _ = dir;
        Ok(None)
    }
}

/// The bytes of a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// All of them.
    pub total: u64,
    /// Those that can still be written to by who has no privileges.
    pub usable: u64,
}

/// How [`Storage::open`] opens a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// An existing file, for reading.
    Read,
    /// An existing file, for reading and writing.
    Write,
    /// For reading and writing; created empty when it is not there.
    Create,
    /// For reading and writing; created empty, or emptied when it is there.
    Truncate,
}

/// One name in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The last part of the path. Names that are not UTF-8 are none of Kafka's and are not listed.
    pub name: String,
    /// Whether it is a directory.
    pub is_dir: bool,
    /// Bytes in the file; 0 for a directory.
    pub len: u64,
}

/// An open file, shared by its writer and any number of readers.
///
/// Positions are bytes from the start; there is no cursor. A file stays readable through its handle
/// after its name is gone.
pub trait File: fmt::Debug + Send + Sync {
    /// Bytes in the file. Space that was only allocated does not count.
    ///
    /// # Errors
    /// Whatever the medium says.
    fn len(&self) -> io::Result<u64>;

    /// Whether the file has no bytes.
    ///
    /// # Errors
    /// As [`len`](Self::len).
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }

    /// Reads some bytes at `position`; 0 at the end of the file. May read fewer than fit.
    ///
    /// # Errors
    /// Whatever the medium says.
    fn read_at(&self, buf: &mut [u8], position: u64) -> io::Result<usize>;

    /// Writes the slices one after the other from `position` on and returns how many bytes were
    /// taken, which may be fewer than given. Use [`write_all_at`].
    ///
    /// # Errors
    /// Whatever the medium says; how much was written is then unknown.
    fn write_vectored_at(&self, bufs: &[IoSlice<'_>], position: u64) -> io::Result<usize>;

    /// Cuts the file off, or extends it with zeros. Also gives back space allocated beyond the end.
    ///
    /// # Errors
    /// Whatever the medium says.
    fn set_len(&self, len: u64) -> io::Result<()>;

    /// Makes the file's bytes and its length durable.
    ///
    /// # Errors
    /// Whatever the medium says; bytes written since the last success may be lost, also when a
    /// later call succeeds.
    fn sync_data(&self) -> io::Result<()>;

    /// Reserves space for `len` bytes from `position` on without changing the file's length.
    /// A hint: the default does nothing.
    ///
    /// # Errors
    /// Whatever the medium says; nothing is lost by ignoring it.
    fn allocate(&self, position: u64, len: u64) -> io::Result<()> {
        let _ = (position, len);
        Ok(())
    }

    /// The descriptor behind the file, for `sendfile`; `None` when there is none.
    fn as_fd(&self) -> Option<BorrowedFd<'_>> {
        None
    }
}

/// Writes all of `bufs` at `position` with as few calls as the medium allows.
///
/// # Errors
/// As [`File::write_vectored_at`]; `WriteZero` when the medium takes nothing more.
pub fn write_all_at(file: &dyn File, mut bufs: &mut [IoSlice<'_>], mut position: u64) -> io::Result<()> {
    IoSlice::advance_slices(&mut bufs, 0);
    while !bufs.is_empty() {
        let window = bufs.len().min(IOV_MAX);
        match file.write_vectored_at(&bufs[..window], position) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => {
                position += n as u64;
                IoSlice::advance_slices(&mut bufs, n);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Slices one positional write may carry on Linux (`UIO_MAXIOV`).
const IOV_MAX: usize = 1024;

/// Fills `buf` from `position` on and returns how much there was before the end of the file.
///
/// # Errors
/// As [`File::read_at`].
pub fn read_full_at(file: &dyn File, buf: &mut [u8], position: u64) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buf.len() {
        match file.read_at(&mut buf[filled..], position + filled as u64) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Fills `buf` from `position` on.
///
/// # Errors
/// `UnexpectedEof` when the file ends before; else as [`File::read_at`].
pub fn read_exact_at(file: &dyn File, buf: &mut [u8], position: u64) -> io::Result<()> {
    match read_full_at(file, buf, position)? {
        n if n == buf.len() => Ok(()),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// The whole file at `path`.
///
/// # Errors
/// `NotFound` when it is not there; `InvalidData` when it is longer than `limit` bytes; else
/// whatever the medium says.
pub fn read_file(storage: &dyn Storage, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = storage.open(path, Open::Read)?;
    let len = file.len()?;
    if len > limit {
        let message = format!("{} has {len} bytes, more than the {limit} that it may have", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let mut bytes = vec![0; usize::try_from(len).map_err(io::Error::other)?];
    let filled = read_full_at(&*file, &mut bytes, 0)?;
    bytes.truncate(filled);
    Ok(bytes)
}

/// Puts `bytes` at `path` so that a crash leaves the old file or the new one, never a mixture:
/// writes `<path>.tmp`, syncs it, renames it over `path`, syncs the directory.
///
/// # Errors
/// Whatever the medium says; the file at `path` is then the old or the new one.
pub fn replace_file(storage: &dyn Storage, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    let temporary = Path::new(&name);
    let file = storage.open(temporary, Open::Truncate)?;
    let written = write_all_at(&*file, &mut [IoSlice::new(bytes)], 0).and_then(|()| file.sync_data());
    if let Err(error) = written.and_then(|()| storage.rename(temporary, path)) {
        // On a full disk half a file is in the way of everybody else; when it stays, the next attempt empties it.
        let _ = storage.remove_file(temporary);
        return Err(error);
    }
    match path.parent() {
        Some(dir) if dir.as_os_str().is_empty() => storage.sync_dir(Path::new(".")),
        Some(dir) => storage.sync_dir(dir),
        None => Ok(()),
    }
}
