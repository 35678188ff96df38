//! Ray hits compared with the oracle in arbitrary-precision integers. A ray becomes a segment, up to its limit or
//! to a point beyond all vertices, and the oracle constructs the intersection of that segment with the triangle.

use crate::rays::ERROR;
use crate::support::families::{FAMILIES, Random};
use crate::support::shapes::mesh_of;
use boxwood::reference;
use boxwood::{Model, Pose, Ray};
use boxwood_oracle::Triangle;
use boxwood_oracle::integers::over_common_power;
use boxwood_oracle::triangles::intersect_over_integers;
use num_bigint::BigInt;

/// Returns true if the points `o + s d` with `0 <= s <= limit` intersect the triangle, for ray origin `o` and
/// direction `d`.
fn intersects(ray: &Ray, triangle: &Triangle) -> bool {
    let [a, b, c] = *triangle;
    let [a, b, c, o, d] = over_common_power([a, b, c, ray.origin(), ray.direction()]);
    let (limit, one) = if ray.max_t() == f64::INFINITY {
        // The direction `d` is a nonzero integer vector, so this multiple of it leads beyond every vertex.
        let all = a.iter().chain(&b).chain(&c).chain(&o).map(|x| BigInt::from(x.magnitude().clone()));
        (all.sum::<BigInt>() * 2 + 1, BigInt::from(1))
    } else {
        let [[limit, one]] = over_common_power([[ray.max_t(), 1.0]]);
        (limit, one)
    };
    let end = [0, 1, 2].map(|k| &o[k] * &one + &d[k] * &limit);
    let [o, a, b, c] = [o, a, b, c].map(|p| p.map(|x| x * &one));
    intersect_over_integers([o, end.clone(), end], &[a, b, c])
}

#[test]
fn hits_match_oracle() {
    let mut seen = [0; 2];
    for (index, family) in FAMILIES.iter().enumerate() {
        let mut random = Random::new(0x4a3, index as u64);
        for round in 0..150 {
            let [triangle, [from, to, other]] = family.pair(&mut random);
            // Aims the ray at a random point, at a vertex, an edge or the face of the triangle, or along the line
            // of an edge.
            let middle = |p: [f64; 3], q: [f64; 3]| [0, 1, 2].map(|k| 0.5 * p[k] + 0.5 * q[k]);
            let [a, b, c] = triangle;
            let (from, target) = match random.below(6) {
                0 => (from, to),
                1 => (from, a),
                2 => (from, middle(a, b)),
                3 => (from, middle(middle(a, b), c)),
                4 => (middle(a, from), middle(b, other)),
                _ => ([0, 1, 2].map(|k| 2.0 * a[k] - b[k]), b),
            };
            let Ok(ray) = Ray::new(from, [0, 1, 2].map(|k| target[k] - from[k])) else { continue };
            let model = Model::new(mesh_of(&[triangle]));
            let Ok(placed) = model.at(Pose::IDENTITY) else { continue };
            let context = || format!("family {} {}, round {round}: {ray:?} {triangle:?}", family.letter, family.name);
            for limit in [f64::INFINITY, 1.0, 0.0] {
                let ray = ray.with_max_t(limit);
                let expected = intersects(&ray, &triangle);
                assert_eq!(!reference::hits(&placed, &ray).is_empty(), expected, "up to {limit}: {}", context());
                assert_eq!(placed.first_hit(&ray).is_some(), expected, "search, up to {limit}: {}", context());
                seen[usize::from(expected)] += 1;
            }
            if let Some(hit) = placed.first_hit(&ray) {
                // A ray with a limit just below `t` does not reach the triangle; with a limit just above `t` it
                // does.
                let (before, behind) = (hit.t * (1.0 - 2.0 * ERROR) - 2e-323, hit.t * (1.0 + 2.0 * ERROR) + 2e-323);
                assert!(
                    before <= 0.0 || !intersects(&ray.with_max_t(before), &triangle),
                    "{hit:?} t is too large: {}",
                    context()
                );
                assert!(
                    !behind.is_finite() || intersects(&ray.with_max_t(behind), &triangle),
                    "{hit:?} t is too small: {}",
                    context()
                );
                for limit in [hit.t, hit.t.next_up(), hit.t.next_down()] {
                    let ray = ray.with_max_t(limit);
                    let expected = limit >= 0.0 && limit.is_finite() && intersects(&ray, &triangle);
                    assert_eq!(
                        placed.any_hit(&ray),
                        expected || limit == f64::INFINITY,
                        "up to {limit:e}: {}",
                        context()
                    );
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "missed, hit: {seen:?}");
}

/// Coordinates for which a product of edge coordinates underflows, but the result is still significant, because it
/// is multiplied by a large coordinate.
#[test]
fn underflowing_products_are_not_dropped() {
    let power = |exponent: i32| crate::support::families::power_of_two(exponent);
    let (x, y) = (power(-500), power(900));
    let triangle = [[x, y, 0.0], [x + power(-400), y + power(850), 0.0], [x, y, power(-850)]];
    let model = Model::new(mesh_of(&[triangle]));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    let target = [x + power(-402), y + power(848), 0.0];
    let ray = Ray::new([0.0; 3], target.map(|x| x * power(-401))).expect("valid ray");
    let hit = placed.first_hit(&ray).expect("ray hits an edge");
    assert!((hit.t / power(401) - 1.0).abs() < 1e-9, "{hit:?}");
    assert!(placed.any_hit(&ray.with_max_t(power(402))) && !placed.any_hit(&ray.with_max_t(power(400))));
}
