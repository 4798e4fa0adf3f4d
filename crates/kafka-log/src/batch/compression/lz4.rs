//! The LZ4 frame format as Kafka's clients use it: independent blocks, at most one frame.
//!
//! Like Java's reader this one refuses frames whose blocks depend on each other, checks the
//! header's and (where present) the blocks' checksums, and ends at the end mark: a content
//! checksum behind it is not verified.
#![warn(clippy::indexing_slicing)]

use super::stream::{Decode, Fault};
use super::xxh32::xxh32;
use crate::batch::varint::Cursor;

const MAGIC: u32 = 0x184D_2204;
const FLG_VERSION_MASK: u8 = 0xc0;
const FLG_VERSION_1: u8 = 0x40;
const FLG_INDEPENDENT: u8 = 0x20;
const FLG_BLOCK_CHECKSUM: u8 = 0x10;
const FLG_CONTENT_SIZE: u8 = 0x08;
const FLG_RESERVED: u8 = 0x03;
const BD_RESERVED: u8 = 0x8f;
const BD_64_KIB: u8 = 4 << 4;
const STORED: u32 = 1 << 31;
/// What the writer puts into one block, as Java's does.
const BLOCK_LEN: usize = 64 * 1024;
/// An LZ4 block cannot hold more than this for each of its bytes.
const RATIO_MAX: usize = 255;

#[derive(Default)]
pub(super) struct Decoder {
    frame: Frame,
    lenient: bool,
}

#[derive(Clone, Copy, Default)]
enum Frame {
    #[default]
    Unknown,
    Open {
        block_max: usize,
        checksums: bool,
    },
    Ended,
}

impl Decoder {
    /// Whether a wrong header checksum is let pass: writers before Kafka 0.10 computed it wrongly.
    pub(super) fn set_lenient(&mut self, lenient: bool) {
        self.lenient = lenient;
    }
}

impl Decode for Decoder {
    fn start(&mut self) {
        self.frame = Frame::Unknown;
    }

    fn space(&mut self, input: &[u8]) -> Result<usize, Fault> {
        let mut rest = input;
        let frame = match self.frame {
            Frame::Unknown => open(&mut rest, self.lenient)?,
            frame => frame,
        };
        let Frame::Open { block_max, .. } = frame else {
            return Ok(1);
        };
        Ok(block_max.min(rest.len().saturating_mul(RATIO_MAX)).max(1))
    }

    fn fill(&mut self, input: &mut &[u8], out: &mut [u8]) -> Result<usize, Fault> {
        loop {
            let (block_max, checksums) = match self.frame {
                Frame::Unknown => {
                    self.frame = open(input, self.lenient)?;
                    continue;
                }
                Frame::Open { block_max, checksums } => (block_max, checksums),
                Frame::Ended => return Ok(0),
            };
            let Some(block) = next_block(input, block_max, checksums)? else {
                self.frame = Frame::Ended;
                return Ok(0);
            };
            let room = out.len().min(block_max);
            let out = out.get_mut(..room).unwrap_or_default();
            let produced = match block {
                Block::Stored(bytes) => {
                    out.get_mut(..bytes.len()).ok_or("bad lz4 block")?.copy_from_slice(bytes);
                    bytes.len()
                }
                Block::Packed(bytes) => lz4_flex::block::decompress_into(bytes, out).map_err(|_| "bad lz4 block")?,
            };
            if produced > 0 {
                return Ok(produced);
            }
        }
    }
}

enum Block<'a> {
    Stored(&'a [u8]),
    Packed(&'a [u8]),
}

/// Reads the frame's header off `input`.
fn open(input: &mut &[u8], lenient: bool) -> Result<Frame, Fault> {
    const CUT: Fault = "lz4 frame cut off";
    let mut cursor = Cursor::new(input);
    if u32::from_le_bytes(cursor.array().ok_or(CUT)?) != MAGIC {
        return Err("not an lz4 frame");
    }
    let descriptor = cursor.rest();
    let [flags, sizes] = cursor.array().ok_or(CUT)?;
    if flags & FLG_VERSION_MASK != FLG_VERSION_1 || flags & FLG_RESERVED != 0 || sizes & BD_RESERVED != 0 {
        return Err("unknown lz4 frame flags");
    }
    if flags & FLG_INDEPENDENT == 0 {
        return Err("lz4 blocks depend on each other");
    }
    let block_max = match sizes >> 4 {
        exponent @ 4..=7 => 1usize << (2 * exponent + 8),
        _ => return Err("unknown lz4 block size"),
    };
    if flags & FLG_CONTENT_SIZE != 0 {
        cursor.take(8).ok_or(CUT)?;
    }
    let descriptor = descriptor.get(..descriptor.len() - cursor.remaining()).unwrap_or_default();
    let [checksum] = cursor.array().ok_or(CUT)?;
    if checksum != (xxh32(descriptor) >> 8) as u8 && !lenient {
        return Err("lz4 header checksum differs");
    }
    *input = cursor.rest();
    Ok(Frame::Open { block_max, checksums: flags & FLG_BLOCK_CHECKSUM != 0 })
}

/// Takes the next block off `input`; `None` at the end mark.
fn next_block<'a>(input: &mut &'a [u8], block_max: usize, checksums: bool) -> Result<Option<Block<'a>>, Fault> {
    const CUT: Fault = "lz4 frame cut off";
    let mut cursor = Cursor::new(input);
    let word = u32::from_le_bytes(cursor.array().ok_or(CUT)?);
    if word == 0 {
        return Ok(None);
    }
    let len = (word & !STORED) as usize;
    if len > block_max {
        return Err("lz4 block exceeds the frame's maximum");
    }
    let bytes = cursor.take(len).ok_or(CUT)?;
    if checksums && u32::from_le_bytes(cursor.array().ok_or(CUT)?) != xxh32(bytes) {
        return Err("lz4 block checksum differs");
    }
    *input = cursor.rest();
    Ok(Some(if word & STORED != 0 { Block::Stored(bytes) } else { Block::Packed(bytes) }))
}

#[derive(Default)]
pub(super) struct Encoder {
    table: lz4_flex::block::CompressTable,
}

impl Encoder {
    /// Appends one frame: independent blocks of 64 KiB, no checksums but the header's.
    pub(super) fn encode(&mut self, input: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let descriptor = [FLG_VERSION_1 | FLG_INDEPENDENT, BD_64_KIB];
        out.extend_from_slice(&MAGIC.to_le_bytes());
        out.extend_from_slice(&descriptor);
        out.push((xxh32(&descriptor) >> 8) as u8);
        for block in input.chunks(BLOCK_LEN) {
            let at = out.len();
            out.resize(at + 4 + lz4_flex::block::get_maximum_output_size(block.len()), 0);
            let (prefix, rest) = out.get_mut(at..)?.split_first_chunk_mut::<4>()?;
            let packed = lz4_flex::block::compress_into_with_table(block, rest, &mut self.table).ok()?;
            let (word, len) = if packed < block.len() {
                (u32::try_from(packed).ok()?, packed)
            } else {
                rest.get_mut(..block.len())?.copy_from_slice(block);
                (u32::try_from(block.len()).ok()? | STORED, block.len())
            };
            *prefix = word.to_le_bytes();
            out.truncate(at + 4 + len);
        }
        out.extend_from_slice(&[0; 4]);
        Some(())
    }
}
