//! Values as a line of prose: their `Debug` form without what says nothing (zeros, nulls, empty lists), with bytes of
//! the consumer protocol read.

use kafka_proto::blob;
use kafka_proto::records::{ConsumerProtocolAssignment, ConsumerProtocolSubscription};

/// Of `Name { field: value, .. }` only what is not its default: `Name field=value`.
pub(crate) fn terse(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    let mut parser = Parser { rest: &text };
    let value = parser.value();
    let mut out = String::new();
    value.print(&mut out, true);
    out
}

enum Value {
    /// A number, a word, or a string without its quotes.
    Word(String),
    /// `Name { field: value }`.
    Struct(String, Vec<(String, Value)>),
    /// `Name(value, ..)`.
    Tuple(String, Vec<Value>),
    List(Vec<Value>),
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn value(&mut self) -> Value {
        if self.eat("[") {
            let mut items = Vec::new();
            while !self.eat("]") {
                items.push(self.value());
                self.eat(",");
            }
            return Value::List(items);
        }
        self.skip_blanks();
        if let Some(bytes) = self.rest.strip_prefix("b\"") {
            self.rest = bytes;
            let escaped = self.quoted();
            return Value::Word(bytes_text(&unescape(&escaped)));
        }
        if let Some(text) = self.rest.strip_prefix('"') {
            self.rest = text;
            return Value::Word(self.quoted());
        }
        let word = self.word();
        if self.eat("(") {
            let mut items = Vec::new();
            while !self.eat(")") {
                items.push(self.value());
                self.eat(",");
            }
            return Value::Tuple(word, items);
        }
        if self.eat("{") {
            let mut fields = Vec::new();
            while !self.eat("}") {
                let name = self.word();
                if self.eat(":") {
                    fields.push((name, self.value()));
                }
                self.eat(",");
            }
            return Value::Struct(word, fields);
        }
        Value::Word(word)
    }

    fn word(&mut self) -> String {
        self.skip_blanks();
        let end = self.rest.find(|c: char| " ,:{}()[]\"".contains(c)).unwrap_or(self.rest.len());
        assert!(end > 0, "no value at {}", self.rest);
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    /// Up to the closing quote, escapes untouched.
    fn quoted(&mut self) -> String {
        let mut escaped = false;
        let end = self.rest.char_indices().find(|(_, c)| {
            let closes = *c == '"' && !escaped;
            escaped = *c == '\\' && !escaped;
            closes
        });
        let (end, _) = end.expect("a closing quote");
        let text = self.rest[..end].to_owned();
        self.rest = &self.rest[end + 1..];
        text
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip_blanks();
        let Some(rest) = self.rest.strip_prefix(token) else { return false };
        self.rest = rest;
        true
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }
}

impl Value {
    fn says_nothing(&self) -> bool {
        match self {
            Self::Word(word) => ["", "0", "-1", "None", "NONE", "false", "AAAAAAAAAAAAAAAAAAAAAA", "-2147483648"]
                .contains(&word.as_str()),
            Self::List(items) => items.is_empty(),
            Self::Struct(name, fields) => name == "UnknownTags" || fields.iter().all(|(_, value)| value.says_nothing()),
            Self::Tuple(name, items) => {
                name == "UnknownTags" || (name == "Some" && items.iter().all(Self::says_nothing))
            }
        }
    }

    fn print(&self, out: &mut String, outermost: bool) {
        match self {
            Self::Word(word) if word.contains(' ') => out.push_str(&format!("{word:?}")),
            Self::Word(word) => out.push_str(word),
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { " " });
                    item.print(out, false);
                }
                out.push(']');
            }
            Self::Struct(name, fields) => {
                out.push_str(if outermost { name.as_str() } else { "{" });
                let mut blank = outermost;
                for (name, value) in fields.iter().filter(|(_, value)| !value.says_nothing()) {
                    out.push_str(if blank { " " } else { "" });
                    blank = true;
                    out.push_str(name);
                    out.push('=');
                    value.print(out, false);
                }
                out.push_str(if outermost { "" } else { "}" });
            }
            Self::Tuple(name, items) if name == "Some" || name == "Array" => {
                items.iter().for_each(|item| item.print(out, outermost))
            }
            Self::Tuple(name, items) => {
                out.push_str(name);
                for item in items {
                    out.push(' ');
                    item.print(out, false);
                }
            }
        }
    }
}

/// Bytes of the consumer protocol by their meaning, others as text.
fn bytes_text(bytes: &[u8]) -> String {
    let shared = || bytes::Bytes::copy_from_slice(bytes);
    if let Ok((_, subscription)) = blob::decode::<ConsumerProtocolSubscription>(shared()) {
        let topics: Vec<_> = subscription.topics.iter().map(|topic| topic.as_str()).collect();
        return format!("topics({})", topics.join(","));
    }
    if let Ok((_, assignment)) = blob::decode::<ConsumerProtocolAssignment>(shared()) {
        let topics = assignment.assigned_partitions.iter();
        let topics: Vec<_> = topics.map(|topic| format!("{}:{:?}", topic.topic, topic.partitions.to_vec())).collect();
        return format!("assigned({})", topics.join(","));
    }
    bytes.escape_ascii().to_string()
}

/// The bytes of a literal as `bytes` prints it.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            bytes.push(c as u8);
            continue;
        }
        match chars.next() {
            Some('n') => bytes.push(b'\n'),
            Some('r') => bytes.push(b'\r'),
            Some('t') => bytes.push(b'\t'),
            Some('0') => bytes.push(0),
            Some('x') => {
                let hex: String = chars.by_ref().take(2).collect();
                bytes.push(u8::from_str_radix(&hex, 16).unwrap());
            }
            Some(other) => bytes.push(other as u8),
            None => {}
        }
    }
    bytes
}
