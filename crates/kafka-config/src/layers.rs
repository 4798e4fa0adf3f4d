//! Where a broker's values come from: defaults, its file, the cluster's dynamic configs and its own.

use crate::broker::{BrokerConfig, with_node_id};
use crate::error::{ConfigError, ConfigErrors};
use crate::key::{ConfigKey, Scope, UpdateMode};
use crate::properties::Properties;

/// A broker's configuration in layers (KIP-226): what a lower layer says, a higher one overrides.
///
/// 1. the defaults of the table,
/// 2. `server.properties`, which never changes,
/// 3. dynamic configs of all brokers (resource type BROKER, empty name),
/// 4. dynamic configs of this broker (resource type BROKER, its id).
///
/// ```
/// use kafka_config::describe::ConfigSource;
/// use kafka_config::{LayeredConfig, Properties};
///
/// let mut config = LayeredConfig::new(&Properties::zero_configuration())?;
/// config.set_dynamic(Properties::from_iter([("log.retention.ms", "5000")]), Properties::new());
/// assert_eq!(config.effective().topic_defaults.retention_ms, 5000);
///
/// let topic = config.describe_topic([("retention.ms", "7000")]);
/// let retention = topic.iter().find(|config| config.name == "retention.ms");
/// let sources = retention.map(|config| config.synonyms.iter().map(|s| s.source).collect::<Vec<_>>());
/// use ConfigSource::*;
/// assert_eq!(sources, Some(vec![DynamicTopic, DynamicDefaultBroker, Default]));
/// # Ok::<(), kafka_config::ConfigErrors>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct LayeredConfig {
    pub(crate) file: Properties,
    pub(crate) cluster: Properties,
    pub(crate) broker: Properties,
    effective: BrokerConfig,
}

/// Why a change of dynamic broker configs is refused; answered with INVALID_REQUEST (42).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DynamicConfigError {
    /// The keys change only by a restart.
    #[error("Cannot update these configs dynamically: [{}]", .0.join(", "))]
    ReadOnly(Vec<String>),
    /// The keys belong to one broker and cannot be given to all.
    #[error("Cannot update these configs at default cluster level, broker id must be specified: [{}]", .0.join(", "))]
    PerBroker(Vec<String>),
    /// The keys may change only with a `listener.name.<name>.` prefix.
    #[error("These security configs can be dynamically updated only per-listener using the listener prefix: [{}]", .0.join(", "))]
    PerListener(Vec<String>),
    /// A value is wrong by itself, or the broker's configuration would be wrong as a whole.
    #[error(transparent)]
    Invalid(#[from] ConfigErrors),
}

impl LayeredConfig {
    /// Starts from a `server.properties`.
    pub fn new(server_properties: &Properties) -> Result<Self, ConfigErrors> {
        let file = with_node_id(server_properties);
        let effective = BrokerConfig::from_properties(&file)?;
        Ok(Self { file, cluster: Properties::new(), broker: Properties::new(), effective })
    }

    /// The values that are in force.
    pub fn effective(&self) -> &BrokerConfig {
        &self.effective
    }

    /// The values of `server.properties`.
    pub fn file(&self) -> &Properties {
        &self.file
    }

    /// Replaces the dynamic configs with what the metadata says now: of all brokers and of this one.
    ///
    /// What cannot be in force (it was valid when it was stored, perhaps for another version) is
    /// left out and returned, for a warning. If the rest does not fit together, the values in force
    /// stay what they were.
    pub fn set_dynamic(&mut self, cluster: Properties, broker: Properties) -> Vec<ConfigError> {
        let mut refused = Vec::new();
        let properties = self.merge(&cluster, &broker, &mut refused);
        (self.cluster, self.broker) = (cluster, broker);
        match BrokerConfig::from_properties(&properties) {
            Ok(effective) => self.effective = effective,
            Err(errors) => refused.extend(errors.iter().cloned()),
        }
        refused
    }

