//! Tests of articulated robots: forward kinematics matches the definition after any sequence of moves, and invalid
//! robots are rejected with an error that names the invalid element.

mod containment;
mod invalid_input;
mod link_box_methods;
mod queries;

use boxwood::robot::{Joint, JointKind, Link};
use boxwood::{Model, Pose, Robot, RobotState};
use boxwood_scenes::Random;
use std::sync::Arc;

const UP: [f64; 3] = [0.0, 0.0, 1.0];

fn translation(by: [f64; 3]) -> Pose {
    Pose::from_translation(by)
}

/// A chain of links without models, each one unit along x from its parent (the first child at the root itself),
/// with joints that rotate about z.
fn chain(links: usize) -> Arc<Robot> {
    chain_of(links, None)
}

/// The same chain as [`chain`], with `model` on every link.
fn chain_of(links: usize, model: Option<&Model>) -> Arc<Robot> {
    let name = |i: usize| format!("link {i}");
    let joint = |i: usize| {
        let at = if i == 1 { [0.0; 3] } else { [1.0, 0.0, 0.0] };
        Joint::new(&format!("joint {i}"), &name(i - 1), &name(i), translation(at), JointKind::Continuous { axis: UP })
    };
    let link = |i: usize| match model {
        None => Link::new(&name(i)),
        Some(model) => Link::new(&name(i)).with_model(model, Pose::IDENTITY),
    };
    let links: Vec<Link> = (0..links).map(link).collect();
    let joints = (1..links.len()).map(joint).collect();
    Arc::new(Robot::new(links, joints).expect("valid robot"))
}

/// A random tree of links and joints of all kinds, listed in random order.
fn random_robot(random: &mut Random, links: usize) -> Arc<Robot> {
    random_tree(random, links, |_, name| Link::new(name))
}

/// A random tree of links that `link` creates from their names.
fn random_tree(random: &mut Random, links: usize, link: impl Fn(&mut Random, &str) -> Link) -> Arc<Robot> {
    let mut names: Vec<String> = (0..links).map(|i| format!("{i}")).collect();
    random.shuffle(&mut names);
    let mut joints = Vec::new();
    for i in 1..links {
        let axis = random.direction().map(|x| x * 3.0);
        let kind = match random.below(6) {
            0 => JointKind::Fixed,
            1 => JointKind::Revolute { axis },
            2 => JointKind::Continuous { axis },
            3 => JointKind::Prismatic { axis },
            4 => JointKind::Spherical,
            _ => JointKind::Floating,
        };
        let origin = Pose::from_rotation_matrix(random.rotation(), random.point_in_box([-1.0; 3], [1.0; 3]))
            .expect("valid rotation");
        let parent = &names[random.below(i as u64) as usize];
        joints.push(Joint::new(&format!("j{i}"), parent, &names[i], origin, kind));
    }
    random.shuffle(&mut joints);
    let mut links: Vec<Link> = names.iter().map(|name| link(random, name)).collect();
    random.shuffle(&mut links);
    Arc::new(Robot::new(links, joints).expect("valid robot"))
}

/// Reference for the pose of a link: multiplies the joint transforms from the root to the link, by the definition.
fn reference_pose(robot: &Robot, values: &[f64], base: Pose, link: usize) -> Pose {
    let mut path = Vec::new();
    let mut at = link;
    while let Some(joint) = robot.parent_joint(at) {
        path.push(joint);
        at = robot.joint_links(joint)[0];
    }
    assert_eq!(at, robot.root());
    path.into_iter().rev().fold(base, |pose, joint| {
        let own = &values[robot.value_range(joint)];
        let turn = |v: &[f64]| {
            let angle = v[0].hypot(v[1]).hypot(v[2]);
            if angle == 0.0 {
                Pose::IDENTITY
            } else {
                Pose::from_axis_angle([v[0], v[1], v[2]], angle).expect("finite")
            }
        };
        let motion = match robot.joints()[joint].kind() {
            JointKind::Fixed => Pose::IDENTITY,
            JointKind::Revolute { axis } | JointKind::Continuous { axis } => {
                Pose::from_axis_angle(axis, own[0]).expect("finite")
            }
            JointKind::Prismatic { axis } => {
                let largest = axis.iter().fold(0.0_f64, |max, x| max.max(x.abs()));
                let scaled = axis.map(|x| x / largest);
                let norm = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
                translation(scaled.map(|x| x / norm * own[0]))
            }
            JointKind::Spherical => turn(own),
            JointKind::Floating => translation([own[0], own[1], own[2]]) * turn(&own[3..]),
        };
        let in_parent = *robot.joints()[joint].origin() * motion;
        pose * in_parent
    })
}

#[test]
fn planar_chain_angles_add_up() {
    let robot = chain(9);
    let mut state = RobotState::new(&robot).expect("pose in range");
    let angles: Vec<f64> = (1..9).map(|i| 0.3 * f64::from(i) - 1.0).collect();
    state.set_configuration(&angles).expect("pose in range");
    let (mut sum, mut at) = (0.0, [0.0, 0.0]);
    for (link, angle) in (1..9).zip(&angles) {
        let [x, y, z] = state.link_pose(link).transform_point([0.0; 3]);
        assert!((x - at[0]).abs() < 1e-14 && (y - at[1]).abs() < 1e-14 && z == 0.0, "link {link}");
        sum += angle;
        at = [at[0] + f64::cos(sum), at[1] + f64::sin(sum)];
    }
}

