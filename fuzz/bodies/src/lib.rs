//! What the fuzz targets do: plain functions of bytes, which panic when a promise is broken.
//!
//! - [`TARGETS`] lists them. `fuzz_targets/*.rs` hands each to libFuzzer; the tests here run each over its seeds; the
//!   program of this crate, which `cargo xtask fuzz` starts, runs each under the [`mutator`](Mutator) of this crate.
//! - [`run()`] is that loop; it can be repeated by its seed, and a failing input is made small.
//! - [`heap_peak`] counts what a function allocates, so that a target can hold it to a budget.
//!
//! `docs/fuzzing.md` says what each target promises.

mod batches;
mod checkpoints;
mod compression;
mod corpus;
mod heap;
mod log_files;
mod messages;
mod metadata;
mod mutator;
mod naive;
mod properties;
mod run;
#[cfg(test)]
mod tests;

pub use corpus::seeds;
pub use heap::heap_peak;
pub use mutator::Mutator;
pub use run::{Failing, Plan, Report, run};

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
        name: "request_frames",
        about: "a stream of frames in pieces; request headers; every request at every version, within the heap budget",
        body: messages::request_frames,
        brief: 600_000,
        must_fail: false,
    },
    Target {
        name: "responses",
        about: "every response at every version, header first, within the heap budget",
        body: messages::responses,
        brief: 600_000,
        must_fail: false,
    },
    Target {
        name: "records",
        about: "everything else that has a schema: records of internal topics, of the quorum and of the metadata log",
        body: messages::records,
        brief: 400_000,
        must_fail: false,
    },
    Target {
        name: "metadata_records",
        about: "metadata records in their frame, control records; the image that they give and its snapshot",
        body: metadata::body,
        brief: 200_000,
        must_fail: false,
    },
    Target {
        name: "batches",
        about: "record batches and old message sets: read, read naively, validated as a leader does, validated again",
        body: batches::body,
        brief: 300_000,
        must_fail: false,
    },
    Target {
        name: "compression",
        about: "gzip, snappy, LZ4 and Zstandard: bounded, repeatable, and back to the same bytes",
        body: compression::body,
        brief: 80_000,
        must_fail: false,
    },
    Target {
        name: "properties",
        about: "server.properties: any bytes, written and read again, and as the configuration of a broker",
        body: properties::body,
        brief: 12_000,
        must_fail: false,
    },
    Target {
        name: "checkpoints",
        about: "checkpoint files, partition.metadata, the mark of a clean shutdown, quorum-state",
        body: checkpoints::body,
        brief: 200_000,
        must_fail: false,
    },
    Target {
        name: "log_files",
        about: "a partition's files damaged at random: recovery gives what was written, or an error, and can go on",
        body: log_files::body,
        brief: 20_000,
        must_fail: false,
    },
    Target {
        name: "canary",
        about: "fails when it sees a Produce request with acks=3: a fuzzer that does not find it is broken",
        body: messages::canary,
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

/// Runs one input through the target of this name: what libFuzzer calls.
///
/// # Panics
/// When the promise does not hold, and when there is no such target.
pub fn fuzz(name: &str, data: &[u8]) {
    (Target::find(name).expect("a target").body)(data);
}
