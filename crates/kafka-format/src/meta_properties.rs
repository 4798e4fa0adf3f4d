//! `meta.properties`: which node of which cluster a log directory belongs to.

use kafka_config::Properties;
use kafka_proto::Uuid;
use kafka_proto::time::Timestamp;

/// Name of the file in each log directory.
pub const META_PROPERTIES_FILE: &str = "meta.properties";

/// What the file says (version 1, the one of KRaft).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetaProperties {
    /// The cluster; free text, though everybody uses a [`Uuid`].
    pub cluster_id: String,
    /// The node that the directory belongs to.
    pub node_id: i32,
    /// The directory's own id (KIP-858). Absent in directories formatted before Kafka 3.7.
    pub directory_id: Option<Uuid>,
}

/// Why the file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MetaPropertiesError {
    /// Not a properties file.
    #[error("not a properties file: {0}")]
    Syntax(String),
    /// Written for ZooKeeper (version 0), or by something newer.
    #[error("version {0} is not supported")]
    Version(String),
    /// A property is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A property has no usable value.
    #[error("{0} has no usable value")]
    Property(&'static str),
}

impl MetaPropertiesError {
    /// Whether nothing is known of the directory, which is left alone then while the others serve. A file that can be read
    /// and lacks what it must say is for the operator to look at: the node does not start. Apache Kafka 4.3.1 draws the
    /// line here.
    pub fn is_unreadable(&self) -> bool {
        match self {
            Self::Syntax(_) | Self::Property(_) => true,
            Self::Version(version) => version != "0",
            Self::Missing(_) => false,
        }
    }
}

impl MetaProperties {
    /// Reads the file.
    ///
    /// # Errors
    /// [`MetaPropertiesError`] says what is wrong with it.
    pub fn decode(text: &str) -> Result<Self, MetaPropertiesError> {
        let properties = Properties::parse(text).map_err(|error| MetaPropertiesError::Syntax(error.to_string()))?;
        let version = properties.get("version").unwrap_or("0").trim();
        if version != "1" {
            return Err(MetaPropertiesError::Version(version.to_owned()));
        }
        let get = |name| properties.get(name).ok_or(MetaPropertiesError::Missing(name));
        let cluster_id = get("cluster.id")?.to_owned();
        let node_id = get("node.id")?.trim().parse().ok().filter(|id| *id >= 0);
        let directory_id = match properties.get("directory.id") {
            None => None,
            Some(text) => match text.trim().parse::<Uuid>() {
                Ok(id) if !id.is_reserved() => Some(id),
                _ => return Err(MetaPropertiesError::Property("directory.id")),
            },
        };
        Ok(MetaProperties {
            cluster_id,
            node_id: node_id.ok_or(MetaPropertiesError::Property("node.id"))?,
            directory_id,
        })
    }

    /// The file as Kafka writes it.
    pub fn encode(&self, now: Timestamp) -> String {
        let mut text = format!("#\n#{}\nnode.id={}\n", http_date(now), self.node_id);
        if let Some(id) = self.directory_id {
            text.push_str(&format!("directory.id={id}\n"));
        }
        text.push_str(&format!("version=1\ncluster.id={}\n", escape(&self.cluster_id)));
        text
    }
}

/// Escapes a value as `java.util.Properties` does when it stores one.
fn escape(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for (index, char) in value.chars().enumerate() {
        match char {
            ' ' if index == 0 => escaped.push_str("\\ "),
            '\\' | '=' | ':' | '#' | '!' => escaped.extend(['\\', char]),
            ' '..='~' => escaped.push(char),
            _ => {
                let mut units = [0; 2];
                for unit in char.encode_utf16(&mut units) {
                    escaped.push_str(&format!("\\u{unit:04X}"));
                }
            }
        }
    }
    escaped
}

/// The comment that says when the file was written: `Sun Nov 29 23:33:41 UTC 2026`.
fn http_date(now: Timestamp) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let seconds = now.as_millis().max(0) / 1000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let weekday = DAYS[(days % 7) as usize];
    // Years counted from March, so that the leap day is the last of its year; eras of 400 years repeat.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12;
    let year = era * 400 + year_of_era + i64::from(month < 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{weekday} {} {day:02} {hour:02}:{minute:02}:{second:02} UTC {year}", MONTHS[month as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Apache Kafka 4.3.1 wrote it.
    const OF_4_3_1: &str = "#\n#Sun Nov 29 23:33:41 UTC 2026\nnode.id=1\n\
                            directory.id=0CHtPEbcShC5OcuBdgeQmg\nversion=1\ncluster.id=6DQSaRu8Q5qZegWngTvTkg\n";

    #[test]
    fn the_file_of_a_real_broker_comes_out_as_it_went_in() {
        let properties = MetaProperties::decode(OF_4_3_1).unwrap();
        assert_eq!(properties.node_id, 1);
        assert_eq!(properties.cluster_id, "6DQSaRu8Q5qZegWngTvTkg");
        assert_eq!(properties.encode(Timestamp::from_millis(1_795_995_221_446)), OF_4_3_1);
    }

    #[test]
    fn dates_are_right_on_the_days_that_are_hard() {
        let date = |seconds: i64| http_date(Timestamp::from_millis(seconds * 1000));
        assert_eq!(date(0), "Thu Jan 01 00:00:00 UTC 1970");
        assert_eq!(date(951_782_399), "Mon Feb 28 23:59:59 UTC 2000");
        assert_eq!(date(951_782_400), "Tue Feb 29 00:00:00 UTC 2000");
        assert_eq!(date(1_709_251_199), "Thu Feb 29 23:59:59 UTC 2024");
        assert_eq!(date(4_107_542_400), "Mon Mar 01 00:00:00 UTC 2100");
    }

    #[test]
    fn other_versions_and_damage_are_refused() {
        let decode = |from: &str, to: &str| MetaProperties::decode(&OF_4_3_1.replace(from, to));
        assert_eq!(decode("version=1", "version=2"), Err(MetaPropertiesError::Version("2".to_owned())));
        assert_eq!(decode("version=1\n", ""), Err(MetaPropertiesError::Version("0".to_owned())));
        assert_eq!(decode("node.id=1", "node.id=-1"), Err(MetaPropertiesError::Property("node.id")));
        assert_eq!(decode("cluster.id", "x"), Err(MetaPropertiesError::Missing("cluster.id")));
        assert_eq!(decode("0CHtPEbcShC5OcuBdgeQmg", "x"), Err(MetaPropertiesError::Property("directory.id")));
    }

    #[test]
    fn a_cluster_id_may_be_any_text() {
        let properties = MetaProperties { cluster_id: " a=b:c\\d#é😀!".to_owned(), node_id: 7, directory_id: None };
        let text = properties.encode(Timestamp::from_millis(0));
        assert_eq!(MetaProperties::decode(&text), Ok(properties));
    }
}
