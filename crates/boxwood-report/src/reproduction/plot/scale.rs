//! Axis scale of a plot. Ticks are at round numbers; on a logarithmic axis at 1, 2, 5, 10, … as far as labels fit.

use crate::charts::axis::{self, MAX_VALUE};

/// Maps values to pixels along one axis.
pub(super) struct PlotScale {
    /// Values at the two ends of the axis; logarithms to base ten on a logarithmic axis.
    ends: [f64; 2],
    pixels: [f64; 2],
    log: bool,
    ticks: Vec<PlotTick>,
    /// Positions of unlabeled ticks between the labeled ones.
    minor_ticks: Vec<f64>,
}

/// Labeled tick.
pub(super) struct PlotTick {
    pub(super) position: f64,
    pub(super) label: String,
}

/// Largest absolute exponent of ten on a logarithmic axis. No measurement has a larger one.
const MAX_EXPONENT: f64 = 15.0;
/// Minor ticks are drawn only if the axis spans at most this many powers of ten.
const MAX_MINOR_TICK_POWERS: f64 = 5.0;

impl PlotScale {
    /// Scale for `values`, with ticks at least `min_spacing` apart.
    ///
    /// If `from_zero` is set, a linear axis starts at 0. This is for amounts: an axis that starts elsewhere
    /// exaggerates differences.
    pub(super) fn new(
        values: impl Iterator<Item = f64> + Clone,
        log: bool,
        from_zero: bool,
        pixels: [f64; 2],
        min_spacing: f64,
    ) -> Self {
        let min = values.clone().fold(f64::INFINITY, f64::min);
        let max = values.fold(f64::NEG_INFINITY, f64::max);
        if log {
            Self::logarithmic(min, max, pixels, min_spacing)
        } else {
            Self::linear(min, max, from_zero, pixels, min_spacing)
        }
    }

    /// Returns true if a value can be shown on a linear or logarithmic axis.
    pub(super) fn can_show(value: f64, log: bool) -> bool {
        value.is_finite()
            && if log { value.abs().log10().abs() <= MAX_EXPONENT && value > 0.0 } else { value.abs() <= MAX_VALUE }
    }

    fn linear(min: f64, max: f64, from_zero: bool, pixels: [f64; 2], min_spacing: f64) -> Self {
        let min = if from_zero { min.min(0.0) } else { min };
        let axis = axis::ChartAxis::new(min, max, (pixels[1] - pixels[0]).abs(), min_spacing);
        let ticks = axis.ticks();
        let ends = [ticks.first(), ticks.last()].map(|tick| tick.map_or(0.0, |tick| tick.value));
        let mut scale = Self { ends, pixels, log: false, ticks: Vec::new(), minor_ticks: Vec::new() };
        scale.ticks = ticks
            .into_iter()
            .map(|tick| PlotTick { position: scale.position(tick.value), label: tick.label })
            .collect();
        scale
    }

