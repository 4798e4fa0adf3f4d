//! [`Timers`]: deadlines as data.

use imbl::{OrdMap, OrdSet};
use kafka_proto::Str;
use kafka_proto::time::Time;

/// What a deadline is for. A group or member that is gone by then is no fault: nothing happens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TimerKey {
    /// The state was loaded: sessions begin.
    Loaded,
    /// A look through all groups for expired offsets.
    ExpireOffsets,
    /// A member of a classic group is silent for too long, or did not come back with the id that it was given.
    ClassicSession { group: Str, member: Str },
    /// The joining phase of a classic group ends.
    ClassicJoin { group: Str },
    /// The syncing phase of a classic group ends.
    ClassicSync { group: Str },
    /// A member of a consumer group is silent for too long.
    ConsumerSession { group: Str, member: Str },
    /// A member of a consumer group has not given up its partitions.
    ConsumerRebalance { group: Str, member: Str },
    /// A member of a consumer group that speaks the classic protocol did not rejoin.
    ConsumerJoin { group: Str, member: Str },
    /// A member of a consumer group that speaks the classic protocol did not ask for its assignment.
    ConsumerSync { group: Str, member: Str },
    /// A consumer group matches its regular expressions.
    ConsumerRegexes { group: Str },
}

/// One deadline a key, in order of time. Setting, moving and clearing cost O(log n).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Timers {
    by_key: OrdMap<TimerKey, Time>,
    by_time: OrdSet<(Time, TimerKey)>,
}

impl Timers {
    /// Sets the deadline of a key in place of its former one, or clears it.
    pub(crate) fn set(&mut self, key: TimerKey, at: Option<Time>) {
        let former = match at {
            Some(at) => self.by_key.insert(key.clone(), at),
            None => self.by_key.remove(&key),
        };
        if let Some(former) = former {
            self.by_time.remove(&(former, key.clone()));
        }
        if let Some(at) = at {
            self.by_time.insert((at, key));
        }
    }

    pub(crate) fn get(&self, key: &TimerKey) -> Option<Time> {
        self.by_key.get(key).copied()
    }

    /// Moves the sessions that others have later to there, and takes over those of members of consumer groups that only
    /// others have, where such a member exists.
    pub(crate) fn prolong_sessions(&mut self, others: &Self, exists: impl Fn(&Str, &Str) -> bool) {
        let is_later = |key: &TimerKey, other: &Time| match (self.get(key), key) {
            (Some(at), TimerKey::ClassicSession { .. } | TimerKey::ConsumerSession { .. }) => *other > at,
            (None, TimerKey::ConsumerSession { group, member }) => exists(group, member),
            _ => false,
        };
        let later: Vec<_> = (others.by_key.iter())
            .filter(|(key, other)| is_later(key, other))
            .map(|(key, other)| (key.clone(), *other))
            .collect();
        for (key, at) in later {
            self.set(key, Some(at));
        }
    }

    /// The earliest deadline.
    pub(crate) fn first(&self) -> Option<&(Time, TimerKey)> {
        self.by_time.get_min()
    }
}