/// Link poses equal those of the reference bit for bit, whatever was moved before: one joint, all joints, the base,
/// or nothing.
#[test]
fn link_poses_match_reference_after_any_sequence_of_moves() {
    let mut random = Random::new(1);
    for case in 0..200 {
        let links = 1 + random.below(30) as usize;
        let robot = random_robot(&mut random, links);
        let mut state = RobotState::new(&robot).expect("pose in range");
        let mut base = Pose::IDENTITY;
        for _ in 0..6 {
            let joints = robot.joints().len() as u64;
            match random.below(4) {
                0 if joints > 0 => {
                    let joint = random.below(joints) as usize;
                    let values: Vec<f64> = robot.value_range(joint).map(|_| random.range(-3.0, 3.0)).collect();
                    state.set_joint(joint, &values).expect("pose in range");
                }
                1 => {
                    base = Pose::from_rotation_matrix(random.rotation(), random.direction()).expect("valid rotation");
                    state.set_base_pose(base).expect("pose in range");
                }
                2 => {
                    let values = state.configuration().to_vec();
                    state.set_configuration(&values).expect("pose in range");
                }
                _ => {
                    let values: Vec<f64> = (0..robot.dof()).map(|_| random.range(-3.0, 3.0)).collect();
                    state.set_configuration(&values).expect("pose in range");
                }
            }
            for link in 0..links {
                assert_eq!(
                    *state.link_pose(link),
                    reference_pose(&robot, state.configuration(), base, link),
                    "case {case}, {link}"
                );
            }
        }
    }
}

/// Ten thousand links, in a chain or all attached to one link, need no recursion: a stack of 256 KiB is enough.
#[test]
fn ten_thousand_links_fit_a_small_stack() {
    let run = || {
        let robot = chain(10_000);
        let mut state = RobotState::new(&robot).expect("pose in range");
        state.set_joint(0, &[std::f64::consts::PI]).expect("pose in range");
        let [x, ..] = state.link_pose(9_999).transform_point([0.0; 3]);
        assert!((x + 9_998.0).abs() < 1e-6, "{x}");
        let links = (0..10_000).map(|i| Link::new(&format!("{i}"))).collect();
        let fixed = |i| {
            Joint::new(&format!("{i}"), "0", &format!("{i}"), translation([f64::from(i), 0.0, 0.0]), JointKind::Fixed)
        };
        let star = Arc::new(Robot::new(links, (1..10_000).map(fixed).collect()).expect("valid robot"));
        assert_eq!(
            RobotState::new(&star).expect("pose in range").link_pose(9_999).transform_point([0.0; 3]),
            [9_999.0, 0.0, 0.0]
        );
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).expect("thread").join().expect("no overflow");
}

#[test]
fn model_poses_are_relative_to_their_links() {
    let model = Model::new(boxwood_scenes::cuboid([0.0; 3], [1.0; 3]));
    let links = vec![Link::new("base"), Link::new("arm").with_model(model, translation([0.0, 0.0, 5.0]))];
    let kind = JointKind::Prismatic { axis: [0.0, 2.0, 0.0] };
    let joint = Joint::new("lift", "base", "arm", translation([1.0, 0.0, 0.0]), kind);
    let robot = Arc::new(Robot::new(links, vec![joint]).expect("valid robot"));
    let mut state = RobotState::new(&robot).expect("pose in range");
    state.set_configuration(&[0.5]).expect("pose in range");
    assert_eq!(state.model_pose(0), None);
    assert_eq!(state.model_pose(1).expect("link has a model").transform_point([0.0; 3]), [1.0, 0.5, 5.0]);
}

/// A gripper whose second finger mimics the first has the link poses of a gripper whose fingers are both set
/// explicitly.
#[test]
fn mimic_joints_match_explicit_values() {
    let slide =
        |name: &str, to: &str| Joint::new(name, "palm", to, translation([0.0; 3]), JointKind::Prismatic { axis: UP });
    let robot = |second: Joint| {
        let links = ["palm", "left", "right"].map(Link::new).to_vec();
        Arc::new(Robot::new(links, vec![second, slide("first", "left")]).expect("valid robot"))
    };
    let follows = robot(slide("second", "right").with_mimic("first", -0.5, 0.25).with_limits(-1.0, 1.0));
    let explicit = robot(slide("second", "right"));
    assert_eq!((follows.dof(), follows.value_range(0), follows.value_range(1)), (1, 0..0, 0..1));
    let [mut follower, mut reference] =
        [RobotState::new(&follows).expect("pose in range"), RobotState::new(&explicit).expect("pose in range")];
    assert_eq!(follower.link_pose(2).transform_point([0.0; 3]), [0.0, 0.0, 0.25]);
    for value in [0.0, 0.75, -2.0, 0.75] {
        follower.set_joint(1, &[value]).expect("pose in range");
        reference.set_configuration(&[-0.5 * value + 0.25, value]).expect("pose in range");
        assert_eq!(follower.link_poses(), reference.link_poses());
    }
    assert_eq!(follows.check_limits(&[2.5]), Ok(()));
    let beyond = follows.check_limits(&[2.75]).expect_err("out of range");
    assert_eq!(beyond.to_string(), "value -1.125 of joint \"second\" is outside its limits [-1, 1]");
}
