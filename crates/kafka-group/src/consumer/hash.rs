//! What the topics of a group look like, as one number (KIP-1101), equal to Apache Kafka's.
//!
//! XXH3 with 64 bits over little-endian values. A string is its UTF-16 units, then their count.

use std::collections::BTreeMap;

use kafka_proto::Str;
use twox_hash::XxHash3_64;

use crate::{Topic, Topics};

/// Changes whenever the layout below does.
const TOPIC_MAGIC: u8 = 0;

/// The hash of a group whose members subscribe to these topics. Those that do not exist do not count; 0 without any.
pub(super) fn group_hash<'a>(names: impl IntoIterator<Item = &'a Str>, topics: &dyn Topics) -> i64 {
    let existing = names.into_iter().filter_map(|name| Some((name, topics.topic(name)?)));
    combine(existing.map(|(name, topic)| (name.clone(), topic_hash(name, topic, topics))).collect())
}

fn combine(hashes: BTreeMap<Str, i64>) -> i64 {
    if hashes.is_empty() {
        return 0;
    }
    let mut bytes = Vec::new();
    // In the order of the names, which are part of the hashes already.
    hashes.values().for_each(|hash| bytes.extend(hash.to_le_bytes()));
    hash(&bytes)
}

fn topic_hash(name: &Str, topic: Topic, topics: &dyn Topics) -> i64 {
    let (high, low) = topic.id.to_u64_pair();
    let mut bytes = vec![TOPIC_MAGIC];
    bytes.extend(high.to_le_bytes());
    bytes.extend(low.to_le_bytes());
    put_string(&mut bytes, name);
    bytes.extend(topic.partitions.to_le_bytes());
    for partition in 0..topic.partitions {
        bytes.extend(partition.to_le_bytes());
        let mut racks = topics.racks(name, partition);
        racks.sort_unstable();
        for rack in racks {
            bytes.extend(utf16_len(&rack).to_le_bytes());
            put_string(&mut bytes, &rack);
        }
    }
    hash(&bytes)
}

fn put_string(bytes: &mut Vec<u8>, text: &str) {
    text.encode_utf16().for_each(|unit| bytes.extend(unit.to_le_bytes()));
    bytes.extend(utf16_len(text).to_le_bytes());
}

fn utf16_len(text: &str) -> i32 {
    text.encode_utf16().count() as i32
}

fn hash(bytes: &[u8]) -> i64 {
    XxHash3_64::oneshot(bytes).cast_signed()
}

#[cfg(test)]
mod tests {
    use kafka_proto::Uuid;

    use super::*;

    #[derive(Debug)]
    struct Racks(&'static [&'static [&'static str]]);

    impl Topics for Racks {
        fn epoch(&self) -> i64 {
            0
        }
        fn topic(&self, name: &str) -> Option<Topic> {
            (name == "foo").then_some(Topic { id: Uuid::from_u64_pair(3, 4), partitions: 2 })
        }
        fn name(&self, _: Uuid) -> Option<Str> {
            None
        }
        fn names(&self) -> Box<dyn Iterator<Item = Str> + '_> {
            Box::new(std::iter::empty())
        }
        fn racks(&self, _: &str, partition: i32) -> Vec<Str> {
            let racks = usize::try_from(partition).ok().and_then(|n| self.0.get(n));
            racks.into_iter().flat_map(|racks| racks.iter().map(|rack| Str::from(*rack))).collect()
        }
    }

    /// The numbers are from `Utils.computeTopicHash` and `Utils.computeGroupHash` of Apache Kafka 4.3.1.
    #[test]
    fn equal_to_apache_kafka() {
        let of = |topics: &Racks| topic_hash(&"foo".into(), topics.topic("foo").unwrap(), topics);
        assert_eq!(of(&Racks(&[])), 7_244_915_744_866_499_412);
        assert_eq!(of(&Racks(&[&["r1"], &["r1"]])), 8_165_479_607_709_231_103);
        assert_eq!(of(&Racks(&[&["r2", "r1"], &["r3"]])), 8_599_262_427_459_766_814);
        assert_eq!(combine([("bc".into(), 2), ("a".into(), 1)].into()), 571_542_372_673_154_031);
        assert_eq!(combine(BTreeMap::new()), 0);
    }

    #[test]
    fn what_does_not_exist_does_not_count() {
        let topics = Racks(&[]);
        assert_eq!(group_hash([&"foo".into(), &"gone".into()], &topics), group_hash([&"foo".into()], &topics));
        assert_eq!(group_hash([&"gone".into()], &topics), 0);
    }
}
