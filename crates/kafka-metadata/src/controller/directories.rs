//! Log directories of brokers: which replica lies in which, and what becomes of those in one that fails (KIP-858).

use kafka_proto::records::{BrokerRegistrationChangeRecord, PartitionChangeRecord};
use kafka_proto::{ErrorCode, Uuid};

use super::brokers::change_of;
use super::{Controller, Decision};
use crate::MetadataRecord;
use crate::image::Broker;

/// A broker tells where its replicas lie: what AssignReplicasToDirs says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignReplicas {
    /// The broker's id.
    pub broker_id: i32,
    /// The epoch that its registration was answered with.
    pub broker_epoch: i64,
    /// Topic id, partition and the id of the directory.
    pub replicas: Vec<(Uuid, i32, Uuid)>,
}

impl Controller {
    pub(super) fn assign_replicas(&self, request: &AssignReplicas) -> Decision<Result<(), ErrorCode>> {
        let broker = request.broker_id;
        if let Err(error) = self.check_broker_epoch(broker, request.broker_epoch) {
            return Decision::respond(Err(error));
        }
        let online = self.image.cluster.broker(broker).map_or(&[][..], |broker| &broker.log_dirs);
        let mut records = Vec::new();
        let mut lost = Vec::new();
        for &(topic_id, partition_id, directory) in &request.replicas {
            // What is gone, or went to other brokers, is no news to anyone.
            let partition = self.image.topics.partition(&topic_id, partition_id);
            let Some(partition) = partition.filter(|partition| partition.directory_of(broker) != Some(directory))
            else {
                continue;
            };
            let Some(place) = partition.replicas.iter().position(|replica| *replica == broker) else { continue };
            let mut directories = partition.directories.clone();
            directories.resize(partition.replicas.len(), Uuid::UNASSIGNED_DIR);
            directories[place] = directory;
            let directories = Some(directories.into());
            records.push(PartitionChangeRecord { topic_id, partition_id, directories, ..Default::default() }.into());
            if !online.is_empty() && !online.contains(&directory) {
                lost.push((topic_id, partition_id));
            }
        }
        self.withdraw_where(broker, |topic, index, _| lost.contains(&(topic, index)), &mut records);
        Decision::write(records, Ok(()))
    }

    /// Takes note of directories that have failed: the broker has them no more, and leads nothing that lies there.
    pub(super) fn lose_directories(&self, broker: &Broker, offline: &[Uuid], records: &mut Vec<MetadataRecord>) {
        let left: Vec<Uuid> = broker.log_dirs.iter().copied().filter(|dir| !offline.contains(dir)).collect();
        if left.len() == broker.log_dirs.len() || left.is_empty() {
            // Nothing new; or the broker has nothing left and is about to go.
            return;
        }
        let log_dirs = left.into();
        records.push(BrokerRegistrationChangeRecord { log_dirs, ..change_of(broker) }.into());
        let lies_there = |dir: Option<Uuid>| dir.is_some_and(|dir| offline.contains(&dir));
        self.withdraw_where(broker.id, |_, _, dir| lies_there(dir), records);
    }
}

impl Broker {
    /// Whether a replica in that directory can be served, as far as the controller knows.
    pub(super) fn serves_from(&self, directory: Option<Uuid>) -> bool {
        let known = directory.filter(|directory| !directory.is_reserved());
        self.log_dirs.is_empty() || known.is_none_or(|directory| self.log_dirs.contains(&directory))
    }
}
