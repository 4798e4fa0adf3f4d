//! The arithmetic of majorities.

/// How many of `voters` are more than half.
pub(crate) fn majority(voters: usize) -> usize {
    voters / 2 + 1
}

/// The highest offset that a majority has, given what each voter has on its disk. None without voters.
pub(crate) fn majority_offset(mut ends: Vec<i64>) -> Option<i64> {
    // A voter at or above the wanted offset supports it, so the wanted one is the smallest of the best majority.
    ends.sort_unstable_by(|a, b| b.cmp(a));
    ends.get(majority(ends.len()) - 1).copied()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_voter_is_a_majority_of_itself() {
        assert_eq!(majority(1), 1);
        assert_eq!(majority_offset(vec![7]), Some(7));
        assert_eq!(majority_offset(vec![]), None);
    }

    #[test]
    fn the_order_of_the_voters_does_not_matter() {
        assert_eq!(majority_offset(vec![9, 1, 5]), Some(5));
        assert_eq!(majority_offset(vec![1, 9, 5, 3]), Some(3));
    }

    proptest! {
        #[test]
        fn it_is_the_highest_offset_that_a_majority_reaches(ends in prop::collection::vec(0..20i64, 1..8)) {
            let reached = |offset: i64| ends.iter().filter(|end| **end >= offset).count() >= majority(ends.len());
            let offset = majority_offset(ends.clone()).unwrap();
            prop_assert!(reached(offset));
            prop_assert!(!reached(offset + 1));
        }
    }
}
