//! A member of either protocol.

use kafka_group::{Request, Response, Topics};
use kafka_proto::Str;
use kafka_proto::time::Time;

use crate::classic::{self, Partition, Phase};
use crate::consumer;
use crate::world::TestTopics;

#[derive(Debug)]
pub(crate) enum Player {
    Classic(classic::Member),
    Consumer(consumer::Member),
}

impl Player {
    pub(crate) fn next_request(&mut self, now: Time, topics: &TestTopics, commit: bool, slow: bool) -> Option<Request> {
        match self {
            Self::Classic(member) => member.next_request(now, topics, commit),
            Self::Consumer(member) => member.next_request(now, topics, commit, slow),
        }
    }

    pub(crate) fn leave(&self, for_now: bool) -> Request {
        match self {
            Self::Classic(member) => member.leave(),
            Self::Consumer(member) => member.leave(for_now),
        }
    }

    pub(crate) fn gave_up(&mut self) {
        match self {
            Self::Classic(member) => member.gave_up(),
            Self::Consumer(member) => member.gave_up(),
        }
    }

    /// The answer to what it asked just now may not be the first one.
    pub(crate) fn answer_lost(&mut self) {
        if let Self::Consumer(member) = self {
            member.gave_up();
        }
    }

    pub(crate) fn answered(&mut self, response: &Response, topics: &TestTopics) {
        match self {
            Self::Classic(member) => member.answered(response, topics),
            Self::Consumer(member) => member.answered(response),
        }
    }

    pub(crate) fn instance_id(&self) -> Option<&Str> {
        match self {
            Self::Classic(member) => member.instance_id.as_ref(),
            Self::Consumer(member) => member.instance_id.as_ref(),
        }
    }

    /// Whether another has taken its name.
    pub(crate) fn is_fenced(&self) -> bool {
        match self {
            Self::Classic(member) => member.fenced,
            Self::Consumer(member) => member.fenced,
        }
    }

    /// Whether it has been told what to own and has not done it yet.
    pub(crate) fn is_told(&self) -> bool {
        matches!(self, Self::Consumer(member) if member.told.is_some())
    }

    /// Whether it is in the group and has nothing to do.
    pub(crate) fn is_settled(&self) -> bool {
        match self {
            Self::Classic(member) => member.phase == Phase::Stable,
            Self::Consumer(member) => member.epoch > 0 && member.told.is_none(),
        }
    }

    /// Its generation or epoch.
    pub(crate) fn generation(&self) -> i32 {
        match self {
            Self::Classic(member) => member.generation,
            Self::Consumer(member) => member.epoch,
        }
    }

    pub(crate) fn owned(&self, topics: &TestTopics) -> Vec<Partition> {
        match self {
            Self::Classic(member) => member.owned.clone(),
            Self::Consumer(member) => {
                let named = |(topic, partition): &consumer::Place| Some((topics.name(*topic)?, *partition));
                member.owned.iter().filter_map(named).collect()
            }
        }
    }
}
