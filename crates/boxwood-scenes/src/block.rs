//! Solids of boxes with drilled holes: plates, brackets, housings.
//!
//! Space is cut by planes into cells, as a chocolate bar is scored; a cell is full or empty. The surface is every face
//! between a full and an empty cell. A full cell may have one hole through its middle along an axis: its two faces
//! become frames about a circle, and a wall joins the circles. Holes in a row of cells continue each other, and a hole
//! that meets a full cell ends there: a blind hole.
//!
//! A plane cuts all of the solid, so faces meet in whole edges and there are no T-junctions. Coordinates of faces are
//! exactly the numbers given, so two blocks can touch exactly.

use crate::builder::Builder;
use crate::circle::circle;
use crate::vector::Vector;
use boxwood::Mesh;

/// A solid of boxes with drilled holes, made by [`fill`](Block::fill) and [`bore`](Block::bore).
///
/// Two full cells must not meet in only an edge or a corner: the mesh would be closed, but not a manifold there.
///
/// ```
/// use boxwood_scenes::Block;
///
/// let lines = [0.0, 10.0, 20.0];
/// let angle = Block::new(&lines, &lines, &[0.0, 5.0])
///     .fill([0.0, 0.0, 0.0], [20.0, 10.0, 5.0])
///     .fill([0.0, 0.0, 0.0], [10.0, 20.0, 5.0])
///     .bore([0.0, 0.0, 0.0], [10.0, 10.0, 5.0], 2, 3.0, 16)
///     .mesh();
/// assert_eq!(angle.bounds(), Some([[0.0; 3], [20.0, 20.0, 5.0]]));
/// ```
#[derive(Clone, Debug)]
pub struct Block {
    /// The cutting planes of each axis, increasing, two at least.
    lines: [Vec<f64>; 3],
    /// Of each cell, the last axis running fastest.
    full: Vec<bool>,
    /// Of each cell. Only full cells may have one.
    bores: Vec<Option<Bore>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Bore {
    axis: usize,
    radius: f64,
    segments: u32,
}

impl Block {
    /// Empty space, cut by these planes.
    ///
    /// # Panics
    /// If an axis has fewer than two planes, or they do not increase.
    #[must_use]
    pub fn new(x: &[f64], y: &[f64], z: &[f64]) -> Self {
        let lines = [x, y, z].map(<[f64]>::to_vec);
        for planes in &lines {
            let increasing = planes.len() >= 2 && planes.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(increasing, "an axis needs two or more increasing planes, not {planes:?}");
        }
        let cells = lines.iter().map(|planes| planes.len() - 1).product();
        Self { lines, full: vec![false; cells], bores: vec![None; cells] }
    }

    /// Makes the cells from `low` to `high` full.
    ///
    /// # Panics
    /// If a coordinate is not one of a plane.
    #[must_use]
    pub fn fill(mut self, low: [f64; 3], high: [f64; 3]) -> Self {
        for cell in self.cells(low, high) {
            let index = self.index(cell);
            self.full[index] = true;
        }
        self
    }

    /// Drills through the middle of each cell from `low` to `high`, along an axis (0, 1, 2 for x, y, z).
    ///
    /// # Panics
    /// If a coordinate is not one of a plane, a cell is empty, the number of segments is not a multiple of 8 (each
    /// eighth belongs to half a side of the cell), or the hole does not fit the cell.
    #[must_use]
    pub fn bore(mut self, low: [f64; 3], high: [f64; 3], axis: usize, radius: f64, segments: u32) -> Self {
        assert!(segments > 0 && segments.is_multiple_of(8), "a bore needs a multiple of 8 segments, not {segments}");
        for cell in self.cells(low, high) {
            let index = self.index(cell);
            assert!(self.full[index], "there is nothing to drill in cell {cell:?}");
            let room = across(axis).map(|other| (self.plane(other, cell, 1) - self.plane(other, cell, 0)) / 2.0);
            assert!(0.0 < radius && room.iter().all(|&room| radius < room), "a bore of {radius} does not fit {room:?}");
            self.bores[index] = Some(Bore { axis, radius, segments });
        }
        self
    }

