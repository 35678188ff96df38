//! Intersection test of two triangles: several formulations of the exact test, and the filters that run before it.

pub(crate) mod coplanar;
pub(crate) mod edgewise;
pub(crate) mod filter8;
pub(crate) mod guigue_devillers;
pub(crate) mod separating_line;
