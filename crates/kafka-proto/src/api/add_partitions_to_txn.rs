// @generated from schema/add_partitions_to_txn.kafka by `cargo xtask codegen`; do not edit.
//! `AddPartitionsToTxn`: Adds partitions to a transaction.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Adds partitions to a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddPartitionsToTxnRequest {
    /// The transactions. Since version 4.
    pub transactions: Vec<AddPartitionsToTxnTransaction>,
    /// The name of the transactional producer. Until version 3.
    pub v3_and_below_transactional_id: Str,
    /// The producer id. Until version 3.
    pub v3_and_below_producer_id: i64,
    /// The epoch of the producer. Until version 3.
    pub v3_and_below_producer_epoch: i16,
    /// Topics whose partitions join the transaction. Until version 3.
    pub v3_and_below_topics: Vec<AddPartitionsToTxnTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddPartitionsToTxnRequest {}

impl Detach for AddPartitionsToTxnRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactions.detach();
        self.v3_and_below_transactional_id.detach();
        self.v3_and_below_topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 4 {
            r.list(&mut self.transactions, v, "transactions");
        }
        if v <= 3 {
            r.string(&mut self.v3_and_below_transactional_id, "v3_and_below_transactional_id");
            self.v3_and_below_producer_id = r.fixed("v3_and_below_producer_id");
            self.v3_and_below_producer_epoch = r.fixed("v3_and_below_producer_epoch");
            r.list(&mut self.v3_and_below_topics, v, "v3_and_below_topics");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 4 {
            w.list(&self.transactions, v, "transactions");
        } else {
            w.absent(self.transactions.is_empty(), "transactions");
        }
        if v <= 3 {
            w.string(&self.v3_and_below_transactional_id, "v3_and_below_transactional_id");
            w.fixed(self.v3_and_below_producer_id);
            w.fixed(self.v3_and_below_producer_epoch);
            w.list(&self.v3_and_below_topics, v, "v3_and_below_topics");
        } else {
            w.absent(self.v3_and_below_transactional_id.is_empty(), "v3_and_below_transactional_id");
            w.absent(self.v3_and_below_producer_id == 0, "v3_and_below_producer_id");
            w.absent(self.v3_and_below_producer_epoch == 0, "v3_and_below_producer_epoch");
            w.absent(self.v3_and_below_topics.is_empty(), "v3_and_below_topics");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for AddPartitionsToTxnRequest {
    const NAME: &'static str = "AddPartitionsToTxnRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}

impl Request for AddPartitionsToTxnRequest {
    const KEY: ApiKey = ApiKey(24);
    const LATEST_STABLE: i16 = 5;
    type Response = AddPartitionsToTxnResponse;
}

/// Response: Adds partitions to a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddPartitionsToTxnResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything. Since version 4.
    pub error_code: ErrorCode,
    /// The results, by transaction. Since version 4.
    pub results_by_transaction: Vec<AddPartitionsToTxnResult>,
    /// The results, by topic. Until version 3.
    pub results_by_topic_v3_and_below: Vec<AddPartitionsToTxnTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddPartitionsToTxnResponse {}

impl Detach for AddPartitionsToTxnResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results_by_transaction.detach();
        self.results_by_topic_v3_and_below.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        if v >= 4 {
            self.error_code = r.fixed("error_code");
            r.list(&mut self.results_by_transaction, v, "results_by_transaction");
        }
        if v <= 3 {
            r.list(&mut self.results_by_topic_v3_and_below, v, "results_by_topic_v3_and_below");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        if v >= 4 {
            w.fixed(self.error_code);
            w.list(&self.results_by_transaction, v, "results_by_transaction");
        } else {
            w.ignored(self.error_code == ErrorCode(0), "error_code");
            w.absent(self.results_by_transaction.is_empty(), "results_by_transaction");
        }
        if v <= 3 {
            w.list(&self.results_by_topic_v3_and_below, v, "results_by_topic_v3_and_below");
        } else {
            w.absent(self.results_by_topic_v3_and_below.is_empty(), "results_by_topic_v3_and_below");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for AddPartitionsToTxnResponse {
    const NAME: &'static str = "AddPartitionsToTxnResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}

/// An element of `transactions`: the transactions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddPartitionsToTxnTransaction {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// Whether only to check that the partitions are in the transaction.
    pub verify_only: bool,
    /// The topics.
    pub topics: Vec<AddPartitionsToTxnTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddPartitionsToTxnTransaction {}

impl Detach for AddPartitionsToTxnTransaction {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnTransaction {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.transactional_id, "transactional_id");
        self.producer_id = r.fixed("producer_id");
        self.producer_epoch = r.fixed("producer_epoch");
        self.verify_only = r.fixed("verify_only");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.transactional_id, "transactional_id");
        w.fixed(self.producer_id);
        w.fixed(self.producer_epoch);
        w.fixed(self.verify_only);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results_by_transaction`: the results, by transaction.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddPartitionsToTxnResult {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// The results, by topic.
    pub topic_results: Vec<AddPartitionsToTxnTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddPartitionsToTxnResult {}

impl Detach for AddPartitionsToTxnResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.topic_results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnResult {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.transactional_id, "transactional_id");
        r.list(&mut self.topic_results, v, "topic_results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.transactional_id, "transactional_id");
        w.list(&self.topic_results, v, "topic_results");
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddPartitionsToTxnTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddPartitionsToTxnTopic {}

impl Detach for AddPartitionsToTxnTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnTopic {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// A topic and what became of its partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddPartitionsToTxnTopicResult {
    /// The name.
    pub name: Str,
    /// The results, by partition.
    pub results_by_partition: Vec<AddPartitionsToTxnPartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddPartitionsToTxnTopicResult {}

impl Detach for AddPartitionsToTxnTopicResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.results_by_partition.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnTopicResult {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        r.list(&mut self.results_by_partition, v, "results_by_partition");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.list(&self.results_by_partition, v, "results_by_partition");
        w.tags(&self.unknown_tags);
    }
}

/// A partition and what became of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddPartitionsToTxnPartitionResult {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong with the partition, if anything.
    pub partition_error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddPartitionsToTxnPartitionResult {}

impl Detach for AddPartitionsToTxnPartitionResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnPartitionResult {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.partition_error_code = r.fixed("partition_error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.partition_error_code);
        w.tags(&self.unknown_tags);
    }
}
