//! Test helpers: check that a mesh is closed, oriented outward, and has no degenerate triangles or unused vertices.

use crate::vector::{Vector, cross, dot, sub};
use boxwood::Mesh;
use std::collections::BTreeMap;

/// Directed edges that are used a different number of times than their reverse. A closed, consistently oriented mesh has none.
pub(crate) fn open_edges(mesh: &Mesh) -> Vec<[u32; 2]> {
    let uses = directed_edge_counts(mesh);
    let reverse_count = |[a, b]: [u32; 2]| uses.get(&[b, a]).copied().unwrap_or(0);
    uses.iter().filter(|&(&edge, &count)| count != reverse_count(edge)).map(|(&edge, _)| edge).collect()
}

/// Number of uses of each directed edge.
fn directed_edge_counts(mesh: &Mesh) -> BTreeMap<[u32; 2], u32> {
    let mut uses = BTreeMap::new();
    for &[a, b, c] in mesh.triangles() {
        for edge in [[a, b], [b, c], [c, a]] {
            *uses.entry(edge).or_insert(0) += 1;
        }
    }
    uses
}

/// Checks that every directed edge is used once. Then no edge has more than two triangles, and no triangle is
/// oriented against its neighbor.
pub(crate) fn check_orientable(mesh: &Mesh) {
    for (edge, count) in directed_edge_counts(mesh) {
        assert_eq!(count, 1, "edge {edge:?} is used {count} times in one direction");
    }
}

/// Checks that the mesh has no degenerate triangles and no unused vertices.
pub(crate) fn check_no_waste(mesh: &Mesh) {
    let mut referenced = vec![false; mesh.vertices().len()];
    for (id, triangle) in mesh.triangles().iter().enumerate() {
        let [a, b, c] = mesh.triangle_vertices(id as u32);
        let normal = cross(sub(b, a), sub(c, a));
        assert!(dot(normal, normal) > 0.0, "triangle {id} {triangle:?} is degenerate: {a:?} {b:?} {c:?}");
        triangle.iter().for_each(|&vertex| referenced[vertex as usize] = true);
    }
    assert!(referenced.iter().all(|&used| used), "the mesh has an unused vertex");
}

/// Six times the volume of each shell. A shell is a set of triangles connected by vertices.
pub(crate) fn shell_volumes(mesh: &Mesh) -> Vec<f64> {
    let mut volumes = BTreeMap::new();
    let shell = shell_ids(mesh);
    for (id, triangle) in mesh.triangles().iter().enumerate() {
        let [a, b, c] = mesh.triangle_vertices(id as u32);
        *volumes.entry(shell[triangle[0] as usize]).or_insert(0.0) += dot(a, cross(b, c));
    }
    volumes.into_values().collect()
}

/// For each vertex, the smallest vertex index of its shell (union–find).
fn shell_ids(mesh: &Mesh) -> Vec<u32> {
    fn root(parent: &mut [u32], mut vertex: u32) -> u32 {
        while parent[vertex as usize] != vertex {
            parent[vertex as usize] = parent[parent[vertex as usize] as usize];
            vertex = parent[vertex as usize];
        }
        vertex
    }
    let mut parent: Vec<u32> = (0..mesh.vertices().len() as u32).collect();
    for &[a, b, c] in mesh.triangles() {
        for (a, b) in [(a, b), (b, c)] {
            let (a, b) = (root(&mut parent, a), root(&mut parent, b));
            parent[a.max(b) as usize] = a.min(b);
        }
    }
    (0..parent.len() as u32).map(|vertex| root(&mut parent, vertex)).collect()
}

/// Checks everything that this crate guarantees for closed meshes.
pub(crate) fn check_solid(mesh: &Mesh) {
    check_no_waste(mesh);
    check_orientable(mesh);
    assert_eq!(open_edges(mesh), Vec::<[u32; 2]>::new(), "open edges");
    assert!(shell_volumes(mesh).iter().all(|&volume| volume > 0.0), "a shell is inside out");
}

/// Bounding box of a mesh with triangles.
pub(crate) fn extents(mesh: &Mesh) -> [Vector; 2] {
    mesh.bounds().expect("the mesh has triangles").corners()
}

/// FNV-1a hash of the bits of all vertices and triangles.
pub(crate) fn hash(mesh: &Mesh) -> u64 {
    let coordinates = mesh.vertices().iter().flatten().flat_map(|x| x.to_bits().to_le_bytes());
    let indices = mesh.triangles().iter().flatten().flat_map(|i| i.to_le_bytes());
    coordinates
        .chain(indices)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
