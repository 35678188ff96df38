//! Families of triangle pairs that are hard for floating-point tests, seeded and the same on every machine.
//!
//! A good share of the pairs of each family is on the border between intersecting and disjoint, so that one wrong
//! sign gives a wrong result. Families A to M were also used to measure other libraries. N and O add what A to M
//! lack: degenerate triangles, and exponents over the whole range of `f64`.

pub(crate) mod campaign;
mod random;
pub(crate) mod reported;

pub(crate) use random::Random;

pub(crate) type Triangle = [[f64; 3]; 3];
pub(crate) type Pair = [Triangle; 2];

pub(crate) struct Family {
    pub(crate) letter: char,
    pub(crate) name: &'static str,
    make: fn(&mut Random) -> Pair,
}

impl Family {
    /// A random pair of the family, with vertices and triangles in random order. In the order of construction,
    /// tests would always take the same branches.
    pub(crate) fn pair(&self, random: &mut Random) -> Pair {
        let mut pair = (self.make)(random);
        pair.iter_mut().for_each(|triangle| random.shuffle(triangle));
        random.shuffle(&mut pair);
        pair
    }
}

const fn family(letter: char, name: &'static str, make: fn(&mut Random) -> Pair) -> Family {
    Family { letter, name, make }
}

pub(crate) const FAMILIES: [Family; 15] = [
    family('A', "uniform", |random| [uniform(random), uniform(random)]),
    family('B', "integer grid -3..3", |random| [grid(random, 3), grid(random, 3)]),
    family('C', "grid x 0.1", tenths),
    family('D', "coplanar in a rotated plane", coplanar_rotated),
    family('E', "vertex on a face, rounded", vertex_on_face),
    family('F', "needles 1e-8", needles),
    family('G', "offset 1e6", |random| mixed(random).map(|t| map(t, |x| x + 1e6))),
    family('H', "scale 2^-66", |random| mixed(random).map(|t| map(t, |x| x * power_of_two(-66)))),
    family('I', "scale 2^-400", |random| mixed(random).map(|t| map(t, |x| x * power_of_two(-400)))),
    family('J', "scale 2^340", |random| mixed(random).map(|t| map(t, |x| x * power_of_two(340)))),
    family('K', "parallel, 1 ulp apart or equal", parallel),
    family('L', "shared vertex, or 1 ulp off", shared_vertex),
    family('M', "shared edge, or 1 ulp off", shared_edge),
    family('N', "degenerate", degenerate),
    family('O', "all exponents", all_exponents),
];

/// `2^exponent` for every exponent that `f64` has, -1074 to 1023.
pub(crate) fn power_of_two(exponent: i32) -> f64 {
    assert!((-1074..=1023).contains(&exponent), "2^{exponent} is not an f64");
    match exponent {
        -1022.. => f64::from_bits(((exponent + 1023) as u64) << 52),
        _ => f64::from_bits(1 << (exponent + 1074)),
    }
}

/// The pair in all 72 orders: six orders of the vertices of each triangle, and the two triangles swapped.
pub(crate) fn orders([a, b]: Pair) -> impl Iterator<Item = Pair> {
    const CORNERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    (0..72).map(move |i| {
        let [a, b] = [CORNERS[i % 6].map(|k| a[k]), CORNERS[i / 6 % 6].map(|k| b[k])];
        if i < 36 { [a, b] } else { [b, a] }
    })
}

/// A pair of one of four other families, for the families that only translate or scale a pair.
fn mixed(random: &mut Random) -> Pair {
    match random.below(4) {
        0 => [uniform(random), uniform(random)],
        1 => tenths(random),
        2 => vertex_on_face(random),
        _ => shared_vertex(random),
    }
}

fn uniform(random: &mut Random) -> Triangle {
    [(); 3].map(|()| uniform_point(random))
}

fn uniform_point(random: &mut Random) -> [f64; 3] {
    [(); 3].map(|()| random.signed())
}

