//! The first oracle: parts made of boxes with integer corners, compared cell by cell.
//!
//! The winding number of a unit cell is the sum over the boxes around it, +1 for a box that faces outward and -1 for one
//! that faces inward. The solid is the union of the closed cells with a nonzero winding number. All faces lie on the planes of
//! one integer grid, and boundaries are unions of closed unit squares of this grid. Two boundaries therefore share a point if and
//! only if they share a grid point. The same holds for the solids, which are unions of closed unit cells.
//!
//! Only the result type is taken from the library.

use boxwood::query::Relation;

pub(crate) type Point = [i32; 3];

/// A box with integer corners. It may be flat: zero thickness along one axis or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) low: Point,
    pub(crate) high: Point,
    /// Contribution of this box to the winding number of the cells in it: 1 if the box faces outward, -1 if it
    /// faces inward.
    pub(crate) winding: i32,
}

/// An oriented rectangle in a plane of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Face {
    pub(crate) low: Point,
    pub(crate) high: Point,
    pub(crate) axis: usize,
    /// True if the normal points in the positive direction of the axis.
    pub(crate) positive: bool,
}

/// The boxes and faces from which the mesh of one model is made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    /// The boxes that define the winding numbers of the cells.
    pub(crate) blocks: Vec<Block>,
    /// The faces that are triangulated: those of all blocks, possibly without some pairs of coincident opposite
    /// faces, or with additional sheets of both orientations. Neither change affects a winding number.
    pub(crate) faces: Vec<Face>,
}

impl Block {
    pub(crate) fn faces(&self) -> [Face; 6] {
        [0, 1, 2, 3, 4, 5].map(|i| {
            let (axis, upper) = (i / 2, i % 2 == 1);
            let (mut low, mut high) = (self.low, self.high);
            let at = if upper { high[axis] } else { low[axis] };
            (low[axis], high[axis]) = (at, at);
            Face { low, high, axis, positive: upper == (self.winding > 0) }
        })
    }

    pub(crate) fn reversed(self) -> Self {
        Self { winding: -self.winding, ..self }
    }

    fn has_cell(&self, cell: Point) -> bool {
        (0..3).all(|k| self.low[k] <= cell[k] && cell[k] < self.high[k])
    }
}

impl Face {
    pub(crate) fn reversed(self) -> Self {
        Self { positive: !self.positive, ..self }
    }

    /// Returns true if the two closed rectangles, which may be degenerate, have a common point.
    fn intersects(&self, other: &Self) -> bool {
        (0..3).all(|k| self.low[k] <= other.high[k] && other.low[k] <= self.high[k])
    }
}

impl Part {
    pub(crate) fn new(blocks: Vec<Block>) -> Self {
        let faces = blocks.iter().flat_map(Block::faces).collect();
        Self { blocks, faces }
    }

    /// This part after flattening: the coordinate of every point along `axis` becomes `at`.
    pub(crate) fn flattened(&self, axis: usize, at: i32) -> Self {
        let mut part = self.clone();
        for block in &mut part.blocks {
            (block.low[axis], block.high[axis]) = (at, at);
        }
        for face in &mut part.faces {
            (face.low[axis], face.high[axis]) = (at, at);
        }
        part
    }

    pub(crate) fn winding(&self, cell: Point) -> i32 {
        self.blocks.iter().filter(|block| block.has_cell(cell)).map(|block| block.winding).sum()
    }
}

/// The cells around all faces of two parts A and B.
struct Grid {
    /// Lowest corner of the grid.
    low: Point,
    /// Number of cells on each axis.
    size: [usize; 3],
    /// For each cell, whether it is in the solid of A and whether it is in that of B.
    cells: Vec<[bool; 2]>,
}

