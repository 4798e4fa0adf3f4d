//! What an idle connection costs. Alone in its process, since it measures the process.
#![allow(clippy::unwrap_used)]

mod common;

use common::{METADATA, echo, word};
use kafka_server::client::Client;
use kafka_server::{Clock, Limits, ListenerConfig, Router, Server, TcpTransport};

const CONNECTIONS: usize = 2_000;

/// Bytes of this process that are in memory and not in files.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1024
}

async fn connect(address: std::net::SocketAddr, count: usize) -> Vec<std::net::TcpStream> {
    let mut open = Vec::new();
    for _ in 0..count {
        let mut client = Client::connect(address).await.unwrap();
        let response = client.call(&word("hello"), METADATA).await.unwrap();
        assert_eq!(response.cluster_id.as_deref(), Some("hello"));
        // Only the server's side is to count: a plain socket has no memory of its own.
        open.push(client.into_io().into_std().unwrap());
    }
    open
}

#[tokio::test]
async fn an_idle_connection_costs_little() {
    let server = Server::new(Limits::default(), Clock::start());
    let transport = TcpTransport::bind("127.0.0.1:0").await.unwrap();
    let address = transport.local_addr();
    server.serve(ListenerConfig::plaintext(), transport, Router::new(()).route(echo).into_app());
    let warm = connect(address, 200).await;
    let before = resident();
    let open = connect(address, CONNECTIONS).await;
    let each = resident().saturating_sub(before) / CONNECTIONS;
    println!("{each} bytes an idle connection");
    assert_eq!(server.connections(), CONNECTIONS + 200);
    assert!(each < 4096, "{each} bytes an idle connection");
    drop((warm, open));
}
