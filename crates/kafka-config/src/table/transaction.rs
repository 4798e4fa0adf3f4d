//! Broker keys about transactions and the state of producers.

use super::row::*;

#[rustfmt::skip]
pub(super) static TRANSACTION: &[ConfigKey] = &[
    key("add.partitions.to.txn.retry.backoff.max.ms", Int, of("100"), AtLeast(0), High, ReadOnly,
        ""),
    key("add.partitions.to.txn.retry.backoff.ms", Int, of("20"), AtLeast(1), High, ReadOnly,
        ""),
    key("producer.id.expiration.check.interval.ms", Int, of("600000"), AtLeast(1), Low, ReadOnly,
        "").internal(),
    key("producer.id.expiration.ms", Int, of("86400000"), AtLeast(1), Low, ClusterWide,
        ""),
    key("transaction.abort.timed.out.transaction.cleanup.interval.ms", Int, of("10000"), AtLeast(1), Low, ReadOnly,
        ""),
    key("transaction.max.timeout.ms", Int, of("900000"), AtLeast(1), High, ReadOnly,
        ""),
    key("transaction.partition.verification.enable", Boolean, of("true"), Any, Low, ClusterWide,
        ""),
    key("transaction.remove.expired.transaction.cleanup.interval.ms", Int, of("3600000"), AtLeast(1), Low, ReadOnly,
        ""),
    key("transaction.state.log.load.buffer.size", Int, of("5242880"), AtLeast(1), High, ReadOnly,
        ""),
    key("transaction.state.log.min.isr", Int, of("2"), AtLeast(1), High, ReadOnly,
        ""),
    key("transaction.state.log.num.partitions", Int, of("50"), AtLeast(1), High, ReadOnly,
        ""),
    key("transaction.state.log.replication.factor", Short, of("3"), AtLeast(1), High, ReadOnly,
        ""),
    key("transaction.state.log.segment.bytes", Int, of("104857600"), AtLeast(1), High, ReadOnly,
        ""),
    key("transaction.two.phase.commit.enable", Boolean, of("false"), Any, Low, ReadOnly,
        ""),
    key("transactional.id.expiration.ms", Int, of("604800000"), AtLeast(1), High, ReadOnly,
        ""),
];
