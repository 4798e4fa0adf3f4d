//! The table of faults in `docs/testing.md`: each number of our catalogue is there, and each test that a row names is
//! where the row says.

use std::path::Path;

use super::Offence;

const FILE: &str = "docs/testing.md";
/// The numbers of faults of storage, of transactions in logs, of compaction and of groups.
const NUMBERS: std::ops::RangeInclusive<u32> = 41..=107;

/// What is wrong with the table.
pub(super) fn check(root: &Path) -> Vec<Offence> {
    let text = std::fs::read_to_string(root.join(FILE)).unwrap_or_default();
    check_text(&text, |path| std::fs::read_to_string(root.join(path)).ok())
}

fn check_text(text: &str, read: impl Fn(&str) -> Option<String>) -> Vec<Offence> {
    let mut all = Vec::new();
    let mut found = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let Some(number) = cells.get(1).and_then(|cell| cell.parse::<u32>().ok()) else { continue };
        found.push(number);
        let tests: Vec<&str> = cells.iter().flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        if tests.is_empty() && !row.contains("waits for") {
            all.push(Offence::new(FILE, line, format!("fault {number} names no test, nor what it waits for")));
        }
        for test in tests {
            if !is_there(test, &read) {
                all.push(Offence::new(FILE, line, format!("there is no test {test}")));
            }
        }
    }
    let missing = NUMBERS.filter(|number| !found.contains(number));
    all.extend(missing.map(|number| Offence::new(FILE, 1, format!("fault {number} has no row"))));
    all
}

/// Whether the file has that function, and calls it a test.
fn is_there(test: &str, read: impl Fn(&str) -> Option<String>) -> bool {
    let Some((path, name)) = test.split_once("::") else { return false };
    let Some(text) = read(path) else { return false };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let defines = |line: &str| line.split_once("fn ").is_some_and(|(_, rest)| rest.starts_with(&format!("{name}(")));
    let at = lines.iter().position(|line| defines(line));
    let is_attribute = |line: &&&str| line.starts_with("#[") || line.starts_with("///");
    let is_test = |line: &&str| line.starts_with("#[test]") || line.starts_with("#[tokio::test");
    // Tests of properties stand inside a macro and have the same attribute.
    at.is_some_and(|at| lines[..at].iter().rev().take_while(is_attribute).any(is_test))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_is_not_there_is_found_and_a_fault_that_is_missing() {
        let files = |path: &str| {
            (path == "a.rs")
                .then(|| "#[test]\n/// Why.\nfn is() {}\nfn helps() {}\n#[tokio::test]\nasync fn waits() {}".into())
        };
        let row = |number: u32, tests: &str| format!("| {number} | KAFKA-1 | it broke | {tests} |\n");
        let all: String = NUMBERS.skip(1).map(|number| row(number, "`a.rs::is`; `a.rs::waits`")).collect();
        let offends = |first: &str| {
            check_text(&format!("{}{all}", row(41, first)), files).into_iter().map(|it| it.what).collect::<Vec<_>>()
        };
        assert_eq!(offends("`a.rs::is`"), [""; 0]);
        assert_eq!(offends("waits for replicas"), [""; 0]);
        assert_eq!(offends(""), ["fault 41 names no test, nor what it waits for"]);
        for wrong in ["a.rs::gone", "a.rs::helps", "b.rs::is", "a.rs::i", "is"] {
            assert_eq!(offends(&format!("`{wrong}`")), [format!("there is no test {wrong}")]);
        }
        assert_eq!(check_text(&all, files).len(), 1);
    }
}
