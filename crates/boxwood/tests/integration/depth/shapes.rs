//! Scenes and shapes for the depth tests.

use boxwood::query::Penetration;
use boxwood::{Mesh, Model, Pair, PlacedModel, Pose};
use boxwood_scenes::Random;

/// Two models and their poses, for queries of penetration depth.
pub(crate) struct DepthScene {
    pub(crate) models: [Model; 2],
    pub(crate) poses: [Pose; 2],
}

impl DepthScene {
    pub(crate) fn new(a: Mesh, b: Mesh, poses: [Pose; 2]) -> Self {
        Self { models: [Model::new(a), Model::new(b)], poses }
    }

    pub(crate) fn placed(&self) -> [PlacedModel; 2] {
        [0, 1].map(|i| self.models[i].at(self.poses[i]).expect("pose in range"))
    }

    pub(crate) fn penetration(&self) -> Option<Penetration> {
        let [a, b] = self.placed();
        Pair::new(&a, &b).penetration().expect("both are closed")
    }

    /// Returns true if the interiors intersect after the second model is moved by `displacement`.
    pub(crate) fn interiors_intersect_at(&self, displacement: [f64; 3]) -> bool {
        let [a, b] = self.placed();
        let pose = Pose::from_translation(displacement) * *b.pose();
        let there = self.models[1].at(pose).expect("pose in range");
        Pair::new(&a, &there).relation().interiors_intersect().expect("both are closed")
    }

    /// Length of the longest side of the bounding boxes of both placed models.
    pub(crate) fn size(&self) -> f64 {
        let spans =
            self.placed().map(|placed| placed.bounds().expect("not empty").size().into_iter().fold(0.0, f64::max));
        spans[0].max(spans[1])
    }

    /// Asserts both bounds of the depth. Moving the second model by the upper bound in the reported direction must
    /// separate the models. Moving it by less than the lower bound in random directions must not.
    pub(crate) fn check_bounds(&self, depth: &Penetration, random: &mut Random) {
        assert!(depth.lower > 0.0 && depth.lower <= depth.upper, "{depth:?}");
        assert!(
            length(depth.translation()) <= depth.upper && length(depth.translation()) >= depth.upper * (1.0 - 1e-15),
            "{depth:?}"
        );
        assert!(!self.interiors_intersect_at(depth.translation()), "{depth:?}");
        for _ in 0..4 {
            let share = if random.below(2) == 0 { random.unit() } else { 0.999_999 };
            let displacement = random.direction().map(|x| x * depth.lower * share);
            assert!(self.interiors_intersect_at(displacement), "{depth:?} {displacement:?}");
        }
        let displacement = depth.direction.map(|x| x * depth.lower * 0.999_999);
        assert!(self.interiors_intersect_at(displacement), "{depth:?} {displacement:?}");
    }
}

pub(crate) fn length(v: [f64; 3]) -> f64 {
    let largest = v.iter().fold(0.0_f64, |max, x| max.max(x.abs()));
    if largest == 0.0 { 0.0 } else { largest * v.iter().map(|x| (x / largest) * (x / largest)).sum::<f64>().sqrt() }
}

/// A random rotation and a translation of length at most `max_distance`.
pub(crate) fn random_pose(random: &mut Random, max_distance: f64) -> Pose {
    let offset = random.direction().map(|x| x * max_distance * random.unit());
    Pose::from_rotation_matrix(random.rotation(), offset).expect("valid rotation")
}

pub(crate) fn reversed(mesh: &Mesh) -> Mesh {
    let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
    Mesh::new(mesh.vertices().to_vec(), triangles).expect("valid mesh")
}

/// Number of test cases: the environment variable `BOXWOOD_DEPTHS` divided by `share` (larger for expensive tests),
/// or `default` if the variable is not set.
pub(crate) fn case_count(default: usize, share: usize) -> usize {
    std::env::var("BOXWOOD_DEPTHS")
        .ok()
        .and_then(|count| count.parse::<usize>().ok())
        .map_or(default, |count| count / share)
}
