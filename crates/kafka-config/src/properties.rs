//! The `.properties` format of Java: what `server.properties` is written in.
//!
//! A line is `key=value`, `key:value` or `key value`; `#` and `!` start a comment line; a backslash
//! at the end of a line joins the next line without its leading white space; `\t`, `\n`, `\r`, `\f`
//! and `\uXXXX` are escapes, and a backslash before anything else yields that character. Of two
//! equal keys the last one counts.
//!
//! One deviation from Java: a file that is valid UTF-8 is read as UTF-8. Java reads every file as
//! ISO 8859-1, which is what we do with the others.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while_m_n};
use nom::character::complete::{anychar, char, none_of, one_of};
use nom::combinator::{cut, eof, map, map_opt, opt, value};
use nom::multi::fold_many0;
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

/// Keys and values in the order in which they were first set.
#[derive(Debug, Clone, Default)]
pub struct Properties {
    entries: Vec<(String, String)>,
    index: BTreeMap<String, usize>,
}

/// A `.properties` text that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct PropertiesError {
    /// The line, from 1. For a joined line the one on which the fault is.
    pub line: usize,
    /// What is wrong.
    pub message: &'static str,
}

/// An override that is not `key=value`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("an override must have the form key=value, not {0:?}")]
pub struct OverrideError(String);

impl Properties {
    /// No entries.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a text.
    pub fn parse(text: &str) -> Result<Self, PropertiesError> {
        let mut properties = Self::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (after, entry) = line(rest).map_err(|error| locate(text, &error))?;
            if let Some((key, value)) = entry {
                properties.set(key, value);
            }
            rest = after;
        }
        Ok(properties)
    }

    /// Reads the bytes of a file: UTF-8, or ISO 8859-1 if they are not valid UTF-8.
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, PropertiesError> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
        };
        Self::parse(&text)
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        let index = *self.index.get(key)?;
        self.entries.get(index).map(|(_, value)| value.as_str())
    }

    /// Whether the key is set.
    pub fn contains(&self, key: &str) -> bool {
        self.index.contains_key(key)
    }

    /// Sets a key; one that was set keeps its place.
    pub fn set(&mut self, key: impl Into<String>, value: impl Into<String>) {
        let (key, value) = (key.into(), value.into());
        match self.index.get(&key).and_then(|index| self.entries.get_mut(*index)) {
            Some(entry) => entry.1 = value,
            None => {
                self.index.insert(key.clone(), self.entries.len());
                self.entries.push((key, value));
            }
        }
    }

    /// Sets a key unless it is set.
    pub fn set_default(&mut self, key: &str, value: &str) {
        if !self.contains(key) {
            self.set(key, value);
        }
    }

    /// Removes a key and returns its value.
    pub fn remove(&mut self, key: &str) -> Option<String> {
        let index = self.index.remove(key)?;
        let (_, value) = self.entries.remove(index);
        for place in self.index.values_mut().filter(|place| **place > index) {
            *place -= 1;
        }
        Some(value)
    }

    /// Applies one `--override key=value`.
    pub fn apply_override(&mut self, assignment: &str) -> Result<(), OverrideError> {
        match assignment.split_once('=') {
            Some((key, value)) if !key.trim().is_empty() => {
                self.set(key.trim(), value);
                Ok(())
            }
            _ => Err(OverrideError(assignment.to_owned())),
        }
    }

    /// Keys and values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + Clone {
        self.entries.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// How many keys are set.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no key is set.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// Equal when the same keys have the same values, in whatever order.
impl PartialEq for Properties {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
    }
}

impl Eq for Properties {}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for Properties {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut properties = Self::new();
        properties.extend(entries);
        properties
    }
}

impl<K: Into<String>, V: Into<String>> Extend<(K, V)> for Properties {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.set(key, value);
        }
    }
}

/// Writes the entries so that [`Properties::parse`] and Java read them back.
impl fmt::Display for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in self.iter() {
            escape(f, key, true)?;
            f.write_char('=')?;
            escape(f, value, false)?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}

