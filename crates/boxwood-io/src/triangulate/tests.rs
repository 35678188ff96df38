//! Tests with integer polygons, so that every area is exact.
//!
//! A face with n corners must give n - 2 triangles. Each edge of the face must be an edge of one triangle, in the same
//! direction. No triangle may have the opposite orientation to the face. The areas of the triangles must add up to the
//! area of the face, and their centers must be inside it.

use super::*;
use boxwood_scenes::Random;
use std::collections::HashMap;

type GridPoint = [i64; 2];

fn twice_area([a, b, c]: [GridPoint; 3]) -> i128 {
    let [u, v] = [b, c].map(|p| [i128::from(p[0] - a[0]), i128::from(p[1] - a[1])]);
    u[0] * v[1] - u[1] * v[0]
}

fn polygon_area(polygon: &[GridPoint]) -> i128 {
    polygon.windows(2).map(|pair| twice_area([polygon[0], pair[0], pair[1]])).sum()
}

/// Winding number of the polygon around a point that is on no edge.
fn winding(polygon: &[GridPoint], point: GridPoint) -> i32 {
    let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
    edges.fold(0, |sum, (&from, &to)| {
        let area = twice_area([from, to, point]);
        let up = from[1] <= point[1] && to[1] > point[1] && area > 0;
        let down = from[1] > point[1] && to[1] <= point[1] && area < 0;
        sum + i32::from(up) - i32::from(down)
    })
}

/// Triangulates the polygon lifted to a sloped plane. `axis` selects the permutation of the coordinate axes, so that
/// faces are projected along every axis.
fn triangulate(polygon: &[GridPoint], slope: GridPoint, axis: usize) -> (FaceTriangulation, Vec<[u32; 3]>) {
    let vertices: Vec<[f64; 3]> = polygon.iter().map(|p| lifted(*p, slope, axis)).collect();
    let corners: Vec<u32> = (0..polygon.len() as u32).collect();
    let mut out = vec![[7, 7, 7]];
    let limits = ReadLimits { max_concave_corners: 10_000, ..ReadLimits::default() };
    let result = FaceTriangulator::new(&limits)
        .triangulate(&corners, &vertices, FileLocation::File, &mut out)
        .expect("within the limits");
    assert_eq!(out.remove(0), [7, 7, 7], "existing triangles are kept");
    (result, out)
}

fn lifted([x, y]: GridPoint, slope: GridPoint, axis: usize) -> [f64; 3] {
    let flat = [x as f64, y as f64, (x * slope[0] + y * slope[1]) as f64];
    [0, 1, 2].map(|i| flat[(i + axis) % 3])
}

fn check_edges(triangles: &[[u32; 3]], corners: usize) {
    assert_eq!(triangles.len(), corners - 2);
    let mut edges: HashMap<(u32, u32), i32> = HashMap::new();
    for [a, b, c] in triangles.iter().copied() {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            *edges.entry((from, to)).or_default() += 1;
            *edges.entry((to, from)).or_default() -= 1;
        }
    }
    for i in 0..corners as u32 {
        let edge = (i, (i + 1) % corners as u32);
        assert_eq!(edges.remove(&edge), Some(1), "edge {edge:?} of the face is an edge of one triangle");
        edges.remove(&(edge.1, edge.0));
    }
    assert!(edges.values().all(|&count| count == 0), "inner edges are shared by two triangles");
}

fn check(polygon: &[GridPoint]) {
    for (slope, axis) in [([0, 0], 0), ([0, 0], 1), ([2, -3], 2), ([-1, 5], 1)] {
        let (result, triangles) = triangulate(polygon, slope, axis);
        assert_eq!(result, FaceTriangulation::Proper, "{polygon:?}");
        check_edges(&triangles, polygon.len());
        check_cover(polygon, &triangles);
    }
}

fn check_cover(polygon: &[GridPoint], triangles: &[[u32; 3]]) {
    let area = polygon_area(polygon);
    let tripled: Vec<GridPoint> = polygon.iter().map(|p| p.map(|x| 3 * x)).collect();
    let mut sum = 0;
    for triangle in triangles {
        let corners = triangle.map(|i| polygon[i as usize]);
        let part = twice_area(corners);
        assert!(part.signum() * area.signum() >= 0, "triangle {triangle:?} of {polygon:?} has the wrong orientation");
        let center = [0, 1].map(|k| corners.iter().map(|p| p[k]).sum::<i64>());
        assert!(part == 0 || winding(&tripled, center) != 0, "triangle {triangle:?} of {polygon:?} is outside");
        sum += part;
    }
    assert_eq!(sum, area, "{polygon:?}");
}

