//! CreateTopics and DeleteTopics.

use std::collections::{BTreeMap, BTreeSet};

use kafka_config::{LayeredConfig, Properties};
use kafka_coordinator::Context;
use kafka_proto::api::create_topics::{
    CreatableReplicaAssignment, CreatableTopic, CreatableTopicResult, CreateTopicsRequest, CreateTopicsResponse,
};
use kafka_proto::api::delete_topics::{DeletableTopicResult, DeleteTopicsRequest, DeleteTopicsResponse};
use kafka_proto::records::{ConfigRecord, RemoveTopicRecord, TopicRecord};
use kafka_proto::{ErrorCode, Str, Uuid};

use super::configs::describe_new_topic;
use super::names::validate_topic_name;
use super::placement::Placer;
use super::{Controller, Decision, PARTITIONS_PER_REQUEST_MAX};
use crate::image::{Partition, ResourceKind};
use crate::{ApiError, MetadataRecord};

/// The topic that the metadata log itself is.
const CLUSTER_METADATA: &str = "__cluster_metadata";

/// What CreateTopics creates for one topic.
struct NewTopic {
    id: Uuid,
    partitions: Vec<Partition>,
    configs: Properties,
}

impl Controller {
    pub(super) fn create_topics(&self, ctx: &Context, request: &CreateTopicsRequest) -> Decision<CreateTopicsResponse> {
        let repeated = duplicates(request.topics.iter().map(|topic| topic.name.as_str()));
        let mut ids = TopicIds::new(ctx);
        let mut placer = Placer::new(&self.image.cluster, ctx.seed);
        let layers = self.layers();
        let mut records = Vec::new();
        let mut topics = Vec::with_capacity(request.topics.len());
        let excessive = request.topics.iter().map(partitions_of).sum::<i64>() > PARTITIONS_PER_REQUEST_MAX;
        for topic in request.topics.iter().filter(|topic| !repeated.contains(topic.name.as_str())) {
            let outcome = if excessive {
                let message = "Excessively large number of partitions per request.";
                Err(ApiError::new(ErrorCode::POLICY_VIOLATION, message))
            } else {
                self.new_topic(topic, &mut placer, &mut ids)
            };
            match outcome {
                Ok(new) => {
                    topics.push(Self::created(&layers, &topic.name, &new));
                    new.add_records(&topic.name, &mut records);
                }
                Err(error) => topics.push(not_created(&topic.name, error)),
            }
        }
        let duplicate = || ApiError::new(ErrorCode::INVALID_REQUEST, "Duplicate topic name.");
        topics.extend(repeated.iter().map(|name| not_created(name, duplicate())));
        if request.validate_only {
            records.clear();
        }
        Decision::write(records, CreateTopicsResponse { topics, ..Default::default() })
    }

    fn new_topic(&self, topic: &CreatableTopic, placer: &mut Placer, ids: &mut TopicIds) -> Result<NewTopic, ApiError> {
        let name = &topic.name;
        if name == CLUSTER_METADATA {
            let message = format!("Creation of internal topic {CLUSTER_METADATA} is prohibited.");
            return Err(ApiError::new(ErrorCode::INVALID_REQUEST, message));
        }
        validate_topic_name(name)?;
        if self.image.topics.by_name(name).is_some() {
            let message = format!("Topic '{name}' already exists.");
            return Err(ApiError::new(ErrorCode::TOPIC_ALREADY_EXISTS, message));
        }
        // Kafka does not look at the other topics of the request here, and neither do we.
        if let Some(other) = self.image.topics.colliding_with(name) {
            let message = format!("Topic '{name}' collides with existing topic: {other}");
            return Err(ApiError::new(ErrorCode::INVALID_TOPIC_EXCEPTION, message));
        }
        let configs = self.new_topic_configs(topic)?;
        let partitions = if topic.assignments.is_empty() {
            self.placed_partitions(topic, placer)?
        } else {
            self.assigned_partitions(topic)?
        };
        Ok(NewTopic { id: ids.draw(&self.image), partitions, configs })
    }

    fn new_topic_configs(&self, topic: &CreatableTopic) -> Result<Properties, ApiError> {
        let mut configs = Properties::new();
        let mut without_value = Vec::new();
        for config in &topic.configs {
            match &config.value {
                Some(value) => configs.set(config.name.as_str(), value.as_str()),
                None => without_value.push(config.name.as_str()),
            }
        }
        if !without_value.is_empty() {
            let message = format!("Null value not supported for topic configs: {}", without_value.join(","));
            return Err(ApiError::new(ErrorCode::INVALID_CONFIG, message));
        }
        self.check_topic_configs(&Properties::new(), &configs)?;
        Ok(configs)
    }

