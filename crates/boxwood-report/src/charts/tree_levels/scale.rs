//! Square root scale for counts, with ticks at round numbers.

/// Maps counts to positions on an axis.
#[derive(Clone, Copy)]
pub(super) struct SquareRootScale {
    /// Count at the end of the axis; at least 1.
    max: f64,
    /// Length of the axis.
    length: f64,
}

/// Minimum distance of ticks, enough for a label of four digits.
const MIN_TICK_SPACING: f64 = 34.0;

impl SquareRootScale {
    pub(super) fn new(max: u64, length: f64) -> Self {
        Self { max: max.max(1) as f64, length }
    }

    pub(super) fn position(&self, count: f64) -> f64 {
        (count / self.max).sqrt() * self.length
    }

    /// Positions and labels of the ticks, in order: 0 and round numbers whose labels do not overlap.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let mut ticks: Vec<(f64, String)> = Vec::new();
        let mut last = f64::INFINITY;
        for exponent in (0..20).rev() {
            for digit in [5_u64, 2, 1] {
                let count = digit as f64 * 10_f64.powi(exponent);
                let position = self.position(count);
                if count <= self.max && last - position >= MIN_TICK_SPACING && position >= MIN_TICK_SPACING {
                    ticks.push((position, label(digit, exponent)));
                    last = position;
                }
            }
        }
        ticks.push((0.0, "0".to_owned()));
        ticks.reverse();
        ticks
    }
}

/// Label of `digit * 10^exponent`: 20,000 as "20k".
fn label(digit: u64, exponent: i32) -> String {
    let suffix = ["", "k", "M", "G", "T", "P", "E"].get(exponent as usize / 3).copied().unwrap_or("");
    format!("{digit}{}{suffix}", "0".repeat(exponent as usize % 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(max: u64, length: f64) -> Vec<String> {
        SquareRootScale::new(max, length).ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_and_do_not_overlap() {
        assert_eq!(labels(3_127, 150.0), ["0", "200", "1k", "2k"]);
        assert_eq!(labels(0, 150.0), ["0", "1"]);
        assert_eq!(labels(1, 20.0), ["0"]);
        assert_eq!(labels(2_000_000, 150.0), ["0", "200k", "1M", "2M"]);
        for max in [1, 2, 3, 7, 12, 99, 1_000, 123_456, u64::MAX] {
            let scale = SquareRootScale::new(max, 150.0);
            let positions: Vec<f64> = scale.ticks().iter().map(|&(position, _)| position).collect();
            assert!(positions.windows(2).all(|pair| pair[1] - pair[0] >= MIN_TICK_SPACING), "{max}: {positions:?}");
            assert!(positions.iter().all(|&position| position <= 150.0), "{max}: {positions:?}");
        }
    }

    #[test]
    fn quarter_of_the_count_is_at_half_the_length() {
        let scale = SquareRootScale::new(400, 100.0);
        assert_eq!([0.0, 100.0, 400.0].map(|count| scale.position(count)), [0.0, 50.0, 100.0]);
    }
}
