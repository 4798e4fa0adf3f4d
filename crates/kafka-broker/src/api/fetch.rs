//! Fetch: from the log to the socket, waiting without polling.

use std::future::poll_fn;
use std::sync::{Arc, Weak};
use std::time::Duration;

use bytes::Bytes;
use kafka_log::{LogError, ReadData, Until};
use kafka_proto::api::fetch::{
    AbortedTransaction, EpochEndOffset, FetchRequest, FetchResponse, FetchableTopicResponse, LeaderIdAndEpoch,
    PartitionData,
};
use kafka_proto::{ErrorCode, Records, Str, Uuid};
use kafka_replica::{FetchKey, FetchRequest as Asked, FetchSession, FetchTopic, Found, Opened, Progress, Watch};
use kafka_server::{FileRange, FileSource, Files, Reply, RequestContext};
use tokio::time::Instant;

use crate::data::Partition;
use crate::node::Node;

/// From here on a client that asked the wrong broker is told who leads (KIP-951).
const FIRST_VERSION_WITH_LEADER: i16 = 16;
/// From here on a topic is named by its id (KIP-516).
const FIRST_VERSION_WITH_TOPIC_IDS: i16 = 13;
/// Isolation level of a consumer that reads committed transactions only (KIP-98).
const READ_COMMITTED: i8 = 1;
/// The replica id of a consumer.
const CONSUMER: i32 = -1;
/// Below this, copying the records beside the response costs less than one more system call.
const COPIED_BYTES_MAX: usize = 16 << 10;

/// What a fetch session keeps of a partition: enough to know it again, and not its files, since a
/// session outlives both its client and the topic.
#[derive(Debug)]
pub(crate) struct Followed {
    partition: Weak<Partition>,
    _watch: Watch,
}

impl Followed {
    fn is(&self, partition: &Arc<Partition>) -> bool {
        // The address is not used again while there is a weak reference to it.
        std::ptr::eq(self.partition.as_ptr(), Arc::as_ptr(partition))
    }
}

/// What one fetch may take, and how long.
struct Bounds {
    version: i16,
    until: Until,
    read_committed: bool,
    min_bytes: usize,
    max_bytes: usize,
    deadline: Instant,
}

/// The partitions visited in one pass over the ready set.
#[derive(Default)]
struct Pass {
    visited: Vec<(u32, PartitionData, bool)>,
    files: Files,
    bytes: usize,
    failed: bool,
}

/// Answers a fetch when there is enough, something fails, or time is up.
pub(crate) async fn fetch(node: Arc<Node>, context: RequestContext, request: FetchRequest) -> Reply<FetchResponse> {
    let bounds = Bounds::of(&node, &context, &request);
    let by_id = context.version >= FIRST_VERSION_WITH_TOPIC_IDS;
    let opened = node.sessions().open(request.session_id, request.session_epoch, by_id);
    let session = match opened {
        Ok(session) => session,
        Err(error_code) => {
            let response = FetchResponse { error_code, ..Default::default() };
            return Reply::new(response).noting(error_code);
        }
    };
    let mut lease = Lease { node: Arc::clone(&node), session: Some(session) };
    let Some(session) = lease.session.as_mut() else { return Reply::nothing() };
    follow(session, &request, by_id);
    let privileged = replica_id(&request) >= 0;
    let now = node.now().time;
    node.sessions().install(now, session, privileged);
    loop {
        let pass = visit_ready(&node, session, &bounds);
        let done =
            pass.bytes >= bounds.min_bytes || pass.failed || session.is_empty() || Instant::now() >= bounds.deadline;
        if done {
            return respond(session, &bounds, pass);
        }
        let ready = Arc::clone(session.ready());
        // Time that runs out leads to one more pass, which answers with what there is.
        let _ = tokio::time::timeout_at(bounds.deadline, poll_fn(|cx| ready.poll_ready(cx))).await;
        // What was visited in vain counts again, beside the news.
        session.revisit();
    }
}

/// Returns the session to the cache, also when the connection goes away during a long poll.
struct Lease {
    node: Arc<Node>,
    session: Option<FetchSession<Followed>>,
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            let now = self.node.now().time;
            self.node.sessions().put_back(now, session);
        }
    }
}

impl Bounds {
    fn of(node: &Node, context: &RequestContext, request: &FetchRequest) -> Self {
        let read_committed = request.isolation_level == READ_COMMITTED;
        let until = match replica_id(request) {
            CONSUMER if read_committed => Until::LastStable,
            CONSUMER => Until::HighWatermark,
            _ => Until::LogEnd,
        };
        let limit = node.fetch_bytes_max();
        let bytes = |wanted: i32| usize::try_from(wanted).unwrap_or(0).min(limit);
        let wait = Duration::from_millis(request.max_wait_ms.max(0).unsigned_abs().into());
        Self {
            version: context.version,
            until,
            read_committed,
            min_bytes: bytes(request.min_bytes),
            max_bytes: bytes(request.max_bytes),
            deadline: Instant::now() + wait,
        }
    }
}

