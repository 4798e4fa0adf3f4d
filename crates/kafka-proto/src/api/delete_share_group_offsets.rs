// @generated from schema/delete_share_group_offsets.kafka by `cargo xtask codegen`; do not edit.
//! `DeleteShareGroupOffsets`: Deletes the offsets of share groups (KIP-932).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Deletes the offsets of share groups (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeleteShareGroupOffsetsRequest {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<DeleteShareGroupOffsetsRequestTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DeleteShareGroupOffsetsRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteShareGroupOffsetsRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DeleteShareGroupOffsetsRequest {
    const NAME: &'static str = "DeleteShareGroupOffsetsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DeleteShareGroupOffsetsRequest {
    const KEY: ApiKey = ApiKey(92);
    const LATEST_STABLE: i16 = 0;
    type Response = DeleteShareGroupOffsetsResponse;
}

/// Response: Deletes the offsets of share groups (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeleteShareGroupOffsetsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The results.
    pub responses: Vec<DeleteShareGroupOffsetsResponseTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DeleteShareGroupOffsetsResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteShareGroupOffsetsResponse {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let responses = r.list(v, "responses")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, responses, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.list(&self.responses, v, "responses")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.list(&self.responses, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DeleteShareGroupOffsetsResponse {
    const NAME: &'static str = "DeleteShareGroupOffsetsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeleteShareGroupOffsetsRequestTopic {
    /// The name of the topic.
    pub topic_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DeleteShareGroupOffsetsRequestTopic {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteShareGroupOffsetsRequestTopic {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_name = r.string("topic_name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic_name, "topic_name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic_name);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeleteShareGroupOffsetsResponseTopic {
    /// The name of the topic.
    pub topic_name: Str,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DeleteShareGroupOffsetsResponseTopic {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DeleteShareGroupOffsetsResponseTopic {
    const MIN_LEN: usize = 21;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_name = r.string("topic_name")?;
        let b = r.run::<18>("topic_id..error_code")?;
        let (topic_id, error_code) = (b.at(0), b.at(16));
        let error_message = r.opt_string(true, "error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_name, topic_id, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(18);
        s.string(&self.topic_name, "topic_name")?;
        s.opt_string(&self.error_message, true, "error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic_name);
        w.run(Packed::<18>::new().put(0, self.topic_id).put(16, self.error_code));
        w.opt_string(&self.error_message);
        w.tags(&self.unknown_tags);
    }
}