    /// The surface.
    ///
    /// # Panics
    /// If two holes meet end to end and differ in radius or segments.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        let mut builder = Builder::default();
        let sizes = [0, 1, 2].map(|axis| self.lines[axis].len() - 1);
        for cell in boxes([0; 3], sizes).filter(|&cell| self.full[self.index(cell)]) {
            for axis in 0..3 {
                let bore = self.bores[self.index(cell)].filter(|bore| bore.axis == axis);
                for side in [0, 1] {
                    self.face(&mut builder, cell, axis, side, bore);
                }
                if let Some(bore) = bore {
                    let [low, high] = [0, 1].map(|side| self.rim(&mut builder, cell, bore, side));
                    builder.bridge(&high, &low);
                }
            }
        }
        builder.finish()
    }

    /// What lies between a full cell and its neighbour: a face, a frame, a disc that ends a blind hole, or nothing.
    fn face(&self, builder: &mut Builder, cell: [usize; 3], axis: usize, side: usize, bore: Option<Bore>) {
        match (self.neighbour(cell, axis, side), bore) {
            (None, None) => {
                let [a, b, c, d] = self.frame(builder, cell, axis, side);
                builder.quad(if side == 1 { [a, b, c, d] } else { [d, c, b, a] });
            }
            (None, Some(bore)) => {
                let (frame, rim) = (self.frame(builder, cell, axis, side), self.rim(builder, cell, bore, side));
                let (from, to) = if side == 1 { (&frame[..], &rim[..]) } else { (&rim[..], &frame[..]) };
                builder.bridge(from, to);
            }
            (Some(other), Some(bore)) => match self.bores[self.index(other)].filter(|other| other.axis == axis) {
                Some(next) => assert_eq!(bore, next, "holes that continue each other must be equal"),
                None => {
                    let rim = self.rim(builder, cell, bore, side);
                    let centre = [builder.welded(self.middle(cell, axis, side))];
                    let (from, to) = if side == 1 { (&centre[..], &rim[..]) } else { (&rim[..], &centre[..]) };
                    builder.bridge(from, to);
                }
            },
            (Some(_), None) => {}
        }
    }

    /// The corners of a face, counter-clockwise about the axis, from the one that is high on both other axes.
    fn frame(&self, builder: &mut Builder, cell: [usize; 3], axis: usize, side: usize) -> [u32; 4] {
        let [b, c] = across(axis);
        [[1, 1], [0, 1], [0, 0], [1, 0]].map(|[on_b, on_c]| {
            let mut point = [self.plane(axis, cell, side); 3];
            point[b] = self.plane(b, cell, on_b);
            point[c] = self.plane(c, cell, on_c);
            builder.welded(point)
        })
    }

    /// The circle of a hole on one face, counter-clockwise about the axis, from the direction of the frame's first
    /// corner.
    fn rim(&self, builder: &mut Builder, cell: [usize; 3], bore: Bore, side: usize) -> Vec<u32> {
        let [b, c] = across(bore.axis);
        let middle = self.middle(cell, bore.axis, side);
        let mut points: Vec<Vector> = circle(bore.segments).iter().map(|_| middle).collect();
        for (point, [x, y]) in points.iter_mut().zip(circle(bore.segments)) {
            point[b] += bore.radius * x;
            point[c] += bore.radius * y;
        }
        points.rotate_left(bore.segments as usize / 8);
        builder.welded_ring(&points)
    }

    fn middle(&self, cell: [usize; 3], axis: usize, side: usize) -> Vector {
        let mut point = [0, 1, 2].map(|other| (self.plane(other, cell, 0) + self.plane(other, cell, 1)) / 2.0);
        point[axis] = self.plane(axis, cell, side);
        point
    }

    fn plane(&self, axis: usize, cell: [usize; 3], side: usize) -> f64 {
        self.lines[axis][cell[axis] + side]
    }

    /// The next cell on a side, if it is full.
    fn neighbour(&self, mut cell: [usize; 3], axis: usize, side: usize) -> Option<[usize; 3]> {
        cell[axis] = (cell[axis] + side).checked_sub(1 - side)?;
        (cell[axis] < self.lines[axis].len() - 1 && self.full[self.index(cell)]).then_some(cell)
    }

    fn index(&self, [i, j, k]: [usize; 3]) -> usize {
        (i * (self.lines[1].len() - 1) + j) * (self.lines[2].len() - 1) + k
    }

    fn cells(&self, low: [f64; 3], high: [f64; 3]) -> impl Iterator<Item = [usize; 3]> + use<> {
        let find = |corner: [f64; 3]| {
            [0, 1, 2].map(|axis| {
                let plane = self.lines[axis].iter().position(|&plane| plane == corner[axis]);
                plane.unwrap_or_else(|| panic!("{} is no plane of axis {axis}", corner[axis]))
            })
        };
        boxes(find(low), find(high))
    }
}

