// @generated from schema/fetch.kafka by `cargo xtask codegen`; do not edit.
//! `Fetch`: Reads record batches, for consumers, followers and quorum replicas.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Records, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Reads record batches, for consumers, followers and quorum replicas.
///
/// Versions 4 to 18, flexible since 12.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for FetchRequest {
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (replica_id, max_wait_ms, min_bytes, max_bytes, isolation_level, session_id, session_epoch) = if v >= 15 {
            let b = r.run::<21>("max_wait_ms..session_epoch")?;
            (-1, b.at(0), b.at(4), b.at(8), b.at(12), b.at(13), b.at(17))
        } else {
            (if v <= 14 { r.fixed("replica_id")? } else { -1 }, r.fixed("max_wait_ms")?, r.fixed("min_bytes")?, r.fixed("max_bytes")?, r.fixed("isolation_level")?, if v >= 7 { r.fixed("session_id")? } else { 0 }, if v >= 7 { r.fixed("session_epoch")? } else { -1 })
        };
        let topics = r.quick_list(v, "topics")?;
        let forgotten_topics_data = if v >= 7 { r.quick_list(v, "forgotten_topics_data")? } else { Vec::new() };
        let rack_id = if v >= 11 { r.quick_string("rack_id")? } else { Str::new() };
        let mut cluster_id = None;
        let mut replica_state = ReplicaState::default();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => cluster_id = r.quick_opt_string(true, "cluster_id")?,
                1 if v >= 15 => replica_state = Structure::read(r, v)?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "replica_state")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { cluster_id, replica_id, replica_state, max_wait_ms, min_bytes, max_bytes, isolation_level, session_id, session_epoch, topics, forgotten_topics_data, rack_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(13);
        if v <= 14 {
            s.add(4);
        } else {
            s.absent(self.replica_id == -1, "replica_id")?;
        }
        if v >= 7 {
            s.add(8);
        } else {
            s.ignored(self.session_id == 0, "session_id")?;
            s.ignored(self.session_epoch == -1, "session_epoch")?;
        }
        s.list(&self.topics, v, "topics")?;
        if v >= 7 {
            s.list(&self.forgotten_topics_data, v, "forgotten_topics_data")?;
        } else {
            s.absent(self.forgotten_topics_data.is_empty(), "forgotten_topics_data")?;
        }
        if v >= 11 {
            s.string(&self.rack_id, "rack_id")?;
        } else {
            s.ignored(self.rack_id.is_empty(), "rack_id")?;
        }
        let mut present = 0;
        if v >= 12 && self.cluster_id.is_some() {
            present += 1;
            s.tag(0, |s| s.opt_string(&self.cluster_id, true, "cluster_id"))?;
        } else {
            s.ignored(v >= 12 || self.cluster_id.is_none(), "cluster_id")?;
        }
        if v >= 15 && self.replica_state != ReplicaState::default() {
            present += 1;
            s.tag(1, |s| self.replica_state.measure(s, v))?;
        } else {
            s.absent(v >= 15 || self.replica_state == ReplicaState::default(), "replica_state")?;
        }
        s.tags(present, &self.unknown_tags, 0b1 | (u64::from(v >= 15) * 0b10))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 15 {
            w.run(Packed::<21>::new().put(0, self.max_wait_ms).put(4, self.min_bytes).put(8, self.max_bytes).put(12, self.isolation_level).put(13, self.session_id).put(17, self.session_epoch));
        } else {
            if v <= 14 {
                w.fixed(self.replica_id);
            }
            w.run(Packed::<13>::new().put(0, self.max_wait_ms).put(4, self.min_bytes).put(8, self.max_bytes).put(12, self.isolation_level));
            if v >= 7 {
                w.run(Packed::<8>::new().put(0, self.session_id).put(4, self.session_epoch));
            }
        }
        w.list(&self.topics, v);
        if v >= 7 {
            w.list(&self.forgotten_topics_data, v);
        }
        if v >= 11 {
            w.string(&self.rack_id);
        }
        let present = usize::from(v >= 12 && self.cluster_id.is_some()) + usize::from(v >= 15 && self.replica_state != ReplicaState::default());
        w.tag_count(present, &self.unknown_tags, 0b1 | (u64::from(v >= 15) * 0b10));
        if v >= 12 && self.cluster_id.is_some() {
            let size = w.tag_size(|s| s.opt_string(&self.cluster_id, true, "cluster_id"));
            w.tag(0, size);
            w.opt_string(&self.cluster_id);
        }
        if v >= 15 && self.replica_state != ReplicaState::default() {
            let size = w.tag_size(|s| self.replica_state.measure(s, v));
            w.tag(1, size);
            self.replica_state.write(w, v);
        } else if v < 15 {
            w.unknown_tags(&self.unknown_tags, 1..=1);
        }
        w.unknown_tags(&self.unknown_tags, 2..);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for FetchResponse {
    fn detach(&mut self) {
        self.responses.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (throttle_time_ms, error_code, session_id) = if v >= 7 {
            let b = r.run::<10>("throttle_time_ms..session_id")?;
            (b.at(0), b.at(4), b.at(6))
        } else {
            (r.fixed("throttle_time_ms")?, if v >= 7 { r.fixed("error_code")? } else { ErrorCode(0) }, if v >= 7 { r.fixed("session_id")? } else { 0 })
        };
        let responses = r.quick_list(v, "responses")?;
        let mut node_endpoints = Vec::new();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 16 => node_endpoints = r.quick_list(v, "node_endpoints")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "node_endpoints")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { throttle_time_ms, error_code, session_id, responses, node_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 7 {
            s.add(6);
        } else {
            s.ignored(self.error_code == ErrorCode(0), "error_code")?;
            s.absent(self.session_id == 0, "session_id")?;
        }
        s.list(&self.responses, v, "responses")?;
        let mut present = 0;
        if v >= 16 && !self.node_endpoints.is_empty() {
            present += 1;
            s.tag(0, |s| s.list(&self.node_endpoints, v, "node_endpoints"))?;
        } else {
            s.absent(v >= 16 || self.node_endpoints.is_empty(), "node_endpoints")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 16))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 7 {
            w.run(Packed::<10>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.session_id));
        } else {
            w.fixed(self.throttle_time_ms);
            if v >= 7 {
                w.run(Packed::<6>::new().put(0, self.error_code).put(2, self.session_id));
            }
        }
        w.list(&self.responses, v);
        let present = usize::from(v >= 16 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 16));
        if v >= 16 && !self.node_endpoints.is_empty() {
            let size = w.tag_size(|s| s.list(&self.node_endpoints, v, "node_endpoints"));
            w.tag(0, size);
            w.list(&self.node_endpoints, v);
        } else if v < 16 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for FetchResponse {
    const NAME: &'static str = "FetchResponse";
    const VERSIONS: VersionRange = VersionRange::new(4, 18);
    const FLEXIBLE_SINCE: i16 = 12;
}

