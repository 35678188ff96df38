//! `Pose::transform_point` is the documented sequence of rounded operations, bit for bit, because all results of the library are exact for the
//! points that it returns. Every constructor makes the map that its name says.

use boxwood::{InvalidInput, Mesh, Model, Pose};
use boxwood_scenes::{Random, cuboid};
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

/// Largest absolute difference between corresponding entries of two pose matrices.
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
fn transform_point_matches_the_documented_operations_bit_for_bit() {
    let mut random = Random::new(0x9105e);
    // For four other evaluation orders, the number of coordinates whose bits would differ; the fourth uses fused
    // operations.
    let mut others = [0; 4];
    for round in 0..20_000 {
        let narrow = round % 2 == 0;
        let mut entry = || if narrow { random.range(-1.0, 1.0) } else { wide_range_number(&mut random) };
        let rows = [0; 3].map(|_| [0; 4].map(|_| entry()));
        let [x, y, z] = [0; 3].map(|_| entry());
        let placed = Pose::from_rows(rows).transform_point([x, y, z]);
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
        let pose = Pose::from_rows(rows);
        assert_eq!(pose.to_rows(), rows);
        assert_eq!(Pose::from_rows(pose.to_rows()), pose);
        let linear = rows.map(|[x, y, z, _]| [x, y, z]);
        assert_eq!(Pose::from_mat3_translation(linear, rows.map(|row| row[3])), pose);
    }
    assert_eq!(Pose::IDENTITY.to_rows(), [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
}

#[test]
fn translation_and_scale_map_points_as_documented() {
    let moved = Pose::from_translation([1.0, -2.0, 0.5]);
    assert_eq!(moved.transform_point([10.0, 20.0, 30.0]), [11.0, 18.0, 30.5]);
    let scaled = Pose::from_scale([2.0, -3.0, 0.0]);
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
        // The axis may have any length from 1e-300 to 1e300.
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
        let rotated = Pose::from_translation(translation) * rotation(unit, angle);
        let quaternion = Pose::from_quat_translation([x, y, z, cos], translation).expect("nonzero");
        assert!(max_difference(&quaternion, &rotated) < 1e-14);
        // q and -q are the same rotation, exactly.
        assert_eq!(Pose::from_quat_translation([-x, -y, -z, -cos], translation), Ok(quaternion));
        let without_translation = Pose::from_quat([x, y, z, cos]).expect("nonzero");
        assert_eq!(Pose::from_translation(translation) * without_translation, quaternion);
    }
    assert_eq!(Pose::from_quat_translation([0.0, 0.0, 0.0, 1.0], [0.0; 3]), Ok(Pose::IDENTITY));
    // The order of the components is x, y, z, w: this is a half turn about x; in the order w, x, y, z it would be
    // the identity.
    assert_eq!(Pose::from_quat([1.0, 0.0, 0.0, 0.0]), Ok(Pose::from_scale([1.0, -1.0, -1.0])));
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
        // The axes are right-handed; y is in the plane of `up` and the view direction, on the side of `up`.
        assert_near(cross(x, y), z, 1e-13);
        assert!(dot(y, up) > 0.0 && dot(x, up).abs() < 1e-13);
        let rows = pose.to_rows().map(|[x, y, z, _]| [x, y, z]);
        assert!(Pose::from_rotation_matrix(rows, eye).is_ok());
    }
    let forward = Pose::look_at([0.0; 3], [0.0, 0.0, 5.0], [0.0, 9.0, 0.0]).expect("not parallel");
    assert_eq!(forward, Pose::IDENTITY);
}

#[test]
fn product_applies_the_right_pose_first() {
    let quarter = rotation(AXES[2], FRAC_PI_2);
    let moved = Pose::from_translation([5.0, 0.0, 0.0]);
    let rotated_then_moved = moved * quarter;
    assert_near(rotated_then_moved.transform_point([1.0, 0.0, 0.0]), [5.0, 1.0, 0.0], 1e-15);
    let moved_then_rotated = quarter * moved;
    assert_near(moved_then_rotated.transform_point([1.0, 0.0, 0.0]), [0.0, 6.0, 0.0], 1e-15);
}

#[test]
fn product_composes_the_maps_and_is_associative() {
    let mut random = Random::new(6);
    for _ in 0..1_000 {
        let mut pose = || Pose::from_rows([0; 3].map(|_| [0; 4].map(|_| random.range(-2.0, 2.0))));
        let [first, second, third] = [pose(), pose(), pose()];
        let both = second * first;
        let point = random.point_in_box([-1.0; 3], [1.0; 3]);
        assert_near(both.transform_point(point), second.transform_point(first.transform_point(point)), 1e-13);
        assert!(max_difference(&(third * both), &((third * second) * first)) < 1e-13);
        assert_eq!(Pose::IDENTITY * first, first);
        assert_eq!(first * Pose::IDENTITY, first);
    }
    // Products of small integers are not rounded: both groupings of three poses are bitwise equal.
    for _ in 0..1_000 {
        let mut integer = || random.below(17) as f64 - 8.0;
        let [first, second, third] = [0; 3].map(|_| Pose::from_rows([0; 3].map(|_| [0; 4].map(|_| integer()))));
        let point = [0; 3].map(|_| integer());
        assert_eq!(third * (second * first), (third * second) * first);
        let expected = third.transform_point(second.transform_point(first.transform_point(point)));
        assert_eq!((third * second * first).transform_point(point), expected);
    }
}

