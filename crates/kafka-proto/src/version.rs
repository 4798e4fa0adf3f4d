//! [`VersionRange`]: an inclusive range of versions.

use core::fmt;

/// The versions `min..=max`, empty when `min > max`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VersionRange {
    /// The lowest version.
    pub min: i16,
    /// The highest version.
    pub max: i16,
}

impl VersionRange {
    /// No version at all.
    pub const NONE: Self = Self { min: 0, max: -1 };

    /// The versions `min..=max`.
    #[inline]
    #[must_use]
    pub const fn new(min: i16, max: i16) -> Self {
        Self { min, max }
    }

    /// Whether `version` is in the range.
    #[inline]
    #[must_use]
    pub const fn contains(self, version: i16) -> bool {
        self.min <= version && version <= self.max
    }

    /// Whether there is no version in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.min > self.max
    }

    /// The versions in both ranges.
    #[must_use]
    pub const fn intersect(self, other: Self) -> Self {
        Self {
            min: if self.min > other.min { self.min } else { other.min },
            max: if self.max < other.max { self.max } else { other.max },
        }
    }

    /// The versions in order.
    pub fn iter(self) -> core::ops::RangeInclusive<i16> {
        self.min..=self.max
    }
}

impl fmt::Display for VersionRange {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str("none") } else { write!(f, "{}..={}", self.min, self.max) }
    }
}

impl fmt::Debug for VersionRange {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
