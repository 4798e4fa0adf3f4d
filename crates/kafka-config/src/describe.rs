//! What DescribeConfigs answers: every key with its value, where it comes from, and its synonyms.

use crate::key::{ConfigKey, ConfigType, DefaultValue, Scope, Synonym};
use crate::layers::{LayeredConfig, find_broker_key, listener_key};
use crate::topic::broker_defaults;
use crate::value::Value;

/// Where a value comes from: `config_source` of DescribeConfigs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConfigSource {
    /// Set on the topic.
    DynamicTopic,
    /// Set at run time on this broker.
    DynamicBroker,
    /// Set at run time for all brokers.
    DynamicDefaultBroker,
    /// Set in `server.properties`.
    StaticBroker,
    /// Nobody set it.
    Default,
    /// Set on the client metrics subscription.
    DynamicClientMetrics,
    /// Set on the group.
    DynamicGroup,
}

impl ConfigSource {
    /// The number on the wire.
    pub fn id(self) -> i8 {
        match self {
            Self::DynamicTopic => 1,
            Self::DynamicBroker => 2,
            Self::DynamicDefaultBroker => 3,
            Self::StaticBroker => 4,
            Self::Default => 5,
            Self::DynamicClientMetrics => 7,
            Self::DynamicGroup => 8,
        }
    }
}

/// One key that gives, or would give, a described key its value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescribedSynonym {
    /// Its name.
    pub name: String,
    /// Its value as it was written; `None` if it must not be shown.
    pub value: Option<String>,
    /// Where that is set.
    pub source: ConfigSource,
}

/// One key of a resource.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescribedConfig {
    /// Its name.
    pub name: String,
    /// Its value; `None` if it is null or must not be shown.
    pub value: Option<String>,
    /// Where the value comes from.
    pub source: ConfigSource,
    /// Whether AlterConfigs refuses to change it.
    pub read_only: bool,
    /// Whether its value must not be shown. Keys that nobody knows count as such.
    pub sensitive: bool,
    /// Its type; `None` if nobody knows the key.
    pub kind: Option<ConfigType>,
    /// What sets its value, the strongest first.
    pub synonyms: Vec<DescribedSynonym>,
    /// One line about it.
    pub documentation: Option<&'static str>,
}

impl DescribedConfig {
    /// `config_type` of the response; 0 is unknown.
    pub fn type_id(&self) -> i8 {
        self.kind.map_or(0, ConfigType::id)
    }

    fn new(name: &str, key: Option<&ConfigKey>, value: Option<String>, synonyms: Vec<DescribedSynonym>) -> Self {
        let sensitive = is_sensitive(key);
        Self {
            name: name.to_owned(),
            value: value.filter(|_| !sensitive),
            source: synonyms.first().map_or(ConfigSource::Default, |synonym| synonym.source),
            read_only: false,
            sensitive,
            kind: key.map(|key| key.kind),
            synonyms,
            documentation: key.map(|key| key.doc),
        }
    }
}

fn is_sensitive(key: Option<&ConfigKey>) -> bool {
    key.is_none_or(ConfigKey::is_sensitive)
}

/// A synonym of a key that was set to `text`.
fn synonym(name: &str, text: &str, source: ConfigSource, sensitive: bool) -> DescribedSynonym {
    let value = (!sensitive).then(|| text.to_owned());
    DescribedSynonym { name: name.to_owned(), value, source }
}

/// A value that is set, as it reads after parsing; as it is if it cannot be read.
fn shown(key: Option<&ConfigKey>, text: &str) -> Option<String> {
    match key.map(|key| key.parse(text)) {
        Some(Ok(value)) => value.to_text(),
        _ => Some(text.to_owned()),
    }
}

