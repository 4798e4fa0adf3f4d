// @generated from schema/broker_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `BrokerHeartbeat`: Keeps a broker registered (KIP-631).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Keeps a broker registered (KIP-631).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for BrokerHeartbeatRequest {
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
    fn detach(&mut self) {
        self.offline_log_dirs.detach();
        self.cordoned_log_dirs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerHeartbeatRequest {
    const MIN_LEN: usize = 23;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<22>("broker_id..want_shut_down")?;
        let (broker_id, broker_epoch, current_metadata_offset, want_fence, want_shut_down) = (b.at(0), b.at(4), b.at(12), b.at(20), b.at(21));
        let mut offline_log_dirs = Array::new();
        let mut cordoned_log_dirs = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 1 => offline_log_dirs = r.array("offline_log_dirs")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "offline_log_dirs")),
                1 if v >= 2 => cordoned_log_dirs = r.opt_array(true, "cordoned_log_dirs")?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "cordoned_log_dirs")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { broker_id, broker_epoch, current_metadata_offset, want_fence, want_shut_down, offline_log_dirs, cordoned_log_dirs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(22);
        let mut present = 0;
        if v >= 1 && !self.offline_log_dirs.is_empty() {
            present += 1;
            s.tag(0, |s| s.array(&self.offline_log_dirs, "offline_log_dirs"))?;
        } else {
            s.absent(v >= 1 || self.offline_log_dirs.is_empty(), "offline_log_dirs")?;
        }
        if v >= 2 && self.cordoned_log_dirs.is_some() {
            present += 1;
            s.tag(1, |s| s.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs"))?;
        } else {
            s.absent(v >= 2 || self.cordoned_log_dirs.is_none(), "cordoned_log_dirs")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 1) | (u64::from(v >= 2) * 0b10))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<22>::new().put(0, self.broker_id).put(4, self.broker_epoch).put(12, self.current_metadata_offset).put(20, self.want_fence).put(21, self.want_shut_down));
        let present = usize::from(v >= 1 && !self.offline_log_dirs.is_empty()) + usize::from(v >= 2 && self.cordoned_log_dirs.is_some());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1) | (u64::from(v >= 2) * 0b10));
        if v >= 1 && !self.offline_log_dirs.is_empty() {
            let size = w.tag_size(|s| s.array(&self.offline_log_dirs, "offline_log_dirs"));
            w.tag(0, size);
            w.array(&self.offline_log_dirs);
        } else if v < 1 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        if v >= 2 && self.cordoned_log_dirs.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs"));
            w.tag(1, size);
            w.opt_array(&self.cordoned_log_dirs);
        } else if v < 2 {
            w.unknown_tags(&self.unknown_tags, 1..=1);
        }
        w.unknown_tags(&self.unknown_tags, 2..);
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for BrokerHeartbeatResponse {
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
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerHeartbeatResponse {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<9>("throttle_time_ms..should_shut_down")?;
        let (throttle_time_ms, error_code, is_caught_up, is_fenced, should_shut_down) = (b.at(0), b.at(4), b.at(6), b.at(7), b.at(8));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, is_caught_up, is_fenced, should_shut_down, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(9);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<9>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.is_caught_up).put(7, self.is_fenced).put(8, self.should_shut_down));
        w.tags(&self.unknown_tags);
    }
}

impl Message for BrokerHeartbeatResponse {
    const NAME: &'static str = "BrokerHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}
