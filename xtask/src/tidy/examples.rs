//! What a newcomer meets first has an example in its documentation, which rustdoc runs.

use std::path::Path;

use super::Offence;

/// The items, by the file that defines them.
const ITEMS: &[(&str, &[&str])] = &[
    ("crates/kafka-proto/src/api_key.rs", &["struct ApiKey"]),
    ("crates/kafka-proto/src/array.rs", &["struct Array"]),
    ("crates/kafka-proto/src/correlation.rs", &["struct Correlation"]),
    ("crates/kafka-proto/src/error_code.rs", &["struct ErrorCode"]),
    ("crates/kafka-proto/src/frame.rs", &["struct Frame", "struct FrameDecoder"]),
    ("crates/kafka-proto/src/header.rs", &["struct RequestHeader", "struct RequestPrefix", "struct ResponseHeader"]),
    ("crates/kafka-proto/src/json.rs", &["fn to_string"]),
    ("crates/kafka-proto/src/message.rs", &["trait Message", "trait Request"]),
    ("crates/kafka-proto/src/policy.rs", &["enum Policy"]),
    ("crates/kafka-proto/src/reader.rs", &["struct Reader"]),
    ("crates/kafka-proto/src/reflect/mod.rs", &["struct MessageInfo"]),
    ("crates/kafka-proto/src/segment.rs", &["enum Records", "struct Segments"]),
    ("crates/kafka-proto/src/str.rs", &["struct Str"]),
    ("crates/kafka-proto/src/uuid.rs", &["struct Uuid"]),
    ("crates/kafka-proto/src/views/consumer_group_heartbeat.rs", &["struct ConsumerGroupHeartbeatRequestView"]),
    ("crates/kafka-proto/src/views/fetch.rs", &["struct FetchRequestView", "struct FetchResponseView"]),
    ("crates/kafka-proto/src/views/heartbeat.rs", &["struct HeartbeatRequestView"]),
    ("crates/kafka-proto/src/views/list_offsets.rs", &["struct ListOffsetsRequestView"]),
    ("crates/kafka-proto/src/views/metadata.rs", &["struct MetadataRequestView", "struct MetadataResponseView"]),
    ("crates/kafka-proto/src/views/offset_commit.rs", &["struct OffsetCommitRequestView"]),
    ("crates/kafka-proto/src/views/offset_fetch.rs", &["struct OffsetFetchRequestView"]),
    ("crates/kafka-proto/src/views/produce.rs", &["struct ProduceRequestView", "struct ProduceResponseView"]),
    ("crates/kafka-proto/src/views/txn_offset_commit.rs", &["struct TxnOffsetCommitRequestView"]),
    ("crates/kafka-proto/src/writer.rs", &["struct Writer"]),
    ("crates/kafka-log/src/batch/builder.rs", &["struct BatchBuilder"]),
    ("crates/kafka-log/src/batch/view.rs", &["struct BatchRef", "struct Batches"]),
    ("crates/kafka-log/src/log.rs", &["struct Log"]),
    ("crates/kafka-log/src/reader.rs", &["struct LogReader"]),
    ("crates/kafka-coordinator/src/lib.rs", &["trait Coordinator"]),
    ("crates/kafka-coordinator/src/outcome.rs", &["struct Outcome"]),
    ("crates/kafka-coordinator/src/shard.rs", &["struct Shard"]),
    ("crates/kafka-group/src/coordinator.rs", &["struct GroupCoordinator"]),
    ("crates/kafka-server/src/router/mod.rs", &["struct Router"]),
    ("crates/kafka-server/src/server.rs", &["struct Server"]),
    ("crates/kafka-broker/src/broker.rs", &["struct Broker"]),
    ("crates/kafka-broker/src/builder.rs", &["struct Builder"]),
];

/// The items of one file that have no example.
pub(super) fn check(file: &str, text: &str) -> Vec<Offence> {
    let items = ITEMS.iter().find(|(name, _)| *name == file).map_or(&[][..], |(_, items)| items);
    items.iter().filter_map(|item| without(file, text, item)).collect()
}

/// Files of the list that are no longer there.
pub(super) fn lost(root: &Path) -> Vec<Offence> {
    let gone = ITEMS.iter().filter(|(file, _)| !root.join(file).is_file());
    gone.map(|(file, _)| Offence::new(file, 1, "is listed in tidy/examples.rs and does not exist")).collect()
}

fn without(file: &str, text: &str, item: &str) -> Option<Offence> {
    let lines: Vec<&str> = text.lines().collect();
    let defines = |line: &&str| {
        let rest = line.trim_start().strip_prefix("pub ").and_then(|rest| rest.strip_prefix(item));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let Some(at) = lines.iter().position(defines) else {
        return Some(Offence::new(file, 1, format!("no pub {item}: tidy/examples.rs lists it")));
    };
    let above = lines[..at].iter().rev().map(|line| line.trim_start());
    let docs: Vec<&str> = above.take_while(|line| line.starts_with("///") || line.starts_with("#[")).collect();
    let fences = docs.iter().rev().filter_map(|line| line.strip_prefix("///")?.trim().strip_prefix("```"));
    // Each second fence closes a block.
    let has = fences.step_by(2).any(|language| matches!(language, "" | "rust"));
    (!has).then(|| Offence::new(file, at + 1, format!("pub {item} has no example that rustdoc runs")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "crates/kafka-broker/src/broker.rs";

    fn offences(text: &str) -> Vec<String> {
        check(FILE, text).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_example_is_asked_for_and_found() {
        let with = "/// A broker.\n///\n/// ```\n/// run();\n/// ```\n#[derive(Debug)]\npub struct Broker {}\n";
        assert_eq!(offences(with), Vec::<String>::new());
        let only_shown = with.replacen("```", "```text", 1);
        let missing = format!("{FILE}:7: pub struct Broker has no example that rustdoc runs");
        assert_eq!(offences(&only_shown), [missing]);
        let elsewhere = "/// ```\n/// ```\npub struct Builder;\n\n/// A broker.\npub struct Broker;\n";
        assert_eq!(offences(elsewhere).len(), 1);
        assert_eq!(offences("pub struct BrokerId;\n").len(), 1, "moved away");
    }
}
