//! IncrementalAlterConfigs, AlterConfigs, and the rules for what they may set.

use std::collections::{BTreeMap, BTreeSet};

use kafka_config::alter::AlterOp;
use kafka_config::{ConfigKey, ConfigType, DefaultValue, Scope, UpdateMode};
use kafka_proto::api::create_topics::CreatableTopicConfigs;
use kafka_proto::api::{alter_configs, incremental_alter_configs};
use kafka_proto::records::{ClearElrRecord, ConfigRecord};
use kafka_proto::{ErrorCode, Str};

use super::names::validate_topic_name;
use super::{Controller, Decision};
use crate::image::{ConfigResource, ResourceKind};
use crate::{ApiError, MetadataRecord};

use alter_configs::{AlterConfigsRequest, AlterConfigsResponse};
use incremental_alter_configs::{IncrementalAlterConfigsRequest, IncrementalAlterConfigsResponse};

const MIN_INSYNC_REPLICAS: &str = "min.insync.replicas";

/// Configs by name.
type Configs = BTreeMap<Str, Str>;

/// One change that IncrementalAlterConfigs asks for: key, operation, value.
type Operation<'a> = (&'a Str, i8, Option<&'a Str>);

impl Controller {
    pub(super) fn incremental_alter_configs(
        &self,
        request: &IncrementalAlterConfigsRequest,
    ) -> Decision<IncrementalAlterConfigsResponse> {
        let resources: Vec<ConfigResource> = request
            .resources
            .iter()
            .map(|r| resource(r.resource_type, &r.resource_name))
            .collect();
        let mut records = Vec::new();
        let mut responses = Vec::with_capacity(resources.len());
        for (resource, body) in resources.iter().zip(&request.resources) {
            let outcome = self.check_once(resource, &resources).and_then(|()| {
                let operations: Vec<Operation<'_>> = body
                    .configs
                    .iter()
                    .map(|config| (&config.name, config.config_operation, config.value.as_ref()))
                    .collect();
                self.alter_incrementally(resource, &operations)
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
        Decision::write(
            records,
            IncrementalAlterConfigsResponse {
                responses,
                ..Default::default()
            },
        )
    }

    pub(super) fn alter_configs(
        &self,
        request: &AlterConfigsRequest,
    ) -> Decision<AlterConfigsResponse> {
        let resources: Vec<ConfigResource> = request
            .resources
            .iter()
            .map(|r| resource(r.resource_type, &r.resource_name))
            .collect();
        let mut records = Vec::new();
        let mut responses = Vec::with_capacity(resources.len());
        for (resource, body) in resources.iter().zip(&request.resources) {
            let outcome = self.check_once(resource, &resources).and_then(|()| {
                let set: Vec<Operation<'_>> = body
                    .configs
                    .iter()
                    .map(|config| (&config.name, 0, config.value.as_ref()))
                    .collect();
                check_values(&set)?;
                let wanted = set
                    .iter()
                    .filter_map(|(name, _, value)| Some(((*name).clone(), (*value)?.clone())));
                self.change_to(resource, wanted.collect())
            });
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
        Decision::write(
            records,
            AlterConfigsResponse {
                responses,
                ..Default::default()
            },
        )
    }

    fn check_once(
        &self,
        resource: &ConfigResource,
        all: &[ConfigResource],
    ) -> Result<(), ApiError> {
        match all.iter().filter(|other| *other == resource).count() {
            0 | 1 => Ok(()),
            _ => Err(invalid("Each resource must appear at most once.")),
        }
    }

    fn alter_incrementally(
        &self,
        resource: &ConfigResource,
        operations: &[Operation<'_>],
    ) -> Result<Vec<MetadataRecord>, ApiError> {
        check_values(operations)?;
        let mut wanted: Configs = self.existing(resource);
        for (name, operation, value) in operations {
            let Some(operation) = AlterOp::from_id(*operation) else {
                return Err(ErrorCode::UNKNOWN_SERVER_ERROR.into()); // as Kafka
            };
            match (operation, value) {
                (AlterOp::Delete, _) | (_, None) => drop(wanted.remove(*name)),
                (AlterOp::Set, Some(value)) => {
                    drop(wanted.insert((*name).clone(), (*value).clone()))
                }
                (AlterOp::Append | AlterOp::Subtract, Some(value)) => {
                    let changed =
                        change_list(resource.kind, name, wanted.get(*name), operation, value)?;
                    wanted.insert((*name).clone(), changed);
                }
            }
        }
        self.change_to(resource, wanted)
    }

    /// Records that make the configs of the resource the wanted ones.
    fn change_to(
        &self,
        resource: &ConfigResource,
        wanted: Configs,
    ) -> Result<Vec<MetadataRecord>, ApiError> {
        let existing = self.existing(resource);
        let removed = existing
            .keys()
            .filter(|name| !wanted.contains_key(*name))
            .map(|name| (name, None));
        let changed = wanted
            .iter()
            .filter(|(name, value)| existing.get(*name) != Some(value));
        let changes: BTreeMap<&Str, Option<&Str>> = removed
            .chain(changed.map(|(name, value)| (name, Some(value))))
            .collect();
        self.check(resource, &existing, &wanted, &changes)?;
        let mut records: Vec<MetadataRecord> = Vec::with_capacity(changes.len());
        for (name, value) in &changes {
            let record = ConfigRecord {
                resource_type: resource.kind.0,
                resource_name: resource.name.clone(),
                name: (*name).clone(),
                value: value.cloned(),
                ..Default::default()
            };
            records.push(record.into());
        }
        let topics_or_all =
            resource.kind == ResourceKind::TOPIC || *resource == ConfigResource::all_brokers();
        let min_isr = changes.keys().any(|name| *name == MIN_INSYNC_REPLICAS);
        if min_isr && topics_or_all && self.image.has_eligible_leader_replicas() {
            // Who was eligible under the old bound need not have what was committed under the new one.
            records.push(
                ClearElrRecord {
                    topic_name: resource.name.clone(),
                    ..Default::default()
                }
                .into(),
            );
        }
        Ok(records)
    }

    fn existing(&self, resource: &ConfigResource) -> Configs {
        self.image.configs.of(resource).into_iter().collect()
    }

    fn check(
        &self,
        resource: &ConfigResource,
        existing: &Configs,
        wanted: &Configs,
        changes: &BTreeMap<&Str, Option<&Str>>,
    ) -> Result<(), ApiError> {
        let name = &resource.name;
        match resource.kind {
            ResourceKind::TOPIC if name.is_empty() => {
                Err(invalid("Default topic resources are not allowed."))
            }
            ResourceKind::TOPIC => {
                validate_topic_name(name)?;
                if self.image.topics.by_name(name).is_none() {
                    let message = format!("The topic '{name}' does not exist.");
                    return Err(ApiError::new(
                        ErrorCode::UNKNOWN_TOPIC_OR_PARTITION,
                        message,
                    ));
                }
                self.check_topic_configs(existing, wanted)
            }
            ResourceKind::BROKER => self.check_broker_configs(name, changes),
            ResourceKind::CLIENT_METRICS if name.is_empty() => {
                Err(invalid("Subscription name can't be empty"))
            }
            ResourceKind::CLIENT_METRICS => check_scope(Scope::ClientMetrics, wanted),
            ResourceKind::GROUP if name.is_empty() => {
                Err(invalid("Default group resources are not allowed."))
            }
            ResourceKind::GROUP => check_scope(Scope::Group, wanted),
            ResourceKind(other) => Err(invalid(format!("Unknown resource type {other}"))),
        }
    }

    /// Checks the configs that a topic shall have; `existing` are those that it has, none for a new topic.
    pub(super) fn check_topic_configs(
        &self,
        existing: &Configs,
        wanted: &Configs,
    ) -> Result<(), ApiError> {
        let pairs = |configs: &'_ Configs| -> Vec<(String, String)> {
            configs
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect()
        };
        let (existing, wanted) = (pairs(existing), pairs(wanted));
        let existing = existing
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let wanted = wanted
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        self.settings
            .config
            .validate_topic(existing, wanted)
            .map_err(|errors| {
                let first = errors
                    .iter()
                    .next()
                    .map(ToString::to_string)
                    .unwrap_or_default();
                ApiError::new(ErrorCode::INVALID_CONFIG, first)
            })
    }

    /// All configs of a topic that is about to be created, for the response.
    pub(super) fn describe_new_topic(&self, _overrides: &Configs) -> Vec<CreatableTopicConfigs> {
        Vec::new()
    }

    fn check_broker_configs(
        &self,
        broker: &str,
        changes: &BTreeMap<&Str, Option<&Str>>,
    ) -> Result<(), ApiError> {
        let all = broker.is_empty();
        if !all && broker.parse::<i32>().is_err() {
            return Err(invalid(format!(
                "Node id must be an integer, but it is: {broker}"
            )));
        }
        let min_isr = changes
            .iter()
            .find(|(name, _)| **name == MIN_INSYNC_REPLICAS);
        if let (Some((_, value)), true) = (min_isr, self.image.has_eligible_leader_replicas()) {
            let refusal =
                |message: &'static str| Err(ApiError::new(ErrorCode::INVALID_CONFIG, message));
            if !all {
                return refusal(
                    "Broker-level min.insync.replicas cannot be altered while ELR is enabled.",
                );
            }
            if value.is_none() {
                return refusal(
                    "Cluster-level min.insync.replicas cannot be removed while ELR is enabled.",
                );
            }
        }
        let mode =
            |name: &Str| ConfigKey::find(Scope::Broker, listener_key(name)).map(|key| key.update);
        let of_mode = |wanted: UpdateMode| -> Vec<&str> {
            let keys = changes.keys().filter(|name| {
                mode(name) == Some(wanted)
                    || wanted == UpdateMode::PerBroker && is_listener_key(name)
            });
            keys.map(|name| name.as_str()).collect()
        };
        let read_only = of_mode(UpdateMode::ReadOnly);
        if !read_only.is_empty() {
            return Err(invalid(format!(
                "Cannot update these configs dynamically: [{}]",
                read_only.join(", ")
            )));
        }
        let per_broker = of_mode(UpdateMode::PerBroker);
        if all && !per_broker.is_empty() {
            return Err(invalid(format!(
                "Cannot update these configs at default cluster level, broker id must be specified: [{}]",
                per_broker.join(", ")
            )));
        }
        for (name, value) in changes {
            if let (Some(key), Some(value)) =
                (ConfigKey::find(Scope::Broker, listener_key(name)), value)
            {
                key.parse(value)
                    .map_err(|error| invalid(error.to_string()))?;
            }
        }
        Ok(())
    }
}

/// Keys and values of a scope in which every key must be known.
fn check_scope(scope: Scope, wanted: &Configs) -> Result<(), ApiError> {
    for (name, value) in wanted {
        let Some(key) = ConfigKey::find(scope, name) else {
            return Err(match scope {
                Scope::ClientMetrics => {
                    invalid(format!("Unknown client metrics configuration: {name}"))
                }
                _ => ApiError::new(
                    ErrorCode::INVALID_CONFIG,
                    format!("Unknown {} config name: {name}", scope.name()),
                ),
            });
        };
        key.parse(value)
            .map_err(|error| ApiError::new(ErrorCode::INVALID_CONFIG, error.to_string()))?;
    }
    Ok(())
}

/// Every key once, and none without a value unless it is deleted.
fn check_values(operations: &[Operation<'_>]) -> Result<(), ApiError> {
    let delete = |operation: i8| AlterOp::from_id(operation) == Some(AlterOp::Delete);
    let without = operations
        .iter()
        .filter(|(_, operation, value)| value.is_none() && !delete(*operation));
    let without: Vec<&str> = without.map(|(name, ..)| name.as_str()).collect();
    if !without.is_empty() {
        return Err(invalid(format!(
            "Null value not supported for : {}",
            without.join(",")
        )));
    }
    let mut seen = BTreeSet::new();
    if !operations.iter().all(|(name, ..)| seen.insert(*name)) {
        return Err(invalid("Error due to duplicate config keys"));
    }
    Ok(())
}

/// Adds entries to a list, or takes them out.
fn change_list(
    kind: ResourceKind,
    name: &Str,
    current: Option<&Str>,
    operation: AlterOp,
    entries: &Str,
) -> Result<Str, ApiError> {
    let key = Scope::from_resource_type(kind.0).and_then(|scope| ConfigKey::find(scope, name));
    let Some(key) = key.filter(|key| key.kind == ConfigType::List) else {
        let message = format!(
            "Can't {} to key {name} because its type is not LIST.",
            operation.name()
        );
        return Err(ApiError::new(ErrorCode::INVALID_CONFIG, message));
    };
    let default = match key.default {
        DefaultValue::Text(text) => text,
        DefaultValue::Null | DefaultValue::Required => "",
    };
    let split = |text: &str| -> Vec<String> {
        text.split(',')
            .map(|entry| entry.trim().to_owned())
            .filter(|entry| !entry.is_empty())
            .collect()
    };
    let mut list = split(current.map_or(default, Str::as_str));
    let entries = split(entries);
    if operation == AlterOp::Append {
        for entry in entries {
            if !list.contains(&entry) {
                list.push(entry);
            }
        }
    } else {
        list.retain(|entry| !entries.contains(entry));
    }
    Ok(list.join(",").into())
}

/// `listener.name.{listener}.key` is about `key`.
fn listener_key(name: &str) -> &str {
    let rest = name
        .strip_prefix("listener.name.")
        .and_then(|rest| rest.split_once('.'));
    rest.map_or(name, |(_, key)| key)
}

fn is_listener_key(name: &str) -> bool {
    name.starts_with("listener.name.")
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

fn invalid(message: impl Into<Str>) -> ApiError {
    ApiError::new(ErrorCode::INVALID_REQUEST, message)
}
