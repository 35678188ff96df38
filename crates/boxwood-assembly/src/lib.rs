//! Assemblies of named parts, on top of [`boxwood`]: which parts clash, and where; rays, sweeps, regions and distances between
//! parts; checks of mesh files; self-collisions of robots; animations and simulations.

pub mod animation;
mod assembly;
pub mod check;
mod clash;
mod error;
pub mod facts;
mod file_meshes;
mod merge;
mod models;
mod names;
mod observer;
mod part_names;
pub mod robot;
pub mod scene;
mod select;
mod similar_names;
pub mod simulation;
mod sources;
#[cfg(test)]
mod testing;
mod units;
mod view;
mod warning;

pub use assembly::{Assembly, AssemblyReadOptions, Part};
pub use clash::{Clash, ClashDrawing, ClashKind, ClashKindCounts, ClashOptions, ClashResult, ClashTimes, CloseParts};
pub use error::{AssemblyError, OutOfRange};
pub use names::{NameError, NameErrorKind};
pub use observer::{Cancelled, Observer, Progress, Stage};
pub use scene::Scene;
pub use select::PairFilters;
pub use sources::{MeshSource, SourceError, SourceErrorKind, find_sources};
pub use units::{Units, UnknownUnit, with_units};
pub use view::depth_text;
pub use warning::{OpenPart, Warning};
