//! `Pose::transform_point` is the documented sequence of rounded operations, bit for bit, because all results of the library are exact for the
//! points that it returns. Every constructor makes the map that its name says.

use boxwood::{Pose, PoseError};
use boxwood_scenes::Random;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

type Point = [f64; 3];

const AXES: [Point; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn rotation(axis: Point, angle: f64) -> Pose {
    Pose::from_axis_angle(axis, angle).expect("valid rotation")
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}

fn difference(a: Point, b: Point) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max)
}

#[track_caller]
fn assert_near(a: Point, b: Point, tolerance: f64) {
    assert!(difference(a, b) <= tolerance, "{a:?} and {b:?}");
}

/// Largest difference of the entries of two matrices.
fn max_difference(a: &Pose, b: &Pose) -> f64 {
    let (a, b) = (a.to_rows(), b.to_rows());
    let entries = a.as_flattened().iter().zip(b.as_flattened());
    entries.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

/// A number of any magnitude between 1e-9 and 1e9, of either sign.
fn wide_range_number(random: &mut Random) -> f64 {
    random.sign() * 10_f64.powf(random.range(-9.0, 9.0))
}

#[test]
fn place_matches_the_documented_operations_bit_for_bit() {
    let mut random = Random::new(0x9105e);
    // Number of cases in which another order, or fused operations, would give other bits.
    let mut others = [0; 4];
    for round in 0..20_000 {
        let narrow = round % 2 == 0;
        let mut entry = || if narrow { random.range(-1.0, 1.0) } else { wide_range_number(&mut random) };
        let rows = [0; 3].map(|_| [0; 4].map(|_| entry()));
        let [x, y, z] = [0; 3].map(|_| entry());
        let placed = Pose::from_rows(rows).expect("finite").transform_point([x, y, z]);
        for (row, [m0, m1, m2, t]) in rows.into_iter().enumerate() {
            let expected = ((m0 * x + m1 * y) + m2 * z) + t;
            assert_eq!(placed[row].to_bits(), expected.to_bits(), "row {row} of {rows:?} on {:?}", [x, y, z]);
            let different = [
                (m0 * x + (m1 * y + m2 * z)) + t,
                ((m2 * z + m1 * y) + m0 * x) + t,
                m0 * x + (m1 * y + (m2 * z + t)),
                m2.mul_add(z, m1.mul_add(y, m0.mul_add(x, t))),
            ];
            for (count, other) in others.iter_mut().zip(different) {
                *count += usize::from(other.to_bits() != expected.to_bits());
            }
        }
    }
    assert!(others.iter().all(|&count| count > 1_000), "the data does not distinguish the orders: {others:?}");
}

#[test]
fn identity_maps_every_point_to_itself() {
    let mut random = Random::new(1);
    assert_eq!(Pose::default(), Pose::IDENTITY);
    for point in [
        [0.0; 3],
        [f64::MAX, f64::MIN, 5e-324],
        [wide_range_number(&mut random), wide_range_number(&mut random), wide_range_number(&mut random)],
    ] {
        assert_eq!(Pose::IDENTITY.transform_point(point), point);
    }
}

#[test]
fn rows_and_from_rows_are_inverse() {
    let mut random = Random::new(2);
    for _ in 0..1_000 {
        let rows = [0; 3].map(|_| [0; 4].map(|_| wide_range_number(&mut random)));
        let pose = Pose::from_rows(rows).expect("finite");
        assert_eq!(pose.to_rows(), rows);
        assert_eq!(Pose::from_rows(pose.to_rows()), Ok(pose));
        let linear = rows.map(|[x, y, z, _]| [x, y, z]);
        assert_eq!(Pose::from_mat3_translation(linear, rows.map(|row| row[3])), Ok(pose));
    }
    assert_eq!(Pose::IDENTITY.to_rows(), [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
}

#[test]
fn translation_and_scale_map_points_as_documented() {
    let moved = Pose::from_translation([1.0, -2.0, 0.5]).expect("finite");
    assert_eq!(moved.transform_point([10.0, 20.0, 30.0]), [11.0, 18.0, 30.5]);
    let scaled = Pose::from_scale([2.0, -3.0, 0.0]).expect("finite");
    assert_eq!(scaled.transform_point([10.0, 20.0, 30.0]), [20.0, -60.0, 0.0]);
}

#[test]
fn rotations_are_right_handed() {
    for k in 0..3 {
        // A quarter turn about an axis maps the next axis to the one after it.
        let quarter = rotation(AXES[k], FRAC_PI_2);
        assert_near(quarter.transform_point(AXES[(k + 1) % 3]), AXES[(k + 2) % 3], 1e-15);
        assert_near(quarter.transform_point(AXES[k]), AXES[k], 0.0);
        let back = rotation(AXES[k].map(|x| -x), FRAC_PI_2);
        assert_near(back.transform_point(AXES[(k + 2) % 3]), AXES[(k + 1) % 3], 1e-15);
    }
}

#[test]
fn rotation_matches_rodrigues_formula() {
    let mut random = Random::new(3);
    for _ in 0..1_000 {
        let (unit, angle) = (random.direction(), random.range(-10.0, 10.0));
        let point = random.point_in_box([-1.0; 3], [1.0; 3]);
        let (sin, cos) = angle.sin_cos();
        let (across, along) = (cross(unit, point), dot(unit, point));
        let expected = [0, 1, 2].map(|k| point[k] * cos + across[k] * sin + unit[k] * along * (1.0 - cos));
        // The axis may have any length, up to the ends of f64.
        for length in [1.0, 0.001, 7.0, 1e-300, 1e300] {
            let pose = rotation(unit.map(|x| x * length), angle);
            assert_near(pose.transform_point(point), expected, 1e-14);
            assert!(Pose::from_rotation_matrix(pose.to_rows().map(|[x, y, z, _]| [x, y, z]), [0.0; 3]).is_ok());
        }
    }
    assert_near(rotation([1.0, 2.0, 3.0], 0.0).transform_point([4.0, 5.0, 6.0]), [4.0, 5.0, 6.0], 0.0);
    assert!(max_difference(&rotation([1.0, 2.0, 3.0], TAU), &Pose::IDENTITY) < 1e-15);
}

#[test]
fn quaternion_equals_rotation() {
    let mut random = Random::new(4);
    for _ in 0..1_000 {
        let (unit, angle) = (random.direction(), random.range(-PI, PI));
        let (sin, cos) = (angle / 2.0).sin_cos();
        let [x, y, z] = unit.map(|u| u * sin);
        let translation = random.point_in_box([-5.0; 3], [5.0; 3]);
        let rotated =
            rotation(unit, angle).then(&Pose::from_translation(translation).expect("finite")).expect("finite");
        let quaternion = Pose::from_quat_translation([x, y, z, cos], translation).expect("nonzero");
        assert!(max_difference(&quaternion, &rotated) < 1e-14);
        // q and -q are the same rotation, exactly.
        assert_eq!(Pose::from_quat_translation([-x, -y, -z, -cos], translation), Ok(quaternion));
    }
    assert_eq!(Pose::from_quat_translation([0.0, 0.0, 0.0, 1.0], [0.0; 3]), Ok(Pose::IDENTITY));
    // Order x, y, z, w: a half turn about x, not the identity.
    assert_eq!(Pose::from_quat_translation([1.0, 0.0, 0.0, 0.0], [0.0; 3]), Pose::from_scale([1.0, -1.0, -1.0]));
}

#[test]
fn look_at_points_z_at_the_target_and_y_up() {
    let mut random = Random::new(5);
    for _ in 0..1_000 {
        let [eye, target] = [0; 2].map(|_| random.point_in_box([-5.0; 3], [5.0; 3]));
        let up = random.direction();
        let pose = Pose::look_at(eye, target, up).expect("not parallel");
        assert_eq!(pose.transform_point([0.0; 3]), eye);
        let [x, y, z] = AXES.map(|axis| {
            let placed = pose.transform_point(axis);
            [0, 1, 2].map(|k| placed[k] - eye[k])
        });
        let sight = [0, 1, 2].map(|k| target[k] - eye[k]);
        let distance = dot(sight, sight).sqrt();
        assert_near(z, sight.map(|s| s / distance), 1e-13);
        // Right-handed; y is on the side of up, in the plane of up and the view direction.
        assert_near(cross(x, y), z, 1e-13);
        assert!(dot(y, up) > 0.0 && dot(x, up).abs() < 1e-13);
        let rows = pose.to_rows().map(|[x, y, z, _]| [x, y, z]);
        assert!(Pose::from_rotation_matrix(rows, eye).is_ok());
    }
    let forward = Pose::look_at([0.0; 3], [0.0, 0.0, 5.0], [0.0, 9.0, 0.0]).expect("not parallel");
    assert_eq!(forward, Pose::IDENTITY);
}

#[test]
fn then_applies_the_first_pose_first() {
    let quarter = rotation(AXES[2], FRAC_PI_2);
    let moved = Pose::from_translation([5.0, 0.0, 0.0]).expect("finite");
    let rotated_then_moved = quarter.then(&moved).expect("finite");
    assert_near(rotated_then_moved.transform_point([1.0, 0.0, 0.0]), [5.0, 1.0, 0.0], 1e-15);
    let moved_then_rotated = moved.then(&quarter).expect("finite");
    assert_near(moved_then_rotated.transform_point([1.0, 0.0, 0.0]), [0.0, 6.0, 0.0], 1e-15);
}

#[test]
fn then_composes_the_maps() {
    let mut random = Random::new(6);
    for _ in 0..1_000 {
        let mut pose = || Pose::from_rows([0; 3].map(|_| [0; 4].map(|_| random.range(-2.0, 2.0)))).expect("finite");
        let [first, second, third] = [pose(), pose(), pose()];
        let both = first.then(&second).expect("finite");
        let point = random.point_in_box([-1.0; 3], [1.0; 3]);
        assert_near(both.transform_point(point), second.transform_point(first.transform_point(point)), 1e-13);
        let left = both.then(&third).expect("finite");
        let right = first.then(&second.then(&third).expect("finite")).expect("finite");
        assert!(max_difference(&left, &right) < 1e-13);
        assert_eq!(first.then(&Pose::IDENTITY), Ok(first));
        assert_eq!(Pose::IDENTITY.then(&first), Ok(first));
    }
    // Small integers leave nothing to round: bitwise equal.
    let integers =
        Pose::from_rows([[1.0, 2.0, 3.0, 4.0], [0.0, -1.0, 5.0, 6.0], [7.0, 0.0, 2.0, -3.0]]).expect("finite");
    let twice = integers.then(&integers).expect("finite");
    assert_eq!(
        twice.transform_point([2.0, -3.0, 5.0]),
        integers.transform_point(integers.transform_point([2.0, -3.0, 5.0]))
    );
}

#[test]
fn overflowing_product_is_an_error() {
    let large = Pose::from_scale([1.0, 1e200, 1.0]).expect("finite");
    let error = large.then(&large);
    assert_eq!(error, Err(PoseError::NonFinite { row: 1, column: 1, value: f64::INFINITY }));
    let far = Pose::from_translation([0.0, 0.0, 1e308]).expect("finite");
    let error = far.then(&far);
    assert_eq!(error, Err(PoseError::NonFinite { row: 2, column: 3, value: f64::INFINITY }));
}

#[test]
fn zero_direction_is_named_in_the_error() {
    let none = |what, value| Err(PoseError::NoDirection { what, value });
    assert_eq!(Pose::from_axis_angle([0.0, -0.0, 0.0], 1.0), none("rotation axis", [0.0; 3]));
    assert_eq!(Pose::look_at([1.0, 2.0, 3.0], [1.0, 2.0, 3.0], AXES[1]), none("line of sight", [0.0; 3]));
    assert_eq!(Pose::look_at([0.0; 3], [1.0; 3], [0.0; 3]), none("up direction", [0.0; 3]));
    for parallel in [[2.0, 2.0, 2.0], [-1e-9, -1e-9, -1e-9], [1e300, 1e300, 1e300]] {
        assert_eq!(Pose::look_at([0.0; 3], [1.0; 3], parallel), Err(PoseError::UpAlongSight { up: parallel }));
    }
}

/// Directions may have any length.
#[test]
fn look_at_accepts_points_at_both_ends_of_the_range() {
    for x in [5e-324, 1e-308, 1.0, f64::MAX] {
        let pose = Pose::look_at([-x, 0.0, 0.0], [x, 0.0, 0.0], [0.0, 1.0, 0.0]).expect("two different points");
        let [_, _, z] = [0, 1, 2].map(|k| pose.to_rows().map(|row| row[k]));
        assert_eq!(z, [1.0, 0.0, 0.0], "{x:e}");
    }
}
