//! Random lives of a cluster: topics come, grow and go, brokers start, stop and are killed. Whatever happens, the image
//! is the fold of the log, what must hold of partitions holds, and a snapshot gives the same image.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kafka_config::{BrokerConfig, Properties};
use kafka_coordinator::{Context, Shard};
use kafka_metadata::controller::{Activation, BrokerHeartbeat, BrokerRegistration};
use kafka_metadata::image::Partition;
use kafka_metadata::{Command, Controller, Image, MetadataRecord};
use kafka_proto::api::create_partitions::{CreatePartitionsRequest, CreatePartitionsTopic};
use kafka_proto::api::create_topics::{CreatableTopic, CreateTopicsRequest};
use kafka_proto::api::delete_topics::{DeleteTopicState, DeleteTopicsRequest};
use kafka_proto::api::incremental_alter_configs::{
    AlterConfigsResource, AlterableConfig, IncrementalAlterConfigsRequest,
};
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{ErrorCode, Uuid};
use proptest::prelude::*;

const CLUSTER: &str = "MkU3OEVBNTcwNTJENDM2Qg";
const BROKERS: i32 = 4;

/// One thing that happens. Numbers choose among what there is.
#[derive(Debug, Clone)]
enum Step {
    Create { name: u8, partitions: i32, factor: i16 },
    Delete { name: u8 },
    Grow { name: u8, by: i32 },
    MinIsr { name: u8, value: i32 },
    Start { broker: i32, clean: bool },
    ShutDown { broker: i32 },
    Silence { broker: i32 },
    RefusedAppend { name: u8 },
}

fn step() -> impl Strategy<Value = Step> {
    let name = 0..6u8;
    let broker = 0..BROKERS;
    prop_oneof![
        3 => (name.clone(), 1..4i32, 1..4i16).prop_map(|(name, partitions, factor)| Step::Create { name, partitions, factor }),
        1 => name.clone().prop_map(|name| Step::Delete { name }),
        1 => (name.clone(), 1..3i32).prop_map(|(name, by)| Step::Grow { name, by }),
        1 => (name.clone(), 1..4i32).prop_map(|(name, value)| Step::MinIsr { name, value }),
        4 => (broker.clone(), any::<bool>()).prop_map(|(broker, clean)| Step::Start { broker, clean }),
        2 => broker.clone().prop_map(|broker| Step::ShutDown { broker }),
        2 => broker.prop_map(|broker| Step::Silence { broker }),
        1 => name.prop_map(|name| Step::RefusedAppend { name }),
    ]
}

struct World {
    shard: Shard<Controller>,
    folded: Image,
    now: Time,
    seed: u64,
    incarnation: u64,
    /// The epoch of each broker's present registration.
    epochs: BTreeMap<i32, i64>,
    ids: BTreeSet<Uuid>,
}

impl World {
    fn new() -> Self {
        let mut properties = Properties::zero_configuration();
        properties.set("node.id", "100");
        let config = BrokerConfig::from_properties(&properties).expect("valid");
        let mut shard = Shard::new(Controller::new(Arc::new(config), CLUSTER), 1 << 20);
        shard.activate(0);
        let mut world = World {
            shard,
            folded: Image::default(),
            now: Time::from_millis(1),
            seed: 0,
            incarnation: 0,
            epochs: BTreeMap::new(),
            ids: BTreeSet::new(),
        };
        world.ask(Activation::default());
        world
    }

