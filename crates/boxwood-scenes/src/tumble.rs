//! Motions by formula instead of simulation: a body moves in straight lines, is reflected at the walls of a cube,
//! and rotates uniformly.
//!
//! The pose is a function of time alone. So errors do not accumulate, and any frame can be computed directly.

use crate::random::Random;
use crate::vector::{Vector, add, scale};
use boxwood::Pose;
use std::f64::consts::PI;

/// Motion of one body in a cube around the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Tumble {
    /// Half the side of the cube in which the center stays.
    half_side: f64,
    /// Center at time 0.
    start: Vector,
    /// Velocity before the first reflection.
    velocity: Vector,
    /// Rotation matrix at time 0.
    rotation: [[f64; 3]; 3],
    axis: Vector,
    /// Angular velocity around `axis`, in radians per unit of time.
    spin: f64,
}

impl Tumble {
    /// A random motion in the cube from `-half_side` to `half_side`, with random start, rotation, direction and axis.
    ///
    /// The speed is between 0.5 and 1.5 times `speed`, and the angular velocity between 0.5 and 1.5 times `spin` radians per unit of
    /// time.
    #[must_use]
    pub fn new(random: &mut Random, half_side: f64, speed: f64, spin: f64) -> Self {
        let start = random.point_in_box([-half_side; 3], [half_side; 3]);
        let rotation = random.rotation();
        let velocity = scale(random.direction(), speed * random.range(0.5, 1.5));
        let axis = random.direction();
        let spin = spin * random.range(0.5, 1.5);
        Self { half_side, start, velocity, rotation, axis, spin }
    }

    /// The same body without motion, at its pose at time 0.
    #[must_use]
    pub fn at_rest(self) -> Self {
        Self { velocity: [0.0; 3], spin: 0.0, ..self }
    }

    /// Returns true if the body moves or rotates.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.spin != 0.0 || self.velocity != [0.0; 3]
    }

    /// Pose of the body at a time.
    ///
    /// # Panics
    /// If time, speed or cube are so large that coordinates overflow.
    #[must_use]
    pub fn pose(&self, time: f64) -> Pose {
        let in_range = "the body stays in a finite cube";
        let center = add(self.start, scale(self.velocity, time)).map(|x| reflected(x, self.half_side));
        let spin = Pose::from_axis_angle(self.axis, self.spin * time).expect(in_range);
        let rotation = Pose::from_rotation_matrix(self.rotation, [0.0; 3]).expect(in_range);
        Pose::from_translation(center) * (spin * rotation)
    }
}

/// Side of a cube in which balls with these radii fill the given fraction of the volume, if overlaps of the balls
/// are ignored.
///
/// The side is at least the largest diameter. It is 1 if all radii are 0.
#[must_use]
pub fn room_side(radii: impl Iterator<Item = f64> + Clone, fraction: f64) -> f64 {
    let largest = radii.clone().fold(0.0, f64::max);
    if largest == 0.0 {
        return 1.0;
    }
    // Radii are divided by the largest radius, so that no cube of a radius overflows. A cube that underflows is
    // too small to change the sum.
    let cubes = radii.map(|radius| radius / largest).map(|ratio| ratio * ratio * ratio);
    let volume = 4.0 / 3.0 * PI * cubes.sum::<f64>();
    largest * libm::cbrt(volume / fraction).max(2.0)
}

/// Coordinate of a point after its reflections at `-half_side` and `half_side`; without walls, it would be at `x`.
fn reflected(x: f64, half_side: f64) -> f64 {
    if x.abs() <= half_side {
        return x;
    }
    let phase = (x + half_side).rem_euclid(4.0 * half_side);
    // Without walls the point would be at `x`. With walls it moves forward for `2 * half_side`, then back for the
    // same length, and so on; `phase` is the length since the last start of a forward motion. A cube with side 0
    // is a point.
    let position = if phase <= 2.0 * half_side { phase - half_side } else { 3.0 * half_side - phase };
    if half_side > 0.0 { position.clamp(-half_side, half_side) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reflected_positions_stay_between_walls() {
        let positions = [0.0, 1.0, 1.5, 2.0, 3.0, 4.5, -1.5, -3.0, 8.25].map(|x| reflected(x, 1.0));
        assert_eq!(positions, [0.0, 1.0, 0.5, 0.0, -1.0, 0.5, -0.5, 1.0, 0.25]);
        assert_eq!([reflected(3.0, 0.0), reflected(0.0, 0.0)], [0.0, 0.0]);
        assert!([1e-320, 1e-10, 1e200].iter().all(|&half| reflected(7.7 * half, half).abs() <= half));
    }

    #[test]
    fn room_side_gives_requested_fill_fraction() {
        let side = room_side([1.0, 2.0].into_iter(), 0.1);
        assert!((4.0 / 3.0 * PI * 9.0 / side.powi(3) - 0.1).abs() < 1e-12, "{side}");
        assert_eq!(room_side([1e-200, 3.0].into_iter(), 50.0), 6.0);
        assert_eq!(room_side([0.0].into_iter(), 0.1), 1.0);
    }

    #[test]
    fn poses_are_rigid_and_stay_in_the_cube() {
        let mut random = Random::new(8);
        for _ in 0..200 {
            let body = Tumble::new(&mut random, 3.0, 5.0, 2.0);
            for time in [0.0, 0.1, 1.0, 77.7, 1e6] {
                let rows = body.pose(time).to_rows();
                assert!(rows.iter().all(|row| row[3].abs() <= 3.0), "{rows:?}");
                assert!(Pose::from_rotation_matrix(rows.map(|[x, y, z, _]| [x, y, z]), [0.0; 3]).is_ok());
            }
            assert!(body.is_moving() && body.pose(0.0) != body.pose(0.1));
            let resting = body.clone().at_rest();
            assert!(!resting.is_moving() && resting.pose(9.0) == body.pose(0.0));
        }
    }

    /// Verifies that the distance per step is bounded, also at reflections.
    #[test]
    fn motion_has_no_jumps() {
        let body = Tumble::new(&mut Random::new(9), 1.0, 1.0, 1.0);
        let centers: Vec<Vector> =
            (0..1000).map(|k| body.pose(f64::from(k) / 100.0).to_rows().map(|row| row[3])).collect();
        for pair in centers.windows(2) {
            assert!((0..3).all(|axis| (pair[1][axis] - pair[0][axis]).abs() <= 0.015_001), "{pair:?}");
        }
    }

    #[test]
    fn poses_are_bit_identical_on_every_machine() {
        let mut random = Random::new(10);
        let mut hash = 0_u64;
        for time in 0..100 {
            let rows = Tumble::new(&mut random, 4.0, 1.0, 1.0).pose(f64::from(time)).to_rows();
            for bits in rows.iter().flatten().map(|x| x.to_bits()) {
                hash = (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17);
            }
        }
        assert_eq!(hash, 0x47fb_d1e4_b447_927a);
    }
}
