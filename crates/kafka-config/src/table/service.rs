//! Broker keys about quotas, metrics and plug-ins.

use super::row::*;

#[rustfmt::skip]
pub(super) static SERVICE: &[ConfigKey] = &[
    key("alter.config.policy.class.name", Class, NULL, Any, Low, ReadOnly,
        ""),
    key("client.quota.callback.class", Class, NULL, Any, Low, ReadOnly,
        ""),
    key("config.providers", List, of(""), LIST, Low, ClusterWide,
        ""),
    key("kafka.metrics.polling.interval.secs", Int, of("10"), AtLeast(1), Low, ReadOnly,
        ""),
    key("kafka.metrics.reporters", List, of(""), LIST, Low, ReadOnly,
        ""),
    key("metric.reporters", List, of("org.apache.kafka.common.metrics.JmxReporter"), LIST, Low, ClusterWide,
        ""),
    key("metrics.num.samples", Int, of("2"), AtLeast(1), Low, ReadOnly,
        ""),
    key("metrics.recording.level", String, of("INFO"), Any, Low, ReadOnly,
        ""),
    key("metrics.sample.window.ms", Long, of("30000"), AtLeast(1), Low, ReadOnly,
        ""),
    key("quota.window.num", Int, of("11"), AtLeast(1), Low, ReadOnly,
        ""),
    key("quota.window.size.seconds", Int, of("1"), AtLeast(1), Low, ReadOnly,
        ""),
    key("telemetry.max.bytes", Int, of("1048576"), AtLeast(1), Low, ReadOnly,
        ""),
];
