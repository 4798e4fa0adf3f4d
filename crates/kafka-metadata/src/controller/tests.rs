//! What the controller decides, through the shard that drives it, so that each answer is that of committed state.

use std::collections::BTreeMap;
use std::sync::Arc;

use kafka_config::{BrokerConfig, Properties};
use kafka_coordinator::{At, Context, Shard};
use kafka_proto::api::create_partitions::{CreatePartitionsAssignment, CreatePartitionsTopic};
use kafka_proto::api::create_topics::{
    CreatableReplicaAssignment, CreatableTopic, CreatableTopicConfig, CreatableTopicResult,
};
use kafka_proto::api::delete_topics::DeleteTopicState;
use kafka_proto::api::{alter_configs, incremental_alter_configs};
use kafka_proto::records::PartitionChangeRecord;
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{ErrorCode, Str, Uuid};

use super::*;
use crate::image::{ConfigResource, Endpoint, ResourceKind};

const CLUSTER: &str = "MkU3OEVBNTcwNTJENDM2Qg";

/// A controller with its log.
struct Cluster {
    shard: Shard<Controller>,
    log: Vec<(i64, MetadataRecord)>,
    now: Time,
    seed: u64,
}

impl Cluster {
    /// A controller on node 100 that has written its bootstrap records. No broker has registered, not even its own.
    fn empty() -> Self {
        let mut properties = Properties::zero_configuration();
        properties.set("node.id", "100");
        let config = BrokerConfig::from_properties(&properties).expect("a valid configuration");
        let mut shard = Shard::new(Controller::new(Arc::new(config), CLUSTER), 1 << 20);
        shard.activate(0);
        let mut cluster = Cluster { shard, log: Vec::new(), now: Time::from_millis(1000), seed: 0 };
        cluster.ask(Activation::default());
        cluster
    }

    /// With brokers 0..count, unfenced.
    fn of(count: i32) -> Self {
        let mut cluster = Self::empty();
        for id in 0..count {
            cluster.start(id, 1, -1);
        }
        cluster
    }

    fn context(&mut self) -> Context {
        self.seed += 1;
        Context::new(self.now, Timestamp::from_millis(1_700_000_000_000), self.seed)
    }

    fn ask<Q: Command>(&mut self, request: Q) -> Q::Response {
        let context = self.context();
        self.shard.submit(context, request.into());
        self.commit();
        let answer = self.shard.poll_answer().expect("an answer").result.expect("not refused");
        Q::response(answer).expect("the answer to this request")
    }

    fn commit(&mut self) {
        while let Some(batch) = self.shard.take_batch() {
            self.shard.appended(batch.base_offset);
            self.log.extend((batch.base_offset..).zip(batch.records));
        }
        self.shard.committed(self.shard.next_offset());
        assert_eq!(self.image(), &fold(&self.log), "the image is the fold of the log");
    }

    fn pass(&mut self, millis: i64) {
        self.now = self.now.plus_millis(millis);
        while self.shard.poll_timeout().is_some_and(|due| due <= self.now) {
            let context = self.context();
            self.shard.handle_timeout(context);
            self.commit();
        }
    }

    fn image(&self) -> &Image {
        self.shard.committed_state().image()
    }

    fn partition(&self, topic: &str, index: i32) -> &crate::image::Partition {
        &self.image().topics.by_name(topic).expect("a topic").partitions[&index]
    }

    fn register(&mut self, id: i32, incarnation: u64, previous_broker_epoch: i64) -> Result<i64, ApiError> {
        let endpoint = Endpoint { host: "127.0.0.1".into(), port: 9092, security_protocol: 0 };
        self.ask(BrokerRegistration {
            broker_id: id,
            cluster_id: CLUSTER.into(),
            incarnation: Uuid::from_u64_pair(incarnation, 7),
            endpoints: BTreeMap::from([("PLAINTEXT".into(), endpoint)]),
            rack: None,
            log_dirs: vec![Uuid::from_u64_pair(9, u64::from(id.unsigned_abs()))],
            cordoned_log_dirs: Vec::new(),
            previous_broker_epoch,
        })
    }

    /// Registers and unfences a broker.
    fn start(&mut self, id: i32, incarnation: u64, previous_broker_epoch: i64) -> i64 {
        let epoch = self.register(id, incarnation, previous_broker_epoch).expect("registered");
        let answer = self.beat(id, epoch, false).expect("a heartbeat");
        assert!(!answer.is_fenced);
        epoch
    }

