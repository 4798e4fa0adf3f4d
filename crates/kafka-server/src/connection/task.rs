//! The task of a connection. It is written as one `poll`, because its parts overlap: it reads while
//! handlers run, starts requests while answers are sent, and holds no buffer when all of them wait.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use kafka_proto::Reader;
use kafka_proto::header::decode_request_header;
use kafka_proto::time::Time;
use tokio::time::Sleep;
use tower::Service;

use super::input::Input;
use super::memory::{Claim, Granted};
use super::output::Output;
use super::pipeline::Pipeline;
use super::{ConnectionError, Shared};
use crate::context::{ConnectionInfo, RequestContext};
use crate::request_log::{self, Entry, Record, Wanted};
use crate::service::{Answer, AnswerKind, App, Call, CallError};
use crate::transport::Io;

/// Requests that one connection may start before others of its worker have a turn.
const STARTS_PER_POLL: u32 = 64;
/// Requests up to this size need no part of the common budget: the number of connections bounds them.
const SMALL_BYTES: usize = 64 << 10;
/// Bytes that are received before the requests among them go on: enough for an append to be one
/// large write, little enough to be in the cache still when it is made.
const BYTES_PER_STEP: usize = 1 << 20;

/// One connection in progress.
pub(super) struct Task<I> {
    /// `None` once the peer is lost while handlers still run.
    io: Option<I>,
    info: Arc<ConnectionInfo>,
    app: App,
    shared: Arc<Shared>,
    input: Input,
    /// For the large request that is being received.
    claim: Claim,
    granted: Option<Granted>,
    pipeline: Pipeline,
    output: Output,
    /// Bytes are still to be read: neither has the stream ended nor do we want to end it.
    is_reading: bool,
    /// Received requests are still to be started.
    is_starting: bool,
    /// Answers are still to be sent. After a close they are not.
    is_answering: bool,
    is_stopping: bool,
    /// The error that ends the connection, once the earlier answers are sent.
    failure: Option<ConnectionError>,
    /// When the first byte of the unfinished request came.
    frame_since: Time,
    /// When the stream ended on the peer's side.
    ended: Option<Time>,
    /// When a byte moved or a handler finished last.
    active: Time,
    now: Time,
    /// Requests that may still be started before the task yields.
    starts_left: u32,
    timer: Option<Pin<Box<Sleep>>>,
    /// When the timer will fire.
    armed: Time,
}

impl<I: Io> Task<I> {
    pub(super) fn new(io: I, info: Arc<ConnectionInfo>, app: App, shared: Arc<Shared>) -> Self {
        let now = shared.clock.now();
        Self {
            io: Some(io),
            info,
            app,
            shared,
            input: Input::default(),
            claim: Claim::default(),
            granted: None,
            pipeline: Pipeline::default(),
            output: Output::default(),
            is_reading: true,
            is_starting: true,
            is_answering: true,
            is_stopping: false,
            failure: None,
            frame_since: now,
            ended: None,
            active: now,
            now,
            starts_left: 0,
            timer: None,
            armed: Time::MAX,
        }
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.is_stopping
    }

    /// Starts nothing more, finishes what has been started, and ends.
    pub(super) fn stop(&mut self) {
        self.is_stopping = true;
        self.is_reading = false;
        self.is_starting = false;
        self.pipeline.drop_long_polls();
    }

