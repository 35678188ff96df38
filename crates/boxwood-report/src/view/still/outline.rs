//! Lines at silhouettes and creases: between image samples that see different surfaces.

use super::sample::{PixelSample, SurfaceLayer};

/// Cosines of the angle between two faces at which a crease line begins, and at which it has full strength.
const CREASE: [f32; 2] = [0.88, 0.62];
/// Strength of a crease line, relative to a silhouette.
const CREASE_STRENGTH: f32 = 0.62;
/// Two neighboring samples of one part lie on different surfaces if the point of each is farther than this from
/// the tangent plane at the point of the other. Unit: size of a pixel at the depth of the nearer point.
const DEPTH_STEP: f32 = 3.0;
/// Neighboring samples with a smaller difference of linear colors need no antialiasing.
const MAX_EQUAL_LIGHT: f32 = 0.012;

/// Strength of the line between two neighboring samples; 0 if there is no line. `pixel` is the size of a pixel at depth
/// one.
pub(super) fn line_between(a: &PixelSample, b: &PixelSample, pixel: f32) -> f32 {
    let solid = layer_line(a.solid(), b.solid(), pixel);
    // The translucent surfaces of the two samples are compared pairwise, from front to back. Only the first pair
    // that differs counts: the surfaces behind this pair no longer correspond to each other.
    let clear = a.clear().iter().zip(b.clear()).map(|(a, b)| layer_line(a.as_ref(), b.as_ref(), pixel));
    solid.max(clear.into_iter().find(|&line| line > 0.0).unwrap_or(0.0))
}

/// Returns true if two neighboring samples see the same surfaces with nearly equal colors.
pub(super) fn are_equal(a: &PixelSample, b: &PixelSample, pixel: f32) -> bool {
    (a.light - b.light).abs().max_element() < MAX_EQUAL_LIGHT && line_between(a, b, pixel) <= 0.0
}

fn layer_line(a: Option<&SurfaceLayer>, b: Option<&SurfaceLayer>, pixel: f32) -> f32 {
    match (a, b) {
        (None, None) => 0.0,
        (Some(one), None) | (None, Some(one)) => one.weight,
        (Some(a), Some(b)) if a.part != b.part => a.weight.max(b.weight),
        (Some(a), Some(b)) => {
            let [from, full] = CREASE;
            let crease = ((from - a.normal.dot(b.normal)) / (from - full)).clamp(0.0, 1.0) * CREASE_STRENGTH;
            let offset = b.point - a.point;
            let step = offset.dot(a.normal).abs().min(offset.dot(b.normal).abs());
            let is_behind = step > DEPTH_STEP * pixel * a.depth.min(b.depth);
            (if is_behind { 1.0 } else { crease }) * a.weight.max(b.weight)
        }
    }
}
