//! Cases with names: what grazes, slides, touches at the start or is inside.

use crate::ERROR;
use crate::shapes::{mesh_of, square_at};
use boxwood::{Impact, Mesh, Model, Motion, Pair, Pose, Solid};
use boxwood_scenes::{cuboid, sphere};

fn by(way: [f64; 3]) -> Motion {
    Motion::by(way).expect("in range")
}

/// A solid against a mesh.
fn solid_meets(mesh: &Mesh, solid: &Solid, way: [f64; 3]) -> Option<Impact> {
    let model = Model::new(mesh.clone());
    let placed = model.at(Pose::IDENTITY).expect("in range");
    placed.first_impact(solid, by(way))
}

/// The first of two meshes, moved, against the second.
fn meets([moving, resting]: [&Mesh; 2], way: [f64; 3]) -> Option<Impact> {
    let models = [moving, resting].map(|mesh| Model::new(mesh.clone()));
    let [a, b] = [0, 1].map(|side| models[side].at(Pose::IDENTITY).expect("in range"));
    Pair::new(&a, &b).first_impact(by(way))
}

#[track_caller]
fn assert_at(impact: Option<Impact>, t: f64) -> Impact {
    let impact = impact.expect("they meet");
    assert!(!impact.at_start && impact.t <= t && impact.t >= t - ERROR, "not at {t}: {impact:?}");
    impact
}

#[track_caller]
fn assert_at_start(impact: Option<Impact>) {
    let impact = impact.expect("they are in contact");
    assert!(impact.at_start && impact.t == 0.0 && impact.normal == [0.0; 3], "{impact:?}");
}

/// From 0 to 4 on x and y.
fn floor() -> Mesh {
    mesh_of(&square_at([0.0; 3]).map(|triangle| triangle.map(|corner| corner.map(|x| 4.0 * x))))
}

fn ball(centre: [f64; 3], radius: f64) -> Solid {
    Solid::sphere(centre, radius).expect("a ball")
}

fn block(low: [f64; 3], high: [f64; 3]) -> Solid {
    Solid::axis_aligned(low, high).expect("a box")
}

/// Its lowest point goes along the plane: it touches the edge of the floor when it is over it, and never if it is any higher.
#[test]
fn a_ball_tangent_to_a_plane() {
    let over = |z: f64| solid_meets(&floor(), &ball([-5.0, 2.0, z], 1.0), [10.0, 0.0, 0.0]);
    let impact = assert_at(over(1.0), 0.5);
    assert!((impact.point[0].abs() + impact.point[2].abs()) < 1e-6, "{impact:?}");
    assert_eq!(over(1_f64.next_up()), None);
    // So deep that it meets the edge 2^-26.5 earlier.
    let z = 1_f64.next_down();
    let early = (1.0 - z * z).sqrt();
    assert_at(over(z), 0.5 - early / 10.0 + 1e-16);
    // Beside it, along its edge.
    let beside = |y: f64| solid_meets(&floor(), &ball([-5.0, y, 0.0], 1.0), [10.0, 0.0, 0.0]);
    assert_eq!(assert_at(beside(-1.0), 0.5).triangle, 0);
    assert_eq!(beside((-1_f64).next_down()), None);
}

#[test]
fn a_ball_comes_down_on_a_plane_and_stops_there() {
    let from = |z: f64, way: f64| solid_meets(&floor(), &ball([1.0, 2.0, z], 1.0), [0.0, 0.0, -way]);
    let impact = assert_at(from(3.0, 4.0), 0.5);
    assert_eq!((impact.normal, impact.point[2]), ([0.0, 0.0, 1.0], 0.0));
    assert_at(from(3.0, 2.0), 1.0);
    assert_eq!(from(3.0, 2_f64.next_down()), None);
    assert_eq!(from(3_f64.next_up(), 2.0), None);
    assert_at_start(from(1.0, 2.0));
    assert_at_start(from(1.0, -2.0));
    assert_eq!(from(1_f64.next_up(), -2.0), None);
    // As near to it as it can be.
    let close = from(1_f64.next_up(), 2.0).expect("it goes on");
    assert!(!close.at_start && close.t <= f64::EPSILON / 2.0, "{close:?}");
}

