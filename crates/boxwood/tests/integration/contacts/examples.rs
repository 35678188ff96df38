//! Contacts whose number, length, area and normal are known analytically.

use crate::contacts::{at, contacts_of};
use boxwood::query::contacts::{ContactRegion, Contacts};
use boxwood::{Aabb, Model, Pose};
use boxwood_scenes::{cuboid, sphere, torus};
use std::f64::consts::PI;

fn single_region(contacts: &Contacts) -> &ContactRegion {
    let [region] = &contacts.regions[..] else { panic!("{} regions", contacts.regions.len()) };
    region
}

fn is_near(x: f64, y: f64, tolerance: f64) -> bool {
    (x - y).abs() <= tolerance * y.abs()
}

/// A pose whose rotation aligns no coordinate axis of the model with an axis of the world.
fn oblique_pose() -> Pose {
    Pose::from_axis_angle([1.0, 2.0, 3.0], 0.7).expect("nonzero axis")
}

/// The contact of two sphere meshes is nearly a circle. A chord that spans the angle t is shorter than its arc by
/// t^2 / 24 of the arc length; each subdivision of the triangles reduces the difference to one quarter.
#[test]
fn spheres_intersect_in_a_circle() {
    let offset = [0.6, 0.5, 0.4];
    let distance = f64::sqrt(0.36 + 0.25 + 0.16);
    let around = 2.0 * PI * (1.0 - distance * distance / 4.0).sqrt();
    let mut errors = Vec::new();
    for subdivisions in 2..7 {
        let ball = Model::new(sphere(1.0, subdivisions));
        let contacts = contacts_of(&ball, Pose::IDENTITY, &ball, at(offset) * oblique_pose());
        let region = single_region(&contacts);
        let [curve] = &region.curves[..] else { panic!("{} curves", region.curves.len()) };
        assert!(curve.closed && curve.directed);
        errors.push((around - region.length).abs() / around);
        let normal = region.normal.expect("region has a normal");
        let along: f64 = (0..3).map(|k| normal[k] * offset[k] / distance).sum();
        assert!(along > 1.0 - 0.1 / f64::from(1 << subdivisions), "the normal is off by {along}");
    }
    assert!(errors.windows(2).all(|two| two[1] < two[0] / 2.5), "{errors:?}");
    assert!(errors[errors.len() - 1] < 3e-4, "{errors:?}");
}

/// A plane perpendicular to the axis of a torus cuts the torus in two circles around this axis. A plane through the
/// axis cuts the tube of the torus in two circles.
#[test]
fn plane_cuts_torus_into_circles() {
    let (major, minor, height) = (2.0, 0.5, 0.3);
    let ring = Model::new(torus(major, minor, 240, 120));
    let block = Model::new(cuboid([-5.0, -5.0, height - 5.0], [5.0, 5.0, height]));
    let contacts = contacts_of(&ring, Pose::IDENTITY, &block, Pose::IDENTITY);
    let width = f64::sqrt(minor * minor - height * height);
    let mut lengths: Vec<f64> = contacts.regions.iter().map(|region| region.length).collect();
    lengths.sort_by(f64::total_cmp);
    assert_eq!(lengths.len(), 2);
    assert!(is_near(lengths[0], 2.0 * PI * (major - width), 2e-3), "{lengths:?}");
    assert!(is_near(lengths[1], 2.0 * PI * (major + width), 2e-3), "{lengths:?}");

    let half = Model::new(cuboid([-5.0, 0.001, -5.0], [5.0, 5.0, 5.0]));
    let contacts = contacts_of(&ring, Pose::IDENTITY, &half, Pose::IDENTITY);
    assert_eq!(contacts.regions.len(), 2);
    for region in &contacts.regions {
        assert!(region.curves.len() == 1 && region.curves[0].closed);
        assert!(is_near(region.length, 2.0 * PI * minor, 2e-3), "{}", region.length);
        let [x, y, z] = region.normal.expect("region has a normal");
        assert!(
            y > 0.999 && x.abs() < 0.01 && z.abs() < 0.01,
            "normal points from the torus into the half-space: {x} {y} {z}"
        );
    }
}

#[test]
fn boxes_face_to_face_have_one_patch() {
    let below = Model::new(cuboid([0.0; 3], [4.0, 4.0, 1.0]));
    let above = Model::new(cuboid([0.0; 3], [2.0, 1.0, 1.0]));
    // Offset of the upper box, and expected contact area. The bottom of the upper box lies inside the top face of
    // the lower box, extends beyond it, is flush with one of its edges, or shares a corner with it.
    let cases = [([1.0, 0.5, 1.0], 2.0), ([3.0, 1.0, 1.0], 1.0), ([0.0, 1.0, 1.0], 2.0), ([2.0, 3.0, 1.0], 2.0)];
    for (offset, area) in cases {
        let contacts = contacts_of(&above, at(offset), &below, Pose::IDENTITY);
        let region = single_region(&contacts);
        assert_eq!(region.area, area, "at {offset:?}");
        assert_eq!(region.normal, Some([0.0, 0.0, -1.0]), "at {offset:?}");
        assert_eq!(region.bounds.min, [offset[0], offset[1], 1.0]);
        assert!(region.points.is_empty() && region.patches.iter().all(|patch| patch.opposed));
        let [outline] = &region.curves[..] else { panic!("{} curves at {offset:?}", region.curves.len()) };
        assert!(outline.closed && outline.directed);
        assert_eq!(outline.length, if area < 2.0 { 4.0 } else { 6.0 });
        // With the models in the opposite order, the normal is reversed.
        let contacts = contacts_of(&below, Pose::IDENTITY, &above, at(offset));
        assert_eq!(single_region(&contacts).normal, Some([0.0, 0.0, 1.0]));
    }
}