/// If a product of poses overflows, the error comes when a model is placed at it, and names the matrix entry.
#[test]
fn overflowing_product_is_rejected_when_placed() {
    let model = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let large = Pose::from_scale([1.0, 1e200, 1.0]);
    let far = Pose::from_translation([0.0, 0.0, 1e308]);
    for (product, row, column) in [(large * large, 1, 1), (far * far, 2, 3)] {
        let error = InvalidInput::PoseNotFinite { row, column, value: f64::INFINITY };
        assert!(!product.is_finite());
        assert_eq!(product.check_finite(), Err(error));
        assert_eq!(model.at(product).err(), Some(error));
    }
}

#[test]
fn inverse_maps_back() {
    let mut random = Random::new(7);
    for _ in 0..1_000 {
        let rows = random.rotation();
        let scale = Pose::from_scale([0; 3].map(|_| random.sign() * random.range(0.25, 4.0)));
        let translation = random.point_in_box([-5.0; 3], [5.0; 3]);
        let pose = Pose::from_rotation_matrix(rows, translation).expect("valid rotation") * scale;
        let inverse = pose.inverse().expect("not singular");
        assert!(max_difference(&(inverse * pose), &Pose::IDENTITY) < 1e-13);
        assert!(max_difference(&(pose * inverse), &Pose::IDENTITY) < 1e-13);
        let point = random.point_in_box([-1.0; 3], [1.0; 3]);
        assert_near(inverse.transform_point(pose.transform_point(point)), point, 1e-13);
        assert!(max_difference(&inverse.inverse().expect("not singular"), &pose) < 1e-12);
    }
    assert_eq!(Pose::IDENTITY.inverse(), Some(Pose::IDENTITY));
    // Powers of two and small integers are inverted without rounding.
    let moved = Pose::from_translation([1.0, -2.0, 3.0]) * Pose::from_scale([2.0, -4.0, 0.5]);
    let expected = Pose::from_rows([[0.5, 0.0, 0.0, -0.5], [0.0, -0.25, 0.0, -0.5], [0.0, 0.0, 2.0, -6.0]]);
    assert_eq!(moved.inverse(), Some(expected));
}

#[test]
fn singular_and_non_finite_poses_have_no_inverse() {
    for axis in 0..3 {
        let mut scale = [2.0; 3];
        scale[axis] = 0.0;
        assert_eq!(Pose::from_scale(scale).inverse(), None);
    }
    assert_eq!(Pose::from_scale([0.0; 3]).inverse(), None);
    // Singular matrices of rank two and of rank one, without a zero entry.
    let rank_two = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]];
    let rank_one = [[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [-1.0, -2.0, -3.0]];
    for rows in [rank_two, rank_one] {
        assert_eq!(Pose::from_mat3_translation(rows, [1.0, 2.0, 3.0]).inverse(), None);
    }
    // The linear part has a finite inverse, but the translation of the inverse pose overflows.
    assert_eq!((Pose::from_translation([1e300, 0.0, 0.0]) * Pose::from_scale([1e-9; 3])).inverse(), None);
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (_, _, pose) in poses_with_one_entry(value) {
            assert_eq!(pose.inverse(), None, "{pose:?}");
        }
    }
}

/// Twelve copies of a rigid pose, each with one of its twelve matrix entries replaced by `value`. Each comes with
/// the row and column of this entry.
fn poses_with_one_entry(value: f64) -> impl Iterator<Item = (usize, usize, Pose)> {
    let rigid = (Pose::from_translation([1.0, -2.0, 0.5]) * rotation([1.0, 2.0, 3.0], 0.7)).to_rows();
    (0..3).flat_map(move |row| {
        (0..4).map(move |column| {
            let mut rows = rigid;
            rows[row][column] = value;
            (row, column, Pose::from_rows(rows))
        })
    })
}

/// Asserts that the error names this row, column and value. Compares bits, because NaN is not equal to itself.
#[track_caller]
fn assert_names_entry(error: InvalidInput, row: usize, column: usize, value: f64) {
    let InvalidInput::PoseNotFinite { row: found_row, column: found_column, value: found } = error else {
        panic!("{error:?} does not name row {row}, column {column}")
    };
    assert_eq!((found_row, found_column, found.to_bits()), (row, column, value.to_bits()));
    let expected = format!("pose matrix entry at row {row}, column {column} is {value}; entries must be finite");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn check_finite_names_row_and_column() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (row, column, pose) in poses_with_one_entry(value) {
            assert!(!pose.is_finite(), "{pose:?}");
            assert_names_entry(pose.check_finite().expect_err("not finite"), row, column, value);
        }
    }
    for value in [0.0, -0.0, 5e-324, f64::MAX, f64::MIN] {
        for (_, _, pose) in poses_with_one_entry(value) {
            assert!(pose.is_finite() && pose.check_finite() == Ok(()), "{pose:?}");
        }
    }
    // If several entries are not finite, the error names the first one in row order.
    let mut rows = Pose::IDENTITY.to_rows();
    (rows[1][3], rows[2][0]) = (f64::NEG_INFINITY, f64::NAN);
    assert_names_entry(Pose::from_rows(rows).check_finite().expect_err("not finite"), 1, 3, f64::NEG_INFINITY);
}

