//! Families of triangle pairs whose distance is hard to compute.

use boxwood_scenes::Random;
use glam::{DMat3, DQuat, DVec3};

pub(in crate::kernel::triangle) type Pair = [[DVec3; 3]; 2];
type Make = fn(&mut Random) -> Pair;

pub(in crate::kernel::triangle) const FAMILIES: &[(&str, Make)] = &[
    ("random", random),
    ("far apart", far_apart),
    ("grid", grid),
    ("grid of tenths", |r| scaled(grid(r), 0.1)),
    ("corner over face, 1e-5", |r| corner_over_face(r, 1e-5)),
    ("corner over face, 1e-9", |r| corner_over_face(r, 1e-9)),
    ("corner over face, 1e-12", |r| corner_over_face(r, 1e-12)),
    ("edge over edge, 1e-5", |r| edge_over_edge(r, 1e-5)),
    ("edge over edge, 1e-9", |r| edge_over_edge(r, 1e-9)),
    ("edge over edge, 1e-12", |r| edge_over_edge(r, 1e-12)),
    ("parallel plates", |r| plates(r, false)),
    ("parallel plates, rotated", |r| plates(r, true)),
    ("boxes", |r| boxes(r, false)),
    ("boxes, rotated", |r| boxes(r, true)),
    ("one plane, rotated", coplanar),
    ("slivers", slivers),
    ("slivers near a face", sliver_over_face),
    ("nearly parallel edges", nearly_parallel),
    ("offset 1e6", |r| moved(random(r), 1e6)),
    ("offset 1e6, near", |r| moved(corner_over_face(r, 1e-5), 1e6)),
    ("degenerate", degenerate),
    ("huge", |r| scaled(random(r), 2.0_f64.powi(950))),
    ("tiny", |r| scaled(grid(r), 5e-324)),
    ("small", |r| scaled(random(r), 1e-310)),
    ("mixed sizes", mixed),
    ("touching", touching),
];

fn vector(r: &mut Random) -> DVec3 {
    DVec3::new(r.range(-1.0, 1.0), r.range(-1.0, 1.0), r.range(-1.0, 1.0))
}

fn triangle(r: &mut Random) -> [DVec3; 3] {
    [vector(r), vector(r), vector(r)]
}

pub(super) fn random_rotation(r: &mut Random) -> DMat3 {
    let [axis, other] = [r.direction(), r.direction()].map(DVec3::from_array);
    DMat3::from_quat(DQuat::from_rotation_arc(axis, other))
}

fn mapped(pair: Pair, f: impl Fn(DVec3) -> DVec3) -> Pair {
    pair.map(|triangle| triangle.map(&f))
}

fn scaled(pair: Pair, factor: f64) -> Pair {
    mapped(pair, |p| p * factor)
}

fn moved(pair: Pair, offset: f64) -> Pair {
    mapped(pair, |p| p + DVec3::new(offset, -offset, offset / 3.0))
}

fn random(r: &mut Random) -> Pair {
    let offset = vector(r) * 2.0;
    let b = triangle(r).map(|p| p + offset);
    [triangle(r), b]
}

fn far_apart(r: &mut Random) -> Pair {
    let offset = vector(r) * 50.0;
    let b = triangle(r).map(|p| p + offset);
    [triangle(r), b]
}

fn grid(r: &mut Random) -> Pair {
    let mut number = || r.below(6) as f64 - 2.0;
    let mut point = || DVec3::new(number(), number(), number());
    [[point(), point(), point()], [point(), point(), point()]]
}

fn inside(r: &mut Random, t: &[DVec3; 3]) -> DVec3 {
    let (x, y) = (r.unit(), r.unit());
    let (x, y) = if x + y > 1.0 { (1.0 - x, 1.0 - y) } else { (x, y) };
    t[0] + (t[1] - t[0]) * x + (t[2] - t[0]) * y
}

fn corner_over_face(r: &mut Random, gap: f64) -> Pair {
    let a = triangle(r);
    let normal = (a[1] - a[0]).cross(a[2] - a[0]).normalize();
    let tip = inside(r, &a) + normal * gap;
    let mut arm = || {
        let v = vector(r);
        tip + if v.dot(normal) < 0.0 { v - normal * (2.0 * v.dot(normal)) } else { v }
    };
    [a, [tip, arm(), arm()]]
}

fn edge_over_edge(r: &mut Random, gap: f64) -> Pair {
    let (d, e, across) = (vector(r), vector(r), vector(r));
    let normal = d.cross(e).normalize();
    let below = |v: DVec3| if v.dot(normal) > 0.0 { -v } else { v };
    let (s, t) = (r.unit(), r.unit());
    let a = [-d * s, d * (1.0 - s), below(across)];
    let third = -below(vector(r));
    let b = [-e * t, e * (1.0 - t), third].map(|p| p + normal * gap);
    [a, b]
}

