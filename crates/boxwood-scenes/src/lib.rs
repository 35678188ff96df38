//! Meshes made in code.
