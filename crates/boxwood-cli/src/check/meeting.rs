//! Where two triangles of a mesh meet: a point beyond the vertices that they share, which is where somebody has to look.
//!
//! The search has found out that there is one; this only says where. Corners, edges and triangles are all triangles, some
//! of whose corners are the same.
//!
//! ```text
//! one vertex v    what they have in common reaches from v to the side opposite v of one of them
//! two, u and v    a third corner lies in the other triangle, or two sides cross: one from u, the other from v
//! all three       anywhere
//! ```

use boxwood::{Mesh, TrianglePair, common_point};

type Corners = [[f64; 3]; 3];

/// A common point of two triangles that were found to intersect, rounded to the nearest numbers.
pub(super) fn meeting_point(mesh: &Mesh, pair: TrianglePair) -> Option<[f64; 3]> {
    let (a, b) = (Sides::of(mesh, pair.a, pair.b), Sides::of(mesh, pair.b, pair.a));
    let tries: Vec<[Corners; 2]> = match (&a.own[..], &b.own[..]) {
        (&[p, q], &[r, s]) => vec![[[p, q, q], b.corners], [a.corners, [r, s, s]]],
        (&[p], &[r]) => {
            let side = |sides: &Sides, end: usize, own: [f64; 3]| [sides.shared[end], own, own];
            let mut tries = vec![[[p; 3], b.corners], [a.corners, [r; 3]]];
            if a.shared.len() == 2 && b.shared.len() == 2 {
                // The ends of one are in the order of its corners; those of the other may be in the other order.
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
    // Meshes have finite coordinates, so that there is an answer to each.
    let first = |[a, b]: &[Corners; 2]| common_point(a, b).ok().flatten();
    tries.iter().find_map(first).or_else(|| first(&[a.corners, b.corners]))
}

/// The corners of a triangle: all, those that it shares with the other, and those of its own.
struct Sides {
    corners: Corners,
    shared: Vec<[f64; 3]>,
    own: Vec<[f64; 3]>,
}

impl Sides {
    fn of(mesh: &Mesh, triangle: u32, other: u32) -> Self {
        let others = mesh.triangles()[other as usize];
        let (shared, own): (Vec<u32>, Vec<u32>) =
            mesh.triangles()[triangle as usize].iter().partition(|vertex| others.contains(vertex));
        let places = |vertices: Vec<u32>| vertices.iter().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
        Self { corners: mesh.corners(triangle), shared: places(shared), own: places(own) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::Model;
    use boxwood_scenes::Random;

    /// Small whole coordinates, so that every kind of meeting occurs.
    fn random_mesh(random: &mut Random) -> Mesh {
        let vertices = (0..7).map(|_| [0; 3].map(|_| random.below(4) as f64)).collect();
        let triangles = (0..8).map(|_| [0; 3].map(|_| random.below(7) as u32)).collect();
        Mesh::new(vertices, triangles).expect("valid").welded()
    }

    /// On meshes whose triangles are no segments: only the vertices that are shared are no answer.
    #[test]
    fn the_point_is_beyond_what_is_shared() {
        let (mut random, mut seen) = (Random::new(0xc4ec), [0; 3]);
        for _ in 0..3_000 {
            let mesh = random_mesh(&mut random);
            let flat = boxwood::defects(&mesh, usize::MAX).degenerate_triangles;
            for pair in Model::new(mesh.clone()).self_intersections() {
                let point = meeting_point(&mesh, pair).expect("they meet");
                let shared = Sides::of(&mesh, pair.a, pair.b).shared;
                if flat.contains(&pair.a) || flat.contains(&pair.b) || shared.len() == 3 {
                    continue;
                }
                seen[shared.len()] += 1;
                assert!(!shared.contains(&point), "{mesh:?} {pair:?} {point:?}");
                if let &[u, v] = &shared[..] {
                    let on_line = boxwood::defects(&Mesh::new(vec![u, v, point], vec![[0, 1, 2]]).expect("valid"), 0);
                    // Rounded, a point off the line stays off it: coordinates are small fractions.
                    assert_eq!(on_line.topology.degenerate_triangles, 0, "{mesh:?} {pair:?} {point:?}");
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
