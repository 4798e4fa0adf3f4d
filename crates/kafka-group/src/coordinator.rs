//! [`GroupCoordinator`]: the groups and offsets of one partition of `__consumer_offsets`.

use std::fmt;
use std::sync::Arc;

use imbl::OrdMap;
use kafka_coordinator::{At, Context, Coordinator, Outcome};
use kafka_proto::api::consumer_group_describe::DescribedGroup;
use kafka_proto::time::Time;
use kafka_proto::{ErrorCode, Str};

use crate::assignor::Assignor;
use crate::groups::Group;
use crate::offsets::Offsets;
use crate::request::SoftChange;
use crate::timers::{TimerKey, Timers};
use crate::{GroupConfig, Record, Request, Response, Soft, Topics, classic, consumer};

/// The coordinator of the groups of one partition of `__consumer_offsets`, as a value.
///
/// Durable is what the log says: groups and offsets. Volatile is all else: how far a rebalance of a classic group has
/// come, sessions, and what the owner tells (topics and settings).
///
/// ```
/// use std::sync::Arc;
///
/// use kafka_config::{BrokerConfig, Properties};
/// use kafka_group::{GroupConfig, GroupCoordinator, NoTopics, Request, Response};
/// use kafka_proto::api::ListGroupsRequest;
///
/// let broker = BrokerConfig::from_properties(&Properties::zero_configuration())?;
/// let groups = GroupCoordinator::new(Arc::new(GroupConfig::new(&broker)), Arc::new(NoTopics));
/// let Some(Response::ListGroups(list)) = groups.read(&Request::ListGroups(ListGroupsRequest::default())) else {
///     panic!("a request that only reads");
/// };
/// assert!(list.is_empty());
/// # Ok::<(), kafka_config::ConfigErrors>(())
/// ```
#[derive(Clone)]
pub struct GroupCoordinator {
    pub(crate) groups: OrdMap<Str, Group>,
    pub(crate) offsets: Offsets,
    // Volatile from here on.
    /// How far a classic group has come, where it differs from what the log says.
    pub(crate) classic: OrdMap<Str, Arc<classic::Live>>,
    pub(crate) consumer: consumer::Volatile,
    /// Beside `range` and `uniform`.
    pub(crate) assignors: Arc<[Arc<dyn Assignor>]>,
    pub(crate) timers: Timers,
    /// Where the look for expired offsets goes on, if it is under way.
    pub(crate) expiry_cursor: Option<Str>,
    pub(crate) topics: Arc<dyn Topics>,
    pub(crate) config: Arc<GroupConfig>,
}

impl GroupCoordinator {
    /// A coordinator without groups.
    pub fn new(config: Arc<GroupConfig>, topics: Arc<dyn Topics>) -> Self {
        let mut coordinator = GroupCoordinator {
            groups: OrdMap::new(),
            offsets: Offsets::default(),
            classic: OrdMap::new(),
            consumer: consumer::Volatile::default(),
            assignors: Arc::new([]),
            timers: Timers::default(),
            expiry_cursor: None,
            topics,
            config,
        };
        coordinator.drop_soft();
        coordinator
    }

    /// Offers assignors of your own to consumer groups, beside those of `group.consumer.assignors`. One that is called
    /// like one of those takes its place.
    #[must_use]
    pub fn with_assignors(mut self, assignors: impl IntoIterator<Item = Arc<dyn Assignor>>) -> Self {
        self.assignors = assignors.into_iter().collect();
        self
    }

    /// Answers a request that [only reads](Request::is_read), best on
    /// [`Shard::committed_state`](kafka_coordinator::Shard::committed_state). `None` for any other request.
    pub fn read(&self, request: &Request) -> Option<Response> {
        match request {
            Request::OffsetFetch { caller, group, require_stable } => {
                Some(Response::OffsetFetch(self.offset_fetch(caller, group, *require_stable)))
            }
            Request::DescribeGroups { version, groups, operations } => {
                let mut described: Vec<_> = groups.iter().map(|id| self.describe_group(*version, id)).collect();
                if let Some(operations) = operations {
                    let known = described.iter_mut().filter(|group| group.error_code.is_none());
                    known.for_each(|group| group.authorized_operations = *operations);
                }
                Some(Response::DescribeGroups(described))
            }
            Request::ConsumerGroupDescribe { groups, operations } => {
                let describe = |id: &Str| match id.as_str() {
                    "" => DescribedGroup { error_code: ErrorCode::INVALID_GROUP_ID, ..Default::default() },
                    _ => self.describe_consumer_group(id, *operations),
                };
                Some(Response::ConsumerGroupDescribe(groups.iter().map(describe).collect()))
            }
            Request::ListGroups(request) => Some(Response::ListGroups(self.list_groups(request))),
            _ => None,
        }
    }

    /// Whether two coordinators have the same durable state.
    pub fn same_durable_state(&self, other: &Self) -> bool {
        self.groups == other.groups && self.offsets == other.offsets
    }

    /// The durable state of a group.
    pub fn group(&self, id: &str) -> Option<&Group> {
        self.groups.get(id)
    }
}

impl Coordinator for GroupCoordinator {
    type Request = Request;
    type Record = Record;
    type Soft = Soft;
    type Response = Response;

