//! [`ApiKey`]: which request a frame holds.

use core::fmt;

/// The key of an API. Keys that this crate does not know are carried as they are.
///
/// ```
/// use kafka_proto::ApiKey;
/// assert_eq!(ApiKey::METADATA, ApiKey(3));
/// assert_eq!(ApiKey(3).name(), Some("Metadata"));
/// assert_eq!(ApiKey(4711).to_string(), "ApiKey(4711)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ApiKey(pub i16);

macro_rules! api_keys {
    ($($constant:ident = $key:literal, $name:literal, $doc:literal;)*) => {
        impl ApiKey {
            $(
                #[doc = $doc]
                pub const $constant: Self = Self($key);
            )*

            /// Every key of 4.3.1, also of the removed APIs, in order.
            pub const ALL: &'static [Self] = &[$(Self($key)),*];

            /// The API's name as the protocol guide writes it, if 4.3.1 knows the key.
            #[inline]
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($key => Some($name),)*
                    _ => None,
                }
            }
        }
    };
}

api_keys! {
    PRODUCE = 0, "Produce", "Appends record batches to partitions.";
    FETCH = 1, "Fetch", "Reads record batches, for consumers, followers and quorum replicas.";
    LIST_OFFSETS = 2, "ListOffsets", "Finds offsets by timestamp, or the ends of a partition.";
    METADATA = 3, "Metadata", "Topics, partitions, leaders and brokers of the cluster.";
    LEADER_AND_ISR = 4, "LeaderAndIsr", "Removed in 4.0.";
    STOP_REPLICA = 5, "StopReplica", "Removed in 4.0.";
    UPDATE_METADATA = 6, "UpdateMetadata", "Removed in 4.0.";
    CONTROLLED_SHUTDOWN = 7, "ControlledShutdown", "Removed in 4.0 with ZooKeeper mode.";
    OFFSET_COMMIT = 8, "OffsetCommit", "Commits the offsets of a group.";
    OFFSET_FETCH = 9, "OffsetFetch", "Reads the committed offsets of groups.";
    FIND_COORDINATOR = 10, "FindCoordinator", "Which broker coordinates a group, transactional id or share partition.";
    JOIN_GROUP = 11, "JoinGroup", "Joins a classic group.";
    HEARTBEAT = 12, "Heartbeat", "Keeps a member of a classic group alive.";
    LEAVE_GROUP = 13, "LeaveGroup", "Leaves a classic group.";
    SYNC_GROUP = 14, "SyncGroup", "Hands out the assignment of a classic group.";
    DESCRIBE_GROUPS = 15, "DescribeGroups", "Describes classic groups.";
    LIST_GROUPS = 16, "ListGroups", "Lists the groups of a broker.";
    SASL_HANDSHAKE = 17, "SaslHandshake", "Chooses a SASL mechanism.";
    API_VERSIONS = 18, "ApiVersions", "Which APIs and versions the server speaks (KIP-511).";
    CREATE_TOPICS = 19, "CreateTopics", "Creates topics.";
    DELETE_TOPICS = 20, "DeleteTopics", "Deletes topics.";
    DELETE_RECORDS = 21, "DeleteRecords", "Deletes the records before an offset.";
    INIT_PRODUCER_ID = 22, "InitProducerId", "Obtains a producer id and epoch (KIP-98, KIP-360).";
    OFFSET_FOR_LEADER_EPOCH = 23, "OffsetForLeaderEpoch", "Where a leader epoch ended in the log (KIP-101, KIP-320).";
    ADD_PARTITIONS_TO_TXN = 24, "AddPartitionsToTxn", "Adds partitions to a transaction.";
    ADD_OFFSETS_TO_TXN = 25, "AddOffsetsToTxn", "Adds the offsets of a group to a transaction.";
    END_TXN = 26, "EndTxn", "Commits or aborts a transaction.";
    WRITE_TXN_MARKERS = 27, "WriteTxnMarkers", "Writes transaction markers into partitions.";
    TXN_OFFSET_COMMIT = 28, "TxnOffsetCommit", "Commits offsets as part of a transaction.";
    DESCRIBE_ACLS = 29, "DescribeAcls", "Lists access control entries.";
    CREATE_ACLS = 30, "CreateAcls", "Creates access control entries.";
    DELETE_ACLS = 31, "DeleteAcls", "Deletes access control entries.";
    DESCRIBE_CONFIGS = 32, "DescribeConfigs", "Reads the configuration of resources.";
    ALTER_CONFIGS = 33, "AlterConfigs", "Replaces the configuration of resources.";
    ALTER_REPLICA_LOG_DIRS = 34, "AlterReplicaLogDirs", "Moves replicas between the log directories of a broker.";
    DESCRIBE_LOG_DIRS = 35, "DescribeLogDirs", "Describes the log directories of a broker.";
    SASL_AUTHENTICATE = 36, "SaslAuthenticate", "One step of a SASL exchange (KIP-152).";
    CREATE_PARTITIONS = 37, "CreatePartitions", "Adds partitions to topics.";
    CREATE_DELEGATION_TOKEN = 38, "CreateDelegationToken", "Creates a delegation token.";
    RENEW_DELEGATION_TOKEN = 39, "RenewDelegationToken", "Extends a delegation token.";
    EXPIRE_DELEGATION_TOKEN = 40, "ExpireDelegationToken", "Ends a delegation token.";
    DESCRIBE_DELEGATION_TOKEN = 41, "DescribeDelegationToken", "Lists delegation tokens.";
    DELETE_GROUPS = 42, "DeleteGroups", "Deletes groups.";
    ELECT_LEADERS = 43, "ElectLeaders", "Elects preferred or any leaders (KIP-460).";
    INCREMENTAL_ALTER_CONFIGS = 44, "IncrementalAlterConfigs", "Changes single configuration keys (KIP-339).";
    ALTER_PARTITION_REASSIGNMENTS = 45, "AlterPartitionReassignments", "Starts or cancels reassignments of partitions (KIP-455).";
    LIST_PARTITION_REASSIGNMENTS = 46, "ListPartitionReassignments", "Lists reassignments under way (KIP-455).";
    OFFSET_DELETE = 47, "OffsetDelete", "Deletes committed offsets of a group (KIP-496).";
    DESCRIBE_CLIENT_QUOTAS = 48, "DescribeClientQuotas", "Reads client quotas (KIP-546).";
    ALTER_CLIENT_QUOTAS = 49, "AlterClientQuotas", "Changes client quotas (KIP-546).";
    DESCRIBE_USER_SCRAM_CREDENTIALS = 50, "DescribeUserScramCredentials", "Lists SCRAM credentials, without secrets (KIP-554).";
    ALTER_USER_SCRAM_CREDENTIALS = 51, "AlterUserScramCredentials", "Changes SCRAM credentials (KIP-554).";
    VOTE = 52, "Vote", "Asks for a vote in the quorum (KIP-595).";
    BEGIN_QUORUM_EPOCH = 53, "BeginQuorumEpoch", "Announces a new leader of the quorum (KIP-595).";
    END_QUORUM_EPOCH = 54, "EndQuorumEpoch", "Announces that a leader resigns (KIP-595).";
    DESCRIBE_QUORUM = 55, "DescribeQuorum", "Describes the quorum (KIP-595).";
    ALTER_PARTITION = 56, "AlterPartition", "Changes the in-sync replicas of partitions (KIP-497).";
    UPDATE_FEATURES = 57, "UpdateFeatures", "Changes feature levels (KIP-584).";
    ENVELOPE = 58, "Envelope", "Carries a request that a broker forwards to the controller (KIP-590).";
    FETCH_SNAPSHOT = 59, "FetchSnapshot", "Reads a snapshot in chunks (KIP-630).";
    DESCRIBE_CLUSTER = 60, "DescribeCluster", "Describes the cluster (KIP-700).";
    DESCRIBE_PRODUCERS = 61, "DescribeProducers", "Describes the producers of partitions (KIP-664).";
    BROKER_REGISTRATION = 62, "BrokerRegistration", "Registers a broker with the controller (KIP-631).";
    BROKER_HEARTBEAT = 63, "BrokerHeartbeat", "Keeps a broker registered (KIP-631).";
    UNREGISTER_BROKER = 64, "UnregisterBroker", "Removes a registered broker.";
    DESCRIBE_TRANSACTIONS = 65, "DescribeTransactions", "Describes transactions (KIP-664).";
    LIST_TRANSACTIONS = 66, "ListTransactions", "Lists transactions (KIP-664).";
    ALLOCATE_PRODUCER_IDS = 67, "AllocateProducerIds", "Hands a block of producer ids to a broker (KIP-730).";
    CONSUMER_GROUP_HEARTBEAT = 68, "ConsumerGroupHeartbeat", "The one request of a member of a consumer group (KIP-848).";
    CONSUMER_GROUP_DESCRIBE = 69, "ConsumerGroupDescribe", "Describes consumer groups (KIP-848).";
    CONTROLLER_REGISTRATION = 70, "ControllerRegistration", "Registers a controller (KIP-919).";
    GET_TELEMETRY_SUBSCRIPTIONS = 71, "GetTelemetrySubscriptions", "Which metrics a client should send (KIP-714).";
    PUSH_TELEMETRY = 72, "PushTelemetry", "Metrics sent by a client (KIP-714).";
    ASSIGN_REPLICAS_TO_DIRS = 73, "AssignReplicasToDirs", "Tells which log directory holds which replica (KIP-858).";
    LIST_CONFIG_RESOURCES = 74, "ListConfigResources", "Lists resources that have configurations (KIP-1142).";
    DESCRIBE_TOPIC_PARTITIONS = 75, "DescribeTopicPartitions", "Describes partitions of topics in pages (KIP-966).";
    SHARE_GROUP_HEARTBEAT = 76, "ShareGroupHeartbeat", "The heartbeat of a member of a share group (KIP-932).";
    SHARE_GROUP_DESCRIBE = 77, "ShareGroupDescribe", "Describes share groups (KIP-932).";
    SHARE_FETCH = 78, "ShareFetch", "Fetches and acknowledges records of a share group (KIP-932).";
    SHARE_ACKNOWLEDGE = 79, "ShareAcknowledge", "Acknowledges records of a share group (KIP-932).";
    ADD_RAFT_VOTER = 80, "AddRaftVoter", "Adds a voter to the quorum (KIP-853).";
    REMOVE_RAFT_VOTER = 81, "RemoveRaftVoter", "Removes a voter from the quorum (KIP-853).";
    UPDATE_RAFT_VOTER = 82, "UpdateRaftVoter", "Updates a voter of the quorum (KIP-853).";
    INITIALIZE_SHARE_GROUP_STATE = 83, "InitializeShareGroupState", "Creates the state of share partitions (KIP-932).";
    READ_SHARE_GROUP_STATE = 84, "ReadShareGroupState", "Reads the state of share partitions (KIP-932).";
    WRITE_SHARE_GROUP_STATE = 85, "WriteShareGroupState", "Writes the state of share partitions (KIP-932).";
    DELETE_SHARE_GROUP_STATE = 86, "DeleteShareGroupState", "Deletes the state of share partitions (KIP-932).";
    READ_SHARE_GROUP_STATE_SUMMARY = 87, "ReadShareGroupStateSummary", "Reads the start offsets of share partitions (KIP-932).";
    STREAMS_GROUP_HEARTBEAT = 88, "StreamsGroupHeartbeat", "The heartbeat of a member of a streams group (KIP-1071).";
    STREAMS_GROUP_DESCRIBE = 89, "StreamsGroupDescribe", "Describes streams groups (KIP-1071).";
    DESCRIBE_SHARE_GROUP_OFFSETS = 90, "DescribeShareGroupOffsets", "Reads the start offsets of share groups (KIP-932).";
    ALTER_SHARE_GROUP_OFFSETS = 91, "AlterShareGroupOffsets", "Changes the start offsets of share groups (KIP-932).";
    DELETE_SHARE_GROUP_OFFSETS = 92, "DeleteShareGroupOffsets", "Deletes the offsets of share groups (KIP-932).";
}

impl From<i16> for ApiKey {
    fn from(key: i16) -> Self {
        Self(key)
    }
}

impl fmt::Display for ApiKey {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => write!(f, "ApiKey({})", self.0),
        }
    }
}

impl fmt::Debug for ApiKey {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
