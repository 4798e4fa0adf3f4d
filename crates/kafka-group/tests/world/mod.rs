//! A group coordinator with a log, clocks and topics, and the checker that runs after every step: the durable state is
//! what the log gives, and what the compacted log gives.

#![allow(dead_code, reason = "each test uses its own part")]

pub(crate) mod text;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use kafka_config::{BrokerConfig, Properties};
use kafka_coordinator::{Answer, At, Batch, Context, Coordinator, Producer, Shard};
use kafka_group::{GroupConfig, GroupCoordinator, Record, Request, Response, Soft, Topic, Topics};
use kafka_proto::api::describe_groups::DescribeGroupsResponse;
use kafka_proto::time::{Time, Timestamp};
use kafka_proto::{ErrorCode, Message, Str, Uuid};

/// The wall clock when the monotonic one is at zero.
const START_MS: i64 = 1_700_000_000_000;

/// The topics of a test, by name. The id of a topic follows from when it was created.
#[derive(Debug, Clone, Default)]
pub(crate) struct TestTopics {
    epoch: i64,
    by_name: BTreeMap<Str, Topic>,
}

impl TestTopics {
    pub(crate) fn create(&mut self, name: &str, partitions: i32) {
        self.epoch += 1;
        let epoch = self.epoch as u64;
        let created = self.by_name.get(name).map_or(Uuid::from_u64_pair(0x7091c, epoch), |topic| topic.id);
        self.by_name.insert(name.into(), Topic { id: created, partitions });
    }

    pub(crate) fn delete(&mut self, name: &str) {
        self.epoch += 1;
        self.by_name.remove(name);
    }

    pub(crate) fn partitions(&self) -> impl Iterator<Item = (&Str, i32)> {
        self.by_name.iter().map(|(name, topic)| (name, topic.partitions))
    }
}

impl Topics for TestTopics {
    fn epoch(&self) -> i64 {
        self.epoch
    }
    fn topic(&self, name: &str) -> Option<Topic> {
        self.by_name.get(name).copied()
    }
    fn name(&self, id: Uuid) -> Option<Str> {
        self.by_name.iter().find(|(_, topic)| topic.id == id).map(|(name, _)| name.clone())
    }
    fn names(&self) -> Box<dyn Iterator<Item = Str> + '_> {
        Box::new(self.by_name.keys().cloned())
    }
    fn racks(&self, _: &str, _: i32) -> Vec<Str> {
        Vec::new()
    }
}

pub(crate) struct World {
    pub(crate) shard: Shard<GroupCoordinator>,
    /// What is in the log, as a reader would decode it.
    pub(crate) log: Vec<(At, Record)>,
    pub(crate) now: Time,
    pub(crate) timestamp: Timestamp,
    pub(crate) config: Arc<GroupConfig>,
    pub(crate) topics: TestTopics,
    /// Appended, not committed.
    pub(crate) uncommitted: bool,
    /// What the log gives, up to its end.
    folded: GroupCoordinator,
    checks: u64,
    /// How many checks there are to one of a compacted log.
    pub(crate) checks_per_compaction: u64,
    seed: u64,
    properties: Properties,
    batch_bytes_max: usize,
}

impl World {
    /// The settings of a broker but for the first rebalance, which does not wait.
    pub(crate) fn new(seed: u64) -> Self {
        Self::with_batches(seed, BATCH_BYTES_MAX)
    }

    /// Likewise with a log that takes batches of so many bytes.
    pub(crate) fn with_batches(seed: u64, batch_bytes_max: usize) -> Self {
        let mut properties = Properties::zero_configuration();
        properties.set("group.initial.rebalance.delay.ms", "0");
        let config = Arc::new(GroupConfig::new(&BrokerConfig::from_properties(&properties).unwrap()));
        let topics = TestTopics::default();
        let folded = GroupCoordinator::new(config.clone(), Arc::new(topics.clone()));
        let shard = Shard::new(folded.clone(), batch_bytes_max);
        let mut world = World {
            shard,
            log: Vec::new(),
            now: Time::ZERO,
            timestamp: Timestamp::from_millis(START_MS),
            config,
            topics,
            uncommitted: false,
            folded,
            checks: 0,
            checks_per_compaction: 1,
            seed,
            properties,
            batch_bytes_max,
        };
        world.shard.activate(0);
        world.fire();
        world
    }

