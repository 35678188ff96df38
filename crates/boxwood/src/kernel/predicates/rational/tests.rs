//! Tests that the filters agree with integers. Also tests clipped segments, with points for which it is known
//! whether they are on the triangle.

use super::*;
use crate::kernel::triangle::{certainly_on_one_side, is_degenerate};
use boxwood_scenes::Random;

/// A random coordinate with few bits, so that points are often exactly on planes, or with many bits.
fn some_number(random: &mut Random) -> f64 {
    match random.below(3) {
        0 => random.below(5) as f64 - 2.0,
        1 => (random.below(5) as f64 - 2.0) * (1.0 + f64::EPSILON * random.below(3) as f64),
        _ => random.range(-2.0, 2.0),
    }
}

fn some_point(random: &mut Random) -> DVec3 {
    DVec3::new(some_number(random), some_number(random), some_number(random))
}

fn some_triangle(random: &mut Random) -> [DVec3; 3] {
    [0, 1, 2].map(|_| some_point(random))
}

#[test]
fn filtered_ray_passage_matches_integers() {
    let mut random = Random::new(0x7a7);
    let mut counts = [0; 4];
    for _ in 0..20_000 {
        let shares = [0, 1, 2].map(|_| 1.0 + random.below(4) as f64);
        let triangle = some_triangle(&mut random);
        let around = if random.below(4) == 0 { triangle } else { some_triangle(&mut random) };
        // Sizes down to 1e-140, where products underflow.
        let size = [1.0, 1e-104, 1e-108, 1e-140][random.below(4) as usize];
        let [triangle, around] = [triangle, around].map(|t| t.map(|p| p * size));
        let origin = RationalPoint::within(&around, shares);
        let direction = match random.below(2) {
            0 => DVec3::new(1.0, 0.25, -0.125),
            _ => DVec3::AXES[random.below(3) as usize],
        };
        let exact = origin.passage(direction, &triangle);
        assert_eq!(RationalRay::new(&origin, direction).passage(&triangle).0, exact);
        assert_eq!(exact == RayPassage::OnSurface, origin.is_on(&triangle));
        counts[exact as usize] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// A point of a segment is on a triangle exactly if its parameter is in the interval that clipping returns.
#[test]
fn clipped_segment_contains_exactly_the_points_on_the_triangle() {
    let mut random = Random::new(0x5e6);
    let (mut intersecting, mut along) = (0, 0);
    for _ in 0..4_000 {
        let triangle = some_triangle(&mut random);
        if is_degenerate(&triangle) {
            continue;
        }
        // The ends of the segment are often in the plane of the triangle.
        let end = |random: &mut Random| match random.below(2) {
            0 => RationalPoint::at(some_point(random)),
            _ => RationalPoint::within(&triangle, [0, 1, 2].map(|_| random.below(4) as f64 + 0.0).map(|x| x + 1.0)),
        };
        let (from, to) = (end(&mut random), end(&mut random));
        if from.compare(&to).is_eq() {
            continue;
        }
        let segment = Segment::between(&from, &to);
        let interval = segment.clip(&triangle);
        let ends = [from.approximate(), to.approximate()];
        if certainly_on_one_side(&triangle, ends.map(|(point, _)| point), ends[0].1.max(ends[1].1)) {
            assert!(interval.is_none(), "a segment on one side of the plane does not intersect the triangle");
        }
        let mut samples: Vec<Parameter> = [0.0, 0.125, 0.5, 0.75, 1.0].map(Parameter::from_f64).to_vec();
        if let Some([low, high]) = &interval {
            intersecting += 1;
            samples.extend([low.clone(), high.clone()]);
            if low.compare(high).is_lt() {
                along += 1;
                samples.push(Parameter::between(low, high));
            }
        }
        for at in samples {
            let within =
                interval.as_ref().is_some_and(|[low, high]| !at.compare(low).is_lt() && !at.compare(high).is_gt());
            assert_eq!(segment.point(&at).is_on(&triangle), within);
        }
    }
    assert!(intersecting > 500 && along > 100, "{intersecting}, {along}");
}

/// With the largest coordinates that segments and rays in `i128` support, nothing overflows, and the results equal
/// those of integers of any size.
#[test]
fn i128_matches_integers_at_largest_coordinates() {
    let mut random = Random::new(0x127);
    let (mut segments, mut along, mut rays) = (0, 0, 0);
    for step in 0..20_000 {
        let largest = [(1 << 18) - 1, (1 << 27) - 1, 2][step % 3];
        // Coordinates are often at the ends of the range.
        let mut number = || match random.below(4) {
            0 => largest,
            1 => -largest,
            2 => largest - random.below(2) as i64,
            _ => random.below(2 * largest as u64) as i64 - largest,
        } as f64;
        let mut point = || DVec3::new(number(), number(), number());
        let (triangle, ends) = ([point(), point(), point()], [point(), point()]);
        if is_degenerate(&triangle) || ends[0] == ends[1] {
            continue;
        }
        let [from, to] = ends.map(RationalPoint::at);
        if let Some(short) = ShortSegment::between(ends, &std::iter::once(triangle)) {
            segments += 1;
            let long = Segment::between(&from, &to);
            let intervals = (short.clip(&triangle), long.clip(&triangle));
            assert_eq!(intervals.0.is_some(), intervals.1.is_some());
            if let (Some(by_short), Some(by_long)) = intervals {
                assert!((0..2).all(|i| by_short[i].clone().into_integers().compare(&by_long[i]).is_eq()));
                if by_short[0].compare(&by_short[1]).is_lt() {
                    along += 1;
                    let steps =
                        short.half_planes(&triangle).map(|half_plane| half_plane.map(|half_plane| half_plane.step));
                    assert_eq!(
                        steps,
                        long.half_planes(&triangle).map(|half_plane| half_plane.map(|half_plane| half_plane.step))
                    );
                }
            }
        }
        let origin = RationalPoint::within(&[ends[0], ends[1], triangle[0]], [1.0, 2.0, 1.0]);
        for direction in [DVec3::new(1.0, 0.25, -0.125), DVec3::X, (triangle[1] - ends[0]).normalize()] {
            rays += 1;
            let passage = RationalRay::new(&origin, direction).passage(&triangle).0;
            assert_eq!(passage, origin.passage(direction, &triangle));
        }
    }
    assert!(segments > 5_000 && along > 100 && rays > 20_000, "{segments}, {along}, {rays}");
}

#[test]
fn parameter_between_is_strictly_between() {
    let mut random = Random::new(3);
    for _ in 0..2_000 {
        let [x, y] = [0, 1].map(|_| {
            let numerator = random.below(1 << 20) as f64;
            Parameter::new(Integer::over(numerator, 0), Integer::over(1.0 + random.below(3) as f64 * 1_048_576.0, 0))
        });
        let (low, high) = if x.compare(&y).is_lt() { (x, y) } else { (y, x) };
        if low.compare(&high).is_lt() {
            let between = Parameter::between(&low, &high);
            assert!(low.compare(&between).is_lt() && between.compare(&high).is_lt());
        }
    }
}
