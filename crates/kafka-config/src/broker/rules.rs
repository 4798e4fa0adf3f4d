//! Kafka's rules between broker keys, listeners apart. The messages are what Kafka says.

use std::collections::BTreeMap;

use crate::endpoint::SecurityProtocol;
use crate::error::ConfigError;
use crate::topic;
use crate::values::ConfigValues;

/// Everything that is wrong between keys that are each right by themselves.
pub(super) fn check(values: &ConfigValues) -> Vec<ConfigError> {
    let mut errors = Vec::new();
    node(values, &mut errors);
    log(values, &mut errors);
    network(values, &mut errors);
    replication(values, &mut errors);
    security(values, &mut errors);
    groups(values, &mut errors);
    errors
}

/// Adds an error about `key` unless `holds`.
pub(super) fn require(errors: &mut Vec<ConfigError>, holds: bool, key: &str, message: impl FnOnce() -> String) {
    if !holds {
        errors.push(ConfigError::rule(key, message()));
    }
}

fn node(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    let same = values.int("node.id") == values.int("broker.id");
    require(errors, same, "broker.id", || "You must set `node.id` to the same value as `broker.id`.".to_owned());
    let known = !values.list("controller.quorum.voters").is_empty()
        || !values.list("controller.quorum.bootstrap.servers").is_empty();
    require(errors, known, "controller.quorum.bootstrap.servers", || {
        "If using process.roles, either controller.quorum.bootstrap.servers must contain the set of \
         bootstrap controllers or controller.quorum.voters must contain a parseable set of controllers."
            .to_owned()
    });
    quorum(values, errors);
}

fn quorum(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    let controller = values.list("process.roles").iter().any(|role| role == "controller");
    let auto_join = values.boolean("controller.quorum.auto.join.enable");
    require(errors, controller || !auto_join, "controller.quorum.auto.join.enable", || {
        "controller.quorum.auto.join.enable is only supported when process.roles contains the \
         'controller' role."
            .to_owned()
    });
    let id = values.int("node.id");
    let voters = values.list("controller.quorum.voters").iter();
    let voters: Vec<&str> = voters.filter_map(|entry| Some(entry.split_once('@')?.0)).collect();
    let votes = voters.iter().any(|voter| voter.parse() == Ok(id));
    let set = || format!("controller.quorum.voters=Set({})", voters.join(", "));
    if controller {
        require(errors, voters.is_empty() || votes, "controller.quorum.voters", || {
            format!(
                "If process.roles contains the 'controller' role, the node id {id} must be included in \
                 the set of voters {}",
                set()
            )
        });
    } else {
        require(errors, !votes, "controller.quorum.voters", || {
            format!(
                "If process.roles contains just the 'broker' role, the node id {id} must not be included \
                 in the set of voters {}",
                set()
            )
        });
    }
}

fn log(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    require(errors, topic::roll_ms(values) >= 1, "log.roll.ms", || {
        "log.roll.ms must be greater than or equal to 1".to_owned()
    });
    require(errors, topic::roll_jitter_ms(values) >= 0, "log.roll.jitter.ms", || {
        "log.roll.jitter.ms must be greater than or equal to 0".to_owned()
    });
    require(errors, topic::retention_ms(values) != 0, "log.retention.ms", || {
        "log.retention.ms must be unlimited (-1) or, greater than or equal to 1".to_owned()
    });
    let buffer = values.long("log.cleaner.dedupe.buffer.size");
    let threads = i64::from(values.int("log.cleaner.threads")).max(1);
    require(errors, buffer / threads > 1024 * 1024, "log.cleaner.dedupe.buffer.size", || {
        "log.cleaner.dedupe.buffer.size must be at least 1MB per cleaner thread.".to_owned()
    });
    cordoned_dirs(values, errors);
    for key in ["offsets.topic.compression.codec", "share.coordinator.state.topic.compression.codec"] {
        let codec = values.int(key);
        require(errors, (0..=4).contains(&codec), key, || format!("Unknown compression type id: {codec}"));
    }
}