    pub(crate) fn configure(&mut self, key: &str, value: &str) {
        self.properties.set(key, value);
        let config = GroupConfig::new(&BrokerConfig::from_properties(&self.properties).unwrap());
        self.use_config(config);
    }

    pub(crate) fn use_config(&mut self, config: GroupConfig) {
        self.config = Arc::new(config);
        self.shard.apply(Soft::config(self.config.clone()));
    }

    pub(crate) fn create_topic(&mut self, name: &str, partitions: i32) {
        self.topics.create(name, partitions);
        self.shard.apply(Soft::topics(Arc::new(self.topics.clone())));
    }

    /// The topic goes, and the broker tells so.
    pub(crate) fn delete_topic(&mut self, name: &str) {
        self.topics.delete(name);
        self.shard.apply(Soft::topics(Arc::new(self.topics.clone())));
        self.submit(Request::TopicsDeleted(vec![name.into()]));
    }

    pub(crate) fn context(&mut self) -> Context {
        self.seed = self.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        Context::new(self.now, self.timestamp, self.seed)
    }

    pub(crate) fn submit(&mut self, request: Request) -> kafka_coordinator::Ticket {
        let context = self.context();
        self.shard.submit(context, request)
    }

    /// Appends and commits all that waits.
    pub(crate) fn flush(&mut self) {
        while self.append() {}
        self.commit();
    }

    /// Appends one batch.
    pub(crate) fn append(&mut self) -> bool {
        let Some(batch) = self.shard.take_batch() else { return false };
        self.shard.appended(batch.base_offset);
        self.write(batch);
        self.uncommitted = true;
        true
    }

    pub(crate) fn commit(&mut self) {
        self.shard.committed(self.log_end());
        self.uncommitted = false;
        self.check();
    }

    pub(crate) fn log_end(&self) -> i64 {
        self.log.last().map_or(0, |(at, _)| at.offset + 1)
    }

    /// The log refuses the next batch, if there is one.
    pub(crate) fn refuse(&mut self, error: ErrorCode) -> bool {
        // What follows the first batch was decided upon it.
        if self.shard.take_batch().is_none() {
            return false;
        }
        self.shard.refused(error);
        true
    }

    /// Another broker takes over: volatile state and what was not committed are gone.
    pub(crate) fn fail_over(&mut self) {
        self.shard.resign(ErrorCode::NOT_COORDINATOR);
        let committed = self.shard.next_offset();
        self.log.retain(|(at, _)| at.offset < committed);
        let fresh = GroupCoordinator::new(self.config.clone(), Arc::new(self.topics.clone()));
        let answers: Vec<_> = std::iter::from_fn(|| self.shard.poll_answer()).collect();
        assert!(answers.iter().all(|answer| answer.result.is_err()), "{answers:?}");
        self.folded = self.replay(&self.log);
        let mut shard = Shard::new(fresh, self.batch_bytes_max);
        self.log.iter().for_each(|(at, record)| shard.follow(*at, record));
        shard.activate(self.log_end());
        self.shard = shard;
        self.uncommitted = false;
        self.check();
    }

    /// Lets the deadlines act that are due.
    pub(crate) fn fire(&mut self) {
        while self.shard.poll_timeout().is_some_and(|at| at <= self.now) {
            let context = self.context();
            self.shard.handle_timeout(context);
        }
    }

    /// Lets both clocks run, from deadline to deadline; commits whatever comes of each.
    pub(crate) fn wait(&mut self, ms: i64, mut each: impl FnMut(&mut Self)) {
        let end = self.now.plus_millis(ms);
        while let Some(at) = self.shard.poll_timeout().filter(|at| *at <= end) {
            self.advance_to(at);
            let context = self.context();
            self.shard.handle_timeout(context);
            self.flush();
            each(self);
        }
        self.advance_to(end);
    }