    fn placed_partitions(&self, topic: &CreatableTopic, placer: &mut Placer) -> Result<Vec<Partition>, ApiError> {
        let defaults = &self.settings.config.topics;
        let factor = match topic.replication_factor {
            -1 => i16::try_from(defaults.default_replication_factor).unwrap_or(i16::MAX),
            factor if factor > 0 => factor,
            _ => {
                let message = "Replication factor must be larger than 0, or -1 to use the default value.";
                return Err(ApiError::new(ErrorCode::INVALID_REPLICATION_FACTOR, message));
            }
        };
        let partitions = match topic.num_partitions {
            -1 => defaults.num_partitions,
            partitions if partitions > 0 => partitions,
            _ => {
                let message = "Number of partitions was set to an invalid non-positive value.";
                return Err(ApiError::new(ErrorCode::INVALID_PARTITIONS, message));
            }
        };
        let placed = placer.place(partitions, factor)?;
        (0..).zip(placed).map(|(index, replicas)| self.new_partition(index, replicas)).collect()
    }

    fn assigned_partitions(&self, topic: &CreatableTopic) -> Result<Vec<Partition>, ApiError> {
        for (set, what) in
            [(topic.replication_factor != -1, "replication factor"), (topic.num_partitions != -1, "numPartitions")]
        {
            if set {
                let message = format!("A manual partition assignment was specified, but {what} was not set to -1.");
                return Err(ApiError::new(ErrorCode::INVALID_REQUEST, message));
            }
        }
        let refusal = |message: String| Err(ApiError::new(ErrorCode::INVALID_REPLICA_ASSIGNMENT, message));
        let mut partitions = BTreeMap::new();
        let mut factor = None;
        for CreatableReplicaAssignment { partition_index, broker_ids, .. } in &topic.assignments {
            if partitions.contains_key(partition_index) {
                return refusal(format!("Found multiple manual partition assignments for partition {partition_index}"));
            }
            let replicas: Vec<i32> = broker_ids.iter().collect();
            self.check_assignment(&replicas, factor)?;
            factor = Some(replicas.len());
            partitions.insert(*partition_index, self.new_partition(*partition_index, replicas)?);
        }
        if !partitions.keys().copied().eq((0..).take(partitions.len())) {
            return refusal("partitions should be a consecutive 0-based integer sequence".into());
        }
        Ok(partitions.into_values().collect())
    }

    fn created(layers: &LayeredConfig, name: &Str, new: &NewTopic) -> CreatableTopicResult {
        let factor = new.partitions.first().map_or(0, |partition| partition.replicas.len());
        CreatableTopicResult {
            name: name.clone(),
            topic_id: new.id,
            error_message: None,
            num_partitions: i32::try_from(new.partitions.len()).unwrap_or(i32::MAX),
            replication_factor: i16::try_from(factor).unwrap_or(i16::MAX),
            configs: Some(describe_new_topic(layers, &new.configs)),
            ..Default::default()
        }
    }

    pub(super) fn delete_topics(&self, request: &DeleteTopicsRequest) -> Decision<DeleteTopicsResponse> {
        let mut wanted: Vec<(Option<&Str>, Uuid)> =
            request.topic_names.iter().map(|name| (Some(name), Uuid::ZERO)).collect();
        wanted.extend(request.topics.iter().map(|topic| (topic.name.as_ref(), topic.topic_id)));
        let names = duplicates(wanted.iter().filter_map(|(name, _)| name.map(Str::as_str)));
        let ids = duplicates(wanted.iter().map(|(_, id)| *id).filter(|id| !id.is_zero()));
        let by_id: BTreeSet<Uuid> = wanted.iter().map(|(_, id)| *id).filter(|id| !id.is_zero()).collect();
        let by_name = wanted.iter().filter(|(_, id)| id.is_zero()).filter_map(|(name, _)| *name);
        let by_name = by_name.filter_map(|name| self.image.topics.by_name(name)).map(|topic| topic.id);
        // Asked for by name and by id in one request: nobody can say which of the two was a slip.
        let both: BTreeSet<Uuid> = by_name.filter(|id| by_id.contains(id)).collect();
        let mut records = Vec::new();
        let mut responses = Vec::new();
        let mut repeated = BTreeSet::new();
        for (name, id) in wanted {
            let doubled = name.is_some_and(|name| names.contains(name.as_str())) || ids.contains(&id);
            if (doubled && !repeated.insert((name, id))) || (name.is_none() && both.contains(&id)) {
                continue;
            }
            let found = if doubled {
                Err(invalid(if name.is_some() { "Duplicate topic name." } else { "Duplicate topic id." }))
            } else {
                self.topic_to_delete(name, id)
            };
            responses.push(match found {
                Ok((name, id)) if both.contains(&id) => {
                    let error = invalid("The provided topic name maps to an ID that was already supplied.");
                    not_deleted(Some(name), id, error)
                }
                Ok((name, id)) => {
                    records.push(RemoveTopicRecord { topic_id: id, ..Default::default() }.into());
                    DeletableTopicResult { name: Some(name), topic_id: id, ..Default::default() }
                }
                Err(error) => not_deleted(name.cloned(), id, error),
            });
        }
        Decision::write(records, DeleteTopicsResponse { responses, ..Default::default() })
    }

