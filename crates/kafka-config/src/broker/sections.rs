//! The typed groups of broker keys. Times are milliseconds, sizes bytes, unless a name says more.

use super::*;

/// `controller.quorum.*`: who the voters are and the timing of the quorum.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct QuorumConfig {
    /// `controller.quorum.voters`: a fixed set (kraft.version 0). Empty with dynamic quorums.
    pub voters: Vec<QuorumVoter>,
    /// `controller.quorum.bootstrap.servers`: host and port of nodes to ask for the quorum.
    pub bootstrap_servers: Vec<(String, u16)>,
    /// `controller.quorum.auto.join.enable`.
    pub auto_join_enable: bool,
    /// `controller.quorum.election.timeout.ms`.
    pub election_timeout_ms: i32,
    /// `controller.quorum.election.backoff.max.ms`.
    pub election_backoff_max_ms: i32,
    /// `controller.quorum.fetch.timeout.ms`.
    pub fetch_timeout_ms: i32,
    /// `controller.quorum.request.timeout.ms`.
    pub request_timeout_ms: i32,
    /// `controller.quorum.retry.backoff.ms`.
    pub retry_backoff_ms: i32,
    /// `controller.quorum.append.linger.ms`.
    pub append_linger_ms: i32,
    /// `controller.quorum.fetch.max.bytes`.
    pub fetch_max_bytes: i32,
    /// `controller.quorum.fetch.snapshot.max.bytes`.
    pub fetch_snapshot_max_bytes: i32,
    /// `broker.heartbeat.interval.ms`.
    pub broker_heartbeat_interval_ms: i32,
    /// `broker.session.timeout.ms`: silence after which a broker is fenced.
    pub broker_session_timeout_ms: i32,
    /// `initial.broker.registration.timeout.ms`.
    pub initial_broker_registration_timeout_ms: i32,
}

impl QuorumConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        let servers = values.list("controller.quorum.bootstrap.servers").iter();
        let servers = servers.filter_map(|entry| host_port(entry));
        Self {
            voters: values.list("controller.quorum.voters").iter().filter_map(|v| voter(v)).collect(),
            bootstrap_servers: servers.map(|(host, port)| (host.to_owned(), port)).collect(),
            auto_join_enable: values.boolean("controller.quorum.auto.join.enable"),
            election_timeout_ms: values.int("controller.quorum.election.timeout.ms"),
            election_backoff_max_ms: values.int("controller.quorum.election.backoff.max.ms"),
            fetch_timeout_ms: values.int("controller.quorum.fetch.timeout.ms"),
            request_timeout_ms: values.int("controller.quorum.request.timeout.ms"),
            retry_backoff_ms: values.int("controller.quorum.retry.backoff.ms"),
            append_linger_ms: values.int("controller.quorum.append.linger.ms"),
            fetch_max_bytes: values.int("controller.quorum.fetch.max.bytes"),
            fetch_snapshot_max_bytes: values.int("controller.quorum.fetch.snapshot.max.bytes"),
            broker_heartbeat_interval_ms: values.int("broker.heartbeat.interval.ms"),
            broker_session_timeout_ms: values.int("broker.session.timeout.ms"),
            initial_broker_registration_timeout_ms: values.int("initial.broker.registration.timeout.ms"),
        }
    }
}

/// Threads, sockets and connections.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct NetworkConfig {
    /// `num.network.threads`.
    pub num_network_threads: i32,
    /// `num.io.threads`.
    pub num_io_threads: i32,
    /// `background.threads`.
    pub background_threads: i32,
    /// `socket.send.buffer.bytes`; -1 keeps the system's.
    pub socket_send_buffer_bytes: i32,
    /// `socket.receive.buffer.bytes`; -1 keeps the system's.
    pub socket_receive_buffer_bytes: i32,
    /// `socket.request.max.bytes`: the largest frame taken.
    pub socket_request_max_bytes: i32,
    /// `socket.listen.backlog.size`.
    pub socket_listen_backlog_size: i32,
    /// `connections.max.idle.ms`.
    pub connections_max_idle_ms: i64,
    /// `connection.failed.authentication.delay.ms`.
    pub connection_failed_authentication_delay_ms: i32,
    /// `max.connections` of the broker.
    pub max_connections: i32,
    /// `max.connections.per.ip`.
    pub max_connections_per_ip: i32,
    /// `max.connections.per.ip.overrides`: host to limit.
    pub max_connections_per_ip_overrides: BTreeMap<String, i32>,
    /// `max.connection.creation.rate`, a second.
    pub max_connection_creation_rate: i32,
    /// `queued.max.requests`.
    pub queued_max_requests: i32,
    /// `queued.max.request.bytes`; -1 has no limit.
    pub queued_max_request_bytes: i64,
    /// `request.timeout.ms` of requests to other nodes.
    pub request_timeout_ms: i32,
    /// `max.request.partition.size.limit`: partitions in one DescribeTopicPartitions response.
    pub max_request_partition_size_limit: i32,
}

