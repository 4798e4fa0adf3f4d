// @generated from schema/add_offsets_to_txn.kafka by `cargo xtask codegen`; do not edit.
//! `AddOffsetsToTxn`: Adds the offsets of a group to a transaction.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Adds the offsets of a group to a transaction.
///
/// Versions 0 to 4, flexible since 3.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for AddOffsetsToTxnRequest {
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.group_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddOffsetsToTxnRequest {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.string("transactional_id")?;
        let b = r.run::<10>("producer_id..producer_epoch")?;
        let (producer_id, producer_epoch) = (b.at(0), b.at(8));
        let group_id = r.string("group_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactional_id, producer_id, producer_epoch, group_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(10);
        s.string(&self.transactional_id, "transactional_id")?;
        s.string(&self.group_id, "group_id")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.transactional_id);
        w.run(Packed::<10>::new().put(0, self.producer_id).put(8, self.producer_epoch));
        w.string(&self.group_id);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddOffsetsToTxnResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AddOffsetsToTxnResponse {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AddOffsetsToTxnResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.tags(&self.unknown_tags);
    }
}

impl Message for AddOffsetsToTxnResponse {
    const NAME: &'static str = "AddOffsetsToTxnResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 3;
}
