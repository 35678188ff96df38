//! The closest points are on their triangles, the distance between them is the reported one, and no vertex of one
//! model is nearer to the other model.

use crate::distance::{ERROR, span};
use crate::support::scenes::{Scene, scenes};
use crate::support::shapes::Triangle;
use boxwood::query::ClosestPoints;
use boxwood::{Pair, PlacedModel};

type Vec3 = [f64; 3];

fn subtract(a: Vec3, b: Vec3) -> Vec3 {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}

/// Length of a vector, also if squares of its coordinates overflow or underflow.
fn length(v: Vec3) -> f64 {
    let largest = v.iter().fold(0.0, |max: f64, x| max.max(x.abs()));
    if largest == 0.0 { 0.0 } else { largest * dot(v.map(|x| x / largest), v.map(|x| x / largest)).sqrt() }
}

/// Distance of a point from a triangle. `unit` must be about the size of the coordinates; the rounding error is a
/// few parts in 1e16 of it.
fn distance_to_triangle(p: Vec3, t: &Triangle, unit: f64) -> f64 {
    // Vertices relative to the point, divided by `unit`, so that no product overflows or underflows.
    let t = t.map(|corner| subtract(corner, p).map(|x| x / unit));
    let to_edge = (0..3).map(|i| {
        let (from, along) = (t[i], subtract(t[(i + 1) % 3], t[i]));
        let length_squared = dot(along, along);
        let share = if length_squared > 0.0 { (-dot(from, along) / length_squared).clamp(0.0, 1.0) } else { 0.0 };
        length([0, 1, 2].map(|k| from[k] + along[k] * share))
    });
    let normal = cross(subtract(t[1], t[0]), subtract(t[2], t[0]));
    let inside = (0..3).all(|i| dot(normal, cross(t[i], t[(i + 1) % 3])) >= 0.0);
    let to_plane =
        if inside && length(normal) > 0.0 { dot(normal, t[0]).abs() / length(normal) } else { f64::INFINITY };
    to_edge.fold(to_plane, f64::min) * unit
}

/// Permitted error of the closest points: the error bound of the distance plus the rounding errors of the
/// coordinates.
fn tolerance(corners: &[Triangle; 2]) -> f64 {
    let max_abs = corners.as_flattened().as_flattened().iter().fold(0.0, |max: f64, x| max.max(x.abs()));
    ERROR * span(corners.as_flattened()) + 2.0 * max_abs * f64::EPSILON + 1e-322
}

fn query_scene(scene: &Scene) -> Option<([PlacedModel; 2], ClosestPoints, [Triangle; 2])> {
    let [a, b] = scene.placed();
    let closest = Pair::new(&a, &b).distance()?;
    let corners = [a.triangle_vertices(closest.triangles.a), b.triangle_vertices(closest.triangles.b)];
    Some(([a, b], closest, corners))
}

#[test]
fn closest_points_are_on_their_triangles() {
    for scene in scenes() {
        let Some((_, closest, corners)) = query_scene(scene) else { continue };
        let tolerance = tolerance(&corners);
        for side in [0, 1] {
            let unit = span(&corners[side]).max(tolerance).max(f64::MIN_POSITIVE);
            let distance_to_triangle = distance_to_triangle(closest.points[side], &corners[side], unit);
            assert!(
                distance_to_triangle <= tolerance,
                "{}: point {side} is {distance_to_triangle:e} off its triangle, {closest:?}, {corners:?}",
                scene.name
            );
        }
    }
}

#[test]
fn closest_points_have_the_reported_distance() {
    for scene in scenes() {
        let Some((_, closest, corners)) = query_scene(scene) else { continue };
        let separation = length(subtract(closest.points[0], closest.points[1]));
        let tolerance = tolerance(&corners);
        assert!(
            (separation - closest.distance).abs() <= tolerance,
            "{}: {separation:e} apart, {closest:?}",
            scene.name
        );
    }
}

#[test]
fn no_vertex_is_nearer() {
    for scene in scenes() {
        let Some((placed, closest, _)) = query_scene(scene) else { continue };
        let bound = ERROR * scene.span_and_max_abs()[0] + 1e-322;
        for (one, other) in [(&placed[0], &placed[1]), (&placed[1], &placed[0])] {
            let triangles = one.model().mesh().triangles().len() as u32;
            // A sample of the vertices suffices; testing all would take too long for large meshes.
            for triangle in (0..triangles).step_by(1 + triangles as usize / 40) {
                for corner in one.triangle_vertices(triangle) {
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
