//! Models that deform: what a ray meets is where the vertices are now, however many rays were asked before.

use crate::bits;
use boxwood::{Model, Pose, Ray, Scratch, brute_force_hits};
use boxwood_scenes::{Random, teapot};

/// Asks enough rays for all that a model keeps for rays to be in use.
fn check(model: &Model, random: &mut Random, case: &str) {
    let placed = model.at(Pose::rigid(random.rotation(), [1.0; 3]).expect("a rotation")).expect("in range");
    let [low, high] = placed.bounds().expect("not empty");
    let ray = |random: &mut Random| Ray::new(random.point_in_box(low, high), random.direction()).expect("a ray");
    let rays: Vec<_> = (0..2_000).map(|_| ray(random)).collect();
    let (mut reused, mut met) = (Scratch::new(), 0);
    for (number, ray) in rays.iter().enumerate() {
        let first = reused.first_hit(&placed, ray);
        if number % 20 == 0 {
            let truth = brute_force_hits(&placed, ray);
            assert_eq!(first.as_ref().map(bits), truth.first().map(bits), "{case}, ray {number}");
            met += usize::from(first.is_some());
        }
    }
    assert!(met > 10, "{case}: {met}");
    let alone: Vec<_> = rays.iter().map(|ray| reused.first_hit(&placed, ray).as_ref().map(bits)).collect();
    let together = model.clone();
    let together = together.at(*placed.pose()).expect("in range").first_hits(&rays);
    assert_eq!(together.iter().map(|hit| hit.as_ref().map(bits)).collect::<Vec<_>>(), alone, "{case}");
}

#[test]
fn rays_follow_a_model_that_deforms() {
    let mut random = Random::new(0x4aa);
    let mut model = Model::new(teapot(4));
    let before = model.bytes();
    check(&model, &mut random, "as it was");
    assert!(model.bytes() > before, "it keeps something for rays");
    let wave = |[x, y, z]: [f64; 3]| [x + 0.3 * (2.0 * y).sin(), y, z + 0.2 * (3.0 * x).cos()];
    model.deform(|old, new| old.iter().zip(new).for_each(|(&old, new)| *new = wave(old))).expect("finite");
    check(&model, &mut random, "deformed");
    let some: Vec<u32> = (0..40).collect();
    model.deform_some(&some, |_, [x, y, z]| [x + 0.5, y, z]).expect("finite");
    check(&model, &mut random, "deformed in part");
    model.rebuild();
    check(&model, &mut random, "built again");
}
