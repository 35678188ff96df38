//! The relation of solids whose surfaces touch, cross or double themselves, against three truths that share no code with the
//! library: integer cells ([`cells`]) for boxes, the arrangement of planes ([`arrangement`]) for single shells that cross
//! themselves, and CGAL Nef polyhedra ([`nef`]) for unions of convex bodies.
//!
//! `cargo xtask campaign relations-self` sets the number of cases: `BOXWOOD_RELATIONS_SELF` of every family of boxes,
//! `BOXWOOD_SHELLS` of shells. A case depends on its family and its number alone; `BOXWOOD_RELATIONS_SELF_FROM` is the first one.

mod agreement;
mod arrangement;
mod cells;
mod check;
mod families;
mod meshes;
mod named;
mod nef;
mod shells;
#[path = "../twin/mod.rs"]
mod twin;
