//! The `uniform` assignor.
//!
//! First every member keeps what it owned and may keep, then free partitions go to whoever has least, then partitions
//! move from members with more to members with less. A direct move is not always enough: with `a` subscribed to one
//! topic, `b` to both and `c` to the other, `a` relieves itself by giving to `b` while `b` gives to `c`. So the search
//! is for a *path* of such steps, and it ends when there is none from anyone to somebody with at least two partitions
//! less. At that point no other assignment is more balanced (this is the optimal semi-matching of Harvey, Ladner,
//! Lovász and Tamir, 2003). What is left is to bring partitions home to former owners where counts allow it.
//!
//! Members with equal subscriptions form a [`Class`]: a search visits a class once, not each of its members, and a
//! class knows its least loaded member. In a group where all subscribe to the same, there is one class.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use kafka_proto::Uuid;

use super::{Assignor, AssignorError, GroupAssignment, GroupSpec, MemberSpec, Partitions};

/// Gives each member equally many partitions, as far as subscriptions allow, and moves few.
///
/// Of all assignments it finds one that is *most balanced*: nobody could have fewer partitions without somebody getting
/// more than that. When all members subscribe to the same topics, their counts differ by one at most, and no balanced
/// assignment moves fewer partitions away from those who owned them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uniform;

impl Assignor for Uniform {
    fn name(&self) -> &str {
        "uniform"
    }

    fn assign(&self, group: &GroupSpec) -> Result<GroupAssignment, AssignorError> {
        let mut balance = Balance::new(group)?;
        balance.place_free();
        balance.level();
        balance.bring_home();
        Ok(group.members.keys().cloned().zip(balance.into_partitions()).collect())
    }
}

struct Balance<'a> {
    members: Vec<Member<'a>>,
    classes: Vec<Class>,
    topics: Vec<Topic>,
    /// (load, member) of everyone for whom a path may still begin.
    open: BTreeSet<(usize, usize)>,
}

struct Member<'a> {
    spec: &'a MemberSpec,
    class: usize,
    load: usize,
    /// By position of the topic; nothing empty.
    held: BTreeMap<usize, Held>,
}

/// What a member has of one topic.
#[derive(Default)]
struct Held {
    /// It owned these before.
    kept: BTreeSet<i32>,
    new: BTreeSet<i32>,
}

/// Members with the same subscription.
#[derive(Default)]
struct Class {
    members: Vec<usize>,
    /// (load, member) of those members.
    by_load: BTreeSet<(usize, usize)>,
}

struct Topic {
    id: Uuid,
    /// The classes that subscribe to it.
    classes: Vec<usize>,
    /// Partitions without an owner.
    free: BTreeSet<i32>,
}

/// What a search has visited.
struct Visited {
    /// A topic or class was visited in this search if it bears its number, or is settled.
    number: u32,
    topics: Vec<u32>,
    classes: Vec<u32>,
    /// How the search came to a class.
    steps: Vec<Step>,
}

/// A partition of the topic goes from the member to somebody.
#[derive(Clone, Copy, Default)]
struct Step {
    from: usize,
    topic: usize,
}

/// Whatever a search without success has seen is as level as it can be, and never looked at again.
const SETTLED: u32 = u32::MAX;

impl<'a> Balance<'a> {
    fn new(group: &'a GroupSpec) -> Result<Self, AssignorError> {
        let mut topics: Vec<Topic> = (group.topics.iter())
            .map(|(&id, spec)| Topic { id, classes: Vec::new(), free: (0..spec.partitions).collect() })
            .collect();
        let positions: BTreeMap<Uuid, usize> = topics.iter().enumerate().map(|(n, topic)| (topic.id, n)).collect();
        let mut by_subscription = BTreeMap::new();
        let mut classes: Vec<Class> = Vec::new();
        let mut members = Vec::with_capacity(group.members.len());
        for (position, spec) in group.members.values().enumerate() {
            let class = *by_subscription.entry(&*spec.topics).or_insert(classes.len());
            if class == classes.len() {
                classes.push(Class::default());
                for id in spec.topics.iter() {
                    let topic = positions.get(id).ok_or(AssignorError::UnknownTopic(*id))?;
                    topics[*topic].classes.push(class);
                }
            }
            let mut member = Member { spec, class, load: 0, held: BTreeMap::new() };
            member.keep_owned(&positions, &mut topics);
            classes[class].members.push(position);
            classes[class].by_load.insert((member.load, position));
            members.push(member);
        }
        let open = members.iter().enumerate().map(|(position, member)| (member.load, position)).collect();
        Ok(Balance { members, classes, topics, open })
    }