impl NetworkConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        let overrides = rules::connection_overrides(values.string("max.connections.per.ip.overrides"));
        Self {
            num_network_threads: values.int("num.network.threads"),
            num_io_threads: values.int("num.io.threads"),
            background_threads: values.int("background.threads"),
            socket_send_buffer_bytes: values.int("socket.send.buffer.bytes"),
            socket_receive_buffer_bytes: values.int("socket.receive.buffer.bytes"),
            socket_request_max_bytes: values.int("socket.request.max.bytes"),
            socket_listen_backlog_size: values.int("socket.listen.backlog.size"),
            connections_max_idle_ms: values.long("connections.max.idle.ms"),
            connection_failed_authentication_delay_ms: values.int("connection.failed.authentication.delay.ms"),
            max_connections: values.int("max.connections"),
            max_connections_per_ip: values.int("max.connections.per.ip"),
            max_connections_per_ip_overrides: overrides.unwrap_or_default(),
            max_connection_creation_rate: values.int("max.connection.creation.rate"),
            queued_max_requests: values.int("queued.max.requests"),
            queued_max_request_bytes: values.long("queued.max.request.bytes"),
            request_timeout_ms: values.int("request.timeout.ms"),
            max_request_partition_size_limit: values.int("max.request.partition.size.limit"),
        }
    }
}

/// Where logs lie, and the housekeeping around them.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LogDirConfig {
    /// `log.dirs`, or `log.dir`. Never empty.
    pub dirs: Vec<PathBuf>,
    /// `metadata.log.dir`, or the first of `dirs`.
    pub metadata_dir: PathBuf,
    /// `cordoned.log.dirs`: no new partitions there; `*` is all (KIP-1066).
    pub cordoned_dirs: Vec<PathBuf>,
    /// `num.recovery.threads.per.data.dir`.
    pub num_recovery_threads_per_data_dir: i32,
    /// `log.flush.scheduler.interval.ms`.
    pub flush_scheduler_interval_ms: i64,
    /// `log.flush.offset.checkpoint.interval.ms`.
    pub flush_offset_checkpoint_interval_ms: i32,
    /// `log.flush.start.offset.checkpoint.interval.ms`.
    pub flush_start_offset_checkpoint_interval_ms: i32,
    /// `log.retention.check.interval.ms`.
    pub retention_check_interval_ms: i64,
    /// `log.initial.task.delay.ms`.
    pub initial_task_delay_ms: i64,
    /// `log.dir.failure.timeout.ms`.
    pub failure_timeout_ms: i64,
}

impl LogDirConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        let paths = |name: &str| -> Vec<PathBuf> { values.list(name).iter().map(PathBuf::from).collect() };
        let dirs = if values.is_set("log.dirs") { paths("log.dirs") } else { paths("log.dir") };
        let metadata_dir = values.optional_string("metadata.log.dir").map(PathBuf::from);
        Self {
            metadata_dir: metadata_dir.or_else(|| dirs.first().cloned()).unwrap_or_default(),
            dirs,
            cordoned_dirs: paths("cordoned.log.dirs"),
            num_recovery_threads_per_data_dir: values.int("num.recovery.threads.per.data.dir"),
            flush_scheduler_interval_ms: values.long("log.flush.scheduler.interval.ms"),
            flush_offset_checkpoint_interval_ms: values.int("log.flush.offset.checkpoint.interval.ms"),
            flush_start_offset_checkpoint_interval_ms: values.int("log.flush.start.offset.checkpoint.interval.ms"),
            retention_check_interval_ms: values.long("log.retention.check.interval.ms"),
            initial_task_delay_ms: values.long("log.initial.task.delay.ms"),
            failure_timeout_ms: values.long("log.dir.failure.timeout.ms"),
        }
    }
}

