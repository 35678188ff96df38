//! Hard meshes: empty, with repeated triangles, flat, spaced by powers of two. For each of them, the tree is valid
//! and shallow, and every query finds exactly the pairs of brute force. Tested with the library's models, and with
//! the default tree and the binary tree of the papers.
//!
//! The number in a test's name is that of the case in the project's list of hard inputs. Unusual meshes can break a
//! tree in ways that no triangle test detects: a split that divides nothing, a depth that overflows a stack, a
//! count that wraps, a box that does not contain its triangle. Case 52 is tested here for surfaces only. Case 62 is
//! a unit test next to the code, because its arrays are too large for a test.

mod all_models;
mod flat;
mod input;
mod repeated;
mod reused;
mod small;
mod spaced;
mod whole;
