//! Brokers come, live and go: registration, heartbeats, fencing, controlled shutdown (KIP-631).
//!
//! ```text
//!             register                  heartbeat, caught up
//!   (none) ──────────────▶ fenced ──────────────────────────────▶ unfenced
//!                            ▲  ▲                                   │  │ heartbeat wants to shut down
//!                            │  └───── silence, or wants a fence ───┘  ▼
//!                            └──────── leads nothing any more ──── in controlled shutdown
//! ```

use std::collections::BTreeMap;

use kafka_coordinator::{Context, Outcome};
use kafka_proto::records::BrokerRegistrationChangeRecord;
use kafka_proto::{ErrorCode, Str, Uuid};

use super::activation::supported_features;
use super::leaders::Departure;
use super::{Controller, ControllerResponse, Decision, Soft};
use crate::image::{Broker, Endpoint};
use crate::{ApiError, MetadataRecord, MetadataVersion};

/// A broker has started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokerRegistration {
    /// Its id.
    pub broker_id: i32,
    /// The cluster that its directories belong to.
    pub cluster_id: Str,
    /// Drawn anew at each start of the process.
    pub incarnation: Uuid,
    /// Where clients reach it, by the name of the listener.
    pub endpoints: BTreeMap<Str, Endpoint>,
    /// `broker.rack`.
    pub rack: Option<Str>,
    /// Its log directories that are online.
    pub log_dirs: Vec<Uuid>,
    /// Those of them that take no new partitions (KIP-1066).
    pub cordoned_log_dirs: Vec<Uuid>,
    /// The epoch under which it shut down cleanly before, or -1 if it did not (KIP-966).
    pub previous_broker_epoch: i64,
}

/// A broker lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokerHeartbeat {
    /// Its id.
    pub broker_id: i32,
    /// The epoch that its registration was answered with.
    pub broker_epoch: i64,
    /// The offset of the metadata log up to which it has read.
    pub current_metadata_offset: i64,
    /// It wants to be fenced.
    pub want_fence: bool,
    /// It wants to give up its leaderships and leave.
    pub want_shut_down: bool,
    /// Its log directories that have failed (KIP-858).
    pub offline_log_dirs: Vec<Uuid>,
}

/// How a broker stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeartbeatAnswer {
    /// It has read up to its registration.
    pub is_caught_up: bool,
    /// It is fenced.
    pub is_fenced: bool,
    /// It leads nothing any more and may leave.
    pub should_shut_down: bool,
}

impl Controller {
    pub(super) fn register_broker(
        &self,
        ctx: &Context,
        request: &BrokerRegistration,
    ) -> Decision<Result<i64, ApiError>> {
        let previous = self.image.cluster.broker(request.broker_id);
        if let Err(error) = self.check_registration(ctx, request, previous) {
            return Decision::respond(Err(error));
        }
        let same_process = previous.filter(|previous| previous.incarnation == request.incarnation);
        let mut records = Vec::new();
        if let (Some(previous), None) = (previous, same_process) {
            let clean = request.previous_broker_epoch == previous.epoch;
            if !clean && self.image.has_eligible_leader_replicas() {
                self.withdraw(request.broker_id, Departure::Unclean, &mut records);
            } else if !previous.fenced {
                self.withdraw(request.broker_id, Departure::Clean, &mut records);
            }
        }
        // The same process asks again when it has not heard the answer: its epoch stays (KAFKA-16952).
        let epoch = same_process.map_or(self.image.offset + 1, |previous| previous.epoch);
        let broker = Broker {
            id: request.broker_id,
            epoch,
            registered_at: -1,
            incarnation: request.incarnation,
            endpoints: request.endpoints.clone(),
            features: supported_features(),
            rack: request.rack.clone(),
            fenced: true,
            in_controlled_shutdown: false,
            log_dirs: request.log_dirs.clone(),
            cordoned_log_dirs: self.cordoned(request),
        };
        records.push(broker.to_record().into());
        let mut decision = Decision::write(records, Ok(epoch));
        decision.soft.push(Soft::Silent { broker: request.broker_id });
        decision
    }

    fn cordoned(&self, request: &BrokerRegistration) -> Option<Vec<Uuid>> {
        self.image.version().has_cordoned_log_dirs().then(|| request.cordoned_log_dirs.clone())
    }

    fn check_registration(
        &self,
        ctx: &Context,
        request: &BrokerRegistration,
        previous: Option<&Broker>,
    ) -> Result<(), ApiError> {
        let own = &self.settings.cluster_id;
        if request.cluster_id != *own {
            let message = format!("Expected cluster ID {own}, but got cluster ID {}", request.cluster_id);
            return Err(ApiError::new(ErrorCode::INCONSISTENT_CLUSTER_ID, message));
        }
        // If it is in the process of this controller, it has started with it: no other instance can be alive.
        let in_this_process = self.is_in_this_process(request.broker_id);
        let other_process = previous.is_some_and(|previous| previous.incarnation != request.incarnation);
        let live = self.sessions.is_live(request.broker_id, ctx.time, self.session_timeout_ms());
        if other_process && live && !in_this_process {
            let message = "Another broker is registered with that broker id. If the broker was recently restarted \
                           this should self-resolve once the heartbeat manager expires the broker's session.";
            return Err(ApiError::new(ErrorCode::DUPLICATE_BROKER_REGISTRATION, message));
        }
        let supported = supported_features();
        let levels = self.image.features.iter().map(|(name, level)| (name.as_str(), *level));
        let version = self.image.metadata_version.map(|version| (MetadataVersion::FEATURE, version.level()));
        for (name, level) in levels.chain(version) {
            let fits = supported.get(name).is_some_and(|range| (range.minimum..=range.maximum).contains(&level));
            if !fits {
                let message = format!(
                    "Unable to register because the broker does not support finalized version {level} of {name}."
                );
                return Err(ApiError::new(ErrorCode::UNSUPPORTED_VERSION, message));
            }
        }
        Ok(())
    }

