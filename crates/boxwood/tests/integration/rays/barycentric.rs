//! The barycentric coordinates of a ray hit, compared with V_i / (V_0 + V_1 + V_2) in rational arithmetic. V_i is the
//! signed volume (triple product) of the ray direction and the vectors from the ray origin to the two ends of the edge
//! opposite vertex i. Also tests that the point with these barycentric coordinates is on the ray.

use crate::rays::ERROR;
use crate::support::families::{FAMILIES, Random, power_of_two};
use crate::support::shapes::mesh_of;
use boxwood::query::{Hit, HitSide};
use boxwood::{Model, Pose, Ray};
use boxwood_oracle::Triangle;
use boxwood_oracle::integers::{cross, dot, minus, over_common_power};
use num_bigint::BigInt;

/// Documented error bound of a barycentric coordinate.
const WEIGHT_ERROR: f64 = 1.0 / (1_u64 << 32) as f64;

/// Asserts that every barycentric coordinate of a hit is within its error bound, and is zero if and only if the exact
/// value is zero.
///
/// The exact value for a vertex is V / (sum of V over the three vertices). V is the triple product of the ray direction
/// and the vectors from the ray origin to the other two vertices.
fn assert_coordinates_accurate(ray: &Ray, [a, b, c]: &Triangle, hit: &Hit, context: &dyn Fn() -> String) {
    let [a, b, c, o, d] = over_common_power([*a, *b, *c, ray.origin(), ray.direction()]);
    let [p, q, r] = [a, b, c].map(|corner| minus(&corner, &o));
    let volumes = [[&q, &r], [&r, &p], [&p, &q]].map(|[u, v]| dot(&d, &cross(u, v)));
    let sum: BigInt = volumes.iter().sum();
    let turn: i32 = if sum < BigInt::ZERO { -1 } else { 1 };
    let (sum, volumes) = (sum * turn, volumes.map(|volume| volume * turn));
    for (i, volume) in volumes.iter().enumerate() {
        let [[weight, allowed, one]] = over_common_power([[hit.barycentric[i], WEIGHT_ERROR, 1.0]]);
        let off = weight * &sum - volume * one;
        assert!(off.magnitude() <= (allowed * &sum).magnitude(), "weight {i} of {hit:?} is off: {}", context());
        assert_eq!(hit.barycentric[i] == 0.0, *volume == BigInt::ZERO, "weight {i} of {hit:?}: {}", context());
    }
}

/// Asserts that the point that the barycentric coordinates give is the point of the ray at `hit.t`, within the
/// error bounds.
fn assert_point_on_ray(ray: &Ray, triangle: &Triangle, hit: &Hit, context: &dyn Fn() -> String) {
    for k in 0..3 {
        let [corners, [o, d, _]] =
            over_common_power([triangle.map(|c| c[k]), [ray.origin()[k], ray.direction()[k], 0.0]]);
        let [weights, [t, t_error, weight_error], [one, ..]] =
            over_common_power([hit.barycentric, [hit.t, hit.t * ERROR + 1e-323, WEIGHT_ERROR], [1.0; 3]]);
        let of_weights: BigInt = corners.iter().zip(&weights).map(|(x, w)| x * w).sum();
        let off = of_weights - (o * one + &d * t);
        let size = corners.iter().map(|x| x.magnitude().clone()).max().unwrap_or_default();
        let allowed = (d * t_error).magnitude() + weight_error.magnitude() * size;
        assert!(*off.magnitude() <= allowed, "{hit:?} is off the ray on axis {k}: {}", context());
    }
}

fn check(triangle: Triangle, from: [f64; 3], target: [f64; 3], name: &str) -> [u64; 2] {
    let Ok(ray) = Ray::new(from, [0, 1, 2].map(|k| target[k] - from[k])) else { return [0; 2] };
    let model = Model::new(mesh_of(&[triangle]));
    let Ok(placed) = model.at(Pose::IDENTITY) else { return [0; 2] };
    let Some(hit) = placed.first_hit(&ray) else { return [0; 2] };
    let context = || format!("{name}: {ray:?} {triangle:?}");
    assert!(hit.barycentric.iter().all(|weight| (0.0..=1.0).contains(weight)), "{hit:?}: {}", context());
    if hit.side == HitSide::EdgeOn {
        // A hit whose `t` is the largest number is not checked: its exact value may exceed the range of `f64`.
        if hit.t < f64::MAX {
            assert_point_on_ray(&ray, &triangle, &hit, &context);
        }
        [0, 1]
    } else {
        assert_coordinates_accurate(&ray, &triangle, &hit, &context);
        [1, 0]
    }
}

#[test]
fn barycentric_coordinates_are_within_their_error() {
    let mut seen = [0; 2];
    for (index, family) in FAMILIES.iter().enumerate() {
        let mut random = Random::new(0x4a8, index as u64);
        for _ in 0..400 {
            let [triangle, [from, to, other]] = family.pair(&mut random);
            let [a, b, c] = triangle;
            let middle = |p: [f64; 3], q: [f64; 3]| [0, 1, 2].map(|k| 0.5 * p[k] + 0.5 * q[k]);
            let inside = middle(middle(a, b), c);
            let (from, target) = match random.below(7) {
                0 => (from, to),
                1 => (from, a),
                2 => (from, middle(a, b)),
                3 => (middle(a, from), middle(b, other)),
                4 => (inside, middle(a, b)),
                5 => ([0, 1, 2].map(|k| 2.0 * a[k] - b[k]), middle(b, c)),
                _ => (from, inside),
            };
            let found = check(triangle, from, target, family.name);
            (0..2).for_each(|i| seen[i] += found[i]);
        }
    }
    assert!(seen.iter().all(|&count| count > 400), "across, along: {seen:?}");
}

/// Three kinds of difficult hits: origins so far away that the triangle is smaller than the spacing of floats
/// there, rays that are nearly parallel to the triangle, and nearly degenerate triangles (slivers).
#[test]
fn barycentric_coordinates_of_distant_grazing_and_sliver_hits_are_accurate() {
    let mut random = Random::new(0x4a9, 0);
    let mut across = 0;
    for round in 0..6_000 {
        let [near, thin, steep] =
            [[0, 70], [0, 60], [0, 60]].map(|[low, high]| power_of_two(-random.integer(low, high) as i32));
        let point = |random: &mut Random| [(); 3].map(|()| random.signed());
        let (a, b, off) = (point(&mut random), point(&mut random), point(&mut random));
        let share = random.unit();
        // The third vertex is close to the edge from a to b, so the triangle may be a sliver.
        let c = [0, 1, 2].map(|k| a[k] + share * (b[k] - a[k]) + thin * off[k]);
        let [u, v] = [random.unit(), random.unit()];
        let target = [0, 1, 2].map(|k| a[k] + u * (b[k] - a[k]) + (1.0 - u) * v * (c[k] - a[k]));
        let along = [0, 1, 2].map(|k| (b[k] - a[k]) * random.signed() + (c[k] - a[k]) * random.signed());
        let away = point(&mut random);
        let from = match round % 3 {
            // The origin is far away, beside the triangle, or nearly in its plane.
            0 => [0, 1, 2].map(|k| target[k] + away[k] / near),
            1 => [0, 1, 2].map(|k| target[k] + away[k]),
            _ => [0, 1, 2].map(|k| target[k] + along[k] + steep * away[k]),
        };
        across += check([a, b, c], from, target, ["far away", "sliver", "grazing"][round % 3])[0];
    }
    assert!(across > 1_000, "{across}");
}