    fn context(&mut self) -> Context {
        self.seed += 1;
        Context::new(self.now, Timestamp::from_millis(0), self.seed)
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
            for (offset, record) in (batch.base_offset..).zip(&batch.records) {
                let before = partitions(&self.folded);
                self.folded.replay(offset, &through_bytes(record, &self.folded));
                check_growth(&before, &self.folded);
            }
        }
        self.shard.committed(self.shard.next_offset());
    }

    fn image(&self) -> &Image {
        self.shard.committed_state().image()
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Create { name, partitions, factor } => self.create(name, partitions, factor),
            Step::Delete { name } => {
                let topic = DeleteTopicState { name: Some(topic_name(name).into()), ..Default::default() };
                self.ask(DeleteTopicsRequest { topics: vec![topic], ..Default::default() });
            }
            Step::Grow { name, by } => {
                let present = self.image().topics.by_name(&topic_name(name)).map_or(1, |topic| topic.partitions.len());
                let count = i32::try_from(present).expect("few") + by;
                let topic = CreatePartitionsTopic {
                    name: topic_name(name).into(),
                    count,
                    assignments: None,
                    ..Default::default()
                };
                self.ask(CreatePartitionsRequest { topics: vec![topic], ..Default::default() });
            }
            Step::MinIsr { name, value } => {
                let config = AlterableConfig {
                    name: "min.insync.replicas".into(),
                    value: Some(value.to_string().into()),
                    ..Default::default()
                };
                let resource = AlterConfigsResource {
                    resource_type: 2,
                    resource_name: topic_name(name).into(),
                    configs: vec![config],
                    ..Default::default()
                };
                self.ask(IncrementalAlterConfigsRequest { resources: vec![resource], ..Default::default() });
            }
            Step::Start { broker, clean } => self.start(broker, clean),
            Step::ShutDown { broker } => {
                for _ in 0..2 {
                    self.beat(broker, true);
                }
            }
            Step::Silence { broker } => self.silence(broker),
            Step::RefusedAppend { name } => {
                let before = self.shard.working_state().image().clone();
                let context = self.context();
                let topics = vec![creatable(name, 1, 1)];
                self.shard.submit(context, CreateTopicsRequest { topics, ..Default::default() }.into());
                if self.shard.take_batch().is_some() {
                    self.shard.refused(ErrorCode::KAFKA_STORAGE_ERROR);
                }
                while self.shard.poll_answer().is_some() {}
                assert_eq!(self.shard.working_state().image(), &before, "a refused append leaves no trace");
            }
        }
    }

    fn create(&mut self, name: u8, partitions: i32, factor: i16) {
        let topics = vec![creatable(name, partitions, factor)];
        let result = self.ask(CreateTopicsRequest { topics, ..Default::default() }).topics.remove(0);
        if result.error_code == ErrorCode::NONE {
            assert!(self.ids.insert(result.topic_id), "an id is used once");
        }
    }

    fn start(&mut self, broker: i32, clean: bool) {
        self.incarnation += 1;
        let previous = self.epochs.get(&broker).copied().unwrap_or(-1);
        let registration = BrokerRegistration {
            broker_id: broker,
            cluster_id: CLUSTER.into(),
            incarnation: Uuid::from_u64_pair(1, self.incarnation),
            endpoints: BTreeMap::new(),
            rack: Some(format!("rack{}", broker % 2).into()),
            log_dirs: vec![Uuid::from_u64_pair(2, u64::from(broker.unsigned_abs()))],
            cordoned_log_dirs: Vec::new(),
            previous_broker_epoch: if clean { previous } else { -1 },
        };
        // Refused while the former incarnation may be alive.
        if let Ok(epoch) = self.ask(registration) {
            assert!(epoch > previous, "broker epochs grow");
            self.epochs.insert(broker, epoch);
            self.beat(broker, false);
        }
    }

    fn beat(&mut self, broker_id: i32, want_shut_down: bool) {
        let Some(&broker_epoch) = self.epochs.get(&broker_id) else {
            return;
        };
        let current_metadata_offset = self.image().offset;
        let beat = BrokerHeartbeat {
            broker_id,
            broker_epoch,
            current_metadata_offset,
            want_fence: false,
            want_shut_down,
            offline_log_dirs: Vec::new(),
        };
        self.ask(beat).expect("a known broker");
    }

    /// The session of one broker ends; the others, if they are not fenced, go on.
    fn silence(&mut self, silent: i32) {
        for _ in 0..4 {
            self.now = self.now.plus_millis(3000);
            let others: Vec<i32> = self.image().cluster.alive().map(|broker| broker.id).collect();
            for broker in others.into_iter().filter(|broker| *broker != silent) {
                let leaving = self.image().cluster.broker(broker).is_some_and(|broker| broker.in_controlled_shutdown);
                self.beat(broker, leaving);
            }
            while self.shard.poll_timeout().is_some_and(|due| due <= self.now) {
                let context = self.context();
                self.shard.handle_timeout(context);
                self.commit();
            }
        }
        assert!(self.image().cluster.broker(silent).is_none_or(|broker| broker.fenced));
    }

    fn check(&self) {
        let image = self.image();
        assert_eq!(image, &self.folded, "the image is the fold of the log");
        for topic in image.topics.iter() {
            let numbers: Vec<i32> = topic.partitions.keys().copied().collect();
            let count = i32::try_from(numbers.len()).expect("few");
            assert_eq!(numbers, (0..count).collect::<Vec<_>>(), "partitions are numbered without gaps");
            topic.partitions.values().for_each(|partition| check_partition(image, partition));
        }
        let mut restored = Image::default();
        image.to_records().iter().for_each(|record| restored.replay(0, record));
        assert_eq!(restored.topics, image.topics);
        assert_eq!(restored.configs, image.configs);
        assert_eq!(restored.features, image.features);
    }
}

