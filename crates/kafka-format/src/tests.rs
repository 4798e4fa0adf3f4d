//! Formatting: what is written, what is refused, and what is read back.

use kafka_config::Properties;
use kafka_log::storage::{MemStorage, read_file};

use super::*;

const NOW: Timestamp = Timestamp::from_millis(1_795_995_221_446);
const CLUSTER: &str = "6DQSaRu8Q5qZegWngTvTkg";

fn config(changes: &[(&str, &str)]) -> BrokerConfig {
    let mut properties = Properties::zero_configuration();
    properties.set("log.dirs", "/a");
    for (key, value) in changes {
        properties.set(*key, *value);
    }
    BrokerConfig::from_properties(&properties).unwrap()
}

fn standalone() -> Formatting {
    Formatting {
        cluster_id: CLUSTER.to_owned(),
        standalone: true,
        ignore_formatted: false,
        version: MetadataVersion::LATEST,
    }
}

/// Counts, so that every id is another one.
fn dice() -> impl FnMut() -> u128 {
    let mut drawn = 77;
    move || {
        drawn += 1;
        drawn
    }
}

fn read(storage: &MemStorage, path: &str) -> Vec<u8> {
    read_file(storage, Path::new(path), 1 << 20).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn a_standalone_node_gets_what_apache_kafka_writes() {
    let storage = MemStorage::new();
    let lines = format(&storage, &config(&[]), &standalone(), &mut dice(), NOW).unwrap();
    assert_eq!(lines, ["Formatting dynamic metadata voter directory /a with metadata.version 4.3-IV0."]);

    let properties = String::from_utf8(read(&storage, "/a/meta.properties")).unwrap();
    let properties = MetaProperties::decode(&properties).unwrap();
    assert_eq!((properties.cluster_id.as_str(), properties.node_id), (CLUSTER, 1));
    let directory_id = properties.directory_id.unwrap();

    // Byte for byte what 4.3.1 wrote at that time, but for the times of the batches.
    let real = include_bytes!("../testdata/bootstrap-4.3.1.checkpoint");
    let ours = read(&storage, "/a/bootstrap.checkpoint");
    assert_eq!(payloads(&ours), payloads(real));
    assert_eq!(ours.len(), real.len());
    let ours = read(&storage, "/a/__cluster_metadata-0/00000000000000000000-0000000000.checkpoint");
    let key = ReplicaKey { id: 1, directory_id };
    let storage_with_real = Checkpoint {
        kraft_version: Some(1),
        last_contained_log_timestamp: NOW.as_millis(),
        voters: Some(VoterSet::single(key, "CONTROLLER", "127.0.0.1", 9093)),
        ..Checkpoint::default()
    };
    assert_eq!(ours, storage_with_real.encode(NOW).unwrap());
    let real = include_bytes!("../testdata/voters-4.3.1.checkpoint");
    assert_eq!(payloads(&ours).len(), payloads(real).len());
}

/// Key and value of every record in batches.
fn payloads(bytes: &[u8]) -> Vec<(Option<Vec<u8>>, Vec<u8>)> {
    let mut payloads = Vec::new();
    for batch in kafka_log::batch::Batches::new(&bytes::Bytes::copy_from_slice(bytes)) {
        for record in batch.unwrap().records().unwrap() {
            let record = record.unwrap();
            payloads.push((record.key.map(<[u8]>::to_vec), record.value.unwrap().to_vec()));
        }
    }
    payloads
}

#[test]
fn every_directory_is_formatted_once() {
    let storage = MemStorage::new();
    let config = config(&[("log.dirs", "/a,/b"), ("metadata.log.dir", "/m")]);
    let lines = format(&storage, &config, &standalone(), &mut dice(), NOW).unwrap();
    let kinds: Vec<_> = lines.iter().map(|line| line.split(" directory").next().unwrap()).collect();
    assert_eq!(kinds, ["Formatting data", "Formatting data", "Formatting dynamic metadata voter"]);
    let again = format(&storage, &config, &standalone(), &mut dice(), NOW);
    assert!(matches!(again, Err(FormatError::AlreadyFormatted(dir)) if dir == Path::new("/a")));
    let ignoring = Formatting { ignore_formatted: true, ..standalone() };
    let lines = format(&storage, &config, &ignoring, &mut dice(), NOW).unwrap();
    assert_eq!(lines, ["All of the log directories are already formatted."]);
    let other = Formatting { cluster_id: "another".to_owned(), ..ignoring };
    let refused = format(&storage, &config, &other, &mut dice(), NOW);
    assert!(matches!(refused, Err(FormatError::ClusterId { .. })));

    let opened = Directories::open(&storage, &config, &mut dice(), NOW).unwrap();
    assert_eq!(opened.cluster_id, CLUSTER);
    let paths: Vec<_> = opened.data.iter().map(|dir| dir.path.as_path()).collect();
    assert_eq!(paths, [Path::new("/a"), Path::new("/b")]);
    assert_eq!(opened.metadata.path, Path::new("/m"));
}

/// As 4.3.1 does, which names the directory and ends.
#[test]
fn a_directory_that_is_not_formatted_beside_others_stops_the_start() {
    let storage = MemStorage::new();
    let both = config(&[("log.dirs", "/a,/b")]);
    let mut dice = dice();
    format(&storage, &config(&[]), &standalone(), &mut dice, NOW).unwrap();
    let opened = Directories::open(&storage, &both, &mut dice, NOW);
    assert!(matches!(opened, Err(FormatError::NotFormatted(dir)) if dir == Path::new("/b")), "it is not there");
    let formatting = Formatting { ignore_formatted: true, ..standalone() };
    format(&storage, &both, &formatting, &mut dice, NOW).unwrap();
    assert_eq!(Directories::open(&storage, &both, &mut dice, NOW).unwrap().data.len(), 2);
    storage.remove_file(Path::new("/b/meta.properties")).unwrap();
    let opened = Directories::open(&storage, &both, &mut dice, NOW);
    assert!(matches!(opened, Err(FormatError::NotFormatted(dir)) if dir == Path::new("/b")), "it was formatted once");
}

#[test]
fn a_directory_that_was_formatted_before_there_were_ids_gets_one() {
    let storage = MemStorage::new();
    let both = config(&[("log.dirs", "/a,/b")]);
    format(&storage, &both, &standalone(), &mut dice(), NOW).unwrap();
    let old = format!("version=1\nnode.id=1\ncluster.id={CLUSTER}\n");
    replace_file(&storage, Path::new("/b/meta.properties"), old.as_bytes()).unwrap();
    let mut again = dice();
    let opened = Directories::open(&storage, &both, &mut again, NOW);
    assert!(matches!(opened, Err(FormatError::DuplicateDirectoryId { .. })), "the dice fell as they did for /a");
    replace_file(&storage, Path::new("/b/meta.properties"), old.as_bytes()).unwrap();
    let opened = Directories::open(&storage, &both, &mut again, NOW).unwrap();
    assert_eq!(opened, Directories::open(&storage, &both, &mut again, NOW).unwrap());
    assert_eq!(opened.data.len(), 2);
}

#[test]
fn a_directory_of_someone_else_is_refused() {
    let storage = MemStorage::new();
    let unformatted = Directories::open(&storage, &config(&[]), &mut dice(), NOW);
    assert!(matches!(unformatted, Err(FormatError::NotFormatted(_))));
    format(&storage, &config(&[]), &standalone(), &mut dice(), NOW).unwrap();
    let opened = Directories::open(&storage, &config(&[("node.id", "2"), ("broker.id", "2")]), &mut dice(), NOW);
    assert!(matches!(opened, Err(FormatError::NodeId { expected: 2, found: 1, .. })));
}

#[test]
fn an_empty_directory_formats_itself_and_any_other_does_not() {
    let storage = MemStorage::new();
    storage.create_dir_all(Path::new("/a")).unwrap();
    let lines = format_if_empty(&storage, &config(&[]), &mut dice(), NOW).unwrap();
    assert_eq!(lines.len(), 1);
    assert_eq!(format_if_empty(&storage, &config(&[]), &mut dice(), NOW).unwrap(), [""; 0]);

    storage.create_dir_all(Path::new("/full/holiday-photos")).unwrap();
    let refused = format_if_empty(&storage, &config(&[("log.dirs", "/full")]), &mut dice(), NOW);
    assert!(matches!(refused, Err(FormatError::NotEmpty(_))));
}

#[test]
fn who_votes_must_be_said_exactly_once() {
    let storage = MemStorage::new();
    let nobody = Formatting { standalone: false, ..standalone() };
    let format =
        |config: BrokerConfig, formatting: &Formatting| format(&storage, &config, formatting, &mut dice(), NOW);
    assert!(matches!(format(config(&[]), &nobody), Err(FormatError::NoQuorum)));
    let static_voters =
        || config(&[("controller.quorum.voters", "1@localhost:9093"), ("controller.quorum.bootstrap.servers", "")]);
    assert!(matches!(format(static_voters(), &standalone()), Err(FormatError::TwoQuorums)));
    let lines = format(static_voters(), &nobody).unwrap();
    assert_eq!(lines, ["Formatting metadata directory /a with metadata.version 4.3-IV0."]);
    assert!(!storage.exists(Path::new("/a/__cluster_metadata-0")).unwrap());
}

#[test]
fn releases_are_known_by_their_long_and_short_names() {
    let level = |name| release(name).map(MetadataVersion::level).ok();
    assert_eq!(level("4.3-IV0"), Some(30));
    assert_eq!(level("4.3"), Some(30));
    assert_eq!(level("4.3.1"), Some(30));
    assert_eq!(level("4.0"), Some(25));
    assert_eq!(level("3.3-IV3"), Some(7));
    for unknown in ["4.4", "4.30", "4", "", "3.3-IV2", "x"] {
        assert_eq!(level(unknown), None, "{unknown}");
    }
    let storage = MemStorage::new();
    let old = Formatting { version: release("3.8").unwrap(), ..standalone() };
    let refused = format(&storage, &config(&[]), &old, &mut dice(), NOW);
    assert!(matches!(refused, Err(FormatError::StaticOnly(_))));
}

#[test]
fn formatting_that_a_crash_interrupted_is_done_again() {
    let steps: [&[&str]; 5] = [
        &[".lock"],
        &[".lock", "bootstrap.checkpoint.tmp"],
        &[".lock", "bootstrap.checkpoint", "__cluster_metadata-0/"],
        &["bootstrap.checkpoint", "__cluster_metadata-0/00000000000000000000-0000000000.checkpoint.tmp"],
        &[
            "bootstrap.checkpoint",
            "__cluster_metadata-0/00000000000000000000-0000000000.checkpoint",
            "meta.properties.tmp",
        ],
    ];
    let put = |storage: &MemStorage, name: &str| {
        let path = Path::new("/a").join(name);
        storage.create_dir_all(path.parent().unwrap()).unwrap();
        match name.strip_suffix('/') {
            Some(_) => storage.create_dir_all(&path).unwrap(),
            None => kafka_log::storage::replace_file(storage, &path, b"half").unwrap(),
        }
    };
    for step in steps {
        let storage = MemStorage::new();
        step.iter().for_each(|name| put(&storage, name));
        assert_eq!(format_if_empty(&storage, &config(&[]), &mut dice(), NOW).unwrap().len(), 1, "{step:?}");
        assert!(Directories::open(&storage, &config(&[]), &mut dice(), NOW).is_ok(), "{step:?}");
    }
    for name in ["__cluster_metadata-0/00000000000000000000.log", "t-0/", "orders.csv"] {
        let storage = MemStorage::new();
        put(&storage, "bootstrap.checkpoint");
        put(&storage, name);
        let refused = format_if_empty(&storage, &config(&[]), &mut dice(), NOW);
        assert!(matches!(refused, Err(FormatError::NotEmpty(_))), "{name}");
    }
}

/// As 4.3.1 does: asked with each of these files in the second of two directories.
#[test]
fn a_directory_that_cannot_be_read_is_offline_and_one_that_says_too_little_stops_the_start() {
    let both = [("log.dirs", "/a,/b")];
    let file = |text: &str| {
        let storage = MemStorage::new();
        format(&storage, &config(&both), &standalone(), &mut dice(), NOW).unwrap();
        replace_file(&storage, Path::new("/b/meta.properties"), text.as_bytes()).unwrap();
        storage
    };
    let ours = format!("cluster.id={CLUSTER}");
    let bad_node = format!("version=1\nnode.id=x\n{ours}\n");
    for text in ["version=7\n", &bad_node, "version=1\nnode.id=\\u00zz\n"] {
        let opened = Directories::open(&file(text), &config(&both), &mut dice(), NOW).unwrap();
        assert_eq!((opened.data.len(), opened.unreadable.len()), (1, 1), "{text}");
        assert_eq!(opened.unreadable[0].0, Path::new("/b"));
        assert_eq!(format_if_empty(&file(text), &config(&both), &mut dice(), NOW).unwrap(), Vec::<String>::new());
    }
    let other_node = format!("version=1\nnode.id=2\n{ours}\n");
    for text in ["", "nonsense", &other_node, "version=1\nnode.id=1\n"] {
        assert!(Directories::open(&file(text), &config(&both), &mut dice(), NOW).is_err(), "{text}");
    }
    let metadata = [("log.dirs", "/b,/a")];
    assert!(Directories::open(&file("version=7\n"), &config(&metadata), &mut dice(), NOW).is_err());
}
