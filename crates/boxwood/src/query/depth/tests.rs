//! Tests that the polytope stays closed and convex for any points, that normals of needles are accurate, and that the
//! depth of box hulls is correct.

use super::hull_depth::{HullState, PointClouds};
use super::normal::normal;
use super::polytope::{MinkowskiVertex, Polytope};
use crate::kernel::predicates::sign::Sign;
use boxwood_scenes::Random;
use glam::DVec3;

/// Random point of a small grid, so that most points are collinear or coplanar with others.
fn on_grid(random: &mut Random) -> DVec3 {
    DVec3::from_array([0; 3].map(|_| random.below(4) as f64))
}

fn corner(point: DVec3) -> MinkowskiVertex {
    MinkowskiVertex { point, from: [0, 0] }
}

#[test]
fn polytope_of_coplanar_points_is_closed_and_convex() {
    let mut random = Random::new(1);
    for _ in 0..400 {
        let points: Vec<DVec3> = (0..40).map(|_| on_grid(&mut random)).collect();
        let first = [0, 1, 2, 3].map(|i| corner(points[i]));
        let Some(mut polytope) = Polytope::tetrahedron(first) else { continue };
        for &point in &points {
            let seeing = polytope.faces().find(|&face| polytope.side(face, point) == Sign::Positive);
            let grown = seeing.and_then(|face| polytope.grow(face, corner(point)));
            assert_eq!(grown.is_some(), seeing.is_some());
        }
        let mut edges = Vec::new();
        for face in polytope.faces() {
            assert!(points.iter().all(|&point| polytope.side(face, point) != Sign::Positive));
            let corners = polytope.points(face);
            assert!(normal(&corners).is_some());
            edges.extend([0, 1, 2].map(|i| [corners[i], corners[(i + 1) % 3]].map(|p| p.to_array().map(f64::to_bits))));
        }
        edges.sort_unstable();
        // The polytope is closed: each edge occurs exactly once in each direction.
        assert!(edges.windows(2).all(|two| two[0] != two[1]));
        assert!(edges.iter().all(|&[from, to]| edges.binary_search(&[to, from]).is_ok()));
    }
}

#[test]
fn normals_of_needles_are_accurate() {
    let mut random = Random::new(2);
    for _ in 0..2_000 {
        // Needle: its corners are within 2^-40 of a line, and all coordinates are integer multiples of 2^-40.
        let step = 1.0 / (1_u64 << 40) as f64;
        let random_integer = |random: &mut Random| i128::from(random.below(1 << 41)) - (1 << 40);
        let p = [0; 3].map(|_| random_integer(&mut random));
        let along = [0; 3].map(|_| random_integer(&mut random) / 4);
        let q = [0, 1, 2].map(|i| p[i] + 2 * along[i]);
        let r = [0, 1, 2].map(|i| p[i] + along[i] + i128::from(random.below(3)) - 1);
        let [e, f] = [q, r].map(|to| [0, 1, 2].map(|i| to[i] - p[i]));
        let exact = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
        let corners = [p, q, r].map(|point| DVec3::from_array(point.map(|x| x as f64 * step)));
        let truth = DVec3::from_array(exact.map(|x| x as f64)).try_normalize();
        match (normal(&corners), truth) {
            (Some(normal), Some(truth)) => assert!(normal.distance(truth) < 1e-15, "{normal} {truth}"),
            (found, truth) => assert_eq!(found, truth),
        }
    }
}

#[test]
fn hull_depth_of_boxes_matches_formula() {
    let mut random = Random::new(3);
    for _ in 0..500 {
        let [a, b] = [0; 2].map(|_| {
            let low = random.point_in_box([-1.0; 3], [0.4; 3]);
            [low, [0, 1, 2].map(|axis| random.range(low[axis] + 0.01, 1.0))]
        });
        let cloud = |[low, high]: [[f64; 3]; 2]| -> Vec<DVec3> {
            let pick = |corner: u32, axis: usize| if corner >> axis & 1 == 0 { low[axis] } else { high[axis] };
            (0..8).map(|corner| DVec3::from_array([0, 1, 2].map(|axis| pick(corner, axis)))).collect()
        };
        let overlaps = (0..3).map(|axis| (a[1][axis] - b[0][axis]).min(b[1][axis] - a[0][axis]));
        let truth = overlaps.fold(f64::INFINITY, f64::min);
        match (PointClouds { a: &cloud(a), b: &cloud(b), max_vertices: 1000 }).depth() {
            HullState::Overlapping(depth) => {
                let [lower, upper] = depth.bounds;
                assert!((lower - truth).abs() < 1e-13 && (upper - truth).abs() < 1e-13, "{truth} {depth:?}");
            }
            HullState::Separated => assert!(truth < 0.0),
            HullState::Undecided => assert!(truth.abs() < 1e-13),
        }
    }
}
