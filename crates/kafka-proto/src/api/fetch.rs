// @generated from schema/fetch.kafka by `cargo xtask codegen`; do not edit.
//! `Fetch`: Reads record batches, for consumers, followers and quorum replicas.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Records, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange, writer::Packed};

/// Request: Reads record batches, for consumers, followers and quorum replicas.
///
/// Versions 4 to 18, flexible since 12.
#[derive(Debug, Clone, PartialEq)]
pub struct FetchRequest {
    /// The id of the cluster, for controllers; null to skip the check. Since version 12.
    pub cluster_id: Option<Str>,
    /// Which broker follows; -1 for a consumer. Until version 14.
    pub replica_id: i32,
    /// The follower that fetches. Since version 15.
    pub replica_state: ReplicaState,
    /// How long to wait for enough bytes, in milliseconds.
    pub max_wait_ms: i32,
    /// The fewest bytes worth answering with before the wait is over.
    pub min_bytes: i32,
    /// The most bytes to return in all; the first batch is returned even if it is larger.
    pub max_bytes: i32,
    /// 0 read_uncommitted, 1 read_committed.
    pub isolation_level: i8,
    /// The fetch session, 0 for none. Since version 7.
    pub session_id: i32,
    /// The epoch of the fetch session: 0 opens one, -1 goes without. Since version 7.
    pub session_epoch: i32,
    /// The topics.
    pub topics: Vec<FetchTopic>,
    /// Partitions to take out of the session. Since version 7.
    pub forgotten_topics_data: Vec<ForgottenTopic>,
    /// The rack of the client or node. Since version 11.
    pub rack_id: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FetchRequest {}

impl Default for FetchRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            cluster_id: None,
            replica_id: -1,
            replica_state: ReplicaState::default(),
            max_wait_ms: 0,
            min_bytes: 0,
            max_bytes: i32::MAX,
            isolation_level: 0,
            session_id: 0,
            session_epoch: -1,
            topics: Vec::new(),
            forgotten_topics_data: Vec::new(),
            rack_id: Str::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for FetchRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.replica_state.detach();
        self.topics.detach();
        self.forgotten_topics_data.detach();
        self.rack_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchRequest {
    const MIN_LEN: usize = 21;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 15 {
            let b = r.run(21, "max_wait_ms..session_epoch");
            self.max_wait_ms = b.at(0);
            self.min_bytes = b.at(4);
            self.max_bytes = b.at(8);
            self.isolation_level = b.at(12);
            self.session_id = b.at(13);
            self.session_epoch = b.at(17);
        } else {
            r.aside(|r| {
                if v <= 14 {
                    self.replica_id = r.fixed("replica_id");
                }
                self.max_wait_ms = r.fixed("max_wait_ms");
                self.min_bytes = r.fixed("min_bytes");
                self.max_bytes = r.fixed("max_bytes");
                self.isolation_level = r.fixed("isolation_level");
                if v >= 7 {
                    self.session_id = r.fixed("session_id");
                    self.session_epoch = r.fixed("session_epoch");
                }
            });
        }
        r.quick_list(&mut self.topics, v, "topics");
        if v >= 7 {
            r.quick_list(&mut self.forgotten_topics_data, v, "forgotten_topics_data");
        }
        if v >= 11 {
            r.quick_string(&mut self.rack_id, "rack_id");
        }
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 15 {
            w.run(Packed::<21>::new().put(0, self.max_wait_ms).put(4, self.min_bytes).put(8, self.max_bytes).put(12, self.isolation_level).put(13, self.session_id).put(17, self.session_epoch));
            w.absent(self.replica_id == -1, "replica_id");
        } else {
            if v <= 14 {
                w.fixed(self.replica_id);
            } else {
                w.absent(self.replica_id == -1, "replica_id");
            }
            w.fixed(self.max_wait_ms);
            w.fixed(self.min_bytes);
            w.fixed(self.max_bytes);
            w.fixed(self.isolation_level);
            if v >= 7 {
                w.fixed(self.session_id);
                w.fixed(self.session_epoch);
            } else {
                w.ignored(self.session_id == 0, "session_id");
                w.ignored(self.session_epoch == -1, "session_epoch");
            }
        }
        w.list(&self.topics, v, "topics");
        if v >= 7 {
            w.list(&self.forgotten_topics_data, v, "forgotten_topics_data");
        } else {
            w.absent(self.forgotten_topics_data.is_empty(), "forgotten_topics_data");
        }
        if v >= 11 {
            w.quick_string(&self.rack_id, "rack_id");
        } else {
            w.ignored(self.rack_id.is_empty(), "rack_id");
        }
        if self.unknown_tags.is_empty() && self.cluster_id.is_none() && self.replica_state == ReplicaState::default() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl FetchRequest {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.opt_string(&mut self.cluster_id, true, "cluster_id"),
                1 if v >= 15 => self.replica_state.read(r, v),
                1 => r.wrong_tag(tag, "replica_state"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 12 && self.cluster_id.is_some()) + usize::from(v >= 15 && self.replica_state != ReplicaState::default());
        w.tag_count(present, &self.unknown_tags, 0b1 | (u64::from(v >= 15) * 0b10));
        if v >= 12 && self.cluster_id.is_some() {
            let open = w.open_tag(0);
            w.opt_string(&self.cluster_id, true, "cluster_id");
            w.close_tag(open);
        } else {
            w.ignored(v >= 12 || self.cluster_id.is_none(), "cluster_id");
        }
        if v >= 15 && self.replica_state != ReplicaState::default() {
            let open = w.open_tag(1);
            self.replica_state.write(w, v);
            w.close_tag(open);
        } else {
            w.absent(v >= 15 || self.replica_state == ReplicaState::default(), "replica_state");
            if v < 15 {
                w.unknown_tags(&self.unknown_tags, 1, 1);
            }
        }
        w.unknown_tags(&self.unknown_tags, 2, u32::MAX);
    }
}

impl Message for FetchRequest {
    const NAME: &'static str = "FetchRequest";
    const VERSIONS: VersionRange = VersionRange::new(4, 18);
    const FLEXIBLE_SINCE: i16 = 12;
}

impl Request for FetchRequest {
    const KEY: ApiKey = ApiKey(1);
    const LATEST_STABLE: i16 = 18;
    type Response = FetchResponse;
}

/// Response: Reads record batches, for consumers, followers and quorum replicas.
///
/// Versions 4 to 18, flexible since 12.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FetchResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong with the session or the partition, if anything. Since version 7.
    pub error_code: ErrorCode,
    /// The fetch session, 0 if there is none. Since version 7.
    pub session_id: i32,
    /// The results.
    pub responses: Vec<FetchableTopicResponse>,
    /// Where the leaders named above can be reached. Since version 16.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FetchResponse {}

impl Detach for FetchResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.responses.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 7 {
            let b = r.run(10, "throttle_time_ms..session_id");
            self.throttle_time_ms = b.at(0);
            self.error_code = b.at(4);
            self.session_id = b.at(6);
        } else {
            r.aside(|r| {
                self.throttle_time_ms = r.fixed("throttle_time_ms");
                if v >= 7 {
                    self.error_code = r.fixed("error_code");
                    self.session_id = r.fixed("session_id");
                }
            });
        }
        r.quick_list(&mut self.responses, v, "responses");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 7 {
            w.run(Packed::<10>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.session_id));
        } else {
            w.fixed(self.throttle_time_ms);
            if v >= 7 {
                w.fixed(self.error_code);
                w.fixed(self.session_id);
            } else {
                w.ignored(self.error_code == ErrorCode(0), "error_code");
                w.absent(self.session_id == 0, "session_id");
            }
        }
        w.list(&self.responses, v, "responses");
        if self.unknown_tags.is_empty() && self.node_endpoints.is_empty() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl FetchResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 16 => r.list(&mut self.node_endpoints, v, "node_endpoints"),
                0 => r.wrong_tag(tag, "node_endpoints"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 16 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 16));
        if v >= 16 && !self.node_endpoints.is_empty() {
            let open = w.open_tag(0);
            w.list(&self.node_endpoints, v, "node_endpoints");
            w.close_tag(open);
        } else {
            w.absent(v >= 16 || self.node_endpoints.is_empty(), "node_endpoints");
            if v < 16 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for FetchResponse {
    const NAME: &'static str = "FetchResponse";
    const VERSIONS: VersionRange = VersionRange::new(4, 18);
    const FLEXIBLE_SINCE: i16 = 12;
}

/// The value of `replica_state`: the follower that fetches.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplicaState {
    /// Which broker follows; -1 for a consumer.
    pub replica_id: i32,
    /// The broker epoch of the follower, -1 if not known.
    pub replica_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ReplicaState {}

impl Default for ReplicaState {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            replica_id: -1,
            replica_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ReplicaState {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaState {
    const MIN_LEN: usize = 13;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(12) {
            self.replica_id = b.at(0);
            self.replica_epoch = b.at(4);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<13>::new().put(0, self.replica_id).put(4, self.replica_epoch));
        }
        self.write_fields(w, v)
    }
}

impl ReplicaState {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(12, "replica_id..replica_epoch");
        self.replica_id = b.at(0);
        self.replica_epoch = b.at(4);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.replica_id).put(4, self.replica_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FetchTopic {
    /// The name of the topic. Until version 12.
    pub topic: Str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<FetchPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FetchTopic {}

impl Detach for FetchTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 12 {
            r.quick_string(&mut self.topic, "topic");
        }
        if v >= 13 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 12 {
            w.quick_string(&self.topic, "topic");
        } else {
            w.ignored(self.topic.is_empty(), "topic");
        }
        if v >= 13 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
pub struct FetchPartition {
    /// The number of the partition.
    pub partition: i32,
    /// The leader epoch that the requester believes to be current, -1 to skip the check. Since version 9.
    pub current_leader_epoch: i32,
    /// The offset to read from.
    pub fetch_offset: i64,
    /// The leader epoch of the last record that the follower has, -1 if none. Since version 12.
    pub last_fetched_epoch: i32,
    /// The first offset in the log. Since version 5.
    pub log_start_offset: i64,
    /// The most bytes to return of this partition; the first batch is returned even if it is larger.
    pub partition_max_bytes: i32,
    /// The log directory of the replica. Since version 17.
    pub replica_directory_id: Uuid,
    /// The high watermark that the follower knows; the largest number if none. Since version 18.
    pub high_watermark: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FetchPartition {}

impl Default for FetchPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            partition: 0,
            current_leader_epoch: -1,
            fetch_offset: 0,
            last_fetched_epoch: -1,
            log_start_offset: -1,
            partition_max_bytes: 0,
            replica_directory_id: Uuid::ZERO,
            high_watermark: i64::MAX,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for FetchPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for FetchPartition {
    const MIN_LEN: usize = 16;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(32) {
            self.partition = b.at(0);
            self.current_leader_epoch = b.at(4);
            self.fetch_offset = b.at(8);
            self.last_fetched_epoch = b.at(16);
            self.log_start_offset = b.at(20);
            self.partition_max_bytes = b.at(28);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() && self.replica_directory_id.is_zero() && self.high_watermark == i64::MAX {
            return w.run(Packed::<33>::new().put(0, self.partition).put(4, self.current_leader_epoch).put(8, self.fetch_offset).put(16, self.last_fetched_epoch).put(20, self.log_start_offset).put(28, self.partition_max_bytes));
        }
        self.write_fields(w, v)
    }
}

impl FetchPartition {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition = r.quick_fixed("partition");
        if v >= 9 {
            self.current_leader_epoch = r.quick_fixed("current_leader_epoch");
        }
        self.fetch_offset = r.quick_fixed("fetch_offset");
        if v >= 12 {
            self.last_fetched_epoch = r.quick_fixed("last_fetched_epoch");
        }
        if v >= 5 {
            self.log_start_offset = r.quick_fixed("log_start_offset");
        }
        self.partition_max_bytes = r.quick_fixed("partition_max_bytes");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_fixed(self.partition);
        if v >= 9 {
            w.quick_fixed(self.current_leader_epoch);
        } else {
            w.ignored(self.current_leader_epoch == -1, "current_leader_epoch");
        }
        w.quick_fixed(self.fetch_offset);
        if v >= 12 {
            w.quick_fixed(self.last_fetched_epoch);
        } else {
            w.absent(self.last_fetched_epoch == -1, "last_fetched_epoch");
        }
        if v >= 5 {
            w.quick_fixed(self.log_start_offset);
        } else {
            w.ignored(self.log_start_offset == -1, "log_start_offset");
        }
        w.quick_fixed(self.partition_max_bytes);
        if self.unknown_tags.is_empty() && self.replica_directory_id.is_zero() && self.high_watermark == i64::MAX {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl FetchPartition {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 17 => self.replica_directory_id = r.fixed("replica_directory_id"),
                0 => r.wrong_tag(tag, "replica_directory_id"),
                1 if v >= 18 => self.high_watermark = r.fixed("high_watermark"),
                1 => r.wrong_tag(tag, "high_watermark"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 17 && !self.replica_directory_id.is_zero()) + usize::from(v >= 18 && self.high_watermark != i64::MAX);
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 17) | (u64::from(v >= 18) * 0b10));
        if v >= 17 && !self.replica_directory_id.is_zero() {
            w.tag(0, 16);
            w.fixed(self.replica_directory_id);
        } else {
            w.ignored(v >= 17 || self.replica_directory_id.is_zero(), "replica_directory_id");
            if v < 17 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        if v >= 18 && self.high_watermark != i64::MAX {
            w.tag(1, 8);
            w.fixed(self.high_watermark);
        } else {
            w.ignored(v >= 18 || self.high_watermark == i64::MAX, "high_watermark");
            if v < 18 {
                w.unknown_tags(&self.unknown_tags, 1, 1);
            }
        }
        w.unknown_tags(&self.unknown_tags, 2, u32::MAX);
    }
}

/// An element of `forgotten_topics_data`: partitions to take out of the session.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ForgottenTopic {
    /// The name of the topic. Until version 12.
    pub topic: Str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ForgottenTopic {}

impl Detach for ForgottenTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ForgottenTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 12 {
            r.quick_string(&mut self.topic, "topic");
        }
        if v >= 13 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 12 {
            w.quick_string(&self.topic, "topic");
        } else {
            w.ignored(self.topic.is_empty(), "topic");
        }
        if v >= 13 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.quick_array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FetchableTopicResponse {
    /// The name of the topic. Until version 12.
    pub topic: Str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FetchableTopicResponse {}

impl Detach for FetchableTopicResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchableTopicResponse {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 12 {
            r.quick_string(&mut self.topic, "topic");
        }
        if v >= 13 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 12 {
            w.quick_string(&self.topic, "topic");
        } else {
            w.ignored(self.topic.is_empty(), "topic");
        }
        if v >= 13 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
pub struct PartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong with the session or the partition, if anything.
    pub error_code: ErrorCode,
    /// The offset up to which records are replicated to every in-sync replica.
    pub high_watermark: i64,
    /// The offset below which every transaction has ended.
    pub last_stable_offset: i64,
    /// The first offset in the log. Since version 5.
    pub log_start_offset: i64,
    /// Where the follower's log departs from the leader's, if it does. Since version 12.
    pub diverging_epoch: EpochEndOffset,
    /// The leader that the broker knows of, if it is not the one the client expected. Since version 12.
    pub current_leader: LeaderIdAndEpoch,
    /// The snapshot that the follower has to fetch first. Since version 12.
    pub snapshot_id: SnapshotId,
    /// Transactions that were aborted within the records returned; null without read_committed.
    pub aborted_transactions: Option<Vec<AbortedTransaction>>,
    /// The replica that the consumer should read from, -1 for the leader. Since version 11.
    pub preferred_read_replica: i32,
    /// Record batches from the offset asked for; left as bytes, null or empty for none.
    pub records: Option<Records>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for PartitionData {}

impl Default for PartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            partition_index: 0,
            error_code: ErrorCode(0),
            high_watermark: 0,
            last_stable_offset: -1,
            log_start_offset: -1,
            diverging_epoch: EpochEndOffset::default(),
            current_leader: LeaderIdAndEpoch::default(),
            snapshot_id: SnapshotId::default(),
            aborted_transactions: Some(Vec::new()),
            preferred_read_replica: -1,
            records: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for PartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.diverging_epoch.detach();
        self.current_leader.detach();
        self.snapshot_id.detach();
        self.aborted_transactions.detach();
        self.records.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionData {
    const MIN_LEN: usize = 30;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 5 {
            let b = r.run(30, "partition_index..log_start_offset");
            self.partition_index = b.at(0);
            self.error_code = b.at(4);
            self.high_watermark = b.at(6);
            self.last_stable_offset = b.at(14);
            self.log_start_offset = b.at(22);
        } else {
            r.aside(|r| {
                self.partition_index = r.fixed("partition_index");
                self.error_code = r.fixed("error_code");
                self.high_watermark = r.fixed("high_watermark");
                self.last_stable_offset = r.fixed("last_stable_offset");
                if v >= 5 {
                    self.log_start_offset = r.fixed("log_start_offset");
                }
            });
        }
        r.quick_opt_list(&mut self.aborted_transactions, v, true, "aborted_transactions");
        if v >= 11 {
            self.preferred_read_replica = r.quick_fixed("preferred_read_replica");
        }
        r.quick_opt_records(&mut self.records, true, "records");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 5 {
            w.run(Packed::<30>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.high_watermark).put(14, self.last_stable_offset).put(22, self.log_start_offset));
        } else {
            w.fixed(self.partition_index);
            w.fixed(self.error_code);
            w.fixed(self.high_watermark);
            w.fixed(self.last_stable_offset);
            if v >= 5 {
                w.fixed(self.log_start_offset);
            } else {
                w.ignored(self.log_start_offset == -1, "log_start_offset");
            }
        }
        w.opt_list(&self.aborted_transactions, v, true, "aborted_transactions");
        if v >= 11 {
            w.quick_fixed(self.preferred_read_replica);
        } else {
            w.absent(self.preferred_read_replica == -1, "preferred_read_replica");
        }
        w.opt_records(&self.records, true, "records");
        if self.unknown_tags.is_empty() && self.diverging_epoch == EpochEndOffset::default() && self.current_leader == LeaderIdAndEpoch::default() && self.snapshot_id == SnapshotId::default() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl PartitionData {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.diverging_epoch.read(r, v),
                1 => self.current_leader.read(r, v),
                2 => self.snapshot_id.read(r, v),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 12 && self.diverging_epoch != EpochEndOffset::default()) + usize::from(v >= 12 && self.current_leader != LeaderIdAndEpoch::default()) + usize::from(v >= 12 && self.snapshot_id != SnapshotId::default());
        w.tag_count(present, &self.unknown_tags, 0b111);
        if v >= 12 && self.diverging_epoch != EpochEndOffset::default() {
            let open = w.open_tag(0);
            self.diverging_epoch.write(w, v);
            w.close_tag(open);
        } else {
            w.absent(v >= 12 || self.diverging_epoch == EpochEndOffset::default(), "diverging_epoch");
        }
        if v >= 12 && self.current_leader != LeaderIdAndEpoch::default() {
            let open = w.open_tag(1);
            self.current_leader.write(w, v);
            w.close_tag(open);
        } else {
            w.absent(v >= 12 || self.current_leader == LeaderIdAndEpoch::default(), "current_leader");
        }
        if v >= 12 && self.snapshot_id != SnapshotId::default() {
            let open = w.open_tag(2);
            self.snapshot_id.write(w, v);
            w.close_tag(open);
        } else {
            w.absent(v >= 12 || self.snapshot_id == SnapshotId::default(), "snapshot_id");
        }
        w.unknown_tags(&self.unknown_tags, 3, u32::MAX);
    }
}

/// The value of `diverging_epoch`: where the follower's log departs from the leader's, if it does.
#[derive(Debug, Clone, PartialEq)]
pub struct EpochEndOffset {
    /// The leader epoch that the leader's log ends with at or before the follower's.
    pub epoch: i32,
    /// The offset at which that epoch ends.
    pub end_offset: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for EpochEndOffset {}

impl Default for EpochEndOffset {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            epoch: -1,
            end_offset: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EpochEndOffset {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for EpochEndOffset {
    const MIN_LEN: usize = 13;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(12) {
            self.epoch = b.at(0);
            self.end_offset = b.at(4);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<13>::new().put(0, self.epoch).put(4, self.end_offset));
        }
        self.write_fields(w, v)
    }
}

impl EpochEndOffset {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(12, "epoch..end_offset");
        self.epoch = b.at(0);
        self.end_offset = b.at(4);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.epoch).put(4, self.end_offset));
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LeaderIdAndEpoch {}

impl Default for LeaderIdAndEpoch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            leader_id: -1,
            leader_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for LeaderIdAndEpoch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(8) {
            self.leader_id = b.at(0);
            self.leader_epoch = b.at(4);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<9>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        }
        self.write_fields(w, v)
    }
}

impl LeaderIdAndEpoch {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(8, "leader_id..leader_epoch");
        self.leader_id = b.at(0);
        self.leader_epoch = b.at(4);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<8>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// The value of `snapshot_id`: the snapshot that the follower has to fetch first.
#[derive(Debug, Clone, PartialEq)]
pub struct SnapshotId {
    /// The offset at which that epoch ends.
    pub end_offset: i64,
    /// The leader epoch that the leader's log ends with at or before the follower's.
    pub epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SnapshotId {}

impl Default for SnapshotId {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            end_offset: -1,
            epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for SnapshotId {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for SnapshotId {
    const MIN_LEN: usize = 13;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(12) {
            self.end_offset = b.at(0);
            self.epoch = b.at(8);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<13>::new().put(0, self.end_offset).put(8, self.epoch));
        }
        self.write_fields(w, v)
    }
}

impl SnapshotId {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(12, "end_offset..epoch");
        self.end_offset = b.at(0);
        self.epoch = b.at(8);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.end_offset).put(8, self.epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `aborted_transactions`: transactions that were aborted within the records returned; null without read_committed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AbortedTransaction {
    /// The producer id.
    pub producer_id: i64,
    /// The first offset.
    pub first_offset: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AbortedTransaction {}

impl Detach for AbortedTransaction {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AbortedTransaction {
    const MIN_LEN: usize = 16;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(16) {
            self.producer_id = b.at(0);
            self.first_offset = b.at(8);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<17>::new().put(0, self.producer_id).put(8, self.first_offset));
        }
        self.write_fields(w, v)
    }
}

impl AbortedTransaction {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(16, "producer_id..first_offset");
        self.producer_id = b.at(0);
        self.first_offset = b.at(8);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<16>::new().put(0, self.producer_id).put(8, self.first_offset));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NodeEndpoint {
    /// The id of the node.
    pub node_id: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: i32,
    /// The rack of the node; null if not set.
    pub rack: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for NodeEndpoint {}

impl Detach for NodeEndpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 11;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.node_id = r.quick_fixed("node_id");
        r.quick_string(&mut self.host, "host");
        self.port = r.quick_fixed("port");
        r.quick_opt_string(&mut self.rack, true, "rack");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_fixed(self.node_id);
        w.quick_string(&self.host, "host");
        w.quick_fixed(self.port);
        w.quick_opt_string(&self.rack, true, "rack");
        w.tags(&self.unknown_tags);
    }
}