fn cordoned_dirs(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    let key = "cordoned.log.dirs";
    let cordoned = values.list(key);
    if cordoned.iter().any(|dir| dir == "*") {
        require(errors, cordoned.len() == 1, key, || {
            "When cordoned.log.dirs is set to *, it must not contain other values".to_owned()
        });
        return;
    }
    let dirs = values.list(if values.is_set("log.dirs") { "log.dirs" } else { "log.dir" });
    let missing: Vec<&str> = cordoned.iter().filter(|dir| !dirs.contains(dir)).map(String::as_str).collect();
    require(errors, missing.is_empty(), key, || {
        format!(
            "All entries in cordoned.log.dirs must be present in log.dirs or log.dir. Missing entries : {}",
            missing.join(", ")
        )
    });
}

fn network(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    let overrides = values.string("max.connections.per.ip.overrides");
    let zero = values.int("max.connections.per.ip") == 0;
    require(errors, !zero || !overrides.is_empty(), "max.connections.per.ip", || {
        "max.connections.per.ip can be set to zero only if max.connections.per.ip.overrides property is set.".to_owned()
    });
    errors.extend(connection_overrides(overrides).err());
    let idle = values.long("connections.max.idle.ms");
    let delay = values.int("connection.failed.authentication.delay.ms");
    require(errors, idle < 0 || i64::from(delay) < idle, "connections.max.idle.ms", || {
        format!(
            "connection.failed.authentication.delay.ms={delay} should always be less than \
             connections.max.idle.ms={idle} to prevent failed authentication responses from timing out"
        )
    });
    let queued = values.long("queued.max.request.bytes");
    let largest = i64::from(values.int("socket.request.max.bytes"));
    require(errors, queued <= 0 || queued >= largest, "queued.max.request.bytes", || {
        "queued.max.request.bytes must be larger or equal to socket.request.max.bytes".to_owned()
    });
}

/// `host:limit` pairs.
pub(super) fn connection_overrides(text: &str) -> Result<BTreeMap<String, i32>, ConfigError> {
    let key = "max.connections.per.ip.overrides";
    let pairs = pairs(key, text)?;
    let host_ok = |host: &str| host.chars().all(|c| c.is_ascii_alphanumeric() || "-%._:".contains(c));
    let invalid: Vec<&str> = pairs.iter().map(|pair| pair.0).filter(|host| !host_ok(host)).collect();
    if !invalid.is_empty() {
        let message = format!("{key} contains invalid addresses : {}", invalid.join(","));
        return Err(ConfigError::rule(key, message));
    }
    let limit = |(host, limit): (&str, &str)| match limit.parse() {
        Ok(limit) => Ok((host.to_owned(), limit)),
        Err(_) => Err(ConfigError::rule(key, format!("For input string: \"{limit}\""))),
    };
    pairs.into_iter().map(limit).collect()
}

/// `left:right` pairs separated by commas; the last colon divides.
pub(super) fn pairs<'a>(key: &str, text: &'a str) -> Result<Vec<(&'a str, &'a str)>, ConfigError> {
    let entries = text.split(',').map(str::trim).filter(|_| !text.trim().is_empty());
    let divide = |entry: &'a str| match entry.rsplit_once(':') {
        Some((left, right)) => Ok((left.trim(), right.trim())),
        None => {
            Err(ConfigError::rule(key, format!("Error parsing configuration property '{key}': no ':' in '{entry}'")))
        }
    };
    entries.map(divide).collect()
}

fn replication(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    let wait = values.int("replica.fetch.wait.max.ms");
    require(errors, wait <= values.int("replica.socket.timeout.ms"), "replica.socket.timeout.ms", || {
        "replica.socket.timeout.ms should always be at least replica.fetch.wait.max.ms to prevent \
         unnecessary socket timeouts"
            .to_owned()
    });
    let lag = values.long("replica.lag.time.max.ms");
    require(errors, i64::from(wait) <= lag, "replica.fetch.wait.max.ms", || {
        "replica.fetch.wait.max.ms should always be less than or equal to replica.lag.time.max.ms to \
         prevent frequent changes in ISR"
            .to_owned()
    });
}

