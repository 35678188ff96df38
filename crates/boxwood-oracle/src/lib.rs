//! Test oracle: the predicates of the library, computed slowly in arbitrary-precision integers.
//!
//! Every `f64` is an integer times a power of two. So the coordinates of one predicate call are integers over one
//! common power of two, and the results (signs, whether a polygon is empty) do not depend on that power. There is
//! no rounding, no range limit and no filter. The triangle test deliberately differs from those of the library: it
//! constructs the intersection by clipping one triangle with the other, instead of combining signs.

pub mod distance;
pub mod hull;
pub mod integers;
pub mod signs;
pub mod triangles;

/// The three vertices of a triangle, which may be degenerate.
pub type Triangle = [[f64; 3]; 3];
