//! Records that lie in files: sent by the kernel over TCP, read and written elsewhere.
#![allow(clippy::unwrap_used)]

mod common;

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::BorrowedFd;
use std::sync::Arc;
use std::time::Duration;

use kafka_proto::Records;
use kafka_proto::api::fetch::{FetchableTopicResponse, PartitionData};
use kafka_proto::api::{FetchRequest, FetchResponse};
use kafka_server::client::{Client, ClientError};
use kafka_server::{
    App, FileRange, FileSource, Files, ListenerConfig, MemoryTransport, Reply, RequestContext, Router, Server,
    TcpTransport, Transport,
};
use tokio::io::{AsyncRead, AsyncWrite};

const FETCH: i16 = 12;

/// A file that is not one of the system's.
#[derive(Debug)]
struct InMemory(Vec<u8>);

impl FileSource for InMemory {
    fn fd(&self) -> Option<BorrowedFd<'_>> {
        None
    }
    fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize> {
        let rest = self.0.get(offset as usize..).unwrap_or_default();
        // As short as reads may be.
        let len = rest.len().min(buf.len()).min(10_000);
        buf[..len].copy_from_slice(&rest[..len]);
        Ok(len)
    }
}

fn content(len: usize) -> Vec<u8> {
    (0..len).map(|at| (at / 7 + at) as u8).collect()
}

fn system_file(content: &[u8]) -> Arc<dyn FileSource> {
    let mut file: File = tempfile::tempfile().unwrap();
    file.write_all(content).unwrap();
    Arc::new(file)
}

/// Answers with a partition for each (position, length) and one in memory between them.
fn app(file: Arc<dyn FileSource>, ranges: &'static [(u64, usize)]) -> App {
    let handler = move |file: Arc<dyn FileSource>, _: RequestContext, _: FetchRequest| async move {
        let mut files = Files::new();
        let mut partitions = Vec::new();
        for (position, len) in ranges {
            partitions.push(Some(files.push(FileRange::new(Arc::clone(&file), *position, *len))));
            partitions.push(Some(Records::Bytes("between".into())));
        }
        let partitions =
            partitions.into_iter().map(|records| PartitionData { records, ..Default::default() }).collect();
        let topic = FetchableTopicResponse { topic: "t".into(), partitions, ..Default::default() };
        let response = FetchResponse { responses: vec![topic], ..Default::default() };
        Reply::with_files(response, files)
    };
    Router::new(file).route(handler).into_app()
}

async fn check<T: AsyncRead + AsyncWrite + Unpin>(client: &mut Client<T>, content: &[u8], ranges: &[(u64, usize)]) {
    // Several at once, so that answers with files queue behind each other.
    for _ in 0..3 {
        client.send(&FetchRequest::default(), FETCH).await.unwrap();
    }
    for _ in 0..3 {
        let response = client.receive::<FetchRequest>(FETCH).await.unwrap();
        let mut partitions = response.responses[0].partitions.iter();
        for (position, len) in ranges {
            let records = partitions.next().unwrap().records.clone().unwrap();
            let position = *position as usize;
            assert!(records.bytes().unwrap()[..] == content[position..position + len]);
            let records = partitions.next().unwrap().records.clone().unwrap();
            assert_eq!(records.bytes().unwrap(), "between");
        }
    }
}

const RANGES: &[(u64, usize)] =
    &[(0, 1), (10, 100_000), (5, 0), (100, 300), (400_000, 1_600_000), (1_999_999, 1), (7, 17_000)];

#[tokio::test]
async fn files_go_out_over_tcp() {
    let content = content(2_000_000);
    let sources = [system_file(&content), Arc::new(InMemory(content.clone()))];
    for file in sources {
        let transport = TcpTransport::bind("127.0.0.1:0").await.unwrap();
        let address = transport.local_addr();
        let server = Server::default();
        server.serve(ListenerConfig::plaintext(), transport, app(file, RANGES));
        let mut client = Client::connect(address).await.unwrap();
        check(&mut client, &content, RANGES).await;
        server.shutdown(Duration::from_secs(5)).await;
    }
}

#[tokio::test]
async fn files_go_out_over_memory() {
    let content = content(2_000_000);
    let sources = [system_file(&content), Arc::new(InMemory(content.clone()))];
    for file in sources {
        let (transport, connector) = MemoryTransport::new();
        let server = Server::default();
        server.serve(ListenerConfig::plaintext(), transport, app(file, RANGES));
        let mut client = Client::new(connector.connect().await.unwrap());
        check(&mut client, &content, RANGES).await;
    }
}

#[tokio::test]
async fn a_file_that_is_too_short_closes_the_connection() {
    async fn fails<T: Transport>(
        transport: T,
        file: Arc<dyn FileSource>,
        connect: impl AsyncFnOnce() -> Result<(), ClientError>,
    ) {
        let server = Server::default();
        server.serve(ListenerConfig::plaintext(), transport, app(file, &[(0, 100_000)]));
        let error = connect().await.unwrap_err();
        assert!(matches!(error, ClientError::Closed), "{error}");
    }
    let content = content(50_000);
    for file in [system_file(&content), Arc::new(InMemory(content))] {
        let transport = TcpTransport::bind("127.0.0.1:0").await.unwrap();
        let address = transport.local_addr();
        fails(transport, Arc::clone(&file), async || {
            let mut client = Client::connect(address).await?;
            client.call(&FetchRequest::default(), FETCH).await.map(drop)
        })
        .await;
        let (transport, connector) = MemoryTransport::new();
        fails(transport, file, async || {
            let mut client = Client::new(connector.connect().await?);
            client.call(&FetchRequest::default(), FETCH).await.map(drop)
        })
        .await;
    }
}
