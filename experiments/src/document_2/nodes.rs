//! Table 1: the bytes of a node. Those of the whole node are measured, by trees of one and two triangles.

use super::Part;
use crate::outcome::{Cell, Kind, Row};
use crate::published::document_2::{CANONICAL, PARENT};
use crate::settings::Settings;
use crate::tabular::{column, table};
use boxwood::{EncodedOptions, Leafless, LeaflessFull, Mesh, Model, PlainTree, Tree};

pub(super) const TABLE: &str = "2-1-nodes";
pub(super) const NODE: &str = "node";
pub(super) const COMPRESSED: &str = "parent of leaves, compressed (Table 1)";
pub(super) const INNER: &str = "canonical inner node";

pub(super) fn measure(_: &Settings<'_>) -> Part {
    let columns =
        ["bounds", "left child", "right child", "flags", NODE].map(|name| column(name, "", Kind::Bytes)).into();
    let [leaf, two] = [1, 2].map(bytes::<PlainTree>);
    let published = |parts: &[f64]| parts.iter().copied().chain(std::iter::repeat(0.0)).take(4).map(Some).collect();
    let sums = [PARENT.iter().sum(), CANONICAL.iter().sum()].map(Some);
    let rows = vec![
        row(INNER, [24, 4, 4, 0], two - 2 * leaf, published(&CANONICAL), sums[1]),
        row("canonical leaf", [24, 4, 0, 0], leaf, vec![None; 4], None),
        row("parent of leaves, full bounds", [24, 4, 4, 1], bytes::<LeaflessFull>(2), vec![None; 4], None),
        row(COMPRESSED, [12, 4, 4, 1], bytes::<Leafless>(2), published(&PARENT), sums[0]),
    ];
    Part { tables: vec![table(TABLE, "Table 1: bytes of a node", columns, rows)], ..Part::default() }
}

/// Parts as they are laid out; the whole as it is stored.
fn row(name: &str, parts: [u32; 4], node: usize, published: Vec<Option<f64>>, published_node: Option<f64>) -> Row {
    let ours = parts.into_iter().map(f64::from).chain([node as f64]);
    let cells = ours.zip(published.into_iter().chain([published_node]));
    let cells = cells.map(|(ours, published)| Cell { ours: Some(ours), published, ..Cell::NONE }).collect();
    Row { name: name.to_owned(), cells, is_today: false }
}

/// Of a tree of so many triangles.
fn bytes<T: Tree<Options = EncodedOptions>>(triangles: usize) -> usize {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mesh = Mesh::new(vertices, vec![[0, 1, 2]; triangles]).expect("triangles of three vertices");
    Model::<T>::with(mesh, &EncodedOptions::default()).node_bytes()
}
