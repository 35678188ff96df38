//! Invalid poses, and poses that place a model too far from the origin, give errors that name the invalid matrix
//! entry, argument or axis.

use crate::hard_transforms::queries::{LIMIT, UNIT_ROWS, model, scale, translation, unit_cube};
use boxwood::papers::AabbTree;
use boxwood::{InvalidInput, Mesh, MeshError, Model, Pose};
use boxwood_scenes::{Random, cuboid};

#[test]
fn case_69_matrices_that_are_not_rotations_are_rejected() {
    let scaled = |by: f64| UNIT_ROWS.map(|row| row.map(|x| x * by));
    // A rotation matrix R may be scaled slightly by accumulated rounding. RᵀR then differs from the identity by
    // twice the relative error: 8e-7 is accepted, 1.2e-6 is rejected.
    for by in [1.0, 1.0 + 4e-7, 1.0 - 4e-7] {
        let pose = Pose::from_rotation_matrix(scaled(by), [1.0, 2.0, 3.0]).expect("drift");
        assert_eq!(pose, Pose::from_mat3_translation(scaled(by), [1.0, 2.0, 3.0]), "taken as it is");
    }
    for (by, expected) in [(1.0 + 6e-7, 1.2e-6), (1.0 - 6e-7, 1.2e-6), (2.0, 3.0), (0.0, 1.0), (1e200, f64::INFINITY)] {
        let Err(InvalidInput::NotRotation { deviation }) = Pose::from_rotation_matrix(scaled(by), [0.0; 3]) else {
            panic!("a scale by {by} is not a rotation")
        };
        assert!(deviation == expected || (deviation - expected).abs() < 1e-11, "{deviation}");
        assert!(Pose::from_mat3_translation(scaled(by), [0.0; 3]).is_finite(), "other matrices are valid poses");
    }
    // A shear is rejected: the columns of the matrix have length 1, but are not perpendicular.
    let sheared = [[1.0, 0.6, 0.0], [0.0, 0.8, 0.0], [0.0, 0.0, 1.0]];
    let Err(InvalidInput::NotRotation { deviation }) = Pose::from_rotation_matrix(sheared, [0.0; 3]) else {
        panic!("sheared")
    };
    assert!((deviation - 0.6).abs() < 1e-15);
    // A reflection preserves all lengths and is still rejected.
    for axis in 0..3 {
        let mut mirrored = UNIT_ROWS;
        mirrored[axis][axis] = -1.0;
        assert_eq!(Pose::from_rotation_matrix(mirrored, [0.0; 3]), Err(InvalidInput::Reflection { determinant: -1.0 }));
    }
    let mut random = Random::new(0x69);
    for _ in 0..1_000 {
        let rows = random.rotation();
        assert!(Pose::from_rotation_matrix(rows, [0.0; 3]).is_ok());
        let mirrored = [rows[1], rows[0], rows[2]];
        assert!(matches!(Pose::from_rotation_matrix(mirrored, [0.0; 3]), Err(InvalidInput::Reflection { .. })));
    }
}

#[test]
fn case_69_quaternions_are_normalized_and_zero_is_rejected() {
    let mut random = Random::new(0x6b);
    for _ in 0..1_000 {
        let unit = [0; 4].map(|_| random.normal());
        let pose = Pose::from_quat_translation(unit, [0.0; 3]).expect("not zero");
        let rows = pose.to_rows().map(|[x, y, z, _]| [x, y, z]);
        let residual = Pose::from_rotation_matrix(rows, [0.0; 3]).expect("a rotation");
        assert_eq!(residual, pose);
        // Scaling a quaternion by a power of two rounds nothing, so the pose is the same bit for bit.
        for exponent in [-900, -1, 3, 900] {
            let scaled = unit.map(|x| x * 2_f64.powi(exponent));
            assert_eq!(Pose::from_quat_translation(scaled, [0.0; 3]), Ok(pose));
        }
    }
    for zero in [[0.0; 4], [-0.0; 4], [0.0, -0.0, 0.0, -0.0]] {
        let error = Pose::from_quat_translation(zero, [1.0; 3]).expect_err("no direction");
        assert_eq!(error, InvalidInput::ZeroVector { what: "quaternion", index: None });
    }
    // Quaternions with the smallest and the largest nonzero number: both are a half turn about x.
    assert_eq!(Pose::from_quat_translation([5e-324, 0.0, 0.0, 0.0], [0.0; 3]), Ok(scale(1.0, -1.0, -1.0)));
    assert_eq!(Pose::from_quat_translation([f64::MAX, 0.0, 0.0, 0.0], [0.0; 3]), Ok(scale(1.0, -1.0, -1.0)));
}

