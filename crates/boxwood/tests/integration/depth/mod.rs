//! Tests of penetration depth. For convex models it equals that of a brute-force search over all relevant
//! directions and the known depths of boxes and spheres. For other models the lower and upper bounds hold.

mod convex;
mod general;
mod hard;
mod reference;
mod shapes;
