//! Options of a simulation, and their limits.

use super::error::SimulationError;
use std::ops::RangeInclusive;

/// Options of [`run_simulation`](super::run_simulation). The default is a scene of 1,000 bodies in 120 frames.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SimulationOptions {
    /// Number of bodies, without the cloth. See [`BODIES`](Self::BODIES).
    pub bodies: usize,
    /// Number of frames, 1/60 second each. See [`FRAMES`](Self::FRAMES).
    pub frames: u32,
    /// Random seed. The same seed gives the same scene on every machine.
    pub seed: u64,
    /// Speed of the bodies: at 1, a body moves by about its own size per second. See [`SPEED`](Self::SPEED).
    pub speed: f64,
    /// Fraction of the room that the bounding spheres of the bodies fill. Determines the size of the room. May be above 1, because
    /// bodies may overlap. See [`DENSITY`](Self::DENSITY).
    pub density: f64,
    /// Fraction of the bodies that never move, from 0 to 1. Pairs of them reuse the result of the previous frame.
    pub sleeping: f64,
    /// Add a waving cloth across the middle of the room: one more body, large and deformable.
    pub cloth: bool,
    /// Scale all kinds of bodies to one size: the longest side of the bounding box becomes 1.
    pub unit_size: bool,
    /// Record the frames, for pages and images.
    pub record: bool,
}

impl Default for SimulationOptions {
    fn default() -> Self {
        Self {
            bodies: 1000,
            frames: 120,
            seed: 1,
            speed: 1.0,
            density: 0.1,
            sleeping: 0.0,
            cloth: false,
            unit_size: false,
            record: false,
        }
    }
}

impl SimulationOptions {
    /// Range of [`bodies`](Self::bodies). A body takes about 700 bytes.
    pub const BODIES: RangeInclusive<usize> = 1..=1_000_000;
    /// Range of [`frames`](Self::frames).
    pub const FRAMES: RangeInclusive<u32> = 1..=1_000_000;
    /// Range of [`speed`](Self::speed).
    pub const SPEED: RangeInclusive<f64> = 0.0..=1e6;
    /// Range of [`density`](Self::density).
    pub const DENSITY: RangeInclusive<f64> = 1e-6..=100.0;
    /// Maximum of the expected number of overlapping box pairs, which take about 100 bytes each.
    pub const MAX_PAIRS: f64 = 3e7;

    /// Checks the options, before a scene is built.
    ///
    /// # Errors
    /// [`SimulationError::Option`] if an option is out of range, and [`SimulationError::TooManyPairs`] if the overlapping box pairs
    /// would not fit in memory.
    pub fn check(&self) -> Result<(), SimulationError> {
        let out_of_range = |option, value: f64, range: &RangeInclusive<f64>| {
            let (min, max) = (*range.start(), *range.end());
            if range.contains(&value) { Ok(()) } else { Err(SimulationError::Option { option, value, min, max }) }
        };
        out_of_range("bodies", self.bodies as f64, &(*Self::BODIES.start() as f64..=*Self::BODIES.end() as f64))?;
        let frames = f64::from(*Self::FRAMES.start())..=f64::from(*Self::FRAMES.end());
        out_of_range("frames", f64::from(self.frames), &frames)?;
        out_of_range("speed", self.speed, &Self::SPEED)?;
        out_of_range("density", self.density, &Self::DENSITY)?;
        out_of_range("sleeping", self.sleeping, &(0.0..=1.0))?;
        // Two spheres of radius r overlap if their centers are within 2 r, so a sphere overlaps about 8 * density
        // others. The factor 16 is twice that, because boxes are larger than spheres. The division by 2 counts
        // each pair once.
        let pairs = self.bodies as f64 * 16.0 * self.density / 2.0;
        if pairs > Self::MAX_PAIRS {
            return Err(SimulationError::TooManyPairs { bodies: self.bodies, density: self.density, pairs });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_out_of_range_are_errors() {
        assert!(SimulationOptions::default().check().is_ok());
        let fails = |change: &dyn Fn(&mut SimulationOptions)| {
            let mut options = SimulationOptions::default();
            change(&mut options);
            options.check().expect_err("out of range").to_string()
        };
        assert_eq!(fails(&|options| options.bodies = 0), "bodies: 0 is out of range; must be from 1 to 1000000");
        assert_eq!(fails(&|options| options.frames = 0), "frames: 0 is out of range; must be from 1 to 1000000");
        assert_eq!(fails(&|options| options.speed = f64::NAN), "speed: NaN is out of range; must be from 0 to 1000000");
        assert_eq!(fails(&|options| options.sleeping = 1.5), "sleeping: 1.5 is out of range; must be from 0 to 1");
        assert_eq!(fails(&|options| options.density = 0.0), "density: 0 is out of range; must be from 0.000001 to 100");
        let message = fails(&|options| (options.bodies, options.density) = (1_000_000, 100.0));
        assert_eq!(
            message,
            "1000000 bodies with density 100: about 8e8 overlapping box pairs per frame; the limit is 3e7"
        );
    }
}
