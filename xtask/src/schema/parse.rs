//! Reads the notation, line by line, with nom; indentation nests fields.
//!
//! `docs/protocol.md` describes the notation for people.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::{all_consuming, map, map_opt, map_res, opt, recognize, value};
use nom::multi::{many0, separated_list1};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use super::model::{Field, Item, Kind, Message, Scalar, Schema, Struct, Type, Value, Versions};
use crate::failure::{Outcome, fail};

/// Parses the text of `<file>.kafka`.
pub(crate) fn parse(file: &str, text: &str) -> Outcome<Schema> {
    let mut builder = Builder {
        schema: Schema { file: file.to_owned(), ..Schema::default() },
        open: Open::Nothing,
        path: Vec::new(),
    };
    for (at, line) in text.lines().enumerate() {
        let content = line.trim_start_matches(' ');
        if content.trim().is_empty() || content.starts_with('#') {
            continue;
        }
        let indent = line.len() - content.len();
        let result = match all_consuming(terminated(statement, space0)).parse(content) {
            Ok((_, statement)) => builder.add(indent, statement),
            Err(error) => Err(match error {
                nom::Err::Error(e) | nom::Err::Failure(e) => format!("cannot read `{}`", e.input),
                nom::Err::Incomplete(_) => "the line ends early".to_owned(),
            }),
        };
        if let Err(message) = result {
            fail!("{file}.kafka:{}: {message}", at + 1);
        }
    }
    Ok(builder.schema)
}

/// What a line says.
enum Statement {
    Item(Item),
    Message(Message),
    Struct(Struct),
    Field(Field),
}

/// Where the next top-level field goes.
enum Open {
    Nothing,
    Message,
    Struct,
}

struct Builder {
    schema: Schema,
    open: Open,
    /// Indentation of the fields from the outermost to the last one read.
    path: Vec<usize>,
}

impl Builder {
    fn add(&mut self, indent: usize, statement: Statement) -> Result<(), String> {
        match statement {
            Statement::Field(field) => return self.add_field(indent, field),
            _ if indent != 0 => return Err("only fields are indented".to_owned()),
            Statement::Item(item) => {
                self.open = if item.messages.is_empty() { Open::Nothing } else { Open::Message };
                self.schema.items.push(item);
            }
            Statement::Message(message) => {
                self.open = Open::Message;
                let item = self.schema.items.last_mut().ok_or("a message outside of an api or record")?;
                item.messages.push(message);
            }
            Statement::Struct(structure) => {
                self.open = Open::Struct;
                self.schema.structs.push(structure);
            }
        }
        self.path.clear();
        Ok(())
    }

    fn add_field(&mut self, indent: usize, field: Field) -> Result<(), String> {
        if indent == 0 {
            return Err("a field must be indented".to_owned());
        }
        while self.path.last().is_some_and(|last| *last >= indent) {
            self.path.pop();
        }
        let mut fields = match self.open {
            Open::Nothing => return Err("a field outside of a message".to_owned()),
            Open::Message => {
                let message = self.schema.items.last_mut().and_then(|item| item.messages.last_mut());
                &mut message.ok_or("a field outside of a message")?.fields
            }
            Open::Struct => &mut self.schema.structs.last_mut().ok_or("a field outside of a structure")?.fields,
        };
        for _ in &self.path {
            fields = &mut fields.last_mut().ok_or("indented too far")?.fields;
        }
        fields.push(field);
        self.path.push(indent);
        Ok(())
    }
}

fn identifier(i: &str) -> IResult<&str, &str> {
    recognize(pair(
        take_while1(|c: char| c.is_ascii_alphabetic() || c == '_'),
        take_while(|c: char| c.is_ascii_alphanumeric() || c == '_'),
    ))
    .parse(i)
}

fn integer<T: std::str::FromStr>(i: &str) -> IResult<&str, T> {
    map_res(recognize(pair(opt(char('-')), digit1)), str::parse).parse(i)
}

fn versions(i: &str) -> IResult<&str, Versions> {
    let (i, min) = integer::<i16>(i)?;
    let (i, max) = opt(preceded(tag(".."), opt(preceded(char('='), integer::<i16>)))).parse(i)?;
    let max = match max {
        None => min,
        Some(None) => i16::MAX,
        Some(Some(max)) => max,
    };
    Ok((i, Versions::new(min, max)))
}

