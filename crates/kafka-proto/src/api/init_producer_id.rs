// @generated from schema/init_producer_id.kafka by `cargo xtask codegen`; do not edit.
//! `InitProducerId`: Obtains a producer id and epoch (KIP-98, KIP-360).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Obtains a producer id and epoch (KIP-98, KIP-360).
///
/// Versions 0 to 6, flexible since 2; 6 is not stable yet.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for InitProducerIdRequest {
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
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for InitProducerIdRequest {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.opt_string(true, "transactional_id")?;
        let transaction_timeout_ms = r.fixed("transaction_timeout_ms")?;
        let (producer_id, producer_epoch) = if v >= 3 {
            let b = r.run::<10>("producer_id..producer_epoch")?;
            (b.at(0), b.at(8))
        } else {
            (-1, -1)
        };
        let (enable_2pc, keep_prepared_txn) = if v >= 6 {
            let b = r.run::<2>("enable_2pc..keep_prepared_txn")?;
            (b.at(0), b.at(1))
        } else {
            (false, false)
        };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactional_id, transaction_timeout_ms, producer_id, producer_epoch, enable_2pc, keep_prepared_txn, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_string(&self.transactional_id, true, "transactional_id")?;
        if v >= 3 {
            s.add(10);
        } else {
            s.absent(self.producer_id == -1, "producer_id")?;
            s.absent(self.producer_epoch == -1, "producer_epoch")?;
        }
        if v >= 6 {
            s.add(2);
        } else {
            s.absent(!self.enable_2pc, "enable_2pc")?;
            s.absent(!self.keep_prepared_txn, "keep_prepared_txn")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.transactional_id);
        w.fixed(self.transaction_timeout_ms);
        if v >= 3 {
            w.run(Packed::<10>::new().put(0, self.producer_id).put(8, self.producer_epoch));
        }
        if v >= 6 {
            w.run(Packed::<2>::new().put(0, self.enable_2pc).put(1, self.keep_prepared_txn));
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for InitProducerIdResponse {
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
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for InitProducerIdResponse {
    const MIN_LEN: usize = 16;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<16>("throttle_time_ms..producer_epoch")?;
        let (throttle_time_ms, error_code, producer_id, producer_epoch) = (b.at(0), b.at(4), b.at(6), b.at(14));
        let (ongoing_txn_producer_id, ongoing_txn_producer_epoch) = if v >= 6 {
            let b = r.run::<10>("ongoing_txn_producer_id..ongoing_txn_producer_epoch")?;
            (b.at(0), b.at(8))
        } else {
            (-1, -1)
        };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, producer_id, producer_epoch, ongoing_txn_producer_id, ongoing_txn_producer_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        if v >= 6 {
            s.add(10);
        } else {
            s.absent(self.ongoing_txn_producer_id == -1, "ongoing_txn_producer_id")?;
            s.absent(self.ongoing_txn_producer_epoch == -1, "ongoing_txn_producer_epoch")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<16>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.producer_id).put(14, self.producer_epoch));
        if v >= 6 {
            w.run(Packed::<10>::new().put(0, self.ongoing_txn_producer_id).put(8, self.ongoing_txn_producer_epoch));
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for InitProducerIdResponse {
    const NAME: &'static str = "InitProducerIdResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 6);
    const FLEXIBLE_SINCE: i16 = 2;
}
