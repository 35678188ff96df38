//! Solids made of boxes with drilled holes: plates, brackets, housings.
//!
//! Axis-aligned planes divide space into a grid of cells, each full or empty. The surface consists of the faces
//! between full and empty cells. A full cell may have one hole along an axis through its center. The two faces of
//! the cell that the hole meets become frames around a circle, and a wall connects the circles. Holes of adjacent
//! cells on the same axis join. A hole that ends at a full cell without a hole is a blind hole.
//!
//! Every plane cuts the whole solid, so neighboring faces share whole edges and there are no T-junctions. Face
//! coordinates are exactly the given numbers, so two blocks can touch exactly.

use crate::builder::Builder;
use crate::circle::unit_circle;
use crate::vector::Vector;
use boxwood::Mesh;

/// A solid made of boxes with drilled holes, built by [`fill`](Block::fill) and [`bore`](Block::bore).
///
/// Two full cells must not share only an edge or a corner: the mesh would be closed but not a manifold there.
///
/// ```
/// use boxwood::Aabb;
/// use boxwood_scenes::Block;
///
/// let planes = [0.0, 10.0, 20.0];
/// let angle = Block::new(&planes, &planes, &[0.0, 5.0])
///     .fill([0.0, 0.0, 0.0], [20.0, 10.0, 5.0])
///     .fill([0.0, 0.0, 0.0], [10.0, 20.0, 5.0])
///     .bore([0.0, 0.0, 0.0], [10.0, 10.0, 5.0], 2, 3.0, 16)
///     .mesh();
/// assert_eq!(angle.bounds(), Some(Aabb { min: [0.0; 3], max: [20.0, 20.0, 5.0] }));
/// ```
#[derive(Clone, Debug)]
pub struct Block {
    /// Coordinates of the grid planes on each axis, increasing, at least two.
    planes: [Vec<f64>; 3],
    /// Whether each cell is full; the index of z varies fastest.
    full: Vec<bool>,
    /// Hole of each cell, indexed like `full`; `None` for a cell without a hole. Only full cells may have a hole.
    bores: Vec<Option<Bore>>,
}

/// Hole through the center of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bore {
    axis: usize,
    radius: f64,
    segments: u32,
}

impl Block {
    /// Creates an empty grid with planes at these coordinates.
    ///
    /// # Panics
    /// If an axis has fewer than two planes, or its coordinates are not increasing.
    #[must_use]
    pub fn new(x: &[f64], y: &[f64], z: &[f64]) -> Self {
        let planes = [x, y, z].map(<[f64]>::to_vec);
        for axis_planes in &planes {
            let increasing = axis_planes.len() >= 2 && axis_planes.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(increasing, "an axis needs at least two increasing planes, not {axis_planes:?}");
        }
        let cells = planes.iter().map(|axis_planes| axis_planes.len() - 1).product();
        Self { planes, full: vec![false; cells], bores: vec![None; cells] }
    }

    /// Fills all cells of the box with opposite corners `low` and `high`.
    ///
    /// # Panics
    /// If a coordinate of `low` or `high` is not the coordinate of a grid plane.
    #[must_use]
    pub fn fill(mut self, low: [f64; 3], high: [f64; 3]) -> Self {
        for cell in self.cells(low, high) {
            let index = self.index(cell);
            self.full[index] = true;
        }
        self
    }

    /// Drills a hole through the center of each cell of the box with opposite corners `low` and `high`, along an
    /// axis (0, 1, 2 for x, y, z).
    ///
    /// # Panics
    /// If a coordinate of `low` or `high` is not the coordinate of a grid plane, a cell is empty, `segments` is not
    /// a positive multiple of 8 (each eighth of the circle is connected to half a side of the cell), or the hole
    /// does not fit in the cell.
    #[must_use]
    pub fn bore(mut self, low: [f64; 3], high: [f64; 3], axis: usize, radius: f64, segments: u32) -> Self {
        assert!(segments > 0 && segments.is_multiple_of(8), "a bore needs a multiple of 8 segments, not {segments}");
        for cell in self.cells(low, high) {
            let index = self.index(cell);
            assert!(self.full[index], "cannot drill the empty cell {cell:?}");
            let half_sides =
                other_axes(axis).map(|other| (self.plane(other, cell, 1) - self.plane(other, cell, 0)) / 2.0);
            assert!(
                0.0 < radius && half_sides.iter().all(|&half| radius < half),
                "a bore of radius {radius} does not fit in a cell with half sides {half_sides:?}"
            );
            self.bores[index] = Some(Bore { axis, radius, segments });
        }
        self
    }

