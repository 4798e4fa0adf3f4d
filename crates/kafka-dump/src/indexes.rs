//! Indexes: entry by entry, and whether they fit the segment beside them.
use std::io;
use std::path::Path;

use kafka_log::batch::{Entries, Entry};

use super::line::Line;
use super::segment::{Next, Reader};
use super::{Dump, base_offset, number};

const OFFSET_ENTRY: usize = 8;
const TIME_ENTRY: usize = 12;
const TRANSACTION_ENTRY: usize = 34;

/// `.index`: offsets and positions.
pub(crate) fn offsets(dump: &mut Dump<'_>, path: &Path, name: &str) -> io::Result<()> {
    let bytes = std::fs::read(path)?;
    let Some(base) = start(dump, name, &bytes, OFFSET_ENTRY)? else { return Ok(()) };
    let mut log = Reader::open(&path.with_file_name(name).with_extension("log")).ok();
    let (mut last, mut mismatches) = (None, Vec::new());
    for (n, entry) in bytes.as_chunks::<OFFSET_ENTRY>().0.iter().enumerate() {
        let offset = base + i64::from(i32::from_be_bytes(number(entry, 0)));
        let position = i32::from_be_bytes(number(entry, 4));
        if n > 0 && offset == base {
            // A running Kafka reserves the file: what follows was never written.
            break;
        }
        if !dump.options.verify_index_only {
            dump.line(&Line::new().value("offset", offset).value("position", position))?;
        }
        if last.is_some_and(|last| last >= (offset, position)) {
            dump.complain(format!("broken at byte {}: offset {offset} does not follow", n * OFFSET_ENTRY))?;
        }
        last = Some((offset, position));
        let found = log.as_mut().map(|log| last_offset_at(log, position)).transpose()?;
        if let Some(found) = found.filter(|found| *found != offset) {
            mismatches.push(format!("  Index offset: {offset}, log offset: {found}"));
        }
    }
    tell_mismatches(dump, &format!("Mismatches in :{}", path.display()), mismatches)
}

/// `.timeindex`: timestamps and offsets, each compared with the batch of the segment that ends there.
pub(crate) fn times(dump: &mut Dump<'_>, path: &Path, name: &str) -> io::Result<()> {
    let bytes = std::fs::read(path)?;
    let Some(base) = start(dump, name, &bytes, TIME_ENTRY)? else { return Ok(()) };
    let mut walk = Reader::open(&path.with_file_name(name).with_extension("log")).ok().map(Walk::new);
    let mut last: Option<i64> = None;
    let (mut mismatches, mut disorder, mut strays) = (Vec::new(), Vec::new(), Vec::new());
    for (n, entry) in bytes.as_chunks::<TIME_ENTRY>().0.iter().enumerate() {
        let timestamp = i64::from_be_bytes(number(entry, 0));
        let offset = base + i64::from(i32::from_be_bytes(number(entry, 8)));
        if n > 0 && offset == base {
            break;
        }
        if !dump.options.verify_index_only {
            dump.line(&Line::new().value("timestamp", timestamp).value("offset", offset))?;
        }
        match walk.as_mut().map(|walk| walk.find(offset)).transpose()? {
            Some((found, _)) if found != offset => {
                strays.push(format!("Indexed offset: {offset}, found log offset: {found}"));
            }
            Some((_, largest)) if largest != timestamp => {
                mismatches.push(format!("  Index timestamp: {timestamp}, log timestamp: {largest}"));
            }
            _ => {}
        }
        if let Some(last) = last.filter(|last| *last >= timestamp) {
            disorder.push(format!("  Index timestamp: {timestamp}, Previously indexed timestamp: {last}"));
        }
        last = Some(timestamp);
    }
    let path = path.display();
    tell_mismatches(dump, &format!("Found timestamp mismatch in :{path}"), mismatches)?;
    tell_mismatches(dump, &format!("Found out of order timestamp in :{path}"), disorder)?;
    tell_mismatches(dump, &format!("The following indexed offsets are not found in :{path}"), strays)
}

