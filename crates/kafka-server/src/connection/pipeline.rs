//! The requests of one connection that are in progress, in the order of their arrival.

use std::collections::VecDeque;
use std::task::{Context, Poll, Waker};

use super::memory::Granted;
use crate::clock::Clock;
use crate::request_log::Record;
use crate::service::{Answer, CallError, CallFuture};

/// Requests in progress. Answers leave in order; handlers may finish in any.
#[derive(Default)]
pub(super) struct Pipeline {
    queue: VecDeque<InFlight>,
    bytes: usize,
}

struct InFlight {
    progress: Progress,
    record: Record,
    runs_ahead: bool,
    /// Given back when the request is answered.
    _memory: Option<Granted>,
}

enum Progress {
    Running(CallFuture),
    Done(Result<Answer, CallError>),
}

impl Pipeline {
    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.queue.len()
    }

    /// Bytes of the requests in progress.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether one that may run ahead can join those in progress.
    pub(super) fn lets_ahead(&self) -> bool {
        self.queue.back().is_none_or(|last| last.runs_ahead)
    }

    /// Whether all that is in progress waits by design.
    pub(super) fn is_all_long_poll(&self) -> bool {
        self.queue.iter().all(|request| request.record.is_long_poll)
    }

    /// Adds a request and polls its handler for the first time, before any later one can start.
    ///
    /// Nobody is woken by what happens then: [`poll`](Self::poll) must follow before the task sleeps.
    /// A handler that lets the others go first by waking itself so costs no turn of the runtime, which
    /// would rouse another worker for it.
    pub(super) fn start(
        &mut self,
        future: CallFuture,
        record: Record,
        runs_ahead: bool,
        memory: Option<Granted>,
        clock: Option<&Clock>,
    ) {
        self.bytes += record.bytes;
        let progress = Progress::Running(future);
        let mut request = InFlight { progress, record, runs_ahead, _memory: memory };
        request.poll(&mut Context::from_waker(Waker::noop()), clock);
        self.queue.push_back(request);
    }

    /// Polls every handler that is not done, first come first.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>, clock: Option<&Clock>) {
        for request in &mut self.queue {
            request.poll(cx, clock);
        }
    }

    /// Takes the first request if its handler is done.
    pub(super) fn pop_done(&mut self) -> Option<(Result<Answer, CallError>, Record)> {
        let front = self.queue.pop_front()?;
        match front.progress {
            Progress::Done(answer) => {
                self.bytes = self.bytes.saturating_sub(front.record.bytes);
                Some((answer, front.record))
            }
            Progress::Running(_) => {
                self.queue.push_front(front);
                None
            }
        }
    }

    /// Gives up the requests that wait by design.
    pub(super) fn drop_long_polls(&mut self) {
        self.queue.retain(|request| !request.record.is_long_poll);
        self.bytes = self.queue.iter().map(|request| request.record.bytes).sum();
    }

    /// Gives back memory that an idle connection does not need.
    pub(super) fn shrink(&mut self) {
        if self.queue.is_empty() {
            self.queue.shrink_to(1);
        }
    }
}

impl InFlight {
    /// Polls the handler once, unless it is done. With a clock the time it takes is added up.
    fn poll(&mut self, cx: &mut Context<'_>, clock: Option<&Clock>) {
        let Progress::Running(future) = &mut self.progress else {
            return;
        };
        let before = clock.map(Clock::now);
        if let Poll::Ready(answer) = future.as_mut().poll(cx) {
            self.progress = Progress::Done(answer);
        }
        if let (Some(clock), Some(before)) = (clock, before) {
            self.record.local += clock.now().since(before);
        }
    }
}
