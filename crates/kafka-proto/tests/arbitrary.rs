//! Random messages fit their version: they encode by the strictest policy and decode to themselves.
#![cfg(feature = "arbitrary")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use arbitrary::Unstructured;
use kafka_proto::arbitrary::at_version;
use kafka_proto::{Message, Policy, Writer, every_message};
use proptest::prelude::*;

fn fits<M: Message>(dice: &[u8]) {
    for version in M::VERSIONS.iter() {
        let message: M = at_version(&mut Unstructured::new(dice), version).unwrap();
        let what = format!("{} v{version}", M::NAME);
        let mut w = Writer::new();
        message.encode_with(&mut w, version, Policy::Strict).expect(&what);
        let bytes = w.into_bytes();
        assert_eq!(bytes, message.to_bytes(version).expect(&what), "{what}");
        assert_eq!(M::from_bytes(bytes, version).expect(&what), message, "{what}");
        #[cfg(feature = "json")]
        kafka_proto::json::to_string(&message, version).expect(&what);
        // Whatever another version cannot carry is dropped when a proxy says so; null is not.
        for other in M::VERSIONS.iter() {
            let mut w = Writer::new();
            if message.encode_with(&mut w, other, Policy::Lossy).is_ok() {
                let bytes = w.into_bytes();
                let less = M::from_bytes(bytes, other).unwrap_or_else(|e| panic!("{what} as {other}: {e}"));
                let mut w = Writer::new();
                less.encode_with(&mut w, other, Policy::Strict).expect(&what);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_messages_fit_their_version(dice in proptest::collection::vec(any::<u8>(), 0..600)) {
        macro_rules! all {
            ($($message:ty,)*) => { $(fits::<$message>(&dice);)* };
        }
        every_message!(all);
    }
}