    fn beat(&mut self, id: i32, epoch: i64, want_shut_down: bool) -> Result<HeartbeatAnswer, ErrorCode> {
        let current_metadata_offset = self.image().offset;
        self.ask(BrokerHeartbeat {
            broker_id: id,
            broker_epoch: epoch,
            current_metadata_offset,
            want_fence: false,
            want_shut_down,
            offline_log_dirs: Vec::new(),
        })
    }

    fn create(&mut self, topic: CreatableTopic) -> CreatableTopicResult {
        let request = CreateTopicsRequest { topics: vec![topic], ..Default::default() };
        self.ask(request).topics.remove(0)
    }

    fn create_error(&mut self, topic: CreatableTopic) -> (ErrorCode, String) {
        let records = self.log.len();
        let result = self.create(topic);
        assert_eq!(self.log.len(), records, "an error writes nothing");
        (result.error_code, result.error_message.map(String::from).unwrap_or_default())
    }

    fn alter(&mut self, kind: ResourceKind, name: &str, configs: &[(&str, i8, Option<&str>)]) -> (ErrorCode, String) {
        let configs = configs.iter().map(|(name, operation, value)| incremental_alter_configs::AlterableConfig {
            name: (*name).into(),
            config_operation: *operation,
            value: value.map(Str::from),
            ..Default::default()
        });
        let resource = incremental_alter_configs::AlterConfigsResource {
            resource_type: kind.0,
            resource_name: name.into(),
            configs: configs.collect(),
            ..Default::default()
        };
        let request = IncrementalAlterConfigsRequest { resources: vec![resource], ..Default::default() };
        let response = self.ask(request).responses.remove(0);
        (response.error_code, response.error_message.map(String::from).unwrap_or_default())
    }

    fn configs(&self, resource: &ConfigResource) -> Vec<(String, String)> {
        let configs = self.image().configs.of(resource);
        configs.into_iter().map(|(name, value)| (name.into(), value.into())).collect()
    }
}

fn fold(log: &[(i64, MetadataRecord)]) -> Image {
    let mut image = Image::default();
    for (offset, record) in log {
        image.replay(*offset, record);
    }
    image
}

fn topic(name: &str, partitions: i32, replication_factor: i16) -> CreatableTopic {
    CreatableTopic { name: name.into(), num_partitions: partitions, replication_factor, ..Default::default() }
}

fn assigned(name: &str, assignments: &[(i32, &[i32])]) -> CreatableTopic {
    let assignments = assignments.iter().map(|(partition_index, brokers)| CreatableReplicaAssignment {
        partition_index: *partition_index,
        broker_ids: brokers.to_vec().into(),
        ..Default::default()
    });
    CreatableTopic { assignments: assignments.collect(), ..topic(name, -1, -1) }
}

fn with_config(name: &str, key: &str, value: Option<&str>) -> CreatableTopic {
    let config = CreatableTopicConfig { name: key.into(), value: value.map(Str::from), ..Default::default() };
    CreatableTopic { configs: vec![config], ..topic(name, 1, 1) }
}

#[test]
fn an_empty_log_gets_what_apache_kafka_writes() {
    let cluster = Cluster::empty();
    let names: Vec<_> = cluster.log.iter().map(|(_, record)| record.name()).collect();
    let mut expected = vec!["BeginTransactionRecord"];
    expected.extend(["FeatureLevelRecord"; 6]);
    expected.extend(["ConfigRecord", "EndTransactionRecord"]);
    assert_eq!(names, expected);
    assert_eq!(cluster.image().version(), crate::MetadataVersion::LATEST);
    assert_eq!(cluster.configs(&ConfigResource::all_brokers()), [("min.insync.replicas".to_owned(), "1".to_owned())]);
}

#[test]
fn a_second_leader_writes_nothing_new_but_ends_what_was_begun() {
    let mut cluster = Cluster::empty();
    let records = cluster.log.len();
    cluster.ask(Activation::default());
    assert_eq!(cluster.log.len(), records);

    // A leader that died in the middle of its bootstrap records.
    let mut shard = Shard::new(Controller::new(Arc::new(BrokerConfig::default()), CLUSTER), 1 << 20);
    let half = cluster.log.iter().take(3);
    half.for_each(|(offset, record)| shard.follow(At::new(*offset, Timestamp::from_millis(0)), record));
    shard.activate(3);
    let mut second = Cluster { shard, log: cluster.log[..3].to_vec(), now: Time::ZERO, seed: 0 };
    second.ask(Activation::default());
    assert_eq!(second.log[3].1.name(), "AbortTransactionRecord");
    assert_eq!(second.log.len(), 4 + 9);
    assert_eq!(second.image().features, cluster.image().features);
}