fn escape(f: &mut fmt::Formatter<'_>, text: &str, is_key: bool) -> fmt::Result {
    for (index, c) in text.chars().enumerate() {
        match c {
            '\t' => f.write_str("\\t")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\x0c' => f.write_str("\\f")?,
            '\\' => f.write_str("\\\\")?,
            ' ' if is_key || index == 0 => f.write_str("\\ ")?,
            '=' | ':' | '#' | '!' if is_key => write!(f, "\\{c}")?,
            ' '..='~' => f.write_char(c)?,
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(f, "\\u{unit:04x}")?;
                }
            }
        }
    }
    Ok(())
}

/// One line of the file, joined with those that it continues on: an entry, or nothing for blank
/// lines and comments.
fn line(input: &str) -> IResult<&str, Option<(String, String)>> {
    // As long as nothing has come, a continued line is still a new one: it may be a comment.
    let (rest, ()) = gap(input)?;
    let end = |input| alt((value((), end_of_line), value((), eof))).parse(input);
    let comment = (one_of("#!"), take_till(|c| c == '\n' || c == '\r'), end);
    let entry = (text("=: \t\x0c"), separator, text(""), end);
    alt((value(None, end), value(None, comment), map(entry, |(key, (), value, ())| Some((key, value))))).parse(rest)
}

/// Spaces, tabs and form feeds.
fn white(input: &str) -> IResult<&str, ()> {
    fold_many0(one_of(" \t\x0c"), || (), |(), _| ()).parse(input)
}

fn end_of_line(input: &str) -> IResult<&str, &str> {
    alt((tag("\r\n"), tag("\n"), tag("\r"))).parse(input)
}

/// A backslash at the end of a line, and the white space that begins the next one.
fn continuation(input: &str) -> IResult<&str, ()> {
    value((), (char('\\'), alt((end_of_line, eof)), white)).parse(input)
}

/// White space and line continuations.
fn gap(input: &str) -> IResult<&str, ()> {
    let step = alt((value((), one_of(" \t\x0c")), continuation));
    fold_many0(step, || (), |(), ()| ()).parse(input)
}

/// What stands between key and value: white space with at most one `=` or `:`.
fn separator(input: &str) -> IResult<&str, ()> {
    value((), (gap, opt(one_of("=:")), gap)).parse(input)
}

/// Characters with their escapes resolved, up to the end of the line or one of `stops`.
fn text<'a>(stops: &'static str) -> impl Parser<&'a str, Output = String, Error = nom::error::Error<&'a str>> {
    let plain = move |input: &'a str| {
        let (rest, c) = none_of("\r\n\\").parse(input)?;
        if stops.contains(c) {
            return Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::NoneOf)));
        }
        Ok((rest, Some(c)))
    };
    let piece = alt((plain, value(None, continuation), map(escaped, Some)));
    fold_many0(piece, String::new, |mut text, c| {
        text.extend(c);
        text
    })
}

fn escaped(input: &str) -> IResult<&str, char> {
    preceded(
        char('\\'),
        alt((
            preceded(char('u'), cut(unicode)),
            value('\t', char('t')),
            value('\n', char('n')),
            value('\r', char('r')),
            value('\x0c', char('f')),
            anychar,
        )),
    )
    .parse(input)
}

/// The four digits after `\u`, or eight in two escapes for what lies beyond the 16-bit plane.
fn unicode(input: &str) -> IResult<&str, char> {
    fn unit(input: &str) -> IResult<&str, u16> {
        map_opt(take_while_m_n(4, 4, |c: char| c.is_ascii_hexdigit()), |digits| u16::from_str_radix(digits, 16).ok())
            .parse(input)
    }
    let single = map_opt(unit, |unit| char::from_u32(unit.into()));
    let double =
        map_opt(pair(unit, preceded(tag("\\u"), unit)), |(high, low)| char::decode_utf16([high, low]).next()?.ok());
    alt((single, double)).parse(input)
}

/// Where in the text parsing stopped. The grammar takes every line but one with a bad `\u`.
fn locate(text: &str, error: &nom::Err<nom::error::Error<&str>>) -> PropertiesError {
    let rest = match error {
        nom::Err::Error(error) | nom::Err::Failure(error) => error.input.len(),
        nom::Err::Incomplete(_) => 0,
    };
    let before = text.get(..text.len().saturating_sub(rest)).unwrap_or(text);
    let newlines = before.matches('\n').count();
    let returns = before.matches('\r').count() - before.matches("\r\n").count();
    PropertiesError {
        line: 1 + newlines + returns,
        message: "\\u must be followed by four hexadecimal digits of a character",
    }
}
