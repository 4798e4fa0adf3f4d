// @generated from schema/end_txn.kafka by `cargo xtask codegen`; do not edit.
//! `EndTxn`: Commits or aborts a transaction.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Commits or aborts a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for EndTxnRequest {
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndTxnRequest {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.string("transactional_id")?;
        let b = r.run::<11>("producer_id..committed")?;
        let (producer_id, producer_epoch, committed) = (b.at(0), b.at(8), b.at(10));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactional_id, producer_id, producer_epoch, committed, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(11);
        s.string(&self.transactional_id, "transactional_id")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.transactional_id);
        w.run(Packed::<11>::new().put(0, self.producer_id).put(8, self.producer_epoch).put(10, self.committed));
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for EndTxnResponse {
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
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for EndTxnResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let (producer_id, producer_epoch) = if v >= 5 {
            let b = r.run::<10>("producer_id..producer_epoch")?;
            (b.at(0), b.at(8))
        } else {
            (-1, -1)
        };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, producer_id, producer_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        if v >= 5 {
            s.add(10);
        } else {
            s.ignored(self.producer_id == -1, "producer_id")?;
            s.ignored(self.producer_epoch == -1, "producer_epoch")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        if v >= 5 {
            w.run(Packed::<10>::new().put(0, self.producer_id).put(8, self.producer_epoch));
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for EndTxnResponse {
    const NAME: &'static str = "EndTxnResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}
