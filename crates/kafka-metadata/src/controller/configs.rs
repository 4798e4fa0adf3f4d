//! IncrementalAlterConfigs, AlterConfigs, and the rules for what they may set.

use std::collections::BTreeMap;

use kafka_config::alter::{AlterOp, Alteration, apply};
use kafka_config::{ConfigErrors, LayeredConfig, Properties, Scope};
use kafka_proto::api::create_topics::CreatableTopicConfigs;
use kafka_proto::api::{alter_configs, incremental_alter_configs};
use kafka_proto::records::{ClearElrRecord, ConfigRecord};
use kafka_proto::{ErrorCode, Str};

use super::bounds::{check_client_metrics, check_group};
use super::names::validate_topic_name;
use super::{Controller, Decision};
use crate::image::{ConfigResource, ResourceKind};
use crate::{ApiError, MetadataRecord, layers};

use alter_configs::{AlterConfigsRequest, AlterConfigsResponse};
use incremental_alter_configs::{IncrementalAlterConfigsRequest, IncrementalAlterConfigsResponse};

const MIN_INSYNC_REPLICAS: &str = "min.insync.replicas";

/// What changes: key, new value or none.
type Changes<'a> = BTreeMap<&'a str, Option<&'a str>>;

impl Controller {
    pub(super) fn incremental_alter_configs(
        &self,
        request: &IncrementalAlterConfigsRequest,
    ) -> Decision<IncrementalAlterConfigsResponse> {
        let resources: Vec<_> = request.resources.iter().map(|r| resource(r.resource_type, &r.resource_name)).collect();
        let mut records = Vec::new();
        let mut responses = Vec::with_capacity(resources.len());
        for (resource, body) in resources.iter().zip(&request.resources) {
            let alterations = body.configs.iter().map(|config| {
                let op = AlterOp::from_id(config.config_operation)?;
                Some(Alteration { key: &config.name, op, value: config.value.as_deref() })
            });
            let outcome = check_once(resource, &resources).and_then(|()| {
                // An operation that does not exist is answered so by Kafka, too.
                let alterations: Option<Vec<_>> = alterations.collect();
                let alterations = alterations.ok_or(ErrorCode::UNKNOWN_SERVER_ERROR)?;
                self.alter(resource, &self.existing(resource), &alterations)
            });
            let (error_code, error_message) = settle(outcome, &mut records);
            responses.push(incremental_alter_configs::AlterConfigsResourceResponse {
                error_code,
                error_message,
                resource_type: resource.kind.0,
                resource_name: resource.name.clone(),
                ..Default::default()
            });
        }
        if request.validate_only {
            records.clear();
        }
        Decision::write(records, IncrementalAlterConfigsResponse { responses, ..Default::default() })
    }

    pub(super) fn alter_configs(&self, request: &AlterConfigsRequest) -> Decision<AlterConfigsResponse> {
        let resources: Vec<_> = request.resources.iter().map(|r| resource(r.resource_type, &r.resource_name)).collect();
        let mut records = Vec::new();
        let mut responses = Vec::with_capacity(resources.len());
        for (resource, body) in resources.iter().zip(&request.resources) {
            let set = body.configs.iter().map(|config| Alteration {
                key: &config.name,
                op: AlterOp::Set,
                value: config.value.as_deref(),
            });
            let outcome = check_once(resource, &resources)
                .and_then(|()| self.alter(resource, &Properties::new(), &set.collect::<Vec<_>>()));
            let (error_code, error_message) = settle(outcome, &mut records);
            responses.push(alter_configs::AlterConfigsResourceResponse {
                error_code,
                error_message,
                resource_type: resource.kind.0,
                resource_name: resource.name.clone(),
                ..Default::default()
            });
        }
        if request.validate_only {
            records.clear();
        }
        Decision::write(records, AlterConfigsResponse { responses, ..Default::default() })
    }

