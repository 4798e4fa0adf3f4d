//! Sequences, epochs and transactions of producers, case by case.

use super::*;

fn facts(id: i64, epoch: i16, base_sequence: i32, first_offset: i64, count: i32) -> ProducerFacts {
    ProducerFacts {
        id,
        epoch,
        base_sequence,
        last_sequence: crate::batch::add_sequence(base_sequence, count - 1),
        first_offset,
        last_offset: first_offset + i64::from(count) - 1,
        timestamp: 1000 + first_offset,
        transactional: false,
        control: false,
        marker: None,
        transaction_version: 0,
    }
}

fn append(producers: &mut Producers, batch: &ProducerFacts) -> Result<Option<ProducerBatch>, AppendError> {
    let mut pending = Pending::default();
    let duplicate = producers.prepare(&mut pending, batch, Checks::Client)?;
    producers.commit(pending);
    Ok(duplicate)
}

fn marker(id: i64, epoch: i16, offset: i64, committed: bool, coordinator_epoch: i32) -> ProducerFacts {
    let marker = Some(EndTxnMarker { committed, coordinator_epoch });
    ProducerFacts { transactional: true, control: true, marker, ..facts(id, epoch, -1, offset, 1) }
}

#[test]
fn any_of_the_last_five_batches_is_a_duplicate_and_the_sixth_is_out_of_order() {
    let mut producers = Producers::default();
    for n in 0..6 {
        assert_eq!(append(&mut producers, &facts(7, 0, n * 10, i64::from(n) * 10, 10)).expect("in order"), None);
    }
    for n in 1..6 {
        let again = append(&mut producers, &facts(7, 0, n * 10, 999, 10)).expect("known");
        assert_eq!(again.map(|batch| batch.last_offset), Some(i64::from(n) * 10 + 9));
    }
    let error = append(&mut producers, &facts(7, 0, 0, 999, 10)).expect_err("forgotten");
    assert!(matches!(error, AppendError::OutOfOrderSequence { found: 0, last: 59, .. }), "{error}");
}

#[test]
fn sequences_go_on_at_zero_after_the_largest() {
    let mut producers = Producers::default();
    let start = i32::MAX - 3;
    append(&mut producers, &facts(7, 0, start, 0, 3)).expect("unknown producers may start anywhere");
    append(&mut producers, &facts(7, 0, i32::MAX, 3, 2)).expect("wraps inside the batch");
    append(&mut producers, &facts(7, 0, 1, 5, 1)).expect("goes on");
    for (base, count, last_offset) in [(start, 3, 2), (i32::MAX, 2, 4), (1, 1, 5)] {
        let duplicate = append(&mut producers, &facts(7, 0, base, 99, count)).expect("known");
        assert_eq!(duplicate.map(|batch| batch.last_offset), Some(last_offset));
    }
    let mut edge = Producers::default();
    append(&mut edge, &facts(7, 0, i32::MAX - 1, 0, 2)).expect("ends at the largest");
    append(&mut edge, &facts(7, 0, 0, 2, 1)).expect("and starts again");
}

#[test]
fn a_new_epoch_starts_at_sequence_zero_and_fences_the_old_one() {
    let mut producers = Producers::default();
    append(&mut producers, &facts(7, 3, 0, 0, 5)).expect("in order");
    assert!(matches!(
        append(&mut producers, &facts(7, 4, 5, 5, 1)),
        Err(AppendError::OutOfOrderSequence { found: 5, last: 4, .. })
    ));
    append(&mut producers, &facts(7, 4, 0, 5, 1)).expect("a new epoch");
    assert!(matches!(
        append(&mut producers, &facts(7, 3, 5, 6, 1)),
        Err(AppendError::InvalidProducerEpoch { found: 3, current: 4, .. })
    ));
}

#[test]
fn a_producer_of_which_only_a_marker_is_left_must_start_over() {
    // Unlike one of which nothing is known: the epoch is, so a gap would show.
    let mut producers = Producers::default();
    producers.replay(&marker(7, 2, 0, false, 1));
    assert!(matches!(append(&mut producers, &facts(7, 2, 5, 1, 1)), Err(AppendError::OutOfOrderSequence { .. })));
    append(&mut producers, &facts(7, 2, 0, 1, 1)).expect("from the start");
}

