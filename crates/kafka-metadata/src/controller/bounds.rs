//! What configs of groups and client metrics subscriptions may be beyond their own table: within the broker's limits,
//! and patterns that can match.

use kafka_config::{ConfigKey, ConfigValues, Properties, Scope, Value, validate};
use kafka_proto::ErrorCode;

use super::configs::{invalid, invalid_config};
use crate::ApiError;

/// Shortest and longest push interval of a client metrics subscription, in ms (KIP-714).
const INTERVAL_MS: std::ops::RangeInclusive<i64> = 100..=3_600_000;
/// What a client metrics subscription can match clients by.
const MATCHED: [&str; 6] = [
    "client_id",
    "client_instance_id",
    "client_software_name",
    "client_software_version",
    "client_source_address",
    "client_source_port",
];

/// Checks the configs of a group (KIP-848, KIP-932, KIP-1071) against the limits that the broker sets.
///
/// The limits of `consumer.session.timeout.ms` are `group.consumer.min.session.timeout.ms` and the same with `max`, and
/// so with every key of a group for which such limits exist.
pub(super) fn check_group(broker: &ConfigValues, wanted: &Properties) -> Result<(), ApiError> {
    validate(Scope::Group, wanted).map_err(|errors| invalid_config(&errors))?;
    for (name, text) in wanted.iter() {
        let Some((protocol, rest)) = name.split_once('.') else {
            continue;
        };
        let Some(Ok(Value::Int(value))) = ConfigKey::find(Scope::Group, name).map(|key| key.parse(text)) else {
            continue;
        };
        // The one key whose limit is not named after it.
        let rest = if name == "streams.num.standby.replicas" { "standby.replicas" } else { rest };
        let limit = |bound: &str| {
            let name = format!("group.{protocol}.{bound}.{rest}");
            match broker.get(&name) {
                Some(Value::Int(limit)) => Some((name, *limit)),
                _ => None,
            }
        };
        let refusal = |how: &str, limit: &str| {
            Err(ApiError::new(ErrorCode::INVALID_CONFIG, format!("{name} must be {how} than or equal to {limit}")))
        };
        if let Some((limit, _)) = limit("min").filter(|(_, min)| value < *min) {
            return refusal("greater", &limit);
        }
        if let Some((limit, _)) = limit("max").filter(|(_, max)| value > *max) {
            return refusal("less", &limit);
        }
    }
    Ok(())
}

/// Checks the configs of a client metrics subscription (KIP-714).
///
/// That the right side of a `match` is a regular expression is not checked here.
pub(super) fn check_client_metrics(wanted: &Properties) -> Result<(), ApiError> {
    for (name, value) in wanted.iter() {
        if ConfigKey::find(Scope::ClientMetrics, name).is_none() {
            return Err(invalid(format!("Unknown client metrics configuration: {name}")));
        }
        if name == "interval.ms" && !value.trim().parse().is_ok_and(|ms: i64| INTERVAL_MS.contains(&ms)) {
            let (shortest, longest) = (INTERVAL_MS.start(), INTERVAL_MS.end());
            return Err(invalid(format!(
                "Invalid value {value} for interval.ms, interval must be between {shortest} and {longest} (1 hour)"
            )));
        }
        if name == "match" {
            check_match(value)?;
        }
    }
    validate(Scope::ClientMetrics, wanted).map_err(|errors| invalid_config(&errors))
}

/// Patterns are `key=value`, separated by commas.
fn check_match(patterns: &str) -> Result<(), ApiError> {
    for pattern in patterns.split(',').map(str::trim).filter(|pattern| !pattern.is_empty()) {
        let legal = pattern.split_once('=').is_some_and(|(key, value)| {
            let value = value.trim();
            MATCHED.contains(&key.trim()) && !value.is_empty() && !value.contains('=')
        });
        if !legal {
            let message = format!("Illegal client matching pattern: {pattern}");
            return Err(ApiError::new(ErrorCode::INVALID_CONFIG, message));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(key: &str, value: &str) -> Option<String> {
        let config = kafka_config::BrokerConfig::default();
        let outcome = check_group(config.values(), &Properties::from_iter([(key, value)]));
        outcome.err().map(|error| error.message.map(String::from).unwrap_or_default())
    }

    #[test]
    fn groups_stay_within_the_brokers_limits() {
        for (key, value, how, limit) in [
            ("consumer.session.timeout.ms", "1", "greater", "group.consumer.min.session.timeout.ms"),
            ("consumer.heartbeat.interval.ms", "99999999", "less", "group.consumer.max.heartbeat.interval.ms"),
            ("share.record.lock.duration.ms", "99999999", "less", "group.share.max.record.lock.duration.ms"),
            ("share.delivery.count.limit", "100", "less", "group.share.max.delivery.count.limit"),
            ("streams.num.standby.replicas", "100", "less", "group.streams.max.standby.replicas"),
        ] {
            assert_eq!(group(key, value), Some(format!("{key} must be {how} than or equal to {limit}")));
        }
        assert_eq!(group("consumer.session.timeout.ms", "45000"), None);
        assert_eq!(
            group("share.delivery.count.limit", "1").as_deref(),
            Some("Invalid value 1 for configuration share.delivery.count.limit: Value must be at least 2")
        );
    }

    #[test]
    fn subscriptions_match_by_what_clients_tell() {
        let check = |key: &str, value: &str| {
            let outcome = check_client_metrics(&Properties::from_iter([(key, value)]));
            outcome.err().map(|error| error.message.map(String::from).unwrap_or_default())
        };
        for fine in ["", "client_id=a,client_id=b", "client_source_port=a, client_source_address = x"] {
            assert_eq!(check("match", fine), None, "{fine}");
        }
        for bad in ["foo=bar", "client_id", "client_id=", "client_id=a=b"] {
            assert_eq!(check("match", bad), Some(format!("Illegal client matching pattern: {bad}")));
        }
        assert_eq!(
            check("interval.ms", "1").as_deref(),
            Some("Invalid value 1 for interval.ms, interval must be between 100 and 3600000 (1 hour)")
        );
    }
}
