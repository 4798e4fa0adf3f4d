//! [`ErrorCode`]: what a response says went wrong.

use core::fmt;

/// An error code of a response. Codes of the future are carried as they are.
///
/// ```
/// use kafka_proto::ErrorCode;
/// assert_eq!(ErrorCode(3), ErrorCode::UNKNOWN_TOPIC_OR_PARTITION);
/// assert_eq!(ErrorCode(3).name(), Some("UNKNOWN_TOPIC_OR_PARTITION"));
/// assert!(ErrorCode(3).is_retriable());
/// assert_eq!(ErrorCode(9999).name(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ErrorCode(pub i16);

impl ErrorCode {
    /// Whether this is [`ErrorCode::NONE`].
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether this is anything else than [`ErrorCode::NONE`].
    #[must_use]
    pub const fn is_error(self) -> bool {
        self.0 != 0
    }

    /// `Ok` for [`ErrorCode::NONE`], the code itself as an error otherwise.
    ///
    /// # Errors
    /// The code, unless it is `NONE`.
    pub const fn ok(self) -> Result<(), Self> {
        if self.is_none() { Ok(()) } else { Err(self) }
    }
}

macro_rules! error_codes {
    ($($name:ident = $code:literal, $retriable:ident, $doc:literal;)*) => {
        impl ErrorCode {
            $(
                #[doc = $doc]
                pub const $name: Self = Self($code);
            )*

            /// Every code of Kafka 4.3.1, in order.
            pub const ALL: &'static [Self] = &[$(Self($code)),*];

            /// The name of the code, if 4.3.1 knows it.
            #[inline]
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($code => Some(stringify!($name)),)*
                    _ => None,
                }
            }

            /// One sentence on what the code means, empty for an unknown code.
            #[inline]
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self.0 {
                    $($code => $doc,)*
                    _ => "",
                }
            }

            /// Whether the same request may succeed later, as the Java client sees it.
            #[inline]
            #[must_use]
            pub const fn is_retriable(self) -> bool {
                match self.0 {
                    $($code => error_codes!(@$retriable),)*
                    _ => false,
                }
            }
        }
    };
    (@retriable) => { true };
    (@fatal) => { false };
}

