//! Penetration depths as text.

use boxwood::query::Penetration;
use boxwood_report::format::length;

/// A lower and an upper bound of a depth with at most this relative difference are shown as one number. The bounds
/// of convex parts differ by rounding only.
const SAME_DEPTH: f64 = 1e-9;

/// Depth as one number, or as an interval if the bounds differ.
#[must_use]
pub fn depth_text(depth: &Penetration) -> String {
    if depth.upper - depth.lower <= SAME_DEPTH * depth.upper {
        length(depth.upper)
    } else {
        format!("{} to {}", length(depth.lower), length(depth.upper))
    }
}
