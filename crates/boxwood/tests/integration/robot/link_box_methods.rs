//! Link boxes contain the triangles of their links and the boxes below them in the hierarchy, with every method of
//! link boxes, whichever joint moves. Boxes that are updated after a motion equal newly built ones.

use crate::robot::{chain_of, translation};
use boxwood::papers::LinkBoxMethod;
use boxwood::robot::{Joint, JointKind, Link};
use boxwood::{Mesh, Model, Pose, Robot, RobotState};
use boxwood_scenes::{Random, sphere};
use std::sync::Arc;

/// A random model that is difficult to bound: long, flat, a needle, a single point, a triangle or empty; or an
/// ordinary ball or box.
pub(crate) fn random_model(random: &mut Random) -> Model {
    let stretched = |by: [f64; 3], random: &mut Random| {
        let (vertices, triangles) = sphere(1.0, 1).into_parts();
        let rotation = Pose::from_rotation_matrix(random.rotation(), random.direction()).expect("valid rotation");
        let vertices =
            vertices.iter().map(|v| rotation.transform_point([v[0] * by[0], v[1] * by[1], v[2] * by[2]])).collect();
        Mesh::new(vertices, triangles).expect("finite")
    };
    let mesh = match random.below(8) {
        0 => stretched([2.0, 0.5, 0.4], random),
        1 => stretched([1.0, 1.0, 0.0], random),
        2 => stretched([1.5, 0.0, 0.0], random),
        3 => stretched([0.0; 3], random),
        4 => stretched([1.0; 3], random),
        5 => {
            let corners = [0; 3].map(|_| random.point_in_box([-1.0; 3], [1.0; 3]));
            Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("finite")
        }
        6 => Mesh::new(Vec::new(), Vec::new()).expect("empty mesh is valid"),
        _ => boxwood_scenes::cuboid([-0.2, -1.0, -0.1], [0.2, 1.0, 0.1]),
    };
    Model::new(mesh)
}

/// A random robot whose links form a tree, with or without models.
pub(crate) fn random_robot(random: &mut Random, links: usize) -> Arc<Robot> {
    let models = [0; 4].map(|_| random_model(random));
    let mut joints = Vec::new();
    let shape = random.below(3);
    for i in 1..links {
        let axis = if random.below(3) == 0 { [0.0, 0.0, 1.0] } else { random.direction() };
        let kind = match random.below(6) {
            0 => JointKind::Fixed,
            1 => JointKind::Revolute { axis },
            2 => JointKind::Continuous { axis },
            3 => JointKind::Prismatic { axis },
            4 => JointKind::Spherical,
            _ => JointKind::Floating,
        };
        // One in four joints is at the origin of its parent link.
        let at = if random.below(4) == 0 { [0.0; 3] } else { random.point_in_box([-2.0; 3], [2.0; 3]) };
        let origin = if random.below(3) == 0 {
            translation(at)
        } else {
            Pose::from_rotation_matrix(random.rotation(), at).expect("valid rotation")
        };
        let parent = match shape {
            0 => random.below(i as u64) as usize,
            1 => i - 1,
            _ if i % 4 == 1 => 0,
            _ => i - 1,
        };
        joints.push(Joint::new(&format!("j{i}"), &format!("{parent}"), &format!("{i}"), origin, kind));
    }
    random.shuffle(&mut joints);
    let link = |i: usize| {
        let link = Link::new(&format!("{i}"));
        let model = &models[random.below(4) as usize];
        let origin = match random.below(12) {
            0 => Pose::from_mat3_translation([0; 3].map(|_| random.direction()), random.direction()),
            1 => Pose::from_mat3_translation([[1.0, 0.0, 0.0], [0.0, 1e-3, 0.0], [0.0; 3]], [0.0; 3]),
            2 => Pose::from_rotation_matrix(random.rotation(), random.direction()).expect("valid rotation"),
            _ => Pose::from_translation([0.5, 0.0, 0.0]),
        };
        if random.below(5) == 0 { link } else { link.with_model(model, origin) }
    };
    Arc::new(Robot::new((0..links).map(link).collect(), joints).expect("valid robot"))
}

#[test]
fn boxes_contain_their_contents_after_any_sequence_of_moves() {
    let mut random = Random::new(0xb0c5);
    for case in 0..300 {
        let links = 1 + random.below(20) as usize;
        let robot = random_robot(&mut random, links);
        for method in LinkBoxMethod::ALL {
            let mut state = RobotState::with_link_boxes(&robot, method).expect("pose in range");
            assert_eq!(state.link_box_method(), method);
            for _ in 0..5 {
                let joints = robot.joints().len() as u64;
                match random.below(4) {
                    0 | 1 if joints > 0 => {
                        let joint = random.below(joints) as usize;
                        let values: Vec<f64> = robot.value_range(joint).map(|_| random.range(-3.0, 3.0)).collect();
                        state.set_joint(joint, &values).expect("pose in range");
                    }
                    2 => {
                        let base =
                            Pose::from_rotation_matrix(random.rotation(), random.direction()).expect("valid rotation");
                        state.set_base_pose(base).expect("pose in range");
                    }
                    _ => {
                        let values: Vec<f64> = (0..robot.dof()).map(|_| random.range(-3.0, 3.0)).collect();
                        state.set_configuration(&values).expect("pose in range");
                    }
                }
                assert_eq!(state.check(), Ok(()), "case {case}, {}", method.name());
            }
        }
    }
}

