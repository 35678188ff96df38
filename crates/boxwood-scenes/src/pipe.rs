//! Pipes along a path.
//!
//! A circle slides along each piece of the path until it meets the plane that halves the angle to the next piece, and
//! goes on from there: mitred elbows, as cut from straight pipe. On both sides of a mitre the pipe has the same cross
//! section, so its radii hold along the whole path. [`rounded`] first turns the corners of a path into arcs.

use crate::builder::{loft, loft_ring};
use crate::circle::circle;
use crate::vector::{Vector, add, cross, dot, normalized, scale, sub};
use boxwood::Mesh;

/// A hollow pipe with mitred elbows, open at both ends: `4 * segments * path.len()` triangles.
///
/// While the path runs along one axis, the pipe keeps the other two coordinates to the bit; with a multiple of 4
/// segments it then reaches exactly its outer radius in the four directions across.
///
/// # Panics
/// If the path has fewer than two points, two equal ones in a row or turns back on itself, there are fewer than 3
/// segments, or not `0 < inner < outer`.
#[must_use]
pub fn pipe(path: &[[f64; 3]], outer: f64, inner: f64, segments: u32) -> Mesh {
    assert!(0.0 < inner && inner < outer, "a pipe needs 0 < inner radius < outer, not {inner} and {outer}");
    let mut loops = sections(path, outer, segments);
    // Out along the outside, back along the inside.
    loops.extend(sections(path, inner, segments).into_iter().rev());
    loft_ring(&loops)
}

/// A solid rod along a path, thinner or thicker from its first radius to its last evenly with the length of the way, both ends
/// bevelled by `bevel`. `2 * segments` triangles for each point of the path and for each end.
///
/// A corner needs room within the pieces that meet there: the radius times the tangent of half its angle.
///
/// # Panics
/// As [`pipe`] does, or if the bevel is not less than a radius or takes more than the first or last piece of the path.
pub(crate) fn rod(path: &[[f64; 3]], radii: [f64; 2], bevel: f64, segments: u32) -> Mesh {
    assert!(0.0 < bevel && radii.iter().all(|&radius| bevel < radius), "no bevel of {bevel} for radii of {radii:?}");
    let ends = [[path[0], path[1]], [path[path.len() - 1], path[path.len() - 2]]];
    let [first, last] = ends.map(|[end, next]| add(end, scale(normalized(sub(next, end)), bevel)));
    let inner = path.get(1..path.len() - 1).unwrap_or_default();
    let path = [&[path[0], first], inner, &[last, path[path.len() - 1]]].concat();
    let mut ways = vec![0.0];
    for pair in path.windows(2) {
        ways.push(ways[ways.len() - 1] + length(sub(pair[1], pair[0])));
    }
    let (count, whole) = (path.len(), ways[path.len() - 1]);
    let radius = |i: usize| {
        let even = radii[0] + (radii[1] - radii[0]) * (ways[i] / whole);
        if i == 0 || i == count - 1 { even - bevel } else { even }
    };
    let unit = sections(&path, 1.0, segments);
    let sized = unit.into_iter().enumerate().map(|(i, points)| {
        points.into_iter().map(|point| add(path[i], scale(sub(point, path[i]), radius(i)))).collect()
    });
    let loops: Vec<_> = [vec![path[0]]].into_iter().chain(sized).chain([vec![path[count - 1]]]).collect();
    loft(&loops)
}

/// The path with its corners rounded: each becomes an arc of this radius, of `steps` pieces. Straight corners stay.
///
/// # Panics
/// If `steps` is 0, the radius is not positive, an arc does not fit between its neighbours, or as [`pipe`] does.
#[must_use]
pub fn rounded(path: &[[f64; 3]], radius: f64, steps: u32) -> Vec<[f64; 3]> {
    assert!(radius > 0.0 && steps > 0, "an arc needs a positive radius and steps, not {radius} and {steps}");
    let directions = directions(path);
    let mut smooth = vec![path[0]];
    // What is left of the piece before the corner.
    let mut room = length(sub(path[1], path[0]));
    for (i, pair) in directions.windows(2).enumerate() {
        let (corner, next) = (path[i + 1], length(sub(path[i + 2], path[i + 1])));
        let (cos, sin) = (dot(pair[0], pair[1]), length(cross(pair[0], pair[1])));
        if sin == 0.0 {
            smooth.push(corner);
            room = next;
            continue;
        }
        // tan(angle / 2) = (1 - cos) / sin.
        let cut = radius * (1.0 - cos) / sin;
        assert!(cut < room && cut < next, "an arc of radius {radius} does not fit at {corner:?}");
        let inward = normalized(sub(pair[1], scale(pair[0], cos)));
        let start = sub(corner, scale(pair[0], cut));
        for k in 0..=steps {
            let (s, c) = libm::sincos(libm::atan2(sin, cos) * f64::from(k) / f64::from(steps));
            smooth.push(add(start, add(scale(pair[0], radius * s), scale(inward, radius * (1.0 - c)))));
        }
        room = next - cut;
    }
    smooth.push(path[path.len() - 1]);
    smooth
}

