// @generated from schema/records/consumer_group_regular_expression.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupRegularExpression`: The topics that a regular expression resolved to (KIP-848).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: The topics that a regular expression resolved to (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupRegularExpressionKey {
    /// The group id.
    pub group_id: Str,
    /// The regular expression of the subscription.
    pub regular_expression: Str,
}

impl Eq for ConsumerGroupRegularExpressionKey {}

impl Detach for ConsumerGroupRegularExpressionKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.regular_expression.detach();
    }
}

impl Structure for ConsumerGroupRegularExpressionKey {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.regular_expression, "regular_expression");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
        w.string(&self.regular_expression, "regular_expression");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ConsumerGroupRegularExpressionValue {}

impl Detach for ConsumerGroupRegularExpressionValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupRegularExpressionValue {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.strings(&mut self.topics, "topics");
        self.version = r.fixed("version");
        self.timestamp = r.fixed("timestamp");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.strings(&self.topics, "topics");
        w.fixed(self.version);
        w.fixed(self.timestamp);
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
