//! What is left of a disk after a power cut.
//!
//! The history of a disk is a list of steps. What a cut may take is everything that no sync has
//! covered, each file and each directory by itself:
//!
//! - of the bytes written to a file since its last sync, nothing, all, a prefix of the writes with the
//!   last one torn, or any subset, each torn at 512-byte sectors or with its length but zeros for bytes;
//! - of the names changed in a directory since its last sync, nothing, all, a prefix or any subset; a
//!   rename happens whole or not at all;
//! - after a failed sync, the writes before it may be lost for ever, also when a later sync succeeds.
//!
//! Real file systems promise a little more. A log that survives this survives them.
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bytes::Bytes;

use super::tree::{self, Child, Content, NodeId, ROOT, Tree};

/// One change of a disk, by node, so that renames of directories need not be followed.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Link { dir: NodeId, name: String, child: Child },
    Unlink { dir: NodeId, name: String },
    Move { from: (NodeId, String), to: (NodeId, String), child: Child },
    Write { node: NodeId, position: u64, bytes: Bytes },
    SetLen { node: NodeId, len: u64 },
    Sync { node: NodeId },
    SyncFailed { node: NodeId },
    SyncDir { dir: NodeId },
}

/// A small deterministic generator (splitmix64).
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 when that is 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next() % bound }
    }
}

/// How much of what was not synced is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mercy {
    Nothing,
    Everything,
    Prefix,
    Subset,
}

impl Mercy {
    fn pick(dice: &mut Dice) -> Self {
        [Self::Nothing, Self::Everything, Self::Prefix, Self::Subset][dice.below(4) as usize]
    }

    /// Which of `count` pending changes survive.
    fn kept(self, count: usize, dice: &mut Dice) -> Vec<bool> {
        let cut = dice.below(count as u64 + 1) as usize;
        (0..count)
            .map(|index| match self {
                Self::Nothing => false,
                Self::Everything => true,
                Self::Prefix => index < cut,
                Self::Subset => dice.below(2) == 0,
            })
            .collect()
    }
}

/// The disk after a cut at the end of `history`.
pub(super) fn survivors(history: &[Step], seed: u64) -> Tree {
    let mut platter = Platter::default();
    for step in history {
        platter.replay(step);
    }
    platter.settle(&mut Dice::new(seed))
}

/// Steps that lead from an empty disk to `tree`, all of it durable.
pub(super) fn baseline(tree: &Tree) -> Vec<Step> {
    let mut steps = Vec::new();
    for (&dir, names) in &tree.dirs {
        for (name, &child) in names {
            steps.push(Step::Link { dir, name: name.clone(), child });
        }
        steps.push(Step::SyncDir { dir });
    }
    for (&node, content) in &tree.files {
        let bytes = content.lock().map(|content| content.clone()).unwrap_or_default();
        steps.push(Step::Write { node, position: 0, bytes: bytes.into() });
        steps.push(Step::Sync { node });
    }
    steps
}

/// What is durable, and what would be after a sync.
#[derive(Debug, Default)]
struct Platter {
    names: BTreeMap<NodeId, BTreeMap<String, Child>>,
    files: BTreeMap<NodeId, Vec<u8>>,
    pending_names: Vec<Step>,
    pending_data: BTreeMap<NodeId, Vec<Step>>,
    /// Writes before a failed sync: no later sync makes them durable for certain.
    doomed: BTreeMap<NodeId, Vec<Step>>,
    next: NodeId,
}

impl Platter {
    fn replay(&mut self, step: &Step) {
        match step {
            Step::Link { child, .. } => {
                let (Child::Dir(node) | Child::File(node)) = child;
                self.next = self.next.max(*node + 1);
                self.pending_names.push(step.clone());
            }
            Step::Unlink { .. } | Step::Move { .. } => self.pending_names.push(step.clone()),
            Step::Write { node, .. } | Step::SetLen { node, .. } => {
                self.pending_data.entry(*node).or_default().push(step.clone());
            }
            Step::Sync { node } => {
                for step in self.pending_data.remove(node).unwrap_or_default() {
                    apply_data(self.files.entry(*node).or_default(), &step);
                }
            }
            Step::SyncFailed { node } => {
                let lost = self.pending_data.remove(node).unwrap_or_default();
                self.doomed.entry(*node).or_default().extend(lost);
            }
            Step::SyncDir { dir } => {
                let (due, rest) =
                    std::mem::take(&mut self.pending_names).into_iter().partition(|step| touches(step, *dir));
                self.pending_names = rest;
                let due: Vec<Step> = due;
                for step in &due {
                    apply_name(&mut self.names, step);
                }
            }
        }
    }

