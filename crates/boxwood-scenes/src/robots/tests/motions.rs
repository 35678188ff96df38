//! Tests of the scenes for the CAB paper (Schmidl, Walker and Lin 2004): published numbers of frames, vertices and
//! pairs, motions without jumps, and counts of intersecting pairs.

use super::*;
use crate::vector::{Vector, dot, sub};
use boxwood::PlacedModel;

/// States of robots at given placements, one per robot.
fn states(robots: &[Arc<Robot>], placements: &[RobotPlacement]) -> Vec<RobotState> {
    let state = |(robot, placement): (&Arc<Robot>, &RobotPlacement)| {
        let mut state = RobotState::new(robot).expect("in range");
        state.set_base_pose(placement.base).expect("in range");
        state.set_configuration(&placement.values).expect("in range");
        state
    };
    robots.iter().zip(placements).map(state).collect()
}

/// Placed models of all links, robot by robot.
fn placed_links(robots: &[Arc<Robot>], placements: &[RobotPlacement]) -> Vec<PlacedModel> {
    let mut links = Vec::new();
    for (robot, state) in robots.iter().zip(states(robots, placements)) {
        let pose = |link| model_pose(&state, link).expect("every link has a model");
        let models = robot.links().iter().filter_map(Link::model).enumerate();
        links.extend(models.map(|(link, model)| model.at(pose(link)).expect("in range")));
    }
    links
}

/// World position of the point (1, 0, 0) of each link frame, to measure the motion per frame.
fn sample_points(robots: &[Arc<Robot>], placements: &[RobotPlacement]) -> Vec<Vector> {
    let states = states(robots, placements);
    states.iter().flat_map(RobotState::link_poses).map(|pose| pose.transform_point([1.0, 0.0, 0.0])).collect()
}

/// Checks that no point moves farther than `max_distance` from one frame to the next.
fn check_no_jumps(frames: impl Iterator<Item = Vec<Vector>>, max_distance: f64) {
    let mut previous: Option<Vec<Vector>> = None;
    for points in frames {
        assert!(points.iter().flatten().all(|x| x.is_finite()));
        for (before, after) in previous.iter().flatten().zip(&points) {
            let motion = sub(*after, *before);
            assert!(dot(motion, motion) <= max_distance * max_distance, "{before:?} {after:?}");
        }
        previous = Some(points);
    }
}

fn placement_hash<'p>(placements: impl Iterator<Item = &'p RobotPlacement>) -> u64 {
    let numbers = placements.flat_map(|one| one.base.to_rows().into_iter().flatten().chain(one.values.clone()));
    numbers.fold(0, |all, x| (all ^ x.to_bits()).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17))
}

/// Number of intersecting pairs of links, summed over all frames. Links have length 1, so pairs whose centers are
/// farther apart than 1 cannot intersect and are skipped.
fn intersecting_pairs(chains: &Chains) -> usize {
    let mut count = 0;
    for frame in 0..chains.frames() {
        let links = placed_links(chains.robots(), &chains.frame(frame));
        let centers: Vec<Vector> = links.iter().map(|link| link.pose().transform_point([0.0; 3])).collect();
        for b in 0..links.len() {
            for a in 0..b {
                let offset = sub(centers[a], centers[b]);
                count += usize::from(dot(offset, offset) <= 1.01 && Pair::new(&links[a], &links[b]).intersects());
            }
        }
    }
    count
}

#[test]
fn chains_have_sixteen_links_and_do_not_collide_at_rest() {
    for experiment in 1..=4 {
        let chains = chains(experiment);
        assert_eq!(chains.frames(), 10_000);
        for robot in chains.robots() {
            assert_eq!((robot.links().len(), robot.dof()), (8, 21));
            let state = RobotState::new(robot).expect("in range");
            assert!(self_collisions(&state).is_empty());
        }
        let models: Vec<_> = chains.robots().iter().flat_map(|robot| robot.links()).filter_map(Link::model).collect();
        assert!(models.len() == 16 && models.iter().all(|model| std::ptr::eq(model.mesh(), models[0].mesh())));
        assert_eq!(models[0].mesh().vertices().len(), 146);
    }
}

