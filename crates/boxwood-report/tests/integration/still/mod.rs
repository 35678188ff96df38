//! Still images of known scenes, tested by their pixels.

mod extremes;
mod frames;
mod looks;
mod marks;
mod scene;
