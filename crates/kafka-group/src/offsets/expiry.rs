//! Offsets that nobody needs any more expire, and empty groups with them.
//!
//! How long an offset lives after which moment (`offsets.retention.minutes`) depends on the group (KIP-211):
//!
//! | group                                        | counts from                 |
//! |----------------------------------------------|-----------------------------|
//! | classic, empty                               | when it became empty        |
//! | classic consumers, stable, not subscribed to | the commit                  |
//! | classic, otherwise                           | does not expire             |
//! | consumer, not subscribed to                  | the commit                  |
//! | simple                                       | the commit                  |
//!
//! A client of old that said itself how long to keep an offset is heeded instead. An offset that an open transaction
//! covers does not expire.

use std::collections::BTreeSet;
use std::ops::Bound;

use kafka_coordinator::{Context, Coordinator, Outcome};
use kafka_proto::Str;
use kafka_proto::time::Timestamp;

use super::CommittedOffset;
use super::delete::tombstone;
use crate::coordinator::timer;
use crate::request::SoftChange;
use crate::timers::TimerKey;
use crate::{Group, GroupCoordinator, Soft};

/// Groups that are looked at in one go.
const GROUPS_PER_LOOK: usize = 1000;

impl GroupCoordinator {
    /// Looks through some of the groups and comes back for the rest: however many offsets expire at once, what is
    /// written fits into a batch (KAFKA-17058).
    pub(crate) fn expire_offsets(&self, ctx: &Context, outcome: &mut Outcome<Self>) {
        let budget = self.config.offsets.batch_bytes_max / 2;
        let mut spent = 0;
        let mut cursor = self.expiry_cursor.clone();
        let groups = self.next_groups(cursor.as_ref());
        let last_look = groups.len() < GROUPS_PER_LOOK;
        for group in groups {
            let done = self.expire_group(ctx, group, budget, &mut spent, outcome);
            if !done {
                // The rest of this group comes next.
                outcome.soft.push(Soft(SoftChange::ExpiryCursor(cursor)));
                outcome.soft.push(timer(TimerKey::ExpireOffsets, Some(ctx.time)));
                return;
            }
            cursor = Some(group.clone());
        }
        let (cursor, next) = if last_look {
            (None, ctx.time.plus_millis(self.config.offsets.retention_check_interval_ms))
        } else {
            (cursor, ctx.time)
        };
        outcome.soft.push(Soft(SoftChange::ExpiryCursor(cursor)));
        outcome.soft.push(timer(TimerKey::ExpireOffsets, Some(next)));
    }

    /// The groups after the cursor, in order, with state or committed offsets.
    fn next_groups(&self, cursor: Option<&Str>) -> BTreeSet<&Str> {
        let start = cursor.map_or(Bound::Unbounded, |cursor| Bound::Excluded(cursor.clone()));
        let with_state = self.groups.range((start, Bound::Unbounded)).map(|(group, _)| group).take(GROUPS_PER_LOOK);
        let with_offsets = self.offsets.groups_after(cursor).map(|(group, _)| group).take(GROUPS_PER_LOOK);
        let mut groups: BTreeSet<&Str> = with_state.chain(with_offsets).collect();
        while groups.len() > GROUPS_PER_LOOK {
            groups.pop_last();
        }
        groups
    }

    /// Expires what is to expire of a group, and the group itself if it is empty and has no offset left. `false` when
    /// the budget ends before the group does.
    fn expire_group(
        &self,
        ctx: &Context,
        group: &Str,
        budget: usize,
        spent: &mut usize,
        outcome: &mut Outcome<Self>,
    ) -> bool {
        let mut left = self.offsets.is_group_pending(group);
        for (topic, partitions) in self.offsets.of_group(group).into_iter().flatten() {
            if self.is_subscribed(group, topic) {
                left = true;
                continue;
            }
            for (partition, offset) in partitions {
                let pending = self.offsets.is_pending(group, topic, *partition);
                if pending || !self.is_expired(ctx.timestamp, group, offset) {
                    left = true;
                    continue;
                }
                let record = tombstone(group, topic, *partition);
                *spent += Self::record_size(&record);
                if *spent > budget {
                    return false;
                }
                outcome.records.push(record);
            }
        }
        let empty = match self.groups.get(group) {
            Some(Group::Classic(_)) => self.classic_is_empty(group),
            Some(Group::Consumer(consumers)) => consumers.is_empty(),
            None => return true,
        };
        if !left && empty {
            let records = self.group_tombstones(group);
            let bytes = records.iter().map(Self::record_size).sum::<usize>();
            // What never fits is left: it must not keep others from expiring.
            if bytes > budget {
                return true;
            }
            *spent += bytes;
            if *spent > budget {
                return false;
            }
            outcome.records.extend(records);
            outcome.soft.extend(self.forget_group(group));
        }
        true
    }

    fn is_expired(&self, now: Timestamp, group: &Str, offset: &CommittedOffset) -> bool {
        let since = match self.groups.get(group) {
            Some(Group::Classic(_)) => self.classic_expiry_base(group, offset.commit_timestamp),
            Some(Group::Consumer(_)) | None => Some(offset.commit_timestamp),
        };
        let Some(since) = since else { return false };
        match offset.expire_timestamp {
            Some(at) => now >= at,
            None => now.as_millis().saturating_sub(since.as_millis()) >= self.config.offsets.retention_ms,
        }
    }
}
