//! A sole voter, one durable step at a time.

use kafka_proto::Uuid;

use super::*;
use crate::OffsetAndEpoch;

const NODE: ReplicaKey = ReplicaKey { id: 1, directory_id: Uuid::from_u64_pair(3, 4) };

fn formatted() -> Opening {
    Opening { voters: VoterSet::single(NODE, "CONTROLLER", "localhost", 9093), kraft_version: 1, ..Opening::default() }
}

fn actions(raft: &mut Raft) -> Vec<Action> {
    std::iter::from_fn(|| raft.poll_action()).collect()
}

fn tell(raft: &mut Raft, event: Event) -> Vec<Action> {
    raft.handle(Time::ZERO, event);
    actions(raft)
}

fn saved(epoch: i32, leader_id: Option<i32>, voted: Option<ReplicaKey>) -> Action {
    Action::SaveQuorumState(QuorumState { epoch, leader_id, voted, form: Form::V1 })
}

/// Opens, elects, and appends the start of the epoch, whose records it returns.
fn elect(opening: Opening) -> (Raft, i64, Vec<ControlRecord>) {
    let log_end = opening.log.end.offset;
    let mut raft = Raft::open(NODE, opening, Time::ZERO).unwrap();
    tell(&mut raft, Event::Timeout);
    tell(&mut raft, Event::QuorumStateSaved);
    let appended = tell(&mut raft, Event::QuorumStateSaved);
    let [Action::AppendControl { records, .. }] = &appended[..] else { panic!("{appended:?}") };
    let end_offset = log_end + records.len() as i64;
    assert_eq!(tell(&mut raft, Event::Appended { end_offset }), [Action::Flush]);
    (raft, end_offset, records.clone())
}

#[test]
fn a_fresh_voter_elects_itself_one_durable_step_at_a_time() {
    let mut raft = Raft::open(NODE, formatted(), Time::from_millis(5)).unwrap();
    assert_eq!((raft.epoch(), raft.role()), (0, RoleName::Unattached));
    assert_eq!(raft.poll_timeout(), Some(Time::from_millis(5)));
    raft.handle(Time::ZERO, Event::Timeout); // too early
    assert_eq!(actions(&mut raft), []);

    raft.handle(Time::from_millis(5), Event::Timeout);
    assert_eq!(actions(&mut raft), [saved(1, None, Some(NODE))]);
    assert_eq!(raft.role(), RoleName::Candidate);
    assert_eq!(raft.poll_timeout(), None);

    assert_eq!(tell(&mut raft, Event::QuorumStateSaved), [saved(1, Some(1), None)]);
    assert_eq!(raft.role(), RoleName::Leader);

    let start = tell(&mut raft, Event::QuorumStateSaved);
    let records = vec![
        ControlRecord::LeaderChange { leader_id: 1, voters: vec![1], granting_voters: vec![1] },
        ControlRecord::KRaftVersion(1),
        ControlRecord::KRaftVoters(formatted().voters),
    ];
    assert_eq!(start, [Action::AppendControl { epoch: 1, records }]);
    assert_eq!(tell(&mut raft, Event::Appended { end_offset: 3 }), [Action::Flush]);
    assert_eq!((raft.leading(), raft.high_watermark()), (None, None));

    let led = tell(&mut raft, Event::Flushed { end_offset: 3 });
    assert_eq!(led, [Action::HighWatermark(3), Action::Lead { epoch: 1, log_end: 3 }]);
    assert_eq!((raft.leading(), raft.high_watermark()), (Some(1), Some(3)));
}

#[test]
fn a_restarted_leader_goes_to_a_new_epoch_and_does_not_repeat_the_voters() {
    let opening = Opening {
        voters_in_log: true,
        quorum_state: Some(QuorumState { epoch: 4, leader_id: Some(1), voted: None, form: Form::V1 }),
        log: LogOutline { end: OffsetAndEpoch { epoch: 4, offset: 30 }, ..LogOutline::default() },
        ..formatted()
    };
    let raft = Raft::open(NODE, opening.clone(), Time::ZERO).unwrap();
    assert_eq!((raft.epoch(), raft.role()), (4, RoleName::Resigned));
    let (raft, end_offset, records) = elect(opening);
    assert_eq!((raft.epoch(), end_offset), (5, 31));
    assert_eq!(records, [ControlRecord::LeaderChange { leader_id: 1, voters: vec![1], granting_voters: vec![1] }]);
}

#[test]
fn the_epochs_of_the_log_are_spent_even_when_the_file_is_lost() {
    let opening = Opening {
        log: LogOutline { end: OffsetAndEpoch { epoch: 9, offset: 30 }, ..LogOutline::default() },
        ..formatted()
    };
    assert_eq!(elect(opening).0.epoch(), 10);
}

