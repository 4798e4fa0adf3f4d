//! Configs that were set by a request.

use imbl::OrdMap;
use imbl::ordmap::DiffItem;
use kafka_proto::Str;

/// What a config belongs to: `resource_type` of ConfigRecord and of the config requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceKind(pub i8);

impl ResourceKind {
    /// A topic.
    pub const TOPIC: Self = Self(2);
    /// A broker; the empty name stands for the default of all brokers.
    pub const BROKER: Self = Self(4);
    /// The loggers of a broker, which are not in the log.
    pub const BROKER_LOGGER: Self = Self(8);
    /// A client metrics subscription (KIP-714).
    pub const CLIENT_METRICS: Self = Self(16);
    /// A group (KIP-848 and its successors).
    pub const GROUP: Self = Self(32);
}

/// What a config belongs to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConfigResource {
    /// The kind.
    pub kind: ResourceKind,
    /// Topic name, broker id, subscription or group.
    pub name: Str,
}

impl ConfigResource {
    /// A resource by kind and name.
    pub fn new(kind: ResourceKind, name: impl Into<Str>) -> Self {
        ConfigResource { kind, name: name.into() }
    }

    /// A topic.
    pub fn topic(name: impl Into<Str>) -> Self {
        Self::new(ResourceKind::TOPIC, name)
    }

    /// One broker.
    pub fn broker(id: i32) -> Self {
        Self::new(ResourceKind::BROKER, id.to_string())
    }

    /// The default of all brokers.
    pub fn all_brokers() -> Self {
        Self::new(ResourceKind::BROKER, "")
    }
}

/// Configs by resource.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Configs {
    by_resource: OrdMap<ConfigResource, OrdMap<Str, Str>>,
}

impl Configs {
    /// The configs of a resource by name; empty if none is set.
    pub fn of(&self, resource: &ConfigResource) -> OrdMap<Str, Str> {
        self.by_resource.get(resource).cloned().unwrap_or_default()
    }

    /// One config of a resource.
    pub fn get(&self, resource: &ConfigResource, name: &str) -> Option<&Str> {
        self.by_resource.get(resource)?.get(name)
    }

    /// All resources that have a config.
    pub fn iter(&self) -> impl Iterator<Item = (&ConfigResource, &OrdMap<Str, Str>)> {
        self.by_resource.iter()
    }

    /// The resources whose configs differ from `older`. Costs what the difference costs, not what the configs do.
    pub fn changed_since<'a>(&'a self, older: &'a Configs) -> impl Iterator<Item = &'a ConfigResource> {
        older.by_resource.diff(&self.by_resource).map(|item| match item {
            DiffItem::Add(resource, _) | DiffItem::Remove(resource, _) => resource,
            DiffItem::Update { new: (resource, _), .. } => resource,
        })
    }

    /// Names of the topics whose configs differ from those in `older`. Costs what the difference costs.
    pub fn topics_changed_since<'a>(&'a self, older: &'a Configs) -> impl Iterator<Item = Str> + 'a {
        let changed = self.changed_since(older);
        changed.filter(|resource| resource.kind == ResourceKind::TOPIC).map(|resource| resource.name.clone())
    }

    pub(super) fn set(&mut self, resource: ConfigResource, name: Str, value: Option<Str>) {
        match value {
            Some(value) => {
                self.by_resource.entry(resource).or_default().insert(name, value);
            }
            None => {
                let Some(configs) = self.by_resource.get_mut(&resource) else {
                    return;
                };
                configs.remove(&name);
                if configs.is_empty() {
                    self.by_resource.remove(&resource);
                }
            }
        }
    }

    pub(super) fn remove(&mut self, resource: &ConfigResource) {
        self.by_resource.remove(resource);
    }
}
