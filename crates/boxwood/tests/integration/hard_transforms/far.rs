//! Poses far from the origin, where placed vertices are rounded.

use crate::hard_transforms::queries::{
    LIMIT, meet, miss, pairs, pairs_by_oracle, scale, translation, triangle, unit_cube,
};
use crate::support::poses::{Kind, moved};
use boxwood::query::TrianglePair;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, cuboid, random_mesh, sheet, soup};

/// At 1e16, adjacent numbers differ by 2, so placed vertices lose digits. Results are exact for the rounded
/// vertices.
#[test]
fn case_71_translation_by_1e16() {
    let far = |x: f64| translation([x, 0.0, 0.0]);
    let cube = unit_cube();
    // Both x coordinates of the cube are rounded to 1e16, so that it becomes a square. The translation 1e16 + 0.5
    // is itself rounded to 1e16.
    meet(&cube, far(1e16), &cube, far(1e16 + 0.5));
    miss(&cube, far(1e16), &cube, far(1e16 + 2.0));
    // 1e16 + 3 is rounded to 1e16 + 4, so cubes of side 3 at a distance of 4 touch.
    let large = cuboid([0.0; 3], [3.0; 3]);
    meet(&large, far(1e16), &large, far(1e16 + 4.0));
    miss(&large, far(1e16), &large, far(1e16 + 6.0));

    let mut random = Random::new(0x71);
    let (mut met, mut missed) = (0, 0);
    for distance in [1e15, 1e16, 1e17, 1e20, 1e100, 1e300] {
        for _ in 0..10 {
            let (a, b) = (soup(&mut random, 12, 0.5), random_mesh(&mut random, 10, 12));
            let direction = random.direction().map(|x| x * distance);
            let size = scale(4.0, 4.0, 4.0);
            let (pose_a, pose_b) = (moved(&size, direction), moved(&size, direction.map(|x| x + random.unit())));
            let found = pairs_by_oracle(&a, pose_a, &b, pose_b).len();
            met += found;
            missed += 12 * 12 - found;
        }
    }
    assert!(met > 100 && missed > 100, "{met} met, {missed} missed");
}

/// Two models at the same pose. Placing them rounds vertices, so results may differ from those at the identity.
/// But equal vertices stay equal, so triangles with a common vertex still intersect.
#[test]
fn case_73_the_same_pose_for_both() {
    let mut random = Random::new(0x73);
    for kind in Kind::ALL {
        for _ in 0..12 {
            let a = random_mesh(&mut random, 12, 20);
            // Triangle i of b shares one vertex with triangle i of a; its other vertices are elsewhere.
            let mut vertices = a.vertices().to_vec();
            vertices.extend((0..40).map(|_| random.point_in_box([1.5; 3], [2.5; 3])));
            let corners = (0..).zip(a.triangles()).map(|(t, [i, _, _])| [*i, 12 + 2 * t, 13 + 2 * t]);
            let b = Mesh::new(vertices, corners.collect()).expect("valid");
            let offset = random.direction().map(|x| x * kind.offset());
            let pose = moved(&kind.pose(&mut random), offset);
            let found = pairs(&a, pose, &b, pose);
            assert!((0..20).all(|i| found.contains(&TrianglePair { a: i, b: i })), "{kind:?}: a shared corner is lost");
        }
    }
}

/// Two adjacent sheets are placed so that their relative pose must be rounded. The boxes at the contact touch only
/// up to this rounding. A box test that did not enlarge boxes by its rounding errors would lose the contact.
#[test]
fn case_74_pruning_pays_for_the_rounding_of_relative_poses() {
    let mut random = Random::new(0x74);
    let flat = sheet(5, 5, |_, _| 0.0);
    let raised = sheet(5, 5, |x, y| x * x + y);
    for distance in [0.0, 1.0, 1e3, 1e6, 1e9, 1e12] {
        let (mut met, mut missed) = (0, 0);
        for round in 0..60 {
            let kind = [Kind::Rigid, Kind::Shear, Kind::NonUniformScale, Kind::Reflection][round % 4];
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * distance));
            // Offset of the second sheet: they share an edge, a part of an edge, a corner, or nearly coincide.
            // Before rounding the contact is exact; after rounding it may be lost.
            let beside = [[1.0, 0.0, 0.0], [1.0, 0.2, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1e-16]][round / 4 % 4];
            let (a, b) = if round % 3 == 0 { (&flat, &raised) } else { (&flat, &flat) };
            let neighbor = pose * translation(beside);
            let found = pairs(a, pose, b, neighbor).len();
            met += usize::from(found > 0);
            missed += usize::from(found == 0);
        }
        assert!(met > 0 && missed > 0, "at {distance:e} {met} met and {missed} missed");
    }
}

#[test]
fn results_just_below_the_limit_are_exact() {
    let size = LIMIT.next_down();
    let floor = triangle([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let tip = |z: f64| triangle([[0.25, 0.25, z], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
    for (x, y, z) in [(size, size, size), (-size, size, size), (size, 1.0, size), (size, size, 1e-300)] {
        let pose = scale(x, y, z);
        meet(&floor, pose, &tip(0.0), pose);
        meet(&floor, pose, &tip(-1e-9), pose);
        miss(&floor, pose, &tip(1e-9), pose);
        meet(&unit_cube(), pose, &unit_cube(), pose);
    }
    // Models at both ends of the permitted range of coordinates, or one ulp apart at one end.
    let (low, high) = (translation([-size, 0.0, 0.0]), translation([size, 0.0, 0.0]));
    meet(&unit_cube(), high, &unit_cube(), high);
    miss(&unit_cube(), low, &unit_cube(), high);
    miss(&unit_cube(), high, &unit_cube(), translation([size.next_down(), 0.0, 0.0]));
    miss(&unit_cube(), scale(size, size, size), &unit_cube(), translation([-1e-300, -3.0, 0.0]));
    // The matrix from the box frame of the model to the world has entries that overflow, though no placed vertex
    // exceeds the limit.
    let tall =
        Mesh::new(vec![[0.0, -1e300, 0.0], [0.0, 1e300, 0.0], [0.0, 0.0, 1.0]], vec![[0, 1, 2]]).expect("finite");
    let pressed = scale(1e300, 1e-300, 1.0);
    meet(&tall, pressed, &triangle([[-1.0, 0.0, 0.5], [1.0, 0.0, 0.5], [1.0, 3.0, 0.5]]), Pose::IDENTITY);
    miss(&tall, pressed, &triangle([[-1.0, 0.0, 1.5], [1.0, 0.0, 1.5], [1.0, 3.0, 1.5]]), Pose::IDENTITY);
}
