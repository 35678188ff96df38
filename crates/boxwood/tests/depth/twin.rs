//! The depth of convex models the plain way: across every face of either, and across every edge of one and every edge of the
//! other, how far must the second be moved? One of these directions is the best of all, and none is better than the truth.

use boxwood::Placed;

type Vector = [f64; 3];

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn corners(placed: &Placed<'_>) -> Vec<Vector> {
    let mesh = placed.model().mesh();
    mesh.vertices().iter().map(|&vertex| placed.pose().place(vertex)).collect()
}

/// The direction of each edge, once.
fn edges(placed: &Placed<'_>) -> Vec<Vector> {
    let points = corners(placed);
    let sides = placed.model().mesh().triangles().iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
    let once = sides.filter(|[from, to]| from < to);
    once.map(|[from, to]| minus(points[to as usize], points[from as usize])).collect()
}

fn normals(placed: &Placed<'_>) -> Vec<Vector> {
    let all = 0..placed.model().mesh().triangles().len() as u32;
    all.map(|triangle| {
        let [p, q, r] = placed.corners(triangle);
        cross(minus(q, p), minus(r, p))
    })
    .collect()
}

/// How far the second must be moved in a direction; infinite if there is none.
pub(crate) fn way_out(a: &[Vector], b: &[Vector], direction: Vector) -> f64 {
    let length = dot(direction, direction).sqrt();
    let most = a.iter().map(|&p| dot(direction, p)).fold(f64::NEG_INFINITY, f64::max);
    let least = b.iter().map(|&p| dot(direction, p)).fold(f64::INFINITY, f64::min);
    if length > 0.0 { (most - least) / length } else { f64::INFINITY }
}

/// The depth of two convex models, of size one or so; not more than 0 if they do not overlap.
pub(crate) fn plain_depth(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    let (cloud_a, cloud_b) = (corners(a), corners(b));
    let mut depth = f64::INFINITY;
    let mut try_both = |direction: Vector| {
        for direction in [direction, direction.map(|x| -x)] {
            depth = depth.min(way_out(&cloud_a, &cloud_b, direction));
        }
    };
    normals(a).into_iter().chain(normals(b)).for_each(&mut try_both);
    for e in edges(a) {
        for f in edges(b) {
            let across = cross(e, f);
            // Of edges that are all but parallel the faces have the direction.
            if dot(across, across) > 1e-20 * dot(e, e) * dot(f, f) {
                try_both(across);
            }
        }
    }
    depth
}
