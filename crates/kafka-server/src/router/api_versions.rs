//! ApiVersions, answered from the table of routes (KIP-35, KIP-511).

use kafka_proto::api::api_versions::ApiVersion;
use kafka_proto::api::{ApiVersionsRequest, ApiVersionsResponse};
use kafka_proto::{Detach, ErrorCode};

use super::{Inner, decode, encode};
use crate::context::{ClientSoftware, RequestContext};
use crate::reply::Reply;
use crate::service::{Answer, Call, CallError};

/// The first version in which a client names its software.
const SOFTWARE_SINCE: i16 = 3;
/// The first version in which a feature may have 0 as its lowest level; older clients take such a
/// feature for malformed.
const FEATURE_LEVEL_0_SINCE: i16 = 4;

impl<S> Inner<S> {
    /// Answers; `served` says whether we know the version that the request was made in.
    pub(super) fn answer_api_versions(&self, call: Call, served: bool) -> Result<Answer, CallError> {
        let Call { context, body } = call;
        if !served {
            // Only version 0 can be read by whoever asked in a version that we do not know.
            let reply = Reply::new(self.unsupported_version()).noting(ErrorCode::UNSUPPORTED_VERSION);
            return encode::answer::<ApiVersionsRequest>(reply, 0, context.correlation_id);
        }
        let request = decode::<ApiVersionsRequest>(body, context.version)?;
        let response = self.api_versions(&context, request);
        let error = response.error_code;
        let reply = Reply::new(response).noting(error);
        encode::answer::<ApiVersionsRequest>(reply, context.version, context.correlation_id)
    }

    /// The error, with the versions of ApiVersions itself, so that the client can ask again.
    fn unsupported_version(&self) -> ApiVersionsResponse {
        let own = self.routes.get(kafka_proto::ApiKey::API_VERSIONS);
        ApiVersionsResponse {
            error_code: ErrorCode::UNSUPPORTED_VERSION,
            api_keys: own.into_iter().map(advertise).collect(),
            ..Default::default()
        }
    }

    fn api_versions(&self, context: &RequestContext, request: ApiVersionsRequest) -> ApiVersionsResponse {
        if context.version >= SOFTWARE_SINCE {
            let software = ClientSoftware {
                name: request.client_software_name.detached(),
                version: request.client_software_version.detached(),
            };
            if !is_software_word(&software.name) || !is_software_word(&software.version) {
                return ApiVersionsResponse { error_code: ErrorCode::INVALID_REQUEST, ..Default::default() };
            }
            context.connection.set_software(software);
        }
        let mut response =
            ApiVersionsResponse { api_keys: self.routes.iter().map(advertise).collect(), ..Default::default() };
        (self.hook)(&self.state, context, &mut response);
        if context.version < FEATURE_LEVEL_0_SINCE {
            response.supported_features.retain(|feature| feature.min_version > 0);
        }
        response
    }
}

fn advertise(route: &super::Route) -> ApiVersion {
    let versions = route.advertised();
    ApiVersion {
        api_key: route.api_key().0,
        min_version: versions.min,
        max_version: versions.max,
        ..Default::default()
    }
}

/// Letters, digits, dots and hyphens, the first and the last a letter or digit: what KIP-511 allows
/// as the name and version of software, so that they can go into logs and metrics as they are.
fn is_software_word(word: &str) -> bool {
    let ends = |c: Option<&u8>| c.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = word.as_bytes();
    ends(bytes.first())
        && ends(bytes.last())
        && bytes.iter().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::is_software_word;

    #[test]
    fn software_words_are_those_of_kip_511() {
        for good in ["a", "apache-kafka-java", "4.3.1", "0", "A.-b"] {
            assert!(is_software_word(good), "{good}");
        }
        for bad in ["", "-a", "a-", ".1", "a b", "a_b", "é", "a\n", "a/b"] {
            assert!(!is_software_word(bad), "{bad:?}");
        }
    }
}