    /// Gives each free partition to the least loaded subscriber; topics with few subscribers first, because they have
    /// the least choice.
    fn place_free(&mut self) {
        let subscribers = |topic: &Topic| topic.classes.iter().map(|&c| self.classes[c].members.len()).sum::<usize>();
        let mut order: Vec<usize> = (0..self.topics.len()).collect();
        order.sort_by_cached_key(|&topic| subscribers(&self.topics[topic]));
        for topic in order {
            for partition in std::mem::take(&mut self.topics[topic].free) {
                let least = self.topics[topic].classes.iter().filter_map(|&c| self.classes[c].by_load.first()).min();
                let Some(&(_, member)) = least else { break };
                self.give(member, topic, partition);
            }
        }
    }

    /// Moves partitions along paths until there is no path left from anyone to somebody with two partitions less.
    fn level(&mut self) {
        let mut visited = self.nothing_visited();
        while let Some(&(load, member)) = self.open.last() {
            if load < 2 {
                return;
            }
            visited.number += 1;
            match self.search(member, load - 2, &mut visited) {
                Some(to) => self.walk(member, to, &visited),
                None => self.settle(&mut visited),
            }
        }
    }

    /// Looks for a member with no more than `enough` partitions to which a path leads: the least loaded one of those
    /// that are nearest.
    fn search(&self, start: usize, enough: usize, visited: &mut Visited) -> Option<usize> {
        let mut best: Option<(usize, usize)> = None;
        let mut ring = vec![start];
        while best.is_none() && !ring.is_empty() {
            let mut next_ring = Vec::new();
            for from in ring {
                for &topic in self.members[from].held.keys() {
                    if !visit(&mut visited.topics[topic], visited.number) {
                        continue;
                    }
                    for &class in &self.topics[topic].classes {
                        if !visit(&mut visited.classes[class], visited.number) {
                            continue;
                        }
                        visited.steps[class] = Step { from, topic };
                        let least = self.classes[class].by_load.first().copied().filter(|&(load, _)| load <= enough);
                        best = best.into_iter().chain(least).min();
                        next_ring.extend(self.classes[class].members.iter().filter(|&&member| member != start));
                    }
                }
            }
            ring = next_ring;
        }
        best.map(|(_, member)| member)
    }

    fn nothing_visited(&self) -> Visited {
        let (topics, classes) = (self.topics.len(), self.classes.len());
        Visited { number: 0, topics: vec![0; topics], classes: vec![0; classes], steps: vec![Step::default(); classes] }
    }

    /// Gives partitions back to those who owned them, as long as that leaves the counts as they are.
    fn bring_home(&mut self) {
        let mut homes = BTreeMap::new();
        for (position, member) in self.members.iter().enumerate() {
            let lost = member.spec.owned.iter().filter(|(id, _)| member.spec.topics.contains(*id));
            homes.extend(lost.flat_map(|(id, ps)| ps.iter().map(move |p| ((*id, *p), position))));
        }
        let mut visited = self.nothing_visited();
        let mut again = !homes.is_empty();
        while std::mem::take(&mut again) {
            for (holder, topic, partition) in self.all_new() {
                let Some(&home) = homes.get(&(self.topics[topic].id, partition)) else { continue };
                // An earlier step of this round may have moved it.
                let held = self.members[holder].held.get(&topic);
                if home != holder && held.is_some_and(|held| held.new.contains(&partition)) {
                    visited.number += 1;
                    again |= self.bring_one_home(holder, home, topic, partition, &mut visited);
                }
            }
        }
    }

    fn all_new(&self) -> Vec<(usize, usize, i32)> {
        let members = self.members.iter().enumerate();
        let held = members.flat_map(|(n, member)| member.held.iter().map(move |(topic, held)| (n, *topic, held)));
        held.flat_map(|(n, topic, held)| held.new.iter().map(move |partition| (n, topic, *partition))).collect()
    }

    /// The home must be rid of another partition for that, unless it has one less than the holder anyway.
    fn bring_one_home(
        &mut self,
        holder: usize,
        home: usize,
        topic: usize,
        partition: i32,
        visited: &mut Visited,
    ) -> bool {
        let load = self.members[holder].load;
        if self.members[home].load + 1 != load {
            let Some(to) = self.search_new(home, holder, visited) else { return false };
            self.walk(home, to, visited);
        }
        self.members[holder].held.entry(topic).or_default().new.remove(&partition);
        self.members[holder].drop_empty(topic);
        self.set_load(holder, self.members[holder].load - 1);
        self.give(home, topic, partition);
        true
    }

