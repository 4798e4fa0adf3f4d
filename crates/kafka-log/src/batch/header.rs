//! The 61 bytes in front of every record batch of format 2 (KIP-98), read field by field.
//!
//! | bytes   | field                    | | bytes   | field                |
//! |---------|--------------------------|-|---------|----------------------|
//! | 0..8    | base offset              | | 27..35  | base timestamp       |
//! | 8..12   | batch length             | | 35..43  | max timestamp        |
//! | 12..16  | partition leader epoch   | | 43..51  | producer id          |
//! | 16      | magic                    | | 51..53  | producer epoch       |
//! | 17..21  | CRC-32C of bytes 21..    | | 53..57  | base sequence        |
//! | 21..23  | attributes               | | 57..61  | record count         |
//! | 23..27  | last offset delta        | | 61..    | records              |
//!
//! The first 21 bytes lie outside the checksum, so that a leader can place a batch (base offset
//! and leader epoch) without touching what the producer wrote.
#![warn(clippy::indexing_slicing)]

use std::fmt;

use super::compression::Compression;

/// Bytes of a batch before its records.
pub const HEADER_LEN: usize = 61;
/// Bytes before the part that the batch length counts: the base offset and the length itself.
pub const LENGTH_PREFIX: usize = 12;
/// The only magic that is still written.
pub const MAGIC_V2: i8 = 2;
/// A timestamp that says "none".
pub const NO_TIMESTAMP: i64 = -1;
/// A producer id that says "not idempotent".
pub const NO_PRODUCER_ID: i64 = -1;
/// A producer epoch that says "not idempotent".
pub const NO_PRODUCER_EPOCH: i16 = -1;
/// A sequence that says "not idempotent".
pub const NO_SEQUENCE: i32 = -1;
/// A leader epoch that says "unknown"; producers send it.
pub const NO_LEADER_EPOCH: i32 = -1;

const CRC_START: usize = 21;

/// Who gave a batch's records their timestamps (bit 3 of the attributes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimestampType {
    /// The producer; each record carries its own.
    #[default]
    CreateTime,
    /// The leader, when it appended; the batch's max timestamp holds for every record.
    LogAppendTime,
}

/// The 16 attribute bits of a batch: compression in bits 0–2, then flags.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Attributes(i16);

impl Attributes {
    const COMPRESSION: i16 = 0x07;
    const LOG_APPEND_TIME: i16 = 0x08;
    const TRANSACTIONAL: i16 = 0x10;
    const CONTROL: i16 = 0x20;
    const DELETE_HORIZON: i16 = 0x40;

    /// The attributes with exactly these bits; unused ones are carried through.
    pub const fn from_bits(bits: i16) -> Self {
        Self(bits)
    }

    /// All 16 bits as they stand in the header.
    pub const fn bits(self) -> i16 {
        self.0
    }

    /// The codec's number, 0–7; 5–7 name none.
    pub const fn compression_id(self) -> u8 {
        (self.0 & Self::COMPRESSION) as u8
    }

    /// The codec, or `None` for the numbers 5–7 that name none.
    pub const fn compression(self) -> Option<Compression> {
        Compression::from_id(self.compression_id())
    }

    /// Who gave the timestamps.
    pub const fn timestamp_type(self) -> TimestampType {
        if self.0 & Self::LOG_APPEND_TIME != 0 { TimestampType::LogAppendTime } else { TimestampType::CreateTime }
    }

    /// Whether the records belong to a transaction (KIP-98).
    pub const fn is_transactional(self) -> bool {
        self.0 & Self::TRANSACTIONAL != 0
    }

    /// Whether the records are control records, which clients never see (KIP-98).
    pub const fn is_control(self) -> bool {
        self.0 & Self::CONTROL != 0
    }

    /// Whether the base timestamp holds the delete horizon of the batch's tombstones (KIP-534).
    pub const fn has_delete_horizon(self) -> bool {
        self.0 & Self::DELETE_HORIZON != 0
    }

    /// The same with another codec.
    #[must_use]
    pub const fn with_compression(self, codec: Compression) -> Self {
        Self((self.0 & !Self::COMPRESSION) | codec.id() as i16)
    }

    /// The same with another timestamp type.
    #[must_use]
    pub const fn with_timestamp_type(self, kind: TimestampType) -> Self {
        self.with(Self::LOG_APPEND_TIME, matches!(kind, TimestampType::LogAppendTime))
    }

    /// The same, transactional or not.
    #[must_use]
    pub const fn with_transactional(self, on: bool) -> Self {
        self.with(Self::TRANSACTIONAL, on)
    }

