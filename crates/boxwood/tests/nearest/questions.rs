//! Placed models, and points to ask them about.

use crate::scenes::{Scene, scenes};
use boxwood::Placed;
use boxwood_scenes::Random;

/// Asks about some points of every model of every scene of the laws of distance.
pub(crate) fn for_each_question(seed: u64, mut ask: impl FnMut(&str, &Placed<'_>, &[[f64; 3]])) {
    let mut random = Random::new(seed);
    for scene in scenes() {
        let placed = scene.placed();
        for (side, model) in placed.iter().enumerate() {
            let points = points(&mut random, scene, [model, &placed[1 - side]]);
            ask(&format!("{}, model {side}", scene.name), model, &points);
        }
    }
}

/// Within the box and about it, far from it, corners of both models, and points of edges and faces up to rounding.
fn points(random: &mut Random, scene: &Scene, [model, other]: [&Placed<'_>; 2]) -> Vec<[f64; 3]> {
    let [low, high] = model.bounds().or_else(|| other.bounds()).unwrap_or([[0.0; 3], [1.0; 3]]);
    let [span, _] = scene.span_and_reach();
    let span = span.max(f64::MIN_POSITIVE);
    let mut points = vec![[0.0; 3], random.point_in_box(low, high), random.point_in_box(low, high)];
    for sizes in [1.0, 1e3, 1e6, 1e12] {
        let from = random.point_in_box(low, high);
        let by = random.direction().map(|x| x * (span * sizes).min(1e300));
        points.push([0, 1, 2].map(|k| from[k] + by[k]));
    }
    for placed in [model, other] {
        let count = placed.model().mesh().triangles().len() as u64;
        for _ in 0..count.min(2) {
            let [a, b, c] = placed.corners(random.below(count) as u32);
            points.push(a);
            points.push([0, 1, 2].map(|k| 0.5 * b[k] + 0.5 * c[k]));
            points.push([0, 1, 2].map(|k| 0.25 * a[k] + 0.25 * b[k] + 0.5 * c[k]));
        }
    }
    points.retain(|point| point.iter().all(|x| x.abs() < 1e301));
    points
}
