//! What every handler of a broker shares.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kafka_config::{BrokerConfig, CleanerConfig, TopicConfig};
use kafka_log::LogConfig;
use kafka_log::batch::{Codec, TimestampType};
use kafka_metadata::image::{ConfigResource, Partition as PartitionImage, ResourceKind, Topic, TopicChange};
use kafka_metadata::{Image, layered_config};
use kafka_proto::{ErrorCode, Str, Uuid};
use kafka_replica::{Assignment, FetchSessions};
use kafka_server::Clock;

use crate::api::{Followed, ProducerIds};
use crate::data::{Now, Partition, PartitionConfig, Partitions, Wanted};
use crate::groups::{self, Groups};
use crate::quorum::Quorum;

/// One running broker, as its handlers see it.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) config: Arc<BrokerConfig>,
    pub(crate) cluster_id: Str,
    /// The metadata: read as an image, changed by requests to the controller.
    pub(crate) quorum: Quorum,
    pub(crate) partitions: Partitions,
    pub(crate) producer_ids: ProducerIds,
    pub(crate) groups: Groups,
    /// Told when the last log directory has failed.
    pub(crate) directories_gone: tokio::sync::Notify,
    sessions: Mutex<FetchSessions<Followed>>,
    /// Names of topics that are being created because somebody asked for them.
    creating: Mutex<BTreeSet<Str>>,
    clock: Clock,
    applied: Mutex<Applied>,
    /// The offset of the image in there, to be looked at without the lock.
    applied_offset: AtomicI64,
}

/// What the partitions were last brought in line with.
#[derive(Debug)]
struct Applied {
    image: Arc<Image>,
    /// The broker's settings with the dynamic ones of that image on top.
    config: BrokerConfig,
}

impl Node {
    /// Puts a broker together; it has no partitions before [`catch_up`](Self::catch_up).
    pub(crate) fn new(
        config: Arc<BrokerConfig>,
        cluster_id: Str,
        quorum: Quorum,
        partitions: Partitions,
        clock: Clock,
    ) -> Self {
        // Apache Kafka keeps a session for two minutes before another may take its place.
        let eviction = std::time::Duration::from_secs(120);
        let slots = usize::try_from(config.fetch.session_cache_slots).unwrap_or(0);
        let (seed, _) = crate::random_uuid().to_u64_pair();
        partitions.moves().set_cordoned(cordoned(&config));
        let applied = Mutex::new(Applied { image: Arc::default(), config: BrokerConfig::clone(&config) });
        let groups = groups::groups(&config, clock);
        Self {
            config,
            cluster_id,
            quorum,
            partitions,
            producer_ids: ProducerIds::default(),
            groups,
            directories_gone: tokio::sync::Notify::new(),
            sessions: Mutex::new(FetchSessions::new(slots, eviction, seed)),
            creating: Mutex::default(),
            clock,
            applied,
            applied_offset: AtomicI64::new(Image::default().offset),
        }
    }

    /// The cluster as it is committed.
    pub(crate) fn image(&self) -> Arc<Image> {
        self.quorum.image()
    }

    /// This moment.
    pub(crate) fn now(&self) -> Now {
        Now { time: self.clock.now(), timestamp: crate::wall_clock() }
    }

    /// Topics whose automatic creation is under way. Held for a moment only.
    pub(crate) fn creating(&self) -> MutexGuard<'_, BTreeSet<Str>> {
        self.creating.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The fetch sessions. Held for a moment only.
    pub(crate) fn sessions(&self) -> MutexGuard<'_, FetchSessions<Followed>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `log.cleaner.*` as it is now.
    pub(crate) fn cleaner_config(&self) -> CleanerConfig {
        self.applied.lock().unwrap_or_else(PoisonError::into_inner).config.cleaner.clone()
    }

