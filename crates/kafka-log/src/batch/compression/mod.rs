//! The four codecs of record batches, bounded on the way in.
//!
//! Each codec is a Cargo feature; without it its number is still known, and using it is an error.
#![warn(clippy::indexing_slicing)]

#[cfg(feature = "gzip")]
mod gzip;
#[cfg(feature = "lz4")]
mod lz4;
#[cfg(feature = "snappy")]
mod snappy;
mod stream;
#[cfg(feature = "lz4")]
mod xxh32;
#[cfg(feature = "zstd")]
mod zstd;

use std::fmt;

use self::stream::{Decode, Stream, Window};
use super::record::{RawRecord, RecordError, Records, read_record, record_len};
use super::varint::Cursor;
use super::view::BatchRef;

/// A codec by its number in the attributes of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Compression {
    /// Records as they are.
    #[default]
    None = 0,
    /// gzip (RFC 1952).
    Gzip = 1,
    /// snappy blocks in the xerial framing.
    Snappy = 2,
    /// The LZ4 frame format.
    Lz4 = 3,
    /// Zstandard frames (KIP-110).
    Zstd = 4,
}

impl Compression {
    /// The codec with this number in the attributes; 5–7 name none.
    pub const fn from_id(id: u8) -> Option<Self> {
        Some(match id {
            0 => Self::None,
            1 => Self::Gzip,
            2 => Self::Snappy,
            3 => Self::Lz4,
            4 => Self::Zstd,
            _ => return None,
        })
    }

    /// Its number in the attributes.
    pub const fn id(self) -> u8 {
        self as u8
    }

    /// Its name in `compression.type`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Gzip => "gzip",
            Self::Snappy => "snappy",
            Self::Lz4 => "lz4",
            Self::Zstd => "zstd",
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A codec with its level: what a writer needs (`compression.type` and `compression.*.level`, KIP-390).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Codec {
    /// Records as they are.
    #[default]
    None,
    /// gzip at level 1–9, or −1 for its default.
    Gzip {
        /// The level.
        level: i32,
    },
    /// snappy; it has no levels.
    Snappy,
    /// LZ4; the level is accepted for compatibility, the one encoder is the fast one.
    Lz4 {
        /// The level, 1–17.
        level: i32,
    },
    /// Zstandard at level −131072–22.
    Zstd {
        /// The level.
        level: i32,
    },
}

impl Codec {
    /// The codec at the level that Kafka uses when none is configured.
    pub const fn of(compression: Compression) -> Self {
        match compression {
            Compression::None => Self::None,
            Compression::Gzip => Self::Gzip { level: -1 },
            Compression::Snappy => Self::Snappy,
            Compression::Lz4 => Self::Lz4 { level: 9 },
            Compression::Zstd => Self::Zstd { level: 3 },
        }
    }

    /// The codec without its level.
    pub const fn compression(self) -> Compression {
        match self {
            Self::None => Compression::None,
            Self::Gzip { .. } => Compression::Gzip,
            Self::Snappy => Compression::Snappy,
            Self::Lz4 { .. } => Compression::Lz4,
            Self::Zstd { .. } => Compression::Zstd,
        }
    }
}

/// Why bytes could not be compressed or decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// The number 5–7 names no codec.
    #[error("unknown compression type {0}")]
    Unknown(u8),
    /// The codec's Cargo feature is off.
    #[error("{0} is not compiled in")]
    NotCompiledIn(Compression),
    /// Records were asked of a compressed batch without a decompressor.
    #[error("the batch is compressed (type {0})")]
    Compressed(u8),
    /// The bytes are not what the codec writes.
    #[error("corrupt {codec} data: {reason}")]
    Corrupt {
        /// The codec.
        codec: Compression,
        /// What is wrong.
        reason: &'static str,
    },
    /// More comes out than the limit allows.
    #[error("more than {limit} bytes after decompression")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// The encoder failed.
    #[error("{0} could not compress")]
    Encoder(Compression),
}

/// Decompresses batches into one scratch buffer that is kept between calls, with a limit on what
/// one batch may inflate to. Keep one per worker.
#[derive(Default)]
pub struct Decompressor {
    decoders: Decoders,
    window: Window,
    limit: usize,
}

impl fmt::Debug for Decompressor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decompressor").field("limit", &self.limit).finish_non_exhaustive()
    }
}

impl Decompressor {
    /// A decompressor whose output never exceeds `limit` bytes a batch.
    pub fn new(limit: usize) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Sets the limit for the next batches.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Gives back what is more than worth keeping for the next batch.
    pub(crate) fn release(&mut self) {
        self.window.clear();
        #[cfg(feature = "zstd")]
        self.decoders.zstd.release();
    }

    /// Bytes of output that stay allocated.
    #[cfg(test)]
    pub(crate) fn kept(&self) -> usize {
        self.window.kept()
    }

    /// Decompresses `bytes`, the body of a batch.
    ///
    /// # Errors
    /// When the codec is not compiled in, the bytes are corrupt or the limit is reached.
    pub fn decompress(&mut self, codec: Compression, bytes: &[u8]) -> Result<&[u8], CodecError> {
        let decoder = self.decoders.get(codec)?;
        let mut stream = Stream::new(codec, decoder, bytes, &mut self.window, self.limit);
        while stream.pull()? {}
        Ok(self.window.filled())
    }

    /// The records of a batch, decompressed when it is compressed.
    ///
    /// # Errors
    /// As [`decompress`](Self::decompress), or when the compression type is unknown.
    pub fn records<'d>(&'d mut self, batch: &BatchRef<'d>) -> Result<Records<'d>, CodecError> {
        let attributes = batch.header().attributes();
        match attributes.compression().ok_or(CodecError::Unknown(attributes.compression_id()))? {
            Compression::None => Ok(Records::new(batch.header(), batch.body())),
            codec => Ok(Records::new(batch.header(), self.decompress(codec, batch.body())?)),
        }
    }

