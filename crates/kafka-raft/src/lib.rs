//! The KRaft quorum as a state machine: time and events in, actions out.
