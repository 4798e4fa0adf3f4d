//! DescribeConfigs, IncrementalAlterConfigs and AlterConfigs.

use std::sync::Arc;

use kafka_config::describe::DescribedConfig;
use kafka_config::{LayeredConfig, Properties};
use kafka_metadata::controller::validate_topic_name;
use kafka_metadata::image::{ConfigResource, ResourceKind};
use kafka_metadata::{ApiError, Image, layered_config};
use kafka_proto::api::describe_configs::{
    DescribeConfigsRequest, DescribeConfigsResource, DescribeConfigsResourceResult, DescribeConfigsResponse,
    DescribeConfigsResult, DescribeConfigsSynonym,
};
use kafka_proto::api::{alter_configs, incremental_alter_configs};
use kafka_proto::{ErrorCode, Str};
use kafka_server::RequestContext;

use super::topics::code_of;
use crate::node::Node;

use alter_configs::{AlterConfigsRequest, AlterConfigsResponse};
use incremental_alter_configs::{
    AlterConfigsResource, IncrementalAlterConfigsRequest, IncrementalAlterConfigsResponse,
};

/// Tells each resource's configs.
pub(crate) async fn describe_configs(
    node: Arc<Node>,
    _: RequestContext,
    request: DescribeConfigsRequest,
) -> DescribeConfigsResponse {
    let image = node.image();
    let layers = layered_config(&node.config, &image);
    let source = Source { image: &image, layers: &layers, node_id: node.config.node_id };
    let describe = |resource: &DescribeConfigsResource| {
        let (error, described) = match source.describe(resource) {
            Ok(described) => (None, described),
            Err(error) => (Some(error), Vec::new()),
        };
        let wanted = |name: &str| match &resource.configuration_keys {
            Some(keys) if !keys.is_empty() => keys.iter().any(|key| key == name),
            _ => true,
        };
        let configs = described.into_iter().filter(|config| wanted(&config.name));
        let (error_code, message) = error.map_or((ErrorCode::NONE, None), |error| (error.code, error.message));
        DescribeConfigsResult {
            error_code,
            // Empty, not null: so Kafka.
            error_message: Some(message.unwrap_or_default()),
            resource_type: resource.resource_type,
            resource_name: resource.resource_name.clone(),
            configs: configs.map(|config| result(config, &request)).collect(),
            ..Default::default()
        }
    };
    let results = request.resources.iter().map(describe).collect();
    DescribeConfigsResponse { results, ..Default::default() }
}

/// Where configs are known from.
struct Source<'a> {
    image: &'a Image,
    layers: &'a LayeredConfig,
    node_id: i32,
}

impl Source<'_> {
    fn describe(&self, resource: &DescribeConfigsResource) -> Result<Vec<DescribedConfig>, ApiError> {
        let name = resource.resource_name.as_str();
        let kind = ResourceKind(resource.resource_type);
        let own = self.image.configs.of(&ConfigResource::new(kind, name));
        let own = Properties::from_iter(own.iter().map(|(key, value)| (key.as_str(), value.as_str())));
        match kind {
            ResourceKind::TOPIC => {
                validate_topic_name(name)?;
                if self.image.topics.by_name(name).is_none() {
                    return Err(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION.into());
                }
                Ok(self.layers.describe_topic(own.iter()))
            }
            ResourceKind::BROKER if name.is_empty() => Ok(self.layers.describe_cluster()),
            ResourceKind::BROKER => {
                self.check_id(name, " or empty string,")?;
                Ok(self.layers.describe_broker())
            }
            ResourceKind::BROKER_LOGGER if name.is_empty() => Err(invalid("Broker id must not be empty")),
            ResourceKind::BROKER_LOGGER => {
                self.check_id(name, "")?;
                // Levels of this process are set by its environment, for all at once; no logger has one of its own.
                Ok(Vec::new())
            }
            ResourceKind::CLIENT_METRICS if name.is_empty() => {
                Err(invalid("Client metrics subscription name must not be empty"))
            }
            ResourceKind::CLIENT_METRICS => Ok(self.layers.describe_client_metrics(own.iter())),
            ResourceKind::GROUP if name.is_empty() => Err(invalid("Group name must not be empty")),
            ResourceKind::GROUP => Ok(self.layers.describe_group(own.iter())),
            _ => Err(invalid(
                "This most likely occurs because of a request being malformed by the client library or the message was \
                 sent to an incompatible broker. See the broker logs for more details.",
            )),
        }
    }

    /// Only this broker's own configs are known here.
    fn check_id(&self, name: &str, or: &str) -> Result<(), ApiError> {
        let id: i32 = name.parse().map_err(|_| invalid(format!("Broker id must be an integer, but it is: {name}")))?;
        if id != self.node_id {
            let own = self.node_id;
            return Err(invalid(format!("Unexpected broker id, expected {own}{or} but received {name}")));
        }
        Ok(())
    }
}

