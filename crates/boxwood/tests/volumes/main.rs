//! The laws of volumes: which triangles of a model are in a box, a ball, half-spaces or a frustum is what trying all of
//! them gives, and that is the truth in whole numbers.

mod as_brute_force;
mod effort;
mod grazing;
#[path = "../poses/mod.rs"]
mod poses;
mod refused;
mod touching;
mod truth;
mod volumes;
