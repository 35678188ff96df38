//! Which parts clash: boxes first, then the triangles of the pairs whose boxes overlap, over all cores.

use crate::assembly::{Assembly, Part};
use crate::notes::Failure;
use crate::progress;
use crate::select::Selection;
use crate::trees::{Choice, Question, SatName, TreeName};
use boxwood::{Mesh, Model, Overlap, Pair, Placed, Pose, Scratch, Tree, Work, for_each_overlap};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Lower and upper corner.
pub(crate) type Bounds = [[f64; 3]; 2];

/// Two parts that intersect.
pub(crate) struct Clash {
    /// Their places in the list of parts.
    pub(crate) parts: [usize; 2],
    pub(crate) overlap: Overlap,
}

/// What a check found, and what it did.
pub(crate) struct Checked {
    /// In the order of the parts.
    pub(crate) clashes: Vec<Clash>,
    /// Of each part; `None` if it has no triangles.
    pub(crate) bounds: Vec<Option<Bounds>>,
    /// All pairs of parts that were asked for, and how many of them have boxes that overlap.
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
    /// Pairs of parts whose boxes overlap; more are an error.
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

/// Checks the pairs of the selection. The parts of the assembly must be those of the selection; their meshes are used
/// up.
pub(crate) fn check(
    assembly: &mut Assembly,
    selection: &Selection,
    limits: Limits,
    means: &Means,
) -> Result<Checked, Failure> {
    let start = Instant::now();
    let meshes = std::mem::take(&mut assembly.meshes);
    let parts = &assembly.parts;
    let bounds = parts.par_iter().map(|part| bounds_of(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
    let candidates = candidates_of(&bounds, selection, limits.candidates)?;
    let search = Search { parts, meshes, candidates: &candidates, most: limits.triangle_pairs, sat: means.sat, start };
    let Searched { clashes, work, build, check } = means.tree.ask(search)?;
    let (candidates, pairs) = (candidates.len(), selection.pairs());
    Ok(Checked { clashes, bounds, pairs, candidates, work, build, check })
}

/// The pairs that only their triangles can decide.
struct Search<'a> {
    parts: &'a [Part],
    meshes: Vec<Arc<Mesh>>,
    candidates: &'a [[usize; 2]],
    /// Triangle pairs at which counting stops.
    most: Option<u64>,
    sat: SatName,
    /// When the check began.
    start: Instant,
}

struct Searched {
    clashes: Vec<Clash>,
    work: Work,
    build: Duration,
    check: Duration,
}

impl Question for Search<'_> {
    type Answer = Result<Searched, Failure>;

    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer {
        let models = models_of::<T>(self.parts, self.meshes, self.candidates, options);
        let placed = |part: &Part| {
            let placed = models[part.mesh].as_ref().map(|model| model.at(part.pose)).transpose();
            placed.map_err(|error| Failure::from(too_far(&part.name, &error.to_string())))
        };
        let placed: Vec<Option<Placed<'_, T>>> = self.parts.iter().map(placed).collect::<Result<_, _>>()?;
        let (build, start) = (self.start.elapsed(), Instant::now());
        let (clashes, work) = clashes_of(self.candidates, &placed, self.sat, self.most);
        Ok(Searched { clashes, work, build, check: start.elapsed() })
    }
}

/// The box of a placed part. Needs no tree: most parts of a large assembly are near no other.
fn bounds_of(part: &Part, mesh: &Mesh) -> Result<Option<Bounds>, Failure> {
    placed_bounds(mesh, &part.pose).map_err(|x| too_far(&part.name, &format!("its pose places a vertex at {x}")).into())
}

/// The box of a mesh at a pose; a coordinate that is not finite if there is one.
pub(crate) fn placed_bounds(mesh: &Mesh, pose: &Pose) -> Result<Option<Bounds>, f64> {
    let mut bounds: Option<Bounds> = None;
    for &vertex in mesh.triangles().iter().flatten() {
        let point = pose.place(mesh.vertices()[vertex as usize]);
        if let Some(&x) = point.iter().find(|x| !x.is_finite()) {
            return Err(x);
        }
        let [low, high] = bounds.get_or_insert([point, point]);
        for axis in 0..3 {
            low[axis] = low[axis].min(point[axis]);
            high[axis] = high[axis].max(point[axis]);
        }
    }
    Ok(bounds)
}

fn too_far(part: &str, what: &str) -> String {
    format!("part {part}: {what}; scale the assembly down (--scale), or leave the part out (--only)")
}

/// The pairs of the selection whose boxes overlap, in order. Refused while they are still few enough to hold.
fn candidates_of(bounds: &[Option<Bounds>], selection: &Selection, most: u64) -> Result<Vec<[usize; 2]>, Failure> {
    let mut candidates = Vec::new();
    let overflow = for_each_overlap(bounds, |pair| {
        if selection.allows(pair) {
            if candidates.len() as u64 == most {
                return ControlFlow::Break(());
            }
            candidates.push(pair);
        }
        ControlFlow::Continue(())
    });
    let overflow = overflow.map_err(|error| error.to_string())?;
    if overflow.is_break() {
        let advice = "choose parts (--only, --between, --ignore) or raise the limit (--max-candidates)";
        return Err(Failure::from(format!("more than {most} pairs of parts have overlapping boxes; {advice}")));
    }
    candidates.sort_unstable();
    Ok(candidates)
}

/// The models of the meshes that occur in a pair; a mesh that several parts share has one.
fn models_of<T: Tree>(
    parts: &[Part],
    meshes: Vec<Arc<Mesh>>,
    candidates: &[[usize; 2]],
    options: &T::Options,
) -> Vec<Option<Model<T>>> {
    let mut needed = vec![false; meshes.len()];
    candidates.iter().flatten().for_each(|&part| needed[parts[part].mesh] = true);
    let bar = progress::bar("building", needed.iter().filter(|&&needed| needed).count());
    let build = |(mesh, needed): (Arc<Mesh>, bool)| {
        needed.then(|| {
            let model = Model::with(mesh, options);
            bar.inc(1);
            model
        })
    };
    let models = meshes.into_par_iter().zip(needed).map(build).collect();
    bar.finish_and_clear();
    models
}

/// The candidates that intersect, in order, and the work of all. Sums of counts do not depend on the order of threads.
fn clashes_of<T: Tree>(
    candidates: &[[usize; 2]],
    placed: &[Option<Placed<'_, T>>],
    sat: SatName,
    most: Option<u64>,
) -> (Vec<Clash>, Work) {
    let bar = progress::bar("checking", candidates.len());
    let work = Mutex::new(Work::default());
    let clash = |scratch: &mut Scratch, &parts: &[usize; 2]| {
        let [Some(a), Some(b)] = parts.map(|part| placed[part].as_ref()) else { return None };
        let pair = Pair::with_sat(a, b, sat.into());
        let found = scratch.overlap_up_to(&pair, most.unwrap_or(u64::MAX));
        if let Ok(mut work) = work.lock() {
            *work += scratch.work();
        }
        bar.inc(1);
        found.map(|overlap| Clash { parts, overlap })
    };
    let clashes = candidates.par_iter().map_init(Scratch::new, clash).flatten_iter().collect();
    bar.finish_and_clear();
    (clashes, work.into_inner().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(most: Option<u64>) -> Checked {
        let mut assembly = Assembly::built_in();
        let selection = Selection::all(assembly.parts.len());
        let limits = Limits { triangle_pairs: most, ..Limits::NONE };
        check(&mut assembly, &selection, limits, &Means::untold()).expect("the built-in assembly can be checked")
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

    #[test]
    fn a_part_that_is_too_far_has_no_bounds() {
        let far = Mesh::new(vec![[1e308, 0.0, 0.0], [0.0; 3], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
        let pose = Pose::affine([[2.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]).expect("valid");
        assert_eq!(placed_bounds(&far, &pose), Err(f64::INFINITY));
        assert_eq!(placed_bounds(&far, &Pose::IDENTITY), Ok(Some([[0.0; 3], [1e308, 1.0, 0.0]])));
        assert_eq!(placed_bounds(&Mesh::default(), &pose), Ok(None));
    }
}