    /// Visits the `count` records of a compressed body as they come out, keeping no more of it
    /// than a piece and the record at hand.
    pub(super) fn walk(
        &mut self,
        codec: Compression,
        bytes: &[u8],
        count: i32,
        mut visit: impl FnMut(&RawRecord<'_>),
    ) -> Result<(), WalkError> {
        let decoder = self.decoders.get(codec)?;
        let mut stream = Stream::new(codec, decoder, bytes, &mut self.window, self.limit);
        let mut index = 0;
        let mut more = true;
        while index < count {
            let ready = stream.window().filled();
            let whole = record_len(ready).map_err(|field| RecordError::Malformed { index, field })?;
            match whole.filter(|len| *len <= ready.len()) {
                Some(len) => {
                    let mut cursor = Cursor::new(ready.get(..len).unwrap_or_default());
                    let record = read_record(&mut cursor).map_err(|field| RecordError::Malformed { index, field })?;
                    visit(&record);
                    stream.window().consume(len);
                    index += 1;
                }
                None if more => more = stream.pull()?,
                None if ready.is_empty() => {
                    return Err(RecordError::TooFew { claimed: count, found: index }.into());
                }
                None => {
                    return Err(RecordError::Malformed { index, field: "length" }.into());
                }
            }
        }
        if stream.window().filled().is_empty() && more {
            stream.pull()?;
        }
        match stream.window().filled().len() {
            0 => Ok(()),
            left => Err(RecordError::TrailingBytes(left).into()),
        }
    }

    /// As [`decompress`](Self::decompress) for message sets of format 0, whose LZ4 frames carry a
    /// wrong header checksum.
    pub(super) fn decompress_v0(&mut self, codec: Compression, bytes: &[u8]) -> Result<&[u8], CodecError> {
        self.decoders.set_lenient(true);
        let decoder = self.decoders.get(codec)?;
        let mut stream = Stream::new(codec, decoder, bytes, &mut self.window, self.limit);
        let outcome = (|| {
            while stream.pull()? {}
            Ok(())
        })();
        self.decoders.set_lenient(false);
        outcome.map(|()| self.window.filled())
    }
}

/// Why a compressed body could not be walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WalkError {
    Codec(CodecError),
    Record(RecordError),
}

impl From<CodecError> for WalkError {
    fn from(error: CodecError) -> Self {
        Self::Codec(error)
    }
}

impl From<RecordError> for WalkError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

/// One decoder a codec, made when first needed.
#[derive(Default)]
struct Decoders {
    #[cfg(feature = "gzip")]
    gzip: Option<Box<gzip::Decoder>>,
    #[cfg(feature = "snappy")]
    snappy: snappy::Decoder,
    #[cfg(feature = "lz4")]
    lz4: lz4::Decoder,
    #[cfg(feature = "zstd")]
    zstd: zstd::Decoder,
}

impl Decoders {
    fn get(&mut self, codec: Compression) -> Result<&mut dyn Decode, CodecError> {
        match codec {
            #[cfg(feature = "gzip")]
            Compression::Gzip => Ok(self.gzip.get_or_insert_default().as_mut()),
            #[cfg(feature = "snappy")]
            Compression::Snappy => Ok(&mut self.snappy),
            #[cfg(feature = "lz4")]
            Compression::Lz4 => Ok(&mut self.lz4),
            #[cfg(feature = "zstd")]
            Compression::Zstd => Ok(&mut self.zstd),
            #[allow(unreachable_patterns, reason = "which codecs are left depends on the features")]
            other => Err(CodecError::NotCompiledIn(other)),
        }
    }

    fn set_lenient(&mut self, _lenient: bool) {
        #[cfg(feature = "lz4")]
        self.lz4.set_lenient(_lenient);
    }
}

/// Compresses bodies with contexts that are kept between calls. Keep one per worker.
#[derive(Default)]
pub struct Compressor {
    #[cfg(feature = "gzip")]
    gzip: gzip::Encoder,
    #[cfg(feature = "snappy")]
    snappy: snappy::Encoder,
    #[cfg(feature = "lz4")]
    lz4: lz4::Encoder,
    #[cfg(feature = "zstd")]
    zstd: zstd::Encoder,
}

impl fmt::Debug for Compressor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compressor").finish_non_exhaustive()
    }
}

impl Compressor {
    /// Appends `bytes`, compressed, to `out`. After an error `out` holds something unspecified.
    ///
    /// # Errors
    /// When the codec is not compiled in or the encoder fails.
    pub fn compress(&mut self, codec: Codec, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), CodecError> {
        let done = match codec {
            Codec::None => {
                out.extend_from_slice(bytes);
                Some(())
            }
            #[cfg(feature = "gzip")]
            Codec::Gzip { level } => self.gzip.encode(level, bytes, out),
            #[cfg(feature = "snappy")]
            Codec::Snappy => self.snappy.encode(bytes, out),
            #[cfg(feature = "lz4")]
            Codec::Lz4 { .. } => self.lz4.encode(bytes, out),
            #[cfg(feature = "zstd")]
            Codec::Zstd { level } => self.zstd.encode(level, bytes, out),
            #[allow(unreachable_patterns, reason = "which codecs are left depends on the features")]
            other => return Err(CodecError::NotCompiledIn(other.compression())),
        };
        done.ok_or(CodecError::Encoder(codec.compression()))
    }
}
