//! Pictures and pages of what boxwood found. Each is one text, SVG or HTML: no scripts, no fonts or images from elsewhere, so
//! that it shows the same in a browser, as an `<img>` and in print. The same input gives the same bytes.
//!
//! | picture | of |
//! |---|---|
//! | [`levels`] | trees, level by level: nodes, leaves, and how much siblings overlap |
//! | [`timeline`] | figures of an animation, frame by frame |
//! | [`page`] | published experiments that were run again: claims, tables and plots |
//!
//! ```
//! use boxwood::{AabbTree, Mesh, Model};
//! use boxwood_report::{Panel, Section, levels};
//!
//! let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
//! let quality = Model::<AabbTree>::with(triangle, &Default::default()).quality();
//! let panels = vec![Panel::of("aabb, middle", &quality)];
//! let picture = levels(&[Section { title: "one triangle".to_owned(), panels }]);
//! assert!(picture.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod levels;
pub mod page;
mod style;
mod svg;
mod timeline;
pub mod view;

pub use levels::{Panel, Section, levels};
pub use timeline::{Chart, Scale, Series, Timeline, timeline};