/// `log.cleaner.*`: the work of compaction, not its per-topic settings.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct CleanerConfig {
    /// `log.cleaner.enable`.
    pub enable: bool,
    /// `log.cleaner.threads`.
    pub threads: i32,
    /// `log.cleaner.dedupe.buffer.size` of all threads together.
    pub dedupe_buffer_size: i64,
    /// `log.cleaner.io.buffer.load.factor`.
    pub io_buffer_load_factor: f64,
    /// `log.cleaner.io.buffer.size` of all threads together.
    pub io_buffer_size: i32,
    /// `log.cleaner.io.max.bytes.per.second` of all threads together.
    pub io_max_bytes_per_second: f64,
    /// `log.cleaner.backoff.ms`.
    pub backoff_ms: i64,
}

impl CleanerConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            enable: values.boolean("log.cleaner.enable"),
            threads: values.int("log.cleaner.threads"),
            dedupe_buffer_size: values.long("log.cleaner.dedupe.buffer.size"),
            io_buffer_load_factor: values.double("log.cleaner.io.buffer.load.factor"),
            io_buffer_size: values.int("log.cleaner.io.buffer.size"),
            io_max_bytes_per_second: values.double("log.cleaner.io.max.bytes.per.second"),
            backoff_ms: values.long("log.cleaner.backoff.ms"),
        }
    }
}

/// `metadata.*`: the metadata log and its snapshots.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct MetadataLogConfig {
    /// `metadata.log.segment.bytes`, or `internal.metadata.log.segment.bytes` where that is set.
    pub segment_bytes: i32,
    /// `metadata.log.segment.ms`.
    pub segment_ms: i64,
    /// `metadata.max.retention.bytes`.
    pub max_retention_bytes: i64,
    /// `metadata.max.retention.ms`.
    pub max_retention_ms: i64,
    /// `metadata.log.max.record.bytes.between.snapshots`.
    pub max_record_bytes_between_snapshots: i64,
    /// `metadata.log.max.snapshot.interval.ms`; 0 makes none by time.
    pub max_snapshot_interval_ms: i64,
    /// `metadata.max.idle.interval.ms`: a no-op record after so much silence; 0 makes none.
    pub max_idle_interval_ms: i32,
    /// `internal.metadata.max.batch.size.in.bytes`.
    pub max_batch_size_bytes: i32,
    /// `internal.metadata.delete.delay.millis`.
    pub delete_delay_ms: i64,
}

impl MetadataLogConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        let internal = values.optional_int("internal.metadata.log.segment.bytes");
        Self {
            segment_bytes: internal.unwrap_or_else(|| values.int("metadata.log.segment.bytes")),
            segment_ms: values.long("metadata.log.segment.ms"),
            max_retention_bytes: values.long("metadata.max.retention.bytes"),
            max_retention_ms: values.long("metadata.max.retention.ms"),
            max_record_bytes_between_snapshots: values.long("metadata.log.max.record.bytes.between.snapshots"),
            max_snapshot_interval_ms: values.long("metadata.log.max.snapshot.interval.ms"),
            max_idle_interval_ms: values.int("metadata.max.idle.interval.ms"),
            max_batch_size_bytes: values.int("internal.metadata.max.batch.size.in.bytes"),
            delete_delay_ms: values.long("internal.metadata.delete.delay.millis"),
        }
    }
}

/// Creation and deletion of topics.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TopicCreationConfig {
    /// `auto.create.topics.enable`.
    pub auto_create_enable: bool,
    /// `delete.topic.enable`.
    pub delete_enable: bool,
    /// `num.partitions`.
    pub num_partitions: i32,
    /// `default.replication.factor`.
    pub default_replication_factor: i32,
}

