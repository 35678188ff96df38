//! What rays hit, over all cores.

use super::beams::Beam;
use crate::progress;
use boxwood::{Hit, Placed, Ray, Scratch, Work};
use rayon::prelude::*;

/// Where a ray meets a part.
pub(super) struct PartHit {
    /// Its place in the list of parts.
    pub(super) part: usize,
    pub(super) hit: Hit,
}

/// The hits of each ray, the nearest first: all, or the first. With the work of all.
pub(super) fn cast(beams: &[Beam], placed: &[Option<Placed<'_>>], all: bool) -> (Vec<Vec<PartHit>>, Work) {
    let bar = progress::bar("casting", beams.len());
    let one = |scratch: &mut Scratch, beam: &Beam| {
        let hits = hits_of(scratch, &beam.ray, placed, all);
        bar.inc(1);
        hits
    };
    let answers: Vec<(Vec<PartHit>, Work)> = beams.par_iter().map_init(Scratch::new, one).collect();
    bar.finish_and_clear();
    let mut work = Work::default();
    let hits = answers.into_iter().map(|(hits, cost)| {
        work += cost;
        hits
    });
    (hits.collect(), work)
}

/// Part by part. Of hits at the same distance that of the first part comes first, and of its lowest triangle.
fn hits_of(scratch: &mut Scratch, ray: &Ray, placed: &[Option<Placed<'_>>], all: bool) -> (Vec<PartHit>, Work) {
    let (mut hits, mut work) = (Vec::new(), Work::default());
    for (part, placed) in placed.iter().enumerate() {
        let Some(placed) = placed else { continue };
        let found = if all { scratch.hits(placed, ray) } else { Vec::from_iter(scratch.first_hit(placed, ray)) };
        work += scratch.work();
        hits.extend(found.into_iter().map(|hit| PartHit { part, hit }));
    }
    // Stable: equal ones stay in the order of the parts.
    hits.sort_by(|a, b| a.hit.t.total_cmp(&b.hit.t));
    if !all {
        hits.truncate(1);
    }
    (hits, work)
}
