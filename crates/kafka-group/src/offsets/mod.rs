//! Committed offsets: [`Offsets`] is what the log says of them; the requests about them are in the modules below.
//!
//! An offset committed in a transaction is *pending* until the marker is in the log. Which of two commits holds is
//! decided by their places in the log, not by when a transaction ended: compaction keeps the later record, and what is
//! replayed from a compacted log must be the same (KAFKA-5247).

mod commit;
mod delete;
mod expiry;
mod fetch;

pub(crate) use commit::{Committer, commit_error, txn_commit_error};

use imbl::{OrdMap, OrdSet};
use kafka_coordinator::At;
use kafka_proto::records::{OffsetCommitKey, OffsetCommitValue};
use kafka_proto::time::Timestamp;
use kafka_proto::{Str, Uuid};

/// What a group has committed for one partition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommittedOffset {
    /// The offset of the next record to read.
    pub offset: i64,
    /// The leader epoch of the last record read, -1 if not known.
    pub leader_epoch: i32,
    /// Words of the client.
    pub metadata: Str,
    /// When it was committed.
    pub commit_timestamp: Timestamp,
    /// When it expires, if the client said so (versions 2 to 4 of OffsetCommit).
    pub expire_timestamp: Option<Timestamp>,
    /// The id of the topic, zero if not known.
    pub topic_id: Uuid,
    /// Where the commit stands in the log of `__consumer_offsets`.
    pub record_offset: i64,
}

/// Something for each partition of some topics.
pub(crate) type ByPartition<T> = OrdMap<Str, OrdMap<i32, T>>;

/// All offsets of one partition of `__consumer_offsets`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Offsets {
    /// By group.
    committed: OrdMap<Str, ByPartition<CommittedOffset>>,
    /// By producer, then by group.
    pending: OrdMap<i64, OrdMap<Str, ByPartition<CommittedOffset>>>,
    /// By group, the producers whose open transactions cover a partition. The inverse of `pending`.
    producers: OrdMap<Str, ByPartition<OrdSet<i64>>>,
}

impl Offsets {
    /// What a group has committed for a partition.
    pub fn get(&self, group: &str, topic: &str, partition: i32) -> Option<&CommittedOffset> {
        self.committed.get(group)?.get(topic)?.get(&partition)
    }

    /// How many offsets are committed, of all groups together.
    pub(crate) fn len(&self) -> usize {
        self.committed.values().flat_map(|group| group.values()).map(OrdMap::len).sum()
    }

    /// All that a group has committed.
    pub(crate) fn of_group(&self, group: &str) -> Option<&ByPartition<CommittedOffset>> {
        self.committed.get(group)
    }

