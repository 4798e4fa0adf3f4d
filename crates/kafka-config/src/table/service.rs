//! Broker keys about quotas, metrics and plug-ins.

use super::row::*;

#[rustfmt::skip]
pub(super) static SERVICE: &[ConfigKey] = &[
    key("alter.config.policy.class.name", Class, NULL, Any, Low, ReadOnly,
        "A class that may refuse changes of configuration."),
    key("client.quota.callback.class", Class, NULL, Any, Low, ReadOnly,
        "A class that decides on client quotas."),
    key("config.providers", List, of(""), LIST, Low, ClusterWide,
        "Names of providers that fill in `${provider:path:key}` in values."),
    key("kafka.metrics.polling.interval.secs", Int, of("10"), AtLeast(1), Low, ReadOnly,
        "How often reporters of the old metrics library are asked to report."),
    key("kafka.metrics.reporters", List, of(""), LIST, Low, ReadOnly,
        "Classes that report metrics of the old metrics library."),
    key("metric.reporters", List, of("org.apache.kafka.common.metrics.JmxReporter"), LIST, Low, ClusterWide,
        "Classes that report metrics."),
    key("metrics.num.samples", Int, of("2"), AtLeast(1), Low, ReadOnly,
        "Samples that a metric looks back on."),
    key("metrics.recording.level", String, of("INFO"), Any, Low, ReadOnly,
        "Metrics above this level are not recorded: INFO, DEBUG or TRACE."),
    key("metrics.sample.window.ms", Long, of("30000"), AtLeast(1), Low, ReadOnly,
        "Length of such a sample."),
    key("quota.window.num", Int, of("11"), AtLeast(1), Low, ReadOnly,
        "Samples that client quotas look back on."),
    key("quota.window.size.seconds", Int, of("1"), AtLeast(1), Low, ReadOnly,
        "Length of such a sample."),
    key("telemetry.max.bytes", Int, of("1048576"), AtLeast(1), Low, ReadOnly,
        "Largest push of metrics from a client (KIP-714)."),
];
