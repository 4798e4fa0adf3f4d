//! Files of the operating system.
use std::fs;
use std::io::{self, IoSlice};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::{Descriptors, Entry, File, Open, Space, Storage};

/// A [`Storage`] on the file system of the operating system. Paths are used as given.
#[derive(Clone, Copy, Debug, Default)]
pub struct FsStorage;

impl FsStorage {
    /// The file system.
    pub const fn new() -> Self {
        Self
    }
}

impl Storage for FsStorage {
    fn open(&self, path: &Path, how: Open) -> io::Result<Arc<dyn File>> {
        let mut options = fs::OpenOptions::new();
        options.read(true);
        match how {
            Open::Read => {}
            Open::Write => {
                options.write(true);
            }
            Open::Create => {
                options.write(true).create(true).truncate(false);
            }
            Open::Truncate => {
                options.write(true).create(true).truncate(true);
            }
        }
        Ok(Arc::new(FsFile(options.open(path)?)))
    }

    fn list(&self, dir: &Path) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(dir)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let metadata = match entry.metadata() {
                Ok(metadata) => metadata,
                // Removed since the directory was read.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error),
            };
            let is_dir = metadata.is_dir();
            entries.push(Entry { name, is_dir, len: if is_dir { 0 } else { metadata.len() } });
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    fn exists(&self, path: &Path) -> io::Result<bool> {
        fs::exists(path)
    }

    fn create_dir_all(&self, dir: &Path) -> io::Result<()> {
        fs::create_dir_all(dir)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_dir_all(&self, dir: &Path) -> io::Result<()> {
        fs::remove_dir_all(dir)
    }

    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        fs::File::open(dir)?.sync_all()
    }

    fn descriptors(&self) -> Option<Arc<Descriptors>> {
        // The limit is the process's; the other half is for sockets, readers and everybody else.
        static OF_THE_PROCESS: OnceLock<Arc<Descriptors>> = OnceLock::new();
        let limit = || rustix::process::getrlimit(rustix::process::Resource::Nofile).current.unwrap_or(u64::MAX) / 2;
        let all = || Arc::new(Descriptors::new(usize::try_from(limit()).unwrap_or(usize::MAX)));
        Some(Arc::clone(OF_THE_PROCESS.get_or_init(all)))
    }

    fn space(&self, dir: &Path) -> io::Result<Option<Space>> {
        let volume = rustix::fs::statvfs(dir)?;
        let bytes = |blocks: u64| blocks.saturating_mul(volume.f_frsize);
        Ok(Some(Space { total: bytes(volume.f_blocks), usable: bytes(volume.f_bavail) }))
    }
}

#[derive(Debug)]
struct FsFile(fs::File);

impl File for FsFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.metadata()?.len())
    }

    fn read_at(&self, buf: &mut [u8], position: u64) -> io::Result<usize> {
        self.0.read_at(buf, position)
    }

    fn write_vectored_at(&self, bufs: &[IoSlice<'_>], position: u64) -> io::Result<usize> {
        match bufs {
            [one] => self.0.write_at(one, position),
            _ => Ok(rustix::io::pwritev(&self.0, bufs, position)?),
        }
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        self.0.sync_data()
    }

    #[cfg(target_os = "linux")]
    fn allocate(&self, position: u64, len: u64) -> io::Result<()> {
        Ok(rustix::fs::fallocate(&self.0, rustix::fs::FallocateFlags::KEEP_SIZE, position, len)?)
    }

    fn as_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{read_exact_at, read_file, replace_file, write_all_at};

    #[test]
    fn many_slices_are_written_in_order() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("f");
        let file = FsStorage.open(&path, Open::Create).expect("created");
        let parts: Vec<Vec<u8>> = (0..3000u32).map(|n| n.to_be_bytes()[..n as usize % 5 % 4].to_vec()).collect();
        let mut slices: Vec<_> = parts.iter().map(|part| IoSlice::new(part)).collect();
        write_all_at(&*file, &mut slices, 7).expect("more slices than one call takes");
        let expected = parts.concat();
        let mut bytes = vec![0; expected.len()];
        read_exact_at(&*file, &mut bytes, 7).expect("written");
        assert_eq!(bytes, expected);
        assert_eq!(file.len().expect("known"), 7 + expected.len() as u64);
        assert!(file.as_fd().is_some());
    }

    #[test]
    fn reserved_space_cannot_be_seen() {
        let dir = tempfile::tempdir().expect("a directory");
        let file = FsStorage.open(&dir.path().join("f"), Open::Create).expect("created");
        // Not every file system can; the log does without.
        let _ = file.allocate(0, 1 << 20);
        assert_eq!(file.len().expect("known"), 0);
        file.sync_data().expect("synced");
    }

    #[test]
    fn names_come_and_go() {
        let temporary = tempfile::tempdir().expect("a directory");
        let dir = temporary.path().join("a/b");
        FsStorage.create_dir_all(&dir).expect("created");
        replace_file(&FsStorage, &dir.join("f"), b"one").expect("written");
        replace_file(&FsStorage, &dir.join("f"), b"two").expect("replaced");
        assert_eq!(read_file(&FsStorage, &dir.join("f"), 3).expect("read"), b"two");
        assert!(read_file(&FsStorage, &dir.join("f"), 2).is_err(), "longer than allowed");
        let entries = FsStorage.list(&dir).expect("listed");
        assert_eq!(entries, [Entry { name: "f".into(), is_dir: false, len: 3 }]);
        assert_eq!(FsStorage.open(&dir.join("g"), Open::Write).expect_err("none").kind(), io::ErrorKind::NotFound);
        FsStorage.rename(&dir, &temporary.path().join("c")).expect("renamed");
        FsStorage.remove_dir_all(&temporary.path().join("c")).expect("removed");
        let space = FsStorage.space(temporary.path()).expect("asked").expect("known");
        assert!(space.usable > 0 && space.usable <= space.total, "{space:?}");
        assert!(!FsStorage.exists(&dir).expect("known"));
    }
}
