//! Producer snapshots: the `.snapshot` files, byte for byte as Kafka writes them.
//!
//! | bytes | field |
//! |---|---|
//! | 0..2 | version, 1 |
//! | 2..6 | CRC-32C of all that follows |
//! | 6..10 | number of producers |
//! | then 46 each | id 8, epoch 2, last sequence 4, last offset 8, offset delta 4, timestamp 8, coordinator epoch 4, first offset of the open transaction 8 |
use super::{ProducerBatch, ProducerState, Producers};
use crate::batch::NO_SEQUENCE;

const VERSION: i16 = 1;
const HEAD: usize = 10;
const ENTRY: usize = 46;

/// Why a snapshot cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SnapshotError {
    #[error("the snapshot is cut off")]
    Short,
    #[error("unknown version {0}")]
    Version(i16),
    #[error("the checksum differs")]
    Crc,
    #[error("{claimed} producers claimed, bytes for {found}")]
    Count { claimed: i32, found: usize },
}

/// The bytes of a snapshot of `producers`.
pub(crate) fn encode(producers: &Producers) -> Vec<u8> {
    let count = producers.states.len();
    let mut bytes = vec![0; HEAD + count * ENTRY];
    bytes[..2].copy_from_slice(&VERSION.to_be_bytes());
    bytes[6..HEAD].copy_from_slice(&i32::try_from(count).unwrap_or(i32::MAX).to_be_bytes());
    let (entries, _) = bytes[HEAD..].as_chunks_mut::<ENTRY>();
    for (entry, of) in entries.iter_mut().zip(producers.states.slots()) {
        let (last_sequence, last_offset, offset_delta) = of.last().unwrap_or((NO_SEQUENCE, -1, 0));
        entry[..8].copy_from_slice(&of.id.to_be_bytes());
        entry[8..10].copy_from_slice(&of.epoch.to_be_bytes());
        entry[10..14].copy_from_slice(&last_sequence.to_be_bytes());
        entry[14..22].copy_from_slice(&last_offset.to_be_bytes());
        entry[22..26].copy_from_slice(&offset_delta.to_be_bytes());
        entry[26..34].copy_from_slice(&of.last_timestamp.to_be_bytes());
        entry[34..38].copy_from_slice(&of.coordinator_epoch.to_be_bytes());
        entry[38..].copy_from_slice(&of.txn_first_offset.to_be_bytes());
    }
    let crc = crc32c::crc32c(&bytes[6..]);
    bytes[2..6].copy_from_slice(&crc.to_be_bytes());
    bytes
}

/// The producers in a snapshot.
pub(crate) fn decode(bytes: &[u8]) -> Result<Producers, SnapshotError> {
    let (head, entries) = bytes.split_at_checked(HEAD).ok_or(SnapshotError::Short)?;
    match i16::from_be_bytes(field(head, 0)) {
        VERSION => {}
        version => return Err(SnapshotError::Version(version)),
    }
    if u32::from_be_bytes(field(head, 2)) != crc32c::crc32c(&bytes[6..]) {
        return Err(SnapshotError::Crc);
    }
    let claimed = i32::from_be_bytes(field(head, 6));
    let found = entries.len() / ENTRY;
    if usize::try_from(claimed) != Ok(found) || entries.len() % ENTRY != 0 {
        return Err(SnapshotError::Count { claimed, found });
    }
    let mut producers = Producers::default();
    for entry in entries.chunks_exact(ENTRY) {
        let mut state = ProducerState {
            epoch: i16::from_be_bytes(field(entry, 8)),
            last_timestamp: i64::from_be_bytes(field(entry, 26)),
            coordinator_epoch: i32::from_be_bytes(field(entry, 34)),
            txn_first_offset: Some(i64::from_be_bytes(field(entry, 38))).filter(|offset| *offset >= 0),
            ..ProducerState::default()
        };
        let last = ProducerBatch {
            last_sequence: i32::from_be_bytes(field(entry, 10)),
            last_offset: i64::from_be_bytes(field(entry, 14)),
            offset_delta: i32::from_be_bytes(field(entry, 22)),
            timestamp: state.last_timestamp,
        };
        if last.last_offset >= 0 {
            state.remember(last);
        }
        producers.restore(i64::from_be_bytes(field(entry, 0)), state);
    }
    Ok(producers)
}

fn field<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; N])
}
