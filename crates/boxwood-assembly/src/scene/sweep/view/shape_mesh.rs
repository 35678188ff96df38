//! Meshes of swept shapes, for display only: the sweep itself uses the exact shapes.

use crate::scene::shape::{SceneCapsule, SceneShape};
use crate::scene::vector_length::vector_length;
use boxwood::Mesh;
use boxwood::mesh::primitives::capsule;
use boxwood_scenes::{cuboid, sphere};

/// Subdivisions of an icosahedron: a sphere has 20 * 4^3 triangles.
const SUBDIVISIONS: u32 = 3;
/// Number of vertices around a capsule; half as many from end to end.
const SEGMENTS: u32 = 48;

pub(super) fn shape_mesh(shape: SceneShape) -> Mesh {
    match shape {
        SceneShape::Sphere { center, radius } => map_vertices(&sphere(1.0, SUBDIVISIONS), |point| {
            [0, 1, 2].map(|axis: usize| center[axis] + radius * point[axis])
        }),
        SceneShape::Box { min, max } => map_vertices(&unit_box(), |point| {
            [0, 1, 2].map(|axis: usize| if point[axis] < 0.0 { min } else { max }[axis])
        }),
        SceneShape::OrientedBox { center, half, axes } => {
            let axes = axes.map(|axis| axis.map(|x| x / vector_length(axis)));
            map_vertices(&unit_box(), |point| {
                let along = |axis: usize| (0..3).map(|side| axes[side][axis] * (half[side] * point[side])).sum::<f64>();
                [0, 1, 2].map(|axis| center[axis] + along(axis))
            })
        }
    }
}

pub(super) fn capsule_mesh(SceneCapsule { ends: [p, q], radius }: SceneCapsule) -> Mesh {
    let [u, v, w] = frame([0, 1, 2].map(|axis: usize| q[axis] - p[axis]));
    // The hemispheres of the unit capsule have their centers at z = -1 and z = 1.
    let unit = capsule(1.0, 2.0, SEGMENTS).expect("constants are valid");
    map_vertices(&unit, |[x, y, z]| {
        let (end, up) = if z < 0.0 { (p, z + 1.0) } else { (q, z - 1.0) };
        [0, 1, 2].map(|axis: usize| end[axis] + radius * (x * u[axis] + y * v[axis] + up * w[axis]))
    })
}

fn unit_box() -> Mesh {
    cuboid([-1.0; 3], [1.0; 3])
}

/// Maps every vertex. Returns an empty mesh if a vertex is out of range.
fn map_vertices(mesh: &Mesh, map: impl Fn([f64; 3]) -> [f64; 3]) -> Mesh {
    let vertices = mesh.vertices().iter().map(|&vertex| map(vertex)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).unwrap_or_default()
}

/// Orthonormal axes, the last one along a vector; the coordinate axes if the vector is zero.
fn frame(along: [f64; 3]) -> [[f64; 3]; 3] {
    let length = vector_length(along);
    if length == 0.0 {
        return [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    }
    let w = along.map(|x| x / length);
    // `axis` is the coordinate axis along which `w` is smallest, so that the cross product with `w` is not tiny.
    let smallest = (0..3).min_by(|&a, &b| w[a].abs().total_cmp(&w[b].abs())).unwrap_or(0);
    let mut axis = [0.0; 3];
    axis[smallest] = 1.0;
    let u = cross(axis, w);
    let u = u.map(|x| x / vector_length(u));
    [u, cross(w, u), w]
}

fn cross([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::Aabb;

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        vector_length([0, 1, 2].map(|axis: usize| a[axis] - b[axis]))
    }

    #[test]
    fn vertices_are_on_surface_of_shape() {
        let center = [1.0, -2.0, 3.0];
        let ball = shape_mesh(SceneShape::Sphere { center, radius: 2.0 });
        assert!(ball.vertices().iter().all(|&vertex| (distance(vertex, center) - 2.0).abs() < 1e-12));
        for ends in [[[0.0; 3], [3.0, 4.0, 0.0]], [[1.0; 3]; 2], [[5.0, 0.0, 0.0], [-5.0, 0.0, 0.0]]] {
            let mesh = capsule_mesh(SceneCapsule { ends, radius: 0.5 });
            let near = |vertex: [f64; 3]| distance(vertex, ends[0]).min(distance(vertex, ends[1]));
            assert!(mesh.vertices().iter().all(|&vertex| (near(vertex) - 0.5).abs() < 1e-12), "{ends:?}");
            assert!(mesh.topology().is_closed(), "{ends:?}");
        }
        let turned = SceneShape::OrientedBox {
            center,
            half: [1.0, 2.0, 3.0],
            axes: [[0.0, 9.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.1]],
        };
        assert_eq!(shape_mesh(turned).bounds(), Some(Aabb { min: [-1.0, -3.0, 0.0], max: [3.0, -1.0, 6.0] }));
        let flat = SceneShape::Box { min: [0.0; 3], max: [1.0, 1.0, 0.0] };
        assert_eq!(shape_mesh(flat).bounds(), Some(Aabb { min: [0.0; 3], max: [1.0, 1.0, 0.0] }));
        assert_eq!(
            shape_mesh(SceneShape::Sphere { center: [0.0; 3], radius: f64::MAX }).bounds().map(|_| ()),
            Some(())
        );
    }
}
