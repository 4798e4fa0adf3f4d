//! [`MetadataRecord`]: what stands in the log of `__cluster_metadata`, with the frame that Kafka puts around it.
//!
//! The value of each record is `frame version (1), record key, record version`, three unsigned varints, and the body in
//! that version. The key of the record is null.

use bytes::{BufMut, Bytes, BytesMut};
use kafka_proto::records::*;
use kafka_proto::{DecodeError, Detach, EncodeError, Message, Reader};

use crate::MetadataVersion;
use crate::features::Feature;

/// The only version of the frame around a record.
const FRAME_VERSION: u32 = 1;

/// Why bytes are not a metadata record that this program knows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The frame or the body is malformed.
    #[error("malformed metadata record: {0}")]
    Decode(#[from] DecodeError),
    /// A frame of the future.
    #[error("metadata record in a frame of version {0}, only version 1 is known")]
    FrameVersion(u32),
    /// A kind of record that 4.3.1 does not have.
    #[error("metadata record with the unknown key {0}")]
    UnknownKey(u32),
    /// A record of a version that 4.3.1 does not have.
    #[error("{name} of the unknown version {version}")]
    UnknownVersion {
        /// The kind of record.
        name: &'static str,
        /// Its version.
        version: u32,
    },
    /// A feature is in force at a level that 4.3.1 does not have.
    #[error("the feature {name} is in force at level {level}, which this release does not have")]
    UnsupportedFeature {
        /// The feature.
        name: String,
        /// Its level.
        level: i16,
    },
}

