//! `server.properties`: any bytes are read or refused, and what was read is written so that it reads the same.

use kafka_config::{BrokerConfig, Properties};

/// Any bytes are read, or refused with a line; also as the configuration of a broker.
pub fn properties(data: &[u8]) {
    let properties = match Properties::parse_bytes(data) {
        Ok(properties) => properties,
        Err(error) => {
            assert!(error.line >= 1 && !error.to_string().is_empty());
            return;
        }
    };
    let written = properties.to_string();
    assert!(written.is_ascii(), "what is written needs no encoding");
    let again = Properties::parse(&written).expect("what was written can be read");
    assert!(again.iter().eq(properties.iter()), "{properties:?} became {again:?}");

    let mut whole = Properties::zero_configuration();
    whole.extend(properties.iter());
    match BrokerConfig::from_properties(&whole) {
        Ok(config) => {
            // A topic without settings of its own is always one that the broker can have.
            let _ = config.topic_config(properties.iter());
            config.topic_config(std::iter::empty::<(&str, &str)>()).expect("the defaults of a topic");
        }
        Err(errors) => assert!(errors.iter().next().is_some(), "refused without a reason"),
    }
}
