//! Distributions of random boxes: usual ones, and some that are difficult for one of the broad-phase methods.

use super::Corners;
use boxwood_scenes::Random;

pub(crate) struct Scene {
    pub(crate) name: &'static str,
    /// A random box of the scene.
    pub(crate) anywhere: fn(&mut Random) -> Corners,
    /// Returns a random box near a given box.
    pub(crate) near: fn(&mut Random, &Corners) -> Corners,
}

pub(crate) const SCENES: [Scene; 14] = [
    Scene { name: "uniform", anywhere: uniform, near: shifted },
    Scene { name: "lattice", anywhere: lattice, near: shifted_by_integer },
    Scene { name: "magnitudes", anywhere: magnitudes, near: with_another_magnitude },
    Scene { name: "far from the origin", anywhere: far_from_origin, near: shifted },
    Scene { name: "in a plane", anywhere: in_a_plane, near: shifted_in_the_plane },
    Scene { name: "one box", anywhere: |_| SAME, near: moved_to_neighbor },
    Scene { name: "a runaway", anywhere: runaway, near: shifted },
    Scene { name: "all sizes", anywhere: all_sizes, near: shifted },
    Scene { name: "half infinite", anywhere: half_infinite, near: shifted },
    Scene { name: "huge", anywhere: huge, near: |random, _| huge(random) },
    Scene { name: "huge at one end", anywhere: huge_corner, near: |random, _| huge_corner(random) },
    Scene {
        name: "tiny",
        anywhere: tiny,
        near: |random, bounds| scaled(shifted(random, &scaled(*bounds, 1e300)), 1e-300),
    },
    Scene { name: "steps of f32", anywhere: f32_steps, near: moved_by_f32_step },
    Scene { name: "clusters", anywhere: clusters, near: shifted },
];

const SAME: Corners = [[1.0, 2.0, 3.0], [2.0, 3.0, 4.0]];

/// Coordinates at the ends of the range of `f64`, and some between.
const MAGNITUDES: [f64; 18] = [
    f64::NEG_INFINITY,
    -f64::MAX,
    -1e300,
    -1e30,
    -1.0,
    -1e-300,
    -5e-324,
    -0.0,
    0.0,
    5e-324,
    1e-300,
    1e-30,
    1.0,
    1.0 + f64::EPSILON,
    1e30,
    1e300,
    f64::MAX,
    f64::INFINITY,
];

/// The bounding box of two points.
pub(crate) fn bounding_box_of(a: [f64; 3], b: [f64; 3]) -> Corners {
    [[0, 1, 2].map(|axis| a[axis].min(b[axis])), [0, 1, 2].map(|axis| a[axis].max(b[axis]))]
}

fn box_around(center: [f64; 3], sides: [f64; 3]) -> Corners {
    [-0.5, 0.5].map(|half| [0, 1, 2].map(|axis| center[axis] + half * sides[axis]))
}

fn moved(bounds: &Corners, step: [f64; 3]) -> Corners {
    bounds.map(|corner| [0, 1, 2].map(|axis| corner[axis] + step[axis]))
}

fn scaled(bounds: Corners, by: f64) -> Corners {
    bounds.map(|corner| corner.map(|x| x * by))
}

fn random_vector(mut value: impl FnMut() -> f64) -> [f64; 3] {
    [0; 3].map(|_: u8| value())
}

pub(crate) fn uniform(random: &mut Random) -> Corners {
    box_around(random_vector(|| random.range(-2.5, 2.5)), random_vector(|| random.range(0.3, 1.0)))
}

pub(crate) fn shifted(random: &mut Random, bounds: &Corners) -> Corners {
    moved(bounds, random_vector(|| random.range(-0.1, 0.1)))
}

fn lattice(random: &mut Random) -> Corners {
    let low = random_vector(|| random.below(8) as f64 - 4.0);
    [low, low.map(|x| x + random.below(3) as f64)]
}

fn shifted_by_integer(random: &mut Random, bounds: &Corners) -> Corners {
    moved(bounds, random_vector(|| random.below(3) as f64 - 1.0))
}

fn magnitude(random: &mut Random) -> f64 {
    MAGNITUDES[random.below(MAGNITUDES.len() as u64) as usize]
}

fn magnitudes(random: &mut Random) -> Corners {
    bounding_box_of(random_vector(|| magnitude(random)), random_vector(|| magnitude(random)))
}

fn with_another_magnitude(random: &mut Random, bounds: &Corners) -> Corners {
    let [mut low, high] = *bounds;
    low[random.below(3) as usize] = magnitude(random);
    bounding_box_of(low, high)
}