    fn decide(&self, ctx: &Context, request: Request) -> Outcome<Self> {
        if let Some(response) = self.read(&request) {
            return Outcome::respond(response);
        }
        match request {
            Request::JoinGroup(caller, request) => self.join_group(ctx, &caller, request),
            Request::SyncGroup(caller, request) => self.sync_group(ctx, &caller, request),
            Request::Heartbeat(_, request) => self.heartbeat(ctx, &request),
            Request::LeaveGroup(caller, request) => self.leave_group(ctx, &caller, request),
            Request::ConsumerGroupHeartbeat(caller, request) => self.consumer_heartbeat(ctx, &caller, request),
            Request::OffsetCommit(caller, request) => self.offset_commit(ctx, &caller, &request),
            Request::TxnOffsetCommit(caller, request) => self.txn_offset_commit(ctx, &caller, &request),
            Request::OffsetDelete(_, request) => self.offset_delete(&request),
            Request::DeleteGroups(groups) => self.delete_groups(&groups),
            Request::EndTransaction { producer, committed, coordinator_epoch } => {
                Outcome::write(vec![Record::EndTransaction { committed, coordinator_epoch }], Response::Done)
                    .by(producer)
            }
            Request::TopicsDeleted(names) => self.topics_deleted(&names),
            read => Outcome::respond(read.refused(ErrorCode::UNKNOWN_SERVER_ERROR)),
        }
    }

    fn read(&self, request: &Request) -> Option<Response> {
        GroupCoordinator::read(self, request)
    }

    fn replay(&mut self, at: At, record: &Record) {
        match record {
            Record::OffsetCommit(key, value) => self.offsets.replay(at, key, value.as_ref()),
            Record::EndTransaction { committed, .. } => {
                if let Some(producer) = at.producer {
                    self.offsets.end_transaction(producer.id, *committed);
                }
            }
            Record::GroupMetadata(key, Some(value)) => {
                self.groups.insert(key.group.clone(), Group::Classic(Arc::new(value.clone())));
            }
            Record::GroupMetadata(key, None) => {
                if let Some(Group::Classic(_)) = self.groups.get(&key.group) {
                    self.groups.remove(&key.group);
                }
            }
            other => self.replay_consumer(at, other),
        }
    }

    fn apply_soft(&mut self, Soft(change): Soft) {
        match change {
            SoftChange::Classic(group, Some(live)) => drop(self.classic.insert(group, live)),
            SoftChange::Classic(group, None) => drop(self.classic.remove(&group)),
            SoftChange::Consumer(change) => self.apply_consumer(change),
            SoftChange::Timer(key, at) => self.timers.set(key, at),
            SoftChange::ExpiryCursor(cursor) => self.expiry_cursor = cursor,
            SoftChange::Topics(topics) => {
                self.topics = topics;
                self.consumer_topics_changed();
            }
            SoftChange::Config(config) => self.config = config,
        }
    }

    fn record_size(record: &Record) -> usize {
        record.encoded_len() + RECORD_OVERHEAD_BYTES
    }

    fn stands_alone(record: &Record) -> bool {
        matches!(record, Record::EndTransaction { .. })
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.timers.first().map(|(at, _)| *at)
    }

    fn timeout(&self, ctx: &Context) -> Option<Outcome<Self>> {
        let (at, key) = self.timers.first()?;
        if *at > ctx.time {
            return None;
        }
        // Cleared first, whatever the decision sets anew.
        let mut outcome = Outcome::parked().with_soft(timer(key.clone(), None));
        match key {
            TimerKey::Loaded => self.loaded(ctx, &mut outcome),
            TimerKey::ExpireOffsets => self.expire_offsets(ctx, &mut outcome),
            TimerKey::ClassicSession { .. } | TimerKey::ClassicJoin { .. } | TimerKey::ClassicSync { .. } => {
                self.classic_timeout(ctx, key, &mut outcome);
            }
            TimerKey::ConsumerSession { .. }
            | TimerKey::ConsumerRebalance { .. }
            | TimerKey::ConsumerJoin { .. }
            | TimerKey::ConsumerSync { .. }
            | TimerKey::ConsumerRegexes { .. } => self.consumer_timeout(ctx, key, &mut outcome),
        }
        Some(outcome)
    }

    fn postpone(&mut self, now: Time) -> bool {
        let Some((_, key)) = self.timers.first().cloned() else { return false };
        self.timers.set(key, Some(now.plus_millis(POSTPONED_MS)));
        true
    }

    /// Whoever was heard of is alive, whatever became of what it asked. A member whose join stayed in part has no session
    /// but the one that is given up, and would be there for ever without it.
    fn restored(&mut self, given_up: &Self) {
        let exists = |group: &Str, member: &Str| match self.groups.get(group) {
            Some(Group::Consumer(group)) => group.members.contains_key(member),
            _ => false,
        };
        self.timers.prolong_sessions(&given_up.timers, exists);
    }

    fn drop_soft(&mut self) {
        self.classic = OrdMap::new();
        self.consumer = consumer::Volatile::default();
        self.timers = Timers::default();
        self.expiry_cursor = None;
        self.timers.set(TimerKey::Loaded, Some(Time::ZERO));
    }
}

impl GroupCoordinator {
    /// The first thing that an active coordinator does: sessions begin for the members that the log has.
    fn loaded(&self, ctx: &Context, outcome: &mut Outcome<Self>) {
        let check = ctx.time.plus_millis(self.config.offsets.retention_check_interval_ms);
        outcome.soft.push(timer(TimerKey::ExpireOffsets, Some(check)));
        self.classic_loaded(ctx, outcome);
        self.consumer_loaded(ctx, outcome);
    }
}

/// What a record takes in a batch beside its key and value: varints of lengths and deltas, attributes.
const RECORD_OVERHEAD_BYTES: usize = 24;

/// How long a deadline rests whose records no batch can hold: topics or members may be fewer then.
const POSTPONED_MS: i64 = 10_000;

pub(crate) fn timer(key: TimerKey, at: Option<Time>) -> Soft {
    Soft(SoftChange::Timer(key, at))
}

impl fmt::Debug for GroupCoordinator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GroupCoordinator")
            .field("groups", &self.groups.len())
            .field("rebalancing", &self.classic.len())
            .finish_non_exhaustive()
    }
}
