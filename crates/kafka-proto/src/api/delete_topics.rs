// @generated from schema/delete_topics.kafka by `cargo xtask codegen`; do not edit.
//! `DeleteTopics`: Deletes topics.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange};

/// Request: Deletes topics.
///
/// Versions 1 to 6, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for DeleteTopicsRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.topic_names.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteTopicsRequest {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = if v >= 6 { r.list(v, "topics")? } else { Vec::new() };
        let topic_names = if v <= 5 { r.strings("topic_names")? } else { Vec::new() };
        let timeout_ms = r.fixed("timeout_ms")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, topic_names, timeout_ms, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 6 {
            s.list(&self.topics, v, "topics")?;
        } else {
            s.absent(self.topics.is_empty(), "topics")?;
        }
        if v <= 5 {
            s.strings(&self.topic_names, "topic_names")?;
        } else {
            s.ignored(self.topic_names.is_empty(), "topic_names")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 6 {
            w.list(&self.topics, v);
        }
        if v <= 5 {
            w.strings(&self.topic_names);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeleteTopicsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub responses: Vec<DeletableTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DeleteTopicsResponse {
    fn detach(&mut self) {
        self.responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteTopicsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let responses = r.list(v, "responses")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, responses, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.responses, v, "responses")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.responses, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DeleteTopicsResponse {
    const NAME: &'static str = "DeleteTopicsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 6);
    const FLEXIBLE_SINCE: i16 = 4;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeleteTopicState {
    /// The name of the topic; null if its id is given.
    pub name: Option<Str>,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DeleteTopicState {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteTopicState {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.opt_string(true, "name")?;
        let topic_id = r.fixed("topic_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.opt_string(&self.name, true, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.opt_string(&self.name);
        w.fixed(self.topic_id);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DeletableTopicResult {
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
    fn detach(&mut self) {
        self.name.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeletableTopicResult {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.opt_string(v >= 6, "name")?;
        let topic_id = if v >= 6 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let error_code = r.fixed("error_code")?;
        let error_message = if v >= 5 { r.opt_string(true, "error_message")? } else { None };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.opt_string(&self.name, v >= 6, "name")?;
        if v >= 6 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        if v >= 5 {
            s.opt_string(&self.error_message, true, "error_message")?;
        } else {
            s.ignored(self.error_message.is_none(), "error_message")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.name);
        if v >= 6 {
            w.fixed(self.topic_id);
        }
        w.fixed(self.error_code);
        if v >= 5 {
            w.opt_string(&self.error_message);
        }
        w.tags(&self.unknown_tags);
    }
}
