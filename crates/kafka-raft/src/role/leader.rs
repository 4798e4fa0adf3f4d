//! It leads.

use crate::quorum::majority_offset;

/// Leads its epoch. What was written in earlier epochs is committed together with the start of this one, never before:
/// a majority that has an old record does not yet make it safe (the figure 8 of the Raft paper).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Leader {
    pub(crate) epoch: i32,
    pub(crate) stage: Stage,
    /// Who voted for it, for the LeaderChange record.
    pub(crate) granted: Vec<i32>,
}

/// How far a leader has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// That it leads is not yet on the disk.
    Saving,
    /// The records that start its epoch are on their way into the log, from this offset.
    Starting { epoch_start: i64 },
    /// They are committed; it takes writes.
    Leading { epoch_start: i64 },
}

impl Leader {
    /// The high watermark that follows from what each voter has on its disk, if there is one yet.
    pub(crate) fn high_watermark(&self, durable_ends: Vec<i64>) -> Option<i64> {
        let (Stage::Starting { epoch_start } | Stage::Leading { epoch_start }) = self.stage else {
            return None;
        };
        // Above `epoch_start`, not at it: at it the LeaderChange record itself is still missing.
        majority_offset(durable_ends).filter(|offset| *offset > epoch_start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_the_epoch_has_to_be_on_the_disk_not_only_what_lies_before_it() {
        let leader = Leader { epoch: 2, stage: Stage::Starting { epoch_start: 10 }, granted: vec![1] };
        assert_eq!(leader.high_watermark(vec![9]), None);
        assert_eq!(leader.high_watermark(vec![10]), None);
        assert_eq!(leader.high_watermark(vec![11]), Some(11));
    }

    #[test]
    fn nothing_is_committed_before_the_leadership_is_saved() {
        let leader = Leader { epoch: 2, stage: Stage::Saving, granted: vec![1] };
        assert_eq!(leader.high_watermark(vec![11]), None);
    }
}
