// @generated from schema/offset_fetch.kafka by `cargo xtask codegen`; do not edit.
//! Views of `OffsetFetch`.

use super::{View, ViewReader, ArrayView, List};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags, Uuid};
use crate::api::offset_fetch as owned;

/// A view of [`OffsetFetchRequest`](owned::OffsetFetchRequest). Request: Reads the committed offsets of groups. Versions 1 to 10, flexible since 6.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::OffsetFetchRequest;
/// use kafka_proto::views::{OffsetFetchRequestView, MessageView, View};
/// let message = OffsetFetchRequest { require_stable: true, ..Default::default() };
/// let bytes = message.to_bytes(10)?;
/// let view = OffsetFetchRequestView::parse(&bytes, 10)?;
/// assert_eq!(view.require_stable, true);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct OffsetFetchRequestView<'a> {
    /// The group id. Until version 7.
    pub group_id: &'a str,
    /// The topics. Until version 7. Null is allowed at versions 2..=7.
    pub topics: Option<List<'a, OffsetFetchRequestTopicView<'a>>>,
    /// The groups. Since version 8.
    pub groups: List<'a, OffsetFetchRequestGroupView<'a>>,
    /// Whether to wait for open transactions that cover the offsets. Since version 7.
    pub require_stable: bool,
}

impl Default for OffsetFetchRequestView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { group_id: Default::default(), topics: Some(Default::default()), groups: Default::default(), require_stable: false }
    }
}

