//! [`Policy`]: what happens to what a version cannot carry.

/// What happens to a value that the version cannot carry, when it is not the default of its field.
///
/// ```
/// use kafka_proto::api::{ApiVersionsRequest, FetchRequest};
/// use kafka_proto::{Message, Policy, Writer};
///
/// // Version 2 has no place for the name, which the schema calls ignorable.
/// let named = ApiVersionsRequest { client_software_name: "demo".into(), ..Default::default() };
/// assert!(named.encode_with(&mut Writer::new(), 2, Policy::Strict).is_err());
/// assert!(named.encode_with(&mut Writer::new(), 2, Policy::DropIgnorable).is_ok());
///
/// // Since version 15 the replica stands elsewhere, and to lose it is not harmless.
/// let fetch = FetchRequest { replica_id: 7, ..Default::default() };
/// assert_eq!(fetch.encode(&mut Writer::new(), 17).unwrap_err().field, "replica_id");
/// assert!(fetch.encode_with(&mut Writer::new(), 17, Policy::Lossy).is_ok());
/// ```
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
