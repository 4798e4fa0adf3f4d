//! Topics that a broker asks the controller to create by itself: what a client asked for and is not there yet, and the
//! internal topics of the coordinators.

use kafka_config::BrokerConfig;
use kafka_proto::Str;
use kafka_proto::api::create_topics::{CreatableTopic, CreatableTopicConfig};

/// The topic as automatic creation makes it: by `num.partitions` and `default.replication.factor`, or as its coordinator
/// needs it.
///
/// ```
/// use kafka_config::{BrokerConfig, Properties};
///
/// let config = BrokerConfig::from_properties(&Properties::zero_configuration())?;
/// let topic = kafka_metadata::creatable_topic(&config, "__consumer_offsets".into());
/// assert_eq!(topic.num_partitions, 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn creatable_topic(config: &BrokerConfig, name: Str) -> CreatableTopic {
    let values = config.values();
    let of = |partitions: &str, factor: &str, segment_bytes: &str, configs: &[(&str, &str)]| {
        let segment = ("segment.bytes".to_owned(), values.int(segment_bytes).to_string());
        let configs = configs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let configs = configs.chain(std::iter::once(segment)).map(|(key, value)| CreatableTopicConfig {
            name: key.into(),
            value: Some(value.into()),
            ..Default::default()
        });
        CreatableTopic {
            num_partitions: values.int(partitions),
            replication_factor: values.short(factor),
            configs: configs.collect(),
            ..Default::default()
        }
    };
    let topic = match name.as_str() {
        "__consumer_offsets" => of(
            "offsets.topic.num.partitions",
            "offsets.topic.replication.factor",
            "offsets.topic.segment.bytes",
            &[("cleanup.policy", "compact"), ("compression.type", "producer")],
        ),
        "__transaction_state" => {
            let min_isr = values.int("transaction.state.log.min.isr").to_string();
            of(
                "transaction.state.log.num.partitions",
                "transaction.state.log.replication.factor",
                "transaction.state.log.segment.bytes",
                &[
                    ("cleanup.policy", "compact"),
                    ("compression.type", "uncompressed"),
                    ("min.insync.replicas", &min_isr),
                    ("unclean.leader.election.enable", "false"),
                ],
            )
        }
        "__share_group_state" => {
            let min_isr = values.short("share.coordinator.state.topic.min.isr").to_string();
            of(
                "share.coordinator.state.topic.num.partitions",
                "share.coordinator.state.topic.replication.factor",
                "share.coordinator.state.topic.segment.bytes",
                &[
                    ("cleanup.policy", "delete"),
                    ("compression.type", "none"),
                    ("min.insync.replicas", &min_isr),
                    ("retention.ms", "-1"),
                ],
            )
        }
        _ => CreatableTopic { num_partitions: -1, replication_factor: -1, ..Default::default() },
    };
    CreatableTopic { name, ..topic }
}
