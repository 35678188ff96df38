//! The law of models that deform: whatever the vertices become, and however they are told, the boxes are those of a
//! fresh fit of the same tree, bit for bit, and every question finds what trying all pairs finds. What is refused
//! changes nothing.
//!
//! The numbers are those of the project's list of hard inputs.

mod hard_cases;
mod random;
mod rebuilds;
mod refused;
mod shapes;
#[path = "../trees/mod.rs"]
mod trees;
