//! The table against the facts of Apache Kafka 4.3.1, as `tools/*.java` print them from its jars.

#![allow(clippy::unwrap_used)]

use kafka_config::{BrokerConfig, ConfigKey, ConfigValues, DefaultValue, Properties, Scope, Unit, Validator, Value};

const FACTS: &str = include_str!("facts/kafka-4.3.1.tsv");
const VALIDATION: &str = include_str!("facts/validation-4.3.1.tsv");
const RULES: &str = include_str!("facts/rules-4.3.1.tsv");

fn scope(name: &str) -> Option<Scope> {
    match name {
        "broker" => Some(Scope::Broker),
        "topic" => Some(Scope::Topic),
        "group" => Some(Scope::Group),
        "client-metrics" => Some(Scope::ClientMetrics),
        _ => None,
    }
}

/// A key in the words of `tools/Facts.java`.
fn fact(scope_name: &str, key: &ConfigKey) -> String {
    let default = match key.default {
        DefaultValue::Required => "<required>",
        DefaultValue::Null => "<null>",
        DefaultValue::Text(text) => text,
    };
    let of_brokers = matches!(scope_name, "broker" | "dynamic-only");
    let update = if of_brokers { key.update.name() } else { scope_name };
    let synonyms: Vec<String> = key
        .synonyms
        .iter()
        .map(|synonym| match synonym.unit {
            Unit::Same => synonym.name.to_owned(),
            Unit::Minutes => format!("{}:minutes", synonym.name),
            Unit::Hours => format!("{}:hours", synonym.name),
        })
        .collect();
    let synonyms = match synonyms.as_slice() {
        [] if of_brokers => key.name.to_owned(),
        some => some.join(","),
    };
    [
        scope_name,
        key.name,
        key.kind.name(),
        default,
        &validator(&key.validator),
        key.importance.name(),
        update,
        if key.internal { "true" } else { "false" },
        &synonyms,
    ]
    .join("\t")
}

fn validator(validator: &Validator) -> String {
    let class = match validator {
        Validator::Any => return String::new(),
        Validator::AtLeast(_) | Validator::Between(..) | Validator::Ratio(..) => "Range",
        Validator::GzipLevel => "LambdaValidator",
        Validator::OneOf(_) => "ValidString",
        Validator::OneOfIgnoringCase(_) => "CaseInsensitiveValidString",
        Validator::NonEmpty => "NonEmptyString",
        Validator::NonNull => "NonNullValidator",
        Validator::List { .. } => "ValidList",
        Validator::QuorumVoters => "ControllerQuorumVotersValidator",
        Validator::BootstrapServers => "ControllerQuorumBootstrapServersValidator",
        Validator::ThrottledReplicas => "ThrottledReplicaListValidator",
        Validator::ShareAutoOffsetReset => "Validator",
        other => panic!("no word for {other:?}"),
    };
    let mut text = format!("{class} {validator}").trim_end().to_owned();
    if let Validator::List { empty, null, .. } = validator {
        text += if *empty { " empty" } else { "" };
        text += if *null { " null" } else { "" };
    }
    text
}

#[test]
fn every_key_is_in_the_table_as_kafka_has_it() {
    let mut expected: Vec<&str> = FACTS.lines().collect();
    let mut ours = Vec::new();
    for name in ["broker", "topic", "group", "client-metrics"] {
        ours.extend(ConfigKey::all(scope(name).unwrap()).map(|key| fact(name, key)));
    }
    ours.extend(ConfigKey::dynamic_only().map(|key| fact("dynamic-only", key)));
    expected.sort_unstable();
    ours.sort_unstable();
    assert_eq!(ours.len(), expected.len());
    for (ours, expected) in ours.iter().zip(expected) {
        assert_eq!(ours, expected);
    }
}

