//! From a value to a place on an axis, and where its ticks are: at round numbers, or at 1, 2, 5, 10, ... of a logarithmic
//! axis, as many as have room.

use crate::axis::{self, LIMIT};

/// An axis between two places.
pub(super) struct Scale {
    /// What stands at the ends; logarithms of ten on a logarithmic axis.
    ends: [f64; 2],
    places: [f64; 2],
    log: bool,
    ticks: Vec<Tick>,
    /// Unlabelled marks between the ticks.
    between: Vec<f64>,
}

/// A tick.
pub(super) struct Tick {
    pub(super) place: f64,
    pub(super) label: String,
}

/// Powers of ten beyond which nothing is drawn: more than any measurement has.
const POWERS: f64 = 15.0;
/// Marks between powers of ten help the eye only where there are few powers.
const FEW_POWERS: f64 = 5.0;

impl Scale {
    /// For these values, with ticks at least so far apart. `from_zero` is for amounts: an axis that begins elsewhere makes
    /// differences look larger than they are.
    pub(super) fn new(
        values: impl Iterator<Item = f64> + Clone,
        log: bool,
        from_zero: bool,
        places: [f64; 2],
        apart: f64,
    ) -> Self {
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        if log {
            Self::logarithmic(least, most, places, apart)
        } else {
            Self::linear(least, most, from_zero, places, apart)
        }
    }

    /// Whether a value can stand on an axis of that kind.
    pub(super) fn has(value: f64, log: bool) -> bool {
        value.is_finite() && if log { value.abs().log10().abs() <= POWERS && value > 0.0 } else { value.abs() <= LIMIT }
    }

    fn linear(least: f64, most: f64, from_zero: bool, places: [f64; 2], apart: f64) -> Self {
        let least = if from_zero { least.min(0.0) } else { least };
        let axis = axis::Axis::new(least, most, (places[1] - places[0]).abs(), apart);
        let ticks = axis.ticks();
        let ends = [ticks.first(), ticks.last()].map(|tick| tick.map_or(0.0, |tick| tick.value));
        let mut scale = Self { ends, places, log: false, ticks: Vec::new(), between: Vec::new() };
        scale.ticks =
            ticks.into_iter().map(|tick| Tick { place: scale.place(tick.value), label: tick.label }).collect();
        scale
    }

    fn logarithmic(least: f64, most: f64, places: [f64; 2], apart: f64) -> Self {
        let all = rounds(&[1, 2, 5]);
        // The last that is not above the least, the first that is not below the most; both with some tolerance, because
        // 0.1 is no power of ten to the last bit.
        let below = all.iter().rposition(|round| round.log <= least.log10() + 1e-9).unwrap_or(0);
        let above = all.iter().position(|round| round.log >= most.log10() - 1e-9).unwrap_or(all.len() - 1);
        let above = above.max((below + 1).min(all.len() - 1));
        let ends = [all[below.min(above - 1)].log, all[above].log];
        let mut scale = Self { ends, places, log: true, ticks: Vec::new(), between: Vec::new() };
        let room = (places[1] - places[0]).abs() / (ends[1] - ends[0]);
        let inside = |round: &Round| (ends[0] - 1e-9..=ends[1] + 1e-9).contains(&round.log);
        let labelled: Vec<Round> = if room * 2_f64.log10() >= apart {
            all.into_iter().filter(inside).collect()
        } else {
            let step = (apart / room).ceil().max(1.0) as i32;
            rounds(&[1]).into_iter().filter(|round| inside(round) && round.power % step == 0).collect()
        };
        scale.ticks = labelled
            .iter()
            .map(|round| Tick { place: scale.at(round.log), label: label(round.digit, round.power) })
            .collect();
        if ends[1] - ends[0] <= FEW_POWERS {
            let every = rounds(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
            scale.between = every.iter().filter(|round| inside(round)).map(|round| scale.at(round.log)).collect();
        }
        scale
    }

    pub(super) fn place(&self, value: f64) -> f64 {
        self.at(if self.log { value.log10() } else { value })
    }

    fn at(&self, on_axis: f64) -> f64 {
        let share = (on_axis - self.ends[0]) / (self.ends[1] - self.ends[0]);
        self.places[0] + share * (self.places[1] - self.places[0])
    }

    pub(super) fn ticks(&self) -> &[Tick] {
        &self.ticks
    }

    pub(super) fn between(&self) -> impl Iterator<Item = f64> {
        self.between.iter().copied()
    }
}

/// A digit and zeros.
struct Round {
    digit: u8,
    power: i32,
    log: f64,
}

/// All numbers of one of these digits and zeros, in order, up to a power beyond all that is drawn.
fn rounds(digits: &[u8]) -> Vec<Round> {
    let powers = -(POWERS as i32) - 1..=POWERS as i32 + 1;
    let of_power = |power: i32| digits.iter().map(move |&digit| Round::new(digit, power));
    powers.flat_map(of_power).collect()
}

impl Round {
    fn new(digit: u8, power: i32) -> Self {
        Self { digit, power, log: f64::from(power) + f64::from(digit).log10() }
    }
}

/// 0.002, 20, 20k, 2e-7.
fn label(digit: u8, power: i32) -> String {
    match power {
        -3..0 => format!("0.{}{digit}", "0".repeat(-power as usize - 1)),
        0..15 => {
            // Thousands have a letter from 10,000 on, so that 1,000 and 2,000 look like what they are.
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
        let scale = Scale::new(values.iter().copied(), log, true, [0.0, 300.0], 40.0);
        scale.ticks().iter().map(|tick| tick.label.clone()).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(&[3.0, 183.0], false), ["0", "50", "100", "150", "200"]);
        assert_eq!(labels(&[100.0, 1_000.0], true), ["100", "200", "500", "1000"]);
        assert_eq!(labels(&[90.0, 1_100.0], true), ["50", "100", "200", "500", "1000", "2000"]);
        assert_eq!(labels(&[0.001, 0.1, 50.0], true), ["0.001", "0.01", "0.1", "1", "10"]);
        assert_eq!(labels(&[1e-9, 1e12], true), ["1e-9", "1e-6", "0.001", "1", "1000", "1M", "1G", "1T"]);
        assert_eq!(labels(&[20_000.0], true), ["20k", "50k"]);
    }

    #[test]
    fn values_lie_on_the_axis_whatever_they_are() {
        for (least, most) in [(1e-15, 1e15), (1.0, 1.0), (0.1, 0.1), (1e15, 1e15), (1e-15, 1e-15), (0.3, 0.300_1)] {
            let scale = Scale::new([least, most].into_iter(), true, false, [0.0, 300.0], 40.0);
            for value in [least, most] {
                assert!((-0.01..=300.01).contains(&scale.place(value)), "{least} to {most}: {}", scale.place(value));
            }
            assert!((2..12).contains(&scale.ticks().len()), "{least} to {most}");
        }
        assert!(!Scale::has(0.0, true) && !Scale::has(-1.0, true) && !Scale::has(f64::NAN, false));
        assert!(Scale::has(0.0, false) && Scale::has(-1.0, false) && Scale::has(1e-15, true));
    }
}
