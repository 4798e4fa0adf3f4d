//! The sessions that rest between two fetches, and who has to go when there are too many.

use std::collections::BTreeMap;
use std::time::Duration;

use kafka_proto::ErrorCode;
use kafka_proto::time::Time;

use super::{FINAL_EPOCH, FetchSession, INITIAL_EPOCH, Opened};

/// All fetch sessions of a broker: at most `slots` of them
/// (`max.incremental.fetch.session.cache.slots`).
///
/// When a new session finds no room, one that rested for longer than the eviction time goes; else
/// one that is older than the eviction time and matters less: followers matter more than
/// consumers, large sessions more than small ones. Else the newcomer gets none, and goes on with
/// full fetches.
#[derive(Debug)]
pub struct FetchSessions<P> {
    slots: usize,
    eviction: Duration,
    random: u64,
    entries: BTreeMap<i32, Entry<P>>,
}

#[derive(Debug)]
struct Entry<P> {
    /// `None` while a request uses it.
    session: Option<FetchSession<P>>,
    size: usize,
    privileged: bool,
    created: Time,
    last_used: Time,
}

impl<P> FetchSessions<P> {
    /// An empty cache. `seed` makes session ids hard to guess and runs repeatable.
    pub fn new(slots: usize, eviction: Duration, seed: u64) -> Self {
        Self { slots, eviction, random: seed, entries: BTreeMap::new() }
    }

    /// How many sessions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Finds what a request with this session id and epoch goes on with. The caller gives the
    /// session back by [`put_back`](Self::put_back), whatever happens.
    ///
    /// # Errors
    /// FETCH_SESSION_ID_NOT_FOUND; INVALID_FETCH_SESSION_EPOCH, also while another request uses the
    /// session; FETCH_SESSION_TOPIC_ID_ERROR when the request names topics in another way than the
    /// session does.
    pub fn open(&mut self, id: i32, epoch: i32, by_topic_id: bool) -> Result<FetchSession<P>, ErrorCode> {
        if epoch == FINAL_EPOCH || epoch == INITIAL_EPOCH {
            // Both end the session that they name.
            self.entries.remove(&id);
            let opened = if epoch == FINAL_EPOCH { Opened::Sessionless } else { Opened::Full };
            return Ok(FetchSession::new(opened, by_topic_id));
        }
        let entry = self.entries.get_mut(&id).ok_or(ErrorCode::FETCH_SESSION_ID_NOT_FOUND)?;
        let session = entry.session.take_if(|session| session.epoch == epoch);
        let mut session = session.ok_or(ErrorCode::INVALID_FETCH_SESSION_EPOCH)?;
        if session.by_topic_id != by_topic_id {
            entry.session = Some(session);
            return Err(ErrorCode::FETCH_SESSION_TOPIC_ID_ERROR);
        }
        session.epoch = next_epoch(epoch);
        session.opened = Opened::Incremental;
        Ok(session)
    }

    /// Gives a full fetch's session an id, if there is or can be made room for it.
    /// `privileged` is for followers.
    pub fn install(&mut self, now: Time, session: &mut FetchSession<P>, privileged: bool) {
        let size = session.len();
        if session.opened != Opened::Full || !self.make_room(now, privileged, size) {
            return;
        }
        session.id = self.fresh_id();
        session.epoch = next_epoch(INITIAL_EPOCH);
        let entry = Entry { session: None, size, privileged, created: now, last_used: now };
        self.entries.insert(session.id, entry);
    }

    /// Takes a session back after a fetch. It is kept when it has an id, still follows something,
    /// and nobody ended it meanwhile.
    pub fn put_back(&mut self, now: Time, mut session: FetchSession<P>) {
        session.rest();
        let Some(entry) = self.entries.get_mut(&session.id) else {
            return;
        };
        if session.has_ended() {
            self.entries.remove(&session.id);
            return;
        }
        entry.size = session.len();
        entry.last_used = now;
        entry.session = Some(session);
    }

