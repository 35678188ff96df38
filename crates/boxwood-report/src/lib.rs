//! Pictures and pages of what boxwood found. Each is one file that needs no other, and no network. The same input gives the same
//! bytes.
//!
//! | picture | of |
//! |---|---|
//! | [`levels`] | trees, level by level: nodes, leaves, and how much siblings overlap |
//! | [`timeline`] | figures of an animation, frame by frame |
//! | [`page`] | published experiments that were run again: claims, tables and plots |
//! | [`view`] | parts in 3D with what was found of them, as a page or as a still |
//!
//! All but the page of a view are without scripts, so that they show the same in a browser, as an `<img>` and in print.
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
