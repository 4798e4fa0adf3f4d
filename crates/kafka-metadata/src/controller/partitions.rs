//! New partitions: from replicas, chosen or prescribed, to a record; and CreatePartitions.

use std::collections::BTreeSet;

use kafka_coordinator::Context;
use kafka_proto::ErrorCode;
use kafka_proto::api::create_partitions::{
    CreatePartitionsRequest, CreatePartitionsResponse, CreatePartitionsTopic, CreatePartitionsTopicResult,
};

use super::placement::Placer;
use super::topics::duplicates;
use super::{Controller, Decision, PARTITIONS_PER_REQUEST_MAX};
use crate::image::{Partition, Topic};
use crate::{ApiError, MetadataRecord};

impl Controller {
    /// A partition as it starts, with these replicas; the first active one leads.
    ///
    /// `index` is for the error.
    pub(super) fn new_partition(&self, index: i32, replicas: Vec<i32>) -> Result<Partition, ApiError> {
        let cluster = &self.image.cluster;
        let isr: Vec<i32> = replicas.iter().copied().filter(|id| cluster.is_active(*id)).collect();
        let Some(leader) = isr.first().copied() else {
            let message = format!(
                "All brokers specified in the manual partition assignment for partition {index} are fenced or in \
                 controlled shutdown."
            );
            return Err(ApiError::new(ErrorCode::INVALID_REPLICA_ASSIGNMENT, message));
        };
        let directories = replicas
            .iter()
            .map(|id| cluster.broker(*id).map_or(kafka_proto::Uuid::UNASSIGNED_DIR, crate::image::Broker::default_dir));
        Ok(Partition {
            directories: directories.collect(),
            replicas,
            isr,
            eligible_leader_replicas: Vec::new(),
            last_known_elr: Vec::new(),
            removing_replicas: Vec::new(),
            adding_replicas: Vec::new(),
            leader,
            recovering: false,
            leader_epoch: 0,
            partition_epoch: 0,
        })
    }

    /// Checks replicas that a client prescribes.
    ///
    /// `factor`: how many there must be, if that is settled.
    pub(super) fn check_assignment(&self, replicas: &[i32], factor: Option<usize>) -> Result<(), ApiError> {
        let refusal = |message: String| Err(ApiError::new(ErrorCode::INVALID_REPLICA_ASSIGNMENT, message));
        if replicas.is_empty() {
            return refusal("The manual partition assignment includes an empty replica list.".into());
        }
        let mut seen = BTreeSet::new();
        let mut sorted = replicas.to_vec();
        sorted.sort_unstable();
        for id in sorted {
            if !seen.insert(id) {
                return refusal(format!("The manual partition assignment includes the broker {id} more than once."));
            }
            if self.image.cluster.broker(id).is_none() {
                return refusal(format!(
                    "The manual partition assignment includes broker {id}, but no such broker is registered."
                ));
            }
        }
        match factor {
            Some(factor) if factor != replicas.len() => refusal(format!(
                "The manual partition assignment includes a partition with {} replica(s), but this is not consistent \
                 with previous partitions, which have {factor} replica(s).",
                replicas.len()
            )),
            _ => Ok(()),
        }
    }

    pub(super) fn create_partitions(
        &self,
        ctx: &Context,
        request: &CreatePartitionsRequest,
    ) -> Decision<CreatePartitionsResponse> {
        let repeated = duplicates(request.topics.iter().map(|topic| topic.name.as_str()));
        let mut results: Vec<_> = repeated
            .iter()
            .map(|name| result(name, Err(ApiError::new(ErrorCode::INVALID_REQUEST, "Duplicate topic name."))))
            .collect();
        let mut records = Vec::new();
        let mut placer = Placer::new(&self.image.cluster, ctx.seed);
        for topic in request.topics.iter().filter(|topic| !repeated.contains(topic.name.as_str())) {
            let added = self.add_partitions(topic, &mut placer, records.len());
            let outcome = added.map(|added| records.extend(added));
            results.push(result(&topic.name, outcome));
        }
        if request.validate_only {
            records.clear();
        }
        let response = CreatePartitionsResponse { results, ..Default::default() };
        Decision::write(records, response)
    }

    /// `so_far`: how many partitions this request has created for other topics.
    fn add_partitions(
        &self,
        wanted: &CreatePartitionsTopic,
        placer: &mut Placer,
        so_far: usize,
    ) -> Result<Vec<MetadataRecord>, ApiError> {
        let topic = self.image.topics.by_name(&wanted.name).ok_or(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION)?;
        let present = i32::try_from(topic.partitions.len()).unwrap_or(i32::MAX);
        let refusal = |message: String| Err(ApiError::new(ErrorCode::INVALID_PARTITIONS, message));
        if wanted.count == present {
            return refusal(format!("Topic already has {present} partition(s)."));
        }
        if wanted.count < present {
            return refusal(format!(
                "The topic {} currently has {present} partition(s); {} would not be an increase.",
                wanted.name, wanted.count
            ));
        }
        let additional = wanted.count - present;
        if i64::from(additional) + i64::try_from(so_far).unwrap_or(i64::MAX) > PARTITIONS_PER_REQUEST_MAX {
            let message = "Excessively large number of partitions per request.";
            return Err(ApiError::new(ErrorCode::POLICY_VIOLATION, message));
        }
        let replicas = self.replicas_of_additional(wanted, topic, additional, placer)?;
        let mut records = Vec::new();
        for (index, replicas) in (present..).zip(replicas) {
            records.push(self.new_partition(index, replicas)?.to_record(topic.id, index).into());
        }
        Ok(records)
    }

    fn replicas_of_additional(
        &self,
        wanted: &CreatePartitionsTopic,
        topic: &Topic,
        additional: i32,
        placer: &mut Placer,
    ) -> Result<Vec<Vec<i32>>, ApiError> {
        // New partitions have as many replicas as the first one.
        let factor = topic.partitions.values().next().map_or(1, |partition| partition.replicas.len());
        let Some(assignments) = &wanted.assignments else {
            return placer.place(additional, i16::try_from(factor).unwrap_or(i16::MAX));
        };
        if usize::try_from(additional) != Ok(assignments.len()) {
            let message = format!(
                "Attempted to add {additional} additional partition(s), but only {} assignment(s) were specified.",
                assignments.len()
            );
            return Err(ApiError::new(ErrorCode::INVALID_REPLICA_ASSIGNMENT, message));
        }
        let mut all = Vec::with_capacity(assignments.len());
        for assignment in assignments {
            let replicas: Vec<i32> = assignment.broker_ids.iter().collect();
            self.check_assignment(&replicas, Some(factor))?;
            all.push(replicas);
        }
        Ok(all)
    }
}

fn result(name: &str, outcome: Result<(), ApiError>) -> CreatePartitionsTopicResult {
    let (error_code, error_message) = match outcome {
        Ok(()) => (ErrorCode::NONE, None),
        Err(error) => (error.code, error.message),
    };
    CreatePartitionsTopicResult { name: name.into(), error_code, error_message, ..Default::default() }
}
