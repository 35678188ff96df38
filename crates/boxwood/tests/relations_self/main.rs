//! The relation of solids whose surfaces touch, cross or double themselves, against truths that share no code with the library:
//! integer cells.
//!
//! `BOXWOOD_RELATIONS_SELF` is the number of cases of every family (`cargo xtask campaign relations-self`), and
//! `BOXWOOD_RELATIONS_SELF_FROM` the first of them: a case depends on its family and its number alone.

mod cells;
mod check;
mod families;
mod meshes;
mod named;
