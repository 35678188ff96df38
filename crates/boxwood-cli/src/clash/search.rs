//! The triangles of the candidates, over all cores.

use super::boxes::too_far;
use super::{Clash, Close};
use crate::assembly::Part;
use crate::notes::Failure;
use crate::progress;
use crate::trees::{Choice, Question, SatName};
use boxwood::{Closest, Mesh, Model, Overlap, Pair, Placed, Scratch, Tree, WideTree, Work};
use rayon::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The pairs that only their triangles can decide.
pub(super) struct Search<'a> {
    pub(super) parts: &'a [Part],
    pub(super) meshes: Vec<Arc<Mesh>>,
    pub(super) candidates: &'a [[usize; 2]],
    /// Triangle pairs at which counting stops.
    pub(super) most: Option<u64>,
    pub(super) sat: SatName,
    /// When the check began.
    pub(super) start: Instant,
}

pub(super) struct Searched {
    /// In the order of the parts.
    pub(super) clashes: Vec<Clash>,
    /// The closest first.
    pub(super) close: Vec<Close>,
    pub(super) work: Work,
    pub(super) build: Duration,
    pub(super) check: Duration,
}

/// What is wrong with a pair of parts.
enum Found {
    Intersects(Overlap),
    TooClose(Closest),
}

/// Which pairs intersect can be asked of every tree.
impl Question for Search<'_> {
    type Answer = Result<Searched, Failure>;

    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer {
        let most = self.most.unwrap_or(u64::MAX);
        self.run::<T>(options, |scratch, pair, work| intersects(scratch, pair, most, work))
    }
}

impl Search<'_> {
    /// Which pairs intersect or come closer than that: only the default tree can tell.
    pub(super) fn ask_closer_than(self, clearance: f64, tree: &Choice) -> Result<Searched, Failure> {
        let most = self.most.unwrap_or(u64::MAX);
        self.run::<WideTree>(&tree.build(), |scratch, pair, work| {
            intersects(scratch, pair, most, work).or_else(|| too_close(scratch, pair, clearance, work))
        })
    }

    fn run<T: Tree>(
        self,
        options: &T::Options,
        ask: impl Fn(&mut Scratch, &Pair<'_, T>, &mut Work) -> Option<Found> + Sync,
    ) -> Result<Searched, Failure> {
        let mut needed = vec![false; self.meshes.len()];
        self.candidates.iter().flatten().for_each(|&part| needed[self.parts[part].mesh] = true);
        let models = models_of::<T>(self.meshes, &needed, options);
        let placed = placed_of(self.parts, &models)?;
        let (build, start) = (self.start.elapsed(), Instant::now());
        let (found, work) = ask_all(self.candidates, &placed, self.sat, ask);
        let (mut clashes, mut close) = (Vec::new(), Vec::new());
        for (parts, found) in found {
            match found {
                Found::Intersects(overlap) => clashes.push(Clash { parts, overlap }),
                Found::TooClose(closest) => close.push(Close { parts, closest }),
            }
        }
        // Equal distances stay in the order of the parts.
        close.sort_by(|a, b| a.closest.distance.total_cmp(&b.closest.distance));
        Ok(Searched { clashes, close, work, build, check: start.elapsed() })
    }
}

fn intersects<T: Tree>(scratch: &mut Scratch, pair: &Pair<'_, T>, most: u64, work: &mut Work) -> Option<Found> {
    let overlap = scratch.overlap_up_to(pair, most);
    *work += scratch.work();
    overlap.map(Found::Intersects)
}

/// Whether is decided exactly; how far is rounded, and may be the clearance itself after that.
fn too_close(scratch: &mut Scratch, pair: &Pair<'_>, clearance: f64, work: &mut Work) -> Option<Found> {
    // The command line takes no clearance that is not a length.
    let closer = scratch.is_closer_than(pair, clearance).unwrap_or(false);
    *work += scratch.work();
    if !closer {
        return None;
    }
    let mut closest = scratch.distance_below(pair, clearance);
    *work += scratch.work();
    if closest.is_none() {
        closest = scratch.distance(pair);
        *work += scratch.work();
    }
    closest.map(Found::TooClose)
}

/// The models of the meshes that are needed; a mesh that several parts share has one.
pub(crate) fn models_of<T: Tree>(
    meshes: Vec<Arc<Mesh>>,
    needed: &[bool],
    options: &T::Options,
) -> Vec<Option<Model<T>>> {
    let bar = progress::bar("building", needed.iter().filter(|&&needed| needed).count());
    let build = |(mesh, &needed): (Arc<Mesh>, &bool)| {
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

/// The parts that have models, where they stand.
pub(crate) fn placed_of<'m, T: Tree>(
    parts: &[Part],
    models: &'m [Option<Model<T>>],
) -> Result<Vec<Option<Placed<'m, T>>>, Failure> {
    let placed = |part: &Part| {
        let placed = models[part.mesh].as_ref().map(|model| model.at(part.pose)).transpose();
        placed.map_err(|error| Failure::from(too_far(&part.name, &error.to_string())))
    };
    parts.iter().map(placed).collect()
}

/// What was found of the candidates, in order, and the work of all. Sums of counts do not depend on the order of threads.
fn ask_all<T: Tree>(
    candidates: &[[usize; 2]],
    placed: &[Option<Placed<'_, T>>],
    sat: SatName,
    ask: impl Fn(&mut Scratch, &Pair<'_, T>, &mut Work) -> Option<Found> + Sync,
) -> (Vec<([usize; 2], Found)>, Work) {
    let bar = progress::bar("checking", candidates.len());
    let sum = Mutex::new(Work::default());
    let one = |scratch: &mut Scratch, &parts: &[usize; 2]| {
        let [Some(a), Some(b)] = parts.map(|part| placed[part].as_ref()) else { return None };
        let mut work = Work::default();
        let found = ask(scratch, &Pair::with_sat(a, b, sat.into()), &mut work);
        if let Ok(mut sum) = sum.lock() {
            *sum += work;
        }
        bar.inc(1);
        found.map(|found| (parts, found))
    };
    let found = candidates.par_iter().map_init(Scratch::new, one).flatten_iter().collect();
    bar.finish_and_clear();
    (found, sum.into_inner().unwrap_or_default())
}