/// A way through a segment, forward while the offsets that are asked for grow.
struct Walk {
    log: Reader,
    /// Last offset and largest timestamp of the batch that was read last.
    batch: Option<(i64, i64)>,
    /// Last offset of the one before it.
    before: i64,
}

impl Walk {
    fn new(log: Reader) -> Self {
        Self { log, batch: None, before: -1 }
    }

    /// Last offset and largest timestamp of the first batch that ends at `offset` or behind it; −1 when there is none.
    fn find(&mut self, offset: i64) -> io::Result<(i64, i64)> {
        if self.before >= offset {
            self.log.seek(0);
            (self.batch, self.before) = (None, -1);
        }
        loop {
            if let Some(batch) = self.batch.filter(|(last, _)| *last >= offset) {
                return Ok(batch);
            }
            self.before = self.batch.map_or(-1, |(last, _)| last);
            let Next::Batch(_, bytes) = self.log.next()? else { return Ok((-1, -1)) };
            let entry = Entries::new(&bytes).next().and_then(Result::ok);
            self.batch = entry.as_ref().map(|entry| (entry.last_offset(), entry.max_timestamp()));
        }
    }
}

/// `.txnindex`: aborted transactions.
pub(crate) fn transactions(dump: &mut Dump<'_>, path: &Path) -> io::Result<()> {
    let bytes = std::fs::read(path)?;
    check_whole(dump, &bytes, TRANSACTION_ENTRY)?;
    for entry in bytes.as_chunks::<TRANSACTION_ENTRY>().0 {
        let long = |at| i64::from_be_bytes(number(entry, at));
        let line = Line::new()
            .value("version", i16::from_be_bytes(number(entry, 0)))
            .value("producerId", long(2))
            .value("firstOffset", long(10))
            .value("lastOffset", long(18))
            .value("lastStableOffset", long(26));
        dump.line(&line)?;
    }
    Ok(())
}

/// The base offset, if entries are to be printed; else the sanity check was all.
fn start(dump: &mut Dump<'_>, name: &str, bytes: &[u8], entry: usize) -> io::Result<Option<i64>> {
    let Some(base) = base_offset(name) else {
        dump.complain(format!("{name} does not start with an offset"))?;
        return Ok(None);
    };
    let whole = check_whole(dump, bytes, entry)?;
    if !dump.options.index_sanity_check {
        return Ok(Some(base));
    }
    let last = bytes.chunks_exact(entry).next_back().map(|last| i32::from_be_bytes(number(last, entry % 8)));
    match last {
        None => dump.say(&format!("{name} is empty."))?,
        Some(relative) if whole && relative >= 0 => dump.say(&format!("{name} passed sanity check."))?,
        Some(relative) => dump.complain(format!("the last entry's offset {relative} lies before the base offset"))?,
    }
    Ok(None)
}

fn check_whole(dump: &mut Dump<'_>, bytes: &[u8], entry: usize) -> io::Result<bool> {
    let torn = bytes.len() % entry;
    if torn > 0 {
        let (len, at) = (bytes.len(), bytes.len() - torn);
        let what =
            format!("{len} bytes are not a whole number of entries of {entry} bytes: the file is cut off at byte {at}");
        dump.complain(what)?;
    }
    Ok(torn == 0)
}

/// The last offset of the batch at that byte of the segment; −1 when there is none.
fn last_offset_at(log: &mut Reader, position: i32) -> io::Result<i64> {
    log.seek(u64::try_from(position).unwrap_or(u64::MAX));
    let Next::Batch(_, bytes) = log.next()? else { return Ok(-1) };
    let entry = Entries::new(&bytes).next().and_then(Result::ok);
    Ok(entry.as_ref().map_or(-1, Entry::last_offset))
}

fn tell_mismatches(dump: &mut Dump<'_>, title: &str, mismatches: Vec<String>) -> io::Result<()> {
    if mismatches.is_empty() {
        return Ok(());
    }
    dump.say(title)?;
    mismatches.into_iter().try_for_each(|mismatch| dump.complain(mismatch))
}
