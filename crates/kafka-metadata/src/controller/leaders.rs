//! Who leads a partition when brokers come and go, with eligible leader replicas (KIP-966).

use kafka_proto::Uuid;
use kafka_proto::records::PartitionChangeRecord;

use super::Controller;
use crate::MetadataRecord;
use crate::image::{Broker, ConfigResource, Partition, Topic};

/// How a broker left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Departure {
    /// What it had acknowledged lies on its disk, as far as anyone can tell.
    Clean,
    /// It may have lost what it had acknowledged.
    Unclean,
}

/// What an election must know beside the partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rules {
    /// `min.insync.replicas` of the topic.
    pub(super) min_insync_replicas: usize,
    /// `unclean.leader.election.enable` of the topic.
    pub(super) unclean: bool,
    /// Whether eligible leader replicas are in use.
    pub(super) elr: bool,
}

/// A partition as it shall become.
struct Target {
    isr: Vec<i32>,
    elr: Vec<i32>,
    last_known_elr: Vec<i32>,
    leader: i32,
    recovering: bool,
}

impl Controller {
    /// Takes a broker out of the ISR and leadership of all its partitions.
    pub(super) fn withdraw(&self, broker: i32, departure: Departure, records: &mut Vec<MetadataRecord>) {
        let touched = |partition: &Partition| {
            let eligible = departure == Departure::Unclean && partition.eligible_leader_replicas.contains(&broker);
            partition.isr.contains(&broker) || partition.leader == broker || eligible
        };
        let lost = (departure == Departure::Unclean).then_some(broker);
        self.elect_where(
            |_, _, partition| touched(partition),
            records,
            |partition, rules| self.elect_without(partition, broker, lost, rules),
        );
    }

    /// Takes a broker out of the ISR and leadership of those of its partitions for which `lies_there` holds: it is
    /// given topic id, partition and directory.
    pub(super) fn withdraw_where(
        &self,
        broker: i32,
        lies_there: impl Fn(Uuid, i32, Option<Uuid>) -> bool,
        records: &mut Vec<MetadataRecord>,
    ) {
        let touched = |topic: &Topic, index: i32, partition: &Partition| {
            (partition.isr.contains(&broker) || partition.leader == broker)
                && lies_there(topic.id, index, partition.directory_of(broker))
        };
        // What it has acknowledged may still be there after a restart.
        self.elect_where(touched, records, |partition, rules| self.elect_without(partition, broker, None, rules));
    }

    fn elect_without(&self, partition: &Partition, broker: i32, lost: Option<i32>, rules: Rules) -> Change {
        let may_lead = |id: i32| id != broker && self.image.cluster.is_active(id) && self.is_reachable(partition, id);
        let isr = partition.isr.iter().copied().filter(|id| *id != broker).collect();
        partition.elect(isr, lost, rules, &may_lead)
    }

    /// Whether the broker's replica lies in a directory that works.
    fn is_reachable(&self, partition: &Partition, broker: i32) -> bool {
        let known = self.image.cluster.broker(broker);
        known.is_some_and(|known| known.serves_from(partition.directory_of(broker)))
    }

    /// Elects leaders for partitions of a broker that comes back and that have none.
    pub(super) fn elect_for_leaderless(&self, broker: i32, records: &mut Vec<MetadataRecord>) {
        let may_lead = |id: i32| {
            let known = self.image.cluster.broker(id);
            self.image.cluster.is_active(id) || (id == broker && known.is_some_and(Broker::is_leaving_not))
        };
        let touched = |_: &Topic, _: i32, partition: &Partition| partition.leader < 0 && partition.is_replica(broker);
        self.elect_where(touched, records, |partition, rules| {
            let may_lead = |id: i32| may_lead(id) && self.is_reachable(partition, id);
            partition.elect(partition.isr.clone(), None, rules, &may_lead)
        });
    }

    fn elect_where(
        &self,
        touched: impl Fn(&Topic, i32, &Partition) -> bool,
        records: &mut Vec<MetadataRecord>,
        elect: impl Fn(&Partition, Rules) -> Change,
    ) {
        for topic in self.image.topics.iter() {
            let mut rules = None;
            for (index, partition) in &topic.partitions {
                if touched(topic, *index, partition) {
                    let rules = *rules.get_or_insert_with(|| self.election_rules(topic));
                    records.extend(elect(partition, rules).into_record(topic.id, *index).map(MetadataRecord::from));
                }
            }
        }
    }

