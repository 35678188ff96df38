//! What is no ray, and limits that leave nothing.

use boxwood::{Mesh, Model, Pose, Ray, RayError};

#[test]
fn errors_name_axis_and_value() {
    for bad in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300, -3.3e150] {
        let origin = Ray::new([0.0, bad, 0.0], [1.0; 3]).expect_err("refused");
        assert!(
            matches!(origin, RayError::Origin { axis: 1, value } if value.to_bits() == bad.to_bits()),
            "{origin:?}"
        );
        let direction = Ray::new([0.0; 3], [1.0, 0.0, bad]).expect_err("refused");
        assert!(matches!(direction, RayError::Direction { axis: 2, value } if value.to_bits() == bad.to_bits()));
        assert!(direction.to_string().contains('z'), "{direction}");
    }
    assert_eq!(Ray::new([1.0; 3], [0.0, -0.0, 0.0]), Err(RayError::NoDirection));
}

#[test]
fn limits_that_leave_nothing() {
    let model =
        Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("a mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    let through = Ray::new([0.25, 0.25, 1.0], [0.0, 0.0, -1.0]).expect("a ray");
    let within = Ray::new([0.25, 0.25, 0.0], [1.0, 0.0, 0.0]).expect("a ray");
    for ray in [through, within] {
        assert!(placed.any_hit(&ray));
        for limit in [f64::NAN, -1.0, -f64::INFINITY, -5e-324] {
            assert!(!placed.any_hit(&ray.up_to(limit)), "{limit}");
            assert_eq!(placed.hits(&ray.up_to(limit)), []);
        }
    }
    assert!(placed.any_hit(&within.up_to(0.0)) && !placed.any_hit(&through.up_to(1.0_f64.next_down())));
    assert!(placed.any_hit(&through.up_to(1.0)));
}

#[test]
fn tiny_and_huge() {
    let empty = Model::new(Mesh::new(vec![], vec![]).expect("a mesh"));
    let ray = Ray::new([0.0; 3], [1.0; 3]).expect("a ray");
    assert_eq!(empty.at(Pose::IDENTITY).expect("in range").first_hit(&ray), None);
    for size in [1e-320, 1e-200, 1.0, 1e150, 1e290] {
        let mesh = Mesh::new(vec![[size, -size, -size], [size, size, -size], [size, 0.0, size]], vec![[0, 1, 2]]);
        let model = Model::new(mesh.expect("a mesh"));
        let placed = model.at(Pose::IDENTITY).expect("in range");
        for length in [1e-320, 1e-100, 1.0, 1e150] {
            let ray = Ray::new([0.0; 3], [length, 0.0, 0.0]).expect("a ray");
            let hit = placed.first_hit(&ray).expect("it is ahead");
            let truth = (size / length).min(f64::MAX);
            assert!((hit.t - truth).abs() <= truth * 1e-12 + 1e-323, "{size:e} / {length:e}: {hit:?}");
            assert!(!placed.any_hit(&Ray::new([0.0; 3], [-length, 0.0, 0.0]).expect("a ray")), "{size:e}, {length:e}");
        }
    }
}