#[test]
fn nothing_is_committed_that_is_not_flushed_and_flushes_do_not_overlap() {
    let (mut raft, end, _) = elect(formatted());
    tell(&mut raft, Event::Flushed { end_offset: end });
    assert_eq!(tell(&mut raft, Event::Appended { end_offset: end + 2 }), [Action::Flush]);
    assert_eq!(tell(&mut raft, Event::Appended { end_offset: end + 5 }), []);
    assert_eq!(raft.high_watermark(), Some(end));
    // The first flush began before the second append: another one has to follow.
    let flushed = tell(&mut raft, Event::Flushed { end_offset: end + 2 });
    assert_eq!(flushed, [Action::HighWatermark(end + 2), Action::Flush]);
    assert_eq!(tell(&mut raft, Event::Flushed { end_offset: end + 5 }), [Action::HighWatermark(end + 5)]);
}

#[test]
fn a_sole_voter_never_resigns_for_want_of_followers() {
    let (mut raft, end, _) = elect(formatted());
    tell(&mut raft, Event::Flushed { end_offset: end });
    assert_eq!(raft.poll_timeout(), None);
    raft.handle(Time::MAX, Event::Timeout);
    assert_eq!(actions(&mut raft), []);
    assert_eq!(raft.leading(), Some(1));
}

#[test]
fn a_leader_that_shuts_down_or_loses_its_disk_commits_nothing_more() {
    for end_of_it in [Event::Shutdown, Event::IoFailed] {
        let (mut raft, end, _) = elect(formatted());
        tell(&mut raft, Event::Flushed { end_offset: end });
        tell(&mut raft, Event::Appended { end_offset: end + 1 });
        assert_eq!(tell(&mut raft, end_of_it), [Action::Resigned { epoch: 1 }]);
        assert_eq!(tell(&mut raft, Event::Flushed { end_offset: end + 1 }), []);
        assert_eq!((raft.leading(), raft.high_watermark()), (None, Some(end)));
        assert_eq!(raft.poll_timeout(), None);
    }
}

#[test]
fn static_voters_are_kept_in_the_file_and_not_in_the_log() {
    let opening = Opening { kraft_version: 0, ..formatted() };
    let mut raft = Raft::open(NODE, opening.clone(), Time::ZERO).unwrap();
    let vote = tell(&mut raft, Event::Timeout);
    let [Action::SaveQuorumState(state)] = &vote[..] else { panic!("{vote:?}") };
    assert_eq!(state.form, Form::V0 { voters: vec![1] });
    let (_, _, records) = elect(opening);
    assert_eq!(records.len(), 1);
}

#[test]
fn what_cannot_be_a_replica_does_not_open() {
    let open = |opening| Raft::open(NODE, opening, Time::ZERO).map(|_| ());
    let log = |start_offset, end, snapshot: Option<i64>| LogOutline {
        start_offset,
        end: OffsetAndEpoch { epoch: 1, offset: end },
        snapshot: snapshot.map(|offset| OffsetAndEpoch { epoch: 1, offset }),
    };
    let with_log = |log| Opening { log, ..formatted() };
    assert_eq!(open(with_log(log(5, 9, Some(4)))), Err(OpenError::Gap { log_start: 5, snapshot_end: 4 }));
    assert_eq!(open(with_log(log(5, 9, None))), Err(OpenError::Gap { log_start: 5, snapshot_end: 0 }));
    assert_eq!(open(with_log(log(0, 9, Some(10)))), Err(OpenError::Behind { log_end: 9, snapshot_end: 10 }));
    assert_eq!(open(with_log(log(5, 9, Some(7)))), Ok(()));
    assert_eq!(open(Opening { kraft_version: 2, ..formatted() }), Err(OpenError::KRaftVersion(2)));

    let stranger = ReplicaKey { directory_id: Uuid::from_u64_pair(9, 9), ..NODE };
    let voters = VoterSet::single(stranger, "CONTROLLER", "localhost", 9093);
    assert_eq!(open(Opening { voters, ..formatted() }), Err(OpenError::NotAVoter(NODE)));
    let two =
        formatted().voters.iter().cloned().chain([Voter { key: ReplicaKey { id: 2, ..NODE }, ..one() }]).collect();
    assert_eq!(open(Opening { voters: two, ..formatted() }), Err(OpenError::ManyVoters(2)));
}

use crate::Voter;

fn one() -> Voter {
    formatted().voters.iter().next().unwrap().clone()
}
