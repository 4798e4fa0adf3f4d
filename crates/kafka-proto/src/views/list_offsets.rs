// @generated from schema/list_offsets.kafka by `cargo xtask codegen`; do not edit.
//! Views of `ListOffsets`.

use super::{View, ViewReader, List};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags};
use crate::api::list_offsets as owned;

/// A view of [`ListOffsetsRequest`](owned::ListOffsetsRequest). Request: Finds offsets by timestamp, or the ends of a partition. Versions 1 to 11, flexible since 6.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::ListOffsetsRequest;
/// use kafka_proto::views::{ListOffsetsRequestView, MessageView, View};
/// let message = ListOffsetsRequest { replica_id: 7, ..Default::default() };
/// let bytes = message.to_bytes(11)?;
/// let view = ListOffsetsRequestView::parse(&bytes, 11)?;
/// assert_eq!(view.replica_id, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ListOffsetsRequestView<'a> {
    /// Which broker follows; -1 for a consumer, -2 for one that debugs.
    pub replica_id: i32,
    /// 0 read_uncommitted, 1 read_committed. Since version 2.
    pub isolation_level: i8,
    /// The topics.
    pub topics: List<'a, ListOffsetsTopicView<'a>>,
    /// How long to wait for remote storage, in milliseconds. Since version 10.
    pub timeout_ms: i32,
}

impl<'a> View<'a> for ListOffsetsRequestView<'a> {
    type Owned = owned::ListOffsetsRequest;
    const MIN_LEN: usize = owned::ListOffsetsRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (replica_id, isolation_level) = if v >= 2 {
            let b = r.run::<5>("replica_id..isolation_level")?;
            (b.at(0), b.at(4))
        } else {
            (r.fixed("replica_id")?, if v >= 2 { r.fixed("isolation_level")? } else { 0 })
        };
        let topics = r.list(v, "topics")?;
        let timeout_ms = if v >= 10 { r.fixed("timeout_ms")? } else { 0 };
        r.skip_tags()?;
        Ok(Self { replica_id, isolation_level, topics, timeout_ms })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ListOffsetsRequest {
        owned::ListOffsetsRequest { replica_id: self.replica_id, isolation_level: self.isolation_level, topics: self.topics.to_vec(), timeout_ms: self.timeout_ms, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`ListOffsetsResponse`](owned::ListOffsetsResponse). Response: Finds offsets by timestamp, or the ends of a partition. Versions 1 to 11, flexible since 6.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::ListOffsetsResponse;
/// use kafka_proto::views::{ListOffsetsResponseView, MessageView, View};
/// let message = ListOffsetsResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(11)?;
/// let view = ListOffsetsResponseView::parse(&bytes, 11)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ListOffsetsResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds. Since version 2.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: List<'a, ListOffsetsTopicResponseView<'a>>,
}

