//! Producer snapshots (`.snapshot`): version, checksum, then 46 bytes a producer.
use std::io;
use std::path::Path;

use super::line::Line;
use super::{Dump, number};

const HEAD: usize = 10;
const ENTRY: usize = 46;

pub(crate) fn dump(dump: &mut Dump<'_>, path: &Path) -> io::Result<()> {
    let bytes = std::fs::read(path)?;
    let Some(body) = bytes.get(HEAD..) else {
        return dump.complain(format!("broken at byte 0: {} bytes are too few", bytes.len()));
    };
    let version = i16::from_be_bytes(number(&bytes, 0));
    if version != 1 {
        return dump.complain(format!("broken at byte 0: unknown version {version}"));
    }
    if crc32c::crc32c(&bytes[6..]) != u32::from_be_bytes(number(&bytes, 2)) {
        dump.complain("broken at byte 2: the checksum differs".to_owned())?;
    }
    let count = i32::from_be_bytes(number(&bytes, 6));
    let (entries, rest) = body.as_chunks::<ENTRY>();
    if usize::try_from(count) != Ok(entries.len()) || !rest.is_empty() {
        let found = body.len();
        dump.complain(format!("broken at byte 6: {count} producers are claimed, and {found} bytes follow"))?;
    }
    entries.iter().try_for_each(|entry| dump.line(&producer(entry)))
}

fn producer(entry: &[u8; ENTRY]) -> Line {
    let int = |at| i32::from_be_bytes(number(entry, at));
    let long = |at| i64::from_be_bytes(number(entry, at));
    let (last_sequence, last_offset, offset_delta) = (int(10), long(14), int(22));
    let (timestamp, first_offset) = (long(26), long(38));
    let line = Line::new()
        .value("producerId", long(0))
        .value("producerEpoch", i16::from_be_bytes(number(entry, 8)))
        .value("coordinatorEpoch", int(34))
        .optional("currentTxnFirstOffset", Some(first_offset).filter(|offset| *offset >= 0))
        .value("lastTimestamp", timestamp);
    if last_offset < 0 {
        // It has written nothing but markers.
        return line;
    }
    // Sequences wrap from i32::MAX to 0.
    let first_sequence = match last_sequence.checked_sub(offset_delta) {
        Some(first) if first >= 0 => first,
        _ => last_sequence.wrapping_sub(offset_delta).wrapping_add(i32::MAX).wrapping_add(1),
    };
    line.value("firstSequence", first_sequence)
        .value("lastSequence", last_sequence)
        .value("lastOffset", last_offset)
        .value("offsetDelta", offset_delta)
        .value("timestamp", timestamp)
}
