//! Where a server's monotonic time comes from.

use kafka_proto::time::Time;
use tokio::time::{Duration, Instant};

/// A monotonic clock that counts from the moment it was started.
///
/// It reads tokio's clock, so that a paused runtime pauses it too. A server and the code behind its
/// handlers share one clock, which makes [`RequestContext::received`](crate::RequestContext) and
/// the handlers' own times comparable.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    base: Instant,
}

impl Clock {
    /// Starts a clock at zero.
    pub fn start() -> Self {
        Self { base: Instant::now() }
    }

    /// Time since the start, in microseconds.
    pub fn now(&self) -> Time {
        Time::from_micros(u64::try_from(self.base.elapsed().as_micros()).unwrap_or(u64::MAX))
    }

    /// The instant of tokio's clock at which [`now`](Self::now) says `time`.
    pub fn instant(&self, time: Time) -> Instant {
        self.base + Duration::from_micros(time.as_micros())
    }
}
