//! Table 1 of the axial-cut paper: bytes of a node. The size of a whole node is measured with trees of one and two
//! triangles.

use super::PaperPart;
use crate::published::axial_cut::{CANONICAL_NODE_BYTES, COMPRESSED_NODE_BYTES};
use crate::result::{NumberKind, ResultCell, ResultRow};
use crate::settings::RunSettings;
use crate::table_builder::{column, table};
use boxwood::Mesh;
use boxwood::papers::{Bvh, EncodedTreeOptions, LeaflessCompressed, LeaflessFull, PlainTree, TreeModel};

pub(super) const TABLE: &str = "2-1-nodes";
pub(super) const NODE: &str = "node";
pub(super) const COMPRESSED: &str = "parent of leaves, compressed (Table 1)";
pub(super) const INNER: &str = "canonical inner node";

pub(super) fn measure(_: &RunSettings<'_>) -> PaperPart {
    let columns =
        ["bounds", "left child", "right child", "flags", NODE].map(|name| column(name, "", NumberKind::Bytes)).into();
    let [leaf, two] = [1, 2].map(bytes::<PlainTree>);
    let published = |parts: &[f64]| parts.iter().copied().chain(std::iter::repeat(0.0)).take(4).map(Some).collect();
    let sums = [COMPRESSED_NODE_BYTES.iter().sum(), CANONICAL_NODE_BYTES.iter().sum()].map(Some);
    let rows = vec![
        row(INNER, [24, 4, 4, 0], two - 2 * leaf, published(&CANONICAL_NODE_BYTES), sums[1]),
        row("canonical leaf", [24, 4, 0, 0], leaf, vec![None; 4], None),
        row("parent of leaves, full bounds", [24, 4, 4, 1], bytes::<LeaflessFull>(2), vec![None; 4], None),
        row(COMPRESSED, [12, 4, 4, 1], bytes::<LeaflessCompressed>(2), published(&COMPRESSED_NODE_BYTES), sums[0]),
    ];
    PaperPart { tables: vec![table(TABLE, "Table 1: bytes of a node", columns, rows)], ..PaperPart::default() }
}

/// Table row of a kind of node: bytes of its parts (`parts`), from the data layout, and bytes of the whole node
/// (`node`), as measured.
fn row(
    name: &str,
    parts: [u32; 4],
    node: usize,
    published: Vec<Option<f64>>,
    published_node: Option<f64>,
) -> ResultRow {
    let ours = parts.into_iter().map(f64::from).chain([node as f64]);
    let cells = ours.zip(published.into_iter().chain([published_node]));
    let cells = cells.map(|(ours, published)| ResultCell { ours: Some(ours), published, ..ResultCell::NONE }).collect();
    ResultRow { name: name.to_owned(), cells, is_current: false }
}

/// Bytes of the nodes of a tree with `triangles` triangles.
fn bytes<T: Bvh<Options = EncodedTreeOptions>>(triangles: usize) -> usize {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mesh = Mesh::new(vertices, vec![[0, 1, 2]; triangles]).expect("all indices are below 3");
    TreeModel::<T>::new(mesh, &EncodedTreeOptions::default()).node_bytes()
}
