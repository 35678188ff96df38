//! Tight oriented box of the vertices of a link, computed once.
//!
//! Three sets of axes are tried: those of the model frame, and the eigenvectors of the covariances of the surface
//! and of the vertices. Each set is also refined: it is rotated by small angles about its own axes as long as the
//! box gets smaller. The smallest box is taken. The choice of axes only affects the tightness of the box. The
//! refinement measures boxes of a few vertices, those that are extreme in some direction.
//!
//! **Enclosure**: let o be a point near the vertices v, w = v - o, and R the largest |w|_1 (sum of the
//! |components|). Let U be the matrix with the axes u_k as columns, and m_k the middle of the interval that the
//! u_k . w cover. The box has the center c = o + U m. U is orthonormal only up to r =
//! [`MAX_AXIS_SKEW`](super::link_leaf::MAX_AXIS_SKEW), so u_k . U m differs from m_k by up to 3.03 r R. With u =
//! 2^-53, differences, sums and products cost 20u R, and the rounding of c costs u |c|_1. Together these errors
//! are below [`SLACK`] R + 2u |c|_1, which is added to each half side.

use super::{LinkLeafBox, MAX_MAGNITUDE, UNDERFLOW_LOSS, orthonormalized, project, sum};
use crate::kernel::boxes::eigenvectors::{SymmetricMat3, eigenvectors};
use crate::kernel::boxes::inverse_power_of_two_near;
use crate::kernel::boxes::placed_frame::U;
use glam::{DMat3, DVec3};

/// Slack of a fitted box, 2^-44, as a share of R, the largest |v - o|_1 of a vertex v and the reference point o.
const SLACK: f64 = 1.0 / (1_u64 << 44) as f64;
/// The search for axes uses all vertices up to this number of them, and for larger models only the vertices that
/// are extreme in some direction ([`extremes`]).
const EXTREMES_THRESHOLD: usize = 200;
/// Added to each side before the volumes of two candidate boxes are compared, as a share of the size of the model. As
/// a result, boxes without volume are compared by surface, and those without surface by length.
const THICKNESS: f64 = 1e-6;
/// First angle in radians by which candidate axes are rotated.
const FIRST_ROTATION: f64 = std::f64::consts::FRAC_PI_8;
/// Number of angles by which candidate axes are rotated; each is half the previous one.
const ROTATION_STEPS: usize = 12;

impl LinkLeafBox {
    /// Tight box of all vertices; the triangles between them only guide the choice of the axes. `None` without
    /// vertices.
    pub(crate) fn around(vertices: &[DVec3], triangles: impl Iterator<Item = [DVec3; 3]>) -> Option<Self> {
        let first = *vertices.first()?;
        let (low, high) = vertices.iter().fold((first, first), |(low, high), &v| (low.min(v), high.max(v)));
        let origin = low * 0.5 + high * 0.5;
        let unit = inverse_power_of_two_near((high * 0.5 - low * 0.5).max_element());
        let local = |v: DVec3| (v - origin) * unit;
        let points: Vec<DVec3> = vertices.iter().map(|&v| local(v)).collect();
        let far = if points.len() > EXTREMES_THRESHOLD { extremes(&points) } else { points.clone() };
        let covariances = [surface_covariance(triangles.map(|corners| corners.map(local))), point_covariance(&points)];
        let starts = [DMat3::IDENTITY, eigenvectors(&covariances[0]), eigenvectors(&covariances[1])];
        let all = starts.into_iter().flat_map(|axes| [orthonormalized(axes), refined(axes, &far)]);
        let cost = |axes: &DMat3| cost(axes, &points);
        let best = all.map(|axes| (cost(&axes), axes)).reduce(|best, next| if next.0 < best.0 { next } else { best });
        Some(along(best.map_or(DMat3::IDENTITY, |(_, axes)| axes), origin, vertices))
    }
}

/// Smallest box of the vertices with the given axes, rounded outward. `near` is any point near the vertices.
fn along(axes: DMat3, near: DVec3, vertices: &[DVec3]) -> LinkLeafBox {
    let (mut low, mut high, mut radius) = (DVec3::INFINITY, DVec3::NEG_INFINITY, 0.0_f64);
    for &vertex in vertices {
        let displacement = vertex - near;
        let along = project(&axes, displacement);
        (low, high, radius) = (low.min(along), high.max(along), radius.max(sum(displacement.abs())));
    }
    let middle = (low + high) * 0.5;
    let center = near + axes * middle;
    let pad = SLACK * radius + 2.0 * U * sum(center.abs()) + UNDERFLOW_LOSS;
    // An overflow gives NaN or infinity. A maximum may drop a NaN, but not in all three of low, high and radius,
    // so `is_small` is false then.
    let is_small = radius < MAX_MAGNITUDE && sum(middle.abs()) < MAX_MAGNITUDE;
    LinkLeafBox::new(center, axes, (high - low) * 0.5 + DVec3::splat(if is_small { pad } else { f64::INFINITY }))
}