    fn make_room(&mut self, now: Time, privileged: bool, size: usize) -> bool {
        if self.entries.len() < self.slots {
            return true;
        }
        let rested = |entry: &Entry<P>| now.since(entry.last_used) > self.eviction;
        let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.last_used);
        let victim = match oldest {
            Some((&id, entry)) if rested(entry) => Some(id),
            _ => self
                .entries
                .iter()
                .filter(|(_, entry)| {
                    let settled = entry.last_used.since(entry.created) > self.eviction;
                    (settled || privileged && !entry.privileged) && (entry.privileged, entry.size) < (privileged, size)
                })
                .min_by_key(|(_, entry)| (entry.privileged, entry.size))
                .map(|(&id, _)| id),
        };
        victim.is_some_and(|id| self.entries.remove(&id).is_some())
    }

    /// A positive id that is not in use.
    fn fresh_id(&mut self) -> i32 {
        loop {
            // splitmix64: a full-period sequence, well mixed.
            self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = self.random;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            let id = (mixed >> 33) as i32;
            if id != 0 && !self.entries.contains_key(&id) {
                return id;
            }
        }
    }
}

/// Epochs go up and wrap to 1, since 0 and −1 have a meaning of their own.
fn next_epoch(epoch: i32) -> i32 {
    epoch.checked_add(1).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use kafka_proto::Str;
    use proptest::prelude::*;

    use super::super::{FetchKey, FetchRequest, FetchTopic, Found, Progress, Watch, Watchers};
    use super::*;
    use std::sync::Arc;

    const EVICTION: Duration = Duration::from_secs(120);

    fn key(partition: i32) -> FetchKey {
        FetchKey { topic: FetchTopic::Name(Str::from_static("t")), partition }
    }

    fn request(fetch_offset: i64) -> FetchRequest {
        FetchRequest { fetch_offset, log_start: -1, max_bytes: 100, current_leader_epoch: -1, last_fetched_epoch: -1 }
    }

    fn at(seconds: u64) -> Time {
        Time::from_millis(seconds * 1000)
    }

    fn installed(cache: &mut FetchSessions<()>, now: Time, partitions: i32, privileged: bool) -> i32 {
        let mut session = cache.open(0, INITIAL_EPOCH, false).unwrap();
        for partition in 0..partitions {
            session.follow(key(partition), request(0));
        }
        cache.install(now, &mut session, privileged);
        let id = session.id();
        cache.put_back(now, session);
        id
    }

    #[test]
    fn epochs_go_up_by_one() {
        let mut cache: FetchSessions<()> = FetchSessions::new(10, EVICTION, 1);
        let id = installed(&mut cache, at(0), 1, false);
        assert!(id > 0);
        assert_eq!(cache.open(id, 2, false).unwrap_err(), ErrorCode::INVALID_FETCH_SESSION_EPOCH);
        assert_eq!(cache.open(id + 1, 1, false).unwrap_err(), ErrorCode::FETCH_SESSION_ID_NOT_FOUND);
        assert_eq!(cache.open(id, 1, true).unwrap_err(), ErrorCode::FETCH_SESSION_TOPIC_ID_ERROR);
        let session = cache.open(id, 1, false).unwrap();
        assert_eq!(session.opened(), Opened::Incremental);
        // Somebody else uses it.
        assert_eq!(cache.open(id, 2, false).unwrap_err(), ErrorCode::INVALID_FETCH_SESSION_EPOCH);
        cache.put_back(at(0), session);
        let session = cache.open(id, 2, false).unwrap();
        // It is closed while in use: it does not come back.
        cache.open(id, FINAL_EPOCH, false).unwrap();
        cache.put_back(at(0), session);
        assert!(cache.is_empty());
        assert_eq!(next_epoch(i32::MAX), 1);
    }

    #[test]
    fn a_session_that_forgot_everything_ends() {
        let mut cache: FetchSessions<()> = FetchSessions::new(10, EVICTION, 1);
        let id = installed(&mut cache, at(0), 1, false);
        let mut session = cache.open(id, 1, false).unwrap();
        session.forget(&key(0));
        session.forget(&key(7));
        assert_eq!(session.next_ready(), None);
        cache.put_back(at(0), session);
        assert!(cache.is_empty());
    }

    #[test]
    fn room_is_made_for_those_who_matter_more() {
        let mut cache: FetchSessions<()> = FetchSessions::new(2, EVICTION, 1);
        let small = installed(&mut cache, at(0), 1, false);
        let large = installed(&mut cache, at(1), 5, false);
        assert_eq!(installed(&mut cache, at(2), 9, false), 0, "both are young");
        let follower = installed(&mut cache, at(3), 1, true);
        assert!(follower > 0, "a follower goes before a consumer");
        assert!(!cache.entries.contains_key(&small) && cache.entries.contains_key(&large));
        assert!(installed(&mut cache, at(200), 1, false) > 0, "the one that rests longest goes");
        assert!(!cache.entries.contains_key(&large));
        assert_eq!(cache.len(), 2);
    }

    #[test]
    fn a_session_of_equal_size_is_left_alone() {
        let mut cache: FetchSessions<()> = FetchSessions::new(1, EVICTION, 1);
        let first = installed(&mut cache, at(0), 3, false);
        for seconds in (0..300).step_by(60) {
            // It is in use, and by now old enough to be compared.
            if let Some(entry) = cache.entries.get_mut(&first) {
                entry.last_used = at(seconds);
            }
        }
        assert_eq!(installed(&mut cache, at(250), 3, false), 0);
        assert!(installed(&mut cache, at(250), 4, false) > 0);
    }

    const PARTITIONS: usize = 5;

    /// Partitions of one-byte records, and a fetcher that knows only what it was told.
    struct World {
        ends: Vec<i64>,
        starts: Vec<i64>,
        watchers: Vec<Arc<Watchers>>,
        cache: FetchSessions<Watch>,
        id: i32,
        epoch: i32,
        /// The fetcher's next offset, for the partitions that it follows.
        asked: BTreeMap<i32, i64>,
        /// What it was told of them.
        told: BTreeMap<i32, Progress>,
        /// In how many fetches a partition had records but none were sent.
        starved: BTreeMap<i32, usize>,
    }

    impl World {
        fn new() -> Self {
            Self {
                ends: vec![0; PARTITIONS],
                starts: vec![0; PARTITIONS],
                watchers: (0..PARTITIONS).map(|_| Arc::default()).collect(),
                cache: FetchSessions::new(1, EVICTION, 9),
                id: 0,
                epoch: INITIAL_EPOCH,
                asked: BTreeMap::new(),
                told: BTreeMap::new(),
                starved: BTreeMap::new(),
            }
        }

        fn progress(&self, partition: i32) -> Progress {
            Progress { high_watermark: self.ends[partition as usize], log_start: self.starts[partition as usize] }
        }

        fn available(&self, partition: i32) -> i64 {
            self.ends[partition as usize] - self.asked[&partition]
        }

        /// One fetch of at most `budget` records, which `changed` and `forgotten` come with. The
        /// fetcher moves on, and says so in its next fetch. Returns how many partitions were visited.
        fn fetch(&mut self, budget: i64, changed: &[i32], forgotten: &[i32]) -> usize {
            let mut session = self.cache.open(self.id, self.epoch, false).unwrap();
            for &partition in changed {
                session.follow(key(partition), request(self.asked[&partition]));
            }
            for partition in forgotten {
                self.asked.remove(partition);
                self.told.remove(partition);
                self.starved.remove(partition);
                session.forget(&key(*partition));
            }
            self.cache.install(at(0), &mut session, false);
            let (sent, news, visited) = self.answer(&mut session, budget);
            self.id = session.id();
            self.epoch = next_epoch(self.epoch);
            self.cache.put_back(at(0), session);
            self.check(&sent, &news, budget);
            visited
        }

        /// The broker's part, with a second pass as after a wait.
        fn answer(
            &mut self,
            session: &mut FetchSession<Watch>,
            budget: i64,
        ) -> (BTreeMap<i32, i64>, BTreeMap<i32, Progress>, usize) {
            while session.next_ready().is_some() {}
            session.revisit();
            let ready = Arc::clone(session.ready());
            let (mut sent, mut news, mut visits) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
            let mut left = budget;
            while let Some(number) = session.next_ready() {
                let slot = session.slot_mut(number).unwrap();
                let partition = slot.key.partition;
                slot.partition.get_or_insert_with(|| self.watchers[partition as usize].watch(&ready, number));
                let progress = self.progress(partition);
                let available = progress.high_watermark - slot.request.fetch_offset;
                let taken = available.min(left);
                left -= taken;
                visits.push((number, partition, progress, available, taken));
            }
            let visited = visits.len();
            for (number, partition, progress, available, taken) in visits {
                let found = match (available, taken) {
                    (0, _) => Found::Nothing(progress),
                    (_, 0) => Found::Cut(progress),
                    _ => Found::Records(progress),
                };
                if session.settle(number, found) || session.opened() != Opened::Incremental {
                    news.insert(partition, progress);
                    sent.insert(partition, taken);
                }
            }
            (sent, news, visited)
        }

        /// Holds an answer to what a visit to every partition would have found.
        fn check(&mut self, sent: &BTreeMap<i32, i64>, news: &BTreeMap<i32, Progress>, budget: i64) {
            let available: i64 = self.asked.keys().map(|&p| self.available(p)).sum();
            assert_eq!(sent.values().sum::<i64>(), available.min(budget));
            self.told.extend(news);
            for &partition in self.asked.keys() {
                assert_eq!(self.told.get(&partition), Some(&self.progress(partition)));
                let starves = self.available(partition) > 0 && sent.get(&partition).copied().unwrap_or(0) == 0;
                let count = self.starved.entry(partition).or_default();
                *count = if starves { *count + 1 } else { 0 };
                assert!(*count < PARTITIONS, "{partition} starves");
            }
        }

        fn advance(&mut self, sent: &[i32]) {
            for partition in sent {
                let end = self.ends[*partition as usize];
                self.asked.insert(*partition, end);
            }
        }
    }

    #[derive(Debug, Clone)]
    enum Step {
        Append(usize, i64),
        DeleteAll(usize),
        Fetch { budget: i64, follow: Vec<usize>, forget: Vec<usize>, moves_on: bool },
    }

    fn step() -> impl Strategy<Value = Step> {
        let some = || prop::collection::vec(0..PARTITIONS, 0..3);
        prop_oneof![
            3 => (0..PARTITIONS, 1..9i64).prop_map(|(p, n)| Step::Append(p, n)),
            1 => (0..PARTITIONS).prop_map(Step::DeleteAll),
            4 => (1..7i64, some(), some(), any::<bool>()).prop_map(
                |(budget, follow, forget, moves_on)| Step::Fetch {
                    budget, follow, forget, moves_on
                }
            ),
        ]
    }

    proptest! {
        /// Visiting only what is ready finds what visiting everything would find: the fetcher knows
        /// the end and the start of each partition after each fetch, gets as many records as its
        /// budget allows, and no partition starves. An idle session visits nothing.
        #[test]
        fn incremental_equals_full(steps in prop::collection::vec(step(), 1..60)) {
            let mut world = World::new();
            world.asked = (0..PARTITIONS as i32).map(|partition| (partition, 0)).collect();
            let all: Vec<i32> = world.asked.keys().copied().collect();
            world.fetch(10, &all, &[]);
            let mut moved: Vec<i32> = Vec::new();
            for step in steps {
                match step {
                    Step::Append(partition, n) => {
                        world.ends[partition] += n;
                        world.watchers[partition].notify();
                    }
                    Step::DeleteAll(partition) => {
                        world.starts[partition] = world.ends[partition];
                        world.watchers[partition].notify();
                    }
                    Step::Fetch { budget, follow, forget, moves_on } => {
                        let mut changed = std::mem::take(&mut moved);
                        for partition in follow {
                            let partition = partition as i32;
                            world.asked.entry(partition).or_insert(0);
                            changed.push(partition);
                        }
                        let forget: Vec<i32> = forget
                            .into_iter()
                            .map(|partition| partition as i32)
                            .filter(|partition| world.asked.contains_key(partition))
                            .collect();
                        changed.retain(|partition| world.asked.contains_key(partition));
                        world.fetch(budget, &changed, &forget);
                        if world.id == 0 {
                            break;
                        }
                        if moves_on {
                            moved = world.asked.keys().copied().collect();
                            world.advance(&moved);
                        }
                    }
                }
            }
            if world.id != 0 {
                // Everything is read and told; then there is nothing left to visit.
                let all: Vec<i32> = world.asked.keys().copied().collect();
                world.advance(&all);
                world.fetch(0, &all, &[]);
                prop_assert_eq!(world.fetch(0, &[], &[]), 0);
            }
            let World { cache, watchers, .. } = world;
            drop(cache);
            prop_assert!(watchers.iter().all(|watchers| watchers.is_empty()));
        }
    }
}