    /// The same, control or not.
    #[must_use]
    pub const fn with_control(self, on: bool) -> Self {
        self.with(Self::CONTROL, on)
    }

    /// The same, with or without the delete horizon flag.
    #[must_use]
    pub const fn with_delete_horizon(self, on: bool) -> Self {
        self.with(Self::DELETE_HORIZON, on)
    }

    const fn with(self, bit: i16, on: bool) -> Self {
        Self(if on { self.0 | bit } else { self.0 & !bit })
    }
}

impl fmt::Debug for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attributes({:#06x})", self.0)
    }
}

/// An owned copy of a batch's header. Nothing is checked: every bit pattern is a header, and
/// [`Batches`](super::Batches) or [`validate`](super::validate) judge it.
///
/// ```
/// use kafka_log::batch::{BatchHeader, HEADER_LEN};
/// let mut header = BatchHeader::from_bytes([0; HEADER_LEN]);
/// header.set_base_offset(42);
/// assert_eq!(header.base_offset(), 42);
/// assert_eq!(header.as_bytes()[..8], 42i64.to_be_bytes());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BatchHeader([u8; HEADER_LEN]);

impl BatchHeader {
    /// The header with these bytes.
    pub const fn from_bytes(bytes: [u8; HEADER_LEN]) -> Self {
        Self(bytes)
    }

