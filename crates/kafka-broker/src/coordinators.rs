//! The coordinators of this broker: a [`Shard`] on every partition of an internal topic that it leads.
//!
//! ```text
//!   the metadata says that this broker leads ──▶ Loading ──the log is read──▶ Active ──it leads no more──▶ Gone
//!                                                   ▲                           │
//!                                                   └── somebody else has ──────┘
//!                                                       written to the log
//! ```
//!
//! Requests queue up; whoever gets the shard's lock decides all that has queued, appends the records of all of them as
//! one batch, and answers those that are committed. Where followers have to get the batch first, and when a timer of the
//! state machine is due, a task of the shard goes on.

mod host;
mod load;

pub(crate) use host::{Answered, Hosted};

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use kafka_coordinator::Refusal;
use kafka_log::batch::Codec;
use kafka_proto::ErrorCode;
use kafka_server::Clock;

use crate::data::Partition;
use host::Host;

/// The coordinators of one kind.
#[derive(Debug)]
pub(crate) struct Coordinators<C: Hosted> {
    /// By partition of the topic.
    hosts: RwLock<BTreeMap<i32, Arc<Host<C>>>>,
    /// What every shard starts from: nothing replayed, and the present soft state that comes from outside.
    fresh: Mutex<C>,
    codec: Codec,
    clock: Clock,
}

impl<C: Hosted> Coordinators<C> {
    /// None yet. `fresh` is the state of an empty log; records are written compressed with `codec`.
    pub(crate) fn new(fresh: C, codec: Codec, clock: Clock) -> Self {
        Self { hosts: RwLock::default(), fresh: Mutex::new(fresh), codec, clock }
    }

    /// Coordinates on exactly these partitions, in the leader epochs that they are led in; everyone who waits on another
    /// is told NOT_COORDINATOR.
    pub(crate) fn lead(&self, led: &BTreeMap<i32, Arc<Partition>>) {
        let mut hosts = self.hosts.write().unwrap_or_else(PoisonError::into_inner);
        hosts.retain(|index, host| {
            let stays = led.get(index).is_some_and(|partition| host.is_on(partition));
            if !stays {
                host.end();
            }
            stays
        });
        for (index, partition) in led {
            hosts.entry(*index).or_insert_with(|| {
                let fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner).clone();
                Host::start(Arc::clone(partition), fresh, self.codec, self.clock)
            });
        }
    }

    /// Changes the soft state of all shards, and of those to come.
    pub(crate) fn apply(&self, soft: &C::Soft) {
        let hosts = self.hosts.read().unwrap_or_else(PoisonError::into_inner);
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner).apply_soft(soft.clone());
        hosts.values().for_each(|host| host.apply(soft.clone()));
    }

    /// Asks all shards something whose answer nobody waits for. One that is still loading does not hear of it.
    pub(crate) fn tell(&self, request: &C::Request)
    where
        C::Request: Clone,
    {
        let hosts = self.hosts.read().unwrap_or_else(PoisonError::into_inner);
        for host in hosts.values() {
            drop(host.enqueue(request.clone()));
            host.drain();
        }
    }

    /// Looks at the committed state of all shards that are loaded.
    pub(crate) fn look_at<T>(&self, look: impl Fn(&C) -> T) -> Vec<T> {
        let hosts = self.hosts.read().unwrap_or_else(PoisonError::into_inner);
        hosts.values().filter_map(|host| host.look_at(&look)).collect()
    }

    /// The partitions with a shard.
    pub(crate) fn partitions(&self) -> Vec<i32> {
        self.hosts.read().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// Asks the shards of these partitions, all at once; the answers come in the order of the requests.
    pub(crate) async fn ask(&self, requests: Vec<(i32, C::Request)>) -> Vec<Answered<C>> {
        let asked: Vec<_> = {
            let hosts = self.hosts.read().unwrap_or_else(PoisonError::into_inner);
            let enqueue = |(index, request)| hosts.get(&index).map(|host| (Arc::clone(host), host.enqueue(request)));
            requests.into_iter().map(enqueue).collect()
        };
        // Others that are ready queue up too: one batch takes them all.
        crate::yield_once().await;
        asked.iter().flatten().for_each(|(host, _)| host.drain());
        let mut answers = Vec::with_capacity(asked.len());
        for asked in asked {
            let gone = Err(Refusal::NotActive(ErrorCode::NOT_COORDINATOR));
            answers.push(match asked {
                Some((_, answer)) => answer.await.unwrap_or(gone),
                None => gone,
            });
        }
        answers
    }
}
