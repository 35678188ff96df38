//! Adapters: one module per library under test, each with the types and calls of that library.

pub(crate) mod boxwood;
#[cfg(feature = "bvh")]
pub(crate) mod bvh;
pub mod external;
#[cfg(feature = "obvhs")]
pub(crate) mod obvhs;
#[cfg(feature = "parry")]
pub(crate) mod parry;