/// Asserts that the error names this entry of a pose. Compares bits, because NaN is not equal to itself.
#[track_caller]
fn assert_names_entry(error: InvalidInput, row: usize, column: usize, value: f64) {
    let InvalidInput::PoseNotFinite { row: its_row, column: its_column, value: its_value } = error else {
        panic!("{error:?} does not name row {row}, column {column}, {value}")
    };
    assert_eq!((its_row, its_column, its_value.to_bits()), (row, column, value.to_bits()));
    let text = error.to_string();
    assert!(text.contains(&format!("row {row}, column {column}")) && text.contains(&value.to_string()), "{text}");
}

/// Asserts that `check_finite` rejects the pose, and that placing a model at it fails with the same error.
#[track_caller]
fn assert_not_finite(pose: Pose, row: usize, column: usize, value: f64) {
    assert!(!pose.is_finite());
    assert_names_entry(pose.check_finite().expect_err("not finite"), row, column, value);
    for mesh in [unit_cube(), Mesh::default()] {
        assert_names_entry(Model::new(mesh.clone()).at(pose).expect_err("not finite"), row, column, value);
        let model = model::<AabbTree>(&mesh);
        assert_names_entry(model.at(pose).expect_err("not finite"), row, column, value);
    }
}

#[track_caller]
fn assert_bad_argument(error: Result<Pose, InvalidInput>, argument: &str, value: f64) {
    let Err(error @ InvalidInput::NotFinite { what, index: None, value: its_value, .. }) = error else {
        panic!("{error:?} does not name the {argument} and {value}")
    };
    assert_eq!((what, its_value.to_bits()), (argument, value.to_bits()));
    let text = error.to_string();
    assert!(text.starts_with(argument) && text.ends_with(&format!("{value}; it must be finite")), "{text}");
}

#[test]
fn case_70_nan_and_infinity_are_named() {
    for value in [f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (row, column) in (0..3).flat_map(|row| (0..4).map(move |column| (row, column))) {
            let mut rows = Pose::IDENTITY.to_rows();
            rows[row][column] = value;
            let (linear, moved) = (rows.map(|[x, y, z, _]| [x, y, z]), rows.map(|row| row[3]));
            assert_not_finite(Pose::from_rows(rows), row, column, value);
            assert_not_finite(Pose::from_mat3_translation(linear, moved), row, column, value);
            let error = Pose::from_rotation_matrix(linear, moved).expect_err("not finite");
            assert_names_entry(error, row, column, value);
        }
        for k in 0..3 {
            let mut vector = [1.0, 2.0, 3.0];
            vector[k] = value;
            assert_not_finite(Pose::from_translation(vector), k, 3, value);
            assert_not_finite(Pose::from_scale(vector), k, k, value);
            // Functions that compute a matrix check their arguments first, so the error names the argument; others
            // store the value in the matrix.
            assert_bad_argument(Pose::from_axis_angle(vector, 1.0), "rotation axis", value);
            let moved = Pose::from_quat_translation([0.0, 0.0, 0.0, 1.0], vector).expect("not zero");
            assert_not_finite(moved, k, 3, value);
            assert_bad_argument(Pose::look_at(vector, [0.0; 3], [0.0, 1.0, 0.0]), "eye point", value);
            assert_bad_argument(Pose::look_at([0.0; 3], vector, [0.0, 1.0, 0.0]), "target point", value);
            assert_bad_argument(Pose::look_at([0.0; 3], [1.0; 3], vector), "up direction", value);
        }
        for k in 0..4 {
            let mut quaternion = [0.5; 4];
            quaternion[k] = value;
            assert_bad_argument(Pose::from_quat_translation(quaternion, [0.0; 3]), "quaternion", value);
        }
        assert_bad_argument(Pose::from_axis_angle([1.0, 0.0, 0.0], value), "angle", value);
    }
}