/// A double-quoted string with `\"` and `\\`.
fn quoted(i: &str) -> IResult<&str, String> {
    let plain = map(take_while1(|c| c != '"' && c != '\\'), str::to_owned);
    let escape = preceded(char('\\'), map(alt((char('"'), char('\\'))), String::from));
    map(delimited(char('"'), many0(alt((plain, escape))), char('"')), |parts| parts.concat()).parse(i)
}

fn doc(i: &str) -> IResult<&str, String> {
    preceded(space1, quoted).parse(i)
}

fn word<'a>(text: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>> {
    map_opt(preceded(space1, identifier), move |found| (found == text).then_some(found))
}

fn statement(i: &str) -> IResult<&str, Statement> {
    alt((
        map(item, Statement::Item),
        map(part, Statement::Message),
        map(structure, Statement::Struct),
        map(field, Statement::Field),
    ))
    .parse(i)
}

/// `api Name = 0 in family on listener, listener "doc"`, and likewise `record`, `metadata`, `data`, `header`.
fn item(i: &str) -> IResult<&str, Item> {
    let (i, kind) = alt((
        value(None, alt((tag("api"), tag("record")))),
        value(Some(Kind::Metadata), tag("metadata")),
        value(Some(Kind::Data), tag("data")),
        value(Some(Kind::Header), tag("header")),
    ))
    .parse(i)?;
    let (i, name) = preceded(space1, identifier).parse(i)?;
    let (i, key) = opt(preceded((space1, char('='), space1), integer::<i16>)).parse(i)?;
    let (i, family) = preceded((word("in"), space1), identifier).parse(i)?;
    let listeners = separated_list1((char(','), space0), identifier);
    let (i, listeners) = opt(preceded((word("on"), space1), listeners)).parse(i)?;
    let (i, messages) = match kind {
        Some(kind) => map(preceded(space1, |i| ranges(kind, i)), |m| vec![m]).parse(i)?,
        None => (i, Vec::new()),
    };
    let (i, doc) = doc(i)?;
    Ok((
        i,
        Item {
            name: name.to_owned(),
            key,
            family: family.to_owned(),
            listeners: listeners.unwrap_or_default().into_iter().map(str::to_owned).collect(),
            doc,
            messages,
        },
    ))
}

/// `request versions 3..=13 flexible 9.. unstable`, and likewise `response`, `key`, `value`.
fn part(i: &str) -> IResult<&str, Message> {
    let (i, kind) = alt((
        value(Kind::Request, tag("request")),
        value(Kind::Response, tag("response")),
        value(Kind::Key, tag("key")),
        value(Kind::Value, tag("value")),
    ))
    .parse(i)?;
    preceded(space1, |i| ranges(kind, i)).parse(i)
}

fn ranges(kind: Kind, i: &str) -> IResult<&str, Message> {
    let (i, all) = preceded((tag("versions"), space1), versions).parse(i)?;
    let (i, flexible) = opt(preceded((word("flexible"), space1), versions)).parse(i)?;
    let (i, unstable) = opt(word("unstable")).parse(i)?;
    let message = Message {
        kind,
        versions: all,
        flexible: flexible.unwrap_or(Versions::NONE),
        unstable: unstable.is_some(),
        fields: Vec::new(),
    };
    Ok((i, message))
}

fn structure(i: &str) -> IResult<&str, Struct> {
    let (i, name) = preceded((tag("struct"), space1), identifier).parse(i)?;
    let (i, doc) = doc(i)?;
    Ok((i, Struct { name: name.to_owned(), doc, fields: Vec::new() }))
}

fn ty(i: &str) -> IResult<&str, Type> {
    alt((
        map(delimited(char('['), ty, char(']')), |element| Type::Array(Box::new(element))),
        map(identifier, |name| match name {
            "string" => Type::String,
            "bytes" => Type::Bytes,
            "records" => Type::Records,
            _ => match Scalar::ALL.iter().find(|row| row.1 == name) {
                Some(row) => Type::Scalar(row.0),
                None => Type::Struct(name.to_owned()),
            },
        }),
    ))
    .parse(i)
}

