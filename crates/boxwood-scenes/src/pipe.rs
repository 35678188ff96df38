//! Pipes and rods along a polyline.
//!
//! A circle is projected along each segment of the path onto the plane that bisects the angle to the next segment. This gives mitered
//! elbows, as if cut from straight pipe. The cross section is the same on both sides of a miter, so the radii hold along the whole path.
//! [`rounded_path`] replaces the corners of a path by arcs.

use crate::builder::{loft, loft_ring};
use crate::circle::unit_circle;
use crate::vector::{Vector, add, cross, dot, normalized, scale, sub};
use boxwood::Mesh;

/// A hollow pipe with mitered elbows. `4 * segments * path.len()` triangles.
///
/// The bore is open at both ends; the mesh, which includes the wall ends, is closed. Where the path is parallel to
/// an axis, the pipe keeps the other two coordinates bit-exactly. If `segments` is also a multiple of 4, the
/// surface is exactly at the outer radius in the positive and negative directions of the other two axes.
///
/// # Panics
/// If the path has fewer than two points, repeats a point or reverses its direction, `segments` is less than 3, or
/// not `0 < inner < outer`.
#[must_use]
pub fn pipe(path: &[[f64; 3]], outer: f64, inner: f64, segments: u32) -> Mesh {
    assert!(0.0 < inner && inner < outer, "a pipe needs 0 < inner radius < outer, not {inner} and {outer}");
    let mut loops = cross_sections(path, outer, segments);
    // The loops run forward along the outer surface and back along the inner one, so the ring of loops closes at
    // the start.
    loops.extend(cross_sections(path, inner, segments).into_iter().rev());
    loft_ring(&loops)
}

/// A solid rod along a path. Its radius changes linearly with the path length from `radii[0]` to `radii[1]`; both ends
/// are beveled by `bevel`. `2 * segments` triangles per point of the path and per end.
///
/// At a corner, both adjacent segments must be longer than the radius times `tan(angle / 2)`, where `angle` is the
/// angle between their directions.
///
/// # Panics
/// Under the conditions of [`pipe`], or if the bevel is not less than both radii or is longer than the first or last
/// segment.
pub(crate) fn rod(path: &[[f64; 3]], radii: [f64; 2], bevel: f64, segments: u32) -> Mesh {
    assert!(
        0.0 < bevel && radii.iter().all(|&radius| bevel < radius),
        "a bevel of {bevel} does not fit radii of {radii:?}"
    );
    let ends = [[path[0], path[1]], [path[path.len() - 1], path[path.len() - 2]]];
    let [first, last] = ends.map(|[end, next]| add(end, scale(normalized(sub(next, end)), bevel)));
    let inner = path.get(1..path.len() - 1).unwrap_or_default();
    let path = [&[path[0], first], inner, &[last, path[path.len() - 1]]].concat();
    let mut arc_lengths = vec![0.0];
    for pair in path.windows(2) {
        arc_lengths.push(arc_lengths[arc_lengths.len() - 1] + length(sub(pair[1], pair[0])));
    }
    let (count, total) = (path.len(), arc_lengths[path.len() - 1]);
    let radius = |i: usize| {
        let linear = radii[0] + (radii[1] - radii[0]) * (arc_lengths[i] / total);
        if i == 0 || i == count - 1 { linear - bevel } else { linear }
    };
    let unit_sections = cross_sections(&path, 1.0, segments);
    let scaled = unit_sections.into_iter().enumerate().map(|(i, points)| {
        points.into_iter().map(|point| add(path[i], scale(sub(point, path[i]), radius(i)))).collect()
    });
    let loops: Vec<_> = [vec![path[0]]].into_iter().chain(scaled).chain([vec![path[count - 1]]]).collect();
    loft(&loops)
}

/// Replaces each corner of a path by an arc of this radius with `steps` segments. Points on a straight line are kept.
///
/// # Panics
/// If `steps` is 0, the radius is not positive, an arc does not fit between its neighbors, or the path is invalid for [`pipe`].
#[must_use]
pub fn rounded_path(path: &[[f64; 3]], radius: f64, steps: u32) -> Vec<[f64; 3]> {
    assert!(radius > 0.0 && steps > 0, "an arc needs a positive radius and number of steps, not {radius} and {steps}");
    let directions = directions(path);
    let mut smooth = vec![path[0]];
    // Remaining length of the segment before the corner: its length minus what the arc at the previous corner
    // takes.
    let mut remaining = length(sub(path[1], path[0]));
    for (i, pair) in directions.windows(2).enumerate() {
        let (corner, next) = (path[i + 1], length(sub(path[i + 2], path[i + 1])));
        let (cos, sin) = (dot(pair[0], pair[1]), length(cross(pair[0], pair[1])));
        if sin == 0.0 {
            smooth.push(corner);
            remaining = next;
            continue;
        }
        // `cut` is the length that the arc takes from both segments at the corner: `radius * tan(angle / 2)`, where
        // `angle` is the angle between their directions, and `tan(angle / 2) = (1 - cos) / sin`.
        let cut = radius * (1.0 - cos) / sin;
        assert!(cut < remaining && cut < next, "an arc of radius {radius} does not fit at {corner:?}");
        let inward = normalized(sub(pair[1], scale(pair[0], cos)));
        let start = sub(corner, scale(pair[0], cut));
        for k in 0..=steps {
            let (s, c) = libm::sincos(libm::atan2(sin, cos) * f64::from(k) / f64::from(steps));
            smooth.push(add(start, add(scale(pair[0], radius * s), scale(inward, radius * (1.0 - c)))));
        }
        remaining = next - cut;
    }
    smooth.push(path[path.len() - 1]);
    smooth
}

