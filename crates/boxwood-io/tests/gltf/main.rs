//! The reader of glTF and GLB, on files made here.

mod accessors;
mod buffers;
mod builder;
mod frame;
mod hostile;
mod memory;
mod primitives;
mod scene;
