//! Two chains of eight links each: experiments 1 to 4 of the CAB paper (Schmidl, Walker and Lin 2004).

use super::braid::Braid;
use super::links::{dented_link, ellipsoid_link};
use super::swing::Swing;
use super::{RobotPlacement, at};
use boxwood::robot::{Joint, JointKind, Link};
use boxwood::{Model, Pose, Robot};
use std::sync::Arc;

/// Number of links of a chain.
pub(super) const LINKS: usize = 8;

/// Distance from joint to joint for links of length 1 and thickness `1 / ratio`. The gap between links is a fifth of the thickness.
pub(super) fn pitch(ratio: f64) -> f64 {
    1.0 + GAP / ratio
}
/// Gap between links, as a fraction of their thickness.
const GAP: f64 = 0.2;

/// Number of frames of an experiment with chains.
const FRAME_COUNT: u32 = 10_000;

/// Two chains of eight links each, with a motion of 10,000 frames.
///
/// All pairs of links are tested, including those of one chain and adjacent links: 28 pairs within each chain and 64 between the chains,
/// 120 per frame. Adjacent links have a gap of a fifth of their thickness when the chain is straight.
#[derive(Clone, Debug)]
pub struct Chains {
    robots: [Arc<Robot>; 2],
    motion: ChainMotion,
}

/// Motion of both chains as a function of time.
#[derive(Clone, Debug)]
enum ChainMotion {
    Swing(Box<Swing>),
    Braid(Box<Braid>),
}

/// The chains of one experiment of the CAB paper (Schmidl, Walker and Lin 2004):
///
/// | experiment | links | motion | intersecting pairs, published | here |
/// |---|---|---|---|---|
/// | 1 | ellipsoids, length : thickness 3:1 | swinging | 214 | 203 |
/// | 2 | ellipsoids, 6:1 | swinging | 354 | 175 |
/// | 3 | dented, 6:1 | as in experiment 2 | 73 | 148 |
/// | 4 | ellipsoids, 6:1 | braided | 9,528 | 9,318 |
///
/// The published motions are results of a simulation and are not public. The motions here are sums of sines. Their
/// seeds, amplitudes and distances, the gaps between links and the slant of the chains were chosen in some dozens
/// of trials, so that about as many pairs intersect. In experiments 1 and 2, also about as many pairs of link boxes
/// overlap (5,664 and 7,180; published 5,740 and 7,194). The agreement of these counts is therefore not a result.
///
/// # Panics
/// If `experiment` is not 1, 2, 3 or 4.
///
/// ```
/// let chains = boxwood_scenes::chains(1);
/// assert_eq!(chains.robots()[0].links().len() + chains.robots()[1].links().len(), 16);
/// let [first, second] = chains.frame(0);
/// assert_eq!(first.values.len(), second.values.len());
/// ```
#[must_use]
pub fn chains(experiment: u32) -> Chains {
    let (mesh, ratio, motion) = match experiment {
        1 => (ellipsoid_link(3.0), 3.0, ChainMotion::Swing(Box::new(Swing::for_thick_links()))),
        2 => (ellipsoid_link(6.0), 6.0, ChainMotion::Swing(Box::new(Swing::for_thin_links()))),
        3 => (dented_link(), 6.0, ChainMotion::Swing(Box::new(Swing::for_thin_links()))),
        4 => (ellipsoid_link(6.0), 6.0, ChainMotion::Braid(Box::new(Braid::new(pitch(6.0))))),
        _ => panic!("no experiment {experiment} with chains; need 1 to 4"),
    };
    let model = Model::new(mesh);
    Chains { robots: [0, 1].map(|_| chain(&model, pitch(ratio))), motion }
}

impl Chains {
    /// The two chains. All links of both chains share one model.
    #[must_use]
    pub fn robots(&self) -> &[Arc<Robot>; 2] {
        &self.robots
    }

    /// Number of frames of the motion.
    #[must_use]
    pub fn frames(&self) -> u32 {
        FRAME_COUNT
    }

    /// Placements of the chains in a frame. Frames can be computed in any order.
    #[must_use]
    pub fn frame(&self, frame: u32) -> [RobotPlacement; 2] {
        let time = f64::from(frame) / f64::from(FRAME_COUNT);
        [0, 1].map(|chain| match &self.motion {
            ChainMotion::Swing(swing) => swing.placement(chain, time),
            ChainMotion::Braid(braid) => braid.placement(chain, time),
        })
    }
}

/// A chain of links along x. The joints are spherical; the motions rotate a joint only around axes perpendicular to
/// its parent link.
fn chain(model: &Model, pitch: f64) -> Arc<Robot> {
    let name = |index: usize| format!("link-{index}");
    let center = at([pitch / 2.0, 0.0, 0.0]);
    let links = (0..LINKS).map(|index| Link::new(&name(index)).with_model(model, center)).collect();
    let end: Pose = at([pitch, 0.0, 0.0]);
    let joint =
        |index: usize| Joint::new(&format!("joint-{index}"), &name(index - 1), &name(index), end, JointKind::Spherical);
    Arc::new(Robot::new(links, (1..LINKS).map(joint).collect()).expect("the links and joints form a valid robot"))
}
