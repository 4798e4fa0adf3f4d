//! The typed views: what a broker and a topic make of their properties.

#![allow(clippy::unwrap_used)]

use std::path::Path;

use kafka_config::{
    BrokerConfig, CleanupPolicy, CompressionType, LayeredConfig, Properties, Roles, SecurityProtocol,
    ThrottledReplicas, TimestampType, TopicConfig,
};

fn broker(text: &str) -> BrokerConfig {
    let mut properties = Properties::zero_configuration();
    properties.extend(Properties::parse(text).unwrap().iter());
    BrokerConfig::from_properties(&properties).unwrap()
}

#[test]
fn without_a_file_a_node_serves_itself() {
    let config = BrokerConfig::default();
    assert_eq!(config.node_id, 1);
    assert_eq!(config.roles, Roles { broker: true, controller: true });
    let bound: Vec<String> = config.listeners.broker().map(ToString::to_string).collect();
    assert_eq!(bound, ["PLAINTEXT://127.0.0.1:9092"]);
    let bound: Vec<String> = config.listeners.controller().map(ToString::to_string).collect();
    assert_eq!(bound, ["CONTROLLER://127.0.0.1:9093"]);
    assert_eq!(config.listeners.advertised[0].to_string(), "PLAINTEXT://127.0.0.1:9092");
    assert_eq!(config.listeners.inter_broker_name, "PLAINTEXT");
    assert_eq!(config.quorum.bootstrap_servers, [("127.0.0.1".to_owned(), 9093)]);
    assert_eq!(config.log_dirs.dirs, [Path::new("./kafka-data")]);
    assert_eq!(config.log_dirs.metadata_dir, Path::new("./kafka-data"));
    assert_eq!(config.offsets.topic_replication_factor, 1);
    assert!(config.unknown_keys().is_empty());
}

#[test]
fn a_file_is_read_into_its_fields() {
    let config = broker(
        "log.dirs = /a , /b\nmetadata.log.dir=/m\nmax.connections.per.ip.overrides=127.0.0.1:5,::1:7\n\
         controller.quorum.voters=1@localhost:9093,2@h:1\nbroker.rack= r1 \nnope=1\n\
         listener.name.plaintext.max.connections=3\nlistener.name.plaintext.nope=3\n",
    );
    assert_eq!(config.log_dirs.dirs, [Path::new("/a"), Path::new("/b")]);
    assert_eq!(config.log_dirs.metadata_dir, Path::new("/m"));
    let overrides = &config.network.max_connections_per_ip_overrides;
    assert_eq!((overrides["127.0.0.1"], overrides["::1"]), (5, 7));
    let voters: Vec<(i32, &str, u16)> =
        config.quorum.voters.iter().map(|voter| (voter.id, voter.host.as_str(), voter.port)).collect();
    assert_eq!(voters, [(1, "localhost", 9093), (2, "h", 1)]);
    assert_eq!(config.rack.as_deref(), Some("r1"));
    assert_eq!(config.unknown_keys(), ["nope", "listener.name.plaintext.nope"]);
}

#[test]
fn every_fault_is_named_at_once() {
    let mut properties = Properties::zero_configuration();
    properties.set("num.partitions", "0");
    properties.set("auto.create.topics.enable", "maybe");
    properties.set("ssl.keystore.password", "hunter2");
    let errors = BrokerConfig::from_properties(&properties).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "Invalid value maybe for configuration auto.create.topics.enable: Expected value to be either \
         true or false\nInvalid value 0 for configuration num.partitions: Value must be at least 1"
    );
    let keys: Vec<&str> = errors.iter().map(|error| error.key()).collect();
    assert_eq!(keys, ["auto.create.topics.enable", "num.partitions"]);
}

#[test]
fn secrets_do_not_show() {
    let config = broker("ssl.keystore.password=hunter2\nsasl.jaas.config=hunter2\n");
    assert!(!format!("{config:?}").contains("hunter2"));
    let password = config.values().password("ssl.keystore.password").unwrap();
    assert_eq!(password.reveal(), "hunter2");
}

