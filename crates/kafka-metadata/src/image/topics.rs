//! Topics and partitions.

use std::sync::Arc;

use imbl::ordmap::DiffItem;
use imbl::{OrdMap, OrdSet};
use kafka_proto::{Str, Uuid};

/// All topics, by id and by name.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Topics {
    by_id: OrdMap<Uuid, Arc<Topic>>,
    ids: OrdMap<Str, Uuid>,
    /// Names that would be the same file or metric, under the name with `.` replaced by `_`.
    alike: OrdMap<Str, OrdSet<Str>>,
    partition_count: usize,
}

/// One topic.
#[derive(Debug, Clone, PartialEq)]
pub struct Topic {
    /// Its id, never used for another topic again.
    pub id: Uuid,
    /// Its name.
    pub name: Str,
    /// Its partitions, numbered from 0.
    pub partitions: OrdMap<i32, Arc<Partition>>,
}

/// One partition as the controller sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    /// Brokers that shall have a replica, the preferred leader first.
    pub replicas: Vec<i32>,
    /// For each of `replicas` the log directory that it lies in; [`Uuid::UNASSIGNED_DIR`] if the broker has not said.
    pub directories: Vec<Uuid>,
    /// The in-sync replicas.
    pub isr: Vec<i32>,
    /// Replicas outside of the ISR that have everything that was committed (KIP-966).
    pub eligible_leader_replicas: Vec<i32>,
    /// The last leader, when neither ISR nor eligible leader replicas are left.
    pub last_known_elr: Vec<i32>,
    /// Replicas on their way out.
    pub removing_replicas: Vec<i32>,
    /// Replicas on their way in.
    pub adding_replicas: Vec<i32>,
    /// The leader; -1 if there is none.
    pub leader: i32,
    /// Whether the leader was elected without being in sync and has yet to say that it has recovered (KIP-704).
    pub recovering: bool,
    /// Grows whenever the leader changes.
    pub leader_epoch: i32,
    /// Grows whenever anything changes.
    pub partition_epoch: i32,
}

/// What became of a topic between two images.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TopicChange<'a> {
    /// It is new.
    Created(&'a Topic),
    /// Something in it changed.
    Changed {
        /// As it was.
        old: &'a Topic,
        /// As it is.
        new: &'a Topic,
    },
    /// It is gone.
    Deleted(&'a Topic),
}

impl Topics {
    /// The topic with this id.
    pub fn by_id(&self, id: &Uuid) -> Option<&Topic> {
        self.by_id.get(id).map(|topic| &**topic)
    }

    /// The topic with this name.
    pub fn by_name(&self, name: &str) -> Option<&Topic> {
        self.by_id(self.ids.get(name)?)
    }

    /// One partition of a topic.
    pub fn partition(&self, id: &Uuid, partition: i32) -> Option<&Partition> {
        self.by_id(id)?.partitions.get(&partition).map(|partition| &**partition)
    }

    /// All topics in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Topic> {
        self.ids.values().filter_map(|id| self.by_id(id))
    }

    /// All topics in the order of names from `name` on, that name included.
    pub fn iter_from<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Topic> {
        self.ids.range(Str::from(name)..).filter_map(|(_, id)| self.by_id(id))
    }

    /// How many topics there are.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Whether there is no topic.
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// How many partitions all topics have.
    pub fn partition_count(&self) -> usize {
        self.partition_count
    }

    /// An existing topic whose name differs from `name` only in `.` and `_`; such names would share a metric.
    pub fn colliding_with(&self, name: &str) -> Option<&Str> {
        let alike = self.alike.get(canonical(name).as_str())?;
        alike.iter().find(|other| *other != name)
    }

    /// What happened since `older`, in the order of topic ids. Costs what the difference costs, not what the images do.
    pub fn changes_since<'a>(&'a self, older: &'a Topics) -> impl Iterator<Item = TopicChange<'a>> {
        older.by_id.diff(&self.by_id).map(|item| match item {
            DiffItem::Add(_, new) => TopicChange::Created(new),
            DiffItem::Update { old: (_, old), new: (_, new) } => TopicChange::Changed { old, new },
            DiffItem::Remove(_, old) => TopicChange::Deleted(old),
        })
    }

    pub(super) fn insert(&mut self, id: Uuid, name: Str) {
        self.ids.insert(name.clone(), id);
        self.alike.entry(canonical(&name).into()).or_default().insert(name.clone());
        self.by_id.insert(id, Arc::new(Topic { id, name, partitions: OrdMap::new() }));
    }

    pub(super) fn remove(&mut self, id: &Uuid) -> Option<Arc<Topic>> {
        let topic = self.by_id.remove(id)?;
        self.partition_count -= topic.partitions.len();
        self.ids.remove(&topic.name);
        let canonical = Str::from(canonical(&topic.name));
        if let Some(alike) = self.alike.get_mut(&canonical) {
            alike.remove(&topic.name);
            if alike.is_empty() {
                self.alike.remove(&canonical);
            }
        }
        Some(topic)
    }

    /// Changes the topic, if it exists.
    pub(super) fn update(&mut self, id: &Uuid, change: impl FnOnce(&mut Topic)) {
        let Some(topic) = self.by_id.get_mut(id) else {
            return;
        };
        let before = topic.partitions.len();
        change(Arc::make_mut(topic));
        self.partition_count = self.partition_count + topic.partitions.len() - before;
    }

    /// Clears the eligible leader replicas of one topic or of all.
    pub(super) fn clear_elr(&mut self, name: Option<&str>) {
        let ids: Vec<Uuid> = match name {
            Some(name) => self.ids.get(name).copied().into_iter().collect(),
            None => self.by_id.keys().copied().collect(),
        };
        for id in ids {
            let affected = self.by_id(&id).is_some_and(|topic| topic.partitions.values().any(|p| p.has_elr()));
            if affected {
                self.update(&id, |topic| {
                    let with_elr = topic.partitions.iter().filter(|(_, partition)| partition.has_elr());
                    let with_elr: Vec<i32> = with_elr.map(|(index, _)| *index).collect();
                    for index in with_elr {
                        if let Some(partition) = topic.partitions.get_mut(&index) {
                            let partition = Arc::make_mut(partition);
                            partition.eligible_leader_replicas.clear();
                            partition.last_known_elr.clear();
                        }
                    }
                });
            }
        }
    }
}

impl Partition {
    /// Whether `broker` has a replica.
    pub fn is_replica(&self, broker: i32) -> bool {
        self.replicas.contains(&broker)
    }

    /// The log directory of the replica on `broker`.
    pub fn directory_of(&self, broker: i32) -> Option<Uuid> {
        let position = self.replicas.iter().position(|replica| *replica == broker)?;
        self.directories.get(position).copied()
    }

    /// The first of the replicas, which leads when everything is well.
    pub fn preferred_leader(&self) -> i32 {
        self.replicas.first().copied().unwrap_or(-1)
    }

    fn has_elr(&self) -> bool {
        !self.eligible_leader_replicas.is_empty() || !self.last_known_elr.is_empty()
    }
}

/// The name under which `a.b` and `a_b` are the same.
fn canonical(name: &str) -> String {
    name.replace('.', "_")
}
