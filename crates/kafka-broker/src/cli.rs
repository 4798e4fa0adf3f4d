//! Arguments, logging, signals: everything around a broker that is a process.

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};
use kafka_broker::{Broker, REQUEST_LOG_TARGET};
use kafka_config::{BrokerConfig, Properties};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

type Failure = Box<dyn Error + Send + Sync>;

/// Apache Kafka 4.3.1, the whole broker. Without arguments: a single node on 127.0.0.1:9092 that
/// keeps its data in ./kafka-data.
#[derive(Debug, Parser)]
#[command(name = "kafka-broker", version, args_conflicts_with_subcommands = true)]
struct Command {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    run: Run,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Prepares log directories for a new cluster.
    Format(kafka_format::cli::FormatArgs),
    /// Shows what is in the files of log directories, as kafka-dump-log does.
    DumpLog(kafka_dump::cli::DumpLog),
    /// Prints a random id, for a cluster or a directory.
    RandomUuid,
}

/// What runs.
#[derive(Debug, Args)]
struct Run {
    /// The configuration, as Apache Kafka's server.properties.
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The same, as kafka-server-start.sh takes it.
    #[arg(value_name = "FILE", conflicts_with = "config")]
    file: Option<PathBuf>,
    /// Sets one key, above what the file says. May be repeated.
    #[arg(short, long = "override", value_name = "KEY=VALUE")]
    overrides: Vec<String>,
}

/// Does what the command line says.
pub(crate) fn run() -> Result<(), Failure> {
    let command = Command::parse();
    match command.action {
        Some(Action::Format(args)) => Ok(kafka_broker::format(&args, &mut std::io::stdout())?),
        Some(Action::DumpLog(args)) => kafka_dump::cli::run(&args),
        Some(Action::RandomUuid) => {
            println!("{}", kafka_broker::random_uuid());
            Ok(())
        }
        None => serve(&command.run),
    }
}

fn serve(run: &Run) -> Result<(), Failure> {
    let file = run.config.as_deref().or(run.file.as_deref());
    let mut properties = match file {
        Some(file) => read_properties(file)?,
        None => Properties::zero_configuration(),
    };
    for assignment in &run.overrides {
        properties.apply_override(assignment)?;
    }
    let config = BrokerConfig::from_properties(&properties)?;
    start_logging();
    for key in config.unknown_keys() {
        tracing::warn!("the configuration key {key} is not known and has no effect");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // Without a file there is nobody who would have formatted the directory.
    runtime.block_on(until_signalled(config, file.is_none()))
}

async fn until_signalled(config: BrokerConfig, format_if_empty: bool) -> Result<(), Failure> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let node_id = config.node_id;
    let broker = Broker::builder().config(config).format_if_empty(format_if_empty).start().await?;
    // Fixtures of many projects wait for this line.
    println!("[KafkaRaftServer nodeId={node_id}] Kafka Server started");
    if format_if_empty {
        print_welcome(&broker);
    }
    tokio::select! {
        _ = terminate.recv() => tracing::info!("SIGTERM: shutting down"),
        _ = interrupt.recv() => tracing::info!("SIGINT: shutting down"),
        error = broker.failed() => {
            tracing::error!(%error, "shutting down");
            broker.shutdown().await?;
            return Err(error.into());
        }
    }
    broker.shutdown().await?;
    Ok(())
}

/// Says where it listens and how to try it.
fn print_welcome(broker: &Broker) {
    let address = broker.bootstrap_servers();
    println!("Listening on {address}, data in {}.", broker.data_dir().display());
    println!("Try it:  echo hello | kcat -b {address} -t greetings -P");
    println!("         kcat -b {address} -t greetings -C -e");
}

fn read_properties(file: &Path) -> Result<Properties, Failure> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Properties::parse_bytes(&bytes).map_err(|error| format!("{}: {error}", file.display()))?)
}

/// Logs go to standard error; `KAFKA_LOG` filters them as `RUST_LOG` does elsewhere. The request log is a target of
/// its own, at WARN unless it is asked for, and its lines are nothing but JSON.
fn start_logging() {
    let default = format!("info,{REQUEST_LOG_TARGET}=warn");
    let filter = EnvFilter::try_from_env("KAFKA_LOG").unwrap_or_else(|_| EnvFilter::new(default));
    let is_request = |metadata: &tracing::Metadata<'_>| metadata.target() == REQUEST_LOG_TARGET;
    let bare = fmt::format().without_time().with_level(false).with_target(false);
    let requests = fmt::layer().event_format(bare).with_writer(std::io::stderr).with_filter(filter_fn(is_request));
    let others =
        fmt::layer().with_writer(std::io::stderr).with_filter(filter_fn(move |metadata| !is_request(metadata)));
    tracing_subscriber::registry().with(filter).with(requests).with(others).init();
}
