//! What is to be cleaned: pure functions of what is known about a log.
use std::ops::Range;

use crate::config::LogConfig;

/// What the plan must know of a closed segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentFacts {
    /// Offset that its name says.
    pub base_offset: i64,
    /// Bytes of its batches.
    pub bytes: u64,
    /// Bytes of its offset index.
    pub offset_index_bytes: u64,
    /// Bytes of its time index.
    pub time_index_bytes: u64,
    /// Largest timestamp of its first batch in ms; −1 without one.
    pub first_timestamp: i64,
    /// Largest timestamp of its records in ms; −1 without one.
    pub largest_timestamp: i64,
}

/// What the plan must know of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFacts {
    /// The closed segments, oldest first; the active one is never cleaned.
    pub closed: Vec<SegmentFacts>,
    /// Base offset of the active segment.
    pub active_base: i64,
    /// The first offset that can be read.
    pub log_start: i64,
    /// The offset that the next record gets.
    pub log_end: i64,
    /// Nothing at or beyond it is cleaned: the least of high watermark (KAFKA-13194), last stable
    /// offset and recovery point. Undecided transactions lie beyond, and what is not durable yet.
    pub bound: i64,
    /// Records below it were cleaned before: `cleaner-offset-checkpoint`.
    pub first_dirty: i64,
}

/// How much there is to clean in one log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dirt {
    /// The first offset that was never cleaned.
    pub first_dirty: i64,
    /// The first offset that may not be cleaned yet; a segment starts there.
    pub first_uncleanable: i64,
    /// Bytes of segments that were cleaned before.
    pub clean_bytes: u64,
    /// Bytes that can be cleaned now.
    pub dirty_bytes: u64,
    /// Whether records have waited for `max.compaction.lag.ms` (KIP-354).
    pub overdue: bool,
}

impl Dirt {
    /// What can be cleaned now, and how urgent it is. `now_ms` is the wall clock.
    pub fn of(facts: &LogFacts, config: &LogConfig, now_ms: i64) -> Self {
        // A checkpoint that a truncation, a lost directory or a risen log start has left behind says nothing.
        let first_dirty = match facts.first_dirty {
            known if (facts.log_start..=facts.log_end).contains(&known) => known,
            _ => facts.log_start,
        };
        let ends = facts.closed.iter().skip(1).map(|segment| segment.base_offset).chain([facts.active_base]);
        let is_old = |segment: &SegmentFacts| {
            config.min_compaction_lag_ms <= 0
                || now_ms.saturating_sub(segment.largest_timestamp) >= config.min_compaction_lag_ms
        };
        let (mut clean_bytes, mut dirty_bytes) = (0, 0);
        let mut first_uncleanable = facts.closed.first().map_or(facts.active_base, |segment| segment.base_offset);
        let mut oldest = i64::MAX;
        for (segment, end) in facts.closed.iter().zip(ends) {
            let is_clean = end <= first_dirty;
            if end > facts.bound || !(is_clean || is_old(segment)) {
                break;
            }
            first_uncleanable = end;
            if is_clean {
                clean_bytes += segment.bytes;
                continue;
            }
            dirty_bytes += segment.bytes;
            if segment.first_timestamp > 0 {
                oldest = oldest.min(segment.first_timestamp);
            }
        }
        let overdue = dirty_bytes > 0 && oldest < now_ms.saturating_sub(config.max_compaction_lag_ms);
        Self { first_dirty, first_uncleanable, clean_bytes, dirty_bytes, overdue }
    }

    /// The dirty part of what could be cleaned, from 0 to 1.
    pub fn ratio(&self) -> f64 {
        let (dirty, all) = (self.dirty_bytes as f64, (self.clean_bytes + self.dirty_bytes) as f64);
        if all > 0.0 { dirty / all } else { 0.0 }
    }

    /// Whether the log should be cleaned now: records are overdue, or the ratio exceeds
    /// `min.cleanable.dirty.ratio`.
    pub fn is_due(&self, config: &LogConfig) -> bool {
        self.dirty_bytes > 0 && (self.overdue || self.ratio() > config.min_cleanable_dirty_ratio)
    }
}

/// Which of the logs that are due comes first: the one with the largest dirty ratio.
pub fn dirtiest<K>(due: impl IntoIterator<Item = (K, Dirt)>) -> Option<(K, Dirt)> {
    due.into_iter().max_by(|(_, a), (_, b)| a.ratio().total_cmp(&b.ratio()))
}

