//! A rebalance as the broker sees it: which requests the Java consumer makes when it joins, when another one joins, and
//! when that one leaves. The same on Apache Kafka and on ours, in both protocols.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::failure::{Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster;
use crate::interop::member::{Kind, Member};
use crate::interop::request_log::{Request, requests};
use crate::interop::speaker::PATIENCE;
use crate::interop::topic::{Topic, wait_for_records, wait_for_shares};
use crate::setup::Cache;

/// What a rebalance is made of; members also fetch, as often as they please.
const APIS: &[&str] = &[
    "FIND_COORDINATOR",
    "JOIN_GROUP",
    "SYNC_GROUP",
    "HEARTBEAT",
    "CONSUMER_GROUP_HEARTBEAT",
    "OFFSET_FETCH",
    "OFFSET_COMMIT",
    "LEAVE_GROUP",
];
const HEARTBEATS: &[&str] = &["HEARTBEAT", "CONSUMER_GROUP_HEARTBEAT"];

/// Who asked what, in order: `JOIN_GROUP v9`. Heartbeats that follow one another count as one.
pub(crate) type Conversation = BTreeMap<String, Vec<String>>;

/// Two members' conversations with a broker of this kind, with an assignor of the classic protocol or as `consumer`.
pub(crate) fn conversation(cache: Cache, kind: cluster::Kind, strategy: &str) -> Outcome<Conversation> {
    let mut bench = Bench::new(cache, kind, false);
    bench.log_requests();
    let mut topic = Topic::create(&mut bench, "rebalance", 4)?;
    // The first group of a cluster makes it create its internal topic, and waits for that.
    let member = |group, instance| Kind { client: "java", strategy, group, topic: "rebalance", instance };
    let mut before = Member::start(&mut bench, member("before", None), "before")?;
    wait_for_shares(&mut [&mut before], 4)?;
    before.leave()?;

    let written = topic.write(5)?;
    let mut first = Member::start(&mut bench, member("group", None), "first")?;
    wait_for_shares(&mut [&mut first], 4)?;
    wait_for_records(&mut [&mut first], &written)?;
    another_heartbeat(&mut bench, "first")?;
    first.commit()?;
    another_heartbeat(&mut bench, "first")?;
    let mut second = Member::start(&mut bench, member("group", None), "second")?;
    wait_for_shares(&mut [&mut first, &mut second], 4)?;
    another_heartbeat(&mut bench, "first")?;
    another_heartbeat(&mut bench, "second")?;
    second.leave()?;
    wait_for_shares(&mut [&mut first], 4)?;
    another_heartbeat(&mut bench, "first")?;
    first.leave()?;
    let mut all = Conversation::new();
    for request in requests(&bench.cluster()?.log()) {
        if ["first", "second"].contains(&&*request.client) && APIS.contains(&&*request.api) {
            let said = format!("{} v{}", request.api, request.version);
            let list = all.entry(request.client).or_default();
            if list.last() != Some(&said) || !HEARTBEATS.contains(&&*request.api) {
                list.push(said);
            }
        }
    }
    Ok(all)
}

/// Waits until the member has been heard of once more, so that there is a heartbeat wherever there may be one.
fn another_heartbeat(bench: &mut Bench, client: &str) -> Outcome {
    let is_beat = |request: &Request| request.client == client && HEARTBEATS.contains(&&*request.api);
    let count = |bench: &mut Bench| -> Outcome<usize> {
        Ok(requests(&bench.cluster()?.log()).iter().filter(|request| is_beat(request)).count())
    };
    // The one that is under way may be answered already.
    let wanted = count(bench)? + 2;
    let deadline = Instant::now() + PATIENCE;
    while count(bench)? < wanted {
        if Instant::now() > deadline {
            fail!("no heartbeat of {client}");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}
