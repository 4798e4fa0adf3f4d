// @generated from schema/allocate_producer_ids.kafka by `cargo xtask codegen`; do not edit.
//! `AllocateProducerIds`: Hands a block of producer ids to a broker (KIP-730).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Structure, UnknownTags, VersionRange};

/// Request: Hands a block of producer ids to a broker (KIP-730).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct AllocateProducerIdsRequest {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AllocateProducerIdsRequest {}

impl Default for AllocateProducerIdsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AllocateProducerIdsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AllocateProducerIdsRequest {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for AllocateProducerIdsResponse {}

impl Detach for AllocateProducerIdsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AllocateProducerIdsResponse {
    const MIN_LEN: usize = 19;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        self.producer_id_start = r.fixed("producer_id_start");
        self.producer_id_len = r.fixed("producer_id_len");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.fixed(self.producer_id_start);
        w.fixed(self.producer_id_len);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AllocateProducerIdsResponse {
    const NAME: &'static str = "AllocateProducerIdsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
