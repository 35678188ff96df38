//! Tests of region queries: the triangles in a box, a ball, half-spaces or a frustum equal those of brute force
//! over all triangles, and match exact integer arithmetic.

mod grazing;
mod invalid_input;
mod matches_oracle;
mod matches_reference;
mod random_regions;
mod stats;
mod touching;
