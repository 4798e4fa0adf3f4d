// @generated from schema/describe_transactions.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeTransactions`: Describes transactions (KIP-664).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Describes transactions (KIP-664).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeTransactionsRequest {
    /// The transactional ids to describe.
    pub transactional_ids: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeTransactionsRequest {
    fn detach(&mut self) {
        self.transactional_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTransactionsRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let transactional_ids = r.strings("transactional_ids")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactional_ids, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.strings(&self.transactional_ids, "transactional_ids")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.strings(&self.transactional_ids);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeTransactionsRequest {
    const NAME: &'static str = "DescribeTransactionsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DescribeTransactionsRequest {
    const KEY: ApiKey = ApiKey(65);
    const LATEST_STABLE: i16 = 0;
    type Response = DescribeTransactionsResponse;
}

/// Response: Describes transactions (KIP-664).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeTransactionsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The transactions.
    pub transaction_states: Vec<TransactionState>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeTransactionsResponse {
    fn detach(&mut self) {
        self.transaction_states.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTransactionsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let transaction_states = r.list(v, "transaction_states")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, transaction_states, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.transaction_states, v, "transaction_states")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.transaction_states, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeTransactionsResponse {
    const NAME: &'static str = "DescribeTransactionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `transaction_states`: the transactions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TransactionState {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// How far the transaction has come.
    pub transaction_state: Str,
    /// How long a transaction may stay open, in milliseconds.
    pub transaction_timeout_ms: i32,
    /// When the transaction began, in milliseconds since 1970.
    pub transaction_start_time_ms: i64,
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// The topics.
    pub topics: Vec<TopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TransactionState {
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.transaction_state.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TransactionState {
    const MIN_LEN: usize = 28;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let transactional_id = r.string("transactional_id")?;
        let transaction_state = r.string("transaction_state")?;
        let b = r.run::<22>("transaction_timeout_ms..producer_epoch")?;
        let (transaction_timeout_ms, transaction_start_time_ms, producer_id, producer_epoch) = (b.at(0), b.at(4), b.at(12), b.at(20));
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, transactional_id, transaction_state, transaction_timeout_ms, transaction_start_time_ms, producer_id, producer_epoch, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(24);
        s.string(&self.transactional_id, "transactional_id")?;
        s.string(&self.transaction_state, "transaction_state")?;
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.string(&self.transactional_id);
        w.string(&self.transaction_state);
        w.run(Packed::<22>::new().put(0, self.transaction_timeout_ms).put(4, self.transaction_start_time_ms).put(12, self.producer_id).put(20, self.producer_epoch));
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicData {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicData {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicData {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}
