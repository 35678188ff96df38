//! The intersection of two triangles, compared with a construction in rational arithmetic.

use crate::contacts::{contacts_of, mesh_of};
use crate::support::families::{FAMILIES, Random, Triangle};
use boxwood::query::TriangleFeature;
use boxwood::query::contacts::Contacts;
use boxwood::{Model, Pose};
use boxwood_oracle::integers::{Vector, cross, dot, is_zero, minus, over_common_power};
use boxwood_oracle::triangles::extreme_points;
use num_bigint::BigInt;

/// Two triangles with integer coordinates, and the exact extreme points of their intersection.
struct ExactIntersection {
    triangles: [[Vector; 3]; 2],
    /// The exact rational positions (`xyz / w`) of the points that the library returned, in the order of the
    /// library.
    points: Vec<(Vector, BigInt)>,
}

/// The points of contact of two models with one triangle each: one point, the two ends of a segment, or the
/// vertices of a coplanar patch. Empty if there is no contact.
fn points_of(contacts: &Contacts) -> Vec<[f64; 3]> {
    let [region] = &contacts.regions[..] else { return Vec::new() };
    if let [patch] = &region.patches[..] {
        return patch.points.clone();
    }
    if let [curve] = &region.curves[..] {
        return curve.points.clone();
    }
    region.points.iter().map(|spot| spot.point).collect()
}

/// Finds for each point in `found` the exact extreme point of the intersection that rounds to it. Panics unless
/// every extreme point belongs to exactly one found point.
fn exact_intersection(a: &Triangle, b: &Triangle, found: &[[f64; 3]]) -> ExactIntersection {
    let mut values = [[0.0; 3]; 24];
    values[..3].copy_from_slice(a);
    values[3..6].copy_from_slice(b);
    for (i, point) in found.iter().enumerate() {
        values[6 + 3 * i] = *point;
        values[7 + 3 * i] = point.map(f64::next_down);
        values[8 + 3 * i] = point.map(f64::next_up);
    }
    let integers = over_common_power(values);
    let triangle = |from: usize| [0, 1, 2].map(|i| integers[from + i].clone());
    let triangles = [triangle(0), triangle(3)];
    let mut left = extreme_points(triangles[0].clone(), &triangles[1]);
    assert_eq!(left.len(), found.len(), "vertices of {a:?} and {b:?}: {found:?}");
    let points = (0..found.len()).map(|i| {
        let [point, below, above] = [0, 1, 2].map(|k| &integers[6 + 3 * i + k]);
        let subnormal = found[i].map(|x| x != 0.0 && x.abs() < f64::MIN_POSITIVE);
        let is_rounded = |(xyz, w): &(Vector, BigInt)| {
            (0..3).all(|k| {
                let twice = &xyz[k] * 2;
                // Permitted rounding error of a coordinate: half the distance to the neighboring floats, or for
                // subnormal numbers the whole distance.
                let ends = if subnormal[k] {
                    [&below[k] * 2, &above[k] * 2]
                } else {
                    [below, above].map(|x| &x[k] + &point[k])
                };
                &ends[0] * w <= twice && twice <= &ends[1] * w
            })
        };
        let index = left.iter().position(is_rounded);
        left.swap_remove(index.unwrap_or_else(|| panic!("{:?} is not a vertex of {a:?} and {b:?}", found[i])))
    });
    let points = points.collect();
    ExactIntersection { triangles, points }
}

fn normal([p, q, r]: &[Vector; 3]) -> Vector {
    cross(&minus(q, p), &minus(r, p))
}

/// A positive multiple of the vector from point `p / w` to point `q / v`.
fn vector_between((p, w): &(Vector, BigInt), (q, v): &(Vector, BigInt)) -> Vector {
    [0, 1, 2].map(|k| &q[k] * w - &p[k] * v)
}

/// The lowest-dimensional feature of the triangle that contains all points.
fn feature_of(triangle: &[Vector; 3], points: &[(Vector, BigInt)]) -> TriangleFeature {
    let one = || BigInt::from(1);
    let is_corner = |i: usize| points.iter().all(|p| is_zero(&vector_between(p, &(triangle[i].clone(), one()))));
    let is_on_side = |i: usize| {
        points.iter().all(|p| {
            let [to_start, to_end] = [i, (i + 1) % 3].map(|i| vector_between(p, &(triangle[i].clone(), one())));
            is_zero(&cross(&to_start, &to_end)) && dot(&to_start, &to_end) <= BigInt::ZERO
        })
    };
    let corner = (0..3).find(|&i| is_corner(i)).map(|i| TriangleFeature::Vertex(i as u8));
    corner
        .or_else(|| (0..3).find(|&i| is_on_side(i)).map(|i| TriangleFeature::Edge(i as u8)))
        .unwrap_or(TriangleFeature::Face)
}

