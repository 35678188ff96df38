//! Build of a [`Bvh8`](super::Bvh8): boxes of the triangles, a binary hierarchy over them (by Morton order or
//! by the surface area heuristic), and its collapse into nodes of eight children.

mod binary_hierarchy;
mod bins;
pub(crate) mod collapse;
pub(crate) mod items;
pub(crate) mod leaf_lists;
pub(crate) mod morton;
pub(crate) mod sah;

#[cfg(test)]
mod tests;
