//! [`Policy`]: what happens to what a version cannot carry.

/// What happens to a value that the version cannot carry, when it is not the default of its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Policy {
    /// An error, also where the schema calls the field ignorable: what was encoded decodes to the same message.
    Strict,
    /// Dropped where the schema calls the field ignorable, an error otherwise. This is what Kafka does.
    #[default]
    DropIgnorable,
    /// Dropped, for proxies that translate between versions. Null where the version has no null stays an error,
    /// since nothing says what should stand there.
    Lossy,
}
