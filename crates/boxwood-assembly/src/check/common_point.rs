//! Computes a common point of two intersecting triangles of a mesh, other than the vertices that they share.
//!
//! The search has already decided that the triangles intersect; this only finds a point to report. Points and edges are
//! passed as degenerate triangles with repeated corners. Where the point is found depends on the shared vertices:
//!
//! ```text
//! one, v          the intersection extends from v to the edge opposite v of one of the triangles: a point on this edge
//! two, u and v    the third corner of one triangle, if it is in the other, or else
//!                 the crossing of an edge at u of one triangle with an edge at v of the other
//! all three       any point
//! ```

use boxwood::Mesh;
use boxwood::exact::common_point;
use boxwood::query::TrianglePair;

type TriangleCorners = [[f64; 3]; 3];

/// Common point of two intersecting triangles, rounded to the nearest `f64`. If both triangles have nonzero area,
/// it is not a shared vertex and not on a shared edge.
pub(super) fn point_beyond_shared(mesh: &Mesh, pair: TrianglePair) -> Option<[f64; 3]> {
    let (a, b) = (CornerSplit::new(mesh, pair.a, pair.b), CornerSplit::new(mesh, pair.b, pair.a));
    let tries: Vec<[TriangleCorners; 2]> = match (&a.own[..], &b.own[..]) {
        (&[p, q], &[r, s]) => vec![[[p, q, q], b.corners], [a.corners, [r, s, s]]],
        (&[p], &[r]) => {
            let side = |sides: &CornerSplit, end: usize, own: [f64; 3]| [sides.shared[end], own, own];
            let mut tries = vec![[[p; 3], b.corners], [a.corners, [r; 3]]];
            if a.shared.len() == 2 && b.shared.len() == 2 {
                // The shared vertices may be in a different order in the two triangles.
                for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if a.shared[i] != b.shared[j] {
                        tries.push([side(&a, i, p), side(&b, j, r)]);
                    }
                }
            }
            tries
        }
        _ => Vec::new(),
    };
    // `common_point` cannot fail: meshes have finite coordinates.
    let first = |[a, b]: &[TriangleCorners; 2]| common_point(a, b).ok().flatten();
    tries.iter().find_map(first).or_else(|| first(&[a.corners, b.corners]))
}

/// Corners of a triangle: all, those that the other triangle shares, and those that it does not.
struct CornerSplit {
    corners: TriangleCorners,
    shared: Vec<[f64; 3]>,
    own: Vec<[f64; 3]>,
}

impl CornerSplit {
    fn new(mesh: &Mesh, triangle: u32, other: u32) -> Self {
        let others = mesh.triangles()[other as usize];
        let (shared, own): (Vec<u32>, Vec<u32>) =
            mesh.triangles()[triangle as usize].iter().partition(|vertex| others.contains(vertex));
        let points = |vertices: Vec<u32>| vertices.iter().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
        Self { corners: mesh.triangle_vertices(triangle), shared: points(shared), own: points(own) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::Model;
    use boxwood_scenes::Random;

    /// Random mesh with small integer coordinates, so that every kind of intersection occurs.
    fn random_mesh(random: &mut Random) -> Mesh {
        let vertices = (0..7).map(|_| [0; 3].map(|_| random.below(4) as f64)).collect();
        let triangles = (0..8).map(|_| [0; 3].map(|_| random.below(7) as u32)).collect();
        Mesh::new(vertices, triangles).expect("valid").welded()
    }

    /// For triangles with nonzero area, the point is never a shared vertex or on a shared edge.
    #[test]
    fn common_point_is_not_on_shared_feature() {
        let (mut random, mut seen) = (Random::new(0xc4ec), [0; 3]);
        for _ in 0..3_000 {
            let mesh = random_mesh(&mut random);
            let flat = mesh.defects(usize::MAX).degenerate_triangles;
            for pair in Model::new(mesh.clone()).self_intersections() {
                let point = point_beyond_shared(&mesh, pair).expect("they intersect");
                let shared = CornerSplit::new(&mesh, pair.a, pair.b).shared;
                if flat.contains(&pair.a) || flat.contains(&pair.b) || shared.len() == 3 {
                    continue;
                }
                seen[shared.len()] += 1;
                assert!(!shared.contains(&point), "{mesh:?} {pair:?} {point:?}");
                if let &[u, v] = &shared[..] {
                    let triangle = Mesh::new(vec![u, v, point], vec![[0, 1, 2]]).expect("valid");
                    // The point must not be on the line through the shared vertices. Rounding cannot move it there:
                    // its exact coordinates are fractions with small denominators.
                    assert_eq!(triangle.topology().degenerate_triangles, 0, "{mesh:?} {pair:?} {point:?}");
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
