// @generated from schema/describe_transactions.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeTransactions`: Describes transactions (KIP-664).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Describes transactions (KIP-664).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeTransactionsRequest {
    /// The transactional ids to describe.
    pub transactional_ids: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeTransactionsRequest {}

impl Detach for DescribeTransactionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTransactionsRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.strings(&mut self.transactional_ids, "transactional_ids");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.strings(&self.transactional_ids, "transactional_ids");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeTransactionsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The transactions.
    pub transaction_states: Vec<TransactionState>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeTransactionsResponse {}

impl Detach for DescribeTransactionsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transaction_states.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTransactionsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.transaction_states, v, "transaction_states");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.transaction_states, v, "transaction_states");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeTransactionsResponse {
    const NAME: &'static str = "DescribeTransactionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `transaction_states`: the transactions.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for TransactionState {}

impl Detach for TransactionState {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.transaction_state.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TransactionState {
    const MIN_LEN: usize = 28;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.string(&mut self.transactional_id, "transactional_id");
        r.string(&mut self.transaction_state, "transaction_state");
        self.transaction_timeout_ms = r.fixed("transaction_timeout_ms");
        self.transaction_start_time_ms = r.fixed("transaction_start_time_ms");
        self.producer_id = r.fixed("producer_id");
        self.producer_epoch = r.fixed("producer_epoch");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.string(&self.transactional_id, "transactional_id");
        w.string(&self.transaction_state, "transaction_state");
        w.fixed(self.transaction_timeout_ms);
        w.fixed(self.transaction_start_time_ms);
        w.fixed(self.producer_id);
        w.fixed(self.producer_epoch);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicData {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicData {}

impl Detach for TopicData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicData {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic, "topic");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic, "topic");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}