    fn election_rules(&self, topic: &Topic) -> Rules {
        let resource = ConfigResource::topic(topic.name.clone());
        let text = |key: &str| {
            let cluster = || self.image.configs.get(&ConfigResource::all_brokers(), key);
            self.image.configs.get(&resource, key).or_else(cluster)
        };
        let defaults = &self.settings.config.topic_defaults;
        let min_isr = text("min.insync.replicas").and_then(|value| value.trim().parse().ok());
        let unclean = text("unclean.leader.election.enable").map(|value| value.trim().eq_ignore_ascii_case("true"));
        Rules {
            min_insync_replicas: min_isr.unwrap_or_else(|| usize::try_from(defaults.min_insync_replicas).unwrap_or(1)),
            unclean: unclean.unwrap_or(defaults.unclean_leader_election_enable),
            elr: self.image.has_eligible_leader_replicas(),
        }
    }
}

impl Broker {
    /// It comes back: not on its way out. (That it is still fenced is what is about to change.)
    fn is_leaving_not(&self) -> bool {
        !self.in_controlled_shutdown
    }
}

impl Partition {
    /// What becomes of the partition when its ISR shall be `isr`, while `lost` has lost its data.
    fn elect(&self, isr: Vec<i32>, lost: Option<i32>, rules: Rules, may_lead: &dyn Fn(i32) -> bool) -> Change {
        let mut target = Target {
            isr,
            elr: Vec::new(),
            last_known_elr: self.last_known_elr.clone(),
            leader: -1,
            recovering: self.recovering,
        };
        let former = self.isr.iter().chain(&self.eligible_leader_replicas).copied();
        let eligible = |isr: &[i32]| -> Vec<i32> {
            let outside = former.clone().filter(|id| rules.elr && !isr.contains(id) && Some(*id) != lost);
            let mut outside: Vec<i32> = outside.collect();
            outside.dedup();
            outside
        };
        self.choose_leader(&mut target, &eligible, rules, may_lead);
        if !rules.elr && target.isr.is_empty() {
            // Without eligible leader replicas the ISR itself must remember who has everything.
            target.isr = self.isr.clone();
        }
        if target.isr.len() < rules.min_insync_replicas.min(self.replicas.len()) {
            target.elr = eligible(&target.isr);
        }
        if !target.isr.is_empty() {
            target.last_known_elr.clear();
        } else if self.leader >= 0 {
            target.last_known_elr = vec![self.leader];
        }
        Change::between(self, target)
    }

    fn choose_leader(
        &self,
        target: &mut Target,
        eligible: &dyn Fn(&[i32]) -> Vec<i32>,
        rules: Rules,
        may_lead: &dyn Fn(i32) -> bool,
    ) {
        let first = |among: &[i32]| self.replicas.iter().copied().find(|id| among.contains(id) && may_lead(*id));
        if target.isr.contains(&self.leader) && may_lead(self.leader) {
            target.leader = self.leader;
            return;
        }
        if let Some(leader) = first(&target.isr) {
            target.leader = leader;
            return;
        }
        let eligible = eligible(&target.isr);
        if let Some(leader) = first(&eligible) {
            target.leader = leader;
            target.isr = vec![leader];
            return;
        }
        let nobody_has_everything = target.isr.is_empty() && eligible.is_empty();
        let last_known = nobody_has_everything.then(|| first(&self.last_known_elr)).flatten();
        let unclean = || rules.unclean.then(|| first(&self.replicas)).flatten();
        if let Some(leader) = last_known.or_else(unclean) {
            target.leader = leader;
            target.isr = vec![leader];
            target.recovering = true;
        }
    }
}

/// The difference that a PartitionChangeRecord carries.
#[derive(Debug, Default)]
pub(super) struct Change {
    record: PartitionChangeRecord,
    any: bool,
}

impl Change {
    fn between(old: &Partition, new: Target) -> Self {
        let mut change = Change::default();
        let record = &mut change.record;
        let any = &mut change.any;
        let lists = [
            (&mut record.isr, &old.isr, new.isr),
            (&mut record.eligible_leader_replicas, &old.eligible_leader_replicas, new.elr),
            (&mut record.last_known_elr, &old.last_known_elr, new.last_known_elr),
        ];
        for (field, old, new) in lists {
            if *old != new {
                *field = Some(new.into());
                *any = true;
            }
        }
        if new.leader != old.leader {
            record.leader = new.leader;
            *any = true;
        }
        if new.recovering != old.recovering {
            record.leader_recovery_state = i8::from(new.recovering);
            *any = true;
        }
        change
    }

    fn into_record(self, topic: Uuid, partition: i32) -> Option<PartitionChangeRecord> {
        let record = PartitionChangeRecord { topic_id: topic, partition_id: partition, ..self.record };
        self.any.then_some(record)
    }
}
