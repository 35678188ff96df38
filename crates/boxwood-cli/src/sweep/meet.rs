//! When what moves meets each part, over all cores.

use super::mover::Mover;
use super::reach::Pair as Reached;
use crate::progress;
use boxwood::{Impact, Motion, Pair, Placed, Scratch, Work};
use rayon::prelude::*;
use std::cmp::Ordering;

/// Where a part is first met.
pub(super) struct PartImpact {
    /// The places of the part that is met, and of the one that meets it, if it is one.
    pub(super) part: usize,
    pub(super) mover: Option<usize>,
    pub(super) impact: Impact,
}

/// The first contact with each part, or with any of them; the soonest first. With the work of all.
pub(super) fn meet(
    mover: &Mover,
    motion: Motion,
    pairs: &[Reached],
    placed: &[Option<Placed<'_>>],
    all: bool,
) -> (Vec<PartImpact>, Work) {
    let bar = progress::bar("sweeping", pairs.len());
    let one = |scratch: &mut Scratch, pair: &Reached| {
        let impact = impact_of(scratch, mover, motion, pair, placed);
        bar.inc(1);
        let impact = impact.map(|impact| PartImpact { part: pair.other, mover: pair.mover, impact });
        (impact, scratch.work())
    };
    let answers: Vec<(Option<PartImpact>, Work)> = pairs.par_iter().map_init(Scratch::new, one).collect();
    bar.finish_and_clear();
    let mut work = Work::default();
    let mut impacts: Vec<PartImpact> = Vec::new();
    for (impact, cost) in answers {
        work += cost;
        impacts.extend(impact);
    }
    // Stable: equal ones stay in the order of the parts.
    impacts.sort_by(|a, b| order(&a.impact, &b.impact));
    let mut met = vec![false; placed.len()];
    impacts.retain(|impact| !std::mem::replace(&mut met[impact.part], true));
    if !all {
        impacts.truncate(1);
    }
    (impacts, work)
}

/// What is in contact at the start comes before all.
fn order(a: &Impact, b: &Impact) -> Ordering {
    b.at_start.cmp(&a.at_start).then(a.t.total_cmp(&b.t))
}

fn impact_of(
    scratch: &mut Scratch,
    mover: &Mover,
    motion: Motion,
    pair: &Reached,
    placed: &[Option<Placed<'_>>],
) -> Option<Impact> {
    let other = placed[pair.other].as_ref()?;
    match mover {
        Mover::Shape(_, solid) | Mover::Capsule(_, solid) => scratch.first_impact(other, solid, motion),
        Mover::Parts(_) => {
            let moving = placed[pair.mover?].as_ref()?;
            scratch.first_impact_of_models(&Pair::new(moving, other), motion)
        }
    }
}