/// The fetching replica: in the request itself before version 15, in a tagged field from then on.
fn replica_id(request: &FetchRequest) -> i32 {
    if request.replica_id != CONSUMER { request.replica_id } else { request.replica_state.replica_id }
}

/// Brings the session to what the request says of it.
fn follow(session: &mut FetchSession<Followed>, request: &FetchRequest, by_id: bool) {
    let name = |name: &Str, id: &Uuid| {
        if by_id { FetchTopic::Id(*id) } else { FetchTopic::Name(Str::from(name.as_str())) }
    };
    for topic in &request.topics {
        for partition in &topic.partitions {
            let key = FetchKey { topic: name(&topic.topic, &topic.topic_id), partition: partition.partition };
            let asked = Asked {
                fetch_offset: partition.fetch_offset,
                log_start: partition.log_start_offset,
                max_bytes: partition.partition_max_bytes,
                current_leader_epoch: partition.current_leader_epoch,
                last_fetched_epoch: partition.last_fetched_epoch,
            };
            session.follow(key, asked);
        }
    }
    // What is both asked for and forgotten is forgotten, as by Apache Kafka.
    for topic in &request.forgotten_topics_data {
        for partition in topic.partitions.iter() {
            session.forget(&FetchKey { topic: name(&topic.topic, &topic.topic_id), partition });
        }
    }
}

/// Reads the partitions that have news, in their order, until the bytes run out. The first batch
/// of the first partition that has any is returned whatever its size, so that a fetcher gets on.
fn visit_ready(node: &Node, session: &mut FetchSession<Followed>, bounds: &Bounds) -> Pass {
    let mut pass = Pass::default();
    let ready = Arc::clone(session.ready());
    while let Some(number) = session.next_ready() {
        let Some(slot) = session.slot_mut(number) else { continue };
        let data = match resolve(node, &slot.key) {
            Ok(partition) => {
                let known = slot.partition.as_ref().is_some_and(|known| known.is(&partition));
                if !known {
                    // Watched before it is read, so that no append falls in between.
                    let watch = partition.watchers().watch(&ready, number);
                    slot.partition = Some(Followed { partition: Arc::downgrade(&partition), _watch: watch });
                }
                read(node, &partition, &slot.request, bounds, &mut pass)
            }
            // There is no partition that could have looked for aborted transactions.
            Err(error) => PartitionData { aborted_transactions: Some(Vec::new()), ..failed(slot.key.partition, error) },
        };
        pass.failed |= data.error_code != ErrorCode::NONE || data.diverging_epoch.end_offset >= 0;
        let has_records = data.records.as_ref().is_some_and(|records| !records.is_empty());
        pass.visited.push((number, data, has_records));
    }
    pass
}

fn resolve(node: &Node, key: &FetchKey) -> Result<Arc<Partition>, ErrorCode> {
    let id = match &key.topic {
        FetchTopic::Id(id) => *id,
        FetchTopic::Name(name) => {
            let image = node.image();
            image.topics.by_name(name).ok_or(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION)?.id
        }
    };
    node.partition(id, key.partition).map_err(|error| match (error, &key.topic) {
        (ErrorCode::UNKNOWN_TOPIC_OR_PARTITION, FetchTopic::Id(_)) if node.image().topics.by_id(&id).is_none() => {
            ErrorCode::UNKNOWN_TOPIC_ID
        }
        _ => error,
    })
}

/// Reads one partition within what is left of the bounds.
fn read(node: &Node, partition: &Partition, asked: &Asked, bounds: &Bounds, pass: &mut Pass) -> PartitionData {
    let index = partition.index();
    if let Err(not_leader) = partition.leadership().check(asked.current_leader_epoch) {
        let mut data = failed(index, not_leader.error);
        // Who knows a newer epoch than this broker has nothing to learn here.
        if bounds.version >= FIRST_VERSION_WITH_LEADER && not_leader.error != ErrorCode::UNKNOWN_LEADER_EPOCH {
            let (leader_id, leader_epoch) = node.leader_of(partition.topic_id(), index);
            data.current_leader = LeaderIdAndEpoch { leader_id, leader_epoch, ..Default::default() };
        }
        return data;
    }
    if let Some(diverging_epoch) = diverging(partition, asked) {
        let view = partition.reader().view();
        return PartitionData {
            diverging_epoch,
            high_watermark: view.high_watermark,
            last_stable_offset: view.last_stable,
            log_start_offset: view.log_start,
            ..failed(index, ErrorCode::NONE)
        };
    }
    let left = bounds.max_bytes.saturating_sub(pass.bytes);
    let wanted = usize::try_from(asked.max_bytes).unwrap_or(0).min(left);
    let first = pass.bytes == 0;
    match partition.read(|reader| reader.read(asked.fetch_offset, wanted, bounds.until, first)) {
        Ok(data) => found(index, data, bounds, pass),
        Err(error) => {
            if !matches!(error, LogError::OffsetOutOfRange { .. }) {
                tracing::error!(topic = %partition.topic(), index, %error, "a read failed");
            }
            failed(index, error.error_code())
        }
    }
}

