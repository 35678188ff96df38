//! Which parts clash and how, or come too close: boxes first, then the triangles of the pairs whose boxes do, then what kind
//! of clash that is; over all cores.

mod boxes;
mod detail;
mod drawing;
mod kind;
mod open;
mod relate;
mod search;
mod view;

pub(crate) use boxes::{bounds_of, placed_bounds};
pub(crate) use drawing::Drawing;
pub(crate) use kind::{Kind, Kinds};
pub(crate) use open::warnings_of_open_parts;
pub(crate) use search::{models_of, placed_of};
pub(crate) use view::view_of;

use crate::assembly::Assembly;
use crate::notes::Failure;
use crate::select::Selection;
use crate::trees::{Choice, SatName, TreeName};
use boxwood::{Closest, Contacts, NotClosed, Overlap, Penetration, Work};
use rayon::prelude::*;
use relate::Related;
use search::{Met, Search};
use std::time::{Duration, Instant};

/// Lower and upper corner.
pub(crate) type Bounds = [[f64; 3]; 2];

/// Two parts that intersect, or of which one is inside the other.
pub(crate) struct Clash {
    /// Their places in the list of parts.
    pub(crate) parts: [usize; 2],
    pub(crate) kind: Kind,
    /// What the surfaces have in common; `None` if they are apart.
    pub(crate) surfaces: Option<Overlap>,
    /// Around the common points of the surfaces; of surfaces apart, what the boxes of the parts have in common.
    pub(crate) bounds: Option<Bounds>,
    /// Where the surfaces meet, if that was asked and they do.
    pub(crate) contacts: Option<Contacts>,
    /// How far the second part must be moved to be free of the first, if that was asked and it must.
    pub(crate) depth: Option<Penetration>,
    /// What pictures need of it, if there are to be any.
    pub(crate) drawing: Option<Drawing>,
}

/// Two parts that do not intersect, but come closer than they may.
pub(crate) struct Close {
    /// Their places in the list of parts.
    pub(crate) parts: [usize; 2],
    pub(crate) closest: Closest,
}

/// What is to be found.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asked {
    /// What parts must keep, if they must.
    pub(crate) clearance: Option<f64>,
    /// Also parts inside others, surfaces apart.
    pub(crate) solid: bool,
    /// But not those that only touch.
    pub(crate) ignore_touching: bool,
    /// Of those that are found, where their surfaces meet, and how deep they are in each other.
    pub(crate) contacts: bool,
    pub(crate) depth: bool,
    /// And what pictures need of them, which no result shows.
    pub(crate) drawn: bool,
}

impl Asked {
    /// Whether more is asked of what is found.
    pub(crate) fn details(&self) -> bool {
        self.contacts || self.depth
    }
}

/// What a check found, and what it did.
pub(crate) struct Checked {
    /// In the order of the parts.
    pub(crate) clashes: Vec<Clash>,
    /// The closest first, equal ones in the order of the parts; empty if no clearance was asked.
    pub(crate) close: Vec<Close>,
    /// How many pairs only touch and were left out.
    pub(crate) left_out: usize,
    pub(crate) asked: Asked,
    /// If solids were asked for: the parts of candidates that have no inside, and why.
    pub(crate) open: Vec<(usize, NotClosed)>,
    /// Of each part; `None` if it has no triangles.
    pub(crate) bounds: Vec<Option<Bounds>>,
    /// All pairs of parts that were asked for, and how many of them have boxes that overlap or are too close.
    pub(crate) pairs: u64,
    pub(crate) candidates: usize,
    /// To find which surfaces meet, and for all that was asked after that.
    pub(crate) work: Work,
    pub(crate) kinds_work: Work,
    pub(crate) times: Times,
}

/// How long it took.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    /// Boxes and trees.
    pub(crate) build: Duration,
    /// Which surfaces meet.
    pub(crate) check: Duration,
    /// What kind of clash it is, and what is too close.
    pub(crate) kinds: Duration,
    /// Contacts and depths.
    pub(crate) details: Duration,
    /// What pictures need.
    pub(crate) drawing: Duration,
}

impl Checked {
    /// Whether nothing was found.
    pub(crate) fn is_clear(&self) -> bool {
        self.clashes.is_empty() && self.close.is_empty()
    }
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

/// Checks the pairs of the selection. The parts of the assembly must be those of the selection; their meshes are used up.
pub(crate) fn check(
    assembly: &mut Assembly,
    selection: &Selection,
    asked: Asked,
    limits: Limits,
    means: &Means,
) -> Result<Checked, Failure> {
    let start = Instant::now();
    let meshes = std::mem::take(&mut assembly.meshes);
    let parts = &assembly.parts;
    let bounds = parts.par_iter().map(|part| bounds_of(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
    let candidates = boxes::candidates_of(&bounds, asked.clearance, selection, limits.candidates)?;
    let (most, sat) = (limits.triangle_pairs, means.sat);
    let search = Search { parts, meshes: &meshes, candidates: &candidates, most, sat, start };
    let (Met { work, build, check, .. }, related) = relate::find(search, &bounds, &asked, &means.tree)?;
    let Related { clashes, close, left_out, open, work: kinds_work, kinds, details, drawing } = related;
    let (candidates, pairs) = (candidates.len(), selection.pairs());
    let times = Times { build, check, kinds, details, drawing };
    Ok(Checked { clashes, close, left_out, asked, open, bounds, pairs, candidates, work, kinds_work, times })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(most: Option<u64>) -> Checked {
        let mut assembly = Assembly::built_in();
        let selection = Selection::all(assembly.parts.len());
        let limits = Limits { triangle_pairs: most, ..Limits::NONE };
        check(&mut assembly, &selection, Asked::default(), limits, &Means::untold())
            .expect("the built-in assembly can be checked")
    }

    /// A cap that is not reached changes nothing.
    #[test]
    fn a_high_cap_gives_the_same_overlaps() {
        let (plain, capped) = (checked(None), checked(Some(1_000_000)));
        assert_eq!(plain.clashes.len(), capped.clashes.len());
        for (plain, capped) in plain.clashes.iter().zip(&capped.clashes) {
            assert_eq!((plain.parts, plain.kind, plain.surfaces), (capped.parts, capped.kind, capped.surfaces));
        }
        assert_eq!(plain.work, capped.work);
    }

    #[test]
    fn a_low_cap_is_told_and_saves_work() {
        let (plain, capped) = (checked(None), checked(Some(5)));
        for (plain, capped) in plain.clashes.iter().zip(&capped.clashes) {
            assert_eq!(plain.kind, capped.kind);
            let [plain, capped] = [plain, capped].map(|clash| clash.surfaces.expect("they meet"));
            assert_eq!(capped.triangle_pairs, plain.triangle_pairs.min(5));
            assert_eq!(capped.truncated, plain.triangle_pairs > 5);
            let ([low, high], [seen_low, seen_high]) = (plain.bounds, capped.bounds);
            assert!((0..3).all(|axis| low[axis] <= seen_low[axis] && seen_high[axis] <= high[axis]));
        }
        assert!(capped.work.triangle_tests < plain.work.triangle_tests);
    }
}
