//! kcat, with the librdkafka that its distribution ships: a good old client.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::matrix::{Client, Target};
use crate::interop::records::{Limits, Read, Record};
use crate::workspace::captured;

/// kcat.
pub(crate) struct Kcat;

/// Ends a record's headers in what kcat prints; no header holds it.
const END: &[u8] = b"\x1e\x1f\x1e\n";

impl Client for Kcat {
    fn name(&self) -> &'static str {
        "kcat"
    }

    fn limits(&self) -> Limits {
        Limits { no_timestamps: true, no_empty: true, text_headers: true, ..Limits::default() }
    }

    fn produce(&self, bench: &mut Bench, file: &Path, records: &[Record], targets: &[Target]) -> Outcome {
        let bootstrap = bench.bootstrap()?;
        let payload = file.with_extension("payload");
        for target in targets {
            for record in records {
                write(&bootstrap, target, record, &payload).context(target.argument())?;
            }
        }
        Ok(())
    }

    fn consume(&self, bench: &mut Bench, topics: &[String]) -> Option<Outcome<Read>> {
        let read = |topic: &String| -> Outcome<_> {
            let mut kcat = Command::new("kcat");
            kcat.args(["-C", "-q", "-e", "-p", "0", "-o", "beginning", "-X", "check.crcs=true"]);
            // It asks once more at the end of the log, and need not wait there.
            kcat.args(["-X", "fetch.wait.max.ms=10"]);
            kcat.args(["-b", &bench.bootstrap()?, "-t", topic]);
            kcat.args(["-f", r"%o %T %K %S %k%s%h\x1e\x1f\x1e\n"]);
            Ok((topic.clone(), parse(&captured(&mut kcat)?).context(topic)?))
        };
        Some(topics.iter().map(read).collect())
    }
}

/// Writes one record: its value from a file, or an empty line with -Z for null.
fn write(bootstrap: &str, target: &Target, record: &Record, payload: &Path) -> Outcome {
    let mut kcat = Command::new("kcat");
    kcat.args(["-P", "-q", "-b", bootstrap, "-t", &target.topic, "-p", "0", "-z", target.codec]);
    kcat.args(["-X", "message.max.bytes=4000000"]);
    if let (Some(key), Some(_)) = (&record.key, &record.value) {
        kcat.arg("-k").arg(String::from_utf8_lossy(key).as_ref());
    }
    for (name, value) in &record.headers {
        let value = value.as_ref().map(|v| format!("={}", String::from_utf8_lossy(v)));
        kcat.arg("-H").arg(format!("{name}{}", value.unwrap_or_default()));
    }
    let Some(value) = &record.value else {
        // -Z makes null of what is empty, but only beside -K: an empty line alone writes nothing.
        let mut line = record.key.clone().unwrap_or_default();
        line.extend_from_slice(b":\n");
        return with_input(kcat.args(["-Z", "-K", ":"]), &line);
    };
    std::fs::write(payload, value).context("cannot write the payload")?;
    captured(kcat.arg(payload)).map(drop)
}

fn with_input(command: &mut Command, input: &[u8]) -> Outcome {
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().context("cannot start kcat")?;
    child.stdin.take().context("no standard input")?.write_all(input).context("kcat's standard input")?;
    let output = child.wait_with_output().context("cannot wait for kcat")?;
    if !output.status.success() {
        fail!("kcat: {} {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// Parses what kcat printed with the format above.
fn parse(mut out: &[u8]) -> Outcome<Vec<(i64, Record)>> {
    let mut records = Vec::new();
    while !out.is_empty() {
        let offset = number(&mut out)?;
        let timestamp = number(&mut out)?;
        let (key_len, value_len) = (number(&mut out)?, number(&mut out)?);
        let key = take(&mut out, key_len)?;
        let value = take(&mut out, value_len)?;
        let end = out.windows(END.len()).position(|w| w == END).context("a record without an end")?;
        let headers = headers(&out[..end])?;
        out = &out[end + END.len()..];
        records.push((offset, Record { timestamp, key, value, headers }));
    }
    Ok(records)
}

fn number(out: &mut &[u8]) -> Outcome<i64> {
    let end = out.iter().position(|b| *b == b' ').context("a number without an end")?;
    let text = std::str::from_utf8(&out[..end]).context("a number")?;
    *out = &out[end + 1..];
    text.parse().context(format!("a number: {text:?}"))
}

/// kcat prints −1 as the length of null.
fn take(out: &mut &[u8], len: i64) -> Outcome<Option<Vec<u8>>> {
    let Ok(len) = usize::try_from(len) else {
        return Ok(None);
    };
    let (taken, rest) = out.split_at_checked(len).context("a value that ends early")?;
    *out = rest;
    Ok(Some(taken.to_vec()))
}

fn headers(text: &[u8]) -> Outcome<Vec<(String, Option<Vec<u8>>)>> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let pair = |part: &[u8]| -> Outcome<_> {
        let equals = part.iter().position(|b| *b == b'=').context("a header without a value")?;
        let name = String::from_utf8(part[..equals].to_vec()).context("a header's name")?;
        let value = &part[equals + 1..];
        Ok((name, (value != b"NULL").then(|| value.to_vec())))
    };
    text.split(|b| *b == b',').map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_kcat_prints() {
        let out = b"0 5 -1 1 xa=1,b=NULL\x1e\x1f\x1e\n1 6 1 -1 k\x1e\x1f\x1e\n";
        let records = parse(out).expect("parses");
        assert_eq!(records.len(), 2);
        assert_eq!((records[0].0, records[0].1.timestamp), (0, 5));
        assert_eq!(records[0].1.headers, [("a".to_owned(), Some(b"1".to_vec())), ("b".to_owned(), None)]);
        assert_eq!((&records[1].1.key, &records[1].1.value), (&Some(b"k".to_vec()), &None));
        assert!(parse(b"0 5 9 1 x").is_err());
    }
}
