//! Which brokers get the replicas of new partitions.
//!
//! Brokers stand in a ring in which racks alternate. Partition after partition takes the next broker of the ring as
//! leader and those behind it as followers; with each round the followers are taken from one further on, so that the
//! partitions of one leader do not all follow on the same brokers. Fenced brokers get replicas only when there are not
//! enough others, and never lead.

use std::collections::BTreeMap;

use kafka_proto::{ErrorCode, Str};

use crate::ApiError;
use crate::image::{Broker, Cluster};

/// Places replicas on the brokers of one moment.
#[derive(Debug, Clone)]
pub(super) struct Placer {
    /// Brokers that may lead, racks alternating.
    ring: Vec<i32>,
    /// Brokers that get replicas when the ring is not enough.
    reserve: Vec<i32>,
    next: usize,
}

impl Placer {
    /// `seed` says where in the ring the first partition starts.
    pub(super) fn new(cluster: &Cluster, seed: u64) -> Self {
        let usable: Vec<&Broker> =
            cluster.brokers.values().map(|broker| &**broker).filter(|broker| broker.takes_new_replicas()).collect();
        let ring = alternating(usable.iter().copied().filter(|broker| broker.is_active()));
        let reserve = alternating(usable.iter().copied().filter(|broker| !broker.is_active()));
        // The remainder of a division by a usize fits.
        let next = usize::try_from(seed % (ring.len().max(1) as u64)).unwrap_or(0);
        Placer { ring, reserve, next }
    }

    /// The replicas of each of `partitions` new partitions, the leader first.
    pub(super) fn place(&mut self, partitions: i32, replication_factor: i16) -> Result<Vec<Vec<i32>>, ApiError> {
        let refusal = |why: String| {
            let message = format!("Unable to replicate the partition {replication_factor} time(s): {why}");
            ApiError::new(ErrorCode::INVALID_REPLICATION_FACTOR, message)
        };
        if self.ring.is_empty() {
            let why = "All brokers are currently fenced, or have all their log directories cordoned.";
            return Err(refusal(why.to_owned()));
        }
        let wanted = usize::try_from(replication_factor).unwrap_or(0);
        let available = self.ring.len() + self.reserve.len();
        if wanted > available {
            return Err(refusal(format!(
                "The target replication factor of {wanted} cannot be reached because only {available} broker(s) are \
                 registered or some brokers have all their log directories cordoned."
            )));
        }
        Ok((0..partitions).map(|_| self.place_one(wanted)).collect())
    }

    fn place_one(&mut self, wanted: usize) -> Vec<i32> {
        let size = self.ring.len();
        let leader = self.next % size;
        let shift = self.next / size;
        self.next += 1;
        let others = size - 1;
        let followers = (0..others).map(|step| (leader + 1 + (shift + step) % others) % size);
        let places = std::iter::once(leader).chain(followers);
        let active = places.filter_map(|place| self.ring.get(place)).copied();
        let reserve = self.reserve.iter().cycle().skip(self.next % self.reserve.len().max(1));
        active.chain(reserve.take(self.reserve.len()).copied()).take(wanted).collect()
    }
}

/// Brokers in an order in which their racks alternate as long as possible.
fn alternating<'a>(brokers: impl Iterator<Item = &'a Broker>) -> Vec<i32> {
    let mut racks: BTreeMap<Option<&Str>, Vec<i32>> = BTreeMap::new();
    for broker in brokers {
        racks.entry(broker.rack.as_ref()).or_default().push(broker.id);
    }
    let longest = racks.values().map(Vec::len).max().unwrap_or(0);
    let rounds = (0..longest).flat_map(|round| racks.values().filter_map(move |rack| rack.get(round)));
    rounds.copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placer(ring: &[i32], reserve: &[i32]) -> Placer {
        Placer { ring: ring.to_vec(), reserve: reserve.to_vec(), next: 0 }
    }

    #[test]
    fn leaders_take_turns_and_followers_shift() {
        let placed = placer(&[1, 2, 3], &[]).place(6, 2).expect("three brokers");
        assert_eq!(placed, [[1, 2], [2, 3], [3, 1], [1, 3], [2, 1], [3, 2]]);
    }

    #[test]
    fn fenced_brokers_follow_only_in_need() {
        let placed = placer(&[1, 2], &[3]).place(2, 2).expect("enough");
        assert_eq!(placed, [[1, 2], [2, 1]]);
        let placed = placer(&[1, 2], &[3]).place(2, 3).expect("just enough");
        assert_eq!(placed, [[1, 2, 3], [2, 1, 3]]);
    }

    #[test]
    fn replicas_are_distinct_for_any_ring() {
        for size in 1..8 {
            for reserve in 0..3 {
                let ring: Vec<i32> = (0..size).collect();
                let rest: Vec<i32> = (100..100 + reserve).collect();
                for factor in 1..=(size + reserve) {
                    let placed = placer(&ring, &rest).place(40, i16::try_from(factor).unwrap_or(0)).expect("enough");
                    for mut replicas in placed {
                        assert!(ring.contains(&replicas[0]), "a fenced leader");
                        replicas.sort_unstable();
                        replicas.dedup();
                        assert_eq!(replicas.len(), usize::try_from(factor).unwrap_or(0));
                    }
                }
            }
        }
    }

    #[test]
    fn too_few_brokers_are_named_as_by_apache_kafka() {
        let error = placer(&[1], &[]).place(1, 2).expect_err("one broker");
        assert_eq!(error.code, ErrorCode::INVALID_REPLICATION_FACTOR);
        assert_eq!(
            error.message.as_deref(),
            Some(
                "Unable to replicate the partition 2 time(s): The target replication factor of 2 cannot be reached \
                 because only 1 broker(s) are registered or some brokers have all their log directories cordoned."
            )
        );
        assert!(placer(&[], &[1]).place(1, 1).is_err(), "nobody may lead");
    }
}