/// The cross section at each point of the path.
fn sections(path: &[Vector], radius: f64, segments: u32) -> Vec<Vec<Vector>> {
    let directions = directions(path);
    let [u, v] = frame(directions[0]);
    let first =
        circle(segments).into_iter().map(|[x, y]| add(path[0], add(scale(u, radius * x), scale(v, radius * y))));
    let mut sections: Vec<Vec<Vector>> = vec![first.collect()];
    for (i, &direction) in directions.iter().enumerate() {
        // The plane of the next section: halfway to the next direction, or square at the end.
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

fn directions(path: &[Vector]) -> Vec<Vector> {
    assert!(path.len() >= 2, "a path needs two points, not {}", path.len());
    let directions: Vec<_> = path.windows(2).map(|pair| normalized(sub(pair[1], pair[0]))).collect();
    assert!(directions.iter().flatten().all(|x| x.is_finite()), "a path must not stand still: {path:?}");
    let forward = directions.windows(2).all(|pair| dot(pair[0], pair[1]) > -0.999);
    assert!(forward, "a path must not turn back on itself: {path:?}");
    directions
}

/// Two unit vectors with which the direction makes a right-handed frame. Along an axis they are axes.
fn frame(direction: Vector) -> [Vector; 2] {
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
    use crate::topology::{check_solid, extents, hash, shell_volumes};

    const CORNERS: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [50.0, 0.0, 0.0], [50.0, 40.0, 0.0], [50.0, 40.0, 30.0]];

    #[test]
    fn rods_are_solid_and_as_thick_as_told() {
        let bent = rod(&rounded(&CORNERS, 12.0, 4), [10.0, 8.0], 1.0, 16);
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
    fn mitred_pipes_are_closed_and_keep_their_cross_section() {
        let mesh = pipe(&CORNERS, 6.0, 5.0, 24);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 4 * 24 * 4);
        // By Pappus, a mitred pipe has its cross section times the length of its path.
        let section = 12.0 * (36.0 - 25.0) * crate::turn(1, 24)[1];
        assert!((shell_volumes(&mesh)[0] / 6.0 - section * 120.0).abs() < 1e-9);
        let [low, high] = extents(&mesh);
        assert_eq!(low, [0.0, -6.0, -6.0]);
        assert!((0..3).all(|axis| (high[axis] - [56.0, 46.0, 30.0][axis]).abs() < 1e-13), "{high:?}");
    }

    #[test]
    fn rounded_pipes_are_closed() {
        let path = rounded(&CORNERS, 15.0, 8);
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
    fn arcs_have_their_radius() {
        let path = rounded(&CORNERS[..3], 15.0, 8);
        let centre = [35.0, 15.0, 0.0];
        assert!(path[1..10].iter().all(|&p| (length(sub(p, centre)) - 15.0).abs() < 1e-12), "{path:?}");
        assert_eq!(path[1], [35.0, 0.0, 0.0]);
    }

    #[test]
    fn straight_corners_stay() {
        let path = [[0.0; 3], [1.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
        assert_eq!(rounded(&path, 0.5, 4), path);
        check_solid(&pipe(&path, 0.2, 0.1, 8));
    }

    #[test]
    #[should_panic(expected = "does not fit")]
    fn arcs_need_room() {
        let _ = rounded(&CORNERS, 25.0, 4);
    }

    #[test]
    #[should_panic(expected = "turn back")]
    fn paths_go_forward() {
        let _ = pipe(&[[0.0; 3], [1.0, 0.0, 0.0], [0.5, 0.0, 0.0]], 0.2, 0.1, 8);
    }
}
