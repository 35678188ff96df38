//! Casts rays against all parts, on all threads.

use super::beams::RayInput;
use super::slabs::Slabs;
use crate::progress;
use boxwood::query::{Hit, QueryStats};
use boxwood::{Aabb, PlacedModel, Ray, measure};
use rayon::prelude::*;

/// Hit of a ray with a part.
pub(super) struct PartHit {
    /// Index of the part.
    pub(super) part: usize,
    pub(super) hit: Hit,
}

/// Returns the hits of each ray, sorted by distance (all of them, or only the first), and the stats of all rays.
pub(super) fn cast(
    inputs: &[RayInput],
    bounds: &[Option<Aabb>],
    placed: &[Option<PlacedModel>],
    all: bool,
) -> (Vec<Vec<PartHit>>, QueryStats) {
    let parts: Vec<(usize, Aabb, &PlacedModel)> =
        (0..placed.len()).filter_map(|part| Some((part, bounds[part]?, placed[part].as_ref()?))).collect();
    let bar = progress::bar("casting", inputs.len());
    let one = |input: &RayInput| {
        let result = measure(|| match all {
            true => all_hits(&input.ray, &parts),
            false => first_hit(&input.ray, &parts).into_iter().collect(),
        });
        bar.inc(1);
        result
    };
    let results: Vec<(Vec<PartHit>, QueryStats)> = inputs.par_iter().map(one).collect();
    bar.finish_and_clear();
    let stats = results.iter().map(|&(_, stats)| stats).sum();
    (results.into_iter().map(|(hits, _)| hits).collect(), stats)
}

/// All hits of a ray, sorted by the reported `t`; hits with equal `t` by part, then by triangle.
fn all_hits(ray: &Ray, parts: &[(usize, Aabb, &PlacedModel)]) -> Vec<PartHit> {
    let (mut hits, slabs) = (Vec::new(), Slabs::new(ray));
    for &(part, bounds, placed) in parts {
        if slabs.certainly_misses(bounds, ray.max_t()) {
            continue;
        }
        hits.extend(placed.all_hits(ray).into_iter().map(|hit| PartHit { part, hit }));
    }
    // The sort is stable: hits with equal `t` stay in the order of the parts.
    hits.sort_by(|a, b| a.hit.t.total_cmp(&b.hit.t));
    hits
}

/// First hit of a ray. Each part is tested only up to the closest hit so far.
fn first_hit(ray: &Ray, parts: &[(usize, Aabb, &PlacedModel)]) -> Option<PartHit> {
    let (mut first, slabs, mut ray): (Option<PartHit>, _, _) = (None, Slabs::new(ray), *ray);
    for &(part, bounds, placed) in parts {
        if slabs.certainly_misses(bounds, ray.max_t()) {
            continue;
        }
        let hit = placed.first_hit(&ray);
        // Of hits with equal `t`, the hit of the first part is kept.
        if let Some(hit) = hit.filter(|hit| first.as_ref().is_none_or(|first| hit.t < first.hit.t)) {
            ray = ray.with_max_t(ray.max_t().min(safe_limit(hit.t)));
            first = Some(PartHit { part, hit });
        }
    }
    first
}

/// Limit for the rest of the search, after a hit with the reported parameter `t`. It excludes no hit with a smaller
/// reported parameter.
///
/// `max_t` of a ray limits the exact parameter of a hit. The reported parameter differs from it by at most 2^-40 of its
/// value plus 1e-323.
fn safe_limit(t: f64) -> f64 {
    const SLACK: f64 = 1.0 / (1_u64 << 38) as f64;
    t * (1.0 + SLACK) + 1e-322
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::{Mesh, Model, Pose};

    /// Triangles with small integer coordinates, so that rays often touch vertices and edges.
    fn triangles(next: &mut impl FnMut() -> f64) -> Vec<Model> {
        let mut corner = || [next(), next(), next()];
        let mut triangle = || Mesh::new(vec![corner(), corner(), corner()], vec![[0, 1, 2]]).expect("a triangle");
        (0..40).map(|_| Model::new(triangle())).collect()
    }

    #[test]
    fn skipped_parts_are_not_hit() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 61) as f64 - 3.0
        };
        let (mut rays_with_hits, mut saved_tests) = (0, 0);
        for _ in 0..20 {
            let models = triangles(&mut next);
            let placed: Vec<_> = models.iter().map(|model| model.at(Pose::IDENTITY).expect("a place")).collect();
            let bounds = models.iter().map(|model| {
                let vertices = model.mesh().vertices().iter().copied();
                Aabb::from_points(vertices).expect("a vertex")
            });
            let parts: Vec<(usize, Aabb, &PlacedModel)> =
                bounds.zip(&placed).enumerate().map(|(part, (bounds, placed))| (part, bounds, placed)).collect();
            for _ in 0..100 {
                let Ok(ray) = Ray::new([next(), next(), next()], [next(), next(), next()]) else { continue };
                let ray = if next() < 0.0 { ray.with_max_t(1.0) } else { ray };
                let mut plain: Vec<(usize, Hit)> = Vec::new();
                for (part, _, placed) in &parts {
                    plain.extend(placed.all_hits(&ray).into_iter().map(|hit| (*part, hit)));
                }
                plain.sort_by(|a, b| a.1.t.total_cmp(&b.1.t));
                let pairs = |hits: Vec<PartHit>| hits.into_iter().map(|hit| (hit.part, hit.hit)).collect::<Vec<_>>();
                let (all, all_stats) = measure(|| all_hits(&ray, &parts));
                assert_eq!(pairs(all), plain, "{ray:?}");
                let (first, first_stats) = measure(|| first_hit(&ray, &parts));
                assert_eq!(pairs(Vec::from_iter(first)), plain[..plain.len().min(1)], "{ray:?}");
                rays_with_hits += usize::from(!plain.is_empty());
                saved_tests += all_stats.triangle_tests - first_stats.triangle_tests;
            }
        }
        assert!(rays_with_hits > 500 && saved_tests > 500, "{rays_with_hits}, {saved_tests}");
    }
}
