//! Self-contained reports of boxwood results. Each is one file that needs no other file and no network. Equal input gives
//! equal bytes.
//!
//! | function | content |
//! |---|---|
//! | [`charts::tree_levels`] | SVG of trees, level by level: nodes, leaves, and the overlap of siblings |
//! | [`charts::timeline`] | SVG of values of an animation, frame by frame |
//! | [`reproduction::to_html`] | HTML page about reproduced experiments of papers: claims, tables and plots |
//! | [`mod@format`] | text for people: numbers, counts, durations, untrusted names |
//! | [`view::View`] | parts in 3D with the result of a query: interactive HTML page or still image |
//!
//! Only the HTML page of a view contains a script. All other files look the same in a browser, as an `<img>` and in print.
//!
//! ```
//! use boxwood::Mesh;
//! use boxwood::papers::{AabbTree, TreeModel};
//! use boxwood_report::charts::{TreePanel, TreeSection, tree_levels};
//!
//! let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
//! let stats = TreeModel::<AabbTree>::new(triangle, &Default::default()).tree_stats();
//! let panels = vec![TreePanel::new("aabb, middle", &stats)];
//! let svg = tree_levels(&[TreeSection { title: "one triangle".to_owned(), panels }]);
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod charts;
pub mod format;
pub mod reproduction;
pub mod view;
