//! Every client in every protocol as five members on a hundred partitions: they join, one leaves, one is killed, one
//! that is static starts anew; and whenever the group has come to rest, what is written is read once.

use serde_json::json;

use super::report::{OK, Report, Results};
use crate::failure::{Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::Kind as Broker;
use crate::interop::groups::CASES;
use crate::interop::member::{Kind, Member};
use crate::interop::tools::CONFIGS;
use crate::interop::topic::{Topic, forget, wait_for_records, wait_for_shares};
use crate::setup::Cache;

const PARTITIONS: i32 = 100;
const MEMBERS: usize = 5;
/// Programs that are members as well; interop has them read once and again.
const PROGRAMS: &[(&str, &[&str])] = &[("kcat", &["range", "roundrobin"]), ("console", &["range", "consumer"])];
const STATIC_RESTART: &str = "static restart";
/// Clients that know no static members, or no consumer that makes them.
const NOT_STATIC: &[&str] = &["kafkajs", "segmentio"];
const NOT_THERE: &str = "the client has none";

/// Runs the clients that are named, or all.
pub(super) fn run(cache: Cache, kind: Broker, only: &[String], report: &Report) -> Outcome {
    let cases = [CASES, PROGRAMS].concat();
    if let Some(unknown) = only.iter().find(|name| cases.iter().all(|(client, _)| client != name)) {
        fail!("no client is called {unknown:?}");
    }
    let mut bench = Bench::new(cache, kind, false);
    // A member that was killed is missed after six seconds and not after 45.
    bench.set("group.consumer.min.session.timeout.ms", "6000");
    bench.set("group.consumer.session.timeout.ms", "6000");
    let mut topic = Topic::create(&mut bench, "hundred", PARTITIONS)?;
    topic.write(10)?;
    let mut failed = Vec::new();
    let chosen = |client: &str| only.is_empty() || only.iter().any(|name| name == client);
    for (client, strategies) in cases.iter().filter(|(client, _)| chosen(client)) {
        for strategy in *strategies {
            let case = Case { client, strategy, group: format!("long-{client}-{strategy}") };
            let results = case.run(&mut bench, &mut topic);
            for (step, came) in &results {
                println!("{client} ({strategy}): {step}: {came}");
                if came != OK && came != NOT_THERE {
                    failed.push(format!("{client} ({strategy}): {step}"));
                }
            }
            let about = json!({ "members": MEMBERS, "partitions": PARTITIONS });
            report.note(&format!("{client} ({strategy})"), &about, &results)?;
        }
    }
    if !failed.is_empty() {
        fail!("{}", failed.join(", "));
    }
    Ok(())
}

/// One client with one assignor.
struct Case<'a> {
    client: &'a str,
    strategy: &'a str,
    group: String,
}

/// The members that live, and what the topic is.
struct Life<'a> {
    topic: &'a mut Topic,
    members: Vec<Member>,
}

type Step<'a> = dyn Fn(&mut Bench, &mut Life<'_>) -> Outcome + 'a;

