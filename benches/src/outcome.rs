//! The one error of this program: words for a person.

/// What a step of a run yields.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Returns early with an error built as `format!` does.
macro_rules! fail {
    ($($arg:tt)*) => { return Err(format!($($arg)*).into()) };
}
pub(crate) use fail;
