// @generated from schema/push_telemetry.kafka by `cargo xtask codegen`; do not edit.
//! `PushTelemetry`: Metrics sent by a client (KIP-714).

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Structure, UnknownTags, Uuid, VersionRange};

/// Request: Metrics sent by a client (KIP-714).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for PushTelemetryRequest {}

impl Detach for PushTelemetryRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.metrics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PushTelemetryRequest {
    const MIN_LEN: usize = 24;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.client_instance_id = r.fixed("client_instance_id");
        self.subscription_id = r.fixed("subscription_id");
        self.terminating = r.fixed("terminating");
        self.compression_type = r.fixed("compression_type");
        r.bytes(&mut self.metrics, "metrics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.client_instance_id);
        w.fixed(self.subscription_id);
        w.fixed(self.terminating);
        w.fixed(self.compression_type);
        w.bytes(&self.metrics, "metrics");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PushTelemetryResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for PushTelemetryResponse {}

impl Detach for PushTelemetryResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for PushTelemetryResponse {
    const MIN_LEN: usize = 7;

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

impl Message for PushTelemetryResponse {
    const NAME: &'static str = "PushTelemetryResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
