//! The typed router: a handler a request type, and what is served told from what is registered.

mod api_versions;
mod encode;
mod table;

pub use table::{Route, RouteOptions, RouteTable};

use std::collections::BTreeMap;
use std::fmt;
use std::future::{Future, ready};
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use kafka_proto::api::{ApiVersionsRequest, ApiVersionsResponse};
use kafka_proto::{ApiKey, Reader, Request};
use tower::util::BoxCloneSyncService;
use tower::{BoxError, Layer, Service};

use crate::context::RequestContext;
use crate::reply::Reply;
use crate::service::{App, BoxCallService, Call, CallError, CallFuture};

/// Decodes a body and runs the handler of its type.
type Handler<S> = Box<dyn Fn(S, Call) -> CallFuture + Send + Sync>;
/// Puts the finishing touches to an ApiVersions response.
type ApiVersionsHook<S> = Box<dyn Fn(&S, &RequestContext, &mut ApiVersionsResponse) + Send + Sync>;
/// Wraps everything that is registered so far.
type LayerFn = Box<dyn FnOnce(BoxCallService) -> BoxCallService>;

/// Registers handlers by the type of their request.
///
/// `S` is the state that each handler gets a clone of; usually an `Arc`. ApiVersions needs no
/// handler: it is answered from the table of routes, also in a version that does not exist
/// (KIP-511).
///
/// ```
/// use kafka_proto::api::{MetadataRequest, MetadataResponse};
/// use kafka_server::{Reply, RequestContext, Router};
///
/// async fn metadata(cluster: &'static str, _: RequestContext, _: MetadataRequest)
///     -> MetadataResponse
/// {
///     MetadataResponse { cluster_id: Some(cluster.into()), ..Default::default() }
/// }
///
/// let app = Router::new("my-cluster").route(metadata).into_app();
/// assert_eq!(app.routes().iter().count(), 2);
/// ```
pub struct Router<S> {
    state: S,
    table: RouteTable,
    handlers: BTreeMap<ApiKey, Handler<S>>,
    hook: ApiVersionsHook<S>,
    layers: Vec<LayerFn>,
}

impl<S: Clone + Send + Sync + 'static> Router<S> {
    /// A router that answers ApiVersions and nothing else.
    pub fn new(state: S) -> Self {
        let mut table = RouteTable::default();
        table.insert(Route::of::<ApiVersionsRequest>(RouteOptions::default()));
        Self { state, table, handlers: BTreeMap::new(), hook: Box::new(|_, _, _| {}), layers: Vec::new() }
    }

    /// Serves `R` by `handler` in every stable version that the message has.
    ///
    /// A later registration of the same request replaces an earlier one.
    #[must_use]
    pub fn route<R, H, F>(self, handler: H) -> Self
    where
        R: Request + Send + 'static,
        R::Response: Send,
        H: Fn(S, RequestContext, R) -> F + Send + Sync + 'static,
        F: Future<Output: Into<Reply<R::Response>>> + Send + 'static,
    {
        self.route_with(RouteOptions::default(), handler)
    }

    /// Serves `R` by `handler`, narrowed or loosened by `options`.
    #[must_use]
    pub fn route_with<R, H, F>(mut self, options: RouteOptions, handler: H) -> Self
    where
        R: Request + Send + 'static,
        R::Response: Send,
        H: Fn(S, RequestContext, R) -> F + Send + Sync + 'static,
        F: Future<Output: Into<Reply<R::Response>>> + Send + 'static,
    {
        self.table.insert(Route::of::<R>(options));
        self.handlers.insert(R::KEY, erase::<S, R, H, F>(handler));
        self
    }

    /// Completes each ApiVersions answer: features, finalized features, cluster and node.
    ///
    /// The hook gets the response with its API keys filled in. Features whose lowest level is 0 are
    /// left out afterwards in versions whose clients would choke on them.
    #[must_use]
    pub fn api_versions<H>(mut self, hook: H) -> Self
    where
        H: Fn(&S, &RequestContext, &mut ApiVersionsResponse) + Send + Sync + 'static,
    {
        self.hook = Box::new(hook);
        self
    }

    /// Wraps all routes, ApiVersions too, in a `tower` layer. The last one added is outermost.
    #[must_use]
    pub fn layer<L>(mut self, layer: L) -> Self
    where
        L: Layer<BoxCallService> + 'static,
        L::Service: Service<Call, Response = crate::Answer> + Clone + Send + Sync + 'static,
        <L::Service as Service<Call>>::Error: Into<BoxError>,
        <L::Service as Service<Call>>::Future: Send + 'static,
    {
        self.layers.push(Box::new(move |inner| {
            let wrapped = layer.layer(inner);
            BoxCloneSyncService::new(tower::util::MapErr::new(
                wrapped,
                |error: <L::Service as Service<Call>>::Error| CallError::from(error.into()),
            ))
        }));
        self
    }

    /// Finishes the router.
    pub fn into_app(self) -> App {
        let routes = Arc::new(self.table);
        let dispatch = Dispatch {
            inner: Arc::new(Inner {
                state: self.state,
                routes: Arc::clone(&routes),
                handlers: self.handlers,
                hook: self.hook,
            }),
        };
        let service = self.layers.into_iter().fold(BoxCloneSyncService::new(dispatch), |service, layer| layer(service));
        App { routes, service }
    }
}

