//! Motion of two chains that hang side by side, swing, curl, and sometimes drift into each other: experiments 1 to
//! 3 of the CAB paper (Schmidl, Walker and Lin 2004).
//!
//! The direction in which the chains hang is not a world axis and rotates slowly, so that world-aligned boxes are
//! neither favored nor permanently at a disadvantage.

use super::RobotPlacement;
use super::chains::LINKS;
use super::sine_sum::SineSum;
use crate::random::Random;
use boxwood::Pose;

/// Swinging motion as a function of time.
#[derive(Clone, Debug)]
pub(super) struct Swing {
    chains: [HangingChain; 2],
    /// Variation of the rotation of both chains together: angles in radians around the world axes x and then y.
    /// [`SLANT`] is added.
    lean: [SineSum; 2],
}

/// Motion of one chain.
#[derive(Clone, Debug)]
struct HangingChain {
    /// Mean position of the first joint, before the rotation of both chains.
    mean_position: [f64; 3],
    /// Displacement of the first joint from its mean position.
    drift: [SineSum; 3],
    /// Rotation angles in radians of this chain alone, around the world axes x and then y.
    tilt: [SineSum; 2],
    /// Rotation angles in radians of each joint around the axes y and z of its parent link, which are perpendicular
    /// to the links.
    bends: Vec<[SineSum; 2]>,
}

/// Mean rotation angles of both chains around the world axes x and y, in radians. They turn the hanging direction
/// from z to near the space diagonal.
const SLANT: [f64; 2] = [0.7, 0.6];
/// Amplitude of the rotation of both chains around the mean angles [`SLANT`], in radians.
const LEAN: f64 = 0.5;

/// Parameters of a swinging motion.
struct SwingParameters {
    seed: u64,
    /// Distance between the mean positions of the chains.
    distance: f64,
    /// Amplitude of the displacement of each chain from its mean position.
    drift: f64,
    /// Amplitude of the joint angles, in radians.
    bend: f64,
}

impl Swing {
    /// Motion of experiment 1.
    pub(super) fn for_thick_links() -> Self {
        Self::new(&SwingParameters { seed: 4, distance: 3.1, drift: 1.2, bend: 0.352 })
    }

    /// Motion of experiments 2 and 3.
    pub(super) fn for_thin_links() -> Self {
        Self::new(&SwingParameters { seed: 16, distance: 2.2, drift: 1.2, bend: 0.362 })
    }

    fn new(parameters: &SwingParameters) -> Self {
        let mut random = Random::new(parameters.seed);
        let chains = [-0.5, 0.5].map(|side| HangingChain {
            mean_position: [side * parameters.distance, 0.0, 0.0],
            drift: [0, 1, 2].map(|_| SineSum::new(&mut random, parameters.drift, &[5.0, 11.0])),
            tilt: [0, 1].map(|_| SineSum::new(&mut random, 0.25, &[4.0, 9.0])),
            bends: (1..LINKS)
                .map(|_| [0, 1].map(|_| SineSum::new(&mut random, parameters.bend, &[3.0, 8.0, 17.0])))
                .collect(),
        });
        let lean = [0, 1].map(|_| SineSum::new(&mut random, LEAN, &[2.0, 5.0]));
        Self { chains, lean }
    }

    /// Placement of one of the two chains at a time from 0 to 1.
    pub(super) fn placement(&self, chain: usize, time: f64) -> RobotPlacement {
        let HangingChain { mean_position, drift, tilt, bends } = &self.chains[chain];
        let position = [0, 1, 2].map(|axis| mean_position[axis] + drift[axis].at(time));
        // The links of a chain are along x; a quarter turn around y makes the chain hang down.
        let hanging = Pose::from_rotation_matrix([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]], [0.0; 3])
            .expect("a quarter turn is a rotation");
        let tilted = rotation_xy([0, 1].map(|axis| tilt[axis].at(time))) * hanging;
        let lean = rotation_xy([0, 1].map(|axis| SLANT[axis] + self.lean[axis].at(time)));
        let base = lean * (Pose::from_translation(position) * tilted);
        let values = bends.iter().flat_map(|[y, z]| [0.0, y.at(time), z.at(time)]).collect();
        RobotPlacement { base, values }
    }
}

/// Rotation around the world axis x, then around y.
fn rotation_xy([angle_x, angle_y]: [f64; 2]) -> Pose {
    let rotation = |axis, angle| Pose::from_axis_angle(axis, angle).expect("the axis is not zero");
    let (x, y) = (rotation([1.0, 0.0, 0.0], angle_x), rotation([0.0, 1.0, 0.0], angle_y));
    y * x
}