/// Vertices that are extreme in at least one of 98 directions.
fn extremes(points: &[DVec3]) -> Vec<DVec3> {
    let steps = [-2, -1, 0, 1, 2];
    let mut chosen = Vec::new();
    for direction in steps.iter().flat_map(|&x| steps.iter().flat_map(move |&y| steps.map(|z| [x, y, z]))) {
        // Of two opposite directions only one is used, because minimum and maximum are found together. Of parallel
        // directions only the shortest is used.
        let leads = direction.iter().find(|&&x| x != 0).is_some_and(|&x| x > 0);
        if !leads || direction.iter().all(|x| x % 2 == 0) {
            continue;
        }
        let direction = DVec3::from(direction.map(f64::from));
        let (mut least, mut most) = ((f64::INFINITY, 0), (f64::NEG_INFINITY, 0));
        for (number, point) in points.iter().enumerate() {
            let along = point.dot(direction);
            least = if along < least.0 { (along, number) } else { least };
            most = if along > most.0 { (along, number) } else { most };
        }
        chosen.extend([least.1, most.1]);
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen.into_iter().map(|number| points[number]).collect()
}

/// Cost of axes: the volume of the points' box along them, with each side enlarged by [`THICKNESS`].
fn cost(axes: &DMat3, points: &[DVec3]) -> f64 {
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for &point in points {
        let along = project(axes, point);
        (low, high) = (low.min(along), high.max(along));
    }
    ((high - low) + DVec3::splat(THICKNESS)).element_product()
}

/// Improves axes: rotates them about each axis in both directions, by decreasing angles, and keeps every rotation
/// that lowers the cost.
fn refined(start: DMat3, points: &[DVec3]) -> DMat3 {
    let (mut best, mut least) = (start, cost(&start, points));
    for halved in 0..ROTATION_STEPS {
        let (sine, cosine) = libm::sincos(FIRST_ROTATION / f64::from(1_u32 << halved));
        for axis in 0..3 {
            for sine in [sine, -sine] {
                let mut columns = [best.x_axis, best.y_axis, best.z_axis];
                let (p, q) = ((axis + 1) % 3, (axis + 2) % 3);
                (columns[p], columns[q]) =
                    (columns[p] * cosine - columns[q] * sine, columns[p] * sine + columns[q] * cosine);
                let next = DMat3::from_cols(columns[0], columns[1], columns[2]);
                let found = cost(&next, points);
                if found < least {
                    (best, least) = (next, found);
                }
            }
        }
    }
    orthonormalized(best)
}

/// Covariance matrix of points about their mean, times the number of points.
fn point_covariance(points: &[DVec3]) -> SymmetricMat3 {
    let mean = points.iter().sum::<DVec3>() / points.len() as f64;
    points
        .iter()
        .fold(SymmetricMat3::default(), |covariance, &p| covariance.plus(&SymmetricMat3::square(p - mean), 1.0))
}

/// Covariance of a surface (Gottschalk, Lin and Manocha 1996, section 4): a triangle with corners p, q, r, area A and
/// mean m of the corners contributes A/12 (9 m mᵀ + p pᵀ + q qᵀ + r rᵀ).
fn surface_covariance(triangles: impl Iterator<Item = [DVec3; 3]>) -> SymmetricMat3 {
    let (mut area, mut first, mut second) = (0.0, DVec3::ZERO, SymmetricMat3::default());
    for [p, q, r] in triangles {
        let own = (q - p).cross(r - p).length();
        let mean = (p + q + r) / 3.0;
        area += own;
        first += mean * own;
        second = second.plus(&SymmetricMat3::square(mean), own * 0.75);
        second = [p, q, r].iter().fold(second, |sum, &p| sum.plus(&SymmetricMat3::square(p), own / 12.0));
    }
    if area > 0.0 { second.plus(&SymmetricMat3::square(first / area), -area) } else { second }
}