fn security(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    let protocol = values.string("security.inter.broker.protocol");
    let sasl = SecurityProtocol::from_name(protocol).is_some_and(SecurityProtocol::is_sasl)
        && values.optional_string("inter.broker.listener.name").is_none();
    let mechanism = values.string("sasl.mechanism.inter.broker.protocol");
    let enabled = values.list("sasl.enabled.mechanisms").iter().any(|entry| entry == mechanism);
    require(errors, !sasl || enabled, "sasl.mechanism.inter.broker.protocol", || {
        "sasl.mechanism.inter.broker.protocol must be included in sasl.enabled.mechanisms when SASL is \
         used for inter-broker communication"
            .to_owned()
    });
}

/// How two keys relate.
enum Order {
    AtLeast,
    AtMost,
    Below,
}

/// Rules of the form "the first key must be … the second one", after the prefix `group.<type>.`.
const GROUP_ORDER: &[(&str, Order, &str)] = &[
    ("max.heartbeat.interval.ms", Order::AtLeast, "min.heartbeat.interval.ms"),
    ("heartbeat.interval.ms", Order::AtLeast, "min.heartbeat.interval.ms"),
    ("heartbeat.interval.ms", Order::AtMost, "max.heartbeat.interval.ms"),
    ("max.session.timeout.ms", Order::AtLeast, "min.session.timeout.ms"),
    ("session.timeout.ms", Order::AtLeast, "min.session.timeout.ms"),
    ("session.timeout.ms", Order::AtMost, "max.session.timeout.ms"),
    ("heartbeat.interval.ms", Order::Below, "session.timeout.ms"),
    ("max.assignment.interval.ms", Order::AtLeast, "min.assignment.interval.ms"),
    ("assignment.interval.ms", Order::AtLeast, "min.assignment.interval.ms"),
    ("assignment.interval.ms", Order::AtMost, "max.assignment.interval.ms"),
    ("record.lock.duration.ms", Order::AtLeast, "min.record.lock.duration.ms"),
    ("max.record.lock.duration.ms", Order::AtLeast, "record.lock.duration.ms"),
    ("partition.max.record.locks", Order::AtLeast, "min.partition.max.record.locks"),
    ("max.partition.max.record.locks", Order::AtLeast, "partition.max.record.locks"),
    ("delivery.count.limit", Order::AtLeast, "min.delivery.count.limit"),
    ("max.delivery.count.limit", Order::AtLeast, "delivery.count.limit"),
    ("max.share.sessions", Order::AtLeast, "max.size"),
    ("num.standby.replicas", Order::AtMost, "max.standby.replicas"),
];

fn groups(values: &ConfigValues, errors: &mut Vec<ConfigError>) {
    let protocols = values.list("group.coordinator.rebalance.protocols");
    let classic = protocols.iter().any(|protocol| protocol == "classic");
    require(errors, classic, "group.coordinator.rebalance.protocols", || {
        "Disabling the 'classic' protocol is not supported.".to_owned()
    });
    for kind in ["consumer", "share", "streams"] {
        for (left, order, right) in GROUP_ORDER {
            let (left, right) = (format!("group.{kind}.{left}"), format!("group.{kind}.{right}"));
            // Not every kind of group has every key.
            if values.get(&left).is_none() || values.get(&right).is_none() {
                continue;
            }
            let (a, b) = (values.int(&left), values.int(&right));
            let (holds, words) = match order {
                Order::AtLeast => (a >= b, "greater than or equal to"),
                Order::AtMost => (a <= b, "less than or equal to"),
                Order::Below => (a < b, "less than"),
            };
            require(errors, holds, &left, || format!("{left} must be {words} {right}"));
        }
    }
}
