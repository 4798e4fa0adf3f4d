// @generated from schema/delete_groups.kafka by `cargo xtask codegen`; do not edit.
//! `DeleteGroups`: Deletes groups.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Deletes groups.
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeleteGroupsRequest {
    /// The groups to delete.
    pub groups_names: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DeleteGroupsRequest {}

impl Detach for DeleteGroupsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups_names.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteGroupsRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.strings(&mut self.groups_names, "groups_names");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.strings(&self.groups_names, "groups_names");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DeleteGroupsRequest {
    const NAME: &'static str = "DeleteGroupsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for DeleteGroupsRequest {
    const KEY: ApiKey = ApiKey(42);
    const LATEST_STABLE: i16 = 2;
    type Response = DeleteGroupsResponse;
}

/// Response: Deletes groups.
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeleteGroupsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<DeletableGroupResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DeleteGroupsResponse {}

impl Detach for DeleteGroupsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteGroupsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.results, v, "results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.results, v, "results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DeleteGroupsResponse {
    const NAME: &'static str = "DeleteGroupsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeletableGroupResult {
    /// The group id.
    pub group_id: Str,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DeletableGroupResult {}

impl Detach for DeletableGroupResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeletableGroupResult {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
        self.error_code = r.fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}