#[test]
fn a_broker_is_fenced_until_it_has_caught_up() {
    let mut cluster = Cluster::empty();
    let epoch = cluster.register(3, 1, -1).expect("registered");
    assert!(cluster.image().cluster.broker(3).is_some_and(|broker| broker.fenced));
    let behind = BrokerHeartbeat {
        broker_id: 3,
        broker_epoch: epoch,
        current_metadata_offset: cluster.image().offset - 1,
        want_fence: false,
        want_shut_down: false,
        offline_log_dirs: Vec::new(),
    };
    assert_eq!(
        cluster.ask(behind),
        Ok(HeartbeatAnswer { is_caught_up: false, is_fenced: true, should_shut_down: false })
    );
    assert!(cluster.beat(3, epoch, false).is_ok_and(|answer| !answer.is_fenced));
    assert_eq!(cluster.beat(3, epoch + 1, false), Err(ErrorCode::STALE_BROKER_EPOCH));
    assert_eq!(cluster.beat(4, epoch, false), Err(ErrorCode::BROKER_ID_NOT_REGISTERED));
}

#[test]
fn registrations_are_checked() {
    let mut cluster = Cluster::of(1);
    let first = cluster.image().cluster.broker(0).map(|broker| broker.epoch);
    // The same process asks again, and keeps its epoch (KAFKA-16952).
    assert_eq!(cluster.register(0, 1, -1).ok(), first);
    cluster.beat(0, first.expect("known"), false).expect("unfenced again");
    let another = cluster.register(0, 2, -1).map_err(|error| error.code);
    assert_eq!(another, Err(ErrorCode::DUPLICATE_BROKER_REGISTRATION));
    cluster.pass(9000);
    assert!(cluster.image().cluster.broker(0).is_some_and(|broker| broker.fenced), "silence fences");
    assert!(cluster.register(0, 2, -1).is_ok_and(|epoch| Some(epoch) > first));
    let foreign = BrokerRegistration {
        broker_id: 1,
        cluster_id: "other".into(),
        incarnation: Uuid::from_u64_pair(1, 1),
        endpoints: BTreeMap::new(),
        rack: None,
        log_dirs: Vec::new(),
        cordoned_log_dirs: Vec::new(),
        previous_broker_epoch: -1,
    };
    assert_eq!(cluster.ask(foreign).map_err(|error| error.code), Err(ErrorCode::INCONSISTENT_CLUSTER_ID));
}

#[test]
fn a_lone_broker_shuts_down_and_comes_back() {
    let mut cluster = Cluster::of(1);
    cluster.create(topic("t", 1, 1));
    let epoch = cluster.image().cluster.broker(0).map_or(-1, |broker| broker.epoch);
    let answer = cluster.beat(0, epoch, true).expect("on its way out");
    assert!(!answer.should_shut_down);
    // As in the log of a real one: out of the ISR, but eligible.
    let p = cluster.partition("t", 0);
    assert_eq!((p.leader, p.leader_epoch, p.partition_epoch), (-1, 1, 1));
    assert_eq!((&p.isr[..], &p.eligible_leader_replicas[..], &p.last_known_elr[..]), (&[][..], &[0][..], &[0][..]));
    assert!(cluster.beat(0, epoch, true).is_ok_and(|answer| answer.should_shut_down && answer.is_fenced));

    cluster.start(0, 2, epoch);
    let p = cluster.partition("t", 0);
    assert_eq!((p.leader, p.leader_epoch, p.recovering), (0, 2, false));
    assert_eq!((&p.isr[..], &p.eligible_leader_replicas[..], &p.last_known_elr[..]), (&[0][..], &[][..], &[][..]));
}

#[test]
fn a_lone_broker_that_was_killed_leads_again_as_recovering() {
    // The broker runs in the process of the controller, so that nobody waits for its session to end.
    let mut cluster = Cluster::empty();
    let id = 100;
    cluster.start(id, 1, -1);
    cluster.create(topic("t", 1, 1));
    let before = cluster.log.len();
    cluster.start(id, 2, -1);
    let changes: Vec<_> = cluster.log[before..].iter().map(|(_, record)| record.name()).collect();
    assert_eq!(
        changes,
        ["PartitionChangeRecord", "RegisterBrokerRecord", "BrokerRegistrationChangeRecord", "PartitionChangeRecord"]
    );
    let p = cluster.partition("t", 0);
    assert_eq!((p.leader, p.leader_epoch, p.recovering, &p.isr[..]), (id, 2, true, &[id][..]));
    assert_eq!((&p.eligible_leader_replicas[..], &p.last_known_elr[..]), (&[][..], &[][..]));
    let MetadataRecord::PartitionChange(last) = &cluster.log[cluster.log.len() - 1].1 else { panic!("a change") };
    let expected = PartitionChangeRecord {
        partition_id: 0,
        topic_id: last.topic_id,
        isr: Some(vec![id].into()),
        leader: id,
        leader_recovery_state: 1,
        last_known_elr: Some(vec![].into()),
        ..Default::default()
    };
    assert_eq!(*last, expected);
}

