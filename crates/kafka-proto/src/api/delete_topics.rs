// @generated from schema/delete_topics.kafka by `cargo xtask codegen`; do not edit.
//! `DeleteTopics`: Deletes topics.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Deletes topics.
///
/// Versions 1 to 6, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeleteTopicsRequest {
    /// The topics. Since version 6.
    pub topics: Vec<DeleteTopicState>,
    /// The names of the topics. Until version 5.
    pub topic_names: Vec<Str>,
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DeleteTopicsRequest {}

impl Detach for DeleteTopicsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.topic_names.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteTopicsRequest {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 6 {
            r.list(&mut self.topics, v, "topics");
        }
        if v <= 5 {
            r.strings(&mut self.topic_names, "topic_names");
        }
        self.timeout_ms = r.fixed("timeout_ms");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 6 {
            w.list(&self.topics, v, "topics");
        } else {
            w.absent(self.topics.is_empty(), "topics");
        }
        if v <= 5 {
            w.strings(&self.topic_names, "topic_names");
        } else {
            w.ignored(self.topic_names.is_empty(), "topic_names");
        }
        w.fixed(self.timeout_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DeleteTopicsRequest {
    const NAME: &'static str = "DeleteTopicsRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 6);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl Request for DeleteTopicsRequest {
    const KEY: ApiKey = ApiKey(20);
    const LATEST_STABLE: i16 = 6;
    type Response = DeleteTopicsResponse;
}

/// Response: Deletes topics.
///
/// Versions 1 to 6, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeleteTopicsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub responses: Vec<DeletableTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DeleteTopicsResponse {}

impl Detach for DeleteTopicsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteTopicsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.responses, v, "responses");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.responses, v, "responses");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DeleteTopicsResponse {
    const NAME: &'static str = "DeleteTopicsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 6);
    const FLEXIBLE_SINCE: i16 = 4;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeleteTopicState {
    /// The name of the topic; null if its id is given.
    pub name: Option<Str>,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DeleteTopicState {}

impl Detach for DeleteTopicState {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteTopicState {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.opt_string(&mut self.name, true, "name");
        self.topic_id = r.fixed("topic_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.opt_string(&self.name, true, "name");
        w.fixed(self.topic_id);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq)]
pub struct DeletableTopicResult {
    /// The name of the topic; null if it is not known. Null is allowed at versions 6.
    pub name: Option<Str>,
    /// The id of the topic. Since version 6.
    pub topic_id: Uuid,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did. Since version 5.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DeletableTopicResult {}

impl Default for DeletableTopicResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            name: Some(Str::new()),
            topic_id: Uuid::ZERO,
            error_code: ErrorCode(0),
            error_message: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DeletableTopicResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeletableTopicResult {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.name, v >= 6, "name");
        if v >= 6 {
            self.topic_id = r.fixed("topic_id");
        }
        self.error_code = r.fixed("error_code");
        if v >= 5 {
            r.opt_string(&mut self.error_message, true, "error_message");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.name, v >= 6, "name");
        if v >= 6 {
            w.fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.fixed(self.error_code);
        if v >= 5 {
            w.opt_string(&self.error_message, true, "error_message");
        } else {
            w.ignored(self.error_message.is_none(), "error_message");
        }
        w.tags(&self.unknown_tags);
    }
}