    /// `replica.alter.log.dirs.io.max.bytes.per.second` as it is now.
    pub(crate) fn move_bytes_per_second(&self) -> i64 {
        let image = self.image();
        let rate = |resource| image.configs.get(&resource, "replica.alter.log.dirs.io.max.bytes.per.second");
        let rate = rate(ConfigResource::broker(self.config.node_id)).or_else(|| rate(ConfigResource::all_brokers()));
        rate.and_then(|rate| rate.parse().ok()).unwrap_or(i64::MAX)
    }

    /// `fetch.max.bytes`.
    pub(crate) fn fetch_bytes_max(&self) -> usize {
        usize::try_from(self.config.fetch.max_bytes).unwrap_or(0)
    }

    /// Leader and leader epoch of a partition for a client that asked the wrong broker; −1 when
    /// there is none.
    pub(crate) fn leader_of(&self, topic_id: Uuid, index: i32) -> (i32, i32) {
        let image = self.image();
        let partition = image.topics.partition(&topic_id, index);
        partition.map_or((-1, -1), |partition| (partition.leader, partition.leader_epoch))
    }

    /// The partition, if this broker has a replica of it. The metadata may be ahead of what is open
    /// here, right after a topic was created; then this catches up.
    pub(crate) fn partition(&self, topic_id: Uuid, index: i32) -> Result<Arc<Partition>, ErrorCode> {
        if let Some(partition) = self.partitions.get(topic_id, index) {
            return if partition.is_online() { Ok(partition) } else { Err(ErrorCode::KAFKA_STORAGE_ERROR) };
        }
        unhindered(|| self.catch_up());
        self.partitions.get(topic_id, index).ok_or_else(|| {
            let image = self.image();
            match image.topics.partition(&topic_id, index) {
                None => ErrorCode::UNKNOWN_TOPIC_OR_PARTITION,
                Some(partition) if partition.is_replica(self.config.node_id) => ErrorCode::KAFKA_STORAGE_ERROR,
                Some(_) => ErrorCode::NOT_LEADER_OR_FOLLOWER,
            }
        })
    }

    /// Brings what is on this broker in line with the committed image, if it is not yet.
    pub(crate) fn keep_up(&self) {
        if self.image().offset != self.applied_offset.load(Ordering::Acquire) {
            unhindered(|| self.catch_up());
        }
    }

    /// The partition, if this broker leads it in the epoch that the client knows (−1: any).
    pub(crate) fn leader_partition(
        &self,
        topic: &str,
        index: i32,
        current_leader_epoch: i32,
    ) -> Result<Arc<Partition>, ErrorCode> {
        let image = self.image();
        let topic_id = image.topics.by_name(topic).ok_or(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION)?.id;
        let partition = self.partition(topic_id, index)?;
        partition.leadership().check(current_leader_epoch).map_err(|not_leader| not_leader.error)?;
        Ok(partition)
    }

    /// Opens what the metadata has for this broker, at the start.
    pub(crate) fn load(&self) {
        let image = self.image();
        self.partitions.set_strays_aside(|topic, id| image.topics.by_id(&id).is_some_and(|known| known.name == topic));
        self.catch_up();
        self.partitions.set_loaded();
    }

    /// Brings the partitions on this broker in line with the committed image.
    pub(crate) fn catch_up(&self) {
        let mut applied = self.applied.lock().unwrap_or_else(PoisonError::into_inner);
        let image = self.image();
        if image.offset == applied.image.offset {
            return;
        }
        let broker_changed =
            image.configs.changed_since(&applied.image.configs).any(|r| r.kind == ResourceKind::BROKER);
        if broker_changed {
            applied.config = layered_config(&self.config, &image).effective().clone();
            self.partitions.moves().set_cordoned(cordoned(&applied.config));
        }
        self.apply(&applied, &image, broker_changed);
        groups::follow(&self.groups, &self.partitions, &applied.config, &applied.image, &image, broker_changed);
        self.applied_offset.store(image.offset, Ordering::Release);
        applied.image = image;
    }