/// Where the fetcher's log leaves ours, if it does (KIP-595).
fn diverging(partition: &Partition, asked: &Asked) -> Option<EpochEndOffset> {
    if asked.last_fetched_epoch < 0 {
        return None;
    }
    let end = partition.reader().epoch_end_offset(asked.last_fetched_epoch)?;
    (end.epoch < asked.last_fetched_epoch || end.end_offset < asked.fetch_offset).then_some(EpochEndOffset {
        epoch: end.epoch,
        end_offset: end.end_offset,
        ..Default::default()
    })
}

fn found(index: i32, data: ReadData, bounds: &Bounds, pass: &mut Pass) -> PartitionData {
    let records = match data.records {
        None => Records::Bytes(Bytes::new()),
        Some(range) => {
            pass.bytes += range.len;
            if range.len <= COPIED_BYTES_MAX {
                match range.read() {
                    Ok(bytes) => Records::Bytes(bytes),
                    Err(error) => {
                        tracing::error!(index, %error, "a read failed");
                        return failed(index, ErrorCode::KAFKA_STORAGE_ERROR);
                    }
                }
            } else {
                let (position, len) = (range.position, range.len);
                pass.files.push(FileRange::new(Arc::new(SegmentFile(range.file)), position, len))
            }
        }
    };
    let aborted = data.aborted.iter().map(|aborted| AbortedTransaction {
        producer_id: aborted.producer_id,
        first_offset: aborted.first_offset,
        ..Default::default()
    });
    PartitionData {
        partition_index: index,
        high_watermark: data.view.high_watermark,
        last_stable_offset: data.view.last_stable,
        log_start_offset: data.view.log_start,
        aborted_transactions: bounds.read_committed.then(|| aborted.collect()),
        records: Some(records),
        ..Default::default()
    }
}

fn failed(index: i32, error_code: ErrorCode) -> PartitionData {
    PartitionData {
        partition_index: index,
        error_code,
        high_watermark: -1,
        last_stable_offset: -1,
        log_start_offset: -1,
        aborted_transactions: None,
        records: Some(Records::Bytes(Bytes::new())),
        ..Default::default()
    }
}

/// Puts what was visited into a response: all of it, or only what is news to the session.
fn respond(session: &mut FetchSession<Followed>, bounds: &Bounds, pass: Pass) -> Reply<FetchResponse> {
    let incremental = session.opened() == Opened::Incremental;
    let by_id = bounds.version >= FIRST_VERSION_WITH_TOPIC_IDS;
    let mut noted = ErrorCode::NONE;
    let mut responses: Vec<FetchableTopicResponse> = Vec::new();
    let mut current: Option<FetchTopic> = None;
    for (number, data, has_records) in pass.visited {
        let Some(slot) = session.slot_mut(number) else { continue };
        let progress = Progress { high_watermark: data.high_watermark, log_start: data.log_start_offset };
        let end = if bounds.read_committed { data.last_stable_offset } else { data.high_watermark };
        let found = if data.error_code != ErrorCode::NONE || data.diverging_epoch.end_offset >= 0 {
            noted = data.error_code;
            Found::Error
        } else if has_records {
            Found::Records(progress)
        } else if slot.request.fetch_offset < end {
            // There was no room for its records; they are not news, and must not be forgotten.
            Found::Cut(progress)
        } else {
            Found::Nothing(progress)
        };
        let topic = slot.key.topic.clone();
        if !session.settle(number, found) && incremental {
            continue;
        }
        if current.as_ref() != Some(&topic) {
            let mut response = FetchableTopicResponse::default();
            match &topic {
                FetchTopic::Id(id) if by_id => response.topic_id = *id,
                FetchTopic::Name(name) => response.topic = name.clone(),
                FetchTopic::Id(_) => {}
            }
            responses.push(response);
            current = Some(topic);
        }
        if let Some(topic) = responses.last_mut() {
            topic.partitions.push(data);
        }
    }
    let response = FetchResponse { session_id: session.id(), responses, ..Default::default() };
    Reply::with_files(response, pass.files).noting(noted)
}

/// A log's file as the server sends it.
#[derive(Debug)]
struct SegmentFile(Arc<dyn kafka_log::File>);

impl FileSource for SegmentFile {
    fn fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        self.0.as_fd()
    }

    fn read_at(&self, buf: &mut [u8], offset: u64) -> std::io::Result<usize> {
        self.0.read_at(buf, offset)
    }
}
