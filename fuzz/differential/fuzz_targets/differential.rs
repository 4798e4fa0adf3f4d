//! libFuzzer's way to the target of this name.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kafka_fuzz_differential::differential(data));
