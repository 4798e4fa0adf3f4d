// @generated from schema/add_offsets_to_txn.kafka by `cargo xtask codegen`; do not edit.
//! `AddOffsetsToTxn`: Adds the offsets of a group to a transaction.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange};

/// Request: Adds the offsets of a group to a transaction.
///
/// Versions 0 to 4, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddOffsetsToTxnRequest {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// The group id.
    pub group_id: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddOffsetsToTxnRequest {}

impl Detach for AddOffsetsToTxnRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.group_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddOffsetsToTxnRequest {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.transactional_id, "transactional_id");
        self.producer_id = r.fixed("producer_id");
        self.producer_epoch = r.fixed("producer_epoch");
        r.string(&mut self.group_id, "group_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.transactional_id, "transactional_id");
        w.fixed(self.producer_id);
        w.fixed(self.producer_epoch);
        w.string(&self.group_id, "group_id");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AddOffsetsToTxnRequest {
    const NAME: &'static str = "AddOffsetsToTxnRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 3;
}

impl Request for AddOffsetsToTxnRequest {
    const KEY: ApiKey = ApiKey(25);
    const LATEST_STABLE: i16 = 4;
    type Response = AddOffsetsToTxnResponse;
}

/// Response: Adds the offsets of a group to a transaction.
///
/// Versions 0 to 4, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AddOffsetsToTxnResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AddOffsetsToTxnResponse {}

impl Detach for AddOffsetsToTxnResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AddOffsetsToTxnResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AddOffsetsToTxnResponse {
    const NAME: &'static str = "AddOffsetsToTxnResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 3;
}
