//! Tests of deformable models: after any deformation, by any method, the boxes are bitwise equal to those of a new fit of the same
//! tree, and every query matches a test of all pairs. Rejected input changes nothing.
//!
//! Case numbers refer to the project's list of hard inputs.

mod hard_cases;
mod invalid_input;
mod random;
mod rebuilds;
mod shapes;
#[path = "../trees/mod.rs"]
mod trees;
