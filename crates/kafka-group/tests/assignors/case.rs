//! Groups for assignors: generated from a seed, and as the text that `tests/interop/java/Assignors.java` reads and
//! writes. Also a part of `cargo xtask long assignors`.

// Part of a test, and of a run that is one; each uses its half.
#![allow(clippy::unwrap_used, dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

use kafka_group::assignor::{Assignor, GroupAssignment, GroupSpec, MemberSpec, Partitions, TopicSpec, Uniform};
use kafka_proto::{Str, Uuid};

/// A group, and what Apache Kafka's assignors make of it.
pub(crate) struct Case {
    pub(crate) group: GroupSpec,
    pub(crate) range: GroupAssignment,
    pub(crate) uniform: GroupAssignment,
}

/// The topic of this number.
pub(crate) fn topic(number: u64) -> Uuid {
    Uuid::from_u64_pair(1, number)
}

/// The group as the Java program wants it.
pub(crate) fn written(group: &GroupSpec) -> String {
    let mut text = String::from("group");
    for spec in group.topics.values() {
        write!(text, " {}", spec.partitions).unwrap();
    }
    text.push('\n');
    for (name, member) in &group.members {
        let instance = member.instance_id.as_deref().unwrap_or("-");
        let topics = list(member.topics.iter().map(|id| number(*id).to_string()));
        let owned = pairs(&member.owned).into_iter().map(|(topic, partition)| format!("{topic}/{partition}"));
        writeln!(text, "{name} {instance} {topics} {}", list(owned)).unwrap();
    }
    text
}

/// What the Java program wrote.
pub(crate) fn read(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0] == "group" {
            let counts = words[1..].iter().map(|count| count.parse().unwrap());
            let topics =
                counts.enumerate().map(|(n, partitions)| (topic(n as u64), TopicSpec { partitions, racks: vec![] }));
            let group = GroupSpec { topics: topics.collect(), members: BTreeMap::new() };
            cases.push(Case { group, range: BTreeMap::new(), uniform: BTreeMap::new() });
            continue;
        }
        let case = cases.last_mut().expect("a group comes before its members");
        let name = Str::from(words[0]);
        let member = MemberSpec {
            instance_id: Some(words[1]).filter(|word| *word != "-").map(Str::from),
            rack: None,
            topics: Arc::new(entries(words[2]).map(|number| topic(number.parse().unwrap())).collect()),
            owned: Arc::new(partitions(words[3])),
        };
        case.group.members.insert(name.clone(), member);
        case.range.insert(name.clone(), partitions(words[4]));
        case.uniform.insert(name, partitions(words[5]));
    }
    cases
}

/// A group of up to `members_max` members that has a history: members came, went and changed their minds, topics grew.
pub(crate) fn generate(mut draw: impl FnMut(u64) -> u64, members_max: u64) -> GroupSpec {
    let mut group = GroupSpec::default();
    let topics = 1 + draw(6);
    let equal_counts = draw(4) == 0;
    let count = draw(9) as i32;
    for n in 0..topics {
        let partitions = if equal_counts { count } else { draw(13) as i32 };
        group.topics.insert(topic(n), TopicSpec { partitions, racks: vec![] });
    }
    let alike = draw(2) == 0;
    let everything: Arc<BTreeSet<Uuid>> = Arc::new((0..topics).map(topic).collect());
    let subscription = |draw: &mut dyn FnMut(u64) -> u64| {
        if alike { everything.clone() } else { Arc::new((0..topics).filter(|_| draw(2) == 0).map(topic).collect()) }
    };
    for _ in 0..1 + draw(members_max) {
        let name = Str::from(format!("m{:02}", draw(97)));
        let instance_id = (draw(4) == 0).then(|| Str::from(format!("i{:02}-{name}", draw(50))));
        let topics = subscription(&mut draw);
        group.members.insert(name, MemberSpec { instance_id, rack: None, topics, owned: Arc::default() });
    }
    match draw(4) {
        0 => {}
        1 => own_at_random(&mut group, &mut draw),
        _ => {
            let former = Uniform.assign(&group).expect("a group that fits together");
            for (name, owned) in former {
                group.members.get_mut(&name).unwrap().owned = Arc::new(owned);
            }
            for _ in 0..draw(4) {
                let name = Str::from(format!("n{:02}", draw(97)));
                let topics = subscription(&mut draw);
                group.members.insert(name, MemberSpec { topics, ..Default::default() });
            }
            let gone = draw(3);
            group.members.retain(|_, _| gone == 0 || draw(6) >= gone);
            for spec in group.topics.values_mut() {
                spec.partitions += [0, 0, 1, 3][draw(4) as usize];
            }
            for member in group.members.values_mut() {
                if draw(8) == 0 {
                    member.topics = subscription(&mut draw);
                }
            }
        }
    }
    group
}

fn own_at_random(group: &mut GroupSpec, draw: &mut dyn FnMut(u64) -> u64) {
    let names: Vec<Str> = group.members.keys().cloned().collect();
    let crowd = 1 + draw(names.len() as u64);
    let mut owned: BTreeMap<&Str, Partitions> = BTreeMap::new();
    for (id, spec) in &group.topics {
        for partition in 0..spec.partitions {
            if draw(5) != 0 {
                let owner = &names[draw(crowd) as usize];
                owned.entry(owner).or_default().entry(*id).or_default().insert(partition);
            }
        }
    }
    for (name, partitions) in owned {
        group.members.get_mut(name).unwrap().owned = Arc::new(partitions);
    }
}

/// Topic number and partition, in order.
pub(crate) fn pairs(partitions: &Partitions) -> BTreeSet<(u64, i32)> {
    partitions.iter().flat_map(|(id, partitions)| partitions.iter().map(|p| (number(*id), *p))).collect()
}

fn number(topic: Uuid) -> u64 {
    topic.to_u64_pair().1
}

fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".into() } else { words.join(",") }
}

fn entries(word: &str) -> impl Iterator<Item = &str> {
    word.split(',').filter(|entry| *entry != "-")
}

fn partitions(word: &str) -> Partitions {
    let mut partitions = Partitions::new();
    for (topic_number, partition) in entries(word).map(|entry| entry.split_once('/').expect("topic/partition")) {
        let id = topic(topic_number.parse().unwrap());
        partitions.entry(id).or_default().insert(partition.parse().unwrap());
    }
    partitions
}

/// How even and how sticky an assignment is.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Quality {
    /// Counts of partitions of the members, greatest first: the smaller in this order, the more balanced.
    pub(crate) loads: Vec<usize>,
    /// Partitions that stay with the member that owned them.
    pub(crate) kept: usize,
}

pub(crate) fn quality(group: &GroupSpec, assignment: &GroupAssignment) -> Quality {
    let mut quality = Quality::default();
    for (name, member) in &group.members {
        let got = assignment.get(name).map(pairs).unwrap_or_default();
        quality.loads.push(got.len());
        quality.kept += pairs(&member.owned).intersection(&got).count();
    }
    quality.loads.sort_unstable_by(|a, b| b.cmp(a));
    quality
}
