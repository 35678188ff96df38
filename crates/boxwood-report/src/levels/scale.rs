//! The scale of counts: a square root, with ticks at round numbers.

/// From a count to a place on an axis.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The count at the end of the axis; at least 1.
    most: f64,
    /// The length of the axis.
    length: f64,
}

/// Ticks are at least so far apart, which leaves room for a label of four digits.
const APART: f64 = 34.0;

impl Scale {
    pub(super) fn new(most: u64, length: f64) -> Self {
        Self { most: most.max(1) as f64, length }
    }

    pub(super) fn place(&self, count: f64) -> f64 {
        (count / self.most).sqrt() * self.length
    }

    /// 0 and round numbers, in order, with labels that do not touch.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let mut ticks: Vec<(f64, String)> = Vec::new();
        let mut last = f64::INFINITY;
        for exponent in (0..20).rev() {
            for digit in [5_u64, 2, 1] {
                let count = digit as f64 * 10_f64.powi(exponent);
                let place = self.place(count);
                if count <= self.most && last - place >= APART && place >= APART {
                    ticks.push((place, label(digit, exponent)));
                    last = place;
                }
            }
        }
        ticks.push((0.0, "0".to_owned()));
        ticks.reverse();
        ticks
    }
}

/// 20,000 as 20k.
fn label(digit: u64, exponent: i32) -> String {
    let suffix = ["", "k", "M", "G", "T", "P", "E"].get(exponent as usize / 3).copied().unwrap_or("");
    format!("{digit}{}{suffix}", "0".repeat(exponent as usize % 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(most: u64, length: f64) -> Vec<String> {
        Scale::new(most, length).ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_and_apart() {
        assert_eq!(labels(3_127, 150.0), ["0", "200", "1k", "2k"]);
        assert_eq!(labels(0, 150.0), ["0", "1"]);
        assert_eq!(labels(1, 20.0), ["0"]);
        assert_eq!(labels(2_000_000, 150.0), ["0", "200k", "1M", "2M"]);
        for most in [1, 2, 3, 7, 12, 99, 1_000, 123_456, u64::MAX] {
            let scale = Scale::new(most, 150.0);
            let places: Vec<f64> = scale.ticks().iter().map(|&(place, _)| place).collect();
            assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= APART), "{most}: {places:?}");
            assert!(places.iter().all(|&place| place <= 150.0), "{most}: {places:?}");
        }
    }

    #[test]
    fn a_quarter_of_the_count_is_half_way() {
        let scale = Scale::new(400, 100.0);
        assert_eq!([0.0, 100.0, 400.0].map(|count| scale.place(count)), [0.0, 50.0, 100.0]);
    }
}
