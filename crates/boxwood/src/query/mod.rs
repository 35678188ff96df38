//! Questions about placed models. Allocates nothing per node, and no answer depends on how the search got there.

mod descent;
mod pair;
mod placed;

pub use pair::{Pair, Scratch, TrianglePair};
pub use placed::{PlaceError, Placed};