#[test]
fn silence_moves_the_leadership() {
    let mut cluster = Cluster::of(3);
    cluster.create(topic("t", 3, 3));
    let epochs: Vec<i64> = cluster.image().cluster.brokers.values().map(|broker| broker.epoch).collect();
    for _ in 0..3 {
        cluster.pass(4000);
        cluster.beat(1, epochs[1], false).expect("alive");
        cluster.beat(2, epochs[2], false).expect("alive");
    }
    assert!(cluster.image().cluster.broker(0).is_some_and(|broker| broker.fenced));
    for index in 0..3 {
        let p = cluster.partition("t", index);
        assert!(p.leader > 0 && !p.isr.contains(&0) && p.isr.len() == 2);
        // Two are enough for a min.insync.replicas of 1.
        assert_eq!(p.eligible_leader_replicas, [0; 0]);
    }
}

#[test]
fn a_broker_beside_its_controller_is_not_fenced_by_silence() {
    let mut cluster = Cluster::empty();
    cluster.start(100, 1, -1);
    cluster.ask(Activation::default());
    cluster.pass(60_000);
    assert!(cluster.image().cluster.is_active(100));
}

#[test]
fn a_directory_that_fails_takes_its_replicas_with_it_and_they_come_back() {
    let mut cluster = Cluster::of(1);
    cluster.create(topic("t", 2, 1));
    let (one, two) = (Uuid::from_u64_pair(9, 0), Uuid::from_u64_pair(9, 1));
    let register = |cluster: &mut Cluster, incarnation| {
        let endpoints = cluster.image().cluster.broker(0).expect("registered").endpoints.clone();
        cluster.ask(BrokerRegistration {
            broker_id: 0,
            cluster_id: CLUSTER.into(),
            incarnation: Uuid::from_u64_pair(incarnation, 7),
            endpoints,
            rack: None,
            log_dirs: vec![one, two],
            cordoned_log_dirs: Vec::new(),
            previous_broker_epoch: cluster.image().cluster.broker(0).expect("registered").epoch,
        })
    };
    cluster.pass(60_000);
    let epoch = register(&mut cluster, 77).expect("registered");
    cluster.beat(0, epoch, false).expect("a heartbeat");
    let topic_id = cluster.image().topics.by_name("t").expect("a topic").id;
    let told = AssignReplicas { broker_id: 0, broker_epoch: epoch, replicas: vec![(topic_id, 1, two)] };
    assert_eq!(cluster.ask(AssignReplicas { broker_epoch: 0, ..told.clone() }), Err(ErrorCode::STALE_BROKER_EPOCH));
    assert_eq!(cluster.ask(told.clone()), Ok(()));
    assert_eq!(cluster.partition("t", 1).directories, [two]);
    let written = cluster.log.len();
    assert_eq!(cluster.ask(told), Ok(()));
    assert_eq!(cluster.log.len(), written, "known already");

    let offline = BrokerHeartbeat {
        broker_id: 0,
        broker_epoch: epoch,
        current_metadata_offset: cluster.image().offset,
        want_fence: false,
        want_shut_down: false,
        offline_log_dirs: vec![two],
    };
    cluster.ask(offline.clone()).expect("a heartbeat");
    assert_eq!((cluster.partition("t", 0).leader, cluster.partition("t", 1).leader), (0, -1));
    assert_eq!(cluster.image().cluster.broker(0).expect("registered").log_dirs, [one]);
    let written = cluster.log.len();
    cluster.ask(offline).expect("a heartbeat");
    assert_eq!(cluster.log.len(), written, "nothing new");
    let late = AssignReplicas { broker_id: 0, broker_epoch: epoch, replicas: vec![(topic_id, 0, two)] };
    assert_eq!(cluster.ask(late), Ok(()));
    assert_eq!(cluster.partition("t", 0).leader, -1, "told of only when it had failed");

    cluster.pass(60_000);
    let epoch = register(&mut cluster, 78).expect("registered");
    cluster.beat(0, epoch, false).expect("a heartbeat");
    assert_eq!((cluster.partition("t", 0).leader, cluster.partition("t", 1).leader), (0, 0), "mended");
}

