//! Who may do what, and how much of it: kept as the records say it, until something here decides with it.

use imbl::OrdMap;
use kafka_proto::records::{AccessControlEntryRecord, DelegationTokenRecord, UserScramCredentialRecord};
use kafka_proto::{Str, Uuid};

/// A client quota entity: entity types (`user`, `client-id`, `ip`) with a name, or none for the default, by type.
pub type QuotaEntity = Vec<(Str, Option<Str>)>;

/// Access control entries, quotas, credentials and tokens.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Security {
    /// Access control entries by id.
    pub acls: OrdMap<Uuid, AccessControlEntryRecord>,
    /// Limits of each client quota entity by quota key.
    pub quotas: OrdMap<QuotaEntity, OrdMap<Str, f64>>,
    /// SCRAM credentials by mechanism and user.
    pub scram: OrdMap<(i8, Str), UserScramCredentialRecord>,
    /// Delegation tokens by id.
    pub tokens: OrdMap<Str, DelegationTokenRecord>,
}
