//! A bound on what large requests of all connections hold together.
//!
//! A small request is bounded by the number of connections. A longer one first takes
//! its declared length out of a common budget, in the order of asking, and gives it back when it is
//! answered. It holds nothing else that another could wait for, so all of them get their turn.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::limits::Limits;

/// The unit of the budget.
const UNIT_BYTES: usize = 4 << 10;

/// The budget of a server.
#[derive(Debug)]
pub(crate) struct Memory {
    units: Arc<Semaphore>,
    all: u32,
}

/// A part of the budget, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Granted {
    _permit: OwnedSemaphorePermit,
}

type Waiting = dyn Future<Output = Result<OwnedSemaphorePermit, AcquireError>> + Send;

/// One connection's place in the queue for a part of the budget.
#[derive(Default)]
pub(super) struct Claim {
    waiting: Option<Pin<Box<Waiting>>>,
}

impl Memory {
    pub(crate) fn new(limits: &Limits) -> Self {
        let units = (limits.large_requests_bytes_max / UNIT_BYTES).clamp(1, u32::MAX as usize >> 3);
        Self { units: Arc::new(Semaphore::new(units)), all: u32::try_from(units).unwrap_or(u32::MAX >> 3) }
    }

    /// Units of `bytes`; a request above the whole budget takes all of it.
    fn units(&self, bytes: usize) -> u32 {
        u32::try_from(bytes.div_ceil(UNIT_BYTES)).unwrap_or(u32::MAX).clamp(1, self.all)
    }
}

impl Claim {
    /// Whether the connection waits for its turn.
    pub(super) fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Asks for `bytes`, the same each time until they are granted.
    pub(super) fn poll(&mut self, memory: &Memory, bytes: usize, cx: &mut Context<'_>) -> Poll<Granted> {
        let waiting = self.waiting.get_or_insert_with(|| {
            let units = memory.units(bytes);
            Box::pin(Arc::clone(&memory.units).acquire_many_owned(units))
        });
        match waiting.as_mut().poll(cx) {
            Poll::Ready(Ok(permit)) => {
                self.waiting = None;
                Poll::Ready(Granted { _permit: permit })
            }
            // The semaphore is never closed.
            Poll::Ready(Err(_)) | Poll::Pending => Poll::Pending,
        }
    }
}
