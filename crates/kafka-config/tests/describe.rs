//! The conversation of `tools/Describe.java` with a real broker, replayed against this crate: every
//! alteration's outcome and every described key must be the same.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use kafka_config::alter::{self, AlterOp, Alteration};
use kafka_config::describe::{ConfigSource, DescribedConfig};
use kafka_config::{ConfigType, LayeredConfig, Properties, Scope};

const TRANSCRIPT: &str = include_str!("facts/describe-4.3.1.txt");
const SERVER: &str = include_str!("facts/describe-server.properties");

/// Messages that we word differently, or checks that belong to whoever owns the matter.
const ELSEWHERE: &[&str] = &[
    // The broker's thread pools judge how fast they may grow.
    "Dynamic thread count update validation failed",
    // The controller knows which features are on, which topics exist, which names a resource may have.
    "cannot be altered while ELR is enabled",
    "does not exist",
    "resources are not allowed",
    "Subscription name can't be empty",
    // Client metrics subscriptions have rules of their own (KIP-714).
    "interval must be between",
    "Illegal client matching pattern",
    "Unknown client metrics configuration",
    // Groups are checked against the broker's limits by the group coordinator.
    "consumer.session.timeout.ms must be",
];

/// What the real broker's stored configs are, kept up to date by its answers.
struct Cluster {
    stored: BTreeMap<String, Properties>,
    config: LayeredConfig,
}

impl Cluster {
    fn new() -> Self {
        let config = LayeredConfig::new(&Properties::parse(SERVER).unwrap()).unwrap();
        let mut cluster = Self { stored: BTreeMap::new(), config };
        // Eligible leader replicas are on by default in 4.3, and with them this comes into being.
        cluster.stored.insert("BROKER/".to_owned(), Properties::from_iter([("min.insync.replicas", "1")]));
        cluster.refresh();
        cluster
    }

    fn refresh(&mut self) {
        let layer = |name| self.stored.get(name).cloned().unwrap_or_default();
        let (cluster, broker) = (layer("BROKER/"), layer("BROKER/1"));
        assert_eq!(self.config.set_dynamic(cluster, broker), []);
    }

    /// Creates a topic when a step says so.
    fn step(&mut self, step: &str) {
        let Some(topic) = step.strip_prefix("create topic ") else {
            return;
        };
        let mut words = topic.split(' ');
        let name = format!("TOPIC/{}", words.next().unwrap());
        let mut configs: Properties = words.map(|word| word.split_once('=').unwrap()).collect();
        if name == "TOPIC/u" {
            configs.set("cleanup.policy", " compact , delete ");
        }
        self.stored.insert(name, configs);
    }

    /// Applies operations if they are right, or says what is wrong as a client is told.
    fn alter(&mut self, resource: &str, alterations: &[Alteration<'_>]) -> Result<(), String> {
        let current = self.stored.get(resource).cloned().unwrap_or_default();
        let scope = scope(resource);
        let after = alter::apply(scope, &current, alterations).map_err(|error| {
            let code = if error.code() == 42 { "INVALID_REQUEST" } else { "INVALID_CONFIG" };
            format!("{code} {error}")
        })?;
        match scope {
            Scope::Topic => {
                let broker = self.config.effective();
                let overrides: Vec<(&str, &str)> = after.iter().collect();
                broker.validate_topic(current.iter(), overrides).map_err(|e| format!("INVALID_CONFIG {e}"))?;
            }
            Scope::Broker => {
                let checked = self.config.validate_dynamic(resource == "BROKER/1", &after);
                checked.map_err(|error| format!("INVALID_REQUEST {error}"))?;
            }
            _ => {
                kafka_config::validate(scope, &after).map_err(|e| format!("INVALID_CONFIG {e}"))?;
            }
        }
        self.stored.insert(resource.to_owned(), after);
        self.refresh();
        Ok(())
    }

    fn describe(&self, resource: &str) -> Vec<String> {
        let stored = self.stored.get(resource).cloned().unwrap_or_default();
        let own = stored.iter();
        let configs = match resource {
            "BROKER/" => self.config.describe_cluster(),
            "BROKER/1" => self.config.describe_broker(),
            _ if resource.starts_with("TOPIC") => self.config.describe_topic(own),
            _ if resource.starts_with("GROUP") => self.config.describe_group(own),
            _ if resource.starts_with("CLIENT") => self.config.describe_client_metrics(own),
            _ => {
                let topic = resource.replace("created/", "TOPIC/");
                self.config.describe_created_topic(self.stored.get(&topic).unwrap().iter())
            }
        };
        let created = resource.starts_with("created");
        let mut lines: Vec<String> = configs.iter().map(|config| show(resource, config, created)).collect();
        lines.sort_unstable();
        lines
    }
}

fn scope(resource: &str) -> Scope {
    match resource.split('/').next().unwrap() {
        "TOPIC" => Scope::Topic,
        "BROKER" => Scope::Broker,
        "GROUP" => Scope::Group,
        "CLIENT_METRICS" => Scope::ClientMetrics,
        other => panic!("{other}"),
    }
}

fn source(source: ConfigSource) -> &'static str {
    match source {
        ConfigSource::DynamicTopic => "DYNAMIC_TOPIC_CONFIG",
        ConfigSource::DynamicBroker => "DYNAMIC_BROKER_CONFIG",
        ConfigSource::DynamicDefaultBroker => "DYNAMIC_DEFAULT_BROKER_CONFIG",
        ConfigSource::StaticBroker => "STATIC_BROKER_CONFIG",
        ConfigSource::Default => "DEFAULT_CONFIG",
        ConfigSource::DynamicClientMetrics => "DYNAMIC_CLIENT_METRICS_CONFIG",
        ConfigSource::DynamicGroup => "DYNAMIC_GROUP_CONFIG",
        other => panic!("{other:?}"),
    }
}

