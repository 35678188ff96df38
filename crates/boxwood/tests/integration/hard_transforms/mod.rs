//! Hard poses: mirrored, singular, sheared, far away. For each of them, results are exact for the vertices that
//! `Pose::transform_point` returns. Invalid poses are errors that name the entry, the axis and the value.
//!
//! The number in a test's name is that of the case in the project's list of hard inputs. Trees are never
//! transformed: boxes are compared through inverse matrices and error bounds. A pose without an inverse, or one
//! that loses all digits, could make these comparisons wrong. Every case is therefore tested in three ways: with
//! the placed models, with models whose vertices were transformed before, and by brute force without boxes. The
//! first two ways use the default tree and the binary tree.

mod far;
mod flattened;
mod invalid_input;
mod linear;
mod queries;
