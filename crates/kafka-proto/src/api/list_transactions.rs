// @generated from schema/list_transactions.kafka by `cargo xtask codegen`; do not edit.
//! `ListTransactions`: Lists transactions (KIP-664).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Lists transactions (KIP-664).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct ListTransactionsRequest {
    /// Only transactions in these states; empty for all.
    pub state_filters: Vec<Str>,
    /// Only transactions of these producer ids; empty for all.
    pub producer_id_filters: Array<i64>,
    /// Only transactions that have run for longer than this, in milliseconds; -1 for all. Since version 1.
    pub duration_filter: i64,
    /// Only transactional ids that match this regular expression; null for all. Since version 2.
    pub transactional_id_pattern: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListTransactionsRequest {}

impl Default for ListTransactionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            state_filters: Vec::new(),
            producer_id_filters: Array::new(),
            duration_filter: -1,
            transactional_id_pattern: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ListTransactionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.state_filters.detach();
        self.producer_id_filters.detach();
        self.transactional_id_pattern.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListTransactionsRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.strings(&mut self.state_filters, "state_filters");
        r.array(&mut self.producer_id_filters, "producer_id_filters");
        if v >= 1 {
            self.duration_filter = r.fixed("duration_filter");
        }
        if v >= 2 {
            r.opt_string(&mut self.transactional_id_pattern, true, "transactional_id_pattern");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.strings(&self.state_filters, "state_filters");
        w.array(&self.producer_id_filters, "producer_id_filters");
        if v >= 1 {
            w.fixed(self.duration_filter);
        } else {
            w.absent(self.duration_filter == -1, "duration_filter");
        }
        if v >= 2 {
            w.opt_string(&self.transactional_id_pattern, true, "transactional_id_pattern");
        } else {
            w.absent(self.transactional_id_pattern.is_none(), "transactional_id_pattern");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListTransactionsRequest {
    const NAME: &'static str = "ListTransactionsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for ListTransactionsRequest {
    const KEY: ApiKey = ApiKey(66);
    const LATEST_STABLE: i16 = 2;
    type Response = ListTransactionsResponse;
}

/// Response: Lists transactions (KIP-664).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListTransactionsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// States of the request that the broker does not know.
    pub unknown_state_filters: Vec<Str>,
    /// The transactions.
    pub transaction_states: Vec<TransactionState>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListTransactionsResponse {}

impl Detach for ListTransactionsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_state_filters.detach();
        self.transaction_states.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListTransactionsResponse {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.strings(&mut self.unknown_state_filters, "unknown_state_filters");
        r.list(&mut self.transaction_states, v, "transaction_states");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.strings(&self.unknown_state_filters, "unknown_state_filters");
        w.list(&self.transaction_states, v, "transaction_states");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListTransactionsResponse {
    const NAME: &'static str = "ListTransactionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `transaction_states`: the transactions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TransactionState {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// The producer id.
    pub producer_id: i64,
    /// How far the transaction has come.
    pub transaction_state: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TransactionState {}

impl Detach for TransactionState {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.transaction_state.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TransactionState {
    const MIN_LEN: usize = 11;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.transactional_id, "transactional_id");
        self.producer_id = r.fixed("producer_id");
        r.string(&mut self.transaction_state, "transaction_state");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.transactional_id, "transactional_id");
        w.fixed(self.producer_id);
        w.string(&self.transaction_state, "transaction_state");
        w.tags(&self.unknown_tags);
    }
}
