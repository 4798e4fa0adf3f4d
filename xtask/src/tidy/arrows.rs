//! The direction of dependencies between the workspace's crates, and what libraries stay free of.

use super::Offence;

/// A crate and the crates of ours that it may depend on.
const ARROWS: &[(&str, &[&str])] = &[
    ("kafka-proto", &[]),
    ("kafka-config", &[]),
    ("kafka-log", &["kafka-proto"]),
    ("kafka-raft", &["kafka-proto", "kafka-log"]),
    ("kafka-coordinator", &["kafka-proto"]),
    ("kafka-group", &["kafka-proto", "kafka-config", "kafka-coordinator"]),
    ("kafka-metadata", &["kafka-proto", "kafka-config", "kafka-coordinator"]),
    ("kafka-replica", &["kafka-proto"]),
    ("kafka-dump", &["kafka-proto", "kafka-log"]),
    ("kafka-format", &["kafka-proto", "kafka-config", "kafka-log", "kafka-raft", "kafka-metadata"]),
    ("kafka-server", &["kafka-proto"]),
];

/// Crates that may depend on all of the above.
const TOP: &[&str] = &["kafka-broker", "kafka-sim", "examples", "xtask"];

/// What no library below kafka-server may depend on: a runtime or a logger.
const ABOVE: &[&str] = &["tokio", "tracing", "log", "async-std", "smol", "env_logger", "tracing-subscriber"];

/// Checks one `Cargo.toml`.
pub(super) fn check(file: &str, text: &str) -> Vec<Offence> {
    let mut all = Vec::new();
    let Some(name) = package(text) else {
        return all;
    };
    if TOP.contains(&name) || !file.starts_with("crates/") {
        return all;
    }
    let Some((_, allowed)) = ARROWS.iter().find(|(crate_, _)| *crate_ == name) else {
        return vec![Offence::new(file, 1, format!("{name} is not in the picture of the crates"))];
    };
    for (line, kind, dependency) in dependencies(text) {
        let ours = dependency.starts_with("kafka-") && dependency != "kafka-sim";
        if ours && !allowed.contains(&dependency) && !(kind == Kind::Dev && is_below(dependency, name)) {
            all.push(Offence::new(file, line, format!("{name} must not depend on {dependency}")));
        }
        // Tests may use what they like beside our own crates.
        if kind == Kind::Normal && name != "kafka-server" && ABOVE.contains(&dependency) {
            all.push(Offence::new(file, line, format!("{name} must not depend on {dependency}")));
        }
    }
    all
}

/// Tests may look sideways, but not up: at any crate that the list names before their own, and at their own, by which
/// they turn on its features.
fn is_below(dependency: &str, name: &str) -> bool {
    let place = |crate_: &str| ARROWS.iter().position(|(c, _)| *c == crate_);
    matches!((place(dependency), place(name)), (Some(d), Some(n)) if d <= n)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Normal,
    Dev,
}

fn package(text: &str) -> Option<&str> {
    let (_, after) = text.split_once("[package]")?;
    let line = after.lines().find(|line| line.starts_with("name"))?;
    line.split('"').nth(1)
}

/// (line, kind, name) of every dependency, in tables and in sections of their own.
fn dependencies(text: &str) -> Vec<(usize, Kind, &str)> {
    let mut found = Vec::new();
    let mut section = None;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            let kind = if header.contains("dev-dependencies") { Kind::Dev } else { Kind::Normal };
            let (_, after) = header.rsplit_once("dependencies").unwrap_or(("", "."));
            section = header.contains("dependencies").then_some(kind);
            if let (Some(kind), Some(name)) = (section, after.strip_prefix('.').filter(|n| !n.is_empty())) {
                found.push((i + 1, kind, name));
                section = None;
            }
        } else if let Some(kind) = section {
            let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
            if !name.is_empty() && !name.starts_with('#') && line.contains('=') {
                found.push((i + 1, kind, name.trim_matches('"')));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offends(text: &str) -> Vec<String> {
        let file = "crates/x/Cargo.toml";
        check(file, text).into_iter().map(|o| format!("{}: {}", o.line, o.what)).collect()
    }

    #[test]
    fn planted_arrows_are_found() {
        let fine = "[package]\nname = \"kafka-log\"\n[dependencies]\nkafka-proto.workspace = true\nbytes = \"1\"\n\
                    [dev-dependencies]\ntokio = \"1\"\n";
        assert_eq!(offends(fine), Vec::<String>::new());
        let up =
            "[package]\nname = \"kafka-log\"\n[dependencies]\nkafka-raft = { path = \"..\" }\ntokio.workspace = true\n";
        assert_eq!(
            offends(up),
            ["4: kafka-log must not depend on kafka-raft", "5: kafka-log must not depend on tokio"]
        );
        let own =
            "[package]\nname = \"kafka-replica\"\n[target.'cfg(unix)'.dependencies.kafka-log]\nworkspace = true\n";
        assert_eq!(offends(own), ["3: kafka-replica must not depend on kafka-log"]);
        let dev = "[package]\nname = \"kafka-proto\"\n[dev-dependencies]\nkafka-log.workspace = true\n";
        assert_eq!(offends(dev), ["4: kafka-proto must not depend on kafka-log"]);
        let features = "[package]\nname = \"kafka-proto\"\n[dev-dependencies]\nkafka-proto = { path = \".\" }\n";
        assert_eq!(offends(features), Vec::<String>::new());
        let stranger = "[package]\nname = \"kafka-utils\"\n";
        assert_eq!(offends(stranger), ["1: kafka-utils is not in the picture of the crates"]);
    }
}
