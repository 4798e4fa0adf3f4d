//! How a broker is to be started.

use kafka_config::BrokerConfig;

use crate::broker::{Broker, start};
use crate::error::StartError;

/// How a [`Broker`] is to be.
///
/// ```
/// # #[tokio::main(flavor = "multi_thread", worker_threads = 1)]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kafka_broker::Broker;
///
/// let broker = Broker::builder().in_memory().start().await?;
/// println!("bootstrap.servers={}", broker.bootstrap_servers());
/// broker.shutdown().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
#[must_use]
pub struct Builder {
    pub(crate) config: Option<BrokerConfig>,
    pub(crate) in_memory: bool,
    pub(crate) format_if_empty: bool,
}

impl Builder {
    /// Settings, as [`BrokerConfig::from_properties`] reads them; a single node without.
    pub fn config(mut self, config: BrokerConfig) -> Self {
        self.config = Some(config);
        self
    }

    /// Keeps everything in memory and listens on free ports of 127.0.0.1, whatever the
    /// configuration says: what a test wants.
    pub fn in_memory(mut self) -> Self {
        self.in_memory = true;
        self.format_if_empty = true;
        self
    }

    /// Formats log directories that are empty, as `kafka-broker format --standalone` does.
    pub fn format_if_empty(mut self, yes: bool) -> Self {
        self.format_if_empty = yes;
        self
    }

    /// Starts the broker on the current tokio runtime. When this returns, its listeners are served.
    ///
    /// # Errors
    /// When a directory is locked, not formatted or damaged, or an address cannot be bound.
    pub async fn start(self) -> Result<Broker, StartError> {
        start(self).await
    }
}
