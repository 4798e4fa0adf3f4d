//! What clients ask, read off the request log.

use super::{bench, block};
use crate::failure::{Context, Outcome};
use crate::interop::cluster::Kind;
use crate::interop::member::{self, Member};
use crate::interop::rebalance::conversation;
use crate::interop::request_log::{Request, requests};
use crate::interop::tools::CONSOLE_PRODUCER;
use crate::interop::topic::{Topic, wait_for_shares};
use crate::setup::Cache;

const TOPIC: &str = "path";
const HEARTBEAT: &str = "HEARTBEAT";

/// A producer writes, a consumer reads and commits.
pub(super) fn path(kind: Kind) -> Outcome<String> {
    let mut bench = bench(kind)?;
    Topic::create(&mut bench, TOPIC, 1)?;
    let member = |group| member::Kind { client: "java", strategy: "range", group, topic: TOPIC, instance: None };
    // The first group of a cluster has to wait for the internal topic.
    let mut before = Member::start(&mut bench, member("before"), "before")?;
    wait_for_shares(&mut [&mut before], 1)?;
    before.leave()?;
    let bootstrap = bench.bootstrap()?;
    let lines: String = (0..10).map(|n| format!("{n}\n")).collect();
    let produce = ["--bootstrap-server", &bootstrap, "--topic", TOPIC, "--producer-property", "client.id=producer"];
    bench.jvm()?.succeed(CONSOLE_PRODUCER, &produce, lines.as_bytes())?;
    let mut consumer = Member::start(&mut bench, member("group"), "consumer")?;
    member::wait_for(&mut [&mut consumer], "all records", |members| members[0].records.len() >= 10)?;
    consumer.commit()?;
    consumer.leave()?;
    let mut chart =
        String::from("sequenceDiagram\n  participant producer\n  participant broker\n  participant consumer\n");
    let mut seen: Vec<Request> = Vec::new();
    for request in requests(&bench.cluster()?.log()) {
        let of_interest = ["producer", "consumer"].contains(&&*request.client) && request.api != HEARTBEAT;
        if of_interest && !seen.contains(&request) {
            chart.push_str(&format!("  {}->>broker: {} v{}\n", request.client, camel(&request.api), request.version));
            seen.push(request);
        }
    }
    Ok(block("mermaid", &chart))
}

/// The same in both protocols, beside one another.
pub(super) fn rebalances(kind: Kind) -> Outcome<String> {
    let classic = conversation(Cache::open()?, kind, "range")?;
    let consumer = conversation(Cache::open()?, kind, "consumer")?;
    let mut page = String::new();
    for client in ["first", "second"] {
        page.push_str(&format!("| `{client}`, classic | `{client}`, KIP-848 |\n|---|---|\n"));
        let (old, new) = (classic.get(client).context("no first")?, consumer.get(client).context("no first")?);
        for at in 0..old.len().max(new.len()) {
            let cell = |list: &[String]| list.get(at).map_or_else(String::new, |said| camel(said));
            page.push_str(&format!("| {} | {} |\n", cell(old), cell(new)));
        }
        page.push('\n');
    }
    Ok(page)
}

/// `JOIN_GROUP v9` as `JoinGroup v9`.
fn camel(name: &str) -> String {
    let (api, version) = name.split_once(' ').map_or((name, String::new()), |(api, v)| (api, format!(" {v}")));
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_owned() + &rest.to_lowercase()
    };
    api.split('_').map(word).collect::<String>() + &version
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_the_protocol_has_them() {
        assert_eq!(camel("JOIN_GROUP v9"), "JoinGroup v9");
        assert_eq!(camel("FETCH"), "Fetch");
    }
}
