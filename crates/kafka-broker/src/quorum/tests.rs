//! The thread, with a small state machine, on a disk that can lose power at any moment.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Mutex;

use kafka_coordinator::{At, Context, Outcome};
use kafka_log::storage::{Fault, MemStorage, Operation};
use kafka_raft::OffsetAndEpoch;
use kafka_raft::snapshot::{BOOTSTRAP_FILE, Checkpoint, METADATA_LOG_DIR};

use super::metadata_log::snapshot_path;
use super::*;

/// Keeps texts by number, and writes its bootstrap records into an empty log.
#[derive(Debug, Clone, Default, PartialEq)]
struct Shelf {
    texts: BTreeMap<u8, String>,
}

enum Ask {
    Put(u8, String),
    Begin(Vec<(u8, String)>),
}

impl Coordinator for Shelf {
    type Request = Ask;
    type Record = (u8, String);
    type Soft = ();
    type Response = usize;

    fn decide(&self, _: &Context, request: Ask) -> Outcome<Self> {
        match request {
            Ask::Put(key, text) => Outcome::write(vec![(key, text)], self.texts.len()),
            Ask::Begin(records) => Outcome::write(records, 0),
        }
    }

    fn replay(&mut self, _: At, record: &(u8, String)) {
        self.texts.insert(record.0, record.1.clone());
    }

    fn apply_soft(&mut self, (): ()) {}
}

impl Machine for Shelf {
    type Image = BTreeMap<u8, String>;

    fn image(&self) -> Arc<BTreeMap<u8, String>> {
        Arc::new(self.texts.clone())
    }

    fn decode(bytes: &Bytes) -> Result<(u8, String), String> {
        let (key, text) = bytes.split_first().ok_or("empty")?;
        Ok((*key, String::from_utf8(text.to_vec()).map_err(|error| error.to_string())?))
    }

    fn encode(&self, (key, text): &(u8, String)) -> Result<Bytes, String> {
        match text.as_str() {
            "unspeakable" => Err("it cannot be said".to_owned()),
            _ => Ok([&[*key], text.as_bytes()].concat().into()),
        }
    }

    fn first_request(&self, bootstrap: Vec<(u8, String)>) -> Option<Ask> {
        (self.texts.is_empty() && !bootstrap.is_empty()).then_some(Ask::Begin(bootstrap))
    }
}

const NODE: ReplicaKey = ReplicaKey { id: 1, directory_id: Uuid::from_u64_pair(1, 2) };

/// A clock that moves on by a millisecond each time it is read.
fn clock() -> Clock {
    let millis = Mutex::new(1_700_000_000_000);
    Arc::new(move || {
        let mut millis = millis.lock().unwrap();
        *millis += 1;
        (Time::from_millis(*millis), Timestamp::from_millis(*millis as i64))
    })
}

fn options(storage: &MemStorage) -> QuorumOptions {
    QuorumOptions {
        storage: Arc::new(storage.clone()),
        metadata_dir: PathBuf::from("/data"),
        node: NODE,
        static_voters: None,
        clock: clock(),
        seed: 1,
    }
}

/// Puts down what formatting does: the bootstrap record, and this node as the only voter.
fn format(storage: &MemStorage) {
    let now = Timestamp::from_millis(5);
    let write = |path: &Path, checkpoint: Checkpoint| {
        storage.create_dir_all(path.parent().unwrap()).unwrap();
        let bytes = checkpoint.encode(now).unwrap();
        kafka_log::storage::replace_file(storage, path, &bytes).unwrap();
        storage.sync_dir(Path::new("/")).unwrap();
        storage.sync_dir(Path::new("/data")).unwrap();
    };
    let bootstrap = Checkpoint { records: vec![(now, Bytes::from_static(b"\0first"))], ..Checkpoint::default() };
    write(&Path::new("/data").join(BOOTSTRAP_FILE), bootstrap);
    let voters = Checkpoint {
        kraft_version: Some(1),
        voters: Some(VoterSet::single(NODE, "CONTROLLER", "localhost", 9093)),
        ..Checkpoint::default()
    };
    write(&snapshot_path(&Path::new("/data").join(METADATA_LOG_DIR), OffsetAndEpoch::default()), voters);
}

