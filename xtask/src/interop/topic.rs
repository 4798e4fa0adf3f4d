//! A topic with equally many records in every partition, and who of a group has read which of them.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::member::{Member, wait_for};
use crate::wire::{Connection, Producer, batch, create_topic, produce};

/// Partition and offset.
pub(crate) type Place = (i32, i64);

const TIMEOUT: Duration = Duration::from_secs(20);
/// A broker that has just started does not lead its partitions at once, nor has it the topic of the coordinators.
const NOT_YET: &[i16] = &[3, 5, 6, 14, 15];
const NOBODY: Producer = Producer { id: -1, epoch: -1, sequence: -1 };

/// The topic. All that is in it was written here.
pub(crate) struct Topic {
    /// Its name.
    pub(crate) name: String,
    /// How many partitions it has.
    pub(crate) partitions: i32,
    port: u16,
    each: i64,
}

impl Topic {
    /// Creates the topic.
    pub(crate) fn create(bench: &mut Bench, name: &str, partitions: i32) -> Outcome<Self> {
        let port = bench.cluster()?.port();
        match create_topic(&mut Connection::open(port, TIMEOUT)?, name, partitions, &[])? {
            0 => Ok(Self { name: name.to_owned(), partitions, port, each: 0 }),
            error => fail!("cannot create {name}: error {error}"),
        }
    }

    /// Writes so many records to each partition, and tells where they are.
    pub(crate) fn write(&mut self, count: i64) -> Outcome<Vec<Place>> {
        let mut connection = Connection::open(self.port, TIMEOUT)?;
        let values: Vec<Vec<u8>> = (self.each..self.each + count).map(|n| n.to_string().into_bytes()).collect();
        for partition in 0..self.partitions {
            let values = batch(NOBODY, 1, &values);
            let offset = once_led(|| produce(&mut connection, &self.name, partition, &values))?;
            if offset != self.each {
                fail!("partition {partition} of {}: offset {offset} for {}", self.name, self.each);
            }
        }
        self.each += count;
        Ok(self.records_from(self.each - count))
    }

    /// Every record from an offset on.
    pub(crate) fn records_from(&self, offset: i64) -> Vec<Place> {
        (0..self.partitions).flat_map(|partition| (offset..self.each).map(move |offset| (partition, offset))).collect()
    }
}

/// Asks again while a partition has no leader yet; the offset of the answer.
pub(crate) fn once_led(mut ask: impl FnMut() -> Outcome<(i16, i64)>) -> Outcome<i64> {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        match ask()? {
            (0, offset) => return Ok(offset),
            (error, _) if NOT_YET.contains(&error) && Instant::now() < deadline => {
                std::thread::sleep(Duration::from_millis(20));
            }
            (error, _) => fail!("error {error}"),
        }
    }
}

/// A member's partitions, and what it has got.
type Share<'a> = (&'a BTreeSet<i32>, &'a [Place]);

/// Whether members have read these records together, each once, by the one who has its partition, and each
/// partition in order.
fn once_each<'a>(shares: impl Iterator<Item = Share<'a>>, written: &[Place]) -> Outcome {
    let mut read: Vec<Place> = Vec::new();
    for (assigned, records) in shares {
        let mut places = records.to_vec();
        // A stable sort: what was read of a partition keeps its order.
        places.sort_by_key(|place| place.0);
        if let Some(pair) = places.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].1 >= pair[1].1) {
            fail!("partition {} was read in disorder: {} after {}", pair[0].0, pair[1].1, pair[0].1);
        }
        if let Some(place) = places.iter().find(|place| !assigned.contains(&place.0)) {
            fail!("a record of partition {}, which the member does not have", place.0);
        }
        read.extend(places);
    }
    read.sort_unstable();
    if read != written {
        let at = read.iter().zip(written).position(|(r, w)| r != w).unwrap_or(read.len().min(written.len()));
        let first = (read.get(at), written.get(at));
        fail!("{} records were read, {} written; first difference: {first:?}", read.len(), written.len());
    }
    Ok(())
}

/// Waits until the members have got as many records as these, and judges what they got.
pub(crate) fn wait_for_records(members: &mut [&mut Member], written: &[Place]) -> Outcome {
    wait_for(members, "all records", |members| {
        members.iter().map(|member| member.records.len()).sum::<usize>() >= written.len()
    })?;
    once_each(members.iter().map(|member| (&member.assigned, &member.records[..])), written)
}

/// Waits until each partition has one owner, and no member has two more than another.
pub(crate) fn wait_for_shares(members: &mut [&mut Member], partitions: i32) -> Outcome {
    let count = usize::try_from(partitions).context("a count of partitions")?;
    wait_for(members, "a fair share for each", |members| {
        let mut all: Vec<i32> = members.iter().flat_map(|member| member.assigned.iter().copied()).collect();
        all.sort_unstable();
        let sizes = members.iter().map(|member| member.assigned.len());
        let spread = sizes.clone().max().unwrap_or(0) - sizes.min().unwrap_or(0);
        all.len() == count && all.iter().copied().eq(0..partitions) && spread <= 1
    })
}

/// What they have read so far is looked at no more.
pub(crate) fn forget(members: &mut [&mut Member]) -> Outcome {
    for member in members {
        member.listen()?;
        member.records.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(records: &[&[Place]], written: &[Place]) -> String {
        let assigned = BTreeSet::from([0, 1, 2]);
        let shares = records.iter().map(|records| (&assigned, *records));
        once_each(shares, written).map_or_else(|failure| failure.to_string(), |()| "ok".to_owned())
    }

    #[test]
    fn loss_doubles_disorder_and_strangers_are_seen() {
        let written = [(0, 5), (0, 6), (1, 5)];
        assert_eq!(judged(&[&[(1, 5), (0, 5), (0, 6)]], &written), "ok");
        assert_eq!(judged(&[&[(0, 5), (0, 6)], &[(1, 5)]], &written), "ok");
        assert!(judged(&[&[(0, 5), (0, 6)]], &written).starts_with("2 records were read, 3 written"));
        assert!(judged(&[&[(0, 5), (0, 6), (1, 5)], &[(1, 5)]], &written).starts_with("4 records were read"));
        assert_eq!(judged(&[&[(0, 6), (0, 5), (1, 5)]], &written), "partition 0 was read in disorder: 5 after 6");
        assert!(judged(&[&[(0, 5), (0, 6), (3, 5)]], &written).starts_with("a record of partition 3"));
    }
}