fn far_from_origin(random: &mut Random) -> Corners {
    moved(&uniform(random), [1e9, -1e9, 1e9])
}

fn in_a_plane(random: &mut Random) -> Corners {
    box_around(
        [random.range(-4.0, 4.0), 7.0, random.range(-4.0, 4.0)],
        [random.range(0.5, 1.0), 0.0, random.range(0.5, 1.0)],
    )
}

fn shifted_in_the_plane(random: &mut Random, bounds: &Corners) -> Corners {
    moved(bounds, [random.range(-0.1, 0.1), 0.0, random.range(-0.1, 0.1)])
}

/// Moves a box from `SAME` to a neighboring position along x, where it either touches all boxes at `SAME` or misses
/// them by two ulps. Moves any other box back to `SAME`.
fn moved_to_neighbor(random: &mut Random, bounds: &Corners) -> Corners {
    if *bounds != SAME {
        return SAME;
    }
    let step = if random.below(2) == 0 { 1.0 } else { 1.0 + 2.0 * f64::EPSILON };
    moved(&SAME, [step, 0.0, 0.0])
}

fn runaway(random: &mut Random) -> Corners {
    let step = if random.below(50) == 0 { 1e30 } else { 0.0 };
    moved(&uniform(random), [step, -step, 0.0])
}

fn all_sizes(random: &mut Random) -> Corners {
    let side = 2_f64.powi(random.below(14) as i32 - 7);
    box_around(random_vector(|| random.range(-15.0, 15.0)), random_vector(|| side * random.range(0.5, 1.0)))
}

fn half_infinite(random: &mut Random) -> Corners {
    let [mut low, mut high] = uniform(random);
    for axis in 0..3 {
        match random.below(30) {
            0 => low[axis] = f64::NEG_INFINITY,
            1 => high[axis] = f64::INFINITY,
            2 => (low[axis], high[axis]) = (f64::INFINITY, f64::INFINITY),
            3 => (low[axis], high[axis]) = (f64::NEG_INFINITY, f64::INFINITY),
            _ => (),
        }
    }
    [low, high]
}

/// A box with random corners in the whole range of `f64`.
fn huge(random: &mut Random) -> Corners {
    let mut anywhere = || random.sign() * random.unit() * f64::MAX;
    bounding_box_of(random_vector(&mut anywhere), random_vector(&mut anywhere))
}

/// Boxes that are all at the upper end of the x axis and anywhere on the other axes: sums of centers and extents
/// overflow.
fn huge_corner(random: &mut Random) -> Corners {
    let mut anywhere = || random.sign() * random.unit() * f64::MAX;
    let mut corner = random_vector(&mut anywhere);
    corner[0] = f64::MAX * (1.0 - random.unit() * 0.1);
    bounding_box_of(corner, corner.map(|x| x * (1.0 - random.unit() * 0.2)))
}

fn tiny(random: &mut Random) -> Corners {
    scaled(uniform(random), if random.below(4) == 0 { 5e-324 } else { 1e-300 })
}

/// A coordinate near 0, 1, -3 or 100. Some coordinates near the same number differ by a few steps of `f32`. Others
/// differ by one ulp of `f64`, which `f32` cannot represent. Coordinates near 100 enlarge the box frame of the
/// tree.
fn step_of_f32(random: &mut Random) -> f64 {
    let near = [0.0, 1.0, -3.0, 100.0][random.below(4) as usize];
    let f32_steps = near * f64::from(f32::EPSILON) * (random.below(33) as f64 - 16.0) / 4.0;
    let x = near + f32_steps;
    [x, x.next_up(), x.next_down()][random.below(3) as usize]
}

fn f32_steps(random: &mut Random) -> Corners {
    bounding_box_of(random_vector(|| step_of_f32(random)), random_vector(|| step_of_f32(random)))
}

fn moved_by_f32_step(random: &mut Random, bounds: &Corners) -> Corners {
    let [mut low, high] = *bounds;
    let axis = random.below(3) as usize;
    low[axis] = if random.below(2) == 0 { step_of_f32(random) } else { high[axis].next_down() };
    bounding_box_of(low, high)
}

fn clusters(random: &mut Random) -> Corners {
    let center = [[0.0; 3], [50.0, 0.0, 0.0], [0.0, -400.0, 9.0]][random.below(3) as usize];
    box_around(random_vector(|| random.normal()), random_vector(|| random.range(0.1, 0.7)))
        .map(|corner| [0, 1, 2].map(|k| corner[k] + center[k]))
}
