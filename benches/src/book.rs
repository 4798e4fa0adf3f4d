//! What was measured, and the report on it.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};

use crate::stats::{Estimate, estimate, median};

/// The contenders, by their place in the ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    /// Our broker.
    Ours,
    /// Apache Kafka.
    Apache,
    /// Our broker once more, as the control.
    Again,
}

impl Who {
    /// In the order of the ring.
    pub(crate) const ALL: [Self; 3] = [Self::Ours, Self::Apache, Self::Again];
}

/// Which way a figure is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Better {
    /// A cost.
    Less,
    /// A rate.
    More,
}

/// One figure of all contenders, round by round.
#[derive(Debug)]
struct Series {
    name: String,
    unit: &'static str,
    better: Better,
    values: [Vec<f64>; 3],
}

impl Series {
    /// How many times better ours is than the other, round by round.
    fn ratios(&self, other: Who) -> Vec<f64> {
        let pairs = self.values[Who::Ours as usize].iter().zip(&self.values[other as usize]);
        pairs
            .map(|(ours, other)| match self.better {
                Better::Less => other / ours,
                Better::More => ours / other,
            })
            .collect()
    }
}

/// All figures of a session.
#[derive(Debug, Default)]
pub(crate) struct Book {
    series: Vec<Series>,
    loads: Vec<f64>,
    /// How CPU time was counted.
    pub(crate) cpu_method: &'static str,
}

impl Book {
    /// Takes the next figure of this name for a contender.
    pub(crate) fn note(&mut self, name: &str, unit: &'static str, better: Better, who: Who, value: f64) {
        let at = self.series.iter().position(|series| series.name == name).unwrap_or_else(|| {
            self.series.push(Series { name: name.to_owned(), unit, better, values: Default::default() });
            self.series.len() - 1
        });
        self.series[at].values[who as usize].push(value);
    }

    /// The load average of the last minute, which is also remembered.
    pub(crate) fn load(&mut self) -> f64 {
        let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
        self.loads.push(load);
        load
    }

    /// The report as a table, under the lines of `about`.
    pub(crate) fn markdown(&self, about: &[(String, String)]) -> String {
        let mut text = String::from("# Our broker beside Apache Kafka 4.3.1\n\n");
        for (name, value) in about {
            let _ = writeln!(text, "- {name}: {value}");
        }
        let loads = estimate(&self.loads);
        let most = self.loads.iter().copied().fold(f64::NAN, f64::max);
        let _ = writeln!(text, "- load average: median {:.1}, at most {most:.1}", loads.median);
        text.push_str(
            "\n*Better* is the median over the rounds of cost(Apache Kafka) / cost(ours), or of rate(ours) / rate(Apache \
             Kafka), with its bootstrapped 95 % interval. *Control* is the same for a second process of ours against \
             the first: it should hold 1, and what its width covers is noise.\n\n\
             | figure | ours | Apache Kafka | better | 95 % | control | 95 % | rounds |\n\
             |---|---|---|---|---|---|---|---|\n",
        );
        for series in &self.series {
            let [ours, apache, _] = series.values.each_ref().map(|values| median(values));
            let (better, control) = (estimate(&series.ratios(Who::Apache)), estimate(&series.ratios(Who::Again)));
            let _ = writeln!(
                text,
                "| {} ({}) | {} | {} | **{}×** | {} | {} | {} | {} |",
                series.name,
                series.unit,
                figure(ours),
                figure(apache),
                figure(better.median),
                interval(better),
                figure(control.median),
                interval(control),
                series.values[0].len(),
            );
        }
        text.push_str("\n## Round by round\n\n");
        for series in &self.series {
            let list = |values: &[f64]| values.iter().map(|value| figure(*value)).collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "- {} ({})", series.name, series.unit);
            let _ = writeln!(text, "  - ours: {}", list(&series.values[Who::Ours as usize]));
            let _ = writeln!(text, "  - Apache Kafka: {}", list(&series.values[Who::Apache as usize]));
            let _ = writeln!(text, "  - ours again: {}", list(&series.values[Who::Again as usize]));
            let _ = writeln!(text, "  - better: {}", list(&series.ratios(Who::Apache)));
        }
        text
    }

    /// The report for programs.
    pub(crate) fn json(&self, about: &[(String, String)]) -> Value {
        let about: serde_json::Map<String, Value> =
            about.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        let interval = |e: Estimate| json!({ "median": e.median, "low": e.low, "high": e.high });
        let figures: Vec<Value> = self
            .series
            .iter()
            .map(|series| {
                json!({
                    "name": series.name,
                    "unit": series.unit,
                    "ours": series.values[Who::Ours as usize],
                    "apache": series.values[Who::Apache as usize],
                    "ours_again": series.values[Who::Again as usize],
                    "better": interval(estimate(&series.ratios(Who::Apache))),
                    "control": interval(estimate(&series.ratios(Who::Again))),
                })
            })
            .collect();
        json!({ "about": about, "load": self.loads, "figures": figures })
    }
}

fn interval(e: Estimate) -> String {
    format!("{}–{}", figure(e.low), figure(e.high))
}

/// Three digits that count.
fn figure(value: f64) -> String {
    match value.abs() {
        v if v >= 100.0 => format!("{value:.0}"),
        v if v >= 10.0 => format!("{value:.1}"),
        v if v >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_is_above_one_for_costs_and_rates() {
        let mut book = Book::default();
        for (who, cost, rate) in [(Who::Ours, 1.0, 30.0), (Who::Apache, 2.0, 10.0), (Who::Again, 1.0, 30.0)] {
            book.note("cost", "s", Better::Less, who, cost);
            book.note("rate", "1/s", Better::More, who, rate);
        }
        book.load();
        let text = book.markdown(&[("commit".into(), "abc".into())]);
        assert!(text.contains("| cost (s) | 1.00 | 2.00 | **2.00×** |"), "{text}");
        assert!(text.contains("| rate (1/s) | 30.0 | 10.0 | **3.00×** |"), "{text}");
        let json = book.json(&[]);
        assert_eq!(json["figures"][0]["control"]["median"], 1.0);
    }
}
