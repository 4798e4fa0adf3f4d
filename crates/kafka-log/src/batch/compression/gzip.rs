//! gzip (RFC 1952): members of raw deflate data between a header and a checksum.
#![warn(clippy::indexing_slicing)]

use flate2::{Compress, Crc, Decompress, FlushCompress, FlushDecompress, Status};

use super::stream::{Decode, Fault};
use crate::batch::varint::Cursor;

const DEFLATE: u8 = 8;
const FLAG_HEADER_CRC: u8 = 0x02;
const FLAG_EXTRA: u8 = 0x04;
const FLAG_NAME: u8 = 0x08;
const FLAG_COMMENT: u8 = 0x10;
const FLAGS_RESERVED: u8 = 0xe0;

pub(super) struct Decoder {
    inflate: Decompress,
    crc: Crc,
    in_member: bool,
    after_member: bool,
}

impl Default for Decoder {
    fn default() -> Self {
        Self { inflate: Decompress::new(false), crc: Crc::new(), in_member: false, after_member: false }
    }
}

impl Decode for Decoder {
    fn start(&mut self) {
        self.in_member = false;
        self.after_member = false;
    }

    fn space(&mut self, _input: &[u8]) -> Result<usize, Fault> {
        Ok(1)
    }

    fn fill(&mut self, input: &mut &[u8], out: &mut [u8]) -> Result<usize, Fault> {
        loop {
            if !self.in_member {
                match skip_header(input) {
                    Some(rest) => *input = rest,
                    // Java's reader ignores what follows a member and is none; so does a leader.
                    None if self.after_member => return Ok(0),
                    None => return Err("bad gzip header"),
                }
                self.inflate.reset(false);
                self.crc.reset();
                self.in_member = true;
            }
            let (before_in, before_out) = (self.inflate.total_in(), self.inflate.total_out());
            let status = self.inflate.decompress(input, out, FlushDecompress::None).map_err(|_| "bad deflate data")?;
            let consumed = (self.inflate.total_in() - before_in) as usize;
            let produced = (self.inflate.total_out() - before_out) as usize;
            *input = input.get(consumed..).unwrap_or_default();
            self.crc.update(out.get(..produced).unwrap_or_default());
            match status {
                Status::StreamEnd => self.end_member(input)?,
                Status::Ok | Status::BufError if produced == 0 => return Err("gzip data cut off"),
                Status::Ok | Status::BufError => {}
            }
            if produced > 0 {
                return Ok(produced);
            }
        }
    }
}

impl Decoder {
    fn end_member(&mut self, input: &mut &[u8]) -> Result<(), Fault> {
        let (trailer, rest) = input.split_first_chunk::<8>().ok_or("gzip data cut off")?;
        let (expected, _) = trailer.split_first_chunk::<4>().ok_or("gzip data cut off")?;
        if u32::from_le_bytes(*expected) != self.crc.sum() {
            return Err("gzip checksum differs");
        }
        if trailer.last_chunk::<4>() != Some(&self.crc.amount().to_le_bytes()) {
            return Err("gzip length differs");
        }
        *input = rest;
        self.in_member = false;
        self.after_member = true;
        Ok(())
    }
}

/// What follows a member's header, when there is one.
fn skip_header(input: &[u8]) -> Option<&[u8]> {
    let mut cursor = Cursor::new(input);
    let [0x1f, 0x8b, DEFLATE, flags, ..] = cursor.array::<10>()? else {
        return None;
    };
    if flags & FLAGS_RESERVED != 0 {
        return None;
    }
    if flags & FLAG_EXTRA != 0 {
        let len = u16::from_le_bytes(cursor.array()?);
        cursor.take(usize::from(len))?;
    }
    for flag in [FLAG_NAME, FLAG_COMMENT] {
        if flags & flag != 0 {
            while cursor.byte()? != 0 {}
        }
    }
    if flags & FLAG_HEADER_CRC != 0 {
        cursor.take(2)?;
    }
    Some(cursor.rest())
}

#[derive(Default)]
pub(super) struct Encoder {
    deflate: Option<(u32, Compress)>,
}

impl Encoder {
    /// Appends one member. A level outside 1–9 means the default.
    pub(super) fn encode(&mut self, level: i32, input: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let level = u32::try_from(level).ok().filter(|level| (1..=9).contains(level)).unwrap_or(6);
        let deflate = match &mut self.deflate {
            Some((same, deflate)) if *same == level => {
                deflate.reset();
                deflate
            }
            other => &mut other.insert((level, Compress::new(flate2::Compression::new(level), false))).1,
        };
        out.extend_from_slice(&[0x1f, 0x8b, DEFLATE, 0, 0, 0, 0, 0, 0, 0]);
        let mut rest = input;
        loop {
            out.reserve(rest.len() / 2 + 64);
            let before = deflate.total_in();
            let status = deflate.compress_vec(rest, out, FlushCompress::Finish).ok()?;
            rest = rest.get((deflate.total_in() - before) as usize..)?;
            if status == Status::StreamEnd {
                break;
            }
        }
        let mut crc = Crc::new();
        crc.update(input);
        out.extend_from_slice(&crc.sum().to_le_bytes());
        out.extend_from_slice(&crc.amount().to_le_bytes());
        Some(())
    }
}
