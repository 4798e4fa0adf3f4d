//! The controller of a cluster, driven by hand: no runtime, no thread, no clock, no disk.
//!
//! ```sh
//! cargo run -p kafka-examples --example step_the_controller
//! ```
//!
//! The controller decides what is to be written to the metadata log, and changes only by what was written. Between the
//! two stands whoever keeps the log. Here that is a `Vec`, and time passes when we say so.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

use kafka_config::BrokerConfig;
use kafka_coordinator::{At, Context, Shard, fold};
use kafka_metadata::controller::{Activation, BrokerHeartbeat, BrokerRegistration};
use kafka_metadata::image::Endpoint;
use kafka_metadata::{Command, Controller, MetadataRecord};
use kafka_proto::api::create_topics::{CreatableTopic, CreateTopicsRequest};
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{ErrorCode, Uuid};

const CLUSTER_ID: &str = "MkU3OEVBNTcwNTJENDM2Qg";
/// Longer than `broker.session.timeout.ms`.
const A_LONG_SILENCE_MS: u64 = 10_000;

/// The controller, its log, and the time.
struct Bench {
    shard: Shard<Controller>,
    log: Vec<(At, MetadataRecord)>,
    now_ms: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut bench = Bench::new();
    println!("-- the first leader of an empty log writes the features");
    bench.ask(Activation::default())?;

    println!(
        "-- two brokers register beside the controller, which is node 1; each is fenced until it has read the log so far"
    );
    let second = bench.register(2)?;
    let third = bench.register(3)?;
    bench.heartbeat(2, second)?;
    bench.heartbeat(3, third)?;

    println!("-- a topic with two replicas");
    let topic =
        CreatableTopic { name: "orders".into(), num_partitions: 1, replication_factor: 2, ..Default::default() };
    let answer = bench.ask(CreateTopicsRequest { topics: vec![topic], timeout_ms: 1_000, ..Default::default() })?;
    assert_eq!(answer.topics[0].error_code, ErrorCode::NONE);

    println!("-- broker 2 falls silent, and time passes");
    bench.now_ms += A_LONG_SILENCE_MS / 2;
    bench.heartbeat(3, third)?;
    bench.now_ms += A_LONG_SILENCE_MS / 2;
    bench.heartbeat(3, third)?;
    bench.let_time_act();

    let state = bench.shard.committed_state();
    let topic = state.image().topics.by_name("orders").ok_or("the topic was created")?;
    let partition = topic.partitions.get(&0).ok_or("it has a partition")?;
    println!("orders-0: led by {} in epoch {}, in sync: {:?}", partition.leader, partition.leader_epoch, partition.isr);
    assert_eq!((partition.leader, partition.isr.as_slice()), (3, &[3][..]));

    // The state is the fold of the log: another controller that reads it knows the same.
    let replayed = fold(controller(), bench.log.iter().map(|(at, record)| (*at, record)));
    assert_eq!(replayed.image(), state.image());
    println!("{} records, replayed: the same cluster", bench.log.len());
    Ok(())
}

fn controller() -> Controller {
    Controller::new(Arc::new(BrokerConfig::default()), CLUSTER_ID)
}

impl Bench {
    fn new() -> Self {
        let mut shard = Shard::new(controller(), 1 << 20);
        shard.activate(0);
        Self { shard, log: Vec::new(), now_ms: 0 }
    }

    /// This moment, and the seed of whatever the controller draws by lot.
    fn now(&self) -> Context {
        let wall_clock = Timestamp::from_millis(1_700_000_000_000 + self.now_ms.cast_signed());
        Context::new(Time::from_micros(self.now_ms * 1_000), wall_clock, self.now_ms)
    }

    /// Asks the controller and takes its answer, which comes when the records are committed.
    fn ask<C: Command>(&mut self, request: C) -> Result<C::Response, Box<dyn Error>> {
        self.shard.submit(self.now(), request.into());
        self.keep_log();
        let answer = self.shard.poll_answer().ok_or("everything is committed, so there is an answer")?;
        let response = answer.result.map_err(|refusal| format!("{refusal:?}"))?;
        Ok(C::response(response).ok_or("the answer to another question")?)
    }

    /// What the owner of the log does: append, make durable, tell.
    fn keep_log(&mut self) {
        while let Some(batch) = self.shard.take_batch() {
            let timestamp = self.now().timestamp;
            for (offset, record) in (batch.base_offset..).zip(batch.records.iter()) {
                println!("   {offset:>3} {}", record.name());
                self.log.push((At::new(offset, timestamp), record.clone()));
            }
            self.shard.appended(batch.base_offset);
            self.shard.committed(batch.base_offset + batch.records.len() as i64);
        }
    }

    /// Lets the controller act on the passing of time.
    fn let_time_act(&mut self) {
        if self.shard.poll_timeout().is_some_and(|due| due <= self.now().time) {
            self.shard.handle_timeout(self.now());
            self.keep_log();
        }
    }

    fn register(&mut self, broker_id: i32) -> Result<i64, Box<dyn Error>> {
        let endpoint = Endpoint { host: "localhost".into(), port: 9092, security_protocol: 0 };
        let registration = BrokerRegistration {
            broker_id,
            cluster_id: CLUSTER_ID.into(),
            incarnation: Uuid::from_u64_pair(1, broker_id.unsigned_abs().into()),
            endpoints: BTreeMap::from([("PLAINTEXT".into(), endpoint)]),
            rack: None,
            log_dirs: vec![Uuid::from_u64_pair(2, broker_id.unsigned_abs().into())],
            cordoned_log_dirs: Vec::new(),
            previous_broker_epoch: -1,
        };
        Ok(self.ask(registration)?.map_err(|error| format!("{error:?}"))?)
    }

    fn heartbeat(&mut self, broker_id: i32, broker_epoch: i64) -> Result<(), Box<dyn Error>> {
        let current_metadata_offset = self.log.last().map_or(-1, |(at, _)| at.offset);
        let heartbeat = BrokerHeartbeat {
            broker_id,
            broker_epoch,
            current_metadata_offset,
            want_fence: false,
            want_shut_down: false,
            offline_log_dirs: Vec::new(),
        };
        self.ask(heartbeat)?.map_err(|error| format!("{error:?}"))?;
        Ok(())
    }
}
