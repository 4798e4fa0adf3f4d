//! How each record changes the image: the only way in which it changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use kafka_proto::records::metadata_records::*;
use kafka_proto::{Detach, Str, Uuid};

use super::{Broker, ConfigResource, ControllerNode, Endpoint, Image, LevelRange, Partition, ResourceKind};
use crate::{MetadataRecord, MetadataVersion};

/// `leader` of a PartitionChangeRecord that does not change the leader.
const LEADER_UNCHANGED: i32 = -2;
/// `leader_recovery_state` of a PartitionChangeRecord that does not change it.
const RECOVERY_UNCHANGED: i8 = -1;

impl Image {
    /// Applies the record at `offset`. Records must come in the order of the log.
    ///
    /// What a record refers to and the image does not have (a partition of a deleted topic) is passed over: the log may
    /// start with a snapshot that is newer than the record.
    pub fn replay(&mut self, offset: i64, record: &MetadataRecord) {
        self.offset = offset;
        match record {
            MetadataRecord::RegisterBroker(record) => self.register_broker(offset, record),
            MetadataRecord::UnregisterBroker(record) => drop(self.cluster.brokers.remove(&record.broker_id)),
            MetadataRecord::BrokerRegistrationChange(record) => self.change_registration(record),
            MetadataRecord::FenceBroker(record) => self.change_broker(record.id, |broker| broker.fenced = true),
            MetadataRecord::UnfenceBroker(record) => self.change_broker(record.id, |broker| broker.fenced = false),
            MetadataRecord::RegisterController(record) => self.register_controller(record),
            MetadataRecord::Topic(record) => self.topics.insert(record.topic_id, record.name.clone().detached()),
            MetadataRecord::RemoveTopic(record) => self.remove_topic(&record.topic_id),
            MetadataRecord::Partition(record) => self.set_partition(record),
            MetadataRecord::PartitionChange(record) => self.change_partition(record),
            MetadataRecord::ClearElr(record) => {
                let name = Some(record.topic_name.as_str()).filter(|name| !name.is_empty());
                self.topics.clear_elr(name);
            }
            MetadataRecord::Config(record) => self.set_config(record),
            MetadataRecord::FeatureLevel(record) => self.set_feature(record),
            MetadataRecord::ProducerIds(record) => self.next_producer_id = record.next_producer_id,
            MetadataRecord::ZkMigrationState(record) => self.zk_migration_state = Some(record.zk_migration_state),
            MetadataRecord::NoOp(_) => {}
            MetadataRecord::BeginTransaction(_) => self.begin_transaction(),
            MetadataRecord::EndTransaction(_) => self.before_transaction = None,
            MetadataRecord::AbortTransaction(_) => self.abort_transaction(offset),
            other => self.security.replay(other),
        }
    }

    fn begin_transaction(&mut self) {
        let mut before = self.clone();
        before.before_transaction = None;
        self.before_transaction = Some(Arc::new(before));
    }

    fn abort_transaction(&mut self, offset: i64) {
        if let Some(before) = self.before_transaction.take() {
            *self = Arc::unwrap_or_clone(before);
            self.offset = offset;
        }
    }

    fn register_broker(&mut self, offset: i64, record: &RegisterBrokerRecord) {
        let record = record.clone().detached();
        let endpoints = record.end_points.into_iter().map(|endpoint| {
            let BrokerEndpoint { name, host, port, security_protocol, .. } = endpoint;
            (name, Endpoint { host, port, security_protocol })
        });
        let features = record.features.into_iter().map(|feature| {
            let range = LevelRange { minimum: feature.min_supported_version, maximum: feature.max_supported_version };
            (feature.name, range)
        });
        let broker = Broker {
            id: record.broker_id,
            epoch: record.broker_epoch,
            registered_at: offset,
            incarnation: record.incarnation_id,
            endpoints: endpoints.collect(),
            features: features.collect(),
            rack: record.rack,
            fenced: record.fenced,
            in_controlled_shutdown: record.in_controlled_shutdown,
            log_dirs: record.log_dirs.iter().collect(),
            cordoned_log_dirs: record.cordoned_log_dirs.as_ref().map(|dirs| dirs.iter().collect()),
        };
        self.cluster.brokers.insert(broker.id, Arc::new(broker));
    }

    fn register_controller(&mut self, record: &RegisterControllerRecord) {
        let record = record.clone().detached();
        let endpoints = record.end_points.into_iter().map(|endpoint| {
            let ControllerEndpoint { name, host, port, security_protocol, .. } = endpoint;
            (name, Endpoint { host, port, security_protocol })
        });
        let features = record.features.into_iter().map(|feature| {
            let range = LevelRange { minimum: feature.min_supported_version, maximum: feature.max_supported_version };
            (feature.name, range)
        });
        let controller = ControllerNode {
            id: record.controller_id,
            incarnation: record.incarnation_id,
            zk_migration_ready: record.zk_migration_ready,
            endpoints: endpoints.collect(),
            features: features.collect(),
        };
        self.cluster.controllers.insert(controller.id, Arc::new(controller));
    }

    fn change_broker(&mut self, id: i32, change: impl FnOnce(&mut Broker)) {
        if let Some(broker) = self.cluster.brokers.get_mut(&id) {
            change(Arc::make_mut(broker));
        }
    }

    fn change_registration(&mut self, record: &BrokerRegistrationChangeRecord) {
        self.change_broker(record.broker_id, |broker| {
            match record.fenced {
                0 => {}
                direction => broker.fenced = direction > 0,
            }
            if record.in_controlled_shutdown != 0 {
                broker.in_controlled_shutdown = true;
            }
            if !record.log_dirs.is_empty() {
                broker.log_dirs = record.log_dirs.iter().collect();
            }
            if let Some(cordoned) = &record.cordoned_log_dirs {
                broker.cordoned_log_dirs = Some(cordoned.iter().collect());
            }
        });
    }