    fn logarithmic(min: f64, max: f64, pixels: [f64; 2], min_spacing: f64) -> Self {
        let all = round_numbers(&[1, 2, 5]);
        // The axis starts at the largest round number not above `min` and ends at the smallest not below `max`.
        // The tolerance is needed because powers of ten such as 0.1 are not exact.
        let below = all.iter().rposition(|round| round.log <= min.log10() + 1e-9).unwrap_or(0);
        let above = all.iter().position(|round| round.log >= max.log10() - 1e-9).unwrap_or(all.len() - 1);
        let above = above.max((below + 1).min(all.len() - 1));
        let ends = [all[below.min(above - 1)].log, all[above].log];
        let mut scale = Self { ends, pixels, log: true, ticks: Vec::new(), minor_ticks: Vec::new() };
        let pixels_per_power = (pixels[1] - pixels[0]).abs() / (ends[1] - ends[0]);
        let inside = |round: &RoundNumber| (ends[0] - 1e-9..=ends[1] + 1e-9).contains(&round.log);
        let labeled: Vec<RoundNumber> = if pixels_per_power * 2_f64.log10() >= min_spacing {
            all.into_iter().filter(inside).collect()
        } else {
            let step = (min_spacing / pixels_per_power).ceil().max(1.0) as i32;
            round_numbers(&[1]).into_iter().filter(|round| inside(round) && round.power % step == 0).collect()
        };
        scale.ticks = labeled
            .iter()
            .map(|round| PlotTick { position: scale.at(round.log), label: label(round.digit, round.power) })
            .collect();
        if ends[1] - ends[0] <= MAX_MINOR_TICK_POWERS {
            let all_digits = round_numbers(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
            scale.minor_ticks =
                all_digits.iter().filter(|round| inside(round)).map(|round| scale.at(round.log)).collect();
        }
        scale
    }

    pub(super) fn position(&self, value: f64) -> f64 {
        self.at(if self.log { value.log10() } else { value })
    }

    fn at(&self, on_axis: f64) -> f64 {
        let share = (on_axis - self.ends[0]) / (self.ends[1] - self.ends[0]);
        self.pixels[0] + share * (self.pixels[1] - self.pixels[0])
    }

    pub(super) fn ticks(&self) -> &[PlotTick] {
        &self.ticks
    }

    pub(super) fn minor_ticks(&self) -> impl Iterator<Item = f64> {
        self.minor_ticks.iter().copied()
    }
}

/// Round number `digit * 10^power`.
struct RoundNumber {
    digit: u8,
    power: i32,
    log: f64,
}

/// All round numbers with one of these digits, in increasing order. Their exponents reach from `-MAX_EXPONENT - 1`
/// to `MAX_EXPONENT + 1`, one beyond the exponents of drawn values at each end.
fn round_numbers(digits: &[u8]) -> Vec<RoundNumber> {
    let powers = -(MAX_EXPONENT as i32) - 1..=MAX_EXPONENT as i32 + 1;
    let of_power = |power: i32| digits.iter().map(move |&digit| RoundNumber::new(digit, power));
    powers.flat_map(of_power).collect()
}

impl RoundNumber {
    fn new(digit: u8, power: i32) -> Self {
        Self { digit, power, log: f64::from(power) + f64::from(digit).log10() }
    }
}

/// Label such as 0.002, 20, 20k, 2e-7.
fn label(digit: u8, power: i32) -> String {
    match power {
        -3..0 => format!("0.{}{digit}", "0".repeat(-power as usize - 1)),
        0..15 => {
            // 10,000 and larger numbers get a letter such as "k"; 1000 and 2000 are written without one.
            let (zeros, letter) = match power {
                0..4 => (power, ""),
                4..6 => (power - 3, "k"),
                6..9 => (power - 6, "M"),
                9..12 => (power - 9, "G"),
                _ => (power - 12, "T"),
            };
            format!("{digit}{}{letter}", "0".repeat(zeros as usize))
        }
        _ => format!("{digit}e{power}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(values: &[f64], log: bool) -> Vec<String> {
        let scale = PlotScale::new(values.iter().copied(), log, true, [0.0, 300.0], 40.0);
        scale.ticks().iter().map(|tick| tick.label.clone()).collect()
    }

    #[test]
    fn ticks_are_at_round_numbers() {
        assert_eq!(labels(&[3.0, 183.0], false), ["0", "50", "100", "150", "200"]);
        assert_eq!(labels(&[100.0, 1_000.0], true), ["100", "200", "500", "1000"]);
        assert_eq!(labels(&[90.0, 1_100.0], true), ["50", "100", "200", "500", "1000", "2000"]);
        assert_eq!(labels(&[0.001, 0.1, 50.0], true), ["0.001", "0.01", "0.1", "1", "10"]);
        assert_eq!(labels(&[1e-9, 1e12], true), ["1e-9", "1e-6", "0.001", "1", "1000", "1M", "1G", "1T"]);
        assert_eq!(labels(&[20_000.0], true), ["20k", "50k"]);
    }

    #[test]
    fn extreme_values_have_positions_on_the_axis() {
        for (min, max) in [(1e-15, 1e15), (1.0, 1.0), (0.1, 0.1), (1e15, 1e15), (1e-15, 1e-15), (0.3, 0.300_1)] {
            let scale = PlotScale::new([min, max].into_iter(), true, false, [0.0, 300.0], 40.0);
            for value in [min, max] {
                assert!((-0.01..=300.01).contains(&scale.position(value)), "{min} to {max}: {}", scale.position(value));
            }
            assert!((2..12).contains(&scale.ticks().len()), "{min} to {max}");
        }
        assert!(
            !PlotScale::can_show(0.0, true)
                && !PlotScale::can_show(-1.0, true)
                && !PlotScale::can_show(f64::NAN, false)
        );
        assert!(
            PlotScale::can_show(0.0, false) && PlotScale::can_show(-1.0, false) && PlotScale::can_show(1e-15, true)
        );
    }
}
