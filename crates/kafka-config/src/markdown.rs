//! The documentation of all keys, written from the table.
