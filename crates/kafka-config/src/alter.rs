//! The arithmetic of IncrementalAlterConfigs (KIP-339): what one operation makes of a value.

/// What to do with a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AlterOp {
    /// Give it the value.
    Set,
    /// Return it to its default.
    Delete,
    /// Add entries to its list.
    Append,
    /// Take entries out of its list.
    Subtract,
}

impl AlterOp {
    /// The operation of a number in `config_operation`.
    pub fn from_id(id: i8) -> Option<Self> {
        match id {
            0 => Some(Self::Set),
            1 => Some(Self::Delete),
            2 => Some(Self::Append),
            3 => Some(Self::Subtract),
            _ => None,
        }
    }

    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Set => "SET",
            Self::Delete => "DELETE",
            Self::Append => "APPEND",
            Self::Subtract => "SUBTRACT",
        }
    }
}
