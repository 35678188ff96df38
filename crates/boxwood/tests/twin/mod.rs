//! The rational twin: the same questions as the library's, answered slowly over other people's integers.
//!
//! Every `f64` is an integer times a power of two, so the numbers of one question are integers over one common power
//! of two, and the answers (signs, whether a polygon is empty) do not depend on that power. There is no rounding, no
//! range and no filter here. The triangle test is of another kind than those of the library on purpose: it constructs
//! the intersection by cutting one triangle with the other, instead of combining signs.

#![allow(dead_code, reason = "each test file asks only some of the questions")]

pub(crate) mod hull;
pub(crate) mod integers;
pub(crate) mod signs;
pub(crate) mod triangles;

/// Three corners, any three: a point three times is a triangle too.
pub(crate) type Triangle = [[f64; 3]; 3];
