// @generated from schema/records/transaction_log.kafka by `cargo xtask codegen`; do not edit.
//! `TransactionLog`: The state of a transactional producer.

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: The state of a transactional producer.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TransactionLogKey {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
}

impl Eq for TransactionLogKey {}

impl Detach for TransactionLogKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
    }
}

impl Structure for TransactionLogKey {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.transactional_id, "transactional_id");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.transactional_id, "transactional_id");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for TransactionLogValue {}

impl Default for TransactionLogValue {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transaction_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TransactionLogValue {
    const MIN_LEN: usize = 33;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.producer_id = r.fixed("producer_id");
        self.producer_epoch = r.fixed("producer_epoch");
        self.transaction_timeout_ms = r.fixed("transaction_timeout_ms");
        self.transaction_status = r.fixed("transaction_status");
        r.opt_list(&mut self.transaction_partitions, v, true, "transaction_partitions");
        self.transaction_last_update_timestamp_ms = r.fixed("transaction_last_update_timestamp_ms");
        self.transaction_start_timestamp_ms = r.fixed("transaction_start_timestamp_ms");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.producer_id);
        w.fixed(self.producer_epoch);
        w.fixed(self.transaction_timeout_ms);
        w.fixed(self.transaction_status);
        w.opt_list(&self.transaction_partitions, v, true, "transaction_partitions");
        w.fixed(self.transaction_last_update_timestamp_ms);
        w.fixed(self.transaction_start_timestamp_ms);
        if self.unknown_tags.is_empty() && self.previous_producer_id == -1 && self.next_producer_id == -1 && self.client_transaction_version == 0 && self.next_producer_epoch == -1 {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl TransactionLogValue {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.previous_producer_id = r.fixed("previous_producer_id"),
                1 => self.next_producer_id = r.fixed("next_producer_id"),
                2 => self.client_transaction_version = r.fixed("client_transaction_version"),
                3 => self.next_producer_epoch = r.fixed("next_producer_epoch"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 1 && self.previous_producer_id != -1) + usize::from(v >= 1 && self.next_producer_id != -1) + usize::from(v >= 1 && self.client_transaction_version != 0) + usize::from(v >= 1 && self.next_producer_epoch != -1);
        w.tag_count(present, &self.unknown_tags, 0b1111);
        if v >= 1 && self.previous_producer_id != -1 {
            w.tag(0, 8);
            w.fixed(self.previous_producer_id);
        } else {
            w.absent(v >= 1 || self.previous_producer_id == -1, "previous_producer_id");
        }
        if v >= 1 && self.next_producer_id != -1 {
            w.tag(1, 8);
            w.fixed(self.next_producer_id);
        } else {
            w.absent(v >= 1 || self.next_producer_id == -1, "next_producer_id");
        }
        if v >= 1 && self.client_transaction_version != 0 {
            w.tag(2, 2);
            w.fixed(self.client_transaction_version);
        } else {
            w.absent(v >= 1 || self.client_transaction_version == 0, "client_transaction_version");
        }
        if v >= 1 && self.next_producer_epoch != -1 {
            w.tag(3, 2);
            w.fixed(self.next_producer_epoch);
        } else {
            w.absent(v >= 1 || self.next_producer_epoch == -1, "next_producer_epoch");
        }
        w.unknown_tags(&self.unknown_tags, 4, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartitionsSchema {
    /// The name of the topic.
    pub topic: Str,
    /// The numbers of the partitions.
    pub partition_ids: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for PartitionsSchema {}

impl Detach for PartitionsSchema {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partition_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionsSchema {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic, "topic");
        r.array(&mut self.partition_ids, "partition_ids");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic, "topic");
        w.array(&self.partition_ids, "partition_ids");
        w.tags(&self.unknown_tags);
    }
}
