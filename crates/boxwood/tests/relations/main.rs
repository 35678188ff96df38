//! The laws of solids: where a point is, and how two models lie to each other, is what it is by construction.

mod convex;
mod general;
mod named;
mod points;
mod voxels;

use boxwood::{Mesh, Model, Pair, Pose, Relation};
use boxwood_scenes::Random;

/// The relation of two meshes as they stand, which must be the mirrored one of the swapped two.
fn relation(a: &Mesh, b: &Mesh) -> Relation {
    relation_at(&Model::new(a.clone()), Pose::IDENTITY, &Model::new(b.clone()), Pose::IDENTITY)
}

fn relation_at(a: &Model, at_a: Pose, b: &Model, at_b: Pose) -> Relation {
    let (a, b) = (a.at(at_a).expect("placed"), b.at(at_b).expect("placed"));
    let relation = Pair::new(&a, &b).relation();
    assert_eq!(Pair::new(&b, &a).relation(), relation.mirrored(), "swapped");
    // The other way round does not hold: surfaces may meet where they are hidden in a solid.
    let meet = match relation {
        Relation::AInsideB { touching } | Relation::BInsideA { touching } => touching,
        Relation::Touching | Relation::Coincident | Relation::Meeting => true,
        Relation::Disjoint | Relation::Crossing => false,
    };
    assert!(!meet || Pair::new(&a, &b).intersects(), "{relation:?}");
    relation
}

/// Inside out.
fn turned(mesh: &Mesh) -> Mesh {
    let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
    Mesh::new(mesh.vertices().to_vec(), triangles).expect("the same mesh")
}

/// Vertices and triangles in another order, triangles beginning with another corner.
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
    Mesh::new(vertices, triangles).expect("the same mesh")
}

/// The same solid with triangles split along their sides, and the cracks closed by triangles without area.
fn cracked(random: &mut Random, mesh: &Mesh, times: u64) -> Mesh {
    let (mut vertices, mut triangles) = (mesh.vertices().to_vec(), mesh.triangles().to_vec());
    for _ in 0..times {
        let which = random.below(triangles.len() as u64) as usize;
        let [p, q, r] = [0, 1, 2].map(|i| triangles[which][i]);
        let middle = vertices.len() as u32;
        // Of few bits, so that it is on the side.
        vertices.push([0, 1, 2].map(|k| (vertices[p as usize][k] + vertices[q as usize][k]) / 2.0));
        triangles[which] = [p, middle, r];
        triangles.extend([[middle, q, r], [p, q, middle]]);
        let turn = random.below(3) as usize;
        triangles[which].rotate_left(turn);
    }
    Mesh::new(vertices, triangles).expect("finite")
}

fn count(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(otherwise)
}
