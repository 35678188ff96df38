//! Solids made of grid cells; the expected relation is computed cell by cell.

use crate::relations::{count_from_env, relation, reversed, shuffled, with_cracks};
use boxwood::query::{Location, Relation};
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::Random;
use std::collections::HashSet;

type Cell = [i32; 3];

/// A solid made of cubic cells, and its mesh.
pub(crate) struct Voxels {
    /// The solid as unit cells of the integer grid, each given by its lowest corner.
    cells: HashSet<Cell>,
    pub(crate) mesh: Mesh,
}

/// The six faces of a cell: the outward direction, and the vertices counterclockwise as seen from outside.
const FACES: [(Cell, [Cell; 4]); 6] = [
    ([-1, 0, 0], [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]]),
    ([1, 0, 0], [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]]),
    ([0, -1, 0], [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]]),
    ([0, 1, 0], [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]]),
    ([0, 0, -1], [[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]]),
    ([0, 0, 1], [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]]),
];

fn add(a: Cell, b: Cell) -> Cell {
    [0, 1, 2].map(|k| a[k] + b[k])
}

/// An integer map after which no grid plane is perpendicular to an axis.
pub(crate) fn sheared(p: Cell) -> [f64; 3] {
    let [x, y, z] = p;
    [x + 2 * y - z, 3 * y + z, x - y + 5 * z].map(f64::from)
}

impl Voxels {
    /// A random solid of cubes with side `step`, taken from a grid of `large` cubes per axis whose lowest corner
    /// is `from`. `map` maps the vertices of its mesh.
    pub(crate) fn random(random: &mut Random, large: i32, step: i32, from: Cell, map: fn(Cell) -> [f64; 3]) -> Self {
        let chance = [0.15, 0.4, 0.7, 0.95][random.below(4) as usize];
        let mut solid = HashSet::new();
        for cell in cube(large) {
            if random.unit() < chance {
                solid.insert(cell);
            }
        }
        if solid.is_empty() {
            solid.insert([0; 3]);
        }
        let at = |cell: Cell| add(cell.map(|x| x * step), from);
        let cells = solid.iter().flat_map(|&cell| cube(step).map(move |part| add(at(cell), part))).collect();
        Self { cells, mesh: surface(&solid, |corner| map(at(corner))) }
    }

    /// Grid points on the surface: at least one of the eight cells around such a point is in the solid, and at
    /// least one is not.
    fn corners(&self) -> HashSet<Cell> {
        let around = |cell: Cell| cube(2).map(move |part| add(cell, part));
        let of_cells: HashSet<Cell> = self.cells.iter().flat_map(|&cell| around(cell)).collect();
        let is_on = |corner: &Cell| cube(2).any(|part| !self.has([0, 1, 2].map(|k| corner[k] - part[k])));
        of_cells.into_iter().filter(is_on).collect()
    }