    /// Returns the surface of the full cells, with their holes, as a closed mesh.
    ///
    /// # Panics
    /// If the holes of two adjacent cells on one axis differ in radius or number of segments.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        let mut builder = Builder::default();
        let sizes = [0, 1, 2].map(|axis| self.planes[axis].len() - 1);
        for cell in cell_range([0; 3], sizes).filter(|&cell| self.full[self.index(cell)]) {
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

    /// Adds the part of the surface between a full cell and the adjacent cell: a whole face, a frame around a hole,
    /// the disk at the end of a blind hole, or nothing.
    fn face(&self, builder: &mut Builder, cell: [usize; 3], axis: usize, side: usize, bore: Option<Bore>) {
        match (self.full_neighbor(cell, axis, side), bore) {
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
                Some(next) => {
                    assert_eq!(bore, next, "holes that join must have the same radius and number of segments");
                }
                None => {
                    let rim = self.rim(builder, cell, bore, side);
                    let center = [builder.welded_vertex(self.face_center(cell, axis, side))];
                    let (from, to) = if side == 1 { (&center[..], &rim[..]) } else { (&rim[..], &center[..]) };
                    builder.bridge(from, to);
                }
            },
            (Some(_), None) => {}
        }
    }

    /// Vertices at the corners of a cell face, counter-clockwise around `axis`. The first is at the upper end of
    /// both other axes.
    fn frame(&self, builder: &mut Builder, cell: [usize; 3], axis: usize, side: usize) -> [u32; 4] {
        let [b, c] = other_axes(axis);
        [[1, 1], [0, 1], [0, 0], [1, 0]].map(|[on_b, on_c]| {
            let mut point = [self.plane(axis, cell, side); 3];
            point[b] = self.plane(b, cell, on_b);
            point[c] = self.plane(c, cell, on_c);
            builder.welded_vertex(point)
        })
    }

    /// Vertices of the circle where a hole meets a face of its cell, counter-clockwise around the axis of the hole.
    /// The first lies in the direction of the first corner returned by [`Self::frame`].
    fn rim(&self, builder: &mut Builder, cell: [usize; 3], bore: Bore, side: usize) -> Vec<u32> {
        let [b, c] = other_axes(bore.axis);
        let center = self.face_center(cell, bore.axis, side);
        let mut points: Vec<Vector> = unit_circle(bore.segments).iter().map(|_| center).collect();
        for (point, [x, y]) in points.iter_mut().zip(unit_circle(bore.segments)) {
            point[b] += bore.radius * x;
            point[c] += bore.radius * y;
        }
        points.rotate_left(bore.segments as usize / 8);
        builder.welded_ring(&points)
    }

    /// Center of the lower (`side` 0) or upper (`side` 1) face of a cell on an axis.
    fn face_center(&self, cell: [usize; 3], axis: usize, side: usize) -> Vector {
        let mut point = [0, 1, 2].map(|other| (self.plane(other, cell, 0) + self.plane(other, cell, 1)) / 2.0);
        point[axis] = self.plane(axis, cell, side);
        point
    }

    /// Coordinate on `axis` of the lower (`side` 0) or upper (`side` 1) face of a cell.
    fn plane(&self, axis: usize, cell: [usize; 3], side: usize) -> f64 {
        self.planes[axis][cell[axis] + side]
    }

    /// Returns the adjacent cell below (`side` 0) or above (`side` 1) on `axis`; `None` if that cell is empty or
    /// outside the grid.
    fn full_neighbor(&self, mut cell: [usize; 3], axis: usize, side: usize) -> Option<[usize; 3]> {
        cell[axis] = (cell[axis] + side).checked_sub(1 - side)?;
        (cell[axis] < self.planes[axis].len() - 1 && self.full[self.index(cell)]).then_some(cell)
    }

    fn index(&self, [i, j, k]: [usize; 3]) -> usize {
        (i * (self.planes[1].len() - 1) + j) * (self.planes[2].len() - 1) + k
    }

    /// Grid indices of all cells in the box with opposite corners `low` and `high`.
    fn cells(&self, low: [f64; 3], high: [f64; 3]) -> impl Iterator<Item = [usize; 3]> + use<> {
        let find = |corner: [f64; 3]| {
            [0, 1, 2].map(|axis| {
                let plane = self.planes[axis].iter().position(|&plane| plane == corner[axis]);
                plane.unwrap_or_else(|| panic!("no plane at {} on axis {axis}", corner[axis]))
            })
        };
        cell_range(find(low), find(high))
    }
}

