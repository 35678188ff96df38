//! Stills: what known scenes look like, pixel by pixel.

mod extremes;
mod frames;
mod looks;
mod marks;
mod scene;
