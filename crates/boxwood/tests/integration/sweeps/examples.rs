//! Sweeps with known impacts: grazing, sliding, touching at the start, starting inside.

use crate::support::shapes::{mesh_of, square_at};
use crate::sweeps::ERROR;
use boxwood::query::Impact;
use boxwood::{Mesh, Model, Motion, Pair, Pose, Shape};
use boxwood_scenes::{cuboid, sphere};

fn linear_motion(displacement: [f64; 3]) -> Motion {
    Motion::linear(displacement).expect("in range")
}

/// First impact of a shape, moved by `displacement`, with a mesh at rest.
fn impact_of_shape(mesh: &Mesh, shape: &Shape, displacement: [f64; 3]) -> Option<Impact> {
    let model = Model::new(mesh.clone());
    let placed = model.at(Pose::IDENTITY).expect("in range");
    placed.first_impact(shape, linear_motion(displacement))
}

/// First impact of mesh `moving`, moved by `displacement`, with mesh `resting`.
fn impact_of_meshes([moving, resting]: [&Mesh; 2], displacement: [f64; 3]) -> Option<Impact> {
    let models = [moving, resting].map(|mesh| Model::new(mesh.clone()));
    let [a, b] = [0, 1].map(|side| models[side].at(Pose::IDENTITY).expect("in range"));
    Pair::new(&a, &b).first_impact(linear_motion(displacement))
}

#[track_caller]
fn assert_at(impact: Option<Impact>, t: f64) -> Impact {
    let impact = impact.expect("impact");
    assert!(!impact.at_start && impact.t <= t && impact.t >= t - ERROR, "not at {t}: {impact:?}");
    impact
}

#[track_caller]
fn assert_at_start(impact: Option<Impact>) {
    let impact = impact.expect("models are in contact");
    assert!(impact.at_start && impact.t == 0.0 && impact.normal == [0.0; 3], "{impact:?}");
}

/// The square from 0 to 4 on the x and y axes, at z = 0.
fn floor() -> Mesh {
    mesh_of(&square_at([0.0; 3]).map(|triangle| triangle.map(|corner| corner.map(|x| 4.0 * x))))
}

fn ball(center: [f64; 3], radius: f64) -> Shape {
    Shape::sphere(center, radius).expect("valid sphere")
}

fn block(low: [f64; 3], high: [f64; 3]) -> Shape {
    Shape::cuboid([low, high]).expect("valid box")
}

/// The lowest point of the ball moves in the plane of the floor, so the ball touches only the edge of the floor,
/// when it is above that edge. If the ball is one ulp higher, there is no impact.
#[test]
fn ball_tangent_to_a_plane_hits_only_its_edge() {
    let over = |z: f64| impact_of_shape(&floor(), &ball([-5.0, 2.0, z], 1.0), [10.0, 0.0, 0.0]);
    let impact = assert_at(over(1.0), 0.5);
    assert!((impact.point[0].abs() + impact.point[2].abs()) < 1e-6, "{impact:?}");
    assert_eq!(over(1_f64.next_up()), None);
    // The ball is one ulp lower. That is enough to hit the edge earlier, by 2^-26 of length along the ball's path.
    let z = 1_f64.next_down();
    let early = (1.0 - z * z).sqrt();
    assert_at(over(z), 0.5 - early / 10.0 + 1e-16);
    // The ball moves beside the floor and touches its side edge.
    let beside = |y: f64| impact_of_shape(&floor(), &ball([-5.0, y, 0.0], 1.0), [10.0, 0.0, 0.0]);
    assert_eq!(assert_at(beside(-1.0), 0.5).triangle, 0);
    assert_eq!(beside((-1_f64).next_down()), None);
}