/// Checks the polygon from every start corner and in both orientations.
fn check_all_starts(polygon: &[GridPoint]) {
    let mut polygon = polygon.to_vec();
    for _ in 0..2 {
        for _ in 0..polygon.len() {
            polygon.rotate_left(1);
            check(&polygon);
        }
        polygon.reverse();
    }
}

fn below(random: &mut Random, n: i64) -> i64 {
    random.below(n as u64) as i64
}

/// Star-shaped polygon around the origin, which is on the left of every edge.
fn star(random: &mut Random, corners: usize, size: i64) -> Vec<GridPoint> {
    let mut points: Vec<GridPoint> = vec![[size, 0], [0, size], [-size, 0], [0, -size]];
    while points.len() < corners {
        let point = [below(random, 2 * size + 1) - size, below(random, 2 * size + 1) - size];
        let same_ray = |p: &GridPoint| twice_area([[0, 0], *p, point]) == 0 && p[0] * point[0] + p[1] * point[1] > 0;
        if point != [0, 0] && !points.iter().any(same_ray) {
            points.push(point);
        }
    }
    points.sort_by(|p, q| (p[1] as f64).atan2(p[0] as f64).total_cmp(&(q[1] as f64).atan2(q[0] as f64)));
    points
}

fn comb(random: &mut Random, teeth: i64) -> Vec<GridPoint> {
    let mut points = vec![[2 * teeth, -1], [2 * teeth, 0]];
    for tooth in (0..teeth).rev() {
        points.push([2 * tooth + 1, 1 + below(random, 1000)]);
        points.push([2 * tooth, 0]);
    }
    points.push([0, -1]);
    points
}

/// Band that winds inward, with the given number of quarter turns.
fn spiral(quarters: i64) -> Vec<GridPoint> {
    let step = [[1, 0], [0, 1], [-1, 0], [0, -1]];
    let corner = |i: i64, size: i64| {
        let (along, from) = (step[i as usize % 4], step[(i as usize + 3) % 4]);
        [0, 1].map(|k| (along[k] + from[k]) * size)
    };
    let outer = (0..quarters).map(|i| corner(i, 10 * (quarters - i) + 100));
    let inner = (0..quarters).rev().map(|i| corner(i, 10 * (quarters - i) + 97));
    outer.chain(inner).collect()
}

fn segments_intersect(a: GridPoint, b: GridPoint, c: GridPoint, d: GridPoint) -> bool {
    let sign = |p, q, r| twice_area([p, q, r]).signum();
    let within = |p: GridPoint, q: GridPoint, r: GridPoint| {
        sign(p, q, r) == 0 && (0..2).all(|k| p[k].min(q[k]) <= r[k] && r[k] <= p[k].max(q[k]))
    };
    (sign(a, b, c) * sign(a, b, d) < 0 && sign(c, d, a) * sign(c, d, b) < 0)
        || within(a, b, c)
        || within(a, b, d)
        || within(c, d, a)
        || within(c, d, b)
}

/// Returns the indices of the first two edges that violate the rules of a simple polygon: they intersect, or one runs
/// back along the other. `None` if the polygon is simple.
fn crossing(polygon: &[GridPoint]) -> Option<(usize, usize)> {
    let n = polygon.len();
    let at = |i: usize| polygon[i % n];
    for i in 0..n {
        let next = (i + 1) % n;
        let folded = twice_area([at(i), at(i + 1), at(i + 2)]) == 0
            && (0..2).map(|k| (at(i)[k] - at(i + 1)[k]) * (at(i + 2)[k] - at(i + 1)[k])).sum::<i64>() >= 0;
        if folded {
            return Some((i, next));
        }
        for j in i + 2..n {
            if (j + 1) % n != i && segments_intersect(at(i), at(i + 1), at(j), at(j + 1)) {
                return Some((i, j));
            }
        }
    }
    None
}

/// Random points, reordered by reversing runs (2-opt) until the polygon is simple; `None` if that fails.
fn uncrossed(random: &mut Random, corners: usize, size: i64) -> Option<Vec<GridPoint>> {
    let mut polygon: Vec<GridPoint> = (0..corners).map(|_| [below(random, size), below(random, size)]).collect();
    for _ in 0..20 * corners {
        let Some((i, j)) = crossing(&polygon) else { return Some(polygon) };
        polygon[i + 1..=j].reverse();
        if random.below(4) == 0 {
            let (i, j) = (below(random, corners as i64), below(random, corners as i64));
            polygon.swap(i as usize, j as usize);
        }
    }
    None
}

#[test]
fn case_118_star_shaped_faces_are_tiled() {
    let mut random = Random::new(1);
    for round in 0..300 {
        let corners = 5 + round % 40;
        let size = [6, 40, 1_000_000][round % 3].max(2 * corners as i64);
        check(&star(&mut random, corners, size));
    }
}

