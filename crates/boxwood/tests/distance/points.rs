//! The two points are on the two triangles, as far apart as is said, and no corner is nearer.

use crate::scenes::{Scene, scenes};
use crate::shapes::Triangle;
use crate::{ERROR, span};
use boxwood::{Closest, Pair, Placed};

type Vector = [f64; 3];

fn minus(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}

/// How long, where squares may over- or underflow.
fn length(v: Vector) -> f64 {
    let largest = v.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    if largest == 0.0 { 0.0 } else { largest * dot(v.map(|x| x / largest), v.map(|x| x / largest)).sqrt() }
}

/// How far a point is from a triangle, with roundings of a few parts in 1e16 of `unit`, which is about the size of both.
fn off(p: Vector, t: &Triangle, unit: f64) -> f64 {
    // About the point and in units, so that nothing over- or underflows. Halved first, since a unit may be subnormal.
    let t = t.map(|corner| minus(corner, p).map(|x| x / unit));
    let to_edge = (0..3).map(|i| {
        let (from, along) = (t[i], minus(t[(i + 1) % 3], t[i]));
        let whole = dot(along, along);
        let share = if whole > 0.0 { (-dot(from, along) / whole).clamp(0.0, 1.0) } else { 0.0 };
        length([0, 1, 2].map(|k| from[k] + along[k] * share))
    });
    let normal = cross(minus(t[1], t[0]), minus(t[2], t[0]));
    let inside = (0..3).all(|i| dot(normal, cross(t[i], t[(i + 1) % 3])) >= 0.0);
    let to_plane =
        if inside && length(normal) > 0.0 { dot(normal, t[0]).abs() / length(normal) } else { f64::INFINITY };
    to_edge.fold(to_plane, f64::min) * unit
}

/// What the points may be off: the bound, and their own coordinates rounded.
fn tolerance(corners: &[Triangle; 2]) -> f64 {
    let reach = corners.as_flattened().as_flattened().iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    ERROR * span(corners.as_flattened()) + 2.0 * reach * f64::EPSILON + 1e-322
}

fn answer<'s>(scene: &'s Scene) -> Option<([Placed<'s>; 2], Closest, [Triangle; 2])> {
    let [a, b] = scene.placed();
    let closest = Pair::new(&a, &b).distance()?;
    let corners = [a.corners(closest.triangles.a), b.corners(closest.triangles.b)];
    Some(([a, b], closest, corners))
}

#[test]
fn the_points_are_on_their_triangles() {
    for scene in scenes() {
        let Some((_, closest, corners)) = answer(scene) else { continue };
        let tolerance = tolerance(&corners);
        for side in [0, 1] {
            let unit = span(&corners[side]).max(tolerance).max(f64::MIN_POSITIVE);
            let off = off(closest.points[side], &corners[side], unit);
            assert!(off <= tolerance, "{}: point {side} is {off:e} off, {closest:?}, {corners:?}", scene.name);
        }
    }
}

#[test]
fn the_points_are_as_far_apart_as_the_distance() {
    for scene in scenes() {
        let Some((_, closest, corners)) = answer(scene) else { continue };
        let apart = length(minus(closest.points[0], closest.points[1]));
        let tolerance = tolerance(&corners);
        assert!((apart - closest.distance).abs() <= tolerance, "{}: {apart:e} apart, {closest:?}", scene.name);
    }
}

#[test]
fn no_corner_is_nearer() {
    for scene in scenes() {
        let Some((placed, closest, _)) = answer(scene) else { continue };
        let bound = ERROR * scene.span_and_reach()[0] + 1e-322;
        for (one, other) in [(&placed[0], &placed[1]), (&placed[1], &placed[0])] {
            let triangles = one.model().mesh().triangles().len() as u32;
            // Some of a large mesh are enough.
            for triangle in (0..triangles).step_by(1 + triangles as usize / 40) {
                for corner in one.corners(triangle) {
                    let nearest = other.nearest(corner).expect("in range").expect("not empty");
                    assert!(
                        nearest.distance >= closest.distance - bound,
                        "{}: {corner:?} is {nearest:?}, but {closest:?}",
                        scene.name
                    );
                }
            }
        }
    }
}
