//! xxHash-32, which the LZ4 frame format uses to check its header and, by choice, its blocks.
#![warn(clippy::indexing_slicing)]

const PRIME_1: u32 = 0x9E37_79B1;
const PRIME_2: u32 = 0x85EB_CA77;
const PRIME_3: u32 = 0xC2B2_AE3D;
const PRIME_4: u32 = 0x27D4_EB2F;
const PRIME_5: u32 = 0x1656_67B1;

/// The hash of `bytes` with seed 0.
pub(super) fn xxh32(bytes: &[u8]) -> u32 {
    let (stripes, mut tail) = bytes.as_chunks::<16>();
    let mut hash = if stripes.is_empty() { PRIME_5 } else { hash_stripes(stripes) };
    hash = hash.wrapping_add(bytes.len() as u32);
    while let Some((word, rest)) = tail.split_first_chunk::<4>() {
        hash = hash.wrapping_add(u32::from_le_bytes(*word).wrapping_mul(PRIME_3));
        hash = hash.rotate_left(17).wrapping_mul(PRIME_4);
        tail = rest;
    }
    for byte in tail {
        hash = hash.wrapping_add(u32::from(*byte).wrapping_mul(PRIME_5));
        hash = hash.rotate_left(11).wrapping_mul(PRIME_1);
    }
    hash = (hash ^ (hash >> 15)).wrapping_mul(PRIME_2);
    hash = (hash ^ (hash >> 13)).wrapping_mul(PRIME_3);
    hash ^ (hash >> 16)
}

fn hash_stripes(stripes: &[[u8; 16]]) -> u32 {
    let mut lanes = [PRIME_1.wrapping_add(PRIME_2), PRIME_2, 0, 0u32.wrapping_sub(PRIME_1)];
    for stripe in stripes {
        for (lane, word) in lanes.iter_mut().zip(stripe.as_chunks::<4>().0) {
            let mixed = lane.wrapping_add(u32::from_le_bytes(*word).wrapping_mul(PRIME_2));
            *lane = mixed.rotate_left(13).wrapping_mul(PRIME_1);
        }
    }
    lanes.iter().zip([1, 7, 12, 18]).fold(0u32, |sum, (lane, by)| sum.wrapping_add(lane.rotate_left(by)))
}

#[cfg(test)]
mod tests {
    use super::xxh32;

    #[test]
    fn equals_the_published_vectors() {
        assert_eq!(xxh32(b""), 0x02CC_5D05);
        assert_eq!(xxh32(b"a"), 0x550D_7456);
        assert_eq!(xxh32(b"abc"), 0x32D1_53FF);
        assert_eq!(xxh32(b"Nobody inspects the spammish repetition"), 0xE229_3B2F);
    }
}
