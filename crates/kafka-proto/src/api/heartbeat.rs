// @generated from schema/heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `Heartbeat`: Keeps a member of a classic group alive.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Keeps a member of a classic group alive.
///
/// Versions 0 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HeartbeatRequest {
    /// The group id.
    pub group_id: Str,
    /// The generation of the group.
    pub generation_id: i32,
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 3.
    pub group_instance_id: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for HeartbeatRequest {}

impl Detach for HeartbeatRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.group_instance_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for HeartbeatRequest {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.group_id, "group_id");
        self.generation_id = r.quick_fixed("generation_id");
        r.quick_string(&mut self.member_id, "member_id");
        if v >= 3 {
            r.quick_opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.group_id, "group_id");
        w.quick_fixed(self.generation_id);
        w.quick_string(&self.member_id, "member_id");
        if v >= 3 {
            w.quick_opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.absent(self.group_instance_id.is_none(), "group_instance_id");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for HeartbeatRequest {
    const NAME: &'static str = "HeartbeatRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl Request for HeartbeatRequest {
    const KEY: ApiKey = ApiKey(12);
    const LATEST_STABLE: i16 = 4;
    type Response = HeartbeatResponse;
}

/// Response: Keeps a member of a classic group alive.
///
/// Versions 0 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HeartbeatResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for HeartbeatResponse {}

impl Detach for HeartbeatResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for HeartbeatResponse {
    const MIN_LEN: usize = 2;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(6) {
            self.throttle_time_ms = b.at(0);
            self.error_code = b.at(4);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<7>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        }
        self.write_fields(w, v)
    }
}

impl HeartbeatResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        }
        self.error_code = r.quick_fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 1 {
            w.quick_fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        w.quick_fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

impl Message for HeartbeatResponse {
    const NAME: &'static str = "HeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}
