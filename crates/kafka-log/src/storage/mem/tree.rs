//! Names and contents: what an in-memory disk holds.
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path};
use std::sync::{Arc, Mutex, PoisonError};

use crate::storage::Entry;

/// A file or directory, whatever its name is.
pub(super) type NodeId = u64;

/// The bytes of a file, shared with those who hold it open.
pub(super) type Content = Arc<Mutex<Vec<u8>>>;

/// The directory that is always there. Absolute and relative paths both start here.
pub(super) const ROOT: NodeId = 0;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child {
    Dir(NodeId),
    File(NodeId),
}

#[derive(Debug)]
pub(super) struct Tree {
    pub(super) dirs: BTreeMap<NodeId, BTreeMap<String, Child>>,
    /// Contents of every file that has a name; one without lives as long as its handles.
    pub(super) files: BTreeMap<NodeId, Content>,
    pub(super) next: NodeId,
}

impl Default for Tree {
    fn default() -> Self {
        Self { dirs: BTreeMap::from([(ROOT, BTreeMap::new())]), files: BTreeMap::new(), next: ROOT + 1 }
    }
}

impl Tree {
    pub(super) fn find(&self, path: &Path) -> Option<Child> {
        names(path).try_fold(Child::Dir(ROOT), |at, name| match at {
            Child::Dir(dir) => self.child(dir, &name),
            Child::File(_) => None,
        })
    }

    pub(super) fn child(&self, dir: NodeId, name: &str) -> Option<Child> {
        self.dirs.get(&dir)?.get(name).copied()
    }

    /// The directory that holds `path` and the last name of it.
    pub(super) fn parent(&self, path: &Path) -> io::Result<(NodeId, String)> {
        let name = names(path).last().ok_or(io::ErrorKind::InvalidInput)?;
        match self.find(path.parent().unwrap_or(Path::new(""))) {
            Some(Child::Dir(dir)) => Ok((dir, name)),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    pub(super) fn link(&mut self, dir: NodeId, name: &str, child: Child) {
        if let Some(Child::File(replaced)) = self.dirs.entry(dir).or_default().insert(name.to_owned(), child)
            && child != Child::File(replaced)
        {
            self.files.remove(&replaced);
        }
    }

    pub(super) fn unlink(&mut self, dir: NodeId, name: &str) {
        // A file that is being renamed is linked again at once, so its content must be found: contents
        // of files without a name are only dropped by `forget_unnamed`.
        if let Some(names) = self.dirs.get_mut(&dir) {
            names.remove(name);
        }
    }

    pub(super) fn create(&mut self, dir: NodeId, name: &str) -> NodeId {
        self.forget_unnamed();
        let node = self.next;
        self.next += 1;
        self.files.insert(node, Content::default());
        self.link(dir, name, Child::File(node));
        node
    }

    /// Creates the directories of `path` that are not there and returns their links, outermost first.
    pub(super) fn create_dirs(&mut self, path: &Path) -> io::Result<Vec<(NodeId, String, Child)>> {
        let mut at = ROOT;
        let mut created = Vec::new();
        for name in names(path) {
            at = match self.child(at, &name) {
                Some(Child::Dir(dir)) => dir,
                Some(Child::File(_)) => return Err(io::ErrorKind::NotADirectory.into()),
                None => {
                    let dir = self.next;
                    self.next += 1;
                    self.dirs.insert(dir, BTreeMap::new());
                    self.link(at, &name, Child::Dir(dir));
                    created.push((at, name, Child::Dir(dir)));
                    dir
                }
            };
        }
        Ok(created)
    }

    pub(super) fn content(&self, node: NodeId) -> Content {
        self.files.get(&node).cloned().unwrap_or_default()
    }

    pub(super) fn set_len(&mut self, node: NodeId, len: usize) {
        self.content(node).lock().unwrap_or_else(PoisonError::into_inner).resize(len, 0);
    }

    pub(super) fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        let Some(Child::Dir(dir)) = self.find(path) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let names = self.dirs.get(&dir).into_iter().flatten();
        Ok(names
            .map(|(name, child)| Entry {
                name: name.clone(),
                is_dir: matches!(child, Child::Dir(_)),
                len: match child {
                    Child::Dir(_) => 0,
                    Child::File(node) => self.len_of(*node),
                },
            })
            .collect())
    }

    /// Every link below `dir`, the deepest first.
    pub(super) fn inside(&self, dir: NodeId) -> Vec<(NodeId, String)> {
        let mut links = Vec::new();
        for (name, child) in self.dirs.get(&dir).into_iter().flatten() {
            if let Child::Dir(inner) = child {
                links.extend(self.inside(*inner));
            }
            links.push((dir, name.clone()));
        }
        links
    }

    pub(super) fn bytes_used(&self) -> u64 {
        let named = self.dirs.values().flat_map(BTreeMap::values);
        named.map(|child| if let Child::File(node) = child { self.len_of(*node) } else { 0 }).sum()
    }

    fn len_of(&self, node: NodeId) -> u64 {
        self.files.get(&node).map_or(0, |content| content.lock().unwrap_or_else(PoisonError::into_inner).len() as u64)
    }

    /// Drops contents that no name leads to. Handles keep theirs.
    fn forget_unnamed(&mut self) {
        let named = self.dirs.values().flat_map(BTreeMap::values).filter(|child| matches!(child, Child::File(_)));
        if self.files.len() > 2 * named.clone().count() + 16 {
            let named = named.map(|(Child::File(node) | Child::Dir(node))| *node).collect::<Vec<_>>();
            self.files.retain(|node, _| named.contains(node));
        }
    }
}

/// Writes into a content, filling a gap before `position` with zeros as file systems do.
pub(super) fn write(content: &mut Vec<u8>, position: u64, bytes: &[u8]) {
    let position = usize::try_from(position).unwrap_or(usize::MAX);
    let end = position.saturating_add(bytes.len());
    if content.len() < end {
        content.resize(end, 0);
    }
    content[position..end].copy_from_slice(bytes);
}

fn names(path: &Path) -> impl Iterator<Item = String> + '_ {
    path.components().filter_map(|component| match component {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    })
}