    /// Checks dynamic configs before they are stored: those of this broker, or of all brokers.
    /// `proposed` is the whole resource as it shall be, not only what changes.
    pub fn validate_dynamic(&self, per_broker: bool, proposed: &Properties) -> Result<(), DynamicConfigError> {
        let keys = || proposed.iter().map(|(key, _)| key);
        let named = |wrong: &dyn Fn(&str) -> bool| -> Vec<String> {
            let mut names: Vec<String> = keys().filter(|key| wrong(key)).map(str::to_owned).collect();
            names.sort_unstable();
            names
        };
        let read_only = named(&|key| update_mode(key) == Some(UpdateMode::ReadOnly));
        if !read_only.is_empty() {
            return Err(DynamicConfigError::ReadOnly(read_only));
        }
        let per_listener = named(&is_per_listener);
        if !per_listener.is_empty() {
            return Err(DynamicConfigError::PerListener(per_listener));
        }
        let own = named(&|key| update_mode(key) == Some(UpdateMode::PerBroker) || listener_key(key).is_some());
        if !per_broker && !own.is_empty() {
            return Err(DynamicConfigError::PerBroker(own));
        }
        let mut refused = Vec::new();
        let (cluster, broker) = if per_broker { (&self.cluster, proposed) } else { (proposed, &self.broker) };
        let properties = self.merge(cluster, broker, &mut refused);
        // What an earlier version stored in the other layer is not this change's fault.
        refused.retain(|error| proposed.contains(error.key()));
        ConfigErrors::check(refused)?;
        BrokerConfig::from_properties(&properties)?;
        Ok(())
    }

    /// The file with the dynamic layers on top; what is not valid there goes to `refused`.
    fn merge(&self, cluster: &Properties, broker: &Properties, refused: &mut Vec<ConfigError>) -> Properties {
        let mut merged = self.file.clone();
        for (layer, own) in [(cluster, false), (broker, true)] {
            for (name, value) in layer.iter() {
                match update_mode(name) {
                    Some(UpdateMode::ReadOnly) => continue,
                    Some(UpdateMode::PerBroker) if !own => continue,
                    _ => {}
                }
                if let Some(Err(error)) = find_broker_key(name).map(|key| key.parse(value)) {
                    refused.push(error);
                    continue;
                }
                // `log.retention.ms` here must win over `log.retention.hours` there.
                for synonym in find_broker_key(name).map_or(&[][..], |key| key.synonyms) {
                    merged.remove(synonym.name);
                }
                merged.set(name, value);
            }
        }
        merged
    }
}

/// Security keys that may change at run time only for a listener at a time.
fn is_per_listener(name: &str) -> bool {
    ["ssl.key.", "ssl.keystore.", "ssl.truststore."].iter().any(|prefix| name.starts_with(prefix))
}

/// How a key may change; `None` for one that does not exist, which may be stored and does nothing.
fn update_mode(name: &str) -> Option<UpdateMode> {
    find_broker_key(name).map(|key| key.update)
}

/// A broker key or one that is only dynamic.
pub(crate) fn find_broker_key(name: &str) -> Option<&'static ConfigKey> {
    ConfigKey::find(Scope::Broker, name).or_else(|| ConfigKey::dynamic_only().find(|key| key.name == name))
}

/// The key behind a `listener.name.<listener>.` prefix, and behind the mechanism that may follow it.
pub(crate) fn listener_key(name: &str) -> Option<&str> {
    /// Keys that may be set for each SASL mechanism of a listener.
    const OF_MECHANISMS: [&str; 5] = [
        "sasl.jaas.config",
        "sasl.login.callback.handler.class",
        "sasl.login.class",
        "sasl.server.callback.handler.class",
        "connections.max.reauth.ms",
    ];
    let (_, key) = name.strip_prefix("listener.name.")?.split_once('.')?;
    let of_mechanism = OF_MECHANISMS.into_iter().find(|suffix| key.ends_with(suffix));
    Some(of_mechanism.unwrap_or(key))
}
