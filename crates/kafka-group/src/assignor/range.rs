//! The `range` assignor.

use super::{Assignor, AssignorError, GroupAssignment, GroupSpec, Partitions};

/// Cuts each topic into runs of partitions, one for each subscriber, and gives the longer runs to the first ones.
///
/// Members stand in the same order for every topic: static ones first by their instance id, then the others by member
/// id. So topics with equally many partitions and the same subscribers are cut at the same places, and whoever joins two
/// such topics finds equal keys in one member. A static member that comes back under a new member id gets the same runs
/// again. What members own already does not count.
#[derive(Debug, Clone, Copy, Default)]
pub struct Range;

impl Assignor for Range {
    fn name(&self) -> &str {
        "range"
    }

    fn assign(&self, group: &GroupSpec) -> Result<GroupAssignment, AssignorError> {
        let mut assigned: Vec<Partitions> = vec![Partitions::new(); group.members.len()];
        let rank = ranks(group);
        for (topic, mut members) in group.subscribers()? {
            let count = group.topics[&topic].partitions;
            members.sort_unstable_by_key(|&position| rank[position]);
            let runs = runs(count, members.len());
            for (position, run) in members.into_iter().zip(runs).filter(|(_, run)| !run.is_empty()) {
                assigned[position].insert(topic, run.collect());
            }
        }
        Ok(group.members.keys().cloned().zip(assigned).collect())
    }
}

/// For each member, its place in the order in which runs are handed out.
fn ranks(group: &GroupSpec) -> Vec<usize> {
    let mut order: Vec<_> = group.members.iter().enumerate().collect();
    // A static member comes before every dynamic one. The order by member id is there already, and the sort is stable.
    order.sort_by_key(|(_, (_, member))| (member.instance_id.is_none(), member.instance_id.as_ref()));
    let mut ranks = vec![0; order.len()];
    for (rank, (position, _)) in order.into_iter().enumerate() {
        ranks[position] = rank;
    }
    ranks
}

/// Cuts `0..count` into `members` runs whose lengths differ by one at most, longer ones first.
fn runs(count: i32, members: usize) -> impl Iterator<Item = std::ops::Range<i32>> {
    let members = i32::try_from(members).unwrap_or(i32::MAX).max(1);
    let (length, longer) = (count / members, count % members);
    (0..members).scan(0, move |start, n| {
        let run = *start..*start + length + i32::from(n < longer);
        *start = run.end;
        Some(run)
    })
}
