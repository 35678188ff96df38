//! Where patches end. What is between two of them is no edge of where surfaces lie on each other, only of their triangles.

use super::super::Figure;
use super::moment::Moment;
use std::cmp::Ordering;

/// The edges that only one patch has.
pub(super) fn rims(moment: &Moment<'_>) -> Vec<[[f64; 3]; 2]> {
    let mut edges = Vec::new();
    for mark in moment.marks() {
        if let Figure::Patch(points) = &mark.figure {
            let next = points.iter().cycle().skip(1);
            edges.extend(points.iter().zip(next).map(|(&a, &b)| if order(&a, &b).is_le() { [a, b] } else { [b, a] }));
        }
    }
    edges.sort_by(|a, b| order(&a[0], &b[0]).then(order(&a[1], &b[1])));
    edges.chunk_by(|a, b| a == b).filter(|same| same.len() == 1).map(|same| same[0]).collect()
}

/// Finite numbers, by their values: 0 and -0 are one.
fn order(a: &[f64; 3], b: &[f64; 3]) -> Ordering {
    a.partial_cmp(b).unwrap_or(Ordering::Equal)
}
