// @generated from schema/add_partitions_to_txn.kafka by `cargo xtask codegen`; do not edit.
//! `AddPartitionsToTxn`: Adds partitions to a transaction.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Adds partitions to a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for AddPartitionsToTxnRequest {
    fn detach(&mut self) {
        self.transactions.detach();
        self.v3_and_below_transactional_id.detach();
        self.v3_and_below_topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let transactions = if v >= 4 { r.list(v, "transactions")? } else { Vec::new() };
        let v3_and_below_transactional_id = if v <= 3 { r.string("v3_and_below_transactional_id")? } else { Str::new() };
        let (v3_and_below_producer_id, v3_and_below_producer_epoch) = if v <= 3 {
            let b = r.run::<10>("v3_and_below_producer_id..v3_and_below_producer_epoch")?;
            (b.at(0), b.at(8))
        } else {
            (0, 0)
        };
        let v3_and_below_topics = if v <= 3 { r.list(v, "v3_and_below_topics")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactions, v3_and_below_transactional_id, v3_and_below_producer_id, v3_and_below_producer_epoch, v3_and_below_topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 4 {
            s.list(&self.transactions, v, "transactions")?;
        } else {
            s.absent(self.transactions.is_empty(), "transactions")?;
        }
        if v <= 3 {
            s.add(10);
            s.string(&self.v3_and_below_transactional_id, "v3_and_below_transactional_id")?;
            s.list(&self.v3_and_below_topics, v, "v3_and_below_topics")?;
        } else {
            s.absent(self.v3_and_below_transactional_id.is_empty(), "v3_and_below_transactional_id")?;
            s.absent(self.v3_and_below_producer_id == 0, "v3_and_below_producer_id")?;
            s.absent(self.v3_and_below_producer_epoch == 0, "v3_and_below_producer_epoch")?;
            s.absent(self.v3_and_below_topics.is_empty(), "v3_and_below_topics")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 4 {
            w.list(&self.transactions, v);
        }
        if v <= 3 {
            w.string(&self.v3_and_below_transactional_id);
            w.run(Packed::<10>::new().put(0, self.v3_and_below_producer_id).put(8, self.v3_and_below_producer_epoch));
            w.list(&self.v3_and_below_topics, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for AddPartitionsToTxnResponse {
    fn detach(&mut self) {
        self.results_by_transaction.detach();
        self.results_by_topic_v3_and_below.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let error_code = if v >= 4 { r.fixed("error_code")? } else { ErrorCode(0) };
        let results_by_transaction = if v >= 4 { r.list(v, "results_by_transaction")? } else { Vec::new() };
        let results_by_topic_v3_and_below = if v <= 3 { r.list(v, "results_by_topic_v3_and_below")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, results_by_transaction, results_by_topic_v3_and_below, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 4 {
            s.add(2);
            s.list(&self.results_by_transaction, v, "results_by_transaction")?;
        } else {
            s.ignored(self.error_code == ErrorCode(0), "error_code")?;
            s.absent(self.results_by_transaction.is_empty(), "results_by_transaction")?;
        }
        if v <= 3 {
            s.list(&self.results_by_topic_v3_and_below, v, "results_by_topic_v3_and_below")?;
        } else {
            s.absent(self.results_by_topic_v3_and_below.is_empty(), "results_by_topic_v3_and_below")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        if v >= 4 {
            w.fixed(self.error_code);
            w.list(&self.results_by_transaction, v);
        }
        if v <= 3 {
            w.list(&self.results_by_topic_v3_and_below, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for AddPartitionsToTxnTransaction {
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnTransaction {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.string("transactional_id")?;
        let b = r.run::<11>("producer_id..verify_only")?;
        let (producer_id, producer_epoch, verify_only) = (b.at(0), b.at(8), b.at(10));
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactional_id, producer_id, producer_epoch, verify_only, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(11);
        s.string(&self.transactional_id, "transactional_id")?;
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.transactional_id);
        w.run(Packed::<11>::new().put(0, self.producer_id).put(8, self.producer_epoch).put(10, self.verify_only));
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results_by_transaction`: the results, by transaction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddPartitionsToTxnResult {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// The results, by topic.
    pub topic_results: Vec<AddPartitionsToTxnTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AddPartitionsToTxnResult {
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.topic_results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnResult {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.string("transactional_id")?;
        let topic_results = r.list(v, "topic_results")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactional_id, topic_results, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.transactional_id, "transactional_id")?;
        s.list(&self.topic_results, v, "topic_results")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.transactional_id);
        w.list(&self.topic_results, v);
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddPartitionsToTxnTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AddPartitionsToTxnTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnTopic {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// A topic and what became of its partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddPartitionsToTxnTopicResult {
    /// The name.
    pub name: Str,
    /// The results, by partition.
    pub results_by_partition: Vec<AddPartitionsToTxnPartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AddPartitionsToTxnTopicResult {
    fn detach(&mut self) {
        self.name.detach();
        self.results_by_partition.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnTopicResult {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let results_by_partition = r.list(v, "results_by_partition")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, results_by_partition, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.list(&self.results_by_partition, v, "results_by_partition")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.list(&self.results_by_partition, v);
        w.tags(&self.unknown_tags);
    }
}

/// A partition and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddPartitionsToTxnPartitionResult {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong with the partition, if anything.
    pub partition_error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AddPartitionsToTxnPartitionResult {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AddPartitionsToTxnPartitionResult {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..partition_error_code")?;
        let (partition_index, partition_error_code) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, partition_error_code, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.partition_error_code));
        w.tags(&self.unknown_tags);
    }
}