#[test]
fn topics_are_created() {
    let mut cluster = Cluster::of(1);
    let result = cluster.create(with_config("t", "retention.ms", Some("1000")));
    assert_eq!((result.error_code, result.num_partitions, result.replication_factor), (ErrorCode::NONE, 1, 1));
    let image = cluster.image();
    let created = image.topics.by_name("t").expect("created");
    assert_eq!(created.id, result.topic_id);
    let p = &created.partitions[&0];
    assert_eq!((p.leader, p.leader_epoch, p.partition_epoch, &p.isr[..]), (0, 0, 0, &[0][..]));
    assert_eq!(p.directories, [Uuid::from_u64_pair(9, 0)], "the only directory of the broker");
    assert_eq!(cluster.configs(&ConfigResource::topic("t")), [("retention.ms".to_owned(), "1000".to_owned())]);
    let defaults = cluster.create(topic("d", -1, -1));
    assert_eq!((defaults.num_partitions, defaults.replication_factor), (1, 1));
    let described = defaults.configs.expect("described");
    assert_eq!(described.len(), 33);
    let of = |name: &str| described.iter().find(|config| config.name == name).expect("a topic key");
    assert_eq!((of("retention.ms").value.as_deref(), of("retention.ms").config_source), (Some("604800000"), 5));
    // Since bootstrap it is a config of all brokers.
    assert_eq!((of("min.insync.replicas").value.as_deref(), of("min.insync.replicas").config_source), (Some("1"), 3));
}

#[test]
fn what_only_is_checked_is_not_written() {
    let mut cluster = Cluster::of(1);
    let records = cluster.log.len();
    let request = CreateTopicsRequest { topics: vec![topic("t", 2, 1)], validate_only: true, ..Default::default() };
    let result = cluster.ask(request).topics.remove(0);
    assert_eq!((result.error_code, result.num_partitions), (ErrorCode::NONE, 2));
    assert_eq!(cluster.log.len(), records);
}

#[test]
fn faults_of_new_topics_have_kafkas_words() {
    use ErrorCode as E;
    let mut cluster = Cluster::of(1);
    cluster.create(topic("a.b", 1, 1));
    let assignment = E::INVALID_REPLICA_ASSIGNMENT;
    let none_such = "The manual partition assignment includes broker 2, but no such broker is registered.";
    for (topic, code, message) in [
        (topic("a.b", 1, 1), E::TOPIC_ALREADY_EXISTS, "Topic 'a.b' already exists."),
        (topic("a_b", 1, 1), E::INVALID_TOPIC_EXCEPTION, "Topic 'a_b' collides with existing topic: a.b"),
        (topic("", 1, 1), E::INVALID_TOPIC_EXCEPTION, "Topic name is invalid: the empty string is not allowed"),
        (
            topic("__cluster_metadata", 1, 1),
            E::INVALID_REQUEST,
            "Creation of internal topic __cluster_metadata is prohibited.",
        ),
        (topic("t", 0, 1), E::INVALID_PARTITIONS, "Number of partitions was set to an invalid non-positive value."),
        (
            topic("t", 1, 0),
            E::INVALID_REPLICATION_FACTOR,
            "Replication factor must be larger than 0, or -1 to use the default value.",
        ),
        (
            topic("t", 1, 2),
            E::INVALID_REPLICATION_FACTOR,
            "Unable to replicate the partition 2 time(s): The target replication factor of 2 cannot be reached because \
             only 1 broker(s) are registered or some brokers have all their log directories cordoned.",
        ),
        (topic("t", 10_001, 1), E::POLICY_VIOLATION, "Excessively large number of partitions per request."),
        (
            CreatableTopic { num_partitions: 1, ..assigned("t", &[(0, &[0])]) },
            E::INVALID_REQUEST,
            "A manual partition assignment was specified, but numPartitions was not set to -1.",
        ),
        (
            CreatableTopic { replication_factor: 1, ..assigned("t", &[(0, &[0])]) },
            E::INVALID_REQUEST,
            "A manual partition assignment was specified, but replication factor was not set to -1.",
        ),
        (assigned("t", &[(0, &[2])]), assignment, none_such),
        (assigned("t", &[(0, &[0, 2])]), assignment, none_such),
        (assigned("t", &[(1, &[0])]), assignment, "partitions should be a consecutive 0-based integer sequence"),
        (
            assigned("t", &[(0, &[0, 0])]),
            assignment,
            "The manual partition assignment includes the broker 0 more than once.",
        ),
        (assigned("t", &[(0, &[])]), assignment, "The manual partition assignment includes an empty replica list."),
        (
            assigned("t", &[(0, &[0]), (0, &[0])]),
            assignment,
            "Found multiple manual partition assignments for partition 0",
        ),
        (with_config("t", "nope", Some("1")), E::INVALID_CONFIG, "Unknown topic config name: nope"),
        (
            with_config("t", "retention.ms", Some("abc")),
            E::INVALID_CONFIG,
            "Invalid value abc for configuration retention.ms: Not a number of type LONG",
        ),
        (
            with_config("t", "retention.ms", None),
            E::INVALID_CONFIG,
            "Null value not supported for topic configs: retention.ms",
        ),
    ] {
        let name = format!("{topic:?}");
        assert_eq!(cluster.create_error(topic), (code, message.to_owned()), "{name}");
    }
}

