//! The group coordinator of kafka-group on the partitions of `__consumer_offsets`.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use kafka_config::BrokerConfig;
use kafka_group::config::GroupOverrides;
use kafka_group::{GroupConfig, GroupCoordinator, Record, Request, Soft, Topic, Topics};
use kafka_log::batch::Codec;
use kafka_metadata::Image;
use kafka_metadata::image::{ResourceKind, TopicChange};
use kafka_proto::{Detach, Str, Uuid};
use kafka_server::Clock;

use crate::coordinators::{Coordinators, Hosted};
use crate::data::{Partition, Partitions};

/// Where the records of the group coordinators are.
pub(crate) const OFFSETS_TOPIC: &str = "__consumer_offsets";

/// The group coordinators of this broker.
pub(crate) type Groups = Coordinators<GroupCoordinator>;

impl Hosted for GroupCoordinator {
    fn encode(record: &Record) -> Result<(Bytes, Option<Bytes>), String> {
        record.encode().map_err(|error| error.to_string())
    }

    fn decode(control: bool, key: Option<Bytes>, value: Option<Bytes>) -> Result<Option<Record>, String> {
        let decoded = if control { Record::decode_control(key, value) } else { Record::decode(key, value) };
        decoded.map(|record| record.map(Detach::detached)).map_err(|error| error.to_string())
    }
}

/// Group coordinators that lead nothing yet.
pub(crate) fn groups(config: &BrokerConfig, clock: Clock) -> Groups {
    let image = Arc::<Image>::default();
    let fresh = GroupCoordinator::new(group_config(config, &image), Arc::new(Cluster(image)));
    Coordinators::new(fresh, offsets_codec(config), clock)
}

/// `offsets.topic.compression.codec`, by its number in the header of a batch.
fn offsets_codec(config: &BrokerConfig) -> Codec {
    match config.values().int("offsets.topic.compression.codec") {
        1 => Codec::Gzip { level: 6 },
        2 => Codec::Snappy,
        3 => Codec::Lz4 { level: 9 },
        4 => Codec::Zstd { level: 3 },
        _ => Codec::None,
    }
}

/// Brings the coordinators in line with an image, the one before which is `old`; with `settings_changed`, those of the
/// broker too.
pub(crate) fn follow(
    groups: &Groups,
    partitions: &Partitions,
    config: &BrokerConfig,
    old: &Image,
    new: &Arc<Image>,
    settings_changed: bool,
) {
    if settings_changed || new.configs.changed_since(&old.configs).any(|r| r.kind == ResourceKind::GROUP) {
        groups.apply(&Soft::config(group_config(config, new)));
    }
    let mut changes = new.topics.changes_since(&old.topics).peekable();
    if changes.peek().is_none() {
        return;
    }
    groups.apply(&Soft::topics(Arc::new(Cluster(Arc::clone(new)))));
    let deleted = changes.filter_map(|change| match change {
        TopicChange::Deleted(topic) => Some(topic.name.clone()),
        _ => None,
    });
    let deleted: Vec<Str> = deleted.collect();
    if !deleted.is_empty() {
        groups.tell(&Request::TopicsDeleted(deleted));
    }
    groups.lead(&led(partitions, config.node_id, new));
}

/// The partitions of the offsets topic that this broker leads.
fn led(partitions: &Partitions, local: i32, image: &Image) -> BTreeMap<i32, Arc<Partition>> {
    let Some(topic) = image.topics.by_name(OFFSETS_TOPIC) else { return BTreeMap::new() };
    let led = topic.partitions.iter().filter(|(_, partition)| partition.leader == local);
    led.filter_map(|(index, _)| Some((*index, partitions.get(topic.id, *index)?))).collect()
}

/// The settings of the broker, and what single groups override.
fn group_config(broker: &BrokerConfig, image: &Image) -> Arc<GroupConfig> {
    let mut config = GroupConfig::new(broker);
    let own = image.configs.iter().filter(|(resource, _)| resource.kind == ResourceKind::GROUP);
    for (group, own) in own {
        // The controller has checked them.
        let of = |key: &str| own.get(key).and_then(|value| value.parse().ok());
        let overrides = GroupOverrides {
            consumer_session_timeout_ms: of("consumer.session.timeout.ms"),
            consumer_heartbeat_interval_ms: of("consumer.heartbeat.interval.ms"),
            consumer_assignment_interval_ms: of("consumer.assignment.interval.ms"),
        };
        config.overrides.insert(group.name.clone(), overrides);
    }
    Arc::new(config)
}

/// The cluster of one image, as group coordinators know it.
#[derive(Debug)]
struct Cluster(Arc<Image>);

impl Topics for Cluster {
    fn epoch(&self) -> i64 {
        self.0.offset
    }

    fn topic(&self, name: &str) -> Option<Topic> {
        let topic = self.0.topics.by_name(name)?;
        Some(Topic { id: topic.id, partitions: i32::try_from(topic.partitions.len()).unwrap_or(i32::MAX) })
    }

    fn name(&self, id: Uuid) -> Option<Str> {
        self.0.topics.by_id(&id).map(|topic| topic.name.clone())
    }

    fn names(&self) -> Box<dyn Iterator<Item = Str> + '_> {
        Box::new(self.0.topics.iter().map(|topic| topic.name.clone()))
    }

    fn racks(&self, name: &str, partition: i32) -> Vec<Str> {
        let partition = self.0.topics.by_name(name).and_then(|topic| topic.partitions.get(&partition));
        let replicas = partition.into_iter().flat_map(|partition| &partition.replicas);
        replicas.filter_map(|id| self.0.cluster.broker(*id)?.rack.clone()).collect()
    }
}
