//! `log.cleaner.io.max.bytes.per.second` as a value.
use kafka_proto::time::Time;

/// A token bucket of one second's bytes: says how long to pause after bytes were read or written.
#[derive(Clone, Copy, Debug)]
pub struct Throttle {
    bytes_per_second: f64,
    /// Bytes that may be moved at once; negative while in debt.
    tokens: f64,
    filled_at: Time,
}

impl Throttle {
    /// A full bucket; a rate that is infinite (or not a positive number) never pauses.
    pub fn new(bytes_per_second: f64, now: Time) -> Self {
        let bytes_per_second = if bytes_per_second > 0.0 { bytes_per_second } else { f64::INFINITY };
        Self { bytes_per_second, tokens: bytes_per_second, filled_at: now }
    }

    /// Changes the rate, as a dynamic config does.
    pub fn set_rate(&mut self, bytes_per_second: f64, now: Time) {
        *self = Self { tokens: self.tokens.min(bytes_per_second), ..Self::new(bytes_per_second, now) };
    }

    /// Takes note of `bytes` that were moved; returns how many ms to pause before the next.
    pub fn spend(&mut self, bytes: u64, now: Time) -> u64 {
        if self.bytes_per_second.is_infinite() {
            return 0;
        }
        let passed = now.as_micros().saturating_sub(self.filled_at.as_micros()) as f64 / 1e6;
        self.filled_at = now;
        self.tokens = (self.tokens + passed * self.bytes_per_second).min(self.bytes_per_second) - bytes as f64;
        (-self.tokens / self.bytes_per_second * 1e3).ceil().max(0.0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_spender_moves_what_the_rate_allows() {
        let mut now = Time::from_micros(5);
        let mut throttle = Throttle::new(1_000_000.0, now);
        let mut moved = 0;
        while now < Time::from_micros(10_000_000) {
            moved += 70_000;
            let pause = throttle.spend(70_000, now);
            now = Time::from_micros(now.as_micros() + pause * 1_000 + 100);
        }
        // Ten seconds at the rate, and the second that the bucket held.
        assert!((10_900_000..11_200_000).contains(&moved), "{moved}");
    }

    #[test]
    fn no_limit_never_pauses() {
        for rate in [f64::MAX * 2.0, 0.0, -1.0, f64::NAN] {
            assert_eq!(Throttle::new(rate, Time::from_micros(0)).spend(u64::MAX, Time::from_micros(0)), 0);
        }
        // Kafka's default: the largest double.
        assert_eq!(Throttle::new(f64::MAX, Time::from_micros(0)).spend(1 << 40, Time::from_micros(0)), 0);
    }

    #[test]
    fn a_new_rate_holds_at_once() {
        let mut throttle = Throttle::new(f64::INFINITY, Time::from_micros(0));
        throttle.set_rate(1_000.0, Time::from_micros(0));
        assert_eq!(throttle.spend(2_000, Time::from_micros(0)), 1_000);
    }
}
