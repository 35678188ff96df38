//! The tree of oriented boxes finds the pairs of brute force under every kind of pose (cases 58, 59, 66 to 68 and
//! 72 of the project's list of hard inputs).

use boxwood::papers::{ObbTree, ObbTreeOptions, Sat, TreeModel, TreePair, brute_force_pairs};
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, cuboid, random_mesh, soup};

use crate::support::poses;
use poses::{Kind, moved};

fn model(mesh: Mesh) -> TreeModel<ObbTree> {
    let model = TreeModel::new(mesh, &ObbTreeOptions::default());
    assert_eq!(model.check(), Ok(()));
    model
}

/// Asserts that both box tests ([`Sat`]) give exactly the pairs of brute force. Returns the number of pairs.
#[track_caller]
fn assert_matches_reference(a: &TreeModel<ObbTree>, pose_a: Pose, b: &TreeModel<ObbTree>, pose_b: Pose) -> usize {
    let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
    let expected = brute_force_pairs(&a, &b);
    for sat in [Sat::Lite, Sat::Full] {
        assert_eq!(TreePair::with_sat(&a, &b, sat).triangle_pairs(), expected, "{sat:?} at {pose_a:?} and {pose_b:?}");
    }
    expected.len()
}

#[test]
fn pairs_match_reference() {
    let mut random = Random::new(0x0bb_7ee);
    let (mut found, mut rounds) = (0, 0);
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let a = model(soup(&mut random, 40, 0.5));
            let b = model(random_mesh(&mut random, 20, 40));
            let offset = kind_a.offset().max(kind_b.offset());
            for _ in 0..2 {
                let offset_b = random.point_in_box([-0.5; 3], [0.5; 3]);
                let pose_a = moved(&kind_a.pose(&mut random), [offset; 3]);
                let pose_b = moved(&kind_b.pose(&mut random), offset_b.map(|x| offset + x));
                found += assert_matches_reference(&a, pose_a, &b, pose_b);
                rounds += 1;
            }
        }
    }
    assert!(found > 2 * rounds, "only {found} pairs in {rounds} rounds: the poses are too far apart");
}

/// Cuboids that touch exactly face to face: the boxes of the touching triangles have zero thickness and lie in one
/// plane.
#[test]
fn cuboids_face_to_face_touch() {
    let cube = model(cuboid([-0.5; 3], [0.5; 3]));
    for (by, intersects) in [([1.0, 0.0, 0.0], true), ([1.0, 1.0, 1.0], true), ([1.0 + f64::EPSILON, 0.0, 0.0], false)]
    {
        let found = assert_matches_reference(&cube, Pose::IDENTITY, &cube, Pose::from_translation(by));
        assert_eq!(found > 0, intersects, "at {by:?}");
    }
}

#[test]
fn pairs_match_reference_for_empty_and_single_triangle_models() {
    let empty = model(Mesh::default());
    let one = model(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid"));
    let point = model(Mesh::new(vec![[0.25, 0.25, 0.0]], vec![[0, 0, 0]]).expect("valid"));
    let here = Pose::IDENTITY;
    assert_eq!(assert_matches_reference(&empty, here, &one, here), 0);
    assert_eq!(assert_matches_reference(&one, here, &one, here), 1);
    assert_eq!(assert_matches_reference(&point, here, &one, here), 1);
    assert_eq!(assert_matches_reference(&point, here, &point, here), 1);
    assert_eq!(assert_matches_reference(&one, here, &point, Pose::from_translation([0.0, 0.0, 1e-300])), 0);
}
