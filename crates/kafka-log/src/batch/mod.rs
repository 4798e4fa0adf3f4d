//! Record batches: the unit that producers send, leaders check and logs keep.
//!
//! - [`Batches`] walks the batches of a byte range without copying; [`BatchRef`] is one of them.
//! - [`Records`] iterates a batch's records lazily, borrowing keys, values and headers; a
//!   [`Decompressor`] does so for compressed batches, within a limit.
//! - [`validate`] checks what a client produced as a leader does and yields [`ValidBatch`]es: a
//!   patched copy of the header beside the untouched body, ready for one vectored write.
//! - [`BatchBuilder`] writes batches; [`control`] reads and writes the control records.
//! - [`legacy`] reads the message sets of formats 0 and 1, [`Entries`] any format.
//!
//! None of it does any IO, and no input makes it panic or allocate more than the limits given.

mod builder;
pub mod compression;
pub mod control;
mod entries;
mod header;
pub mod legacy;
mod record;
mod validate;
mod varint;
mod view;

pub use builder::{BatchBuilder, BatchOptions, BuildError, Producer};
pub use compression::{Codec, CodecError, Compression, Compressor, Decompressor};
pub use control::{ControlError, ControlKey, ControlType, EndTxnMarker};
pub use entries::{Entries, Entry, EntryError, EntryRecords};
pub use header::{
    Attributes, BatchHeader, HEADER_LEN, LENGTH_PREFIX, MAGIC_V2, NO_LEADER_EPOCH, NO_PRODUCER_EPOCH, NO_PRODUCER_ID,
    NO_SEQUENCE, NO_TIMESTAMP, TimestampType, add_sequence,
};
pub use record::{Header, Headers, Record, RecordError, Records};
#[cfg(feature = "storage")]
pub(crate) use record::{RawRecord, read_record};
pub use validate::{
    BatchSummary, Invalid, Origin, RecordFault, RecordFaultKind, Rejection, RejectionKind, Rules, ValidBatch,
    Validator, validate,
};
#[cfg(feature = "storage")]
pub(crate) use varint::{Cursor as VarintCursor, put_varlong, varint_len};
pub use view::{BatchError, BatchErrorKind, BatchRef, Batches};
