//! [`Step`]: one decision on one group, record by record.

use kafka_coordinator::{Context, Outcome};
use kafka_proto::records::{ConsumerGroupMetadataKey, ConsumerGroupMetadataValue, ConsumerGroupPartitionMetadataKey};
use kafka_proto::{Detach, ErrorCode, Str};

use super::hash::group_hash;
use super::{ConsumerGroup, Soft, regex};
use crate::coordinator::timer;
use crate::request::SoftChange;
use crate::timers::TimerKey;
use crate::{GroupCoordinator, Record, Response};

/// Why a request is refused, in Kafka's words.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) error: ErrorCode,
    pub(super) message: String,
}

impl Refused {
    pub(super) fn new(error: ErrorCode, message: impl Into<String>) -> Self {
        Refused { error, message: message.into() }
    }
}

/// A copy of a group on which records are replayed as they are decided, so that what follows sees them.
pub(super) struct Step<'a> {
    pub(super) coordinator: &'a GroupCoordinator,
    pub(super) ctx: &'a Context,
    pub(super) id: Str,
    pub(super) group: ConsumerGroup,
    pub(super) records: Vec<Record>,
    pub(super) soft: Vec<crate::Soft>,
    pub(super) released: Vec<(kafka_coordinator::Ticket, Response)>,
    /// Whether the records may go into several batches, and how many the first one must hold.
    divisible_from: Option<usize>,
}

impl<'a> Step<'a> {
    pub(super) fn new(coordinator: &'a GroupCoordinator, ctx: &'a Context, id: &Str, group: ConsumerGroup) -> Self {
        let id = id.clone().detached();
        Step {
            coordinator,
            ctx,
            id,
            group,
            records: Vec::new(),
            soft: Vec::new(),
            released: Vec::new(),
            divisible_from: None,
        }
    }

    /// Lets the records that follow go into several batches: the target of a large group is larger than one may be. When
    /// only some of them get into the log, the group is behind its epoch, which those up to here have moved, so that the
    /// next heartbeat computes the target anew; and whatever targets say, nobody is given what another member holds.
    pub(super) fn divisible_from_here(&mut self) {
        self.divisible_from = Some(self.records.len());
    }

    pub(super) fn write(&mut self, record: impl Into<Record>) {
        let record = record.into();
        self.group.replay(&record);
        self.records.push(record);
    }

    pub(super) fn soft(&mut self, soft: Soft) {
        self.soft.push(crate::Soft(SoftChange::Consumer(soft)));
    }

    /// Sets a deadline so many milliseconds from now, or clears it.
    pub(super) fn deadline(&mut self, key: TimerKey, ms: Option<i32>) {
        let at = ms.map(|ms| self.ctx.time.plus_millis(ms.into()));
        if at.is_some() || self.coordinator.timers.get(&key).is_some() {
            self.soft.push(timer(key, at));
        }
    }

    /// Moves the group to the next epoch, if a subscription changed or the topics that the group reads did.
    pub(super) fn compare(&mut self, subscription_changed: bool) {
        let topics = &self.coordinator.topics;
        let known = self.coordinator.consumer.compared.get(&self.id) == Some(&topics.epoch());
        if known && !subscription_changed {
            return;
        }
        let hash = group_hash(&self.group.subscribed_topics(), topics.as_ref());
        if subscription_changed || hash != self.group.metadata_hash {
            self.bump(hash);
        }
        self.soft(Soft::Compared(self.id.clone(), topics.epoch()));
    }

    fn bump(&mut self, metadata_hash: i64) {
        if self.group.has_partition_metadata {
            self.write(ConsumerGroupPartitionMetadataKey { group_id: self.id.clone() });
        }
        let key = ConsumerGroupMetadataKey { group_id: self.id.clone() };
        let epoch = self.group.epoch + 1;
        self.write((key, ConsumerGroupMetadataValue { epoch, metadata_hash, ..Default::default() }));
    }

    /// What regular expressions matched that nobody subscribes with any longer goes.
    pub(super) fn drop_unused_regexes(&mut self) {
        let unused = self.group.resolved.keys().filter(|regex| !self.group.regexes.contains_key(*regex));
        for regex in unused.cloned().collect::<Vec<_>>() {
            self.write(regex::tombstone(&self.id.clone(), &regex));
        }
    }

    pub(super) fn finish(self, response: Response) -> Outcome<GroupCoordinator> {
        let mut outcome = Outcome::write(self.records, response);
        outcome.soft = self.soft;
        outcome.released = self.released;
        outcome.divisible_from = self.divisible_from;
        outcome
    }

    /// For what nobody asked for.
    pub(super) fn finish_into(self, outcome: &mut Outcome<GroupCoordinator>) {
        outcome.records.extend(self.records);
        outcome.soft.extend(self.soft);
        outcome.released.extend(self.released);
    }
}
