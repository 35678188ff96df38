//! Where two copies of a mesh stand: the random placements of the published experiments (van den Bergen 1998, section
//! 5), the same for every tree. Both are turned in any way about the middle of the mesh, and one is moved within a cube,
//! which is made so large that about 60% of the placements intersect.
//!
//! Answers are exact, so that the cube is the same on every machine.

use boxwood::{Mesh, Model, Pair, Pose, PoseError, Scratch};
use boxwood_scenes::Random;
use std::sync::Arc;

/// The share of placements that intersect.
const HITS: [usize; 2] = [6, 10];
/// Between these, in longest sides of the mesh, is the side of the cube, found by so many bisections.
const SIDES: [f64; 2] = [0.25, 4.0];
const BISECTIONS: u32 = 8;

/// Two copies, before it is known how far they are apart.
struct Turned {
    rotations: [[[f64; 3]; 3]; 2],
    /// Within the cube from -1 to 1.
    towards: [f64; 3],
}

/// So many random placements of two copies, or why there are none.
pub(super) fn placements(mesh: &Arc<Mesh>, count: u32, seed: u64) -> Result<Vec<[Pose; 2]>, String> {
    let mut random = Random::new(seed);
    let turned: Vec<Turned> = (0..count)
        .map(|_| Turned {
            rotations: [random.rotation(), random.rotation()],
            towards: random.point_in_box([-1.0; 3], [1.0; 3]),
        })
        .collect();
    let advice = "--placements 0 asks no questions";
    let placed = |side: f64| place(mesh, &turned, side).map_err(|error| format!("{error}; {advice}"));
    if mesh.is_empty() || turned.is_empty() {
        return placed(0.0);
    }
    let (model, mut scratch) = (Model::new(Arc::clone(mesh)), Scratch::new());
    let [mut near, mut far] = SIDES;
    for _ in 0..BISECTIONS {
        let side = (near + far) / 2.0;
        let mut hits = 0;
        for pair in placed(side)? {
            let [a, b] = pair.map(|pose| model.at(pose).map_err(|error| format!("{error}; {advice}")));
            hits += usize::from(scratch.intersects(&Pair::new(&a?, &b?)));
        }
        let enough = hits * HITS[1] >= turned.len() * HITS[0];
        *(if enough { &mut near } else { &mut far }) = side;
    }
    placed(near)
}

/// The copies in a cube of this many longest sides of the mesh.
fn place(mesh: &Mesh, turned: &[Turned], side: f64) -> Result<Vec<[Pose; 2]>, PoseError> {
    // Halved before sums and differences, which could overflow.
    let [low, high] = mesh.bounds().unwrap_or_default().map(|corner| corner.map(|x| x / 2.0));
    let middle = std::array::from_fn(|axis| low[axis] + high[axis]);
    let reach = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max) * side;
    let pair = |turned: &Turned| {
        let [a, b] = turned.rotations;
        Ok([about(middle, a, [0.0; 3])?, about(middle, b, turned.towards.map(|x| x * reach))?])
    };
    turned.iter().map(pair).collect()
}

/// Turns about a point, and moves that point to another place.
fn about(middle: [f64; 3], rotation: [[f64; 3]; 3], to: [f64; 3]) -> Result<Pose, PoseError> {
    let turn = Pose::rigid(rotation, [0.0; 3])?;
    Pose::translation(middle.map(|x| -x))?.then(&turn)?.then(&Pose::translation(to)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits(mesh: &Arc<Mesh>, placements: &[[Pose; 2]]) -> usize {
        let model = Model::new(Arc::clone(mesh));
        let hit = |pair: &&[Pose; 2]| {
            let [a, b] = pair.map(|pose| model.at(pose).expect("a mesh of moderate size"));
            Pair::new(&a, &b).intersects()
        };
        placements.iter().filter(hit).count()
    }

    #[test]
    fn about_sixty_of_a_hundred_intersect() {
        let meshes = [
            ("teapot", boxwood_scenes::teapot(6)),
            ("cube", boxwood_scenes::cuboid([1e6; 3], [1e6 + 8.0; 3])),
            ("plate", boxwood_scenes::cuboid([0.0; 3], [100.0, 80.0, 0.1])),
            ("torus", boxwood_scenes::torus_5000()),
        ];
        for (name, mesh) in meshes {
            let mesh = Arc::new(mesh);
            let placements = placements(&mesh, 200, 1).expect("a mesh of moderate size");
            let hits = hits(&mesh, &placements);
            assert!((116..=130).contains(&hits), "{name}: {hits} of 200");
        }
    }

    #[test]
    fn a_seed_is_a_sequence() {
        let mesh = Arc::new(boxwood_scenes::teapot(2));
        let [one, again, other] = [1, 1, 2].map(|seed| placements(&mesh, 3, seed).expect("placements"));
        assert_eq!(one, again);
        assert_ne!(one, other);
    }

    #[test]
    fn odd_meshes_are_placed_too() {
        let empty = Arc::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid"));
        assert_eq!(placements(&empty, 4, 1).expect("placements").len(), 4);
        assert!(placements(&empty, 0, 1).expect("placements").is_empty());
        let point = Mesh::new(vec![[7.0; 3]], vec![[0, 0, 0]]).expect("a degenerate mesh is valid");
        assert_eq!(placements(&Arc::new(point), 4, 1).expect("placements").len(), 4);
    }
}