#[test]
fn adjacent_equal_boxes_share_a_face() {
    let cube = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let contacts = contacts_of(&cube, Pose::IDENTITY, &cube, at([1.0, 0.0, 0.0]));
    let region = single_region(&contacts);
    assert_eq!((region.area, region.length, region.normal), (1.0, 4.0, Some([1.0, 0.0, 0.0])));
    assert_eq!(region.curves.len(), 1);
}

#[test]
fn box_and_its_copy_share_all_faces() {
    let cube = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let contacts = contacts_of(&cube, Pose::IDENTITY, &cube, Pose::IDENTITY);
    let region = single_region(&contacts);
    assert_eq!((region.area, region.length, region.normal), (6.0, 0.0, None));
    assert!(region.curves.is_empty() && region.patches.iter().all(|patch| !patch.opposed));
}

#[test]
fn crossing_edges_touch_in_a_point() {
    let cube = Model::new(cuboid([-1.0; 3], [1.0; 3]));
    // Each cube stands on an edge. The top edge of the lower cube and the bottom edge of the upper cube cross in
    // exactly one point. The integer matrices are scaled rotations by 45 degrees, so nothing is rounded.
    let standing = |rows: [[f64; 3]; 3], z: f64| Pose::from_mat3_translation(rows, [0.0, 0.0, z]);
    let lower = standing([[1.0, 0.0, 0.0], [0.0, 1.0, -1.0], [0.0, 1.0, 1.0]], 0.0);
    let upper = standing([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 1.0]], 4.0);
    let contacts = contacts_of(&cube, lower, &cube, upper);
    let region = single_region(&contacts);
    assert!(region.curves.is_empty() && region.patches.is_empty());
    let [point] = &region.points[..] else { panic!("{} points", region.points.len()) };
    assert_eq!(point.point, [0.0, 0.0, 2.0]);
    assert_eq!((region.length, region.area, region.normal), (0.0, 0.0, None));
}

#[test]
fn edge_on_an_edge_or_face_is_an_undirected_curve() {
    let cube = Model::new(cuboid([0.0; 3], [1.0; 3]));
    // Two cubes whose edges overlap partly.
    let contacts = contacts_of(&cube, Pose::IDENTITY, &cube, at([1.0, 0.25, 1.0]));
    let region = single_region(&contacts);
    assert_eq!(region.length, 0.75);
    assert!(region.curves.iter().all(|curve| !curve.directed && !curve.closed) && region.normal.is_none());
    assert!(region.patches.is_empty() && region.points.is_empty());
    // An edge of the upper cube lies inside the top face of the lower cube.
    let ridge = Pose::from_mat3_translation([[1.0, 0.0, 1.0], [0.0, 0.5, 0.0], [-1.0, 0.0, 1.0]], [-0.5, 0.25, 2.0]);
    let contacts = contacts_of(&cube, ridge, &cube, Pose::IDENTITY);
    let region = single_region(&contacts);
    assert!(region.curves.iter().all(|curve| !curve.directed) && region.normal.is_none());
    // A cube and a sheared cube touch along an edge.
    let wedge = Pose::from_mat3_translation([[1.0, 0.0, 0.25], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [1.0, 0.0, 1.0]);
    let contacts = contacts_of(&cube, Pose::IDENTITY, &cube, wedge);
    assert!(single_region(&contacts).curves.iter().all(|curve| !curve.directed));
}

/// A square peg through a plate makes two loops, on the top and on the bottom of the plate, that are not connected.
#[test]
fn peg_through_a_plate_makes_two_loops() {
    let plate = Model::new(cuboid([-2.0, -2.0, 0.0], [2.0, 2.0, 0.5]));
    let peg = Model::new(cuboid([-0.5, -0.5, -1.0], [0.5, 0.5, 1.0]));
    let contacts = contacts_of(&peg, Pose::IDENTITY, &plate, Pose::IDENTITY);
    assert_eq!(contacts.regions.len(), 2);
    for (region, [z, up]) in contacts.regions.iter().zip([[0.0, 1.0], [0.5, -1.0]]) {
        assert_eq!((region.length, region.normal), (4.0, Some([0.0, 0.0, up])));
        assert!(region.bounds == Aabb { min: [-0.5, -0.5, z], max: [0.5, 0.5, z] } && region.curves.len() == 1);
        assert!(region.curves[0].closed && region.curves[0].directed);
    }
}

/// An edge of the second cube lies on an edge of the first cube, and the second cube is rotated by 45 degrees
/// about it. Of the two faces of the second cube at this edge, one leads into the first cube and one away from it.
/// The contact curve runs along the common edge.
#[test]
fn wedges_crossing_along_a_common_edge_make_a_loop() {
    let cube = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let rows = [[-0.375, 0.0, 0.375], [0.0, 0.5, 0.0], [-0.375, 0.0, -0.375]];
    let hanging = Pose::from_mat3_translation(rows, [1.0, 0.25, 1.0]);
    let contacts = contacts_of(&cube, Pose::IDENTITY, &cube, hanging);
    let region = single_region(&contacts);
    let [curve] = &region.curves[..] else { panic!("{} curves", region.curves.len()) };
    assert!(curve.closed && curve.directed && region.patches.is_empty());
    assert_eq!((region.length, region.normal), (2.5, Some([1.0, 0.0, 0.0])));
    assert_eq!(region.bounds.corners(), [[1.0, 0.25, 0.25], [1.0, 0.75, 1.0]]);
    assert!(
        (0..curve.segment_count()).any(|segment| curve.triangle_contacts(segment).len() == 4),
        "four triangles at the edge"
    );
}
