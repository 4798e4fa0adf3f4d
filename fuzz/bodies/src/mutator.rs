//! A small mutator: changes bytes as fuzzers do, the same way for the same seed.

/// Values at which lengths and varints break.
const EDGES: &[&[u8]] = &[
    &[0x00],
    &[0x01],
    &[0x7f],
    &[0x80],
    &[0xff],
    &[0xff, 0xff],
    &[0x7f, 0xff],
    &[0x80, 0x00],
    &[0xff, 0xff, 0xff, 0xff],
    &[0x7f, 0xff, 0xff, 0xff],
    &[0x80, 0x00, 0x00, 0x00],
    &[0x00, 0x00, 0x00, 0x00],
    &[0x00, 0x10, 0x00, 0x00],
    &[0xff, 0xff, 0xff, 0xff, 0x0f],
    &[0xff, 0xff, 0xff, 0xff, 0x07],
    &[0x80, 0x80, 0x80, 0x80, 0x00],
    &[0x81, 0x00],
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    &[0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    &[0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
];

/// Inputs are not grown beyond this.
const LEN_MAX: usize = 16 << 10;

/// Dice, and what they do to bytes.
#[derive(Debug, Clone)]
pub struct Mutator {
    state: u64,
}

impl Mutator {
    /// A mutator that does the same for the same seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Any number (splitmix64).
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`; 0 if there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        let draw = self.number() >> 1;
        usize::try_from(draw).unwrap_or(0).checked_rem(limit).unwrap_or(0)
    }

    /// A changed copy of one seed, now and then with a piece of another.
    pub fn draw(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = seeds.get(self.below(seeds.len())).cloned().unwrap_or_default();
        // Often one change, seldom many: most of an input should stay what a target understands.
        let changes = 1 + self.number().trailing_zeros().min(12);
        for _ in 0..changes {
            self.change(&mut bytes, seeds);
        }
        bytes.truncate(LEN_MAX);
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let at = self.below(bytes.len());
        let end = (at + 1 + self.below(16)).min(bytes.len());
        match self.below(12) {
            0 => self.with(bytes, at, |byte, bits| *byte ^= 1 << (bits % 8)),
            1 => self.with(bytes, at, |byte, bits| *byte = bits.to_le_bytes()[0]),
            2 => self.with(bytes, at, |byte, bits| *byte = byte.wrapping_add(1 + bits.to_le_bytes()[0] % 16)),
            3 => self.with(bytes, at, |byte, bits| *byte = byte.wrapping_sub(1 + bits.to_le_bytes()[0] % 16)),
            4 => bytes.truncate(at),
            5 => drop(bytes.drain(at..end)),
            6 => {
                let piece = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, piece));
            }
            7 | 8 => {
                let edge = EDGES[self.below(EDGES.len())];
                let end = (at + edge.len()).min(bytes.len());
                drop(bytes.splice(at..end, edge.iter().copied()));
            }
            9 => {
                let edge = EDGES[self.below(EDGES.len())];
                drop(bytes.splice(at..at, edge.iter().copied()));
            }
            10 => {
                let other = seeds.get(self.below(seeds.len())).map_or(&[][..], Vec::as_slice);
                let from = self.below(other.len());
                let piece = &other[from..other.len().min(from + 1 + self.below(64))];
                drop(bytes.splice(at..end, piece.iter().copied()));
            }
            _ => {
                let to = self.below(bytes.len());
                if let [Some(a), Some(b)] = [bytes.get(at).copied(), bytes.get(to).copied()] {
                    (bytes[at], bytes[to]) = (b, a);
                }
            }
        }
    }

    fn with(&mut self, bytes: &mut [u8], at: usize, change: impl FnOnce(&mut u8, u64)) {
        let bits = self.number();
        if let Some(byte) = bytes.get_mut(at) {
            change(byte, bits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_changes_the_same_way() {
        let seeds = [b"some bytes".to_vec(), b"others".to_vec(), Vec::new()];
        let draws = |seed| {
            let mut mutator = Mutator::new(seed);
            (0..500).map(|_| mutator.draw(&seeds)).collect::<Vec<_>>()
        };
        assert_eq!(draws(1), draws(1));
        assert_ne!(draws(1), draws(2));
        assert!(draws(1).iter().all(|bytes| bytes.len() <= LEN_MAX));
        assert!(Mutator::new(1).draw(&[]).len() <= LEN_MAX, "nothing to start from");
    }
}