#[test]
fn chain_joints_rotate_only_around_axes_perpendicular_to_the_links() {
    for experiment in 1..=4 {
        let chains = chains(experiment);
        for frame in (0..10_000).step_by(997) {
            let is_perpendicular =
                |placement: &RobotPlacement| placement.values.chunks(3).all(|vector| vector[0].abs() < 1e-15);
            assert!(chains.frame(frame).iter().all(is_perpendicular), "{experiment} {frame}");
        }
    }
}

#[test]
fn motions_have_no_jumps() {
    for (experiment, max_distance) in [(1, 0.1), (2, 0.1), (4, 0.02)] {
        let chains = chains(experiment);
        let points = |frame| sample_points(chains.robots(), &chains.frame(frame));
        check_no_jumps((0..chains.frames()).map(points), max_distance);
    }
    let scene = hand_and_ball();
    let hand = [Arc::clone(scene.hand())];
    check_no_jumps((0..scene.frames()).map(|frame| sample_points(&hand, &[scene.frame(frame).hand])), 10.0);
    check_no_jumps(
        (0..scene.frames()).map(|frame| vec![scene.frame(frame).obstacles[0].transform_point([0.0; 3])]),
        10.0,
    );
}

#[test]
fn dented_links_have_the_motion_of_thin_links() {
    let [thin, dented] = [2, 3].map(chains);
    assert!((0..10_000).step_by(271).all(|frame| thin.frame(frame) == dented.frame(frame)));
    let bounds = |chains: &Chains| chains.robots()[0].links()[0].model().and_then(|model| model.mesh().bounds());
    assert_eq!(bounds(&thin), bounds(&dented));
}

/// Verifies the counts in the documentation of `chains`. They are exact: every correct collision test finds this many
/// pairs.
#[test]
fn counts_of_intersecting_link_pairs_are_as_documented() {
    let counts = [1, 2, 3, 4].map(|experiment| intersecting_pairs(&chains(experiment)));
    assert_eq!(counts, [203, 175, 148, 9_318]);
}

#[test]
fn counts_of_hand_contacts_with_ball_and_table_are_as_documented() {
    let scene = hand_and_ball();
    let hand = [Arc::clone(scene.hand())];
    let mut counts = [0; 4];
    for frame in 0..scene.frames() {
        let HandFrame { hand: placement, obstacles } = scene.frame(frame);
        scene.hand().check_limits(&placement.values).expect("the motion is within the joint limits");
        let links = placed_links(&hand, &[placement]);
        for (count, (pose, (_, model))) in counts.iter_mut().zip(obstacles.into_iter().zip(scene.obstacles())) {
            let thing = model.at(pose).expect("in range");
            *count += links.iter().filter(|link| Pair::new(link, &thing).intersects()).count();
        }
    }
    assert_eq!(counts, [117, 642, 0, 0]);
}

#[test]
fn motions_are_bit_identical_on_every_machine() {
    let frames = [0, 1, 777, 5_000, 9_999];
    let chains = [1, 2, 4].map(|experiment| {
        let chains = chains(experiment);
        placement_hash(frames.map(|frame| chains.frame(frame)).iter().flatten())
    });
    let scene = hand_and_ball();
    let hand = placement_hash([0, 1, 777, 4_000].map(|frame| scene.frame(frame).hand).iter());
    assert_eq!(chains, [0x8b46_0c04_e895_7622, 0x60cd_d0a0_d323_bda0, 0x8dee_2b0c_e95d_3390], "{chains:#x?}");
    assert_eq!(hand, 0xc1aa_9567_faf2_0dcd, "{hand:#x}");
}
