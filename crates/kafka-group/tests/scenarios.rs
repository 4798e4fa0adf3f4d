//! Conversations with a group coordinator, as text: `tests/scenarios/*.txt`.
//!
//! A line is a command; what comes of it stands indented below: `|` answers, `+` records in the log. Rewrite the
//! outcomes with `UPDATE=1 cargo test -p kafka-group --test scenarios`, and read the difference.
//!
//! ```text
//! topic NAME PARTITIONS          delete-topic NAME        config KEY VALUE
//! wait 3s                        clock +1h (the wall clock alone jumps)
//! fail-over                      refuse ERROR (the log refuses what the next command writes)
//! CLIENT join GROUP [v=9] [id=] [instance=] [type=consumer] [protocols=range(orders,payments);sticky(orders)]
//!                   [session=10000] [rebalance=60000] [owned=orders/0,orders/1]
//! CLIENT sync GROUP [v=5] id= gen= [instance=] [type=] [protocol=] [assign=ID:orders/0,orders/1;ID:...] [user-data=]
//! CLIENT heartbeat GROUP id= gen= [instance=]
//! CLIENT leave GROUP [v=5] [id=] [instance=] [members=ID/INSTANCE;...]
//! CLIENT beat GROUP [v=1] id= epoch= [instance=] [rack=] [rebalance=] [topics=a,b] [regex=] [assignor=] [owned=orders/0,orders/1]
//! CLIENT commit GROUP [v=9] [id=] [gen=] [instance=] [meta=] [retention=] TOPIC/PARTITION=OFFSET ...
//! CLIENT txn-commit GROUP producer= [id=] [gen=] [instance=] TOPIC/PARTITION=OFFSET ...
//! end-txn producer= commit|abort
//! CLIENT fetch GROUP [v=9] [id=] [epoch=] [stable] all | TOPIC/PARTITION ...
//! CLIENT delete-offsets GROUP TOPIC/PARTITION ...
//! CLIENT delete GROUP ...        CLIENT describe GROUP ... [v=6] [operations=]
//! CLIENT describe-consumers GROUP ... [operations=]
//! CLIENT list [states=a,b] [types=a,b]
//! ```
//!
//! Ids that the coordinator draws are called `CLIENT#1`, `CLIENT#2`, …

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "scenarios/coverage.rs"]
mod coverage;
mod world;

use std::collections::BTreeMap;

use bytes::Bytes;
use coverage::Coverage;
use kafka_coordinator::{Producer, Ticket};
use kafka_group::Topics as _;
use kafka_group::{Caller, Record, Request, Response, error_of};
use kafka_proto::api::consumer_group_heartbeat as beat;
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol};
use kafka_proto::api::leave_group::{LeaveGroupRequest, MemberIdentity};
use kafka_proto::api::list_groups::ListGroupsRequest;
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupRequestAssignment};
use kafka_proto::api::{
    offset_commit as commit, offset_delete as delete, offset_fetch as fetch, txn_offset_commit as txn,
};
use kafka_proto::records::consumer_protocol_assignment::TopicPartition;
use kafka_proto::records::consumer_protocol_subscription::TopicPartition as OwnedPartitions;
use kafka_proto::records::{ConsumerProtocolAssignment, ConsumerProtocolSubscription};
use kafka_proto::time::Timestamp;
use kafka_proto::{ErrorCode, Str, blob};
use world::text::terse;
use world::{Names, World, assert_encodable};

#[test]
fn conversations_go_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let mut count = 0;
    let mut seen = Coverage::default();
    let mut differing = Vec::new();
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "txt")) {
        let written = std::fs::read_to_string(path).unwrap();
        let played = play(&written, &mut seen);
        count += 1;
        if played != written {
            let line = played.lines().zip(written.lines()).position(|(new, old)| new != old);
            let line = line.unwrap_or(played.lines().count().min(written.lines().count()));
            let shown = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_owned();
            differing.push(format!(
                "{}:{}\n  was {}\n  now {}",
                path.display(),
                line + 1,
                shown(&written),
                shown(&played)
            ));
            if std::env::var_os("UPDATE").is_some() {
                std::fs::write(path, played).unwrap();
            }
        }
    }
    assert!(count > 0, "no scenario was found");
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    let missing = seen.missing();
    assert!(missing.is_empty(), "no scenario has {missing:#?}");
}

