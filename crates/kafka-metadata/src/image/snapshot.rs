//! An image as records: what a snapshot of the metadata log holds (KIP-630).

use kafka_proto::Uuid;
use kafka_proto::records::metadata_records::*;

use super::{Broker, ControllerNode, Image, Partition, Topic};
use crate::{MetadataRecord, MetadataVersion};

impl Image {
    /// The records that give this image when they are replayed on an empty one, but for its `offset`, the
    /// `registered_at` of brokers, and an open transaction.
    ///
    /// Kafka writes `metadata.version` first, since it says how the rest is to be read.
    pub fn to_records(&self) -> Vec<MetadataRecord> {
        let mut records = Vec::new();
        if let Some(version) = self.metadata_version {
            records.push(feature_level(MetadataVersion::FEATURE, version.level()));
        }
        records.extend(self.features.iter().map(|(name, level)| feature_level(name.as_str(), *level)));
        records.extend(self.cluster.brokers.values().map(|broker| broker.to_record().into()));
        records.extend(self.cluster.controllers.values().map(|controller| controller.to_record().into()));
        for topic in self.topics.iter() {
            topic.add_records(&mut records);
        }
        for (resource, configs) in self.configs.iter() {
            records.extend(configs.iter().map(|(name, value)| {
                ConfigRecord {
                    resource_type: resource.kind.0,
                    resource_name: resource.name.clone(),
                    name: name.clone(),
                    value: Some(value.clone()),
                    ..Default::default()
                }
                .into()
            }));
        }
        if self.next_producer_id > 0 {
            let next = ProducerIdsRecord {
                broker_id: -1,
                broker_epoch: -1,
                next_producer_id: self.next_producer_id,
                ..Default::default()
            };
            records.push(next.into());
        }
        records.extend(
            self.zk_migration_state
                .map(|state| ZkMigrationStateRecord { zk_migration_state: state, ..Default::default() }.into()),
        );
        self.security.add_records(&mut records);
        records
    }
}

impl super::Security {
    fn add_records(&self, records: &mut Vec<MetadataRecord>) {
        for (entity, limits) in &self.quotas {
            for (key, value) in limits {
                let entity = entity.iter().map(|(entity_type, entity_name)| EntityData {
                    entity_type: entity_type.clone(),
                    entity_name: entity_name.clone(),
                    ..Default::default()
                });
                let record = ClientQuotaRecord {
                    entity: entity.collect(),
                    key: key.clone(),
                    value: *value,
                    remove: false,
                    ..Default::default()
                };
                records.push(record.into());
            }
        }
        records.extend(self.acls.values().cloned().map(Into::into));
        records.extend(self.scram.values().cloned().map(Into::into));
        records.extend(self.tokens.values().cloned().map(Into::into));
    }
}

impl Broker {
    pub(crate) fn to_record(&self) -> RegisterBrokerRecord {
        RegisterBrokerRecord {
            broker_id: self.id,
            incarnation_id: self.incarnation,
            broker_epoch: self.epoch,
            end_points: self
                .endpoints
                .iter()
                .map(|(name, endpoint)| BrokerEndpoint {
                    name: name.clone(),
                    host: endpoint.host.clone(),
                    port: endpoint.port,
                    security_protocol: endpoint.security_protocol,
                    ..Default::default()
                })
                .collect(),
            features: self
                .features
                .iter()
                .map(|(name, range)| BrokerFeature {
                    name: name.clone(),
                    min_supported_version: range.minimum,
                    max_supported_version: range.maximum,
                    ..Default::default()
                })
                .collect(),
            rack: self.rack.clone(),
            fenced: self.fenced,
            in_controlled_shutdown: self.in_controlled_shutdown,
            log_dirs: self.log_dirs.clone().into(),
            cordoned_log_dirs: self.cordoned_log_dirs.clone().map(Into::into),
            ..Default::default()
        }
    }
}

impl ControllerNode {
    pub(crate) fn to_record(&self) -> RegisterControllerRecord {
        RegisterControllerRecord {
            controller_id: self.id,
            incarnation_id: self.incarnation,
            zk_migration_ready: self.zk_migration_ready,
            end_points: self
                .endpoints
                .iter()
                .map(|(name, endpoint)| ControllerEndpoint {
                    name: name.clone(),
                    host: endpoint.host.clone(),
                    port: endpoint.port,
                    security_protocol: endpoint.security_protocol,
                    ..Default::default()
                })
                .collect(),
            features: self
                .features
                .iter()
                .map(|(name, range)| ControllerFeature {
                    name: name.clone(),
                    min_supported_version: range.minimum,
                    max_supported_version: range.maximum,
                    ..Default::default()
                })
                .collect(),
            ..Default::default()
        }
    }
}

impl Topic {
    fn add_records(&self, records: &mut Vec<MetadataRecord>) {
        records.push(TopicRecord { name: self.name.clone(), topic_id: self.id, ..Default::default() }.into());
        records.extend(self.partitions.iter().map(|(index, partition)| partition.to_record(self.id, *index).into()));
    }
}

impl Partition {
    /// The record that describes the partition whole, for a new partition or a snapshot.
    pub(crate) fn to_record(&self, topic: Uuid, index: i32) -> PartitionRecord {
        // Null, not empty, as Kafka writes them.
        let unless_empty = |list: &Vec<i32>| {
            if list.is_empty() { None } else { Some(list.clone().into()) }
        };
        PartitionRecord {
            partition_id: index,
            topic_id: topic,
            replicas: self.replicas.clone().into(),
            isr: self.isr.clone().into(),
            removing_replicas: self.removing_replicas.clone().into(),
            adding_replicas: self.adding_replicas.clone().into(),
            leader: self.leader,
            leader_recovery_state: i8::from(self.recovering),
            leader_epoch: self.leader_epoch,
            partition_epoch: self.partition_epoch,
            directories: self.directories.clone().into(),
            eligible_leader_replicas: unless_empty(&self.eligible_leader_replicas),
            last_known_elr: unless_empty(&self.last_known_elr),
            ..Default::default()
        }
    }
}

fn feature_level(name: &str, level: i16) -> MetadataRecord {
    FeatureLevelRecord { name: name.into(), feature_level: level, ..Default::default() }.into()
}
