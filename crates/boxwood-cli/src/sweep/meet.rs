//! Computes the first contact with each obstacle, on all threads.

use super::mover::SweptObject;
use super::reach::SweepCandidate;
use crate::progress;
use boxwood::query::{Impact, QueryStats};
use boxwood::{Motion, Pair, PlacedModel, measure};
use rayon::prelude::*;
use std::cmp::Ordering;

/// First contact with a part.
pub(super) struct PartImpact {
    /// Index of the part that is hit.
    pub(super) part: usize,
    /// Index of the swept part that hits it; `None` if a shape is swept.
    pub(super) swept_part: Option<usize>,
    pub(super) impact: Impact,
}

/// Returns the first contact with each part, sorted by time (only the very first unless `all` is set), and the stats of the search.
pub(super) fn first_impacts(
    swept: &SweptObject,
    motion: Motion,
    pairs: &[SweepCandidate],
    placed: &[Option<PlacedModel>],
    all: bool,
) -> (Vec<PartImpact>, QueryStats) {
    let bar = progress::bar("sweeping", pairs.len());
    let one = |pair: &SweepCandidate| {
        let (impact, stats) = measure(|| impact_of(swept, motion, pair, placed));
        bar.inc(1);
        let impact = impact.map(|impact| PartImpact { part: pair.obstacle, swept_part: pair.swept_part, impact });
        (impact, stats)
    };
    let results: Vec<(Option<PartImpact>, QueryStats)> = pairs.par_iter().map(one).collect();
    bar.finish_and_clear();
    let stats = results.iter().map(|&(_, stats)| stats).sum();
    let mut impacts: Vec<PartImpact> = results.into_iter().filter_map(|(impact, _)| impact).collect();
    // The sort is stable: contacts at equal times stay in the order of the parts.
    impacts.sort_by(|a, b| order(&a.impact, &b.impact));
    let mut is_hit = vec![false; placed.len()];
    impacts.retain(|impact| !std::mem::replace(&mut is_hit[impact.part], true));
    if !all {
        impacts.truncate(1);
    }
    (impacts, stats)
}

/// Order of two contacts: those at the start come first, the others by time.
fn order(a: &Impact, b: &Impact) -> Ordering {
    b.at_start.cmp(&a.at_start).then(a.t.total_cmp(&b.t))
}

fn impact_of(
    swept: &SweptObject,
    motion: Motion,
    pair: &SweepCandidate,
    placed: &[Option<PlacedModel>],
) -> Option<Impact> {
    let obstacle = placed[pair.obstacle].as_ref()?;
    match swept {
        SweptObject::Shape(_, shape) | SweptObject::Capsule(_, shape) => obstacle.first_impact(shape, motion),
        SweptObject::Parts(_) => {
            let moving = placed[pair.swept_part?].as_ref()?;
            Pair::new(moving, obstacle).first_impact(motion)
        }
    }
}