/// The two axes other than `axis`, ordered so that `axis` and these two form a right-handed frame.
fn other_axes(axis: usize) -> [usize; 2] {
    [(axis + 1) % 3, (axis + 2) % 3]
}

/// All grid indices of cells from `low` to below `high`; the last index varies fastest.
fn cell_range(low: [usize; 3], high: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    (low[0]..high[0]).flat_map(move |i| (low[1]..high[1]).flat_map(move |j| (low[2]..high[2]).map(move |k| [i, j, k])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, shell_volumes};

    fn volume(mesh: &Mesh) -> f64 {
        shell_volumes(mesh).iter().sum::<f64>() / 6.0
    }

    /// Area of the regular polygon with `segments` corners on a circle of this radius.
    fn polygon_area(radius: f64, segments: u32) -> f64 {
        0.5 * f64::from(segments) * radius * radius * crate::unit_circle_point(1, segments)[1]
    }

    #[test]
    fn full_cell_is_a_box() {
        let mesh = Block::new(&[0.0, 1.0], &[0.0, 2.0], &[0.0, 3.0]).fill([0.0; 3], [1.0, 2.0, 3.0]).mesh();
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 12);
        assert_eq!(volume(&mesh), 6.0);
    }

    #[test]
    fn holes_along_every_axis_have_correct_volume() {
        for axis in 0..3 {
            let mesh = Block::new(&[0.0, 4.0], &[1.0, 5.0], &[2.0, 6.0])
                .fill([0.0, 1.0, 2.0], [4.0, 5.0, 6.0])
                .bore([0.0, 1.0, 2.0], [4.0, 5.0, 6.0], axis, 1.0, 16)
                .mesh();
            check_solid(&mesh);
            assert_eq!(mesh.triangles().len(), 4 * 2 + 2 * (4 + 16) + 2 * 16);
            assert!((volume(&mesh) - 4.0 * (16.0 - polygon_area(1.0, 16))).abs() < 1e-12);
        }
    }

    #[test]
    fn through_holes_and_blind_holes_have_correct_volume() {
        let planes = [0.0, 4.0];
        let block = Block::new(&planes, &planes, &[0.0, 1.0, 3.0]).fill([0.0; 3], [4.0, 4.0, 3.0]);
        let through = block.clone().bore([0.0; 3], [4.0, 4.0, 3.0], 2, 1.0, 8).mesh();
        check_solid(&through);
        assert!((volume(&through) - 3.0 * (16.0 - polygon_area(1.0, 8))).abs() < 1e-12);
        for (low, high) in [(0.0, 1.0), (1.0, 3.0)] {
            let blind = block.clone().bore([0.0, 0.0, low], [4.0, 4.0, high], 2, 1.0, 8).mesh();
            check_solid(&blind);
            assert!((volume(&blind) - (48.0 - (high - low) * polygon_area(1.0, 8))).abs() < 1e-12);
        }
    }

    #[test]
    fn box_without_lid_is_a_valid_solid() {
        let planes = [0.0, 1.0, 9.0, 10.0];
        let mesh = Block::new(&planes, &planes, &[0.0, 1.0, 8.0])
            .fill([0.0; 3], [10.0, 10.0, 1.0])
            .fill([0.0; 3], [1.0, 10.0, 8.0])
            .fill([9.0, 0.0, 0.0], [10.0, 10.0, 8.0])
            .fill([0.0; 3], [10.0, 1.0, 8.0])
            .fill([0.0, 9.0, 0.0], [10.0, 10.0, 8.0])
            .bore([1.0, 0.0, 1.0], [9.0, 1.0, 8.0], 1, 3.0, 24)
            .mesh();
        check_solid(&mesh);
        assert_eq!(extents(&mesh), [[0.0; 3], [10.0, 10.0, 8.0]]);
        assert!((volume(&mesh) - (800.0 - 64.0 * 7.0 - polygon_area(3.0, 24))).abs() < 1e-10);
    }

    #[test]
    #[should_panic(expected = "does not fit")]
    fn bore_panics_if_hole_is_too_wide() {
        let planes = [0.0, 4.0];
        let _ = Block::new(&planes, &planes, &planes).fill([0.0; 3], [4.0; 3]).bore([0.0; 3], [4.0; 3], 0, 2.0, 8);
    }

    #[test]
    #[should_panic(expected = "no plane")]
    fn fill_panics_if_corner_is_not_on_a_plane() {
        let _ = Block::new(&[0.0, 4.0], &[0.0, 4.0], &[0.0, 4.0]).fill([0.0; 3], [4.0, 4.0, 2.0]);
    }
}
