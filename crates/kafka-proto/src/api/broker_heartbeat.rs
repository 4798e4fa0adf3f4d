// @generated from schema/broker_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `BrokerHeartbeat`: Keeps a broker registered (KIP-631).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Structure, UnknownTags, Uuid, VersionRange};

/// Request: Keeps a broker registered (KIP-631).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokerHeartbeatRequest {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// The offset up to which the broker has read the metadata log.
    pub current_metadata_offset: i64,
    /// Asks for the broker to be fenced.
    pub want_fence: bool,
    /// Whether the broker wants to stop.
    pub want_shut_down: bool,
    /// The ids of log directories that have failed. Since version 1.
    pub offline_log_dirs: Array<Uuid>,
    /// Log directories that take no new replicas. Since version 2.
    pub cordoned_log_dirs: Option<Array<Uuid>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for BrokerHeartbeatRequest {}

impl Default for BrokerHeartbeatRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            current_metadata_offset: 0,
            want_fence: false,
            want_shut_down: false,
            offline_log_dirs: Array::new(),
            cordoned_log_dirs: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for BrokerHeartbeatRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.offline_log_dirs.detach();
        self.cordoned_log_dirs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerHeartbeatRequest {
    const MIN_LEN: usize = 23;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        self.current_metadata_offset = r.fixed("current_metadata_offset");
        self.want_fence = r.fixed("want_fence");
        self.want_shut_down = r.fixed("want_shut_down");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
        w.fixed(self.current_metadata_offset);
        w.fixed(self.want_fence);
        w.fixed(self.want_shut_down);
        if self.unknown_tags.is_empty() && self.offline_log_dirs.is_empty() && self.cordoned_log_dirs.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl BrokerHeartbeatRequest {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 1 => r.array(&mut self.offline_log_dirs, "offline_log_dirs"),
                0 => r.wrong_tag(tag, "offline_log_dirs"),
                1 if v >= 2 => r.opt_array(&mut self.cordoned_log_dirs, true, "cordoned_log_dirs"),
                1 => r.wrong_tag(tag, "cordoned_log_dirs"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 1 && !self.offline_log_dirs.is_empty()) + usize::from(v >= 2 && self.cordoned_log_dirs.is_some());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1) | (u64::from(v >= 2) * 0b10));
        if v >= 1 && !self.offline_log_dirs.is_empty() {
            let open = w.open_tag(0);
            w.array(&self.offline_log_dirs, "offline_log_dirs");
            w.close_tag(open);
        } else {
            w.absent(v >= 1 || self.offline_log_dirs.is_empty(), "offline_log_dirs");
            if v < 1 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        if v >= 2 && self.cordoned_log_dirs.is_some() {
            let open = w.open_tag(1);
            w.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs");
            w.close_tag(open);
        } else {
            w.absent(v >= 2 || self.cordoned_log_dirs.is_none(), "cordoned_log_dirs");
            if v < 2 {
                w.unknown_tags(&self.unknown_tags, 1, 1);
            }
        }
        w.unknown_tags(&self.unknown_tags, 2, u32::MAX);
    }
}

impl Message for BrokerHeartbeatRequest {
    const NAME: &'static str = "BrokerHeartbeatRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for BrokerHeartbeatRequest {
    const KEY: ApiKey = ApiKey(63);
    const LATEST_STABLE: i16 = 2;
    type Response = BrokerHeartbeatResponse;
}

/// Response: Keeps a broker registered (KIP-631).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokerHeartbeatResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Whether the broker has caught up with the metadata log.
    pub is_caught_up: bool,
    /// True while the broker is fenced.
    pub is_fenced: bool,
    /// Whether the broker may stop now.
    pub should_shut_down: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for BrokerHeartbeatResponse {}

impl Default for BrokerHeartbeatResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            is_caught_up: false,
            is_fenced: true,
            should_shut_down: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for BrokerHeartbeatResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerHeartbeatResponse {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        self.is_caught_up = r.fixed("is_caught_up");
        self.is_fenced = r.fixed("is_fenced");
        self.should_shut_down = r.fixed("should_shut_down");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.fixed(self.is_caught_up);
        w.fixed(self.is_fenced);
        w.fixed(self.should_shut_down);
        w.tags(&self.unknown_tags);
    }
}

impl Message for BrokerHeartbeatResponse {
    const NAME: &'static str = "BrokerHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}
