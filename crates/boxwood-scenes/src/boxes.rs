//! Boxes in a room with reflecting walls, each at the same speed in a direction of its own.

use crate::random::Random;
use boxwood::Bounds;

/// How sizes and places of [`MovingBoxes`] are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spread {
    /// Unit cubes anywhere: one pair for each box.
    #[default]
    Uniform,
    /// The same, but one of a hundred boxes is 50 times larger.
    Mixed,
    /// Unit cubes in 20 clouds.
    Clustered,
}

impl Spread {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Mixed, Self::Clustered];

    /// The word on a command line and in a table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Mixed => "mixed",
            Self::Clustered => "clustered",
        }
    }
}

/// So that every run has the same boxes.
const SEED: u64 = 1;
/// Sides of unit cubes that a box moves in a frame.
const SPEED: f64 = 0.1;
/// Of the large boxes, in sides of the others: one of so many is large.
const LARGE: f64 = 50.0;
const ONE_IN: usize = 100;
const CLOUDS: usize = 20;
/// Pairs for each box in the clouds. They disperse as the boxes move: after 20 frames 6 are left with 10,000 boxes, and clouds
/// that meet add a few: 9 with 100,000.
const PAIRS_IN_CLOUDS: f64 = 8.0;

/// Boxes that move, come and go: what a broad phase is asked about.
///
/// ```
/// use boxwood_scenes::{MovingBoxes, Spread};
///
/// let mut boxes = MovingBoxes::new(100, Spread::Uniform);
/// let before = boxes.bounds()[7];
/// boxes.step();
/// assert_ne!(boxes.bounds()[7], before);
/// ```
#[derive(Clone, Debug)]
pub struct MovingBoxes {
    /// Of the room, from the origin; the centres of the boxes stay in it.
    side: f64,
    boxes: Vec<Moving>,
    bounds: Vec<Bounds>,
    /// For what comes later.
    random: Random,
}

#[derive(Clone, Debug)]
struct Moving {
    centre: [f64; 3],
    velocity: [f64; 3],
    half: f64,
}

impl MovingBoxes {
    /// So many boxes where they start.
    #[must_use]
    pub fn new(count: usize, spread: Spread) -> Self {
        Self::with_speed(count, spread, SPEED)
    }

    /// The same boxes, which move by so many sides of a unit cube in a frame.
    #[must_use]
    pub fn with_speed(count: usize, spread: Spread, speed: f64) -> Self {
        let mut random = Random::new(SEED);
        // N unit cubes in a room of 4N meet in N pairs: two of them do where their centres are less than 1 apart on each axis,
        // for which there is room 8.
        let side = libm::cbrt(4.0 * count as f64);
        let clouds = [(); CLOUDS].map(|()| random.point_in_box([0.0; 3], [side; 3]));
        let width = cloud_width(count);
        let mut one = |index: usize| {
            let mut centre = match spread {
                Spread::Clustered => clouds[index % CLOUDS].map(|middle| middle + width * random.normal()),
                Spread::Uniform | Spread::Mixed => random.point_in_box([0.0; 3], [side; 3]),
            };
            let mut velocity = random.direction().map(|part| speed * part);
            let is_large = spread == Spread::Mixed && index.is_multiple_of(ONE_IN);
            reflect(&mut centre, &mut velocity, side);
            Moving { centre, velocity, half: if is_large { 0.5 * LARGE } else { 0.5 } }
        };
        let boxes: Vec<Moving> = (0..count).map(&mut one).collect();
        let bounds = boxes.iter().map(Moving::bounds).collect();
        Self { side, boxes, bounds, random }
    }

    /// The boxes as they are now.
    #[must_use]
    pub fn bounds(&self) -> &[Bounds] {
        &self.bounds
    }

    /// Moves every box by a frame.
    pub fn step(&mut self) {
        for (moving, bounds) in self.boxes.iter_mut().zip(&mut self.bounds) {
            for (part, speed) in moving.centre.iter_mut().zip(moving.velocity) {
                *part += speed;
            }
            reflect(&mut moving.centre, &mut moving.velocity, self.side);
            *bounds = moving.bounds();
        }
    }