macro_rules! metadata_records {
    ($($(#[$doc:meta])* $variant:ident($body:ident) = $key:literal,)*) => {
        /// One record of the metadata log.
        #[derive(Debug, Clone, PartialEq)]
        pub enum MetadataRecord {
            $($(#[$doc])* $variant($body),)*
        }

        impl MetadataRecord {
            /// The key that says which kind of record it is.
            pub fn key(&self) -> u32 {
                match self {
                    $(Self::$variant(_) => $key,)*
                }
            }

            /// The name of the kind of record.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $body::NAME,)*
                }
            }

            fn body_len(&self, version: i16) -> Result<usize, EncodeError> {
                match self {
                    $(Self::$variant(body) => body.encoded_len(version),)*
                }
            }

            fn body_bytes(&self, version: i16) -> Result<Bytes, EncodeError> {
                match self {
                    $(Self::$variant(body) => body.to_bytes(version),)*
                }
            }

            fn decode_body(key: u32, version: u32, bytes: Bytes) -> Result<Self, RecordError> {
                match key {
                    $($key => read_body::<$body>(version, bytes).map(Self::$variant),)*
                    _ => Err(RecordError::UnknownKey(key)),
                }
            }
        }

        $(impl From<$body> for MetadataRecord {
            fn from(body: $body) -> Self {
                Self::$variant(body)
            }
        })*

        impl Detach for MetadataRecord {
            fn detach(&mut self) {
                match self {
                    $(Self::$variant(body) => body.detach(),)*
                }
            }
        }
    };
}

metadata_records! {
    /// A broker has started: a new broker epoch, fenced until it has caught up.
    RegisterBroker(RegisterBrokerRecord) = 0,
    /// A broker is gone for good.
    UnregisterBroker(UnregisterBrokerRecord) = 1,
    /// A topic; its partitions follow.
    Topic(TopicRecord) = 2,
    /// A new partition, or (in a snapshot) one as it stands.
    Partition(PartitionRecord) = 3,
    /// A config of a topic, broker, client metrics subscription or group; null removes it.
    Config(ConfigRecord) = 4,
    /// What changed in a partition.
    PartitionChange(PartitionChangeRecord) = 5,
    /// A broker is fenced (before BrokerRegistrationChange existed).
    FenceBroker(FenceBrokerRecord) = 7,
    /// A broker is unfenced (before BrokerRegistrationChange existed).
    UnfenceBroker(UnfenceBrokerRecord) = 8,
    /// A topic is deleted, its partitions and configs with it.
    RemoveTopic(RemoveTopicRecord) = 9,
    /// A delegation token (KIP-48).
    DelegationToken(DelegationTokenRecord) = 10,
    /// A SCRAM credential of a user (KIP-554).
    UserScramCredential(UserScramCredentialRecord) = 11,
    /// The finalized level of a feature (KIP-584).
    FeatureLevel(FeatureLevelRecord) = 12,
    /// One limit of one client quota entity (KIP-546).
    ClientQuota(ClientQuotaRecord) = 14,
    /// A block of producer ids is handed out (KIP-730).
    ProducerIds(ProducerIdsRecord) = 15,
    /// A broker is fenced, unfenced, shutting down, or has other log directories.
    BrokerRegistrationChange(BrokerRegistrationChangeRecord) = 17,
    /// An access control entry.
    AccessControlEntry(AccessControlEntryRecord) = 18,
    /// An access control entry is removed.
    RemoveAccessControlEntry(RemoveAccessControlEntryRecord) = 19,
    /// Nothing: shows that the leader lives (KIP-835).
    NoOp(NoOpRecord) = 20,
    /// How far the migration from ZooKeeper is; a cluster born with KRaft has none.
    ZkMigrationState(ZkMigrationStateRecord) = 21,
    /// A SCRAM credential is removed.
    RemoveUserScramCredential(RemoveUserScramCredentialRecord) = 22,
    /// What follows counts only if an EndTransaction follows it (KIP-868).
    BeginTransaction(BeginTransactionRecord) = 23,
    /// The records since BeginTransaction count.
    EndTransaction(EndTransactionRecord) = 24,
    /// The records since BeginTransaction do not count.
    AbortTransaction(AbortTransactionRecord) = 25,
    /// A delegation token is removed.
    RemoveDelegationToken(RemoveDelegationTokenRecord) = 26,
    /// A controller has started (KIP-919).
    RegisterController(RegisterControllerRecord) = 27,
    /// Eligible leader replicas are cleared, of a topic or of all (KIP-966).
    ClearElr(ClearElrRecord) = 28,
}

impl MetadataRecord {
    /// The version that the record is written in at this `metadata.version`.
    ///
    /// Where the level leaves it open, it is the lowest version that can say what the record says.
    pub fn version(&self, level: MetadataVersion) -> i16 {
        match self {
            Self::RegisterBroker(_) => level.register_broker_record(),
            Self::Partition(_) | Self::PartitionChange(_) => level.partition_record(),
            Self::BrokerRegistrationChange(change) => match change {
                _ if change.cordoned_log_dirs.is_some() => 3,
                _ if !change.log_dirs.is_empty() => 2,
                _ if change.in_controlled_shutdown != 0 => 1,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// The bytes of the record as it stands in the log, in the version that [`MetadataRecord::version`] says.
    ///
    /// # Errors
    /// When the record says something that the version cannot carry.
    pub fn encode(&self, level: MetadataVersion) -> Result<Bytes, EncodeError> {
        self.encode_version(self.version(level))
    }

    /// The bytes of the record in a version of the caller's choice.
    ///
    /// # Errors
    /// When the record says something that the version cannot carry.
    pub fn encode_version(&self, version: i16) -> Result<Bytes, EncodeError> {
        let body = self.body_bytes(version)?;
        let mut out = BytesMut::with_capacity(body.len() + 4);
        for part in [FRAME_VERSION, self.key(), u32::from(version.unsigned_abs())] {
            put_uvarint(&mut out, part);
        }
        out.extend_from_slice(&body);
        Ok(out.freeze())
    }

    /// How many bytes [`MetadataRecord::encode`] gives; 0 for what cannot be encoded.
    pub fn encoded_len(&self, level: MetadataVersion) -> usize {
        // Frame version, key and version are below 128: one byte each.
        self.body_len(self.version(level)).map_or(0, |body| body + 3)
    }

    /// Whether a node of this release may follow a log with this record in it: not if it puts a feature in force that
    /// the release lacks, since what comes after would be misread. To be asked for every record before it is replayed.
    ///
    /// # Errors
    /// [`RecordError::UnsupportedFeature`].
    pub fn check_supported(&self) -> Result<(), RecordError> {
        let Self::FeatureLevel(record) = self else { return Ok(()) };
        let off = record.feature_level == 0 && record.name != MetadataVersion::FEATURE;
        if off || Feature::find(&record.name).is_some_and(|feature| feature.supports(record.feature_level)) {
            return Ok(());
        }
        Err(RecordError::UnsupportedFeature { name: record.name.clone().into(), level: record.feature_level })
    }

    /// Reads the value of a record of the metadata log, and the version that it was written in.
    ///
    /// The result shares `value`; [`Detach`] it before you keep it.
    ///
    /// # Errors
    /// When the bytes are malformed, go on after the record, or are of a kind or version that 4.3.1 does not have.
    pub fn decode(value: Bytes) -> Result<(Self, i16), RecordError> {
        let mut reader = Reader::new(value);
        let frame = reader.uvarint("frame version")?;
        if frame != FRAME_VERSION {
            return Err(RecordError::FrameVersion(frame));
        }
        let key = reader.uvarint("record key")?;
        let version = reader.uvarint("record version")?;
        let record = Self::decode_body(key, version, reader.rest())?;
        // It was in the range of the message, so it fits.
        Ok((record, i16::try_from(version).unwrap_or(i16::MAX)))
    }
}

fn read_body<M: Message>(version: u32, bytes: Bytes) -> Result<M, RecordError> {
    let known = i16::try_from(version).ok().filter(|version| M::VERSIONS.contains(*version));
    let Some(known) = known else {
        return Err(RecordError::UnknownVersion { name: M::NAME, version });
    };
    Ok(M::from_bytes(bytes, known)?)
}

fn put_uvarint(out: &mut BytesMut, mut value: u32) {
    while value >= 0x80 {
        out.put_u8(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    out.put_u8(value.to_le_bytes()[0]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_of_apache_kafka_reads_back() {
        let bytes = Bytes::from_static(b"\x01\x0c\x00\x11metadata.version\x00\x1e\x00");
        let (record, version) = MetadataRecord::decode(bytes.clone()).expect("a feature level");
        let expected = FeatureLevelRecord { name: "metadata.version".into(), feature_level: 30, ..Default::default() };
        assert_eq!((&record, version), (&expected.into(), 0));
        assert_eq!(record.encode(MetadataVersion::LATEST), Ok(bytes.clone()));
        assert_eq!(record.encoded_len(MetadataVersion::LATEST), bytes.len());
    }

    #[test]
    fn what_is_not_known_is_refused_by_name() {
        let of = |bytes: &'static [u8]| MetadataRecord::decode(Bytes::from_static(bytes));
        assert_eq!(of(b"\x02\x14\x00\x00"), Err(RecordError::FrameVersion(2)));
        assert_eq!(of(b"\x01\x63\x00\x00"), Err(RecordError::UnknownKey(99)));
        assert_eq!(of(b"\x01\x14\x05\x00"), Err(RecordError::UnknownVersion { name: "NoOpRecord", version: 5 }));
        assert!(matches!(of(b"\x01\x14\x00"), Err(RecordError::Decode(_))));
        assert!(matches!(of(b""), Err(RecordError::Decode(_))));
        assert!(matches!(of(b"\x01\x14\x00\x00\x00"), Err(RecordError::Decode(_))), "trailing bytes");
    }

    #[test]
    fn a_log_of_a_later_release_is_not_followed() {
        let level = |name: &str, feature_level| {
            let record = FeatureLevelRecord { name: name.into(), feature_level, ..Default::default() };
            MetadataRecord::from(record).check_supported().is_ok()
        };
        assert!(level("metadata.version", 30) && level("metadata.version", 7) && level("group.version", 1));
        assert!(!level("metadata.version", 31) && !level("metadata.version", 6) && !level("metadata.version", 0));
        assert!(!level("group.version", 2) && !level("some.version", 1) && level("some.version", 0));
    }

    #[test]
    fn a_registration_change_takes_the_lowest_version_that_says_it() {
        let version =
            |change: BrokerRegistrationChangeRecord| MetadataRecord::from(change).version(MetadataVersion::LATEST);
        let plain = BrokerRegistrationChangeRecord { fenced: -1, ..Default::default() };
        assert_eq!(version(plain.clone()), 0);
        assert_eq!(version(BrokerRegistrationChangeRecord { in_controlled_shutdown: 1, ..plain.clone() }), 1);
        assert_eq!(version(BrokerRegistrationChangeRecord { cordoned_log_dirs: Some(vec![].into()), ..plain }), 3);
    }
}