/// Plays the commands of a text and gives the text with what comes of them. Each `---` starts anew.
fn play(text: &str, seen: &mut Coverage) -> String {
    let mut stage = Stage::new();
    let mut out = String::new();
    for line in text.lines() {
        let is_outcome = line.starts_with("  ");
        if is_outcome {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if line.starts_with("---") {
            stage = Stage::new();
        } else if !line.is_empty() && !line.starts_with('#') {
            for outcome in stage.command(line, seen) {
                out.push_str("  ");
                out.push_str(&outcome);
                out.push('\n');
            }
        }
    }
    out
}

struct Stage {
    world: World,
    names: Names,
    /// Who waits for an answer, and what an answer looks like if the request is given up.
    asked: BTreeMap<Ticket, (String, Request)>,
    shown: usize,
    refuse: Option<ErrorCode>,
}

impl Stage {
    fn new() -> Self {
        Stage { world: World::new(7), names: Names::default(), asked: BTreeMap::new(), shown: 0, refuse: None }
    }

    fn command(&mut self, line: &str, seen: &mut Coverage) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut outcomes = Vec::new();
        match words[..] {
            ["topic", name, partitions] => self.world.create_topic(name, partitions.parse().unwrap()),
            ["delete-topic", name] => self.world.delete_topic(name),
            ["config", key, value] => self.world.configure(key, value),
            ["refuse", error] => self.refuse = Some(error_named(error)),
            ["clock", change] => {
                let ms = duration_ms(change.trim_start_matches('+'));
                self.world.timestamp = Timestamp::from_millis(self.world.timestamp.as_millis() + ms);
            }
            ["fail-over"] => {
                self.asked.clear();
                self.world.fail_over();
                self.world.fire();
            }
            ["wait", time] => {
                let ms = duration_ms(time);
                let start = self.world.now;
                let mut at = Vec::new();
                let (names, asked, shown) = (&mut self.names, &mut self.asked, &mut self.shown);
                self.world.wait(ms, |world| {
                    let passed = (world.now - start).as_millis();
                    let lines = outcomes_of(world, names, asked, shown);
                    at.extend(lines.into_iter().map(|line| format!("{line}   (after {passed} ms)")));
                });
                outcomes = at;
            }
            ["end-txn", producer, end] => {
                let id = producer.trim_start_matches("producer=").parse().unwrap();
                let producer = Producer { id, epoch: 0 };
                self.world.submit(Request::EndTransaction {
                    producer,
                    committed: end == "commit",
                    coordinator_epoch: 0,
                });
            }
            [client, verb, ref args @ ..] => {
                let request = self.request(client, verb, args);
                seen.note(self.world.state(), &request);
                let ticket = self.world.submit(request.clone());
                self.asked.insert(ticket, (client.to_owned(), request));
            }
            _ => panic!("what is {line:?}?"),
        }
        if let Some(error) = self.refuse.filter(|_| words[0] != "refuse")
            && self.world.refuse(error)
        {
            self.refuse = None;
        }
        self.world.flush();
        // What is due at once.
        self.world.wait(0, |_| {});
        outcomes.extend(outcomes_of(&mut self.world, &mut self.names, &mut self.asked, &mut self.shown));
        outcomes
    }

    fn request(&self, client: &str, verb: &str, args: &[&str]) -> Request {
        let args = Args { names: &self.names, words: args };
        let versions = BTreeMap::from([
            ("join", 9),
            ("sync", 5),
            ("heartbeat", 4),
            ("leave", 5),
            ("beat", 1),
            ("commit", 9),
            ("txn-commit", 5),
            ("fetch", 9),
            ("describe", 6),
        ]);
        let version = args.number("v").unwrap_or_else(|| versions.get(verb).copied().unwrap_or(0));
        let caller = Caller { client_id: client.into(), client_host: "/127.0.0.1".into(), version };
        match verb {
            "join" => Request::JoinGroup(caller, join(&args)),
            "sync" => Request::SyncGroup(caller, sync(&args)),
            "heartbeat" => Request::Heartbeat(
                caller,
                HeartbeatRequest {
                    group_id: args.group(),
                    generation_id: args.number("gen").unwrap_or(-1),
                    member_id: args.id(),
                    group_instance_id: args.text("instance"),
                    ..Default::default()
                },
            ),
            "leave" => Request::LeaveGroup(caller, leave(&args)),
            "beat" => Request::ConsumerGroupHeartbeat(caller, self.beat(&args)),
            "commit" => Request::OffsetCommit(caller, self.commit(&args, version)),
            "txn-commit" => Request::TxnOffsetCommit(caller, txn_commit(&args)),
            "fetch" => self.fetch(caller, &args),
            "delete-offsets" => Request::OffsetDelete(caller, delete_offsets(&args)),
            "delete" => Request::DeleteGroups(args.bare()),
            "describe" => {
                Request::DescribeGroups { version, groups: args.bare(), operations: args.number("operations") }
            }
            "describe-consumers" => {
                Request::ConsumerGroupDescribe { groups: args.bare(), operations: args.number("operations") }
            }
            "list" => Request::ListGroups(ListGroupsRequest {
                states_filter: args.list("states"),
                types_filter: args.list("types"),
                ..Default::default()
            }),
            _ => panic!("what is {verb:?}?"),
        }
    }

    fn beat(&self, args: &Args<'_>) -> beat::ConsumerGroupHeartbeatRequest {
        let owned = args.text("owned").map(|_| {
            let by_topic = by_topic(args.list("owned").iter().map(|at| at.as_str()));
            let owned = by_topic.into_iter().map(|(topic, partitions)| beat::TopicPartitions {
                topic_id: self.world.topics.topic(&topic).expect("a topic").id,
                partitions: partitions.into(),
                ..Default::default()
            });
            owned.collect()
        });
        beat::ConsumerGroupHeartbeatRequest {
            group_id: args.group(),
            member_id: args.id(),
            member_epoch: args.number("epoch").unwrap_or(0),
            instance_id: args.text("instance"),
            rack_id: args.text("rack"),
            rebalance_timeout_ms: args.number("rebalance").unwrap_or(-1),
            subscribed_topic_names: args.text("topics").map(|_| args.list("topics")),
            subscribed_topic_regex: args.text("regex"),
            server_assignor: args.text("assignor"),
            topic_partitions: owned,
            ..Default::default()
        }
    }

    fn commit(&self, args: &Args<'_>, version: i16) -> commit::OffsetCommitRequest {
        let topics = args.offsets().into_iter().map(|(topic, offsets)| commit::OffsetCommitRequestTopic {
            topic_id: self.world.topics.topic(&topic).map(|topic| topic.id).unwrap_or_default(),
            name: if version >= 10 { Str::new() } else { topic },
            partitions: (offsets.into_iter())
                .map(|(partition, offset)| commit::OffsetCommitRequestPartition {
                    partition_index: partition,
                    committed_offset: offset,
                    committed_leader_epoch: args.number("leader-epoch").unwrap_or(-1),
                    committed_metadata: args.text("meta"),
                    ..Default::default()
                })
                .collect(),
            ..Default::default()
        });
        commit::OffsetCommitRequest {
            group_id: args.group(),
            generation_id_or_member_epoch: args.number("gen").unwrap_or(-1),
            member_id: args.id(),
            group_instance_id: args.text("instance"),
            retention_time_ms: args.number("retention").unwrap_or(-1),
            topics: topics.collect(),
            ..Default::default()
        }
    }

    fn fetch(&self, caller: Caller, args: &Args<'_>) -> Request {
        let places = args.bare();
        let (stable, places): (Vec<_>, Vec<_>) = places.iter().partition(|place| **place == "stable");
        let all = places.iter().any(|place| **place == "all");
        let topics = by_topic(places.iter().skip(1).map(|place| place.as_str()).filter(|place| *place != "all"));
        let topics = topics.into_iter().map(|(topic, partitions)| fetch::OffsetFetchRequestTopics {
            topic_id: self.world.topics.topic(&topic).map(|topic| topic.id).unwrap_or_default(),
            name: topic,
            partition_indexes: partitions.into(),
            ..Default::default()
        });
        let group = fetch::OffsetFetchRequestGroup {
            group_id: args.group(),
            member_id: args.text("id").map(|id| self.names.id(&id)),
            member_epoch: args.number("epoch").unwrap_or(-1),
            topics: if all { None } else { Some(topics.collect()) },
            ..Default::default()
        };
        Request::OffsetFetch { caller, group, require_stable: !stable.is_empty() }
    }
}