impl<'a> View<'a> for ListOffsetsResponseView<'a> {
    type Owned = owned::ListOffsetsResponse;
    const MIN_LEN: usize = owned::ListOffsetsResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 2 { r.fixed("throttle_time_ms")? } else { 0 };
        let topics = r.list(v, "topics")?;
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ListOffsetsResponse {
        owned::ListOffsetsResponse { throttle_time_ms: self.throttle_time_ms, topics: self.topics.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`ListOffsetsTopic`](owned::ListOffsetsTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListOffsetsTopicView<'a> {
    /// The name.
    pub name: &'a str,
    /// The partitions.
    pub partitions: List<'a, ListOffsetsPartitionView>,
}

impl<'a> View<'a> for ListOffsetsTopicView<'a> {
    type Owned = owned::ListOffsetsTopic;
    const MIN_LEN: usize = owned::ListOffsetsTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ListOffsetsTopic {
        owned::ListOffsetsTopic { name: self.name.into(), partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`ListOffsetsPartition`](owned::ListOffsetsPartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct ListOffsetsPartitionView {
    /// The number of the partition.
    pub partition_index: i32,
    /// The leader epoch that the requester believes to be current, -1 to skip the check. Since version 4.
    pub current_leader_epoch: i32,
    /// A time in milliseconds since 1970, or -1 latest, -2 earliest, -3 largest timestamp, -4 earliest local, -5 latest tiered, -6 earliest to upload.
    pub timestamp: i64,
}

impl Default for ListOffsetsPartitionView {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition_index: 0, current_leader_epoch: -1, timestamp: 0 }
    }
}

impl<'a> View<'a> for ListOffsetsPartitionView {
    type Owned = owned::ListOffsetsPartition;
    const MIN_LEN: usize = owned::ListOffsetsPartition::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<16>() {
            return Ok(Self { partition_index: b.at(0), current_leader_epoch: b.at(4), timestamp: b.at(8) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { partition_index, current_leader_epoch, timestamp } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { partition_index, current_leader_epoch, timestamp })
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
    fn owned(&self) -> owned::ListOffsetsPartition {
        owned::ListOffsetsPartition { partition_index: self.partition_index, current_leader_epoch: self.current_leader_epoch, timestamp: self.timestamp, unknown_tags: UnknownTags::new() }
    }
}

impl ListOffsetsPartitionView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        let current_leader_epoch = if v >= 4 { r.fixed("current_leader_epoch")? } else { -1 };
        let timestamp = r.fixed("timestamp")?;
        r.skip_tags()?;
        Ok(Self { partition_index, current_leader_epoch, timestamp })
    }
}

/// A view of [`ListOffsetsTopicResponse`](owned::ListOffsetsTopicResponse). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListOffsetsTopicResponseView<'a> {
    /// The name.
    pub name: &'a str,
    /// The partitions.
    pub partitions: List<'a, ListOffsetsPartitionResponseView>,
}

impl<'a> View<'a> for ListOffsetsTopicResponseView<'a> {
    type Owned = owned::ListOffsetsTopicResponse;
    const MIN_LEN: usize = owned::ListOffsetsTopicResponse::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        r.skip_tags()?;
        Ok(Self { name, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ListOffsetsTopicResponse {
        owned::ListOffsetsTopicResponse { name: self.name.into(), partitions: self.partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`ListOffsetsPartitionResponse`](owned::ListOffsetsPartitionResponse). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct ListOffsetsPartitionResponseView {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The timestamp of the record found, -1 if there is none or it was not asked for.
    pub timestamp: i64,
    /// The offset found, -1 if there is none.
    pub offset: i64,
    /// The epoch of the leader. Since version 4.
    pub leader_epoch: i32,
}

impl Default for ListOffsetsPartitionResponseView {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { partition_index: 0, error_code: ErrorCode(0), timestamp: -1, offset: -1, leader_epoch: -1 }
    }
}

impl<'a> View<'a> for ListOffsetsPartitionResponseView {
    type Owned = owned::ListOffsetsPartitionResponse;
    const MIN_LEN: usize = owned::ListOffsetsPartitionResponse::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<26>() {
            return Ok(Self { partition_index: b.at(0), error_code: b.at(4), timestamp: b.at(6), offset: b.at(14), leader_epoch: b.at(22) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { partition_index, error_code, timestamp, offset, leader_epoch } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { partition_index, error_code, timestamp, offset, leader_epoch })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<26>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<27>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ListOffsetsPartitionResponse {
        owned::ListOffsetsPartitionResponse { partition_index: self.partition_index, error_code: self.error_code, timestamp: self.timestamp, offset: self.offset, leader_epoch: self.leader_epoch, unknown_tags: UnknownTags::new() }
    }
}

impl ListOffsetsPartitionResponseView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<22>("partition_index..offset")?;
        let (partition_index, error_code, timestamp, offset) = (b.at(0), b.at(4), b.at(6), b.at(14));
        let leader_epoch = if v >= 4 { r.fixed("leader_epoch")? } else { -1 };
        r.skip_tags()?;
        Ok(Self { partition_index, error_code, timestamp, offset, leader_epoch })
    }
}