    /// Records that make the configs of the resource what the alterations make of `start`.
    fn alter(
        &self,
        resource: &ConfigResource,
        start: &Properties,
        alterations: &[Alteration<'_>],
    ) -> Result<Vec<MetadataRecord>, ApiError> {
        let scope = Scope::from_resource_type(resource.kind.0)
            .ok_or_else(|| invalid(format!("Unknown resource type {}", resource.kind.0)))?;
        let wanted = apply(scope, start, alterations)
            .map_err(|error| ApiError::new(ErrorCode(error.code()), error.to_string()))?;
        let existing = self.existing(resource);
        let removed = existing.iter().map(|(name, _)| name).filter(|name| !wanted.contains(name));
        let set = wanted.iter().filter(|(name, value)| existing.get(name) != Some(value));
        let changes: Changes<'_> =
            removed.map(|name| (name, None)).chain(set.map(|(name, value)| (name, Some(value)))).collect();
        self.check(resource, &existing, &wanted, &changes)?;
        Ok(self.records_of(resource, &changes))
    }

    fn records_of(&self, resource: &ConfigResource, changes: &Changes<'_>) -> Vec<MetadataRecord> {
        let record = |(name, value): (&&str, &Option<&str>)| ConfigRecord {
            resource_type: resource.kind.0,
            resource_name: resource.name.clone(),
            name: (*name).into(),
            value: value.map(Str::from),
            ..Default::default()
        };
        let mut records: Vec<MetadataRecord> = changes.iter().map(|change| record(change).into()).collect();
        let topics = resource.kind == ResourceKind::TOPIC || *resource == ConfigResource::all_brokers();
        if topics && changes.contains_key(MIN_INSYNC_REPLICAS) && self.image.has_eligible_leader_replicas() {
            // Who was eligible under the old bound need not have what was committed under the new one.
            records.push(ClearElrRecord { topic_name: resource.name.clone(), ..Default::default() }.into());
        }
        records
    }

    fn existing(&self, resource: &ConfigResource) -> Properties {
        layers::properties(&self.image, resource)
    }

    fn check(
        &self,
        resource: &ConfigResource,
        existing: &Properties,
        wanted: &Properties,
        changes: &Changes<'_>,
    ) -> Result<(), ApiError> {
        let name = &resource.name;
        match resource.kind {
            ResourceKind::TOPIC if name.is_empty() => Err(invalid("Default topic resources are not allowed.")),
            ResourceKind::TOPIC => {
                validate_topic_name(name)?;
                if self.image.topics.by_name(name).is_none() {
                    let message = format!("The topic '{name}' does not exist.");
                    return Err(ApiError::new(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION, message));
                }
                self.check_topic_configs(existing, wanted)
            }
            ResourceKind::CLIENT_METRICS if name.is_empty() => Err(invalid("Subscription name can't be empty")),
            ResourceKind::CLIENT_METRICS => check_client_metrics(wanted),
            ResourceKind::GROUP if name.is_empty() => Err(invalid("Default group resources are not allowed.")),
            ResourceKind::GROUP => check_group(self.settings.config.values(), wanted),
            _ => self.check_broker_configs(name, wanted, changes),
        }
    }

    /// Checks the configs that a topic shall have; `existing` are those that it has, none for a new topic.
    pub(super) fn check_topic_configs(&self, existing: &Properties, wanted: &Properties) -> Result<(), ApiError> {
        let config = &self.settings.config;
        config.validate_topic(existing.iter(), wanted.iter()).map_err(|errors| invalid_config(&errors))
    }

    fn check_broker_configs(&self, broker: &str, wanted: &Properties, changes: &Changes<'_>) -> Result<(), ApiError> {
        let all = broker.is_empty();
        if !all && broker.parse::<i32>().is_err() {
            return Err(invalid(format!("Node id must be an integer, but it is: {broker}")));
        }
        let min_isr = changes.get(MIN_INSYNC_REPLICAS);
        if let (Some(value), true) = (min_isr, self.image.has_eligible_leader_replicas()) {
            let refusal = |message: &'static str| Err(ApiError::new(ErrorCode::INVALID_CONFIG, message));
            if !all {
                return refusal("Broker-level min.insync.replicas cannot be altered while ELR is enabled.");
            }
            if value.is_none() {
                return refusal("Cluster-level min.insync.replicas cannot be removed while ELR is enabled.");
            }
        }
        // Another broker's file is not known here; its own knows better, and leaves out what does not fit.
        self.layers().validate_dynamic(!all, wanted).map_err(|error| invalid(error.to_string()))
    }

    /// The configuration of this node with the dynamic configs on top.
    pub(super) fn layers(&self) -> LayeredConfig {
        let mut layers = self.settings.file.clone();
        layers::set_dynamic(&mut layers, self.settings.config.node_id, &self.image);
        layers
    }
}

/// All configs of a topic that is about to be created, for the response.
pub(super) fn describe_new_topic(layers: &LayeredConfig, overrides: &Properties) -> Vec<CreatableTopicConfigs> {
    let described = layers.describe_created_topic(overrides.iter()).into_iter();
    described
        .map(|config| CreatableTopicConfigs {
            name: config.name.into(),
            value: config.value.map(Str::from),
            read_only: config.read_only,
            config_source: config.source.id(),
            is_sensitive: config.sensitive,
            ..Default::default()
        })
        .collect()
}

fn check_once(resource: &ConfigResource, all: &[ConfigResource]) -> Result<(), ApiError> {
    match all.iter().filter(|other| *other == resource).count() {
        0 | 1 => Ok(()),
        _ => Err(invalid("Each resource must appear at most once.")),
    }
}

fn resource(kind: i8, name: &Str) -> ConfigResource {
    ConfigResource::new(ResourceKind(kind), name.clone())
}

fn settle(
    outcome: Result<Vec<MetadataRecord>, ApiError>,
    records: &mut Vec<MetadataRecord>,
) -> (ErrorCode, Option<Str>) {
    match outcome {
        Ok(more) => {
            records.extend(more);
            (ErrorCode::NONE, None)
        }
        Err(error) => (error.code, error.message),
    }
}

pub(super) fn invalid(message: impl Into<Str>) -> ApiError {
    ApiError::new(ErrorCode::INVALID_REQUEST, message)
}

/// The first fault, as Kafka tells one at a time.
pub(super) fn invalid_config(errors: &ConfigErrors) -> ApiError {
    let first = errors.iter().next().map(ToString::to_string).unwrap_or_default();
    ApiError::new(ErrorCode::INVALID_CONFIG, first)
}
