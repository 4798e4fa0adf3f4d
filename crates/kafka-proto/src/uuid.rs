//! [`Uuid`]: 128 bits, written as Kafka writes them (URL-safe base64 without padding).

use core::fmt;
use core::str::FromStr;

/// A topic, directory or incarnation id.
///
/// ```
/// use kafka_proto::Uuid;
/// let id: Uuid = "AAAAAAAAAAAAAAAAAAAAAQ".parse()?;
/// assert_eq!(id, Uuid::METADATA_TOPIC);
/// # Ok::<(), kafka_proto::UuidError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Uuid([u8; 16]);

/// A string that is not a [`Uuid`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a UUID is 22 characters of URL-safe base64")]
pub struct UuidError;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Uuid {
    /// All zero: "no id". As a directory id: unassigned.
    pub const ZERO: Self = Self([0; 16]);
    /// The fixed id of `__cluster_metadata`.
    pub const METADATA_TOPIC: Self = Self::from_u64_pair(0, 1);
    /// Directory id of a replica whose log directory has failed (KIP-858).
    pub const LOST_DIR: Self = Self::from_u64_pair(0, 1);
    /// Directory id of a replica that is not yet bound to a log directory (KIP-858).
    pub const UNASSIGNED_DIR: Self = Self::ZERO;
    /// Directory id of a replica of a cluster being migrated to KRaft (KIP-858).
    pub const MIGRATING_DIR: Self = Self::from_u64_pair(0, 2);

    /// The id with these 16 bytes, most significant first.
    #[inline]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The 16 bytes, most significant first.
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 16] {
        self.0
    }

    /// The id made of two halves, as Java holds it.
    #[inline]
    #[must_use]
    pub const fn from_u64_pair(high: u64, low: u64) -> Self {
        Self((((high as u128) << 64) | low as u128).to_be_bytes())
    }

    /// The two halves.
    #[inline]
    #[must_use]
    pub const fn to_u64_pair(self) -> (u64, u64) {
        let all = u128::from_be_bytes(self.0);
        ((all >> 64) as u64, all as u64)
    }

    /// A random (version 4) id from 128 random bits that the caller has drawn.
    ///
    /// The result may be [reserved](Self::is_reserved) or start with a dash (which trips command
    /// lines); Kafka draws again in both cases.
    #[inline]
    #[must_use]
    pub const fn from_random(bits: u128) -> Self {
        let version = 0x4u128 << 76;
        let variant = 0x2u128 << 62;
        let cleared = bits & !((0xfu128 << 76) | (0x3u128 << 62));
        Self((cleared | version | variant).to_be_bytes())
    }

    /// Whether all bits are zero.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        u128::from_be_bytes(self.0) == 0
    }

    /// Whether the id is one of the hundred that Kafka keeps for special purposes.
    #[inline]
    #[must_use]
    pub const fn is_reserved(self) -> bool {
        u128::from_be_bytes(self.0) < 100
    }
}

impl fmt::Display for Uuid {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0u8; 22];
        let mut bits = u128::from_be_bytes(self.0);
        // 128 bits are 21 groups of six and one of two, which stands at the top of its group.
        let last = ((bits & 0b11) << 4) as usize;
        bits >>= 2;
        for (at, slot) in text.iter_mut().enumerate().rev() {
            let index = if at == 21 { last } else { (bits & 63) as usize };
            if at != 21 {
                bits >>= 6;
            }
            *slot = ALPHABET.get(index).copied().unwrap_or(b'A');
        }
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Uuid {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Uuid {
    type Err = UuidError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, UuidError> {
        // Java's decoder also takes the padded form.
        let text = text.strip_suffix("==").unwrap_or(text);
        if text.len() != 22 {
            return Err(UuidError);
        }
        let mut bits = 0u128;
        for (at, byte) in text.bytes().enumerate() {
            let value = ALPHABET.iter().position(|&c| c == byte).ok_or(UuidError)? as u128;
            // Only the top two bits of the last character count; the rest must be zero.
            bits = match at {
                21 if value & 0b1111 != 0 => return Err(UuidError),
                21 => (bits << 2) | (value >> 4),
                _ => (bits << 6) | value,
            };
        }
        Ok(Self(bits.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_is_kafkas() {
        // Recorded from org.apache.kafka.common.Uuid.
        assert_eq!(Uuid::METADATA_TOPIC.to_string(), "AAAAAAAAAAAAAAAAAAAAAQ");
        let id = Uuid::from_u64_pair(0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210);
        assert_eq!(id.to_string(), "ASNFZ4mrze_-3LqYdlQyEA");
        assert_eq!("ASNFZ4mrze_-3LqYdlQyEA".parse(), Ok(id));
        assert_eq!("short".parse::<Uuid>(), Err(UuidError));
        assert_eq!("ASNFZ4mrze_-3LqYdlQyEB".parse::<Uuid>(), Err(UuidError));
    }

    #[test]
    fn random_ids_are_version_4() {
        let id = Uuid::from_random(u128::MAX);
        assert_eq!(id.to_bytes()[6] >> 4, 4);
        assert_eq!(id.to_bytes()[8] >> 6, 2);
        assert!(!id.is_reserved());
    }
}