fn grid(random: &mut Random, limit: i64) -> Triangle {
    [(); 3].map(|()| [(); 3].map(|()| random.integer(-limit, limit) as f64))
}

fn tenths(random: &mut Random) -> Pair {
    [grid(random, 3), grid(random, 3)].map(|t| map(t, |x| x * 0.1))
}

/// Two triangles in one rotated plane, up to rounding. In half of the pairs the vertices are on a grid of the
/// plane, so that they touch often.
fn coplanar_rotated(random: &mut Random) -> Pair {
    let [u, v] = orthogonal_directions(random);
    let origin = uniform_point(random);
    let on_grid = random.one_in(2);
    [(); 2].map(|()| {
        [(); 3].map(|()| {
            let [x, y] = [(); 2].map(|()| if on_grid { random.integer(-3, 3) as f64 / 3.0 } else { random.signed() });
            [0, 1, 2].map(|k| origin[k] + x * u[k] + y * v[k])
        })
    })
}

/// Two orthogonal unit vectors, up to rounding: columns of the matrix of a random quaternion.
fn orthogonal_directions(random: &mut Random) -> [[f64; 3]; 2] {
    let [x, y, z, w] = [(); 4].map(|()| random.signed());
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    [
        [1.0 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)],
        [s * (x * y - z * w), 1.0 - s * (x * x + z * z), s * (y * z + x * w)],
    ]
}

/// One vertex of `b` is on the face of `a` up to rounding, and the others are on one side of `a`. The rounding of
/// the vertex on the face decides the result.
fn vertex_on_face(random: &mut Random) -> Pair {
    let a = uniform(random);
    let on_face = point_of(&a, random);
    let normal = cross(minus(a[1], a[0]), minus(a[2], a[0]));
    let [p, q] = [(); 2].map(|()| {
        let away = uniform_point(random);
        let same_side = if dot(away, normal) < 0.0 { -1.0 } else { 1.0 };
        [0, 1, 2].map(|k| on_face[k] + same_side * away[k])
    });
    [a, [on_face, p, q]]
}

/// A random point of a triangle, rounded; with probability 1/3 it is on an edge.
fn point_of(t: &Triangle, random: &mut Random) -> [f64; 3] {
    let [mut u, v, w] = [(); 3].map(|()| random.unit() + f64::MIN_POSITIVE);
    if random.one_in(3) {
        u = 0.0;
    }
    let sum = u + v + w;
    [0, 1, 2].map(|k| (u * t[0][k] + v * t[1][k] + w * t[2][k]) / sum)
}

/// A needle (a triangle about 1e-8 wide) that passes a point of the other triangle within a few needle widths. The
/// point is often on an edge. In half of the pairs the other triangle is a needle too.
fn needles(random: &mut Random) -> Pair {
    let a = if random.one_in(2) { uniform(random) } else { needle(random, [0.0; 3]) };
    let near = point_of(&a, random);
    [a, needle(random, near)]
}

fn needle(random: &mut Random, near: [f64; 3]) -> Triangle {
    const WIDTH: f64 = 1e-8;
    let along = uniform_point(random);
    let (back, forth) = (random.unit(), random.unit());
    let mut jitter = || if random.one_in(4) { [0.0; 3] } else { uniform_point(random).map(|x| x * WIDTH) };
    let offsets = [jitter(), jitter(), jitter()];
    let ends = [-back, -back, forth];
    [0, 1, 2].map(|i| [0, 1, 2].map(|k| near[k] + ends[i] * along[k] + offsets[i][k]))
}

/// Two triangles perpendicular to an axis, in one plane or in planes one ulp apart.
fn parallel(random: &mut Random) -> Pair {
    let axis = random.below(3);
    let height = random.signed();
    let heights = [height, if random.one_in(2) { height } else { height.next_up() }];
    let on_grid = random.one_in(2);
    heights.map(|height| {
        let mut triangle = if on_grid { grid(random, 3) } else { uniform(random) };
        triangle.iter_mut().for_each(|corner| corner[axis] = height);
        triangle
    })
}

