// @generated from schema/fetch_snapshot.kafka by `cargo xtask codegen`; do not edit.
//! `FetchSnapshot`: Reads a snapshot in chunks (KIP-630).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Records, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Reads a snapshot in chunks (KIP-630).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for FetchSnapshotRequest {}

impl Default for FetchSnapshotRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchSnapshotRequest {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.replica_id = r.fixed("replica_id");
        self.max_bytes = r.fixed("max_bytes");
        r.list(&mut self.topics, v, "topics");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.replica_id);
        w.fixed(self.max_bytes);
        w.list(&self.topics, v, "topics");
        if self.unknown_tags.is_empty() && self.cluster_id.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl FetchSnapshotRequest {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.opt_string(&mut self.cluster_id, true, "cluster_id"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        let present = usize::from(self.cluster_id.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.cluster_id.is_some() {
            let open = w.open_tag(0);
            w.opt_string(&self.cluster_id, true, "cluster_id");
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for FetchSnapshotResponse {}

impl Detach for FetchSnapshotResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchSnapshotResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.list(&mut self.topics, v, "topics");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.list(&self.topics, v, "topics");
        if self.unknown_tags.is_empty() && self.node_endpoints.is_empty() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl FetchSnapshotResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 1 => r.list(&mut self.node_endpoints, v, "node_endpoints"),
                0 => r.wrong_tag(tag, "node_endpoints"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 1 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1));
        if v >= 1 && !self.node_endpoints.is_empty() {
            let open = w.open_tag(0);
            w.list(&self.node_endpoints, v, "node_endpoints");
            w.close_tag(open);
        } else {
            w.absent(v >= 1 || self.node_endpoints.is_empty(), "node_endpoints");
            if v < 1 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for FetchSnapshotResponse {
    const NAME: &'static str = "FetchSnapshotResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RequestTopicSnapshot {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<RequestPartitionSnapshot>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RequestTopicSnapshot {}

impl Detach for RequestTopicSnapshot {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestTopicSnapshot {
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

impl Eq for RequestPartitionSnapshot {}

impl Detach for RequestPartitionSnapshot {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.snapshot_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionSnapshot {
    const MIN_LEN: usize = 30;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition = r.fixed("partition");
        self.current_leader_epoch = r.fixed("current_leader_epoch");
        self.snapshot_id.read(r, v);
        self.position = r.fixed("position");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition);
        w.fixed(self.current_leader_epoch);
        self.snapshot_id.write(w, v);
        w.fixed(self.position);
        if self.unknown_tags.is_empty() && self.replica_directory_id.is_zero() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl RequestPartitionSnapshot {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 1 => self.replica_directory_id = r.fixed("replica_directory_id"),
                0 => r.wrong_tag(tag, "replica_directory_id"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 1 && !self.replica_directory_id.is_zero());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1));
        if v >= 1 && !self.replica_directory_id.is_zero() {
            w.tag(0, 16);
            w.fixed(self.replica_directory_id);
        } else {
            w.ignored(v >= 1 || self.replica_directory_id.is_zero(), "replica_directory_id");
            if v < 1 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResponseTopicSnapshot {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ResponsePartitionSnapshot>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ResponseTopicSnapshot {}

impl Detach for ResponseTopicSnapshot {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseTopicSnapshot {
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

impl Eq for ResponsePartitionSnapshot {}

impl Detach for ResponsePartitionSnapshot {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.snapshot_id.detach();
        self.current_leader.detach();
        self.unaligned_records.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionSnapshot {
    const MIN_LEN: usize = 37;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.index = r.fixed("index");
        self.error_code = r.fixed("error_code");
        self.snapshot_id.read(r, v);
        self.size = r.fixed("size");
        self.position = r.fixed("position");
        r.records(&mut self.unaligned_records, "unaligned_records");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.index);
        w.fixed(self.error_code);
        self.snapshot_id.write(w, v);
        w.fixed(self.size);
        w.fixed(self.position);
        w.records(&self.unaligned_records, "unaligned_records");
        if self.unknown_tags.is_empty() && self.current_leader == LeaderIdAndEpoch::default() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl ResponsePartitionSnapshot {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.current_leader.read(r, v),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(self.current_leader != LeaderIdAndEpoch::default());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.current_leader != LeaderIdAndEpoch::default() {
            let open = w.open_tag(0);
            self.current_leader.write(w, v);
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LeaderIdAndEpoch {}

impl Detach for LeaderIdAndEpoch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for NodeEndpoint {}

impl Detach for NodeEndpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.node_id = r.fixed("node_id");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// A snapshot, named by the end of the log that it replaces.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SnapshotId {
    /// The offset at which the epoch ends.
    pub end_offset: i64,
    /// The epoch.
    pub epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SnapshotId {}

impl Detach for SnapshotId {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for SnapshotId {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.end_offset = r.fixed("end_offset");
        self.epoch = r.fixed("epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.end_offset);
        w.fixed(self.epoch);
        w.tags(&self.unknown_tags);
    }
}