fn default(i: &str) -> IResult<&str, Value> {
    alt((
        value(Value::Null, tag("null")),
        value(Value::Bool(true), tag("true")),
        value(Value::Bool(false), tag("false")),
        map(integer, Value::Int),
        map(quoted, Value::String),
    ))
    .parse(i)
}

#[derive(Clone)]
enum Modifier {
    Tag(u32),
    Ignorable,
    Key,
    Inflexible,
    ZeroCopy,
    Entity(String),
    Alias(String),
}

fn modifier(i: &str) -> IResult<&str, Modifier> {
    alt((
        map(preceded((word("tag"), space1), integer), Modifier::Tag),
        value(Modifier::Ignorable, word("ignorable")),
        value(Modifier::Key, word("key")),
        value(Modifier::Inflexible, word("inflexible")),
        value(Modifier::ZeroCopy, word("zerocopy")),
        map(preceded((word("entity"), space1), identifier), |e| Modifier::Entity(e.to_owned())),
        map(preceded((word("as"), space1), identifier), |a| Modifier::Alias(a.to_owned())),
    ))
    .parse(i)
}

/// `name versions type = default modifiers "doc"`.
fn field(i: &str) -> IResult<&str, Field> {
    let (i, name) = identifier(i)?;
    let (i, field_versions) = preceded(space1, versions).parse(i)?;
    let (i, ty) = preceded(space1, ty).parse(i)?;
    let (i, nullable) = opt(preceded(char('?'), opt(versions))).parse(i)?;
    let (i, default) = opt(preceded((space1, char('='), space1), default)).parse(i)?;
    let (i, modifiers) = many0(modifier).parse(i)?;
    let (i, doc) = doc(i)?;
    let mut field = Field {
        name: name.to_owned(),
        alias: None,
        versions: field_versions,
        ty,
        nullable: match nullable {
            None => Versions::NONE,
            Some(some) => some.unwrap_or(field_versions),
        },
        default,
        tag: None,
        ignorable: false,
        map_key: false,
        entity: None,
        inflexible: false,
        zero_copy: false,
        doc,
        fields: Vec::new(),
    };
    for modifier in modifiers {
        match modifier {
            Modifier::Tag(tag) => field.tag = Some(tag),
            Modifier::Ignorable => field.ignorable = true,
            Modifier::Key => field.map_key = true,
            Modifier::Inflexible => field.inflexible = true,
            Modifier::ZeroCopy => field.zero_copy = true,
            Modifier::Entity(entity) => field.entity = Some(entity),
            Modifier::Alias(alias) => field.alias = Some(alias),
        }
    }
    Ok((i, field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::print::print;

    const EXAMPLE: &str = r#"api Example = 4711 in client on broker, controller  "Shows the notation."

request  versions 1..=5  flexible 4..  unstable
  name     1..    string?3.. key entity topicName     "A \"name\"."
  items    2..=4  [Item] ignorable                    "Things."
    count  2..    i32 = -1                            "How many."
    rest   4..    [uuid]? = null tag 0 as theREST     "The rest."
  late     5      Shared?                             "A structure defined below."

response  versions 1..=5  flexible 4..
  error_code  1..  error  "What went wrong."

struct Shared "Used twice."
  flag  1..  bool = true  "A flag."
"#;

    #[test]
    fn what_is_printed_is_read_back() {
        let schema = parse("example", EXAMPLE).unwrap();
        let printed = print(&schema);
        assert_eq!(parse("example", &printed).unwrap(), schema, "{printed}");
        let request = &schema.items[0].messages[0];
        assert_eq!(request.fields[1].fields.len(), 2);
        assert_eq!(request.fields[1].fields[1].alias.as_deref(), Some("theREST"));
        assert_eq!(request.fields[0].nullable, Versions::new(3, i16::MAX));
        assert!(request.unstable);
        assert_eq!(schema.structs[0].fields[0].default, Some(Value::Bool(true)));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let error = parse("bad", "api A = 1 in client \"x\"\nrequest versions 0\n  f 0 i32 \n").unwrap_err();
        assert!(error.to_string().starts_with("bad.kafka:3:"), "{error}");
        assert!(parse("bad", "  f 0 i32 \"x\"\n").is_err());
    }
}
