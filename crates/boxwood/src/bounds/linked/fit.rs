//! A tight box of the vertices of a link, found once: along the axes of the frame, of the covariance of the surface and of that of the
//! vertices, each turned a little about its own axes as long as that makes it smaller. The smallest is taken.
//!
//! Which axes these are decides only how tight the box is. While they are sought, vertices that are farthest in some direction stand for
//! all of them.
//!
//! **The box encloses**: with w = v - o, R the largest |w|_1 and m the middle of the u_k . w, the centre o + U m has u_k . U m = m_k up to
//! 3.03 r R, r = [`STRAIGHT`](super::leaf::STRAIGHT); differences, sums and products cost 20u R, and the centre is rounded by u |c|_1. Together less than
//! [`SLACK`] R + 2u |c|_1.

use super::{LARGEST, LOST, LeafBox, project, straightened, sum};
use crate::bounds::obb::{Symmetric, eigenvectors};
use crate::bounds::per_power_of_two_near;
use crate::bounds::placement::U;
use glam::{DMat3, DVec3};

/// 2^-44.
const SLACK: f64 = 1.0 / (1_u64 << 44) as f64;
/// Up to so many vertices all are looked at while axes are sought.
const FEW: usize = 200;
/// Boxes without volume are compared by their surface, and those without surface by their length: sides count as so much longer, as
/// a share of the size of the model.
const THICKNESS: f64 = 1e-6;
/// The first turn in radians, and how often it is halved.
const TURN: f64 = std::f64::consts::FRAC_PI_8;
const TURNS: usize = 12;

impl LeafBox {
    /// The box of vertices, `None` of none; `triangles` are theirs.
    pub(crate) fn around(vertices: &[DVec3], triangles: impl Iterator<Item = [DVec3; 3]>) -> Option<Self> {
        let first = *vertices.first()?;
        let (low, high) = vertices.iter().fold((first, first), |(low, high), &v| (low.min(v), high.max(v)));
        let origin = low * 0.5 + high * 0.5;
        let unit = per_power_of_two_near((high * 0.5 - low * 0.5).max_element());
        let local = |v: DVec3| (v - origin) * unit;
        let points: Vec<DVec3> = vertices.iter().map(|&v| local(v)).collect();
        let far = if points.len() > FEW { extremes(&points) } else { points.clone() };
        let spreads = [spread_of_surface(triangles.map(|corners| corners.map(local))), spread_of(&points)];
        let starts = [DMat3::IDENTITY, eigenvectors(&spreads[0]), eigenvectors(&spreads[1])];
        let all = starts.into_iter().flat_map(|axes| [straightened(axes), turned(axes, &far)]);
        let cost = |axes: &DMat3| cost(axes, &points);
        let best = all.map(|axes| (cost(&axes), axes)).reduce(|best, next| if next.0 < best.0 { next } else { best });
        Some(along(best.map_or(DMat3::IDENTITY, |(_, axes)| axes), origin, vertices))
    }
}

/// The smallest box along some axes, rounded outward. `near` is any point near the vertices.
fn along(axes: DMat3, near: DVec3, vertices: &[DVec3]) -> LeafBox {
    let (mut low, mut high, mut radius) = (DVec3::INFINITY, DVec3::NEG_INFINITY, 0.0_f64);
    for &vertex in vertices {
        let apart = vertex - near;
        let along = project(&axes, apart);
        (low, high, radius) = (low.min(along), high.max(along), radius.max(sum(apart.abs())));
    }
    let middle = (low + high) * 0.5;
    let centre = near + axes * middle;
    let pad = SLACK * radius + 2.0 * U * sum(centre.abs()) + LOST;
    // Differences that overflow may have been dropped by the maximum, but not by all three of the numbers.
    let is_small = radius < LARGEST && sum(middle.abs()) < LARGEST;
    LeafBox::new(centre, axes, (high - low) * 0.5 + DVec3::splat(if is_small { pad } else { f64::INFINITY }))
}

/// The vertices that are farthest in one of 98 directions.
fn extremes(points: &[DVec3]) -> Vec<DVec3> {
    let steps = [-2, -1, 0, 1, 2];
    let mut chosen = Vec::new();
    for direction in steps.iter().flat_map(|&x| steps.iter().flat_map(move |&y| steps.map(|z| [x, y, z]))) {
        // One of two opposite ones, and of those along each other the shortest.
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

/// To be made small: the volume of the box of points, of one that is a little thicker.
fn cost(axes: &DMat3, points: &[DVec3]) -> f64 {
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for &point in points {
        let along = project(axes, point);
        (low, high) = (low.min(along), high.max(along));
    }
    ((high - low) + DVec3::splat(THICKNESS)).element_product()
}

/// Turns axes about each of them, back and forth, by less and less.
fn turned(start: DMat3, points: &[DVec3]) -> DMat3 {
    let (mut best, mut least) = (start, cost(&start, points));
    for halved in 0..TURNS {
        let (sine, cosine) = libm::sincos(TURN / f64::from(1_u32 << halved));
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
    straightened(best)
}

/// The covariance of points, about their mean.
fn spread_of(points: &[DVec3]) -> Symmetric {
    let mean = points.iter().sum::<DVec3>() / points.len() as f64;
    points.iter().fold(Symmetric::default(), |spread, &p| spread.plus(&Symmetric::square(p - mean), 1.0))
}

/// That of a surface (Gottschalk, Lin and Manocha 1996, section 4): of a triangle with area A and mean m, A/12 (9 m mᵀ + p pᵀ + q qᵀ + r rᵀ).
fn spread_of_surface(triangles: impl Iterator<Item = [DVec3; 3]>) -> Symmetric {
    let (mut area, mut first, mut second) = (0.0, DVec3::ZERO, Symmetric::default());
    for [p, q, r] in triangles {
        let own = (q - p).cross(r - p).length();
        let mean = (p + q + r) / 3.0;
        area += own;
        first += mean * own;
        second = second.plus(&Symmetric::square(mean), own * 0.75);
        second = [p, q, r].iter().fold(second, |sum, &p| sum.plus(&Symmetric::square(p), own / 12.0));
    }
    if area > 0.0 { second.plus(&Symmetric::square(first / area), -area) } else { second }
}
