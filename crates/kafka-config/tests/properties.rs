//! The `.properties` reader against Java's, and against itself.

#![allow(clippy::unwrap_used)]

use kafka_config::{Properties, PropertiesError};
use proptest::prelude::*;

/// What `java.util.Properties` makes of each case; see `tools/PropertiesCases.java`.
const JAVA: &str = include_str!("facts/properties.txt");

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => match chars.next().unwrap() {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'f' => '\x0c',
                other => other,
            },
            other => other,
        });
    }
    out
}

fn escape(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
    text.replace('\t', "\\t").replace('\x0c', "\\f")
}

#[test]
fn every_case_reads_as_in_java() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for line in JAVA.lines() {
        let (case, java) = line.rsplit_once(" => ").unwrap();
        // Java sees an empty key in a backslash that ends the file; we see nothing.
        if unescape(case).trim_end().ends_with('\\') && java.split(';').any(|entry| entry == "=") {
            continue;
        }
        let ours = match Properties::parse(&unescape(case)) {
            Ok(properties) => {
                let mut entries: Vec<(&str, &str)> = properties.iter().collect();
                entries.sort_unstable();
                let entries = entries.iter().map(|(key, value)| escape(&format!("{key}={value}")));
                entries.collect::<Vec<_>>().join(";")
            }
            Err(_) => "error".to_owned(),
        };
        if ours != java {
            wrong.push(format!("{case}\n  ours {ours}\n  Java {java}"));
        }
        count += 1;
    }
    assert!(count > 300);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_error_says_its_line() {
    let message = "\\u must be followed by four hexadecimal digits of a character";
    for (text, line) in
        [("a=\\u00", 1), ("a=b\n\n# c\nd=\\uxyz0\n", 4), ("a=b\r\nc=\\\r\n  \\u12", 3), ("a=b\rc=\\ud800", 2)]
    {
        assert_eq!(Properties::parse(text), Err(PropertiesError { line, message }), "{text:?}");
    }
}

#[test]
fn order_is_kept_and_the_last_value_counts() {
    let mut properties = Properties::parse("b=1\na=2\nb=3\nc=4").unwrap();
    let entries: Vec<_> = properties.iter().collect();
    assert_eq!(entries, [("b", "3"), ("a", "2"), ("c", "4")]);
    assert_eq!(properties.remove("b").as_deref(), Some("3"));
    properties.set("c", "5");
    let entries: Vec<_> = properties.iter().collect();
    assert_eq!(entries, [("a", "2"), ("c", "5")]);
}

#[test]
fn overrides_replace_and_need_a_key() {
    let mut properties = Properties::parse("a=1").unwrap();
    properties.apply_override("a=x=y").unwrap();
    properties.apply_override("b=").unwrap();
    assert_eq!(properties.get("a"), Some("x=y"));
    assert_eq!(properties.get("b"), Some(""));
    for bad in ["", "a", "=b", "  =b"] {
        let error = properties.apply_override(bad).unwrap_err();
        assert_eq!(error.to_string(), format!("an override must have the form key=value, not {bad:?}"));
    }
}

#[test]
fn a_file_that_is_not_utf8_is_latin1() {
    let properties = Properties::parse_bytes(b"k=caf\xe9\n").unwrap();
    assert_eq!(properties.get("k"), Some("caf\u{e9}"));
    let properties = Properties::parse_bytes("k=caf\u{e9}\n".as_bytes()).unwrap();
    assert_eq!(properties.get("k"), Some("caf\u{e9}"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(entries in proptest::collection::vec((any::<String>(), any::<String>()), 0..8)) {
        let properties = Properties::from_iter(entries);
        prop_assert_eq!(Properties::parse(&properties.to_string()).unwrap(), properties);
    }

    #[test]
    fn no_text_is_too_odd(text in "[\\\\ =:#!ab\n\r\t\u{c}u0-9\u{1f600}]{0,60}") {
        // Only an escape can be wrong; whatever is read is written so that it reads the same.
        match Properties::parse(&text) {
            Ok(properties) => prop_assert_eq!(Properties::parse(&properties.to_string()).unwrap(), properties),
            Err(error) => prop_assert!(text.contains("\\u") && error.line <= text.len()),
        }
    }

    #[test]
    fn no_bytes_are_too_odd(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Properties::parse_bytes(&bytes);
    }
}
