//! Region queries match exact integer arithmetic.
//!
//! The oracle does not clip. In barycentric coordinates of the triangle, every half-space is a half-plane. If
//! half-planes have a common point in the triangle, they have one where two border lines (of half-planes or of the
//! triangle) intersect; all such points are tried.

use boxwood::query::HalfSpace;
use boxwood::{Mesh, Model, Pose, Region};
use boxwood_scenes::Random;
use num_bigint::BigInt;

type Form = [BigInt; 3];

/// A small integer, so that triangles and planes touch in every way.
fn small_integer(random: &mut Random) -> f64 {
    random.below(7) as f64 - 3.0
}

fn to_integer(x: f64) -> BigInt {
    BigInt::from(x as i64)
}

fn value(form: &Form, weights: &Form) -> BigInt {
    (0..3).map(|k| &form[k] * &weights[k]).sum()
}

/// Returns true if a triangle has a point in all half-spaces.
fn half_spaces_intersect(spaces: &[HalfSpace], corners: &[[f64; 3]; 3]) -> bool {
    let zero = BigInt::from(0);
    let height = |space: &HalfSpace, corner: &[f64; 3]| {
        (0..3).map(|k| to_integer(space.normal[k]) * to_integer(corner[k])).sum::<BigInt>() - to_integer(space.offset)
    };
    let mut forms: Vec<Form> = spaces.iter().map(|space| [0, 1, 2].map(|i| height(space, &corners[i]))).collect();
    forms.extend([0, 1, 2].map(|i| [0, 1, 2].map(|k| BigInt::from(-i32::from(i == k)))));
    for (at, p) in forms.iter().enumerate() {
        for q in &forms[..at] {
            let mut point = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &p[i] * &q[j] - &p[j] * &q[i]);
            let sum: BigInt = point.iter().sum();
            if sum == zero {
                continue;
            }
            if sum < zero {
                point = point.map(|x| -x);
            }
            if forms.iter().all(|form| value(form, &point) <= zero) {
                return true;
            }
        }
    }
    false
}

#[test]
fn half_spaces_match_oracle_on_small_integers() {
    let mut random = Random::new(0x704);
    let mut counts = [0; 2];
    for _ in 0..4_000 {
        let corners = [0; 3].map(|_| [0; 3].map(|_| small_integer(&mut random)));
        let count = 2 + random.below(5);
        let mut spaces = Vec::new();
        while spaces.len() < count as usize {
            let normal = [0; 3].map(|_| small_integer(&mut random));
            if normal != [0.0; 3] {
                spaces.push(HalfSpace { normal, offset: small_integer(&mut random) });
            }
        }
        let expected = half_spaces_intersect(&spaces, &corners);
        let model = Model::new(Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("valid mesh"));
        let placed = model.at(Pose::IDENTITY).expect("in range");
        let region = Region::half_spaces(&spaces).expect("valid half-spaces");
        assert_eq!(placed.intersects_region(&region), expected, "{corners:?}, {spaces:?}");
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
}

/// Returns true if the ball and the triangle have a common point.
///
/// This holds if the distance of the center is at most the radius from a vertex, from an edge (if the center
/// projects onto it) or from the plane (if the center projects into the triangle).
fn ball_intersects(center: &[f64; 3], radius: f64, corners: &[[f64; 3]; 3]) -> bool {
    let zero = BigInt::from(0);
    let minus = |p: &[f64; 3], q: &[f64; 3]| [0, 1, 2].map(|k| to_integer(p[k]) - to_integer(q[k]));
    let square = to_integer(radius) * to_integer(radius);
    let r = [0, 1, 2].map(|i| minus(center, &corners[i]));
    let e = [0, 1, 2].map(|i| minus(&corners[(i + 1) % 3], &corners[i]));
    let at_corner = r.iter().any(|r| value(r, r) <= square);
    let at_edge = (0..3).any(|i| {
        let (along, length) = (value(&e[i], &r[i]), value(&e[i], &e[i]));
        along >= zero
            && along <= length
            && value(&r[i], &r[i]) * &length - &along * &along <= &square * &length
            && length > zero
    });
    let cross = |p: &Form, q: &Form| [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &p[i] * &q[j] - &p[j] * &q[i]);
    let normal = cross(&e[0], &e[1]);
    let height = value(&normal, &r[0]);
    let is_above = (0..3).all(|i| value(&cross(&e[i], &r[i]), &normal) >= zero);
    let length = value(&normal, &normal);
    at_corner || at_edge || (length > zero && is_above && &height * &height <= square * length)
}

#[test]
fn balls_match_oracle_on_small_integers() {
    let mut random = Random::new(0x705);
    let mut counts = [0; 2];
    for _ in 0..4_000 {
        let corners = [0; 3].map(|_| [0; 3].map(|_| small_integer(&mut random)));
        let center = [0; 3].map(|_| small_integer(&mut random));
        let radius = random.below(4) as f64;
        let expected = ball_intersects(&center, radius, &corners);
        let model = Model::new(Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("valid mesh"));
        let placed = model.at(Pose::IDENTITY).expect("in range");
        let region = Region::sphere(center, radius).expect("valid sphere");
        assert_eq!(placed.intersects_region(&region), expected, "{corners:?}, {center:?}, {radius}");
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
}
