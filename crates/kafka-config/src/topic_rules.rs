//! Kafka's rules between topic keys. The messages are what Kafka says.

use crate::error::{ConfigError, ConfigErrors};
use crate::values::ConfigValues;

/// Checks the values that a topic shall have. `was_remote` says whether its log is tiered now,
/// `system` whether the broker has tiered storage at all (KIP-405).
pub(crate) fn check(values: &ConfigValues, was_remote: bool, system: bool) -> Result<(), ConfigErrors> {
    let mut errors = Vec::new();
    let (min, max) = (values.long("min.compaction.lag.ms"), values.long("max.compaction.lag.ms"));
    if min > max {
        errors.push(ConfigError::rule(
            "min.compaction.lag.ms",
            format!("conflict topic config setting min.compaction.lag.ms ({min}) > max.compaction.lag.ms ({max})"),
        ));
    }
    if values.boolean("remote.storage.enable") {
        remote(values, system, &mut errors);
    } else if was_remote && !values.boolean("remote.log.delete.on.disable") {
        errors.push(ConfigError::rule(
            "remote.storage.enable",
            "It is invalid to disable remote storage without deleting remote data. If you want to keep the \
             remote data and turn to read only, please set \
             `remote.storage.enable=true,remote.log.copy.disable=true`. If you want to disable remote \
             storage and delete all remote data, please set \
             `remote.storage.enable=false,remote.log.delete.on.disable=true`.",
        ));
    }
    ConfigErrors::check(errors)
}

fn remote(values: &ConfigValues, system: bool, errors: &mut Vec<ConfigError>) {
    if !system {
        errors.push(ConfigError::rule(
            "remote.storage.enable",
            "Tiered Storage functionality is disabled in the broker. Topic cannot be configured with \
             remote log storage.",
        ));
    }
    if values.list("cleanup.policy").iter().any(|entry| entry != "delete") {
        errors.push(ConfigError::rule(
            "cleanup.policy",
            "Remote log storage only supports topics with cleanup.policy=delete or cleanup.policy being \
             an empty list.",
        ));
    }
    for (local_key, key) in [("local.retention.bytes", "retention.bytes"), ("local.retention.ms", "retention.ms")] {
        errors.extend(local_retention(values, local_key, key).err());
    }
}

/// What is kept locally cannot be more than what is kept at all. -2 follows the whole, -1 is no limit.
fn local_retention(values: &ConfigValues, local_key: &str, key: &str) -> Result<(), ConfigError> {
    let (local, whole) = (values.long(local_key), values.long(key));
    if local == -2 {
        return Ok(());
    }
    if whole != -1 && local == -1 {
        let rule = format!("Value must not be -1 as {key} value is set as {whole}.");
        return Err(ConfigError::invalid(local_key, local, rule));
    }
    if whole != -1 && local > whole {
        let rule = format!("Value must not be more than {key} property value: {whole}");
        return Err(ConfigError::invalid(local_key, local, rule));
    }
    if values.boolean("remote.log.copy.disable") && local != whole {
        return Err(ConfigError::rule(
            local_key,
            format!(
                "When `remote.log.copy.disable` is set to true, the `{local_key}` and `{key}` must be set \
                 to the identical value because there will be no more logs copied to the remote storage."
            ),
        ));
    }
    Ok(())
}