#[test]
fn a_default_protocol_map_makes_controller_listeners_plaintext() {
    let mut properties = Properties::zero_configuration();
    properties.remove("listener.security.protocol.map");
    let config = BrokerConfig::from_properties(&properties).unwrap();
    assert_eq!(config.listeners.controller().next().unwrap().protocol, SecurityProtocol::Plaintext);
    properties.set("listeners", "SSL://127.0.0.1:9092,CONTROLLER://127.0.0.1:9093");
    assert!(BrokerConfig::from_properties(&properties).is_err());
}

#[test]
fn a_topic_takes_the_brokers_values_and_then_its_own() {
    assert_eq!(BrokerConfig::default().topic_defaults, TopicConfig::default());
    let config = broker(
        "log.retention.minutes=2\nlog.roll.hours=3\nlog.flush.scheduler.interval.ms=9\nlog.roll.jitter.hours=1\n\
         log.cleanup.policy=compact\ncompression.type=gzip\ncompression.gzip.level=4\nmessage.max.bytes=77\n",
    );
    let defaults = &config.topic_defaults;
    assert_eq!(defaults.retention_ms, 120_000);
    assert_eq!(defaults.segment_ms, 10_800_000);
    assert_eq!(defaults.segment_jitter_ms, 3_600_000);
    assert_eq!(defaults.flush_ms, 9);
    assert_eq!(defaults.cleanup_policy, CleanupPolicy { compact: true, delete: false });
    assert_eq!(defaults.compression_type, CompressionType::Gzip(4));
    assert_eq!(defaults.max_message_bytes, 77);
    let topic = config.topic_config([
        ("retention.ms", "5"),
        ("cleanup.policy", ""),
        ("message.timestamp.type", "LogAppendTime"),
        ("internal.segment.bytes", "100"),
        ("leader.replication.throttled.replicas", "0:1,2:3"),
        ("follower.replication.throttled.replicas", "*"),
        ("from.the.future", "1"),
    ]);
    let topic = topic.unwrap();
    assert_eq!(topic.retention_ms, 5);
    assert_eq!(topic.cleanup_policy, CleanupPolicy::default());
    assert_eq!(topic.message_timestamp_type, TimestampType::LogAppendTime);
    assert_eq!(topic.segment_bytes, 100);
    assert_eq!(topic.max_message_bytes, 77);
    assert!(topic.leader_throttled_replicas.contains(2, 3));
    assert!(!topic.leader_throttled_replicas.contains(2, 1));
    assert_eq!(topic.follower_throttled_replicas, ThrottledReplicas::All);
}

#[test]
fn any_negative_retention_is_no_limit() {
    for text in ["log.retention.ms=-5", "log.retention.hours=-2", "log.retention.minutes=-1"] {
        assert_eq!(broker(text).topic_defaults.retention_ms, -1, "{text}");
    }
}

#[test]
fn dynamic_values_win_and_what_cannot_be_is_left_out() {
    let mut file = Properties::zero_configuration();
    file.set("log.retention.hours", "1");
    let mut config = LayeredConfig::new(&file).unwrap();
    let cluster = Properties::from_iter([
        ("log.retention.ms", "5"),
        ("num.io.threads", "0"),
        ("num.partitions", "9"),
        ("listeners", "PLAINTEXT://:1"),
        ("log.segment.bytes", "2000000"),
    ]);
    let broker = Properties::from_iter([("log.segment.bytes", "3000000")]);
    let refused = config.set_dynamic(cluster, broker);
    let refused: Vec<&str> = refused.iter().map(|error| error.key()).collect();
    assert_eq!(refused, ["num.io.threads"]);
    let effective = config.effective();
    assert_eq!(effective.topic_defaults.retention_ms, 5);
    assert_eq!(effective.topic_defaults.segment_bytes, 3_000_000);
    assert_eq!(effective.topics.num_partitions, 1);
    assert_eq!(effective.network.num_io_threads, 8);
    assert_eq!(config.set_dynamic(Properties::new(), Properties::new()), []);
    assert_eq!(config.effective().topic_defaults.retention_ms, 3_600_000);
}
