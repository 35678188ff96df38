//! Common code of the views of results: parts of an assembly as parts of a view, its title, and the boxes to show.

mod assembly;
mod depth;
mod focus;
mod parts;
mod subject;

pub use depth::depth_text;
pub(crate) use focus::focus;
pub(crate) use parts::{parts_of, shapes_of};
pub(crate) use subject::subject;

/// Version of boxwood, shown in pages.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
