//! The relation of solids whose surfaces touch, cross or double themselves, compared with three oracles that share no code with
//! the library: integer cells ([`cells`]) for boxes, the arrangement of planes ([`arrangement`]) for single shells that cross
//! themselves, and CGAL Nef polyhedra ([`nef`]) for unions of convex solids.
//!
//! `cargo xtask campaign relations-self` sets the number of cases: `BOXWOOD_RELATIONS_SELF` of every family of boxes,
//! `BOXWOOD_SHELLS` of shells. A case depends only on its family and its index; `BOXWOOD_RELATIONS_SELF_FROM` is the first index.

mod agreement;
mod arrangement;
mod cells;
mod check;
mod examples;
mod families;
mod meshes;
mod nef;
mod shells;
