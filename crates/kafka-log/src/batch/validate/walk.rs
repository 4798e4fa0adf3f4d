//! The pass over the records: every rule that looks at one record, and what is learned on the way.
#![warn(clippy::indexing_slicing)]

use super::rejection::{Invalid, RecordFault, RecordFaultKind, Rejection};
use super::rules::Rules;
use crate::batch::header::{BatchHeader, NO_TIMESTAMP, TimestampType};
use crate::batch::record::{RawRecord, RecordError, read_record};
use crate::batch::varint::Cursor;

/// Faults of single records that are reported; those beyond are dropped.
const RECORD_FAULTS_MAX: usize = 1000;

/// One pass over the records of a batch.
pub(super) struct Walk {
    index: i32,
    base_timestamp: i64,
    /// The one timestamp of all records when the batch claims the leader's append time.
    append_timestamp: Option<i64>,
    topic_append_time: bool,
    min: i64,
    max: i64,
    compacted: bool,
    max_timestamp: i64,
    max_index: i32,
    first_offset_fault: Option<RecordFault>,
    faults: Vec<RecordFault>,
}

impl Walk {
    pub(super) fn new(header: &BatchHeader, rules: &Rules, now: i64) -> Self {
        let claims_append_time = header.attributes().timestamp_type() == TimestampType::LogAppendTime;
        Self {
            index: 0,
            base_timestamp: header.base_timestamp(),
            append_timestamp: claims_append_time.then(|| header.max_timestamp()),
            topic_append_time: rules.timestamp_type == TimestampType::LogAppendTime,
            min: now.saturating_sub(rules.timestamp_before_max_ms),
            max: now.saturating_add(rules.timestamp_after_max_ms),
            compacted: rules.compacted,
            max_timestamp: NO_TIMESTAMP,
            max_index: 0,
            first_offset_fault: None,
            faults: Vec::new(),
        }
    }

    pub(super) fn uncompressed(&mut self, body: &[u8], count: i32) -> Result<(), Rejection> {
        let mut cursor = Cursor::new(body);
        for index in 0..count {
            if cursor.remaining() == 0 {
                return Err(Invalid::from(RecordError::TooFew { claimed: count, found: index }).into());
            }
            let record =
                read_record(&mut cursor).map_err(|field| Invalid::from(RecordError::Malformed { index, field }))?;
            self.visit(&record);
        }
        match cursor.remaining() {
            0 => Ok(()),
            left => Err(Invalid::from(RecordError::TrailingBytes(left)).into()),
        }
    }

    #[inline]
    pub(super) fn visit(&mut self, record: &RawRecord<'_>) {
        let own = self.base_timestamp.wrapping_add(record.timestamp_delta);
        let timestamp = self.append_timestamp.unwrap_or(own);
        if timestamp > self.max_timestamp {
            self.max_timestamp = timestamp;
            self.max_index = self.index;
        }
        if record.offset_delta != self.index {
            self.note_offset(record.offset_delta);
        }
        if self.compacted && record.key.is_none() {
            self.note(RecordFaultKind::MissingKey);
        } else if timestamp < self.min
            || timestamp > self.max
            || self.append_timestamp.is_some()
            || self.topic_append_time
        {
            self.check_timestamp(timestamp);
        }
        self.index += 1;
    }

    /// The cases that [`visit`](Self::visit) does not pass at once.
    #[inline(never)]
    fn check_timestamp(&mut self, timestamp: i64) {
        if !self.topic_append_time && timestamp != NO_TIMESTAMP {
            if timestamp < self.min || timestamp > self.max {
                self.note(RecordFaultKind::TimestampOutOfRange { timestamp, min: self.min, max: self.max });
            }
        } else if self.append_timestamp.is_some() {
            self.note(RecordFaultKind::TimestampType);
        }
    }

    #[cold]
    fn note_offset(&mut self, delta: i32) {
        let fault = RecordFault { batch_index: self.index, kind: RecordFaultKind::OffsetDelta(delta) };
        self.first_offset_fault.get_or_insert(fault);
    }

    #[cold]
    fn note(&mut self, kind: RecordFaultKind) {
        if self.faults.len() < RECORD_FAULTS_MAX {
            self.faults.push(RecordFault { batch_index: self.index, kind });
        }
    }

    /// The largest timestamp and the first record that has it. Offsets that are not the records'
    /// indexes are a fault unless the records are numbered anew.
    pub(super) fn finish(mut self, renumber: bool) -> Result<(i64, i32), Rejection> {
        if !renumber {
            self.faults.extend(self.first_offset_fault);
        }
        match self.faults.is_empty() {
            true => Ok((self.max_timestamp, self.max_index)),
            false => Err(Rejection { reason: Invalid::Records, record_faults: self.faults }),
        }
    }
}
