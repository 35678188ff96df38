//! In many configurations of many robots, the box of a link contains all triangles of the link, and the box of a set of
//! links contains the boxes of its two subsets. `RobotState::check` verifies this with derived error bounds: it
//! succeeds only if containment is certain, and an undecided box counts as a violation.

use crate::robot::link_box_methods::random_robot;
use boxwood::papers::LinkBoxMethod;
use boxwood::{Pose, Robot, RobotState};
use boxwood_scenes::Random;
use std::f64::consts::{FRAC_PI_2, PI};

/// Number of configurations that are tested per robot.
const CONFIGURATIONS_PER_ROBOT: u64 = 40;

/// Total number of configurations, each tested with every method of link boxes. `cargo xtask campaign articulated`
/// uses a million.
fn configuration_count() -> u64 {
    std::env::var("BOXWOOD_CONFIGURATIONS")
        .map_or(8_000, |text| text.parse().expect("BOXWOOD_CONFIGURATIONS is a number"))
}

/// Random joint values: arbitrary, or special angles at which joint axes are parallel, antiparallel or
/// perpendicular, exactly or nearly.
fn values(robot: &Robot, random: &mut Random) -> Vec<f64> {
    let special = [0.0, PI, -PI, FRAC_PI_2, 1e-9, PI - 0.004_472, 0.004_472_14, 1e-300];
    let is_special = random.below(2) == 0;
    let mut value = || {
        if is_special && random.below(4) != 0 {
            special[random.below(special.len() as u64) as usize]
        } else {
            random.range(-4.0, 4.0)
        }
    };
    (0..robot.dof()).map(|_| value()).collect()
}

/// A pose near the origin, far away, or not rigid at all.
fn base(random: &mut Random) -> Pose {
    let at = random.direction();
    match random.below(6) {
        0 => Pose::IDENTITY,
        1 => Pose::from_rotation_matrix(random.rotation(), at.map(|x| x * 1e8)).expect("valid rotation"),
        2 => Pose::from_mat3_translation([0; 3].map(|_| random.direction()), at),
        3 => Pose::from_mat3_translation(random.rotation().map(|row| row.map(|x| x * 1e-150)), at),
        _ => Pose::from_rotation_matrix(random.rotation(), at).expect("valid rotation"),
    }
}

#[test]
fn boxes_contain_their_contents_in_many_configurations() {
    let robots = configuration_count().div_ceil(CONFIGURATIONS_PER_ROBOT);
    let mut violations = 0;
    for seed in 0..robots {
        let mut random = Random::new(0xe0c1 ^ seed << 16);
        let links = 1 + random.below(24) as usize;
        let robot = random_robot(&mut random, links);
        let mut all =
            LinkBoxMethod::ALL.map(|method| RobotState::with_link_boxes(&robot, method).expect("pose in range"));
        for index in 0..CONFIGURATIONS_PER_ROBOT {
            let values = values(&robot, &mut random);
            let base = if index % 8 == 0 { base(&mut random) } else { *all[0].base_pose() };
            for state in &mut all {
                state.set_base_pose(base).expect("pose in range");
                state.set_configuration(&values).expect("pose in range");
                if let Err(violation) = state.check() {
                    violations += 1;
                    eprintln!("robot {seed}, configuration {index}, {}: {violation}", state.link_box_method().name());
                }
            }
        }
    }
    eprintln!(
        "{} configurations of {robots} robots with {} methods",
        robots * CONFIGURATIONS_PER_ROBOT,
        LinkBoxMethod::ALL.len()
    );
    assert_eq!(violations, 0);
}