fn check_partition(image: &Image, p: &Partition) {
    let unique = |ids: &[i32]| ids.iter().collect::<BTreeSet<_>>().len() == ids.len();
    assert!(unique(&p.replicas) && unique(&p.isr) && unique(&p.eligible_leader_replicas), "{p:?}");
    assert_eq!(p.replicas.len(), p.directories.len());
    let all_replicas = p.isr.iter().chain(&p.eligible_leader_replicas).chain(&p.last_known_elr);
    assert!(all_replicas.clone().all(|id| p.replicas.contains(id)), "{p:?}");
    assert!(p.isr.iter().all(|id| !p.eligible_leader_replicas.contains(id)), "{p:?}");
    assert!(p.isr.iter().all(|id| image.cluster.is_active(*id)), "a fenced broker is in sync: {p:?}");
    assert!(p.leader == -1 || p.isr.contains(&p.leader), "{p:?}");
    assert_eq!(p.leader == -1, p.isr.is_empty(), "who is in sync can lead: {p:?}");
    if p.leader == -1 && !p.last_known_elr.is_empty() && p.eligible_leader_replicas.is_empty() {
        assert!(!image.cluster.is_active(p.last_known_elr[0]), "the last leader is back: {p:?}");
    }
    assert!(
        p.eligible_leader_replicas.is_empty()
            || p.leader != -1
            || p.eligible_leader_replicas.iter().all(|id| !image.cluster.is_active(*id))
    );
}

fn partitions(image: &Image) -> BTreeMap<(Uuid, i32), Partition> {
    let topics = image.topics.iter();
    topics
        .flat_map(|topic| topic.partitions.iter().map(|(index, p)| ((topic.id, *index), Partition::clone(p))))
        .collect()
}

/// Epochs grow by one, and with every change.
fn check_growth(before: &BTreeMap<(Uuid, i32), Partition>, image: &Image) {
    for (key, new) in partitions(image) {
        let Some(old) = before.get(&key) else {
            continue;
        };
        let leader_step = new.leader_epoch - old.leader_epoch;
        assert!((0..=1).contains(&leader_step));
        assert!(new.leader == old.leader || leader_step == 1, "a new leader in an old epoch");
        assert!((0..=1).contains(&(new.partition_epoch - old.partition_epoch)));
    }
}

/// What is replayed after a restart is what was read from the log.
fn through_bytes(record: &MetadataRecord, image: &Image) -> MetadataRecord {
    let version = image.metadata_version.unwrap_or(kafka_metadata::MetadataVersion::LATEST);
    let bytes = record.encode(version).expect("a record that the controller wrote");
    let (decoded, _) = MetadataRecord::decode(bytes).expect("what was written reads back");
    assert_eq!(&decoded, record);
    decoded
}

fn topic_name(name: u8) -> String {
    // Some of them collide.
    ["a", "b.c", "b_c", "d", "e.f.g", "e.f_g"][usize::from(name)].to_owned()
}

fn creatable(name: u8, partitions: i32, factor: i16) -> CreatableTopic {
    CreatableTopic {
        name: topic_name(name).into(),
        num_partitions: partitions,
        replication_factor: factor,
        ..Default::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn invariants_hold(steps in prop::collection::vec(step(), 1..60)) {
        let mut world = World::new();
        for broker in 0..BROKERS - 1 {
            world.start(broker, false);
        }
        for step in &steps {
            world.take(step);
            world.check();
        }
    }
}
