//! The decide and replay frame on which every coordinator and the controller stand.