    fn remove_topic(&mut self, id: &Uuid) {
        if let Some(topic) = self.topics.remove(id) {
            self.configs.remove(&ConfigResource::topic(topic.name.clone()));
        }
    }

    fn set_partition(&mut self, record: &PartitionRecord) {
        let replicas: Vec<i32> = record.replicas.iter().collect();
        let mut directories: Vec<Uuid> = record.directories.iter().collect();
        if directories.is_empty() {
            // Written before KIP-858.
            directories = vec![Uuid::MIGRATING_DIR; replicas.len()];
        }
        let partition = Partition {
            replicas,
            directories,
            isr: record.isr.iter().collect(),
            eligible_leader_replicas: ids(record.eligible_leader_replicas.as_ref()),
            last_known_elr: ids(record.last_known_elr.as_ref()),
            removing_replicas: record.removing_replicas.iter().collect(),
            adding_replicas: record.adding_replicas.iter().collect(),
            leader: record.leader,
            recovering: record.leader_recovery_state == 1,
            leader_epoch: record.leader_epoch,
            partition_epoch: record.partition_epoch,
        };
        self.topics.update(&record.topic_id, |topic| {
            topic.partitions.insert(record.partition_id, Arc::new(partition));
        });
    }

    fn change_partition(&mut self, record: &PartitionChangeRecord) {
        self.topics.update(&record.topic_id, |topic| {
            if let Some(partition) = topic.partitions.get_mut(&record.partition_id) {
                Arc::make_mut(partition).change(record);
            }
        });
    }

    fn set_config(&mut self, record: &ConfigRecord) {
        let record = record.clone().detached();
        let resource = ConfigResource::new(ResourceKind(record.resource_type), record.resource_name);
        self.configs.set(resource, record.name, record.value);
    }

    fn set_feature(&mut self, record: &FeatureLevelRecord) {
        if record.name == MetadataVersion::FEATURE {
            self.metadata_version = MetadataVersion::from_level(record.feature_level);
        } else if record.feature_level == 0 {
            self.features.remove(&record.name);
        } else {
            self.features.insert(record.name.clone().detached(), record.feature_level);
        }
    }
}

impl Partition {
    /// The partition after the change that the record describes.
    ///
    /// The leader epoch grows whenever the record names a leader, also the same one; the partition epoch always does.
    pub(crate) fn change(&mut self, record: &PartitionChangeRecord) {
        if let Some(replicas) = &record.replicas {
            let replicas: Vec<i32> = replicas.iter().collect();
            if record.directories.is_none() {
                let kept = replicas.iter().map(|replica| self.directory_of(*replica));
                self.directories = kept.map(|dir| dir.unwrap_or(Uuid::UNASSIGNED_DIR)).collect();
            }
            self.replicas = replicas;
        }
        if let Some(directories) = &record.directories {
            self.directories = directories.iter().collect();
        }
        let lists = [
            (&mut self.isr, &record.isr),
            (&mut self.eligible_leader_replicas, &record.eligible_leader_replicas),
            (&mut self.last_known_elr, &record.last_known_elr),
            (&mut self.removing_replicas, &record.removing_replicas),
            (&mut self.adding_replicas, &record.adding_replicas),
        ];
        for (list, change) in lists {
            if let Some(change) = change {
                *list = change.iter().collect();
            }
        }
        if record.leader != LEADER_UNCHANGED {
            self.leader = record.leader;
            self.leader_epoch += 1;
        }
        if record.leader_recovery_state != RECOVERY_UNCHANGED {
            self.recovering = record.leader_recovery_state == 1;
        }
        self.partition_epoch += 1;
    }
}

impl super::Security {
    fn replay(&mut self, record: &MetadataRecord) {
        match record {
            MetadataRecord::AccessControlEntry(record) => {
                self.acls.insert(record.id, record.clone().detached());
            }
            MetadataRecord::RemoveAccessControlEntry(record) => drop(self.acls.remove(&record.id)),
            MetadataRecord::ClientQuota(record) => self.set_quota(record),
            MetadataRecord::UserScramCredential(record) => {
                let record = record.clone().detached();
                self.scram.insert((record.mechanism, record.name.clone()), record);
            }
            MetadataRecord::RemoveUserScramCredential(record) => {
                self.scram.remove(&(record.mechanism, record.name.clone()));
            }
            MetadataRecord::DelegationToken(record) => {
                let record = record.clone().detached();
                self.tokens.insert(record.token_id.clone(), record);
            }
            MetadataRecord::RemoveDelegationToken(record) => drop(self.tokens.remove(&record.token_id)),
            _ => {}
        }
    }

    fn set_quota(&mut self, record: &ClientQuotaRecord) {
        let entity: BTreeMap<Str, Option<Str>> = record
            .entity
            .iter()
            .map(|part| (part.entity_type.clone().detached(), part.entity_name.clone().detached()))
            .collect();
        let entity: Vec<_> = entity.into_iter().collect();
        if !record.remove {
            self.quotas.entry(entity).or_default().insert(record.key.clone().detached(), record.value);
        } else if let Some(limits) = self.quotas.get_mut(&entity) {
            limits.remove(&record.key);
            if limits.is_empty() {
                self.quotas.remove(&entity);
            }
        }
    }
}

fn ids(list: Option<&kafka_proto::Array<i32>>) -> Vec<i32> {
    list.map(|list| list.iter().collect()).unwrap_or_default()
}
