//! Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB: Table 1 and section 3.2. The curves of its
//! Figures 1 and 2 are not legible in any copy that is public; what the text says of them is among the claims.

/// Bounds, left child, right child and flags of the node that stands for leaves, in bytes: Table 1.
pub(crate) const PARENT: [f64; 4] = [12.0, 4.0, 4.0, 1.0];
/// Bounds, left child and right child of a canonical inner node, in bytes: section 3.2.
pub(crate) const CANONICAL: [f64; 3] = [24.0, 4.0, 4.0];
