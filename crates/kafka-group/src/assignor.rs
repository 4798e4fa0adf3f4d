//! Assignors: pure functions from what a consumer group subscribes to and owns to what each member shall own.
//!
//! [`Range`] and [`Uniform`] are the ones that Apache Kafka 4.3.1 offers (KIP-848); yours is an [`Assignor`] of its own.
//! Racks are part of what an assignor sees, but neither of the two looks at them, just as in 4.3.1.
//!
//! ```
//! use kafka_group::assignor::{Assignor, GroupSpec, MemberSpec, TopicSpec, Uniform};
//! use kafka_proto::Uuid;
//! use std::sync::Arc;
//!
//! let orders = Uuid::from_u64_pair(0, 7);
//! let mut group = GroupSpec::default();
//! group.topics.insert(orders, TopicSpec { partitions: 3, ..Default::default() });
//! for name in ["a", "b"] {
//!     group.members.insert(name.into(), MemberSpec { topics: Arc::new([orders].into()), ..Default::default() });
//! }
//!
//! let target = Uniform.assign(&group)?;
//! assert_eq!(target["a"][&orders].len() + target["b"][&orders].len(), 3);
//! # Ok::<(), kafka_group::assignor::AssignorError>(())
//! ```

mod range;
mod uniform;

pub use range::Range;
pub use uniform::Uniform;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use kafka_proto::{Str, Uuid};

/// Partitions by topic id.
pub type Partitions = BTreeMap<Uuid, BTreeSet<i32>>;

/// What every member shall own. A member without an entry shall own nothing.
pub type GroupAssignment = BTreeMap<Str, Partitions>;

/// Computes target assignments.
///
/// The same input must give the same output; nothing but the input may count. The group rejects a result that
/// [`GroupSpec::check`] does not accept.
pub trait Assignor: fmt::Debug + Send + Sync {
    /// What members put into `ServerAssignor`, and brokers into `group.consumer.assignors`.
    fn name(&self) -> &str;

    /// Assigns every partition of every topic that is subscribed to.
    ///
    /// # Errors
    /// When it cannot. The heartbeat that caused the computation is answered with `UNKNOWN_SERVER_ERROR`, and the
    /// group stays as it was.
    fn assign(&self, group: &GroupSpec) -> Result<GroupAssignment, AssignorError>;
}

/// What an assignor sees of a group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupSpec {
    /// The members by their id.
    pub members: BTreeMap<Str, MemberSpec>,
    /// At least every topic that some member subscribes to. Topics that do not exist are in neither map.
    pub topics: BTreeMap<Uuid, TopicSpec>,
}

/// What an assignor sees of a member.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberSpec {
    /// The name of a static member.
    pub instance_id: Option<Str>,
    /// Where the member is.
    pub rack: Option<Str>,
    /// The topics that it subscribes to, by name or by regular expression.
    pub topics: Arc<BTreeSet<Uuid>>,
    /// What it should own until now. May hold partitions that are gone, or of topics not subscribed to any longer.
    pub owned: Arc<Partitions>,
}

/// What an assignor sees of a topic.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TopicSpec {
    /// How many partitions it has.
    pub partitions: i32,
    /// The racks of each partition's replicas. Empty when the cluster knows of no racks.
    pub racks: Vec<BTreeSet<Str>>,
}

/// Why there is no assignment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AssignorError {
    /// A subscription names a topic that the input does not describe.
    #[error("a member subscribes to topic {0}, of which nothing is known")]
    UnknownTopic(Uuid),
    /// The result gives something to a member that the group does not have.
    #[error("{0:?} is no member")]
    UnknownMember(Str),
    /// The result gives a partition that does not exist, or that its new owner does not subscribe to.
    #[error("member {member:?} cannot own partition {partition} of topic {topic}")]
    NotSubscribed {
        /// Who would own it.
        member: Str,
        /// Topic id.
        topic: Uuid,
        /// Partition number.
        partition: i32,
    },
    /// The result gives one partition to two members.
    #[error("partition {partition} of topic {topic} is assigned twice")]
    Twice {
        /// Topic id.
        topic: Uuid,
        /// Partition number.
        partition: i32,
    },
    /// An assignor's own reason.
    #[error("{0}")]
    Other(String),
}

impl GroupSpec {
    /// Accepts an assignment in which every partition exists, has a subscriber for its owner, and one owner at most.
    ///
    /// # Errors
    /// Names the first member or partition for which that is not so.
    pub fn check(&self, assignment: &GroupAssignment) -> Result<(), AssignorError> {
        let mut taken = BTreeSet::new();
        for (name, partitions) in assignment {
            let member = self.members.get(name).ok_or_else(|| AssignorError::UnknownMember(name.clone()))?;
            for (&topic, &partition) in partitions.iter().flat_map(|(topic, ps)| ps.iter().map(move |p| (topic, p))) {
                let count = self.topics.get(&topic).map_or(0, |spec| spec.partitions);
                if !member.topics.contains(&topic) || !(0..count).contains(&partition) {
                    return Err(AssignorError::NotSubscribed { member: name.clone(), topic, partition });
                }
                if !taken.insert((topic, partition)) {
                    return Err(AssignorError::Twice { topic, partition });
                }
            }
        }
        Ok(())
    }

    /// Members of each topic as positions in [`GroupSpec::members`].
    fn subscribers(&self) -> Result<BTreeMap<Uuid, Vec<usize>>, AssignorError> {
        let mut subscribers: BTreeMap<Uuid, Vec<usize>> = BTreeMap::new();
        for (position, member) in self.members.values().enumerate() {
            for topic in member.topics.iter() {
                if !self.topics.contains_key(topic) {
                    return Err(AssignorError::UnknownTopic(*topic));
                }
                subscribers.entry(*topic).or_default().push(position);
            }
        }
        Ok(subscribers)
    }
}
