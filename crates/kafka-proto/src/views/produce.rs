// @generated from schema/produce.kafka by `cargo xtask codegen`; do not edit.
//! Views of `Produce`.

use super::{View, ViewReader, List};
use crate::{DecodeError, Structure as _, ErrorCode, Records, UnknownTags, Uuid};
use crate::api::produce as owned;

/// A view of [`ProduceRequest`](owned::ProduceRequest). Request: Appends record batches to partitions. Versions 3 to 13, flexible since 9.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::ProduceRequest;
/// use kafka_proto::views::{ProduceRequestView, MessageView, View};
/// let message = ProduceRequest { acks: 7, ..Default::default() };
/// let bytes = message.to_bytes(13)?;
/// let view = ProduceRequestView::parse(&bytes, 13)?;
/// assert_eq!(view.acks, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ProduceRequestView<'a> {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Option<&'a str>,
    /// 0, 1, or -1 for every in-sync replica.
    pub acks: i16,
    /// How long to wait for the in-sync replicas, in milliseconds.
    pub timeout_ms: i32,
    /// The topics.
    pub topic_data: List<'a, TopicProduceDataView<'a>>,
}

impl<'a> View<'a> for ProduceRequestView<'a> {
    type Owned = owned::ProduceRequest;
    const MIN_LEN: usize = owned::ProduceRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.opt_string(true, "transactional_id")?;
        let b = r.run::<6>("acks..timeout_ms")?;
        let (acks, timeout_ms) = (b.at(0), b.at(2));
        let topic_data = r.list(v, "topic_data")?;
        r.skip_tags()?;
        Ok(Self { transactional_id, acks, timeout_ms, topic_data })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ProduceRequest {
        owned::ProduceRequest { transactional_id: self.transactional_id.map(Into::into), acks: self.acks, timeout_ms: self.timeout_ms, topic_data: self.topic_data.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`ProduceResponse`](owned::ProduceResponse). Response: Appends record batches to partitions. Versions 3 to 13, flexible since 9.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::ProduceResponse;
/// use kafka_proto::views::{ProduceResponseView, MessageView, View};
/// let message = ProduceResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(13)?;
/// let view = ProduceResponseView::parse(&bytes, 13)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ProduceResponseView<'a> {
    /// The results.
    pub responses: List<'a, TopicProduceResponseView<'a>>,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Where the leaders named above can be reached. Since version 10.
    pub node_endpoints: List<'a, NodeEndpointView<'a>>,
}

