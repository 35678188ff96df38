//! An axis with ticks at round numbers, or at powers of ten.

/// Figures beyond this are drawn as if they were this: no chart tells them apart.
pub(crate) const LIMIT: f64 = 1e15;

/// From a figure to a place.
pub(crate) struct Axis {
    least: f64,
    most: f64,
    length: f64,
    /// Between ticks.
    step: f64,
    /// Whether figures are exponents of ten.
    powers: bool,
}

/// A tick.
pub(crate) struct Tick {
    pub(crate) value: f64,
    pub(crate) label: String,
}

impl Axis {
    /// From the least to the most, which are within [`LIMIT`], or a little further, to a tick. Ticks are at least so far
    /// apart.
    pub(crate) fn new(least: f64, most: f64, length: f64, apart: f64) -> Self {
        let largest = least.abs().max(most.abs());
        // Figures that are all the same, or as good as, are in no need of an axis of their own.
        let range = if most - least > 1e-9 * largest.max(1e-3) { most - least } else { largest.max(1.0) };
        let step = round_step(range * apart / length);
        // What is just below a tick does not need another.
        let from = ((least + 0.02 * range) / step).floor() * step;
        let to = ((least + range) / step - 1e-9).ceil() * step;
        Self { least: from, most: to.max(from + step), length, step, powers: false }
    }

    /// Of exponents of ten, with a tick at every whole one.
    pub(crate) fn powers(least: f64, most: f64, length: f64) -> Self {
        let from = least.floor();
        Self { least: from, most: most.ceil().max(from + 1.0), length, step: 1.0, powers: true }
    }

    /// Of whole numbers, from 0 to the most and no further.
    pub(crate) fn whole(most: f64, length: f64, apart: f64) -> Self {
        let most = most.max(1.0);
        Self { least: 0.0, most, length, step: round_step(most * apart / length).max(1.0), powers: false }
    }

    pub(crate) fn length(&self) -> f64 {
        self.length
    }

    pub(crate) fn place(&self, value: f64) -> f64 {
        (value - self.least) / (self.most - self.least) * self.length
    }

    pub(crate) fn ticks(&self) -> Vec<Tick> {
        let count = ((self.most - self.least) / self.step + 1e-9).floor() as u32;
        let value = |tick: u32| self.least + f64::from(tick) * self.step;
        (0..=count).map(|tick| Tick { value: value(tick), label: self.label(value(tick)) }).collect()
    }

    /// With the decimals of the step, and thousands as k.
    fn label(&self, value: f64) -> String {
        if self.powers {
            let power = value.round() as i32;
            return if (-3..5).contains(&power) { format!("{}", 10_f64.powi(power)) } else { format!("1e{power}") };
        }
        let decimals_of = |step: f64| (-(step * 1.000_001).log10().floor()).clamp(0.0, 12.0) as usize;
        let largest = self.most.abs().max(self.least.abs());
        let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
        let (unit, suffix) = units.into_iter().find(|&(unit, _)| largest >= 10.0 * unit).unwrap_or((1.0, ""));
        let decimals = decimals_of(self.step / unit);
        if value == 0.0 && decimals == 0 { "0".to_owned() } else { format!("{:.decimals$}{suffix}", value / unit) }
    }
}

/// The least of 1, 2, 5, 10, ... that is not less.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powi(least.log10().floor() as i32);
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|&step| step >= least).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<String> {
        axis.ticks().into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(&Axis::new(0.0, 183.0, 130.0, 30.0)), ["0", "50", "100", "150", "200"]);
        assert_eq!(labels(&Axis::new(1.0, 1.37, 130.0, 30.0)), ["1.0", "1.1", "1.2", "1.3", "1.4"]);
        assert_eq!(labels(&Axis::new(0.0, 52_000.0, 130.0, 30.0)), ["0", "20k", "40k", "60k"]);
        assert_eq!(labels(&Axis::new(0.0, 0.83, 130.0, 30.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(&Axis::whole(59.0, 760.0, 70.0)), ["0", "10", "20", "30", "40", "50"]);
        assert_eq!(labels(&Axis::whole(1.0, 760.0, 70.0)), ["0", "1"]);
        assert_eq!(labels(&Axis::powers(-1.8, 1.3, 130.0)), ["0.01", "0.1", "1", "10", "100"]);
        assert_eq!(labels(&Axis::powers(5.0, 5.0, 130.0)), ["1e5", "1e6"]);
        assert_eq!(labels(&Axis::new(0.994, 3.7, 130.0, 30.0)), ["1", "2", "3", "4"]);
    }

    #[test]
    fn figures_lie_on_the_axis_whatever_they_are() {
        for (least, most) in
            [(0.0, 0.0), (1.0, 1.0), (-3.0, 7.0), (0.0, LIMIT), (-LIMIT, LIMIT), (0.0, 1e-300), (5e8, 5e8 + 1e-3)]
        {
            let axis = Axis::new(least, most, 130.0, 30.0);
            for value in [least, most] {
                assert!((-0.5..=130.5).contains(&axis.place(value)), "{least} to {most}: {}", axis.place(value));
            }
            let ticks = axis.ticks();
            assert!(!ticks.is_empty() && ticks.len() < 12, "{least} to {most}: {} ticks", ticks.len());
        }
    }
}
