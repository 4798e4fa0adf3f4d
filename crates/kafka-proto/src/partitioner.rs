//! Which partition a key belongs to: murmur2, as the Java client and those that follow it compute it.

/// The 32-bit murmur2 hash of `key` with Kafka's seed.
///
/// Java sees the same bits as a signed number.
#[must_use]
#[inline]
pub fn murmur2(key: &[u8]) -> u32 {
    const SEED: u32 = 0x9747_b28c;
    const MULTIPLIER: u32 = 0x5bd1_e995;
    // Java's length is 32 bits wide; a key is never longer.
    let mut hash = SEED ^ (key.len() as u32);
    let mut words = key.chunks_exact(4);
    for word in &mut words {
        let mut k = word.first_chunk().map_or(0, |w| u32::from_le_bytes(*w));
        k = k.wrapping_mul(MULTIPLIER);
        k ^= k >> 24;
        hash = hash.wrapping_mul(MULTIPLIER) ^ k.wrapping_mul(MULTIPLIER);
    }
    let rest = words.remainder();
    if !rest.is_empty() {
        for (at, &byte) in rest.iter().enumerate() {
            hash ^= u32::from(byte) << (8 * at);
        }
        hash = hash.wrapping_mul(MULTIPLIER);
    }
    hash ^= hash >> 13;
    hash = hash.wrapping_mul(MULTIPLIER);
    hash ^ (hash >> 15)
}

/// The partition of `key` among `partitions`, which must be positive (0 is answered with 0).
///
/// The sign bit of the hash is cleared, not negated, before the remainder is taken.
#[must_use]
#[inline]
pub fn partition_for_key(key: &[u8], partitions: i32) -> i32 {
    if partitions <= 0 {
        return 0;
    }
    (murmur2(key) & 0x7fff_ffff) as i32 % partitions
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded from `org.apache.kafka.common.utils.Utils.murmur2` of 4.3.1: key, hash, partition of 7.
    const GOLDEN: &[(&str, i32, i32)] = &[
        ("21", -973_932_308, 3),
        ("foobar", -790_332_482, 0),
        ("a-little-bit-long-string", -985_981_536, 1),
        ("a-little-bit-longer-string", -1_486_304_829, 0),
        ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971, 3),
        ("", 275_646_681, 2),
        ("a", -1_563_381_124, 5),
        ("abc", 479_470_107, 4),
        ("é中", -289_825_924, 6),
    ];

    #[test]
    fn equals_java() {
        for &(key, hash, partition) in GOLDEN {
            assert_eq!(murmur2(key.as_bytes()) as i32, hash, "{key}");
            assert_eq!(partition_for_key(key.as_bytes(), 7), partition, "{key}");
        }
    }

    #[test]
    fn no_partitions_is_no_panic() {
        assert_eq!(partition_for_key(b"k", 0), 0);
    }
}
