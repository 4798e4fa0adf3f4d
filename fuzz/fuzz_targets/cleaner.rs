//! libFuzzer's way to the target of this name; what it does is in `bodies`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kafka_fuzz_bodies::body::cleaner(data));
