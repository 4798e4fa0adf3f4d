//! The last offset of each key, in bounded memory.
//!
//! A slot is 24 bytes: 128 bits of the key's hash and the offset. Keys themselves are not kept, so two
//! keys of equal hash would be taken for one. The hash is SipHash-1-3 with 128 bits under a secret seed:
//! by chance 10⁸ keys collide with a probability of 10⁻²³, and, unlike with the unkeyed MD5 that Kafka
//! uses, nobody who does not know the seed can make two keys collide.
//!
//! Slots are ordered by hash (linear probing in which the smaller hash comes first), so that a search
//! ends at the first larger one, also when nine slots in ten are taken.

/// The first half decides first.
pub(super) type Hash = [u64; 2];

/// Makes hashes of keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hasher(u128);

impl Hasher {
    #[inline]
    pub(super) fn hash(self, key: &[u8]) -> Hash {
        siphash_128(self.0, key)
    }
}

/// Where offsets of keys are remembered.
#[derive(Debug)]
pub(super) struct OffsetMap {
    seed: u128,
    /// In the order of their hashes; some more than `homes`, so that a run need not wrap around.
    slots: Vec<Slot>,
    homes: u64,
    entries: usize,
    entries_max: usize,
}

/// Taken when `next_offset` is not 0.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    hash: Hash,
    /// The offset plus one.
    next_offset: i64,
}

/// Bytes that a key takes.
pub(super) const SLOT_BYTES: usize = size_of::<Slot>();

/// Slots behind the last home: with nine tenths taken, runs are far shorter.
const TAIL: usize = 256;

impl OffsetMap {
    pub(super) fn new(seed: u128) -> Self {
        Self { seed, slots: Vec::new(), homes: 1, entries: 0, entries_max: 0 }
    }

    /// Forgets everything and makes room for `entries` keys, fewer when they would not fit into `bytes`
    /// with the `load_factor` given; for one at least.
    pub(super) fn reset(&mut self, entries: u64, bytes: usize, load_factor: f64) {
        let affordable = ((bytes / SLOT_BYTES) as f64 * load_factor.clamp(0.01, 1.0)) as u64;
        let entries = entries.min(affordable).max(1);
        let homes = (entries as f64 / load_factor.clamp(0.01, 0.9)).ceil() as u64;
        self.entries_max = usize::try_from(entries).unwrap_or(usize::MAX);
        self.homes = homes.max(1);
        self.entries = 0;
        // A fresh, zeroed allocation: its pages cost nothing until they are used.
        self.slots = vec![Slot::default(); usize::try_from(self.homes).unwrap_or(usize::MAX).saturating_add(TAIL)];
    }

    /// Gives the memory back.
    pub(super) fn release(&mut self) {
        self.slots = Vec::new();
        self.entries = 0;
    }

    /// Apart from the map, so that keys can be hashed while it changes.
    pub(super) fn hasher(&self) -> Hasher {
        Hasher(self.seed)
    }

    /// Brings the slots of some keys into the caches at once, since in a large map every search waits for memory, and one
    /// after the other that would be most of a cleaning: these loads do not depend on each other.
    pub(super) fn warm(&self, hashes: impl Iterator<Item = Hash>) {
        let taken = |hash| self.slots.get(self.home(hash)).map_or(0, |slot| slot.next_offset);
        std::hint::black_box(hashes.fold(0, |all, hash| all | taken(hash)));
    }

    /// Remembers that the last record with this key so far is at `offset`; false when there is no room for
    /// one more key.
    pub(super) fn put(&mut self, hash: Hash, offset: i64) -> bool {
        let at = self.search(hash);
        let Some(found) = self.slots.get_mut(at) else { return false };
        if found.next_offset != 0 && found.hash == hash {
            found.next_offset = found.next_offset.max(offset + 1);
            return true;
        }
        if self.entries == self.entries_max {
            return false;
        }
        // What is larger moves up by one.
        let Some(run) = self.slots[at..].iter().position(|slot| slot.next_offset == 0) else { return false };
        self.slots.copy_within(at..at + run, at + 1);
        self.slots[at] = Slot { hash, next_offset: offset + 1 };
        self.entries += 1;
        true
    }

    /// The last offset of a key.
    pub(super) fn get(&self, hash: Hash) -> Option<i64> {
        let found = self.slots.get(self.search(hash))?;
        (found.next_offset != 0 && found.hash == hash).then_some(found.next_offset - 1)
    }

    /// Keys in it.
    pub(super) fn len(&self) -> usize {
        self.entries
    }

    /// Where the hash is, or would be put.
    fn search(&self, hash: Hash) -> usize {
        let mut at = self.home(hash);
        while let Some(slot) = self.slots.get(at) {
            if slot.next_offset == 0 || slot.hash >= hash {
                break;
            }
            at += 1;
        }
        at
    }

    /// The hash scaled to the number of homes, which keeps the order of the hashes.
    #[inline]
    fn home(&self, hash: Hash) -> usize {
        ((u128::from(hash[0]) * u128::from(self.homes)) >> 64) as usize
    }
}