/// An entry in the words of `tools/Describe.java`.
fn show(resource: &str, config: &DescribedConfig, created: bool) -> String {
    let text = |value: &Option<String>| value.clone().unwrap_or("null".to_owned());
    let synonyms: Vec<String> = config
        .synonyms
        .iter()
        .map(|synonym| format!("{}={}@{}", synonym.name, text(&synonym.value), source(synonym.source)))
        .collect();
    let flags = format!(
        "{}{}",
        if config.read_only { "read-only" } else { "" },
        if config.sensitive { " sensitive" } else { "" }
    );
    let kind = config.kind.map_or("UNKNOWN".to_owned(), |kind: ConfigType| kind.name().to_uppercase());
    let kind = if created { String::new() } else { kind };
    ["config", resource, &config.name, &text(&config.value), source(config.source), &flags, &kind, &synonyms.join(" ")]
        .join("\t")
}

fn op(name: &str) -> AlterOp {
    (0..4).filter_map(AlterOp::from_id).find(|op| op.name() == name).unwrap()
}

fn some(value: &str) -> Option<&str> {
    (!matches!(value, "<null>" | "null")).then_some(value)
}

#[test]
fn a_real_conversation_goes_the_same_way() {
    let mut cluster = Cluster::new();
    let mut wrong = Vec::new();
    let mut described: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in TRANSCRIPT.lines().chain(["step\tend"]) {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields[0] != "config" {
            compare(&cluster, std::mem::take(&mut described), &mut wrong);
        }
        match fields[..] {
            ["config", resource, ..] => described.entry(resource.to_owned()).or_default().push(line.to_owned()),
            ["step", step] => cluster.step(step),
            ["alter", resource, name, key, value, verdict] => {
                let alteration = Alteration { key, op: op(name), value: some(value) };
                judge(&mut cluster, resource, &[alteration], verdict, line, &mut wrong);
            }
            ["many", resource, operations, verdict] => {
                let alterations: Vec<Alteration<'_>> = operations.split("; ").map(alteration).collect();
                judge(&mut cluster, resource, &alterations, verdict, line, &mut wrong);
            }
            ["stored", key, value] => {
                let topic = cluster.config.describe_topic(cluster.stored["TOPIC/t"].iter());
                let ours = topic.into_iter().find(|config| config.name == key).unwrap();
                if ours.source != ConfigSource::DynamicTopic || ours.value.as_deref() != Some(value) {
                    wrong.push(format!("stored {key}={value}, ours {ours:?}"));
                }
            }
            _ => panic!("{line}"),
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n\n"));
}

/// An operation in the words of a `many` line.
fn alteration(text: &str) -> Alteration<'_> {
    let words: Vec<&str> = text.split(' ').collect();
    Alteration { op: op(words[0]), key: words[1], value: some(words[2]) }
}

fn compare(cluster: &Cluster, described: BTreeMap<String, Vec<String>>, wrong: &mut Vec<String>) {
    let without =
        |a: &[String], b: &[String]| a.iter().filter(|line| !b.contains(line)).cloned().collect::<Vec<_>>().join("\n");
    for (resource, mut theirs) in described {
        theirs.sort_unstable();
        let ours = cluster.describe(&resource);
        if ours != theirs {
            let (a, b) = (without(&ours, &theirs), without(&theirs, &ours));
            wrong.push(format!("{resource}\nonly ours\n{a}\nonly Kafka's\n{b}"));
        }
    }
}

fn judge(
    cluster: &mut Cluster,
    resource: &str,
    alterations: &[Alteration<'_>],
    verdict: &str,
    line: &str,
    wrong: &mut Vec<String>,
) {
    if ELSEWHERE.iter().any(|words| verdict.contains(words)) {
        return;
    }
    let ours = match cluster.alter(resource, alterations) {
        Ok(()) => "ok".to_owned(),
        Err(message) => message,
    };
    // Errors from `require` keep a prefix of Scala's; of several faults Kafka tells one.
    let theirs = verdict.replace("requirement failed: ", "");
    let (code, message) = theirs.split_once(' ').unwrap_or(("", &theirs));
    let agree = ours == theirs
        || ours.starts_with(code) && ours.lines().any(|line| line.ends_with(message))
        || theirs.contains("begin 0, end -1") && ours.contains("Error parsing configuration property")
        || theirs.contains("append is not allowed") && ours.contains("Can't APPEND");
    if !agree {
        wrong.push(format!("{line}\n  ours {ours}"));
    }
}
