//! The laws of depth: of convex models it is what trying every direction that matters gives, and what boxes and spheres have; of
//! others the bounds hold.

mod convex;
mod general;
mod hard;
mod shapes;
mod twin;
