//! Reports of runs that come in parts, and on two brokers: each part replaces what it has found anew, and only that.

use std::fs;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use crate::failure::{Context, Outcome};
use crate::interop::cluster::Kind;
use crate::workspace::{root, today};

/// What each test of a section came to.
pub(super) type Results = Vec<(String, String)>;

/// A report under `docs/results`: sections of tests, each with what Apache Kafka and ours came to.
pub(super) struct Report {
    name: &'static str,
    kind: Kind,
    commit: String,
    dry: bool,
}

impl Report {
    /// The report of this name, on a broker of this kind.
    pub(super) fn new(name: &'static str, kind: Kind, commit: &str, dry: bool) -> Self {
        Self { name, kind, commit: commit.to_owned(), dry }
    }

    /// Notes what a section's tests came to, and tells which are green on Apache Kafka alone. Tests that are not among
    /// them are kept.
    pub(super) fn note(&self, section: &str, about: &Value, results: &Results) -> Outcome<Vec<String>> {
        let file = self.file();
        let mut report: Value = match fs::read(&file) {
            Ok(text) => serde_json::from_slice(&text).context(format!("cannot read {}", file.display()))?,
            Err(_) => json!({ "run": self.name, "sections": {} }),
        };
        let commit = if self.kind == Kind::Ours { json!(self.commit) } else { json!("4.3.1") };
        merge(&mut report, section, side(self.kind), json!({ "commit": commit, "date": today() }), about, results);
        if !self.dry {
            let text = serde_json::to_string_pretty(&report).context("cannot write the report")?;
            fs::write(&file, text + "\n").context(format!("cannot write {}", file.display()))?;
        }
        Ok(red(&report["sections"][section]))
    }

    fn file(&self) -> PathBuf {
        root().join("docs/results").join(format!("{}.json", self.name))
    }
}

/// What a test that found nothing wrong came to.
pub(super) const OK: &str = "ok";

fn side(kind: Kind) -> &'static str {
    match kind {
        Kind::Ours => "ours",
        Kind::Apache => "apache",
    }
}

fn merge(report: &mut Value, section: &str, side: &str, stamp: Value, about: &Value, results: &Results) {
    let section = &mut report["sections"][section];
    section["about"] = about.clone();
    section[side] = stamp;
    for (test, came) in results {
        section["tests"][test][side] = json!(came);
    }
    let tests: Map<String, Value> = section["tests"].as_object().cloned().unwrap_or_default();
    let count =
        |of: &str, is: fn(&str) -> bool| tests.values().filter(|came| came[of].as_str().is_some_and(is)).count();
    section["counts"] = json!({
        "ok on Apache Kafka": count("apache", |came| came == OK),
        "ok on ours": count("ours", |came| came == OK),
        "ok there and not here": red(section).len(),
    });
}

/// Tests that Apache Kafka passes and ours does not.
fn red(section: &Value) -> Vec<String> {
    let red = |came: &Value| came["apache"] == OK && came["ours"].as_str().is_some_and(|ours| ours != OK);
    let tests = section["tests"].as_object().into_iter().flatten();
    tests.filter(|(_, came)| red(came)).map(|(test, _)| test.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_together() {
        let mut report = json!({ "sections": {} });
        let results = |list: &[(&str, &str)]| list.iter().map(|(t, c)| ((*t).to_owned(), (*c).to_owned())).collect();
        let both: Results = results(&[("join", OK), ("leave", OK)]);
        merge(&mut report, "java", "apache", json!(1), &json!("x"), &both);
        merge(&mut report, "java", "ours", json!(2), &json!("x"), &results(&[("join", OK), ("leave", "lost")]));
        assert_eq!(report["sections"]["java"]["counts"]["ok there and not here"], 1);
        merge(&mut report, "java", "ours", json!(3), &json!("x"), &results(&[("leave", OK)]));
        let java = &report["sections"]["java"];
        assert_eq!(java["counts"]["ok there and not here"], 0);
        assert_eq!((&java["ours"], &java["tests"]["join"]["ours"]), (&json!(3), &json!(OK)));
    }
}
