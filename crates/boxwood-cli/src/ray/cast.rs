//! What rays hit, over all cores.

use super::beams::Beam;
use super::slabs::Slabs;
use crate::clash::Bounds;
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
pub(super) fn cast(
    beams: &[Beam],
    bounds: &[Option<Bounds>],
    placed: &[Option<Placed<'_>>],
    all: bool,
) -> (Vec<Vec<PartHit>>, Work) {
    let parts: Vec<(usize, Bounds, &Placed<'_>)> =
        (0..placed.len()).filter_map(|part| Some((part, bounds[part]?, placed[part].as_ref()?))).collect();
    let bar = progress::bar("casting", beams.len());
    let one = |scratch: &mut Scratch, beam: &Beam| {
        let hits = match all {
            true => all_hits(scratch, &beam.ray, &parts),
            false => first_hit(scratch, &beam.ray, &parts),
        };
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

/// Of hits at the same distance, as it is given, that of the first part comes first, and of its lowest triangle.
fn all_hits(scratch: &mut Scratch, ray: &Ray, parts: &[(usize, Bounds, &Placed<'_>)]) -> (Vec<PartHit>, Work) {
    let (mut hits, mut work) = (Vec::new(), Work::default());
    let slabs = Slabs::new(ray);
    for &(part, bounds, placed) in parts {
        if slabs.surely_miss(bounds, ray.limit()) {
            continue;
        }
        hits.extend(scratch.hits(placed, ray).into_iter().map(|hit| PartHit { part, hit }));
        work += scratch.work();
    }
    // Stable: equal ones stay in the order of the parts.
    hits.sort_by(|a, b| a.hit.t.total_cmp(&b.hit.t));
    (hits, work)
}

/// The first of all hits. A part is asked only as far as what was hit before it.
fn first_hit(scratch: &mut Scratch, ray: &Ray, parts: &[(usize, Bounds, &Placed<'_>)]) -> (Vec<PartHit>, Work) {
    let (mut first, mut work): (Option<PartHit>, _) = (None, Work::default());
    let (slabs, mut ray) = (Slabs::new(ray), *ray);
    for &(part, bounds, placed) in parts {
        if slabs.surely_miss(bounds, ray.limit()) {
            continue;
        }
        let hit = scratch.first_hit(placed, &ray);
        work += scratch.work();
        // Of equal ones the first part's stays.
        if let Some(hit) = hit.filter(|hit| first.as_ref().is_none_or(|first| hit.t < first.hit.t)) {
            ray = ray.up_to(ray.limit().min(beyond(hit.t)));
            first = Some(PartHit { part, hit });
        }
    }
    (Vec::from_iter(first), work)
}

/// Where no ray is cut before a hit whose t, as it is given, is less than this: that is within 2^-40 of the true one, by which
/// the ray is cut, and 1e-323.
fn beyond(t: f64) -> f64 {
    const SLACK: f64 = 1.0 / (1_u64 << 38) as f64;
    t * (1.0 + SLACK) + 1e-322
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::{Mesh, Model, Pose};

    /// A triangle of small whole numbers, so that rays touch corners and edges of many.
    fn triangles(next: &mut impl FnMut() -> f64) -> Vec<Model> {
        let mut corner = || [next(), next(), next()];
        let mut triangle = || Mesh::new(vec![corner(), corner(), corner()], vec![[0, 1, 2]]).expect("a triangle");
        (0..40).map(|_| Model::new(triangle())).collect()
    }

    #[test]
    fn what_is_left_out_is_not_hit() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 61) as f64 - 3.0
        };
        let (mut scratch, mut hitting, mut spared) = (Scratch::new(), 0, 0);
        for _ in 0..20 {
            let models = triangles(&mut next);
            let placed: Vec<_> = models.iter().map(|model| model.at(Pose::IDENTITY).expect("a place")).collect();
            let bounds = models.iter().map(|model| {
                let vertices = model.mesh().vertices();
                let fold = |pick: fn(f64, f64) -> f64, axis: usize| {
                    vertices.iter().map(|vertex| vertex[axis]).reduce(pick).expect("a vertex")
                };
                [[0, 1, 2].map(|axis| fold(f64::min, axis)), [0, 1, 2].map(|axis| fold(f64::max, axis))]
            });
            let parts: Vec<(usize, Bounds, &Placed<'_>)> =
                bounds.zip(&placed).enumerate().map(|(part, (bounds, placed))| (part, bounds, placed)).collect();
            for _ in 0..100 {
                let Ok(ray) = Ray::new([next(), next(), next()], [next(), next(), next()]) else { continue };
                let ray = if next() < 0.0 { ray.up_to(1.0) } else { ray };
                let mut plain: Vec<(usize, Hit)> = Vec::new();
                for (part, _, placed) in &parts {
                    plain.extend(placed.hits(&ray).into_iter().map(|hit| (*part, hit)));
                }
                plain.sort_by(|a, b| a.1.t.total_cmp(&b.1.t));
                let pairs = |hits: Vec<PartHit>| hits.into_iter().map(|hit| (hit.part, hit.hit)).collect::<Vec<_>>();
                let (all, work) = all_hits(&mut scratch, &ray, &parts);
                assert_eq!(pairs(all), plain, "{ray:?}");
                let (first, less) = first_hit(&mut scratch, &ray, &parts);
                assert_eq!(pairs(first), plain[..plain.len().min(1)], "{ray:?}");
                hitting += usize::from(!plain.is_empty());
                spared += work.triangle_tests - less.triangle_tests;
            }
        }
        assert!(hitting > 500 && spared > 500, "{hitting}, {spared}");
    }
}