impl TopicCreationConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            auto_create_enable: values.boolean("auto.create.topics.enable"),
            delete_enable: values.boolean("delete.topic.enable"),
            num_partitions: values.int("num.partitions"),
            default_replication_factor: values.int("default.replication.factor"),
        }
    }
}

/// Limits of Fetch.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FetchConfig {
    /// `fetch.max.bytes` of one response to a consumer.
    pub max_bytes: i32,
    /// `max.incremental.fetch.session.cache.slots` (KIP-227).
    pub session_cache_slots: i32,
}

impl FetchConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            max_bytes: values.int("fetch.max.bytes"),
            session_cache_slots: values.int("max.incremental.fetch.session.cache.slots"),
        }
    }
}

/// `replica.*` and leadership.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ReplicationConfig {
    /// `replica.lag.time.max.ms`: lag after which a follower leaves the ISR.
    pub lag_time_max_ms: i64,
    /// `num.replica.fetchers` for each leader.
    pub num_fetchers: i32,
    /// `replica.fetch.max.bytes` a partition.
    pub fetch_max_bytes: i32,
    /// `replica.fetch.response.max.bytes`.
    pub fetch_response_max_bytes: i32,
    /// `replica.fetch.min.bytes`.
    pub fetch_min_bytes: i32,
    /// `replica.fetch.wait.max.ms`.
    pub fetch_wait_max_ms: i32,
    /// `replica.fetch.backoff.ms`.
    pub fetch_backoff_ms: i32,
    /// `replica.socket.timeout.ms`.
    pub socket_timeout_ms: i32,
    /// `replica.socket.receive.buffer.bytes`.
    pub socket_receive_buffer_bytes: i32,
    /// `replica.high.watermark.checkpoint.interval.ms`.
    pub high_watermark_checkpoint_interval_ms: i64,
    /// `auto.leader.rebalance.enable`.
    pub auto_leader_rebalance_enable: bool,
    /// `leader.imbalance.check.interval.seconds`.
    pub leader_imbalance_check_interval_seconds: i64,
    /// `unclean.leader.election.interval.ms`.
    pub unclean_leader_election_interval_ms: i64,
    /// `controlled.shutdown.enable`.
    pub controlled_shutdown_enable: bool,
}

impl ReplicationConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            lag_time_max_ms: values.long("replica.lag.time.max.ms"),
            num_fetchers: values.int("num.replica.fetchers"),
            fetch_max_bytes: values.int("replica.fetch.max.bytes"),
            fetch_response_max_bytes: values.int("replica.fetch.response.max.bytes"),
            fetch_min_bytes: values.int("replica.fetch.min.bytes"),
            fetch_wait_max_ms: values.int("replica.fetch.wait.max.ms"),
            fetch_backoff_ms: values.int("replica.fetch.backoff.ms"),
            socket_timeout_ms: values.int("replica.socket.timeout.ms"),
            socket_receive_buffer_bytes: values.int("replica.socket.receive.buffer.bytes"),
            high_watermark_checkpoint_interval_ms: values.long("replica.high.watermark.checkpoint.interval.ms"),
            auto_leader_rebalance_enable: values.boolean("auto.leader.rebalance.enable"),
            leader_imbalance_check_interval_seconds: values.long("leader.imbalance.check.interval.seconds"),
            unclean_leader_election_interval_ms: values.long("unclean.leader.election.interval.ms"),
            controlled_shutdown_enable: values.boolean("controlled.shutdown.enable"),
        }
    }
}

/// How long the state of idempotent and transactional producers is kept.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ProducerStateConfig {
    /// `producer.id.expiration.ms`.
    pub id_expiration_ms: i32,
    /// `producer.id.expiration.check.interval.ms`.
    pub id_expiration_check_interval_ms: i32,
}

impl ProducerStateConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            id_expiration_ms: values.int("producer.id.expiration.ms"),
            id_expiration_check_interval_ms: values.int("producer.id.expiration.check.interval.ms"),
        }
    }
}

