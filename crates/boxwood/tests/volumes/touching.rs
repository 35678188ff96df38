//! Touching counts, and one step of the numbers away is away.

use boxwood::{HalfSpace, Mesh, Model, Pose, Volume};

fn is_in(corners: [[f64; 3]; 3], volume: &Volume) -> bool {
    let model = Model::new(Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("a mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    assert_eq!(placed.is_any_in(volume), placed.triangles_in(volume) == [0]);
    placed.is_any_in(volume)
}

#[test]
fn a_box_touches_a_vertex_by_a_face() {
    let triangle = [[0.1, 0.2, 0.3], [-1.0, 0.0, 0.0], [-1.0, 1.0, 0.5]];
    let from = |x: f64| Volume::axis_aligned([x, 0.0, 0.0], [1.0; 3]).expect("a box");
    assert!(is_in(triangle, &from(0.1)));
    assert!(!is_in(triangle, &from(0.1_f64.next_up())));
}

#[test]
fn a_box_touches_a_face_by_a_corner_and_an_edge_by_an_edge() {
    let slanted = [[3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]];
    let up_to = |x: f64| Volume::axis_aligned([-1.0; 3], [1.0, 1.0, x]).expect("a box");
    assert!(is_in(slanted, &up_to(1.0)));
    assert!(!is_in(slanted, &up_to(1.0_f64.next_down())));
    let across = [[2.0, 0.0, 0.5], [0.0, 2.0, 0.5], [2.0, 2.0, 9.0]];
    assert!(is_in(across, &up_to(1.0)));
    let moved = across.map(|[x, y, z]| [if x > 0.0 { x.next_up() } else { 0.0 }, y, z]);
    assert!(!is_in(moved, &up_to(1.0)));
}

#[test]
fn a_box_within_a_triangle_and_a_triangle_within_a_box() {
    let large = [[-100.0, -100.0, 0.5], [100.0, -100.0, 0.5], [0.0, 100.0, 0.5]];
    let unit = Volume::axis_aligned([0.0; 3], [1.0; 3]).expect("a box");
    assert!(is_in(large, &unit));
    let surface = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let model = Model::new(Mesh::new(surface.to_vec(), vec![[0, 1, 2]]).expect("a mesh"));
    assert_eq!(model.at(Pose::IDENTITY).expect("in range").triangles_inside(&unit), [0]);
}

#[test]
fn half_spaces_that_meet_in_a_plane_a_line_and_nowhere() {
    let third = HalfSpace { normal: [1.0, 3.0, -2.0], offset: 0.7 };
    let back = |offset: f64| HalfSpace { normal: [-1.0, -3.0, 2.0], offset };
    let crossing = [[-5.0, 0.0, 0.0], [5.0, 0.1, 0.0], [0.0, 0.0, 9.0]];
    assert!(is_in(crossing, &Volume::half_spaces(&[third, back(-0.7)]).expect("half-spaces")));
    let nowhere = back((-0.7_f64).next_down());
    assert!(!is_in(crossing, &Volume::half_spaces(&[third, nowhere]).expect("half-spaces")));
}

#[test]
fn a_ball_touches_a_model_far_away() {
    let far = 2.0_f64.powi(40);
    let triangle = [[far, 0.0, 0.0], [far, 1.0, 0.0], [far, 0.0, 1.0]];
    let ball = |radius: f64| Volume::sphere([0.0, 0.25, 0.25], radius).expect("a ball");
    assert!(is_in(triangle, &ball(far)));
    assert!(!is_in(triangle, &ball(far.next_down())));
}
