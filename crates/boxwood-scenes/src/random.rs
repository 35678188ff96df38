//! Seeded random numbers with the same sequence on every machine and in every release.
//!
//! SplitMix64: a counter with an odd increment, mixed by two rounds of shift, xor and multiply (Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators", OOPSLA 2014; constants of variant 13 of Stafford's mixers). It passes the usual test batteries,
//! its state is one `u64`, and every seed is good. It is not taken from a crate, because a new version could change the sequence and
//! with it every pinned result.

use std::f64::consts::TAU;

/// Seeded random number generator.
///
/// ```
/// use boxwood_scenes::Random;
///
/// let (mut a, mut b) = (Random::new(7), Random::new(7));
/// assert_eq!(a.u64(), b.u64());
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a generator. Every seed is valid, including 0.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A uniform random `u64`.
    pub fn u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A uniform integer in `0..n`.
    ///
    /// The result is the high half of a 128-bit product; the few products that would bias it are rejected (Lemire,
    /// "Fast random integer generation in an interval", 2019).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "the range 0..0 is empty");
        let rejected_below = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.u64()) * u128::from(n);
            if product as u64 >= rejected_below {
                return (product >> 64) as u64;
            }
        }
    }

    /// A uniform number in [0, 1), a multiple of 2^-53.
    pub fn unit(&mut self) -> f64 {
        (self.u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// A uniform number between `low` and `high`.
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// 1 or -1 with equal probability.
    pub fn sign(&mut self) -> f64 {
        if self.u64() >> 63 == 0 { 1.0 } else { -1.0 }
    }

    /// A normally distributed number with mean 0 and standard deviation 1 (Box and Muller, 1958).
    pub fn normal(&mut self) -> f64 {
        // `unit()` can be 0, where the logarithm is infinite. `1 - unit()` is in (0, 1], where it is finite.
        let radius = (-2.0 * libm::log(1.0 - self.unit())).sqrt();
        radius * libm::cos(TAU * self.unit())
    }

    /// A uniform point on the unit sphere.
    pub fn direction(&mut self) -> [f64; 3] {
        // The z coordinate of a uniform point on a sphere is uniform (Archimedes).
        let z = self.range(-1.0, 1.0);
        let (sin, cos) = libm::sincos(TAU * self.unit());
        let radius = (1.0 - z * z).sqrt();
        [radius * cos, radius * sin, z]
    }

    /// Rows of a uniformly distributed rotation matrix.
    ///
    /// The rotation is a uniform unit quaternion computed from three uniform numbers (Shoemake, "Uniform random
    /// rotations", Graphics Gems III, 1992): two random angles, and a random split of the unit length between two
    /// circles.
    pub fn rotation(&mut self) -> [[f64; 3]; 3] {
        let split = self.unit();
        let (first, second) = ((1.0 - split).sqrt(), split.sqrt());
        let (s1, c1) = libm::sincos(TAU * self.unit());
        let (s2, c2) = libm::sincos(TAU * self.unit());
        let [x, y, z, w] = [first * s1, first * c1, second * s2, second * c2];
        [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w)],
            [2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w)],
            [2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y)],
        ]
    }

    /// A uniform point in the box from `low` to `high`.
    pub fn point_in_box(&mut self, low: [f64; 3], high: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|axis| self.range(low[axis], high[axis]))
    }

    /// Shuffles the items; all orders are equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::dot;

    /// Verifies the first outputs for seed 1234567 that are published with the reference implementation.
    #[test]
    fn sequence_is_splitmix64() {
        let mut random = Random::new(1_234_567);
        let first = [0; 5].map(|_: u64| random.u64());
        let reference = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(first, reference);
    }

    #[test]
    fn below_is_uniform_on_its_range() {
        let mut random = Random::new(1);
        let mut seen = [0; 7];
        for _ in 0..7_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (900..1_100).contains(&count)), "{seen:?}");
        assert!((0..100).all(|_| random.below(1) == 0));
        assert!((0..100).all(|_| random.below(u64::MAX) < u64::MAX));
    }

    #[test]
    fn unit_is_uniform_on_half_open_interval() {
        let mut random = Random::new(2);
        let numbers: Vec<f64> = (0..100_000).map(|_| random.unit()).collect();
        assert!(numbers.iter().all(|x| (0.0..1.0).contains(x)));
        let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
        assert!((mean - 0.5).abs() < 0.005, "{mean}");
    }

    #[test]
    fn normal_has_mean_0_and_variance_1() {
        let mut random = Random::new(3);
        let numbers: Vec<f64> = (0..100_000).map(|_| random.normal()).collect();
        let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
        let variance = numbers.iter().map(|x| x * x).sum::<f64>() / numbers.len() as f64;
        assert!(mean.abs() < 0.01 && (variance - 1.0).abs() < 0.02, "{mean} {variance}");
    }

    #[test]
    fn rotations_are_orthonormal_and_unbiased() {
        let mut random = Random::new(4);
        let mut mean = [[0.0; 3]; 3];
        for _ in 0..10_000 {
            let rows = random.rotation();
            for i in 0..3 {
                for j in 0..3 {
                    let identity = if i == j { 1.0 } else { 0.0 };
                    assert!((dot(rows[i], rows[j]) - identity).abs() < 1e-14);
                    mean[i][j] += rows[i][j] / 10_000.0;
                }
            }
            assert!(boxwood::Pose::from_rotation_matrix(rows, [0.0; 3]).is_ok());
        }
        assert!(mean.iter().flatten().all(|x| x.abs() < 0.03), "{mean:?}");
    }

    #[test]
    fn directions_have_unit_length() {
        let mut random = Random::new(5);
        assert!((0..1_000).map(|_| random.direction()).all(|d| (dot(d, d) - 1.0).abs() < 1e-14));
    }

    #[test]
    fn shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Random::new(6).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..100));
    }
}
