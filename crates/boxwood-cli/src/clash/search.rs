//! The candidates whose surfaces meet, over all cores: asked of any tree.

use super::boxes::too_far;
use crate::assembly::Part;
use crate::notes::Failure;
use crate::progress;
use crate::trees::{Question, SatName};
use boxwood::{Mesh, Model, Overlap, Pair, Placed, Scratch, Tree, Work};
use rayon::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The pairs that only their triangles can decide.
#[derive(Clone, Copy)]
pub(super) struct Search<'a> {
    pub(super) parts: &'a [Part],
    pub(super) meshes: &'a [Arc<Mesh>],
    pub(super) candidates: &'a [[usize; 2]],
    /// Triangle pairs at which counting stops.
    pub(super) most: Option<u64>,
    pub(super) sat: SatName,
    /// When the check began.
    pub(super) start: Instant,
}

/// The pairs whose surfaces meet.
pub(super) struct Met {
    /// In the order of the candidates.
    pub(super) overlaps: Vec<([usize; 2], Overlap)>,
    pub(super) work: Work,
    /// How long boxes and trees took, and how long the triangles.
    pub(super) build: Duration,
    pub(super) check: Duration,
}

impl Met {
    /// What the surfaces of two parts have in common.
    pub(super) fn overlap(&self, parts: [usize; 2]) -> Option<Overlap> {
        let place = self.overlaps.binary_search_by_key(&parts, |&(parts, _)| parts).ok()?;
        Some(self.overlaps[place].1)
    }
}

impl Question for Search<'_> {
    type Answer = Result<Met, Failure>;

    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer {
        let models = self.models::<T>(self.candidates, options);
        Ok(self.meet(&placed_of(self.parts, &models)?))
    }
}

impl Search<'_> {
    /// The models of the parts of these pairs.
    pub(super) fn models<T: Tree>(&self, pairs: &[[usize; 2]], options: &T::Options) -> Vec<Option<Model<T>>> {
        let mut needed = vec![false; self.meshes.len()];
        pairs.iter().flatten().for_each(|&part| needed[self.parts[part].mesh] = true);
        models_of::<T>(self.meshes.to_vec(), &needed, options)
    }

    /// Which of the candidates meet.
    pub(super) fn meet<T: Tree>(&self, placed: &[Option<Placed<'_, T>>]) -> Met {
        let (build, start) = (self.start.elapsed(), Instant::now());
        let most = self.most.unwrap_or(u64::MAX);
        let (overlaps, work) = ask_all("checking", self.candidates, placed, self.sat, |_, scratch, pair, work| {
            let overlap = scratch.overlap_up_to(pair, most);
            *work += scratch.work();
            overlap
        });
        Met { overlaps, work, build, check: start.elapsed() }
    }
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

/// What there is to say of pairs, in order, and the work of all. Sums of counts do not depend on the order of threads.
pub(super) fn ask_all<T: Tree, F: Send>(
    stage: &'static str,
    pairs: &[[usize; 2]],
    placed: &[Option<Placed<'_, T>>],
    sat: SatName,
    ask: impl Fn([usize; 2], &mut Scratch, &Pair<'_, T>, &mut Work) -> Option<F> + Sync,
) -> (Vec<([usize; 2], F)>, Work) {
    let bar = progress::bar(stage, pairs.len());
    let sum = Mutex::new(Work::default());
    let one = |scratch: &mut Scratch, &parts: &[usize; 2]| {
        let [Some(a), Some(b)] = parts.map(|part| placed[part].as_ref()) else { return None };
        let mut work = Work::default();
        let found = ask(parts, scratch, &Pair::with_sat(a, b, sat.into()), &mut work);
        if let Ok(mut sum) = sum.lock() {
            *sum += work;
        }
        bar.inc(1);
        found.map(|found| (parts, found))
    };
    let found = pairs.par_iter().map_init(Scratch::new, one).flatten_iter().collect();
    bar.finish_and_clear();
    (found, sum.into_inner().unwrap_or_default())
}