    fn settle(mut self, dice: &mut Dice) -> Tree {
        let kept = Mercy::pick(dice).kept(self.pending_names.len(), dice);
        for (step, kept) in self.pending_names.iter().zip(kept) {
            if kept {
                apply_name(&mut self.names, step);
            }
        }
        for pending in [std::mem::take(&mut self.doomed), std::mem::take(&mut self.pending_data)] {
            for (node, steps) in pending {
                settle_file(self.files.entry(node).or_default(), &steps, dice);
            }
        }
        let mut tree = Tree { dirs: BTreeMap::new(), files: BTreeMap::new(), next: self.next.max(ROOT + 1) };
        self.collect(ROOT, &mut tree);
        tree
    }

    /// Takes over what a name still leads to.
    fn collect(&self, dir: NodeId, tree: &mut Tree) {
        let names = self.names.get(&dir).cloned().unwrap_or_default();
        for child in names.values() {
            match child {
                Child::Dir(inner) => self.collect(*inner, tree),
                Child::File(node) => {
                    let content: Content = Arc::new(Mutex::new(self.files.get(node).cloned().unwrap_or_default()));
                    tree.files.insert(*node, content);
                }
            }
        }
        tree.dirs.insert(dir, names);
    }
}

fn settle_file(content: &mut Vec<u8>, steps: &[Step], dice: &mut Dice) {
    let mercy = Mercy::pick(dice);
    let kept = mercy.kept(steps.len(), dice);
    let last = kept.iter().rposition(|kept| *kept);
    for (index, (step, kept)) in steps.iter().zip(kept).enumerate() {
        let torn = mercy == Mercy::Subset || (mercy == Mercy::Prefix && Some(index) == last);
        match step {
            _ if !kept => {}
            Step::Write { position, bytes, .. } if torn => tear(content, *position, bytes, dice),
            step => apply_data(content, step),
        }
    }
}

/// Applies a write as a disk that loses power may: some sectors, or its length with zeros.
fn tear(content: &mut Vec<u8>, position: u64, bytes: &[u8], dice: &mut Dice) {
    const SECTOR: u64 = 512;
    let style = dice.below(4);
    if style == 0 {
        return tree::write(content, position, bytes);
    }
    if style == 1 {
        let cut = dice.below(bytes.len() as u64 + 1) as usize;
        return tree::write(content, position, &bytes[..cut]);
    }
    let end = position + bytes.len() as u64;
    let long = usize::try_from(end).unwrap_or(usize::MAX);
    if style == 2 && content.len() < long {
        content.resize(long, 0);
    }
    let mut from = position;
    while from < end {
        let to = ((from / SECTOR + 1) * SECTOR).min(end);
        if dice.below(2) == 0 {
            tree::write(content, from, &bytes[(from - position) as usize..(to - position) as usize]);
        }
        from = to;
    }
}

fn apply_data(content: &mut Vec<u8>, step: &Step) {
    match step {
        Step::Write { position, bytes, .. } => tree::write(content, *position, bytes),
        Step::SetLen { len, .. } => content.resize(usize::try_from(*len).unwrap_or(usize::MAX), 0),
        _ => {}
    }
}

fn touches(step: &Step, node: NodeId) -> bool {
    match step {
        Step::Link { dir, .. } | Step::Unlink { dir, .. } => *dir == node,
        Step::Move { from, to, .. } => from.0 == node || to.0 == node,
        _ => false,
    }
}

fn apply_name(names: &mut BTreeMap<NodeId, BTreeMap<String, Child>>, step: &Step) {
    match step {
        Step::Link { dir, name, child } => {
            names.entry(*dir).or_default().insert(name.clone(), *child);
        }
        Step::Unlink { dir, name } => {
            names.entry(*dir).or_default().remove(name);
        }
        Step::Move { from, to, child } => {
            let holder = names.entry(from.0).or_default();
            if holder.get(&from.1) == Some(child) {
                holder.remove(&from.1);
            }
            names.entry(to.0).or_default().insert(to.1.clone(), *child);
        }
        _ => {}
    }
}
