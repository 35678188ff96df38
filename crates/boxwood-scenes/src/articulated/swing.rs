//! Two chains that hang beside each other, swing, curl, and drift into each other now and then: experiments 1 to 3.
//!
//! What they hang along is no axis of the world, and turns slowly: boxes along those axes are neither favoured nor spoilt for good.

use super::Stance;
use super::chains::LINKS;
use super::waves::Waves;
use crate::random::Random;
use boxwood::Pose;

#[derive(Clone, Debug)]
pub(super) struct Swing {
    /// Of each chain.
    chains: [Hanging; 2],
    /// Of both together, about the axes x and y of the world, in this order.
    lean: [Waves; 2],
}

#[derive(Clone, Debug)]
struct Hanging {
    /// Where it hangs while all waves are at 0.
    middle: [f64; 3],
    place: [Waves; 3],
    /// Of the chain alone, in the same way.
    tilt: [Waves; 2],
    /// Of each joint, about the axes y and z of the link that carries it: across the links.
    bends: Vec<[Waves; 2]>,
}

/// About the axes x and y of the world, what both chains are turned by while all waves are at 0: from z to near the diagonal of all
/// three; and by how much more or less.
const SLANT: [f64; 2] = [0.7, 0.6];
const LEAN: f64 = 0.5;

/// What the two motions differ in.
struct Measures {
    seed: u64,
    /// From chain to chain, and how far each goes to and fro.
    apart: f64,
    drift: f64,
    /// How far joints bend, in radians.
    bend: f64,
}

impl Swing {
    /// Experiment 1.
    pub(super) fn of_thick_links() -> Self {
        Self::new(&Measures { seed: 4, apart: 3.1, drift: 1.2, bend: 0.352 })
    }

    /// Experiments 2 and 3.
    pub(super) fn of_thin_links() -> Self {
        Self::new(&Measures { seed: 16, apart: 2.2, drift: 1.2, bend: 0.362 })
    }

    fn new(measures: &Measures) -> Self {
        let mut random = Random::new(measures.seed);
        let chains = [-0.5, 0.5].map(|side| Hanging {
            middle: [side * measures.apart, 0.0, 0.0],
            place: [0, 1, 2].map(|_| Waves::new(&mut random, measures.drift, &[5.0, 11.0])),
            tilt: [0, 1].map(|_| Waves::new(&mut random, 0.25, &[4.0, 9.0])),
            bends: (1..LINKS)
                .map(|_| [0, 1].map(|_| Waves::new(&mut random, measures.bend, &[3.0, 8.0, 17.0])))
                .collect(),
        });
        let lean = [0, 1].map(|_| Waves::new(&mut random, LEAN, &[2.0, 5.0]));
        Self { chains, lean }
    }

    pub(super) fn stance(&self, chain: usize, time: f64) -> Stance {
        let Hanging { middle, place, tilt, bends } = &self.chains[chain];
        let place = [0, 1, 2].map(|axis| middle[axis] + place[axis].at(time));
        // The links run along x; a quarter turn about y lets them hang down.
        let hanging = Pose::rigid([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]], [0.0; 3]);
        let base = hanging
            .and_then(|pose| pose.then(&tilted([0, 1].map(|axis| tilt[axis].at(time)))))
            .and_then(|pose| pose.then(&Pose::translation(place)?))
            .and_then(|pose| pose.then(&tilted([0, 1].map(|axis| SLANT[axis] + self.lean[axis].at(time)))))
            .expect("chains hang near each other");
        let values = bends.iter().flat_map(|[y, z]| [0.0, y.at(time), z.at(time)]).collect();
        Stance { base, values }
    }
}

/// A turn about the axis x of the world, then one about y.
fn tilted([about_x, about_y]: [f64; 2]) -> Pose {
    let turn = |axis, angle| Pose::rotation(axis, angle).expect("an axis of the world is a direction");
    turn([1.0, 0.0, 0.0], about_x).then(&turn([0.0, 1.0, 0.0], about_y)).expect("turns after turns are a turn")
}
