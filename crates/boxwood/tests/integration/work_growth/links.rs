//! Robots of n links that are all attached to one base link.

use boxwood::papers::LinkBoxMethod;
use boxwood::query::QueryStats;
use boxwood::robot::{IgnoredLinkPairs, Joint, JointKind, Link, LinkLimits, Target};
use boxwood::{Mesh, Model, Pose, Robot, RobotState, measure};
use std::sync::Arc;

/// A base without a shape, and links attached to it at the positions that `position_of` returns for their numbers.
fn star(links: usize, position_of: impl Fn(usize) -> [f64; 3]) -> RobotState {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
    let model = Model::new(Mesh::new(vertices, faces).expect("finite"));
    let mut all = vec![Link::new("base")];
    all.extend((0..links).map(|n| Link::new(&format!("{n}")).with_model(&model, Pose::IDENTITY)));
    let joint = |n: usize| {
        let origin = Pose::from_translation(position_of(n));
        Joint::new(&format!("{n}"), "base", &format!("{n}"), origin, JointKind::Revolute { axis: [0.0, 0.0, 1.0] })
    };
    let robot = Robot::new(all, (0..links).map(joint).collect()).expect("valid robot");
    RobotState::new(&Arc::new(robot)).expect("pose in range")
}

/// Number of collisions found, whether the search was complete, and its stats, for limited searches of 500, 1,000
/// and 2,000 links.
fn searches(limits: &LinkLimits, position_of: impl Fn(usize) -> [f64; 3]) -> [(usize, bool, QueryStats); 3] {
    [500, 1_000, 2_000].map(|links| {
        let state = star(links, &position_of);
        let ignored = IgnoredLinkPairs::adjacent(state.robot());
        let (some, stats) = measure(|| state.collisions_limited(Target::SelfCollision(&ignored), limits));
        (some.pairs.len(), some.complete, stats)
    })
}

#[test]
fn collisions_of_a_free_star_take_linear_work() {
    let searched = searches(&LinkLimits::NONE, |n| [3.0 * (n % 45) as f64, 3.0 * (n / 45) as f64, 0.0]);
    assert!(searched.iter().all(|&(found, complete, _)| found == 0 && complete));
    let box_tests = searched.map(|(.., stats)| stats.link_box_tests);
    assert!(box_tests.windows(2).all(|pair| pair[1] <= 2 * pair[0] + 100), "{box_tests:?}");
    assert!(box_tests[2] < 10 * 2_000, "{box_tests:?}");
}

#[test]
fn search_of_coincident_links_stops_at_the_limits() {
    let limits = LinkLimits { collisions: 1_000, candidates: 5_000, box_tests: 100_000 };
    for (found, complete, stats) in searches(&limits, |n| [1e-4 * n as f64, 0.0, 0.0]) {
        assert_eq!((found, complete), (1_000, false));
        // All tested pairs collide. One pair more than the limit is tested, which shows that the result is not
        // complete.
        assert!(stats.link_pairs_tested <= limits.candidates.min(limits.collisions + 1), "{stats:?}");
        assert!(stats.link_box_tests <= limits.box_tests + 1, "{stats:?}");
    }
    for limits in
        [LinkLimits { candidates: 100, ..LinkLimits::NONE }, LinkLimits { box_tests: 600, ..LinkLimits::NONE }]
    {
        for (found, complete, stats) in searches(&limits, |n| [1e-4 * n as f64, 0.0, 0.0]) {
            assert!(!complete && found <= 101 && stats.link_pairs_tested <= 101, "{limits:?}: {found}, {stats:?}");
        }
    }
}

/// Every method of link boxes finds the collisions that the search without boxes finds.
#[test]
fn all_methods_find_the_collisions_of_a_star() {
    let state = star(300, |n| [1.3 * ((n * 37) % 17) as f64, 0.8 * ((n * 11) % 23) as f64, 0.3 * (n % 5) as f64]);
    let ignored = IgnoredLinkPairs::adjacent(state.robot());
    let state_with = |method| RobotState::with_link_boxes(state.robot(), method).expect("pose in range");
    let brute = state_with(LinkBoxMethod::None).collisions(Target::SelfCollision(&ignored));
    assert!(brute.len() > 40, "{}", brute.len());
    for method in [
        LinkBoxMethod::Cab,
        LinkBoxMethod::CabSum,
        LinkBoxMethod::Covariance,
        LinkBoxMethod::AabbOfBoxes,
        LinkBoxMethod::AabbOfVertices,
    ] {
        let (mut state, mut other) = (state_with(method), state_with(LinkBoxMethod::None));
        assert_eq!(state.collisions(Target::SelfCollision(&ignored)), brute, "{method:?}");
        state.set_configuration(&[0.3; 300]).expect("finite values");
        other.set_configuration(&[0.3; 300]).expect("finite values");
        let result = other.collisions(Target::SelfCollision(&ignored));
        assert_eq!(state.collisions(Target::SelfCollision(&ignored)), result, "{method:?}");
    }
}
