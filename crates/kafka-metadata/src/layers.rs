//! The configuration of a node with the dynamic configs of the image on top.

use kafka_config::{BrokerConfig, LayeredConfig, Properties, Value};

use crate::Image;
use crate::image::ConfigResource;

/// The layers of a node's configuration (KIP-226): its file, then what the image says of all brokers and of this one.
///
/// ```
/// use kafka_config::BrokerConfig;
/// use kafka_metadata::{Image, layered_config};
///
/// let layers = layered_config(&BrokerConfig::default(), &Image::default());
/// let topic = layers.describe_topic([("retention.ms", "1000")]);
/// assert!(topic.iter().any(|config| config.name == "retention.ms" && config.source.id() == 1));
/// ```
pub fn layered_config(config: &BrokerConfig, image: &Image) -> LayeredConfig {
    let mut layers = file_layer(config);
    set_dynamic(&mut layers, config.node_id, image);
    layers
}

/// The file alone.
pub(crate) fn file_layer(config: &BrokerConfig) -> LayeredConfig {
    let values = config.values();
    let set = values.iter().filter(|(name, _)| values.is_set(name));
    let text = |value: &Value| match value {
        Value::Password(secret) => Some(secret.reveal().to_owned()),
        other => other.to_text(),
    };
    let file: Vec<_> = set.filter_map(|(name, value)| Some((name, text(value)?))).collect();
    let file = Properties::from_iter(file.iter().map(|(name, value)| (*name, value.as_str())));
    match LayeredConfig::new(&file) {
        Ok(layers) => layers,
        // Its values are those of a configuration that is valid.
        Err(errors) => {
            panic!("a valid configuration was written down as one that is not: {errors}")
        }
    }
}

/// Puts the dynamic configs of the image on top.
pub(crate) fn set_dynamic(layers: &mut LayeredConfig, node_id: i32, image: &Image) {
    let of = |resource| properties(image, &resource);
    // What does not fit into the configuration is left out, as in a broker.
    let _ = layers.set_dynamic(of(ConfigResource::all_brokers()), of(ConfigResource::broker(node_id)));
}

/// The configs of one resource.
pub(crate) fn properties(image: &Image, resource: &ConfigResource) -> Properties {
    let configs = image.configs.of(resource);
    Properties::from_iter(configs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}
