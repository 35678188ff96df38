//! Closed surfaces, and points that are known to be within them or not.

use boxwood::{Mesh, Model, Placed, Sign, orient3d};
use boxwood_scenes::{Random, cuboid, joined, sphere, torus};
use std::f64::consts::PI;

/// A closed surface with its fronts outside.
pub(crate) struct Surface {
    pub(crate) name: &'static str,
    pub(crate) model: Model,
    /// A point that is well away from the surface, and its winding number.
    pub(crate) point: fn(&mut Random) -> ([f64; 3], i64),
}

/// Convex, concave, with a hole, with a cavity, one in another; most with vertices of few bits, so that rays go through
/// them exactly.
pub(crate) fn surfaces() -> Vec<Surface> {
    let surface = |name, mesh: Mesh, point| Surface { name, model: Model::new(mesh), point };
    let block = |half: f64| cuboid([-half; 3], [half; 3]);
    vec![
        surface("box", cuboid([-1.0, -2.0, -0.5], [1.0, 1.5, 2.0]), in_the_middle_or_far),
        surface("ball", sphere(1.0, 2), in_the_middle_or_far),
        surface("ball of few bits", few_bits(&sphere(1.0, 2)), in_the_middle_or_far),
        surface("ring", few_bits(&torus(1.0, 0.5, 24, 12)), in_a_ring),
        surface("star", few_bits(&star()), in_the_middle_or_far),
        surface("hollow box", joined(&[block(1.0), turned(&block(0.5))]), in_a_wall),
        surface("box in a box", joined(&[block(1.0), block(0.5)]), in_both),
        surface("box, twice", joined(&[block(1.0), block(1.0)]), in_two),
    ]
}

/// Coordinates of 10 bits below the point.
pub(crate) fn few(x: f64) -> f64 {
    (x * 1024.0).round() / 1024.0
}

pub(crate) fn few_bits(mesh: &Mesh) -> Mesh {
    let vertices = mesh.vertices().iter().map(|v| v.map(few)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite")
}

/// Inside out.
pub(crate) fn turned(mesh: &Mesh) -> Mesh {
    let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
    Mesh::new(mesh.vertices().to_vec(), triangles).expect("the same mesh")
}

/// Every other vertex of a ball nearer to the middle, or farther away.
fn star() -> Mesh {
    let ball = sphere(1.0, 2);
    let spike = |(i, v): (usize, &[f64; 3])| v.map(|x| x * [0.5, 1.0, 0.75, 1.25, 0.5][i % 5]);
    Mesh::new(ball.vertices().iter().enumerate().map(spike).collect(), ball.triangles().to_vec()).expect("finite")
}

fn within(random: &mut Random, half: f64) -> [f64; 3] {
    random.point_in_box([-half; 3], [half; 3]).map(few)
}

fn far(random: &mut Random) -> [f64; 3] {
    let distance = random.range(3.5, 9.0);
    random.direction().map(|x| few(x * distance))
}

fn in_the_middle_or_far(random: &mut Random) -> ([f64; 3], i64) {
    if random.below(2) == 0 { (within(random, 0.1), 1) } else { (far(random), 0) }
}

fn in_a_ring(random: &mut Random) -> ([f64; 3], i64) {
    let off = within(random, 0.2);
    match random.below(4) {
        0 => (off, 0),
        1 => (far(random), 0),
        _ => {
            let [x, y, _] = random.direction();
            let per_unit = 1.0 / x.hypot(y).max(1e-9);
            ([few(x * per_unit) + off[0], few(y * per_unit) + off[1], off[2]], 1)
        }
    }
}

/// On the middle between two boxes, about.
fn between_boxes(random: &mut Random) -> [f64; 3] {
    let mut point = within(random, 0.9);
    point[random.below(3) as usize] = few(random.sign() * random.range(0.6, 0.9));
    point
}

fn in_a_wall(random: &mut Random) -> ([f64; 3], i64) {
    match random.below(4) {
        0 => (far(random), 0),
        1 => (within(random, 0.4), 0),
        _ => (between_boxes(random), 1),
    }
}

fn in_both(random: &mut Random) -> ([f64; 3], i64) {
    match random.below(3) {
        0 => (far(random), 0),
        1 => (within(random, 0.4), 2),
        _ => (between_boxes(random), 1),
    }
}

fn in_two(random: &mut Random) -> ([f64; 3], i64) {
    if random.below(2) == 0 { (within(random, 0.9), 2) } else { (far(random), 0) }
}

/// Whether the pose leaves fronts in front: 1, or -1.
pub(crate) fn handedness(placed: &Placed<'_>) -> i64 {
    let pose = placed.pose();
    let [o, x, y, z] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|point| pose.place(point));
    match orient3d(o, x, y, z).expect("finite") {
        Sign::Positive => 1,
        Sign::Negative => -1,
        Sign::Zero => 0,
    }
}

/// The winding number of a point by what it sees of each triangle (Van Oosterom and Strackee 1983): nothing of a ray.
/// `None` on the surface or next to it, where angles are of no use.
pub(crate) fn winding_by_angles(placed: &Placed<'_>, point: [f64; 3]) -> Option<i64> {
    let away = placed.nearest(point).expect("in range")?.distance;
    if away < 1e-6 {
        return None;
    }
    let triangles = 0..placed.model().mesh().triangles().len() as u32;
    let angle = |triangle: u32| {
        let [a, b, c] = placed.corners(triangle).map(|corner| [0, 1, 2].map(|k| corner[k] - point[k]));
        let [la, lb, lc] = [a, b, c].map(|v| dot(v, v).sqrt());
        let volume = dot(a, cross(b, c));
        2.0 * volume.atan2(la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
    };
    let winding = triangles.map(angle).sum::<f64>() / (4.0 * PI);
    assert!((winding - winding.round()).abs() < 1e-4, "{winding} around {point:?} is no whole number");
    Some(winding.round() as i64)
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}