#[test]
fn ball_hits_a_plane_at_the_expected_time() {
    let from =
        |z: f64, displacement: f64| impact_of_shape(&floor(), &ball([1.0, 2.0, z], 1.0), [0.0, 0.0, -displacement]);
    let impact = assert_at(from(3.0, 4.0), 0.5);
    assert_eq!((impact.normal, impact.point[2]), ([0.0, 0.0, 1.0], 0.0));
    assert_at(from(3.0, 2.0), 1.0);
    assert_eq!(from(3.0, 2_f64.next_down()), None);
    assert_eq!(from(3_f64.next_up(), 2.0), None);
    assert_at_start(from(1.0, 2.0));
    assert_at_start(from(1.0, -2.0));
    assert_eq!(from(1_f64.next_up(), -2.0), None);
    // The ball starts at the smallest positive distance from the floor.
    let close = from(1_f64.next_up(), 2.0).expect("impact");
    assert!(!close.at_start && close.t <= f64::EPSILON / 2.0, "{close:?}");
}

#[test]
fn capsule_touches_with_its_side() {
    let lying = |z: f64| Shape::capsule([[-3.0, 1.0, z], [-2.0, 1.0, z]], 0.5).expect("valid capsule");
    // The capsule moves along its own axis: in the plane of the floor its front end hits the edge; higher up it
    // grazes the edge from above.
    assert_at(impact_of_shape(&floor(), &lying(0.0), [3.0, 0.0, 0.0]), 0.5);
    assert_at(impact_of_shape(&floor(), &lying(0.5), [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(impact_of_shape(&floor(), &lying(0.5_f64.next_up()), [4.0, 0.0, 0.0]), None);
    let above = Shape::capsule([[1.0, 1.0, 2.5], [2.0, 1.0, 2.5]], 0.5).expect("valid capsule");
    let impact = assert_at(impact_of_shape(&floor(), &above, [0.0, 0.0, -4.0]), 0.5);
    assert_eq!(impact.normal, [0.0, 0.0, 1.0]);
}

#[test]
fn sliding_edge_hits_an_edge_only_if_they_touch() {
    let resting = cuboid([0.0; 3], [1.0, 4.0, 1.0]);
    let along = |x: f64, z: f64| {
        let moving = cuboid([x - 1.0, -3.0, z], [x, -2.0, z + 1.0]);
        impact_of_meshes([&moving, &resting], [0.0, 4.0, 0.0])
    };
    assert_at(along(0.0, 1.0), 0.5);
    assert_eq!(along(-5e-324, 1.0), None);
    assert_eq!(along(0.0, 1_f64.next_up()), None);
    // Repeats the sweep of the moving cube above with a moving box shape of the same size.
    let shape = |x: f64| impact_of_shape(&resting, &block([x - 1.0, -3.0, 1.0], [x, -2.0, 2.0]), [0.0, 4.0, 0.0]);
    assert_at(shape(0.0), 0.5);
    assert_eq!(shape(-5e-324), None);
}

#[test]
fn vertex_hits_a_vertex_only_exactly() {
    let resting = cuboid([0.0; 3], [1.0; 3]);
    // The cubes meet head on, vertex to vertex.
    let impact = assert_at(impact_of_meshes([&cuboid([-2.0; 3], [-1.0; 3]), &resting], [2.0; 3]), 0.5);
    assert_eq!(impact.point, [0.0; 3]);
    // The moving cube passes by and touches with one vertex only.
    let passing =
        |z: f64| impact_of_meshes([&cuboid([-2.0, 2.0, z], [-1.0, 3.0, z + 1.0]), &resting], [2.0, -2.0, 0.0]);
    let impact = assert_at(passing(1.0), 0.5);
    assert_eq!(impact.point, [0.0, 1.0, 1.0]);
    assert_eq!(passing(1_f64.next_up()), None);
    // Two triangles meet tip to tip. If one is displaced sideways by the smallest positive number, they miss, although
    // adding this number to the other coordinates would not change them.
    let tip = |x: f64| mesh_of(&[[[x, 0.0, 1.0], [1.0, 0.5, 2.0], [-1.0, 0.5, 2.0]]]);
    let other = mesh_of(&[[[0.0; 3], [1.0, -0.5, -1.0], [-1.0, -0.5, -1.0]]]);
    assert_eq!(assert_at(impact_of_meshes([&tip(0.0), &other], [0.0, 0.0, -1.0]), 1.0).point, [0.0; 3]);
    assert_eq!(impact_of_meshes([&tip(5e-324), &other], [0.0, 0.0, -1.0]), None);
    assert_eq!(impact_of_meshes([&tip(0.0), &other], [0.0, 0.0, -1_f64.next_down()]), None);
}

#[test]
fn box_sliding_on_the_floor_is_in_contact() {
    let on = |z: f64, displacement: [f64; 3]| {
        impact_of_shape(&floor(), &block([-3.0, 1.0, z], [-2.0, 2.0, z + 1.0]), displacement)
    };
    let resting = |z: f64, displacement: [f64; 3]| {
        impact_of_shape(&floor(), &block([1.0, 1.0, z], [2.0, 2.0, z + 1.0]), displacement)
    };
    assert_at_start(resting(0.0, [1.0, 0.0, 0.0]));
    assert_at_start(resting(0.0, [0.0, 0.0, 1.0]));
    assert_at_start(resting(0.0, [0.0; 3]));
    assert_at(on(0.0, [4.0, 0.0, 0.0]), 0.5);
    // The lower face of the box is just above the plane of the floor: no impact, unless the box also moves down.
    for z in [5e-324, 1e-300, 1e-17] {
        assert_eq!(on(z, [4.0, 0.0, 0.0]), None);
        assert_eq!(resting(z, [1.0, 0.0, 0.0]), None);
        assert_eq!(resting(z, [0.0; 3]), None);
        let falling = resting(z, [1.0, 0.0, -1e-3]).expect("impact");
        assert!(!falling.at_start && falling.t <= z * 1e3, "{falling:?}");
    }
    // The lower face is just below the plane of the floor: the front face hits the edge.
    assert_at(on(-1e-300, [4.0, 0.0, 0.0]), 0.5);
}

/// Models that touch at the start are reported to be in contact at the start, for every direction and length of the
/// motion.
#[test]
fn contact_at_the_start_is_reported_for_every_motion() {
    let resting = cuboid([0.0; 3], [1.0; 3]);
    let displacements =
        [[0.0; 3], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0], [1.0, 0.0, 0.0], [5e-324, 0.0, 0.0], [1e100, 1e100, 1e100]];
    let moving = [
        cuboid([0.25, 0.25, 1.0], [0.5, 0.5, 2.0]),
        cuboid([1.0; 3], [2.0; 3]),
        cuboid([1.0, 0.0, 1.0], [2.0, 1.0, 2.0]),
    ];
    for displacement in displacements {
        for moving in &moving {
            assert_at_start(impact_of_meshes([moving, &resting], displacement));
        }
        assert_at_start(impact_of_shape(&resting, &block([1.0; 3], [2.0; 3]), displacement));
        assert_at_start(impact_of_shape(&resting, &ball([0.5, 0.5, 3.0], 2.0), displacement));
        assert_at_start(impact_of_shape(&resting, &ball([1.0; 3], 0.0), displacement));
        assert_at_start(impact_of_shape(
            &resting,
            &Shape::capsule([[2.0; 3], [1.0; 3]], 0.0).expect("valid capsule"),
            displacement,
        ));
    }
    // One ulp apart at the start, and moving away: no impact.
    assert_eq!(impact_of_shape(&resting, &block([1_f64.next_up(); 3], [2.0; 3]), [1.0, 0.0, 0.0]), None);
    assert_eq!(impact_of_shape(&resting, &ball([0.5, 0.5, 3_f64.next_up()], 2.0), [0.0, 0.0, 1.0]), None);
}

#[test]
fn shape_around_a_mesh_is_in_contact_at_the_start() {
    let (inner, outer) = (cuboid([-1.0; 3], [1.0; 3]), cuboid([-4.0; 3], [4.0; 3]));
    // A shape is solid, so it is in contact with a mesh that it contains. A mesh is only a surface, so a mesh
    // inside another mesh is not in contact with it.
    for displacement in [[0.0; 3], [9.0, 0.0, 0.0]] {
        assert_at_start(impact_of_shape(&inner, &block([-4.0; 3], [4.0; 3]), displacement));
        assert_at_start(impact_of_shape(&inner, &ball([0.0; 3], 2.0), displacement));
        let axes = [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
        assert_at_start(impact_of_shape(
            &inner,
            &Shape::oriented_box([0.0; 3], axes, [3.0; 3]).expect("valid box"),
            displacement,
        ));
        let left_handed = [axes[1], axes[0], axes[2]];
        assert_at_start(impact_of_shape(
            &inner,
            &Shape::oriented_box([0.0; 3], left_handed, [3.0; 3]).expect("valid box"),
            displacement,
        ));
    }
    assert_at(impact_of_meshes([&inner, &outer], [6.0, 0.0, 0.0]), 0.5);
    assert_at(impact_of_meshes([&outer, &inner], [6.0, 0.0, 0.0]), 0.5);
    assert_eq!(impact_of_meshes([&inner, &outer], [2.0, 0.0, 0.0]), None);
    assert_at(impact_of_shape(&outer, &ball([0.0; 3], 1.0), [6.0, 0.0, 0.0]), 0.5);
    assert_at(impact_of_shape(&outer, &block([-1.0; 3], [1.0; 3]), [0.0, -6.0, 0.0]), 0.5);
    // A ball that starts on the surface of the cube and moves out.
    assert_at_start(impact_of_shape(&outer, &ball([4.0, 0.0, 0.0], 1.0), [6.0, 0.0, 0.0]));
}

/// A triangle that moves in the plane of the floor hits its edge; one that is the smallest positive number above
/// the plane does not.
#[test]
fn motion_in_the_plane_of_a_face_hits_only_exactly() {
    let sliding = |z: f64| mesh_of(&[[[-3.0, 1.0, z], [-2.0, 2.0, z], [-3.0, 3.0, z]]]);
    assert_at(impact_of_meshes([&sliding(0.0), &floor()], [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(impact_of_meshes([&sliding(5e-324), &floor()], [4.0, 0.0, 0.0]), None);
    assert_eq!(impact_of_meshes([&sliding(0.0), &floor()], [4.0, 0.0, 5e-324]), None);
    assert_eq!(impact_of_meshes([&sliding(0.0), &floor()], [-4.0, 0.0, 0.0]), None);
    // A triangle perpendicular to the floor, which moves in its own plane.
    let perpendicular = mesh_of(&[[[-3.0, 1.0, 0.0], [-2.0, 1.0, 0.0], [-3.0, 1.0, 3.0]]]);
    assert_at(impact_of_meshes([&perpendicular, &floor()], [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(impact_of_meshes([&perpendicular, &floor()], [4.0, 0.0, 1e-320]), None);
    assert_at(impact_of_shape(&floor(), &ball([-2.0, 4.0, 0.0], 0.0), [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(impact_of_shape(&floor(), &ball([-2.0, 4_f64.next_up(), 0.0], 0.0), [4.0, 0.0, 0.0]), None);
}

/// Box axes of either handedness, in any order and of any length describe the same box, so impacts agree.
#[test]
fn impact_is_independent_of_the_order_of_box_axes() {
    let model = sphere(1.0, 1);
    let [x, y, z] = [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
    let half = [0.5, 0.25, 0.75];
    let boxes = [
        ([x, y, z], half),
        ([y, x, z], [half[1], half[0], half[2]]),
        ([x, z, y], [half[0], half[2], half[1]]),
        ([z, x, y], [half[2], half[0], half[1]]),
        ([x.map(|c| -2.0 * c), y, z], half),
        ([x, y, z.map(|c| -1e-9 * c)], half),
    ];
    for displacement in [[-6.0, 0.0, 0.0], [-6.0, 1.0, 0.5], [-3.0, -0.25, 0.125]] {
        let times = boxes.map(|(axes, half)| {
            let shape = Shape::oriented_box([3.0, 0.1, 0.2], axes, half).expect("valid box");
            impact_of_shape(&model, &shape, displacement).expect("impact").t
        });
        assert!(times.iter().all(|t| (t - times[0]).abs() < 1e-11), "{times:?}");
    }
}
