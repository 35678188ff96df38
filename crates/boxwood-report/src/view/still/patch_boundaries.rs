//! Boundary edges of contact patches. An edge shared by two patches is inside the contact area, not on its
//! boundary.

use super::super::MarkShape;
use super::frame::ViewMoment;
use std::cmp::Ordering;

/// Edges that belong to exactly one patch.
pub(super) fn patch_boundaries(moment: &ViewMoment<'_>) -> Vec<[[f64; 3]; 2]> {
    let mut edges = Vec::new();
    for mark in moment.marks() {
        if let MarkShape::Patch(points) = &mark.shape {
            let next = points.iter().cycle().skip(1);
            edges.extend(points.iter().zip(next).map(|(&a, &b)| if order(&a, &b).is_le() { [a, b] } else { [b, a] }));
        }
    }
    edges.sort_by(|a, b| order(&a[0], &b[0]).then(order(&a[1], &b[1])));
    edges.chunk_by(|a, b| a == b).filter(|same| same.len() == 1).map(|same| same[0]).collect()
}

/// Lexicographic order of finite numbers; 0 and -0 are equal.
fn order(a: &[f64; 3], b: &[f64; 3]) -> Ordering {
    a.partial_cmp(b).unwrap_or(Ordering::Equal)
}
