// @generated from schema/fetch.kafka by `cargo xtask codegen`; do not edit.
//! Views of `Fetch`.

use super::{View, ViewReader, ArrayView, List};
use crate::{DecodeError, Structure as _, ErrorCode, Records, UnknownTags, Uuid};
use crate::api::fetch as owned;

/// A view of [`FetchRequest`](owned::FetchRequest). Request: Reads record batches, for consumers, followers and quorum replicas. Versions 4 to 18, flexible since 12.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::FetchRequest;
/// use kafka_proto::views::{FetchRequestView, MessageView, View};
/// let message = FetchRequest { max_wait_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(18)?;
/// let view = FetchRequestView::parse(&bytes, 18)?;
/// assert_eq!(view.max_wait_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct FetchRequestView<'a> {
    /// The id of the cluster, for controllers; null to skip the check. Since version 12.
    pub cluster_id: Option<&'a str>,
    /// Which broker follows; -1 for a consumer. Until version 14.
    pub replica_id: i32,
    /// The follower that fetches. Since version 15.
    pub replica_state: ReplicaStateView,
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
    pub topics: List<'a, FetchTopicView<'a>>,
    /// Partitions to take out of the session. Since version 7.
    pub forgotten_topics_data: List<'a, ForgottenTopicView<'a>>,
    /// The rack of the client or node. Since version 11.
    pub rack_id: &'a str,
}

impl Default for FetchRequestView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { cluster_id: None, replica_id: -1, replica_state: Default::default(), max_wait_ms: 0, min_bytes: 0, max_bytes: i32::MAX, isolation_level: 0, session_id: 0, session_epoch: -1, topics: Default::default(), forgotten_topics_data: Default::default(), rack_id: Default::default() }
    }
}

impl<'a> View<'a> for FetchRequestView<'a> {
    type Owned = owned::FetchRequest;
    const MIN_LEN: usize = owned::FetchRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (replica_id, max_wait_ms, min_bytes, max_bytes, isolation_level, session_id, session_epoch) = if v >= 15 {
            let b = r.run::<21>("max_wait_ms..session_epoch")?;
            (-1, b.at(0), b.at(4), b.at(8), b.at(12), b.at(13), b.at(17))
        } else {
            (if v <= 14 { r.fixed("replica_id")? } else { -1 }, r.fixed("max_wait_ms")?, r.fixed("min_bytes")?, r.fixed("max_bytes")?, r.fixed("isolation_level")?, if v >= 7 { r.fixed("session_id")? } else { 0 }, if v >= 7 { r.fixed("session_epoch")? } else { -1 })
        };
        let topics = r.list(v, "topics")?;
        let forgotten_topics_data = if v >= 7 { r.list(v, "forgotten_topics_data")? } else { Default::default() };
        let rack_id = if v >= 11 { r.string("rack_id")? } else { Default::default() };
        let (cluster_id, replica_state,) = if r.some_tags() {
            r.aside(|r| Self::read_tags(r, v))?
        } else {
            (None, Default::default(),)
        };
        Ok(Self { cluster_id, replica_id, replica_state, max_wait_ms, min_bytes, max_bytes, isolation_level, session_id, session_epoch, topics, forgotten_topics_data, rack_id })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::FetchRequest {
        owned::FetchRequest { cluster_id: self.cluster_id.map(Into::into), replica_id: self.replica_id, replica_state: self.replica_state.owned(), max_wait_ms: self.max_wait_ms, min_bytes: self.min_bytes, max_bytes: self.max_bytes, isolation_level: self.isolation_level, session_id: self.session_id, session_epoch: self.session_epoch, topics: self.topics.to_vec(), forgotten_topics_data: self.forgotten_topics_data.to_vec(), rack_id: self.rack_id.into(), unknown_tags: UnknownTags::new() }
    }
}

