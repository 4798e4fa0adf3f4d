//! Medians, and how far to trust them.

/// Resamples of a bootstrap.
const RESAMPLES: usize = 10_000;

/// A median with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Estimate {
    /// The median.
    pub(crate) median: f64,
    /// The lower end of the interval.
    pub(crate) low: f64,
    /// The upper end.
    pub(crate) high: f64,
}

/// The median; not a number when there are no values.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    median_of_sorted(&sorted)
}

fn median_of_sorted(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        len if len % 2 == 1 => sorted[middle],
        _ => (sorted[middle - 1] + sorted[middle]) / 2.0,
    }
}

/// The median with a percentile bootstrap; the seed is fixed, so a report can be recomputed.
pub(crate) fn estimate(values: &[f64]) -> Estimate {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut medians: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let mut sample: Vec<f64> = values.iter().map(|_| values[dice.below(values.len())]).collect();
            sample.sort_by(f64::total_cmp);
            median_of_sorted(&sample)
        })
        .collect();
    medians.sort_by(f64::total_cmp);
    let at = |share: f64| medians[((RESAMPLES - 1) as f64 * share).round() as usize];
    Estimate { median: median(values), low: at(0.025), high: at(0.975) }
}

/// A small generator (xorshift64*): for payloads and resampling, not for secrets.
#[derive(Debug, Clone)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn an_interval_holds_the_median_and_narrows() {
        let wide = estimate(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!(wide.low <= wide.median && wide.median <= wide.high);
        assert_eq!(wide.median, 3.0);
        assert_eq!(estimate(&[2.0; 7]), Estimate { median: 2.0, low: 2.0, high: 2.0 });
        let many: Vec<f64> = (0..101).map(|i| f64::from(i % 5) + 1.0).collect();
        let narrow = estimate(&many);
        assert!(narrow.high - narrow.low < wide.high - wide.low);
    }
}