    fn topic_to_delete(&self, name: Option<&Str>, id: Uuid) -> Result<(Str, Uuid), ApiError> {
        let found = match (name, id.is_zero()) {
            (Some(_), false) => {
                return Err(invalid("You may not specify both topic name and topic id."));
            }
            (None, true) => return Err(invalid("Neither topic name nor id were specified.")),
            (Some(name), true) => self.image.topics.by_name(name).ok_or_else(|| {
                let message = "This server does not host this topic-partition.";
                ApiError::new(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION, message)
            })?,
            (None, false) => self.image.topics.by_id(&id).ok_or_else(|| {
                ApiError::new(ErrorCode::UNKNOWN_TOPIC_ID, "This server does not host this topic ID.")
            })?,
        };
        Ok((found.name.clone(), found.id))
    }
}

impl NewTopic {
    /// The topic, its configs, its partitions, in the order in which Kafka writes them.
    fn add_records(self, name: &Str, records: &mut Vec<MetadataRecord>) {
        records.push(TopicRecord { name: name.clone(), topic_id: self.id, ..Default::default() }.into());
        records.extend(self.configs.iter().map(|(key, value)| {
            let record = ConfigRecord {
                resource_type: ResourceKind::TOPIC.0,
                resource_name: name.clone(),
                name: key.into(),
                value: Some(value.into()),
                ..Default::default()
            };
            MetadataRecord::from(record)
        }));
        let partitions = (0..).zip(&self.partitions);
        records.extend(partitions.map(|(index, partition)| partition.to_record(self.id, index).into()));
    }
}

/// Draws ids for new topics from the seed of the request.
struct TopicIds {
    state: u64,
}

impl TopicIds {
    fn new(ctx: &Context) -> Self {
        // The wall clock keeps two controllers with equal seeds apart.
        TopicIds { state: ctx.seed ^ ctx.timestamp.as_millis().unsigned_abs().rotate_left(32) }
    }

    /// An id that no topic has and that command lines can take.
    fn draw(&mut self, image: &crate::Image) -> Uuid {
        loop {
            let high = self.next();
            let bits = (u128::from(high) << 64) | u128::from(self.next());
            let id = Uuid::from_random(bits);
            let dashed = id.to_string().starts_with('-');
            if !id.is_reserved() && !dashed && image.topics.by_id(&id).is_none() {
                return id;
            }
        }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// The items that occur more than once.
pub(super) fn duplicates<T: Ord + Copy>(items: impl Iterator<Item = T>) -> BTreeSet<T> {
    let mut seen = BTreeSet::new();
    items.filter(|item| !seen.insert(*item)).collect()
}

/// How many partitions a topic asks for; a count that is not valid counts as none.
fn partitions_of(topic: &CreatableTopic) -> i64 {
    match topic.assignments.len() {
        0 => i64::from(topic.num_partitions.max(0)),
        assigned => i64::try_from(assigned).unwrap_or(i64::MAX),
    }
}

fn invalid(message: &'static str) -> ApiError {
    ApiError::new(ErrorCode::INVALID_REQUEST, message)
}

fn not_created(name: &str, error: ApiError) -> CreatableTopicResult {
    CreatableTopicResult {
        name: name.into(),
        error_code: error.code,
        error_message: error.message,
        num_partitions: -1,
        replication_factor: -1,
        configs: Some(Vec::new()),
        ..Default::default()
    }
}

fn not_deleted(name: Option<Str>, topic_id: Uuid, error: ApiError) -> DeletableTopicResult {
    DeletableTopicResult { name, topic_id, error_code: error.code, error_message: error.message, ..Default::default() }
}