#[test]
fn values_are_judged_and_shown_as_kafka_does() {
    let mut wrong = Vec::new();
    for line in VALIDATION.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [scope_name, name, text, verdict] = fields[..] else { panic!("{line}") };
        let key = ConfigKey::find(scope(scope_name).unwrap(), name).unwrap();
        // Not by `ConfigKey::parse`, which drops repeated entries first, as Kafka does elsewhere.
        let ours = Value::parse(name, key.kind, text).and_then(|value| {
            key.validator.check(name, &value)?;
            Ok(format!("ok {value}"))
        });
        let ours = ours.unwrap_or_else(|error| format!("error {error}"));
        if ours != verdict && !verdict.starts_with("throws") {
            wrong.push(format!("{name} {text:?}\n  ours  {ours}\n  Kafka {verdict}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn base() -> Properties {
    Properties::from_iter([
        ("node.id", "1"),
        ("process.roles", "broker,controller"),
        ("listeners", "PLAINTEXT://127.0.0.1:9092,CONTROLLER://127.0.0.1:9093"),
        ("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SSL:SSL,A:PLAINTEXT"),
        ("controller.listener.names", "CONTROLLER"),
        ("controller.quorum.bootstrap.servers", "127.0.0.1:9093"),
        ("log.dirs", "/data"),
    ])
}

/// Cases in which we differ on purpose, and why.
const DIFFERENT: &[(&str, &str)] = &[
    ("70000", "Kafka takes the port and fails to bind it"),
    ("CONTROLLER://127.0.0.1:-1", "Kafka takes the port and fails to bind it"),
    ("principal.builder.class=nope", "there are no classes to look for"),
    ("assignors=uniform,nope", "whoever owns the assignors checks their names"),
    ("assignors=nope", "whoever owns the assignors checks their names"),
    ("log.flush.interval.ms=-5", "refused when the broker starts, not when a topic is made"),
];

/// Messages that say the same in our words.
const REWORDED: &[&str] = &["begin 0, end -1", "Duplicate key ListenerName"];

#[test]
fn whole_configurations_are_judged_as_kafka_does() {
    let mut wrong = Vec::new();
    for line in RULES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, case, verdict] = fields[..] else { panic!("{line}") };
        if DIFFERENT.iter().any(|(part, _)| case.contains(part)) {
            continue;
        }
        let ours = if kind == "broker" { broker(case) } else { topic(case) };
        let agree = match verdict.strip_prefix("error ") {
            None => ours.is_empty(),
            Some(message) if REWORDED.iter().any(|part| message.contains(part)) => !ours.is_empty(),
            Some(message) => ours.iter().any(|error| error == message),
        };
        if !agree {
            wrong.push(format!("{kind} {case}\n  ours  {ours:?}\n  Kafka {verdict}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

fn pairs(case: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = case.split("; ").filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

fn messages<T>(result: Result<T, kafka_config::ConfigErrors>) -> Vec<String> {
    result.err().map_or_else(Vec::new, |errors| errors.iter().map(ToString::to_string).collect())
}

fn broker(case: &str) -> Vec<String> {
    let mut properties = base();
    for (key, value) in pairs(case) {
        match key.strip_prefix('-') {
            Some(key) => drop(properties.remove(key)),
            None => properties.set(key, value),
        }
    }
    messages(BrokerConfig::from_properties(&properties))
}

fn topic(case: &str) -> Vec<String> {
    let mut properties = base();
    let (mut existing, mut overrides) = (Properties::new(), Properties::new());
    for (key, value) in pairs(case) {
        if let Some(key) = key.strip_prefix("broker/") {
            properties.set(key, value);
        } else if let Some(key) = key.strip_prefix("was/") {
            existing.set(key, value);
        } else {
            overrides.set(key, value);
        }
    }
    let broker = BrokerConfig::from_properties(&properties).unwrap();
    let overrides: Vec<(&str, &str)> = overrides.iter().collect();
    messages(broker.validate_topic(existing.iter(), overrides))
}

#[test]
fn every_default_is_a_value_of_its_key() {
    for scope in Scope::ALL {
        for key in ConfigKey::all(scope) {
            if let DefaultValue::Text(text) = key.default {
                assert_eq!(key.parse(text), Ok(key.default_value()), "{}", key.name);
                assert_eq!(key.default_value().to_string(), text, "{}", key.name);
            }
        }
    }
}

#[test]
fn unknown_keys_are_collected_in_order() {
    let properties = Properties::from_iter([("b.x", "1"), ("interval.ms", "5"), ("a.x", "2")]);
    let values = ConfigValues::parse(Scope::ClientMetrics, &properties).unwrap();
    assert_eq!(values.unknown(), ["b.x", "a.x"]);
    assert_eq!(values.int("interval.ms"), 5);
}
