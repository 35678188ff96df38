//! What is in the volume, part by part, over all cores.

use crate::progress;
use boxwood::{Placed, Scratch, Volume, Work};
use rayon::prelude::*;

/// A part that is in the volume.
pub(super) struct PartIn {
    /// Its place in the list of parts.
    pub(super) part: usize,
    /// The triangles with a point in the volume, and those of them that are wholly there; in order.
    pub(super) in_it: Vec<u32>,
    pub(super) inside: Vec<u32>,
}

/// The parts that are in the volume, and the work of all.
pub(super) fn search(volume: &Volume, placed: &[Option<Placed<'_>>]) -> (Vec<PartIn>, Work) {
    let bar = progress::bar("culling", placed.len());
    let one = |scratch: &mut Scratch, (part, placed): (usize, &Option<Placed<'_>>)| {
        bar.inc(1);
        let placed = placed.as_ref()?;
        let in_it = scratch.triangles_in(placed, volume);
        let mut work = scratch.work();
        if in_it.is_empty() {
            return Some((None, work));
        }
        let inside = scratch.triangles_inside(placed, volume);
        work += scratch.work();
        Some((Some(PartIn { part, in_it, inside }), work))
    };
    let answers = placed.par_iter().enumerate().map_init(Scratch::new, one).flatten_iter();
    let answers: Vec<(Option<PartIn>, Work)> = answers.collect();
    bar.finish_and_clear();
    let (mut parts, mut work) = (Vec::new(), Work::default());
    for (part, cost) in answers {
        work += cost;
        parts.extend(part);
    }
    (parts, work)
}
