//! Distances of points from boxes, spheres and plates, which are known analytically.

use boxwood::query::NearestPoint;
use boxwood::{Model, PlacedModel, Pose};
use boxwood_scenes::{Random, cuboid, sheet, sphere};

fn nearest(placed: &PlacedModel, point: [f64; 3]) -> NearestPoint {
    placed.nearest(point).expect("in range").expect("not empty")
}

/// Distance of a point from the surface of the box from the origin to `high`. Outside the box it is the Euclidean
/// length of the gaps along the axes, inside it is the distance from the nearest side.
fn distance_to_box(point: [f64; 3], high: [f64; 3]) -> f64 {
    let beyond = [0, 1, 2].map(|k| (point[k] - high[k]).max(-point[k]));
    let nearest_side = beyond.into_iter().fold(f64::NEG_INFINITY, f64::max);
    if nearest_side <= 0.0 { -nearest_side } else { beyond.map(|x| x.max(0.0).powi(2)).iter().sum::<f64>().sqrt() }
}

#[test]
fn distance_to_boxes_matches_formula() {
    let mut random = Random::new(0xb0c6);
    // The identity, and a rotation with sine 0.8 and cosine 0.6 followed by a translation.
    let rotation = [[0.6, -0.8, 0.0], [0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
    let poses = [Pose::IDENTITY, Pose::from_rotation_matrix(rotation, [7.0, -3.0, 1.0]).expect("valid rotation")];
    let [mut within, mut beyond] = [0; 2];
    for round in 0..300 {
        let high = [0; 3].map(|_| random.range(0.1, 3.0));
        let model = Model::new(cuboid([0.0; 3], high));
        let point = match round % 4 {
            0 => random.point_in_box([0.0; 3], high),
            1 => random.point_in_box([-1.0; 3], [4.0; 3]),
            2 => random.point_in_box([-1e3; 3], [1e3; 3]),
            _ => random.point_in_box([-1e9; 3], [1e9; 3]),
        };
        let expected = distance_to_box(point, high);
        let inside = (0..3).all(|k| 0.0 < point[k] && point[k] < high[k]);
        *(if inside { &mut within } else { &mut beyond }) += 1;
        for pose in poses {
            let placed = model.at(pose).expect("in range");
            let found = nearest(&placed, pose.transform_point(point));
            assert!(
                (found.distance - expected).abs() <= 1e-12 * (expected + 10.0),
                "round {round}: {found:?}, not {expected}"
            );
        }
    }
    assert!(within > 10 && beyond > 100, "{within} within, {beyond} beyond");
}

/// The surface of a sphere mesh lies between two spheres, so the distance of a point lies between its distances
/// from these spheres.
#[test]
fn distance_to_sphere_meshes_is_bounded_by_spheres() {
    let mut random = Random::new(0xba12);
    let model = Model::new(sphere(2.0, 3));
    let placed = model.at(Pose::from_translation([1.0, 2.0, 3.0])).expect("in range");
    for _ in 0..500 {
        let from_center = 10_f64.powf(random.range(-3.0, 12.0));
        let direction = random.direction();
        let found = nearest(&placed, [0, 1, 2].map(|k| [1.0, 2.0, 3.0][k] + direction[k] * from_center));
        // Faces of the mesh are less than 0.05 inside the sphere.
        let (min, max) = if from_center > 2.0 {
            (from_center - 2.0, from_center - 1.95)
        } else {
            ((1.95 - from_center).max(0.0), 2.0 - from_center)
        };
        let slack = 1e-12 * (from_center + 2.0);
        assert!(found.distance >= min - slack && found.distance <= max + slack, "{from_center}: {found:?}");
        let distance_from_center =
            [0, 1, 2].map(|k| found.point[k] - [1.0, 2.0, 3.0][k]).map(|x| x * x).iter().sum::<f64>().sqrt();
        assert!((1.95..=2.0 + 1e-12).contains(&distance_from_center), "{found:?} is not on the sphere");
    }
}

/// The distance from a flat plate is the height if the point is above the plate, and otherwise the distance from
/// its border.
#[test]
fn distance_to_plates_matches_formula() {
    let mut random = Random::new(0x91a);
    let model = Model::new(sheet(7, 5, |_, _| 0.0));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    for _ in 0..500 {
        let point = random.point_in_box([-1.0; 3], [1.0; 3]);
        let [x, y, z] = point;
        let [dx, dy] = [x, y].map(|x: f64| (x.abs() - 0.5).max(0.0));
        let expected = (dx * dx + dy * dy + z * z).sqrt();
        let found = nearest(&placed, point);
        assert!((found.distance - expected).abs() <= 1e-12, "{point:?}: {found:?}, not {expected}");
        let at = [x.clamp(-0.5, 0.5), y.clamp(-0.5, 0.5), 0.0];
        assert!((0..3).all(|k| (found.point[k] - at[k]).abs() <= 1e-12), "{point:?}: {found:?}, not {at:?}");
        assert!(placed.k_nearest(point, 5).expect("in range")[0] == found);
    }
}
