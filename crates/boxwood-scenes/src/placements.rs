//! Where two copies of a mesh stand: the random placements of the published experiments (van den Bergen 1998, section
//! 5). Both are turned in any way about the middle of the mesh, which is put anywhere in a cube, and the cube is made so
//! large that about 60% of the placements intersect.
//!
//! Answers are exact, so that the cube is the same on every machine.

use crate::random::Random;
use boxwood::{Mesh, Model, Pair, Pose, PoseError, Scratch};
use std::error::Error;
use std::sync::Arc;

/// The share of placements that intersect.
const HITS: [usize; 2] = [6, 10];
/// Between these, in longest sides of the mesh, is the side of the cube, found by so many bisections.
const SIDES: [f64; 2] = [0.0, 4.0];
const BISECTIONS: u32 = 10;
/// The cube is found by this many of the placements: by more, a bisection would take longer than what they are for.
const TRIED: usize = 4096;

/// Two copies, before it is known how large the cube is.
struct Turned {
    rotations: [[[f64; 3]; 3]; 2],
    /// Within the cube from -1 to 1.
    places: [[f64; 3]; 2],
}

/// So many random placements of two copies of a mesh, of which about 60% intersect; the error says why there are none: a
/// mesh can be so large that a copy beside it is beyond all numbers.
pub fn random_placements(
    mesh: &Arc<Mesh>,
    count: u32,
    seed: u64,
) -> Result<Vec<[Pose; 2]>, Box<dyn Error + Send + Sync>> {
    let mut random = Random::new(seed);
    let turned: Vec<Turned> = (0..count)
        .map(|_| Turned {
            rotations: [(); 2].map(|()| random.rotation()),
            places: [(); 2].map(|()| random.point_in_box([-1.0; 3], [1.0; 3])),
        })
        .collect();
    if mesh.is_empty() || turned.is_empty() {
        return Ok(place(mesh, &turned, 0.0)?);
    }
    let tried = &turned[..turned.len().min(TRIED)];
    let (model, mut scratch) = (Model::new(Arc::clone(mesh)), Scratch::new());
    let [mut near, mut far] = SIDES;
    for _ in 0..BISECTIONS {
        let side = (near + far) / 2.0;
        let mut hits = 0;
        for pair in place(mesh, tried, side)? {
            let [a, b] = pair.map(|pose| model.at(pose));
            hits += usize::from(scratch.intersects(&Pair::new(&a?, &b?)));
        }
        let enough = hits * HITS[1] >= tried.len() * HITS[0];
        *(if enough { &mut near } else { &mut far }) = side;
    }
    Ok(place(mesh, &turned, near)?)
}

/// The copies in a cube of this many longest sides of the mesh, about the origin.
fn place(mesh: &Mesh, turned: &[Turned], side: f64) -> Result<Vec<[Pose; 2]>, PoseError> {
    // Halved before sums and differences, which could overflow.
    let [low, high] = mesh.bounds().unwrap_or_default().map(|corner| corner.map(|x| x / 2.0));
    let middle = std::array::from_fn(|axis| low[axis] + high[axis]);
    let reach = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max) * side;
    let pair = |turned: &Turned| {
        let [a, b] = [0, 1].map(|copy| about(middle, turned.rotations[copy], turned.places[copy].map(|x| x * reach)));
        Ok([a?, b?])
    };
    turned.iter().map(pair).collect()
}

/// Turns about a point, and moves that point to another place.
pub(crate) fn about(middle: [f64; 3], rotation: [[f64; 3]; 3], to: [f64; 3]) -> Result<Pose, PoseError> {
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
            ("teapot", crate::teapot(6)),
            ("cube", crate::cuboid([1e6; 3], [1e6 + 8.0; 3])),
            ("plate", crate::cuboid([0.0; 3], [100.0, 80.0, 0.1])),
            ("torus", crate::torus_5000()),
        ];
        for (name, mesh) in meshes {
            let mesh = Arc::new(mesh);
            let placements = random_placements(&mesh, 200, 1).expect("a mesh of moderate size");
            let hits = hits(&mesh, &placements);
            assert!((119..=122).contains(&hits), "{name}: {hits} of 200");
        }
    }

    #[test]
    fn a_seed_is_a_sequence() {
        let mesh = Arc::new(crate::teapot(2));
        let [one, again, other] = [1, 1, 2].map(|seed| random_placements(&mesh, 3, seed).expect("placements"));
        assert_eq!(one, again);
        assert_ne!(one, other);
    }

    #[test]
    fn odd_meshes_are_placed_too() {
        let empty = Arc::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid"));
        assert_eq!(random_placements(&empty, 4, 1).expect("placements").len(), 4);
        assert!(random_placements(&empty, 0, 1).expect("placements").is_empty());
        let point = Mesh::new(vec![[7.0; 3]], vec![[0, 0, 0]]).expect("a degenerate mesh is valid");
        assert_eq!(random_placements(&Arc::new(point), 4, 1).expect("placements").len(), 4);
        let huge = Mesh::new(vec![[0.0; 3], [1e308; 3], [0.0, 1e308, 0.0]], vec![[0, 1, 2]]).expect("finite");
        assert!(random_placements(&Arc::new(huge), 4, 1).is_err());
    }
}
