//! Bodies whose bounding boxes overlap a box or a sphere (`bodies_near_box`, `bodies_near_sphere`), compared with a
//! test of the box of every body.

use super::{models, pose};
use boxwood::world::WorldError;
use boxwood::{Aabb, BodyId, InvalidInput, Pose, World};
use boxwood_scenes::Random;

#[test]
fn bodies_in_box_and_sphere_match_a_test_of_every_box() {
    let (mut random, models) = (Random::new(3), models());
    let mut world = World::new();
    for at in 0..60 {
        world.insert(&models[at % models.len()], pose(&mut random, 4.0)).expect("in range");
    }
    let boxes: Vec<(BodyId, Aabb)> =
        world.ids().filter_map(|id| world.bounds(id).expect("body exists").map(|bounds| (id, bounds))).collect();
    assert!(boxes.len() < 60, "some are empty");
    let mut found = 0;
    for _ in 0..500 {
        let [center, other] = [0; 2].map(|_| random.point_in_box([-5.0; 3], [5.0; 3]));
        let low = [0, 1, 2].map(|i: usize| center[i].min(other[i]));
        let high = [0, 1, 2].map(|i: usize| center[i].max(other[i]));
        let overlaps = |Aabb { min, max }: &Aabb| (0..3).all(|i| min[i] <= high[i] && low[i] <= max[i]);
        let expected: Vec<BodyId> = boxes.iter().filter(|(_, bounds)| overlaps(bounds)).map(|(id, _)| *id).collect();
        assert_eq!(world.bodies_near_box([low, high]).expect("valid box"), expected);

        let radius = random.range(0.0, 3.0);
        let distance = |Aabb { min, max }: &Aabb| {
            (0..3).map(|i| (center[i] - center[i].clamp(min[i], max[i])).powi(2)).sum::<f64>().sqrt()
        };
        let near: Vec<BodyId> =
            boxes.iter().filter(|(_, bounds)| distance(bounds) <= radius).map(|(id, _)| *id).collect();
        assert_eq!(world.bodies_near_sphere(center, radius).expect("valid sphere"), near);
        found += near.len();
    }
    assert!(found > 1000, "only {found}");
    assert_eq!(world.bodies_near_sphere([0.0; 3], f64::INFINITY).expect("valid sphere").len(), boxes.len());
    let everything = Aabb { min: [f64::NEG_INFINITY; 3], max: [f64::INFINITY; 3] };
    assert_eq!(world.bodies_near_box(everything).expect("valid box").len(), boxes.len());
}

#[test]
fn bodies_are_found_at_their_current_pose() {
    let mut world = World::new();
    let id = world.insert(&models()[0], Pose::IDENTITY).expect("in range");
    assert_eq!(world.bodies_near_sphere([0.5; 3], 0.0), Ok(vec![id]));
    world.set_pose(id, Pose::from_translation([10.0, 0.0, 0.0])).expect("in range");
    assert_eq!(world.bodies_near_sphere([0.5; 3], 0.0), Ok(vec![]));
    assert_eq!(world.bodies_near_box([[10.5, 0.5, 0.5]; 2]), Ok(vec![id]));
    world.remove(id).expect("body exists");
    assert_eq!(world.bodies_near_box([[10.5, 0.5, 0.5]; 2]), Ok(vec![]));
}

#[test]
fn invalid_boxes_and_spheres_are_rejected() {
    let world = World::new();
    assert!(matches!(world.bodies_near_box([[f64::NAN; 3], [1.0; 3]]), Err(WorldError::Box(_))));
    assert!(matches!(world.bodies_near_box([[2.0; 3], [1.0; 3]]), Err(WorldError::Box(_))));
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let Err(WorldError::Input(error)) = world.bodies_near_sphere([0.0, value, 0.0], 1.0) else {
            panic!("a center of {value} is valid")
        };
        // Compares the errors as text, because NaN is not equal to itself.
        let expected = InvalidInput::NotFinite { what: "center", index: None, axis: Some(1), value };
        assert_eq!(format!("{error:?}"), format!("{expected:?}"));
    }
    for value in [f64::NAN, -1.0, -5e-324, f64::NEG_INFINITY] {
        let Err(WorldError::Input(error)) = world.bodies_near_sphere([0.0; 3], value) else {
            panic!("a radius of {value} is valid")
        };
        assert_eq!(format!("{error:?}"), format!("{:?}", InvalidInput::Negative { what: "radius", value }));
    }
    assert!(world.bodies_near_sphere([f64::MAX, -f64::MAX, 0.0], f64::MAX).is_ok());
}