/// `offsets.*`: the topic `__consumer_offsets` and what is kept in it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OffsetsConfig {
    /// `offsets.topic.num.partitions`.
    pub topic_num_partitions: i32,
    /// `offsets.topic.replication.factor`.
    pub topic_replication_factor: i16,
    /// `offsets.topic.segment.bytes`.
    pub topic_segment_bytes: i32,
    /// `offset.metadata.max.bytes`.
    pub metadata_max_bytes: i32,
    /// `offsets.retention.minutes`.
    pub retention_minutes: i32,
    /// `offsets.retention.check.interval.ms`.
    pub retention_check_interval_ms: i64,
    /// `offsets.load.buffer.size`.
    pub load_buffer_size: i32,
    /// `offsets.commit.timeout.ms`.
    pub commit_timeout_ms: i32,
}

impl OffsetsConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            topic_num_partitions: values.int("offsets.topic.num.partitions"),
            topic_replication_factor: values.short("offsets.topic.replication.factor"),
            topic_segment_bytes: values.int("offsets.topic.segment.bytes"),
            metadata_max_bytes: values.int("offset.metadata.max.bytes"),
            retention_minutes: values.int("offsets.retention.minutes"),
            retention_check_interval_ms: values.long("offsets.retention.check.interval.ms"),
            load_buffer_size: values.int("offsets.load.buffer.size"),
            commit_timeout_ms: values.int("offsets.commit.timeout.ms"),
        }
    }
}

/// `transaction.*`: the topic `__transaction_state` and the limits of transactions.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TransactionConfig {
    /// `transaction.state.log.num.partitions`.
    pub topic_num_partitions: i32,
    /// `transaction.state.log.replication.factor`.
    pub topic_replication_factor: i16,
    /// `transaction.state.log.min.isr`.
    pub topic_min_isr: i32,
    /// `transaction.state.log.segment.bytes`.
    pub topic_segment_bytes: i32,
    /// `transaction.state.log.load.buffer.size`.
    pub load_buffer_size: i32,
    /// `transaction.max.timeout.ms`.
    pub max_timeout_ms: i32,
    /// `transactional.id.expiration.ms`.
    pub id_expiration_ms: i32,
    /// `transaction.abort.timed.out.transaction.cleanup.interval.ms`.
    pub abort_cleanup_interval_ms: i32,
    /// `transaction.remove.expired.transaction.cleanup.interval.ms`.
    pub expired_cleanup_interval_ms: i32,
    /// `transaction.partition.verification.enable`.
    pub partition_verification_enable: bool,
    /// `transaction.two.phase.commit.enable` (KIP-939).
    pub two_phase_commit_enable: bool,
}

impl TransactionConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            topic_num_partitions: values.int("transaction.state.log.num.partitions"),
            topic_replication_factor: values.short("transaction.state.log.replication.factor"),
            topic_min_isr: values.int("transaction.state.log.min.isr"),
            topic_segment_bytes: values.int("transaction.state.log.segment.bytes"),
            load_buffer_size: values.int("transaction.state.log.load.buffer.size"),
            max_timeout_ms: values.int("transaction.max.timeout.ms"),
            id_expiration_ms: values.int("transactional.id.expiration.ms"),
            abort_cleanup_interval_ms: values.int("transaction.abort.timed.out.transaction.cleanup.interval.ms"),
            expired_cleanup_interval_ms: values.int("transaction.remove.expired.transaction.cleanup.interval.ms"),
            partition_verification_enable: values.boolean("transaction.partition.verification.enable"),
            two_phase_commit_enable: values.boolean("transaction.two.phase.commit.enable"),
        }
    }
}

/// `group.*`, as far as the classic protocol goes.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct GroupCoordinatorConfig {
    /// `group.min.session.timeout.ms`.
    pub min_session_timeout_ms: i32,
    /// `group.max.session.timeout.ms`.
    pub max_session_timeout_ms: i32,
    /// `group.initial.rebalance.delay.ms`.
    pub initial_rebalance_delay_ms: i32,
    /// `group.max.size`.
    pub max_size: i32,
}

impl GroupCoordinatorConfig {
    pub(super) fn new(values: &ConfigValues) -> Self {
        Self {
            min_session_timeout_ms: values.int("group.min.session.timeout.ms"),
            max_session_timeout_ms: values.int("group.max.session.timeout.ms"),
            initial_rebalance_delay_ms: values.int("group.initial.rebalance.delay.ms"),
            max_size: values.int("group.max.size"),
        }
    }
}