#[test]
fn a_repeated_topic_is_refused_and_the_others_are_created() {
    let mut cluster = Cluster::of(1);
    let topics = vec![topic("dup", 1, 1), topic("other", 1, 1), topic("dup", 1, 1)];
    let results = cluster.ask(CreateTopicsRequest { topics, ..Default::default() }).topics;
    let results: Vec<_> = results.iter().map(|result| (result.name.as_str(), result.error_code)).collect();
    assert_eq!(results, [("other", ErrorCode::NONE), ("dup", ErrorCode::INVALID_REQUEST)]);
    assert_eq!(cluster.image().topics.len(), 1);
}

#[test]
fn a_fenced_broker_gets_replicas_but_does_not_lead() {
    let mut cluster = Cluster::of(1);
    cluster.register(1, 1, -1).expect("registered, still fenced");
    cluster.create(assigned("t", &[(0, &[1, 0])]));
    let p = cluster.partition("t", 0);
    assert_eq!((p.leader, &p.isr[..], &p.replicas[..]), (0, &[0][..], &[1, 0][..]));
    let (code, message) = cluster.create_error(assigned("u", &[(0, &[1])]));
    assert_eq!(code, ErrorCode::INVALID_REPLICA_ASSIGNMENT);
    assert!(message.contains("fenced or in controlled shutdown"), "{message}");
}

fn delete(cluster: &mut Cluster, topics: &[(Option<&str>, Uuid)]) -> Vec<(Option<String>, ErrorCode, String)> {
    let topics = topics.iter().map(|(name, id)| DeleteTopicState {
        name: name.map(Str::from),
        topic_id: *id,
        ..Default::default()
    });
    let request = DeleteTopicsRequest { topics: topics.collect(), ..Default::default() };
    let responses = cluster.ask(request).responses.into_iter();
    let text = |text: Option<Str>| text.map(String::from);
    responses.map(|r| (text(r.name), r.error_code, text(r.error_message).unwrap_or_default())).collect()
}

#[test]
fn topics_are_deleted_by_name_and_by_id() {
    use ErrorCode as E;
    let mut cluster = Cluster::of(1);
    for name in ["a", "b", "c", "d"] {
        cluster.create(with_config(name, "retention.ms", Some("1")));
    }
    let id = |cluster: &Cluster, name: &str| cluster.image().topics.by_name(name).expect("exists").id;
    let (b, c, d) = (id(&cluster, "b"), id(&cluster, "c"), id(&cluster, "d"));
    let fine = |name: &str| (Some(name.to_owned()), E::NONE, String::new());
    let fault = |name: Option<&str>, code, message: &str| (name.map(str::to_owned), code, message.to_owned());
    let zero = Uuid::ZERO;
    let unknown = Uuid::from_u64_pair(5, 5);
    assert_eq!(delete(&mut cluster, &[(Some("a"), zero), (None, b)]), [fine("a"), fine("b")]);
    assert!(cluster.configs(&ConfigResource::topic("a")).is_empty());
    for (wanted, expected) in [
        (
            &[(Some("c"), c)][..],
            fault(Some("c"), E::INVALID_REQUEST, "You may not specify both topic name and topic id."),
        ),
        (&[(None, zero)], fault(None, E::INVALID_REQUEST, "Neither topic name nor id were specified.")),
        (
            &[(Some("x"), zero)],
            fault(Some("x"), E::UNKNOWN_TOPIC_OR_PARTITION, "This server does not host this topic-partition."),
        ),
        (&[(None, unknown)], fault(None, E::UNKNOWN_TOPIC_ID, "This server does not host this topic ID.")),
        (&[(Some("c"), zero), (Some("c"), zero)], fault(Some("c"), E::INVALID_REQUEST, "Duplicate topic name.")),
        (&[(None, c), (None, c)], fault(None, E::INVALID_REQUEST, "Duplicate topic id.")),
        (
            &[(None, d), (Some("d"), zero)],
            fault(Some("d"), E::INVALID_REQUEST, "The provided topic name maps to an ID that was already supplied."),
        ),
    ] {
        assert_eq!(delete(&mut cluster, wanted), [expected]);
    }
    assert_eq!(cluster.image().topics.len(), 2);
}