    /// Some boxes go, and as many of the same sizes come in their place, anywhere in the room and at the same speed. Returns
    /// which, each once, in no order.
    pub fn replace_some(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.boxes.len()).collect();
        self.random.shuffle(&mut all);
        all.truncate(count);
        for &which in &all {
            let moving = &mut self.boxes[which];
            let speed = moving.velocity.iter().map(|part| part * part).sum::<f64>().sqrt();
            moving.centre = self.random.point_in_box([0.0; 3], [self.side; 3]);
            moving.velocity = self.random.direction().map(|part| speed * part);
            self.bounds[which] = moving.bounds();
        }
        all
    }

    /// Every box takes the place of another, or stays.
    pub fn shuffle(&mut self) {
        self.random.shuffle(&mut self.boxes);
        self.bounds.iter_mut().zip(&self.boxes).for_each(|(bounds, moving)| *bounds = moving.bounds());
    }
}

impl Moving {
    fn bounds(&self) -> Bounds {
        [self.centre.map(|part| part - self.half), self.centre.map(|part| part + self.half)]
    }
}

/// The standard deviation `s` of a cloud of `m` boxes on an axis. The difference of two centres has density
/// `(4 pi s^2)^(-3/2)` at 0, and the two boxes meet in a volume of 8 around it, so that there are `m^2 / 2` times 8 times this
/// density pairs, or `4 m (4 pi s^2)^(-3/2)` for each box.
fn cloud_width(count: usize) -> f64 {
    let boxes = count as f64 / CLOUDS as f64;
    let root = libm::cbrt(4.0 * boxes / PAIRS_IN_CLOUDS);
    (root * root / (4.0 * std::f64::consts::PI)).sqrt()
}

/// Back into the room; what is still outside (a cloud can be wider than a small room) goes to the wall.
fn reflect(centre: &mut [f64; 3], velocity: &mut [f64; 3], side: f64) {
    for (part, speed) in centre.iter_mut().zip(velocity) {
        if *part < 0.0 || *part > side {
            let wall = if *part < 0.0 { 0.0 } else { side };
            *part = (2.0 * wall - *part).clamp(0.0, side);
            *speed = -*speed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(bounds: &[Bounds]) -> usize {
        let meet = |a: &Bounds, b: &Bounds| (0..3).all(|axis| a[0][axis] <= b[1][axis] && b[0][axis] <= a[1][axis]);
        (0..bounds.len()).map(|i| bounds[..i].iter().filter(|other| meet(&bounds[i], other)).count()).sum()
    }

    #[test]
    fn there_are_as_many_pairs_as_intended() {
        let count = 4000;
        for (spread, least, most) in
            [(Spread::Uniform, 0.8, 1.1), (Spread::Mixed, 38.0, 60.0), (Spread::Clustered, 5.0, 10.0)]
        {
            let boxes = MovingBoxes::new(count, spread);
            let a_box = pairs(boxes.bounds()) as f64 / count as f64;
            assert!((least..most).contains(&a_box), "{}: {a_box} pairs for each box", spread.name());
        }
    }

    #[test]
    fn boxes_stay_in_their_room() {
        for spread in Spread::ALL {
            let (mut boxes, mut again) = (MovingBoxes::new(40, spread), MovingBoxes::new(40, spread));
            for _ in 0..200 {
                boxes.step();
                again.step();
            }
            assert_eq!(boxes.bounds(), again.bounds());
            assert!(boxes.boxes.iter().all(|one| one.centre.iter().all(|part| (0.0..=boxes.side).contains(part))));
        }
    }

    #[test]
    fn as_many_come_as_go() {
        let mut boxes = MovingBoxes::new(100, Spread::Mixed);
        let before = boxes.clone();
        let replaced = boxes.replace_some(30);
        let changed: Vec<usize> = (0..100).filter(|&i| boxes.bounds()[i] != before.bounds()[i]).collect();
        assert!(replaced.len() == 30 && changed.iter().all(|which| replaced.contains(which)) && changed.len() == 30);
        assert_eq!(boxes.replace_some(1000).len(), 100);
        let size = |bounds: &Bounds| (bounds[1][0] - bounds[0][0]).round() as i64;
        assert!(boxes.bounds().iter().map(size).eq(before.bounds().iter().map(size)));
    }
}