impl<'a> View<'a> for ProduceResponseView<'a> {
    type Owned = owned::ProduceResponse;
    const MIN_LEN: usize = owned::ProduceResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let responses = r.list(v, "responses")?;
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let (node_endpoints,) = if r.some_tags() {
            r.aside(|r| Self::read_tags(r, v))?
        } else {
            (Default::default(),)
        };
        Ok(Self { responses, throttle_time_ms, node_endpoints })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ProduceResponse {
        owned::ProduceResponse { responses: self.responses.to_vec(), throttle_time_ms: self.throttle_time_ms, node_endpoints: self.node_endpoints.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

impl<'a> ProduceResponseView<'a> {
    #[cold]
    #[inline(never)]
    #[allow(clippy::type_complexity, reason = "a field each")]
    fn read_tags(r: &mut ViewReader<'a>, v: i16) -> Result<(List<'a, NodeEndpointView<'a>>,), DecodeError> {
        let mut node_endpoints = Default::default();
        r.tags(|r, tag| {
            match tag {
                0 if v >= 10 => node_endpoints = r.list(v, "node_endpoints")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "node_endpoints")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((node_endpoints,))
    }
}

/// A view of [`TopicProduceData`](owned::TopicProduceData). An element of `topic_data`: the topics.
#[derive(Debug, Clone, Copy, Default)]
pub struct TopicProduceDataView<'a> {
    /// The name. Until version 12.
    pub name: &'a str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partition_data: List<'a, PartitionProduceDataView<'a>>,
}

impl<'a> View<'a> for TopicProduceDataView<'a> {
    type Owned = owned::TopicProduceData;
    const MIN_LEN: usize = owned::TopicProduceData::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 12 { r.string("name")? } else { Default::default() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partition_data = r.list(v, "partition_data")?;
        r.skip_tags()?;
        Ok(Self { name, topic_id, partition_data })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TopicProduceData {
        owned::TopicProduceData { name: self.name.into(), topic_id: self.topic_id, partition_data: self.partition_data.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`PartitionProduceData`](owned::PartitionProduceData). An element of `partition_data`: the partitions.
#[derive(Debug, Clone, Copy, Default)]
pub struct PartitionProduceDataView<'a> {
    /// The number of the partition.
    pub index: i32,
    /// Record batches; left as bytes, for kafka-log to read.
    pub records: Option<&'a [u8]>,
}

impl<'a> View<'a> for PartitionProduceDataView<'a> {
    type Owned = owned::PartitionProduceData;
    const MIN_LEN: usize = owned::PartitionProduceData::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let index = r.fixed("index")?;
        let records = r.opt_records(true, "records")?;
        r.skip_tags()?;
        Ok(Self { index, records })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::PartitionProduceData {
        owned::PartitionProduceData { index: self.index, records: self.records.map(|x| Records::from(x.to_vec())), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`TopicProduceResponse`](owned::TopicProduceResponse). An element of `responses`: the results.
#[derive(Debug, Clone, Copy, Default)]
pub struct TopicProduceResponseView<'a> {
    /// The name. Until version 12.
    pub name: &'a str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partition_responses: List<'a, PartitionProduceResponseView<'a>>,
}

impl<'a> View<'a> for TopicProduceResponseView<'a> {
    type Owned = owned::TopicProduceResponse;
    const MIN_LEN: usize = owned::TopicProduceResponse::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 12 { r.string("name")? } else { Default::default() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partition_responses = r.list(v, "partition_responses")?;
        r.skip_tags()?;
        Ok(Self { name, topic_id, partition_responses })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TopicProduceResponse {
        owned::TopicProduceResponse { name: self.name.into(), topic_id: self.topic_id, partition_responses: self.partition_responses.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`PartitionProduceResponse`](owned::PartitionProduceResponse). An element of `partition_responses`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct PartitionProduceResponseView<'a> {
    /// The number of the partition.
    pub index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The offset given to the first record, -1 on an error.
    pub base_offset: i64,
    /// The broker's time given to the records, in milliseconds since 1970; -1 if they keep their own.
    pub log_append_time_ms: i64,
    /// The first offset in the log. Since version 5.
    pub log_start_offset: i64,
    /// The records at fault. Since version 8.
    pub record_errors: List<'a, BatchIndexAndErrorMessageView<'a>>,
    /// Words on the error that all records share, null if there is none. Since version 8.
    pub error_message: Option<&'a str>,
    /// The leader that the broker knows of, if it is not the one the client expected. Since version 10.
    pub current_leader: LeaderIdAndEpochView,
}

impl Default for PartitionProduceResponseView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { index: 0, error_code: ErrorCode(0), base_offset: 0, log_append_time_ms: -1, log_start_offset: -1, record_errors: Default::default(), error_message: None, current_leader: Default::default() }
    }
}

impl<'a> View<'a> for PartitionProduceResponseView<'a> {
    type Owned = owned::PartitionProduceResponse;
    const MIN_LEN: usize = owned::PartitionProduceResponse::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (index, error_code, base_offset, log_append_time_ms, log_start_offset) = if v >= 5 {
            let b = r.run::<30>("index..log_start_offset")?;
            (b.at(0), b.at(4), b.at(6), b.at(14), b.at(22))
        } else {
            (r.fixed("index")?, r.fixed("error_code")?, r.fixed("base_offset")?, r.fixed("log_append_time_ms")?, if v >= 5 { r.fixed("log_start_offset")? } else { -1 })
        };
        let record_errors = if v >= 8 { r.list(v, "record_errors")? } else { Default::default() };
        let error_message = if v >= 8 { r.opt_string(true, "error_message")? } else { None };
        let (current_leader,) = if r.some_tags() {
            r.aside(|r| Self::read_tags(r, v))?
        } else {
            (Default::default(),)
        };
        Ok(Self { index, error_code, base_offset, log_append_time_ms, log_start_offset, record_errors, error_message, current_leader })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::PartitionProduceResponse {
        owned::PartitionProduceResponse { index: self.index, error_code: self.error_code, base_offset: self.base_offset, log_append_time_ms: self.log_append_time_ms, log_start_offset: self.log_start_offset, record_errors: self.record_errors.to_vec(), error_message: self.error_message.map(Into::into), current_leader: self.current_leader.owned(), unknown_tags: UnknownTags::new() }
    }
}

impl<'a> PartitionProduceResponseView<'a> {
    #[cold]
    #[inline(never)]
    #[allow(clippy::type_complexity, reason = "a field each")]
    fn read_tags(r: &mut ViewReader<'a>, v: i16) -> Result<(LeaderIdAndEpochView,), DecodeError> {
        let mut current_leader = Default::default();
        r.tags(|r, tag| {
            match tag {
                0 if v >= 10 => current_leader = View::read(r, v)?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "current_leader")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((current_leader,))
    }
}

/// A view of [`BatchIndexAndErrorMessage`](owned::BatchIndexAndErrorMessage). An element of `record_errors`: the records at fault.
#[derive(Debug, Clone, Copy, Default)]
pub struct BatchIndexAndErrorMessageView<'a> {
    /// The position in the batch of the record at fault.
    pub batch_index: i32,
    /// Words on what is wrong with the record.
    pub batch_index_error_message: Option<&'a str>,
}

impl<'a> View<'a> for BatchIndexAndErrorMessageView<'a> {
    type Owned = owned::BatchIndexAndErrorMessage;
    const MIN_LEN: usize = owned::BatchIndexAndErrorMessage::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let batch_index = r.fixed("batch_index")?;
        let batch_index_error_message = r.opt_string(true, "batch_index_error_message")?;
        r.skip_tags()?;
        Ok(Self { batch_index, batch_index_error_message })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::BatchIndexAndErrorMessage {
        owned::BatchIndexAndErrorMessage { batch_index: self.batch_index, batch_index_error_message: self.batch_index_error_message.map(Into::into), unknown_tags: UnknownTags::new() }
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
