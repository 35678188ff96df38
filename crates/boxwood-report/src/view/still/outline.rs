//! Lines where a surface ends, breaks or is behind another: between points of the picture that see different things.

use super::sample::{Layer, Sample};

/// Cosines of the angle between two faces: from the first on there is a line, from the second on a full one.
const CREASE: [f32; 2] = [0.88, 0.62];
/// How strong the line of a crease is; that of a silhouette is 1.
const CREASE_STRENGTH: f32 = 0.62;
/// How far, in pixels, a surface must be behind itself.
const STEP: f32 = 3.0;
/// Light that differs by less needs no smoothing.
const SAME: f32 = 0.012;

/// How strong the line is between two neighbours; 0 if there is none. `pixel` is its size at depth one.
pub(super) fn line_between(a: &Sample, b: &Sample, pixel: f32) -> f32 {
    let solid = of_layers(a.solid(), b.solid(), pixel);
    // Behind the first difference, layers do not answer to each other.
    let clear = a.clear().iter().zip(b.clear()).map(|(a, b)| of_layers(a.as_ref(), b.as_ref(), pixel));
    solid.max(clear.into_iter().find(|&line| line > 0.0).unwrap_or(0.0))
}

/// Whether two neighbours see the same.
pub(super) fn are_alike(a: &Sample, b: &Sample, pixel: f32) -> bool {
    (a.light - b.light).abs().max_element() < SAME && line_between(a, b, pixel) <= 0.0
}

fn of_layers(a: Option<&Layer>, b: Option<&Layer>, pixel: f32) -> f32 {
    match (a, b) {
        (None, None) => 0.0,
        (Some(one), None) | (None, Some(one)) => one.weight,
        (Some(a), Some(b)) if a.part != b.part => a.weight.max(b.weight),
        (Some(a), Some(b)) => {
            let [from, full] = CREASE;
            let crease = ((from - a.normal.dot(b.normal)) / (from - full)).clamp(0.0, 1.0) * CREASE_STRENGTH;
            let apart = b.point - a.point;
            let step = apart.dot(a.normal).abs().min(apart.dot(b.normal).abs());
            let is_behind = step > STEP * pixel * a.depth.min(b.depth);
            (if is_behind { 1.0 } else { crease }) * a.weight.max(b.weight)
        }
    }
}
