//! Control records: written by brokers and quorum leaders, hidden from consumers.
//!
//! A control batch has the control flag; each of its records has a four-byte key (version, type)
//! and a value whose schema the type names. The values of the quorum's records are left as bytes.
#![warn(clippy::indexing_slicing)]

use bytes::Bytes;

use super::builder::{BatchBuilder, BatchOptions, BuildError};
use super::header::BatchHeader;
use super::record::Record;

/// What a control record says, by the number in its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControlType {
    /// The end of an aborted transaction (KIP-98).
    Abort,
    /// The end of a committed transaction (KIP-98).
    Commit,
    /// The first record of a quorum leader (KIP-595).
    LeaderChange,
    /// The first record of a snapshot (KIP-630).
    SnapshotHeader,
    /// The last record of a snapshot (KIP-630).
    SnapshotFooter,
    /// The version of the quorum's own protocol (KIP-853).
    KRaftVersion,
    /// The voters of the quorum (KIP-853).
    KRaftVoters,
    /// A number from a later version; readers skip it.
    Unknown(i16),
}

impl ControlType {
    /// The type with this number.
    pub const fn from_id(id: i16) -> Self {
        match id {
            0 => Self::Abort,
            1 => Self::Commit,
            2 => Self::LeaderChange,
            3 => Self::SnapshotHeader,
            4 => Self::SnapshotFooter,
            5 => Self::KRaftVersion,
            6 => Self::KRaftVoters,
            other => Self::Unknown(other),
        }
    }

    /// Its number in the key.
    pub const fn id(self) -> i16 {
        match self {
            Self::Abort => 0,
            Self::Commit => 1,
            Self::LeaderChange => 2,
            Self::SnapshotHeader => 3,
            Self::SnapshotFooter => 4,
            Self::KRaftVersion => 5,
            Self::KRaftVoters => 6,
            Self::Unknown(id) => id,
        }
    }

    /// Whether it ends a transaction.
    pub const fn is_end_of_transaction(self) -> bool {
        matches!(self, Self::Abort | Self::Commit)
    }
}

/// Why a control record cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ControlError {
    /// The key is null or shorter than its two fields, or its version is negative.
    #[error("malformed key of a control record")]
    Key,
    /// The value is null, cut off, or its version is negative.
    #[error("malformed value of a control record")]
    Value,
}

/// The key of a control record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlKey {
    /// Version of the key's schema; 0 is the only one so far.
    pub version: i16,
    /// What the record says.
    pub kind: ControlType,
}

impl ControlKey {
    /// The key of version 0.
    pub const fn new(kind: ControlType) -> Self {
        Self { version: 0, kind }
    }

    /// Reads a key; fields of later versions are ignored.
    ///
    /// # Errors
    /// When the key is absent or malformed.
    pub fn decode(key: Option<&[u8]>) -> Result<Self, ControlError> {
        let Some([v0, v1, t0, t1, ..]) = key else {
            return Err(ControlError::Key);
        };
        let version = i16::from_be_bytes([*v0, *v1]);
        if version < 0 {
            return Err(ControlError::Key);
        }
        Ok(Self { version, kind: ControlType::from_id(i16::from_be_bytes([*t0, *t1])) })
    }

    /// The bytes of the key.
    pub const fn encode(self) -> [u8; 4] {
        let [v0, v1] = self.version.to_be_bytes();
        let [t0, t1] = self.kind.id().to_be_bytes();
        [v0, v1, t0, t1]
    }
}

/// The marker that ends a transaction on one partition (KIP-98).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndTxnMarker {
    /// Whether the transaction committed.
    pub committed: bool,
    /// Epoch of the transaction coordinator that wrote the marker.
    pub coordinator_epoch: i32,
}