/// What came: records first, since answers wait for them.
fn outcomes_of(
    world: &mut World,
    names: &mut Names,
    asked: &mut BTreeMap<Ticket, (String, Request)>,
    shown: &mut usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    // A failover may have cut the log.
    *shown = (*shown).min(world.log.len());
    for (_, record) in &world.log[*shown..] {
        lines.push(names.shorten(&format!("+ {}", record_text(record))));
    }
    *shown = world.log.len();
    for answer in world.answers() {
        let Some((client, request)) = asked.remove(&answer.ticket) else { continue };
        let response = answer.result.unwrap_or_else(|refusal| request.refused(error_of(refusal)));
        assert_encodable(&request, &response);
        let text = match &response {
            Response::DeleteGroups(results) => format!("DeleteGroups {}", terse(results)),
            Response::DescribeGroups(groups) => format!("DescribeGroups {}", terse(groups)),
            Response::ConsumerGroupDescribe(groups) => format!("ConsumerGroupDescribe {}", terse(groups)),
            Response::ListGroups(groups) => format!("ListGroups {}", terse(groups)),
            other => {
                let text = terse(other);
                // `JoinGroup {..}` repeats itself.
                text.replacen(" {", " ", 1).trim_end_matches('}').trim_end().to_owned()
            }
        };
        lines.push(names.shorten(&format!("| {client}: {text}")));
    }
    lines
}

