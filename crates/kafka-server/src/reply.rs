//! What a handler answers: a message whose records may lie in files, nothing, or the end of the
//! connection.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;

use kafka_proto::{ErrorCode, Records};

/// A handler's answer to a request whose response is `R`.
///
/// A plain response converts into one, so that most handlers just return their message.
#[derive(Debug)]
pub struct Reply<R> {
    pub(crate) kind: ReplyKind<R>,
    pub(crate) error: ErrorCode,
}

#[derive(Debug)]
pub(crate) enum ReplyKind<R> {
    Answer { response: R, files: Files },
    Nothing,
    Close(Cow<'static, str>),
}

impl<R> Reply<R> {
    /// Answers with `response`.
    pub fn new(response: R) -> Self {
        Self::with_files(response, Files::new())
    }

    /// Answers with `response`, whose [`Records::Slot`]s are ranges of `files`.
    pub fn with_files(response: R, files: Files) -> Self {
        Self { kind: ReplyKind::Answer { response, files }, error: ErrorCode::NONE }
    }

    /// Does not answer, as to a Produce with acks=0.
    pub fn nothing() -> Self {
        Self { kind: ReplyKind::Nothing, error: ErrorCode::NONE }
    }

    /// Closes the connection once the earlier requests are answered: the only way to tell a client
    /// that expects no answer that something failed.
    pub fn close(reason: impl Into<Cow<'static, str>>) -> Self {
        Self { kind: ReplyKind::Close(reason.into()), error: ErrorCode::NONE }
    }

    /// Notes the error that the response carries, so that the request log counts it as failed.
    #[must_use]
    pub fn noting(mut self, error: ErrorCode) -> Self {
        self.error = error;
        self
    }
}

impl<R> From<R> for Reply<R> {
    fn from(response: R) -> Self {
        Self::new(response)
    }
}

/// File ranges that fill the record slots of one response.
///
/// ```
/// use kafka_server::{FileRange, Files};
/// # use std::io::Write;
/// # fn main() -> std::io::Result<()> {
/// let mut file = tempfile::tempfile()?;
/// file.write_all(b"0123456789")?;
///
/// let mut files = Files::new();
/// let records = files.push(FileRange::new(std::sync::Arc::new(file), 2, 5));
/// assert_eq!(records.len(), 5);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default, Clone)]
pub struct Files {
    ranges: Vec<FileRange>,
}

impl Files {
    /// No files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a range and returns the records that stand for it in a message.
    pub fn push(&mut self, range: FileRange) -> Records {
        let id = u32::try_from(self.ranges.len()).unwrap_or(u32::MAX);
        let len = range.len;
        self.ranges.push(range);
        Records::Slot { id, len }
    }

    /// The range in slot `id`.
    pub fn get(&self, id: u32) -> Option<&FileRange> {
        self.ranges.get(usize::try_from(id).ok()?)
    }
}

/// A file as this crate uses it: by position, through a shared reference.
pub trait FileSource: fmt::Debug + Send + Sync {
    /// The file descriptor, if the bytes are in a file of the system; then they can be sent
    /// without passing through this process.
    fn fd(&self) -> Option<BorrowedFd<'_>>;

    /// Reads at `offset` into `buf`, as [`std::os::unix::fs::FileExt::read_at`].
    ///
    /// # Errors
    /// What the system says.
    fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize>;
}

impl FileSource for File {
    fn fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.as_fd())
    }

    fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buf, offset)
    }
}

/// A part of a file, which it holds open until it is sent.
///
/// When the file turns out to be shorter, the connection is closed: the frame has promised the
/// bytes already.
#[derive(Debug, Clone)]
pub struct FileRange {
    pub(crate) file: Arc<dyn FileSource>,
    pub(crate) position: u64,
    pub(crate) len: usize,
}

impl FileRange {
    /// `len` bytes of `file` from `position`.
    pub fn new(file: Arc<dyn FileSource>, position: u64, len: usize) -> Self {
        Self { file, position, len }
    }

    /// How many bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
