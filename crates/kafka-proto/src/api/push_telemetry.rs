// @generated from schema/push_telemetry.kafka by `cargo xtask codegen`; do not edit.
//! `PushTelemetry`: Metrics sent by a client (KIP-714).

use crate::{Reader, Sizer, Writer, ApiKey, Bytes, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Metrics sent by a client (KIP-714).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PushTelemetryRequest {
    /// The id of the client instance.
    pub client_instance_id: Uuid,
    /// The id of the telemetry subscription.
    pub subscription_id: i32,
    /// Whether the client is closing.
    pub terminating: bool,
    /// The codec of the metrics.
    pub compression_type: i8,
    /// Metrics in the OTLP format.
    pub metrics: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PushTelemetryRequest {
    fn detach(&mut self) {
        self.metrics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PushTelemetryRequest {
    const MIN_LEN: usize = 24;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<22>("client_instance_id..compression_type")?;
        let (client_instance_id, subscription_id, terminating, compression_type) = (b.at(0), b.at(16), b.at(20), b.at(21));
        let metrics = r.bytes("metrics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { client_instance_id, subscription_id, terminating, compression_type, metrics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(22);
        s.bytes(&self.metrics, "metrics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<22>::new().put(0, self.client_instance_id).put(16, self.subscription_id).put(20, self.terminating).put(21, self.compression_type));
        w.bytes(&self.metrics);
        w.tags(&self.unknown_tags);
    }
}

impl Message for PushTelemetryRequest {
    const NAME: &'static str = "PushTelemetryRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for PushTelemetryRequest {
    const KEY: ApiKey = ApiKey(72);
    const LATEST_STABLE: i16 = 0;
    type Response = PushTelemetryResponse;
}

/// Response: Metrics sent by a client (KIP-714).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PushTelemetryResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PushTelemetryResponse {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for PushTelemetryResponse {
    const MIN_LEN: usize = 7;

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

impl Message for PushTelemetryResponse {
    const NAME: &'static str = "PushTelemetryResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
