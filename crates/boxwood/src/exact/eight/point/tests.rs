//! That no triangle is cleared that is within reach of a point, against the exact value, at reaches around it; and that most
//! are cleared just below their distance.

use super::*;
use crate::exact::eight::load_wide;
use crate::exact::{ERROR, point_apart};
use crate::simd::{LANES, Scalar, on_every_level};
use boxwood_scenes::Random;

/// A point and eight triangles: in general position, slivers, segments and points, far away, over a face, next to nothing.
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

fn within<L: Lanes>(l: L, point: DVec3, triangles: &[[DVec3; 3]; LANES], reach: f64, per_unit: f64) -> u32 {
    let mut corners = [[[0.0; LANES]; 3]; 3];
    for (lane, triangle) in triangles.iter().enumerate() {
        for corner in 0..3 {
            for axis in 0..3 {
                corners[corner][axis][lane] = triangle[corner][axis];
            }
        }
    }
    from_point(l, &load_wide(l, &corners), point, per_unit).within(l, reach)
}

#[test]
fn no_triangle_within_reach_is_cleared() {
    let mut random = Random::new(0x907);
    let (mut cleared, mut asked) = (0, 0);
    for round in 0..20_000 {
        let family = round % 5;
        let (point, triangles) = case(&mut random, family);
        let size = triangles.iter().flatten().map(|corner| (*corner - point).abs().max_element()).fold(0.0, f64::max);
        // As a search has it: of the size of a model, which may be much larger than what is near.
        let per_unit = crate::bounds::power_of_two_near(size).recip() * 2_f64.powi(random.below(40) as i32 - 30);
        for (lane, triangle) in triangles.iter().enumerate() {
            let distance = point_apart(point, triangle).0.distance;
            // What a search asks for: the value, and what it may be less than the distance.
            let reach = distance + ERROR * size;
            let left = within(Scalar, point, &triangles, reach, per_unit);
            assert!(left >> lane & 1 == 1, "family {family}, round {round}: {point:?} {triangle:?} at {distance:e}");
            asked += usize::from(family == 0);
            let nearer = within(Scalar, point, &triangles, distance * 0.99, per_unit);
            cleared += usize::from(family == 0 && nearer >> lane & 1 == 0);
        }
        if round < 200 {
            let reach = point_apart(point, &triangles[0]).0.distance;
            let plain = within(Scalar, point, &triangles, reach, per_unit);
            on_every_level(|level| {
                let lanes = crate::simd::dispatch_on!(level, l => within(l, point, &triangles, reach, per_unit));
                assert_eq!(lanes, plain, "family {family}, round {round}: {level:?}");
            });
        }
    }
    assert!(cleared * 100 > asked * 95, "{cleared} of {asked} cleared");
}
