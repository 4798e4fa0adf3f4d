// @generated from schema/records/transaction_log.kafka by `cargo xtask codegen`; do not edit.
//! `TransactionLog`: The state of a transactional producer.

use crate::{Reader, Sizer, Writer, Array, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange, writer::Packed};

/// Key: The state of a transactional producer.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TransactionLogKey {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
}

impl Detach for TransactionLogKey {
    fn detach(&mut self) {
        self.transactional_id.detach();
    }
}

impl Structure for TransactionLogKey {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.string("transactional_id")?;
        Ok(Self { transactional_id })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.transactional_id, "transactional_id")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.transactional_id);
    }
}

impl Message for TransactionLogKey {
    const NAME: &'static str = "TransactionLogKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for TransactionLogKey {
    const TYPE: i16 = 0;
}

/// Value: The state of a transactional producer.
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransactionLogValue {
    /// The producer id.
    pub producer_id: i64,
    /// The producer id before the current one, -1 for none. Since version 1.
    pub previous_producer_id: i64,
    /// The first producer id that is not taken. Since version 1.
    pub next_producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// The epoch that the producer gets next. Since version 1.
    pub next_producer_epoch: i16,
    /// How long a transaction may stay open, in milliseconds.
    pub transaction_timeout_ms: i32,
    /// The state of the transaction, by its number.
    pub transaction_status: i8,
    /// The partitions of the transaction.
    pub transaction_partitions: Option<Vec<PartitionsSchema>>,
    /// When the transaction last changed, in milliseconds since 1970.
    pub transaction_last_update_timestamp_ms: i64,
    /// When the transaction began, in milliseconds since 1970.
    pub transaction_start_timestamp_ms: i64,
    /// The transaction version (TV) that the client used. Since version 1.
    pub client_transaction_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for TransactionLogValue {
    fn default() -> Self {
        Self {
            producer_id: 0,
            previous_producer_id: -1,
            next_producer_id: -1,
            producer_epoch: 0,
            next_producer_epoch: -1,
            transaction_timeout_ms: 0,
            transaction_status: 0,
            transaction_partitions: Some(Vec::new()),
            transaction_last_update_timestamp_ms: 0,
            transaction_start_timestamp_ms: 0,
            client_transaction_version: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for TransactionLogValue {
    fn detach(&mut self) {
        self.transaction_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TransactionLogValue {
    const MIN_LEN: usize = 33;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<15>("producer_id..transaction_status")?;
        let (producer_id, producer_epoch, transaction_timeout_ms, transaction_status) = (b.at(0), b.at(8), b.at(10), b.at(14));
        let transaction_partitions = r.opt_list(v, true, "transaction_partitions")?;
        let b = r.run::<16>("transaction_last_update_timestamp_ms..transaction_start_timestamp_ms")?;
        let (transaction_last_update_timestamp_ms, transaction_start_timestamp_ms) = (b.at(0), b.at(8));
        let mut previous_producer_id = -1;
        let mut next_producer_id = -1;
        let mut client_transaction_version = 0;
        let mut next_producer_epoch = -1;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => previous_producer_id = r.fixed("previous_producer_id")?,
                1 => next_producer_id = r.fixed("next_producer_id")?,
                2 => client_transaction_version = r.fixed("client_transaction_version")?,
                3 => next_producer_epoch = r.fixed("next_producer_epoch")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { producer_id, previous_producer_id, next_producer_id, producer_epoch, next_producer_epoch, transaction_timeout_ms, transaction_status, transaction_partitions, transaction_last_update_timestamp_ms, transaction_start_timestamp_ms, client_transaction_version, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(31);
        s.opt_list(&self.transaction_partitions, v, true, "transaction_partitions")?;
        let mut present = 0;
        if v >= 1 && self.previous_producer_id != -1 {
            present += 1;
            s.fixed_tag(0, 8);
        } else {
            s.absent(v >= 1 || self.previous_producer_id == -1, "previous_producer_id")?;
        }
        if v >= 1 && self.next_producer_id != -1 {
            present += 1;
            s.fixed_tag(1, 8);
        } else {
            s.absent(v >= 1 || self.next_producer_id == -1, "next_producer_id")?;
        }
        if v >= 1 && self.client_transaction_version != 0 {
            present += 1;
            s.fixed_tag(2, 2);
        } else {
            s.absent(v >= 1 || self.client_transaction_version == 0, "client_transaction_version")?;
        }
        if v >= 1 && self.next_producer_epoch != -1 {
            present += 1;
            s.fixed_tag(3, 2);
        } else {
            s.absent(v >= 1 || self.next_producer_epoch == -1, "next_producer_epoch")?;
        }
        s.tags(present, &self.unknown_tags, 0b1111)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<15>::new().put(0, self.producer_id).put(8, self.producer_epoch).put(10, self.transaction_timeout_ms).put(14, self.transaction_status));
        w.opt_list(&self.transaction_partitions, v);
        w.run(Packed::<16>::new().put(0, self.transaction_last_update_timestamp_ms).put(8, self.transaction_start_timestamp_ms));
        let present = usize::from(v >= 1 && self.previous_producer_id != -1) + usize::from(v >= 1 && self.next_producer_id != -1) + usize::from(v >= 1 && self.client_transaction_version != 0) + usize::from(v >= 1 && self.next_producer_epoch != -1);
        w.tag_count(present, &self.unknown_tags, 0b1111);
        if v >= 1 && self.previous_producer_id != -1 {
            w.tag(0, 8);
            w.fixed(self.previous_producer_id);
        }
        if v >= 1 && self.next_producer_id != -1 {
            w.tag(1, 8);
            w.fixed(self.next_producer_id);
        }
        if v >= 1 && self.client_transaction_version != 0 {
            w.tag(2, 2);
            w.fixed(self.client_transaction_version);
        }
        if v >= 1 && self.next_producer_epoch != -1 {
            w.tag(3, 2);
            w.fixed(self.next_producer_epoch);
        }
        w.unknown_tags(&self.unknown_tags, 4..);
    }
}

impl Message for TransactionLogValue {
    const NAME: &'static str = "TransactionLogValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl TypedRecord for TransactionLogValue {
    const TYPE: i16 = 0;
}

/// An element of `transaction_partitions`: the partitions of the transaction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartitionsSchema {
    /// The name of the topic.
    pub topic: Str,
    /// The numbers of the partitions.
    pub partition_ids: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PartitionsSchema {
    fn detach(&mut self) {
        self.topic.detach();
        self.partition_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionsSchema {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partition_ids = r.array("partition_ids")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partition_ids, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.array(&self.partition_ids, "partition_ids")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic);
        w.array(&self.partition_ids);
        w.tags(&self.unknown_tags);
    }
}
