// @generated from schema/write_txn_markers.kafka by `cargo xtask codegen`; do not edit.
//! `WriteTxnMarkers`: Writes transaction markers into partitions.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Writes transaction markers into partitions.
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteTxnMarkersRequest {
    /// The transaction markers.
    pub markers: Vec<WritableTxnMarker>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WriteTxnMarkersRequest {
    fn detach(&mut self) {
        self.markers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteTxnMarkersRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let markers = r.list(v, "markers")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { markers, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.markers, v, "markers")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.markers, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteTxnMarkersResponse {
    /// The transaction markers.
    pub markers: Vec<WritableTxnMarkerResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WriteTxnMarkersResponse {
    fn detach(&mut self) {
        self.markers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteTxnMarkersResponse {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let markers = r.list(v, "markers")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { markers, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.markers, v, "markers")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.markers, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for WriteTxnMarkersResponse {
    const NAME: &'static str = "WriteTxnMarkersResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `markers`: the transaction markers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for WritableTxnMarker {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarker {
    const MIN_LEN: usize = 17;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<11>("producer_id..transaction_result")?;
        let (producer_id, producer_epoch, transaction_result) = (b.at(0), b.at(8), b.at(10));
        let topics = r.list(v, "topics")?;
        let coordinator_epoch = r.fixed("coordinator_epoch")?;
        let transaction_version = if v >= 2 { r.fixed("transaction_version")? } else { 0 };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { producer_id, producer_epoch, transaction_result, topics, coordinator_epoch, transaction_version, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(15);
        s.list(&self.topics, v, "topics")?;
        if v >= 2 {
            s.add(1);
        } else {
            s.ignored(self.transaction_version == 0, "transaction_version")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<11>::new().put(0, self.producer_id).put(8, self.producer_epoch).put(10, self.transaction_result));
        w.list(&self.topics, v);
        w.fixed(self.coordinator_epoch);
        if v >= 2 {
            w.fixed(self.transaction_version);
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WritableTxnMarkerTopic {
    /// The name.
    pub name: Str,
    /// The numbers of the partitions.
    pub partition_indexes: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WritableTxnMarkerTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerTopic {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partition_indexes = r.array("partition_indexes")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partition_indexes, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.array(&self.partition_indexes, "partition_indexes")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.array(&self.partition_indexes);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `markers`: the transaction markers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WritableTxnMarkerResult {
    /// The producer id.
    pub producer_id: i64,
    /// The topics.
    pub topics: Vec<WritableTxnMarkerTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WritableTxnMarkerResult {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerResult {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let producer_id = r.fixed("producer_id")?;
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { producer_id, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.producer_id);
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WritableTxnMarkerTopicResult {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<WritableTxnMarkerPartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WritableTxnMarkerTopicResult {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerTopicResult {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WritableTxnMarkerPartitionResult {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WritableTxnMarkerPartitionResult {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for WritableTxnMarkerPartitionResult {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.tags(&self.unknown_tags);
    }
}
