//! [`Record`]: what stands in the log of `__consumer_offsets`, with the frame that Kafka puts around it.
//!
//! The key of a record is the type of the record (16 bits) and the body of the key at version 0; the value is a version
//! (16 bits) and the body of the value in that version. A null value is a tombstone: what the key names is gone.

use bytes::Bytes;
use kafka_proto::records::*;
use kafka_proto::{DecodeError, Detach, EncodeError, Message, Reader, TypedRecord, Writer, blob};

/// Why bytes are not a record of `__consumer_offsets` that this program can go on with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A record of the topic always has a key.
    #[error("a record without a key")]
    NoKey,
    /// The key is malformed.
    #[error("malformed key: {0}")]
    Key(DecodeError),
    /// The value is malformed, or of a version of the future.
    #[error("malformed value of {name}: {source}")]
    Value {
        /// The kind of record.
        name: &'static str,
        /// What is wrong with it.
        source: DecodeError,
    },
}

macro_rules! records {
    ($($(#[$doc:meta])* $variant:ident($key:ident, $value:ident) version $version:expr,)*) => {
        /// One record of `__consumer_offsets`: its key, and its value or none for a tombstone.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Record {
            $($(#[$doc])* $variant($key, Option<$value>),)*
            /// The marker at the end of a producer's transaction: a control record, alone in its batch. Whose
            /// transaction it is says [`At::producer`](kafka_coordinator::At::producer).
            EndTransaction {
                /// Whether it is committed, not aborted.
                committed: bool,
                /// The epoch of the transaction coordinator.
                coordinator_epoch: i32,
            },
        }

        impl Record {
            /// Whether it has no value.
            pub fn is_tombstone(&self) -> bool {
                match self {
                    $(Self::$variant(_, value) => value.is_none(),)*
                    Self::EndTransaction { .. } => false,
                }
            }

            /// The bytes of the key and of the value, in the versions that 4.3.1 writes.
            ///
            /// # Errors
            /// When a string or a list is longer than the format allows.
            pub fn encode(&self) -> Result<(Bytes, Option<Bytes>), EncodeError> {
                match self {
                    $(Self::$variant(key, value) => {
                        let version: fn(&$value) -> i16 = $version;
                        let value = value.as_ref().map(|value| blob::encode(value, version(value))).transpose()?;
                        Ok((encode_key(key)?, value))
                    })*
                    Self::EndTransaction { committed, coordinator_epoch } => encode_marker(*committed, *coordinator_epoch),
                }
            }

            /// Bytes of the key and the value.
            pub fn encoded_len(&self) -> usize {
                match self {
                    $(Self::$variant(key, value) => {
                        let version: fn(&$value) -> i16 = $version;
                        let value = value.as_ref().map_or(0, |value| 2 + value.encoded_len(version(value)).unwrap_or(0));
                        2 + key.encoded_len(0).unwrap_or(0) + value
                    })*
                    Self::EndTransaction { .. } => 10,
                }
            }

            fn decode_body(record_type: i16, r: Reader, value: Option<Bytes>) -> Result<Option<Self>, RecordError> {
                match record_type {
                    $($key::TYPE => Ok(Some(Self::$variant(decode_key(r)?, decode_value(value)?))),)*
                    LegacyOffsetCommitKey::TYPE => Ok(Some(legacy(decode_key(r)?, decode_value(value)?))),
                    _ => Ok(None),
                }
            }
        }

        $(impl From<($key, $value)> for Record {
            fn from((key, value): ($key, $value)) -> Self {
                Self::$variant(key, Some(value))
            }
        }

        impl From<$key> for Record {
            /// A tombstone.
            fn from(key: $key) -> Self {
                Self::$variant(key, None)
            }
        })*

        impl Detach for Record {
            fn detach(&mut self) {
                match self {
                    $(Self::$variant(key, value) => {
                        key.detach();
                        value.detach();
                    })*
                    Self::EndTransaction { .. } => {}
                }
            }
        }
    };
}

records! {
    /// A committed offset.
    OffsetCommit(OffsetCommitKey, OffsetCommitValue) version offset_commit_version,
    /// A classic group.
    GroupMetadata(GroupMetadataKey, GroupMetadataValue) version |_| 3,
    /// The epoch of a consumer group.
    ConsumerGroupMetadata(ConsumerGroupMetadataKey, ConsumerGroupMetadataValue) version |_| 0,
    /// The topics of a consumer group; 4.3.1 writes only its tombstones.
    ConsumerGroupPartitionMetadata(ConsumerGroupPartitionMetadataKey, ConsumerGroupPartitionMetadataValue) version |_| 0,
    /// A member of a consumer group.
    ConsumerGroupMemberMetadata(ConsumerGroupMemberMetadataKey, ConsumerGroupMemberMetadataValue) version |_| 0,
    /// The epoch of the target assignment of a consumer group.
    ConsumerGroupTargetAssignmentMetadata(
        ConsumerGroupTargetAssignmentMetadataKey,
        ConsumerGroupTargetAssignmentMetadataValue
    ) version |_| 0,
    /// What a member of a consumer group shall have.
    ConsumerGroupTargetAssignmentMember(
        ConsumerGroupTargetAssignmentMemberKey,
        ConsumerGroupTargetAssignmentMemberValue
    ) version |_| 0,
    /// What a member of a consumer group holds now.
    ConsumerGroupCurrentMemberAssignment(
        ConsumerGroupCurrentMemberAssignmentKey,
        ConsumerGroupCurrentMemberAssignmentValue
    ) version |_| 0,
    /// The topics that a regular expression resolved to.
    ConsumerGroupRegularExpression(ConsumerGroupRegularExpressionKey, ConsumerGroupRegularExpressionValue) version |_| 0,
    /// A member of a share group (KIP-932).
    ShareGroupMemberMetadata(ShareGroupMemberMetadataKey, ShareGroupMemberMetadataValue) version |_| 0,
    /// The epoch of a share group.
    ShareGroupMetadata(ShareGroupMetadataKey, ShareGroupMetadataValue) version |_| 0,
    /// The epoch of the target assignment of a share group.
    ShareGroupTargetAssignmentMetadata(
        ShareGroupTargetAssignmentMetadataKey,
        ShareGroupTargetAssignmentMetadataValue
    ) version |_| 0,
    /// What a member of a share group shall have.
    ShareGroupTargetAssignmentMember(
        ShareGroupTargetAssignmentMemberKey,
        ShareGroupTargetAssignmentMemberValue
    ) version |_| 0,
    /// What a member of a share group holds now.
    ShareGroupCurrentMemberAssignment(
        ShareGroupCurrentMemberAssignmentKey,
        ShareGroupCurrentMemberAssignmentValue
    ) version |_| 0,
    /// Which share partitions of a group have their state set up.
    ShareGroupStatePartitionMetadata(
        ShareGroupStatePartitionMetadataKey,
        ShareGroupStatePartitionMetadataValue
    ) version |_| 0,
    /// The epoch of a streams group (KIP-1071).
    StreamsGroupMetadata(StreamsGroupMetadataKey, StreamsGroupMetadataValue) version |_| 0,
    /// A member of a streams group.
    StreamsGroupMemberMetadata(StreamsGroupMemberMetadataKey, StreamsGroupMemberMetadataValue) version |_| 0,
    /// The epoch of the target assignment of a streams group.
    StreamsGroupTargetAssignmentMetadata(
        StreamsGroupTargetAssignmentMetadataKey,
        StreamsGroupTargetAssignmentMetadataValue
    ) version |_| 0,
    /// What a member of a streams group shall have.
    StreamsGroupTargetAssignmentMember(
        StreamsGroupTargetAssignmentMemberKey,
        StreamsGroupTargetAssignmentMemberValue
    ) version |_| 0,
    /// What a member of a streams group holds now.
    StreamsGroupCurrentMemberAssignment(
        StreamsGroupCurrentMemberAssignmentKey,
        StreamsGroupCurrentMemberAssignmentValue
    ) version |_| 0,
    /// The topology of a streams group.
    StreamsGroupTopology(StreamsGroupTopologyKey, StreamsGroupTopologyValue) version |_| 0,
}

impl Record {
    /// Reads a record as the log has it. `None` for a kind of record that 4.3.1 does not know, which it skips: it may
    /// be left from an upgrade that was undone.
    ///
    /// What is returned shares the given bytes; [detach](Detach::detach) what is kept.
    ///
    /// # Errors
    /// When the key or the value is malformed, or the value is of an unknown version.
    pub fn decode(key: Option<Bytes>, value: Option<Bytes>) -> Result<Option<Self>, RecordError> {
        let mut r = Reader::new(key.ok_or(RecordError::NoKey)?);
        let record_type = r.fixed("type").map_err(RecordError::Key)?;
        Self::decode_body(record_type, r, value)
    }

    /// Reads a record of a control batch. `None` for one that is no end of a transaction.
    ///
    /// # Errors
    /// When the key or the value is malformed.
    pub fn decode_control(key: Option<Bytes>, value: Option<Bytes>) -> Result<Option<Self>, RecordError> {
        let mut r = Reader::new(key.ok_or(RecordError::NoKey)?);
        let _version: i16 = r.fixed("version").map_err(RecordError::Key)?;
        let committed = match r.fixed::<i16>("type").map_err(RecordError::Key)? {
            0 => false,
            1 => true,
            _ => return Ok(None),
        };
        let marker: Option<EndTxnMarker> = decode_value(value)?;
        let coordinator_epoch = marker.map_or(-1, |marker| marker.coordinator_epoch);
        Ok(Some(Self::EndTransaction { committed, coordinator_epoch }))
    }
}

/// Version 1 alone can say when the offset expires.
fn offset_commit_version(value: &OffsetCommitValue) -> i16 {
    if value.expire_timestamp == -1 { 4 } else { 1 }
}

/// Offsets committed by Kafka 0.8 to 0.8.2 have a record type of their own.
fn legacy(key: LegacyOffsetCommitKey, value: Option<LegacyOffsetCommitValue>) -> Record {
    let key = OffsetCommitKey { group: key.group, topic: key.topic, partition: key.partition };
    let value = value.map(|value| OffsetCommitValue {
        offset: value.offset,
        metadata: value.metadata,
        commit_timestamp: value.commit_timestamp,
        ..Default::default()
    });
    Record::OffsetCommit(key, value)
}

fn encode_key<K: TypedRecord>(key: &K) -> Result<Bytes, EncodeError> {
    let mut w = Writer::new();
    w.fixed(K::TYPE);
    key.encode(&mut w, 0)?;
    Ok(w.into_bytes())
}

fn encode_marker(committed: bool, coordinator_epoch: i32) -> Result<(Bytes, Option<Bytes>), EncodeError> {
    let key = [0, 0, 0, u8::from(committed)];
    let value = blob::encode(&EndTxnMarker { coordinator_epoch }, 0)?;
    Ok((Bytes::copy_from_slice(&key), Some(value)))
}

fn decode_key<K: Message>(mut r: Reader) -> Result<K, RecordError> {
    let key = K::decode(&mut r, 0).map_err(RecordError::Key)?;
    Ok(key)
}

fn decode_value<V: Message>(value: Option<Bytes>) -> Result<Option<V>, RecordError> {
    let Some(value) = value else { return Ok(None) };
    let (_, value) = blob::decode(value).map_err(|source| RecordError::Value { name: V::NAME, source })?;
    Ok(Some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Bytes {
        let digits = |at| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
        (0..text.len()).step_by(2).map(digits).collect::<Vec<_>>().into()
    }

    /// Keys and values that Apache Kafka 4.3.1 wrote for a console consumer.
    const WRITTEN_BY_KAFKA: [(&str, &str); 4] = [
        ("000200047265616c", "0003000000000000ffffffff000001a22b5d175b00000000"),
        (
            "000200027137",
            "00030008636f6e73756d657200000001000572616e6765002a70726f62652d61313537636464302d323335322d346265382d62653764\
             2d393236306562376266386362000001a22b6f61c600000001002a70726f62652d61313537636464302d323335322d346265382d6265\
             37642d393236306562376266386362ffff000570726f6265000a2f3132372e302e302e310000ea600000271000000016000100000001\
             00066f7264657273ffffffff0000000000000000",
        ),
        (
            "000100047265616c00066f726465727300000001",
            "000400000000000000030000000001000001a22b5d18360100109f130fc2c5674061ae0c75163c80a3f9",
        ),
        ("000200047265616c", "00030008636f6e73756d657200000002ffffffff000001a22b5d184800000000"),
    ];

    #[test]
    fn what_kafka_wrote_is_read_and_written_byte_for_byte() {
        for (key, value) in WRITTEN_BY_KAFKA {
            let record = Record::decode(Some(hex(key)), Some(hex(value))).unwrap().unwrap();
            assert_eq!(record.encode(), Ok((hex(key), Some(hex(value)))), "{record:?}");
            assert_eq!(record.encoded_len(), (key.len() + value.len()) / 2);
        }
        let tombstone = Record::decode(Some(hex("000200027134")), None).unwrap().unwrap();
        assert!(tombstone.is_tombstone());
        assert_eq!(tombstone.encode(), Ok((hex("000200027134"), None)));
    }

    #[test]
    fn values_of_every_version_are_read() {
        let key = OffsetCommitKey { group: "g".into(), topic: "t".into(), partition: 7 };
        for version in 0..=4 {
            let value = OffsetCommitValue { offset: 5, commit_timestamp: 9, ..Default::default() };
            let bytes = blob::encode(&value, version).unwrap();
            let read = Record::decode(Some(encode_key(&key).unwrap()), Some(bytes));
            assert_eq!(read, Ok(Some(Record::from((key.clone(), value)))));
        }
        let key = GroupMetadataKey { group: "g".into() };
        for version in 0..=4 {
            let value = GroupMetadataValue { generation: 3, ..Default::default() };
            let bytes = blob::encode(&value, version).unwrap();
            let read = Record::decode(Some(encode_key(&key).unwrap()), Some(bytes));
            assert_eq!(read, Ok(Some(Record::from((key.clone(), value)))));
        }
    }

    #[test]
    fn offsets_of_the_oldest_clients_are_offsets() {
        let key = LegacyOffsetCommitKey { group: "g".into(), topic: "t".into(), partition: 7 };
        let value = LegacyOffsetCommitValue { offset: 5, metadata: "m".into(), commit_timestamp: 9 };
        let read = Record::decode(Some(encode_key(&key).unwrap()), Some(blob::encode(&value, 0).unwrap()));
        let Ok(Some(Record::OffsetCommit(key, Some(value)))) = read else { panic!("{read:?}") };
        assert_eq!((key.partition, value.offset, &*value.metadata, value.leader_epoch), (7, 5, "m", -1));
    }

    #[test]
    fn what_is_no_record_is_an_error_and_what_is_not_known_is_skipped() {
        assert_eq!(Record::decode(None, None), Err(RecordError::NoKey));
        assert!(matches!(Record::decode(Some(hex("00")), None), Err(RecordError::Key(_))));
        assert!(matches!(Record::decode(Some(hex("0002")), None), Err(RecordError::Key(_))));
        assert!(matches!(Record::decode(Some(hex("00020000")), Some(hex("0063"))), Err(RecordError::Value { .. })));
        assert_eq!(Record::decode(Some(hex("7fff00")), Some(hex("00"))), Ok(None));
        assert_eq!(Record::decode_control(Some(hex("00000002")), None), Ok(None));
        assert!(Record::decode_control(Some(hex("0000")), None).is_err());
    }

    /// Compaction that took two commits for one would erase the other partition's.
    #[test]
    fn keys_tell_groups_topics_and_partitions_apart() {
        let key = |group: &str, topic: &str, partition| {
            let key = OffsetCommitKey { group: group.into(), topic: topic.into(), partition };
            Record::from(key).encode().unwrap().0
        };
        let keys = [
            key("g", "t", 0),
            key("g", "t", 1),
            key("g", "u", 0),
            key("h", "t", 0),
            key("gt", "", 0),
            key("", "gt", 0),
        ];
        let distinct: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(distinct.len(), keys.len());
    }
}
