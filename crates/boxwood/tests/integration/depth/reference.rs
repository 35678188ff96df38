//! Reference for the penetration depth of convex models: the minimum, over a set of directions, of the distance
//! that the second model must be moved in that direction until the models are separated.
//!
//! The directions are every face normal of either model and every cross product of an edge of one model and an
//! edge of the other. One of them is optimal, and no direction gives less than the depth.

use boxwood::PlacedModel;

type Vector = [f64; 3];

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn subtract(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn corners(placed: &PlacedModel) -> Vec<Vector> {
    let mesh = placed.model().mesh();
    mesh.vertices().iter().map(|&vertex| placed.pose().transform_point(vertex)).collect()
}

/// Vectors of all edges of a placed closed mesh, each edge once.
fn edges(placed: &PlacedModel) -> Vec<Vector> {
    let points = corners(placed);
    let sides = placed.model().mesh().triangles().iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
    let once = sides.filter(|[from, to]| from < to);
    once.map(|[from, to]| subtract(points[to as usize], points[from as usize])).collect()
}

fn normals(placed: &PlacedModel) -> Vec<Vector> {
    let all = 0..placed.model().mesh().triangles().len() as u32;
    all.map(|triangle| {
        let [p, q, r] = placed.triangle_vertices(triangle);
        cross(subtract(q, p), subtract(r, p))
    })
    .collect()
}

/// Distance that the points `b` must be moved along `direction` until a plane perpendicular to it separates them
/// from the points `a`. Infinite if the direction is zero.
pub(crate) fn escape_distance(a: &[Vector], b: &[Vector], direction: Vector) -> f64 {
    let length = dot(direction, direction).sqrt();
    let max = a.iter().map(|&p| dot(direction, p)).fold(f64::NEG_INFINITY, f64::max);
    let min = b.iter().map(|&p| dot(direction, p)).fold(f64::INFINITY, f64::min);
    if length > 0.0 { (max - min) / length } else { f64::INFINITY }
}

/// Penetration depth of two convex models of about unit size; not positive if their interiors are disjoint.
pub(crate) fn reference_depth(a: &PlacedModel, b: &PlacedModel) -> f64 {
    let (cloud_a, cloud_b) = (corners(a), corners(b));
    let mut depth = f64::INFINITY;
    let mut try_both = |direction: Vector| {
        for direction in [direction, direction.map(|x| -x)] {
            depth = depth.min(escape_distance(&cloud_a, &cloud_b, direction));
        }
    };
    normals(a).into_iter().chain(normals(b)).for_each(&mut try_both);
    for e in edges(a) {
        for f in edges(b) {
            let across = cross(e, f);
            // Skips nearly parallel edges, whose cross product is inaccurate: a face normal has the same direction.
            if dot(across, across) > 1e-20 * dot(e, e) * dot(f, f) {
                try_both(across);
            }
        }
    }
    depth
}
