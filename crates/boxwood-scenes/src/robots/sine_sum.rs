//! Smooth motions as sums of sines.

use crate::random::Random;
use std::f64::consts::TAU;

/// Sum of sines as a function of time.
#[derive(Clone, Debug)]
pub(super) struct SineSum {
    /// Amplitude, number of periods in the whole motion, and phase in turns of each sine.
    sines: Vec<[f64; 3]>,
}

impl SineSum {
    /// A sum of one sine per element of `periods`, with random phases and equal amplitudes that sum to `amplitude`.
    ///
    /// Each number of periods is changed randomly by up to a third.
    pub(super) fn new(random: &mut Random, amplitude: f64, periods: &[f64]) -> Self {
        let each = amplitude / periods.len() as f64;
        let sine = |&periods: &f64| [each, periods * random.range(2.0 / 3.0, 4.0 / 3.0), random.unit()];
        Self { sines: periods.iter().map(sine).collect() }
    }

    /// Value at a time from 0 (start of the motion) to 1 (end).
    pub(super) fn at(&self, time: f64) -> f64 {
        self.sines.iter().map(|[amplitude, periods, phase]| amplitude * libm::sin(TAU * (periods * time + phase))).sum()
    }
}
