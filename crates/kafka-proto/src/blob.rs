//! Messages inside of fields and records: a version of 16 bits, then the message at that version.
//!
//! The consumer protocol's subscriptions and assignments (in JoinGroup and SyncGroup), and the keys and values of
//! the coordinators' topics have this form.
//!
//! ```
//! use kafka_proto::{blob, records::ConsumerProtocolSubscription};
//! let mine = ConsumerProtocolSubscription { topics: vec!["orders".into()], ..Default::default() };
//! let bytes = blob::encode(&mine, 1)?;
//! let (version, read) = blob::decode_lenient::<ConsumerProtocolSubscription>(bytes)?;
//! assert_eq!((version, read), (1, mine));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use bytes::Bytes;

use crate::writer::FIRST_ROOM;
use crate::{DecodeError, EncodeError, Message, Reader, Writer};

/// The message after its version.
///
/// # Errors
/// When the version cannot carry the message.
pub fn encode<M: Message>(message: &M, version: i16) -> Result<Bytes, EncodeError> {
    let mut w = Writer::new();
    w.reserve(FIRST_ROOM);
    w.fixed(version);
    message.encode(&mut w, version)?;
    Ok(w.into_bytes())
}

/// Reads a version and the message, which has to fill the bytes.
///
/// # Errors
/// When the version does not exist or the bytes are no such message.
pub fn decode<M: Message>(bytes: Bytes) -> Result<(i16, M), DecodeError> {
    let mut r = Reader::new(bytes);
    let version = r.fixed("version")?;
    let message = M::decode(&mut r, version)?;
    r.finish()?;
    Ok((version, message))
}

/// Reads a version and the message as members of a group read what others sent: a version of the future is read as
/// the highest known one, and what follows the message is left alone.
///
/// # Errors
/// When the version is below the lowest known one or the bytes are no such message.
pub fn decode_lenient<M: Message>(bytes: Bytes) -> Result<(i16, M), DecodeError> {
    let mut r = Reader::new(bytes);
    let version: i16 = r.fixed("version")?;
    let message = M::decode(&mut r, version.min(M::VERSIONS.max))?;
    Ok((version, message))
}

#[cfg(all(test, feature = "records"))]
mod tests {
    use super::*;
    use crate::records::ConsumerProtocolAssignment;

    #[test]
    fn versions_of_the_future_are_read_as_the_highest_known() {
        let mine = ConsumerProtocolAssignment { user_data: Some(Bytes::from_static(b"x")), ..Default::default() };
        let highest = ConsumerProtocolAssignment::VERSIONS.max;
        let mut bytes = encode(&mine, highest).unwrap().to_vec();
        bytes[1] = 99;
        bytes.extend_from_slice(b"more");
        let bytes = Bytes::from(bytes);
        assert_eq!(decode_lenient(bytes.clone()), Ok((99, mine)));
        assert!(decode::<ConsumerProtocolAssignment>(bytes).is_err());
        assert!(decode_lenient::<ConsumerProtocolAssignment>(Bytes::from_static(&[0])).is_err());
        assert!(decode_lenient::<ConsumerProtocolAssignment>(Bytes::from_static(&[0xff, 0xff, 0, 0])).is_err());
    }
}
