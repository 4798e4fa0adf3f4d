// @generated from schema/get_telemetry_subscriptions.kafka by `cargo xtask codegen`; do not edit.
//! `GetTelemetrySubscriptions`: Which metrics a client should send (KIP-714).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Which metrics a client should send (KIP-714).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GetTelemetrySubscriptionsRequest {
    /// The id of the client instance.
    pub client_instance_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for GetTelemetrySubscriptionsRequest {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for GetTelemetrySubscriptionsRequest {
    const MIN_LEN: usize = 17;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let client_instance_id = r.fixed("client_instance_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { client_instance_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for GetTelemetrySubscriptionsResponse {
    fn detach(&mut self) {
        self.accepted_compression_types.detach();
        self.requested_metrics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for GetTelemetrySubscriptionsResponse {
    const MIN_LEN: usize = 38;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<26>("throttle_time_ms..subscription_id")?;
        let (throttle_time_ms, error_code, client_instance_id, subscription_id) = (b.at(0), b.at(4), b.at(6), b.at(22));
        let accepted_compression_types = r.array("accepted_compression_types")?;
        let b = r.run::<9>("push_interval_ms..delta_temporality")?;
        let (push_interval_ms, telemetry_max_bytes, delta_temporality) = (b.at(0), b.at(4), b.at(8));
        let requested_metrics = r.strings("requested_metrics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, client_instance_id, subscription_id, accepted_compression_types, push_interval_ms, telemetry_max_bytes, delta_temporality, requested_metrics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(35);
        s.array(&self.accepted_compression_types, "accepted_compression_types")?;
        s.strings(&self.requested_metrics, "requested_metrics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<26>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.client_instance_id).put(22, self.subscription_id));
        w.array(&self.accepted_compression_types);
        w.run(Packed::<9>::new().put(0, self.push_interval_ms).put(4, self.telemetry_max_bytes).put(8, self.delta_temporality));
        w.strings(&self.requested_metrics);
        w.tags(&self.unknown_tags);
    }
}

impl Message for GetTelemetrySubscriptionsResponse {
    const NAME: &'static str = "GetTelemetrySubscriptionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
