// @generated from schema/write_txn_markers.kafka by `cargo xtask codegen`; do not edit.
//! `WriteTxnMarkers`: Writes transaction markers into partitions.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Writes transaction markers into partitions.
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WriteTxnMarkersRequest {
    /// The transaction markers.
    pub markers: Vec<WritableTxnMarker>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for WriteTxnMarkersRequest {}

impl Detach for WriteTxnMarkersRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.markers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteTxnMarkersRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.markers, v, "markers");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.markers, v, "markers");
        w.tags(&self.unknown_tags);
    }
}

impl Message for WriteTxnMarkersRequest {
    const NAME: &'static str = "WriteTxnMarkersRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for WriteTxnMarkersRequest {
    const KEY: ApiKey = ApiKey(27);
    const LATEST_STABLE: i16 = 2;
    type Response = WriteTxnMarkersResponse;
}

/// Response: Writes transaction markers into partitions.
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WriteTxnMarkersResponse {
    /// The transaction markers.
    pub markers: Vec<WritableTxnMarkerResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for WriteTxnMarkersResponse {}

impl Detach for WriteTxnMarkersResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.markers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteTxnMarkersResponse {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.markers, v, "markers");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.markers, v, "markers");
        w.tags(&self.unknown_tags);
    }
}

impl Message for WriteTxnMarkersResponse {
    const NAME: &'static str = "WriteTxnMarkersResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `markers`: the transaction markers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WritableTxnMarker {
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// Whether the transaction was committed.
    pub transaction_result: bool,
    /// The topics.
    pub topics: Vec<WritableTxnMarkerTopic>,
    /// The epoch of the transaction coordinator.
    pub coordinator_epoch: i32,
    /// The transaction version (TV) of the markers. Since version 2.
    pub transaction_version: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for WritableTxnMarker {}

impl Detach for WritableTxnMarker {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarker {
    const MIN_LEN: usize = 17;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.producer_id = r.fixed("producer_id");
        self.producer_epoch = r.fixed("producer_epoch");
        self.transaction_result = r.fixed("transaction_result");
        r.list(&mut self.topics, v, "topics");
        self.coordinator_epoch = r.fixed("coordinator_epoch");
        if v >= 2 {
            self.transaction_version = r.fixed("transaction_version");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.producer_id);
        w.fixed(self.producer_epoch);
        w.fixed(self.transaction_result);
        w.list(&self.topics, v, "topics");
        w.fixed(self.coordinator_epoch);
        if v >= 2 {
            w.fixed(self.transaction_version);
        } else {
            w.ignored(self.transaction_version == 0, "transaction_version");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WritableTxnMarkerTopic {
    /// The name.
    pub name: Str,
    /// The numbers of the partitions.
    pub partition_indexes: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for WritableTxnMarkerTopic {}

impl Detach for WritableTxnMarkerTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerTopic {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.array(&mut self.partition_indexes, "partition_indexes");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.array(&self.partition_indexes, "partition_indexes");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `markers`: the transaction markers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WritableTxnMarkerResult {
    /// The producer id.
    pub producer_id: i64,
    /// The topics.
    pub topics: Vec<WritableTxnMarkerTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for WritableTxnMarkerResult {}

impl Detach for WritableTxnMarkerResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerResult {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.producer_id = r.fixed("producer_id");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.producer_id);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WritableTxnMarkerTopicResult {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<WritableTxnMarkerPartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for WritableTxnMarkerTopicResult {}

impl Detach for WritableTxnMarkerTopicResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerTopicResult {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        r.list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WritableTxnMarkerPartitionResult {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for WritableTxnMarkerPartitionResult {}

impl Detach for WritableTxnMarkerPartitionResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerPartitionResult {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}
