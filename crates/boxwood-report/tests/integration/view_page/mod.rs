//! Compares pages with a decoder that is based only on `viewer/src/data.ts`.

mod check;
mod compare;
mod decimated;
mod decode;
mod edges;
mod frames;
mod hostile;
mod scenes;
mod surfaces;
