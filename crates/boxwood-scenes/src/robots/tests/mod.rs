//! Tests of the robots: links are solid and do not collide at rest.

mod motions;

use super::*;
use crate::random::Random;
use crate::test_topology::{check_solid, hash};
use boxwood::{Pair, Robot, RobotState};
use std::sync::Arc;

/// World pose of the model of a link; `None` for a link without model.
fn model_pose(state: &RobotState, index: usize) -> Option<Pose> {
    let link = &state.robot().links()[index];
    link.model().map(|_| *state.link_pose(index) * *link.origin())
}

/// Returns true if two links, of one robot or of two robots, intersect.
fn links_intersect(a: (&RobotState, usize), b: (&RobotState, usize)) -> bool {
    let [a, b] = [a, b].map(|(state, link)| Some((state.robot().links()[link].model()?, model_pose(state, link)?)));
    let (Some((first, first_pose)), Some((second, second_pose))) = (a, b) else { return false };
    let (first, second) = (first.at(first_pose).expect("in range"), second.at(second_pose).expect("in range"));
    Pair::new(&first, &second).intersects()
}

/// All pairs of links of one robot that intersect.
fn self_collisions(state: &RobotState) -> Vec<[usize; 2]> {
    let links = state.robot().links().len();
    let pairs = (0..links).flat_map(|a| (a + 1..links).map(move |b| [a, b]));
    pairs.filter(|&[a, b]| links_intersect((state, a), (state, b))).collect()
}

/// Returns true if two links are connected by one joint, or by a sequence of joints with only links without model
/// in between.
fn is_adjacent(robot: &Robot, [a, b]: [usize; 2]) -> bool {
    let is_child_of = |mut link: usize, other: usize| {
        while let Some(joint) = robot.parent_joint(link) {
            link = robot.joint_links(joint)[0];
            if link == other || robot.links()[link].model().is_some() {
                return link == other;
            }
        }
        false
    };
    is_child_of(a, b) || is_child_of(b, a)
}

/// A random configuration within the joint limits.
fn random_configuration(robot: &Robot, random: &mut Random) -> Vec<f64> {
    robot.joints().iter().filter_map(Joint::limits).map(|[lower, upper]| random.range(lower, upper)).collect()
}

/// Checks that all links are solid and do not intersect themselves.
fn check_links(robot: &Robot) {
    for model in robot.links().iter().filter_map(Link::model) {
        check_solid(model.mesh());
        assert!(!model.has_self_intersections());
    }
}

/// Hash of all link meshes and link poses.
fn state_hash(state: &RobotState) -> u64 {
    let meshes = state.robot().links().iter().filter_map(Link::model).map(|model| hash(model.mesh()));
    let poses = state.link_poses().iter().flat_map(Pose::to_rows).flatten().map(f64::to_bits);
    meshes.chain(poses).fold(0, |all, one| (all ^ one).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17))
}

#[test]
fn arm_collides_with_itself_only_in_some_configurations() {
    let arm = arm();
    check_links(&arm);
    let triangles = arm.links().iter().filter_map(Link::model).map(|model| model.mesh().triangles().len());
    assert_eq!(triangles.collect::<Vec<_>>(), [576, 704, 1152, 1152, 704, 704, 896]);
    let mut state = RobotState::new(&arm).expect("in range");
    assert!(self_collisions(&state).is_empty());
    let (mut random, mut count) = (Random::new(1), 0);
    for _ in 0..1_000 {
        state.set_configuration(&random_configuration(&arm, &mut random)).expect("within limits");
        let pairs = self_collisions(&state);
        assert!(pairs.iter().all(|&pair| !is_adjacent(&arm, pair)), "{pairs:?}");
        count += usize::from(!pairs.is_empty());
    }
    assert!((80..160).contains(&count), "{count} of 1000");
}

#[test]
fn hand_does_not_collide_with_itself_at_rest() {
    for abduction in [false, true] {
        let hand = hand::hand_with(abduction);
        check_links(&hand);
        assert_eq!(hand.links().iter().filter_map(Link::model).count(), 18);
        assert_eq!(hand.links().len(), if abduction { 24 } else { 18 });
        let mut state = RobotState::new(&hand).expect("in range");
        assert!(self_collisions(&state).is_empty());
        hand.check_limits(state.configuration()).expect("rest is within limits");
        // The pose is a fist without the thumb. It verifies that the fingers do not collide with each other.
        let is_flexion = |joint: &Joint| joint.name().ends_with("-flexion") && !joint.name().starts_with("thumb");
        let fist: Vec<f64> = hand.joints().iter().map(|joint| if is_flexion(joint) { 0.9 } else { 0.0 }).collect();
        state.set_configuration(&fist).expect("finite");
        assert!(self_collisions(&state).iter().all(|&pair| is_adjacent(&hand, pair)), "{:?}", self_collisions(&state));
    }
}

#[test]
fn robots_are_bit_identical_on_every_machine() {
    let all = [arm(), hand()].map(|robot| {
        let mut state = RobotState::new(&robot).expect("in range");
        state.set_configuration(&random_configuration(&robot, &mut Random::new(2))).expect("within limits");
        state_hash(&state)
    });
    assert_eq!(all, [0x3aba_53d2_a091_eb6b, 0x2710_9c16_371e_f0a0], "{all:#x?}");
}
