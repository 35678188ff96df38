//! Random poses of every kind that is difficult for box tests or matrix inverses.

use boxwood::Pose;
use boxwood_scenes::Random;

/// A kind of random pose.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Identity,
    Rigid,
    Reflection,
    UniformScale,
    NonUniformScale,
    Shear,
    Skewed,
    FlatToPlane,
    FlatToLine,
    FlatToPoint,
    FarAway,
    VeryFarAway,
    Tiny,
    Huge,
}

impl Kind {
    pub(crate) const ALL: [Self; 14] = [
        Self::Identity,
        Self::Rigid,
        Self::Reflection,
        Self::UniformScale,
        Self::NonUniformScale,
        Self::Shear,
        Self::Skewed,
        Self::FlatToPlane,
        Self::FlatToLine,
        Self::FlatToPoint,
        Self::FarAway,
        Self::VeryFarAway,
        Self::Tiny,
        Self::Huge,
    ];

    /// A random pose of this kind without translation. The caller adds a translation of length [`Kind::offset`].
    pub(crate) fn pose(self, random: &mut Random) -> Pose {
        let [x, y, z] = [0; 3].map(|_| 10_f64.powf(random.range(-1.0, 1.0)));
        let rotation =
            |random: &mut Random| Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("valid rotation");
        let scaled = |random: &mut Random, factors: [f64; 3]| {
            let rotated_and_scaled = Pose::from_scale(factors) * rotation(random);
            rotation(random) * rotated_and_scaled
        };
        match self {
            Self::Identity => Pose::IDENTITY,
            Self::Rigid | Self::FarAway | Self::VeryFarAway => rotation(random),
            Self::Reflection => scaled(random, [-1.0, 1.0, 1.0]),
            Self::UniformScale => scaled(random, [x, x, x]),
            Self::NonUniformScale => scaled(random, [x, y, z]),
            Self::Shear => {
                let mut entry = || random.range(-2.0, 2.0);
                let rows = [0; 3].map(|_| [0; 3].map(|_| entry()));
                Pose::from_mat3_translation(rows, [0.0; 3])
            }
            Self::Skewed => scaled(random, [1.0, 1.0, 1e-7]),
            Self::FlatToPlane => scaled(random, [x, y, 0.0]),
            Self::FlatToLine => scaled(random, [x, 0.0, 0.0]),
            Self::FlatToPoint => scaled(random, [0.0; 3]),
            Self::Tiny => scaled(random, [1e-5; 3]),
            Self::Huge => scaled(random, [1e5; 3]),
        }
    }

    /// Distance from the world origin at which models with poses of this kind are placed.
    pub(crate) fn offset(self) -> f64 {
        match self {
            Self::FarAway => 1e6,
            Self::VeryFarAway => 1e13,
            _ => 0.0,
        }
    }
}

/// The pose followed by the translation `by` in world coordinates.
pub(crate) fn moved(pose: &Pose, by: [f64; 3]) -> Pose {
    Pose::from_translation(by) * *pose
}

/// Two poses of the given kinds, translated so that the centers of two placed unit cubes [0, 1]^3 nearly coincide.
pub(crate) fn near_poses(random: &mut Random, [kind_a, kind_b]: [Kind; 2]) -> [Pose; 2] {
    let far = kind_a.offset().max(kind_b.offset());
    let offset = random.direction().map(|x| x * far);
    let pose_a = moved(&kind_a.pose(random), offset);
    let pose_b = kind_b.pose(random);
    let [center_a, center_b] = [pose_a.transform_point([0.5; 3]), pose_b.transform_point([0.5; 3])];
    let gap = random.direction().map(|x| x * random.range(0.0, 0.5));
    [pose_a, moved(&pose_b, [0, 1, 2].map(|k| center_a[k] - center_b[k] + gap[k]))]
}