    /// The header at the start of `bytes`, or `None` when there are fewer than 61.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        bytes.first_chunk().map(|head| Self(*head))
    }

    /// The bytes as they are written.
    pub const fn as_bytes(&self) -> &[u8; HEADER_LEN] {
        &self.0
    }

    /// The bytes as they are written.
    pub const fn into_bytes(self) -> [u8; HEADER_LEN] {
        self.0
    }

    /// Offset of the first record, also when compaction has since removed it.
    pub fn base_offset(&self) -> i64 {
        i64::from_be_bytes(self.get::<0, 8>())
    }

    /// Bytes that follow this field, the rest of the header included, as claimed by the writer.
    pub fn batch_length(&self) -> i32 {
        i32::from_be_bytes(self.get::<8, 4>())
    }

    /// Bytes of the whole batch as claimed by the writer; `None` when the claim is less than a header.
    pub fn size(&self) -> Option<usize> {
        usize::try_from(self.batch_length()).ok()?.checked_add(LENGTH_PREFIX).filter(|size| *size >= HEADER_LEN)
    }

    /// Epoch of the leader that appended the batch; −1 from a producer.
    pub fn leader_epoch(&self) -> i32 {
        i32::from_be_bytes(self.get::<12, 4>())
    }

    /// Version of the format; 2 here.
    pub fn magic(&self) -> i8 {
        i8::from_be_bytes(self.get::<16, 1>())
    }

    /// The stored CRC-32C of everything from the attributes on.
    pub fn crc(&self) -> u32 {
        u32::from_be_bytes(self.get::<17, 4>())
    }

    /// Compression and flags.
    pub fn attributes(&self) -> Attributes {
        Attributes(i16::from_be_bytes(self.get::<21, 2>()))
    }

    /// Last offset minus base offset; stays when compaction removes the last record.
    pub fn last_offset_delta(&self) -> i32 {
        i32::from_be_bytes(self.get::<23, 4>())
    }

    /// What record timestamps are relative to, in ms; or the delete horizon (KIP-534).
    pub fn base_timestamp(&self) -> i64 {
        i64::from_be_bytes(self.get::<27, 8>())
    }

    /// The largest timestamp, in ms; with `LogAppendTime` the timestamp of every record.
    pub fn max_timestamp(&self) -> i64 {
        i64::from_be_bytes(self.get::<35, 8>())
    }

    /// Id of the idempotent producer, or −1.
    pub fn producer_id(&self) -> i64 {
        i64::from_be_bytes(self.get::<43, 8>())
    }

    /// Epoch of the idempotent producer, or −1.
    pub fn producer_epoch(&self) -> i16 {
        i16::from_be_bytes(self.get::<51, 2>())
    }

    /// Sequence of the first record, or −1.
    pub fn base_sequence(&self) -> i32 {
        i32::from_be_bytes(self.get::<53, 4>())
    }

    /// Number of records as claimed by the writer.
    pub fn record_count(&self) -> i32 {
        i32::from_be_bytes(self.get::<57, 4>())
    }

    /// Offset of the last record.
    pub fn last_offset(&self) -> i64 {
        self.base_offset().wrapping_add(i64::from(self.last_offset_delta()))
    }

    /// The offset after the batch.
    pub fn next_offset(&self) -> i64 {
        self.last_offset().wrapping_add(1)
    }

    /// Sequence of the last record, after `i32::MAX` going on at 0; −1 without a producer.
    pub fn last_sequence(&self) -> i32 {
        match self.base_sequence() {
            NO_SEQUENCE => NO_SEQUENCE,
            base => add_sequence(base, self.last_offset_delta()),
        }
    }

    /// Whether an idempotent producer wrote the batch.
    pub fn has_producer_id(&self) -> bool {
        self.producer_id() > NO_PRODUCER_ID
    }

    /// Until when tombstones and markers of the batch are kept, in ms (KIP-534).
    pub fn delete_horizon_ms(&self) -> Option<i64> {
        self.attributes().has_delete_horizon().then(|| self.base_timestamp())
    }

    /// Places the batch; outside the checksum.
    pub fn set_base_offset(&mut self, offset: i64) {
        self.put::<0, 8>(offset.to_be_bytes());
    }

    /// Sets the epoch of the leader that appends; outside the checksum.
    pub fn set_leader_epoch(&mut self, epoch: i32) {
        self.put::<12, 4>(epoch.to_be_bytes());
    }

    /// Sets the claimed length from the size of the records; outside the checksum.
    /// Returns false, changing nothing, when the batch would not fit the field.
    pub fn set_body_len(&mut self, body_len: usize) -> bool {
        let length = body_len.checked_add(HEADER_LEN - LENGTH_PREFIX).and_then(|length| i32::try_from(length).ok());
        let Some(length) = length else { return false };
        self.put::<8, 4>(length.to_be_bytes());
        true
    }

    /// Sets timestamp type and max timestamp, then the checksum over `body`, the records as they
    /// are written. What a leader does with `message.timestamp.type=LogAppendTime`.
    pub fn set_max_timestamp(&mut self, kind: TimestampType, timestamp: i64, body: &[u8]) {
        self.set_attributes(self.attributes().with_timestamp_type(kind));
        self.put::<35, 8>(timestamp.to_be_bytes());
        self.seal(body);
    }

    /// Sets the attributes. Inside the checksum: [`seal`](Self::seal) afterwards.
    pub fn set_attributes(&mut self, attributes: Attributes) {
        self.put::<21, 2>(attributes.0.to_be_bytes());
    }

    /// Sets the last offset delta. Inside the checksum: [`seal`](Self::seal) afterwards.
    pub fn set_last_offset_delta(&mut self, delta: i32) {
        self.put::<23, 4>(delta.to_be_bytes());
    }

    /// Sets base and max timestamp. Inside the checksum: [`seal`](Self::seal) afterwards.
    pub fn set_timestamps(&mut self, base: i64, max: i64) {
        self.put::<27, 8>(base.to_be_bytes());
        self.put::<35, 8>(max.to_be_bytes());
    }

    /// Sets the producer's fields. Inside the checksum: [`seal`](Self::seal) afterwards.
    pub fn set_producer(&mut self, id: i64, epoch: i16, base_sequence: i32) {
        self.put::<43, 8>(id.to_be_bytes());
        self.put::<51, 2>(epoch.to_be_bytes());
        self.put::<53, 4>(base_sequence.to_be_bytes());
    }

    /// Sets the record count. Inside the checksum: [`seal`](Self::seal) afterwards.
    pub fn set_record_count(&mut self, count: i32) {
        self.put::<57, 4>(count.to_be_bytes());
    }

    pub(crate) fn set_magic(&mut self) {
        self.put::<16, 1>(MAGIC_V2.to_be_bytes());
    }

    /// Computes the checksum over the header's own part and `body`, the records, and stores it.
    pub fn seal(&mut self, body: &[u8]) {
        let crc = self.compute_crc(body);
        self.put::<17, 4>(crc.to_be_bytes());
    }

    /// The CRC-32C that the header should carry in front of `body`.
    pub fn compute_crc(&self, body: &[u8]) -> u32 {
        crc32c::crc32c_append(crc32c::crc32c(&self.get::<CRC_START, { HEADER_LEN - CRC_START }>()), body)
    }

    fn get<const AT: usize, const N: usize>(&self) -> [u8; N] {
        const { assert!(AT + N <= HEADER_LEN) };
        let mut field = [0; N];
        #[allow(clippy::indexing_slicing, reason = "in range, as asserted at compile time")]
        field.copy_from_slice(&self.0[AT..AT + N]);
        field
    }

    fn put<const AT: usize, const N: usize>(&mut self, field: [u8; N]) {
        const { assert!(AT + N <= HEADER_LEN) };
        #[allow(clippy::indexing_slicing, reason = "in range, as asserted at compile time")]
        self.0[AT..AT + N].copy_from_slice(&field);
    }
}

