//! What the laws are tried on.

use boxwood::{Mesh, Model, Pair, Penetration, Placed, Pose};
use boxwood_scenes::Random;

/// A model in a place, with what it takes to ask.
pub(crate) struct Scene {
    pub(crate) models: [Model; 2],
    pub(crate) poses: [Pose; 2],
}

impl Scene {
    pub(crate) fn new(a: Mesh, b: Mesh, poses: [Pose; 2]) -> Self {
        Self { models: [Model::new(a), Model::new(b)], poses }
    }

    pub(crate) fn placed(&self) -> [Placed<'_>; 2] {
        [0, 1].map(|i| self.models[i].at(self.poses[i]).expect("near"))
    }

    pub(crate) fn penetration(&self) -> Option<Penetration> {
        let [a, b] = self.placed();
        Pair::new(&a, &b).penetration().expect("both are closed")
    }

    /// Whether the insides meet, with the second model moved.
    pub(crate) fn insides_meet_at(&self, way: [f64; 3]) -> bool {
        let [a, b] = self.placed();
        let pose = b.pose().then(&Pose::translation(way).expect("finite")).expect("near");
        let there = self.models[1].at(pose).expect("near");
        Pair::new(&a, &there).relation().insides_meet().expect("both are closed")
    }

    /// How large the placed models are, on one axis.
    pub(crate) fn size(&self) -> f64 {
        let spans = self.placed().map(|placed| {
            let [low, high] = placed.bounds().expect("not empty");
            (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max)
        });
        spans[0].max(spans[1])
    }

    /// Moving by the upper bound frees, moving by less than the lower does not.
    pub(crate) fn check_bounds(&self, depth: &Penetration, random: &mut Random) {
        assert!(depth.lower > 0.0 && depth.lower <= depth.upper, "{depth:?}");
        assert!(length(depth.way()) <= depth.upper && length(depth.way()) >= depth.upper * (1.0 - 1e-15), "{depth:?}");
        assert!(!self.insides_meet_at(depth.way()), "{depth:?}");
        for _ in 0..4 {
            let share = if random.below(2) == 0 { random.unit() } else { 0.999_999 };
            let way = random.direction().map(|x| x * depth.lower * share);
            assert!(self.insides_meet_at(way), "{depth:?} {way:?}");
        }
        let way = depth.direction.map(|x| x * depth.lower * 0.999_999);
        assert!(self.insides_meet_at(way), "{depth:?} {way:?}");
    }
}

pub(crate) fn length(v: [f64; 3]) -> f64 {
    let largest = v.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    if largest == 0.0 { 0.0 } else { largest * v.iter().map(|x| (x / largest) * (x / largest)).sum::<f64>().sqrt() }
}

/// Any rotation and a place near the origin.
pub(crate) fn anywhere(random: &mut Random, reach: f64) -> Pose {
    let place = random.direction().map(|x| x * reach * random.unit());
    Pose::rigid(random.rotation(), place).expect("a rotation")
}

pub(crate) fn turned_around(mesh: &Mesh) -> Mesh {
    let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
    Mesh::new(mesh.vertices().to_vec(), triangles).expect("as before")
}

/// How many cases to make: from the environment, or a few.
pub(crate) fn cases(few: usize, share: usize) -> usize {
    std::env::var("BOXWOOD_DEPTHS")
        .ok()
        .and_then(|count| count.parse::<usize>().ok())
        .map_or(few, |count| count / share)
}
