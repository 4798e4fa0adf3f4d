//! When each broker was last heard of.

use imbl::OrdMap;
use kafka_proto::time::Time;

use super::Soft;

/// Brokers whose silence would mean something, with the time of their last sign of life.
#[derive(Debug, Clone, Default)]
pub(super) struct Sessions {
    heard: OrdMap<i32, Time>,
}

impl Sessions {
    pub(super) fn apply(&mut self, soft: Soft) {
        match soft {
            Soft::Heard { broker, time } => drop(self.heard.insert(broker, time)),
            Soft::Silent { broker } => drop(self.heard.remove(&broker)),
        }
    }

    /// When the next session ends if nothing is heard.
    pub(super) fn next_expiry(&self, timeout_ms: i64) -> Option<Time> {
        self.heard.values().min().map(|heard| heard.plus_millis(timeout_ms))
    }

    /// Brokers whose session has ended.
    pub(super) fn expired(&self, now: Time, timeout_ms: i64) -> Vec<i32> {
        let expired = self.heard.iter().filter(|(_, heard)| heard.plus_millis(timeout_ms) <= now);
        expired.map(|(broker, _)| *broker).collect()
    }

    /// Whether the broker was heard of within its session.
    pub(super) fn is_live(&self, broker: i32, now: Time, timeout_ms: i64) -> bool {
        self.heard.get(&broker).is_some_and(|heard| heard.plus_millis(timeout_ms) > now)
    }
}
