//! Decompression piece by piece into a window, with a limit on what comes out.
#![warn(clippy::indexing_slicing)]

use super::{CodecError, Compression};

/// What a decoder has to say about bad bytes.
pub(super) type Fault = &'static str;

/// A decoder that is fed the whole input and asked for output piece by piece.
pub(super) trait Decode {
    /// Forgets what came before.
    fn start(&mut self);

    /// Bytes of room that the next [`fill`](Self::fill) needs at least.
    fn space(&mut self, input: &[u8]) -> Result<usize, Fault>;

    /// Writes at least one byte to the front of `out`, taking what it needs off `input`; 0 at the end.
    fn fill(&mut self, input: &mut &[u8], out: &mut [u8]) -> Result<usize, Fault>;
}

/// Room for a piece; also what stays allocated at least.
const PIECE: usize = 64 * 1024;
/// A window that has grown past this is not kept for the next batch.
const KEPT_MAX: usize = 4 << 20;
/// A decoder may ask for this much more room than it will fill: a block of an LZ4 frame.
const SPACE_SLACK: usize = 4 << 20;

/// Output that has been produced and not yet consumed.
#[derive(Debug, Default)]
pub(super) struct Window {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
}

impl Window {
    pub(super) fn clear(&mut self) {
        if self.bytes.len() > KEPT_MAX {
            self.bytes = Vec::new();
        }
        self.start = 0;
        self.end = 0;
    }

    /// Bytes that stay allocated.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.bytes.capacity()
    }

    pub(super) fn filled(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    pub(super) fn consume(&mut self, len: usize) {
        self.start = self.start.saturating_add(len).min(self.end);
    }

    /// The free part, after making it `len` bytes at least: by moving what is unconsumed to the
    /// front, then by growing.
    fn room(&mut self, len: usize) -> &mut [u8] {
        if self.bytes.len() - self.end < len {
            if self.start > 0 {
                self.bytes.copy_within(self.start..self.end, 0);
                self.end -= self.start;
                self.start = 0;
            }
            let needed = self.end.saturating_add(len);
            if self.bytes.len() < needed {
                self.bytes.resize(needed.max(self.end * 2), 0);
            }
        }
        self.bytes.get_mut(self.end..).unwrap_or_default()
    }
}

/// One compressed body on its way into a [`Window`].
pub(super) struct Stream<'s, 'a> {
    codec: Compression,
    decoder: &'s mut dyn Decode,
    input: &'a [u8],
    window: &'s mut Window,
    limit: usize,
    left: usize,
}

impl<'s, 'a> Stream<'s, 'a> {
    pub(super) fn new(
        codec: Compression,
        decoder: &'s mut dyn Decode,
        input: &'a [u8],
        window: &'s mut Window,
        limit: usize,
    ) -> Self {
        decoder.start();
        window.clear();
        Self { codec, decoder, input, window, limit, left: limit }
    }

    /// Adds a piece to the window; false when there is no more.
    pub(super) fn pull(&mut self) -> Result<bool, CodecError> {
        let corrupt = |reason| CodecError::Corrupt { codec: self.codec, reason };
        let too_large = CodecError::TooLarge { limit: self.limit };
        let space = self.decoder.space(self.input).map_err(corrupt)?;
        if space > self.left.saturating_add(SPACE_SLACK) {
            return Err(too_large);
        }
        let room = self.window.room(space.max(PIECE));
        let filled = self.decoder.fill(&mut self.input, room).map_err(corrupt)?;
        self.left = self.left.checked_sub(filled).ok_or(too_large)?;
        self.window.end += filled;
        Ok(filled > 0)
    }

    pub(super) fn window(&mut self) -> &mut Window {
        self.window
    }
}
