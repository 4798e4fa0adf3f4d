//! snappy: blocks in the framing of xerial's snappy-java, or one raw block as some clients send.
#![warn(clippy::indexing_slicing)]

use super::stream::{Decode, Fault};
use crate::batch::varint::Cursor;

const MAGIC: [u8; 8] = [0x82, b'S', b'N', b'A', b'P', b'P', b'Y', 0];
/// The magic, the version of the format and the oldest version that can read it.
const HEADER_LEN: usize = 16;
const VERSION: u32 = 1;
/// What snappy-java puts into one block.
const BLOCK_LEN: usize = 32 * 1024;
/// No element of the format yields more than this for each of its bytes (64 from a copy of 3).
const RATIO_MAX: usize = 22;

#[derive(Default)]
pub(super) struct Decoder {
    framing: Framing,
    raw: snap::raw::Decoder,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Framing {
    #[default]
    Unknown,
    Xerial,
    Raw,
    Ended,
}

impl Decode for Decoder {
    fn start(&mut self) {
        self.framing = Framing::Unknown;
    }

    fn space(&mut self, input: &[u8]) -> Result<usize, Fault> {
        let mut ahead = self.framing;
        match next_block(&mut ahead, &mut { input })? {
            Some(block) => block_len(block),
            None => Ok(1),
        }
    }

    fn fill(&mut self, input: &mut &[u8], out: &mut [u8]) -> Result<usize, Fault> {
        while let Some(block) = next_block(&mut self.framing, input)? {
            let len = block_len(block)?;
            let out = out.get_mut(..len).ok_or("snappy block larger than announced")?;
            if self.raw.decompress(block, out) != Ok(len) {
                return Err("bad snappy block");
            }
            if len > 0 {
                return Ok(len);
            }
        }
        Ok(0)
    }
}

/// Length of a block after decompression, believed only as far as the format can reach.
fn block_len(block: &[u8]) -> Result<usize, Fault> {
    let len = snap::raw::decompress_len(block).map_err(|_| "bad snappy block")?;
    if len / RATIO_MAX > block.len() {
        return Err("snappy block claims more than it can hold");
    }
    Ok(len)
}

/// Takes the next block off `input`.
fn next_block<'a>(framing: &mut Framing, input: &mut &'a [u8]) -> Result<Option<&'a [u8]>, Fault> {
    if *framing == Framing::Unknown {
        if input.is_empty() {
            return Err("no snappy data");
        }
        *framing = if input.len() >= HEADER_LEN && input.starts_with(&MAGIC) { Framing::Xerial } else { Framing::Raw };
    }
    match framing {
        Framing::Xerial => {}
        Framing::Raw => {
            *framing = Framing::Ended;
            return Ok(Some(std::mem::take(input)));
        }
        Framing::Unknown | Framing::Ended => return Ok(None),
    }
    let mut cursor = Cursor::new(input);
    // A header may also stand between blocks: streams that were joined.
    while cursor.rest().starts_with(&MAGIC) {
        cursor.take(MAGIC.len()).ok_or("snappy data cut off")?;
        let version = u32::from_be_bytes(cursor.array().ok_or("snappy data cut off")?);
        cursor.take(4).ok_or("snappy data cut off")?;
        if version < VERSION {
            return Err("unknown version of snappy framing");
        }
    }
    if cursor.remaining() == 0 {
        *input = &[];
        return Ok(None);
    }
    let len = u32::from_be_bytes(cursor.array().ok_or("snappy data cut off")?);
    let block = cursor.take(len as usize).ok_or("snappy data cut off")?;
    *input = cursor.rest();
    Ok(Some(block))
}

pub(super) struct Encoder {
    raw: snap::raw::Encoder,
}

impl Default for Encoder {
    fn default() -> Self {
        Self { raw: snap::raw::Encoder::new() }
    }
}

impl Encoder {
    /// Appends the blocks of `input` in xerial framing.
    pub(super) fn encode(&mut self, input: &[u8], out: &mut Vec<u8>) -> Option<()> {
        out.extend_from_slice(&MAGIC);
        out.extend_from_slice(&VERSION.to_be_bytes());
        out.extend_from_slice(&VERSION.to_be_bytes());
        for block in input.chunks(BLOCK_LEN) {
            let at = out.len();
            out.resize(at + 4 + snap::raw::max_compress_len(block.len()), 0);
            let (prefix, rest) = out.get_mut(at..)?.split_first_chunk_mut::<4>()?;
            let len = self.raw.compress(block, rest).ok()?;
            *prefix = u32::try_from(len).ok()?.to_be_bytes();
            out.truncate(at + 4 + len);
        }
        Some(())
    }
}
