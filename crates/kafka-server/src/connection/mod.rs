//! One connection: bytes to requests, requests to handlers, answers to bytes, in order.

mod input;
mod memory;
mod output;
mod pipeline;
mod task;

pub(crate) use memory::Memory;

use std::borrow::Cow;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::pin;
use std::sync::Arc;

use kafka_proto::DecodeError;
use tokio::sync::watch;
use tracing::{debug, warn};

use crate::clock::Clock;
use crate::context::ConnectionInfo;
use crate::gate::Place;
use crate::limits::Limits;
use crate::service::{App, CallError};
use crate::transport::Io;

/// Why a connection ended, other than by its client.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectionError {
    /// The stream failed.
    #[error("input or output failed: {0}")]
    Io(#[source] io::Error),
    /// No frame may have this length.
    #[error("a frame of {declared} bytes was announced, 1 to {limit} are allowed")]
    FrameLength {
        /// The length field.
        declared: i32,
        /// The longest frame allowed.
        limit: usize,
    },
    /// A frame does not begin with a request header.
    #[error("the request header cannot be read: {0}")]
    Header(#[source] DecodeError),
    /// A request could not be answered.
    #[error(transparent)]
    Call(#[from] CallError),
    /// A file ended before the bytes that the frame had promised.
    #[error("a file is {missing} bytes shorter than the answer had promised")]
    ShortFile {
        /// Bytes that are missing.
        missing: usize,
    },
    /// Nothing happened for too long.
    #[error("nothing happened for the time that a connection may be idle")]
    Idle,
    /// A request did not become complete in time.
    #[error("a request was not received in the time that it may take")]
    Slow,
    /// A handler closed the connection.
    #[error("closed by the handler: {0}")]
    Closed(Cow<'static, str>),
}

impl ConnectionError {
    /// Whether the peer has done something that no client of Kafka does, or we have failed.
    pub(crate) fn is_remarkable(&self) -> bool {
        match self {
            Self::FrameLength { .. }
            | Self::Header(_)
            | Self::Call(_)
            | Self::ShortFile { .. }
            | Self::Slow
            | Self::Closed(_) => true,
            Self::Io(_) | Self::Idle => false,
        }
    }
}

/// What all connections of a server share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) clock: Clock,
    pub(crate) memory: Memory,
}

/// Serves a connection until it ends and says a word about how it ended. When `stop` becomes true
/// it finishes what it has started.
pub(crate) async fn serve<I: Io>(
    io: I,
    info: Arc<ConnectionInfo>,
    app: App,
    shared: Arc<Shared>,
    mut stop: watch::Receiver<bool>,
    place: Place,
) {
    debug!(connection = %info, listener = %info.listener(), "open");
    let mut task = task::Task::new(io, Arc::clone(&info), app, shared);
    // An error means that the server itself is gone, which is a reason to stop too.
    let mut stopped = pin!(stop.wait_for(|stop| *stop));
    let ended = poll_fn(|cx| {
        if !task.is_stopping() && stopped.as_mut().poll(cx).is_ready() {
            task.stop();
        }
        task.poll(cx)
    })
    .await;
    match ended {
        Ok(()) => debug!(connection = %info, "closed"),
        Err(error) if error.is_remarkable() && place.may_remark() => {
            warn!(connection = %info, %error, "closed");
        }
        Err(error) => debug!(connection = %info, %error, "closed"),
    }
}
