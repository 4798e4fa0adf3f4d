// @generated from schema/txn_offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! Views of `TxnOffsetCommit`.

use super::{View, ViewReader, List};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags};
use crate::api::txn_offset_commit as owned;

/// A view of [`TxnOffsetCommitRequest`](owned::TxnOffsetCommitRequest). Request: Commits offsets as part of a transaction. Versions 0 to 5, flexible since 3.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::TxnOffsetCommitRequest;
/// use kafka_proto::views::{TxnOffsetCommitRequestView, MessageView, View};
/// let message = TxnOffsetCommitRequest { producer_id: 7, ..Default::default() };
/// let bytes = message.to_bytes(5)?;
/// let view = TxnOffsetCommitRequestView::parse(&bytes, 5)?;
/// assert_eq!(view.producer_id, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TxnOffsetCommitRequestView<'a> {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: &'a str,
    /// The group id.
    pub group_id: &'a str,
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// The generation of the group. Since version 3.
    pub generation_id: i32,
    /// The id of the member. Since version 3.
    pub member_id: &'a str,
    /// The name of a static member, null for a dynamic one. Since version 3.
    pub group_instance_id: Option<&'a str>,
    /// The topics.
    pub topics: List<'a, TxnOffsetCommitRequestTopicView<'a>>,
}

impl Default for TxnOffsetCommitRequestView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { transactional_id: Default::default(), group_id: Default::default(), producer_id: 0, producer_epoch: 0, generation_id: -1, member_id: Default::default(), group_instance_id: None, topics: Default::default() }
    }
}

impl<'a> View<'a> for TxnOffsetCommitRequestView<'a> {
    type Owned = owned::TxnOffsetCommitRequest;
    const MIN_LEN: usize = owned::TxnOffsetCommitRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.string("transactional_id")?;
        let group_id = r.string("group_id")?;
        let (producer_id, producer_epoch, generation_id) = if v >= 3 {
            let b = r.run::<14>("producer_id..generation_id")?;
            (b.at(0), b.at(8), b.at(10))
        } else {
            (r.fixed("producer_id")?, r.fixed("producer_epoch")?, if v >= 3 { r.fixed("generation_id")? } else { -1 })
        };
        let member_id = if v >= 3 { r.string("member_id")? } else { Default::default() };
        let group_instance_id = if v >= 3 { r.opt_string(true, "group_instance_id")? } else { None };
        let topics = r.list(v, "topics")?;
        r.skip_tags()?;
        Ok(Self { transactional_id, group_id, producer_id, producer_epoch, generation_id, member_id, group_instance_id, topics })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TxnOffsetCommitRequest {
        owned::TxnOffsetCommitRequest { transactional_id: self.transactional_id.into(), group_id: self.group_id.into(), producer_id: self.producer_id, producer_epoch: self.producer_epoch, generation_id: self.generation_id, member_id: self.member_id.into(), group_instance_id: self.group_instance_id.map(Into::into), topics: self.topics.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`TxnOffsetCommitResponse`](owned::TxnOffsetCommitResponse). Response: Commits offsets as part of a transaction. Versions 0 to 5, flexible since 3.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::TxnOffsetCommitResponse;
/// use kafka_proto::views::{TxnOffsetCommitResponseView, MessageView, View};
/// let message = TxnOffsetCommitResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(5)?;
/// let view = TxnOffsetCommitResponseView::parse(&bytes, 5)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct TxnOffsetCommitResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: List<'a, TxnOffsetCommitResponseTopicView<'a>>,
}

impl<'a> View<'a> for TxnOffsetCommitResponseView<'a> {
    type Owned = owned::TxnOffsetCommitResponse;
    const MIN_LEN: usize = owned::TxnOffsetCommitResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let topics = r.list(v, "topics")?;
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TxnOffsetCommitResponse {
        owned::TxnOffsetCommitResponse { throttle_time_ms: self.throttle_time_ms, topics: self.topics.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`TxnOffsetCommitRequestTopic`](owned::TxnOffsetCommitRequestTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct TxnOffsetCommitRequestTopicView<'a> {
    /// The name.
    pub name: &'a str,
    /// The partitions.
    pub partitions: List<'a, TxnOffsetCommitRequestPartitionView<'a>>,
}

impl<'a> View<'a> for TxnOffsetCommitRequestTopicView<'a> {
    type Owned = owned::TxnOffsetCommitRequestTopic;
    const MIN_LEN: usize = owned::TxnOffsetCommitRequestTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TxnOffsetCommitRequestTopic {
        owned::TxnOffsetCommitRequestTopic { name: self.name.into(), partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`TxnOffsetCommitRequestPartition`](owned::TxnOffsetCommitRequestPartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct TxnOffsetCommitRequestPartitionView<'a> {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known. Since version 2.
    pub committed_leader_epoch: i32,
    /// Words of the client beside the offset.
    pub committed_metadata: Option<&'a str>,
}

impl Default for TxnOffsetCommitRequestPartitionView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition_index: 0, committed_offset: 0, committed_leader_epoch: -1, committed_metadata: Some(Default::default()) }
    }
}

impl<'a> View<'a> for TxnOffsetCommitRequestPartitionView<'a> {
    type Owned = owned::TxnOffsetCommitRequestPartition;
    const MIN_LEN: usize = owned::TxnOffsetCommitRequestPartition::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (partition_index, committed_offset, committed_leader_epoch) = if v >= 2 {
            let b = r.run::<16>("partition_index..committed_leader_epoch")?;
            (b.at(0), b.at(4), b.at(12))
        } else {
            (r.fixed("partition_index")?, r.fixed("committed_offset")?, if v >= 2 { r.fixed("committed_leader_epoch")? } else { -1 })
        };
        let committed_metadata = r.opt_string(true, "committed_metadata")?;
        r.skip_tags()?;
        Ok(Self { partition_index, committed_offset, committed_leader_epoch, committed_metadata })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TxnOffsetCommitRequestPartition {
        owned::TxnOffsetCommitRequestPartition { partition_index: self.partition_index, committed_offset: self.committed_offset, committed_leader_epoch: self.committed_leader_epoch, committed_metadata: self.committed_metadata.map(Into::into), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`TxnOffsetCommitResponseTopic`](owned::TxnOffsetCommitResponseTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct TxnOffsetCommitResponseTopicView<'a> {
    /// The name.
    pub name: &'a str,
    /// The partitions.
    pub partitions: List<'a, TxnOffsetCommitResponsePartitionView>,
}

impl<'a> View<'a> for TxnOffsetCommitResponseTopicView<'a> {
    type Owned = owned::TxnOffsetCommitResponseTopic;
    const MIN_LEN: usize = owned::TxnOffsetCommitResponseTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TxnOffsetCommitResponseTopic {
        owned::TxnOffsetCommitResponseTopic { name: self.name.into(), partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`TxnOffsetCommitResponsePartition`](owned::TxnOffsetCommitResponsePartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy, Default)]
pub struct TxnOffsetCommitResponsePartitionView {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl<'a> View<'a> for TxnOffsetCommitResponsePartitionView {
    type Owned = owned::TxnOffsetCommitResponsePartition;
    const MIN_LEN: usize = owned::TxnOffsetCommitResponsePartition::MIN_LEN;

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
    fn owned(&self) -> owned::TxnOffsetCommitResponsePartition {
        owned::TxnOffsetCommitResponsePartition { partition_index: self.partition_index, error_code: self.error_code, unknown_tags: UnknownTags::new() }
    }
}

impl TxnOffsetCommitResponsePartitionView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        r.skip_tags()?;
        Ok(Self { partition_index, error_code })
    }
}
