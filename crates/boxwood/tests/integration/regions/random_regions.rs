//! Random regions of every kind in and around a box.

use boxwood::query::{Frustum, HalfSpace};
use boxwood::{Aabb, Region};
use boxwood_scenes::Random;

/// Random regions of each kind with a size from 0 to that of the box, so that most contain only a part of the box.
pub(crate) fn regions_around(random: &mut Random, bounds: Aabb) -> Vec<Region> {
    let Aabb { min, max } = bounds;
    let size = (0..3).fold(f64::MIN_POSITIVE, |size: f64, k| size.max(max[k] - min[k]));
    let mut regions = Vec::new();
    for share in [0.0, 0.05, 0.3, 1.0] {
        let center = random.point_in_box(min, max);
        let half = [0; 3].map(|_| random.range(0.0, 1.0) * share * size);
        let corner = |sign: f64| [0, 1, 2].map(|k| center[k] + sign * half[k]);
        regions.push(Region::cuboid([corner(-1.0), corner(1.0)]).expect("valid box"));
        regions.push(Region::oriented_box(center, random.rotation(), half).expect("valid box"));
        regions.push(Region::sphere(center, half[0]).expect("valid sphere"));
        regions.push(Region::sphere(center, 2.0 * half[1]).expect("valid sphere"));
        let eye = [0, 1, 2].map(|k| center[k] + random.direction()[k] * size * share);
        let (direction, up) = (random.direction(), random.direction());
        let vertical_fov = random.range(0.05, 2.5);
        let frustum = Frustum { eye, direction, up, vertical_fov, aspect: 1.5, near: 0.0, far: size };
        regions.push(Region::frustum(&frustum).expect("valid frustum"));
        let count = 1 + random.below(12);
        let spaces: Vec<_> = (0..count)
            .map(|_| {
                let (normal, by) = (random.direction(), random.range(-0.2, 1.0) * share * size);
                HalfSpace { normal, offset: (0..3).map(|k| normal[k] * center[k]).sum::<f64>() + by }
            })
            .collect();
        regions.push(Region::half_spaces(&spaces).expect("valid half-spaces"));
    }
    regions.push(Region::cuboid(bounds).expect("valid box"));
    regions
}