#[test]
fn transactions_hold_the_stable_offset_back_until_their_marker_is_replicated() {
    let mut producers = Producers::default();
    let open = |id, offset| ProducerFacts { transactional: true, ..facts(id, 0, 0, offset, 5) };
    append(&mut producers, &open(1, 10)).expect("opens");
    append(&mut producers, &open(2, 15)).expect("opens");
    assert_eq!(producers.first_unstable(), Some(10));
    let aborted = producers.replay(&marker(1, 0, 20, false, 0));
    let entry = AbortedEntry { producer_id: 1, first_offset: 10, last_offset: 20, last_stable: 15 };
    assert_eq!(aborted, [entry], "stable up to the other transaction");
    producers.on_high_watermark(20);
    assert_eq!(producers.first_unstable(), Some(10), "the marker itself is not below the high watermark");
    producers.on_high_watermark(21);
    assert_eq!(producers.first_unstable(), Some(15));
    assert!(producers.replay(&marker(2, 0, 21, true, 0)).is_empty(), "committed ones are not indexed");
    producers.on_high_watermark(22);
    assert_eq!(producers.first_unstable(), None);
}

#[test]
fn plain_batches_inside_a_transaction_and_stale_coordinators_are_refused() {
    let mut producers = Producers::default();
    append(&mut producers, &ProducerFacts { transactional: true, ..facts(1, 0, 0, 0, 1) }).expect("opens");
    assert!(matches!(append(&mut producers, &facts(1, 0, 1, 1, 1)), Err(AppendError::InvalidTxnState { .. })));
    producers.replay(&marker(1, 0, 1, true, 5));
    let mut pending = Pending::default();
    let error = producers.prepare(&mut pending, &marker(1, 0, 2, true, 4), Checks::Coordinator);
    assert!(matches!(error, Err(AppendError::CoordinatorFenced { found: 4, current: 5, .. })));
}

#[test]
fn a_refused_request_leaves_no_trace() {
    let mut producers = Producers::default();
    append(&mut producers, &facts(7, 0, 0, 0, 5)).expect("in order");
    let before = producers.clone();
    let mut pending = Pending::default();
    producers.prepare(&mut pending, &facts(7, 0, 5, 5, 1), Checks::Client).expect("in order");
    producers.prepare(&mut pending, &facts(7, 0, 9, 6, 1), Checks::Client).expect_err("a gap");
    assert_eq!(producers, before);
}

#[test]
fn a_snapshot_keeps_the_last_batch_and_open_transactions() {
    let mut producers = Producers::default();
    append(&mut producers, &facts(1, 3, 0, 0, 5)).expect("in order");
    append(&mut producers, &ProducerFacts { transactional: true, ..facts(2, 0, 0, 5, 2) }).expect("opens");
    producers.replay(&marker(3, 1, 7, true, 9));
    let bytes = snapshot::encode(&producers);
    assert_eq!(bytes.len(), 10 + 3 * 46);
    let restored = snapshot::decode(&bytes).expect("whole");
    assert_eq!(restored, producers);
    assert_eq!(restored.first_unstable(), Some(5));
    assert_eq!(restored.states.get(3).map(|state| state.last_sequence()), Some(-1), "of a marker no sequence is known");

    for n in 1..8 {
        append(&mut producers, &facts(1, 3, n * 5, i64::from(n) * 10, 5)).expect("in order");
        let last = producers.states.get(1).and_then(|state| state.batches().last().copied());
        let restored = snapshot::decode(&snapshot::encode(&producers)).expect("whole");
        assert_eq!(restored.states.get(1).map(|state| state.batches().to_vec()), last.map(|last| vec![last]));
    }

    for cut in 0..bytes.len() {
        assert!(snapshot::decode(&bytes[..cut]).is_err());
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(snapshot::decode(&damaged).is_err(), "byte {at}");
    }
}

#[test]
fn expiry_spares_open_transactions() {
    let mut producers = Producers::default();
    append(&mut producers, &facts(1, 0, 0, 0, 1)).expect("in order");
    append(&mut producers, &ProducerFacts { transactional: true, ..facts(2, 0, 0, 1, 1) }).expect("opens");
    producers.expire(1999, 1000);
    assert_eq!(producers.iter().count(), 2);
    producers.expire(2000, 1000);
    assert_eq!(producers.iter().map(|(id, _)| id).collect::<Vec<_>>(), [2]);
}