fn result(config: DescribedConfig, request: &DescribeConfigsRequest) -> DescribeConfigsResourceResult {
    let config_type = config.type_id();
    let synonyms = config.synonyms.into_iter().filter(|_| request.include_synonyms);
    let synonyms = synonyms.map(|synonym| DescribeConfigsSynonym {
        name: synonym.name.into(),
        value: synonym.value.map(Str::from),
        source: synonym.source.id(),
        ..Default::default()
    });
    DescribeConfigsResourceResult {
        name: config.name.into(),
        value: config.value.map(Str::from),
        read_only: config.read_only,
        config_source: config.source.id(),
        is_sensitive: config.sensitive,
        synonyms: synonyms.collect(),
        config_type,
        documentation: config.documentation.filter(|_| request.include_documentation).map(Str::from),
        ..Default::default()
    }
}

/// Changes configs one by one.
pub(crate) async fn incremental_alter_configs(
    node: Arc<Node>,
    _: RequestContext,
    request: IncrementalAlterConfigsRequest,
) -> IncrementalAlterConfigsResponse {
    let IncrementalAlterConfigsRequest { resources, validate_only, .. } = request;
    // What is about this broker alone is settled here, the rest by the controller; the answer keeps the order.
    let settled: Vec<Option<ApiError>> =
        resources.iter().map(|resource| settle_here(resource, node.config.node_id)).collect();
    let names: Vec<(i8, Str)> = resources.iter().map(|r| (r.resource_type, r.resource_name.clone())).collect();
    let open = resources.into_iter().zip(&settled).filter(|(_, settled)| settled.is_none());
    let resources: Vec<_> = open.map(|(resource, _)| resource).collect();
    let answer = if resources.is_empty() {
        Ok(IncrementalAlterConfigsResponse::default())
    } else {
        let request = IncrementalAlterConfigsRequest { resources, validate_only, ..Default::default() };
        let answer = node.quorum.ask(request).await.map_err(|refusal| code_of(&refusal));
        // What is answered is in force.
        node.catch_up();
        answer
    };
    let (error, mut answered) = match answer {
        Ok(answer) => (ErrorCode::NONE, answer.responses.into_iter()),
        Err(error) => (error, Vec::new().into_iter()),
    };
    let responses = names.into_iter().zip(settled).map(|((resource_type, resource_name), settled)| {
        let of_controller = if settled.is_none() { answered.next() } else { None };
        of_controller.unwrap_or_else(|| {
            let error = settled.unwrap_or_else(|| error.into());
            incremental_alter_configs::AlterConfigsResourceResponse {
                error_code: error.code,
                error_message: error.message,
                resource_type,
                resource_name,
                ..Default::default()
            }
        })
    });
    IncrementalAlterConfigsResponse { responses: responses.collect(), ..Default::default() }
}

/// Settles what does not go to the controller: the loggers of this broker, and configs of another one.
fn settle_here(resource: &AlterConfigsResource, node_id: i32) -> Option<ApiError> {
    let name = resource.resource_name.as_str();
    match ResourceKind(resource.resource_type) {
        ResourceKind::BROKER_LOGGER => Some(match name.parse() {
            Ok(id) if id == node_id => match resource.configs.iter().find(|config| config.config_operation > 1) {
                Some(config) => {
                    let operation = if config.config_operation == 2 { "APPEND" } else { "SUBTRACT" };
                    invalid(format!("{operation} operation is not allowed for the BROKER_LOGGER resource"))
                }
                None => resource.configs.first().map_or_else(
                    || ErrorCode::NONE.into(),
                    |config| {
                        let message = format!("Logger {} does not exist!", config.name);
                        ApiError::new(ErrorCode::INVALID_CONFIG, message)
                    },
                ),
            },
            Ok::<i32, _>(id) => invalid(format!("Unexpected node id. Expected {node_id}, but received {id}")),
            Err(_) => invalid(format!("Node id must be an integer, but it is: {name}")),
        }),
        ResourceKind::BROKER if !name.is_empty() => {
            let id: i32 = name.parse().ok()?;
            let message = || format!("Unexpected broker id, expected {node_id}, but received {id}");
            (id != node_id).then(|| invalid(message()))
        }
        _ => None,
    }
}

/// Replaces all configs of resources. Kafka would rather have everyone use IncrementalAlterConfigs.
pub(crate) async fn alter_configs(
    node: Arc<Node>,
    _: RequestContext,
    request: AlterConfigsRequest,
) -> AlterConfigsResponse {
    let names: Vec<(i8, Str)> = request.resources.iter().map(|r| (r.resource_type, r.resource_name.clone())).collect();
    let answer = node.quorum.ask(request).await;
    node.catch_up();
    answer.unwrap_or_else(|refusal| {
        let error_code = code_of(&refusal);
        let responses =
            names.into_iter().map(|(resource_type, resource_name)| alter_configs::AlterConfigsResourceResponse {
                error_code,
                resource_type,
                resource_name,
                ..Default::default()
            });
        AlterConfigsResponse { responses: responses.collect(), ..Default::default() }
    })
}

fn invalid(message: impl Into<Str>) -> ApiError {
    ApiError::new(ErrorCode::INVALID_REQUEST, message)
}
