//! Where boxes are: everything that is hard for a method, beside what is usual.

use super::Bounds;
use boxwood_scenes::Random;

pub(crate) struct Scene {
    pub(crate) name: &'static str,
    /// A box anywhere.
    pub(crate) anywhere: fn(&mut Random) -> Bounds,
    /// A box near one.
    pub(crate) near: fn(&mut Random, &Bounds) -> Bounds,
}

pub(crate) const SCENES: [Scene; 14] = [
    Scene { name: "uniform", anywhere: uniform, near: shifted },
    Scene { name: "lattice", anywhere: lattice, near: shifted_by_whole },
    Scene { name: "magnitudes", anywhere: magnitudes, near: with_another_magnitude },
    Scene { name: "far from the origin", anywhere: far, near: shifted },
    Scene { name: "in a plane", anywhere: in_a_plane, near: shifted_in_the_plane },
    Scene { name: "one box", anywhere: |_| SAME, near: to_the_neighbour },
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
    Scene { name: "steps of f32", anywhere: steps, near: stepped },
    Scene { name: "clusters", anywhere: clusters, near: shifted },
];

const SAME: Bounds = [[1.0, 2.0, 3.0], [2.0, 3.0, 4.0]];

/// Bounds at the ends of what a number can be.
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

/// The box of two points.
pub(crate) fn between(a: [f64; 3], b: [f64; 3]) -> Bounds {
    [[0, 1, 2].map(|axis| a[axis].min(b[axis])), [0, 1, 2].map(|axis| a[axis].max(b[axis]))]
}

fn around(centre: [f64; 3], sides: [f64; 3]) -> Bounds {
    [-0.5, 0.5].map(|half| [0, 1, 2].map(|axis| centre[axis] + half * sides[axis]))
}

fn moved(bounds: &Bounds, step: [f64; 3]) -> Bounds {
    bounds.map(|corner| [0, 1, 2].map(|axis| corner[axis] + step[axis]))
}

fn scaled(bounds: Bounds, by: f64) -> Bounds {
    bounds.map(|corner| corner.map(|x| x * by))
}

fn each(mut number: impl FnMut() -> f64) -> [f64; 3] {
    [0; 3].map(|_: u8| number())
}

pub(crate) fn uniform(random: &mut Random) -> Bounds {
    around(each(|| random.range(-2.5, 2.5)), each(|| random.range(0.3, 1.0)))
}

pub(crate) fn shifted(random: &mut Random, bounds: &Bounds) -> Bounds {
    moved(bounds, each(|| random.range(-0.1, 0.1)))
}

fn lattice(random: &mut Random) -> Bounds {
    let low = each(|| random.below(8) as f64 - 4.0);
    [low, low.map(|x| x + random.below(3) as f64)]
}

fn shifted_by_whole(random: &mut Random, bounds: &Bounds) -> Bounds {
    moved(bounds, each(|| random.below(3) as f64 - 1.0))
}

fn magnitude(random: &mut Random) -> f64 {
    MAGNITUDES[random.below(MAGNITUDES.len() as u64) as usize]
}

fn magnitudes(random: &mut Random) -> Bounds {
    between(each(|| magnitude(random)), each(|| magnitude(random)))
}

fn with_another_magnitude(random: &mut Random, bounds: &Bounds) -> Bounds {
    let [mut low, high] = *bounds;
    low[random.below(3) as usize] = magnitude(random);
    between(low, high)
}

fn far(random: &mut Random) -> Bounds {
    moved(&uniform(random), [1e9, -1e9, 1e9])
}

fn in_a_plane(random: &mut Random) -> Bounds {
    around(
        [random.range(-4.0, 4.0), 7.0, random.range(-4.0, 4.0)],
        [random.range(0.5, 1.0), 0.0, random.range(0.5, 1.0)],
    )
}

fn shifted_in_the_plane(random: &mut Random, bounds: &Bounds) -> Bounds {
    moved(bounds, [random.range(-0.1, 0.1), 0.0, random.range(-0.1, 0.1)])
}

/// There it touches the others; one step further and it does not.
fn to_the_neighbour(random: &mut Random, bounds: &Bounds) -> Bounds {
    if *bounds != SAME {
        return SAME;
    }
    let step = if random.below(2) == 0 { 1.0 } else { 1.0 + 2.0 * f64::EPSILON };
    moved(&SAME, [step, 0.0, 0.0])
}

fn runaway(random: &mut Random) -> Bounds {
    let step = if random.below(50) == 0 { 1e30 } else { 0.0 };
    moved(&uniform(random), [step, -step, 0.0])
}

fn all_sizes(random: &mut Random) -> Bounds {
    let side = 2_f64.powi(random.below(14) as i32 - 7);
    around(each(|| random.range(-15.0, 15.0)), each(|| side * random.range(0.5, 1.0)))
}

fn half_infinite(random: &mut Random) -> Bounds {
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

/// From one end of all numbers to the other.
fn huge(random: &mut Random) -> Bounds {
    let mut anywhere = || random.sign() * random.unit() * f64::MAX;
    between(each(&mut anywhere), each(&mut anywhere))
}

/// All at one end of one axis, and everywhere on the others: middles and distances from them add up to no number.
fn huge_corner(random: &mut Random) -> Bounds {
    let mut anywhere = || random.sign() * random.unit() * f64::MAX;
    let mut corner = each(&mut anywhere);
    corner[0] = f64::MAX * (1.0 - random.unit() * 0.1);
    between(corner, corner.map(|x| x * (1.0 - random.unit() * 0.2)))
}

fn tiny(random: &mut Random) -> Bounds {
    scaled(uniform(random), if random.below(4) == 0 { 5e-324 } else { 1e-300 })
}

/// Bounds that `f32` can or just cannot tell apart, among others that spread the frame.
fn step_of_f32(random: &mut Random) -> f64 {
    let near = [0.0, 1.0, -3.0, 100.0][random.below(4) as usize];
    let steps = near * f64::from(f32::EPSILON) * (random.below(33) as f64 - 16.0) / 4.0;
    let x = near + steps;
    [x, x.next_up(), x.next_down()][random.below(3) as usize]
}

fn steps(random: &mut Random) -> Bounds {
    between(each(|| step_of_f32(random)), each(|| step_of_f32(random)))
}

fn stepped(random: &mut Random, bounds: &Bounds) -> Bounds {
    let [mut low, high] = *bounds;
    let axis = random.below(3) as usize;
    low[axis] = if random.below(2) == 0 { step_of_f32(random) } else { high[axis].next_down() };
    between(low, high)
}

fn clusters(random: &mut Random) -> Bounds {
    let centre = [[0.0; 3], [50.0, 0.0, 0.0], [0.0, -400.0, 9.0]][random.below(3) as usize];
    around(each(|| random.normal()), each(|| random.range(0.1, 0.7)))
        .map(|corner| [0, 1, 2].map(|k| corner[k] + centre[k]))
}
