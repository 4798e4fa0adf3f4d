//! Contenders in turns, by the CPU time of this thread: other programs on the machine take turns with us, too.

use rustix::time::{ClockId, clock_gettime};

/// One thing to time: who does it, and how.
pub(crate) struct Contender<'a> {
    pub(crate) name: &'static str,
    /// The contender again, or told what a user would have to find out: shown, and never the best peer.
    pub(crate) aside: bool,
    pub(crate) work: Box<dyn Fn() + 'a>,
}

impl Contender<'_> {
    /// Whether it is somebody else, on the same terms.
    pub(crate) fn is_peer(&self) -> bool {
        !self.aside && !self.name.starts_with("ours")
    }
}

/// What came out.
pub(crate) struct Figure {
    /// The median over the rounds.
    pub(crate) nanos: f64,
    pub(crate) allocations: u64,
    pub(crate) bytes: u64,
    rounds: Vec<f64>,
}

/// CPU time that one contender gets in a round.
const SLICE_NANOS: u64 = 4_000_000;
/// How often the contenders take turns.
const ROUNDS: usize = 15;

fn cpu_nanos() -> u64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

fn repeat(work: &dyn Fn(), times: u64) -> u64 {
    let start = cpu_nanos();
    (0..times).for_each(|_| work());
    cpu_nanos() - start
}

/// Times the contenders in turns; every other round goes backwards.
pub(crate) fn race(contenders: &[Contender<'_>]) -> Vec<Figure> {
    let mut prepared: Vec<(u64, Figure)> = contenders
        .iter()
        .map(|contender| {
            (contender.work)();
            let used = allocation_counter::measure(|| (contender.work)());
            let mut times = 1;
            while repeat(&contender.work, times) < SLICE_NANOS / 8 {
                times *= 2;
            }
            let figure = Figure { nanos: 0.0, allocations: used.count_total, bytes: used.bytes_total, rounds: vec![] };
            (times * 8, figure)
        })
        .collect();
    for round in 0..ROUNDS {
        let mut order: Vec<usize> = (0..contenders.len()).collect();
        if round % 2 == 1 {
            order.reverse();
        }
        for at in order {
            let (times, figure) = &mut prepared[at];
            figure.rounds.push(repeat(&contenders[at].work, *times) as f64 / *times as f64);
        }
    }
    let finish = |(_, mut figure): (u64, Figure)| {
        figure.nanos = median(figure.rounds.clone());
        figure
    };
    prepared.into_iter().map(finish).collect()
}

/// How many times `ours` is faster: the median over the rounds of the ratio within a round.
pub(crate) fn ratio(peer: &Figure, ours: &Figure) -> f64 {
    median(peer.rounds.iter().zip(&ours.rounds).map(|(peer, ours)| peer / ours).collect())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
