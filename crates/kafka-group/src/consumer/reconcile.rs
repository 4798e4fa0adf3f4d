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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    /// Members with their current assignments, and targets that change while they move.
    #[derive(Debug)]
    struct Group {
        epoch: i32,
        members: BTreeMap<u8, (Current, Partitions)>,
    }

    impl Group {
        fn of(members: u8) -> Self {
            Group { epoch: 0, members: (0..members).map(|id| (id, Default::default())).collect() }
        }

        fn step(&mut self, id: u8, owned: Option<Partitions>) {
            let (current, target) = self.members[&id].clone();
            let reconciliation = Reconciliation {
                current: &current,
                owned: owned.as_ref(),
                target_epoch: self.epoch,
                target: &target,
                resubscribed: false,
            };
            let holds = |other: &Current, place| other.all().any(|held| held == place);
            let taken = |topic, partition| {
                self.members.iter().any(|(other, (current, _))| *other != id && holds(current, (topic, partition)))
            };
            let next = reconciliation.next(|_| true, taken);
            self.members.get_mut(&id).unwrap().0 = next;
        }

        /// What a client that obeys says that it owns.
        fn owned(&self, id: u8) -> Partitions {
            let assigned = &self.members[&id].0.assigned;
            assigned.iter().map(|(topic, partitions)| (*topic, partitions.keys().copied().collect())).collect()
        }

        fn retarget(&mut self, owners: &[u8]) {
            self.epoch += 1;
            self.members.values_mut().for_each(|(_, target)| target.clear());
            for (partition, owner) in (0..).zip(owners) {
                let (_, target) = self.members.get_mut(owner).unwrap();
                target.entry(Uuid::from_u64_pair(0, 1)).or_default().insert(partition);
            }
        }

        fn nothing_is_held_twice(&self) -> bool {
            let mut seen = BTreeSet::new();
            self.members.values().all(|(current, _)| current.all().all(|place| seen.insert(place)))
        }
    }

    proptest! {
        /// KAFKA-16147: nothing is in two hands, whatever the targets do meanwhile and whoever answers late or not at
        /// all; and when the targets rest and members obey, everyone gets there.
        #[test]
        fn no_partition_is_held_twice_and_all_get_there(
            moves in prop::collection::vec((0u8..4, 0u8..3, prop::collection::vec(0u8..4, 5)), 1..60),
        ) {
            let mut group = Group::of(4);
            for (id, kind, owners) in moves {
                match kind {
                    0 => group.retarget(&owners),
                    1 => group.step(id, None),
                    _ => group.step(id, Some(group.owned(id))),
                }
                prop_assert!(group.nothing_is_held_twice());
            }
            for _ in 0..4 {
                for id in 0..4 {
                    group.step(id, Some(group.owned(id)));
                }
            }
            for id in 0..4 {
                let (current, target) = &group.members[&id];
                prop_assert_eq!(&group.owned(id), target);
                prop_assert_eq!((current.state, current.epoch), (MemberState::Stable, group.epoch));
            }
        }
    }

    /// The property above sees a double owner when there is one.
    #[test]
    fn a_planted_double_owner_is_found() {
        let mut group = Group::of(2);
        group.retarget(&[0]);
        group.step(0, None);
        assert!(group.nothing_is_held_twice());
        let stolen = group.members[&0].0.clone();
        group.members.get_mut(&1).unwrap().0 = stolen;
        assert!(!group.nothing_is_held_twice());
    }
}
