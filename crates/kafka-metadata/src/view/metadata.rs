//! Metadata: which brokers there are, who leads which partition.

use std::collections::BTreeSet;

use kafka_proto::api::metadata::{
    MetadataRequest, MetadataRequestTopic, MetadataResponse, MetadataResponseBroker, MetadataResponsePartition,
    MetadataResponseTopic,
};
use kafka_proto::{ErrorCode, Str, Uuid};

use super::{CLUSTER_OPERATIONS, NOT_ASKED, TOPIC_OPERATIONS, View, is_internal};
use crate::controller::validate_topic_name;
use crate::image::{Partition, Topic};

/// From here on an empty list of topics means none, and null means all.
const NULL_IS_ALL_SINCE: i16 = 1;
/// From here on a client says whether it wants missing topics to be created.
const CREATION_BY_WISH_SINCE: i16 = 4;
/// From here on a client understands LISTENER_NOT_FOUND.
const LISTENER_NOT_FOUND_SINCE: i16 = 6;
/// Topic ids are in the schema since 10, but 10 and 11 could not be served (KAFKA-12701).
const TOPIC_IDS_SINCE: i16 = 12;
/// Only here DescribeCluster does not say it yet, and Metadata already does.
const CLUSTER_OPERATIONS_VERSIONS: std::ops::RangeInclusive<i16> = 8..=10;

impl View<'_> {
    /// Describes the cluster, as version `version` of Metadata does. Beside the response stand the topics that were asked
    /// for, do not exist, and shall be created if that is allowed.
    pub fn metadata(&self, version: i16, request: &MetadataRequest) -> (MetadataResponse, Vec<Str>) {
        let asked = Asked { version, operations: request.include_topic_authorized_operations };
        let mut missing = Vec::new();
        let topics = match topics(*self, asked, request, &mut missing) {
            Ok(topics) => topics,
            Err(error) => return (refused(asked, request.topics.as_deref().unwrap_or_default(), error), Vec::new()),
        };
        if version >= CREATION_BY_WISH_SINCE && !request.allow_auto_topic_creation {
            missing.clear();
        }
        let operations =
            request.include_cluster_authorized_operations && CLUSTER_OPERATIONS_VERSIONS.contains(&version);
        let response = MetadataResponse {
            brokers: brokers(*self),
            cluster_id: Some(self.cluster_id.clone()),
            controller_id: self.controller(),
            topics,
            cluster_authorized_operations: if operations { CLUSTER_OPERATIONS } else { NOT_ASKED },
            ..Default::default()
        };
        (response, missing)
    }
}

/// How topics are asked for.
#[derive(Clone, Copy)]
struct Asked {
    version: i16,
    /// Whether to say what the client may do with each topic.
    operations: bool,
}

impl Asked {
    fn operations(self) -> i32 {
        if self.operations { TOPIC_OPERATIONS } else { NOT_ASKED }
    }

    fn failed(self, error_code: ErrorCode, name: Option<Str>, topic_id: Uuid) -> MetadataResponseTopic {
        let is_internal = name.as_deref().is_some_and(is_internal);
        MetadataResponseTopic {
            error_code,
            name,
            topic_id,
            is_internal,
            topic_authorized_operations: NOT_ASKED,
            ..Default::default()
        }
    }
}

/// The topics of the response. Names that may be created go to `missing`.
fn topics(
    view: View<'_>,
    asked: Asked,
    request: &MetadataRequest,
    missing: &mut Vec<Str>,
) -> Result<Vec<MetadataResponseTopic>, ErrorCode> {
    let all = || Ok(view.image.topics.iter().map(|topic| found(view, asked, topic)).collect());
    let wanted = match &request.topics {
        None => return all(),
        Some(none) if none.is_empty() && asked.version < NULL_IS_ALL_SINCE => return all(),
        Some(wanted) => wanted,
    };
    let by_id = wanted.iter().any(|topic| !topic.topic_id.is_zero());
    let nameless = wanted.iter().any(|topic| topic.name.is_none());
    if asked.version < TOPIC_IDS_SINCE && (by_id || nameless) {
        return Err(ErrorCode::INVALID_REQUEST);
    }
    if by_id {
        return Ok(topics_by_id(view, asked, wanted));
    }
    if nameless {
        return Err(ErrorCode::UNKNOWN_SERVER_ERROR); // as Kafka
    }
    Ok(topics_by_name(view, asked, wanted, missing))
}