error_codes! {
    UNKNOWN_SERVER_ERROR = -1, fatal, "The server failed in a way that it has no code for.";
    NONE = 0, fatal, "No error.";
    OFFSET_OUT_OF_RANGE = 1, fatal, "The offset lies before the log start or past the log end of the partition.";
    CORRUPT_MESSAGE = 2, retriable, "A record batch failed its checksum, its size limits, or another validity check.";
    UNKNOWN_TOPIC_OR_PARTITION = 3, retriable, "The topic or partition does not exist here (or may not be seen).";
    INVALID_FETCH_SIZE = 4, fatal, "The size asked for in a fetch makes no sense.";
    LEADER_NOT_AVAILABLE = 5, retriable, "The partition has no leader for now.";
    NOT_LEADER_OR_FOLLOWER = 6, retriable, "The broker is not the leader, or not a replica, of the partition as the request needs.";
    REQUEST_TIMED_OUT = 7, retriable, "The server gave up on the request after its timeout.";
    BROKER_NOT_AVAILABLE = 8, fatal, "The broker is not reachable.";
    REPLICA_NOT_AVAILABLE = 9, retriable, "The replica asked for is not available.";
    MESSAGE_TOO_LARGE = 10, fatal, "A record batch is larger than the server accepts.";
    STALE_CONTROLLER_EPOCH = 11, fatal, "The controller has moved on since the request was made.";
    OFFSET_METADATA_TOO_LARGE = 12, fatal, "The metadata beside a committed offset is longer than allowed.";
    NETWORK_EXCEPTION = 13, retriable, "The connection was lost before an answer came.";
    COORDINATOR_LOAD_IN_PROGRESS = 14, retriable, "The coordinator is still reading its state from the log.";
    COORDINATOR_NOT_AVAILABLE = 15, retriable, "There is no coordinator for the key yet.";
    NOT_COORDINATOR = 16, retriable, "Another broker coordinates this group or transactional id.";
    INVALID_TOPIC_EXCEPTION = 17, fatal, "The topic name is not valid, or the operation is not allowed on this topic.";
    RECORD_LIST_TOO_LARGE = 18, fatal, "A record batch is larger than a segment may be.";
    NOT_ENOUGH_REPLICAS = 19, retriable, "Nothing was written: fewer replicas are in sync than the topic demands.";
    NOT_ENOUGH_REPLICAS_AFTER_APPEND = 20, retriable, "The records were written, but fewer replicas are in sync than the topic demands.";
    INVALID_REQUIRED_ACKS = 21, fatal, "The number of acknowledgements asked for is none of -1, 0 and 1.";
    ILLEGAL_GENERATION = 22, fatal, "The generation of the group has passed.";
    INCONSISTENT_GROUP_PROTOCOL = 23, fatal, "The member shares no protocol with the group, or offers none.";
    INVALID_GROUP_ID = 24, fatal, "The group id is not valid for this operation.";
    UNKNOWN_MEMBER_ID = 25, fatal, "The coordinator does not know this member.";
    INVALID_SESSION_TIMEOUT = 26, fatal, "The session timeout lies outside of the configured range.";
    REBALANCE_IN_PROGRESS = 27, fatal, "The group is rebalancing: join again.";
    INVALID_COMMIT_OFFSET_SIZE = 28, fatal, "The record of the committed offset would be too large.";
    TOPIC_AUTHORIZATION_FAILED = 29, fatal, "The principal may not do this with the topic.";
    GROUP_AUTHORIZATION_FAILED = 30, fatal, "The principal may not do this with the group.";
    CLUSTER_AUTHORIZATION_FAILED = 31, fatal, "The principal may not do this with the cluster.";
    INVALID_TIMESTAMP = 32, fatal, "A record's timestamp lies outside of what the topic allows.";
    UNSUPPORTED_SASL_MECHANISM = 33, fatal, "The SASL mechanism is not enabled.";
    ILLEGAL_SASL_STATE = 34, fatal, "The request does not fit the state of the SASL exchange.";
    UNSUPPORTED_VERSION = 35, fatal, "The server does not support this version of the API.";
    TOPIC_ALREADY_EXISTS = 36, fatal, "A topic of this name exists.";
    INVALID_PARTITIONS = 37, fatal, "The number of partitions is not possible.";
    INVALID_REPLICATION_FACTOR = 38, fatal, "The replication factor is below one or above the number of usable brokers.";
    INVALID_REPLICA_ASSIGNMENT = 39, fatal, "The replicas named are not a valid assignment.";
    INVALID_CONFIG = 40, fatal, "A configuration value is not valid.";
    NOT_CONTROLLER = 41, retriable, "The request must go to the active controller.";
    INVALID_REQUEST = 42, fatal, "The request contradicts itself or the protocol.";
    UNSUPPORTED_FOR_MESSAGE_FORMAT = 43, fatal, "The record format of the partition cannot do what is asked.";
    POLICY_VIOLATION = 44, fatal, "A policy configured on the server forbids it.";
    OUT_OF_ORDER_SEQUENCE_NUMBER = 45, fatal, "A sequence number is missing between the last batch of the producer and this one.";
    DUPLICATE_SEQUENCE_NUMBER = 46, fatal, "The batch was written before.";
    INVALID_PRODUCER_EPOCH = 47, fatal, "The producer's epoch has been superseded.";
    INVALID_TXN_STATE = 48, fatal, "The transaction is in a state that does not allow this.";
    INVALID_PRODUCER_ID_MAPPING = 49, fatal, "The producer id does not belong to the transactional id.";
    INVALID_TRANSACTION_TIMEOUT = 50, fatal, "The transaction timeout is above the server's maximum.";
    CONCURRENT_TRANSACTIONS = 51, retriable, "Another operation on the same transaction is under way.";
    TRANSACTION_COORDINATOR_FENCED = 52, fatal, "The transaction marker comes from a coordinator that has been replaced.";
    TRANSACTIONAL_ID_AUTHORIZATION_FAILED = 53, fatal, "The principal may not use the transactional id.";
    SECURITY_DISABLED = 54, fatal, "No authorizer is configured.";
    OPERATION_NOT_ATTEMPTED = 55, fatal, "Another operation of the same request failed first.";
    KAFKA_STORAGE_ERROR = 56, retriable, "The disk failed.";
    LOG_DIR_NOT_FOUND = 57, fatal, "The broker has no such log directory.";
    SASL_AUTHENTICATION_FAILED = 58, fatal, "The credentials were not accepted.";
    UNKNOWN_PRODUCER_ID = 59, fatal, "The partition holds nothing of this producer any more.";
    REASSIGNMENT_IN_PROGRESS = 60, fatal, "The partition is being reassigned.";
    DELEGATION_TOKEN_AUTH_DISABLED = 61, fatal, "Delegation tokens are not enabled.";
    DELEGATION_TOKEN_NOT_FOUND = 62, fatal, "There is no such delegation token.";
    DELEGATION_TOKEN_OWNER_MISMATCH = 63, fatal, "The principal neither owns nor may renew the token.";
    DELEGATION_TOKEN_REQUEST_NOT_ALLOWED = 64, fatal, "Tokens cannot be managed over this kind of connection.";
    DELEGATION_TOKEN_AUTHORIZATION_FAILED = 65, fatal, "The principal may not do this with the token.";
    DELEGATION_TOKEN_EXPIRED = 66, fatal, "The token has expired.";
    INVALID_PRINCIPAL_TYPE = 67, fatal, "The type of principal is not supported.";
    NON_EMPTY_GROUP = 68, fatal, "The group still has members.";
    GROUP_ID_NOT_FOUND = 69, fatal, "There is no such group.";
    FETCH_SESSION_ID_NOT_FOUND = 70, retriable, "The fetch session is gone.";
    INVALID_FETCH_SESSION_EPOCH = 71, retriable, "The fetch session is at another epoch.";
    LISTENER_NOT_FOUND = 72, retriable, "The leader has no listener of the name through which the request came.";
    TOPIC_DELETION_DISABLED = 73, fatal, "Topics cannot be deleted on this cluster.";
    FENCED_LEADER_EPOCH = 74, retriable, "The leader epoch of the request has passed.";
    UNKNOWN_LEADER_EPOCH = 75, retriable, "The leader epoch of the request is newer than this broker knows.";
    UNSUPPORTED_COMPRESSION_TYPE = 76, fatal, "The requester's version cannot read the codec of the partition.";
    STALE_BROKER_EPOCH = 77, fatal, "The broker has registered anew since.";
    OFFSET_NOT_AVAILABLE = 78, retriable, "The new leader does not know the high watermark yet.";
    MEMBER_ID_REQUIRED = 79, fatal, "Join again with the member id in the response.";
    PREFERRED_LEADER_NOT_AVAILABLE = 80, retriable, "The preferred replica cannot lead now.";
    GROUP_MAX_SIZE_REACHED = 81, fatal, "The group is full.";
    FENCED_INSTANCE_ID = 82, fatal, "Another member has taken over this static instance id.";
    ELIGIBLE_LEADERS_NOT_AVAILABLE = 83, retriable, "No replica that may lead is available.";
    ELECTION_NOT_NEEDED = 84, retriable, "The leader is already the one wanted.";
    NO_REASSIGNMENT_IN_PROGRESS = 85, fatal, "There is no reassignment to change.";
    GROUP_SUBSCRIBED_TO_TOPIC = 86, fatal, "The group consumes this topic at the moment.";
    INVALID_RECORD = 87, fatal, "A record was refused by validation.";
    UNSTABLE_OFFSET_COMMIT = 88, retriable, "A transaction that has not ended covers the offset.";
    THROTTLING_QUOTA_EXCEEDED = 89, retriable, "A quota is used up; try again later.";
    PRODUCER_FENCED = 90, fatal, "A newer producer uses the same transactional id.";
    RESOURCE_NOT_FOUND = 91, fatal, "The resource named does not exist.";
    DUPLICATE_RESOURCE = 92, fatal, "The same resource is named twice.";
    UNACCEPTABLE_CREDENTIAL = 93, fatal, "The credential is not good enough to be stored.";
    INCONSISTENT_VOTER_SET = 94, fatal, "Sender or receiver is not among the expected voters.";
    INVALID_UPDATE_VERSION = 95, fatal, "The feature cannot move to this level.";
    FEATURE_UPDATE_FAILED = 96, fatal, "The features could not be updated.";
    PRINCIPAL_DESERIALIZATION_FAILURE = 97, fatal, "The principal in a forwarded request cannot be read.";
    SNAPSHOT_NOT_FOUND = 98, fatal, "There is no such snapshot.";
    POSITION_OUT_OF_RANGE = 99, fatal, "The position lies outside of the snapshot.";
    UNKNOWN_TOPIC_ID = 100, retriable, "No topic with this id is hosted here.";
    DUPLICATE_BROKER_REGISTRATION = 101, fatal, "A live broker has this id.";
    BROKER_ID_NOT_REGISTERED = 102, fatal, "No broker with this id is registered.";
    INCONSISTENT_TOPIC_ID = 103, retriable, "The log belongs to a topic with another id.";
    INCONSISTENT_CLUSTER_ID = 104, fatal, "The request is for another cluster.";
    TRANSACTIONAL_ID_NOT_FOUND = 105, fatal, "There is no such transactional id.";
    FETCH_SESSION_TOPIC_ID_ERROR = 106, retriable, "The fetch session mixes topic ids and names.";
    INELIGIBLE_REPLICA = 107, fatal, "A replica proposed for the in-sync set may not join it.";
    NEW_LEADER_ELECTED = 108, fatal, "The change was applied, and the partition has a new leader.";
    OFFSET_MOVED_TO_TIERED_STORAGE = 109, fatal, "The offset is in remote storage only.";
    FENCED_MEMBER_EPOCH = 110, fatal, "The member's epoch has been superseded: give up all partitions and join again.";
    UNRELEASED_INSTANCE_ID = 111, fatal, "Another member still holds this instance id.";
    UNSUPPORTED_ASSIGNOR = 112, fatal, "The group has no such assignor, or not this version of it.";
    STALE_MEMBER_EPOCH = 113, fatal, "The member's epoch lags; retry after the next heartbeat.";
    MISMATCHED_ENDPOINT_TYPE = 114, fatal, "The request came to the wrong kind of endpoint.";
    UNSUPPORTED_ENDPOINT_TYPE = 115, fatal, "This kind of endpoint is not supported.";
    UNKNOWN_CONTROLLER_ID = 116, fatal, "No controller has this id.";
    UNKNOWN_SUBSCRIPTION_ID = 117, fatal, "The telemetry subscription is unknown or out of date.";
    TELEMETRY_TOO_LARGE = 118, fatal, "The telemetry payload is above the limit.";
    INVALID_REGISTRATION = 119, fatal, "The controller refuses this registration.";
    TRANSACTION_ABORTABLE = 120, fatal, "The transaction must be aborted; the producer may go on after that.";
    INVALID_RECORD_STATE = 121, fatal, "The record is not in a state that can be acknowledged.";
    SHARE_SESSION_NOT_FOUND = 122, retriable, "The share session is gone.";
    INVALID_SHARE_SESSION_EPOCH = 123, retriable, "The share session is at another epoch.";
    FENCED_STATE_EPOCH = 124, fatal, "The state epoch of the share group has passed.";
    INVALID_VOTER_KEY = 125, fatal, "The voter named is not the one that received the request.";
    DUPLICATE_VOTER = 126, fatal, "The voter is already in the set.";
    VOTER_NOT_FOUND = 127, fatal, "The voter is not in the set.";
    INVALID_REGULAR_EXPRESSION = 128, fatal, "The regular expression cannot be parsed.";
    REBOOTSTRAP_REQUIRED = 129, fatal, "The client must start again from its bootstrap servers.";
    STREAMS_INVALID_TOPOLOGY = 130, fatal, "The topology makes no sense.";
    STREAMS_INVALID_TOPOLOGY_EPOCH = 131, fatal, "The topology epoch makes no sense.";
    STREAMS_TOPOLOGY_FENCED = 132, fatal, "A newer topology has been installed.";
    SHARE_SESSION_LIMIT_REACHED = 133, retriable, "No more share sessions can be opened.";
}

impl From<i16> for ErrorCode {
    fn from(code: i16) -> Self {
        Self(code)
    }
}

impl fmt::Display for ErrorCode {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => write!(f, "error {}", self.0),
        }
    }
}

impl fmt::Debug for ErrorCode {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for ErrorCode {}