    /// The groups with committed or pending offsets, in order, from one on.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &Str> {
        self.committed.keys().chain(self.producers.keys().filter(|group| !self.committed.contains_key(*group)))
    }

    /// The groups with committed offsets that come after `cursor`, in order.
    pub(crate) fn groups_after<'a>(
        &'a self,
        cursor: Option<&Str>,
    ) -> impl Iterator<Item = (&'a Str, &'a ByPartition<CommittedOffset>)> {
        let start = match cursor {
            Some(cursor) => std::ops::Bound::Excluded(cursor.clone()),
            None => std::ops::Bound::Unbounded,
        };
        self.committed.range((start, std::ops::Bound::Unbounded))
    }

    /// Whether a group has committed or pending offsets: that is all there is of a simple group.
    pub fn has_group(&self, group: &str) -> bool {
        self.committed.contains_key(group) || self.producers.contains_key(group)
    }

    /// Whether an open transaction covers offsets of the group.
    pub fn is_group_pending(&self, group: &str) -> bool {
        self.producers.contains_key(group)
    }

    /// Whether an open transaction covers the offset of a partition.
    pub fn is_pending(&self, group: &str, topic: &str, partition: i32) -> bool {
        let producers = || self.producers.get(group)?.get(topic)?.get(&partition);
        producers().is_some()
    }

    /// What open transactions cover of a group.
    pub(crate) fn pending_of_group(&self, group: &str) -> Option<&ByPartition<OrdSet<i64>>> {
        self.producers.get(group)
    }

    pub(crate) fn replay(&mut self, at: At, key: &OffsetCommitKey, value: Option<&OffsetCommitValue>) {
        let Some(value) = value else { return self.remove(key) };
        let committed = CommittedOffset {
            offset: value.offset,
            leader_epoch: value.leader_epoch,
            metadata: value.metadata.clone(),
            commit_timestamp: Timestamp::from_millis(value.commit_timestamp),
            expire_timestamp: Some(value.expire_timestamp).filter(|at| *at != -1).map(Timestamp::from_millis),
            topic_id: value.topic_id,
            record_offset: at.offset,
        };
        let Some(producer) = at.producer else {
            let group = self.committed.entry(key.group.clone()).or_default();
            group.entry(key.topic.clone()).or_default().insert(key.partition, committed);
            return;
        };
        let of_producer = self.pending.entry(producer.id).or_default().entry(key.group.clone()).or_default();
        of_producer.entry(key.topic.clone()).or_default().insert(key.partition, committed);
        let group = self.producers.entry(key.group.clone()).or_default();
        group.entry(key.topic.clone()).or_default().entry(key.partition).or_default().insert(producer.id);
    }

    /// The marker of a producer's transaction: what was pending becomes committed, or is gone.
    pub(crate) fn end_transaction(&mut self, producer: i64, committed: bool) {
        let Some(groups) = self.pending.remove(&producer) else { return };
        for (group, topics) in groups {
            for (topic, partitions) in topics {
                for (partition, offset) in partitions {
                    self.forget_producer(producer, &group, &topic, partition);
                    let former = self.get(&group, &topic, partition);
                    if committed && former.is_none_or(|former| former.record_offset < offset.record_offset) {
                        let topics = self.committed.entry(group.clone()).or_default();
                        topics.entry(topic.clone()).or_default().insert(partition, offset);
                    }
                }
            }
        }
    }

    /// A tombstone: the committed offset is gone, and so are pending ones, which no later marker brings back.
    fn remove(&mut self, key: &OffsetCommitKey) {
        if let Some(topics) = self.committed.get_mut(&key.group) {
            remove_partition(topics, &key.topic, key.partition);
            if topics.is_empty() {
                self.committed.remove(&key.group);
            }
        }
        let producers = self.producers.get(&key.group).and_then(|topics| topics.get(&key.topic)?.get(&key.partition));
        for producer in producers.cloned().unwrap_or_default() {
            self.forget_producer(producer, &key.group, &key.topic, key.partition);
            let Some(groups) = self.pending.get_mut(&producer) else { continue };
            if let Some(topics) = groups.get_mut(&key.group) {
                remove_partition(topics, &key.topic, key.partition);
                if topics.is_empty() {
                    groups.remove(&key.group);
                }
            }
            if groups.is_empty() {
                self.pending.remove(&producer);
            }
        }
    }

    fn forget_producer(&mut self, producer: i64, group: &Str, topic: &Str, partition: i32) {
        let Some(topics) = self.producers.get_mut(group) else { return };
        if let Some(producers) = topics.get_mut(topic).and_then(|partitions| partitions.get_mut(&partition)) {
            producers.remove(&producer);
            if producers.is_empty() {
                remove_partition(topics, topic, partition);
            }
        }
        if topics.is_empty() {
            self.producers.remove(group);
        }
    }
}

/// Takes a partition out, and its topic when that was the last one.
fn remove_partition<T: Clone>(topics: &mut ByPartition<T>, topic: &Str, partition: i32) {
    if let Some(partitions) = topics.get_mut(topic) {
        partitions.remove(&partition);
        if partitions.is_empty() {
            topics.remove(topic);
        }
    }
}