/// Cross sections of a pipe at the points of the path.
fn cross_sections(path: &[Vector], radius: f64, segments: u32) -> Vec<Vec<Vector>> {
    let directions = directions(path);
    let [u, v] = perpendicular_axes(directions[0]);
    let first =
        unit_circle(segments).into_iter().map(|[x, y]| add(path[0], add(scale(u, radius * x), scale(v, radius * y))));
    let mut sections: Vec<Vec<Vector>> = vec![first.collect()];
    for (i, &direction) in directions.iter().enumerate() {
        // Normal of the plane of the next cross section: the sum of the directions of both segments, so that the plane
        // is at the same angle to both. At the end of the path it is the direction of the last segment.
        let normal = directions.get(i + 1).map_or(direction, |&next| add(direction, next));
        let slide = |&point: &Vector| {
            let distance = dot(sub(path[i + 1], point), normal) / dot(direction, normal);
            add(point, scale(direction, distance))
        };
        let next = sections[i].iter().map(slide).collect();
        sections.push(next);
    }
    sections
}

/// Unit directions of the segments of a path.
fn directions(path: &[Vector]) -> Vec<Vector> {
    assert!(path.len() >= 2, "a path needs at least two points, not {}", path.len());
    let directions: Vec<_> = path.windows(2).map(|pair| normalized(sub(pair[1], pair[0]))).collect();
    assert!(directions.iter().flatten().all(|x| x.is_finite()), "a path must not repeat a point: {path:?}");
    let has_no_reversal = directions.windows(2).all(|pair| dot(pair[0], pair[1]) > -0.999);
    assert!(has_no_reversal, "a path must not reverse its direction: {path:?}");
    directions
}

/// Two unit vectors that form a right-handed frame with `direction`. If `direction` is a coordinate axis, the two
/// vectors are the other coordinate axes, up to order and sign.
fn perpendicular_axes(direction: Vector) -> [Vector; 2] {
    let helper = if direction[0].abs() < 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let u = normalized(cross(direction, helper));
    [u, cross(direction, u)]
}

fn length(vector: Vector) -> f64 {
    dot(vector, vector).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, hash, shell_volumes};

    const CORNERS: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [50.0, 0.0, 0.0], [50.0, 40.0, 0.0], [50.0, 40.0, 30.0]];

    #[test]
    fn rods_are_solid_and_have_given_radii() {
        let bent = rod(&rounded_path(&CORNERS, 12.0, 4), [10.0, 8.0], 1.0, 16);
        check_solid(&bent);
        assert!(extents(&bent)[0][2] > -10.0 && extents(&bent)[0][2] < -9.5);
        let straight = rod(&CORNERS[..2], [10.0, 5.0], 1.0, 16);
        check_solid(&straight);
        assert_eq!(straight.triangles().len(), 2 * 16 * 4);
        let [low, high] = extents(&straight);
        assert_eq!((low[0], high[0]), (0.0, 50.0));
        assert!((high[1] - 9.9).abs() < 1e-12 && (low[1] + 9.9).abs() < 1e-12);
    }

    #[test]
    fn mitered_pipes_are_closed_and_keep_their_cross_section() {
        let mesh = pipe(&CORNERS, 6.0, 5.0, 24);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 4 * 24 * 4);
        // By Pappus, the volume of a mitered pipe is its cross section times the path length.
        let section = 12.0 * (36.0 - 25.0) * crate::unit_circle_point(1, 24)[1];
        assert!((shell_volumes(&mesh)[0] / 6.0 - section * 120.0).abs() < 1e-9);
        let [low, high] = extents(&mesh);
        assert_eq!(low, [0.0, -6.0, -6.0]);
        assert!((0..3).all(|axis| (high[axis] - [56.0, 46.0, 30.0][axis]).abs() < 1e-13), "{high:?}");
    }

    #[test]
    fn rounded_pipes_are_closed() {
        let path = rounded_path(&CORNERS, 15.0, 8);
        assert_eq!(path.len(), 2 + 2 * 9);
        let mesh = pipe(&path, 6.0, 5.0, 24);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 4 * 24 * path.len());
        let [low, high] = extents(&mesh);
        assert_eq!((low[1], low[2]), (-6.0, -6.0));
        assert!((high[0] - 56.0).abs() < 0.05);
        assert_eq!(hash(&mesh), 0x1767_16e4_2f04_a13f);
    }

    #[test]
    fn arcs_have_given_radius() {
        let path = rounded_path(&CORNERS[..3], 15.0, 8);
        let center = [35.0, 15.0, 0.0];
        assert!(path[1..10].iter().all(|&p| (length(sub(p, center)) - 15.0).abs() < 1e-12), "{path:?}");
        assert_eq!(path[1], [35.0, 0.0, 0.0]);
    }

    #[test]
    fn rounded_path_keeps_collinear_points() {
        let path = [[0.0; 3], [1.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
        assert_eq!(rounded_path(&path, 0.5, 4), path);
        check_solid(&pipe(&path, 0.2, 0.1, 8));
    }

    #[test]
    #[should_panic(expected = "does not fit")]
    fn rounded_path_panics_if_arc_does_not_fit() {
        let _ = rounded_path(&CORNERS, 25.0, 4);
    }

    #[test]
    #[should_panic(expected = "reverse its direction")]
    fn pipe_panics_if_path_reverses() {
        let _ = pipe(&[[0.0; 3], [1.0, 0.0, 0.0], [0.5, 0.0, 0.0]], 0.2, 0.1, 8);
    }
}
