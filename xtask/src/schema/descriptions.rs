//! Our own one-line descriptions, by field name, with exceptions where a message means something else by it.
//!
//! `descriptions.txt` holds lines `name: text`, where name is a field (`topic_id`), a field of one message
//! (`FetchRequest.max_bytes`), an API or record (`@Fetch`) or a structure (`%Cursor`).

use std::collections::BTreeMap;

use crate::failure::{Outcome, fail};

/// The descriptions by name.
pub(crate) struct Descriptions(BTreeMap<String, String>);

impl Descriptions {
    /// Reads `descriptions.txt`.
    pub(crate) fn parse(text: &str) -> Outcome<Self> {
        let mut all = BTreeMap::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let Some((name, description)) = line.split_once(": ") else { fail!("descriptions.txt: `{line}`") };
            if all.insert(name.to_owned(), description.to_owned()).is_some() {
                fail!("descriptions.txt: {name} is described twice");
            }
        }
        Ok(Self(all))
    }

    fn missing(&self, name: &str) -> String {
        eprintln!("descriptions.txt: nothing on {name}");
        name.to_owned()
    }

    fn find(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }

    /// What a field means.
    pub(crate) fn field(&self, message: &str, name: &str) -> String {
        self.find(&format!("{message}.{name}")).or_else(|| self.find(name)).unwrap_or_else(|| self.missing(name))
    }

    /// What an API or record is for, by the name of its first message or its own.
    pub(crate) fn item(&self, name: &str, first: &str) -> String {
        self.find(&format!("@{first}")).or_else(|| self.find(&format!("@{name}"))).unwrap_or_else(|| self.missing(name))
    }

    /// What a structure is.
    pub(crate) fn structure(&self, name: &str) -> String {
        self.find(&format!("%{name}")).unwrap_or_else(|| self.missing(name))
    }
}