/// The value of `replica_state`: the follower that fetches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplicaState {
    /// Which broker follows; -1 for a consumer.
    pub replica_id: i32,
    /// The broker epoch of the follower, -1 if not known.
    pub replica_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ReplicaState {
    fn default() -> Self {
        Self {
            replica_id: -1,
            replica_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ReplicaState {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaState {
    const MIN_LEN: usize = 13;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<12>() {
            return Ok(Self { replica_id: b.at(0), replica_epoch: b.at(4), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(13);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<13>::new().put(0, self.replica_id).put(4, self.replica_epoch));
        }
        self.write_fields(w, v)
    }
}

impl ReplicaState {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("replica_id..replica_epoch")?;
        let (replica_id, replica_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { replica_id, replica_epoch, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.replica_id).put(4, self.replica_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for FetchTopic {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic = if v <= 12 { r.quick_string("topic")? } else { Str::new() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.quick_list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, topic_id, partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 12 {
            s.string(&self.topic, "topic")?;
        } else {
            s.ignored(self.topic.is_empty(), "topic")?;
        }
        if v >= 13 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 12 {
            w.string(&self.topic);
        }
        if v >= 13 {
            w.fixed(self.topic_id);
        }
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for FetchPartition {
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
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for FetchPartition {
    const MIN_LEN: usize = 16;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<32>() {
            return Ok(Self { partition: b.at(0), current_leader_epoch: b.at(4), fetch_offset: b.at(8), last_fetched_epoch: b.at(16), log_start_offset: b.at(20), partition_max_bytes: b.at(28), replica_directory_id: Uuid::ZERO, high_watermark: i64::MAX, unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() && self.replica_directory_id.is_zero() && self.high_watermark == i64::MAX {
            s.add(33);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() && self.replica_directory_id.is_zero() && self.high_watermark == i64::MAX {
            return w.run(Packed::<33>::new().put(0, self.partition).put(4, self.current_leader_epoch).put(8, self.fetch_offset).put(16, self.last_fetched_epoch).put(20, self.log_start_offset).put(28, self.partition_max_bytes));
        }
        self.write_fields(w, v)
    }
}

impl FetchPartition {
    #[inline(never)]
    fn read_fields(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let partition = r.fixed("partition")?;
        let current_leader_epoch = if v >= 9 { r.fixed("current_leader_epoch")? } else { -1 };
        let fetch_offset = r.fixed("fetch_offset")?;
        let last_fetched_epoch = if v >= 12 { r.fixed("last_fetched_epoch")? } else { -1 };
        let log_start_offset = if v >= 5 { r.fixed("log_start_offset")? } else { -1 };
        let partition_max_bytes = r.fixed("partition_max_bytes")?;
        let mut replica_directory_id = Uuid::ZERO;
        let mut high_watermark = i64::MAX;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 17 => replica_directory_id = r.fixed("replica_directory_id")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "replica_directory_id")),
                1 if v >= 18 => high_watermark = r.fixed("high_watermark")?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "high_watermark")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { partition, current_leader_epoch, fetch_offset, last_fetched_epoch, log_start_offset, partition_max_bytes, replica_directory_id, high_watermark, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        if v >= 9 {
            s.add(4);
        } else {
            s.ignored(self.current_leader_epoch == -1, "current_leader_epoch")?;
        }
        if v >= 12 {
            s.add(4);
        } else {
            s.absent(self.last_fetched_epoch == -1, "last_fetched_epoch")?;
        }
        if v >= 5 {
            s.add(8);
        } else {
            s.ignored(self.log_start_offset == -1, "log_start_offset")?;
        }
        let mut present = 0;
        if v >= 17 && !self.replica_directory_id.is_zero() {
            present += 1;
            s.fixed_tag(0, 16);
        } else {
            s.ignored(v >= 17 || self.replica_directory_id.is_zero(), "replica_directory_id")?;
        }
        if v >= 18 && self.high_watermark != i64::MAX {
            present += 1;
            s.fixed_tag(1, 8);
        } else {
            s.ignored(v >= 18 || self.high_watermark == i64::MAX, "high_watermark")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 17) | (u64::from(v >= 18) * 0b10))
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, v: i16) {
        w.fixed(self.partition);
        if v >= 9 {
            w.fixed(self.current_leader_epoch);
        }
        w.fixed(self.fetch_offset);
        if v >= 12 {
            w.fixed(self.last_fetched_epoch);
        }
        if v >= 5 {
            w.fixed(self.log_start_offset);
        }
        w.fixed(self.partition_max_bytes);
        let present = usize::from(v >= 17 && !self.replica_directory_id.is_zero()) + usize::from(v >= 18 && self.high_watermark != i64::MAX);
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 17) | (u64::from(v >= 18) * 0b10));
        if v >= 17 && !self.replica_directory_id.is_zero() {
            w.tag(0, 16);
            w.fixed(self.replica_directory_id);
        } else if v < 17 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        if v >= 18 && self.high_watermark != i64::MAX {
            w.tag(1, 8);
            w.fixed(self.high_watermark);
        } else if v < 18 {
            w.unknown_tags(&self.unknown_tags, 1..=1);
        }
        w.unknown_tags(&self.unknown_tags, 2..);
    }
}

/// An element of `forgotten_topics_data`: partitions to take out of the session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ForgottenTopic {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ForgottenTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic = if v <= 12 { r.quick_string("topic")? } else { Str::new() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.quick_array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, topic_id, partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 12 {
            s.string(&self.topic, "topic")?;
        } else {
            s.ignored(self.topic.is_empty(), "topic")?;
        }
        if v >= 13 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 12 {
            w.string(&self.topic);
        }
        if v >= 13 {
            w.fixed(self.topic_id);
        }
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for FetchableTopicResponse {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchableTopicResponse {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic = if v <= 12 { r.quick_string("topic")? } else { Str::new() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.quick_list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, topic_id, partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 12 {
            s.string(&self.topic, "topic")?;
        } else {
            s.ignored(self.topic.is_empty(), "topic")?;
        }
        if v >= 13 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 12 {
            w.string(&self.topic);
        }
        if v >= 13 {
            w.fixed(self.topic_id);
        }
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for PartitionData {
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
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (partition_index, error_code, high_watermark, last_stable_offset, log_start_offset) = if v >= 5 {
            let b = r.run::<30>("partition_index..log_start_offset")?;
            (b.at(0), b.at(4), b.at(6), b.at(14), b.at(22))
        } else {
            (r.fixed("partition_index")?, r.fixed("error_code")?, r.fixed("high_watermark")?, r.fixed("last_stable_offset")?, if v >= 5 { r.fixed("log_start_offset")? } else { -1 })
        };
        let aborted_transactions = r.quick_opt_list(v, true, "aborted_transactions")?;
        let preferred_read_replica = if v >= 11 { r.fixed("preferred_read_replica")? } else { -1 };
        let records = r.quick_opt_records(true, "records")?;
        let mut diverging_epoch = EpochEndOffset::default();
        let mut current_leader = LeaderIdAndEpoch::default();
        let mut snapshot_id = SnapshotId::default();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => diverging_epoch = Structure::read(r, v)?,
                1 => current_leader = Structure::read(r, v)?,
                2 => snapshot_id = Structure::read(r, v)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { partition_index, error_code, high_watermark, last_stable_offset, log_start_offset, diverging_epoch, current_leader, snapshot_id, aborted_transactions, preferred_read_replica, records, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(22);
        if v >= 5 {
            s.add(8);
        } else {
            s.ignored(self.log_start_offset == -1, "log_start_offset")?;
        }
        s.opt_list(&self.aborted_transactions, v, true, "aborted_transactions")?;
        if v >= 11 {
            s.add(4);
        } else {
            s.absent(self.preferred_read_replica == -1, "preferred_read_replica")?;
        }
        s.opt_records(&self.records, true, "records")?;
        let mut present = 0;
        if v >= 12 && self.diverging_epoch != EpochEndOffset::default() {
            present += 1;
            s.tag(0, |s| self.diverging_epoch.measure(s, v))?;
        } else {
            s.absent(v >= 12 || self.diverging_epoch == EpochEndOffset::default(), "diverging_epoch")?;
        }
        if v >= 12 && self.current_leader != LeaderIdAndEpoch::default() {
            present += 1;
            s.tag(1, |s| self.current_leader.measure(s, v))?;
        } else {
            s.absent(v >= 12 || self.current_leader == LeaderIdAndEpoch::default(), "current_leader")?;
        }
        if v >= 12 && self.snapshot_id != SnapshotId::default() {
            present += 1;
            s.tag(2, |s| self.snapshot_id.measure(s, v))?;
        } else {
            s.absent(v >= 12 || self.snapshot_id == SnapshotId::default(), "snapshot_id")?;
        }
        s.tags(present, &self.unknown_tags, 0b111)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 5 {
            w.run(Packed::<30>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.high_watermark).put(14, self.last_stable_offset).put(22, self.log_start_offset));
        } else {
            w.run(Packed::<22>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.high_watermark).put(14, self.last_stable_offset));
            if v >= 5 {
                w.fixed(self.log_start_offset);
            }
        }
        w.opt_list(&self.aborted_transactions, v);
        if v >= 11 {
            w.fixed(self.preferred_read_replica);
        }
        w.opt_records(&self.records);
        let present = usize::from(v >= 12 && self.diverging_epoch != EpochEndOffset::default()) + usize::from(v >= 12 && self.current_leader != LeaderIdAndEpoch::default()) + usize::from(v >= 12 && self.snapshot_id != SnapshotId::default());
        w.tag_count(present, &self.unknown_tags, 0b111);
        if v >= 12 && self.diverging_epoch != EpochEndOffset::default() {
            let size = w.tag_size(|s| self.diverging_epoch.measure(s, v));
            w.tag(0, size);
            self.diverging_epoch.write(w, v);
        }
        if v >= 12 && self.current_leader != LeaderIdAndEpoch::default() {
            let size = w.tag_size(|s| self.current_leader.measure(s, v));
            w.tag(1, size);
            self.current_leader.write(w, v);
        }
        if v >= 12 && self.snapshot_id != SnapshotId::default() {
            let size = w.tag_size(|s| self.snapshot_id.measure(s, v));
            w.tag(2, size);
            self.snapshot_id.write(w, v);
        }
        w.unknown_tags(&self.unknown_tags, 3..);
    }
}

/// The value of `diverging_epoch`: where the follower's log departs from the leader's, if it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EpochEndOffset {
    /// The leader epoch that the leader's log ends with at or before the follower's.
    pub epoch: i32,
    /// The offset at which that epoch ends.
    pub end_offset: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for EpochEndOffset {
    fn default() -> Self {
        Self {
            epoch: -1,
            end_offset: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EpochEndOffset {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for EpochEndOffset {
    const MIN_LEN: usize = 13;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<12>() {
            return Ok(Self { epoch: b.at(0), end_offset: b.at(4), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(13);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<13>::new().put(0, self.epoch).put(4, self.end_offset));
        }
        self.write_fields(w, v)
    }
}

impl EpochEndOffset {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("epoch..end_offset")?;
        let (epoch, end_offset) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { epoch, end_offset, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.epoch).put(4, self.end_offset));
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for LeaderIdAndEpoch {
    fn default() -> Self {
        Self {
            leader_id: -1,
            leader_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for LeaderIdAndEpoch {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<8>() {
            return Ok(Self { leader_id: b.at(0), leader_epoch: b.at(4), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(9);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<9>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        }
        self.write_fields(w, v)
    }
}

impl LeaderIdAndEpoch {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("leader_id..leader_epoch")?;
        let (leader_id, leader_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { leader_id, leader_epoch, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<8>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// The value of `snapshot_id`: the snapshot that the follower has to fetch first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnapshotId {
    /// The offset at which that epoch ends.
    pub end_offset: i64,
    /// The leader epoch that the leader's log ends with at or before the follower's.
    pub epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for SnapshotId {
    fn default() -> Self {
        Self {
            end_offset: -1,
            epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for SnapshotId {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for SnapshotId {
    const MIN_LEN: usize = 13;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<12>() {
            return Ok(Self { end_offset: b.at(0), epoch: b.at(8), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(13);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<13>::new().put(0, self.end_offset).put(8, self.epoch));
        }
        self.write_fields(w, v)
    }
}

impl SnapshotId {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("end_offset..epoch")?;
        let (end_offset, epoch) = (b.at(0), b.at(8));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { end_offset, epoch, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.end_offset).put(8, self.epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `aborted_transactions`: transactions that were aborted within the records returned; null without read_committed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AbortedTransaction {
    /// The producer id.
    pub producer_id: i64,
    /// The first offset.
    pub first_offset: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AbortedTransaction {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AbortedTransaction {
    const MIN_LEN: usize = 16;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<16>() {
            return Ok(Self { producer_id: b.at(0), first_offset: b.at(8), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(17);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<17>::new().put(0, self.producer_id).put(8, self.first_offset));
        }
        self.write_fields(w, v)
    }
}

impl AbortedTransaction {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<16>("producer_id..first_offset")?;
        let (producer_id, first_offset) = (b.at(0), b.at(8));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { producer_id, first_offset, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<16>::new().put(0, self.producer_id).put(8, self.first_offset));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for NodeEndpoint {
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 11;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.quick_string("host")?;
        let port = r.fixed("port")?;
        let rack = r.quick_opt_string(true, "rack")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { node_id, host, port, rack, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.string(&self.host, "host")?;
        s.opt_string(&self.rack, true, "rack")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host);
        w.fixed(self.port);
        w.opt_string(&self.rack);
        w.tags(&self.unknown_tags);
    }
}
