//! Invalid rays are rejected; negative and NaN limits of a ray exclude every hit.

use boxwood::{InvalidInput, Mesh, Model, Pose, Ray};

#[test]
fn ray_errors_name_axis_and_value() {
    let limit = 2.0_f64.powi(500);
    for value in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300, -3.3e150, limit] {
        // Compares the errors as text, because NaN is not equal to itself.
        let assert_error = |error: InvalidInput, what, axis| {
            let expected = InvalidInput::TooLarge { what, index: None, axis, value, limit };
            assert_eq!(format!("{error:?}"), format!("{expected:?}"));
        };
        let origin = Ray::new([0.0, value, 0.0], [1.0; 3]).expect_err("must be rejected");
        assert_error(origin, "origin of the ray", 1);
        let direction = Ray::new([0.0; 3], [1.0, 0.0, value]).expect_err("must be rejected");
        assert_error(direction, "direction of the ray", 2);
        assert!(direction.to_string().starts_with("direction of the ray has z = "), "{direction}");
    }
    assert!(Ray::new([limit.next_down(); 3], [-limit.next_down(); 3]).is_ok());
    let zero = InvalidInput::ZeroVector { what: "direction of the ray", index: None };
    assert_eq!(Ray::new([1.0; 3], [0.0, -0.0, 0.0]), Err(zero));
}

#[test]
fn limits_are_inclusive_and_negative_or_nan_limits_give_no_hit() {
    let model =
        Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    let through = Ray::new([0.25, 0.25, 1.0], [0.0, 0.0, -1.0]).expect("valid ray");
    let in_plane = Ray::new([0.25, 0.25, 0.0], [1.0, 0.0, 0.0]).expect("valid ray");
    for ray in [through, in_plane] {
        assert!(placed.any_hit(&ray));
        for limit in [f64::NAN, -1.0, -f64::INFINITY, -5e-324] {
            assert!(!placed.any_hit(&ray.with_max_t(limit)), "{limit}");
            assert_eq!(placed.all_hits(&ray.with_max_t(limit)), []);
        }
    }
    assert!(placed.any_hit(&in_plane.with_max_t(0.0)) && !placed.any_hit(&through.with_max_t(1.0_f64.next_down())));
    assert!(placed.any_hit(&through.with_max_t(1.0)));
}

#[test]
fn hit_parameter_is_accurate_at_all_scales() {
    let empty = Model::new(Mesh::new(vec![], vec![]).expect("valid mesh"));
    let ray = Ray::new([0.0; 3], [1.0; 3]).expect("valid ray");
    assert_eq!(empty.at(Pose::IDENTITY).expect("in range").first_hit(&ray), None);
    for size in [1e-320, 1e-200, 1.0, 1e150, 1e290] {
        let mesh = Mesh::new(vec![[size, -size, -size], [size, size, -size], [size, 0.0, size]], vec![[0, 1, 2]]);
        let model = Model::new(mesh.expect("valid mesh"));
        let placed = model.at(Pose::IDENTITY).expect("in range");
        for length in [1e-320, 1e-100, 1.0, 1e150] {
            let ray = Ray::new([0.0; 3], [length, 0.0, 0.0]).expect("valid ray");
            let hit = placed.first_hit(&ray).expect("ray hits the model");
            let expected = (size / length).min(f64::MAX);
            assert!((hit.t - expected).abs() <= expected * 1e-12 + 1e-323, "{size:e} / {length:e}: {hit:?}");
            assert!(
                !placed.any_hit(&Ray::new([0.0; 3], [-length, 0.0, 0.0]).expect("valid ray")),
                "{size:e}, {length:e}"
            );
        }
    }
}
