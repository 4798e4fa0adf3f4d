// @generated from schema/init_producer_id.kafka by `cargo xtask codegen`; do not edit.
//! `InitProducerId`: Obtains a producer id and epoch (KIP-98, KIP-360).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange};

/// Request: Obtains a producer id and epoch (KIP-98, KIP-360).
///
/// Versions 0 to 6, flexible since 2; 6 is not stable yet.
#[derive(Debug, Clone, PartialEq)]
pub struct InitProducerIdRequest {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Option<Str>,
    /// How long a transaction may stay open, in milliseconds.
    pub transaction_timeout_ms: i32,
    /// The producer id in use, -1 for a new one. Since version 3.
    pub producer_id: i64,
    /// The epoch in use, -1 for a new one. Since version 3.
    pub producer_epoch: i16,
    /// Whether the producer takes part in a two-phase commit (KIP-939). Since version 6.
    pub enable_2pc: bool,
    /// Whether a prepared transaction survives (KIP-939). Since version 6.
    pub keep_prepared_txn: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for InitProducerIdRequest {}

impl Default for InitProducerIdRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            transactional_id: Some(Str::new()),
            transaction_timeout_ms: 0,
            producer_id: -1,
            producer_epoch: -1,
            enable_2pc: false,
            keep_prepared_txn: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for InitProducerIdRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for InitProducerIdRequest {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.transactional_id, true, "transactional_id");
        self.transaction_timeout_ms = r.fixed("transaction_timeout_ms");
        if v >= 3 {
            self.producer_id = r.fixed("producer_id");
            self.producer_epoch = r.fixed("producer_epoch");
        }
        if v >= 6 {
            self.enable_2pc = r.fixed("enable_2pc");
            self.keep_prepared_txn = r.fixed("keep_prepared_txn");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.transactional_id, true, "transactional_id");
        w.fixed(self.transaction_timeout_ms);
        if v >= 3 {
            w.fixed(self.producer_id);
            w.fixed(self.producer_epoch);
        } else {
            w.absent(self.producer_id == -1, "producer_id");
            w.absent(self.producer_epoch == -1, "producer_epoch");
        }
        if v >= 6 {
            w.fixed(self.enable_2pc);
            w.fixed(self.keep_prepared_txn);
        } else {
            w.absent(!self.enable_2pc, "enable_2pc");
            w.absent(!self.keep_prepared_txn, "keep_prepared_txn");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for InitProducerIdRequest {
    const NAME: &'static str = "InitProducerIdRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 6);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for InitProducerIdRequest {
    const KEY: ApiKey = ApiKey(22);
    const LATEST_STABLE: i16 = 5;
    type Response = InitProducerIdResponse;
}

/// Response: Obtains a producer id and epoch (KIP-98, KIP-360).
///
/// Versions 0 to 6, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct InitProducerIdResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// The producer id of the transaction that was kept, -1 for none. Since version 6.
    pub ongoing_txn_producer_id: i64,
    /// The epoch of the transaction that was kept, -1 for none. Since version 6.
    pub ongoing_txn_producer_epoch: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for InitProducerIdResponse {}

impl Default for InitProducerIdResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            producer_id: -1,
            producer_epoch: 0,
            ongoing_txn_producer_id: -1,
            ongoing_txn_producer_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for InitProducerIdResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for InitProducerIdResponse {
    const MIN_LEN: usize = 16;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        self.producer_id = r.fixed("producer_id");
        self.producer_epoch = r.fixed("producer_epoch");
        if v >= 6 {
            self.ongoing_txn_producer_id = r.fixed("ongoing_txn_producer_id");
            self.ongoing_txn_producer_epoch = r.fixed("ongoing_txn_producer_epoch");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.fixed(self.producer_id);
        w.fixed(self.producer_epoch);
        if v >= 6 {
            w.fixed(self.ongoing_txn_producer_id);
            w.fixed(self.ongoing_txn_producer_epoch);
        } else {
            w.absent(self.ongoing_txn_producer_id == -1, "ongoing_txn_producer_id");
            w.absent(self.ongoing_txn_producer_epoch == -1, "ongoing_txn_producer_epoch");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for InitProducerIdResponse {
    const NAME: &'static str = "InitProducerIdResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 6);
    const FLEXIBLE_SINCE: i16 = 2;
}
