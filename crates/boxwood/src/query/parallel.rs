//! Large searches over threads. A search is divided into parts that depend on the trees alone, and what the parts give is
//! put together in their order: the answer, and the work, are the same on any number of threads.

use super::pair::{Pair, Scratch};
use crate::tree::{Part, Tree};
use crate::work::Work;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Parts that a search is divided into, if it has so many: enough for 16 threads to have several rounds each.
#[cfg(feature = "parallel")]
const PARTS: usize = 512;
/// Parts that one task takes.
#[cfg(feature = "parallel")]
const PARTS_PER_TASK: usize = 8;

/// Runs `run` for the parts of a search and returns what it gave, in order, with the work of all. `None` stands for the
/// whole search.
pub(super) fn each_part<T: Tree, R: Send>(
    pair: &Pair<'_, T>,
    run: impl Fn(&mut Scratch, Option<&[Part]>) -> R + Sync,
) -> (Vec<R>, Work) {
    #[cfg(feature = "parallel")]
    if rayon::current_num_threads() > 1 {
        let mut work = Work::default();
        if let Some(parts) = pair.divide(PARTS, &mut work) {
            let task = |scratch: &mut Scratch, parts: &[Part]| {
                let result = run(scratch, Some(parts));
                (result, scratch.work())
            };
            let done: Vec<(R, Work)> = parts.par_chunks(PARTS_PER_TASK).map_init(Scratch::new, task).collect();
            let (results, works): (Vec<R>, Vec<Work>) = done.into_iter().unzip();
            works.into_iter().for_each(|part| work += part);
            return (results, work);
        }
    }
    let mut scratch = Scratch::new();
    let result = run(&mut scratch, None);
    (vec![result], scratch.work())
}
