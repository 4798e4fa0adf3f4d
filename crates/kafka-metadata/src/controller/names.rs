//! Which names a topic may have.

use kafka_proto::ErrorCode;

use crate::ApiError;

/// The longest topic name, in bytes: names become directory names with a partition number behind.
const LENGTH_MAX: usize = 249;

/// Checks a topic name, with Kafka's words for what is wrong with it.
///
/// # Errors
/// INVALID_TOPIC_EXCEPTION: it is empty, `.`, `..`, longer than 249, or has characters other than ASCII letters and
/// digits, `.`, `_` and `-`.
///
/// ```
/// use kafka_metadata::controller::validate_topic_name;
/// assert!(validate_topic_name("orders.eu-1").is_ok());
/// assert!(validate_topic_name("orders eu").is_err());
/// ```
pub fn validate_topic_name(name: &str) -> Result<(), ApiError> {
    let legal = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    let fault = if name.is_empty() {
        "the empty string is not allowed".to_owned()
    } else if name == "." || name == ".." {
        format!("'{name}' is not allowed")
    } else if name.encode_utf16().count() > LENGTH_MAX {
        format!("the length of '{name}' is longer than the max allowed length {LENGTH_MAX}")
    } else if !name.bytes().all(legal) {
        format!("'{name}' contains one or more characters other than ASCII alphanumerics, '.', '_' and '-'")
    } else {
        return Ok(());
    };
    Err(ApiError::new(ErrorCode::INVALID_TOPIC_EXCEPTION, format!("Topic name is invalid: {fault}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_judged_as_by_apache_kafka() {
        for good in ["a", "__consumer_offsets", "a.b_c-D9", "...", &"x".repeat(249)] {
            assert_eq!(validate_topic_name(good), Ok(()), "{good}");
        }
        for (bad, fault) in [
            ("", "the empty string is not allowed"),
            (".", "'.' is not allowed"),
            ("..", "'..' is not allowed"),
            ("a b", "'a b' contains one or more characters other than ASCII alphanumerics, '.', '_' and '-'"),
            ("ü", "'ü' contains one or more characters other than ASCII alphanumerics, '.', '_' and '-'"),
        ] {
            let message = format!("Topic name is invalid: {fault}");
            assert_eq!(validate_topic_name(bad), Err(ApiError::new(ErrorCode::INVALID_TOPIC_EXCEPTION, message)));
        }
        assert!(validate_topic_name(&"x".repeat(250)).is_err());
    }
}
