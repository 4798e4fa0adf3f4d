//! The one error of the workspace's commands: a line for a person.

use std::fmt;

/// What went wrong, as one line that says what to do about it where that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure(String);

/// The result of a command's step.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// A failure with this message.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// Returns early with a [`Failure`] built as `format!` does.
macro_rules! fail {
    ($($arg:tt)*) => { return Err($crate::failure::Failure::new(format!($($arg)*))) };
}
pub(crate) use fail;

/// Adds what was being done to an error from elsewhere.
pub(crate) trait Context<T> {
    /// Turns an error into a [`Failure`] that starts with `what`.
    fn context(self, what: impl fmt::Display) -> Outcome<T>;
}

impl<T, E: fmt::Display> Context<T> for Result<T, E> {
    fn context(self, what: impl fmt::Display) -> Outcome<T> {
        self.map_err(|e| Failure(format!("{what}: {e}")))
    }
}

impl<T> Context<T> for Option<T> {
    fn context(self, what: impl fmt::Display) -> Outcome<T> {
        self.ok_or_else(|| Failure(what.to_string()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(e: std::io::Error) -> Self {
        Self(e.to_string())
    }
}
