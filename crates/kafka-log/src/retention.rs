//! Which segments a log may let go of: a pure plan, carried out by [`Log::maintain`](crate::Log::maintain).
//!
//! Whole segments from the oldest on, in this order, each rule as far as it reaches:
//!
//! 1. those wholly below the log start, whatever `cleanup.policy` says;
//! 2. with `delete`, those without which the log would still have `retention.bytes`;
//! 3. with `delete`, those whose largest timestamp is older than `retention.ms`.
//!
//! Nothing at or above the high watermark goes. When all segments do, the active one is rolled first, so that
//! an empty one keeps the log end.

/// A segment as the plan sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentFacts {
    /// The offset after its records: the next segment's base offset, or the log end.
    pub end_offset: i64,
    /// Bytes of its records.
    pub size: u64,
    /// The largest timestamp of its records, in ms; what is known instead when they have none.
    pub largest_timestamp: i64,
}

/// What decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Whether `cleanup.policy` contains `delete`.
    pub delete: bool,
    /// `retention.ms`; negative is without end.
    pub retention_ms: i64,
    /// `retention.bytes`; negative is without limit.
    pub retention_bytes: i64,
    /// Records below it are deleted already.
    pub log_start: i64,
    /// Records from here on are not committed, so they stay.
    pub high_watermark: i64,
    /// The wall clock, in ms.
    pub now_ms: i64,
}

/// Why a segment goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// It lies below the log start.
    LogStart,
    /// The log is larger than `retention.bytes`.
    Size,
    /// Its records are older than `retention.ms`.
    Age,
}

/// What is to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The segments that go, oldest first, and why.
    pub deleted: Vec<Reason>,
    /// Whether all of them go, so that a new active segment must be there first.
    pub roll: bool,
}

/// Plans for the `segments` of a log, oldest first, the active one last.
///
/// ```
/// use kafka_log::retention::{Reason, Retention, SegmentFacts, plan};
/// let segment = |end_offset, largest_timestamp| SegmentFacts { end_offset, size: 1000, largest_timestamp };
/// let rules = Retention {
///     delete: true, retention_ms: 60_000, retention_bytes: -1, log_start: 0, high_watermark: 300, now_ms: 100_000,
/// };
/// let plan = plan(&[segment(100, 20_000), segment(200, 39_999), segment(300, 40_000)], &rules);
/// assert_eq!(plan.deleted, [Reason::Age, Reason::Age]);
/// assert!(!plan.roll);
/// ```
pub fn plan(segments: &[SegmentFacts], rules: &Retention) -> Plan {
    let mut deleted = Vec::new();
    let mut excess = match i64::try_from(segments.iter().map(|segment| segment.size).sum::<u64>()) {
        Ok(size) if rules.retention_bytes >= 0 => size.saturating_sub(rules.retention_bytes),
        _ => i64::MIN,
    };
    let active = segments.len().saturating_sub(1);
    for reason in [Reason::LogStart, Reason::Size, Reason::Age] {
        while let Some(segment) = segments.get(deleted.len()) {
            let is_active = deleted.len() == active;
            let size = i64::try_from(segment.size).unwrap_or(i64::MAX);
            let due = match reason {
                Reason::LogStart => !is_active && segment.end_offset <= rules.log_start,
                Reason::Size => rules.delete && excess >= size,
                Reason::Age => rules.delete && is_older(segment, rules),
            };
            if !due || segment.end_offset > rules.high_watermark || is_active && segment.size == 0 {
                break;
            }
            excess = excess.saturating_sub(size);
            deleted.push(reason);
        }
    }
    let roll = !segments.is_empty() && deleted.len() == segments.len();
    Plan { deleted, roll }
}