#[test]
fn case_118_combs_and_spirals_are_tiled() {
    let mut random = Random::new(2);
    for teeth in 1..60 {
        check(&comb(&mut random, teeth));
    }
    check_all_starts(&comb(&mut random, 9));
    for quarters in 3..40 {
        check(&spiral(quarters));
    }
    check_all_starts(&spiral(11));
}

/// Verifies that random simple polygons are triangulated exactly. On a small grid, most corners are collinear with
/// others, where a careless ear test fails.
#[test]
fn case_118_random_simple_faces_are_tiled() {
    let mut random = Random::new(3);
    let mut simple = 0;
    for round in 0..6000 {
        let (corners, size) = ([4, 5, 6, 8, 12, 20][round % 6], [4, 6, 10, 100][round / 6 % 4]);
        if let Some(polygon) = uncrossed(&mut random, corners, size) {
            check(&polygon);
            simple += 1;
        }
    }
    assert!(simple > 2000, "only {simple} polygons became simple");
}

#[test]
fn case_118_concave_quads_are_split_at_the_reflex_corner() {
    check_all_starts(&[[0, 0], [10, 0], [2, 2], [0, 10]]);
    check_all_starts(&[[0, 0], [10, 0], [5, 5], [0, 10]]);
    check_all_starts(&[[0, 0], [10, 0], [10, 10], [0, 10]]);
}

#[test]
fn collinear_corners_make_no_degenerate_triangle() {
    for face in [
        &[[0, 0], [1, 0], [2, 0], [2, 2], [0, 2]][..],
        &[[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]],
    ] {
        let (_, triangles) = triangulate(face, [0, 0], 0);
        assert!(triangles.iter().all(|t| twice_area(t.map(|i| face[i as usize])) > 0), "{triangles:?}");
        check_all_starts(face);
    }
}

#[test]
fn repeated_and_collinear_corners_are_supported() {
    check_all_starts(&[[0, 0], [4, 0], [4, 0], [4, 4]]);
    check_all_starts(&[[0, 0], [4, 0], [4, 0], [4, 4], [0, 4]]);
    check_all_starts(&[[0, 0], [4, 0], [4, 0], [1, 1], [1, 1], [1, 1], [0, 4]]);
    check_all_starts(&[[0, 0], [1, 0], [2, 0], [3, 0], [3, 3], [2, 3], [2, 1], [1, 1], [1, 3], [0, 3]]);
}

/// Verifies squares with square holes, each hole connected to the outline by a bridge that the boundary walks in
/// both directions.
#[test]
fn bridges_to_holes_are_supported() {
    check_all_starts(&[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0], [3, 3], [3, 6], [6, 6], [6, 3], [3, 3]]);
    let mut plate = vec![[0, 0], [100, 0], [100, 10]];
    for hole in (0..10).rev() {
        let (x, bridge) = (10 * hole, [10 * hole + 5, 10]);
        plate.extend([bridge, [x + 7, 7], [x + 7, 3], [x + 3, 3], [x + 3, 7], [x + 7, 7], bridge]);
    }
    plate.push([0, 10]);
    check_all_starts(&plate);
}

/// Verifies boundaries with an edge that runs back along the previous one, as in the projection of a face folded by
/// a right angle.
#[test]
fn edges_that_run_back_are_supported() {
    check_all_starts(&[[500, -500], [500, 500], [-500, 500], [-500, -500], [-500, 0]]);
    check_all_starts(&[[0, 0], [4, 0], [9, 0], [4, 0], [4, 4], [0, 4]]);
}

#[test]
fn loops_that_share_a_corner_are_supported() {
    check_all_starts(&[[0, 0], [4, 0], [4, 4], [8, 4], [8, 8], [4, 8], [4, 4], [0, 4]]);
    // Two loops with a common corner: the second loop is inside the first.
    check_all_starts(&[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0], [2, 5], [5, 2]]);
}

#[test]
fn self_crossing_faces_become_a_fan() {
    let faces: [&[GridPoint]; 5] = [
        // Bow ties: quads with two crossing edges. The signed area of the first is zero, that of the second is
        // not.
        &[[0, 0], [4, 4], [4, 0], [0, 4]],
        &[[0, 0], [6, 4], [6, 0], [0, 1]],
        // A pentagram: it turns in one direction only, but winds twice.
        &[[0, 10], [6, -8], [-10, 3], [10, 3], [-6, -8]],
        // A figure eight with seven corners, in which two edges cross.
        &[[0, 0], [4, 4], [6, 4], [6, 0], [4, 0], [0, 4], [-2, 2]],
        // Two loops with opposite orientations.
        &[[0, 0], [4, 0], [4, 4], [0, 0], [-4, 0], [-4, 4]],
    ];
    for face in faces {
        let (result, triangles) = triangulate(face, [0, 0], 0);
        assert_eq!(result, FaceTriangulation::Fan, "{face:?}");
        let fan: Vec<_> = (1..face.len() as u32 - 1).map(|i| [0, i, i + 1]).collect();
        assert_eq!(triangles, fan, "{face:?}");
    }
}

