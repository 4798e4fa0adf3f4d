// @generated from schema/fetch_snapshot.kafka by `cargo xtask codegen`; do not edit.
//! `FetchSnapshot`: Reads a snapshot in chunks (KIP-630).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Records, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Reads a snapshot in chunks (KIP-630).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchSnapshotRequest {
    /// The id of the cluster.
    pub cluster_id: Option<Str>,
    /// The node that reads the snapshot, -1 for one that is no replica.
    pub replica_id: i32,
    /// The most bytes to return in all; the first batch is returned even if it is larger.
    pub max_bytes: i32,
    /// The topics.
    pub topics: Vec<RequestTopicSnapshot>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for FetchSnapshotRequest {
    fn default() -> Self {
        Self {
            cluster_id: None,
            replica_id: -1,
            max_bytes: i32::MAX,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for FetchSnapshotRequest {
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchSnapshotRequest {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("replica_id..max_bytes")?;
        let (replica_id, max_bytes) = (b.at(0), b.at(4));
        let topics = r.list(v, "topics")?;
        let mut cluster_id = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => cluster_id = r.opt_string(true, "cluster_id")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { cluster_id, replica_id, max_bytes, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.list(&self.topics, v, "topics")?;
        let mut present = 0;
        if self.cluster_id.is_some() {
            present += 1;
            s.tag(0, |s| s.opt_string(&self.cluster_id, true, "cluster_id"))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<8>::new().put(0, self.replica_id).put(4, self.max_bytes));
        w.list(&self.topics, v);
        let present = usize::from(self.cluster_id.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.cluster_id.is_some() {
            let size = w.tag_size(|s| s.opt_string(&self.cluster_id, true, "cluster_id"));
            w.tag(0, size);
            w.opt_string(&self.cluster_id);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for FetchSnapshotRequest {
    const NAME: &'static str = "FetchSnapshotRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for FetchSnapshotRequest {
    const KEY: ApiKey = ApiKey(59);
    const LATEST_STABLE: i16 = 1;
    type Response = FetchSnapshotResponse;
}

/// Response: Reads a snapshot in chunks (KIP-630).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FetchSnapshotResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The topics.
    pub topics: Vec<ResponseTopicSnapshot>,
    /// Where the leaders named above can be reached. Since version 1.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for FetchSnapshotResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchSnapshotResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let topics = r.list(v, "topics")?;
        let mut node_endpoints = Vec::new();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 1 => node_endpoints = r.list(v, "node_endpoints")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "node_endpoints")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { throttle_time_ms, error_code, topics, node_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.list(&self.topics, v, "topics")?;
        let mut present = 0;
        if v >= 1 && !self.node_endpoints.is_empty() {
            present += 1;
            s.tag(0, |s| s.list(&self.node_endpoints, v, "node_endpoints"))?;
        } else {
            s.absent(v >= 1 || self.node_endpoints.is_empty(), "node_endpoints")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 1))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.list(&self.topics, v);
        let present = usize::from(v >= 1 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1));
        if v >= 1 && !self.node_endpoints.is_empty() {
            let size = w.tag_size(|s| s.list(&self.node_endpoints, v, "node_endpoints"));
            w.tag(0, size);
            w.list(&self.node_endpoints, v);
        } else if v < 1 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for FetchSnapshotResponse {
    const NAME: &'static str = "FetchSnapshotResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestTopicSnapshot {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<RequestPartitionSnapshot>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestTopicSnapshot {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestTopicSnapshot {
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
pub struct RequestPartitionSnapshot {
    /// The number of the partition.
    pub partition: i32,
    /// The leader epoch that the requester believes to be current, -1 to skip the check.
    pub current_leader_epoch: i32,
    /// The snapshot that the follower has to fetch first.
    pub snapshot_id: SnapshotId,
    /// The byte of the snapshot at which the data starts.
    pub position: i64,
    /// The log directory of the replica. Since version 1.
    pub replica_directory_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestPartitionSnapshot {
    fn detach(&mut self) {
        self.snapshot_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionSnapshot {
    const MIN_LEN: usize = 30;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("partition..current_leader_epoch")?;
        let (partition, current_leader_epoch) = (b.at(0), b.at(4));
        let snapshot_id = Structure::read(r, v)?;
        let position = r.fixed("position")?;
        let mut replica_directory_id = Uuid::ZERO;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 1 => replica_directory_id = r.fixed("replica_directory_id")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "replica_directory_id")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { partition, current_leader_epoch, snapshot_id, position, replica_directory_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        self.snapshot_id.measure(s, v)?;
        let mut present = 0;
        if v >= 1 && !self.replica_directory_id.is_zero() {
            present += 1;
            s.fixed_tag(0, 16);
        } else {
            s.ignored(v >= 1 || self.replica_directory_id.is_zero(), "replica_directory_id")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 1))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<8>::new().put(0, self.partition).put(4, self.current_leader_epoch));
        self.snapshot_id.write(w, v);
        w.fixed(self.position);
        let present = usize::from(v >= 1 && !self.replica_directory_id.is_zero());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1));
        if v >= 1 && !self.replica_directory_id.is_zero() {
            w.tag(0, 16);
            w.fixed(self.replica_directory_id);
        } else if v < 1 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResponseTopicSnapshot {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ResponsePartitionSnapshot>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ResponseTopicSnapshot {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseTopicSnapshot {
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
pub struct ResponsePartitionSnapshot {
    /// The number of the partition.
    pub index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The snapshot that the follower has to fetch first.
    pub snapshot_id: SnapshotId,
    /// The leader that the broker knows of, if it is not the one the client expected.
    pub current_leader: LeaderIdAndEpoch,
    /// The size of the whole snapshot in bytes.
    pub size: i64,
    /// The byte of the snapshot at which the data starts.
    pub position: i64,
    /// A piece of the snapshot; left as bytes, and it may begin or end within a batch.
    pub unaligned_records: Records,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ResponsePartitionSnapshot {
    fn detach(&mut self) {
        self.snapshot_id.detach();
        self.current_leader.detach();
        self.unaligned_records.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionSnapshot {
    const MIN_LEN: usize = 37;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("index..error_code")?;
        let (index, error_code) = (b.at(0), b.at(4));
        let snapshot_id = Structure::read(r, v)?;
        let b = r.run::<16>("size..position")?;
        let (size, position) = (b.at(0), b.at(8));
        let unaligned_records = r.records("unaligned_records")?;
        let mut current_leader = LeaderIdAndEpoch::default();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => current_leader = Structure::read(r, v)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { index, error_code, snapshot_id, current_leader, size, position, unaligned_records, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(22);
        self.snapshot_id.measure(s, v)?;
        s.records(&self.unaligned_records, "unaligned_records")?;
        let mut present = 0;
        if self.current_leader != LeaderIdAndEpoch::default() {
            present += 1;
            s.tag(0, |s| self.current_leader.measure(s, v))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.index).put(4, self.error_code));
        self.snapshot_id.write(w, v);
        w.run(Packed::<16>::new().put(0, self.size).put(8, self.position));
        w.records(&self.unaligned_records);
        let present = usize::from(self.current_leader != LeaderIdAndEpoch::default());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.current_leader != LeaderIdAndEpoch::default() {
            let size = w.tag_size(|s| self.current_leader.measure(s, v));
            w.tag(0, size);
            self.current_leader.write(w, v);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for LeaderIdAndEpoch {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("leader_id..leader_epoch")?;
        let (leader_id, leader_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { leader_id, leader_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<8>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NodeEndpoint {
    /// The id of the node.
    pub node_id: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for NodeEndpoint {
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { node_id, host, port, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host);
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// A snapshot, named by the end of the log that it replaces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SnapshotId {
    /// The offset at which the epoch ends.
    pub end_offset: i64,
    /// The epoch.
    pub epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for SnapshotId {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for SnapshotId {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("end_offset..epoch")?;
        let (end_offset, epoch) = (b.at(0), b.at(8));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { end_offset, epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.end_offset).put(8, self.epoch));
        w.tags(&self.unknown_tags);
    }
}
