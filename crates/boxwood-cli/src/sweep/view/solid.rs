//! Balls, capsules and boxes as surfaces, to be seen: the answer knows them as they are.

use crate::arguments::{Capsule, Shape};
use crate::scene::length_of;
use boxwood::Mesh;
use boxwood_scenes::{cuboid, sphere, turn, turned};

/// A ball has 20 * 4^3 triangles, a capsule this many corners around and half as many from end to end.
const SUBDIVISIONS: u32 = 3;
const SEGMENTS: u32 = 48;

pub(super) fn of_shape(shape: Shape) -> Mesh {
    match shape {
        Shape::Sphere { centre, radius } => {
            moved(&sphere(1.0, SUBDIVISIONS), |point| [0, 1, 2].map(|axis: usize| centre[axis] + radius * point[axis]))
        }
        Shape::Box { min, max } => {
            moved(&unit_box(), |point| [0, 1, 2].map(|axis: usize| if point[axis] < 0.0 { min } else { max }[axis]))
        }
        Shape::Obb { centre, half, axes } => {
            let axes = axes.map(|axis| axis.map(|x| x / length_of(axis)));
            moved(&unit_box(), |point| {
                let along = |axis: usize| (0..3).map(|side| axes[side][axis] * (half[side] * point[side])).sum::<f64>();
                [0, 1, 2].map(|axis| centre[axis] + along(axis))
            })
        }
    }
}

pub(super) fn of_capsule(Capsule { ends: [p, q], radius }: Capsule) -> Mesh {
    // Two half balls of radius 1 around z = -1 and 1, and what is between them.
    let quarter = SEGMENTS / 4;
    let half = |steps: std::ops::RangeInclusive<u32>, middle: f64| {
        steps.map(move |step| {
            let [cosine, sine] = turn(step, SEGMENTS);
            [sine, middle - cosine]
        })
    };
    let between = half(1..=quarter, -1.0).chain(half(quarter..=2 * quarter - 1, 1.0));
    let profile: Vec<[f64; 2]> = std::iter::once([0.0, -2.0]).chain(between).chain([[0.0, 2.0]]).collect();
    let [u, v, w] = frame([0, 1, 2].map(|axis: usize| q[axis] - p[axis]));
    moved(&turned(&profile, SEGMENTS), |[x, y, z]| {
        let (end, up) = if z < 0.0 { (p, z + 1.0) } else { (q, z - 1.0) };
        [0, 1, 2].map(|axis: usize| end[axis] + radius * (x * u[axis] + y * v[axis] + up * w[axis]))
    })
}

fn unit_box() -> Mesh {
    cuboid([-1.0; 3], [1.0; 3])
}

/// Every vertex put elsewhere. What gets beyond all numbers cannot be seen.
fn moved(mesh: &Mesh, place: impl Fn([f64; 3]) -> [f64; 3]) -> Mesh {
    let vertices = mesh.vertices().iter().map(|&vertex| place(vertex)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).unwrap_or_default()
}

/// Three axes, the last of them along a vector; of any direction if that is zero.
fn frame(along: [f64; 3]) -> [[f64; 3]; 3] {
    let length = length_of(along);
    if length == 0.0 {
        return [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    }
    let w = along.map(|x| x / length);
    // Across the axis that it is farthest from.
    let far = (0..3).min_by(|&a, &b| w[a].abs().total_cmp(&w[b].abs())).unwrap_or(0);
    let mut axis = [0.0; 3];
    axis[far] = 1.0;
    let u = cross(axis, w);
    let u = u.map(|x| x / length_of(u));
    [u, cross(w, u), w]
}

fn cross([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        length_of([0, 1, 2].map(|axis: usize| a[axis] - b[axis]))
    }

    #[test]
    fn surfaces_lie_where_the_solids_end() {
        let centre = [1.0, -2.0, 3.0];
        let ball = of_shape(Shape::Sphere { centre, radius: 2.0 });
        assert!(ball.vertices().iter().all(|&vertex| (distance(vertex, centre) - 2.0).abs() < 1e-12));
        for ends in [[[0.0; 3], [3.0, 4.0, 0.0]], [[1.0; 3]; 2], [[5.0, 0.0, 0.0], [-5.0, 0.0, 0.0]]] {
            let mesh = of_capsule(Capsule { ends, radius: 0.5 });
            let near = |vertex: [f64; 3]| distance(vertex, ends[0]).min(distance(vertex, ends[1]));
            assert!(mesh.vertices().iter().all(|&vertex| (near(vertex) - 0.5).abs() < 1e-12), "{ends:?}");
            assert!(boxwood::topology(&mesh).is_closed(), "{ends:?}");
        }
        let turned =
            Shape::Obb { centre, half: [1.0, 2.0, 3.0], axes: [[0.0, 9.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.1]] };
        assert_eq!(of_shape(turned).bounds(), Some([[-1.0, -3.0, 0.0], [3.0, -1.0, 6.0]]));
        let flat = Shape::Box { min: [0.0; 3], max: [1.0, 1.0, 0.0] };
        assert_eq!(of_shape(flat).bounds(), Some([[0.0; 3], [1.0, 1.0, 0.0]]));
        assert_eq!(of_shape(Shape::Sphere { centre: [0.0; 3], radius: f64::MAX }).bounds().map(|_| ()), Some(()));
    }
}
