//! Where everything is drawn: moved to the origin and made about one large, so that no scene is too small, too large or too
//! far away for a camera.

use boxwood::{Pose, PoseError};
use glam::DVec3;

/// Takes the world to where it is drawn.
pub(super) struct Unit {
    centre: DVec3,
    /// A power of two: it changes no digit of a coordinate.
    scale: f64,
}

impl Unit {
    /// For everything within these corners.
    pub(super) fn around([low, high]: [DVec3; 2]) -> Self {
        // Halved first: a sum could overflow.
        let (centre, half) = (low * 0.5 + high * 0.5, high * 0.5 - low * 0.5);
        // What is smaller than this, as far away as it is, has no digits left to be seen by.
        let least = centre.abs().max_element() * 2.0_f64.powi(-60);
        Self { centre, scale: power_of_two(half.max_element().max(least)) }
    }

    /// Where a point is drawn.
    pub(super) fn point(&self, point: [f64; 3]) -> DVec3 {
        (DVec3::from_array(point) - self.centre) * self.scale
    }

    /// Where a part is drawn that stands here.
    pub(super) fn pose(&self, pose: &Pose) -> Result<Pose, PoseError> {
        let scale = self.scale;
        let rows = [[scale, 0.0, 0.0], [0.0, scale, 0.0], [0.0, 0.0, scale]];
        pose.then(&Pose::affine(rows, (self.centre * -scale).to_array())?)
    }
}

/// The power of two that brings a size to between one half and two; one for nothing, and within what a number can hold.
fn power_of_two(size: f64) -> f64 {
    if size == 0.0 {
        return 1.0;
    }
    let exponent = (size.to_bits() >> 52).clamp(23, 2023);
    f64::from_bits((2046 - exponent) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_becomes_about_one() {
        for size in [1e-300, 1e-6, 0.3, 1.0, 7.0, 1e6, 1e300] {
            let drawn = size * power_of_two(size);
            assert!((0.5..=2.0).contains(&drawn), "{size} became {drawn}");
        }
        assert_eq!(power_of_two(0.0), 1.0);
        assert!(power_of_two(5e-324).is_normal() && power_of_two(f64::MAX).is_normal());
    }

    #[test]
    fn far_away_is_where_it_is() {
        let far = Unit::around([DVec3::splat(1e9), DVec3::splat(1e9 + 4.0)]);
        assert_eq!(far.point([1e9 + 2.0; 3]), DVec3::ZERO);
        let pose = far.pose(&Pose::translation([1e9, 1e9, 1e9 + 1.0]).expect("a pose")).expect("a pose");
        assert_eq!(DVec3::from_array(pose.place([1.0; 3])), far.point([1e9 + 1.0, 1e9 + 1.0, 1e9 + 2.0]));
    }
}
