//! Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB: Table 1 and section 3.2.
//!
//! The curves of Figures 1 and 2 are not legible in any public copy. Statements of the text about them are among the claims.

/// Table 1: bytes of bounds, left child, right child and flags of a compressed node, which replaces its leaves.
pub(crate) const COMPRESSED_NODE_BYTES: [f64; 4] = [12.0, 4.0, 4.0, 1.0];
/// Section 3.2: bytes of bounds, left child and right child of a canonical inner node.
pub(crate) const CANONICAL_NODE_BYTES: [f64; 3] = [24.0, 4.0, 4.0];
