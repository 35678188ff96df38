//! Tests of the glTF and GLB reader with generated files.

mod accessors;
mod buffers;
mod builder;
mod frame;
mod hostile;
mod memory;
mod primitives;
mod scene;