    pub(super) fn heartbeat(
        &self,
        ctx: &Context,
        request: &BrokerHeartbeat,
    ) -> Decision<Result<HeartbeatAnswer, ErrorCode>> {
        if let Err(error) = self.check_broker_epoch(request.broker_id, request.broker_epoch) {
            return Decision::respond(Err(error));
        }
        let Some(broker) = self.image.cluster.broker(request.broker_id) else {
            return Decision::respond(Err(ErrorCode::BROKER_ID_NOT_REGISTERED));
        };
        let caught_up = request.current_metadata_offset >= broker.registered_at;
        let mut records = Vec::new();
        let mut soft = Vec::new();
        if !self.is_in_this_process(broker.id) {
            soft.push(Soft::Heard { broker: broker.id, time: ctx.time });
        }
        self.lose_directories(broker, &request.offline_log_dirs, &mut records);
        let mut answer = HeartbeatAnswer { is_caught_up: caught_up, is_fenced: broker.fenced, should_shut_down: false };
        if broker.fenced {
            if request.want_shut_down {
                answer.should_shut_down = true;
            } else if caught_up && !request.want_fence {
                self.unfence(broker, &mut records);
                answer.is_fenced = false;
            }
        } else if request.want_fence {
            self.fence(broker, &mut records);
            answer.is_fenced = true;
        } else if request.want_shut_down {
            answer.should_shut_down = self.shut_down(broker, &mut records);
            answer.is_fenced = answer.should_shut_down;
        }
        if answer.is_fenced {
            soft.push(Soft::Silent { broker: broker.id });
        }
        Decision { records, soft, response: Ok(answer) }
    }

    /// Whether the broker lives and dies with this controller. Its silence then means that both were held up (by a slow
    /// disk, say), and fencing it would help nobody.
    pub(super) fn is_in_this_process(&self, broker: i32) -> bool {
        let config = &self.settings.config;
        config.roles.broker && config.node_id == broker
    }

    /// Whether `epoch` is that of the present registration of the broker.
    pub(super) fn check_broker_epoch(&self, broker: i32, epoch: i64) -> Result<(), ErrorCode> {
        match self.image.cluster.broker(broker) {
            None => Err(ErrorCode::BROKER_ID_NOT_REGISTERED),
            Some(broker) if broker.epoch != epoch => Err(ErrorCode::STALE_BROKER_EPOCH),
            Some(_) => Ok(()),
        }
    }

    /// Takes the leaderships away first, and fences when none is left. Says whether the broker may leave.
    fn shut_down(&self, broker: &Broker, records: &mut Vec<MetadataRecord>) -> bool {
        if !broker.in_controlled_shutdown {
            let change = BrokerRegistrationChangeRecord { in_controlled_shutdown: 1, ..change_of(broker) };
            records.push(change.into());
            self.withdraw(broker.id, Departure::Clean, records);
            return false;
        }
        let mut partitions = self.image.topics.iter().flat_map(|topic| topic.partitions.values());
        if partitions.any(|partition| partition.leader == broker.id) {
            return false;
        }
        records.push(BrokerRegistrationChangeRecord { fenced: 1, ..change_of(broker) }.into());
        true
    }

    fn fence(&self, broker: &Broker, records: &mut Vec<MetadataRecord>) {
        self.withdraw(broker.id, Departure::Clean, records);
        records.push(BrokerRegistrationChangeRecord { fenced: 1, ..change_of(broker) }.into());
    }

    fn unfence(&self, broker: &Broker, records: &mut Vec<MetadataRecord>) {
        records.push(BrokerRegistrationChangeRecord { fenced: -1, ..change_of(broker) }.into());
        self.elect_for_leaderless(broker.id, records);
    }

    /// Fences the brokers that were silent for too long.
    pub(super) fn fence_silent_brokers(&self, ctx: &Context) -> Option<Outcome<Self>> {
        // One at a time, since the next decision must see what became of the partitions; the rest are due at once.
        let silent = *self.sessions.expired(ctx.time, self.session_timeout_ms()).first()?;
        let mut records = Vec::new();
        if let Some(broker) = self.image.cluster.broker(silent).filter(|broker| !broker.fenced) {
            self.fence(broker, &mut records);
        }
        let mut outcome = Outcome::write(records, ControllerResponse::Activate(()));
        outcome.response = None;
        outcome.soft.push(Soft::Silent { broker: silent });
        Some(outcome)
    }
}

pub(super) fn change_of(broker: &Broker) -> BrokerRegistrationChangeRecord {
    BrokerRegistrationChangeRecord { broker_id: broker.id, broker_epoch: broker.epoch, ..Default::default() }
}
