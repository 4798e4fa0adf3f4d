//! Your own storage speaks Kafka groups, in one page.
//!
//! ```sh
//! cargo run -p kafka-examples --example groups_on_your_storage
//! ```
//!
//! All that a coordinator asks of its storage is to keep records in order and to give them back. Since the log is
//! compacted, even a map from keys to values will do, if it keeps the offsets: that is what `Store` is here, and
//! what could be a table of a database. Put `Groups::ask` behind a router, and consumers commit to it.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

use bytes::Bytes;
use kafka_config::{BrokerConfig, Properties};
use kafka_coordinator::{At, Context, Shard};
use kafka_group::{Caller, GroupConfig, GroupCoordinator, Record, Request, Response, Topic, Topics, error_of};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::offset_fetch::OffsetFetchRequestGroup;
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{Str, Uuid};

/// Your storage: the last record of each key, with its offset.
#[derive(Default)]
struct Store {
    rows: BTreeMap<Bytes, (i64, Option<Bytes>)>,
    end: i64,
}

/// Groups on a store.
struct Groups {
    shard: Shard<GroupCoordinator>,
    store: Store,
}

impl Groups {
    /// Reads what the store has, and takes over from there.
    fn open(store: Store) -> Result<Self, Box<dyn Error>> {
        let config = GroupConfig::new(&BrokerConfig::from_properties(&Properties::zero_configuration())?);
        let mut shard = Shard::new(GroupCoordinator::new(Arc::new(config), Arc::new(Catalogue)), 1_000_000);
        let mut rows: Vec<_> = store.rows.iter().collect();
        rows.sort_by_key(|(_, (offset, _))| *offset);
        for (key, (offset, value)) in rows {
            // Kinds of records that are not known are for newer versions.
            if let Some(record) = Record::decode(Some(key.clone()), value.clone())? {
                shard.follow(At::new(*offset, Timestamp::NONE), &record);
            }
        }
        shard.activate(store.end);
        Ok(Groups { shard, store })
    }

    /// Asks, writes what is decided, and answers when it is written. A request that has to wait for others, such as a
    /// JoinGroup, is answered in a later round.
    fn ask(&mut self, request: Request) -> Result<Option<Response>, Box<dyn Error>> {
        let now = std::time::SystemTime::UNIX_EPOCH.elapsed()?;
        let timestamp = Timestamp::from_millis(now.as_millis() as i64);
        let context = Context::new(Time::from_micros(now.as_micros() as u64), timestamp, now.as_nanos() as u64);
        let ticket = self.shard.submit(context, request.clone());
        while let Some(batch) = self.shard.take_batch() {
            for (offset, record) in (batch.base_offset..).zip(&batch.records) {
                let (key, value) = record.encode()?;
                self.store.rows.insert(key, (offset, value));
                self.store.end = offset + 1;
            }
            self.shard.appended(batch.base_offset);
        }
        self.shard.committed(self.store.end);
        let mut answers = std::iter::from_fn(|| self.shard.poll_answer());
        let answer = answers.find(|answer| answer.ticket == ticket);
        Ok(answer.map(|answer| answer.result.unwrap_or_else(|refusal| request.refused(error_of(refusal)))))
    }
}

/// What your storage has to read.
#[derive(Debug)]
struct Catalogue;

impl Topics for Catalogue {
    fn epoch(&self) -> i64 {
        0
    }
    fn topic(&self, name: &str) -> Option<Topic> {
        (name == "rows").then_some(Topic { id: Uuid::from_u64_pair(1, 1), partitions: 1 })
    }
    fn name(&self, id: Uuid) -> Option<Str> {
        (id == Uuid::from_u64_pair(1, 1)).then(|| "rows".into())
    }
    fn names(&self) -> Box<dyn Iterator<Item = Str> + '_> {
        Box::new(std::iter::once("rows".into()))
    }
    fn racks(&self, _: &str, _: i32) -> Vec<Str> {
        Vec::new()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut groups = Groups::open(Store::default())?;
    for offset in [10, 20, 30] {
        let partition = OffsetCommitRequestPartition { committed_offset: offset, ..Default::default() };
        let topic = OffsetCommitRequestTopic { name: "rows".into(), partitions: vec![partition], ..Default::default() };
        let request = OffsetCommitRequest { group_id: "readers".into(), topics: vec![topic], ..Default::default() };
        groups.ask(Request::OffsetCommit(Caller { version: 9, ..Default::default() }, request))?;
    }
    println!("{} records were written, {} row is left", groups.store.end, groups.store.rows.len());

    let mut groups = Groups::open(groups.store)?;
    let group = OffsetFetchRequestGroup { group_id: "readers".into(), topics: None, ..Default::default() };
    let caller = Caller { version: 9, ..Default::default() };
    let answer = groups.ask(Request::OffsetFetch { caller, group, require_stable: false })?;
    let Some(Response::OffsetFetch(fetched)) = answer else { return Err("no offsets".into()) };
    let committed = fetched.topics[0].partitions[0].committed_offset;
    println!("after a restart the group goes on at {committed}");
    assert_eq!(committed, 30);
    Ok(())
}
