//! Distances as query results, stored as the bits of an `f64`. Results of two passes must have equal bits; results of
//! two libraries must agree within a tolerance.

use boxwood::Mesh;

/// Largest accepted difference between the distances of two libraries, relative to the size of the model.
pub const TOLERANCE: f64 = 1e-9;

/// Decodes query results to distances.
pub fn distances_of(results: &[u64]) -> impl Iterator<Item = f64> {
    results.iter().map(|&bits| f64::from_bits(bits))
}

/// Size of a mesh: the longest side of its bounding box.
#[must_use]
pub fn size(mesh: &Mesh) -> f64 {
    mesh.bounds().into_iter().flat_map(|bounds| bounds.size()).fold(0.0, f64::max)
}

/// Largest difference between corresponding distances of two lists, divided by `size`. If one list is longer, its
/// surplus is ignored.
///
/// A NaN counts as an infinite difference. Negative distances count as 0: some libraries report contact that way.
#[must_use]
pub fn largest_difference(ours: &[u64], theirs: impl Iterator<Item = f64>, size: f64) -> f64 {
    let difference = |(ours, theirs): (f64, f64)| {
        let theirs = if theirs < 0.0 { 0.0 } else { theirs };
        let difference = if ours == theirs { 0.0 } else { (ours - theirs).abs() / size };
        if difference.is_nan() { f64::INFINITY } else { difference }
    };
    distances_of(ours).zip(theirs).map(difference).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn largest_difference_handles_contact_and_nan() {
        let ours = [0.0, 1.0, 2.0].map(f64::to_bits);
        let differ = |theirs: &[f64]| largest_difference(&ours, theirs.iter().copied(), 2.0);
        assert_eq!(differ(&[-1.0, 1.0]), 0.0);
        assert_eq!(differ(&[0.0, 1.5, 2.25]), 0.25);
        assert_eq!(differ(&[0.0, f64::NAN, 2.0]), f64::INFINITY);
    }
}