fn record_text(record: &Record) -> String {
    let text = terse(record);
    if record.is_tombstone() { text.replace("None", "(tombstone)") } else { text }
}

fn join(args: &Args<'_>) -> JoinGroupRequest {
    let protocol_type = args.text("type").unwrap_or("consumer".into());
    let owned = args.list("owned");
    let protocols = args.text("protocols").unwrap_or_default();
    let protocols = protocols.split(';').filter(|text| !text.is_empty()).map(|text| {
        let (name, content) = text.split_once('(').unwrap_or((text, ""));
        let content = content.trim_end_matches(')');
        let metadata = if protocol_type == "consumer" && content != "unreadable" {
            let topics = content.split(',').filter(|topic| !topic.is_empty()).map(Str::from).collect();
            let owned = by_topic(owned.iter().map(|at| at.as_str())).into_iter();
            let owned = owned.map(|(topic, partitions)| OwnedPartitions { topic, partitions: partitions.into() });
            let owned_partitions = owned.collect();
            blob::encode(&ConsumerProtocolSubscription { topics, owned_partitions, ..Default::default() }, 1).unwrap()
        } else {
            Bytes::copy_from_slice(content.as_bytes())
        };
        JoinGroupRequestProtocol { name: name.into(), metadata, ..Default::default() }
    });
    JoinGroupRequest {
        group_id: args.group(),
        session_timeout_ms: args.number("session").unwrap_or(10_000),
        rebalance_timeout_ms: args.number("rebalance").unwrap_or(60_000),
        member_id: args.id(),
        group_instance_id: args.text("instance"),
        protocols: protocols.collect(),
        protocol_type: protocol_type.clone(),
        ..Default::default()
    }
}

fn sync(args: &Args<'_>) -> SyncGroupRequest {
    let assignments = args.text("assign").unwrap_or_default();
    let assignments = assignments.split(';').filter(|text| !text.is_empty()).map(|text| {
        let (id, places) = text.split_once(':').expect("ID:TOPIC/PARTITION,...");
        let by_topic = by_topic(places.split(',').filter(|place| !place.is_empty()));
        let assigned =
            by_topic.into_iter().map(|(topic, partitions)| TopicPartition { topic, partitions: partitions.into() });
        let assignment = ConsumerProtocolAssignment {
            assigned_partitions: assigned.collect(),
            user_data: args.text("user-data").map(|data| Bytes::copy_from_slice(data.as_bytes())),
        };
        SyncGroupRequestAssignment {
            member_id: args.names.id(id),
            assignment: blob::encode(&assignment, 1).unwrap(),
            ..Default::default()
        }
    });
    SyncGroupRequest {
        group_id: args.group(),
        generation_id: args.number("gen").unwrap_or(-1),
        member_id: args.id(),
        group_instance_id: args.text("instance"),
        protocol_type: Some(args.text("type").unwrap_or("consumer".into())).filter(|name| *name != "null"),
        protocol_name: Some(args.text("protocol").unwrap_or("range".into())).filter(|name| *name != "null"),
        assignments: assignments.collect(),
        ..Default::default()
    }
}

