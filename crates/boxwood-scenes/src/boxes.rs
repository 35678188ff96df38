//! Boxes that move in a cube with reflecting walls, all at the same speed in random directions.

use crate::random::Random;
use boxwood::Aabb;

/// Distribution of the sizes and positions of [`MovingBoxes`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoxDistribution {
    /// Unit cubes at uniform positions; about one overlapping pair per box.
    #[default]
    Uniform,
    /// Uniform positions; one of a hundred boxes has side 50, the others are unit cubes.
    Mixed,
    /// Unit cubes in 20 clusters with normally distributed positions.
    Clustered,
}

impl BoxDistribution {
    /// All distributions.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Mixed, Self::Clustered];

    /// Name on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Mixed => "mixed",
            Self::Clustered => "clustered",
        }
    }
}

/// Seed of the random sizes, positions and directions; fixed, so that every run has the same boxes.
const SEED: u64 = 1;
/// Distance that a box moves per frame, in sides of a unit cube, if the caller gives none.
const DEFAULT_SPEED: f64 = 0.1;
/// Side of the large boxes of [`BoxDistribution::Mixed`].
const LARGE_SIDE: f64 = 50.0;
/// Every box whose index is a multiple of this is large.
const LARGE_INTERVAL: usize = 100;
const CLUSTER_COUNT: usize = 20;
/// Number of overlapping pairs per box within one cluster in the first frame. It falls as the clusters disperse, to
/// 6 after 20 frames with 10,000 boxes. Pairs of boxes from different clusters are additional: with 100,000 boxes,
/// there are 9 pairs per box in total.
const PAIRS_IN_CLUSTERS: f64 = 8.0;

/// Moving boxes that can be replaced by new ones: input for a broad phase.
///
/// ```
/// use boxwood_scenes::{BoxDistribution, MovingBoxes};
///
/// let mut boxes = MovingBoxes::new(100, BoxDistribution::Uniform);
/// let before = boxes.bounds()[7];
/// boxes.step();
/// assert_ne!(boxes.bounds()[7], before);
/// ```
#[derive(Clone, Debug)]
pub struct MovingBoxes {
    /// Side of the cube in which the centers of the boxes stay. One corner of the cube is the origin.
    side: f64,
    boxes: Vec<MovingBoxState>,
    bounds: Vec<Aabb>,
    /// Source of randomness for replaced and shuffled boxes.
    random: Random,
}

/// Position, velocity per frame and half side of one box.
#[derive(Clone, Debug)]
struct MovingBoxState {
    center: [f64; 3],
    velocity: [f64; 3],
    half_side: f64,
}

impl MovingBoxes {
    /// `count` boxes that move by a tenth of a unit cube's side per frame.
    #[must_use]
    pub fn new(count: usize, distribution: BoxDistribution) -> Self {
        Self::with_speed(count, distribution, DEFAULT_SPEED)
    }

    /// `count` boxes that move by `speed` per frame, in sides of a unit cube.
    #[must_use]
    pub fn with_speed(count: usize, distribution: BoxDistribution, speed: f64) -> Self {
        let mut random = Random::new(SEED);
        // N unit cubes in a volume of 4N have about N overlapping pairs: two overlap if their centers differ by less than 1 on each
        // axis, a volume of 8, so there are (N^2 / 2) * 8 / (4N) = N pairs.
        let side = libm::cbrt(4.0 * count as f64);
        let cluster_centers = [(); CLUSTER_COUNT].map(|()| random.point_in_box([0.0; 3], [side; 3]));
        let width = cluster_width(count);
        let mut new_box = |index: usize| {
            let mut center = match distribution {
                BoxDistribution::Clustered => {
                    cluster_centers[index % CLUSTER_COUNT].map(|middle| middle + width * random.normal())
                }
                BoxDistribution::Uniform | BoxDistribution::Mixed => random.point_in_box([0.0; 3], [side; 3]),
            };
            let mut velocity = random.direction().map(|part| speed * part);
            let is_large = distribution == BoxDistribution::Mixed && index.is_multiple_of(LARGE_INTERVAL);
            reflect(&mut center, &mut velocity, side);
            MovingBoxState { center, velocity, half_side: if is_large { 0.5 * LARGE_SIDE } else { 0.5 } }
        };
        let boxes: Vec<MovingBoxState> = (0..count).map(&mut new_box).collect();
        let bounds = boxes.iter().map(MovingBoxState::bounds).collect();
        Self { side, boxes, bounds, random }
    }

    /// Current boxes, as minimum and maximum corners.
    #[must_use]
    pub fn bounds(&self) -> &[Aabb] {
        &self.bounds
    }

    /// Advances all boxes by one frame.
    pub fn step(&mut self) {
        for (moving, bounds) in self.boxes.iter_mut().zip(&mut self.bounds) {
            for (x, speed) in moving.center.iter_mut().zip(moving.velocity) {
                *x += speed;
            }
            reflect(&mut moving.center, &mut moving.velocity, self.side);
            *bounds = moving.bounds();
        }
    }