/// Which neighbours become one segment: as many as fit into `segment.bytes`, `segment.index.bytes` and
/// the 31 bits of a relative offset (KAFKA-5413). `end` is the offset after the last of `segments`.
pub fn groups(segments: &[SegmentFacts], end: i64, config: &LogConfig) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    let (mut bytes, mut offset_index_bytes, mut time_index_bytes) = (0u64, 0u64, 0u64);
    for (index, segment) in segments.iter().enumerate() {
        let segment_end = segments.get(index + 1).map_or(end, |next| next.base_offset);
        bytes = bytes.saturating_add(segment.bytes);
        offset_index_bytes = offset_index_bytes.saturating_add(segment.offset_index_bytes);
        time_index_bytes = time_index_bytes.saturating_add(segment.time_index_bytes);
        if let Some(group) = groups.last_mut()
            && bytes <= u64::from(config.segment_bytes)
            && offset_index_bytes.max(time_index_bytes) <= u64::from(config.segment_index_bytes)
            && segment_end.saturating_sub(1).saturating_sub(segments[group.start].base_offset) <= i64::from(i32::MAX)
        {
            group.end = index + 1;
        } else {
            groups.push(index..index + 1);
            (bytes, offset_index_bytes, time_index_bytes) =
                (segment.bytes, segment.offset_index_bytes, segment.time_index_bytes);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(base_offset: i64, bytes: u64) -> SegmentFacts {
        SegmentFacts {
            base_offset,
            bytes,
            offset_index_bytes: 8,
            time_index_bytes: 12,
            first_timestamp: base_offset,
            largest_timestamp: base_offset + 9,
        }
    }

    /// Three closed segments of ten records each, whose timestamps are their offsets.
    fn facts() -> LogFacts {
        let closed = vec![segment(0, 100), segment(10, 100), segment(20, 100)];
        LogFacts { closed, active_base: 30, log_start: 0, log_end: 35, bound: 35, first_dirty: 0 }
    }

    #[test]
    fn the_active_segment_is_never_cleaned() {
        let dirt = Dirt::of(&facts(), &LogConfig::default(), 1_000);
        assert_eq!((dirt.first_dirty, dirt.first_uncleanable, dirt.dirty_bytes), (0, 30, 300));
        assert!(dirt.is_due(&LogConfig::default()));
        let none = LogFacts { closed: Vec::new(), active_base: 0, ..facts() };
        assert!(!Dirt::of(&none, &LogConfig::default(), 1_000).is_due(&LogConfig::default()));
    }

    /// KAFKA-13194 (86): never above the high watermark, and not into an undecided transaction.
    #[test]
    fn nothing_above_the_bound_is_cleaned() {
        for (bound, expected) in [(0, 0), (9, 0), (10, 10), (29, 20), (30, 30)] {
            let dirt = Dirt::of(&LogFacts { bound, ..facts() }, &LogConfig::default(), 1_000);
            assert_eq!(dirt.first_uncleanable, expected, "bound {bound}");
            assert!(dirt.first_uncleanable <= bound);
        }
    }

    #[test]
    fn young_segments_wait_and_everything_behind_them() {
        let config = LogConfig { min_compaction_lag_ms: 100, ..LogConfig::default() };
        for (now, expected) in [(108, 0), (109, 10), (118, 10), (119, 20), (129, 30)] {
            assert_eq!(Dirt::of(&facts(), &config, now).first_uncleanable, expected, "at {now}");
        }
        // What was cleaned stays cleanable, however young the clock says it is.
        let cleaned = LogFacts { first_dirty: 20, ..facts() };
        let dirt = Dirt::of(&cleaned, &config, 50);
        assert_eq!((dirt.clean_bytes, dirt.dirty_bytes, dirt.first_uncleanable), (200, 0, 20));
    }

    #[test]
    fn what_waited_too_long_is_due_whatever_the_ratio() {
        let config = LogConfig { max_compaction_lag_ms: 50, min_cleanable_dirty_ratio: 0.5, ..LogConfig::default() };
        let mostly_clean = LogFacts { first_dirty: 20, ..facts() };
        let early = Dirt::of(&mostly_clean, &config, 70);
        assert!(!early.overdue && !early.is_due(&config));
        let late = Dirt::of(&mostly_clean, &config, 71);
        assert!(late.overdue && late.is_due(&config) && late.ratio() < 0.34);
    }

    /// KAFKA-8764, 9826, 9133, 6266 (88): a dirty offset that fits nothing starts at the log start.
    #[test]
    fn a_checkpoint_beyond_the_log_is_not_believed() {
        for (first_dirty, log_start, expected) in [(-1, 0, 0), (5, 12, 12), (36, 0, 0), (i64::MAX, 3, 3), (15, 0, 15)] {
            let facts = LogFacts { first_dirty, log_start, ..facts() };
            assert_eq!(Dirt::of(&facts, &LogConfig::default(), 1_000).first_dirty, expected);
        }
    }

    #[test]
    fn the_dirtiest_comes_first() {
        let dirt = |clean_bytes, dirty_bytes| Dirt {
            first_dirty: 0,
            first_uncleanable: 1,
            clean_bytes,
            dirty_bytes,
            overdue: false,
        };
        let due = [("a", dirt(10, 10)), ("b", dirt(1, 10)), ("c", dirt(100, 50))];
        assert_eq!(dirtiest(due).map(|(name, _)| name), Some("b"));
        assert!(dirtiest([] as [((), Dirt); 0]).is_none());
    }

    #[test]
    fn groups_respect_every_limit() {
        let config = LogConfig { segment_bytes: 250, segment_index_bytes: 36, ..LogConfig::default() };
        let segments = [segment(0, 100), segment(10, 100), segment(20, 100), segment(30, 400), segment(40, 1)];
        assert_eq!(groups(&segments, 50, &config), [0..2, 2..3, 3..4, 4..5]);
        let small = [segment(0, 1), segment(1, 1), segment(2, 1), segment(3, 1)];
        assert_eq!(groups(&small, 4, &config), [0..3, 3..4], "three time index entries fit");
        assert!(groups(&[], 0, &config).is_empty());
    }

    /// KAFKA-5413, 6264 (87): a merged segment's relative offsets fit i32.
    #[test]
    fn sparse_offsets_do_not_overflow_a_group() {
        let far = i64::from(i32::MAX);
        let config = LogConfig::default();
        let sparse = [segment(0, 1), segment(far - 1, 1), segment(far, 1)];
        assert_eq!(groups(&sparse, far + 1, &config).first(), Some(&(0..3)));
        assert_eq!(groups(&sparse, far + 2, &config), [0..2, 2..3]);
        assert_eq!(groups(&[segment(0, 1), segment(5, 1)], i64::MAX, &config), [0..1, 1..2]);
    }
}
