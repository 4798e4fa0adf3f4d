//! The records of internal topics. Generated.
