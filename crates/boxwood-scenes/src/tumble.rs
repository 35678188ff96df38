//! Motions that are given, not simulated: a body flies straight through a room, comes back from its walls, and spins evenly.
//!
//! Where it is at a time is computed from the time alone. No error adds up, and any frame can be asked for by itself.

use crate::random::Random;
use crate::vector::{Vector, add, scale};
use boxwood::Pose;
use std::f64::consts::PI;

/// How a body moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Tumble {
    /// Its middle stays within this of the origin, on each axis.
    reach: f64,
    /// At time 0; the velocity is that before the first wall.
    place: Vector,
    velocity: Vector,
    attitude: [[f64; 3]; 3],
    axis: Vector,
    /// Radians in a unit of time.
    spin: f64,
}

impl Tumble {
    /// A body anywhere in a cube about the origin, of this half side, at any attitude. It moves in any direction by about
    /// this speed, from half of it to half more, and turns about any axis by about this many radians in a unit of time.
    #[must_use]
    pub fn new(random: &mut Random, reach: f64, speed: f64, spin: f64) -> Self {
        let place = random.point_in_box([-reach; 3], [reach; 3]);
        let attitude = random.rotation();
        let velocity = scale(random.direction(), speed * random.range(0.5, 1.5));
        let axis = random.direction();
        let spin = spin * random.range(0.5, 1.5);
        Self { reach, place, velocity, attitude, axis, spin }
    }

    /// The same body, asleep: it stays where it is at time 0.
    #[must_use]
    pub fn at_rest(self) -> Self {
        Self { velocity: [0.0; 3], spin: 0.0, ..self }
    }

    /// Whether it ever moves.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.spin != 0.0 || self.velocity != [0.0; 3]
    }

    /// Where the body is at a time.
    ///
    /// # Panics
    /// If time, speed or room are so large that numbers overflow.
    #[must_use]
    pub fn pose(&self, time: f64) -> Pose {
        let far = "a body that tumbles stays in a room of finite size";
        let place = add(self.place, scale(self.velocity, time)).map(|x| folded(x, self.reach));
        let spin = Pose::rotation(self.axis, self.spin * time).expect(far);
        let turned = Pose::rigid(self.attitude, [0.0; 3]).and_then(|pose| pose.then(&spin)).expect(far);
        turned.then(&Pose::translation(place).expect(far)).expect(far)
    }
}

/// The side of a cube in which balls of these radii take this share of the volume, each counted by itself. No ball is larger
/// than the cube; if none has a size, the side is 1.
#[must_use]
pub fn room_for(radii: impl Iterator<Item = f64> + Clone, share: f64) -> f64 {
    let largest = radii.clone().fold(0.0, f64::max);
    if largest == 0.0 {
        return 1.0;
    }
    // In parts of the largest, so that no cube overflows or vanishes that matters.
    let cubes = radii.map(|radius| radius / largest).map(|part| part * part * part);
    let balls = 4.0 / 3.0 * PI * cubes.sum::<f64>();
    largest * libm::cbrt(balls / share).max(2.0)
}

/// Where a point is that would be at `x` if there were no walls at `-reach` and `reach`.
fn folded(x: f64, reach: f64) -> f64 {
    if x.abs() <= reach {
        return x;
    }
    let way = (x + reach).rem_euclid(4.0 * reach);
    // There and back. A room without extent is one point.
    let place = if way <= 2.0 * reach { way - reach } else { 3.0 * reach - way };
    if reach > 0.0 { place.clamp(-reach, reach) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_send_back() {
        let places = [0.0, 1.0, 1.5, 2.0, 3.0, 4.5, -1.5, -3.0, 8.25].map(|x| folded(x, 1.0));
        assert_eq!(places, [0.0, 1.0, 0.5, 0.0, -1.0, 0.5, -0.5, 1.0, 0.25]);
        assert_eq!([folded(3.0, 0.0), folded(0.0, 0.0)], [0.0, 0.0]);
        assert!([1e-320, 1e-10, 1e200].iter().all(|&reach| folded(7.7 * reach, reach).abs() <= reach));
    }

    #[test]
    fn rooms_are_as_full_as_asked_for() {
        let side = room_for([1.0, 2.0].into_iter(), 0.1);
        assert!((4.0 / 3.0 * PI * 9.0 / side.powi(3) - 0.1).abs() < 1e-12, "{side}");
        assert_eq!(room_for([1e-200, 3.0].into_iter(), 50.0), 6.0);
        assert_eq!(room_for([0.0].into_iter(), 0.1), 1.0);
    }

    #[test]
    fn bodies_stay_in_the_room_and_rigid() {
        let mut random = Random::new(8);
        for _ in 0..200 {
            let body = Tumble::new(&mut random, 3.0, 5.0, 2.0);
            for time in [0.0, 0.1, 1.0, 77.7, 1e6] {
                let rows = body.pose(time).rows();
                assert!(rows.iter().all(|row| row[3].abs() <= 3.0), "{rows:?}");
                assert!(Pose::rigid(rows.map(|[x, y, z, _]| [x, y, z]), [0.0; 3]).is_ok());
            }
            assert!(body.moves() && body.pose(0.0) != body.pose(0.1));
            let asleep = body.clone().at_rest();
            assert!(!asleep.moves() && asleep.pose(9.0) == body.pose(0.0));
        }
    }

    /// A step is a step: no jumps, at walls neither.
    #[test]
    fn motion_is_even() {
        let body = Tumble::new(&mut Random::new(9), 1.0, 1.0, 1.0);
        let places: Vec<Vector> = (0..1000).map(|k| body.pose(f64::from(k) / 100.0).rows().map(|row| row[3])).collect();
        for pair in places.windows(2) {
            assert!((0..3).all(|axis| (pair[1][axis] - pair[0][axis]).abs() <= 0.015_001), "{pair:?}");
        }
    }

    #[test]
    fn is_the_same_on_every_machine() {
        let mut random = Random::new(10);
        let mut hash = 0_u64;
        for number in 0..100 {
            let rows = Tumble::new(&mut random, 4.0, 1.0, 1.0).pose(f64::from(number)).rows();
            for bits in rows.iter().flatten().map(|x| x.to_bits()) {
                hash = (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17);
            }
        }
        assert_eq!(hash, 0x47fb_d1e4_b447_927a);
    }
}
