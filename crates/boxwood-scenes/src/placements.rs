//! Random placements of two copies of a mesh, as in the published experiments (van den Bergen 1998, section 5).
//!
//! Each copy is rotated randomly around the center of the mesh, and the center is placed randomly in a cube. The size of the cube is
//! chosen so that about 60% of the placements intersect. Intersection tests are exact, so the cube is the same on every machine.

use crate::random::Random;
use boxwood::{Aabb, InvalidInput, Mesh, Model, Pose};
use std::error::Error;
use std::sync::Arc;

/// Fraction of placements that intersect, as numerator and denominator.
const HIT_FRACTION: [usize; 2] = [6, 10];
/// Range in which bisection searches the side of the cube of placements, in longest sides of the mesh.
const SIDE_RANGE: [f64; 2] = [0.0, 4.0];
/// Number of bisection steps for the side of the cube.
const BISECTIONS: u32 = 10;
/// Largest number of placements that the bisection tests; with more, it would take longer than the experiment itself.
const MAX_SAMPLES: usize = 4096;

/// Placement of two copies with their centers in the cube from -1 to 1. The placement is scaled when the side of
/// the cube is known.
struct UnscaledPlacement {
    rotations: [[[f64; 3]; 3]; 2],
    centers: [[f64; 3]; 2],
}

/// `count` random placements of two copies of a mesh, of which about 60% intersect.
///
/// # Errors
/// If the mesh is so large that the coordinates of a placed copy overflow.
pub fn random_placements(
    mesh: &Arc<Mesh>,
    count: u32,
    seed: u64,
) -> Result<Vec<[Pose; 2]>, Box<dyn Error + Send + Sync>> {
    let mut random = Random::new(seed);
    let placements: Vec<UnscaledPlacement> = (0..count)
        .map(|_| UnscaledPlacement {
            rotations: [(); 2].map(|()| random.rotation()),
            centers: [(); 2].map(|()| random.point_in_box([-1.0; 3], [1.0; 3])),
        })
        .collect();
    if mesh.is_empty() || placements.is_empty() {
        return Ok(poses(mesh, &placements, 0.0)?);
    }
    let samples = &placements[..placements.len().min(MAX_SAMPLES)];
    let model = Model::new(Arc::clone(mesh));
    let [mut near, mut far] = SIDE_RANGE;
    for _ in 0..BISECTIONS {
        let side = (near + far) / 2.0;
        let mut hits = 0;
        for pair in poses(mesh, samples, side)? {
            let [a, b] = pair.map(|pose| model.at(pose));
            hits += usize::from(a?.intersects(&b?));
        }
        let enough = hits * HIT_FRACTION[1] >= samples.len() * HIT_FRACTION[0];
        *(if enough { &mut near } else { &mut far }) = side;
    }
    Ok(poses(mesh, &placements, near)?)
}

/// Poses of both copies for each placement. The centers lie in a cube around the origin with a side of `side` times
/// the longest side of the mesh.
fn poses(mesh: &Mesh, placements: &[UnscaledPlacement], side: f64) -> Result<Vec<[Pose; 2]>, InvalidInput> {
    let bounds = mesh.bounds().unwrap_or(Aabb { min: [0.0; 3], max: [0.0; 3] });
    let center = bounds.center();
    // Corners are halved before they are subtracted, because the difference could overflow.
    let [low, high] = bounds.corners().map(|corner| corner.map(|x| x / 2.0));
    let half_side = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max) * side;
    let pair = |placement: &UnscaledPlacement| {
        let [a, b] = [0, 1].map(|copy| {
            rotate_about(center, placement.rotations[copy], placement.centers[copy].map(|x| x * half_side))
        });
        Ok([a?, b?])
    };
    placements.iter().map(pair).collect()
}

/// Pose that rotates around `center` and then moves `center` to `target`.
pub(crate) fn rotate_about(center: [f64; 3], rotation: [[f64; 3]; 3], target: [f64; 3]) -> Result<Pose, InvalidInput> {
    let rotation = Pose::from_rotation_matrix(rotation, [0.0; 3])?;
    Ok(Pose::from_translation(target) * (rotation * Pose::from_translation(center.map(|x| -x))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits(mesh: &Arc<Mesh>, placements: &[[Pose; 2]]) -> usize {
        let model = Model::new(Arc::clone(mesh));
        let hit = |pair: &&[Pose; 2]| {
            let [a, b] = pair.map(|pose| model.at(pose).expect("a mesh of moderate size"));
            a.intersects(&b)
        };
        placements.iter().filter(hit).count()
    }

    #[test]
    fn about_60_percent_of_placements_intersect() {
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
    fn placements_depend_only_on_the_seed() {
        let mesh = Arc::new(crate::teapot(2));
        let [one, again, other] = [1, 1, 2].map(|seed| random_placements(&mesh, 3, seed).expect("placements"));
        assert_eq!(one, again);
        assert_ne!(one, other);
    }

    #[test]
    fn degenerate_meshes_are_placed_and_huge_ones_are_an_error() {
        let empty = Arc::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid"));
        assert_eq!(random_placements(&empty, 4, 1).expect("placements").len(), 4);
        assert!(random_placements(&empty, 0, 1).expect("placements").is_empty());
        let point = Mesh::new(vec![[7.0; 3]], vec![[0, 0, 0]]).expect("a degenerate mesh is valid");
        assert_eq!(random_placements(&Arc::new(point), 4, 1).expect("placements").len(), 4);
        let huge = Mesh::new(vec![[0.0; 3], [1e308; 3], [0.0, 1e308, 0.0]], vec![[0, 1, 2]]).expect("finite");
        assert!(random_placements(&Arc::new(huge), 4, 1).is_err());
    }
}
