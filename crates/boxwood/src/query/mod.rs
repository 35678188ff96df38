//! Questions about placed models. Allocates nothing per node, and no answer depends on how the search got there.

mod brute;
mod pair;
mod placed;

pub use brute::brute_force_pairs;
pub use pair::{Overlap, Pair, Scratch, TrianglePair};
pub use placed::{PlaceError, Placed};
