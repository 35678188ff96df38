//! Two chains of eight links: experiments 1 to 4.

use super::braid::Braid;
use super::links::{dented_link, ellipsoid_link};
use super::swing::Swing;
use super::{Stance, at};
use boxwood::{Articulation, Joint, JointKind, Link, Model, Pose};
use std::sync::Arc;

/// Links of a chain.
pub(super) const LINKS: usize = 8;

/// How far it is from joint to joint where links are 1 long and `1 / ratio` thick: between two of them is a fifth of their thickness.
pub(super) fn pitch(ratio: f64) -> f64 {
    1.0 + GAP / ratio
}
const GAP: f64 = 0.2;

/// Frames of an experiment with chains.
const FRAMES: u32 = 10_000;

/// Two chains of eight links, and how they move for 10,000 frames.
///
/// All pairs of links can meet, those of one chain too, neighbours not excepted: 28 and 28 pairs within the chains and 64 between, 120
/// a frame. Neighbours are a fifth of their thickness apart when the chain is straight.
#[derive(Clone, Debug)]
pub struct Chains {
    bodies: [Arc<Articulation>; 2],
    motion: Motion,
}

#[derive(Clone, Debug)]
enum Motion {
    Swing(Box<Swing>),
    Braid(Box<Braid>),
}

/// The chains of an experiment:
///
/// | experiment | links | motion | pairs that meet, published | here |
/// |---|---|---|---|---|
/// | 1 | ellipsoids, 3 times as long as thick | swinging | 214 | 203 |
/// | 2 | ellipsoids, 6:1 | swinging | 354 | 175 |
/// | 3 | with a dent, 6:1 | that of experiment 2 | 73 | 148 |
/// | 4 | ellipsoids, 6:1 | braided | 9,528 | 9,318 |
///
/// The published motions came out of a simulation and are not public. These are sums of sines. Their seeds, sizes and distances, the gaps and
/// the slant were chosen among some dozens that were tried, so that about as many pairs meet and, in experiments 1 and 2, about as many boxes
/// of links cannot be told apart (5,664 and 7,180; published 5,740 and 7,194). That these counts are near is no finding.
///
/// # Panics
/// If there is no such experiment with chains.
///
/// ```
/// let chains = boxwood_scenes::chains(1);
/// assert_eq!(chains.bodies()[0].links().len() + chains.bodies()[1].links().len(), 16);
/// let [first, second] = chains.frame(0);
/// assert_eq!(first.values.len(), second.values.len());
/// ```
#[must_use]
pub fn chains(experiment: u32) -> Chains {
    let (mesh, ratio, motion) = match experiment {
        1 => (ellipsoid_link(3.0), 3.0, Motion::Swing(Box::new(Swing::of_thick_links()))),
        2 => (ellipsoid_link(6.0), 6.0, Motion::Swing(Box::new(Swing::of_thin_links()))),
        3 => (dented_link(), 6.0, Motion::Swing(Box::new(Swing::of_thin_links()))),
        4 => (ellipsoid_link(6.0), 6.0, Motion::Braid(Box::new(Braid::new(pitch(6.0))))),
        _ => panic!("there is no experiment {experiment} with chains"),
    };
    let model = Arc::new(Model::new(mesh));
    Chains { bodies: [0, 1].map(|_| chain(&model, pitch(ratio))), motion }
}

impl Chains {
    /// The two chains. All links have one model.
    #[must_use]
    pub fn bodies(&self) -> &[Arc<Articulation>; 2] {
        &self.bodies
    }

    /// How many frames there are.
    #[must_use]
    pub fn frames(&self) -> u32 {
        FRAMES
    }

    /// How the chains stand in a frame. Any can be asked for, in any order.
    #[must_use]
    pub fn frame(&self, frame: u32) -> [Stance; 2] {
        let time = f64::from(frame) / f64::from(FRAMES);
        [0, 1].map(|chain| match &self.motion {
            Motion::Swing(swing) => swing.stance(chain, time),
            Motion::Braid(braid) => braid.stance(chain, time),
        })
    }
}

/// Links along x from joint to joint. The joints are balls, which the motions only turn about axes across the link.
fn chain(model: &Arc<Model>, pitch: f64) -> Arc<Articulation> {
    let name = |number: usize| format!("link-{number}");
    let middle = at([pitch / 2.0, 0.0, 0.0]);
    let links = (0..LINKS).map(|number| Link::new(&name(number)).with_model(Arc::clone(model), middle)).collect();
    let end: Pose = at([pitch, 0.0, 0.0]);
    let joint = |number: usize| {
        Joint::new(&format!("joint-{number}"), &name(number - 1), &name(number), end, JointKind::Spherical)
    };
    Arc::new(Articulation::new(links, (1..LINKS).map(joint).collect()).expect("a chain is an articulated body"))
}
