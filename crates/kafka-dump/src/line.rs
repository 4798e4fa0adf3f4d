//! One line of output: names and values in order.
use std::fmt::Write as _;

/// A value as it is in JSON.
#[derive(Debug)]
enum Value {
    /// A number, a truth, or an object that was made already.
    Raw(String),
    Text(String),
    /// JSON that stands behind its name without a colon in plain lines.
    Bare(String),
    /// In plain lines as Java prints an `OptionalLong`.
    Optional(Option<i64>),
    List(Vec<String>),
}

/// One line.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// What stands before it in plain lines.
    mark: &'static str,
    fields: Vec<(&'static str, Value)>,
}

impl Line {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn marked(mark: &'static str) -> Self {
        Self { mark, fields: Vec::new() }
    }

    /// A number or a truth.
    pub(crate) fn value(mut self, name: &'static str, value: impl ToString) -> Self {
        self.fields.push((name, Value::Raw(value.to_string())));
        self
    }

    /// JSON, in plain lines without a colon.
    pub(crate) fn bare(mut self, name: &'static str, json: String) -> Self {
        self.fields.push((name, Value::Bare(json)));
        self
    }

    pub(crate) fn text(mut self, name: &'static str, value: &str) -> Self {
        self.fields.push((name, Value::Text(value.to_owned())));
        self
    }

    pub(crate) fn optional(mut self, name: &'static str, value: Option<i64>) -> Self {
        self.fields.push((name, Value::Optional(value)));
        self
    }

    pub(crate) fn list(mut self, name: &'static str, values: Vec<String>) -> Self {
        self.fields.push((name, Value::List(values)));
        self
    }

    /// `name: value name: value`
    pub(crate) fn plain(&self) -> String {
        let mut line = self.mark.to_owned();
        for (name, value) in &self.fields {
            if !line.is_empty() {
                line.push(' ');
            }
            let _ = match value {
                Value::Raw(value) | Value::Text(value) => write!(line, "{name}: {value}"),
                Value::Bare(value) => write!(line, "{name} {value}"),
                Value::Optional(Some(value)) => write!(line, "{name}: OptionalLong[{value}]"),
                Value::Optional(None) => write!(line, "{name}: OptionalLong.empty"),
                Value::List(values) => write!(line, "{name}: [{}]", values.join(",")),
            };
        }
        line
    }

    pub(crate) fn json(&self) -> String {
        let fields = self.fields.iter().map(|(name, value)| {
            let value = match value {
                Value::Raw(value) | Value::Bare(value) => value.clone(),
                Value::Text(value) => quoted(value),
                Value::Optional(value) => value.map_or_else(|| "null".to_owned(), |value| value.to_string()),
                Value::List(values) => {
                    format!("[{}]", values.iter().map(|value| quoted(value)).collect::<Vec<_>>().join(","))
                }
            };
            format!("{}:{value}", quoted(name))
        });
        format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
    }
}

/// A string of JSON.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for char in text.chars() {
        let _ = match char {
            '"' | '\\' => write!(quoted, "\\{char}"),
            '\0'..='\u{1f}' => write!(quoted, "\\u{:04x}", u32::from(char)),
            _ => write!(quoted, "{char}"),
        };
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_line_in_both_forms() {
        let line = Line::marked("|")
            .value("offset", 7)
            .optional("a", Some(1))
            .optional("b", None)
            .list("headerKeys", vec!["x".into(), "y\"".into()])
            .text("key", "k\n");
        assert_eq!(line.plain(), "| offset: 7 a: OptionalLong[1] b: OptionalLong.empty headerKeys: [x,y\"] key: k\n");
        assert_eq!(line.json(), r#"{"offset":7,"a":1,"b":null,"headerKeys":["x","y\""],"key":"k\u000a"}"#);
    }
}
