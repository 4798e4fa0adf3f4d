//! What others ask about a classic group: may it commit, expire, be deleted; what is it like.

use kafka_coordinator::Context;
use kafka_proto::api::describe_groups::{DescribedGroup, DescribedGroupMember};
use kafka_proto::time::Timestamp;
use kafka_proto::{ErrorCode, Str};

use super::State;
use super::rebalance::CONSUMER;
use crate::offsets::Committer;
use crate::{GroupCoordinator, Soft};

impl GroupCoordinator {
    /// Whether offsets may be committed in this name. A commit keeps the member alive.
    pub(crate) fn check_classic_commit(
        &self,
        ctx: &Context,
        who: &Committer<'_>,
        transactional: bool,
    ) -> Result<Vec<Soft>, ErrorCode> {
        let Some(live) = self.live(who.group) else { return Ok(Vec::new()) };
        if who.generation < 0 && live.state == State::Empty {
            return Ok(Vec::new());
        }
        let is_nobody = who.generation < 0 && who.member_id.is_empty() && who.instance_id.is_none();
        if !is_nobody {
            live.check_current(who.member_id, who.instance_id, who.generation)?;
        } else if !transactional && live.state != State::Empty {
            // An outsider must not overwrite what members commit. Old transactional clients say nothing of themselves.
            return Err(ErrorCode::UNKNOWN_MEMBER_ID);
        }
        if live.state == State::CompletingRebalance {
            // The member has the new generation but not its assignment: what it read belongs to the old one.
            return Err(ErrorCode::REBALANCE_IN_PROGRESS);
        }
        let alive = if transactional { None } else { self.classic_alive(ctx, who.group, &live, who.member_id) };
        Ok(alive.into_iter().collect())
    }

    pub(crate) fn check_classic_offset_delete(&self, group: &Str) -> Result<(), ErrorCode> {
        match self.live(group) {
            None => Err(ErrorCode::GROUP_ID_NOT_FOUND),
            Some(live) if live.state == State::Empty => Ok(()),
            // Of others than consumers it is not known what they read.
            Some(live) if live.protocol_type.as_deref() == Some(CONSUMER) => Ok(()),
            Some(_) => Err(ErrorCode::NON_EMPTY_GROUP),
        }
    }

    pub(crate) fn classic_is_empty(&self, group: &Str) -> bool {
        self.live(group).is_none_or(|live| live.state == State::Empty)
    }

    pub(crate) fn classic_is_subscribed(&self, group: &Str, topic: &str) -> bool {
        self.live(group).is_some_and(|live| match &live.subscribed {
            Some(topics) => topics.contains(topic),
            // Subscriptions that cannot be read may be to anything.
            None => !live.members.is_empty() && live.protocol_type.as_deref() == Some("consumer"),
        })
    }

    /// From when on the retention of an offset counts, if it does.
    pub(crate) fn classic_expiry_base(&self, group: &Str, committed: Timestamp) -> Option<Timestamp> {
        let live = self.live(group)?;
        match live.state {
            // A group that never had members is a simple one.
            _ if live.protocol_type.is_none() => Some(committed),
            State::Empty => Some(live.state_since.unwrap_or(committed)),
            State::Stable if live.subscribed.is_some() => Some(committed),
            _ => None,
        }
    }

    /// The type of the protocol and the state.
    pub(crate) fn classic_outline(&self, group: &Str) -> (Str, &'static str) {
        let live = self.live(group);
        let protocol_type = live.as_ref().and_then(|live| live.protocol_type.clone()).unwrap_or_default();
        (protocol_type, live.map_or("Dead", |live| live.state.name()))
    }

    pub(crate) fn describe_classic(&self, group: &Str) -> DescribedGroup {
        let mut described = DescribedGroup { group_id: group.clone(), ..Default::default() };
        let Some(live) = self.live(group) else { return described };
        described.group_state = live.state.name().into();
        described.protocol_type = live.protocol_type.clone().unwrap_or_default();
        // What members support is told only when they have agreed.
        let protocol = live.protocol.clone().filter(|_| live.state == State::Stable);
        let members = live.members.iter().map(|(id, member)| DescribedGroupMember {
            member_id: id.clone(),
            group_instance_id: member.instance_id.clone(),
            client_id: member.client_id.clone(),
            client_host: member.client_host.clone(),
            member_metadata: protocol.as_deref().map(|name| member.metadata(name)).unwrap_or_default(),
            member_assignment: member.assignment.clone(),
            ..Default::default()
        });
        described.members = members.collect();
        described.protocol_data = protocol.unwrap_or_default();
        described
    }
}
