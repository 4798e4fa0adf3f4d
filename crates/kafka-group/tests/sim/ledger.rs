//! What the log says of one group, folded by other means than those under test: who is in it, at which epoch, and who
//! holds what. Each record is checked as it comes.

use std::collections::{BTreeMap, BTreeSet};

use kafka_group::Record;
use kafka_proto::records::ConsumerGroupCurrentMemberAssignmentValue;
use kafka_proto::{Str, Uuid};

use crate::consumer::Place;

/// The group of the log.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    group: Str,
    /// Generation and members, while it is a classic group.
    classic: Option<(i32, BTreeSet<Str>)>,
    /// While it is a consumer group.
    consumers: Option<BTreeMap<Str, Held>>,
    /// The record before ended a consumer group.
    ended: bool,
}

/// What a member of a consumer group holds.
#[derive(Debug, Default, Clone)]
pub(crate) struct Held {
    pub(crate) epoch: i32,
    /// With the epochs at which partitions came to it.
    places: BTreeMap<Place, i32>,
}

/// What a record did to the group as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The leader of a classic group has assigned.
    Assigned,
    /// A classic group with members became a consumer group.
    Upgraded,
    /// A consumer group with members became a classic group.
    Downgraded,
    /// A group is gone: if it had no members, what comes next counts its generations anew.
    Ended,
}

impl Ledger {
    pub(crate) fn new(group: &str) -> Self {
        Ledger { group: group.into(), ..Default::default() }
    }

    /// Applies a record.
    pub(crate) fn apply(&mut self, record: &Record) -> Result<Option<Turn>, String> {
        let downgraded = std::mem::take(&mut self.ended);
        match record {
            Record::GroupMetadata(key, value) if key.group == self.group => {
                let Some(value) = value else {
                    let former = self.classic.take().map_or(0, |(_, members)| members.len());
                    return Ok((former == 0).then_some(Turn::Ended));
                };
                let members: BTreeSet<_> = value.members.iter().map(|member| member.member_id.clone()).collect();
                let has_members = !members.is_empty();
                self.classic = Some((value.generation, members));
                return Ok(match has_members {
                    true if downgraded => Some(Turn::Downgraded),
                    true => Some(Turn::Assigned),
                    false => None,
                });
            }
            Record::ConsumerGroupMemberMetadata(key, value) if key.group_id == self.group => match value {
                Some(value) => {
                    let upgraded = self.consumers.is_none() && value.classic_member_metadata.is_some();
                    self.consumers.get_or_insert_default().entry(key.member_id.clone()).or_default();
                    return Ok(upgraded.then_some(Turn::Upgraded));
                }
                None => drop(self.consumers.as_mut().and_then(|members| members.remove(&key.member_id))),
            },
            Record::ConsumerGroupCurrentMemberAssignment(key, Some(value)) if key.group_id == self.group => {
                self.hold(&key.member_id, value)?;
            }
            Record::ConsumerGroupMetadata(key, None) if key.group_id == self.group => {
                self.consumers = None;
                self.ended = true;
                return Ok(Some(Turn::Ended));
            }
            _ => {}
        }
        Ok(None)
    }

    fn hold(&mut self, id: &Str, value: &ConsumerGroupCurrentMemberAssignmentValue) -> Result<(), String> {
        let topics = value.assigned_partitions.iter().chain(&value.partitions_pending_revocation);
        let places = topics.flat_map(|topic| {
            let epochs = topic.assignment_epochs.as_ref();
            topic.partitions.iter().enumerate().map(move |(n, partition)| {
                let epoch = epochs.and_then(|epochs| epochs.get(n)).unwrap_or(value.member_epoch);
                ((topic.topic_id, partition), epoch)
            })
        });
        let held = Held { epoch: value.member_epoch, places: places.collect() };
        for place in held.places.keys() {
            if let Some(other) = self.holder(place).filter(|other| *other != id) {
                return Err(format!("{place:?} is owned twice: by {other} and by {id} at {}", held.epoch));
            }
        }
        self.consumers.get_or_insert_default().insert(id.clone(), held);
        Ok(())
    }

    fn holder(&self, place: &Place) -> Option<&Str> {
        let held = self.consumers.iter().flatten().find(|(_, held)| held.places.contains_key(place));
        held.map(|(id, _)| id)
    }

    /// A member believes that it owns these. If the log has it, the log must say so too.
    pub(crate) fn check_owner(&self, id: &Str, owned: &BTreeSet<Place>) -> Result<(), String> {
        let Some(held) = self.consumers.as_ref().and_then(|members| members.get(id)) else { return Ok(()) };
        let Some(place) = owned.iter().find(|place| !held.places.contains_key(place)) else { return Ok(()) };
        Err(match self.holder(place) {
            Some(other) => format!("{place:?} is owned twice: by {id}, while the log gives it to {other}"),
            None => format!("{id} owns {place:?}, which the log does not give it: {held:?}"),
        })
    }

    /// Whether a commit of a member with this generation or epoch may stand here in the log.
    pub(crate) fn check_commit(&self, id: &Str, epoch: i32, topic: Uuid, partition: i32) -> Result<(), String> {
        let classic = self.classic.as_ref().filter(|(_, members)| !members.is_empty());
        let consumers = self.consumers.as_ref().filter(|members| !members.is_empty());
        let fine = match (classic, consumers) {
            (None, None) => epoch < 0,
            (Some((generation, members)), None) => epoch == *generation && members.contains(id),
            (_, Some(members)) => members.get(id).is_some_and(|held| {
                let since = held.places.get(&(topic, partition));
                epoch == held.epoch || (epoch < held.epoch && since.is_some_and(|since| *since <= epoch))
            }),
        };
        if fine { Ok(()) } else { Err(format!("a commit of {id:?} at {epoch}, but the log has {self:?}")) }
    }

    /// How many members the log has, and whether it is a consumer group.
    pub(crate) fn members(&self) -> (usize, bool) {
        match (&self.classic, &self.consumers) {
            (_, Some(members)) => (members.len(), true),
            (Some((_, members)), None) => (members.len(), false),
            (None, None) => (0, false),
        }
    }
}