fn check(a: &Triangle, b: &Triangle) -> usize {
    let models = [a, b].map(|t| Model::new(mesh_of(&[*t])));
    let contacts = contacts_of(&models[0], Pose::IDENTITY, &models[1], Pose::IDENTITY);
    let integers = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2]]);
    let [a0, a1, a2, b0, b1, b2] = integers;
    let (integers_a, integers_b) = ([a0, a1, a2], [b0, b1, b2]);
    if is_zero(&normal(&integers_a)) || is_zero(&normal(&integers_b)) {
        let intersect = !extreme_points(integers_a, &integers_b).is_empty();
        assert_eq!(contacts.degenerate_pairs, u64::from(intersect));
        assert_eq!(contacts.regions.iter().map(|region| region.points.len()).sum::<usize>(), usize::from(intersect));
        return usize::from(intersect);
    }
    assert_eq!(contacts.degenerate_pairs, 0);
    let found = points_of(&contacts);
    let exact = exact_intersection(a, b, &found);
    let Some(region) = contacts.regions.first() else { return 0 };
    assert_eq!(contacts.regions.len(), 1);
    let [normal_a, normal_b] = exact.triangles.each_ref().map(normal);
    let features = || [0, 1].map(|side| feature_of(&exact.triangles[side], &exact.points));
    match exact.points.len() {
        1 => assert_eq!(region.points[0].contacts[0].features, features()),
        2 => {
            let curve = &region.curves[0];
            assert_eq!(curve.triangle_contacts(0)[0].features, features());
            let along = cross(&normal_a, &normal_b);
            assert_eq!(curve.directed, !is_zero(&along));
            let forward = dot(&along, &vector_between(&exact.points[0], &exact.points[1]));
            // If both ends of the segment round to the same point, their order cannot be checked.
            let distinct = found[0] != found[1];
            assert!(
                !(curve.directed && distinct) || forward > BigInt::ZERO,
                "a segment of {a:?} and {b:?} is reversed"
            );
        }
        count => {
            let patch = &region.patches[0];
            assert_eq!(patch.opposed, dot(&normal_a, &normal_b) < BigInt::ZERO);
            let distinct = (0..count).all(|i| found[..i].iter().all(|known| *known != found[i]));
            for i in (0..count).filter(|_| distinct) {
                let [p, q, r] = [i, (i + 1) % count, (i + 2) % count].map(|i| &exact.points[i]);
                let turn = dot(&cross(&vector_between(p, q), &vector_between(q, r)), &normal_a);
                assert!(turn > BigInt::ZERO, "the patch of {a:?} and {b:?} does not turn left at vertex {i}");
            }
            let [curve] = &region.curves[..] else { panic!("one outline") };
            assert!(curve.closed && curve.points.len() == count && curve.directed == patch.opposed);
        }
    }
    exact.points.len()
}

#[test]
fn hard_triangle_pairs_match_oracle() {
    let mut seen = [0; 7];
    for family in FAMILIES {
        let mut random = Random::new(u64::from(family.letter), 0x7ace);
        for _ in 0..1500 {
            let [a, b] = family.pair(&mut random);
            // Placed coordinates must be below 2^1000, about 1e301.
            if a.iter().chain(&b).flatten().any(|x| x.abs() > 1e300) {
                continue;
            }
            seen[check(&a, &b)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "not all kinds were seen: {seen:?}");
}

/// Triangles with small integer coordinates, so that most pairs touch in some way.
#[test]
fn grid_triangle_pairs_match_oracle() {
    let mut random = boxwood_scenes::Random::new(0xc0);
    let mut seen = [0; 7];
    for case in 0..20_000 {
        let flat = case % 3 == 0;
        let mut corner =
            || [0, 1, 2].map(|k| if flat && k == 2 { 0.0 } else { random.below(if flat { 8 } else { 4 }) as f64 });
        let (a, b) = ([0; 3].map(|_| corner()), [0; 3].map(|_| corner()));
        seen[check(&a, &b)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 10), "not all kinds were seen: {seen:?}");
}