/// Every matrix entry is checked, even if it is only multiplied by zero coordinates, or if the model has no
/// triangles.
#[test]
fn models_cannot_be_placed_at_poses_that_are_not_finite() {
    let triangle = |vertices| Mesh::new(vertices, vec![[0, 1, 2]]).expect("finite");
    let flat = |axis: usize| {
        let square = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
        triangle(
            square
                .map(|[x, y]| {
                    let mut vertex = [0.0; 3];
                    (vertex[(axis + 1) % 3], vertex[(axis + 2) % 3]) = (x, y);
                    vertex
                })
                .to_vec(),
        )
    };
    let segment = triangle(vec![[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
    let point_at_the_origin = triangle(vec![[0.0; 3]; 3]);
    let without_triangles = Mesh::new(vec![[1.0, 2.0, 3.0]], vec![]).expect("finite");
    let meshes = [
        cuboid([0.0; 3], [1.0; 3]),
        flat(0),
        flat(1),
        flat(2),
        segment,
        point_at_the_origin,
        without_triangles,
        Mesh::default(),
    ];
    for model in meshes.map(Model::new) {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for (row, column, pose) in poses_with_one_entry(value) {
                let error = model.at(pose).expect_err("not finite");
                assert_names_entry(error, row, column, value);
            }
        }
        for (_, _, pose) in poses_with_one_entry(1e100) {
            assert!(model.at(pose).is_ok(), "{pose:?}");
        }
    }
}

#[test]
fn zero_direction_is_named_in_the_error() {
    let zero = |what| Err(InvalidInput::ZeroVector { what, index: None });
    assert_eq!(Pose::from_axis_angle([0.0, -0.0, 0.0], 1.0), zero("rotation axis"));
    assert_eq!(Pose::from_quat([0.0, -0.0, 0.0, -0.0]), zero("quaternion"));
    assert_eq!(Pose::look_at([1.0, 2.0, 3.0], [1.0, 2.0, 3.0], AXES[1]), zero("viewing direction"));
    assert_eq!(Pose::look_at([0.0; 3], [1.0; 3], [0.0; 3]), zero("up direction"));
    for parallel in [[2.0, 2.0, 2.0], [-1e-9, -1e-9, -1e-9], [1e300, 1e300, 1e300]] {
        assert_eq!(Pose::look_at([0.0; 3], [1.0; 3], parallel), Err(InvalidInput::ParallelUp { up: parallel }));
    }
}

/// The distance from the eye to the target may be tiny, or even overflow.
#[test]
fn look_at_accepts_points_at_both_ends_of_the_range() {
    for x in [5e-324, 1e-308, 1.0, f64::MAX] {
        let pose = Pose::look_at([-x, 0.0, 0.0], [x, 0.0, 0.0], [0.0, 1.0, 0.0]).expect("two different points");
        let [_, _, z] = [0, 1, 2].map(|k| pose.to_rows().map(|row| row[k]));
        assert_eq!(z, [1.0, 0.0, 0.0], "{x:e}");
    }
}

/// The determinant of these matrices overflows or underflows; their inverses do not.
#[test]
fn inverse_of_extreme_scales_is_found() {
    for scale in [[1e100; 3], [1e-100; 3], [1e150; 3], [1e-150; 3], [1e150, 1.0, 1e-150], [-1e120, 1e-20, 3.0]] {
        let turned = Pose::from_axis_angle([1.0, 2.0, 3.0], 0.7).expect("an axis") * Pose::from_scale(scale);
        let inverse = turned.inverse().expect("the inverse is finite");
        for point in [[1.0, 0.0, 0.0], [0.3, -2.0, 5.0]] {
            let there = turned.transform_point(point);
            let back = inverse.transform_point(there);
            // `inverse` divides a rounding error of a world coordinate by the scale of the axis. The product with
            // the scale is therefore compared with the largest world coordinate.
            let error = |axis: usize| (back[axis] - point[axis]).abs() * scale[axis].abs();
            let largest = (0..3).map(|axis| (point[axis] * scale[axis]).abs()).fold(0.0, f64::max);
            assert!((0..3).all(|axis| error(axis) <= 1e-13 * largest), "{scale:?}: {back:?} is not {point:?}");
        }
    }
    for singular in [[1e300, 0.0, 1e300], [0.0; 3]] {
        assert_eq!(Pose::from_scale(singular).inverse(), None);
    }
    assert_eq!(Pose::from_translation([f64::NAN, 0.0, 0.0]).inverse(), None);
}