#[test]
fn random_polygons_give_n_minus_2_triangles() {
    let mut random = Random::new(4);
    for round in 0..20_000 {
        let size = [1, 2, 3, 5, 1000][round % 5];
        let corners = 4 + round % 23;
        let polygon: Vec<GridPoint> =
            (0..corners).map(|_| [below(&mut random, size), below(&mut random, size)]).collect();
        let (_, triangles) = triangulate(&polygon, [1, 1], round % 3);
        check_count_and_corners(&triangles, corners);
    }
}

fn check_count_and_corners(triangles: &[[u32; 3]], corners: usize) {
    assert_eq!(triangles.len(), corners - 2);
    assert!(triangles.iter().flatten().all(|&corner| (corner as usize) < corners));
}

#[test]
fn degenerate_faces_are_not_self_crossing() {
    for face in [[[0, 0]; 6], [[0, 0], [3, 0], [1, 0], [2, 0], [5, 0], [4, 0]]] {
        for count in 4..=6 {
            let (result, triangles) = triangulate(&face[..count], [0, 0], 0);
            assert_eq!((result, triangles.len()), (FaceTriangulation::Proper, count - 2));
        }
    }
}

#[test]
fn triangulation_is_independent_of_scale_and_offset() {
    let face = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 4.0, 0.0], [0.5, 1.0, 0.0]];
    let expected = triangulate_points(&face.map(|p| p.map(|x| x + 1.0)));
    for scale in [1e-300, 5e-324 * 1024.0, 1e-160, 1e300, 1e307] {
        assert_eq!(triangulate_points(&face.map(|p| p.map(|x| x * scale))), expected, "scale {scale}");
    }
    assert_eq!(triangulate_points(&face.map(|p| p.map(|x| x + 1e9))), expected);
    assert_eq!(expected.0, FaceTriangulation::Proper);
}

fn triangulate_points(vertices: &[[f64; 3]]) -> (FaceTriangulation, Vec<[u32; 3]>) {
    let corners: Vec<u32> = (0..vertices.len() as u32).collect();
    let mut out = Vec::new();
    let result = FaceTriangulator::new(&ReadLimits::default())
        .triangulate(&corners, vertices, FileLocation::File, &mut out)
        .expect("few corners");
    (result, out)
}

#[test]
fn nonfinite_points_give_n_minus_2_triangles() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for count in 4..8 {
            for bad_point in 0..count {
                let mut points: Vec<_> = (0..count).map(|i| [i as f64, (i * i % 5) as f64, 0.0]).collect();
                points[bad_point][bad_point % 3] = bad;
                assert_eq!(triangulate_points(&points).1.len(), count - 2);
            }
        }
    }
}

#[test]
fn concave_face_with_too_many_corners_is_rejected_unlike_convex_one() {
    let mut random = Random::new(5);
    let triangulate = |polygon: &[GridPoint], limit: u64| {
        let vertices: Vec<[f64; 3]> = polygon.iter().map(|&p| lifted(p, [0, 0], 0)).collect();
        let corners: Vec<u32> = (0..polygon.len() as u32).collect();
        let limits = ReadLimits { max_concave_corners: limit, ..ReadLimits::default() };
        FaceTriangulator::new(&limits).triangulate(&corners, &vertices, FileLocation::Line(5), &mut Vec::new())
    };
    let comb = comb(&mut random, 60);
    let refused = triangulate(&comb, 50).expect_err("more work than the limit allows");
    assert_eq!(refused.location, FileLocation::Line(5));
    assert!(
        matches!(refused.kind, ReadErrorKind::Limit { limit: LimitKind::ConcaveCorners, max: 50, .. }),
        "{refused}"
    );
    assert_eq!(triangulate(&comb, 130).expect("fewer corners than the limit"), FaceTriangulation::Proper);
    let parabola: Vec<GridPoint> = (0..5000).map(|i| [i, i * i]).collect();
    assert_eq!(triangulate(&parabola, 50).expect("convex"), FaceTriangulation::Proper);
    // One corner of the large convex face is pushed inward. The face then has a single reflex corner, so
    // triangulating it stays within the limit.
    let mut dented = parabola;
    dented[2500][1] += 3;
    assert_eq!(triangulate(&dented, 100).expect("one reflex corner"), FaceTriangulation::Proper);
}
