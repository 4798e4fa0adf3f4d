//! [`ApiError`]: why a request was not carried out, in the words of the protocol.

use kafka_proto::{ErrorCode, Str};

/// An error code with the sentence that Kafka sends along.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code:?}: {}", message.as_deref().unwrap_or("no message"))]
pub struct ApiError {
    /// The code.
    pub code: ErrorCode,
    /// The sentence, if Kafka has one for this case.
    pub message: Option<Str>,
}

impl ApiError {
    /// A code with a sentence.
    pub fn new(code: ErrorCode, message: impl Into<Str>) -> Self {
        ApiError { code, message: Some(message.into()) }
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> Self {
        ApiError { code, message: None }
    }
}
