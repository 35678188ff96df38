//! Tests of deformable models: after any deformation, by any method, the boxes are bitwise equal to those of a new
//! fit of the same tree, and every query matches brute force. Rejected input changes nothing.
//!
//! The number in a test's name is that of the case in the project's list of hard inputs.

mod hard_cases;
mod invalid_input;
mod random;
mod rebuilds;
mod shapes;
