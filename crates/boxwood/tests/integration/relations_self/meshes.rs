//! Triangulates the faces of a `Part`: the same surface with different triangles, in different order, under
//! different linear maps.

use crate::relations_self::cells::{Face, Part};
use boxwood::{Mesh, Pose};
use boxwood_scenes::Random;
use std::collections::HashMap;

/// How the faces of a `Part` are triangulated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Whether each face is cut along a random diagonal, instead of the one from its first vertex.
    pub(crate) diagonals: bool,
    /// Number of edge splits that are applied to all triangles with the edge.
    pub(crate) splits: u64,
    /// Number of edge splits that are applied to one triangle only; a degenerate triangle closes the crack to its
    /// neighbor.
    pub(crate) cracks: u64,
    /// Whether vertices with equal coordinates are merged.
    pub(crate) welded: bool,
}

impl Style {
    pub(crate) const PLAIN: Self = Self { diagonals: false, splits: 0, cracks: 0, welded: false };

    pub(crate) fn random(random: &mut Random) -> Self {
        if random.below(2) == 0 {
            return Self::PLAIN;
        }
        if random.below(12) == 0 {
            // Many splits and no cracks: the library merges triangles that divide a flat face.
            return Self { diagonals: true, splits: 80, cracks: 0, welded: random.below(2) == 0 };
        }
        let mut some = |few: [u64; 4]| few[random.below(4) as usize];
        let (splits, cracks) = (some([0, 0, 2, 10]), some([0, 0, 1, 6]));
        Self { diagonals: true, splits, cracks, welded: random.below(2) == 0 }
    }
}

type Points = Vec<[f64; 3]>;
type Triangles = Vec<[u32; 3]>;

pub(crate) fn mesh(random: &mut Random, part: &Part, style: Style) -> Mesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for face in &part.faces {
        let first = vertices.len() as u32;
        vertices.extend(face_vertices(face).map(|corner| corner.map(f64::from)));
        let turn = if style.diagonals { random.below(4) as u32 } else { 0 };
        triangles.extend([[0, 1, 2], [0, 2, 3]].map(|t| t.map(|i| first + (i + turn) % 4)));
    }
    for _ in 0..style.splits {
        split(random, &mut vertices, &mut triangles);
    }
    for _ in 0..style.cracks {
        crack(random, &mut vertices, &mut triangles);
    }
    if style.welded {
        weld(&mut vertices, &mut triangles);
    }
    Mesh::new(vertices, triangles).expect("finite")
}

/// The vertices of a face, counterclockwise as seen from its front.
fn face_vertices(face: &Face) -> [[i32; 3]; 4] {
    let (u, v) = ((face.axis + 1) % 3, (face.axis + 2) % 3);
    let mut face_vertices = [[false, false], [true, false], [true, true], [false, true]].map(|[far_u, far_v]| {
        let mut corner = face.low;
        corner[u] = if far_u { face.high[u] } else { face.low[u] };
        corner[v] = if far_v { face.high[v] } else { face.low[v] };
        corner
    });
    if !face.positive {
        face_vertices.reverse();
    }
    face_vertices
}

/// Returns the index of a random triangle, one of its edges, and the midpoint of this edge. Coordinates have few
/// bits, so the midpoint is exactly on the edge. `None` if there are no triangles.
fn random_edge(
    random: &mut Random,
    vertices: &Points,
    triangles: &Triangles,
) -> Option<(usize, [[f64; 3]; 2], [f64; 3])> {
    let which = random.below(triangles.len().max(1) as u64) as usize;
    let [p, q, _] = triangles.get(which)?.map(|v| vertices[v as usize]);
    Some((which, [p, q], [0, 1, 2].map(|k| (p[k] + q[k]) / 2.0)))
}

