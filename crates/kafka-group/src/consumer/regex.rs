//! Subscriptions by regular expression.
//!
//! What an expression matches is in the log. It is matched beside the heartbeats: a heartbeat that finds an expression
//! unmatched, or matched for topics that have changed, sets a deadline for at once, and what comes of it is seen by the
//! next heartbeat. So the first answer to a new expression has no partitions, as in Kafka.

use ::regex::{Regex, RegexBuilder};
use kafka_proto::records::*;
use kafka_proto::{ErrorCode, Str};

use super::step::{Refused, Step};
use super::{Matched, Member, Soft};
use crate::Record;
use crate::timers::TimerKey;

/// Topics come and go in bursts: a group matches them no more often than this.
const MATCH_INTERVAL_MS: i32 = 10_000;
/// What a compiled expression may take, in bytes: they come from clients.
const REGEX_SIZE_MAX: usize = 1 << 20;

/// The expression of a member, if it has one; the empty one means none.
pub(super) fn of(metadata: &ConsumerGroupMemberMetadataValue) -> Option<&Str> {
    metadata.subscribed_topic_regex.as_ref().filter(|regex| !regex.is_empty())
}

/// Whether an expression can be understood.
pub(super) fn check(regex: &str) -> Result<(), Refused> {
    compile(regex).map(drop).map_err(|error| {
        let message = format!("SubscribedTopicRegex `{regex}` is not a valid regular expression: {error}.");
        Refused::new(ErrorCode::INVALID_REGULAR_EXPRESSION, message)
    })
}

/// It must match the whole name of a topic.
fn compile(regex: &str) -> Result<Regex, ::regex::Error> {
    // Checked alone first: `a)(b` is no expression, but becomes one in parentheses.
    RegexBuilder::new(regex).size_limit(REGEX_SIZE_MAX).build()?;
    RegexBuilder::new(&format!("^(?:{regex})$")).size_limit(REGEX_SIZE_MAX).build()
}

pub(super) fn tombstone(group: &Str, regex: &Str) -> Record {
    ConsumerGroupRegularExpressionKey { group_id: group.clone(), regular_expression: regex.clone() }.into()
}

impl Step<'_> {
    /// Drops what is no longer subscribed with, and sees to it that the rest is matched. Says whether the member
    /// subscribes to other topics at once: its expression changed, and there is nothing left to match for it.
    pub(super) fn update_regexes(&mut self, id: &Str, former: &Member) -> bool {
        let now = self.group.members.get(id).and_then(|member| of(&member.metadata).cloned());
        let mut resubscribed = false;
        if now.as_ref() != of(&former.metadata) {
            self.drop_unused_regexes();
            resubscribed = now.is_none_or(|regex| self.group.resolved.contains_key(&regex));
        }
        if self.group.regexes.is_empty() {
            return resubscribed;
        }
        let last = self.coordinator.consumer.matched.get(&self.id);
        let topics_changed = last.is_none_or(|last| last.topics_epoch != self.coordinator.topics.epoch());
        let interval = match topics_changed {
            true => MATCH_INTERVAL_MS,
            false => self.coordinator.config.consumer.regex_refresh_interval_ms,
        };
        let is_due = last.is_none_or(|last| last.at.plus_millis(interval.into()) <= self.ctx.time);
        if !self.group.unresolved.is_empty() || is_due {
            self.deadline(TimerKey::ConsumerRegexes { group: self.id.clone() }, Some(0));
        }
        resubscribed
    }

    /// Matches all expressions of the group with the topics that there are.
    pub(super) fn match_regexes(&mut self) {
        let topics_epoch = self.coordinator.topics.epoch();
        let names: Vec<Str> = self.coordinator.topics.names().collect();
        let mut changed = false;
        for regex in self.group.regexes.keys().cloned().collect::<Vec<_>>() {
            let Ok(compiled) = compile(&regex) else { continue };
            let topics: Vec<Str> = names.iter().filter(|name| compiled.is_match(name)).cloned().collect();
            if self.group.resolved.get(&regex).is_some_and(|former| former.topics == topics) {
                continue;
            }
            let key = ConsumerGroupRegularExpressionKey { group_id: self.id.clone(), regular_expression: regex };
            let timestamp = self.ctx.timestamp.as_millis();
            self.write((
                key,
                ConsumerGroupRegularExpressionValue { topics, version: topics_epoch, timestamp, ..Default::default() },
            ));
            changed = true;
        }
        if changed {
            self.compare(true);
        }
        self.soft(Soft::Matched(self.id.clone(), Matched { topics_epoch, at: self.ctx.time }));
    }
}
