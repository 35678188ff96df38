//! Relations of convex solids with small integer vertices; the expected relation follows from separating planes in
//! integers.

use crate::relations::{count_from_env, relation, reversed, shuffled};
use boxwood::Mesh;
use boxwood::query::Relation;
use boxwood_scenes::Random;

type Vector = [i64; 3];

/// A convex solid with integer vertices.
struct ConvexSolid {
    corners: Vec<Vector>,
    /// For each face, its outward normal `n` and the offset `d` of its plane `n · x = d`.
    planes: Vec<(Vector, i64)>,
    /// Edge vectors.
    directions: Vec<Vector>,
    mesh: Mesh,
}

fn faces_of(mesh: &Mesh) -> Vec<[usize; 3]> {
    mesh.triangles().iter().map(|t| t.map(|v| v as usize)).collect()
}

fn minus(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn cross(a: Vector, b: Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}

fn dot(a: Vector, b: Vector) -> i64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl ConvexSolid {
    /// A random tetrahedron; `None` if its vertices are coplanar.
    fn random_tetrahedron(random: &mut Random, size: u64) -> Option<Self> {
        let mut point = || [0, 1, 2].map(|_| random.below(size) as i64);
        let corners: Vec<Vector> = (0..4).map(|_| point()).collect();
        let mut faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
        let volume =
            dot(cross(minus(corners[1], corners[0]), minus(corners[2], corners[0])), minus(corners[3], corners[0]));
        if volume == 0 {
            return None;
        }
        if volume < 0 {
            faces.iter_mut().for_each(|face| face.swap(1, 2));
        }
        Some(Self::new(corners, &faces))
    }

    /// A random axis-aligned box.
    fn cuboid(random: &mut Random, size: u64) -> Self {
        let mesh = boxwood_scenes::cuboid([0.0; 3], [1.0; 3]);
        let low = [0, 1, 2].map(|_| random.below(size) as i64);
        let long = [0, 1, 2].map(|_| 1 + random.below(size / 2) as i64);
        let corners = mesh.vertices().iter().map(|v| [0, 1, 2].map(|k| low[k] + long[k] * v[k] as i64)).collect();
        Self::new(corners, &faces_of(&mesh))
    }

    /// The solid scaled by 3 about the rounded mean of its vertices.
    fn scaled_by_3(&self) -> Self {
        let middle = [0, 1, 2].map(|k| self.corners.iter().map(|c| c[k]).sum::<i64>() / self.corners.len() as i64);
        let corners = self.corners.iter().map(|c| [0, 1, 2].map(|k| 3 * c[k] - 2 * middle[k])).collect();
        Self::new(corners, &faces_of(&self.mesh))
    }

    fn new(corners: Vec<Vector>, faces: &[[usize; 3]]) -> Self {
        let plane = |&[u, v, w]: &[usize; 3]| {
            let normal = cross(minus(corners[v], corners[u]), minus(corners[w], corners[u]));
            (normal, dot(normal, corners[u]))
        };
        let directions =
            faces.iter().flat_map(|f| [0, 1, 2].map(|i| minus(corners[f[(i + 1) % 3]], corners[f[i]]))).collect();
        let vertices = corners.iter().map(|c| c.map(|x| x as f64)).collect();
        let triangles = faces.iter().map(|face| face.map(|v| v as u32)).collect();
        let mesh = Mesh::new(vertices, triangles).expect("finite");
        Self { planes: faces.iter().map(plane).collect(), directions, mesh, corners }
    }

    /// Returns true unless a plane separates the two solids: a plane parallel to a face of either, or parallel to
    /// an edge of each.
    fn interiors_intersect(&self, other: &Self) -> bool {
        let faces = self.planes.iter().chain(&other.planes).map(|&(normal, _)| normal);
        let edges = self.directions.iter().flat_map(|&d| other.directions.iter().map(move |&e| cross(d, e)));
        !faces.chain(edges).filter(|&normal| normal != [0; 3]).any(|normal| {
            let ends = |corners: &[Vector]| {
                let along = corners.iter().map(|&corner| dot(normal, corner));
                (along.clone().min(), along.max())
            };
            let ((low_a, high_a), (low_b, high_b)) = (ends(&self.corners), ends(&other.corners));
            high_a <= low_b || high_b <= low_a
        })
    }

    fn is_inside(&self, other: &Self) -> bool {
        self.corners.iter().all(|&corner| other.planes.iter().all(|&(normal, out)| dot(normal, corner) <= out))
    }

    /// For a solid inside `other`, returns true if the surfaces intersect, which is the case exactly if a vertex of
    /// the solid is on the surface of `other`.
    fn touches_from_inside(&self, other: &Self) -> bool {
        self.corners.iter().any(|&corner| other.planes.iter().any(|&(normal, out)| dot(normal, corner) == out))
    }
}

#[test]
fn relations_match_separating_planes() {
    let mut random = Random::new(3);
    let mut seen = std::collections::HashMap::new();
    for case in 0..count_from_env("BOXWOOD_RELATIONS", 6_000) {
        let size = 3 + random.below(5);
        let mut solid = |size: u64| loop {
            if random.below(3) == 0 {
                return ConvexSolid::cuboid(&mut random, size);
            }
            if let Some(solid) = ConvexSolid::random_tetrahedron(&mut random, size) {
                return solid;
            }
        };
        let (mut a, b) = (solid(size), solid(size));
        if case % 2 == 0 {
            a = a.scaled_by_3();
        }
        let mesh_b = match random.below(3) {
            0 => reversed(&b.mesh),
            1 => shuffled(&mut random, &b.mesh),
            _ => b.mesh.clone(),
        };
        let found = relation(&a.mesh, &mesh_b);
        let expected = match (a.interiors_intersect(&b), a.is_inside(&b), b.is_inside(&a)) {
            // Whether solids with disjoint interiors touch is not decided here; `relation()` checks it with the
            // exact intersection test.
            (false, ..) if found != Relation::Disjoint => Relation::Touching,
            (false, ..) => Relation::Disjoint,
            (true, true, true) => Relation::Coincident,
            (true, true, false) => Relation::AInsideB { touching: a.touches_from_inside(&b) },
            (true, false, true) => Relation::BInsideA { touching: b.touches_from_inside(&a) },
            (true, false, false) => Relation::Crossing,
        };
        *seen.entry(expected).or_insert(0) += 1;
        assert_eq!(found, expected, "case {case}: {:?} {:?}", a.corners, b.corners);
    }
    assert!(seen.len() >= 7, "{seen:?}");
}
