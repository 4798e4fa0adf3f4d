//! Traces of a compacted log. What cleaning has removed is found by looking at the log afterwards, and each record must
//! have had a reason to go; from then on a cut may find it there or not, but nothing else may be missing.
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use kafka_log::Log;
use kafka_log::compaction::{Cleaner, CleanerOptions};

use super::{Content, Dice, Folded, Model, NOW, Producing, Tally, What, Written, append, content, key};

/// The id of a batch of which no record is left to tell.
pub(super) const NO_ID: u64 = u64::MAX;

/// Whether a batch that was found may be what cleaning has left of another.
pub(super) fn is_what_stayed(found: &Written, written: &Written) -> bool {
    let what = if found.id == NO_ID && !matches!(written.what, What::Plain | What::Transactional) {
        // An empty batch that held a marker does not say which.
        written.what
    } else {
        found.what
    };
    found.id == NO_ID && Written { id: written.id, what, ..*found } == *written
}

/// Makes what is there cleanable, or not, and cleans it; the other way with appends in between.
pub(super) fn clean(
    log: &mut Log,
    model: &mut Model,
    dice: &mut Dice,
    id: &mut u64,
    tally: &mut Tally,
) -> &'static str {
    if dice.below(3) > 0 {
        log.roll(NOW).unwrap();
        log.flush().unwrap();
        model.synced = model.end;
        log.update_high_watermark(model.end);
    }
    let mut cleaner =
        Cleaner::new(CleanerOptions { map_bytes: 24 * (2 + dice.below(12) as usize), ..Default::default() });
    let mut pace = |_| ControlFlow::Continue(());
    let beside = dice.below(2) == 0;
    if let Some(mut cleaning) = log.begin_cleaning(NOW).unwrap() {
        while let Some(rewritten) = cleaning.rewrite(&mut cleaner, &mut pace).unwrap() {
            if beside {
                append(log, model, dice, id, 2).unwrap();
            }
            log.replace(rewritten).unwrap();
            model.cleaned_to = model.cleaned_to.max(log.view().high_watermark);
            tally.swaps += 1;
        }
        tally.cleaned_records += log.finish_cleaning(cleaning).unwrap().records_removed;
    }
    take_note(&content(log).unwrap(), log.first_dirty(), model);
    if beside { "clean beside" } else { "clean" }
}

/// Finds what is gone, and whether it had a reason.
fn take_note(found: &Content, cleaned_to: i64, model: &mut Model) {
    let folded = Folded::of(model.batches.iter());
    let is_aborted = |id: i64, offset: i64| {
        folded.aborted.iter().any(|(producer, first, marker)| *producer == id && (*first..*marker).contains(&offset))
    };
    let mut newest: BTreeMap<[u8; 1], i64> = BTreeMap::new();
    let mut gone = Vec::new();
    for (base, written) in &model.batches {
        let aborted =
            written.what == What::Transactional && written.producer.is_some_and(|(id, _, _)| is_aborted(id, *base));
        for n in 0..written.count {
            let offset = base + n;
            let stays = found.holds(offset);
            if offset < found.start {
                // Deleted, so that nobody sees whether it is there; a cut may bring back the log start before it.
                model.gone.insert(offset);
            } else if !stays {
                gone.push((offset, key(written.id, n), aborted, written.what));
            }
            if !aborted && matches!(written.what, What::Plain | What::Transactional) && offset < cleaned_to {
                newest.insert(key(written.id, n), offset);
            }
        }
    }
    for (offset, key, aborted, what) in gone {
        let superseded = newest.get(&key).is_some_and(|newest| *newest > offset);
        let was_data = matches!(what, What::Plain | What::Transactional);
        assert!(
            !model.gone.insert(offset) || (was_data && (aborted || superseded && offset < cleaned_to)),
            "{what:?} at {offset} went for no reason, cleaned up to {cleaned_to}: {found:?}"
        );
    }
}

/// Checks producers and transactions of a log that was cleaned. What a cut or a truncation has taken from behind what was
/// cleaned, cleaning may have relied upon: then what the batches say that are there is as right as what all have said.
pub(super) fn check_producers(
    log: &mut Log,
    content: &Content,
    found: &BTreeMap<i64, Producing>,
    expected: &Folded,
) -> Result<(), String> {
    let there: Vec<_> = content.batches.iter().map(|(base, found)| (*base, found.written)).collect();
    let there = Folded::of(there.iter().map(|(base, written)| (base, written)));
    for (id, there) in &there.producers {
        let (found, all) = (found.get(id).copied().unwrap_or_default(), expected.producers.get(id).unwrap_or(there));
        let sequences = there.next_sequence.min(all.next_sequence)..=there.next_sequence.max(all.next_sequence);
        let epochs = there.epoch.min(all.epoch)..=there.epoch.max(all.epoch);
        let is_known =
            epochs.contains(&found.epoch) && (there.epoch != all.epoch || sequences.contains(&found.next_sequence));
        if !is_known || ![there.open, all.open].contains(&found.open) {
            return Err(format!("producer {id} is {found:?} where the batches say {there:?}, once {all:?}"));
        }
    }
    let stable = |folded: &Folded| folded.first_open().unwrap_or(content.end).max(content.start);
    let last_stable = log.update_high_watermark(content.end).last_stable;
    if ![stable(&there), stable(expected)].contains(&last_stable) {
        return Err(format!(
            "stable up to {last_stable} where the batches say {} or {}",
            stable(&there),
            stable(expected)
        ));
    }
    let aborted = log.reader().aborted_transactions(content.start, content.end).map_err(|error| error.to_string())?;
    let aborted: Vec<_> = aborted.iter().map(|txn| (txn.producer_id, txn.first_offset, txn.last_offset)).collect();
    // Where it began, the batches that are left say when the index is rebuilt.
    let is = |known: &(i64, i64, i64), of: &(i64, i64, i64)| known.0 == of.0 && known.1 <= of.1 && known.2 == of.2;
    let unknown = aborted.iter().find(|found| !expected.aborted.iter().any(|known| is(known, found)));
    let missing = there.aborted.iter().find(|transaction| {
        let is_known = aborted.iter().any(|known| is(known, transaction));
        transaction.2 >= content.start && !is_known && content.holds_records_of(**transaction)
    });
    match (unknown, missing) {
        (None, None) => Ok(()),
        _ => Err(format!("aborted are {aborted:?}, of which {unknown:?} never was and {missing:?} is missing")),
    }
}

impl Content {
    /// Whether a record is there.
    pub(super) fn holds(&self, offset: i64) -> bool {
        self.batches.range(..=offset).next_back().is_some_and(|(_, found)| found.records.contains(&offset))
    }

    /// Whether records of a transaction are there: its producer, first offset, and marker.
    pub(super) fn holds_records_of(&self, (producer, first, marker): (i64, i64, i64)) -> bool {
        self.batches.range(first..marker).any(|(_, found)| {
            found.written.producer.is_some_and(|(id, _, _)| id == producer) && !found.records.is_empty()
        })
    }
}
