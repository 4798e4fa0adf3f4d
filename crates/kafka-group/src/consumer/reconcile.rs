//! One member's next step towards its target: a pure function.

use kafka_proto::Uuid;

use super::MemberState;
use super::current::{Current, Epochs};
use crate::assignor::Partitions;

/// What a step depends on.
pub(super) struct Reconciliation<'a> {
    /// What the member holds.
    pub(super) current: &'a Current,
    /// What it says that it owns, if it says so.
    pub(super) owned: Option<&'a Partitions>,
    pub(super) target_epoch: i32,
    /// What it shall own.
    pub(super) target: &'a Partitions,
    /// Whether the member changed what it subscribes to just now.
    pub(super) resubscribed: bool,
}

impl Reconciliation<'_> {
    /// The next step; the same state if there is none. `subscribes`: whether the member still wants a topic, since the
    /// target may be older than its subscription. `is_taken`: whether another member holds a partition.
    pub(super) fn next(&self, subscribes: impl Fn(Uuid) -> bool, is_taken: impl Fn(Uuid, i32) -> bool) -> Current {
        let current = self.current;
        let must_look = match current.state {
            MemberState::Stable => current.epoch != self.target_epoch || self.resubscribed,
            // Until it says what it owns, it may own all that it did.
            MemberState::UnrevokedPartitions => !self.owns_any_of(&current.revoking),
            MemberState::UnreleasedPartitions | MemberState::Unknown => true,
        };
        if !must_look {
            return current.clone();
        }
        let next = self.towards_target(subscribes, is_taken);
        let same = (next.epoch, next.state, &next.assigned, &next.revoking)
            == (current.epoch, current.state, &current.assigned, &current.revoking);
        if same { current.clone() } else { next }
    }

    fn towards_target(&self, subscribes: impl Fn(Uuid) -> bool, is_taken: impl Fn(Uuid, i32) -> bool) -> Current {
        let current = self.current;
        let shall_own = |topic: Uuid, partition: i32| {
            subscribes(topic) && self.target.get(&topic).is_some_and(|partitions| partitions.contains(&partition))
        };
        let (kept, lost) = split(&current.assigned, shall_own);
        if self.owns_any_of(&lost) {
            return Current {
                epoch: current.epoch,
                previous_epoch: current.epoch,
                state: MemberState::UnrevokedPartitions,
                assigned: kept,
                revoking: lost,
            };
        }
        let mut next = Current {
            epoch: self.target_epoch,
            previous_epoch: current.epoch,
            state: MemberState::Stable,
            assigned: kept,
            revoking: Epochs::new(),
        };
        for (topic, partitions) in self.target.iter().filter(|(topic, _)| subscribes(**topic)) {
            for &partition in partitions {
                let is_kept = next.assigned.get(topic).is_some_and(|partitions| partitions.contains_key(&partition));
                if is_kept {
                    continue;
                }
                if is_taken(*topic, partition) {
                    next.state = MemberState::UnreleasedPartitions;
                } else {
                    next.assigned.entry(*topic).or_default().insert(partition, self.target_epoch);
                }
            }
        }
        next
    }

    fn owns_any_of(&self, partitions: &Epochs) -> bool {
        let owns = |topic: &Uuid, partition: &i32| match self.owned {
            Some(owned) => owned.get(topic).is_some_and(|partitions| partitions.contains(partition)),
            None => true,
        };
        partitions.iter().any(|(topic, partitions)| partitions.keys().any(|partition| owns(topic, partition)))
    }
}

/// Those for which it holds, and the others; no empty topics.
fn split(epochs: &Epochs, holds: impl Fn(Uuid, i32) -> bool) -> (Epochs, Epochs) {
    let (mut yes, mut no) = (Epochs::new(), Epochs::new());
    for (&topic, partitions) in epochs {
        for (&partition, &epoch) in partitions {
            let side = if holds(topic, partition) { &mut yes } else { &mut no };
            side.entry(topic).or_default().insert(partition, epoch);
        }
    }
    (yes, no)
}