    /// Replaces `count` random boxes (all if there are fewer) by boxes of the same size and speed with new positions and directions.
    ///
    /// Returns the indices of the replaced boxes, each once, in random order.
    pub fn replace_some(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.boxes.len()).collect();
        self.random.shuffle(&mut all);
        all.truncate(count);
        for &index in &all {
            let moving = &mut self.boxes[index];
            let speed = moving.velocity.iter().map(|part| part * part).sum::<f64>().sqrt();
            moving.center = self.random.point_in_box([0.0; 3], [self.side; 3]);
            moving.velocity = self.random.direction().map(|part| speed * part);
            self.bounds[index] = moving.bounds();
        }
        all
    }

    /// Permutes the indices of the boxes randomly; positions and velocities stay the same.
    pub fn shuffle(&mut self) {
        self.random.shuffle(&mut self.boxes);
        self.bounds.iter_mut().zip(&self.boxes).for_each(|(bounds, moving)| *bounds = moving.bounds());
    }
}

impl MovingBoxState {
    fn bounds(&self) -> Aabb {
        Aabb { min: self.center.map(|x| x - self.half_side), max: self.center.map(|x| x + self.half_side) }
    }
}

/// Standard deviation `s` per axis of the box centers of a cluster. It is chosen so that the cluster has
/// [`PAIRS_IN_CLUSTERS`] overlapping pairs per box. `count` is the number of boxes of all clusters.
///
/// Let `m` be the number of boxes of a cluster. The difference of two centers is 0 with density
/// `(4 pi s^2)^(-3/2)`. Two unit cubes overlap if this difference is in a cube of volume 8 around 0. A cluster
/// therefore has `m^2 / 2 * 8 * (4 pi s^2)^(-3/2)` pairs, or `4 m (4 pi s^2)^(-3/2)` per box.
fn cluster_width(count: usize) -> f64 {
    let boxes = count as f64 / CLUSTER_COUNT as f64;
    let root = libm::cbrt(4.0 * boxes / PAIRS_IN_CLUSTERS);
    (root * root / (4.0 * std::f64::consts::PI)).sqrt()
}

/// Reflects a center that left the cube at the wall. A reflected center that is still outside is clamped to the
/// cube; this happens if the cube is so small that a cluster is wider than the cube.
fn reflect(center: &mut [f64; 3], velocity: &mut [f64; 3], side: f64) {
    for (x, speed) in center.iter_mut().zip(velocity) {
        if *x < 0.0 || *x > side {
            let wall = if *x < 0.0 { 0.0 } else { side };
            *x = (2.0 * wall - *x).clamp(0.0, side);
            *speed = -*speed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlapping_pairs(bounds: &[Aabb]) -> usize {
        (0..bounds.len()).map(|i| bounds[..i].iter().filter(|other| bounds[i].overlaps(other)).count()).sum()
    }

    #[test]
    fn pairs_per_box_match_the_distribution() {
        let count = 4000;
        for (distribution, min, max) in [
            (BoxDistribution::Uniform, 0.8, 1.1),
            (BoxDistribution::Mixed, 38.0, 60.0),
            (BoxDistribution::Clustered, 5.0, 10.0),
        ] {
            let boxes = MovingBoxes::new(count, distribution);
            let per_box = overlapping_pairs(boxes.bounds()) as f64 / count as f64;
            assert!((min..max).contains(&per_box), "{}: {per_box} pairs per box", distribution.name());
        }
    }

    #[test]
    fn centers_stay_in_the_cube_and_runs_are_reproducible() {
        for distribution in BoxDistribution::ALL {
            let (mut boxes, mut again) = (MovingBoxes::new(40, distribution), MovingBoxes::new(40, distribution));
            for _ in 0..200 {
                boxes.step();
                again.step();
            }
            assert_eq!(boxes.bounds(), again.bounds());
            assert!(boxes.boxes.iter().all(|one| one.center.iter().all(|x| (0.0..=boxes.side).contains(x))));
        }
    }

    #[test]
    fn replace_some_keeps_count_and_sizes() {
        let mut boxes = MovingBoxes::new(100, BoxDistribution::Mixed);
        let before = boxes.clone();
        let replaced = boxes.replace_some(30);
        let changed: Vec<usize> = (0..100).filter(|&i| boxes.bounds()[i] != before.bounds()[i]).collect();
        assert!(replaced.len() == 30 && changed.iter().all(|index| replaced.contains(index)) && changed.len() == 30);
        assert_eq!(boxes.replace_some(1000).len(), 100);
        let size = |bounds: &Aabb| bounds.size()[0].round() as i64;
        assert!(boxes.bounds().iter().map(size).eq(before.bounds().iter().map(size)));
    }
}
