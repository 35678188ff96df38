//! Singular poses, which flatten a mesh to a plane, a line or a point.

use crate::hard_transforms::queries::{
    count_and_box_tests, meet, miss, model, pairs_by_oracle, plate, scale, translation, unit_cube,
};
use crate::support::poses::{Kind, moved};
use boxwood::papers::{AabbTree, Bvh, Bvh8};
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, random_mesh, soup, sphere, transformed};

#[test]
fn case_67_flattened_to_a_plane() {
    // The pose `flat` turns the unit cube into a square at z = 0.
    let (cube, flat) = (unit_cube(), scale(1.0, 1.0, 0.0));
    meet(&cube, flat, &plate(0.0), Pose::IDENTITY);
    miss(&cube, flat, &plate(5e-324), Pose::IDENTITY);
    miss(&cube, flat, &plate(-5e-324), Pose::IDENTITY);
    meet(&cube, flat, &plate(0.0), translation([1.0, 1.0, 0.0]));
    miss(&cube, flat, &plate(0.0), translation([1.0_f64.next_up(), 0.0, 0.0]));
    // Two flattened cubes, in the same plane, in crossing planes and in parallel planes.
    meet(&cube, flat, &cube, flat);
    meet(&cube, flat, &cube, scale(0.0, 1.0, 1.0));
    miss(&cube, flat, &cube, moved(&scale(0.0, 1.0, 1.0), [-0.5, 0.0, 0.0]));
    miss(&cube, flat, &cube, moved(&flat, [0.0, 0.0, 5e-324]));
    // Cubes flattened into a slanted plane, where the last bits of the placed vertices decide the result.
    let slanted = Pose::from_mat3_translation([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.3, 0.7, 0.0]], [0.1, 0.2, 0.3]);
    meet(&cube, slanted, &transformed(&plate(0.5), &slanted), Pose::IDENTITY);
    miss(&cube, slanted, &cube, moved(&slanted, [0.0, 0.0, 1e-15]));
}

#[test]
fn case_67_flattened_to_a_line() {
    // The pose `line` turns the unit cube into the segment from 0 to 1 on the x axis.
    let (cube, line) = (unit_cube(), scale(1.0, 0.0, 0.0));
    meet(&cube, line, &plate(0.0), Pose::IDENTITY);
    miss(&cube, line, &plate(5e-324), Pose::IDENTITY);
    let wall = Pose::from_mat3_translation([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [0.0, -0.5, -0.5]);
    meet(&cube, line, &plate(0.25), wall);
    meet(&cube, line, &plate(1.0), wall);
    miss(&cube, line, &plate(1.0_f64.next_up()), wall);
    miss(&cube, line, &plate(0.25), moved(&wall, [0.0, 0.6, 0.0]));
    // Two segments: collinear and touching, one ulp apart, crossing, and apart by the smallest number.
    meet(&cube, line, &cube, moved(&line, [1.0, 0.0, 0.0]));
    miss(&cube, line, &cube, moved(&line, [1.0_f64.next_up(), 0.0, 0.0]));
    meet(&cube, line, &cube, moved(&scale(0.0, 1.0, 0.0), [0.5, -0.5, 0.0]));
    miss(&cube, line, &cube, moved(&scale(0.0, 1.0, 0.0), [0.5, -0.5, 5e-324]));
}

#[test]
fn case_67_flattened_to_a_point() {
    let (cube, point) = (unit_cube(), scale(0.0, 0.0, 0.0));
    let every = 12 * 12;
    assert_eq!(pairs_by_oracle(&cube, point, &cube, point).len(), every);
    miss(&cube, point, &cube, moved(&point, [0.0, 5e-324, 0.0]));
    meet(&cube, moved(&point, [0.25, 0.25, 0.5]), &plate(0.5), Pose::IDENTITY);
    miss(&cube, moved(&point, [0.25, 0.25, 0.5_f64.next_up()]), &plate(0.5), Pose::IDENTITY);
    // A cube flattened to a point inside another cube: it is not on the surface of that cube.
    miss(&cube, moved(&point, [0.5, 0.5, 0.5]), &cube, Pose::IDENTITY);
    meet(&cube, moved(&point, [1.0, 0.5, 0.5]), &cube, Pose::IDENTITY);
    meet(&cube, moved(&point, [0.5, 0.0, 0.0]), &cube, scale(1.0, 0.0, 0.0));
}

#[test]
fn case_67_flattened_meshes_match_their_placed_vertices() {
    let mut random = Random::new(0x67);
    let (mut met, mut missed) = (0, 0);
    for _ in 0..20 {
        for kind in [Kind::FlatToPlane, Kind::FlatToLine, Kind::FlatToPoint] {
            let (a, b) = (soup(&mut random, 30, 0.5), random_mesh(&mut random, 15, 30));
            let pose = kind.pose(&mut random);
            let partner = Kind::Rigid.pose(&mut random);
            // Moves b so that one of its vertices coincides with a flattened vertex of a, up to a rounding error
            // that decides the result.
            let [onto, from] = [
                pose.transform_point(a.vertices()[0]),
                partner.transform_point(b.vertices()[b.triangles()[0][0] as usize]),
            ];
            let partner = moved(&partner, [0, 1, 2].map(|k| onto[k] - from[k]));
            let found = pairs_by_oracle(&a, pose, &b, partner).len();
            met += found;
            missed += usize::from(found == 0);
        }
    }
    assert!(met > 100 && missed > 0, "{met} pairs met, {missed} models missed");
}

/// A flattening pose has no inverse that box tests could use. The traversal must still skip most pairs of nodes.
#[test]
fn case_67_flattened_meshes_are_pruned() {
    let ball = sphere(0.5, 3);
    // Number of box tests at the root: one for the binary tree; for the default tree, 64 pairs of children.
    flattened_are_pruned::<AabbTree>(&ball, 1);
    flattened_are_pruned::<Bvh8>(&ball, 64);
}

fn flattened_are_pruned<T: Bvh>(ball: &Mesh, at_the_start: u64) {
    let model = model::<T>(ball);
    let (flat, upright) = (scale(1.0, 1.0, 0.0), scale(0.0, 1.0, 1.0));
    let (met, box_tests) = count_and_box_tests(&model, flat, moved(&upright, [0.6, 0.0, 0.0]));
    assert!(met == 0 && box_tests <= at_the_start, "apart from the start: {box_tests}");
    // Two perpendicular disks that intersect in a short segment near their rims.
    let (met, box_tests) = count_and_box_tests(&model, flat, moved(&upright, [0.49, 0.0, 0.0]));
    assert!(met > 0 && box_tests < 100 * met, "{box_tests} box tests for {met} pairs of {}", 1280 * 1280);
}