#[test]
fn a_name_can_be_used_again_under_a_new_id() {
    let mut cluster = Cluster::of(1);
    let first = cluster.create(topic("t", 1, 1)).topic_id;
    delete(&mut cluster, &[(Some("t"), Uuid::ZERO)]);
    let second = cluster.create(topic("t", 1, 1)).topic_id;
    assert_ne!(first, second);
    assert!(cluster.image().topics.by_id(&first).is_none());
}

fn grow(cluster: &mut Cluster, name: &str, count: i32, replicas: Option<&[&[i32]]>) -> (ErrorCode, String) {
    let assignments = replicas.map(|all| {
        let all = all
            .iter()
            .map(|brokers| CreatePartitionsAssignment { broker_ids: brokers.to_vec().into(), ..Default::default() });
        all.collect()
    });
    let topic = CreatePartitionsTopic { name: name.into(), count, assignments, ..Default::default() };
    let request = CreatePartitionsRequest { topics: vec![topic], ..Default::default() };
    let result = cluster.ask(request).results.remove(0);
    (result.error_code, result.error_message.map(String::from).unwrap_or_default())
}

#[test]
fn topics_grow() {
    use ErrorCode as E;
    let mut cluster = Cluster::of(1);
    cluster.create(topic("t", 2, 1));
    assert_eq!(grow(&mut cluster, "t", 4, None), (E::NONE, String::new()));
    assert_eq!(grow(&mut cluster, "t", 5, Some(&[&[0]])), (E::NONE, String::new()));
    assert_eq!(cluster.image().topics.by_name("t").map(|topic| topic.partitions.len()), Some(5));
    for (count, replicas, code, message) in [
        (5, None, E::INVALID_PARTITIONS, "Topic already has 5 partition(s)."),
        (3, None, E::INVALID_PARTITIONS, "The topic t currently has 5 partition(s); 3 would not be an increase."),
        (
            7,
            Some(&[&[0][..]][..]),
            E::INVALID_REPLICA_ASSIGNMENT,
            "Attempted to add 2 additional partition(s), but only 1 assignment(s) were specified.",
        ),
        (
            6,
            Some(&[&[9]]),
            E::INVALID_REPLICA_ASSIGNMENT,
            "The manual partition assignment includes broker 9, but no such broker is registered.",
        ),
        (10_006, None, E::POLICY_VIOLATION, "Excessively large number of partitions per request."),
    ] {
        assert_eq!(grow(&mut cluster, "t", count, replicas), (code, message.to_owned()));
    }
    assert_eq!(grow(&mut cluster, "u", 2, None), (E::UNKNOWN_TOPIC_OR_PARTITION, String::new()));
}

#[test]
fn configs_change_step_by_step() {
    let mut cluster = Cluster::of(1);
    cluster.create(topic("t", 1, 1));
    let fine = (ErrorCode::NONE, String::new());
    let resource = ConfigResource::topic("t");
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let topics = ResourceKind::TOPIC;
    assert_eq!(
        cluster.alter(topics, "t", &[("retention.ms", 0, Some("5")), ("cleanup.policy", 2, Some("compact"))]),
        fine
    );
    assert_eq!(cluster.configs(&resource), [pair("cleanup.policy", "delete,compact"), pair("retention.ms", "5")]);
    let records = cluster.log.len();
    assert_eq!(cluster.alter(topics, "t", &[("cleanup.policy", 2, Some("compact"))]), fine);
    assert_eq!(cluster.alter(topics, "t", &[("segment.ms", 1, None), ("nope", 1, None)]), fine);
    assert_eq!(cluster.log.len(), records, "what changes nothing writes nothing");
    assert_eq!(cluster.alter(topics, "t", &[("retention.ms", 1, None), ("cleanup.policy", 3, Some("delete"))]), fine);
    assert_eq!(cluster.configs(&resource), [pair("cleanup.policy", "compact")]);
    // The bound under which replicas became eligible moves.
    assert_eq!(cluster.alter(topics, "t", &[("min.insync.replicas", 0, Some("2"))]), fine);
    assert_eq!(cluster.log[cluster.log.len() - 1].1.name(), "ClearElrRecord");
}