    /// Brings partitions in line with what differs; with `broker_changed`, the settings of all of them.
    fn apply(&self, applied: &Applied, image: &Image, broker_changed: bool) {
        let mut all = Vec::new();
        let mut want = |topic: &Topic, old| Self::want(&mut all, &applied.config, image, topic, old);
        for change in image.topics.changes_since(&applied.image.topics) {
            match change {
                TopicChange::Created(topic) => want(topic, None),
                TopicChange::Changed { old, new } => want(new, Some(old)),
                TopicChange::Deleted(topic) => self.delete(topic),
            }
        }
        if broker_changed {
            image.topics.iter().for_each(|topic| want(topic, None));
        } else {
            let changed = image.configs.topics_changed_since(&applied.image.configs);
            changed.filter_map(|name| image.topics.by_name(&name)).for_each(|topic| want(topic, None));
        }
        self.partitions.ensure(self.now(), all);
    }

    /// Adds the topic's partitions on this broker; with `old`, only those that differ.
    fn want(all: &mut Vec<Wanted>, broker: &BrokerConfig, image: &Image, topic: &Topic, old: Option<&Topic>) {
        let local = broker.node_id;
        let config = topic_config(broker, image, &topic.name);
        let name: Arc<str> = topic.name.as_str().into();
        for (&index, partition) in &topic.partitions {
            let unchanged = old.and_then(|old| old.partitions.get(&index)).is_some_and(|old| old == partition);
            if unchanged || !partition.is_replica(local) {
                continue;
            }
            all.push(Wanted {
                topic: Arc::clone(&name),
                topic_id: topic.id,
                index,
                assignment: assignment(partition),
                config: partition_config(&config),
                log: log_config(&config, broker),
                directory: partition.directory_of(local).unwrap_or(Uuid::UNASSIGNED_DIR),
            });
        }
    }

    fn delete(&self, topic: &Topic) {
        for &index in topic.partitions.keys() {
            if let Err(error) = self.partitions.delete(self.now(), topic.id, index) {
                tracing::error!(topic = %topic.name, index, %error, "a partition cannot be deleted");
            }
        }
    }
}

/// The settings of a topic: the broker's defaults below the topic's own.
fn topic_config(broker: &BrokerConfig, image: &Image, topic: &str) -> TopicConfig {
    let own = image.configs.of(&ConfigResource::topic(topic));
    let pairs = own.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    broker.topic_config(pairs).unwrap_or_else(|errors| {
        // The controller has checked them; what remains is a key that this release lacks.
        tracing::error!(topic, %errors, "the topic's settings are not valid: the defaults stand");
        broker.topic_defaults.clone()
    })
}

/// Which of the log directories take no new partitions.
fn cordoned(config: &BrokerConfig) -> Vec<bool> {
    let (dirs, cordoned) = (&config.log_dirs.dirs, &config.log_dirs.cordoned_dirs);
    dirs.iter().map(|dir| cordoned.iter().any(|cordoned| cordoned == dir || cordoned.as_os_str() == "*")).collect()
}

fn assignment(partition: &PartitionImage) -> Assignment {
    Assignment {
        leader: partition.leader,
        leader_epoch: partition.leader_epoch,
        partition_epoch: partition.partition_epoch,
        replicas: partition.replicas.clone(),
        isr: partition.isr.clone(),
    }
}

fn partition_config(config: &TopicConfig) -> PartitionConfig {
    PartitionConfig {
        min_insync_replicas: usize::try_from(config.min_insync_replicas).unwrap_or(1),
        deletes: config.cleanup_policy.delete,
    }
}

