//! Closed surfaces for ray tests, and random points whose winding number is known.

use boxwood::exact::{Sign, orient3d};
use boxwood::{Mesh, Model, PlacedModel};
use boxwood_scenes::{Random, cuboid, merged, sphere, torus};
use std::f64::consts::PI;

/// A closed surface with outward normals.
pub(crate) struct Surface {
    pub(crate) name: &'static str,
    pub(crate) model: Model,
    /// Returns a random point well away from the surface, and its winding number.
    pub(crate) point: fn(&mut Random) -> ([f64; 3], i64),
}

/// Closed surfaces: convex, concave, with a hole, with a cavity, nested and doubled. Most have vertices of few
/// bits, so that rays can pass exactly through them.
pub(crate) fn surfaces() -> Vec<Surface> {
    let surface = |name, mesh: Mesh, point| Surface { name, model: Model::new(mesh), point };
    let block = |half: f64| cuboid([-half; 3], [half; 3]);
    vec![
        surface("box", cuboid([-1.0, -2.0, -0.5], [1.0, 1.5, 2.0]), center_or_far_point),
        surface("ball", sphere(1.0, 2), center_or_far_point),
        surface("ball of few bits", rounded_mesh(&sphere(1.0, 2)), center_or_far_point),
        surface("ring", rounded_mesh(&torus(1.0, 0.5, 24, 12)), point_in_torus),
        surface("star", rounded_mesh(&star()), center_or_far_point),
        surface("hollow box", merged(&[block(1.0), reversed(&block(0.5))]), point_in_wall),
        surface("box in a box", merged(&[block(1.0), block(0.5)]), point_in_nested_boxes),
        surface("box, twice", merged(&[block(1.0), block(1.0)]), point_in_doubled_box),
    ]
}

/// Rounds a coordinate to a multiple of 2^-10.
pub(crate) fn round_to_few_bits(x: f64) -> f64 {
    (x * 1024.0).round() / 1024.0
}

pub(crate) fn rounded_mesh(mesh: &Mesh) -> Mesh {
    let vertices = mesh.vertices().iter().map(|v| v.map(round_to_few_bits)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite")
}

/// The mesh with all triangles reversed, so that it faces the other way.
pub(crate) fn reversed(mesh: &Mesh) -> Mesh {
    let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
    Mesh::new(mesh.vertices().to_vec(), triangles).expect("valid mesh")
}

/// A sphere whose vertices are moved towards the center or away from it, by factors from 0.5 to 1.25 in turn.
fn star() -> Mesh {
    let ball = sphere(1.0, 2);
    let spike = |(i, v): (usize, &[f64; 3])| v.map(|x| x * [0.5, 1.0, 0.75, 1.25, 0.5][i % 5]);
    Mesh::new(ball.vertices().iter().enumerate().map(spike).collect(), ball.triangles().to_vec()).expect("finite")
}

fn random_point_within(random: &mut Random, half: f64) -> [f64; 3] {
    random.point_in_box([-half; 3], [half; 3]).map(round_to_few_bits)
}

fn random_far_point(random: &mut Random) -> [f64; 3] {
    let distance = random.range(3.5, 9.0);
    random.direction().map(|x| round_to_few_bits(x * distance))
}

fn center_or_far_point(random: &mut Random) -> ([f64; 3], i64) {
    if random.below(2) == 0 { (random_point_within(random, 0.1), 1) } else { (random_far_point(random), 0) }
}

fn point_in_torus(random: &mut Random) -> ([f64; 3], i64) {
    let off = random_point_within(random, 0.2);
    match random.below(4) {
        0 => (off, 0),
        1 => (random_far_point(random), 0),
        _ => {
            let [x, y, _] = random.direction();
            let per_unit = 1.0 / x.hypot(y).max(1e-9);
            ([round_to_few_bits(x * per_unit) + off[0], round_to_few_bits(y * per_unit) + off[1], off[2]], 1)
        }
    }
}

/// A random point between the box of half side 0.5 and the box of half side 1, both centered at the origin.
fn between_boxes(random: &mut Random) -> [f64; 3] {
    let mut point = random_point_within(random, 0.9);
    point[random.below(3) as usize] = round_to_few_bits(random.sign() * random.range(0.6, 0.9));
    point
}

fn point_in_wall(random: &mut Random) -> ([f64; 3], i64) {
    match random.below(4) {
        0 => (random_far_point(random), 0),
        1 => (random_point_within(random, 0.4), 0),
        _ => (between_boxes(random), 1),
    }
}

fn point_in_nested_boxes(random: &mut Random) -> ([f64; 3], i64) {
    match random.below(3) {
        0 => (random_far_point(random), 0),
        1 => (random_point_within(random, 0.4), 2),
        _ => (between_boxes(random), 1),
    }
}

fn point_in_doubled_box(random: &mut Random) -> ([f64; 3], i64) {
    if random.below(2) == 0 { (random_point_within(random, 0.9), 2) } else { (random_far_point(random), 0) }
}

/// Returns 1 if the pose preserves the orientation, -1 if it mirrors, 0 if it is singular.
pub(crate) fn handedness(placed: &PlacedModel) -> i64 {
    let pose = placed.pose();
    let [o, x, y, z] =
        [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|point| pose.transform_point(point));
    match orient3d(o, x, y, z).expect("finite") {
        Sign::Positive => 1,
        Sign::Negative => -1,
        Sign::Zero => 0,
    }
}

/// Winding number of a point, computed as the sum of the solid angles of all triangles (Van Oosterom and Strackee
/// 1983), without a ray. `None` within 1e-6 of the surface, where the angles are inaccurate.
pub(crate) fn winding_by_angles(placed: &PlacedModel, point: [f64; 3]) -> Option<i64> {
    let away = placed.nearest(point).expect("in range")?.distance;
    if away < 1e-6 {
        return None;
    }
    let triangles = 0..placed.model().mesh().triangles().len() as u32;
    let angle = |triangle: u32| {
        let [a, b, c] = placed.triangle_vertices(triangle).map(|corner| [0, 1, 2].map(|k| corner[k] - point[k]));
        let [la, lb, lc] = [a, b, c].map(|v| dot(v, v).sqrt());
        let volume = dot(a, cross(b, c));
        2.0 * volume.atan2(la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
    };
    let winding = triangles.map(angle).sum::<f64>() / (4.0 * PI);
    assert!((winding - winding.round()).abs() < 1e-4, "{winding} around {point:?} is not an integer");
    Some(winding.round() as i64)
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}