impl fmt::Debug for BatchHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchHeader")
            .field("base_offset", &self.base_offset())
            .field("batch_length", &self.batch_length())
            .field("leader_epoch", &self.leader_epoch())
            .field("magic", &self.magic())
            .field("crc", &self.crc())
            .field("attributes", &self.attributes())
            .field("last_offset_delta", &self.last_offset_delta())
            .field("base_timestamp", &self.base_timestamp())
            .field("max_timestamp", &self.max_timestamp())
            .field("producer_id", &self.producer_id())
            .field("producer_epoch", &self.producer_epoch())
            .field("base_sequence", &self.base_sequence())
            .field("record_count", &self.record_count())
            .finish()
    }
}

/// `sequence + delta`, going on at 0 after `i32::MAX` as idempotent producers count.
pub const fn add_sequence(sequence: i32, delta: i32) -> i32 {
    if sequence > i32::MAX.wrapping_sub(delta) && delta >= 0 {
        delta - (i32::MAX - sequence) - 1
    } else {
        sequence.wrapping_add(delta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_its_own_bytes() {
        let mut header = BatchHeader::from_bytes([0; HEADER_LEN]);
        header.set_base_offset(-2);
        header.set_leader_epoch(-3);
        header.set_magic();
        header.set_attributes(Attributes::from_bits(-4));
        header.set_last_offset_delta(-5);
        header.set_timestamps(-6, -7);
        header.set_producer(-8, -9, -10);
        header.set_record_count(-11);
        assert!(header.set_body_len(100));
        let read = (header.base_offset(), header.batch_length(), header.leader_epoch());
        assert_eq!(read, (-2, 149, -3));
        assert_eq!((header.magic(), header.attributes().bits()), (2, -4));
        assert_eq!((header.last_offset_delta(), header.record_count()), (-5, -11));
        assert_eq!((header.base_timestamp(), header.max_timestamp()), (-6, -7));
        let producer = (header.producer_id(), header.producer_epoch(), header.base_sequence());
        assert_eq!(producer, (-8, -9, -10));
    }

    #[test]
    fn size_is_none_below_a_header_and_above_31_bits() {
        let mut header = BatchHeader::from_bytes([0; HEADER_LEN]);
        assert_eq!(header.size(), None);
        assert!(header.set_body_len(0));
        assert_eq!(header.size(), Some(HEADER_LEN));
        assert!(!header.set_body_len(i32::MAX as usize));
        assert_eq!(header.size(), Some(HEADER_LEN));
        header.0[8] = 0x80;
        assert_eq!(header.size(), None);
    }

    #[test]
    fn attributes_are_set_one_by_one_and_unused_bits_stay() {
        let unused = Attributes::from_bits(0x4000);
        let all = unused
            .with_compression(Compression::Zstd)
            .with_timestamp_type(TimestampType::LogAppendTime)
            .with_transactional(true)
            .with_control(true)
            .with_delete_horizon(true);
        assert_eq!(all.bits(), 0x407c);
        assert_eq!(all.compression(), Some(Compression::Zstd));
        assert_eq!(all.timestamp_type(), TimestampType::LogAppendTime);
        let none = all
            .with_compression(Compression::None)
            .with_timestamp_type(TimestampType::CreateTime)
            .with_transactional(false)
            .with_control(false)
            .with_delete_horizon(false);
        assert_eq!(none, unused);
        assert_eq!(Attributes::from_bits(5).compression(), None);
    }

    #[test]
    fn placing_leaves_the_checksum_valid_and_append_time_renews_it() {
        let body = b"records";
        let mut header = BatchHeader::from_bytes([7; HEADER_LEN]);
        header.seal(body);
        header.set_base_offset(1 << 40);
        header.set_leader_epoch(12);
        assert_eq!(header.crc(), header.compute_crc(body));
        let before = header.crc();
        header.set_max_timestamp(TimestampType::LogAppendTime, 99, body);
        assert_ne!(header.crc(), before);
        assert_eq!(header.crc(), header.compute_crc(body));
    }

    #[test]
    fn sequences_go_on_at_zero() {
        assert_eq!(add_sequence(0, 5), 5);
        assert_eq!(add_sequence(i32::MAX, 0), i32::MAX);
        assert_eq!(add_sequence(i32::MAX, 1), 0);
        assert_eq!(add_sequence(i32::MAX - 2, 5), 2);
        assert_eq!(add_sequence(i32::MAX, i32::MAX), i32::MAX - 1);
    }
}
