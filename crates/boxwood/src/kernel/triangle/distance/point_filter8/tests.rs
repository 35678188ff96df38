//! Tests the filter against the exact distance: no triangle within the maximum distance is rejected, and most
//! triangles are rejected at a maximum distance just below their distance.

use super::*;
use crate::kernel::simd::{LANES, ScalarLanes, on_every_level};
use crate::kernel::triangle::intersect::filter8::load_f64;
use crate::kernel::triangle::{DISTANCE_ERROR, point_triangle_distance};
use boxwood_scenes::Random;

/// A point and eight triangles of a family: 0 general position, 1 slivers, 2 triangles degenerate to segments and
/// points, 3 point far away, 4 point close over a face.
fn case(random: &mut Random, family: usize) -> (DVec3, [[DVec3; 3]; LANES]) {
    let vector = |random: &mut Random| DVec3::from_array(random.point_in_box([-0.5; 3], [0.5; 3]));
    let mut point = vector(random);
    let mut triangles = [[DVec3::ZERO; 3]; LANES];
    for triangle in &mut triangles {
        *triangle = [vector(random), vector(random), vector(random)];
        let [u, v, w] = *triangle;
        let thin = 10_f64.powf(random.range(-12.0, 0.0));
        match family {
            1 => triangle[2] = u + (v - u) * random.range(-0.5, 1.5) + w * thin,
            2 => triangle[2] = if random.below(2) == 0 { u } else { (u + v) * 0.5 },
            3 => triangle.iter_mut().for_each(|corner| *corner *= thin),
            4 => {
                let up = (v - u).cross(w - u).normalize_or(DVec3::Z);
                let over = point - (u + (v - u) * 0.3 + (w - u) * 0.3) - up * thin;
                triangle.iter_mut().for_each(|corner| *corner += over);
            }
            _ => {}
        }
    }
    if family == 3 {
        point *= 10_f64.powf(random.range(0.0, 40.0));
    }
    let scale = 2_f64.powi(random.below(300) as i32 - 150);
    (point * scale, triangles.map(|triangle| triangle.map(|corner| corner * scale)))
}

fn within<L: Lanes>(l: L, point: DVec3, triangles: &[[DVec3; 3]; LANES], max_distance: f64, per_unit: f64) -> u32 {
    let mut corners = [[[0.0; LANES]; 3]; 3];
    for (lane, triangle) in triangles.iter().enumerate() {
        for corner in 0..3 {
            for axis in 0..3 {
                corners[corner][axis][lane] = triangle[corner][axis];
            }
        }
    }
    point_bounds8(l, &load_f64(l, &corners), point, per_unit).within(l, max_distance)
}

#[test]
fn triangles_within_max_distance_are_never_rejected() {
    let mut random = Random::new(0x907);
    let (mut rejected, mut tested) = (0, 0);
    for round in 0..20_000 {
        let family = round % 5;
        let (point, triangles) = case(&mut random, family);
        let size = triangles.iter().flatten().map(|corner| (*corner - point).abs().max_element()).fold(0.0, f64::max);
        // As in a query, the scale `per_unit` depends on the size of the whole model, which may be much larger than the
        // triangles near the point.
        let per_unit = crate::kernel::boxes::power_of_two_near(size).recip() * 2_f64.powi(random.below(40) as i32 - 30);
        for (lane, triangle) in triangles.iter().enumerate() {
            let distance = point_triangle_distance(point, triangle).0.distance;
            // As in a query, the maximum distance is a computed distance plus its error bound.
            let max_distance = distance + DISTANCE_ERROR * size;
            let remaining = within(ScalarLanes, point, &triangles, max_distance, per_unit);
            assert!(
                remaining >> lane & 1 == 1,
                "family {family}, round {round}: {point:?} {triangle:?} at {distance:e}"
            );
            tested += usize::from(family == 0);
            let nearer = within(ScalarLanes, point, &triangles, distance * 0.99, per_unit);
            rejected += usize::from(family == 0 && nearer >> lane & 1 == 0);
        }
        if round < 200 {
            let max_distance = point_triangle_distance(point, &triangles[0]).0.distance;
            let plain = within(ScalarLanes, point, &triangles, max_distance, per_unit);
            on_every_level(|level| {
                let lanes =
                    crate::kernel::simd::dispatch_on!(level, l => within(l, point, &triangles, max_distance, per_unit));
                assert_eq!(lanes, plain, "family {family}, round {round}: {level:?}");
            });
        }
    }
    assert!(rejected * 100 > tested * 95, "{rejected} of {tested} rejected");
}