fn leave(args: &Args<'_>) -> LeaveGroupRequest {
    let members = args.text("members");
    let members = members.as_deref().unwrap_or_default().split(';').filter(|text| !text.is_empty()).map(|text| {
        let (id, instance) = text.split_once('/').unwrap_or((text, ""));
        let group_instance_id = Some(Str::from(instance)).filter(|name| !name.is_empty());
        MemberIdentity { member_id: args.names.id(id), group_instance_id, ..Default::default() }
    });
    let mut members: Vec<_> = members.collect();
    if members.is_empty() {
        members.push(MemberIdentity {
            member_id: args.id(),
            group_instance_id: args.text("instance"),
            ..Default::default()
        });
    }
    LeaveGroupRequest { group_id: args.group(), member_id: args.id(), members, ..Default::default() }
}

fn txn_commit(args: &Args<'_>) -> txn::TxnOffsetCommitRequest {
    let topics = args.offsets().into_iter().map(|(topic, offsets)| txn::TxnOffsetCommitRequestTopic {
        name: topic,
        partitions: (offsets.into_iter())
            .map(|(partition, offset)| txn::TxnOffsetCommitRequestPartition {
                partition_index: partition,
                committed_offset: offset,
                committed_metadata: args.text("meta"),
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    });
    txn::TxnOffsetCommitRequest {
        transactional_id: "txn".into(),
        group_id: args.group(),
        producer_id: args.number("producer").expect("producer="),
        generation_id: args.number("gen").unwrap_or(-1),
        member_id: args.id(),
        group_instance_id: args.text("instance"),
        topics: topics.collect(),
        ..Default::default()
    }
}

fn delete_offsets(args: &Args<'_>) -> delete::OffsetDeleteRequest {
    let places = args.bare();
    let topics = by_topic(places.iter().skip(1).map(|place| place.as_str()));
    let topics = topics.into_iter().map(|(name, partitions)| delete::OffsetDeleteRequestTopic {
        name,
        partitions: (partitions.into_iter())
            .map(|partition_index| delete::OffsetDeleteRequestPartition { partition_index })
            .collect(),
    });
    delete::OffsetDeleteRequest { group_id: args.group(), topics: topics.collect() }
}

/// The words after the verb: the group, `key=value`, `topic/partition=offset`, and bare ones.
struct Args<'a> {
    names: &'a Names,
    words: &'a [&'a str],
}

impl Args<'_> {
    fn group(&self) -> Str {
        self.words.first().map_or(Str::new(), |group| if *group == "-" { Str::new() } else { (*group).into() })
    }

    fn text(&self, key: &str) -> Option<Str> {
        let found = self.words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))?;
        Some(found.into())
    }

    fn number<T: std::str::FromStr>(&self, key: &str) -> Option<T> {
        self.text(key).map(|text| text.parse().unwrap_or_else(|_| panic!("{key}={text} is no number")))
    }

    fn list(&self, key: &str) -> Vec<Str> {
        let text = self.text(key).unwrap_or_default();
        text.split(',').filter(|item| !item.is_empty()).map(Str::from).collect()
    }

    fn id(&self) -> Str {
        self.names.id(&self.text("id").unwrap_or_default())
    }

    /// Words without an equals sign.
    fn bare(&self) -> Vec<Str> {
        let words = self.words.iter().filter(|word| !word.contains('='));
        words.map(|word| if *word == "-" { Str::new() } else { (*word).into() }).collect()
    }

    fn offsets(&self) -> BTreeMap<Str, Vec<(i32, i64)>> {
        let mut topics: BTreeMap<Str, Vec<_>> = BTreeMap::new();
        for word in self.words {
            let Some((place, offset)) = word.split_once('=') else { continue };
            let Some((topic, partition)) = place.split_once('/') else { continue };
            topics.entry(topic.into()).or_default().push((partition.parse().unwrap(), offset.parse().unwrap()));
        }
        topics
    }
}

fn by_topic<'a>(places: impl Iterator<Item = &'a str>) -> BTreeMap<Str, Vec<i32>> {
    let mut topics: BTreeMap<Str, Vec<i32>> = BTreeMap::new();
    for place in places {
        let (topic, partition) = place.split_once('/').expect("TOPIC/PARTITION");
        topics.entry(topic.into()).or_default().push(partition.parse().unwrap());
    }
    topics
}

fn duration_ms(text: &str) -> i64 {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let count: i64 = text[..digits].parse().unwrap();
    count
        * match &text[digits..] {
            "ms" => 1,
            "s" => 1000,
            "m" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            unit => panic!("what is {unit:?}?"),
        }
}

fn error_named(name: &str) -> ErrorCode {
    *ErrorCode::ALL.iter().find(|error| error.name() == Some(name)).expect("an error")
}