#[test]
fn faults_of_configs_have_kafkas_words() {
    use ErrorCode as E;
    let mut cluster = Cluster::of(1);
    cluster.create(topic("t", 1, 1));
    let (topics, brokers) = (ResourceKind::TOPIC, ResourceKind::BROKER);
    let one = [("retention.ms", 0, Some("1"))];
    for (kind, name, configs, code, message) in [
        (topics, "x", &one[..], E::UNKNOWN_TOPIC_OR_PARTITION, "The topic 'x' does not exist."),
        (topics, "", &one, E::INVALID_REQUEST, "Default topic resources are not allowed."),
        (topics, "t", &[("nope", 0, Some("1"))], E::INVALID_CONFIG, "Unknown topic config name: nope"),
        (
            topics,
            "t",
            &[("retention.ms", 0, Some("x"))],
            E::INVALID_CONFIG,
            "Invalid value x for configuration retention.ms: Not a number of type LONG",
        ),
        (
            topics,
            "t",
            &[("retention.ms", 2, Some("1"))],
            E::INVALID_CONFIG,
            "Can't APPEND to key retention.ms because its type is not LIST.",
        ),
        (topics, "t", &[("retention.ms", 0, None)], E::INVALID_REQUEST, "Null value not supported for : retention.ms"),
        (topics, "t", &[one[0], one[0]], E::INVALID_REQUEST, "Error due to duplicate config keys"),
        (topics, "t", &[("retention.ms", 7, Some("1"))], E::UNKNOWN_SERVER_ERROR, ""),
        (ResourceKind(3), "t", &one, E::INVALID_REQUEST, "Unknown resource type 3"),
        (
            brokers,
            "x",
            &[("log.cleaner.threads", 0, Some("2"))],
            E::INVALID_REQUEST,
            "Node id must be an integer, but it is: x",
        ),
        (
            brokers,
            "0",
            &[("node.id", 0, Some("2"))],
            E::INVALID_REQUEST,
            "Cannot update these configs dynamically: [node.id]",
        ),
        (
            brokers,
            "",
            &[("listeners", 0, Some("PLAINTEXT://:1"))],
            E::INVALID_REQUEST,
            "Cannot update these configs at default cluster level, broker id must be specified: [listeners]",
        ),
        (
            brokers,
            "0",
            &[("min.insync.replicas", 0, Some("2"))],
            E::INVALID_CONFIG,
            "Broker-level min.insync.replicas cannot be altered while ELR is enabled.",
        ),
        (
            brokers,
            "",
            &[("min.insync.replicas", 1, None)],
            E::INVALID_CONFIG,
            "Cluster-level min.insync.replicas cannot be removed while ELR is enabled.",
        ),
        (ResourceKind::GROUP, "g", &[("nope", 0, Some("2"))], E::INVALID_CONFIG, "Unknown group config name: nope"),
        (
            ResourceKind::CLIENT_METRICS,
            "c",
            &[("nope", 0, Some("2"))],
            E::INVALID_REQUEST,
            "Unknown client metrics configuration: nope",
        ),
    ] {
        let records = cluster.log.len();
        assert_eq!(cluster.alter(kind, name, configs), (code, message.to_owned()), "{name} {configs:?}");
        assert_eq!(cluster.log.len(), records);
    }
}

#[test]
fn the_old_way_replaces_all_configs() {
    let mut cluster = Cluster::of(1);
    cluster.create(with_config("t", "retention.ms", Some("1")));
    let config =
        alter_configs::AlterableConfig { name: "segment.ms".into(), value: Some("4000".into()), ..Default::default() };
    let resource = alter_configs::AlterConfigsResource {
        resource_type: 2,
        resource_name: "t".into(),
        configs: vec![config],
        ..Default::default()
    };
    let twice = AlterConfigsRequest { resources: vec![resource.clone(), resource.clone()], ..Default::default() };
    let errors: Vec<_> = cluster.ask(twice).responses.iter().map(|response| response.error_code).collect();
    assert_eq!(errors, [ErrorCode::INVALID_REQUEST; 2]);
    let response = cluster.ask(AlterConfigsRequest { resources: vec![resource], ..Default::default() });
    assert_eq!(response.responses[0].error_code, ErrorCode::NONE);
    assert_eq!(cluster.configs(&ConfigResource::topic("t")), [("segment.ms".to_owned(), "4000".to_owned())]);
}

#[test]
fn producer_ids_come_in_blocks() {
    let mut cluster = Cluster::of(1);
    let broker_epoch = cluster.image().cluster.broker(0).map_or(-1, |broker| broker.epoch);
    let ask = AllocateProducerIds { broker_id: 0, broker_epoch };
    assert_eq!(cluster.ask(ask.clone()), Ok(ProducerIdBlock { first: 0, count: 1000 }));
    assert_eq!(cluster.ask(ask), Ok(ProducerIdBlock { first: 1000, count: 1000 }));
    let stale = AllocateProducerIds { broker_id: 0, broker_epoch: broker_epoch - 1 };
    assert_eq!(cluster.ask(stale), Err(ErrorCode::STALE_BROKER_EPOCH));
}