impl LayeredConfig {
    /// This broker's keys: all that are not internal, and what else is set.
    pub fn describe_broker(&self) -> Vec<DescribedConfig> {
        let values = self.effective().values();
        let known = ConfigKey::all(Scope::Broker);
        let known = known.filter(|key| !key.internal || values.is_set(key.name));
        let known = known.map(|key| (key.name, values.get(key.name).and_then(Value::to_text)));
        // Keys without a row: unknown ones, those of a listener, those that are only dynamic.
        let mut others: Vec<(&str, &str)> = Vec::new();
        for (name, value) in [&self.broker, &self.cluster, &self.file].into_iter().flat_map(|l| l.iter()) {
            let new = !others.iter().any(|(seen, _)| *seen == name);
            if new && ConfigKey::find(Scope::Broker, name).is_none() {
                others.push((name, value));
            }
        }
        let others = others.into_iter().map(|(name, value)| (name, Some(value.to_owned())));
        known.chain(others).map(|(name, value)| self.describe_broker_key(name, value)).collect()
    }

    /// What is set at run time for all brokers: the resource BROKER with an empty name.
    pub fn describe_cluster(&self) -> Vec<DescribedConfig> {
        let describe = |(name, value): (&str, &str)| {
            let mut config = self.describe_broker_key(name, shown(find_broker_key(name), value));
            config.synonyms.retain(|synonym| synonym.source == ConfigSource::DynamicDefaultBroker);
            config.source = ConfigSource::DynamicDefaultBroker;
            config
        };
        self.cluster.iter().map(describe).collect()
    }

    fn describe_broker_key(&self, name: &str, value: Option<String>) -> DescribedConfig {
        let base = listener_key(name);
        let key = find_broker_key(base.unwrap_or(name));
        let synonyms = match (base, key.map_or(&[][..], |key| key.synonyms)) {
            (Some(base), _) => self.synonyms(&[name, base], is_sensitive(key)),
            (None, []) => self.synonyms(&[name], is_sensitive(key)),
            (None, chain) => self.chain(name, chain, is_sensitive(key)),
        };
        let read_only = find_broker_key(name).is_none_or(|key| key.update == crate::UpdateMode::ReadOnly);
        DescribedConfig { read_only, ..DescribedConfig::new(name, key, value, synonyms) }
    }

    fn chain(&self, name: &str, chain: &[Synonym], sensitive: bool) -> Vec<DescribedSynonym> {
        let names: Vec<&str> = chain.iter().map(|synonym| synonym.name).collect();
        let mut synonyms = self.synonyms(&names, sensitive);
        // What stands before the key's own place does not belong to it: if it has no place at all,
        // nothing does, even where another name of the chain is what counts. So it is in Kafka.
        let own = synonyms.iter().position(|synonym| synonym.name == name);
        synonyms.drain(..own.unwrap_or(synonyms.len()));
        synonyms
    }

    /// Every layer in which one of the names is set, the strongest first.
    fn synonyms(&self, names: &[&str], sensitive: bool) -> Vec<DescribedSynonym> {
        let layers = [
            (&self.broker, ConfigSource::DynamicBroker),
            (&self.cluster, ConfigSource::DynamicDefaultBroker),
            (&self.file, ConfigSource::StaticBroker),
        ];
        let set = layers.into_iter().flat_map(|(layer, source)| {
            names.iter().filter_map(move |name| Some(synonym(name, layer.get(name)?, source, sensitive)))
        });
        let defaults = names.iter().filter_map(|name| match ConfigKey::find(Scope::Broker, name)?.default {
            DefaultValue::Text(text) => Some(synonym(name, text, ConfigSource::Default, sensitive)),
            DefaultValue::Null | DefaultValue::Required => None,
        });
        set.chain(defaults).collect()
    }

    /// The synonyms of a broker key that stands in for a key of another scope.
    fn broker_synonyms(&self, name: &str) -> Vec<DescribedSynonym> {
        match ConfigKey::find(Scope::Broker, name).map_or(&[][..], |key| key.synonyms) {
            [] => self.synonyms(&[name], false),
            chain => self.chain(name, chain, false),
        }
    }