impl<'a> FetchRequestView<'a> {
    #[cold]
    #[inline(never)]
    #[allow(clippy::type_complexity, reason = "a field each")]
    fn read_tags(r: &mut ViewReader<'a>, v: i16) -> Result<(Option<&'a str>, ReplicaStateView,), DecodeError> {
        let mut cluster_id = None;
        let mut replica_state = Default::default();
        r.tags(|r, tag| {
            match tag {
                0 => cluster_id = r.opt_string(true, "cluster_id")?,
                1 if v >= 15 => replica_state = View::read(r, v)?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "replica_state")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((cluster_id, replica_state,))
    }
}

/// A view of [`FetchResponse`](owned::FetchResponse). Response: Reads record batches, for consumers, followers and quorum replicas. Versions 4 to 18, flexible since 12.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::FetchResponse;
/// use kafka_proto::views::{FetchResponseView, MessageView, View};
/// let message = FetchResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(18)?;
/// let view = FetchResponseView::parse(&bytes, 18)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct FetchResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong with the session or the partition, if anything. Since version 7.
    pub error_code: ErrorCode,
    /// The fetch session, 0 if there is none. Since version 7.
    pub session_id: i32,
    /// The results.
    pub responses: List<'a, FetchableTopicResponseView<'a>>,
    /// Where the leaders named above can be reached. Since version 16.
    pub node_endpoints: List<'a, NodeEndpointView<'a>>,
}

impl<'a> View<'a> for FetchResponseView<'a> {
    type Owned = owned::FetchResponse;
    const MIN_LEN: usize = owned::FetchResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (throttle_time_ms, error_code, session_id) = if v >= 7 {
            let b = r.run::<10>("throttle_time_ms..session_id")?;
            (b.at(0), b.at(4), b.at(6))
        } else {
            (r.fixed("throttle_time_ms")?, if v >= 7 { r.fixed("error_code")? } else { ErrorCode(0) }, if v >= 7 { r.fixed("session_id")? } else { 0 })
        };
        let responses = r.list(v, "responses")?;
        let (node_endpoints,) = if r.some_tags() {
            r.aside(|r| Self::read_tags(r, v))?
        } else {
            (Default::default(),)
        };
        Ok(Self { throttle_time_ms, error_code, session_id, responses, node_endpoints })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::FetchResponse {
        owned::FetchResponse { throttle_time_ms: self.throttle_time_ms, error_code: self.error_code, session_id: self.session_id, responses: self.responses.to_vec(), node_endpoints: self.node_endpoints.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

impl<'a> FetchResponseView<'a> {
    #[cold]
    #[inline(never)]
    #[allow(clippy::type_complexity, reason = "a field each")]
    fn read_tags(r: &mut ViewReader<'a>, v: i16) -> Result<(List<'a, NodeEndpointView<'a>>,), DecodeError> {
        let mut node_endpoints = Default::default();
        r.tags(|r, tag| {
            match tag {
                0 if v >= 16 => node_endpoints = r.list(v, "node_endpoints")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "node_endpoints")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((node_endpoints,))
    }
}

/// A view of [`ReplicaState`](owned::ReplicaState). The value of `replica_state`: the follower that fetches.
#[derive(Debug, Clone, Copy)]
pub struct ReplicaStateView {
    /// Which broker follows; -1 for a consumer.
    pub replica_id: i32,
    /// The broker epoch of the follower, -1 if not known.
    pub replica_epoch: i64,
}

impl Default for ReplicaStateView {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { replica_id: -1, replica_epoch: -1 }
    }
}

impl<'a> View<'a> for ReplicaStateView {
    type Owned = owned::ReplicaState;
    const MIN_LEN: usize = owned::ReplicaState::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<12>() {
            return Ok(Self { replica_id: b.at(0), replica_epoch: b.at(4) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { replica_id, replica_epoch } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { replica_id, replica_epoch })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<12>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<13>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ReplicaState {
        owned::ReplicaState { replica_id: self.replica_id, replica_epoch: self.replica_epoch, unknown_tags: UnknownTags::new() }
    }
}

impl ReplicaStateView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("replica_id..replica_epoch")?;
        let (replica_id, replica_epoch) = (b.at(0), b.at(4));
        r.skip_tags()?;
        Ok(Self { replica_id, replica_epoch })
    }
}

/// A view of [`FetchTopic`](owned::FetchTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct FetchTopicView<'a> {
    /// The name of the topic. Until version 12.
    pub topic: &'a str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: List<'a, FetchPartitionView>,
}

impl<'a> View<'a> for FetchTopicView<'a> {
    type Owned = owned::FetchTopic;
    const MIN_LEN: usize = owned::FetchTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let topic = if v <= 12 { r.string("topic")? } else { Default::default() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { topic, topic_id, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::FetchTopic {
        owned::FetchTopic { topic: self.topic.into(), topic_id: self.topic_id, partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`FetchPartition`](owned::FetchPartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct FetchPartitionView {
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
}

impl Default for FetchPartitionView {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition: 0, current_leader_epoch: -1, fetch_offset: 0, last_fetched_epoch: -1, log_start_offset: -1, partition_max_bytes: 0, replica_directory_id: Uuid::ZERO, high_watermark: i64::MAX }
    }
}

impl<'a> View<'a> for FetchPartitionView {
    type Owned = owned::FetchPartition;
    const MIN_LEN: usize = owned::FetchPartition::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<32>() {
            return Ok(Self { partition: b.at(0), current_leader_epoch: b.at(4), fetch_offset: b.at(8), last_fetched_epoch: b.at(16), log_start_offset: b.at(20), partition_max_bytes: b.at(28), replica_directory_id: Uuid::ZERO, high_watermark: i64::MAX });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { partition, current_leader_epoch, fetch_offset, last_fetched_epoch, log_start_offset, partition_max_bytes, replica_directory_id, high_watermark } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { partition, current_leader_epoch, fetch_offset, last_fetched_epoch, log_start_offset, partition_max_bytes, replica_directory_id, high_watermark })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<32>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<33>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::FetchPartition {
        owned::FetchPartition { partition: self.partition, current_leader_epoch: self.current_leader_epoch, fetch_offset: self.fetch_offset, last_fetched_epoch: self.last_fetched_epoch, log_start_offset: self.log_start_offset, partition_max_bytes: self.partition_max_bytes, replica_directory_id: self.replica_directory_id, high_watermark: self.high_watermark, unknown_tags: UnknownTags::new() }
    }
}

impl FetchPartitionView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, v: i16) -> Result<Self, DecodeError> {
        let partition = r.fixed("partition")?;
        let current_leader_epoch = if v >= 9 { r.fixed("current_leader_epoch")? } else { -1 };
        let fetch_offset = r.fixed("fetch_offset")?;
        let last_fetched_epoch = if v >= 12 { r.fixed("last_fetched_epoch")? } else { -1 };
        let log_start_offset = if v >= 5 { r.fixed("log_start_offset")? } else { -1 };
        let partition_max_bytes = r.fixed("partition_max_bytes")?;
        let (replica_directory_id, high_watermark,) = if r.some_tags() {
            r.aside(|r| Self::read_tags(r, v))?
        } else {
            (Uuid::ZERO, i64::MAX,)
        };
        Ok(Self { partition, current_leader_epoch, fetch_offset, last_fetched_epoch, log_start_offset, partition_max_bytes, replica_directory_id, high_watermark })
    }
    #[cold]
    #[inline(never)]
    #[allow(clippy::type_complexity, reason = "a field each")]
    fn read_tags(r: &mut ViewReader<'_>, v: i16) -> Result<(Uuid, i64,), DecodeError> {
        let mut replica_directory_id = Uuid::ZERO;
        let mut high_watermark = i64::MAX;
        r.tags(|r, tag| {
            match tag {
                0 if v >= 17 => replica_directory_id = r.fixed("replica_directory_id")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "replica_directory_id")),
                1 if v >= 18 => high_watermark = r.fixed("high_watermark")?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "high_watermark")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((replica_directory_id, high_watermark,))
    }
}

/// A view of [`ForgottenTopic`](owned::ForgottenTopic). An element of `forgotten_topics_data`: partitions to take out of the session.
#[derive(Debug, Clone, Copy, Default)]
pub struct ForgottenTopicView<'a> {
    /// The name of the topic. Until version 12.
    pub topic: &'a str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: ArrayView<'a, i32>,
}

impl<'a> View<'a> for ForgottenTopicView<'a> {
    type Owned = owned::ForgottenTopic;
    const MIN_LEN: usize = owned::ForgottenTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let topic = if v <= 12 { r.string("topic")? } else { Default::default() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.array("partitions")?;
        r.skip_tags()?;
        Ok(Self { topic, topic_id, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ForgottenTopic {
        owned::ForgottenTopic { topic: self.topic.into(), topic_id: self.topic_id, partitions: self.partitions.to_array(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`FetchableTopicResponse`](owned::FetchableTopicResponse). An element of `responses`: the results.
#[derive(Debug, Clone, Copy, Default)]
pub struct FetchableTopicResponseView<'a> {
    /// The name of the topic. Until version 12.
    pub topic: &'a str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: List<'a, PartitionDataView<'a>>,
}

impl<'a> View<'a> for FetchableTopicResponseView<'a> {
    type Owned = owned::FetchableTopicResponse;
    const MIN_LEN: usize = owned::FetchableTopicResponse::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let topic = if v <= 12 { r.string("topic")? } else { Default::default() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { topic, topic_id, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::FetchableTopicResponse {
        owned::FetchableTopicResponse { topic: self.topic.into(), topic_id: self.topic_id, partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`PartitionData`](owned::PartitionData). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct PartitionDataView<'a> {
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
    pub diverging_epoch: EpochEndOffsetView,
    /// The leader that the broker knows of, if it is not the one the client expected. Since version 12.
    pub current_leader: LeaderIdAndEpochView,
    /// The snapshot that the follower has to fetch first. Since version 12.
    pub snapshot_id: SnapshotIdView,
    /// Transactions that were aborted within the records returned; null without read_committed.
    pub aborted_transactions: Option<List<'a, AbortedTransactionView>>,
    /// The replica that the consumer should read from, -1 for the leader. Since version 11.
    pub preferred_read_replica: i32,
    /// Record batches from the offset asked for; left as bytes, null or empty for none.
    pub records: Option<&'a [u8]>,
}

impl Default for PartitionDataView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition_index: 0, error_code: ErrorCode(0), high_watermark: 0, last_stable_offset: -1, log_start_offset: -1, diverging_epoch: Default::default(), current_leader: Default::default(), snapshot_id: Default::default(), aborted_transactions: Some(Default::default()), preferred_read_replica: -1, records: None }
    }
}

impl<'a> View<'a> for PartitionDataView<'a> {
    type Owned = owned::PartitionData;
    const MIN_LEN: usize = owned::PartitionData::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (partition_index, error_code, high_watermark, last_stable_offset, log_start_offset) = if v >= 5 {
            let b = r.run::<30>("partition_index..log_start_offset")?;
            (b.at(0), b.at(4), b.at(6), b.at(14), b.at(22))
        } else {
            (r.fixed("partition_index")?, r.fixed("error_code")?, r.fixed("high_watermark")?, r.fixed("last_stable_offset")?, if v >= 5 { r.fixed("log_start_offset")? } else { -1 })
        };
        let aborted_transactions = r.opt_list(v, true, "aborted_transactions")?;
        let preferred_read_replica = if v >= 11 { r.fixed("preferred_read_replica")? } else { -1 };
        let records = r.opt_records(true, "records")?;
        let (diverging_epoch, current_leader, snapshot_id,) = if r.some_tags() {
            r.aside(|r| Self::read_tags(r, v))?
        } else {
            (Default::default(), Default::default(), Default::default(),)
        };
        Ok(Self { partition_index, error_code, high_watermark, last_stable_offset, log_start_offset, diverging_epoch, current_leader, snapshot_id, aborted_transactions, preferred_read_replica, records })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::PartitionData {
        owned::PartitionData { partition_index: self.partition_index, error_code: self.error_code, high_watermark: self.high_watermark, last_stable_offset: self.last_stable_offset, log_start_offset: self.log_start_offset, diverging_epoch: self.diverging_epoch.owned(), current_leader: self.current_leader.owned(), snapshot_id: self.snapshot_id.owned(), aborted_transactions: self.aborted_transactions.map(|x| x.to_vec()), preferred_read_replica: self.preferred_read_replica, records: self.records.map(|x| Records::from(x.to_vec())), unknown_tags: UnknownTags::new() }
    }
}

impl<'a> PartitionDataView<'a> {
    #[cold]
    #[inline(never)]
    #[allow(clippy::type_complexity, reason = "a field each")]
    fn read_tags(r: &mut ViewReader<'a>, v: i16) -> Result<(EpochEndOffsetView, LeaderIdAndEpochView, SnapshotIdView,), DecodeError> {
        let mut diverging_epoch = Default::default();
        let mut current_leader = Default::default();
        let mut snapshot_id = Default::default();
        r.tags(|r, tag| {
            match tag {
                0 => diverging_epoch = View::read(r, v)?,
                1 => current_leader = View::read(r, v)?,
                2 => snapshot_id = View::read(r, v)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((diverging_epoch, current_leader, snapshot_id,))
    }
}

/// A view of [`EpochEndOffset`](owned::EpochEndOffset). The value of `diverging_epoch`: where the follower's log departs from the leader's, if it does.
#[derive(Debug, Clone, Copy)]
pub struct EpochEndOffsetView {
    /// The leader epoch that the leader's log ends with at or before the follower's.
    pub epoch: i32,
    /// The offset at which that epoch ends.
    pub end_offset: i64,
}

impl Default for EpochEndOffsetView {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { epoch: -1, end_offset: -1 }
    }
}

impl<'a> View<'a> for EpochEndOffsetView {
    type Owned = owned::EpochEndOffset;
    const MIN_LEN: usize = owned::EpochEndOffset::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<12>() {
            return Ok(Self { epoch: b.at(0), end_offset: b.at(4) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { epoch, end_offset } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { epoch, end_offset })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<12>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<13>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::EpochEndOffset {
        owned::EpochEndOffset { epoch: self.epoch, end_offset: self.end_offset, unknown_tags: UnknownTags::new() }
    }
}

impl EpochEndOffsetView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("epoch..end_offset")?;
        let (epoch, end_offset) = (b.at(0), b.at(4));
        r.skip_tags()?;
        Ok(Self { epoch, end_offset })
    }
}

/// A view of [`LeaderIdAndEpoch`](owned::LeaderIdAndEpoch). The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, Copy)]
pub struct LeaderIdAndEpochView {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
}

impl Default for LeaderIdAndEpochView {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { leader_id: -1, leader_epoch: -1 }
    }
}

impl<'a> View<'a> for LeaderIdAndEpochView {
    type Owned = owned::LeaderIdAndEpoch;
    const MIN_LEN: usize = owned::LeaderIdAndEpoch::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<8>() {
            return Ok(Self { leader_id: b.at(0), leader_epoch: b.at(4) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { leader_id, leader_epoch } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { leader_id, leader_epoch })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<8>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<9>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::LeaderIdAndEpoch {
        owned::LeaderIdAndEpoch { leader_id: self.leader_id, leader_epoch: self.leader_epoch, unknown_tags: UnknownTags::new() }
    }
}

impl LeaderIdAndEpochView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("leader_id..leader_epoch")?;
        let (leader_id, leader_epoch) = (b.at(0), b.at(4));
        r.skip_tags()?;
        Ok(Self { leader_id, leader_epoch })
    }
}

/// A view of [`SnapshotId`](owned::SnapshotId). The value of `snapshot_id`: the snapshot that the follower has to fetch first.
#[derive(Debug, Clone, Copy)]
pub struct SnapshotIdView {
    /// The offset at which that epoch ends.
    pub end_offset: i64,
    /// The leader epoch that the leader's log ends with at or before the follower's.
    pub epoch: i32,
}

impl Default for SnapshotIdView {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { end_offset: -1, epoch: -1 }
    }
}

impl<'a> View<'a> for SnapshotIdView {
    type Owned = owned::SnapshotId;
    const MIN_LEN: usize = owned::SnapshotId::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<12>() {
            return Ok(Self { end_offset: b.at(0), epoch: b.at(8) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { end_offset, epoch } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { end_offset, epoch })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<12>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<13>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::SnapshotId {
        owned::SnapshotId { end_offset: self.end_offset, epoch: self.epoch, unknown_tags: UnknownTags::new() }
    }
}

impl SnapshotIdView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("end_offset..epoch")?;
        let (end_offset, epoch) = (b.at(0), b.at(8));
        r.skip_tags()?;
        Ok(Self { end_offset, epoch })
    }
}

/// A view of [`AbortedTransaction`](owned::AbortedTransaction). An element of `aborted_transactions`: transactions that were aborted within the records returned; null without read_committed.
#[derive(Debug, Clone, Copy, Default)]
pub struct AbortedTransactionView {
    /// The producer id.
    pub producer_id: i64,
    /// The first offset.
    pub first_offset: i64,
}

impl<'a> View<'a> for AbortedTransactionView {
    type Owned = owned::AbortedTransaction;
    const MIN_LEN: usize = owned::AbortedTransaction::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<16>() {
            return Ok(Self { producer_id: b.at(0), first_offset: b.at(8) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { producer_id, first_offset } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { producer_id, first_offset })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<16>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<17>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::AbortedTransaction {
        owned::AbortedTransaction { producer_id: self.producer_id, first_offset: self.first_offset, unknown_tags: UnknownTags::new() }
    }
}

impl AbortedTransactionView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<16>("producer_id..first_offset")?;
        let (producer_id, first_offset) = (b.at(0), b.at(8));
        r.skip_tags()?;
        Ok(Self { producer_id, first_offset })
    }
}

/// A view of [`NodeEndpoint`](owned::NodeEndpoint). An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, Copy, Default)]
pub struct NodeEndpointView<'a> {
    /// The id of the node.
    pub node_id: i32,
    /// The host name or address.
    pub host: &'a str,
    /// The port.
    pub port: i32,
    /// The rack of the node; null if not set.
    pub rack: Option<&'a str>,
}

impl<'a> View<'a> for NodeEndpointView<'a> {
    type Owned = owned::NodeEndpoint;
    const MIN_LEN: usize = owned::NodeEndpoint::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let rack = r.opt_string(true, "rack")?;
        r.skip_tags()?;
        Ok(Self { node_id, host, port, rack })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::NodeEndpoint {
        owned::NodeEndpoint { node_id: self.node_id, host: self.host.into(), port: self.port, rack: self.rack.map(Into::into), unknown_tags: UnknownTags::new() }
    }
}
