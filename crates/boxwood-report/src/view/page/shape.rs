//! A surface on the page: its triangles in the order of the tree, then those that only marks use.

use super::blob::{Blob, Slice};
use super::indices::{Renumbered, renumbered};
use super::quantise::Grid;
use super::{thin, varint};
use boxwood::{Mesh, Model, Outline};
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// Where the vertices of a shape are, if it deforms: a list each frame.
pub(super) type Places<'a> = &'a [Vec<[f64; 3]>];

/// A surface that has been written, and what parts, marks and frames need to know of it.
pub(super) struct Shape {
    pub(super) data: ShapeData,
    pub(super) grid: Grid,
    /// The vertices of the mesh, in the order of the page.
    pub(super) vertices: Vec<u32>,
    /// Points whose box is around all of it, wherever it is placed.
    pub(super) around: Vec<[f64; 3]>,
    /// Triangles that marks use, in order, and where they are on the page.
    marked: Vec<(u32, u32)>,
}

/// What the page says of it.
#[derive(Default, Serialize)]
pub(super) struct ShapeData {
    pub(super) triangles: usize,
    pub(super) shown: usize,
    positions: Slice,
    indices: Slice,
    levels: Vec<Slice>,
}

impl Shape {
    /// A shape that no part has: nothing of it is written.
    pub(super) fn unused(mesh: &Mesh) -> Self {
        let data = ShapeData { triangles: mesh.triangles().len(), ..ShapeData::default() };
        let grid = Grid::around(std::iter::empty());
        Self { data, grid, vertices: Vec::new(), around: Vec::new(), marked: Vec::new() }
    }

    /// Writes a mesh, thinned out if it has more triangles than the limit. `marked` are the triangles that marks use, in order.
    pub(super) fn write(blob: &mut Blob, mesh: &Arc<Mesh>, moves: Places<'_>, marked: &[u32], limit: usize) -> Self {
        let all = mesh.triangles();
        let points = || all.iter().flatten().flat_map(|&vertex| places_of(mesh, moves, vertex));
        let grid = Grid::around(points());
        let is_thinned = all.len() > limit;
        let (mut triangles, levels, numbers) = if is_thinned { thinned(mesh, &grid, limit) } else { in_order(mesh) };
        let shown = triangles.len();
        let around = if is_thinned || !moves.is_empty() {
            corners_of(points())
        } else {
            corners_of_top(mesh, &triangles, &levels)
        };
        let mut marked: Vec<(u32, u32)> =
            (shown as u32..).zip(marked).map(|(place, &triangle)| (triangle, place)).collect();
        if is_thinned {
            triangles.extend(marked.iter().map(|&(triangle, _)| all[triangle as usize]));
        } else {
            for (place, triangle) in (0..).zip(numbers) {
                if let Ok(found) = marked.binary_search_by_key(&triangle, |&(triangle, _)| triangle) {
                    marked[found].1 = place;
                }
            }
        }
        let Renumbered { vertices, corners } = renumbered(triangles.iter().copied(), mesh.vertices().len());
        let positions: Vec<[u16; 3]> = vertices.iter().map(|&v| grid.cell(mesh.vertices()[v as usize])).collect();
        let data = ShapeData {
            triangles: all.len(),
            shown,
            positions: blob.add(&bytes_of(&positions), positions.len()),
            indices: blob.add(&corners, triangles.len()),
            levels: levels.iter().map(|runs| blob.add(&bytes_of_runs(runs), runs.len())).collect(),
        };
        Self { data, grid, vertices, around, marked }
    }

    /// Where a triangle that marks use is on the page.
    pub(super) fn place_of(&self, triangle: u32) -> u32 {
        let found = self.marked.binary_search_by_key(&triangle, |&(triangle, _)| triangle);
        found.map_or(0, |found| self.marked[found].1)
    }
}

/// Where a vertex is: in the mesh, and in all frames.
fn places_of<'a>(mesh: &'a Mesh, moves: Places<'a>, vertex: u32) -> impl Iterator<Item = [f64; 3]> + 'a {
    let vertex = vertex as usize;
    std::iter::once(mesh.vertices()[vertex]).chain(moves.iter().map(move |places| places[vertex]))
}

/// Triangles in the order of the tree, the runs of each level, and the numbers of the triangles in the mesh that it is of.
type InOrder = (Vec<[u32; 3]>, Vec<Vec<Range<u32>>>, Vec<u32>);

/// All of a mesh.
fn in_order(mesh: &Arc<Mesh>) -> InOrder {
    let Outline { triangles: numbers, levels } = Model::new(Arc::clone(mesh)).outline();
    let triangles = numbers.iter().map(|&triangle| mesh.triangles()[triangle as usize]).collect();
    (triangles, levels, numbers)
}

/// Fewer triangles that look like those of a mesh, in the order of a tree of their own.
fn thinned(mesh: &Mesh, grid: &Grid, limit: usize) -> InOrder {
    let cells: Vec<[u16; 3]> = mesh.vertices().iter().map(|&point| grid.cell(point)).collect();
    let left = thin::thinned(&cells, mesh.triangles(), limit);
    let Renumbered { vertices, .. } = renumbered(left.iter().copied(), cells.len());
    let mut numbers = vec![0; cells.len()];
    vertices.iter().zip(0..).for_each(|(&vertex, number)| numbers[vertex as usize] = number);
    let points = vertices.iter().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
    let own = left.iter().map(|corners| corners.map(|corner| numbers[corner as usize])).collect();
    let own = Arc::new(Mesh::new(points, own).expect("what is left of a mesh is one"));
    let (mut triangles, levels, places) = in_order(&own);
    triangles.iter_mut().flatten().for_each(|corner| *corner = vertices[*corner as usize]);
    (triangles, levels, places)
}

/// Boxes of a part of the tree whose corners are placed to find where all of it is: more are tighter, and take longer.
const BOXES: usize = 8;

/// The corners of the boxes of the last level that has few of them.
fn corners_of_top(mesh: &Mesh, triangles: &[[u32; 3]], levels: &[Vec<Range<u32>>]) -> Vec<[f64; 3]> {
    let top = levels.iter().rev().find(|runs| runs.len() <= BOXES).map_or(&[][..], |runs| runs);
    let corners = |run: &Range<u32>| {
        let own = &triangles[run.start as usize..run.end as usize];
        corners_of(own.iter().flatten().map(|&vertex| mesh.vertices()[vertex as usize]))
    };
    top.iter().flat_map(corners).collect()
}

/// The corners of the box of these points, if there are any.
fn corners_of(mut points: impl Iterator<Item = [f64; 3]>) -> Vec<[f64; 3]> {
    let Some(first) = points.next() else { return Vec::new() };
    let wider = |[low, high]: [[f64; 3]; 2], point: [f64; 3]| {
        [[0, 1, 2].map(|axis| point[axis].min(low[axis])), [0, 1, 2].map(|axis| point[axis].max(high[axis]))]
    };
    let ends = points.fold([first; 2], wider);
    (0..8).map(|corner| [0, 1, 2].map(|axis| ends[corner >> axis & 1][axis])).collect()
}

/// Three whole numbers each.
pub(super) fn bytes_of(positions: &[[u16; 3]]) -> Vec<u8> {
    positions.as_flattened().iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// How many triangles lie before each run, after the last one, and how many are in it.
fn bytes_of_runs(runs: &[Range<u32>]) -> Vec<u8> {
    let (mut bytes, mut end) = (Vec::new(), 0);
    for run in runs {
        varint::write(&mut bytes, run.start - end);
        varint::write(&mut bytes, run.end - run.start);
        end = run.end;
    }
    bytes
}
