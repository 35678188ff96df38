//! Boxes in a room with reflecting walls, each at the same speed in a direction of its own: the same in every run and for
//! every library.

use boxwood::Bounds;
use boxwood_scenes::Random;
use clap::ValueEnum;

/// How sizes and places are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
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
    /// The word on the command line and in the record.
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

/// Boxes that move.
pub struct Scene {
    /// Of the room, from the origin; the centres of the boxes stay in it.
    side: f64,
    boxes: Vec<Moving>,
    bounds: Vec<Bounds>,
}

struct Moving {
    centre: [f64; 3],
    velocity: [f64; 3],
    half: f64,
}

impl Scene {
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
        let side = (4.0 * count as f64).cbrt();
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
        Self { side, boxes, bounds }
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
    ((4.0 * boxes / PAIRS_IN_CLOUDS).cbrt().powi(2) / (4.0 * std::f64::consts::PI)).sqrt()
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
            let scene = Scene::new(count, spread);
            let a_box = pairs(scene.bounds()) as f64 / count as f64;
            assert!((least..most).contains(&a_box), "{}: {a_box} pairs for each box", spread.name());
        }
    }

    #[test]
    fn boxes_stay_in_their_room() {
        for spread in Spread::value_variants() {
            let (mut scene, mut again) = (Scene::new(40, *spread), Scene::new(40, *spread));
            for _ in 0..200 {
                scene.step();
                again.step();
            }
            assert_eq!(scene.bounds(), again.bounds());
            assert!(scene.boxes.iter().all(|one| one.centre.iter().all(|part| (0.0..=scene.side).contains(part))));
        }
    }
}