    /// A topic's keys, given what is set on it.
    pub fn describe_topic<'a>(&self, overrides: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<DescribedConfig> {
        let defaults = broker_defaults(self.effective().values());
        self.describe_resource(Scope::Topic, ConfigSource::DynamicTopic, overrides, |key| {
            let text = defaults.get(key.name).and_then(|text| shown(Some(key), text));
            let value = text.or_else(|| key.default_value().to_text());
            let synonyms = key.synonyms.first().map_or_else(Vec::new, |synonym| self.broker_synonyms(synonym.name));
            (value, synonyms)
        })
    }

    /// A group's keys, given what is set on it.
    pub fn describe_group<'a>(&self, overrides: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<DescribedConfig> {
        let values = self.effective().values();
        self.describe_resource(Scope::Group, ConfigSource::DynamicGroup, overrides, |key| match key.synonyms.first() {
            Some(synonym) => {
                let value = values.get(synonym.name).and_then(Value::to_text);
                (value, self.broker_synonyms(synonym.name))
            }
            None => {
                let default = key.default_value().to_text();
                let text = default.clone().unwrap_or_default();
                (default, vec![synonym(key.name, &text, ConfigSource::Default, false)])
            }
        })
    }

    /// A client metrics subscription's keys, given what is set on it.
    pub fn describe_client_metrics<'a>(
        &self,
        overrides: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Vec<DescribedConfig> {
        let source = ConfigSource::DynamicClientMetrics;
        self.describe_resource(Scope::ClientMetrics, source, overrides, |key| {
            (key.default_value().to_text(), Vec::new())
        })
    }

    /// All keys of a scope. `inherited` is a key's value without an override, and its synonyms.
    fn describe_resource<'a>(
        &self,
        scope: Scope,
        source: ConfigSource,
        overrides: impl IntoIterator<Item = (&'a str, &'a str)>,
        inherited: impl Fn(&ConfigKey) -> (Option<String>, Vec<DescribedSynonym>),
    ) -> Vec<DescribedConfig> {
        let overrides: Vec<(&str, &str)> = overrides.into_iter().collect();
        let own = |name: &str| overrides.iter().find(|(key, _)| *key == name).map(|(_, text)| *text);
        let known = ConfigKey::all(scope).filter(|key| !key.internal || own(key.name).is_some());
        let known = known.map(|key| {
            let (mut value, mut synonyms) = inherited(key);
            if let Some(text) = own(key.name) {
                value = shown(Some(key), text);
                let text = value.as_deref().unwrap_or(text);
                synonyms.insert(0, synonym(key.name, text, source, key.is_sensitive()));
            }
            DescribedConfig::new(key.name, Some(key), value, synonyms)
        });
        let unknown = overrides.iter().filter(|(name, _)| ConfigKey::find(scope, name).is_none());
        let unknown =
            unknown.map(|(name, text)| DescribedConfig::new(name, None, None, vec![synonym(name, text, source, true)]));
        known.chain(unknown).collect()
    }

    /// A new topic's keys as CreateTopics answers them: values as they were written, no synonyms.
    ///
    /// Other than DescribeConfigs it says truly where a value comes from that is set in minutes or
    /// hours.
    pub fn describe_created_topic<'a>(
        &self,
        overrides: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Vec<DescribedConfig> {
        let overrides: Vec<(&str, &str)> = overrides.into_iter().collect();
        let describe = |key: &'static ConfigKey| {
            let own = overrides.iter().find(|(name, _)| *name == key.name);
            let own = own.map(|(_, text)| ((*text).to_owned(), ConfigSource::DynamicTopic));
            let (value, source) = match own.or_else(|| self.strongest(key.synonyms)) {
                Some((value, source)) => (Some(value), source),
                None => (key.default_value().to_text(), ConfigSource::Default),
            };
            DescribedConfig { source, ..DescribedConfig::new(key.name, Some(key), value, Vec::new()) }
        };
        ConfigKey::all(Scope::Topic).filter(|key| !key.internal).map(describe).collect()
    }

    /// The strongest layer in which one of the synonyms is set, in the unit of the first.
    fn strongest(&self, synonyms: &[Synonym]) -> Option<(String, ConfigSource)> {
        let layers = [
            (&self.broker, ConfigSource::DynamicBroker),
            (&self.cluster, ConfigSource::DynamicDefaultBroker),
            (&self.file, ConfigSource::StaticBroker),
        ];
        layers.into_iter().find_map(|(layer, source)| {
            synonyms.iter().find_map(|synonym| {
                let text = layer.get(synonym.name)?;
                Some((synonym.unit.convert(text), source))
            })
        })
    }
}
