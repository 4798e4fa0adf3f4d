//! Who may connect: how many connections in all, how many from one address.

use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kafka_proto::time::Time;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::clock::Clock;
use crate::context::ConnectionId;
use crate::limits::Limits;

/// Lines a second about peers that misbehave. A peer must not be able to fill the disk with them.
const REMARKS_PER_SECOND: u32 = 10;

/// Counts the connections of a server.
#[derive(Debug)]
pub(crate) struct Gate {
    places: Arc<Semaphore>,
    per_ip_max: usize,
    clock: Clock,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    last_id: u64,
    open: usize,
    per_ip: BTreeMap<IpAddr, usize>,
    /// The second for which remarks are counted, and how many it has had.
    remarks: (u64, u32),
}

impl Gate {
    pub(crate) fn new(limits: &Limits, clock: Clock) -> Self {
        let places = limits.connections_max.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            places: Arc::new(Semaphore::new(places)),
            per_ip_max: limits.connections_per_ip_max,
            clock,
            counts: Mutex::default(),
        }
    }

    /// Waits until one more connection may be accepted.
    pub(crate) async fn place(&self) -> io::Result<OwnedSemaphorePermit> {
        Arc::clone(&self.places).acquire_owned().await.map_err(io::Error::other)
    }

    /// Lets a connection from `ip` in, unless too many from there are open.
    pub(crate) fn admit(gate: &Arc<Self>, ip: IpAddr, permit: OwnedSemaphorePermit) -> Option<Place> {
        let mut counts = gate.counts();
        let from_there = counts.per_ip.get(&ip).copied().unwrap_or(0);
        if from_there >= gate.per_ip_max {
            return None;
        }
        counts.per_ip.insert(ip, from_there + 1);
        counts.open += 1;
        counts.last_id += 1;
        let id = ConnectionId(counts.last_id);
        drop(counts);
        Some(Place { gate: Arc::clone(gate), ip, id, _permit: permit })
    }

    /// Connections that are open now.
    pub(crate) fn open(&self) -> usize {
        self.counts().open
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether one more line about a misbehaving peer may be written now.
    fn may_remark(&self, now: Time) -> bool {
        let second = now.as_millis() / 1000;
        let mut counts = self.counts();
        if counts.remarks.0 != second {
            counts.remarks = (second, 0);
        }
        counts.remarks.1 = counts.remarks.1.saturating_add(1);
        counts.remarks.1 <= REMARKS_PER_SECOND
    }
}

/// A connection's place, free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    gate: Arc<Gate>,
    ip: IpAddr,
    id: ConnectionId,
    _permit: OwnedSemaphorePermit,
}

impl Place {
    pub(crate) fn id(&self) -> ConnectionId {
        self.id
    }

    /// Whether one more line about a misbehaving peer may be written now.
    pub(crate) fn may_remark(&self) -> bool {
        self.gate.may_remark(self.gate.clock.now())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.gate.counts();
        counts.open = counts.open.saturating_sub(1);
        if let Some(count) = counts.per_ip.get_mut(&self.ip) {
            *count -= 1;
            if *count == 0 {
                counts.per_ip.remove(&self.ip);
            }
        }
    }
}
