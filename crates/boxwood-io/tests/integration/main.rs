//! Integration tests of the readers and writers, as one program: one module per format or topic.
//!
//! The programs `hostile` and `memory` measure the heap of the process, so they are separate.

mod content;
mod gltf;
mod lines;
mod obj;
mod off;
mod ply;
mod robot;
mod seeds;
mod stl;
mod weld;
mod write;
