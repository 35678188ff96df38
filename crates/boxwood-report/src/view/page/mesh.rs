//! Mesh on the page: its triangles in tree order, the order in which the leaves of its tree contain them. If the
//! mesh is decimated, the original triangles that marks contain are appended.

use super::blob::{Blob, BlobSlice};
use super::indices::{ReindexedTriangles, reindexed};
use super::quantize::QuantizationGrid;
use super::{decimate, varint};
use boxwood::model::TreeLayout;
use boxwood::{Mesh, Model};
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// Vertices of a deforming mesh, one list per frame; empty if it does not deform.
pub(super) type FrameVertices<'a> = &'a [Vec<[f64; 3]>];

/// Mesh that was written to the page, with the data that parts, marks and frames need.
pub(super) struct PageMesh {
    pub(super) data: PageMeshData,
    pub(super) grid: QuantizationGrid,
    /// For each vertex on the page, its index in the original mesh.
    pub(super) vertices: Vec<u32>,
    /// Points in mesh coordinates that bound the mesh at every pose: the bounding box of the transformed points
    /// encloses the transformed mesh.
    pub(super) bounding_points: Vec<[f64; 3]>,
    /// For each triangle that marks contain: its index in the original mesh, and its index on the page. Sorted by
    /// the index in the original mesh.
    marked: Vec<(u32, u32)>,
}

/// Mesh, as JSON.
#[derive(Default, Serialize)]
pub(super) struct PageMeshData {
    pub(super) triangles: usize,
    pub(super) shown: usize,
    positions: BlobSlice,
    indices: BlobSlice,
    levels: Vec<BlobSlice>,
}

impl PageMesh {
    /// Mesh that no part uses; its geometry is not written.
    pub(super) fn unused(mesh: &Mesh) -> Self {
        let data = PageMeshData { triangles: mesh.triangles().len(), ..PageMeshData::default() };
        let grid = QuantizationGrid::enclosing(std::iter::empty());
        Self { data, grid, vertices: Vec::new(), bounding_points: Vec::new(), marked: Vec::new() }
    }

    /// Writes a mesh, decimated if it has more than `limit` triangles. `marked` are the triangles that marks contain,
    /// sorted.
    pub(super) fn write(
        blob: &mut Blob,
        mesh: &Arc<Mesh>,
        frames: FrameVertices<'_>,
        marked: &[u32],
        limit: usize,
    ) -> Self {
        let all = mesh.triangles();
        let points = || all.iter().flatten().flat_map(|&vertex| positions_of(mesh, frames, vertex));
        let grid = QuantizationGrid::enclosing(points());
        let is_decimated = all.len() > limit;
        let (mut triangles, levels, order) =
            if is_decimated { decimated(mesh, &grid, limit) } else { tree_ordered(mesh) };
        let shown = triangles.len();
        let bounding_points = if is_decimated || !frames.is_empty() {
            corners_of(points())
        } else {
            corners_of_top_boxes(mesh, &triangles, &levels)
        };
        let mut marked: Vec<(u32, u32)> =
            (shown as u32..).zip(marked).map(|(index, &triangle)| (triangle, index)).collect();
        if is_decimated {
            triangles.extend(marked.iter().map(|&(triangle, _)| all[triangle as usize]));
        } else {
            for (index, triangle) in (0..).zip(order) {
                if let Ok(found) = marked.binary_search_by_key(&triangle, |&(triangle, _)| triangle) {
                    marked[found].1 = index;
                }
            }
        }
        let ReindexedTriangles { vertices, corners } = reindexed(triangles.iter().copied(), mesh.vertices().len());
        let positions: Vec<[u16; 3]> = vertices.iter().map(|&v| grid.cell(mesh.vertices()[v as usize])).collect();
        let data = PageMeshData {
            triangles: all.len(),
            shown,
            positions: blob.add(&bytes_of(&positions), positions.len()),
            indices: blob.add(&corners, triangles.len()),
            levels: levels.iter().map(|runs| blob.add(&bytes_of_runs(runs), runs.len())).collect(),
        };
        Self { data, grid, vertices, bounding_points, marked }
    }

    /// Returns the index on the page of a triangle that marks contain.
    pub(super) fn index_of(&self, triangle: u32) -> u32 {
        let found = self.marked.binary_search_by_key(&triangle, |&(triangle, _)| triangle);
        found.map_or(0, |found| self.marked[found].1)
    }
}