/// Splits a random edge in every triangle that has it (compared by coordinates), so that the surface stays closed.
/// The first vertices of the new triangles differ: some start at the new vertex, others at an old one.
fn split(random: &mut Random, vertices: &mut Points, triangles: &mut Triangles) {
    let Some((_, ends, middle)) = random_edge(random, vertices, triangles) else { return };
    let mut parts = Vec::new();
    for triangle in triangles.iter_mut() {
        let Some(turn) = (0..3).find(|&i| {
            // A triangle with two equal vertices is not split: it has the edge once in each direction.
            let [p, q, r] = [0, 1, 2].map(|j| vertices[triangle[(i + j) % 3] as usize]);
            ([p, q] == ends || [q, p] == ends) && p != q && q != r && r != p
        }) else {
            continue;
        };
        triangle.rotate_left(turn);
        let [_, q, r] = *triangle;
        let new = vertices.len() as u32;
        vertices.push(middle);
        triangle[1] = new;
        triangle.rotate_left(turn);
        parts.push([q, r, new]);
    }
    triangles.extend(parts);
}

/// Splits a random edge in one triangle only, and closes the crack with a degenerate triangle.
fn crack(random: &mut Random, vertices: &mut Points, triangles: &mut Triangles) {
    let Some((which, _, middle)) = random_edge(random, vertices, triangles) else { return };
    let [p, q, r] = triangles[which];
    let new = vertices.len() as u32;
    vertices.push(middle);
    triangles[which] = [r, p, new];
    triangles.extend([[new, q, r], [p, q, new]]);
}

fn weld(vertices: &mut Points, triangles: &mut Triangles) {
    let mut known = HashMap::new();
    let mut unique = Vec::new();
    let new: Vec<u32> = vertices
        .iter()
        .map(|vertex| {
            *known.entry(vertex.map(f64::to_bits)).or_insert_with(|| {
                unique.push(*vertex);
                unique.len() as u32 - 1
            })
        })
        .collect();
    triangles.iter_mut().for_each(|triangle| *triangle = triangle.map(|v| new[v as usize]));
    *vertices = unique;
}

/// The mesh with its vertices and triangles in random order, and each triangle starting at a random one of its
/// vertices.
pub(crate) fn shuffled(random: &mut Random, mesh: &Mesh) -> Mesh {
    let mut order: Vec<u32> = (0..mesh.vertices().len() as u32).collect();
    random.shuffle(&mut order);
    let mut vertices = vec![[0.0; 3]; order.len()];
    for (&new, &old) in order.iter().zip(mesh.vertices()) {
        vertices[new as usize] = old;
    }
    let mut triangles: Triangles = mesh.triangles().iter().map(|t| t.map(|v| order[v as usize])).collect();
    triangles.iter_mut().for_each(|triangle| triangle.rotate_left(random.below(3) as usize));
    random.shuffle(&mut triangles);
    Mesh::new(vertices, triangles).expect("valid mesh")
}

/// Matrix of a nonsingular linear map with integer entries, given by rows. Its images of the coordinates used here
/// are exact.
pub(crate) type Map = [[i32; 3]; 3];

pub(crate) const IDENTITY: Map = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
/// A map whose images of the grid planes are not perpendicular to any axis.
const SHEAR: Map = [[1, 2, -1], [0, 3, 1], [1, -1, 5]];

/// A random map: the identity, a shear, or a map with random entries up to 3, 100 or 5,000, which may reverse the
/// orientation.
pub(crate) fn random_map(random: &mut Random) -> Map {
    match random.below(4) {
        0 | 1 => IDENTITY,
        2 => SHEAR,
        _ => loop {
            let large = [3, 100, 5_000][random.below(3) as usize];
            let map = [0; 3].map(|_| [0; 3].map(|_: i32| random.below(2 * large + 1) as i32 - large as i32));
            let [a, b, c] = map.map(|row| row.map(i64::from));
            let minor = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
            if a[0] * minor(1, 2) - a[1] * minor(0, 2) + a[2] * minor(0, 1) != 0 {
                return map;
            }
        },
    }
}

pub(crate) fn pose(map: Map) -> Pose {
    Pose::from_mat3_translation(map.map(|row| row.map(f64::from)), [0.0; 3])
}

/// The image of a mesh under the map. It is exact: coordinates have at most 4 bits before the binary point and 16
/// after it (one per split), and entries of the map have at most 13 bits.
pub(crate) fn mapped(mesh: &Mesh, map: Map) -> Mesh {
    let image = |p: &[f64; 3]| map.map(|row| (0..3).map(|k| f64::from(row[k]) * p[k]).sum());
    Mesh::new(mesh.vertices().iter().map(image).collect(), mesh.triangles().to_vec()).expect("finite")
}