    fn advance_to(&mut self, at: Time) {
        let passed = at.max(self.now) - self.now;
        self.now = at.max(self.now);
        self.timestamp = self.timestamp.plus_millis(passed.as_millis() as i64);
    }

    pub(crate) fn answers(&mut self) -> Vec<Answer<Response>> {
        std::iter::from_fn(|| self.shard.poll_answer()).collect()
    }

    pub(crate) fn state(&self) -> &GroupCoordinator {
        self.shard.working_state()
    }

    fn write(&mut self, batch: Batch<Record>) {
        for (offset, record) in (batch.base_offset..).zip(batch.records) {
            let at = At { offset, timestamp: batch.timestamp, producer: batch.producer };
            let (key, value) = record.encode().unwrap();
            let control = matches!(record, Record::EndTransaction { .. });
            let read = if control { Record::decode_control } else { Record::decode };
            let read = read(Some(key), value).unwrap().expect("a known record");
            assert_eq!(read, record, "what is read is what was written");
            self.folded.replay(at, &read);
            self.log.push((at, read));
        }
    }

    /// Live, replayed, and replayed from a compacted log are one: what is committed always, and what is being decided
    /// too when nothing is under way.
    pub(crate) fn check(&mut self) {
        if self.uncommitted {
            return;
        }
        let replayed = &self.folded;
        let live = self.shard.committed_state();
        assert!(live.same_durable_state(replayed), "the state is not what the log gives");
        if self.shard.next_offset() == self.log_end() {
            assert!(self.state().same_durable_state(replayed), "what is decided upon is not what the log gives");
        }
        self.checks += 1;
        if !self.checks.is_multiple_of(self.checks_per_compaction) {
            return;
        }
        for tombstones in [true, false] {
            let compacted = compact(&self.log, tombstones);
            assert!(live.same_durable_state(&self.replay(&compacted)), "nor what the compacted log gives");
        }
    }

    fn replay(&self, log: &[(At, Record)]) -> GroupCoordinator {
        let start = GroupCoordinator::new(self.config.clone(), Arc::new(self.topics.clone()));
        kafka_coordinator::fold(start, log.iter().map(|(at, record)| (*at, record)))
    }
}

/// A response that its version cannot carry would never reach the client (KAFKA-14422, KAFKA-15755).
pub(crate) fn assert_encodable(request: &Request, response: &Response) {
    let length = match (request, response) {
        (Request::JoinGroup(caller, _), Response::JoinGroup(response)) => response.encoded_len(caller.version),
        (Request::SyncGroup(caller, _), Response::SyncGroup(response)) => response.encoded_len(caller.version),
        (Request::Heartbeat(caller, _), Response::Heartbeat(response)) => response.encoded_len(caller.version),
        (Request::LeaveGroup(caller, _), Response::LeaveGroup(response)) => response.encoded_len(caller.version),
        (Request::OffsetCommit(caller, _), Response::OffsetCommit(response)) => response.encoded_len(caller.version),
        (Request::TxnOffsetCommit(caller, _), Response::TxnOffsetCommit(response)) => {
            response.encoded_len(caller.version)
        }
        (Request::ConsumerGroupHeartbeat(caller, _), Response::ConsumerGroupHeartbeat(response)) => {
            response.encoded_len(caller.version)
        }
        (Request::DescribeGroups { version, .. }, Response::DescribeGroups(groups)) => {
            DescribeGroupsResponse { groups: groups.clone(), ..Default::default() }.encoded_len(*version)
        }
        _ => return,
    };
    assert!(length.is_ok_and(|length| length > 0), "{response:?} to {request:?}");
}

/// What `max.message.bytes` of the offsets topic leaves for records.
pub(crate) const BATCH_BYTES_MAX: usize = 1_000_000;