/// Positions of a vertex in the mesh and in all frames.
fn positions_of<'a>(mesh: &'a Mesh, frames: FrameVertices<'a>, vertex: u32) -> impl Iterator<Item = [f64; 3]> + 'a {
    let vertex = vertex as usize;
    std::iter::once(mesh.vertices()[vertex]).chain(frames.iter().map(move |positions| positions[vertex]))
}

/// Triangles in tree order; for each tree level, the range of triangles of each node; for each triangle, its original
/// index.
type TreeOrderedTriangles = (Vec<[u32; 3]>, Vec<Vec<Range<u32>>>, Vec<u32>);

/// All triangles of a mesh, in the order of its tree.
fn tree_ordered(mesh: &Arc<Mesh>) -> TreeOrderedTriangles {
    let TreeLayout { triangles: order, levels } = Model::new(Arc::clone(mesh)).tree_layout();
    let triangles = order.iter().map(|&triangle| mesh.triangles()[triangle as usize]).collect();
    (triangles, levels, order)
}

/// Decimated triangles of a mesh, in the order of their own tree.
fn decimated(mesh: &Mesh, grid: &QuantizationGrid, limit: usize) -> TreeOrderedTriangles {
    let cells: Vec<[u16; 3]> = mesh.vertices().iter().map(|&point| grid.cell(point)).collect();
    let left = decimate::decimated(&cells, mesh.triangles(), limit);
    let ReindexedTriangles { vertices, .. } = reindexed(left.iter().copied(), cells.len());
    let mut new_indices = vec![0; cells.len()];
    vertices.iter().zip(0..).for_each(|(&vertex, index)| new_indices[vertex as usize] = index);
    let points = vertices.iter().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
    let corners = left.iter().map(|corners| corners.map(|corner| new_indices[corner as usize])).collect();
    let subset = Arc::new(Mesh::new(points, corners).expect("a subset of a mesh is valid"));
    let (mut triangles, levels, order) = tree_ordered(&subset);
    triangles.iter_mut().flatten().for_each(|corner| *corner = vertices[*corner as usize]);
    (triangles, levels, order)
}

/// Maximum number of boxes whose corners bound a mesh. More boxes are tighter but take longer to transform.
const MAX_TOP_BOXES: usize = 8;

/// Box corners of the deepest level with at most [`MAX_TOP_BOXES`] nodes.
fn corners_of_top_boxes(mesh: &Mesh, triangles: &[[u32; 3]], levels: &[Vec<Range<u32>>]) -> Vec<[f64; 3]> {
    let top = levels.iter().rev().find(|runs| runs.len() <= MAX_TOP_BOXES).map_or(&[][..], |runs| runs);
    let corners = |run: &Range<u32>| {
        let in_run = &triangles[run.start as usize..run.end as usize];
        corners_of(in_run.iter().flatten().map(|&vertex| mesh.vertices()[vertex as usize]))
    };
    top.iter().flat_map(corners).collect()
}

/// Corners of the bounding box of the points; empty if there are none.
fn corners_of(mut points: impl Iterator<Item = [f64; 3]>) -> Vec<[f64; 3]> {
    let Some(first) = points.next() else { return Vec::new() };
    let wider = |[low, high]: [[f64; 3]; 2], point: [f64; 3]| {
        [[0, 1, 2].map(|axis| point[axis].min(low[axis])), [0, 1, 2].map(|axis| point[axis].max(high[axis]))]
    };
    let ends = points.fold([first; 2], wider);
    (0..8).map(|corner| [0, 1, 2].map(|axis| ends[corner >> axis & 1][axis])).collect()
}

/// Little-endian bytes of quantized positions.
pub(super) fn bytes_of(positions: &[[u16; 3]]) -> Vec<u8> {
    positions.as_flattened().iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// Triangle ranges as varints: the gap to the previous range, and the length.
fn bytes_of_runs(runs: &[Range<u32>]) -> Vec<u8> {
    let (mut bytes, mut end) = (Vec::new(), 0);
    for run in runs {
        varint::write(&mut bytes, run.start - end);
        varint::write(&mut bytes, run.end - run.start);
        end = run.end;
    }
    bytes
}
