//! Contacts of models that are open, degenerate, empty or contain duplicates, and contacts that are truncated at a
//! limit.

use crate::contacts::{at, contacts_of, mesh_of, random_pose};
use boxwood::{Mesh, Model, Pair, Pose, measure};
use boxwood_scenes::{Random, cuboid, merged, sphere, torus};

fn square(low: [f64; 3], u: [f64; 3], v: [f64; 3]) -> Mesh {
    let corner = |s: f64, t: f64| [0, 1, 2].map(|k| low[k] + s * u[k] + t * v[k]);
    let corners = vec![corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
    Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3]]).expect("valid mesh")
}

#[test]
fn empty_models_have_no_contacts() {
    let (nothing, cube) =
        (Model::new(Mesh::new(vec![], vec![]).expect("empty mesh is valid")), Model::new(cuboid([0.0; 3], [1.0; 3])));
    assert_eq!(
        contacts_of(&nothing, Pose::IDENTITY, &cube, Pose::IDENTITY),
        boxwood::query::contacts::Contacts::default()
    );
}

#[test]
fn two_squares_cross_in_an_open_curve() {
    let a = Model::new(square([0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]));
    let b = Model::new(square([0.5, 0.75, -1.0], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]));
    let contacts = contacts_of(&a, Pose::IDENTITY, &b, Pose::IDENTITY);
    let [region] = &contacts.regions[..] else { panic!("one region") };
    let [curve] = &region.curves[..] else { panic!("one curve") };
    assert!(!curve.closed && curve.directed && curve.length == 1.0);
    assert_eq!(region.normal, None, "a straight line has no normal");
    // At rotated poses, rounding bends the line of contact slightly; the region must still have no normal.
    let mut random = Random::new(0x51);
    for _ in 0..200 {
        let pose = random_pose(&mut random, 100.0);
        let contacts = contacts_of(&a, pose, &b, pose);
        assert!(contacts.regions.len() == 1 && contacts.regions[0].normal.is_none());
    }
}

#[test]
fn squares_side_by_side_in_a_plane_touch_along_a_line() {
    let a = Model::new(square([0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]));
    let contacts = contacts_of(&a, Pose::IDENTITY, &a, at([1.0, 0.5, 0.0]));
    let [region] = &contacts.regions[..] else { panic!("one region") };
    assert_eq!((region.length, region.area, region.normal), (0.5, 0.0, None));
    assert!(region.curves.len() == 1 && !region.curves[0].directed);
}

#[test]
fn degenerate_triangles_are_counted_and_give_points() {
    let needle = mesh_of(&[[[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.25, 0.25, 0.5]], [[0.5; 3]; 3]]);
    let (needle, floor) = (Model::new(needle), Model::new(square([0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])));
    let contacts = contacts_of(&needle, Pose::IDENTITY, &floor, Pose::IDENTITY);
    assert_eq!((contacts.degenerate_pairs, contacts.regions.len()), (2, 1));
    assert_eq!(contacts.regions[0].points[0].point, [0.25, 0.25, 0.0]);
    assert_eq!(contacts.regions[0].points[0].contacts.len(), 2, "the point is on the diagonal");
    let contacts = contacts_of(&needle, at([0.0, 0.0, -0.5]), &floor, Pose::IDENTITY);
    assert_eq!(contacts.regions.len(), 2, "one region each for the needle and the point");
}