#[test]
fn poses_beyond_the_limit_are_rejected_with_axis_and_bound() {
    let model = Model::new(unit_cube());
    for axis in 0..3 {
        let along = |length: f64| {
            let mut by = [0.0; 3];
            by[axis] = length;
            by
        };
        let assert_too_far = |pose: Pose, reach: f64| {
            let error = model.at(pose).expect_err("too far");
            assert_eq!(error, InvalidInput::TooFar { axis, reach });
            let text = error.to_string();
            assert!(text.contains(['x', 'y', 'z'][axis]) && text.contains(&format!("{reach:e}")), "{text}");
            assert!(text.contains("2^1000"), "{text}");
        };
        // At these distances, the placed vertices of the unit cube are rounded to the translation.
        assert_too_far(translation(along(LIMIT)), LIMIT);
        assert_too_far(translation(along(-1e305)), 1e305);
        assert_too_far(translation(along(f64::MAX)), f64::MAX);
        assert!(model.at(translation(along(LIMIT.next_down()))).is_ok());
        let mut by = [1.0; 3];
        by[axis] = -LIMIT;
        assert_too_far(Pose::from_scale(by), LIMIT);
        by[axis] = LIMIT.next_down();
        assert!(model.at(Pose::from_scale(by)).is_ok());
        // The library's upper bound of the placed coordinates overflows to infinity.
        let mut rows = [[0.0; 4]; 3];
        rows[axis] = [f64::MAX; 4];
        assert_too_far(Pose::from_rows(rows), f64::INFINITY);
    }
    // The mesh is too large for any pose that does not shrink it.
    let huge = Model::new(cuboid([-1e305; 3], [1e305; 3]));
    assert_eq!(huge.check(), Ok(()));
    assert_eq!(huge.at(Pose::IDENTITY).expect_err("too far"), InvalidInput::TooFar { axis: 0, reach: 1e305 });
    assert!(huge.at(scale(1e-10, 1e-10, 1e-10)).is_ok());
}

/// Every error message names the element and shows its value, so that a user can find it.
#[test]
fn every_error_names_its_element_and_value() {
    let mesh = |vertices: Vec<[f64; 3]>, triangles| Mesh::new(vertices, triangles).expect_err("wrong").to_string();
    assert_eq!(
        mesh(vec![[0.0; 3], [0.0, f64::NAN, 0.0]], vec![]),
        "vertex 1 has NaN as its y coordinate; coordinates must be finite"
    );
    assert_eq!(
        mesh(vec![[0.0, 0.0, f64::NEG_INFINITY]], vec![]),
        "vertex 0 has -inf as its z coordinate; coordinates must be finite"
    );
    assert_eq!(
        mesh(vec![[0.0; 3]; 3], vec![[0, 1, 2], [0, 3, 1]]),
        "triangle 1 refers to vertex 3, but the mesh has 3 vertices (numbered from 0)"
    );
    assert_eq!(
        MeshError::TooLarge { what: "vertices", count: 4_294_967_297, limit: 4_294_967_296 }.to_string(),
        "4294967297 vertices are too many: at most 4294967296 are supported"
    );

    let pose = |error: Result<Pose, InvalidInput>| error.expect_err("wrong").to_string();
    assert_eq!(
        Pose::from_translation([0.0, f64::INFINITY, 0.0]).check_finite().expect_err("wrong").to_string(),
        "pose matrix entry at row 1, column 3 is inf; entries must be finite"
    );
    assert_eq!(
        pose(Pose::from_rotation_matrix(UNIT_ROWS.map(|row| row.map(|x| 2.0 * x)), [0.0; 3])),
        "matrix is not a rotation: an entry of RᵀR differs from the identity by 3e0, at most 1e-6 is allowed; \
         Pose::from_mat3_translation accepts other matrices"
    );
    assert_eq!(
        pose(Pose::from_rotation_matrix([[-1.0, 0.0, 0.0], UNIT_ROWS[1], UNIT_ROWS[2]], [0.0; 3])),
        "matrix is a reflection: determinant -1; Pose::from_mat3_translation accepts other matrices"
    );
    assert_eq!(pose(Pose::from_axis_angle([0.0; 3], 1.0)), "rotation axis is zero");
    assert_eq!(
        pose(Pose::look_at([0.0; 3], [0.0, 2.0, 0.0], [0.0, 1.0, 0.0])),
        "up direction [0.0, 1.0, 0.0] is parallel to the viewing direction"
    );

    let model = Model::new(unit_cube());
    let far = model.at(translation([0.0, 0.0, 2e305])).expect_err("too far").to_string();
    assert!(far.contains("z = 2e305") && far.contains("2^1000 = 1.07") && far.contains("e301"), "{far}");

    let point = InvalidInput::NotFinite { what: "point", index: Some(4), axis: Some(0), value: f64::INFINITY };
    assert_eq!(point.to_string(), "point 4 has x = inf; it must be finite");
}
