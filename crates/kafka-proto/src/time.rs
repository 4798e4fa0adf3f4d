//! [`Time`] and [`Timestamp`]: the two clocks, which never mix.

use core::fmt;
use core::ops::{Add, Sub};
use core::time::Duration;

/// A moment on a monotonic clock, in microseconds since an arbitrary start.
///
/// Machines compare and add it; only the driver knows where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Time(u64);

impl Time {
    /// The start of the clock.
    pub const ZERO: Self = Self(0);
    /// Later than every other moment: "never".
    pub const MAX: Self = Self(u64::MAX);

    /// The moment `micros` microseconds after the start.
    #[inline]
    #[must_use]
    pub const fn from_micros(micros: u64) -> Self {
        Self(micros)
    }

    /// The moment `millis` milliseconds after the start.
    #[inline]
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis.saturating_mul(1000))
    }

    /// Microseconds since the start.
    #[inline]
    #[must_use]
    pub const fn as_micros(self) -> u64 {
        self.0
    }

    /// Whole milliseconds since the start.
    #[inline]
    #[must_use]
    pub const fn as_millis(self) -> u64 {
        self.0 / 1000
    }

    /// The time since `earlier`, zero when that is later.
    #[inline]
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0))
    }

    /// This moment and `millis` more, saturating; a negative number counts as zero.
    #[inline]
    #[must_use]
    pub const fn plus_millis(self, millis: i64) -> Self {
        if millis <= 0 {
            return self;
        }
        Self(self.0.saturating_add((millis as u64).saturating_mul(1000)))
    }
}

impl Add<Duration> for Time {
    type Output = Self;
    #[inline]
    fn add(self, rhs: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(rhs.as_micros()).unwrap_or(u64::MAX)))
    }
}

impl Sub for Time {
    type Output = Duration;
    #[inline]
    fn sub(self, earlier: Self) -> Duration {
        self.since(earlier)
    }
}

impl fmt::Debug for Time {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:06}s", self.0 / 1_000_000, self.0 % 1_000_000)
    }
}

/// A moment on the wall clock, in milliseconds since 1970, as records carry it. It may jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(i64);

impl Timestamp {
    /// "No timestamp" (−1).
    pub const NONE: Self = Self(-1);

    /// The moment `millis` milliseconds after the epoch.
    #[inline]
    #[must_use]
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the epoch.
    #[inline]
    #[must_use]
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// This moment and `millis` more (less, when negative), saturating.
    #[inline]
    #[must_use]
    pub const fn plus_millis(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }
}

impl fmt::Debug for Timestamp {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}ms", self.0)
    }
}

impl fmt::Display for Timestamp {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
