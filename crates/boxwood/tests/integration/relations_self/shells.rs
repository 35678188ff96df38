//! Single closed shells with random small integer vertices, most of which cross themselves. The expected relations
//! come from the arrangement of planes ([`crate::relations_self::arrangement`]).

use crate::relations_self::arrangement::{self, Triangle};
use crate::relations_self::check::{check, compare, count_from_env};
use crate::relations_self::meshes::shuffled;
use boxwood::query::Relation;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::Random;

/// A closed mesh with integer vertices.
#[derive(Clone, Debug)]
pub(crate) struct Shell {
    pub(crate) vertices: Vec<[i32; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

impl Shell {
    pub(crate) fn corners(&self) -> Vec<Triangle> {
        self.triangles.iter().map(|t| t.map(|v| self.vertices[v as usize])).collect()
    }

    pub(crate) fn mesh(&self) -> Mesh {
        let vertices = self.vertices.iter().map(|vertex| vertex.map(f64::from)).collect();
        Mesh::new(vertices, self.triangles.clone()).expect("finite")
    }
}

/// The surface of a unit cube, facing outward.
fn cube() -> Shell {
    let vertices = (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2]).collect();
    let faces = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let triangles = faces.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Shell { vertices, triangles }
}

/// Triangles of a double pyramid over a ring of n vertices: 2n triangles, an octahedron for n = 4. Vertices 0 and 1
/// are the tips.
fn bipyramid(n: u32) -> Vec<[u32; 3]> {
    let ring = |i: u32| 2 + i % n;
    (0..n).flat_map(|i| [[0, ring(i), ring(i + 1)], [1, ring(i + 1), ring(i)]]).collect()
}

/// Triangles of a torus: a grid of n times m vertices that is closed in both directions, with 2nm triangles.
fn torus(n: u32, m: u32) -> Vec<[u32; 3]> {
    let at = |i: u32, j: u32| i % n * m + j % m;
    let pieces = (0..n).flat_map(|i| (0..m).map(move |j| [i, j]));
    pieces
        .flat_map(|[i, j]| {
            let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            [[a, b, c], [a, c, d]]
        })
        .collect()
}

/// Triangles of an icosahedron: two tips (vertices 0 and 1), and a band between two rings of five vertices.
fn icosahedron() -> Vec<[u32; 3]> {
    let (upper, lower) = (|i: u32| 2 + i % 5, |i: u32| 7 + i % 5);
    (0..5)
        .flat_map(|i| {
            let band = [[upper(i), lower(i), upper(i + 1)], [upper(i + 1), lower(i), lower(i + 1)]];
            [[0, upper(i), upper(i + 1)], band[0], band[1], [1, lower(i + 1), lower(i)]]
        })
        .collect()
}

fn tetrahedron(random: &mut Random, large: i32) -> Shell {
    random_vertices(random, large, vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]])
}

fn random_shell(random: &mut Random, large: i32) -> Shell {
    let triangles = match random.below(7) {
        0 => return tetrahedron(random, large),
        1 => bipyramid(3),
        2 | 3 => bipyramid(4),
        4 => bipyramid(6),
        5 => torus(3, 3),
        _ => icosahedron(),
    };
    random_vertices(random, large, triangles)
}

/// A shell with these triangles and random vertices in the cube from -`large` to `large`.
fn random_vertices(random: &mut Random, large: i32, triangles: Vec<[u32; 3]>) -> Shell {
    let last = triangles.iter().flatten().max().expect("not empty");
    let corner = |random: &mut Random| [0; 3].map(|_: i32| random.below(2 * large as u64 + 1) as i32 - large);
    Shell { vertices: (0..=*last).map(|_| corner(random)).collect(), triangles }
}

fn random_box(random: &mut Random, large: i32) -> Shell {
    let mut shell = cube();
    let low = [0; 3].map(|_: i32| random.below(2 * large as u64) as i32 - large);
    let size = low.map(|x| 1 + random.below((large - x) as u64) as i32);
    for vertex in &mut shell.vertices {
        *vertex = [0, 1, 2].map(|k| low[k] + vertex[k] * size[k]);
    }
    shell
}

fn case(random: &mut Random) -> [Shell; 2] {
    let large = 1 + random.below(4) as i32;
    let a = random_shell(random, large);
    let b = match random.below(8) {
        0..3 => random_box(random, large),
        // A cube about as large as the cube from -`large` to `large` that contains the other shell, moved by at most 1
        // along each axis.
        3 => {
            let mut shell = cube();
            let offset = [0; 3].map(|_: i32| random.below(3) as i32 - 1);
            for vertex in &mut shell.vertices {
                *vertex = [0, 1, 2].map(|k| if vertex[k] == 0 { -large } else { large } + offset[k]);
            }
            shell
        }
        // A copy of the other shell, either unchanged or with one vertex moved by 1 along an axis.
        4 => {
            let mut shell = a.clone();
            let which = random.below(shell.vertices.len() as u64) as usize;
            shell.vertices[which][random.below(3) as usize] += random.below(2) as i32;
            shell
        }
        _ => {
            let size = 1 + random.below(large as u64) as i32;
            random_shell(random, size)
        }
    };
    if random.below(2) == 0 { [a, b] } else { [b, a] }
}

fn check_case(random: &mut Random, shells: &[Shell; 2]) -> Result<Relation, String> {
    let [a, b] = shells.each_ref().map(Shell::corners);
    let meshes = shells.each_ref().map(Shell::mesh);
    let reordered = meshes.each_ref().map(|mesh| Model::new(shuffled(random, mesh)));
    compare(arrangement::relation(&a, &b), &meshes.map(Model::new), &reordered, [Pose::IDENTITY; 2])
        .map_err(|wrong| format!("{wrong}\n  A {:?}\n  B {:?}", shells[0], shells[1]))
}

#[test]
fn self_crossing_shells_match_arrangement() {
    let inside = Relation::BInsideA { touching: true };
    let must_occur = [Relation::Touching, Relation::Crossing, Relation::Coincident, inside, Relation::SurfacesOnly];
    check("shells that cross themselves", 20, count_from_env("BOXWOOD_SHELLS", 60), &must_occur, |random| {
        let shells = case(random);
        check_case(random, &shells)
    });
}

/// Pairs of convex shells: boxes, and tetrahedra whose vertices may be coplanar.
#[test]
fn convex_shells_match_arrangement() {
    let must_occur = [Relation::Touching, Relation::Crossing, Relation::Coincident, Relation::Disjoint];
    check("convex shells", 22, count_from_env("BOXWOOD_SHELLS", 200), &must_occur, |random| {
        let large = 1 + random.below(4) as i32;
        let one = |random: &mut Random| match random.below(3) {
            0 => random_box(random, large),
            _ => tetrahedron(random, large),
        };
        let a = one(random);
        let b = if random.below(8) == 0 { a.clone() } else { one(random) };
        check_case(random, &[a, b])
    });
}