#[test]
fn a_capsule_touches_with_its_side() {
    let lying = |z: f64| Solid::capsule([[-3.0, 1.0, z], [-2.0, 1.0, z]], 0.5).expect("a capsule");
    // Along itself its front end gets to the edge; across it all of its side does at once.
    assert_at(solid_meets(&floor(), &lying(0.0), [3.0, 0.0, 0.0]), 0.5);
    assert_at(solid_meets(&floor(), &lying(0.5), [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(solid_meets(&floor(), &lying(0.5_f64.next_up()), [4.0, 0.0, 0.0]), None);
    let above = Solid::capsule([[1.0, 1.0, 2.5], [2.0, 1.0, 2.5]], 0.5).expect("a capsule");
    let impact = assert_at(solid_meets(&floor(), &above, [0.0, 0.0, -4.0]), 0.5);
    assert_eq!(impact.normal, [0.0, 0.0, 1.0]);
}

#[test]
fn an_edge_slides_along_an_edge() {
    let resting = cuboid([0.0; 3], [1.0, 4.0, 1.0]);
    let along = |x: f64, z: f64| {
        let moving = cuboid([x - 1.0, -3.0, z], [x, -2.0, z + 1.0]);
        meets([&moving, &resting], [0.0, 4.0, 0.0])
    };
    assert_at(along(0.0, 1.0), 0.5);
    assert_eq!(along(-5e-324, 1.0), None);
    assert_eq!(along(0.0, 1_f64.next_up()), None);
    // The same as solids.
    let solid = |x: f64| solid_meets(&resting, &block([x - 1.0, -3.0, 1.0], [x, -2.0, 2.0]), [0.0, 4.0, 0.0]);
    assert_at(solid(0.0), 0.5);
    assert_eq!(solid(-5e-324), None);
}

#[test]
fn a_corner_meets_a_corner() {
    let resting = cuboid([0.0; 3], [1.0; 3]);
    // Head on.
    let impact = assert_at(meets([&cuboid([-2.0; 3], [-1.0; 3]), &resting], [2.0; 3]), 0.5);
    assert_eq!(impact.point, [0.0; 3]);
    // In passing.
    let passing = |z: f64| meets([&cuboid([-2.0, 2.0, z], [-1.0, 3.0, z + 1.0]), &resting], [2.0, -2.0, 0.0]);
    let impact = assert_at(passing(1.0), 0.5);
    assert_eq!(impact.point, [0.0, 1.0, 1.0]);
    assert_eq!(passing(1_f64.next_up()), None);
    // Tip to tip, and off by nothing that `f64` could add to the numbers that are there.
    let tip = |x: f64| mesh_of(&[[[x, 0.0, 1.0], [1.0, 0.5, 2.0], [-1.0, 0.5, 2.0]]]);
    let other = mesh_of(&[[[0.0; 3], [1.0, -0.5, -1.0], [-1.0, -0.5, -1.0]]]);
    assert_eq!(assert_at(meets([&tip(0.0), &other], [0.0, 0.0, -1.0]), 1.0).point, [0.0; 3]);
    assert_eq!(meets([&tip(5e-324), &other], [0.0, 0.0, -1.0]), None);
    assert_eq!(meets([&tip(0.0), &other], [0.0, 0.0, -1_f64.next_down()]), None);
}

#[test]
fn a_box_slides_on_the_floor() {
    let on = |z: f64, way: [f64; 3]| solid_meets(&floor(), &block([-3.0, 1.0, z], [-2.0, 2.0, z + 1.0]), way);
    let resting = |z: f64, way: [f64; 3]| solid_meets(&floor(), &block([1.0, 1.0, z], [2.0, 2.0, z + 1.0]), way);
    assert_at_start(resting(0.0, [1.0, 0.0, 0.0]));
    assert_at_start(resting(0.0, [0.0, 0.0, 1.0]));
    assert_at_start(resting(0.0, [0.0; 3]));
    assert_at(on(0.0, [4.0, 0.0, 0.0]), 0.5);
    // From beside it: its lower face is in the plane of the floor, or just above it.
    for z in [5e-324, 1e-300, 1e-17] {
        assert_eq!(on(z, [4.0, 0.0, 0.0]), None);
        assert_eq!(resting(z, [1.0, 0.0, 0.0]), None);
        assert_eq!(resting(z, [0.0; 3]), None);
        let falling = resting(z, [1.0, 0.0, -1e-3]).expect("it comes down");
        assert!(!falling.at_start && falling.t <= z * 1e3, "{falling:?}");
    }
    // Just below: it meets the edge with its front.
    assert_at(on(-1e-300, [4.0, 0.0, 0.0]), 0.5);
}

/// Whatever way it moves.
#[test]
fn what_touches_at_the_start_touches() {
    let resting = cuboid([0.0; 3], [1.0; 3]);
    let ways =
        [[0.0; 3], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0], [1.0, 0.0, 0.0], [5e-324, 0.0, 0.0], [1e100, 1e100, 1e100]];
    let moving = [
        cuboid([0.25, 0.25, 1.0], [0.5, 0.5, 2.0]),
        cuboid([1.0; 3], [2.0; 3]),
        cuboid([1.0, 0.0, 1.0], [2.0, 1.0, 2.0]),
    ];
    for way in ways {
        for moving in &moving {
            assert_at_start(meets([moving, &resting], way));
        }
        assert_at_start(solid_meets(&resting, &block([1.0; 3], [2.0; 3]), way));
        assert_at_start(solid_meets(&resting, &ball([0.5, 0.5, 3.0], 2.0), way));
        assert_at_start(solid_meets(&resting, &ball([1.0; 3], 0.0), way));
        assert_at_start(solid_meets(&resting, &Solid::capsule([[2.0; 3], [1.0; 3]], 0.0).expect("a capsule"), way));
    }
    // Apart by a rounding, away.
    assert_eq!(solid_meets(&resting, &block([1_f64.next_up(); 3], [2.0; 3]), [1.0, 0.0, 0.0]), None);
    assert_eq!(solid_meets(&resting, &ball([0.5, 0.5, 3_f64.next_up()], 2.0), [0.0, 0.0, 1.0]), None);
}

#[test]
fn starting_inside() {
    let (inner, outer) = (cuboid([-1.0; 3], [1.0; 3]), cuboid([-4.0; 3], [4.0; 3]));
    // A solid that holds a model is in contact with it; a model is but its surface.
    for way in [[0.0; 3], [9.0, 0.0, 0.0]] {
        assert_at_start(solid_meets(&inner, &block([-4.0; 3], [4.0; 3]), way));
        assert_at_start(solid_meets(&inner, &ball([0.0; 3], 2.0), way));
        let axes = [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
        assert_at_start(solid_meets(&inner, &Solid::oriented([0.0; 3], axes, [3.0; 3]).expect("a box"), way));
        let left_handed = [axes[1], axes[0], axes[2]];
        assert_at_start(solid_meets(&inner, &Solid::oriented([0.0; 3], left_handed, [3.0; 3]).expect("a box"), way));
    }
    assert_at(meets([&inner, &outer], [6.0, 0.0, 0.0]), 0.5);
    assert_at(meets([&outer, &inner], [6.0, 0.0, 0.0]), 0.5);
    assert_eq!(meets([&inner, &outer], [2.0, 0.0, 0.0]), None);
    assert_at(solid_meets(&outer, &ball([0.0; 3], 1.0), [6.0, 0.0, 0.0]), 0.5);
    assert_at(solid_meets(&outer, &block([-1.0; 3], [1.0; 3]), [0.0, -6.0, 0.0]), 0.5);
    // Through it, and out.
    assert_at_start(solid_meets(&outer, &ball([4.0, 0.0, 0.0], 1.0), [6.0, 0.0, 0.0]));
}

/// In the plane of a triangle, and beside it by the smallest number there is.
#[test]
fn a_motion_in_the_plane_of_a_face() {
    let sliding = |z: f64| mesh_of(&[[[-3.0, 1.0, z], [-2.0, 2.0, z], [-3.0, 3.0, z]]]);
    assert_at(meets([&sliding(0.0), &floor()], [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(meets([&sliding(5e-324), &floor()], [4.0, 0.0, 0.0]), None);
    assert_eq!(meets([&sliding(0.0), &floor()], [4.0, 0.0, 5e-324]), None);
    assert_eq!(meets([&sliding(0.0), &floor()], [-4.0, 0.0, 0.0]), None);
    // A triangle that stands on the plane, edge-on to the motion.
    let standing = mesh_of(&[[[-3.0, 1.0, 0.0], [-2.0, 1.0, 0.0], [-3.0, 1.0, 3.0]]]);
    assert_at(meets([&standing, &floor()], [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(meets([&standing, &floor()], [4.0, 0.0, 1e-320]), None);
    assert_at(solid_meets(&floor(), &ball([-2.0, 4.0, 0.0], 0.0), [4.0, 0.0, 0.0]), 0.5);
    assert_eq!(solid_meets(&floor(), &ball([-2.0, 4_f64.next_up(), 0.0], 0.0), [4.0, 0.0, 0.0]), None);
}

/// Axes of any hand and length make the same box.
#[test]
fn boxes_do_not_depend_on_the_order_of_their_axes() {
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
    for way in [[-6.0, 0.0, 0.0], [-6.0, 1.0, 0.5], [-3.0, -0.25, 0.125]] {
        let times = boxes.map(|(axes, half)| {
            let solid = Solid::oriented([3.0, 0.1, 0.2], axes, half).expect("a box");
            solid_meets(&model, &solid, way).expect("it comes at it").t
        });
        assert!(times.iter().all(|t| (t - times[0]).abs() < 1e-11), "{times:?}");
    }
}
