//! Random regions of every kind around a box.

use boxwood::{HalfSpace, Region};
use boxwood_scenes::Random;

/// Regions of each kind, of sizes for which the box is partly inside.
pub(crate) fn regions_around(random: &mut Random, [low, high]: [[f64; 3]; 2]) -> Vec<Region> {
    let size = (0..3).fold(f64::MIN_POSITIVE, |max: f64, k| max.max(high[k] - low[k]));
    let mut regions = Vec::new();
    for share in [0.0, 0.05, 0.3, 1.0] {
        let center = random.point_in_box(low, high);
        let half = [0; 3].map(|_| random.range(0.0, 1.0) * share * size);
        let corner = |sign: f64| [0, 1, 2].map(|k| center[k] + sign * half[k]);
        regions.push(Region::cuboid(corner(-1.0), corner(1.0)).expect("valid box"));
        regions.push(Region::oriented_box(center, random.rotation(), half).expect("valid box"));
        regions.push(Region::sphere(center, half[0]).expect("valid sphere"));
        regions.push(Region::sphere(center, 2.0 * half[1]).expect("valid sphere"));
        let eye = [0, 1, 2].map(|k| center[k] + random.direction()[k] * size * share);
        let (look, up) = (random.direction(), random.direction());
        let fov = random.range(0.05, 2.5);
        regions.push(Region::frustum(eye, look, up, fov, 1.5, 0.0, size).expect("valid frustum"));
        let count = 1 + random.below(12);
        let spaces: Vec<_> = (0..count)
            .map(|_| {
                let (normal, by) = (random.direction(), random.range(-0.2, 1.0) * share * size);
                HalfSpace { normal, offset: (0..3).map(|k| normal[k] * center[k]).sum::<f64>() + by }
            })
            .collect();
        regions.push(Region::half_spaces(&spaces).expect("valid half-spaces"));
    }
    regions.push(Region::cuboid(low, high).expect("valid box"));
    regions
}
