//! Charts as SVG, without scripts: trees level by level ([`tree_levels`]) and values over time ([`timeline`]).

pub(crate) mod axis;
pub(crate) mod style;
pub(crate) mod svg;
mod timeline;
mod tree_levels;

pub use timeline::{Chart, Series, Timeline, ValueScale, timeline};
pub use tree_levels::{TreePanel, TreeSection, tree_levels};