/// SipHash-1-3 (Aumasson, Bernstein), 128 bits of output.
fn siphash_128(seed: u128, bytes: &[u8]) -> Hash {
    sip::<1, 3>([seed as u64, (seed >> 64) as u64], bytes)
}

fn sip<const COMPRESS: usize, const FINISH: usize>(key: [u64; 2], bytes: &[u8]) -> [u64; 2] {
    let mut v = [
        key[0] ^ 0x736f_6d65_7073_6575,
        key[1] ^ 0x646f_7261_6e64_6f6d ^ 0xee,
        key[0] ^ 0x6c79_6765_6e65_7261,
        key[1] ^ 0x7465_6462_7974_6573,
    ];
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        absorb::<COMPRESS>(&mut v, u64::from_le_bytes(*word));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    last[7] = bytes.len() as u8;
    absorb::<COMPRESS>(&mut v, u64::from_le_bytes(last));
    v[2] ^= 0xee;
    rounds::<FINISH>(&mut v);
    let low = v[0] ^ v[1] ^ v[2] ^ v[3];
    v[1] ^= 0xdd;
    rounds::<FINISH>(&mut v);
    [low, v[0] ^ v[1] ^ v[2] ^ v[3]]
}

#[inline(always)]
fn absorb<const ROUNDS: usize>(v: &mut [u64; 4], word: u64) {
    v[3] ^= word;
    rounds::<ROUNDS>(v);
    v[0] ^= word;
}

#[inline(always)]
fn rounds<const ROUNDS: usize>(v: &mut [u64; 4]) {
    for _ in 0..ROUNDS {
        v[0] = v[0].wrapping_add(v[1]);
        v[2] = v[2].wrapping_add(v[3]);
        v[1] = v[1].rotate_left(13) ^ v[0];
        v[3] = v[3].rotate_left(16) ^ v[2];
        v[0] = v[0].rotate_left(32);
        v[2] = v[2].wrapping_add(v[1]);
        v[0] = v[0].wrapping_add(v[3]);
        v[1] = v[1].rotate_left(17) ^ v[2];
        v[3] = v[3].rotate_left(21) ^ v[0];
        v[2] = v[2].rotate_left(32);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    fn put(map: &mut OffsetMap, key: i64, offset: i64) -> bool {
        map.put(map.hasher().hash(&key.to_be_bytes()), offset)
    }

    fn get(map: &OffsetMap, key: i64) -> Option<i64> {
        map.get(map.hasher().hash(&key.to_be_bytes()))
    }

    /// The first vectors that the authors of SipHash publish for SipHash-2-4 with 128 bits: key 00..0f, input 00..
    #[test]
    fn the_hash_is_siphash() {
        let key = [0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908];
        let expected = [
            [0xa3, 0x81, 0x7f, 0x04, 0xba, 0x25, 0xa8, 0xe6, 0x6d, 0xf6, 0x72, 0x14, 0xc7, 0x55, 0x02, 0x93],
            [0xda, 0x87, 0xc1, 0xd8, 0x6b, 0x99, 0xaf, 0x44, 0x34, 0x76, 0x59, 0x11, 0x9b, 0x22, 0xfc, 0x45],
        ];
        for (len, expected) in expected.into_iter().enumerate() {
            let input: Vec<u8> = (0..len as u8).collect();
            let [low, high] = sip::<2, 4>(key, &input);
            assert_eq!([low.to_le_bytes(), high.to_le_bytes()].concat(), expected, "{len} bytes");
        }
        // Every length of the last word counts.
        let hashes: std::collections::BTreeSet<_> = (0..64).map(|len| siphash_128(7, &[0; 64][..len])).collect();
        assert_eq!(hashes.len(), 64);
        assert_ne!(siphash_128(7, b"key"), siphash_128(8, b"key"), "the seed counts");
    }

    #[test]
    fn there_is_room_for_as_many_keys_as_was_asked_for_and_no_more() {
        for entries in [1u64, 2, 3, 10, 1000] {
            let mut map = OffsetMap::new(1);
            map.reset(entries, 1 << 20, 0.9);
            let taken = (0i64..).take_while(|n| put(&mut map, *n, *n)).count();
            assert_eq!((taken as u64, map.len() as u64), (entries, entries));
            assert!(put(&mut map, 0, 99), "one that is there can be put when it is full");
            assert_eq!(get(&map, 0), Some(99));
            assert_eq!(get(&map, -1), None);
        }
        let mut map = OffsetMap::new(1);
        map.reset(u64::MAX, 24 * 1000, 0.9);
        assert_eq!((0i64..).take_while(|n| put(&mut map, *n, *n)).count(), 900);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn it_remembers_what_a_map_does(seed: u128, keys in prop::collection::vec(0i64..400, 0..600)) {
            let mut map = OffsetMap::new(seed);
            map.reset(400, 1 << 20, 0.9);
            let mut model = HashMap::new();
            for (offset, key) in (0i64..).zip(&keys) {
                prop_assert!(put(&mut map, *key, offset));
                model.insert(*key, offset);
            }
            prop_assert_eq!(map.len(), model.len());
            for key in 0..400 {
                prop_assert_eq!(get(&map, key), model.get(&key).copied());
            }
        }
    }
}
