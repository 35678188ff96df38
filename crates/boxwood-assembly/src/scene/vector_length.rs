//! Length of a vector.

/// Length of a vector, without overflow or underflow.
pub(super) fn vector_length(vector: [f64; 3]) -> f64 {
    let largest = vector.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
    if largest == 0.0 {
        return 0.0;
    }
    // For a vector along one axis, the usual case, this is exact.
    largest * vector.iter().map(|x| (x / largest) * (x / largest)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vector_length_does_not_overflow() {
        assert_eq!([[0.0; 3], [3.0, 4.0, 0.0], [0.0, -7.1, 0.0]].map(vector_length), [0.0, 5.0, 7.1]);
        assert_eq!(vector_length([3e-200, 0.0, 4e-200]), 5e-200);
        assert_eq!(vector_length([1e300, 0.0, 0.0]), 1e300);
    }
}
