// @generated from schema/records/consumer_protocol_assignment.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerProtocolAssignment`: What a classic consumer is assigned; travels behind a version number of 16 bits.

use crate::{Writer, reader::Source, Array, Bytes, Detach, Message, Str, Structure, Vec, VersionRange};

/// What a classic consumer is assigned; travels behind a version number of 16 bits.
///
/// Versions 0 to 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerProtocolAssignment {
    /// Partitions that the member has been given.
    pub assigned_partitions: Vec<TopicPartition>,
    /// Bytes of the client's assignor.
    pub user_data: Option<Bytes>,
}

impl Eq for ConsumerProtocolAssignment {}

impl Detach for ConsumerProtocolAssignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.assigned_partitions.detach();
        self.user_data.detach();
    }
}

impl Structure for ConsumerProtocolAssignment {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.assigned_partitions, v, "assigned_partitions");
        r.opt_bytes(&mut self.user_data, true, "user_data");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.assigned_partitions, v, "assigned_partitions");
        w.opt_bytes(&self.user_data, true, "user_data");
    }
}

impl Message for ConsumerProtocolAssignment {
    const NAME: &'static str = "ConsumerProtocolAssignment";
    const VERSIONS: VersionRange = VersionRange::new(0, 3);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

/// An element of `assigned_partitions`: partitions that the member has been given.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicPartition {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
}

impl Eq for TopicPartition {}

impl Detach for TopicPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
    }
}

impl Structure for TopicPartition {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic, "topic");
        r.array(&mut self.partitions, "partitions");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic, "topic");
        w.array(&self.partitions, "partitions");
    }
}
