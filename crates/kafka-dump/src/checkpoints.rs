//! Checkpoints and the other small files of text, which Apache Kafka's tool does not know.
use std::io;
use std::path::Path;

use super::Dump;
use super::line::Line;

pub(crate) fn dump(dump: &mut Dump<'_>, path: &Path, name: &str) -> io::Result<()> {
    let fields: &[&'static str] = match name {
        "leader-epoch-checkpoint" => &["epoch", "startOffset"],
        "recovery-point-offset-checkpoint"
        | "log-start-offset-checkpoint"
        | "replication-offset-checkpoint"
        | "cleaner-offset-checkpoint" => &["topic", "partition", "offset"],
        _ => return dump.complain(format!("Ignoring unknown file {}", path.display())),
    };
    let text = String::from_utf8_lossy(&std::fs::read(path)?).into_owned();
    let mut byte = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        let at = byte;
        byte += line.len();
        (at, line.trim_end())
    });
    if lines.next().map(|(_, line)| line) != Some("0") {
        return dump.complain("broken at byte 0: the version is not 0".to_owned());
    }
    let claimed = lines.next().and_then(|(_, line)| line.parse::<usize>().ok());
    let mut count = 0;
    for (at, text) in lines {
        let words: Vec<&str> = text.split(' ').collect();
        if words.len() != fields.len() {
            return dump.complain(format!("broken at byte {at}: {text:?}"));
        }
        let mut line = Line::new();
        for (field, word) in fields.iter().zip(words) {
            line = match word.parse::<i64>() {
                Ok(number) if *field != "topic" => line.value(field, number),
                Err(_) if *field != "topic" => return dump.complain(format!("broken at byte {at}: {text:?}")),
                _ => line.text(field, word),
            };
        }
        dump.line(&line)?;
        count += 1;
    }
    match claimed {
        Some(claimed) if claimed == count => Ok(()),
        _ => dump.complain(format!("broken at byte 2: {count} entries, which is not what the file claims")),
    }
}
