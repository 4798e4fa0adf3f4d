// @generated from schema/get_telemetry_subscriptions.kafka by `cargo xtask codegen`; do not edit.
//! `GetTelemetrySubscriptions`: Which metrics a client should send (KIP-714).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Which metrics a client should send (KIP-714).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GetTelemetrySubscriptionsRequest {
    /// The id of the client instance.
    pub client_instance_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for GetTelemetrySubscriptionsRequest {}

impl Detach for GetTelemetrySubscriptionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for GetTelemetrySubscriptionsRequest {
    const MIN_LEN: usize = 17;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.client_instance_id = r.fixed("client_instance_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.client_instance_id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for GetTelemetrySubscriptionsRequest {
    const NAME: &'static str = "GetTelemetrySubscriptionsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for GetTelemetrySubscriptionsRequest {
    const KEY: ApiKey = ApiKey(71);
    const LATEST_STABLE: i16 = 0;
    type Response = GetTelemetrySubscriptionsResponse;
}

/// Response: Which metrics a client should send (KIP-714).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GetTelemetrySubscriptionsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The id that the client instance got.
    pub client_instance_id: Uuid,
    /// The id of the telemetry subscription.
    pub subscription_id: i32,
    /// Codecs in which the broker takes metrics, best first.
    pub accepted_compression_types: Array<i8>,
    /// How often to send metrics, in milliseconds.
    pub push_interval_ms: i32,
    /// The most bytes of metrics that the broker takes at once.
    pub telemetry_max_bytes: i32,
    /// Whether counters are sent as differences.
    pub delta_temporality: bool,
    /// Prefixes of the names of metrics to send; one empty string for all, none for nothing.
    pub requested_metrics: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for GetTelemetrySubscriptionsResponse {}

impl Detach for GetTelemetrySubscriptionsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.accepted_compression_types.detach();
        self.requested_metrics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for GetTelemetrySubscriptionsResponse {
    const MIN_LEN: usize = 38;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        self.client_instance_id = r.fixed("client_instance_id");
        self.subscription_id = r.fixed("subscription_id");
        r.array(&mut self.accepted_compression_types, "accepted_compression_types");
        self.push_interval_ms = r.fixed("push_interval_ms");
        self.telemetry_max_bytes = r.fixed("telemetry_max_bytes");
        self.delta_temporality = r.fixed("delta_temporality");
        r.strings(&mut self.requested_metrics, "requested_metrics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.fixed(self.client_instance_id);
        w.fixed(self.subscription_id);
        w.array(&self.accepted_compression_types, "accepted_compression_types");
        w.fixed(self.push_interval_ms);
        w.fixed(self.telemetry_max_bytes);
        w.fixed(self.delta_temporality);
        w.strings(&self.requested_metrics, "requested_metrics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for GetTelemetrySubscriptionsResponse {
    const NAME: &'static str = "GetTelemetrySubscriptionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