/// The two other axes, in the order in which they turn counter-clockwise about this one.
fn across(axis: usize) -> [usize; 2] {
    [(axis + 1) % 3, (axis + 2) % 3]
}

fn boxes(low: [usize; 3], high: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    (low[0]..high[0]).flat_map(move |i| (low[1]..high[1]).flat_map(move |j| (low[2]..high[2]).map(move |k| [i, j, k])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_solid, extents, shell_volumes};

    fn volume(mesh: &Mesh) -> f64 {
        shell_volumes(mesh).iter().sum::<f64>() / 6.0
    }

    /// The area of the polygon that stands for a circle.
    fn disc(radius: f64, segments: u32) -> f64 {
        0.5 * f64::from(segments) * radius * radius * crate::turn(1, segments)[1]
    }

    #[test]
    fn a_full_cell_is_a_box() {
        let mesh = Block::new(&[0.0, 1.0], &[0.0, 2.0], &[0.0, 3.0]).fill([0.0; 3], [1.0, 2.0, 3.0]).mesh();
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 12);
        assert_eq!(volume(&mesh), 6.0);
    }

    #[test]
    fn holes_along_every_axis() {
        for axis in 0..3 {
            let mesh = Block::new(&[0.0, 4.0], &[1.0, 5.0], &[2.0, 6.0])
                .fill([0.0, 1.0, 2.0], [4.0, 5.0, 6.0])
                .bore([0.0, 1.0, 2.0], [4.0, 5.0, 6.0], axis, 1.0, 16)
                .mesh();
            check_solid(&mesh);
            assert_eq!(mesh.triangles().len(), 4 * 2 + 2 * (4 + 16) + 2 * 16);
            assert!((volume(&mesh) - 4.0 * (16.0 - disc(1.0, 16))).abs() < 1e-12);
        }
    }

    #[test]
    fn holes_may_run_through_or_end_blind() {
        let lines = [0.0, 4.0];
        let block = Block::new(&lines, &lines, &[0.0, 1.0, 3.0]).fill([0.0; 3], [4.0, 4.0, 3.0]);
        let through = block.clone().bore([0.0; 3], [4.0, 4.0, 3.0], 2, 1.0, 8).mesh();
        check_solid(&through);
        assert!((volume(&through) - 3.0 * (16.0 - disc(1.0, 8))).abs() < 1e-12);
        for (low, high) in [(0.0, 1.0), (1.0, 3.0)] {
            let blind = block.clone().bore([0.0, 0.0, low], [4.0, 4.0, high], 2, 1.0, 8).mesh();
            check_solid(&blind);
            assert!((volume(&blind) - (48.0 - (high - low) * disc(1.0, 8))).abs() < 1e-12);
        }
    }

    #[test]
    fn an_open_box_has_an_inside() {
        let lines = [0.0, 1.0, 9.0, 10.0];
        let mesh = Block::new(&lines, &lines, &[0.0, 1.0, 8.0])
            .fill([0.0; 3], [10.0, 10.0, 1.0])
            .fill([0.0; 3], [1.0, 10.0, 8.0])
            .fill([9.0, 0.0, 0.0], [10.0, 10.0, 8.0])
            .fill([0.0; 3], [10.0, 1.0, 8.0])
            .fill([0.0, 9.0, 0.0], [10.0, 10.0, 8.0])
            .bore([1.0, 0.0, 1.0], [9.0, 1.0, 8.0], 1, 3.0, 24)
            .mesh();
        check_solid(&mesh);
        assert_eq!(extents(&mesh), [[0.0; 3], [10.0, 10.0, 8.0]]);
        assert!((volume(&mesh) - (800.0 - 64.0 * 7.0 - disc(3.0, 24))).abs() < 1e-10);
    }

    #[test]
    #[should_panic(expected = "does not fit")]
    fn too_wide_a_hole_is_refused() {
        let lines = [0.0, 4.0];
        let _ = Block::new(&lines, &lines, &lines).fill([0.0; 3], [4.0; 3]).bore([0.0; 3], [4.0; 3], 0, 2.0, 8);
    }

    #[test]
    #[should_panic(expected = "no plane")]
    fn cells_end_at_planes() {
        let _ = Block::new(&[0.0, 4.0], &[0.0, 4.0], &[0.0, 4.0]).fill([0.0; 3], [4.0, 4.0, 2.0]);
    }
}
