//! Query points for every model of the scenes of the distance tests.

use crate::support::scenes::{Scene, scenes};
use boxwood::PlacedModel;
use boxwood_scenes::Random;

/// Calls `query` for every model of every scene of the distance tests, with the name of the scene, the placed
/// model and query points.
pub(crate) fn for_each_query(seed: u64, mut query: impl FnMut(&str, &PlacedModel, &[[f64; 3]])) {
    let mut random = Random::new(seed);
    for scene in scenes() {
        let placed = scene.placed();
        for (side, model) in placed.iter().enumerate() {
            let points = points(&mut random, scene, [model, &placed[1 - side]]);
            query(&format!("{}, model {side}", scene.name), model, &points);
        }
    }
}

/// Query points: in the bounding box of a model and far from it, vertices of this model and of the other model of
/// the scene, and points on their edges and faces up to rounding.
fn points(random: &mut Random, scene: &Scene, [model, other]: [&PlacedModel; 2]) -> Vec<[f64; 3]> {
    let bounds = model.bounds().or_else(|| other.bounds());
    let [low, high] = bounds.map_or([[0.0; 3], [1.0; 3]], |bounds| bounds.corners());
    let [span, _] = scene.span_and_max_abs();
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
            let [a, b, c] = placed.triangle_vertices(random.below(count) as u32);
            points.push(a);
            points.push([0, 1, 2].map(|k| 0.5 * b[k] + 0.5 * c[k]));
            points.push([0, 1, 2].map(|k| 0.25 * a[k] + 0.25 * b[k] + 0.5 * c[k]));
        }
    }
    points.retain(|point| point.iter().all(|x| x.abs() < 1e301));
    points
}
