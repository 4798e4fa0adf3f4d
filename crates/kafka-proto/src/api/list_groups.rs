// @generated from schema/list_groups.kafka by `cargo xtask codegen`; do not edit.
//! `ListGroups`: Lists the groups of a broker.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Lists the groups of a broker.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListGroupsRequest {
    /// Only groups in these states; empty for all. Since version 4.
    pub states_filter: Vec<Str>,
    /// Only groups of these types; empty for all. Since version 5.
    pub types_filter: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListGroupsRequest {}

impl Detach for ListGroupsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.states_filter.detach();
        self.types_filter.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListGroupsRequest {
    const MIN_LEN: usize = 0;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 4 {
            r.strings(&mut self.states_filter, "states_filter");
        }
        if v >= 5 {
            r.strings(&mut self.types_filter, "types_filter");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 4 {
            w.strings(&self.states_filter, "states_filter");
        } else {
            w.absent(self.states_filter.is_empty(), "states_filter");
        }
        if v >= 5 {
            w.strings(&self.types_filter, "types_filter");
        } else {
            w.absent(self.types_filter.is_empty(), "types_filter");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListGroupsRequest {
    const NAME: &'static str = "ListGroupsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}

impl Request for ListGroupsRequest {
    const KEY: ApiKey = ApiKey(16);
    const LATEST_STABLE: i16 = 5;
    type Response = ListGroupsResponse;
}

/// Response: Lists the groups of a broker.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListGroupsResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The groups.
    pub groups: Vec<ListedGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListGroupsResponse {}

impl Detach for ListGroupsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListGroupsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            self.throttle_time_ms = r.fixed("throttle_time_ms");
        }
        self.error_code = r.fixed("error_code");
        r.list(&mut self.groups, v, "groups");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        w.fixed(self.error_code);
        w.list(&self.groups, v, "groups");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListGroupsResponse {
    const NAME: &'static str = "ListGroupsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListedGroup {
    /// The group id.
    pub group_id: Str,
    /// The type of the protocol; `consumer` for consumers.
    pub protocol_type: Str,
    /// The state of the group. Since version 4.
    pub group_state: Str,
    /// The type of the group. Since version 5.
    pub group_type: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListedGroup {}

impl Detach for ListedGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.protocol_type.detach();
        self.group_state.detach();
        self.group_type.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListedGroup {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.protocol_type, "protocol_type");
        if v >= 4 {
            r.string(&mut self.group_state, "group_state");
        }
        if v >= 5 {
            r.string(&mut self.group_type, "group_type");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        w.string(&self.protocol_type, "protocol_type");
        if v >= 4 {
            w.string(&self.group_state, "group_state");
        } else {
            w.ignored(self.group_state.is_empty(), "group_state");
        }
        if v >= 5 {
            w.string(&self.group_type, "group_type");
        } else {
            w.ignored(self.group_type.is_empty(), "group_type");
        }
        w.tags(&self.unknown_tags);
    }
}