impl<'a> View<'a> for OffsetFetchRequestView<'a> {
    type Owned = owned::OffsetFetchRequest;
    const MIN_LEN: usize = owned::OffsetFetchRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let group_id = if v <= 7 { r.string("group_id")? } else { Default::default() };
        let topics = if v <= 7 { r.opt_list(v, v >= 2, "topics")? } else { Some(Default::default()) };
        let groups = if v >= 8 { r.list(v, "groups")? } else { Default::default() };
        let require_stable = if v >= 7 { r.fixed("require_stable")? } else { false };
        r.skip_tags()?;
        Ok(Self { group_id, topics, groups, require_stable })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchRequest {
        owned::OffsetFetchRequest { group_id: self.group_id.into(), topics: self.topics.map(|x| x.to_vec()), groups: self.groups.to_vec(), require_stable: self.require_stable, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchResponse`](owned::OffsetFetchResponse). Response: Reads the committed offsets of groups. Versions 1 to 10, flexible since 6.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::OffsetFetchResponse;
/// use kafka_proto::views::{OffsetFetchResponseView, MessageView, View};
/// let message = OffsetFetchResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(10)?;
/// let view = OffsetFetchResponseView::parse(&bytes, 10)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetFetchResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds. Since version 3.
    pub throttle_time_ms: i32,
    /// The topics. Until version 7.
    pub topics: List<'a, OffsetFetchResponseTopicView<'a>>,
    /// What went wrong, if anything. Versions 2 to 7.
    pub error_code: ErrorCode,
    /// The groups. Since version 8.
    pub groups: List<'a, OffsetFetchResponseGroupView<'a>>,
}

impl<'a> View<'a> for OffsetFetchResponseView<'a> {
    type Owned = owned::OffsetFetchResponse;
    const MIN_LEN: usize = owned::OffsetFetchResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 3 { r.fixed("throttle_time_ms")? } else { 0 };
        let topics = if v <= 7 { r.list(v, "topics")? } else { Default::default() };
        let error_code = if (2..=7).contains(&v) { r.fixed("error_code")? } else { ErrorCode(0) };
        let groups = if v >= 8 { r.list(v, "groups")? } else { Default::default() };
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, error_code, groups })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchResponse {
        owned::OffsetFetchResponse { throttle_time_ms: self.throttle_time_ms, topics: self.topics.to_vec(), error_code: self.error_code, groups: self.groups.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchRequestTopic`](owned::OffsetFetchRequestTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetFetchRequestTopicView<'a> {
    /// The name.
    pub name: &'a str,
    /// The numbers of the partitions.
    pub partition_indexes: ArrayView<'a, i32>,
}

impl<'a> View<'a> for OffsetFetchRequestTopicView<'a> {
    type Owned = owned::OffsetFetchRequestTopic;
    const MIN_LEN: usize = owned::OffsetFetchRequestTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partition_indexes = r.array("partition_indexes")?;
        r.skip_tags()?;
        Ok(Self { name, partition_indexes })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchRequestTopic {
        owned::OffsetFetchRequestTopic { name: self.name.into(), partition_indexes: self.partition_indexes.to_array(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchRequestGroup`](owned::OffsetFetchRequestGroup). An element of `groups`: the groups.
#[derive(Debug, Clone, Copy)]
pub struct OffsetFetchRequestGroupView<'a> {
    /// The group id.
    pub group_id: &'a str,
    /// The id of the member. Since version 9.
    pub member_id: Option<&'a str>,
    /// The epoch of the member. Since version 9.
    pub member_epoch: i32,
    /// The topics.
    pub topics: Option<List<'a, OffsetFetchRequestTopicsView<'a>>>,
}

impl Default for OffsetFetchRequestGroupView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { group_id: Default::default(), member_id: None, member_epoch: -1, topics: Some(Default::default()) }
    }
}

impl<'a> View<'a> for OffsetFetchRequestGroupView<'a> {
    type Owned = owned::OffsetFetchRequestGroup;
    const MIN_LEN: usize = owned::OffsetFetchRequestGroup::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let member_id = if v >= 9 { r.opt_string(true, "member_id")? } else { None };
        let member_epoch = if v >= 9 { r.fixed("member_epoch")? } else { -1 };
        let topics = r.opt_list(v, true, "topics")?;
        r.skip_tags()?;
        Ok(Self { group_id, member_id, member_epoch, topics })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchRequestGroup {
        owned::OffsetFetchRequestGroup { group_id: self.group_id.into(), member_id: self.member_id.map(Into::into), member_epoch: self.member_epoch, topics: self.topics.map(|x| x.to_vec()), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchRequestTopics`](owned::OffsetFetchRequestTopics). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetFetchRequestTopicsView<'a> {
    /// The name. Until version 9.
    pub name: &'a str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The numbers of the partitions.
    pub partition_indexes: ArrayView<'a, i32>,
}

impl<'a> View<'a> for OffsetFetchRequestTopicsView<'a> {
    type Owned = owned::OffsetFetchRequestTopics;
    const MIN_LEN: usize = owned::OffsetFetchRequestTopics::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 9 { r.string("name")? } else { Default::default() };
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partition_indexes = r.array("partition_indexes")?;
        r.skip_tags()?;
        Ok(Self { name, topic_id, partition_indexes })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchRequestTopics {
        owned::OffsetFetchRequestTopics { name: self.name.into(), topic_id: self.topic_id, partition_indexes: self.partition_indexes.to_array(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchResponseTopic`](owned::OffsetFetchResponseTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetFetchResponseTopicView<'a> {
    /// The name.
    pub name: &'a str,
    /// The partitions.
    pub partitions: List<'a, OffsetFetchResponsePartitionView<'a>>,
}

impl<'a> View<'a> for OffsetFetchResponseTopicView<'a> {
    type Owned = owned::OffsetFetchResponseTopic;
    const MIN_LEN: usize = owned::OffsetFetchResponseTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchResponseTopic {
        owned::OffsetFetchResponseTopic { name: self.name.into(), partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchResponsePartition`](owned::OffsetFetchResponsePartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct OffsetFetchResponsePartitionView<'a> {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known. Since version 5.
    pub committed_leader_epoch: i32,
    /// Bytes or words that the broker only keeps.
    pub metadata: Option<&'a str>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl Default for OffsetFetchResponsePartitionView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition_index: 0, committed_offset: 0, committed_leader_epoch: -1, metadata: Some(Default::default()), error_code: ErrorCode(0) }
    }
}

impl<'a> View<'a> for OffsetFetchResponsePartitionView<'a> {
    type Owned = owned::OffsetFetchResponsePartition;
    const MIN_LEN: usize = owned::OffsetFetchResponsePartition::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (partition_index, committed_offset, committed_leader_epoch) = if v >= 5 {
            let b = r.run::<16>("partition_index..committed_leader_epoch")?;
            (b.at(0), b.at(4), b.at(12))
        } else {
            (r.fixed("partition_index")?, r.fixed("committed_offset")?, if v >= 5 { r.fixed("committed_leader_epoch")? } else { -1 })
        };
        let metadata = r.opt_string(true, "metadata")?;
        let error_code = r.fixed("error_code")?;
        r.skip_tags()?;
        Ok(Self { partition_index, committed_offset, committed_leader_epoch, metadata, error_code })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchResponsePartition {
        owned::OffsetFetchResponsePartition { partition_index: self.partition_index, committed_offset: self.committed_offset, committed_leader_epoch: self.committed_leader_epoch, metadata: self.metadata.map(Into::into), error_code: self.error_code, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchResponseGroup`](owned::OffsetFetchResponseGroup). An element of `groups`: the groups.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetFetchResponseGroupView<'a> {
    /// The group id.
    pub group_id: &'a str,
    /// The topics.
    pub topics: List<'a, OffsetFetchResponseTopicsView<'a>>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl<'a> View<'a> for OffsetFetchResponseGroupView<'a> {
    type Owned = owned::OffsetFetchResponseGroup;
    const MIN_LEN: usize = owned::OffsetFetchResponseGroup::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let topics = r.list(v, "topics")?;
        let error_code = r.fixed("error_code")?;
        r.skip_tags()?;
        Ok(Self { group_id, topics, error_code })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchResponseGroup {
        owned::OffsetFetchResponseGroup { group_id: self.group_id.into(), topics: self.topics.to_vec(), error_code: self.error_code, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchResponseTopics`](owned::OffsetFetchResponseTopics). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetFetchResponseTopicsView<'a> {
    /// The name. Until version 9.
    pub name: &'a str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: List<'a, OffsetFetchResponsePartitionsView<'a>>,
}

impl<'a> View<'a> for OffsetFetchResponseTopicsView<'a> {
    type Owned = owned::OffsetFetchResponseTopics;
    const MIN_LEN: usize = owned::OffsetFetchResponseTopics::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 9 { r.string("name")? } else { Default::default() };
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, topic_id, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchResponseTopics {
        owned::OffsetFetchResponseTopics { name: self.name.into(), topic_id: self.topic_id, partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetFetchResponsePartitions`](owned::OffsetFetchResponsePartitions). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct OffsetFetchResponsePartitionsView<'a> {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known.
    pub committed_leader_epoch: i32,
    /// Bytes or words that the broker only keeps.
    pub metadata: Option<&'a str>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl Default for OffsetFetchResponsePartitionsView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition_index: 0, committed_offset: 0, committed_leader_epoch: -1, metadata: Some(Default::default()), error_code: ErrorCode(0) }
    }
}

impl<'a> View<'a> for OffsetFetchResponsePartitionsView<'a> {
    type Owned = owned::OffsetFetchResponsePartitions;
    const MIN_LEN: usize = owned::OffsetFetchResponsePartitions::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<16>("partition_index..committed_leader_epoch")?;
        let (partition_index, committed_offset, committed_leader_epoch) = (b.at(0), b.at(4), b.at(12));
        let metadata = r.opt_string(true, "metadata")?;
        let error_code = r.fixed("error_code")?;
        r.skip_tags()?;
        Ok(Self { partition_index, committed_offset, committed_leader_epoch, metadata, error_code })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetFetchResponsePartitions {
        owned::OffsetFetchResponsePartitions { partition_index: self.partition_index, committed_offset: self.committed_offset, committed_leader_epoch: self.committed_leader_epoch, metadata: self.metadata.map(Into::into), error_code: self.error_code, unknown_tags: UnknownTags::new() }
    }
}