impl<S: fmt::Debug> fmt::Debug for Router<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Router").field("state", &self.state).field("table", &self.table).finish_non_exhaustive()
    }
}

/// Forgets the types of a handler behind its decoder and encoder.
fn erase<S, R, H, F>(handler: H) -> Handler<S>
where
    R: Request + Send + 'static,
    R::Response: Send,
    H: Fn(S, RequestContext, R) -> F + Send + Sync + 'static,
    F: Future<Output: Into<Reply<R::Response>>> + Send + 'static,
{
    Box::new(move |state, call| {
        let Call { context, body } = call;
        let (version, correlation_id) = (context.version, context.correlation_id);
        let request = match decode::<R>(body, version) {
            Ok(request) => request,
            Err(error) => return Box::pin(ready(Err(error))),
        };
        let reply = handler(state, context, request);
        Box::pin(async move {
            let reply = reply.await.into();
            encode::answer::<R>(reply, version, correlation_id)
        })
    })
}

/// Decodes a body. Bytes behind the request are passed over: Apache Kafka does so too, and there
/// have been clients that sent some.
fn decode<R: Request>(body: Bytes, version: i16) -> Result<R, CallError> {
    R::decode(&mut Reader::new(body), version).map_err(|source| CallError::Decode { api_key: R::KEY, version, source })
}

/// The innermost service: chooses the handler.
struct Dispatch<S> {
    inner: Arc<Inner<S>>,
}

struct Inner<S> {
    state: S,
    routes: Arc<RouteTable>,
    handlers: BTreeMap<ApiKey, Handler<S>>,
    hook: ApiVersionsHook<S>,
}

impl<S> Clone for Dispatch<S> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner) }
    }
}

impl<S: Clone + Send + Sync + 'static> Service<Call> for Dispatch<S> {
    type Response = crate::Answer;
    type Error = CallError;
    type Future = CallFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), CallError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: Call) -> CallFuture {
        let inner = &*self.inner;
        let (api_key, version) = (call.context.api_key, call.context.version);
        let Some(route) = inner.routes.get(api_key) else {
            return Box::pin(ready(Err(CallError::UnknownApi(api_key.0))));
        };
        let served = route.versions().contains(version);
        match inner.handlers.get(&api_key) {
            Some(handler) if served => handler(inner.state.clone(), call),
            None => Box::pin(ready(inner.answer_api_versions(call, served))),
            Some(_) => Box::pin(ready(Err(CallError::UnsupportedVersion { api_key, version }))),
        }
    }
}