/// The part of a topic's settings that its logs act on.
fn log_config(topic: &TopicConfig, broker: &BrokerConfig) -> LogConfig {
    use kafka_config::{CompressionType as Type, TimestampType as Stamp};
    let unsigned = |value: i32| u32::try_from(value).unwrap_or(0);
    LogConfig {
        segment_bytes: unsigned(topic.segment_bytes),
        segment_ms: topic.segment_ms,
        segment_jitter_ms: topic.segment_jitter_ms,
        segment_index_bytes: unsigned(topic.segment_index_bytes),
        index_interval_bytes: unsigned(topic.index_interval_bytes),
        max_message_bytes: unsigned(topic.max_message_bytes),
        timestamp_type: match topic.message_timestamp_type {
            Stamp::CreateTime => TimestampType::CreateTime,
            Stamp::LogAppendTime => TimestampType::LogAppendTime,
        },
        timestamp_before_max_ms: topic.message_timestamp_before_max_ms,
        timestamp_after_max_ms: topic.message_timestamp_after_max_ms,
        codec: match topic.compression_type {
            Type::Producer => None,
            Type::Uncompressed => Some(Codec::None),
            Type::Gzip(level) => Some(Codec::Gzip { level }),
            Type::Snappy => Some(Codec::Snappy),
            Type::Lz4(level) => Some(Codec::Lz4 { level }),
            Type::Zstd(level) => Some(Codec::Zstd { level }),
        },
        compact: topic.cleanup_policy.compact,
        delete: topic.cleanup_policy.delete,
        min_cleanable_dirty_ratio: topic.min_cleanable_dirty_ratio,
        min_compaction_lag_ms: topic.min_compaction_lag_ms,
        max_compaction_lag_ms: topic.max_compaction_lag_ms,
        delete_retention_ms: topic.delete_retention_ms,
        retention_ms: topic.retention_ms,
        retention_bytes: topic.retention_bytes,
        file_delete_delay_ms: topic.file_delete_delay_ms,
        flush_messages: topic.flush_messages,
        flush_ms: topic.flush_ms,
        producer_id_expiration_ms: broker.producers.id_expiration_ms.into(),
        ..LogConfig::default()
    }
}

/// Does work that may wait for a disk, or for somebody who does: opening the partitions of a wide topic takes seconds.
/// The runtime goes on with everything else meanwhile, which it does not by itself when one of its workers waits.
pub(crate) fn unhindered<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        // A runtime of one thread has nobody to hand its tasks to.
        _ => work(),
    }
}

#[cfg(test)]
mod tests {
    use kafka_config::Properties;

    use super::*;

    /// 4.3.1 takes entries that are the same as in `log.dirs`, and then compares them with absolute paths.
    #[test]
    fn a_directory_is_cordoned_however_it_is_written() {
        for (dirs, cordoned_dirs, expected) in [
            ("/a,/b", "/b", [false, true]),
            ("/a,/b/", "/b/", [false, true]),
            ("a,./b", "./b", [false, true]),
            ("/a,/b", "*", [true, true]),
            ("/a,/b", "", [false, false]),
        ] {
            let mut properties = Properties::zero_configuration();
            properties.set("log.dirs", dirs);
            properties.set("cordoned.log.dirs", cordoned_dirs);
            assert_eq!(cordoned(&BrokerConfig::from_properties(&properties).unwrap()), expected, "{cordoned_dirs}");
        }
    }

    #[test]
    fn other_tasks_go_on_while_one_waits_for_a_disk() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let answer = runtime.block_on(async {
            let (sender, receiver) = std::sync::mpsc::channel();
            let waiting = tokio::spawn(async move { unhindered(|| receiver.recv()) });
            // Spawned afterwards: the only worker is with the first task by then, or runs this one first.
            tokio::spawn(async move { sender.send(7) }).await.unwrap().unwrap();
            waiting.await.unwrap()
        });
        assert_eq!(answer, Ok(7));
    }

    #[tokio::test]
    async fn a_runtime_of_one_thread_just_waits() {
        assert_eq!(unhindered(|| 7), 7);
    }
}