/// One step of `tests/golden/producers.txt`: what is asked, and what Apache Kafka 4.3.1 answers.
fn step(producers: &mut Producers, words: &[&str]) -> String {
    let number = |at: usize| words[at].parse::<i64>().expect("a number");
    let checks = match words.last() {
        Some(&"client") => Checks::Client,
        Some(&"replica") => Checks::Replica,
        _ => Checks::Coordinator,
    };
    let mut batch = match words[0] {
        "data" => ProducerFacts {
            timestamp: number(5),
            transactional: words[7] == "txn",
            ..facts(number(1), number(2) as i16, number(3) as i32, number(6), number(4) as i32)
        },
        "marker" => ProducerFacts {
            timestamp: number(5),
            transaction_version: number(7) as i16,
            ..marker(number(1), number(2) as i16, number(6), words[4] == "commit", number(3) as i32)
        },
        "watermark" => {
            producers.on_high_watermark(number(1));
            return "ok".into();
        }
        "log-start" => {
            producers.on_log_start(number(1));
            return "ok".into();
        }
        "expire" => return producers.expire(number(1), 60_000).to_string(),
        other => panic!("no step: {other}"),
    };
    batch.last_offset = batch.last_offset.max(batch.first_offset);
    let mut pending = Pending::default();
    match producers.prepare(&mut pending, &batch, checks) {
        Ok(Some(duplicate)) => return format!("duplicate {}", duplicate.last_offset),
        Ok(None) => {}
        Err(AppendError::InvalidProducerEpoch { .. }) => return "InvalidProducerEpochException".into(),
        Err(AppendError::OutOfOrderSequence { .. }) => return "OutOfOrderSequenceException".into(),
        Err(AppendError::InvalidTxnState { .. }) => return "InvalidTxnStateException".into(),
        Err(AppendError::CoordinatorFenced { .. }) => return "TransactionCoordinatorFencedException".into(),
        Err(error) => panic!("{error}"),
    }
    let completed = pending.completed.first().copied();
    let aborted = producers.commit(pending);
    let Some(Completed { first_offset, aborted: was_aborted, .. }) = completed else { return "ok".into() };
    assert_eq!(was_aborted, !aborted.is_empty());
    let stable = producers.ongoing.keys().next().copied().unwrap_or(batch.last_offset + 1);
    assert!(aborted.iter().all(|entry| entry.first_offset == first_offset && entry.last_stable == stable));
    format!("{first_offset} {stable}")
}

#[test]
fn answers_and_state_are_those_of_kafka_over_random_histories() {
    let mut producers = Producers::default();
    let mut counts = BTreeMap::new();
    for (number, line) in include_str!("../../tests/golden/producers.txt").lines().enumerate() {
        if line.starts_with("start ") {
            producers = Producers::default();
            continue;
        }
        if let Some(hex) = line.strip_prefix("snapshot ") {
            let ours: String = snapshot::encode(&producers).iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(ours, hex, "line {}", number + 1);
            continue;
        }
        let (asked, known) = line.split_once(" -> ").expect("an answer");
        let (answer, known) = known.split_once(" = ").expect("what is known");
        let words: Vec<_> = asked.split(' ').collect();
        assert_eq!(step(&mut producers, &words), answer, "line {}: {asked}", number + 1);
        *counts.entry(answer.split(' ').next().filter(|word| word.parse::<i64>().is_err())).or_insert(0) += 1;
        let mut ours = producers.first_unstable().unwrap_or(-1).to_string();
        if let Some(state) = words[1].parse().ok().and_then(|id: i64| producers.states.get(id))
            && matches!(words[0], "data" | "marker")
        {
            let last_offset = state.batches().last().map_or(-1, |batch| batch.last_offset);
            ours += &format!(
                " {} {} {} {} {} {last_offset} {}",
                state.epoch,
                state.coordinator_epoch,
                state.last_timestamp,
                state.txn_first_offset.unwrap_or(-1),
                state.last_sequence(),
                state.batches().len(),
            );
        }
        assert_eq!(ours, known, "after line {}: {asked}", number + 1);
    }
    assert!(counts.len() >= 7 && counts.values().all(|count| *count > 10), "{counts:?}");
}
