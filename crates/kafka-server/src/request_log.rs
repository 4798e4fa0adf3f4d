//! The request log: one JSON line a completed request, with the fields of Kafka's
//! `kafka.request.logger`, to the tracing target `kafka.request`.
//!
//! At WARN only requests that failed or were slow are written, at TRACE all of them. A request that
//! will not be written costs two readings of the clock, and nothing when the target is off.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use kafka_proto::time::Time;
use kafka_proto::{ErrorCode, Str};
use tracing::Level;

use crate::context::{ConnectionInfo, RequestContext};

/// The tracing target of the request log.
pub const TARGET: &str = "kafka.request";

/// What is kept of a request until it is complete.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) api_key: kafka_proto::ApiKey,
    pub(crate) version: i16,
    pub(crate) correlation_id: i32,
    pub(crate) client_id: Option<Str>,
    pub(crate) bytes: usize,
    pub(crate) is_long_poll: bool,
    /// Received, whole.
    pub(crate) received: Time,
    /// Given to the handler.
    pub(crate) started: Time,
    /// Spent inside the handler.
    pub(crate) local: Duration,
}

/// A request that is to be written once its answer is sent.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) record: Record,
    /// The handler's answer was there.
    pub(crate) answered: Time,
    /// The answer was the next to be sent.
    pub(crate) queued: Time,
    pub(crate) response_bytes: usize,
    pub(crate) error: ErrorCode,
    /// Why there is no answer, if there is none.
    pub(crate) failure: Option<String>,
    pub(crate) is_slow: bool,
}

/// How much of the log is wanted at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Nothing,
    FailedAndSlow,
    All,
}

impl Wanted {
    pub(crate) fn now() -> Self {
        if tracing::enabled!(target: TARGET, Level::TRACE) {
            Self::All
        } else if tracing::enabled!(target: TARGET, Level::WARN) {
            Self::FailedAndSlow
        } else {
            Self::Nothing
        }
    }
}

impl Record {
    pub(crate) fn new(context: &RequestContext, bytes: usize, is_long_poll: bool) -> Self {
        Self {
            api_key: context.api_key,
            version: context.version,
            correlation_id: context.correlation_id,
            client_id: context.client_id.clone(),
            bytes,
            is_long_poll,
            received: context.received,
            started: context.received,
            local: Duration::ZERO,
        }
    }

    /// Whether an answer at `now` is one that a person should know about.
    pub(crate) fn is_slow(&self, now: Time, limit: Duration) -> bool {
        let spent = if self.is_long_poll { self.local } else { now.since(self.received) };
        spent > limit
    }
}

/// Writes the line of a request whose answer has been sent at `sent`.
pub(crate) fn write(entry: &Entry, connection: &Arc<ConnectionInfo>, sent: Time) {
    let line = line(entry, connection, sent);
    if entry.is_slow || entry.failure.is_some() || entry.error != ErrorCode::NONE {
        tracing::event!(target: TARGET, Level::WARN, "{line}");
    } else {
        tracing::event!(target: TARGET, Level::TRACE, "{line}");
    }
}

fn line(entry: &Entry, connection: &ConnectionInfo, sent: Time) -> String {
    let record = &entry.record;
    let waited = entry.answered.since(record.started).saturating_sub(record.local);
    let mut out = String::with_capacity(640);
    out.push_str("{\"isForwarded\":false,\"requestHeader\":{");
    number(&mut out, "requestApiKey", record.api_key.0);
    number(&mut out, ",requestApiVersion", record.version);
    number(&mut out, ",correlationId", record.correlation_id);
    string(&mut out, ",clientId", record.client_id.as_deref());
    string(&mut out, ",requestApiKeyName", Some(&upper_snake(record.api_key.name())));
    out.push('}');
    number(&mut out, ",requestSizeBytes", record.bytes);
    number(&mut out, ",responseSizeBytes", entry.response_bytes);
    text(&mut out, ",connection", connection);
    millis(&mut out, ",totalTimeMs", sent.since(record.received));
    millis(&mut out, ",requestQueueTimeMs", record.started.since(record.received));
    millis(&mut out, ",localTimeMs", record.local);
    millis(&mut out, ",remoteTimeMs", waited);
    millis(&mut out, ",responseQueueTimeMs", entry.queued.since(entry.answered));
    millis(&mut out, ",sendTimeMs", sent.since(entry.queued));
    string(&mut out, ",securityProtocol", Some(connection.security().name()));
    string(&mut out, ",principal", Some("User:ANONYMOUS"));
    string(&mut out, ",listener", Some(connection.listener()));
    out.push_str(",\"clientInformation\":{");
    let software = connection.software();
    string(&mut out, "softwareName", Some(software.map_or("unknown", |s| &s.name)));
    string(&mut out, ",softwareVersion", Some(software.map_or("unknown", |s| &s.version)));
    out.push('}');
    if entry.error != ErrorCode::NONE {
        number(&mut out, ",errorCode", entry.error.0);
        string(&mut out, ",error", Some(entry.error.name().unwrap_or("UNKNOWN")));
    }
    if let Some(failure) = &entry.failure {
        string(&mut out, ",failure", Some(failure));
    }
    out.push('}');
    out
}

/// The way Kafka's log writes names of APIs: `API_VERSIONS` for `ApiVersions`.
fn upper_snake(name: Option<&str>) -> String {
    let mut out = String::new();
    for c in name.unwrap_or("Unknown").chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_uppercase());
    }
    out
}

/// Writes `"name":`, with the comma that may lead `name` outside the quotes.
fn name(out: &mut String, name: &str) {
    let bare = name.strip_prefix(',').unwrap_or(name);
    if bare.len() < name.len() {
        out.push(',');
    }
    // Writing to a string cannot fail.
    let _ = write!(out, "\"{bare}\":");
}

fn number(out: &mut String, field: &str, value: impl std::fmt::Display) {
    name(out, field);
    let _ = write!(out, "{value}");
}

fn millis(out: &mut String, field: &str, value: Duration) {
    let micros = value.as_micros();
    name(out, field);
    let _ = write!(out, "{}.{:03}", micros / 1000, micros % 1000);
}

fn text(out: &mut String, field: &str, value: impl std::fmt::Display) {
    string(out, field, Some(&value.to_string()));
}

fn string(out: &mut String, field: &str, value: Option<&str>) {
    name(out, field);
    let Some(value) = value else {
        out.push_str("null");
        return;
    };
    out.push('"');
    for c in value.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            // One line stays one line, whatever a client calls itself.
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
