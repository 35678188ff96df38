//! Distances as answers: kept by their bits, so that every pass can be held to them, and compared between libraries.

use boxwood::Mesh;

/// The most that two libraries may differ by, in sizes of the model.
pub const TOLERANCE: f64 = 1e-9;

/// The distances that answers stand for.
pub fn of_answers(answers: &[u64]) -> impl Iterator<Item = f64> {
    answers.iter().map(|&bits| f64::from_bits(bits))
}

/// The longest side of the box of a mesh.
#[must_use]
pub fn size(mesh: &Mesh) -> f64 {
    let sides = mesh.bounds().map(|[low, high]| [0, 1, 2].map(|axis| high[axis] - low[axis]));
    sides.into_iter().flatten().fold(0.0, f64::max)
}

/// The largest difference of as many answers as both gave, in sizes of the model. What is no number differs infinitely. Less
/// than 0 stands for contact with some libraries.
#[must_use]
pub fn largest_difference(ours: &[u64], theirs: impl Iterator<Item = f64>, size: f64) -> f64 {
    let difference = |(ours, theirs): (f64, f64)| {
        let theirs = if theirs < 0.0 { 0.0 } else { theirs };
        let difference = if ours == theirs { 0.0 } else { (ours - theirs).abs() / size };
        if difference.is_nan() { f64::INFINITY } else { difference }
    };
    of_answers(ours).zip(theirs).map(difference).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_difference_counts() {
        let ours = [0.0, 1.0, 2.0].map(f64::to_bits);
        let differ = |theirs: &[f64]| largest_difference(&ours, theirs.iter().copied(), 2.0);
        assert_eq!(differ(&[-1.0, 1.0]), 0.0);
        assert_eq!(differ(&[0.0, 1.5, 2.25]), 0.25);
        assert_eq!(differ(&[0.0, f64::NAN, 2.0]), f64::INFINITY);
    }
}