impl Case<'_> {
    fn run(&self, bench: &mut Bench, topic: &mut Topic) -> Results {
        let mut life = Life { topic: &mut *topic, members: Vec::new() };
        let steps: [(&str, &Step<'_>); 5] = [
            ("join", &|bench, life| self.join(bench, life)),
            ("rebalance on join", &|bench, life| self.more_join(bench, life)),
            ("rebalance on leave", &|_, life| one_leaves(life)),
            ("rebalance on crash", &|_, life| one_is_killed(life)),
            ("commit and resume", &|bench, life| self.resume(bench, life)),
        ];
        let mut results = Results::new();
        for (name, step) in steps {
            let outcome = step(bench, &mut life);
            let failed = outcome.is_err();
            results.push((name.to_owned(), outcome.map_or_else(|failure| failure.to_string(), |()| OK.to_owned())));
            if failed {
                break;
            }
        }
        life.members.clear();
        let came = if NOT_STATIC.contains(&self.client) {
            NOT_THERE.to_owned()
        } else {
            self.static_restart(bench, topic).map_or_else(|failure| failure.to_string(), |()| OK.to_owned())
        };
        results.push((STATIC_RESTART.to_owned(), came));
        results
    }

    fn start(&self, bench: &mut Bench, topic: &Topic, name: &str, instance: Option<&str>) -> Outcome<Member> {
        let group = if instance.is_some() { format!("{}-static", self.group) } else { self.group.clone() };
        let kind = Kind { client: self.client, strategy: self.strategy, group: &group, topic: &topic.name, instance };
        Member::start(bench, kind, name)
    }

    /// The first one gets all there is.
    fn join(&self, bench: &mut Bench, life: &mut Life<'_>) -> Outcome {
        let mut first = self.start(bench, life.topic, "0", None)?;
        wait_for_shares(&mut [&mut first], PARTITIONS)?;
        wait_for_records(&mut [&mut first], &life.topic.records_from(0))?;
        first.commit()?;
        life.members.push(first);
        Ok(())
    }

    /// Four more join at once.
    fn more_join(&self, bench: &mut Bench, life: &mut Life<'_>) -> Outcome {
        for n in 1..MEMBERS {
            let member = self.start(bench, life.topic, &n.to_string(), None)?;
            life.members.push(member);
        }
        life.at_rest()
    }

    /// All leave; who comes then goes on where they stopped.
    fn resume(&self, bench: &mut Bench, life: &mut Life<'_>) -> Outcome {
        for member in life.members.drain(..) {
            member.leave()?;
        }
        let written = life.topic.write(2)?;
        let mut last = self.start(bench, life.topic, "last", None)?;
        wait_for_records(&mut [&mut last], &written)?;
        last.commit()?;
        last.leave()
    }

    /// Of two static members one ends and starts anew: it gets what it had, and the other one notices nothing.
    fn static_restart(&self, bench: &mut Bench, topic: &mut Topic) -> Outcome {
        if self.strategy == "consumer" {
            // The classic protocol's members say how long they may be away, the others are told.
            let bootstrap = bench.bootstrap()?;
            let group = format!("{}-static", self.group);
            let alter =
                ["--bootstrap-server", &bootstrap, "--alter", "--entity-type", "groups", "--entity-name", &group];
            let add = ["--add-config", "consumer.session.timeout.ms=30000"];
            bench.jvm()?.succeed(CONFIGS, &[&alter[..], &add].concat(), b"")?;
        }
        let mut one = self.start(bench, topic, "static-one", Some("one"))?;
        wait_for_records(&mut [&mut one], &topic.records_from(0))?;
        one.commit()?;
        let mut two = self.start(bench, topic, "static-two", Some("two"))?;
        wait_for_shares(&mut [&mut one, &mut two], PARTITIONS)?;
        forget(&mut [&mut one, &mut two])?;
        let written = topic.write(2)?;
        wait_for_records(&mut [&mut one, &mut two], &written)?;
        one.commit()?;
        two.commit()?;
        let (had, changes) = (one.assigned.clone(), two.changes);
        one.leave()?;
        let mut one = self.start(bench, topic, "static-one-again", Some("one"))?;
        wait_for_shares(&mut [&mut one, &mut two], PARTITIONS)?;
        if one.assigned != had {
            fail!("a static member had {had:?}, and has {:?} after it started anew", one.assigned);
        }
        forget(&mut [&mut one, &mut two])?;
        let written = topic.write(2)?;
        wait_for_records(&mut [&mut one, &mut two], &written)?;
        if two.changes != changes {
            fail!("the other member was told of {} changes", two.changes - changes);
        }
        Ok(())
    }
}

impl Life<'_> {
    /// The group comes to rest; what is written then is read once, and committed.
    fn at_rest(&mut self) -> Outcome {
        let mut members: Vec<&mut Member> = self.members.iter_mut().collect();
        wait_for_shares(&mut members, PARTITIONS)?;
        forget(&mut members)?;
        let written = self.topic.write(2)?;
        wait_for_records(&mut members, &written)?;
        members.iter_mut().try_for_each(|member| member.commit())
    }
}

fn one_leaves(life: &mut Life<'_>) -> Outcome {
    life.members.remove(1).leave()?;
    life.at_rest()
}

fn one_is_killed(life: &mut Life<'_>) -> Outcome {
    life.members.remove(1).kill()?;
    life.at_rest()
}
