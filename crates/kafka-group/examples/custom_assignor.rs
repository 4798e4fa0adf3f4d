//! An assignor of one's own: partitions go to members in their rack as far as there are any, and otherwise to whoever
//! has least. Neither of Apache Kafka's two looks at racks.
//!
//! `cargo run -p kafka-group --example custom_assignor`

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kafka_group::assignor::{Assignor, AssignorError, GroupAssignment, GroupSpec, MemberSpec, TopicSpec};
use kafka_proto::{Str, Uuid};

/// Reads near: follower fetching (KIP-392) then stays inside of a rack.
#[derive(Debug)]
struct Near;

impl Assignor for Near {
    fn name(&self) -> &str {
        "near"
    }

    fn assign(&self, group: &GroupSpec) -> Result<GroupAssignment, AssignorError> {
        let mut assignment = GroupAssignment::new();
        let mut loads: BTreeMap<&Str, usize> = group.members.keys().map(|name| (name, 0)).collect();
        for (topic, spec) in &group.topics {
            for partition in 0..spec.partitions {
                let racks = usize::try_from(partition).ok().and_then(|n| spec.racks.get(n));
                let is_near =
                    |member: &MemberSpec| racks.zip(member.rack.as_ref()).is_some_and(|(all, own)| all.contains(own));
                let subscribers = group.members.iter().filter(|(_, member)| member.topics.contains(topic));
                let best = subscribers.min_by_key(|(name, member)| (!is_near(member), loads.get(name).copied()));
                let Some((name, _)) = best else { continue };
                *loads.entry(name).or_default() += 1;
                assignment.entry(name.clone()).or_default().entry(*topic).or_default().insert(partition);
            }
        }
        Ok(assignment)
    }
}

fn main() -> Result<(), AssignorError> {
    let orders = Uuid::from_u64_pair(0, 1);
    let racks = ["a", "a", "b", "b", "b"].map(|rack| BTreeSet::from([Str::from(rack)]));
    let mut group = GroupSpec::default();
    group.topics.insert(orders, TopicSpec { partitions: 5, racks: racks.into() });
    for (name, rack) in [("one", "a"), ("two", "b"), ("three", "b")] {
        let topics = Arc::new(BTreeSet::from([orders]));
        group.members.insert(name.into(), MemberSpec { rack: Some(rack.into()), topics, ..Default::default() });
    }

    let assignment = Near.assign(&group)?;
    group.check(&assignment)?; // a coordinator does so, too
    for (name, partitions) in &assignment {
        println!("{name}: {:?}", partitions.get(&orders));
    }
    assert_eq!(assignment.get("one").map(|partitions| partitions[&orders].len()), Some(2));
    Ok(())
}
