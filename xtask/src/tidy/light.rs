//! What kafka-proto pulls in with all its features: nothing that needs a C compiler, and no procedural macro but
//! thiserror's.

use std::collections::BTreeSet;
use std::process::Command;

use super::Offence;
use crate::failure::Outcome;
use crate::workspace::{captured, root};

/// All of it. A new name here needs a reason: whoever builds the codec builds these.
const TREE: &[&str] = &[
    "arbitrary",
    "bytes",
    "kafka-proto",
    "proc-macro2",
    "quote",
    "syn",
    "thiserror",
    "thiserror-impl",
    "unicode-ident",
];

/// Compares the tree with the list.
pub(super) fn check() -> Outcome<Vec<Offence>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut tree = Command::new(cargo);
    tree.args(["tree", "--locked", "--package", "kafka-proto", "--all-features", "--target", "all"]);
    tree.args(["--edges", "normal,build", "--prefix", "none", "--format", "{lib}"]).current_dir(root());
    let text = String::from_utf8_lossy(&captured(&mut tree)?).into_owned();
    Ok(judge(&text))
}

fn judge(tree: &str) -> Vec<Offence> {
    let lines = tree.lines().filter_map(|line| line.split_whitespace().next());
    let names: BTreeSet<String> = lines.map(|name| name.replace('_', "-")).collect();
    let strange = names.iter().filter(|name| !TREE.contains(&name.as_str()));
    strange
        .map(|name| Offence::new("crates/kafka-proto/Cargo.toml", 1, format!("kafka-proto must not pull in {name}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_the_list_is_found() {
        assert_eq!(judge("kafka_proto\nbytes\nthiserror_impl (*)\n"), []);
        assert_eq!(judge("kafka_proto\nserde_derive\ncc\n").len(), 2);
    }
}
