//! How this process makes itself known to the controller, and stays known.

use std::sync::Arc;
use std::time::Duration;

use kafka_config::{BrokerConfig, Listener};
use kafka_coordinator::Refusal;
use kafka_log::directories::LogDirectories;
use kafka_metadata::controller::{AssignReplicas, BrokerHeartbeat, BrokerRegistration, ControllerRegistration};
use kafka_metadata::image::Endpoint;
use kafka_proto::{ErrorCode, Str};

use crate::error::StartError;
use crate::node::Node;
use crate::quorum::Quorum;

/// Where a listener of this broker is really bound.
#[derive(Debug, Clone)]
pub(crate) struct Bound {
    pub(crate) listener: Listener,
    pub(crate) port: u16,
}

/// What the controller knows this process as.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Registration {
    pub(crate) broker_id: i32,
    pub(crate) broker_epoch: i64,
}

impl Registration {
    /// Registers the node as controller and as broker, with the log directories that are online.
    pub(crate) async fn register(
        config: &Arc<BrokerConfig>,
        cluster_id: &str,
        directories: &LogDirectories,
        quorum: &Quorum,
        bound: &[Bound],
    ) -> Result<Self, StartError> {
        let incarnation = crate::random_uuid();
        let controllers = config.listeners.controller();
        let endpoints = controllers.map(|listener| endpoint(listener, listener.port)).collect();
        let controller = ControllerRegistration { id: config.node_id, incarnation, endpoints };
        quorum.ask(controller).await.map_err(|refusal| StartError::Controller(code_of(&refusal)))?;
        let request = BrokerRegistration {
            broker_id: config.node_id,
            cluster_id: cluster_id.into(),
            incarnation,
            endpoints: bound.iter().map(|bound| advertised(config, bound)).collect(),
            rack: config.rack.as_deref().map(Into::into),
            log_dirs: directories.iter().filter(|dir| dir.is_online()).map(|dir| dir.id()).collect(),
            cordoned_log_dirs: Vec::new(),
            previous_broker_epoch: directories.previous_broker_epoch(),
        };
        let answer = quorum.ask(request).await.map_err(|refusal| StartError::Controller(code_of(&refusal)))?;
        let broker_epoch = answer.map_err(StartError::Registration)?;
        Ok(Self { broker_id: config.node_id, broker_epoch })
    }

    /// Heartbeats until the controller lets the broker lead.
    pub(crate) async fn unfence(self, node: &Node) -> Result<(), StartError> {
        while !self.heartbeat(node, false).await.map_err(StartError::Controller)? {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(())
    }

    /// One heartbeat; tells whether the broker may serve.
    pub(crate) async fn heartbeat(self, node: &Node, want_shut_down: bool) -> Result<bool, ErrorCode> {
        let quorum = &node.quorum;
        let request = BrokerHeartbeat {
            broker_id: self.broker_id,
            broker_epoch: self.broker_epoch,
            current_metadata_offset: quorum.image().offset,
            want_fence: false,
            want_shut_down,
            offline_log_dirs: node.partitions.directories().offline(),
        };
        let answer = quorum.ask(request).await.map_err(|refusal| code_of(&refusal))??;
        Ok(answer.is_caught_up && !answer.is_fenced)
    }

    /// Tells the controller in which directories replicas lie, as far as it does not know.
    pub(crate) async fn assign_replicas(self, node: &Node) -> Result<(), ErrorCode> {
        let replicas = node.partitions.misplaced(&node.image());
        if replicas.is_empty() {
            return Ok(());
        }
        let (broker_id, broker_epoch) = (self.broker_id, self.broker_epoch);
        let request = AssignReplicas { broker_id, broker_epoch, replicas };
        node.quorum.ask(request).await.map_err(|refusal| code_of(&refusal))?
    }
}

/// What clients are told of a listener: `advertised.listeners`, with the real port where the system chose it.
fn advertised(config: &BrokerConfig, bound: &Bound) -> (Str, Endpoint) {
    let asked = config.listeners.advertised.iter().find(|advertised| advertised.name == bound.listener.name);
    let asked = asked.unwrap_or(&bound.listener);
    let port = if asked.port == 0 || asked.port == bound.listener.port { bound.port } else { asked.port };
    endpoint(asked, port)
}

fn endpoint(listener: &Listener, port: u16) -> (Str, Endpoint) {
    // A listener on all addresses is told by the name of the machine.
    let host =
        listener.host.clone().unwrap_or_else(|| rustix::system::uname().nodename().to_string_lossy().into_owned());
    let endpoint = Endpoint { host: host.into(), port, security_protocol: listener.protocol.id() };
    (listener.name.as_str().into(), endpoint)
}

fn code_of(refusal: &Refusal) -> ErrorCode {
    match *refusal {
        Refusal::Append(error) | Refusal::NotActive(error) => error,
        _ => ErrorCode::UNKNOWN_SERVER_ERROR,
    }
}