fn maybe_rotated(r: &mut Random, pair: Pair, rotated: bool) -> Pair {
    if !rotated {
        return pair;
    }
    let (random_rotation, offset) = (random_rotation(r), vector(r));
    mapped(pair, |p| random_rotation * p + offset)
}

fn plates(r: &mut Random, rotated: bool) -> Pair {
    let gap = [1.0, 0.1, 1e-3, 1e-5][r.below(4) as usize];
    let mut flat = |z: f64| [0, 1, 2].map(|_| DVec3::new(r.range(-1.0, 1.0), r.range(-1.0, 1.0), z));
    let pair = [flat(0.0), flat(gap)];
    maybe_rotated(r, pair, rotated)
}

/// Generates two triangles, each of them half of a face of one of two unit cubes. The cubes are parallel and their
/// coordinates have few distinct values, so that faces and edges are often exactly parallel. If `rotated`, the
/// pair is rotated.
fn boxes(r: &mut Random, rotated: bool) -> Pair {
    let gap = [1.0, 0.125, 0.01, 1e-5][r.below(4) as usize];
    let at = [0, 1, 2].map(|_| r.below(3) as f64 - 1.0);
    let mut face = |low: DVec3| {
        let axis = r.below(3) as usize;
        let side = r.below(2) as f64;
        let mut corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(u, v)| {
            let mut p = DVec3::splat(side);
            (p[(axis + 1) % 3], p[(axis + 2) % 3]) = (u, v);
            low + p
        });
        corners.rotate_left(r.below(4) as usize);
        [corners[0], corners[1], corners[2]]
    };
    let pair = [face(DVec3::ZERO), face(DVec3::from_array(at) * (1.0 + gap))];
    maybe_rotated(r, pair, rotated)
}

fn coplanar(r: &mut Random) -> Pair {
    let mut flat = |x: f64| [0, 1, 2].map(|_| DVec3::new(x + r.range(-1.0, 1.0), r.range(-1.0, 1.0), 0.0));
    let pair = [flat(0.0), flat(1.5)];
    maybe_rotated(r, pair, true)
}

fn sliver(r: &mut Random) -> [DVec3; 3] {
    let (p, q) = (vector(r), vector(r));
    let width = [1e-3, 1e-6, 1e-9][r.below(3) as usize];
    [p, q, p + (q - p) * r.unit() + vector(r) * width]
}

fn slivers(r: &mut Random) -> Pair {
    let offset = vector(r);
    let b = sliver(r).map(|p| p + offset);
    [sliver(r), b]
}

fn sliver_over_face(r: &mut Random) -> Pair {
    let a = sliver(r);
    let normal = (a[1] - a[0]).cross(a[2] - a[0]).normalize();
    let tip = inside(r, &a) + normal * 1e-3;
    let mut arm = || {
        let v = vector(r);
        tip + if v.dot(normal) < 0.0 { -v } else { v }
    };
    [a, [tip, arm(), arm()]]
}

fn nearly_parallel(r: &mut Random) -> Pair {
    let [a, mut b] = edge_over_edge(r, 1e-4);
    let angle = [1e-3, 1e-6, 1e-9, 1e-14][r.below(4) as usize];
    let middle = (b[0] + b[1]) / 2.0;
    let d = (a[1] - a[0]) / 2.0 + (b[1] - b[0]) * angle;
    (b[0], b[1]) = (middle - d, middle + d);
    [a, b]
}

fn degenerate(r: &mut Random) -> Pair {
    let [mut a, b] = grid(r);
    match r.below(3) {
        0 => a[1] = a[0],
        1 => a = [a[0]; 3],
        _ => a[2] = (a[0] + a[1]) / 2.0,
    }
    [a, b]
}

fn mixed(r: &mut Random) -> Pair {
    let mut number = || r.range(-1.0, 1.0) * 2.0_f64.powi(r.below(700) as i32 - 350);
    let mut point = || DVec3::new(number(), number(), number());
    [[point(), point(), point()], [point(), point(), point()]]
}

fn touching(r: &mut Random) -> Pair {
    let [a, mut b] = random(r);
    match r.below(3) {
        0 => b[r.below(3) as usize] = a[r.below(3) as usize],
        1 => b[0] = inside(r, &a),
        _ => (b[0], b[1]) = (a[1], a[2]),
    }
    [a, b]
}
