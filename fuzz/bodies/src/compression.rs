//! The codecs: what comes out is bounded, does not depend on what came before, and is what went in.

use kafka_log::batch::{Codec, Compression, Compressor, Decompressor};

use crate::heap_peak;

/// What may come out.
const LIMIT: usize = 256 << 10;
/// What decompressing may have on the heap beside the bytes that come out: an LZ4 block has up to 4 MiB.
const HEAP_MAX: usize = 16 << 20;

/// The first byte chooses the codec. The rest is taken for compressed bytes, and for bytes to be compressed.
pub fn compression(data: &[u8]) {
    let Some((&id, bytes)) = data.split_first() else { return };
    let codec = Compression::from_id(1 + id % 4).expect("1 to 4 are codecs");
    let (first, peak) = heap_peak(|| Decompressor::new(LIMIT).decompress(codec, bytes).map(<[u8]>::to_vec));
    assert!(peak <= HEAP_MAX, "{codec}: {peak} bytes of heap");
    assert!(first.as_ref().is_ok_and(|out| out.len() <= LIMIT) || first.is_err(), "{codec}: beyond the limit");

    // With buffers that have served other codecs, and failed in between.
    let mut used = Decompressor::new(LIMIT);
    for other in (1..5).filter_map(Compression::from_id) {
        let _ = used.decompress(other, bytes);
    }
    let second = used.decompress(codec, bytes).map(<[u8]>::to_vec);
    assert_eq!(first, second, "{codec}: depends on what came before");

    let mut packed = Vec::new();
    Compressor::default().compress(Codec::of(codec), bytes, &mut packed).expect("anything can be compressed");
    let mut decompressor = Decompressor::new(bytes.len().max(LIMIT));
    let unpacked = decompressor.decompress(codec, &packed).expect("what was compressed");
    assert!(unpacked == bytes, "{codec}: other bytes came out");
}
