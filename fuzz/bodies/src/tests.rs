//! Every target over its seeds and a few changes of them, and the rules that the folder keeps.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::Path;

use super::*;

#[test]
fn every_target_keeps_its_promise_on_its_seeds() {
    for target in TARGETS.iter().filter(|target| !target.must_fail) {
        let seeds = seeds(target);
        assert!(seeds.len() >= 8, "{} has {} seeds", target.name, seeds.len());
        let outcome = run(target, &seeds, Plan { iterations: 500, seed: 7 });
        if let Err(failing) = outcome {
            panic!("{}: {}\ninput: {:02x?}", target.name, failing.message, failing.input);
        }
    }
}

#[test]
fn the_canary_is_found() {
    let canary = Target::find("canary").unwrap();
    run(canary, &seeds(canary), Plan { iterations: 0, seed: 7 }).unwrap();
    let failing = run(canary, &seeds(canary), Plan { iterations: canary.brief, seed: 7 }).unwrap_err();
    assert!(failing.message.contains("the canary sings"), "{}", failing.message);
}

#[test]
fn no_api_is_without_a_seed() {
    assert!(messages::codecs::<messages::Check>().len() > 200);
    let target = Target::find("frames").unwrap();
    let keys: std::collections::BTreeSet<_> = seeds(target).iter().map(|frame| frame[4..8].to_vec()).collect();
    let versions: usize = kafka_proto::api::ALL.iter().map(|info| info.versions.iter().count()).sum();
    assert_eq!(keys.len(), versions, "every request at every version");
}

#[test]
fn libfuzzer_has_all_targets() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for target in TARGETS {
        let source = std::fs::read_to_string(fuzz.join(format!("fuzz_targets/{}.rs", target.name))).unwrap();
        assert!(source.contains(&format!("body::{}(data)", target.name)), "{} fuzzes another target", target.name);
        assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{} is not in Cargo.toml", target.name);
    }
}

/// Most of what Java wrote is canonical; were the second reader to accept nothing, it would prove nothing.
#[test]
fn the_second_reader_accepts_what_java_wrote() {
    let seeds = seeds(Target::find("decode_encode").unwrap());
    let all: Vec<_> = messages::codecs::<messages::Check>();
    let mut canonical = 0;
    for seed in &seeds {
        let codec = all[usize::from(u16::from_be_bytes([seed[0], seed[1]]))];
        let info = kafka_proto::reflect::message(codec.name).unwrap();
        let version = codec.versions.min + i16::from(seed[2]);
        canonical += usize::from(canonical::canonical_len(info, version, &seed[3..]) == Some(seed.len() - 3));
    }
    assert_eq!(
        (seeds.len() - canonical, seeds.len() > 2_000),
        (0, true),
        "seeds that are not canonical, of {}",
        seeds.len()
    );
}
