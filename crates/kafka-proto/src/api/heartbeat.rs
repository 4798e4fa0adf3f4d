// @generated from schema/heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `Heartbeat`: Keeps a member of a classic group alive.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Keeps a member of a classic group alive.
///
/// Versions 0 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for HeartbeatRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.group_instance_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for HeartbeatRequest {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.quick_string("group_id")?;
        let generation_id = r.fixed("generation_id")?;
        let member_id = r.quick_string("member_id")?;
        let group_instance_id = if v >= 3 { r.quick_opt_string(true, "group_instance_id")? } else { None };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, generation_id, member_id, group_instance_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.group_id, "group_id")?;
        s.string(&self.member_id, "member_id")?;
        if v >= 3 {
            s.opt_string(&self.group_instance_id, true, "group_instance_id")?;
        } else {
            s.absent(self.group_instance_id.is_none(), "group_instance_id")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.fixed(self.generation_id);
        w.string(&self.member_id);
        if v >= 3 {
            w.opt_string(&self.group_instance_id);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeartbeatResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for HeartbeatResponse {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for HeartbeatResponse {
    const MIN_LEN: usize = 2;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<6>() {
            return Ok(Self { throttle_time_ms: b.at(0), error_code: b.at(4), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(7);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<7>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        }
        self.write_fields(w, v)
    }
}

impl HeartbeatResponse {
    #[inline(never)]
    fn read_fields(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 1 { r.fixed("throttle_time_ms")? } else { 0 };
        let error_code = r.fixed("error_code")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, v: i16) {
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        }
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

impl Message for HeartbeatResponse {
    const NAME: &'static str = "HeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}
