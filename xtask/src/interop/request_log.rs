//! What clients have asked a broker, read off its request log: Apache Kafka's `kafka.request.logger` and ours write the
//! same JSON.

use serde_json::Value;

/// A request that the broker has answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Request {
    /// Who asked.
    pub(crate) client: String,
    /// `JOIN_GROUP` and the like.
    pub(crate) api: String,
    pub(crate) version: i64,
}

/// The requests in a broker's log, in the order in which they were answered.
pub(crate) fn requests(log: &str) -> Vec<Request> {
    let request = |line: &str| {
        let json = line.get(line.find("{\"isForwarded\"")?..=line.rfind('}')?)?;
        let line: Value = serde_json::from_str(json).ok()?;
        let header = &line["requestHeader"];
        Some(Request {
            client: header["clientId"].as_str()?.to_owned(),
            api: header["requestApiKeyName"].as_str()?.to_owned(),
            version: header["requestApiVersion"].as_i64()?,
        })
    };
    log.lines().filter_map(request).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_both_brokers_are_read() {
        let header = "{\"isForwarded\":false,\"requestHeader\":{\"requestApiKey\":11,\"requestApiVersion\":9,\
            \"correlationId\":7,\"clientId\":\"first\",\"requestApiKeyName\":\"JOIN_GROUP\"},\"totalTimeMs\":1.5}";
        let log =
            format!("[2026] DEBUG Completed request:{header} (kafka.request.logger)\nINFO started\n{header}\n{{\n");
        let join = Request { client: "first".into(), api: "JOIN_GROUP".into(), version: 9 };
        assert_eq!(requests(&log), [join.clone(), join]);
    }
}
