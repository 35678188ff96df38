//! Tests of solids: point location and the relation of two models equal the results known by construction.

mod convex;
mod examples;
mod general;
mod points;
mod voxels;

use boxwood::query::Relation;
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::Random;

/// Relation of two meshes at the identity pose. Swapping the meshes must give the mirrored relation.
fn relation(a: &Mesh, b: &Mesh) -> Relation {
    relation_at(&Model::new(a.clone()), Pose::IDENTITY, &Model::new(b.clone()), Pose::IDENTITY)
}

fn relation_at(a: &Model, at_a: Pose, b: &Model, at_b: Pose) -> Relation {
    let (a, b) = (a.at(at_a).expect("pose in range"), b.at(at_b).expect("pose in range"));
    let relation = Pair::new(&a, &b).relation();
    assert_eq!(Pair::new(&b, &a).relation(), relation.swapped(), "swapped");
    // For the relations listed here the surfaces must intersect. For all others they may still intersect where they are
    // hidden inside a solid.
    let must_intersect = match relation {
        Relation::AInsideB { touching } | Relation::BInsideA { touching } => touching,
        Relation::Touching | Relation::Coincident | Relation::SurfacesOnly => true,
        Relation::Disjoint | Relation::Crossing => false,
    };
    assert!(!must_intersect || Pair::new(&a, &b).intersects(), "{relation:?}");
    relation
}

/// The mesh with all triangles reversed, so that it faces the other way.
fn reversed(mesh: &Mesh) -> Mesh {
    let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
    Mesh::new(mesh.vertices().to_vec(), triangles).expect("valid mesh")
}

/// The mesh with its vertices and triangles in random order, and each triangle starting at a random one of its
/// vertices.
fn shuffled(random: &mut Random, mesh: &Mesh) -> Mesh {
    let mut order: Vec<u32> = (0..mesh.vertices().len() as u32).collect();
    random.shuffle(&mut order);
    let mut vertices = vec![[0.0; 3]; order.len()];
    for (&new, &old) in order.iter().zip(mesh.vertices()) {
        vertices[new as usize] = old;
    }
    let mut triangles: Vec<[u32; 3]> = mesh.triangles().iter().map(|t| t.map(|v| order[v as usize])).collect();
    triangles.iter_mut().for_each(|triangle| triangle.rotate_left(random.below(3) as usize));
    random.shuffle(&mut triangles);
    Mesh::new(vertices, triangles).expect("valid mesh")
}

/// The same solid after `times` random triangles were split at the midpoint of an edge. A degenerate triangle
/// closes the crack to the neighboring triangle.
fn with_cracks(random: &mut Random, mesh: &Mesh, times: u64) -> Mesh {
    let (mut vertices, mut triangles) = (mesh.vertices().to_vec(), mesh.triangles().to_vec());
    for _ in 0..times {
        let which = random.below(triangles.len() as u64) as usize;
        let [p, q, r] = [0, 1, 2].map(|i| triangles[which][i]);
        let middle = vertices.len() as u32;
        // Coordinates have few bits, so that the midpoint is exactly on the edge.
        vertices.push([0, 1, 2].map(|k| (vertices[p as usize][k] + vertices[q as usize][k]) / 2.0));
        triangles[which] = [p, middle, r];
        triangles.extend([[middle, q, r], [p, q, middle]]);
        let turn = random.below(3) as usize;
        triangles[which].rotate_left(turn);
    }
    Mesh::new(vertices, triangles).expect("finite")
}

fn count_from_env(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}
