//! The law of meshes and trees: whatever the mesh (empty, repeated, flat, spaced by powers of two), the tree is sound
//! and shallow, and every question finds exactly the pairs that trying all of them finds. Held to by the default tree and
//! by the plain binary one.
//!
//! The numbers are those of the project's list of hard inputs. A tree is where a strange mesh does harm that no triangle
//! test can see: a split that divides nothing, a depth that overflows a stack, a count that wraps, a box that loses a
//! triangle. 52 is here as far as it asks about surfaces; 62 is a test beside the code, because such arrays fit none.

mod both;
mod flat;
mod input;
mod repeated;
mod reused;
mod small;
mod spaced;
mod whole;
