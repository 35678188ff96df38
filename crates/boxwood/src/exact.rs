//! Exact predicates and constructions for points and triangles.
//!
//! These are the functions that decide every query. They accept all finite coordinates.

pub use crate::kernel::predicates::sign::Sign;
pub use crate::kernel::triangle::{common_point, orient2d, orient3d};
