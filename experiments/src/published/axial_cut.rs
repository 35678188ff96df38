//! Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB: Table 1 and section 3.2.
//!
//! The curves of Figures 1 and 2 are not legible in any public copy. Statements in the text about these figures are
//! among the claims.

/// Table 1: bytes of the bounds, left child, right child and flags in a node of the compressed tree. This tree has
/// no leaf nodes.
pub(crate) const COMPRESSED_NODE_BYTES: [f64; 4] = [12.0, 4.0, 4.0, 1.0];
/// Section 3.2: bytes of the bounds, left child and right child in a canonical inner node.
pub(crate) const CANONICAL_NODE_BYTES: [f64; 3] = [24.0, 4.0, 4.0];
