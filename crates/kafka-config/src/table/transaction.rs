//! Broker keys about transactions and the state of producers.

use super::row::*;

#[rustfmt::skip]
pub(super) static TRANSACTION: &[ConfigKey] = &[
    key("add.partitions.to.txn.retry.backoff.max.ms", Int, of("100"), AtLeast(0), High, ReadOnly,
        "Longest wait in all before the broker gives up adding a partition to a transaction that is still ending."),
    key("add.partitions.to.txn.retry.backoff.ms", Int, of("20"), AtLeast(1), High, ReadOnly,
        "Pause between two such attempts."),
    key("producer.id.expiration.check.interval.ms", Int, of("600000"), AtLeast(1), Low, ReadOnly,
        "How often producer ids are looked through for expired ones.").internal(),
    key("producer.id.expiration.ms", Int, of("86400000"), AtLeast(1), Low, ClusterWide,
        "A partition forgets an idempotent producer that has not written for so long."),
    key("transaction.abort.timed.out.transaction.cleanup.interval.ms", Int, of("10000"), AtLeast(1), Low, ReadOnly,
        "How often transactions are looked through for those past their timeout."),
    key("transaction.max.timeout.ms", Int, of("900000"), AtLeast(1), High, ReadOnly,
        "Longest transaction timeout that a producer may ask for."),
    key("transaction.partition.verification.enable", Boolean, of("true"), Any, Low, ClusterWide,
        "Check that a partition belongs to a running transaction before it is written to (KIP-890)."),
    key("transaction.remove.expired.transaction.cleanup.interval.ms", Int, of("3600000"), AtLeast(1), Low, ReadOnly,
        "How often transactional ids are looked through for expired ones."),
    key("transaction.state.log.load.buffer.size", Int, of("5242880"), AtLeast(1), High, ReadOnly,
        "Bytes that are read at a time when transactions are loaded."),
    key("transaction.state.log.min.isr", Int, of("2"), AtLeast(1), High, ReadOnly,
        "`min.insync.replicas` of the transaction topic."),
    key("transaction.state.log.num.partitions", Int, of("50"), AtLeast(1), High, ReadOnly,
        "Partitions of the transaction topic; not to be changed later."),
    key("transaction.state.log.replication.factor", Short, of("3"), AtLeast(1), High, ReadOnly,
        "Replicas of the transaction topic."),
    key("transaction.state.log.segment.bytes", Int, of("104857600"), AtLeast(1), High, ReadOnly,
        "Segment size of the transaction topic; small, so that it compacts and loads fast."),
    key("transaction.two.phase.commit.enable", Boolean, of("false"), Any, Low, ReadOnly,
        "Allow transactions that only an outside coordinator ends (KIP-939)."),
    key("transactional.id.expiration.ms", Int, of("604800000"), AtLeast(1), High, ReadOnly,
        "A transactional id that has not been used for so long is forgotten."),
];
