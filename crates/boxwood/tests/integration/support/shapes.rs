//! Meshes for tests of distance, and functions that transform or place them.

use crate::support::poses::moved;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, cuboid, grid, merged, random_mesh, soup, sphere, teapot, torus, transformed};

pub(crate) type Triangle = [[f64; 3]; 3];

/// A mesh in which no two triangles share a vertex by index.
pub(crate) fn mesh_of(triangles: &[Triangle]) -> Mesh {
    let ids = (0..triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(triangles.as_flattened().to_vec(), ids).expect("finite")
}

/// Two triangles that form a unit square parallel to the xy plane; `low` is its corner with the smallest x and y.
pub(crate) fn square_at(low: [f64; 3]) -> [Triangle; 2] {
    let corner = |x: f64, y: f64| [low[0] + x, low[1] + y, low[2]];
    [[corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0)], [corner(0.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)]]
}

/// Surfaces small enough that testing all pairs is fast.
pub(crate) fn surfaces() -> Vec<(&'static str, Mesh)> {
    vec![("torus", torus(1.0, 0.4, 14, 8)), ("teapot", teapot(2)), ("sphere", sphere(1.0, 1)), ("grid", grid(2, 2, 2))]
}

/// Degenerate meshes with their names.
pub(crate) fn degenerate_meshes() -> Vec<(&'static str, Mesh)> {
    let mut random = Random::new(0xde9);
    let segment = [[0.0; 3], [0.5, 0.25, 0.0], [1.0, 0.5, 0.0]];
    let flat = transformed(&random_mesh(&mut random, 9, 12), &Pose::from_scale([1.0, 1.0, 0.0]));
    let in_a_line = transformed(&random_mesh(&mut random, 9, 12), &Pose::from_scale([1.0, 0.0, 0.0]));
    vec![
        ("nothing", Mesh::new(vec![[0.5; 3]], vec![]).expect("finite")),
        ("a point", mesh_of(&[[[0.25, 0.25, 0.0]; 3]])),
        ("points", mesh_of(&[[[0.0; 3]; 3], [[1.0, 0.0, 0.5]; 3], [[0.0; 3]; 3]])),
        ("a segment", mesh_of(&[segment])),
        ("segments", mesh_of(&[segment, [[0.0, 0.0, 1.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]], [segment[2]; 3]])),
        ("a triangle", mesh_of(&[[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])),
        ("two triangles", mesh_of(&square_at([0.0; 3]))),
        ("the same triangle many times", mesh_of(&[square_at([0.0; 3])[0]; 20])),
        ("a flat mesh", flat),
        ("a line", in_a_line),
        ("a mesh with repeated vertices", coarse(&soup(&mut random, 13, 0.9))),
        ("two boxes", merged(&[cuboid([0.0; 3], [1.0; 3]), cuboid([1.0, 0.0, 0.0], [2.0, 1.0, 1.0])])),
    ]
}

/// The mesh with all vertices rounded to multiples of 1/4.
pub(crate) fn coarse(mesh: &Mesh) -> Mesh {
    mapped(mesh, |v| v.map(|x| (x * 4.0).round() / 4.0))
}

/// Maps a mesh in the unit cube [0, 1]^3 to one centered at the origin with side 2^exponent.
pub(crate) fn scaled(mesh: &Mesh, exponent: i32) -> Mesh {
    // Multiplies by two powers of two: 2^exponent itself may not be computable by `powi`.
    let by = [2_f64.powi(exponent / 2), 2_f64.powi(exponent - exponent / 2)];
    mapped(mesh, |v| v.map(|x| (x - 0.5) * by[0] * by[1]))
}

/// The mesh moved along z, so that its lowest vertex is exactly at `z`.
pub(crate) fn with_lowest_at(mesh: &Mesh, z: f64) -> Mesh {
    let lowest = mesh.vertices().iter().map(|v| v[2]).fold(f64::INFINITY, f64::min);
    mapped(mesh, |v| [v[0], v[1], (v[2] - lowest) + z])
}

/// The mesh with only every `every`-th of its triangles.
pub(crate) fn some_triangles(mesh: &Mesh, every: usize) -> Mesh {
    let triangles = mesh.triangles().iter().copied().step_by(every).collect();
    Mesh::new(mesh.vertices().to_vec(), triangles).expect("valid mesh")
}

fn mapped(mesh: &Mesh, map: impl Fn(&[f64; 3]) -> [f64; 3]) -> Mesh {
    Mesh::new(mesh.vertices().iter().map(map).collect(), mesh.triangles().to_vec()).expect("finite")
}

/// Returns both poses, the second one moved: the bounding boxes of the placed models are `gap` apart along `axis`, and
/// their centers are aligned on the other axes.
pub(crate) fn beside(meshes: [&Mesh; 2], poses: [Pose; 2], axis: usize, gap: f64) -> [Pose; 2] {
    let bounds = [0, 1].map(|side| {
        let model = Model::new(meshes[side].clone());
        model.at(poses[side]).expect("in range").bounds().expect("not empty")
    });
    let by = [0, 1, 2].map(|k| {
        let [[low_a, high_a], [low_b, high_b]] = bounds.map(|bounds| [bounds.min[k], bounds.max[k]]);
        if k == axis { high_a - low_b + gap } else { (low_a + high_a - low_b - high_b) / 2.0 }
    });
    [poses[0], moved(&poses[1], by)]
}

/// Returns the mesh with triangles, vertices and triangle corners in random order; and for each new triangle its
/// old index.
pub(crate) fn shuffled(mesh: &Mesh, random: &mut Random) -> (Mesh, Vec<u32>) {
    let mut old_vertex: Vec<u32> = (0..mesh.vertices().len() as u32).collect();
    random.shuffle(&mut old_vertex);
    let mut new_vertex = vec![0; old_vertex.len()];
    for (new, &old) in old_vertex.iter().enumerate() {
        new_vertex[old as usize] = new as u32;
    }
    let mut old_triangle: Vec<u32> = (0..mesh.triangles().len() as u32).collect();
    random.shuffle(&mut old_triangle);
    let vertices = old_vertex.iter().map(|&old| mesh.vertices()[old as usize]).collect();
    let triangles = old_triangle.iter().map(|&old| {
        let mut corners = mesh.triangles()[old as usize].map(|i| new_vertex[i as usize]);
        random.shuffle(&mut corners);
        corners
    });
    (Mesh::new(vertices, triangles.collect()).expect("valid mesh"), old_triangle)
}