/// A mesh with a vertex in the middle of a long edge: two triangles with shorter edges meet there. Optionally a
/// degenerate triangle connects the long edge with this vertex. The contact curve passes through a point that is
/// on several features, and is not split there.
#[test]
fn curves_continue_across_vertices_on_edges() {
    let low = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [2.0, -3.0, 0.0]];
    let (left, right) =
        ([[0.0; 3], [2.0, 0.0, 0.0], [1.0, 3.0, 0.0]], [[2.0, 0.0, 0.0], [4.0, 0.0, 0.0], [3.0, 3.0, 0.0]]);
    let seam = [[0.0; 3], [2.0, 0.0, 0.0], [4.0, 0.0, 0.0]];
    let wall = Model::new(square([1.0, -5.0, -1.0], [0.0, 10.0, 0.0], [0.0, 0.0, 2.0]));
    for triangles in [&[low, left, right][..], &[low, left, right, seam]] {
        let contacts = contacts_of(&Model::new(mesh_of(triangles)), Pose::IDENTITY, &wall, Pose::IDENTITY);
        let [region] = &contacts.regions[..] else { panic!("{} regions", contacts.regions.len()) };
        let curves: Vec<_> = region.curves.iter().filter(|curve| curve.length > 2.0).collect();
        assert_eq!(curves.len(), 1, "the seam does not split the curve");
        assert!(region.points.is_empty());
    }
}

#[test]
fn repeated_triangles_change_only_counts() {
    let (cube, plate) = (cuboid([0.0; 3], [1.0; 3]), Model::new(cuboid([0.0; 3], [4.0, 4.0, 1.0])));
    let twice = Model::new(merged(&[cube.clone(), cube.clone()]));
    let cube = Model::new(cube);
    let [once, twice] = [&cube, &twice].map(|a| contacts_of(a, at([1.0, 1.0, 1.0]), &plate, Pose::IDENTITY));
    assert_eq!(twice.triangle_pairs, 2 * once.triangle_pairs);
    let [once, twice] = [&once.regions[0], &twice.regions[0]];
    assert_eq!((once.area, once.length, once.normal), (twice.area, twice.length, twice.normal));
}

#[test]
fn contacts_exist_at_all_scales() {
    let ball = Model::new(sphere(1.0, 2));
    for size in [1e-310, 1e-150, 1e-10, 1e10, 1e150, 1e290] {
        let (here, there) = (
            Pose::from_scale([size; 3]),
            Pose::from_mat3_translation(
                [[size, 0.0, 0.0], [0.0, size, 0.0], [0.0, 0.0, size]],
                [0.3 * size, 0.4 * size, 0.5 * size],
            ),
        );
        let contacts = contacts_of(&ball, here, &ball, there);
        let [region] = &contacts.regions[..] else { panic!("{} regions at {size:e}", contacts.regions.len()) };
        assert!(region.length > 5.0 * size && region.length < 6.5 * size, "{} at {size:e}", region.length / size);
        assert!(size < 1e-300 || region.normal.is_some(), "at {size:e}");
    }
}

#[test]
fn flattening_poses_give_no_area_and_do_not_panic() {
    let ring = Model::new(torus(1.0, 0.4, 20, 10));
    for scale in [[1.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0; 3]] {
        let contacts = contacts_of(&ring, Pose::from_scale(scale), &ring, at([0.1, 0.2, 0.0]));
        assert!(contacts.triangle_pairs > 0 || scale != [1.0, 1.0, 0.0]);
    }
}

#[test]
fn contacts_are_truncated_at_the_limit() {
    let (ball, ring) = (Model::new(sphere(1.0, 3)), Model::new(torus(1.0, 0.4, 40, 20)));
    let (ball, ring) = (ball.at(Pose::IDENTITY).expect("in range"), ring.at(at([0.3, 0.2, 0.1])).expect("in range"));
    let pair = Pair::new(&ball, &ring);
    let (all, stats) = measure(|| pair.contacts());
    assert!(!all.truncated && stats.triangle_tests >= all.triangle_pairs);
    for limit in [0, 1, 63, 64, 65, all.triangle_pairs - 1] {
        let some = pair.contacts_limited(limit);
        assert!(some.truncated && some.triangle_pairs == limit);
        some.check(&pair).expect("valid contacts");
    }
    assert_eq!(pair.contacts_limited(all.triangle_pairs), all);
}
