//! The figures as Markdown: a line a message, then everything.

use std::fmt::{self, Write as _};

use crate::race::{Contender, Figure, race, ratio};

/// The contender that does nothing but what cannot be avoided.
pub(crate) const LEAST: &str = "the least";

#[derive(Default)]
pub(crate) struct Report {
    lines: String,
    details: String,
}

fn time(nanos: f64) -> String {
    match nanos {
        n if n < 1_000.0 => format!("{n:.0} ns"),
        n if n < 1_000_000.0 => format!("{:.1} µs", n / 1_000.0),
        n => format!("{:.2} ms", n / 1_000_000.0),
    }
}

/// A cell that has been raced.
struct Raced<'a, 'b> {
    contenders: &'b [Contender<'a>],
    figures: Vec<Figure>,
}

impl Raced<'_, '_> {
    fn named(&self, name: &str) -> Option<&Figure> {
        self.contenders.iter().position(|contender| contender.name == name).and_then(|at| self.figures.get(at))
    }

    /// The fastest of the peers, whatever it decodes into.
    fn best_peer(&self) -> &Figure {
        let peers = self.contenders.iter().zip(&self.figures);
        let peers = peers.filter(|(contender, _)| contender.is_peer());
        peers.map(|(_, figure)| figure).min_by(|a, b| a.nanos.total_cmp(&b.nanos)).expect("there are peers")
    }

    /// The time of one of ours, and how many times faster it is.
    fn of(&self, name: &str) -> String {
        match self.named(name) {
            Some(ours) => format!("{} | {:.1} ×", time(ours.nanos), ratio(self.best_peer(), ours)),
            None => " | ".to_owned(),
        }
    }

    /// How many times faster than the best peer nothing but the unavoidable is.
    fn least(&self) -> String {
        match self.named(LEAST) {
            Some(least) => format!("{:.1} ×", ratio(self.best_peer(), least)),
            None => String::new(),
        }
    }

    fn details(&self, out: &mut String, cell: &str, pass: &str) {
        for (contender, figure) in self.contenders.iter().zip(&self.figures) {
            let ratio = ratio(self.best_peer(), figure);
            let Figure { nanos, allocations, bytes, .. } = figure;
            let _ = writeln!(
                out,
                "| {cell} | {pass} | {} | {} | {allocations} | {bytes} | {ratio:.2} |",
                contender.name,
                time(*nanos)
            );
        }
    }
}

impl Report {
    pub(crate) fn decode(&mut self, cell: &str, bytes: usize, contenders: &[Contender<'_>]) {
        let raced = Raced { figures: race(contenders), contenders };
        let allocations = |figure: Option<&Figure>| figure.map_or(0, |figure| figure.allocations);
        let fewest = contenders.iter().zip(&raced.figures).filter(|(contender, _)| contender.is_peer());
        let fewest = fewest.map(|(_, figure)| figure.allocations).min().unwrap_or(0);
        let _ = write!(
            self.lines,
            "\n| {cell} | {bytes} | {} | {} | {} | {} : {fewest} |",
            raced.of("ours"),
            raced.least(),
            raced.of("ours, view"),
            allocations(raced.named("ours")),
        );
        raced.details(&mut self.details, cell, "decode");
    }

    pub(crate) fn encode(&mut self, cell: &str, _bytes: usize, contenders: &[Contender<'_>]) {
        let raced = Raced { figures: race(contenders), contenders };
        let _ = write!(self.lines, " {} | {} |", raced.of("ours"), raced.least());
        raced.details(&mut self.details, cell, "encode");
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| message | bytes | decoded | × best peer | the least | viewed | × best peer | allocations, ours : fewest of a \
             peer | encoded | × best peer | the least |\n|---|---|---|---|---|---|---|---|---|---|---|{}\n",
            self.lines
        )?;
        writeln!(
            f,
            "| message | pass | who | CPU time | allocations | bytes allocated | times the best peer's speed |\n\
             |---|---|---|---|---|---|---|\n{}",
            self.details
        )
    }
}
