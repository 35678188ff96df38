//! Random configurations: the same for a seed on every machine, and for any number of threads.

use super::stance::Stance;
use crate::notes::{self, Failure};
use crate::output::plain;
use boxwood::{Articulation, Joint, JointKind};
use boxwood_scenes::Random;
use std::f64::consts::PI;

/// Where a joint may be.
enum Range {
    /// Where it is.
    Held,
    Between([f64; 2]),
    /// Turned in any way: three numbers.
    AnyTurn,
}

pub(super) struct Sampler {
    /// Of each joint that takes numbers, the first of them.
    ranges: Vec<(usize, Range)>,
    base: Vec<f64>,
    random: Random,
    held: Held,
}

/// Joints that random configurations leave where they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Held {
    /// The joints, in order, and where they are.
    pub(super) joints: Vec<(usize, Vec<f64>)>,
    /// Whether links that can collide would move against each other if they moved: then the configurations are but a part of all.
    pub(super) matters: bool,
}

impl Sampler {
    /// Fails if a joint has no range; those that were told by name stay.
    pub(super) fn new(body: &Articulation, stance: &Stance, seed: u64) -> Result<Self, Failure> {
        if stance.in_order && body.freedoms() > 0 {
            return Err("--joints says where all joints are, and --samples wants to move them; name those that are to stay: NAME=NUMBER".to_owned().into());
        }
        let (mut ranges, mut floating, mut held) = (Vec::new(), Vec::new(), Held::default());
        for (number, joint) in body.joints().iter().enumerate() {
            let own = body.values_of(number);
            if own.is_empty() {
                continue;
            }
            let range = if stance.named[own.start] { Range::Held } else { range_of(joint)? };
            if matches!(joint.kind(), JointKind::Floating) && !stance.named[own.start] {
                floating.push(joint.name());
            }
            if matches!(range, Range::Held) {
                held.joints.push((number, stance.values[own.clone()].to_vec()));
                held.matters |= parts_shapes(body, number);
            }
            ranges.push((own.start, range));
        }
        if !floating.is_empty() {
            notes::note(&notes::printable(&format!("what floats stays where it is: {}", floating.join(", "))));
        }
        if ranges.iter().all(|(_, range)| matches!(range, Range::Held)) {
            notes::note("no joint is moved: all configurations are the same");
        }
        Ok(Self { ranges, base: stance.values.clone(), random: Random::new(seed), held })
    }

    pub(super) fn held(&self) -> &Held {
        &self.held
    }

    /// The next one.
    pub(super) fn next(&mut self) -> Vec<f64> {
        let mut values = self.base.clone();
        for (first, range) in &self.ranges {
            match range {
                Range::Held => {}
                Range::Between([low, high]) => values[*first] = self.random.range(*low, *high),
                Range::AnyTurn => {
                    // Uniform in the ball of half a turn, in which every turn is.
                    let turn = loop {
                        let point = self.random.point_in_box([-1.0; 3], [1.0; 3]);
                        if point.iter().map(|x| x * x).sum::<f64>() <= 1.0 {
                            break point;
                        }
                    };
                    (0..3).for_each(|axis| values[first + axis] = PI * turn[axis]);
                }
            }
        }
        values
    }
}

/// Whether a joint, or one that follows it, has links with shapes on both sides. One that carries the whole robot has not.
fn parts_shapes(body: &Articulation, joint: usize) -> bool {
    let name = body.joints()[joint].name();
    let follows = |other: usize| body.joints()[other].mimic().is_some_and(|mimic| mimic.leader == name);
    let mut children = vec![Vec::new(); body.links().len()];
    for [parent, child] in (0..body.joints().len()).map(|other| body.ends(other)) {
        children[parent].push(child);
    }
    let shaped = |link: usize| body.links()[link].model().is_some_and(|model| !model.mesh().triangles().is_empty());
    let all = (0..body.links().len()).filter(|&link| shaped(link)).count();
    (0..body.joints().len()).filter(|&other| other == joint || follows(other)).any(|other| {
        let (mut carried, mut stack) = (0, vec![body.ends(other)[1]]);
        while let Some(link) = stack.pop() {
            carried += usize::from(shaped(link));
            stack.extend(&children[link]);
        }
        carried > 0 && carried < all
    })
}

fn range_of(joint: &Joint) -> Result<Range, Failure> {
    let turns = match joint.kind() {
        JointKind::Spherical => return Ok(Range::AnyTurn),
        JointKind::Fixed | JointKind::Floating => return Ok(Range::Held),
        JointKind::Prismatic { .. } => false,
        JointKind::Revolute { .. } | JointKind::Continuous { .. } => true,
    };
    match joint.limits() {
        Some([low, high]) if (high - low).is_finite() => Ok(Range::Between([low, high])),
        _ if turns => Ok(Range::Between([-PI, PI])),
        limits => {
            let why = limits
                .map_or("no limits".to_owned(), |[low, high]| format!("the limits {} and {}", plain(low), plain(high)));
            let name = notes::printable(joint.name());
            Err(format!("joint {name} slides and has {why}: give it finite ones in the URDF, or say where it stays, --joints {name}=0").into())
        }
    }
}
