//! What the tests of the shapes check: that a mesh is closed, outward, and free of waste.

use crate::vector::{Vector, cross, dot, sub};
use boxwood::Mesh;
use std::collections::BTreeMap;

/// Edges without a partner: used a different number of times in one direction than in the other. A closed,
/// consistently oriented mesh has none.
pub(crate) fn open_edges(mesh: &Mesh) -> Vec<[u32; 2]> {
    let uses = directed_edges(mesh);
    let partner = |[a, b]: [u32; 2]| uses.get(&[b, a]).copied().unwrap_or(0);
    uses.iter().filter(|&(&edge, &count)| count != partner(edge)).map(|(&edge, _)| edge).collect()
}

fn directed_edges(mesh: &Mesh) -> BTreeMap<[u32; 2], u32> {
    let mut uses = BTreeMap::new();
    for &[a, b, c] in mesh.triangles() {
        for edge in [[a, b], [b, c], [c, a]] {
            *uses.entry(edge).or_insert(0) += 1;
        }
    }
    uses
}

/// Every directed edge is used at most once: no fins, no triangle turned against its neighbour.
pub(crate) fn check_orientable(mesh: &Mesh) {
    for (edge, count) in directed_edges(mesh) {
        assert_eq!(count, 1, "edge {edge:?} is used {count} times in one direction");
    }
}

pub(crate) fn check_no_waste(mesh: &Mesh) {
    let mut referenced = vec![false; mesh.vertices().len()];
    for (id, triangle) in mesh.triangles().iter().enumerate() {
        let [a, b, c] = mesh.corners(id as u32);
        let normal = cross(sub(b, a), sub(c, a));
        assert!(dot(normal, normal) > 0.0, "triangle {id} {triangle:?} is degenerate: {a:?} {b:?} {c:?}");
        triangle.iter().for_each(|&vertex| referenced[vertex as usize] = true);
    }
    assert!(referenced.iter().all(|&used| used), "a vertex is not used");
}

/// Six times the volume of each shell: triangles connected by vertices.
pub(crate) fn shell_volumes(mesh: &Mesh) -> Vec<f64> {
    let mut volumes = BTreeMap::new();
    let shell = shells(mesh);
    for (id, triangle) in mesh.triangles().iter().enumerate() {
        let [a, b, c] = mesh.corners(id as u32);
        *volumes.entry(shell[triangle[0] as usize]).or_insert(0.0) += dot(a, cross(b, c));
    }
    volumes.into_values().collect()
}

/// The smallest vertex of the shell of each vertex, by union-find.
fn shells(mesh: &Mesh) -> Vec<u32> {
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

/// All that the crate promises of a solid.
pub(crate) fn check_solid(mesh: &Mesh) {
    check_no_waste(mesh);
    check_orientable(mesh);
    assert_eq!(open_edges(mesh), Vec::<[u32; 2]>::new(), "open edges");
    assert!(shell_volumes(mesh).iter().all(|&volume| volume > 0.0), "a shell is inside out");
}

/// The smallest box of a mesh that is not empty.
pub(crate) fn extents(mesh: &Mesh) -> [Vector; 2] {
    mesh.bounds().expect("the mesh has triangles")
}

/// FNV-1a over the bits of all vertices and triangles: one number that changes with any of them.
pub(crate) fn hash(mesh: &Mesh) -> u64 {
    let coordinates = mesh.vertices().iter().flatten().flat_map(|x| x.to_bits().to_le_bytes());
    let indices = mesh.triangles().iter().flatten().flat_map(|i| i.to_le_bytes());
    coordinates
        .chain(indices)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
