//! Pages against a decoder that knows only what `viewer/src/data.ts` says.

mod check;
mod compare;
mod decode;
mod edges;
mod frames;
mod hostile;
mod scenes;
mod surfaces;
mod thinned;
