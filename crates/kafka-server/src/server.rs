//! Listeners: what accepts connections, counts them, and lets them end in good order.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::task::JoinSet;
use tracing::{debug, info, warn};

use crate::clock::Clock;
use crate::connection::{self, Memory, Shared};
use crate::context::{ConnectionInfo, SecurityProtocol};
use crate::gate::Gate;
use crate::limits::Limits;
use crate::service::App;
use crate::transport::{Endpoint, Transport};

/// How long a listener waits after a failed accept. Running out of file descriptors passes when
/// connections close; trying again at once would only burn a core.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The name and the protection of a listener, as in `listeners` and
/// `listener.security.protocol.map`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListenerConfig {
    /// The name.
    pub name: Arc<str>,
    /// The protection.
    pub security: SecurityProtocol,
}

impl ListenerConfig {
    /// A listener named after its protocol, without protection.
    pub fn plaintext() -> Self {
        Self::new(SecurityProtocol::Plaintext.name(), SecurityProtocol::Plaintext)
    }

    /// A listener.
    pub fn new(name: impl Into<Arc<str>>, security: SecurityProtocol) -> Self {
        Self { name: name.into(), security }
    }
}

/// Serves apps on listeners, within limits that hold for all of them together.
///
/// ```
/// use kafka_proto::api::{MetadataRequest, MetadataResponse};
/// use kafka_server::client::Client;
/// use kafka_server::{ListenerConfig, MemoryTransport, RequestContext, Router, Server};
///
/// async fn metadata(name: &'static str, _: RequestContext, _: MetadataRequest)
///     -> MetadataResponse
/// {
///     MetadataResponse { cluster_id: Some(name.into()), ..Default::default() }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let app = Router::new("demo").route(metadata).into_app();
/// let (transport, connector) = MemoryTransport::new();
/// let server = Server::default();
/// server.serve(ListenerConfig::plaintext(), transport, app);
///
/// let mut client = Client::new(connector.connect().await?);
/// let response = client.call(&MetadataRequest::default(), 12).await?;
/// assert_eq!(response.cluster_id.as_deref(), Some("demo"));
/// server.shutdown(std::time::Duration::from_secs(1)).await;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Server {
    shared: Arc<Shared>,
    gate: Arc<Gate>,
    stop: watch::Sender<bool>,
    listeners: Mutex<JoinSet<()>>,
}

impl Default for Server {
    fn default() -> Self {
        Self::new(Limits::default(), Clock::start())
    }
}

impl Server {
    /// A server without listeners.
    pub fn new(limits: Limits, clock: Clock) -> Self {
        let gate = Gate::new(&limits, clock);
        Self {
            shared: Arc::new(Shared { memory: Memory::new(&limits), limits, clock }),
            gate: Arc::new(gate),
            stop: watch::Sender::new(false),
            listeners: Mutex::new(JoinSet::new()),
        }
    }

    /// Accepts connections of `transport` and serves `app` on them, on the current tokio runtime.
    /// Returns at once.
    pub fn serve<T: Transport>(&self, config: ListenerConfig, transport: T, app: App) {
        let listener = Listener {
            config,
            transport,
            app,
            shared: Arc::clone(&self.shared),
            gate: Arc::clone(&self.gate),
            stop: self.stop.subscribe(),
        };
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.spawn(listener.run());
    }

    /// Connections that are open now.
    pub fn connections(&self) -> usize {
        self.gate.open()
    }

    /// The clock of this server.
    pub fn clock(&self) -> Clock {
        self.shared.clock
    }

    /// Stops accepting, lets requests in progress finish and be answered for up to `grace`, and
    /// closes what is left. Long polls are given up at once.
    pub async fn shutdown(&self, grace: Duration) {
        self.stop.send_replace(true);
        let mut listeners = std::mem::take(&mut *self.listeners.lock().unwrap_or_else(PoisonError::into_inner));
        let all = async { while listeners.join_next().await.is_some() {} };
        if tokio::time::timeout(grace, all).await.is_err() {
            info!("closing connections whose requests did not finish in {grace:?}");
        }
        // Dropping the tasks of the listeners drops those of their connections.
    }
}

/// One accept loop and its connections.
struct Listener<T> {
    config: ListenerConfig,
    transport: T,
    app: App,
    shared: Arc<Shared>,
    gate: Arc<Gate>,
    stop: watch::Receiver<bool>,
}

impl<T: Transport> Listener<T> {
    async fn run(mut self) {
        let local = self.transport.local();
        info!(listener = %self.config.name, %local, "listening");
        let mut connections = JoinSet::new();
        let mut stop = self.stop.clone();
        loop {
            tokio::select! {
                biased;
                () = stopped(&mut stop) => break,
                _ = connections.join_next(), if !connections.is_empty() => {}
                accepted = accept(&self.gate, &mut self.transport) => match accepted {
                    Ok((io, peer, permit)) => self.open(io, peer, permit, &mut connections),
                    Err(error) => {
                        warn!(listener = %self.config.name, %error, "cannot accept a connection");
                        tokio::time::sleep(ACCEPT_RETRY).await;
                    }
                },
            }
        }
        // The socket is closed before the connections end, so that nobody waits in its backlog.
        drop(self.transport);
        while connections.join_next().await.is_some() {}
    }

    fn open(&self, io: T::Io, peer: Endpoint, permit: OwnedSemaphorePermit, connections: &mut JoinSet<()>) {
        let Some(place) = Gate::admit(&self.gate, peer.ip(), permit) else {
            debug!(%peer, "refused: too many connections from this address");
            return;
        };
        let info = ConnectionInfo::new(
            place.id(),
            Arc::clone(&self.config.name),
            self.config.security,
            self.transport.local(),
            peer,
        );
        connections.spawn(connection::serve(
            io,
            info,
            self.app.clone(),
            Arc::clone(&self.shared),
            self.stop.clone(),
            place,
        ));
    }
}

/// Waits until the server stops or is gone.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Waits for a free place first, so that a full server leaves connections in the backlog.
async fn accept<T: Transport>(gate: &Gate, transport: &mut T) -> io::Result<(T::Io, Endpoint, OwnedSemaphorePermit)> {
    let permit = gate.place().await?;
    let (io, peer) = transport.accept().await?;
    Ok((io, peer, permit))
}
