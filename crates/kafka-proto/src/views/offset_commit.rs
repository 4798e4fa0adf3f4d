// @generated from schema/offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! Views of `OffsetCommit`.

use super::{View, ViewReader, List};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags, Uuid};
use crate::api::offset_commit as owned;

/// A view of [`OffsetCommitRequest`](owned::OffsetCommitRequest). Request: Commits the offsets of a group. Versions 2 to 10, flexible since 8.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::OffsetCommitRequest;
/// use kafka_proto::views::{OffsetCommitRequestView, MessageView, View};
/// let message = OffsetCommitRequest { generation_id_or_member_epoch: 7, ..Default::default() };
/// let bytes = message.to_bytes(10)?;
/// let view = OffsetCommitRequestView::parse(&bytes, 10)?;
/// assert_eq!(view.generation_id_or_member_epoch, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct OffsetCommitRequestView<'a> {
    /// The group id.
    pub group_id: &'a str,
    /// The generation (classic) or the member epoch (consumer); -1 for a client outside of the group.
    pub generation_id_or_member_epoch: i32,
    /// The id of the member.
    pub member_id: &'a str,
    /// The name of a static member, null for a dynamic one. Since version 7.
    pub group_instance_id: Option<&'a str>,
    /// How long to keep the offsets, in milliseconds; -1 for the default. Until version 4.
    pub retention_time_ms: i64,
    /// The topics.
    pub topics: List<'a, OffsetCommitRequestTopicView<'a>>,
}

impl Default for OffsetCommitRequestView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { group_id: Default::default(), generation_id_or_member_epoch: -1, member_id: Default::default(), group_instance_id: None, retention_time_ms: -1, topics: Default::default() }
    }
}

impl<'a> View<'a> for OffsetCommitRequestView<'a> {
    type Owned = owned::OffsetCommitRequest;
    const MIN_LEN: usize = owned::OffsetCommitRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let generation_id_or_member_epoch = r.fixed("generation_id_or_member_epoch")?;
        let member_id = r.string("member_id")?;
        let group_instance_id = if v >= 7 { r.opt_string(true, "group_instance_id")? } else { None };
        let retention_time_ms = if v <= 4 { r.fixed("retention_time_ms")? } else { -1 };
        let topics = r.list(v, "topics")?;
        r.skip_tags()?;
        Ok(Self { group_id, generation_id_or_member_epoch, member_id, group_instance_id, retention_time_ms, topics })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetCommitRequest {
        owned::OffsetCommitRequest { group_id: self.group_id.into(), generation_id_or_member_epoch: self.generation_id_or_member_epoch, member_id: self.member_id.into(), group_instance_id: self.group_instance_id.map(Into::into), retention_time_ms: self.retention_time_ms, topics: self.topics.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetCommitResponse`](owned::OffsetCommitResponse). Response: Commits the offsets of a group. Versions 2 to 10, flexible since 8.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::OffsetCommitResponse;
/// use kafka_proto::views::{OffsetCommitResponseView, MessageView, View};
/// let message = OffsetCommitResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(10)?;
/// let view = OffsetCommitResponseView::parse(&bytes, 10)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetCommitResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds. Since version 3.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: List<'a, OffsetCommitResponseTopicView<'a>>,
}

impl<'a> View<'a> for OffsetCommitResponseView<'a> {
    type Owned = owned::OffsetCommitResponse;
    const MIN_LEN: usize = owned::OffsetCommitResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 3 { r.fixed("throttle_time_ms")? } else { 0 };
        let topics = r.list(v, "topics")?;
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetCommitResponse {
        owned::OffsetCommitResponse { throttle_time_ms: self.throttle_time_ms, topics: self.topics.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetCommitRequestTopic`](owned::OffsetCommitRequestTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetCommitRequestTopicView<'a> {
    /// The name. Until version 9.
    pub name: &'a str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: List<'a, OffsetCommitRequestPartitionView<'a>>,
}

impl<'a> View<'a> for OffsetCommitRequestTopicView<'a> {
    type Owned = owned::OffsetCommitRequestTopic;
    const MIN_LEN: usize = owned::OffsetCommitRequestTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 9 { r.string("name")? } else { Default::default() };
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, topic_id, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetCommitRequestTopic {
        owned::OffsetCommitRequestTopic { name: self.name.into(), topic_id: self.topic_id, partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetCommitRequestPartition`](owned::OffsetCommitRequestPartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct OffsetCommitRequestPartitionView<'a> {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known. Since version 6.
    pub committed_leader_epoch: i32,
    /// Words of the client beside the offset.
    pub committed_metadata: Option<&'a str>,
}

impl Default for OffsetCommitRequestPartitionView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition_index: 0, committed_offset: 0, committed_leader_epoch: -1, committed_metadata: Some(Default::default()) }
    }
}

impl<'a> View<'a> for OffsetCommitRequestPartitionView<'a> {
    type Owned = owned::OffsetCommitRequestPartition;
    const MIN_LEN: usize = owned::OffsetCommitRequestPartition::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (partition_index, committed_offset, committed_leader_epoch) = if v >= 6 {
            let b = r.run::<16>("partition_index..committed_leader_epoch")?;
            (b.at(0), b.at(4), b.at(12))
        } else {
            (r.fixed("partition_index")?, r.fixed("committed_offset")?, if v >= 6 { r.fixed("committed_leader_epoch")? } else { -1 })
        };
        let committed_metadata = r.opt_string(true, "committed_metadata")?;
        r.skip_tags()?;
        Ok(Self { partition_index, committed_offset, committed_leader_epoch, committed_metadata })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetCommitRequestPartition {
        owned::OffsetCommitRequestPartition { partition_index: self.partition_index, committed_offset: self.committed_offset, committed_leader_epoch: self.committed_leader_epoch, committed_metadata: self.committed_metadata.map(Into::into), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetCommitResponseTopic`](owned::OffsetCommitResponseTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetCommitResponseTopicView<'a> {
    /// The name. Until version 9.
    pub name: &'a str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: List<'a, OffsetCommitResponsePartitionView>,
}

impl<'a> View<'a> for OffsetCommitResponseTopicView<'a> {
    type Owned = owned::OffsetCommitResponseTopic;
    const MIN_LEN: usize = owned::OffsetCommitResponseTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 9 { r.string("name")? } else { Default::default() };
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, topic_id, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetCommitResponseTopic {
        owned::OffsetCommitResponseTopic { name: self.name.into(), topic_id: self.topic_id, partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`OffsetCommitResponsePartition`](owned::OffsetCommitResponsePartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy, Default)]
pub struct OffsetCommitResponsePartitionView {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl<'a> View<'a> for OffsetCommitResponsePartitionView {
    type Owned = owned::OffsetCommitResponsePartition;
    const MIN_LEN: usize = owned::OffsetCommitResponsePartition::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<6>() {
            return Ok(Self { partition_index: b.at(0), error_code: b.at(4) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { partition_index, error_code } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { partition_index, error_code })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<6>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<7>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::OffsetCommitResponsePartition {
        owned::OffsetCommitResponsePartition { partition_index: self.partition_index, error_code: self.error_code, unknown_tags: UnknownTags::new() }
    }
}

impl OffsetCommitResponsePartitionView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        r.skip_tags()?;
        Ok(Self { partition_index, error_code })
    }
}
