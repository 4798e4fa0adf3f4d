// @generated from schema/allocate_producer_ids.kafka by `cargo xtask codegen`; do not edit.
//! `AllocateProducerIds`: Hands a block of producer ids to a broker (KIP-730).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Hands a block of producer ids to a broker (KIP-730).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllocateProducerIdsRequest {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for AllocateProducerIdsRequest {
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AllocateProducerIdsRequest {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AllocateProducerIdsRequest {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("broker_id..broker_epoch")?;
        let (broker_id, broker_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { broker_id, broker_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.broker_id).put(4, self.broker_epoch));
        w.tags(&self.unknown_tags);
    }
}

impl Message for AllocateProducerIdsRequest {
    const NAME: &'static str = "AllocateProducerIdsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for AllocateProducerIdsRequest {
    const KEY: ApiKey = ApiKey(67);
    const LATEST_STABLE: i16 = 0;
    type Response = AllocateProducerIdsResponse;
}

/// Response: Hands a block of producer ids to a broker (KIP-730).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AllocateProducerIdsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The first producer id of the block.
    pub producer_id_start: i64,
    /// How many producer ids there are in the block.
    pub producer_id_len: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AllocateProducerIdsResponse {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AllocateProducerIdsResponse {
    const MIN_LEN: usize = 19;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<18>("throttle_time_ms..producer_id_len")?;
        let (throttle_time_ms, error_code, producer_id_start, producer_id_len) = (b.at(0), b.at(4), b.at(6), b.at(14));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, producer_id_start, producer_id_len, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(18);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<18>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.producer_id_start).put(14, self.producer_id_len));
        w.tags(&self.unknown_tags);
    }
}

impl Message for AllocateProducerIdsResponse {
    const NAME: &'static str = "AllocateProducerIdsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
