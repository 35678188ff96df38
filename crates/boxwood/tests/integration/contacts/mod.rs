//! Tests of contacts: the intersection of two triangles matches rational arithmetic; closed surfaces intersect in closed curves of
//! known lengths and areas; the order of models, triangles and vertices does not matter.

mod closed;
mod degenerate;
mod examples;
mod large;
mod matches_oracle;
mod order;

use boxwood::query::contacts::Contacts;
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::Random;

/// Contacts of two models. Asserts that the contacts are valid and equal those of the single-threaded query.
fn contacts_of(a: &Model, pose_a: Pose, b: &Model, pose_b: Pose) -> Contacts {
    let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
    let pair = Pair::new(&a, &b);
    let contacts = pair.contacts();
    contacts.check(&pair).expect("valid contacts");
    let single_threaded = pair.contacts_limited(u64::MAX);
    assert_eq!(contacts, single_threaded, "contacts depend on the number of threads");
    assert_eq!(contacts.triangle_pairs, pair.count_triangle_pairs());
    contacts
}

fn at(offset: [f64; 3]) -> Pose {
    Pose::from_translation(offset)
}

/// A random rotation, and a translation in the cube from `-size` to `size`.
fn random_pose(random: &mut Random, size: f64) -> Pose {
    let offset = random.point_in_box([-size; 3], [size; 3]);
    Pose::from_rotation_matrix(random.rotation(), offset).expect("valid rotation")
}

fn mesh_of(triangles: &[[[f64; 3]; 3]]) -> Mesh {
    let corners = (0..triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(triangles.as_flattened().to_vec(), corners).expect("valid mesh")
}
