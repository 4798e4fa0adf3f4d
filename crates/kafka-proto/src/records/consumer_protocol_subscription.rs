// @generated from schema/records/consumer_protocol_subscription.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerProtocolSubscription`: What a classic consumer subscribes to; travels behind a version number of 16 bits.

use crate::{Writer, reader::Source, Array, Bytes, Detach, Message, Str, Structure, Vec, VersionRange};

/// What a classic consumer subscribes to; travels behind a version number of 16 bits.
///
/// Versions 0 to 3.
#[derive(Debug, Clone, PartialEq)]
pub struct ConsumerProtocolSubscription {
    /// The topics.
    pub topics: Vec<Str>,
    /// Bytes of the client's assignor.
    pub user_data: Option<Bytes>,
    /// Partitions that the member holds now. Since version 1.
    pub owned_partitions: Vec<TopicPartition>,
    /// The generation of the group. Since version 2.
    pub generation_id: i32,
    /// The rack of the client or node. Since version 3.
    pub rack_id: Option<Str>,
}

impl Eq for ConsumerProtocolSubscription {}

impl Default for ConsumerProtocolSubscription {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            topics: Vec::new(),
            user_data: None,
            owned_partitions: Vec::new(),
            generation_id: -1,
            rack_id: None,
        }
    }
}

impl Detach for ConsumerProtocolSubscription {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.user_data.detach();
        self.owned_partitions.detach();
        self.rack_id.detach();
    }
}

impl Structure for ConsumerProtocolSubscription {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.strings(&mut self.topics, "topics");
        r.opt_bytes(&mut self.user_data, true, "user_data");
        if v >= 1 {
            r.list(&mut self.owned_partitions, v, "owned_partitions");
        }
        if v >= 2 {
            self.generation_id = r.fixed("generation_id");
        }
        if v >= 3 {
            r.opt_string(&mut self.rack_id, true, "rack_id");
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.strings(&self.topics, "topics");
        w.opt_bytes(&self.user_data, true, "user_data");
        if v >= 1 {
            w.list(&self.owned_partitions, v, "owned_partitions");
        } else {
            w.ignored(self.owned_partitions.is_empty(), "owned_partitions");
        }
        if v >= 2 {
            w.fixed(self.generation_id);
        } else {
            w.ignored(self.generation_id == -1, "generation_id");
        }
        if v >= 3 {
            w.opt_string(&self.rack_id, true, "rack_id");
        } else {
            w.ignored(self.rack_id.is_none(), "rack_id");
        }
    }
}

impl Message for ConsumerProtocolSubscription {
    const NAME: &'static str = "ConsumerProtocolSubscription";
    const VERSIONS: VersionRange = VersionRange::new(0, 3);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

/// An element of `owned_partitions`: partitions that the member holds now.
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