fn start(storage: &MemStorage) -> (Handle<Shelf>, QuorumThread) {
    open(options(storage), Shelf::default()).unwrap()
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn put(quorum: &Handle<Shelf>, key: u8, text: &str) -> Result<usize, Refusal> {
    block_on(quorum.request(Ask::Put(key, text.to_owned())))
}

#[test]
fn a_new_quorum_has_its_bootstrap_records_when_it_is_open() {
    let storage = MemStorage::new();
    format(&storage);
    let (quorum, thread) = start(&storage);
    assert_eq!(*quorum.image(), BTreeMap::from([(0, "first".to_owned())]));
    // LeaderChange, KRaftVersion, KRaftVoters, and the record.
    let status = QuorumStatus { epoch: 1, leader_id: Some(1), high_watermark: 4, log_end: 4 };
    assert_eq!(quorum.status(), status);
    thread.shutdown().unwrap();
}

#[test]
fn what_is_answered_is_in_the_image_and_there_after_a_restart() {
    let storage = MemStorage::new();
    format(&storage);
    let (quorum, thread) = start(&storage);
    let mut changes = quorum.subscribe();
    changes.mark_unchanged();
    assert_eq!(put(&quorum, 7, "seven"), Ok(1));
    assert_eq!(quorum.image().get(&7).map(String::as_str), Some("seven"));
    assert!(changes.has_changed().unwrap());
    thread.shutdown().unwrap();
    assert_eq!(put(&quorum, 8, "eight"), Err(Refusal::NotActive(ErrorCode::NOT_CONTROLLER)));

    let (quorum, thread) = start(&storage);
    assert_eq!(quorum.image().len(), 2);
    assert_eq!(quorum.status().epoch, 2);
    assert_eq!(quorum.status().high_watermark, 6); // one more LeaderChange, and no second bootstrap
    thread.shutdown().unwrap();
}

#[test]
fn a_log_that_is_longer_than_one_read_is_there_after_a_restart() {
    let storage = MemStorage::new();
    format(&storage);
    let (quorum, thread) = start(&storage);
    for key in 1..=12 {
        put(&quorum, key, &"long".repeat(200_000)).unwrap();
    }
    thread.shutdown().unwrap();
    let (quorum, thread) = start(&storage);
    assert_eq!(quorum.image().len(), 13);
    thread.shutdown().unwrap();
}

#[test]
fn a_record_that_cannot_be_written_undoes_its_request_and_nothing_else() {
    let storage = MemStorage::new();
    format(&storage);
    let (quorum, thread) = start(&storage);
    let refusal = Refusal::Append(ErrorCode::UNKNOWN_SERVER_ERROR);
    assert_eq!(put(&quorum, 1, "unspeakable"), Err(refusal));
    assert_eq!(put(&quorum, 2, "two"), Ok(1));
    assert!(!quorum.image().contains_key(&1));
    thread.shutdown().unwrap();
}

#[test]
fn requests_that_queue_share_a_flush() {
    let storage = MemStorage::new();
    format(&storage);
    // While this is held, the thread stands still at its clock.
    let gate = Arc::new(Mutex::new(()));
    let (clock, gate_of_clock) = (clock(), Arc::clone(&gate));
    let clock: Clock = Arc::new(move || {
        let _open = gate_of_clock.lock().unwrap();
        clock()
    });
    let (quorum, thread) = open(QuorumOptions { clock, ..options(&storage) }, Shelf::default()).unwrap();
    let syncs = || storage.counts().of(Operation::Sync);
    let before = syncs();
    put(&quorum, 0, "x").unwrap();
    let syncs_for_one = syncs() - before;
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let held = gate.lock().unwrap();
    let requests: Vec<_> = runtime.block_on(async {
        let requests = (0..200u8).map(|key| {
            let quorum = quorum.clone();
            tokio::spawn(async move { quorum.request(Ask::Put(key, "x".to_owned())).await })
        });
        let requests = requests.collect();
        while quorum.room.available_permits() > REQUESTS_MAX - 200 {
            tokio::task::yield_now().await;
        }
        requests
    });
    drop(held);
    for request in requests {
        runtime.block_on(request).unwrap().unwrap();
    }
    assert_eq!(quorum.image().len(), 200);
    assert_eq!(syncs() - before, 2 * syncs_for_one);
    thread.shutdown().unwrap();
}

#[test]
fn a_disk_that_fails_ends_the_thread_and_everyone_is_told() {
    let storage = MemStorage::new();
    format(&storage);
    let (quorum, thread) = start(&storage);
    storage.inject(Fault::on(Operation::Sync).error(io::ErrorKind::Other));
    let refusal = Refusal::NotActive(ErrorCode::KAFKA_STORAGE_ERROR);
    assert_eq!(put(&quorum, 1, "one"), Err(refusal));
    block_on(thread.ended());
    assert!(!quorum.image().contains_key(&1), "what is not on the disk must not be seen");
    assert!(matches!(thread.shutdown(), Err(QuorumError::Storage(_))));
}

#[test]
fn a_snapshot_stands_for_the_log_that_is_not_there() {
    let storage = MemStorage::new();
    format(&storage);
    let (quorum, thread) = start(&storage);
    put(&quorum, 9, "forgotten").unwrap();
    thread.shutdown().unwrap();

    let log_dir = Path::new("/data").join(METADATA_LOG_DIR);
    let now = Timestamp::from_millis(7);
    let snapshot = Checkpoint {
        last_contained_log_timestamp: 6,
        kraft_version: Some(1),
        voters: Some(VoterSet::single(NODE, "CONTROLLER", "localhost", 9093)),
        records: vec![(now, Bytes::from_static(b"\x01one")), (now, Bytes::from_static(b"\x02two"))],
    };
    let path = snapshot_path(&log_dir, OffsetAndEpoch { offset: 100, epoch: 5 });
    kafka_log::storage::replace_file(&storage, &path, &snapshot.encode(now).unwrap()).unwrap();

    for (epoch, log_end) in [(6, 101), (7, 102)] {
        let (quorum, thread) = start(&storage);
        assert_eq!(*quorum.image(), BTreeMap::from([(1, "one".to_owned()), (2, "two".to_owned())]));
        assert_eq!(quorum.status(), QuorumStatus { epoch, leader_id: Some(1), high_watermark: log_end, log_end });
        thread.shutdown().unwrap();
    }
}

#[test]
fn static_voters_come_from_the_configuration() {
    let mut properties = kafka_config::Properties::zero_configuration();
    assert_eq!(static_voters(&BrokerConfig::default()), None);
    properties.set("controller.quorum.voters", "1@localhost:9093");
    properties.remove("controller.quorum.bootstrap.servers");
    let voters = static_voters(&BrokerConfig::from_properties(&properties).unwrap());

    let storage = MemStorage::new();
    let options = QuorumOptions { static_voters: voters, ..options(&storage) };
    let (quorum, thread) = open(options, Shelf::default()).unwrap();
    assert_eq!(quorum.status().high_watermark, 1); // LeaderChange alone
    thread.shutdown().unwrap();
}

#[test]
fn what_is_not_a_quorum_does_not_open() {
    let storage = MemStorage::new();
    let open = || open(options(&storage), Shelf::default()).map(|_| ());
    assert!(matches!(open(), Err(QuorumError::NoVoters)));
    format(&storage);
    let path = Path::new("/data").join(METADATA_LOG_DIR).join("quorum-state");
    let newer = br#"{"leaderId":1,"leaderEpoch":1,"votedId":-1,"data_version":7}"#;
    kafka_log::storage::replace_file(&storage, &path, newer).unwrap();
    let error = open().unwrap_err().to_string();
    assert!(error.contains("data_version 7"), "{error}");
}

/// Runs three lives on one disk and returns what was acknowledged, with the number of changes that the disk had seen
/// when the acknowledgement came.
fn three_lives(storage: &MemStorage) -> Vec<(usize, u8)> {
    let mut acknowledged = Vec::new();
    for life in 0..3u8 {
        let (quorum, thread) = start(storage);
        for key in 1..=5 {
            put(&quorum, life * 10 + key, "kept").unwrap();
            acknowledged.push((storage.steps(), life * 10 + key));
        }
        thread.shutdown().unwrap();
    }
    acknowledged
}

/// Cuts the power at every moment, and counts the moments after which something acknowledged is missing, or
/// nothing works any more.
fn lost(storage: &MemStorage, acknowledged: &[(usize, u8)], formatted: usize) -> usize {
    let mut lost = 0;
    for step in formatted..=storage.steps() {
        let after = storage.after_crash(step, step as u64);
        let Ok((quorum, thread)) = open(options(&after), Shelf::default()) else {
            lost += 1;
            continue;
        };
        let image = quorum.image();
        let survives = |key: &u8| image.contains_key(key);
        let mut promised = acknowledged.iter().filter(|(at, _)| *at <= step).map(|(_, key)| key);
        lost += usize::from(!promised.all(survives));
        // It can still be written to, which would fail if the log and the state had come apart.
        put(&quorum, 255, "after").unwrap();
        thread.shutdown().unwrap();
    }
    lost
}

#[test]
fn nothing_acknowledged_is_lost_wherever_the_power_is_cut() {
    let storage = MemStorage::recording();
    format(&storage);
    let formatted = storage.steps();
    let acknowledged = three_lives(&storage);
    assert_eq!(lost(&storage, &acknowledged, formatted), 0);
}

#[test]
fn a_disk_that_only_pretends_to_sync_is_found() {
    let storage = MemStorage::recording();
    format(&storage);
    let formatted = storage.steps();
    storage.pretend(Operation::Sync);
    let acknowledged = three_lives(&storage);
    assert!(lost(&storage, &acknowledged, formatted) > 0);
}
