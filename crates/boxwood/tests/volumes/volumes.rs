//! Volumes of every kind about a box.

use boxwood::{HalfSpace, Volume};
use boxwood_scenes::Random;

/// Some of each kind, of all sizes that a box of that size has parts in and out of.
pub(crate) fn about(random: &mut Random, [low, high]: [[f64; 3]; 2]) -> Vec<Volume> {
    let size = (0..3).fold(f64::MIN_POSITIVE, |most: f64, k| most.max(high[k] - low[k]));
    let mut volumes = Vec::new();
    for share in [0.0, 0.05, 0.3, 1.0] {
        let centre = random.point_in_box(low, high);
        let half = [0; 3].map(|_| random.range(0.0, 1.0) * share * size);
        let corner = |sign: f64| [0, 1, 2].map(|k| centre[k] + sign * half[k]);
        volumes.push(Volume::axis_aligned(corner(-1.0), corner(1.0)).expect("a box"));
        volumes.push(Volume::oriented(centre, random.rotation(), half).expect("a box"));
        volumes.push(Volume::sphere(centre, half[0]).expect("a ball"));
        volumes.push(Volume::sphere(centre, 2.0 * half[1]).expect("a ball"));
        let eye = [0, 1, 2].map(|k| centre[k] + random.direction()[k] * size * share);
        let (look, up) = (random.direction(), random.direction());
        let fov = random.range(0.05, 2.5);
        volumes.push(Volume::frustum(eye, look, up, fov, 1.5, 0.0, size).expect("a view"));
        let count = 1 + random.below(12);
        let spaces: Vec<_> = (0..count)
            .map(|_| {
                let (normal, by) = (random.direction(), random.range(-0.2, 1.0) * share * size);
                HalfSpace { normal, offset: (0..3).map(|k| normal[k] * centre[k]).sum::<f64>() + by }
            })
            .collect();
        volumes.push(Volume::half_spaces(&spaces).expect("half-spaces"));
    }
    volumes.push(Volume::axis_aligned(low, high).expect("a box"));
    volumes
}
