//! What the fuzz targets do: plain functions of bytes, which panic when a promise is broken.
//!
//! - [`TARGETS`] lists them. `fuzz_targets/*.rs` hands each [`body`] to libFuzzer; the tests here run each over its seeds; the
//!   program of this crate, which `cargo xtask fuzz` starts, runs each under the [`mutator`](Mutator) of this crate.
//! - [`run()`] is that loop; it can be repeated by its seed, and a failing input is made small.
//! - [`heap_peak`] counts what a function allocates, so that a target can hold it to a budget.
//!
//! `docs/fuzzing.md` says what each target promises.

mod batches;
mod canonical;
mod checkpoints;
mod cleaner;
mod compression;
mod corpus;
mod heap;
mod identity;
mod index_files;
mod log_files;
mod messages;
mod metadata;
mod mutator;
mod naive;
mod producers;
mod properties;
mod run;
#[cfg(test)]
mod tests;

pub use corpus::seeds;
pub use heap::heap_peak;
pub use messages::{Body, Codec, any_message, codecs};
pub use mutator::Mutator;
pub use run::{Failing, Plan, Report, run};

/// What each target does with its input: panics when its promise does not hold.
pub mod body {
    pub use crate::batches::batches;
    pub use crate::checkpoints::checkpoints;
    pub use crate::cleaner::cleaner;
    pub use crate::compression::compression;
    pub use crate::identity::{decode_encode, encode_decode, views};
    pub use crate::index_files::index_files;
    pub use crate::log_files::log_files;
    pub use crate::messages::{canary, frames, records, requests, responses};
    pub use crate::metadata::metadata_records;
    pub use crate::producers::producers;
    pub use crate::properties::properties;
}

/// One thing to fuzz.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name, also of its file in `fuzz_targets`.
    pub name: &'static str,
    /// What it holds the code to, in a line.
    pub about: &'static str,
    /// Panics if the promise does not hold for these bytes.
    pub body: fn(&[u8]),
    /// How many inputs are tried where time is short.
    pub brief: u64,
    /// It is there to fail: shows that failures are noticed.
    pub must_fail: bool,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "frames",
        about: "a stream of frames in pieces, each decoded as a broker does: no panic, and within the heap budget",
        body: body::frames,
        brief: 600_000,
        must_fail: false,
    },
    Target {
        name: "requests",
        about: "request headers; every request at every version, within the heap budget, and what becomes of it",
        body: body::requests,
        brief: 400_000,
        must_fail: false,
    },
    Target {
        name: "responses",
        about: "every response at every version, header first, within the heap budget",
        body: body::responses,
        brief: 400_000,
        must_fail: false,
    },
    Target {
        name: "records",
        about: "everything else that has a schema: records of internal topics, of the quorum and of the metadata log",
        body: body::records,
        brief: 300_000,
        must_fail: false,
    },
    Target {
        name: "encode_decode",
        about: "any message that its version can carry, from dice: encoded, decoded, as JSON, and at other versions",
        body: body::encode_decode,
        brief: 200_000,
        must_fail: false,
    },
    Target {
        name: "decode_encode",
        about: "bytes that a second reader calls canonical are accepted and encode to themselves, others do not",
        body: body::decode_encode,
        brief: 300_000,
        must_fail: false,
    },
    Target {
        name: "views",
        about: "a view is what the owned message is, and refuses with the same error",
        body: body::views,
        brief: 200_000,
        must_fail: false,
    },
    Target {
        name: "metadata_records",
        about: "metadata records in their frame, control records; the image that they give and its snapshot",
        body: body::metadata_records,
        brief: 200_000,
        must_fail: false,
    },
    Target {
        name: "batches",
        about: "record batches and old message sets: read, read naively, validated as a leader does, validated again",
        body: body::batches,
        brief: 300_000,
        must_fail: false,
    },
    Target {
        name: "compression",
        about: "gzip, snappy, LZ4 and Zstandard: bounded, repeatable, and back to the same bytes",
        body: body::compression,
        brief: 80_000,
        must_fail: false,
    },
    Target {
        name: "properties",
        about: "server.properties: any bytes, written and read again, and as the configuration of a broker",
        body: body::properties,
        brief: 12_000,
        must_fail: false,
    },
    Target {
        name: "checkpoints",
        about: "checkpoint files, partition.metadata, the mark of a clean shutdown, quorum-state",
        body: body::checkpoints,
        brief: 200_000,
        must_fail: false,
    },
    Target {
        name: "log_files",
        about: "a partition's files damaged at random: recovery gives what was written, or an error, and can go on",
        body: body::log_files,
        brief: 20_000,
        must_fail: false,
    },
    Target {
        name: "index_files",
        about: "an index file of anybody's bytes: offsets lead where they should, or to an error; recovery rebuilds it",
        body: body::index_files,
        brief: 20_000,
        must_fail: false,
    },
    Target {
        name: "producers",
        about: "batches and markers of producers against a naive map, over restarts",
        body: body::producers,
        brief: 10_000,
        must_fail: false,
    },
    Target {
        name: "cleaner",
        about: "a compacted log with transactions, cleaned at any time, against a model that never forgets",
        body: body::cleaner,
        brief: 5_000,
        must_fail: false,
    },
    Target {
        name: "canary",
        about: "fails when it sees a Produce request with acks=3: a fuzzer that does not find it is broken",
        body: body::canary,
        brief: 1_000_000,
        must_fail: true,
    },
];

impl Target {
    /// The target of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }
}
