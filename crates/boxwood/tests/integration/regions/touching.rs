//! A triangle that touches a region intersects it; a triangle one ulp apart does not.

use boxwood::query::HalfSpace;
use boxwood::{Mesh, Model, Pose, Region};

fn intersects_region(corners: [[f64; 3]; 3], region: &Region) -> bool {
    let model = Model::new(Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("valid mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    assert_eq!(placed.intersects_region(region), placed.triangles_intersecting(region) == [0]);
    placed.intersects_region(region)
}

#[test]
fn box_face_touching_a_vertex_intersects() {
    let triangle = [[0.1, 0.2, 0.3], [-1.0, 0.0, 0.0], [-1.0, 1.0, 0.5]];
    let from = |x: f64| Region::cuboid([[x, 0.0, 0.0], [1.0; 3]]).expect("valid box");
    assert!(intersects_region(triangle, &from(0.1)));
    assert!(!intersects_region(triangle, &from(0.1_f64.next_up())));
}

#[test]
fn box_corner_on_face_and_box_edge_on_edge_intersect() {
    let slanted = [[3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]];
    let up_to = |x: f64| Region::cuboid([[-1.0; 3], [1.0, 1.0, x]]).expect("valid box");
    assert!(intersects_region(slanted, &up_to(1.0)));
    assert!(!intersects_region(slanted, &up_to(1.0_f64.next_down())));
    let across = [[2.0, 0.0, 0.5], [0.0, 2.0, 0.5], [2.0, 2.0, 9.0]];
    assert!(intersects_region(across, &up_to(1.0)));
    let moved = across.map(|[x, y, z]| [if x > 0.0 { x.next_up() } else { 0.0 }, y, z]);
    assert!(!intersects_region(moved, &up_to(1.0)));
}

#[test]
fn contained_box_and_contained_triangle_intersect() {
    let large = [[-100.0, -100.0, 0.5], [100.0, -100.0, 0.5], [0.0, 100.0, 0.5]];
    let unit = Region::cuboid([[0.0; 3], [1.0; 3]]).expect("valid box");
    assert!(intersects_region(large, &unit));
    let surface = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let model = Model::new(Mesh::new(surface.to_vec(), vec![[0, 1, 2]]).expect("valid mesh"));
    assert_eq!(model.at(Pose::IDENTITY).expect("in range").triangles_within(&unit), [0]);
}

#[test]
fn half_spaces_with_a_common_plane_or_line_intersect_and_empty_ones_do_not() {
    let third = HalfSpace { normal: [1.0, 3.0, -2.0], offset: 0.7 };
    let back = |offset: f64| HalfSpace { normal: [-1.0, -3.0, 2.0], offset };
    let crossing = [[-5.0, 0.0, 0.0], [5.0, 0.1, 0.0], [0.0, 0.0, 9.0]];
    assert!(intersects_region(crossing, &Region::half_spaces(&[third, back(-0.7)]).expect("valid half-spaces")));
    let nowhere = back((-0.7_f64).next_down());
    assert!(!intersects_region(crossing, &Region::half_spaces(&[third, nowhere]).expect("valid half-spaces")));
}

#[test]
fn ball_touching_a_distant_model_intersects() {
    let far = 2.0_f64.powi(40);
    let triangle = [[far, 0.0, 0.0], [far, 1.0, 0.0], [far, 0.0, 1.0]];
    let ball = |radius: f64| Region::sphere([0.0, 0.25, 0.25], radius).expect("valid sphere");
    assert!(intersects_region(triangle, &ball(far)));
    assert!(!intersects_region(triangle, &ball(far.next_down())));
}
