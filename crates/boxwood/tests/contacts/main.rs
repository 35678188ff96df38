//! The laws of contacts: what two triangles have in common is what rational arithmetic constructs; closed surfaces meet in
//! closed curves, of the lengths and areas that geometry says; and no order of models, triangles or vertices matters.

mod closed;
#[path = "../families/mod.rs"]
mod families;
mod known;
mod large;
mod order;
mod special;
mod truth;
#[path = "../twin/mod.rs"]
mod twin;

use boxwood::{Contacts, Mesh, Model, Pair, Pose};
use boxwood_scenes::Random;

/// The contacts of two models, checked, and the same on one thread.
fn contacts_of(a: &Model, pose_a: Pose, b: &Model, pose_b: Pose) -> Contacts {
    let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
    let pair = Pair::new(&a, &b);
    let contacts = pair.contacts();
    contacts.check(&pair).expect("contacts are what they should be");
    let alone = boxwood::Scratch::new().contacts(&pair);
    assert_eq!(contacts, alone, "threads make no difference");
    assert_eq!(contacts.triangle_pairs, pair.count());
    contacts
}

fn at(offset: [f64; 3]) -> Pose {
    Pose::translation(offset).expect("finite")
}

/// A rotation and a translation.
fn random_pose(random: &mut Random, reach: f64) -> Pose {
    let offset = random.point_in_box([-reach; 3], [reach; 3]);
    Pose::rigid(random.rotation(), offset).expect("a rotation")
}

fn mesh_of(triangles: &[[[f64; 3]; 3]]) -> Mesh {
    let corners = (0..triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(triangles.as_flattened().to_vec(), corners).expect("a mesh")
}
