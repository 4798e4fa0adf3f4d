// @generated from schema/records/consumer_group_regular_expression.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupRegularExpression`: The topics that a regular expression resolved to (KIP-848).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange, writer::Packed};

/// Key: The topics that a regular expression resolved to (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupRegularExpressionKey {
    /// The group id.
    pub group_id: Str,
    /// The regular expression of the subscription.
    pub regular_expression: Str,
}

impl Detach for ConsumerGroupRegularExpressionKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.regular_expression.detach();
    }
}

impl Structure for ConsumerGroupRegularExpressionKey {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let regular_expression = r.string("regular_expression")?;
        Ok(Self { group_id, regular_expression })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        s.string(&self.regular_expression, "regular_expression")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group_id);
        w.string(&self.regular_expression);
    }
}

impl Message for ConsumerGroupRegularExpressionKey {
    const NAME: &'static str = "ConsumerGroupRegularExpressionKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ConsumerGroupRegularExpressionKey {
    const TYPE: i16 = 16;
}

/// Value: The topics that a regular expression resolved to (KIP-848).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupRegularExpressionValue {
    /// The topics that matched.
    pub topics: Vec<Str>,
    /// The version of the metadata for which the expression was resolved.
    pub version: i64,
    /// The timestamp, in milliseconds since 1970.
    pub timestamp: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupRegularExpressionValue {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupRegularExpressionValue {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topics = r.strings("topics")?;
        let b = r.run::<16>("version..timestamp")?;
        let (version, timestamp) = (b.at(0), b.at(8));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, version, timestamp, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.strings(&self.topics, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.strings(&self.topics);
        w.run(Packed::<16>::new().put(0, self.version).put(8, self.timestamp));
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConsumerGroupRegularExpressionValue {
    const NAME: &'static str = "ConsumerGroupRegularExpressionValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ConsumerGroupRegularExpressionValue {
    const TYPE: i16 = 16;
}