impl EndTxnMarker {
    /// Reads the marker in a record of a control batch; `None` when the record is of another type.
    ///
    /// # Errors
    /// When key or value are malformed.
    pub fn decode(record: &Record<'_>) -> Result<Option<Self>, ControlError> {
        let committed = match ControlKey::decode(record.key)?.kind {
            ControlType::Commit => true,
            ControlType::Abort => false,
            _ => return Ok(None),
        };
        let Some([v0, v1, e0, e1, e2, e3, ..]) = record.value else {
            return Err(ControlError::Value);
        };
        if i16::from_be_bytes([*v0, *v1]) < 0 {
            return Err(ControlError::Value);
        }
        Ok(Some(Self { committed, coordinator_epoch: i32::from_be_bytes([*e0, *e1, *e2, *e3]) }))
    }

    /// The key and the value of version 0.
    pub const fn encode(self) -> ([u8; 4], [u8; 6]) {
        let kind = if self.committed { ControlType::Commit } else { ControlType::Abort };
        let [e0, e1, e2, e3] = self.coordinator_epoch.to_be_bytes();
        (ControlKey::new(kind).encode(), [0, 0, e0, e1, e2, e3])
    }

    /// A control batch with this marker, in the name of the producer whose transaction ends.
    /// `options` gives offset, leader epoch and producer; flags and codec follow from the marker.
    ///
    /// # Errors
    /// As [`BatchBuilder::append`].
    pub fn batch(self, options: BatchOptions, timestamp: i64) -> Result<Bytes, BuildError> {
        let (key, value) = self.encode();
        let options = BatchOptions { transactional: true, ..options };
        single(options, timestamp, &key, &value)
    }
}

/// A control batch with one record of this type, its value already encoded.
///
/// # Errors
/// As [`BatchBuilder::append`].
pub fn control_batch(
    options: BatchOptions,
    timestamp: i64,
    kind: ControlType,
    value: &[u8],
) -> Result<Bytes, BuildError> {
    single(options, timestamp, &ControlKey::new(kind).encode(), value)
}

fn single(options: BatchOptions, timestamp: i64, key: &[u8], value: &[u8]) -> Result<Bytes, BuildError> {
    let options = BatchOptions { control: true, codec: super::Codec::None, ..options };
    let mut builder = BatchBuilder::new(options);
    builder.append(timestamp, Some(key), Some(value), &[])?;
    builder.finish()
}

/// Whether a batch with this header may hold markers that end a transaction.
pub fn may_end_transaction(header: &BatchHeader) -> bool {
    header.attributes().is_control() && header.has_producer_id()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_keep_their_numbers_also_the_unknown_ones() {
        for id in -1..9 {
            assert_eq!(ControlType::from_id(id).id(), id);
        }
        assert_eq!(ControlType::from_id(7), ControlType::Unknown(7));
    }

    #[test]
    fn keys_of_later_versions_are_read_and_malformed_ones_refused() {
        let key = ControlKey { version: 3, kind: ControlType::Commit };
        assert_eq!(ControlKey::decode(Some(&[0, 3, 0, 1, 9, 9])), Ok(key));
        for bad in [None, Some(&[][..]), Some(&[0, 0, 0]), Some(&[0xff, 0xff, 0, 0])] {
            assert_eq!(ControlKey::decode(bad), Err(ControlError::Key));
        }
    }

    #[test]
    fn markers_need_their_whole_value() {
        let (key, value) = EndTxnMarker { committed: true, coordinator_epoch: 7 }.encode();
        let record = |value| Record {
            offset: 0,
            offset_delta: 0,
            timestamp: 0,
            sequence: -1,
            attributes: 0,
            key: Some(&key[..]),
            value,
            headers: Default::default(),
        };
        for cut in 0..value.len() {
            let outcome = EndTxnMarker::decode(&record(value.get(..cut)));
            assert_eq!(outcome, Err(ControlError::Value));
        }
        assert_eq!(EndTxnMarker::decode(&record(None)), Err(ControlError::Value));
        assert!(EndTxnMarker::decode(&record(Some(&value))).is_ok());
    }
}