/// `link_bounds` lists the boxes from the root of their hierarchy to its leaves: first the box around all links,
/// finally one box per link with a shape.
#[test]
fn boxes_are_listed_from_root_to_leaves() {
    let model = Model::new(boxwood_scenes::cuboid([0.0; 3], [1.0, 0.25, 0.25]));
    let robot = chain_of(5, Some(&model));
    for method in LinkBoxMethod::ALL {
        let boxes = RobotState::with_link_boxes(&robot, method).expect("pose in range").link_bounds();
        if method == LinkBoxMethod::None {
            assert!(boxes.is_empty());
            continue;
        }
        let links: Vec<(usize, &[usize])> = boxes.iter().map(|node| (node.level, node.links.as_slice())).collect();
        let expected: [(usize, &[usize]); 9] = [
            (0, &[0, 1, 2, 3, 4]),
            (1, &[0, 1]),
            (2, &[0]),
            (2, &[1]),
            (1, &[2, 3, 4]),
            (2, &[2]),
            (2, &[3, 4]),
            (3, &[3]),
            (3, &[4]),
        ];
        assert_eq!(links, expected);
        // The links lie along x, the first two at the same position. So the box of all five links is as long as
        // four of them, and as thick as one.
        for corner in boxes[0].corners {
            let [x, y, z] = corner.map(f64::abs);
            assert!(
                (x < 1e-9 || (x - 4.0).abs() < 1e-9) && [y, z].iter().all(|t| *t < 1e-9 || (t - 0.25).abs() < 1e-9)
            );
        }
    }
}

/// A configuration that places a model out of range is rejected with an error that names its link, and changes
/// nothing.
#[test]
fn models_out_of_range_are_rejected() {
    let model = Model::new(boxwood_scenes::cuboid([0.0; 3], [1.0; 3]));
    let links = vec![Link::new("a"), Link::new("b").with_model(model, Pose::IDENTITY)];
    let slide = Joint::new("j", "a", "b", Pose::IDENTITY, JointKind::Prismatic { axis: [0.0, 1.0, 0.0] });
    let robot = Arc::new(Robot::new(links, vec![slide]).expect("valid robot"));
    let mut state = RobotState::new(&robot).expect("pose in range");
    state.set_configuration(&[1.0]).expect("pose in range");
    let before = state.link_bounds();
    let message = state.set_configuration(&[1e302]).expect_err("out of range").to_string();
    assert!(message.starts_with("link \"b\": the pose can place a vertex at y = 1e302"), "{message}");
    assert_eq!((state.configuration(), state.link_bounds()), (&[1.0][..], before));
    assert_eq!(state.check(), Ok(()));
    assert!(state.placed_link(0).is_none() && state.placed_link(1).is_some());
}

/// Case 103 of the project's list of hard inputs: the boxes of ten thousand links stay valid when joints in the
/// middle of the chain move.
#[test]
fn ten_thousand_boxes_are_updated() {
    let model = Model::new(boxwood_scenes::cuboid([0.0, -0.1, -0.1], [1.0, 0.1, 0.1]));
    let robot = chain_of(10_000, Some(&model));
    for method in LinkBoxMethod::ALL {
        let mut state = RobotState::with_link_boxes(&robot, method).expect("pose in range");
        state.set_joint(9_990, &[1.0]).expect("pose in range");
        state.set_joint(5_000, &[0.5]).expect("pose in range");
        assert_eq!(state.check(), Ok(()), "{}", method.name());
    }
}

/// A link whose model is a single point must not enlarge boxes. The box around this link and a bar that contains
/// the point equals the box of the bar.
#[test]
fn links_without_length_do_not_enlarge_boxes() {
    let bar = Model::new(boxwood_scenes::cuboid([0.0, -0.5, -0.05], [4.0, 0.5, 0.05]));
    let point = Model::new(Mesh::new(vec![[0.0; 3]; 3], vec![[0, 1, 2]]).expect("valid mesh"));
    let rotated = Pose::from_axis_angle([1.0, 0.0, 0.0], std::f64::consts::FRAC_PI_4).expect("finite");
    for order in [[0, 1], [1, 0]] {
        let links = [Link::new("0").with_model(&bar, rotated), Link::new("1").with_model(&point, rotated)];
        let at = if order[0] == 0 { [2.0, 0.0, 0.0] } else { [0.0; 3] };
        let kind = JointKind::Revolute { axis: [0.3, 0.5, 0.7] };
        let joint = Joint::new("joint", &format!("{}", order[0]), &format!("{}", order[1]), translation(at), kind);
        let robot = Arc::new(Robot::new(links.to_vec(), vec![joint]).expect("valid robot"));
        let mut state = RobotState::new(&robot).expect("pose in range");
        state.set_base_pose(translation([1000.0, -300.0, 50.0])).expect("pose in range");
        for angle in [0.0, 0.5, 2.0] {
            // Depending on `order`, the point rotates about the joint, or the bar does.
            state.set_configuration(&[angle]).expect("pose in range");
            let volume = |corners: &[[f64; 3]; 8]| {
                let length = |to: usize| {
                    let side = [0, 1, 2].map(|axis| corners[to][axis] - corners[0][axis]);
                    side.iter().map(|x| x * x).sum::<f64>().sqrt()
                };
                length(1) * length(2) * length(4)
            };
            let total_volume = volume(&state.link_bounds()[0].corners);
            assert!((total_volume - 0.4).abs() < 1e-6, "{order:?}, {angle}: {total_volume}");
        }
    }
}
