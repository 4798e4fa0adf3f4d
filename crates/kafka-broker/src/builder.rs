//! How a broker is to be started.

use std::sync::Arc;

use kafka_config::BrokerConfig;
use kafka_log::MemStorage;
use kafka_log::storage::Storage;

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
    /// In memory, if it is not the file system.
    pub(crate) storage: Option<Arc<dyn Storage>>,
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
    pub fn in_memory(self) -> Self {
        self.storage(MemStorage::new())
    }

    /// As [`in_memory`](Self::in_memory), on a disk that the test keeps hold of: to make it full or break it, or to
    /// start another broker on what it holds.
    pub fn storage(mut self, storage: MemStorage) -> Self {
        self.storage = Some(Arc::new(storage));
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