    fn has(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    fn relation(&self, other: &Self) -> Relation {
        // Surfaces are made of squares of one grid: if they intersect, they share a grid point.
        let touching = !self.corners().is_disjoint(&other.corners());
        let in_both = self.cells.iter().any(|&cell| other.has(cell));
        let in_a = self.cells.iter().any(|&cell| !other.has(cell));
        let in_b = other.cells.iter().any(|&cell| !self.has(cell));
        match (in_both, in_a, in_b) {
            (false, ..) if touching => Relation::Touching,
            (false, ..) => Relation::Disjoint,
            (true, true, true) => Relation::Crossing,
            (true, true, false) => Relation::BInsideA { touching },
            (true, false, true) => Relation::AInsideB { touching },
            (true, false, false) => Relation::Coincident,
        }
    }

    /// Location of a point relative to the solid; its coordinates are given in quarters of a grid step.
    pub(crate) fn location(&self, quarters: Cell) -> CellLocation {
        // The ranges of cells around the point: on each axis one cell, or two if the point is on a grid plane.
        let cell_ranges = quarters.map(|x| if x % 4 == 0 { vec![x / 4 - 1, x / 4] } else { vec![x.div_euclid(4)] });
        let [xs, ys, zs] = &cell_ranges;
        let all: Vec<bool> = xs
            .iter()
            .flat_map(|&x| ys.iter().flat_map(move |&y| zs.iter().map(move |&z| self.has([x, y, z]))))
            .collect();
        match (all.contains(&true), all.contains(&false)) {
            (true, true) => CellLocation::On,
            (true, false) => CellLocation::In,
            (false, _) => CellLocation::Out,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellLocation {
    In,
    On,
    Out,
}

impl From<Location> for CellLocation {
    fn from(location: Location) -> Self {
        match location {
            Location::Inside => Self::In,
            Location::Outside => Self::Out,
            Location::OnSurface(_) => Self::On,
        }
    }
}

fn cube(large: i32) -> impl Iterator<Item = Cell> {
    (0..large).flat_map(move |x| (0..large).flat_map(move |y| (0..large).map(move |z| [x, y, z])))
}

fn surface(solid: &HashSet<Cell>, map: impl Fn(Cell) -> [f64; 3]) -> Mesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    let mut cells: Vec<Cell> = solid.iter().copied().collect();
    cells.sort_unstable();
    for cell in cells {
        for (out, corners) in FACES {
            if !solid.contains(&add(cell, out)) {
                let first = vertices.len() as u32;
                vertices.extend(corners.map(|corner| map(add(cell, corner))));
                triangles.extend([[0, 1, 2], [0, 2, 3]].map(|t: [u32; 3]| t.map(|i| first + i)));
            }
        }
    }
    Mesh::new(vertices, triangles).expect("finite")
}

fn unsheared(p: Cell) -> [f64; 3] {
    p.map(f64::from)
}

/// Random pairs of cell solids, in all configurations: face on face, edge on edge, one in a cavity of the other,
/// equal, half a cell apart.
#[test]
fn relations_match_cells() {
    let mut random = Random::new(1);
    let mut seen = std::collections::HashMap::new();
    for case in 0..count_from_env("BOXWOOD_RELATIONS", 4_000) {
        let map = if case % 2 == 0 { unsheared } else { sheared };
        let mut size = |max_count: u64| 1 + random.below(max_count) as i32;
        let (large_a, large_b, step_b) = (size(3), size(3), size(3));
        let from = [0, 1, 2].map(|_| random.below(7) as i32 - 2);
        let a = Voxels::random(&mut random, large_a, 2, [0; 3], map);
        let mut b = Voxels::random(&mut random, large_b, step_b, from, map);
        if random.below(8) == 0 {
            // The same solid as `a`, with vertices and triangles in another order.
            b = Voxels { cells: a.cells.clone(), mesh: shuffled(&mut random, &a.mesh) };
        }
        let turn = random.below(4);
        let mesh_a = if turn & 1 == 1 { reversed(&a.mesh) } else { a.mesh.clone() };
        let mesh_b = if turn & 2 == 2 { reversed(&b.mesh) } else { b.mesh.clone() };
        let [mesh_a, mesh_b] = [mesh_a, mesh_b].map(|mesh| {
            let times = [0, 0, 1, 4, 30][random.below(5) as usize];
            with_cracks(&mut random, &mesh, times)
        });
        let expected = a.relation(&b);
        *seen.entry(expected).or_insert(0) += 1;
        assert_eq!(relation(&mesh_a, &mesh_b), expected, "case {case}");
    }
    // All eight relations (`touching` counted separately) must have occurred.
    assert_eq!(seen.len(), 8, "{seen:?}");
}

/// Locates points at vertices, on edges and on faces of cell solids. Also locates points whose counting ray (the
/// ray that point location tests for crossings) passes exactly through vertices and edges.
#[test]
fn point_locations_match_cells() {
    let mut random = Random::new(2);
    for case in 0..400 {
        let map = if case % 2 == 0 { unsheared } else { sheared };
        // Query points are given in quarters of a grid step, so that their coordinates are integers.
        let solid = Voxels::random(&mut random, 3, 1, [0; 3], map);
        let model = Model::new(solid.mesh.clone());
        let placed = model.at(Pose::IDENTITY).expect("pose in range");
        for _ in 0..100 {
            let quarters = [0, 1, 2].map(|_| random.below(21) as i32 - 4);
            let point = map(quarters).map(|x| x / 4.0);
            let location = placed.locate(point).expect("closed");
            assert_eq!(CellLocation::from(location), solid.location(quarters), "case {case}, {quarters:?}");
        }
    }
}