impl Grid {
    fn new(parts: [&Part; 2]) -> Self {
        let faces = || parts.iter().flat_map(|part| &part.faces);
        // The grid extends one cell beyond all faces, so that every vertex of a face has cells on all sides.
        let low = [0, 1, 2].map(|k| faces().map(|face| face.low[k]).min().unwrap_or(0) - 1);
        let high = [0, 1, 2].map(|k| faces().map(|face| face.high[k]).max().unwrap_or(0) + 1);
        let size = [0, 1, 2].map(|k| (high[k] - low[k]) as usize);
        let mut cells = Vec::with_capacity(size.iter().product());
        for x in low[0]..high[0] {
            for y in low[1]..high[1] {
                for z in low[2]..high[2] {
                    cells.push(parts.map(|part| part.winding([x, y, z]) != 0));
                }
            }
        }
        Self { low, size, cells }
    }

    fn at(&self, index: [usize; 3]) -> [bool; 2] {
        self.cells[(index[0] * self.size[1] + index[1]) * self.size[2] + index[2]]
    }

    fn cell_membership(&self, cell: Point) -> [bool; 2] {
        self.at([0, 1, 2].map(|k| (cell[k] - self.low[k]) as usize))
    }

    /// For every inner grid point: whether it is in the closed solids of A and B, and whether it is in their
    /// interiors.
    fn corners(&self) -> impl Iterator<Item = ([bool; 2], [bool; 2])> {
        let [nx, ny, nz] = self.size;
        let corners = (1..nx).flat_map(move |x| (1..ny).flat_map(move |y| (1..nz).map(move |z| [x, y, z])));
        corners.map(|[x, y, z]| {
            let (mut any, mut all) = ([false; 2], [true; 2]);
            for around in 0..8 {
                let cell = self.at([x - (around & 1), y - (around >> 1 & 1), z - (around >> 2)]);
                for side in 0..2 {
                    any[side] |= cell[side];
                    all[side] &= cell[side];
                }
            }
            (any, all)
        })
    }
}

pub(crate) fn relation(a: &Part, b: &Part) -> Relation {
    let grid = Grid::new([a, b]);
    match [0, 1].map(|side| grid.cells.iter().any(|cell| cell[side])) {
        [true, true] => relation_of_solids(&grid),
        // At least one mesh has no interior, so both meshes are compared as surfaces. If their faces intersect, the
        // relation is `SurfacesOnly`.
        _ if a.faces.iter().any(|face| b.faces.iter().any(|other| face.intersects(other))) => Relation::SurfacesOnly,
        [false, false] => Relation::Disjoint,
        [true, false] => relation_of_surface(&grid, 0, b).swapped(),
        [false, true] => relation_of_surface(&grid, 1, a),
    }
}

fn relation_of_solids(grid: &Grid) -> Relation {
    let has = |kind: [bool; 2]| grid.cells.contains(&kind);
    let common = grid.corners().any(|(any, _)| any == [true; 2]);
    let touching = grid.corners().any(|(any, all)| any == [true; 2] && all == [false; 2]);
    match (has([true, true]), has([true, false]), has([false, true])) {
        (false, ..) if common => Relation::Touching,
        (false, ..) => Relation::Disjoint,
        (true, true, true) => Relation::Crossing,
        (true, true, false) => Relation::BInsideA { touching },
        (true, false, true) => Relation::AInsideB { touching },
        (true, false, false) => Relation::Coincident,
    }
}

/// Relation of a surface (as model A) to a solid (as model B). The surface must not intersect the faces of the solid.
///
/// No face of the solid contains a point of the surface. So the cells around a vertex of the surface are all in the
/// solid, or none of them is.
fn relation_of_surface(grid: &Grid, solid: usize, surface: &Part) -> Relation {
    let inside = |face: &Face| grid.cell_membership(face.low)[solid];
    match (surface.faces.iter().any(inside), surface.faces.iter().all(inside)) {
        (false, _) => Relation::Disjoint,
        (true, false) => Relation::Crossing,
        (true, true) => Relation::AInsideB { touching: false },
    }
}
