//! Chart axis with ticks at round numbers or at powers of ten.

/// Largest magnitude of a drawn value. Values beyond it are drawn at this value; no chart could distinguish them.
pub(crate) const MAX_VALUE: f64 = 1e15;

/// Maps values to positions along an axis.
pub(crate) struct ChartAxis {
    min: f64,
    max: f64,
    length: f64,
    /// Difference of the values of adjacent ticks.
    step: f64,
    /// If set, values are exponents of ten.
    log10: bool,
}

/// Labeled tick of an axis.
pub(crate) struct ChartTick {
    pub(crate) value: f64,
    pub(crate) label: String,
}

impl ChartAxis {
    /// Linear axis that covers the values from `min` to `max`, extended to the next ticks. Both `min` and `max`
    /// must be within [`MAX_VALUE`]. Ticks are at least `min_spacing` apart on an axis of `length`.
    pub(crate) fn new(min: f64, max: f64, length: f64, min_spacing: f64) -> Self {
        let largest = min.abs().max(max.abs());
        // If `min` and `max` are (nearly) equal, the axis range is as large as their magnitude, or 1 if that is
        // larger.
        let range = if max - min > 1e-9 * largest.max(1e-3) { max - min } else { largest.max(1.0) };
        let step = round_step(range * min_spacing / length);
        // A minimum slightly below a tick (by up to 2 % of the range) does not add another interval.
        let from = ((min + 0.02 * range) / step).floor() * step;
        let to = ((min + range) / step - 1e-9).ceil() * step;
        Self { min: from, max: to.max(from + step), length, step, log10: false }
    }

    /// Axis of exponents of ten, with a tick at every integer.
    pub(crate) fn log10(min: f64, max: f64, length: f64) -> Self {
        let from = min.floor();
        Self { min: from, max: max.ceil().max(from + 1.0), length, step: 1.0, log10: true }
    }

    /// Axis of integers from 0 to exactly `max`.
    pub(crate) fn integers(max: f64, length: f64, min_spacing: f64) -> Self {
        let max = max.max(1.0);
        Self { min: 0.0, max, length, step: round_step(max * min_spacing / length).max(1.0), log10: false }
    }

    pub(crate) fn length(&self) -> f64 {
        self.length
    }

    pub(crate) fn position(&self, value: f64) -> f64 {
        (value - self.min) / (self.max - self.min) * self.length
    }

    pub(crate) fn ticks(&self) -> Vec<ChartTick> {
        let count = ((self.max - self.min) / self.step + 1e-9).floor() as u32;
        let value = |tick: u32| self.min + f64::from(tick) * self.step;
        (0..=count).map(|tick| ChartTick { value: value(tick), label: self.label(value(tick)) }).collect()
    }

    /// Label of a value with as many decimals as the tick step has. Thousands are written as "k".
    fn label(&self, value: f64) -> String {
        if self.log10 {
            let power = value.round() as i32;
            return if (-3..5).contains(&power) { format!("{}", 10_f64.powi(power)) } else { format!("1e{power}") };
        }
        let decimals_of = |step: f64| (-(step * 1.000_001).log10().floor()).clamp(0.0, 12.0) as usize;
        let largest = self.max.abs().max(self.min.abs());
        let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
        let (unit, suffix) = units.into_iter().find(|&(unit, _)| largest >= 10.0 * unit).unwrap_or((1.0, ""));
        let decimals = decimals_of(self.step / unit);
        if value == 0.0 && decimals == 0 { "0".to_owned() } else { format!("{:.decimals$}{suffix}", value / unit) }
    }
}

/// Returns the smallest round number that is at least `min`: 1, 2 or 5 times a power of ten.
fn round_step(min: f64) -> f64 {
    let power = 10_f64.powi(min.log10().floor() as i32);
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|&step| step >= min).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &ChartAxis) -> Vec<String> {
        axis.ticks().into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn ticks_are_at_round_numbers() {
        assert_eq!(labels(&ChartAxis::new(0.0, 183.0, 130.0, 30.0)), ["0", "50", "100", "150", "200"]);
        assert_eq!(labels(&ChartAxis::new(1.0, 1.37, 130.0, 30.0)), ["1.0", "1.1", "1.2", "1.3", "1.4"]);
        assert_eq!(labels(&ChartAxis::new(0.0, 52_000.0, 130.0, 30.0)), ["0", "20k", "40k", "60k"]);
        assert_eq!(labels(&ChartAxis::new(0.0, 0.83, 130.0, 30.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(&ChartAxis::integers(59.0, 760.0, 70.0)), ["0", "10", "20", "30", "40", "50"]);
        assert_eq!(labels(&ChartAxis::integers(1.0, 760.0, 70.0)), ["0", "1"]);
        assert_eq!(labels(&ChartAxis::log10(-1.8, 1.3, 130.0)), ["0.01", "0.1", "1", "10", "100"]);
        assert_eq!(labels(&ChartAxis::log10(5.0, 5.0, 130.0)), ["1e5", "1e6"]);
        assert_eq!(labels(&ChartAxis::new(0.994, 3.7, 130.0, 30.0)), ["1", "2", "3", "4"]);
    }

    #[test]
    fn extreme_values_have_positions_on_the_axis() {
        for (min, max) in [
            (0.0, 0.0),
            (1.0, 1.0),
            (-3.0, 7.0),
            (0.0, MAX_VALUE),
            (-MAX_VALUE, MAX_VALUE),
            (0.0, 1e-300),
            (5e8, 5e8 + 1e-3),
        ] {
            let axis = ChartAxis::new(min, max, 130.0, 30.0);
            for value in [min, max] {
                assert!((-0.5..=130.5).contains(&axis.position(value)), "{min} to {max}: {}", axis.position(value));
            }
            let ticks = axis.ticks();
            assert!(!ticks.is_empty() && ticks.len() < 12, "{min} to {max}: {} ticks", ticks.len());
        }
    }
}
