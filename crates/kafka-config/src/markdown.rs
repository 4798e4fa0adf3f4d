//! The documentation of all keys, written from the table.

use std::fmt::{self, Write};

use crate::key::{ConfigKey, DefaultValue, Scope, Synonym, Unit};
use crate::table::{self, Area};

const INTRODUCTION: &str = "\
# Configuration

Every configuration key of Apache Kafka 4.3.1, with the names, types, defaults and rules that it has
there. This page is generated from the table in `crates/kafka-config`; that a key is listed does not
mean that everything behind it is built yet. `cluster-wide` keys may change while brokers run, for one
broker or for all; `per-broker` keys for one broker at a time; `read-only` keys need a restart.
";

/// All keys as one page of Markdown, internal ones left out.
pub fn render_markdown() -> String {
    let mut page = INTRODUCTION.to_owned();
    // Writing to a string does not fail.
    let _ = render(&mut page);
    page
}

fn render(page: &mut String) -> fmt::Result {
    writeln!(page, "\n## Brokers and controllers\n\nIn `server.properties`.")?;
    for area in table::areas(Scope::Broker) {
        writeln!(page, "\n### {}\n", area.title)?;
        let header = "| Key | Type | Default | Valid values | Importance | Update | |";
        writeln!(page, "{header}\n|---|---|---|---|---|---|---|")?;
        rows(page, area, Scope::Broker)?;
    }
    writeln!(page, "\n### Only at run time\n")?;
    writeln!(page, "| Key | Type | Default | Valid values | Importance | Update | |\n|---|---|---|---|---|---|---|")?;
    for key in ConfigKey::dynamic_only() {
        row(page, key, Scope::Broker)?;
    }
    for scope in [Scope::Topic, Scope::Group, Scope::ClientMetrics] {
        for area in table::areas(scope) {
            writeln!(page, "\n## {}\n", area.title)?;
            writeln!(page, "| Key | Type | Default | Valid values | Broker's default | |\n|---|---|---|---|---|---|")?;
            rows(page, area, scope)?;
        }
    }
    Ok(())
}

fn rows(page: &mut String, area: &Area, scope: Scope) -> fmt::Result {
    let shown = area.keys.iter().filter(|key| !key.internal);
    shown.into_iter().try_for_each(|key| row(page, key, scope))
}

fn row(page: &mut String, key: &ConfigKey, scope: Scope) -> fmt::Result {
    let default = match key.default {
        DefaultValue::Required => "*required*".to_owned(),
        DefaultValue::Null => String::new(),
        DefaultValue::Text("") => "*empty*".to_owned(),
        DefaultValue::Text(text) => format!("`{text}`"),
    };
    let rule = key.validator.to_string().replace('|', "\\|");
    let doc = key.doc.replace('|', "\\|");
    write!(page, "| `{}` | {} | {default} | {rule} | ", key.name, key.kind)?;
    match scope {
        Scope::Broker => write!(page, "{} | {}", key.importance.name(), key.update.name())?,
        _ => page.push_str(&synonyms(key.synonyms)),
    }
    writeln!(page, " | {doc} |")
}

fn synonyms(synonyms: &[Synonym]) -> String {
    let names = synonyms.iter().map(|synonym| match synonym.unit {
        Unit::Same => format!("`{}`", synonym.name),
        Unit::Minutes => format!("`{}` (minutes)", synonym.name),
        Unit::Hours => format!("`{}` (hours)", synonym.name),
    });
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_public_key_has_its_row_and_every_row_its_columns() {
        let page = render_markdown();
        for scope in Scope::ALL {
            for key in ConfigKey::all(scope) {
                let rows = page.lines().filter(|line| line.starts_with(&format!("| `{}` |", key.name))).count();
                // `compression.type` and some others are keys of brokers and of topics.
                let scopes = Scope::ALL.into_iter().filter_map(|scope| ConfigKey::find(scope, key.name));
                assert_eq!(rows, scopes.filter(|key| !key.internal).count(), "{}", key.name);
            }
        }
        let columns = |line: &str| line.matches('|').count() - line.matches("\\|").count();
        assert!(page.lines().filter(|line| line.starts_with('|')).all(|line| matches!(columns(line), 7 | 8)));
    }

    #[test]
    fn every_key_is_explained_in_one_sentence_or_two() {
        let keys = Scope::ALL.into_iter().flat_map(ConfigKey::all).chain(ConfigKey::dynamic_only());
        for key in keys {
            let doc = key.doc;
            assert!(doc.len() > 10 && doc.len() < 160, "{}: {doc}", key.name);
            assert!(doc.ends_with('.') && !doc.contains('\n'), "{}: {doc}", key.name);
        }
    }
}
