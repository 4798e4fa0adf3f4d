//! A consumer of the KIP-848 protocol, as clients play it: it gives up and takes on partitions after it was told, and
//! says so in its next heartbeat.

use std::collections::{BTreeMap, BTreeSet};

use kafka_group::{Caller, Request, Response, Topics};
use kafka_proto::api::consumer_group_heartbeat::{
    ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse, TopicPartitions,
};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::time::Time;
use kafka_proto::{ErrorCode, Str, Uuid};

use crate::classic::REBALANCE_MS;
use crate::world::TestTopics;

pub(crate) type Place = (Uuid, i32);

#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) client_id: Str,
    pub(crate) group: Str,
    pub(crate) instance_id: Option<Str>,
    pub(crate) id: Str,
    /// 0 while it is out.
    pub(crate) epoch: i32,
    pub(crate) owned: BTreeSet<Place>,
    /// What it was told to own and has not carried out yet.
    pub(crate) told: Option<BTreeSet<Place>>,
    /// Whether the next heartbeat says what it owns.
    report: bool,
    /// Whether it says all, so that it is told all: an answer may have been lost.
    full: bool,
    /// Whether the heartbeat that it sent last did the one and the other.
    said: (bool, bool),
    by_regex: bool,
    pub(crate) fenced: bool,
    next_heartbeat: Time,
}

impl Member {
    pub(crate) fn new(client_id: &str, group: &str, instance_id: Option<Str>, by_regex: bool) -> Self {
        Member {
            client_id: client_id.into(),
            group: group.into(),
            instance_id,
            id: format!("{client_id}-id").into(),
            epoch: 0,
            owned: BTreeSet::new(),
            told: None,
            report: false,
            full: false,
            said: (false, false),
            by_regex,
            fenced: false,
            next_heartbeat: Time::ZERO,
        }
    }

    /// What it asks next, if anything. A slow one does not carry out yet what it was told.
    pub(crate) fn next_request(&mut self, now: Time, topics: &TestTopics, commit: bool, slow: bool) -> Option<Request> {
        if self.fenced {
            return None;
        }
        if self.epoch == 0 {
            self.owned.clear();
            self.next_heartbeat = now.plus_millis(3000);
            self.said = (true, true);
            return Some(self.heartbeat(0, Some(Vec::new())));
        }
        if let Some(told) = self.told.take_if(|_| !slow) {
            self.owned = told;
            self.report = true;
        }
        if commit && let Some(request) = self.commit(topics) {
            return Some(request);
        }
        if now < self.next_heartbeat && !(self.report && self.told.is_none()) {
            return None;
        }
        self.next_heartbeat = now.plus_millis(3000);
        // What it says must not be older than what it does: so nothing while it is about to take on more.
        let owned = (self.report && self.told.is_none()).then(|| self.owned.clone());
        self.said = (owned.is_some(), owned.is_some() && self.full);
        Some(self.heartbeat(self.epoch, owned.map(by_topic)))
    }

    pub(crate) fn leave(&self, for_now: bool) -> Request {
        let epoch = if for_now && self.instance_id.is_some() { -2 } else { -1 };
        self.heartbeat(epoch, None)
    }

    /// An answer may have been lost: the next heartbeat says all.
    pub(crate) fn gave_up(&mut self) {
        (self.report, self.full) = (true, true);
        self.said = (false, false);
    }

    pub(crate) fn answered(&mut self, response: &Response) {
        let Response::ConsumerGroupHeartbeat(response) = response else { return };
        match response.error_code {
            ErrorCode::NONE => self.alive(response),
            ErrorCode::FENCED_INSTANCE_ID => {
                self.abandon();
                self.fenced = true;
            }
            ErrorCode::UNKNOWN_MEMBER_ID
            | ErrorCode::FENCED_MEMBER_EPOCH
            | ErrorCode::GROUP_ID_NOT_FOUND
            | ErrorCode::UNRELEASED_INSTANCE_ID => self.abandon(),
            // The coordinator is elsewhere or busy.
            _ => self.gave_up(),
        }
    }

    fn alive(&mut self, response: &ConsumerGroupHeartbeatResponse) {
        self.epoch = response.member_epoch;
        let (reported, all) = std::mem::take(&mut self.said);
        self.report &= !reported;
        self.full &= !all;
        if let Some(assignment) = &response.assignment {
            let places = assignment.topic_partitions.iter();
            let places = places.flat_map(|topic| topic.partitions.iter().map(|partition| (topic.topic_id, partition)));
            self.told = Some(places.collect());
        }
    }

    fn abandon(&mut self) {
        self.owned.clear();
        self.told = None;
        self.epoch = 0;
        self.full = false;
    }

    fn heartbeat(&self, epoch: i32, owned: Option<Vec<TopicPartitions>>) -> Request {
        let joins = epoch == 0 || (self.full && owned.is_some());
        let request = ConsumerGroupHeartbeatRequest {
            group_id: self.group.clone(),
            member_id: self.id.clone(),
            member_epoch: epoch,
            instance_id: self.instance_id.clone(),
            rebalance_timeout_ms: if joins { REBALANCE_MS } else { -1 },
            subscribed_topic_names: (joins && !self.by_regex).then(|| vec!["orders".into()]),
            subscribed_topic_regex: (joins && self.by_regex).then(|| "ord.*".into()),
            topic_partitions: owned,
            ..Default::default()
        };
        Request::ConsumerGroupHeartbeat(self.caller(1), request)
    }

    fn commit(&self, topics: &TestTopics) -> Option<Request> {
        let (topic, partition) = self.owned.first()?;
        let partition = OffsetCommitRequestPartition {
            partition_index: *partition,
            committed_offset: i64::from(self.epoch),
            ..Default::default()
        };
        let topic =
            OffsetCommitRequestTopic { name: topics.name(*topic)?, partitions: vec![partition], ..Default::default() };
        let request = OffsetCommitRequest {
            group_id: self.group.clone(),
            generation_id_or_member_epoch: self.epoch,
            member_id: self.id.clone(),
            group_instance_id: self.instance_id.clone(),
            topics: vec![topic],
            ..Default::default()
        };
        Some(Request::OffsetCommit(self.caller(9), request))
    }

    fn caller(&self, version: i16) -> Caller {
        Caller { client_id: self.client_id.clone(), client_host: "/10.0.0.2".into(), version }
    }
}

fn by_topic(places: BTreeSet<Place>) -> Vec<TopicPartitions> {
    let mut topics: BTreeMap<Uuid, Vec<i32>> = BTreeMap::new();
    for (topic, partition) in places {
        topics.entry(topic).or_default().push(partition);
    }
    let topics = topics.into_iter().map(|(topic_id, partitions)| TopicPartitions {
        topic_id,
        partitions: partitions.into(),
        ..Default::default()
    });
    topics.collect()
}