fn is_older(segment: &SegmentFacts, rules: &Retention) -> bool {
    rules.retention_ms >= 0 && rules.now_ms.saturating_sub(segment.largest_timestamp) > rules.retention_ms
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RULES: Retention = Retention {
        delete: true,
        retention_ms: -1,
        retention_bytes: -1,
        log_start: 0,
        high_watermark: 1000,
        now_ms: 0,
    };

    fn segments(sizes: &[u64]) -> Vec<SegmentFacts> {
        let facts = |(at, size): (usize, &u64)| {
            let nth = at as i64 + 1;
            SegmentFacts { end_offset: nth * 10, size: *size, largest_timestamp: nth * 100 }
        };
        sizes.iter().enumerate().map(facts).collect()
    }

    fn deleted(sizes: &[u64], rules: Retention) -> (usize, bool) {
        let plan = plan(&segments(sizes), &rules);
        (plan.deleted.len(), plan.roll)
    }

    #[test]
    fn size_keeps_what_is_needed_to_have_that_much() {
        let by_size = |retention_bytes| deleted(&[500, 500, 500], Retention { retention_bytes, ..RULES });
        assert_eq!(by_size(1500), (0, false));
        assert_eq!(by_size(1001), (0, false), "without the first there would be less");
        assert_eq!(by_size(1000), (1, false));
        assert_eq!(by_size(1), (2, false));
        assert_eq!(by_size(0), (3, true));
    }

    #[test]
    fn age_counts_from_the_largest_timestamp_and_stops_at_the_first_young_one() {
        let by_age = |now_ms| deleted(&[5, 5, 5], Retention { retention_ms: 1000, now_ms, ..RULES });
        assert_eq!(by_age(1100), (0, false), "not older, just as old");
        assert_eq!(by_age(1101), (1, false));
        assert_eq!(by_age(1301), (3, true));
        let mut facts = segments(&[5, 5, 5]);
        facts[0].largest_timestamp = i64::MAX;
        let future = plan(&facts, &Retention { retention_ms: 1000, now_ms: 9000, ..RULES });
        assert!(future.deleted.is_empty(), "a timestamp from the future keeps all that follows");
    }

    #[test]
    fn an_empty_active_segment_stays() {
        assert_eq!(deleted(&[5, 0], Retention { retention_ms: 0, now_ms: 9000, ..RULES }), (1, false));
        assert_eq!(deleted(&[0], Retention { retention_bytes: 0, ..RULES }), (0, false));
    }

    #[test]
    fn the_log_start_counts_without_the_delete_policy_too() {
        let rules = Retention { delete: false, retention_bytes: 0, retention_ms: 0, log_start: 20, ..RULES };
        assert_eq!(plan(&segments(&[5, 5, 5]), &rules).deleted, [Reason::LogStart; 2]);
        assert_eq!(deleted(&[5, 5], Retention { log_start: 20, ..rules }), (1, false), "never the active one");
    }

    proptest! {
        #[test]
        fn what_is_not_committed_stays_and_each_segment_that_goes_was_due(
            sizes in prop::collection::vec(0u64..100, 1..12), high_watermark in 0i64..130, log_start in 0i64..130,
            retention_ms in -1i64..1500, retention_bytes in -1i64..600, now_ms in 0i64..2000, delete: bool,
        ) {
            let rules = Retention { delete, retention_ms, retention_bytes, log_start, high_watermark, now_ms };
            let facts = segments(&sizes);
            let plan = plan(&facts, &rules);
            let mut left: u64 = sizes.iter().sum();
            for (segment, reason) in facts.iter().zip(&plan.deleted) {
                prop_assert!(segment.end_offset <= high_watermark);
                left -= segment.size;
                match reason {
                    Reason::LogStart => prop_assert!(segment.end_offset <= log_start),
                    Reason::Size => prop_assert!(delete && left as i64 >= retention_bytes && retention_bytes >= 0),
                    Reason::Age => prop_assert!(delete && now_ms - segment.largest_timestamp > retention_ms),
                }
            }
            if let Some(next) = facts[..facts.len() - 1].get(plan.deleted.len()) {
                let committed = next.end_offset <= high_watermark;
                let fits = left as i64 - next.size as i64;
                prop_assert!(!(committed && next.end_offset <= log_start));
                prop_assert!(!(committed && delete && retention_bytes >= 0 && fits >= retention_bytes));
                prop_assert!(!(committed && delete && is_older(next, &rules)));
            }
        }
    }
}
