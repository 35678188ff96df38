//! Deformed models: rays use the current vertices, regardless of caches built by earlier rays.

use crate::rays::bits;
use boxwood::reference;
use boxwood::{Aabb, Model, Pose, Ray};
use boxwood_scenes::{Random, teapot};

/// Compares ray hits with the reference implementation. Casts enough rays that all data that a model caches for
/// rays is in use.
fn assert_matches_reference(model: &Model, random: &mut Random, case: &str) {
    let placed =
        model.at(Pose::from_rotation_matrix(random.rotation(), [1.0; 3]).expect("valid rotation")).expect("in range");
    let Aabb { min, max } = placed.bounds().expect("not empty");
    let ray = |random: &mut Random| Ray::new(random.point_in_box(min, max), random.direction()).expect("valid ray");
    let rays: Vec<_> = (0..2_000).map(|_| ray(random)).collect();
    let mut hit_count = 0;
    for (index, ray) in rays.iter().enumerate() {
        let first = placed.first_hit(ray);
        if index % 20 == 0 {
            let expected = reference::hits(&placed, ray);
            assert_eq!(first.as_ref().map(bits), expected.first().map(bits), "{case}, ray {index}");
            hit_count += usize::from(first.is_some());
        }
    }
    assert!(hit_count > 10, "{case}: {hit_count}");
    let alone: Vec<_> = rays.iter().map(|ray| placed.first_hit(ray).as_ref().map(bits)).collect();
    let together = model.clone();
    let together = together.at(*placed.pose()).expect("in range").first_hit_batch(&rays);
    assert_eq!(together.iter().map(|hit| hit.as_ref().map(bits)).collect::<Vec<_>>(), alone, "{case}");
}

#[test]
fn rays_match_reference_after_deformation() {
    let mut random = Random::new(0x4aa);
    let mut model = Model::new(teapot(4));
    let before = model.memory_bytes();
    assert_matches_reference(&model, &mut random, "undeformed");
    assert!(model.memory_bytes() > before, "the model should cache data for rays");
    let wave = |[x, y, z]: [f64; 3]| [x + 0.3 * (2.0 * y).sin(), y, z + 0.2 * (3.0 * x).cos()];
    model.deform(|old, new| old.iter().zip(new).for_each(|(&old, new)| *new = wave(old))).expect("finite");
    assert_matches_reference(&model, &mut random, "deformed");
    let some: Vec<u32> = (0..40).collect();
    model.deform_vertices(&some, |_, [x, y, z]| [x + 0.5, y, z]).expect("finite");
    assert_matches_reference(&model, &mut random, "partly deformed");
    model.rebuild();
    assert_matches_reference(&model, &mut random, "rebuilt");
}