/// What a log cleaner leaves: below the first open transaction the last record of each key, nothing of aborted
/// transactions, and tombstones only when asked.
pub(crate) fn compact(log: &[(At, Record)], keep_tombstones: bool) -> Vec<(At, Record)> {
    let mut open: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    let mut aborted: BTreeSet<i64> = BTreeSet::new();
    for (at, record) in log {
        let Some(Producer { id, .. }) = at.producer else { continue };
        match record {
            Record::EndTransaction { committed, .. } => {
                let offsets = open.remove(&id).unwrap_or_default();
                if !committed {
                    aborted.extend(offsets);
                }
            }
            _ => open.entry(id).or_default().push(at.offset),
        }
    }
    let stable = open.values().flatten().copied().min().unwrap_or(i64::MAX);
    let mut last: BTreeMap<Vec<u8>, i64> = BTreeMap::new();
    let clean = |at: &At, record: &Record| {
        at.offset < stable && !matches!(record, Record::EndTransaction { .. }) && !aborted.contains(&at.offset)
    };
    for (at, record) in log.iter().filter(|(at, record)| clean(at, record)) {
        last.insert(record.encode().unwrap().0.to_vec(), at.offset);
    }
    let stays = |(at, record): &&(At, Record)| {
        if at.offset >= stable || matches!(record, Record::EndTransaction { .. }) {
            return true;
        }
        let newest = last.get(record.encode().unwrap().0.as_ref()) == Some(&at.offset);
        clean(at, record) && newest && (keep_tombstones || !record.is_tombstone())
    };
    log.iter().filter(stays).cloned().collect()
}

/// Names for ids that are drawn: `A-<uuid>` becomes `A#1`.
#[derive(Debug, Default)]
pub(crate) struct Names {
    by_id: BTreeMap<String, String>,
    counts: BTreeMap<String, usize>,
}

impl Names {
    /// Replaces every drawn id in a text by its name.
    pub(crate) fn shorten(&mut self, text: &str) -> String {
        let mut words = VecDeque::new();
        for word in split_words(text) {
            words.push_back(match word.len().checked_sub(37).filter(|_| is_drawn(word)) {
                Some(prefix) => self.name(word, &word[..prefix]),
                None if is_drawn_uuid(word) => self.name(word, "member"),
                None => word.to_owned(),
            });
        }
        words.into_iter().collect()
    }

    /// The id of a name, or the text itself.
    pub(crate) fn id(&self, name: &str) -> Str {
        let found = self.by_id.iter().find(|(_, own)| *own == name).map(|(id, _)| id.as_str());
        found.unwrap_or(name).into()
    }

    fn name(&mut self, id: &str, prefix: &str) -> String {
        if let Some(name) = self.by_id.get(id) {
            return name.clone();
        }
        let count = self.counts.entry(prefix.to_owned()).or_default();
        *count += 1;
        let name = format!("{prefix}#{count}");
        self.by_id.insert(id.to_owned(), name.clone());
        name
    }
}

/// Runs of letters, digits, dashes, dots and underscores, and what stands between them.
fn split_words(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || "-._".contains(c);
    let mut words = Vec::new();
    let mut start = 0;
    let mut inside = None;
    for (index, c) in text.char_indices() {
        if inside != Some(is_word(c)) && index > start {
            words.push(&text[start..index]);
            start = index;
        }
        inside = Some(is_word(c));
    }
    words.push(&text[start..]);
    words
}

/// Whether a word is an id that a consumer group gave out, and not one of a topic.
fn is_drawn_uuid(word: &str) -> bool {
    let has = |kind: fn(&char) -> bool| word.chars().any(|c| kind(&c));
    let spelled = word.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let mixed = has(char::is_ascii_lowercase) && has(char::is_ascii_uppercase) && has(|c| !c.is_ascii_alphabetic());
    word.len() == 22 && !word.starts_with("AAAA") && spelled && mixed
}

/// Whether a word ends with a dash and a UUID.
fn is_drawn(word: &str) -> bool {
    let Some(tail) = word.len().checked_sub(37).and_then(|at| word.get(at..)) else { return false };
    let dashes = [0, 9, 14, 19, 24];
    tail.char_indices().all(|(at, c)| if dashes.contains(&at) { c == '-' } else { c.is_ascii_hexdigit() })
}
