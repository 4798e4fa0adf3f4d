//! What is served: APIs, versions, and how requests of one connection may overlap.

use std::collections::BTreeMap;

use kafka_proto::{ApiKey, Request, VersionRange};

/// How a route differs from the default.
///
/// ```
/// use kafka_server::RouteOptions;
/// let produce = RouteOptions::default().versions(3, 13).advertised(0, 13).runs_ahead();
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[must_use]
pub struct RouteOptions {
    versions: Option<VersionRange>,
    advertised: Option<VersionRange>,
    runs_ahead: bool,
    long_poll: bool,
}

impl RouteOptions {
    /// Serves versions `min..=max` of those that the message has, instead of all stable ones.
    pub const fn versions(mut self, min: i16, max: i16) -> Self {
        self.versions = Some(VersionRange::new(min, max));
        self
    }

    /// Advertises `min..=max` although another range is served. Kafka 4 tells 0 as the lowest
    /// version of Produce, since librdkafka derives from it what a broker can do (KAFKA-18659).
    pub const fn advertised(mut self, min: i16, max: i16) -> Self {
        self.advertised = Some(VersionRange::new(min, max));
        self
    }

    /// Lets a request start while earlier ones of such routes on its connection are still waiting.
    ///
    /// Handlers are polled once in the order of arrival, then in any order; answers leave in order.
    /// A handler that needs more than that first poll for what must be in order says so with
    /// [`hold_order`](crate::RequestContext::hold_order).
    pub const fn runs_ahead(mut self) -> Self {
        self.runs_ahead = true;
        self
    }

    /// Says that handlers wait by design, as a Fetch or a JoinGroup does: the waiting is not slow,
    /// and it is given up when the client has gone or the server stops. Handlers of other routes
    /// always run to their end.
    pub const fn long_poll(mut self) -> Self {
        self.long_poll = true;
        self
    }
}

/// One served API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    api_key: ApiKey,
    versions: VersionRange,
    options: RouteOptions,
}

impl Route {
    pub(super) fn of<R: Request>(options: RouteOptions) -> Self {
        let stable = VersionRange::new(R::VERSIONS.min, R::LATEST_STABLE);
        let versions = options.versions.map_or(stable, |asked| asked.intersect(R::VERSIONS));
        Self { api_key: R::KEY, versions, options }
    }

    /// Which API.
    pub fn api_key(&self) -> ApiKey {
        self.api_key
    }

    /// The versions that are served.
    pub fn versions(&self) -> VersionRange {
        self.versions
    }

    /// The versions that ApiVersions tells.
    pub fn advertised(&self) -> VersionRange {
        self.options.advertised.unwrap_or(self.versions)
    }

    /// See [`RouteOptions::runs_ahead`].
    pub fn runs_ahead(&self) -> bool {
        self.options.runs_ahead
    }

    /// See [`RouteOptions::long_poll`].
    pub fn is_long_poll(&self) -> bool {
        self.options.long_poll
    }
}

/// Every served API, by key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RouteTable {
    routes: BTreeMap<ApiKey, Route>,
}

impl RouteTable {
    pub(super) fn insert(&mut self, route: Route) {
        self.routes.insert(route.api_key, route);
    }

    /// The route of `api_key`.
    pub fn get(&self, api_key: ApiKey) -> Option<&Route> {
        self.routes.get(&api_key)
    }

    /// All routes in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = &Route> {
        self.routes.values()
    }
}