    /// Looks for a path from `start` over partitions that nobody owned before, to `end` or to somebody with one
    /// partition less than `end` has.
    fn search_new(&self, start: usize, end: usize, visited: &mut Visited) -> Option<usize> {
        let less = self.members[end].load.checked_sub(1)?;
        let mut queue = VecDeque::from([start]);
        while let Some(from) = queue.pop_front() {
            for (&topic, _) in self.members[from].held.iter().filter(|(_, held)| !held.new.is_empty()) {
                if !visit(&mut visited.topics[topic], visited.number) {
                    continue;
                }
                for &class in &self.topics[topic].classes {
                    if !visit(&mut visited.classes[class], visited.number) {
                        continue;
                    }
                    visited.steps[class] = Step { from, topic };
                    if self.members[end].class == class {
                        return Some(end);
                    }
                    let like_end = self.classes[class].by_load.range((less, 0)..(less + 1, 0)).next();
                    if let Some(&(_, member)) = like_end.filter(|(_, member)| *member != start) {
                        return Some(member);
                    }
                    queue.extend(self.classes[class].members.iter().filter(|&&member| member != start));
                }
            }
        }
        None
    }

    /// Moves one partition over each step of the path to `to`, from its end to its start.
    fn walk(&mut self, start: usize, mut to: usize, visited: &Visited) {
        loop {
            let Step { from, topic } = visited.steps[self.members[to].class];
            let receiver = self.members[to].spec;
            let partition = self.members[from].release(topic, self.topics[topic].id, receiver);
            self.set_load(from, self.members[from].load - 1);
            self.give(to, topic, partition);
            if from == start {
                return;
            }
            to = from;
        }
    }

    /// Closes everything that the last search has seen.
    fn settle(&mut self, visited: &mut Visited) {
        let Visited { number, topics, classes, .. } = visited;
        topics.iter_mut().filter(|mark| *mark == number).for_each(|mark| *mark = SETTLED);
        for (mark, class) in classes.iter_mut().zip(&self.classes).filter(|(mark, _)| *mark == number) {
            *mark = SETTLED;
            for entry in &class.by_load {
                self.open.remove(entry);
            }
        }
    }

    fn give(&mut self, member: usize, topic: usize, partition: i32) {
        let id = self.topics[topic].id;
        self.members[member].take(topic, id, partition);
        self.set_load(member, self.members[member].load + 1);
    }

    fn set_load(&mut self, position: usize, load: usize) {
        let member = &mut self.members[position];
        let by_load = &mut self.classes[member.class].by_load;
        by_load.remove(&(member.load, position));
        by_load.insert((load, position));
        self.open.remove(&(member.load, position));
        self.open.insert((load, position));
        member.load = load;
    }

    fn into_partitions(self) -> impl Iterator<Item = Partitions> {
        let ids: Vec<Uuid> = self.topics.iter().map(|topic| topic.id).collect();
        self.members.into_iter().map(move |member| {
            let all = member.held.into_iter().map(|(topic, Held { mut kept, mut new })| {
                kept.append(&mut new);
                (ids[topic], kept)
            });
            all.collect()
        })
    }
}

impl Member<'_> {
    /// Keeps what it owned, as far as it exists, is subscribed to, and nobody else keeps it.
    fn keep_owned(&mut self, positions: &BTreeMap<Uuid, usize>, topics: &mut [Topic]) {
        for (id, partitions) in self.spec.owned.iter().filter(|(id, _)| self.spec.topics.contains(*id)) {
            let Some(&topic) = positions.get(id) else { continue };
            let free = &mut topics[topic].free;
            let kept: BTreeSet<i32> = partitions.iter().copied().filter(|partition| free.remove(partition)).collect();
            if !kept.is_empty() {
                self.load += kept.len();
                self.held.insert(topic, Held { kept, new: BTreeSet::new() });
            }
        }
    }

    fn take(&mut self, topic: usize, id: Uuid, partition: i32) {
        let held = self.held.entry(topic).or_default();
        let side = if self.spec.owns(id, partition) { &mut held.kept } else { &mut held.new };
        side.insert(partition);
    }

    /// Picks the partition that goes to another member: best one that it only just got, and that the other had before.
    fn release(&mut self, topic: usize, id: Uuid, to: &MemberSpec) -> i32 {
        let held = self.held.get_mut(&topic).expect("a step leads over a topic of which the member has partitions");
        let back = held.new.iter().copied().find(|&partition| to.owns(id, partition));
        let picked = back.and_then(|partition| held.new.take(&partition)).or_else(|| held.new.pop_last());
        let picked = picked.or_else(|| held.kept.pop_last()).expect("nothing empty is held");
        self.drop_empty(topic);
        picked
    }

    fn drop_empty(&mut self, topic: usize) {
        if self.held.get(&topic).is_some_and(|held| held.new.is_empty() && held.kept.is_empty()) {
            self.held.remove(&topic);
        }
    }
}

impl MemberSpec {
    fn owns(&self, topic: Uuid, partition: i32) -> bool {
        self.owned.get(&topic).is_some_and(|partitions| partitions.contains(&partition))
    }
}

/// Marks a place as visited, and says whether it was not.
fn visit(mark: &mut u32, number: u32) -> bool {
    let unseen = *mark != number && *mark != SETTLED;
    if unseen {
        *mark = number;
    }
    unseen
}
