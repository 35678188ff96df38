//! A campaign: many seeded cases of several kinds, run in blocks that all cores share, and counted.
//!
//! Every block has its own random stream, so the cases do not depend on the number of cores. The number of cases
//! comes from an environment variable. It is small by default; if the variable is set, for example to millions,
//! progress is printed.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Random;

/// Number of cases in a block, the unit of work that a thread takes at a time.
const BLOCK: u64 = 250;
/// Minimum time between two progress messages.
const REPORT_EVERY: Duration = Duration::from_secs(5);

/// Locked while a campaign runs: campaigns of one test binary run one after the other, because each uses all cores.
static RUNNING: Mutex<()> = Mutex::new(());

pub(crate) struct Campaign {
    pub(crate) title: &'static str,
    pub(crate) kinds: usize,
    /// Number of cases of all kinds together. [`Self::run`] rounds it up to full blocks.
    pub(crate) cases: u64,
    /// Whether progress is printed to standard error.
    pub(crate) prints_progress: bool,
}

impl Campaign {
    /// A campaign whose number of cases is set by an environment variable; `default` if it is not set.
    pub(crate) fn sized_by(variable: &str, default: u64, title: &'static str, kinds: usize) -> Self {
        let value = std::env::var(variable).ok();
        let parse = |text: &String| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a number"));
        Self { title, kinds, cases: value.as_ref().map_or(default, parse), prints_progress: value.is_some() }
    }

    /// Runs `case` for all cases, with the index of its kind and the random stream of its block. Returns one row per
    /// kind: the sums of the counts that `case` returned for this kind.
    pub(crate) fn run<const N: usize>(&self, case: impl Fn(usize, &mut Random) -> [u64; N] + Sync) -> Vec<[u64; N]> {
        let _alone = lock(&RUNNING);
        let start = Instant::now();
        let blocks = self.cases.div_ceil(BLOCK * self.kinds as u64) * self.kinds as u64;
        let next = AtomicU64::new(0);
        let counts = Mutex::new(vec![[0; N]; self.kinds]);
        let reported = Mutex::new(start);
        let worker = || {
            loop {
                let block = next.fetch_add(1, Relaxed);
                if block >= blocks {
                    return;
                }
                let kind = (block % self.kinds as u64) as usize;
                let mut random = Random::new(kind as u64, block);
                for _ in 0..BLOCK {
                    let counted = case(kind, &mut random);
                    let row = &mut lock(&counts)[kind];
                    (0..N).for_each(|i| row[i] += counted[i]);
                }
                self.report(block * BLOCK, blocks * BLOCK, start, &mut lock(&reported));
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(worker);
            }
        });
        eprintln!("{}: {} cases in {:.1} s", self.title, blocks * BLOCK, start.elapsed().as_secs_f64());
        counts.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn report(&self, done: u64, all: u64, start: Instant, reported: &mut Instant) {
        if self.prints_progress && reported.elapsed() > REPORT_EVERY {
            *reported = Instant::now();
            eprintln!("{}: {done} of {all} after {:.0} s", self.title, start.elapsed().as_secs_f64());
        }
    }
}

/// Locks a mutex even if another test panicked while holding it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