/// Two triangles that share one vertex. In every fourth pair, one coordinate of this vertex differs by one ulp.
fn shared_vertex(random: &mut Random) -> Pair {
    let mut pair = shared_or_not(random);
    pair[1][0] = pair[0][0];
    if random.one_in(4) {
        nudge(&mut pair[1][0][random.below(3)], random);
    }
    pair
}

/// Two triangles that share an edge. In every fourth pair, one coordinate of each end of this edge differs by one
/// ulp between the triangles.
fn shared_edge(random: &mut Random) -> Pair {
    let mut pair = shared_or_not(random);
    for corner in 0..2 {
        pair[1][corner] = pair[0][corner];
    }
    if random.one_in(4) {
        for corner in 0..2 {
            nudge(&mut pair[1][corner][random.below(3)], random);
        }
    }
    pair
}

fn shared_or_not(random: &mut Random) -> Pair {
    match random.below(4) {
        0 => tenths(random),
        1 => coplanar_rotated(random),
        _ => [uniform(random), uniform(random)],
    }
}

/// Moves a number by one ulp, up or down.
pub(crate) fn nudge(x: &mut f64, random: &mut Random) {
    *x = if random.one_in(2) { x.next_up() } else { x.next_down() };
}

/// One triangle or both are collapsed to a segment or a point. Vertices are on a grid or multiples of 0.1, or one
/// is on the face of the other triangle, so that touching is common.
fn degenerate(random: &mut Random) -> Pair {
    let mut pair = match random.below(4) {
        0 => tenths(random),
        1 => vertex_on_face(random),
        limit => [grid(random, limit as i64 - 1), grid(random, limit as i64 - 1)],
    };
    let both = random.one_in(2);
    collapse(&mut pair[1], random);
    if both {
        collapse(&mut pair[0], random);
    }
    pair
}

fn collapse(t: &mut Triangle, random: &mut Random) {
    match random.below(4) {
        0 => *t = [t[0]; 3],
        1 => t[2] = t[1],
        // The third vertex is collinear with the first two: midway between them (exactly for grid points, otherwise
        // rounded), or beyond the second one.
        2 => t[2] = [0, 1, 2].map(|k| (t[0][k] + t[1][k]) / 2.0),
        _ => t[2] = [0, 1, 2].map(|k| 2.0 * t[1][k] - t[0][k]),
    }
}

/// In a third of the pairs, every single coordinate has its own exponent. In the others, every axis has its own
/// scale, a power of two, which keeps exact contact exact. In one pair of fifty the exponents span the whole range
/// of `f64`.
fn all_exponents(random: &mut Random) -> Pair {
    let spread = if random.one_in(50) { 1000 } else { 40 };
    let middle = random.integer(-1074, 1020);
    let mut scale = || {
        let exponent = middle + random.integer(-spread, spread);
        power_of_two(exponent.clamp(-1074, 1020) as i32)
    };
    let axes = [scale(), scale(), scale()];
    let own: [[[f64; 3]; 3]; 2] = [(); 2].map(|()| [(); 3].map(|()| [scale(), scale(), scale()]));
    let pair = match random.below(3) {
        0 => return [0, 1].map(|t| [0, 1, 2].map(|i| [0, 1, 2].map(|k| own[t][i][k] * random.integer(-3, 3) as f64))),
        1 => mixed(random),
        _ => [grid(random, 3), grid(random, 3)],
    };
    pair.map(|t| t.map(|corner| [0, 1, 2].map(|k| corner[k] * axes[k])))
}

fn map(t: Triangle, f: impl Fn(f64) -> f64) -> Triangle {
    t.map(|corner| corner.map(&f))
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}
