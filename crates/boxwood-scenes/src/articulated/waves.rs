//! Motions without an end or a jump: sums of sines.

use crate::random::Random;
use std::f64::consts::TAU;

/// A number that goes up and down with time.
#[derive(Clone, Debug)]
pub(super) struct Waves {
    /// Of each sine: the amplitude, how many times it comes back in the whole of the motion, and where it begins, in turns.
    sines: Vec<[f64; 3]>,
}

impl Waves {
    /// Sines that come back so many times, a third more or less, and begin anywhere. Their amplitudes are equal, and add up to this.
    pub(super) fn new(random: &mut Random, amplitude: f64, times: &[f64]) -> Self {
        let each = amplitude / times.len() as f64;
        let sine = |&times: &f64| [each, times * random.range(2.0 / 3.0, 4.0 / 3.0), random.unit()];
        Self { sines: times.iter().map(sine).collect() }
    }

    /// At a time from 0, where the motion begins, to 1, where it ends.
    pub(super) fn at(&self, time: f64) -> f64 {
        self.sines.iter().map(|[amplitude, times, start]| amplitude * libm::sin(TAU * (times * time + start))).sum()
    }
}
