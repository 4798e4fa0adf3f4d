//! What consumers of either isolation level get over the wire from logs that a real Apache Kafka 4.3.1 wrote: aborted
//! transactions, the last stable offset, a transaction that is open.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use common::*;
use kafka_broker::Broker;
use kafka_log::batch::Batches;
use kafka_proto::Records;
use kafka_proto::api::list_offsets::{ListOffsetsPartition, ListOffsetsRequest, ListOffsetsTopic};
use kafka_server::client::Client;
use tokio::net::TcpStream;

const TOPIC: &str = "golden";

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../kafka-log/tests/golden")
}

/// What 4.3.1 said of its directory before it was killed: a line's numbers.
fn told(word: &str) -> Vec<i64> {
    let told = std::fs::read_to_string(golden().join("transactions.txt")).unwrap();
    let line = told.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).unwrap();
    line.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// Starts a broker whose only log is the one that 4.3.1 left behind; of its files those that `keep` names.
async fn on_golden(dir: &Path, clean: bool, keep: impl Fn(&str) -> bool) -> Broker {
    let broker = on_disk(dir, &[]).await;
    create_topic(&mut connect(&broker).await, TOPIC, 1).await;
    broker.shutdown().await.unwrap();
    let log = dir.join(format!("{TOPIC}-0"));
    for entry in std::fs::read_dir(&log).unwrap() {
        let path = entry.unwrap().path();
        if !path.ends_with("partition.metadata") {
            std::fs::remove_file(path).unwrap();
        }
    }
    for entry in std::fs::read_dir(golden().join("transactions")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name != "partition.metadata" && keep(name) {
            std::fs::copy(&path, log.join(name)).unwrap();
        }
    }
    if !clean {
        std::fs::remove_file(dir.join(".kafka_cleanshutdown")).unwrap();
    }
    on_disk(dir, &[]).await
}

async fn end(client: &mut Client<TcpStream>, isolation_level: i8) -> i64 {
    let asked = ListOffsetsPartition { partition_index: 0, timestamp: -1, ..Default::default() };
    let topics = vec![ListOffsetsTopic { name: TOPIC.into(), partitions: vec![asked], ..Default::default() }];
    let request = ListOffsetsRequest { replica_id: -1, isolation_level, topics, ..Default::default() };
    client.call(&request, 9).await.unwrap().topics[0].partitions[0].offset
}

/// The offsets of data that a consumer gets, from the start to where it is given nothing more, and how many aborted
/// transactions it was told of.
async fn consume(client: &mut Client<TcpStream>, isolation_level: i8, bytes: i32) -> (Vec<i64>, usize) {
    let (mut at, mut offsets, mut told) = (0, Vec::new(), BTreeSet::new());
    loop {
        let mut request = fetch_request(TOPIC, &[(0, at)]);
        request.isolation_level = isolation_level;
        request.topics[0].partitions[0].partition_max_bytes = bytes;
        let mut partition = client.call(&request, FETCH).await.unwrap().responses.remove(0).partitions.remove(0);
        assert_eq!(partition.last_stable_offset, told_end());
        let Some(Records::Bytes(records)) = partition.records.take() else { panic!("{partition:?}") };
        let mut aborted: Vec<_> = partition.aborted_transactions.into_iter().flatten().collect();
        aborted.sort_by_key(|transaction| transaction.first_offset);
        told.extend(aborted.iter().map(|transaction| (transaction.producer_id, transaction.first_offset)));
        let mut aborting = BTreeSet::new();
        let before = at;
        for batch in Batches::new(&records).map_while(Result::ok) {
            let header = batch.header();
            while aborted.first().is_some_and(|transaction| transaction.first_offset <= header.last_offset()) {
                aborting.insert(aborted.remove(0).producer_id);
            }
            if header.attributes().is_control() {
                aborting.remove(&header.producer_id());
            } else if !header.attributes().is_transactional() || !aborting.contains(&header.producer_id()) {
                offsets.extend((header.base_offset()..=header.last_offset()).filter(|offset| *offset >= at));
            }
            at = header.next_offset();
        }
        if at == before {
            return (offsets, told.len());
        }
    }
}

fn told_end() -> i64 {
    told("read_committed")[0]
}

#[tokio::test]
async fn consumers_get_what_apache_kafka_gave_them() {
    let only_batches = |name: &str| name.ends_with(".log");
    for (clean, keep) in
        [(true, &(|_: &str| true) as &dyn Fn(&str) -> bool), (false, &|_| true), (false, &only_batches)]
    {
        let dir = tempfile::tempdir().unwrap();
        let mut broker = on_golden(dir.path(), clean, keep).await;
        for _ in 0..2 {
            let mut client = connect(&broker).await;
            assert_eq!(end(&mut client, 0).await, told("read_uncommitted")[0]);
            assert_eq!(end(&mut client, 1).await, told_end());
            assert!(told_end() < told("read_uncommitted")[0], "a transaction is open");
            for bytes in [1, 700, 5000, 1 << 20] {
                let (offsets, aborted) = consume(&mut client, 1, bytes).await;
                assert_eq!(offsets, told("committed"));
                assert!(aborted > 2, "{aborted} aborted");
            }
            let (offsets, aborted) = consume(&mut client, 0, 5000).await;
            assert_eq!((offsets.last().map(|last| last + 1), aborted), (Some(told("read_uncommitted")[0]), 0));
            // Once more after a shutdown in order.
            broker.shutdown().await.unwrap();
            broker = on_disk(dir.path(), &[]).await;
        }
        broker.shutdown().await.unwrap();
    }
}