/// A request that is refused as a whole hears nothing of the cluster.
fn refused(asked: Asked, wanted: &[MetadataRequestTopic], error_code: ErrorCode) -> MetadataResponse {
    let name = |topic: &MetadataRequestTopic| Some(topic.name.clone().unwrap_or_default());
    MetadataResponse {
        topics: wanted.iter().map(|topic| asked.failed(error_code, name(topic), topic.topic_id)).collect(),
        controller_id: -1,
        cluster_authorized_operations: NOT_ASKED,
        error_code,
        ..Default::default()
    }
}

/// If one topic is asked for by its id, those without are passed over, as in Kafka.
fn topics_by_id(view: View<'_>, asked: Asked, wanted: &[MetadataRequestTopic]) -> Vec<MetadataResponseTopic> {
    let mut seen = BTreeSet::new();
    let ids = wanted.iter().map(|topic| topic.topic_id).filter(|id| !id.is_zero() && seen.insert(*id));
    let (known, unknown): (Vec<Uuid>, Vec<Uuid>) = ids.partition(|id| view.image.topics.by_id(id).is_some());
    let known = known.iter().filter_map(|id| view.image.topics.by_id(id)).map(|topic| found(view, asked, topic));
    known.chain(unknown.into_iter().map(|id| asked.failed(ErrorCode::UNKNOWN_TOPIC_ID, None, id))).collect()
}

fn topics_by_name(
    view: View<'_>,
    asked: Asked,
    wanted: &[MetadataRequestTopic],
    missing: &mut Vec<Str>,
) -> Vec<MetadataResponseTopic> {
    let mut seen = BTreeSet::new();
    let names = wanted.iter().filter_map(|topic| topic.name.as_ref()).filter(|name| seen.insert(*name));
    let mut known = Vec::new();
    let mut unknown = Vec::new();
    for name in names {
        if let Some(topic) = view.image.topics.by_name(name) {
            known.push(found(view, asked, topic));
            continue;
        }
        let error = if validate_topic_name(name).is_ok() {
            missing.push(name.clone());
            ErrorCode::UNKNOWN_TOPIC_OR_PARTITION
        } else {
            ErrorCode::INVALID_TOPIC_EXCEPTION
        };
        unknown.push(asked.failed(error, Some(name.clone()), Uuid::ZERO));
    }
    known.extend(unknown);
    known
}

fn found(view: View<'_>, asked: Asked, topic: &Topic) -> MetadataResponseTopic {
    let partitions = topic.partitions.iter().map(|(index, partition)| seen(view, asked.version, *index, partition));
    MetadataResponseTopic {
        name: Some(topic.name.clone()),
        topic_id: topic.id,
        is_internal: is_internal(&topic.name),
        partitions: partitions.collect(),
        topic_authorized_operations: asked.operations(),
        ..Default::default()
    }
}

fn seen(view: View<'_>, version: i16, index: i32, partition: &Partition) -> MetadataResponsePartition {
    let listener_missing = if version >= LISTENER_NOT_FOUND_SINCE {
        ErrorCode::LISTENER_NOT_FOUND
    } else {
        ErrorCode::LEADER_NOT_AVAILABLE
    };
    let seen = view.partition(partition, listener_missing);
    let (mut replicas, mut isr) = (partition.replicas.clone(), partition.isr.clone());
    let mut error_code = seen.error;
    if version == 0 {
        // The first clients take every replica for one that they can reach.
        let reachable = |ids: &mut Vec<i32>| ids.retain(|id| view.endpoint(*id).is_some());
        reachable(&mut replicas);
        reachable(&mut isr);
        let some_lost = replicas.len() < partition.replicas.len() || isr.len() < partition.isr.len();
        if error_code == ErrorCode::NONE && some_lost {
            error_code = ErrorCode::REPLICA_NOT_AVAILABLE;
        }
    }
    MetadataResponsePartition {
        error_code,
        partition_index: index,
        leader_id: seen.leader,
        leader_epoch: partition.leader_epoch,
        replica_nodes: replicas.into(),
        isr_nodes: isr.into(),
        offline_replicas: seen.offline.into(),
        ..Default::default()
    }
}

fn brokers(view: View<'_>) -> Vec<MetadataResponseBroker> {
    let reachable = view.image.cluster.alive().filter_map(|broker| Some((broker, view.endpoint(broker.id)?)));
    reachable
        .map(|(broker, endpoint)| MetadataResponseBroker {
            node_id: broker.id,
            host: endpoint.host.clone(),
            port: endpoint.port.into(),
            rack: broker.rack.clone(),
            ..Default::default()
        })
        .collect()
}
