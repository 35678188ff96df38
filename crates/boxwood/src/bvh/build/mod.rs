//! Build of a [`WideTree`](super::WideTree): items, a binary hierarchy (Morton order or SAH), and its collapse into nodes of
//! eight children.

mod binary_hierarchy;
mod bins;
pub(crate) mod collapse;
pub(crate) mod items;
pub(crate) mod leaf_lists;
pub(crate) mod morton;
pub(crate) mod sah;

#[cfg(test)]
mod tests;
