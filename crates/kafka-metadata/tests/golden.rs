//! The metadata log of a real Apache Kafka 4.3.1, read, replayed and written again.
//!
//! `data/cluster_metadata.log` is the log of one node that was formatted with `--standalone`. Its client created and
//! deleted topics, added a partition, changed configs of topics, brokers, a group and a client metrics subscription,
//! took a producer id, set quotas, SCRAM credentials and ACLs and removed some of them; then the node was shut down,
//! started, killed with signal 9, and started again.

use bytes::Bytes;
use kafka_log::batch::Batches;
use kafka_metadata::image::{ConfigResource, ResourceKind};
use kafka_metadata::{Image, MetadataRecord, MetadataVersion};
use proptest::prelude::*;

const LOG: &[u8] = include_bytes!("data/cluster_metadata.log");

/// Every metadata record of the log: offset, bytes.
fn values() -> Vec<(i64, Bytes)> {
    let mut values = Vec::new();
    for batch in Batches::new(LOG) {
        let batch = batch.expect("a batch of a real broker");
        if batch.header().attributes().is_control() {
            continue;
        }
        for record in batch.records().expect("not compressed") {
            let record = record.expect("a record of a real broker");
            values.push((record.offset, Bytes::copy_from_slice(record.value.expect("metadata records have values"))));
        }
    }
    values
}

fn records() -> Vec<(i64, MetadataRecord)> {
    let decoded = values().into_iter().map(|(offset, value)| {
        let (record, _) = MetadataRecord::decode(value).expect("a record of a real controller");
        (offset, record)
    });
    decoded.collect()
}

fn image() -> Image {
    let mut image = Image::default();
    for (offset, record) in records() {
        image.replay(offset, &record);
    }
    image
}

#[test]
fn every_record_is_written_as_it_was() {
    let values = values();
    assert_eq!(values.len(), 85);
    for (offset, value) in values {
        let (record, version) = MetadataRecord::decode(value.clone()).expect("a record of a real controller");
        assert_eq!(record.version(MetadataVersion::LATEST), version, "{offset}: {record:?}");
        assert_eq!(record.encode(MetadataVersion::LATEST), Ok(value.clone()), "{offset}: {record:?}");
        assert_eq!(record.encoded_len(MetadataVersion::LATEST), value.len());
    }
}

#[test]
fn no_prefix_of_a_record_is_one() {
    for (_, value) in values() {
        for len in 0..value.len() {
            assert!(MetadataRecord::decode(value.slice(..len)).is_err());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Damage is told, or gives a record that can be written again; it never panics.
    #[test]
    fn damaged_records_do_no_harm(which in 0..85usize, damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut bytes = values()[which].1.to_vec();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok((record, version)) = MetadataRecord::decode(bytes.into()) {
            let written = record.encode_version(version).expect("what was read can be written");
            let (again, _) = MetadataRecord::decode(written.clone()).expect("what was written can be read");
            prop_assert_eq!(again.encode_version(version), Ok(written));
        }
    }
}

#[test]
fn the_image_is_what_the_broker_answered() {
    let image = image();
    assert_eq!(image.version(), MetadataVersion::LATEST);
    assert_eq!(image.feature_level("transaction.version"), 2);
    assert!(image.has_eligible_leader_replicas());
    assert_eq!(image.next_producer_id, 1000);
    assert_eq!(image.offset, 89);
    assert!(!image.in_transaction());

    let topics: Vec<_> = image.topics.iter().map(|topic| (topic.name.as_str(), topic.partitions.len())).collect();
    assert_eq!(topics, [("later.topic", 1), ("orders", 4)]);
    assert_eq!(image.topics.partition_count(), 5);
    let orders = image.topics.by_name("orders").expect("created");
    assert_eq!(orders.id.to_string(), "xBIEGVhgSSS9OvvUPQ5RJA");
    let first = &orders.partitions[&0];
    assert_eq!((&first.replicas[..], &first.isr[..], first.leader), (&[1][..], &[1][..], 1));
    // Shut down, up, killed, up again: four changes of the leader, and one of the eligible replicas alone.
    assert_eq!((first.leader_epoch, first.partition_epoch), (4, 5));
    assert!(first.recovering && first.eligible_leader_replicas.is_empty() && first.last_known_elr.is_empty());
    assert_eq!(image.topics.colliding_with("later_topic").map(|name| name.as_str()), Some("later.topic"));

    let configs = |resource| -> Vec<(String, String)> {
        image.configs.of(&resource).into_iter().map(|(name, value)| (name.into(), value.into())).collect()
    };
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(configs(ConfigResource::topic("orders")), [pair("cleanup.policy", "compact,delete")]);
    assert_eq!(configs(ConfigResource::topic("gone")), []);
    assert_eq!(
        configs(ConfigResource::all_brokers()),
        [pair("log.retention.ms", "86400000"), pair("min.insync.replicas", "1")]
    );
    assert_eq!(configs(ConfigResource::new(ResourceKind::GROUP, "g")), [pair("consumer.session.timeout.ms", "50000")]);
}

#[test]
fn nodes_and_security_are_kept() {
    let image = image();
    let broker = image.cluster.broker(1).expect("registered");
    assert!(broker.is_active() && broker.log_dirs.len() == 1);
    assert_eq!((broker.epoch, broker.registered_at), (77, 82));
    assert_eq!(broker.endpoints["PLAINTEXT"].port, 29092);
    assert_eq!(broker.features[MetadataVersion::FEATURE].maximum, 30);
    assert_eq!(broker.cordoned_log_dirs.as_deref(), Some(&[][..]));
    assert_eq!(image.cluster.controllers.len(), 1);
    assert_eq!(image.security.acls.len(), 1);
    assert_eq!(image.security.scram.len(), 1);
    let quotas: Vec<_> = image.security.quotas.values().flat_map(|limits| limits.iter()).collect();
    assert_eq!(quotas.len(), 2);
}

#[test]
fn a_snapshot_gives_the_same_image() {
    for (end, _) in records() {
        let mut image = Image::default();
        for (offset, record) in records().into_iter().filter(|(offset, _)| *offset <= end) {
            image.replay(offset, &record);
        }
        // A snapshot is only taken of what is visible.
        let image = image.visible().clone();
        let mut restored = Image::default();
        for record in image.to_records() {
            restored.replay(0, &record);
        }
        restored.offset = image.offset;
        for (id, broker) in &image.cluster.brokers {
            let mut known = kafka_metadata::image::Broker::clone(&restored.cluster.brokers[id]);
            known.registered_at = broker.registered_at;
            restored.cluster.brokers.insert(*id, known.into());
        }
        assert_eq!(restored, image, "at offset {end}");
    }
}

#[test]
fn nobody_sees_half_a_transaction() {
    let mut image = Image::default();
    for (offset, record) in records() {
        image.replay(offset, &record);
        let features = image.visible().features.len();
        assert!(features == 0 || features == 5, "{features} features at {offset}");
    }
}