    /// Goes on until everything waits.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), ConnectionError>> {
        self.now = self.shared.clock.now();
        self.starts_left = STARTS_PER_POLL;
        loop {
            let progress = self.step(cx);
            if let Some(result) = self.outcome() {
                self.input.park();
                return Poll::Ready(result);
            }
            if !progress && !self.poll_timer(cx) {
                break;
            }
        }
        self.input.park();
        self.output.shrink();
        self.pipeline.shrink();
        Poll::Pending
    }

    /// Polls each part once. Returns whether any has moved, so that another may move now.
    ///
    /// All that has come in is started before any handler goes on: those that were started
    /// together may act together, as appends do.
    fn step(&mut self, cx: &mut Context<'_>) -> bool {
        let mut progress = false;
        let mut taken = 0;
        loop {
            let read = self.read(cx);
            progress |= read.is_some();
            progress |= self.start_requests(cx);
            taken += read.unwrap_or(0);
            if read.is_none() || taken >= BYTES_PER_STEP {
                break;
            }
        }
        progress |= self.poll_requests(cx);
        progress |= self.write(cx);
        progress
    }

    /// How the connection has ended, if it has.
    fn outcome(&mut self) -> Option<Result<(), ConnectionError>> {
        if self.is_reading || self.is_starting {
            return None;
        }
        if self.io.is_some() {
            let is_sent = self.output.is_empty() && (self.pipeline.is_empty() || !self.is_answering);
            if !is_sent {
                return None;
            }
            // The peer sees the end at once, even if handlers still run.
            self.lose_peer();
        }
        self.pipeline.is_empty().then(|| self.failure.take().map_or(Ok(()), Err))
    }

    /// Remembers the first error and takes nothing more in.
    fn fail(&mut self, error: ConnectionError) {
        self.failure.get_or_insert(error);
        self.is_reading = false;
        self.is_starting = false;
        // Handlers may still run for long; what came with the fault is not kept meanwhile.
        self.input.discard();
    }

    /// Gives the stream up. Handlers that do not merely wait run on, as in Kafka: what a request
    /// does must not depend on whether its client waits for the answer.
    fn lose_peer(&mut self) {
        self.io = None;
        self.is_reading = false;
        self.is_starting = false;
        self.is_answering = false;
        self.output = Output::default();
        self.claim = Claim::default();
        self.granted = None;
        self.pipeline.drop_long_polls();
    }

    fn frame_limit(&self) -> usize {
        let limits = &self.shared.limits;
        if self.info.is_authenticated() { limits.request_bytes_max } else { limits.unauthenticated_request_bytes_max }
    }

    /// Whether so much is unsent that nothing more is taken in.
    fn is_congested(&self) -> bool {
        self.output.bytes() >= self.shared.limits.unsent_bytes_max
    }

    /// Whether the next thing to do is to read; an error is for [`start_requests`] to find.
    ///
    /// [`start_requests`]: Self::start_requests
    fn wants_bytes(&self) -> bool {
        self.is_reading && !self.is_congested() && matches!(self.input.whole_frame(self.frame_limit()), Ok(None))
    }

    /// Reads once if it may. Returns the number of bytes, zero at the end; `None` when it waits.
    fn read(&mut self, cx: &mut Context<'_>) -> Option<usize> {
        if !self.wants_bytes() {
            return None;
        }
        let limit = self.frame_limit();
        if !self.has_memory(limit, cx) {
            return None;
        }
        let was_empty = self.input.is_empty();
        let io = self.io.as_mut()?;
        match self.input.poll_read(io, cx, limit) {
            Poll::Pending => None,
            Poll::Ready(Ok(0)) => {
                self.is_reading = false;
                self.ended = Some(self.now);
                Some(0)
            }
            Poll::Ready(Ok(read)) => {
                self.active = self.now;
                if was_empty {
                    self.frame_since = self.now;
                }
                Some(read)
            }
            Poll::Ready(Err(error)) => {
                // What has been received whole is still done: acks=0 producers just leave.
                self.failure.get_or_insert(error);
                self.is_reading = false;
                self.ended = Some(self.now);
                Some(0)
            }
        }
    }

    /// Whether the request at the front may be received and started: it is not large, or has its memory.
    fn has_memory(&mut self, limit: usize, cx: &mut Context<'_>) -> bool {
        let Ok(Some(len)) = self.input.frame_len(limit) else {
            return true;
        };
        if len <= SMALL_BYTES || self.granted.is_some() {
            return true;
        }
        match self.claim.poll(&self.shared.memory, len, cx) {
            Poll::Pending => false,
            Poll::Ready(granted) => {
                self.granted = Some(granted);
                self.frame_since = self.now;
                true
            }
        }
    }

    /// Starts received requests as far as the rules allow.
    fn start_requests(&mut self, cx: &mut Context<'_>) -> bool {
        let mut progress = false;
        loop {
            progress |= self.finish_requests();
            match self.start_next(cx) {
                Ok(true) => progress = true,
                Ok(false) => return progress,
                Err(error) => {
                    self.fail(error);
                    return true;
                }
            }
        }
    }

    /// Starts the next request if it is there and may start.
    fn start_next(&mut self, cx: &mut Context<'_>) -> Result<bool, ConnectionError> {
        if !self.is_starting || self.is_congested() {
            return Ok(false);
        }
        if self.starts_left == 0 {
            // Other connections of this worker have a turn first.
            cx.waker().wake_by_ref();
            return Ok(false);
        }
        let limit = self.frame_limit();
        let Some(len) = self.input.whole_frame(limit)? else {
            // With the end of the stream, what is left is not a request.
            self.is_starting = self.is_reading;
            return Ok(false);
        };
        let runs_ahead =
            self.input.api_key().and_then(|key| self.app.routes.get(key)).is_some_and(|route| route.runs_ahead());
        let may_start = self.pipeline.is_empty() || (runs_ahead && self.may_run_ahead(len, cx));
        // A large request that came whole with others has not asked for its memory yet.
        if !may_start || !self.has_memory(limit, cx) {
            return Ok(false);
        }
        match self.app.poll_ready(cx) {
            Poll::Ready(result) => result?,
            Poll::Pending => return Ok(false),
        }
        let Some(frame) = self.input.next_frame(limit)? else {
            return Ok(false);
        };
        self.frame_since = self.now;
        self.starts_left -= 1;
        self.start(frame, runs_ahead)?;
        Ok(true)
    }

    /// Whether a request of `len` bytes may start beside those that are in progress.
    fn may_run_ahead(&self, len: usize, cx: &Context<'_>) -> bool {
        let limits = &self.shared.limits;
        self.pipeline.lets_ahead()
            && self.pipeline.len() < limits.pipelined_requests_max
            && self.pipeline.bytes() + len <= limits.pipelined_bytes_max
            && !self.info.is_held(cx.waker())
    }

    /// Decodes the header of `frame` and hands the request to the app.
    fn start(&mut self, frame: Bytes, runs_ahead: bool) -> Result<(), ConnectionError> {
        let bytes = frame.len();
        let call = self.call(frame)?;
        let is_long_poll = self.app.routes.get(call.context.api_key).is_some_and(|route| route.is_long_poll());
        let mut record = Record::new(&call.context, bytes, is_long_poll);
        let timed = Wanted::now() != Wanted::Nothing;
        if timed {
            record.started = self.shared.clock.now();
        }
        let clock = timed.then_some(&self.shared.clock);
        let future = self.app.call(call);
        self.pipeline.start(future, record, runs_ahead, self.granted.take(), clock);
        Ok(())
    }

    fn call(&self, frame: Bytes) -> Result<Call, ConnectionError> {
        let mut reader = Reader::new(frame);
        // Whether the version is served is for the router to say, which knows what it serves.
        let (header, _) = decode_request_header(&mut reader).map_err(ConnectionError::Header)?;
        let context = RequestContext::new(
            header.api_key,
            header.api_version,
            header.correlation_id,
            header.client_id,
            self.now,
            Arc::clone(&self.info),
        );
        Ok(Call { context, body: reader.rest() })
    }

    /// Lets the handlers go on.
    fn poll_requests(&mut self, cx: &mut Context<'_>) -> bool {
        if self.pipeline.is_empty() {
            return false;
        }
        let timed = Wanted::now() != Wanted::Nothing;
        self.pipeline.poll(cx, timed.then_some(&self.shared.clock));
        self.finish_requests()
    }

    /// Moves the answers that are there, and whose turn it is, to the output.
    fn finish_requests(&mut self) -> bool {
        let mut progress = false;
        while let Some((answer, record)) = self.pipeline.pop_done() {
            progress = true;
            self.active = self.now;
            self.finish(answer, record);
        }
        progress
    }

    fn finish(&mut self, answer: Result<Answer, CallError>, record: Record) {
        let (pieces, error, close) = match answer {
            Ok(Answer { kind: AnswerKind::Frame(pieces), error }) => (pieces, error, None),
            Ok(Answer { kind: AnswerKind::Nothing, error }) => (Vec::new(), error, None),
            Ok(Answer { kind: AnswerKind::Close(reason), error }) => {
                (Vec::new(), error, Some(ConnectionError::Closed(reason)))
            }
            Err(error) => (Vec::new(), kafka_proto::ErrorCode::NONE, Some(ConnectionError::Call(error))),
        };
        let wanted = Wanted::now();
        let mut entry = None;
        if wanted != Wanted::Nothing {
            let answered = self.shared.clock.now();
            let is_slow = record.is_slow(answered, self.shared.limits.slow_request);
            if wanted == Wanted::All || is_slow || error.is_error() || close.is_some() {
                entry = Some(Box::new(Entry {
                    record,
                    answered,
                    queued: answered,
                    response_bytes: pieces.iter().map(crate::Piece::len).sum(),
                    error,
                    failure: close.as_ref().map(ToString::to_string),
                    is_slow,
                }));
            }
        }
        if self.is_answering {
            self.output.push(pieces);
            if let Some(entry) = entry {
                self.output.push_end(entry);
            }
        } else if let Some(entry) = entry {
            request_log::write(&entry, &self.info, self.shared.clock.now());
        }
        if let Some(error) = close {
            self.fail(error);
            self.is_answering = false;
        }
    }

    fn write(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(io) = &mut self.io else { return false };
        if self.output.is_empty() {
            return false;
        }
        let (info, clock) = (&self.info, &self.shared.clock);
        let mut finished = |entry: Box<Entry>| request_log::write(&entry, info, clock.now());
        match self.output.poll_write(io, cx, &mut finished) {
            Poll::Pending => false,
            Poll::Ready(Ok(written)) => {
                if written > 0 {
                    self.active = self.now;
                }
                written > 0
            }
            Poll::Ready(Err(error)) => {
                self.fail(error);
                self.lose_peer();
                true
            }
        }
    }

    /// When something must have happened, if anything must.
    fn deadline(&self) -> Option<(Time, Overdue)> {
        let limits = &self.shared.limits;
        // Without a peer there is nobody to be late.
        self.io.as_ref()?;
        if let Some(ended) = self.ended
            && self.pipeline.is_all_long_poll()
            && !self.pipeline.is_empty()
        {
            return Some((ended + limits.receive, Overdue::Gone));
        }
        if self.wants_bytes() && !self.input.is_empty() && !self.claim.is_waiting() {
            let extra = self.input.len() / limits.receive_bytes_per_second_min.max(1);
            let extra = Duration::from_secs(extra as u64);
            return Some((self.frame_since + limits.receive + extra, Overdue::Slow));
        }
        if self.pipeline.is_empty() || !self.output.is_empty() {
            return Some((self.active + limits.idle, Overdue::Idle));
        }
        None
    }

    /// Ends what is overdue and sees to it that the task wakes when something will be. Returns
    /// whether anything has changed.
    fn poll_timer(&mut self, cx: &mut Context<'_>) -> bool {
        let Some((deadline, overdue)) = self.deadline() else {
            return false;
        };
        if deadline <= self.now {
            match overdue {
                Overdue::Idle => self.fail(ConnectionError::Idle),
                Overdue::Slow => self.fail(ConnectionError::Slow),
                Overdue::Gone => {}
            }
            self.lose_peer();
            return true;
        }
        // A timer that fires too early costs less than one that is set anew for each request.
        let instant = self.shared.clock.instant(deadline.min(self.armed));
        let timer = match &mut self.timer {
            Some(timer) => {
                if deadline < self.armed {
                    timer.as_mut().reset(instant);
                    self.armed = deadline;
                }
                timer
            }
            none => {
                self.armed = deadline;
                none.insert(Box::pin(tokio::time::sleep_until(instant)))
            }
        };
        if timer.as_mut().poll(cx).is_ready() {
            self.armed = Time::MAX;
            self.now = self.shared.clock.now();
            return true;
        }
        false
    }
}

/// What a deadline is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Overdue {
    /// Nothing moved.
    Idle,
    /// A request is not complete.
    Slow,
    /// The peer has ended the stream and only long polls are left.
    Gone,
}
