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
        Self {
            slots,
            eviction,
            random: seed,
            entries: BTreeMap::new(),
        }
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
    pub fn open(
        &mut self,
        id: i32,
        epoch: i32,
        by_topic_id: bool,
    ) -> Result<FetchSession<P>, ErrorCode> {
        if epoch == FINAL_EPOCH || epoch == INITIAL_EPOCH {
            // Both end the session that they name.
            self.entries.remove(&id);
            let opened = if epoch == FINAL_EPOCH {
                Opened::Sessionless
            } else {
                Opened::Full
            };
            return Ok(FetchSession::new(opened, by_topic_id));
        }
        let entry = self
            .entries
            .get_mut(&id)
            .ok_or(ErrorCode::FETCH_SESSION_ID_NOT_FOUND)?;
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
        let entry = Entry {
            session: None,
            size,
            privileged,
            created: now,
            last_used: now,
        };
        self.entries.insert(session.id, entry);
    }

    /// Takes a session back after a fetch. It is kept when it has an id, still follows something,
    /// and nobody ended it meanwhile.
    pub fn put_back(&mut self, now: Time, session: FetchSession<P>) {
        let Some(entry) = self.entries.get_mut(&session.id) else {
            return;
        };
        if session.is_empty() && session.opened == Opened::Incremental {
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
                    (settled || privileged && !entry.privileged)
                        && (entry.privileged, entry.size) <= (privileged, size)
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

    use super::super::{FetchKey, FetchRequest, FetchTopic, Progress, Watch, Watchers};
    use super::*;
    use std::sync::Arc;

    const EVICTION: Duration = Duration::from_secs(120);

    fn key(partition: i32) -> FetchKey {
        FetchKey {
            topic: FetchTopic::Name(Str::from_static("t")),
            partition,
        }
    }

    fn request(fetch_offset: i64) -> FetchRequest {
        FetchRequest {
            fetch_offset,
            log_start: -1,
            max_bytes: 100,
            current_leader_epoch: -1,
            last_fetched_epoch: -1,
        }
    }

    fn at(seconds: u64) -> Time {
        Time::from_millis(seconds * 1000)
    }

    fn installed(
        cache: &mut FetchSessions<()>,
        now: Time,
        partitions: i32,
        privileged: bool,
    ) -> i32 {
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
        assert_eq!(
            cache.open(id, 2, false).unwrap_err(),
            ErrorCode::INVALID_FETCH_SESSION_EPOCH
        );
        assert_eq!(
            cache.open(id + 1, 1, false).unwrap_err(),
            ErrorCode::FETCH_SESSION_ID_NOT_FOUND
        );
        assert_eq!(
            cache.open(id, 1, true).unwrap_err(),
            ErrorCode::FETCH_SESSION_TOPIC_ID_ERROR
        );
        let session = cache.open(id, 1, false).unwrap();
        assert_eq!(session.opened(), Opened::Incremental);
        // Somebody else uses it.
        assert_eq!(
            cache.open(id, 2, false).unwrap_err(),
            ErrorCode::INVALID_FETCH_SESSION_EPOCH
        );
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
        assert!(
            installed(&mut cache, at(200), 1, false) > 0,
            "the one that rests longest goes"
        );
        assert!(!cache.entries.contains_key(&large));
        assert_eq!(cache.len(), 2);
    }

    /// What the test's partitions look like, and the broker's part of a fetch over them.
    struct World {
        ends: Vec<i64>,
        watchers: Vec<Arc<Watchers>>,
    }

    impl World {
        fn fetch(&self, session: &mut FetchSession<Watch>) -> BTreeMap<i32, i64> {
            let ready = Arc::clone(session.ready());
            let mut answer = BTreeMap::new();
            let mut again = Vec::new();
            while let Some(number) = session.next_ready() {
                let slot = session.slot_mut(number).unwrap();
                let partition = slot.key.partition as usize;
                slot.partition
                    .get_or_insert_with(|| self.watchers[partition].watch(&ready, number));
                let end = self.ends[partition];
                let has_records = slot.request.fetch_offset < end;
                if slot.tell(
                    Progress {
                        high_watermark: end,
                        log_start: 0,
                    },
                    has_records,
                ) {
                    answer.insert(slot.key.partition, end);
                }
                if has_records {
                    again.push(number);
                }
            }
            again.into_iter().for_each(|number| ready.mark(number));
            answer
        }
    }

    proptest! {
        /// What a client learns from incremental fetches is what it would learn from full ones.
        #[test]
        fn incremental_equals_full(steps in prop::collection::vec((0..4u8, 0..4usize, 1..3i64), 1..60)) {
            let mut world = World { ends: vec![0; 4], watchers: (0..4).map(|_| Arc::default()).collect() };
            let mut cache: FetchSessions<Watch> = FetchSessions::new(1, EVICTION, 9);
            let mut session = cache.open(0, INITIAL_EPOCH, false).unwrap();
            let mut asked: BTreeMap<i32, i64> = BTreeMap::from([(0, 0), (1, 0)]);
            for (&partition, &offset) in &asked {
                session.follow(key(partition), request(offset));
            }
            cache.install(at(0), &mut session, false);
            let id = session.id();
            let mut known = world.fetch(&mut session);
            cache.put_back(at(0), session);
            let mut epoch = 1;
            for (kind, partition, n) in steps {
                match kind {
                    0 => {
                        world.ends[partition] += n;
                        world.watchers[partition].notify();
                        continue;
                    }
                    _ if cache.is_empty() => break,
                    _ => {}
                }
                let mut session = cache.open(id, epoch, false).unwrap();
                epoch += 1;
                let name = partition as i32;
                match kind {
                    1 => {
                        asked.insert(name, world.ends[partition]);
                        session.follow(key(name), request(world.ends[partition]));
                    }
                    2 => {
                        asked.remove(&name);
                        known.remove(&name);
                        session.forget(&key(name));
                    }
                    _ => {}
                }
                let answer = world.fetch(&mut session);
                // Every followed partition with records is in each answer, as in a full one.
                for (&partition, &offset) in &asked {
                    let end = world.ends[partition as usize];
                    prop_assert!(offset >= end || answer.contains_key(&partition));
                }
                known.extend(answer);
                let full: BTreeMap<i32, i64> =
                    asked.keys().map(|&p| (p, world.ends[p as usize])).collect();
                prop_assert_eq!(&known, &full);
                cache.put_back(at(0), session);
            }
            drop(cache);
            prop_assert!(world.watchers.iter().all(|watchers| watchers.is_empty()));
        }
    }
}
