//! Which parts clash, or come too close: boxes first, then the triangles of the pairs whose boxes do, over all cores.

mod boxes;
mod search;

pub(crate) use boxes::{bounds_of, placed_bounds};
pub(crate) use search::{models_of, placed_of};

use crate::assembly::Assembly;
use crate::notes::Failure;
use crate::select::Selection;
use crate::trees::{Choice, SatName, TreeName};
use boxwood::{Closest, Overlap, Work};
use rayon::prelude::*;
use search::{Search, Searched};
use std::time::{Duration, Instant};

/// Lower and upper corner.
pub(crate) type Bounds = [[f64; 3]; 2];

/// Two parts that intersect.
pub(crate) struct Clash {
    /// Their places in the list of parts.
    pub(crate) parts: [usize; 2],
    pub(crate) overlap: Overlap,
}

/// Two parts that do not intersect, but come closer than they may.
pub(crate) struct Close {
    /// Their places in the list of parts.
    pub(crate) parts: [usize; 2],
    pub(crate) closest: Closest,
}

/// What a check found, and what it did.
pub(crate) struct Checked {
    /// In the order of the parts.
    pub(crate) clashes: Vec<Clash>,
    /// What parts must keep, if that was asked.
    pub(crate) clearance: Option<f64>,
    /// The closest first, equal ones in the order of the parts; empty if no clearance was asked.
    pub(crate) close: Vec<Close>,
    /// Of each part; `None` if it has no triangles.
    pub(crate) bounds: Vec<Option<Bounds>>,
    /// All pairs of parts that were asked for, and how many of them have boxes that overlap or are too close.
    pub(crate) pairs: u64,
    pub(crate) candidates: usize,
    pub(crate) work: Work,
    /// How long boxes and trees took, and how long the triangles.
    pub(crate) build: Duration,
    pub(crate) check: Duration,
}

/// How much is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Pairs of parts whose boxes overlap or are too close; more are an error.
    pub(crate) candidates: u64,
    /// The number of triangle pairs of a pair of parts at which counting stops.
    pub(crate) triangle_pairs: Option<u64>,
}

impl Limits {
    /// For the built-in assembly, which is known.
    pub(crate) const NONE: Self = Self { candidates: u64::MAX, triangle_pairs: None };
}

/// How the pairs are searched. The answers do not depend on it, their cost does.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    pub(crate) tree: Choice,
    pub(crate) sat: SatName,
    /// Whether somebody chose them.
    pub(crate) told: bool,
}

impl Means {
    /// What the library does if nobody tells it otherwise.
    pub(crate) fn untold() -> Self {
        Self { tree: Choice::of(TreeName::default()), sat: SatName::default(), told: false }
    }
}

/// Checks the pairs of the selection, with a clearance also for parts that come closer than it. The parts of the assembly
/// must be those of the selection; their meshes are used up.
pub(crate) fn check(
    assembly: &mut Assembly,
    selection: &Selection,
    clearance: Option<f64>,
    limits: Limits,
    means: &Means,
) -> Result<Checked, Failure> {
    let start = Instant::now();
    let meshes = std::mem::take(&mut assembly.meshes);
    let parts = &assembly.parts;
    let bounds = parts.par_iter().map(|part| bounds_of(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
    let candidates = boxes::candidates_of(&bounds, clearance, selection, limits.candidates)?;
    let search = Search { parts, meshes, candidates: &candidates, most: limits.triangle_pairs, sat: means.sat, start };
    let Searched { clashes, close, work, build, check } = match clearance {
        None => means.tree.ask(search)?,
        Some(clearance) => search.ask_closer_than(clearance, &means.tree)?,
    };
    let (candidates, pairs) = (candidates.len(), selection.pairs());
    Ok(Checked { clashes, clearance, close, bounds, pairs, candidates, work, build, check })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(most: Option<u64>) -> Checked {
        let mut assembly = Assembly::built_in();
        let selection = Selection::all(assembly.parts.len());
        let limits = Limits { triangle_pairs: most, ..Limits::NONE };
        check(&mut assembly, &selection, None, limits, &Means::untold()).expect("the built-in assembly can be checked")
    }

    /// A cap that is not reached changes nothing.
    #[test]
    fn a_high_cap_gives_the_same_overlaps() {
        let (plain, capped) = (checked(None), checked(Some(1_000_000)));
        assert_eq!(plain.clashes.len(), capped.clashes.len());
        for (plain, capped) in plain.clashes.iter().zip(&capped.clashes) {
            assert_eq!((plain.parts, plain.overlap), (capped.parts, capped.overlap));
        }
        assert_eq!(plain.work, capped.work);
    }

    #[test]
    fn a_low_cap_is_told_and_saves_work() {
        let (plain, capped) = (checked(None), checked(Some(5)));
        for (plain, capped) in plain.clashes.iter().zip(&capped.clashes) {
            assert_eq!(capped.overlap.triangle_pairs, plain.overlap.triangle_pairs.min(5));
            assert_eq!(capped.overlap.truncated, plain.overlap.triangle_pairs > 5);
            let ([low, high], [seen_low, seen_high]) = (plain.overlap.bounds, capped.overlap.bounds);
            assert!((0..3).all(|axis| low[axis] <= seen_low[axis] && seen_high[axis] <= high[axis]));
        }
        assert!(capped.work.triangle_tests < plain.work.triangle_tests);
    }
}
