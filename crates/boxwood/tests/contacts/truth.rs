//! What two triangles have in common, against a construction in rational arithmetic.

use crate::families::{FAMILIES, Random, Triangle};
use crate::twin::integers::{Vector, cross, dot, is_zero, minus, over_common_power};
use crate::twin::triangles::extreme_points;
use crate::{contacts_of, mesh_of};
use boxwood::{Contacts, Feature, Model, Pose};
use num_bigint::BigInt;

/// The two triangles, and what was found of them, over integers.
struct Exact {
    triangles: [[Vector; 3]; 2],
    /// Where the points that were found should be, in their order.
    points: Vec<(Vector, BigInt)>,
}

/// All points of one pair of triangles: a spot, the ends of a segment, or the corners of a patch.
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

/// Finds for each point that was found the exact one that it is the rounding of: all of them, each once.
fn exactly(a: &Triangle, b: &Triangle, found: &[[f64; 3]]) -> Exact {
    let mut numbers = [[0.0; 3]; 24];
    numbers[..3].copy_from_slice(a);
    numbers[3..6].copy_from_slice(b);
    for (i, point) in found.iter().enumerate() {
        numbers[6 + 3 * i] = *point;
        numbers[7 + 3 * i] = point.map(f64::next_down);
        numbers[8 + 3 * i] = point.map(f64::next_up);
    }
    let whole = over_common_power(numbers);
    let triangle = |from: usize| [0, 1, 2].map(|i| whole[from + i].clone());
    let triangles = [triangle(0), triangle(3)];
    let mut left = extreme_points(triangles[0].clone(), &triangles[1]);
    assert_eq!(left.len(), found.len(), "corners of {a:?} and {b:?}: {found:?}");
    let points = (0..found.len()).map(|i| {
        let [point, below, above] = [0, 1, 2].map(|k| &whole[6 + 3 * i + k]);
        let subnormal = found[i].map(|x| x != 0.0 && x.abs() < f64::MIN_POSITIVE);
        let is_rounded = |(xyz, w): &(Vector, BigInt)| {
            (0..3).all(|k| {
                let twice = &xyz[k] * 2;
                // Halfway to the neighbours, or all the way for subnormal numbers.
                let ends = if subnormal[k] {
                    [&below[k] * 2, &above[k] * 2]
                } else {
                    [below, above].map(|x| &x[k] + &point[k])
                };
                &ends[0] * w <= twice && twice <= &ends[1] * w
            })
        };
        let place = left.iter().position(is_rounded);
        left.swap_remove(place.unwrap_or_else(|| panic!("{:?} is no corner of {a:?} and {b:?}", found[i])))
    });
    let points = points.collect();
    Exact { triangles, points }
}

fn normal([p, q, r]: &[Vector; 3]) -> Vector {
    cross(&minus(q, p), &minus(r, p))
}

/// A positive multiple of the way from one point to another.
fn way((p, w): &(Vector, BigInt), (q, v): &(Vector, BigInt)) -> Vector {
    [0, 1, 2].map(|k| &q[k] * w - &p[k] * v)
}

/// The lowest feature on which all points are.
fn feature_of(triangle: &[Vector; 3], points: &[(Vector, BigInt)]) -> Feature {
    let one = || BigInt::from(1);
    let is_corner = |i: usize| points.iter().all(|p| is_zero(&way(p, &(triangle[i].clone(), one()))));
    let is_on_side = |i: usize| {
        points.iter().all(|p| {
            let [to_start, to_end] = [i, (i + 1) % 3].map(|i| way(p, &(triangle[i].clone(), one())));
            is_zero(&cross(&to_start, &to_end)) && dot(&to_start, &to_end) <= BigInt::ZERO
        })
    };
    let corner = (0..3).find(|&i| is_corner(i)).map(|i| Feature::Vertex(i as u8));
    corner.or_else(|| (0..3).find(|&i| is_on_side(i)).map(|i| Feature::Edge(i as u8))).unwrap_or(Feature::Face)
}

fn check(a: &Triangle, b: &Triangle) -> usize {
    let models = [a, b].map(|t| Model::new(mesh_of(&[*t])));
    let contacts = contacts_of(&models[0], Pose::IDENTITY, &models[1], Pose::IDENTITY);
    let whole = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2]]);
    let [a0, a1, a2, b0, b1, b2] = whole;
    let (whole_a, whole_b) = ([a0, a1, a2], [b0, b1, b2]);
    if is_zero(&normal(&whole_a)) || is_zero(&normal(&whole_b)) {
        let meet = !extreme_points(whole_a, &whole_b).is_empty();
        assert_eq!(contacts.degenerate_pairs, u64::from(meet));
        assert_eq!(contacts.regions.iter().map(|region| region.points.len()).sum::<usize>(), usize::from(meet));
        return usize::from(meet);
    }
    assert_eq!(contacts.degenerate_pairs, 0);
    let found = points_of(&contacts);
    let exact = exactly(a, b, &found);
    let Some(region) = contacts.regions.first() else { return 0 };
    assert_eq!(contacts.regions.len(), 1);
    let [normal_a, normal_b] = exact.triangles.each_ref().map(normal);
    let features = || [0, 1].map(|side| feature_of(&exact.triangles[side], &exact.points));
    match exact.points.len() {
        1 => assert_eq!(region.points[0].traces[0].features, features()),
        2 => {
            let curve = &region.curves[0];
            assert_eq!(curve.traces(0)[0].features, features());
            let along = cross(&normal_a, &normal_b);
            assert_eq!(curve.directed, !is_zero(&along));
            let forward = dot(&along, &way(&exact.points[0], &exact.points[1]));
            // Ends that are rounded to one point cannot be told apart.
            let told_apart = found[0] != found[1];
            assert!(
                !(curve.directed && told_apart) || forward > BigInt::ZERO,
                "a segment of {a:?} and {b:?} goes backwards"
            );
        }
        count => {
            let patch = &region.patches[0];
            assert_eq!(patch.opposed, dot(&normal_a, &normal_b) < BigInt::ZERO);
            let distinct = (0..count).all(|i| found[..i].iter().all(|known| *known != found[i]));
            for i in (0..count).filter(|_| distinct) {
                let [p, q, r] = [i, (i + 1) % count, (i + 2) % count].map(|i| &exact.points[i]);
                let turn = dot(&cross(&way(p, q), &way(q, r)), &normal_a);
                assert!(turn > BigInt::ZERO, "the patch of {a:?} and {b:?} does not turn left at corner {i}");
            }
            let [curve] = &region.curves[..] else { panic!("one outline") };
            assert!(curve.closed && curve.points.len() == count && curve.directed == patch.opposed);
        }
    }
    exact.points.len()
}

#[test]
fn hard_pairs_of_triangles_have_in_common_what_is_constructed() {
    let mut seen = [0; 7];
    for family in FAMILIES {
        let mut random = Random::new(u64::from(family.letter), 0x7ace);
        for _ in 0..1500 {
            let [a, b] = family.pair(&mut random);
            // Models must stay below 2^1000.
            if a.iter().chain(&b).flatten().any(|x| x.abs() > 1e300) {
                continue;
            }
            seen[check(&a, &b)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "not all kinds were seen: {seen:?}");
}

/// Small whole numbers: most pairs touch somehow.
#[test]
fn triangles_on_a_grid_have_in_common_what_is_constructed() {
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
