// @generated from schema/end_txn.kafka by `cargo xtask codegen`; do not edit.
//! `EndTxn`: Commits or aborts a transaction.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange};

/// Request: Commits or aborts a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EndTxnRequest {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// Whether to commit; otherwise the transaction is aborted.
    pub committed: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for EndTxnRequest {}

impl Detach for EndTxnRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndTxnRequest {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.transactional_id, "transactional_id");
        self.producer_id = r.fixed("producer_id");
        self.producer_epoch = r.fixed("producer_epoch");
        self.committed = r.fixed("committed");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.transactional_id, "transactional_id");
        w.fixed(self.producer_id);
        w.fixed(self.producer_epoch);
        w.fixed(self.committed);
        w.tags(&self.unknown_tags);
    }
}

impl Message for EndTxnRequest {
    const NAME: &'static str = "EndTxnRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}

impl Request for EndTxnRequest {
    const KEY: ApiKey = ApiKey(26);
    const LATEST_STABLE: i16 = 5;
    type Response = EndTxnResponse;
}

/// Response: Commits or aborts a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq)]
pub struct EndTxnResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The producer id. Since version 5.
    pub producer_id: i64,
    /// The epoch of the producer. Since version 5.
    pub producer_epoch: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for EndTxnResponse {}

impl Default for EndTxnResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            producer_id: -1,
            producer_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EndTxnResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for EndTxnResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        if v >= 5 {
            self.producer_id = r.fixed("producer_id");
            self.producer_epoch = r.fixed("producer_epoch");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        if v >= 5 {
            w.fixed(self.producer_id);
            w.fixed(self.producer_epoch);
        } else {
            w.ignored(self.producer_id == -1, "producer_id");
            w.ignored(self.producer_epoch == -1, "producer_epoch");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for EndTxnResponse {
    const NAME: &'static str = "EndTxnResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}
