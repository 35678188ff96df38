//! The search finds what trying all triangles finds.

use crate::scenes::scenes;
use crate::{all_bits, bits};
use boxwood::{Hit, Model, Placed, Pose, Ray, Scratch, brute_force_crossings, brute_force_hits};
use boxwood_scenes::{Random, soup};

/// From inside, from beside, from near and far; at random, along axes, at corners, edges and faces, and within faces.
fn rays(random: &mut Random, placed: &Placed<'_>) -> Vec<Ray> {
    let [low, high] = placed.bounds().unwrap_or([[0.0; 3], [1.0; 3]]);
    let span = (0..3).map(|k| high[k] - low[k]).fold(1e-300, f64::max);
    let count = placed.model().mesh().triangles().len() as u64;
    let mut rays = Vec::new();
    let mut push = |origin: [f64; 3], direction: [f64; 3]| rays.extend(Ray::new(origin, direction));
    for sizes in [0.0, 1.0, 1e3, 1e8, 1e14] {
        let from = random.point_in_box(low, high);
        let by = random.direction().map(|x| x * span * sizes);
        let origin = [0, 1, 2].map(|k| from[k] + by[k]);
        let to = random.point_in_box(low, high);
        push(origin, [0, 1, 2].map(|k| to[k] - origin[k]));
        push(origin, random.direction());
        let axis = random.below(3) as usize;
        push(origin, [0, 1, 2].map(|k| if k == axis { random.sign() } else { 0.0 }));
        if count > 0 {
            let [a, b, c] = placed.corners(random.below(count) as u32);
            let middle = |u: f64, v: f64, w: f64| [0, 1, 2].map(|k| u * a[k] + v * b[k] + w * c[k]);
            for target in [a, middle(0.5, 0.5, 0.0), middle(0.25, 0.25, 0.5)] {
                push(origin, [0, 1, 2].map(|k| target[k] - origin[k]));
            }
            push(a, [0, 1, 2].map(|k| b[k] - a[k]));
            push(middle(0.25, 0.25, 0.5), [0, 1, 2].map(|k| c[k] - b[k]));
            push(middle(2.0, -0.5, -0.5), [0, 1, 2].map(|k| b[k] - a[k] + (c[k] - a[k])));
        }
    }
    rays
}

fn check(name: &str, placed: &Placed<'_>, ray: &Ray, reused: &mut Scratch) -> Vec<Hit> {
    let truth = brute_force_hits(placed, ray);
    assert_eq!(all_bits(&reused.hits(placed, ray)), all_bits(&truth), "{name}, {ray:?}");
    let first = reused.first_hit(placed, ray);
    assert_eq!(first.as_ref().map(bits), truth.first().map(bits), "{name}, {ray:?}, first");
    assert_eq!(placed.any_hit(ray), !truth.is_empty(), "{name}, {ray:?}, any");
    assert_eq!(reused.crossings(placed, ray), brute_force_crossings(placed, ray), "{name}, {ray:?}, crossings");
    truth
}

#[test]
fn hits_are_those_of_brute_force() {
    let mut reused = Scratch::new();
    let mut random = Random::new(0x4a1);
    let (mut asked, mut met) = (0, 0);
    for (number, scene) in scenes().iter().enumerate() {
        for placed in &scene.placed() {
            // Trying all triangles takes time: of models of many, fewer rays.
            let each = 4 + placed.model().mesh().triangles().len() / 200;
            for ray in rays(&mut random, placed).into_iter().skip(number % 4).step_by(each) {
                let hits = check(&scene.name, placed, &ray, &mut reused);
                asked += 1;
                met += usize::from(!hits.is_empty());
                // About where something is met, limits must be judged as they are.
                if let Some(hit) = hits.get(hits.len() / 2) {
                    for limit in [hit.t, hit.t.next_down(), hit.t.next_up(), hit.t * 0.5, 0.0] {
                        let below = check(&scene.name, placed, &ray.up_to(limit), &mut reused);
                        assert!(below.len() <= hits.len(), "{}, {ray:?} up to {limit}", scene.name);
                    }
                }
            }
        }
    }
    assert!(met > asked / 4, "{met} of {asked} met something");
}

/// Models of a few steps of the subnormal numbers: what underflow takes from the way to them is not little.
#[test]
fn models_of_next_to_nothing() {
    let (mut reused, mut random, mut met) = (Scratch::new(), Random::new(0x4a3), 0);
    let model = Model::new(soup(&mut Random::new(5), 40, 0.6));
    let sizes = [5e-324, 1e-323, 1e-322, 1e-320, 1e-315];
    for round in 0..500 {
        let size = sizes[round % sizes.len()];
        let linear = random.rotation().map(|row| row.map(|x| x * 3.0 * size));
        let placed = model.at(Pose::affine(linear, [0.0; 3]).expect("finite")).expect("in range");
        let origin = random.point_in_box([-4.0; 3], [4.0; 3]).map(|x| x * size);
        let to = placed.corners(random.below(40) as u32)[random.below(3) as usize];
        let pace = [1.0, 1e10, 1e20, 1e290][random.below(4) as usize];
        // None if it begins where it is to go.
        let Ok(ray) = Ray::new(origin, [0, 1, 2].map(|k| (to[k] - origin[k]) * pace)) else { continue };
        let hits = check("next to nothing", &placed, &ray, &mut reused);
        met += usize::from(!hits.is_empty());
        for limit in hits.iter().map(|hit| hit.t).chain([0.0]) {
            check("next to nothing", &placed, &ray.up_to(limit), &mut reused);
        }
    }
    assert!(met > 100, "{met}");
}

#[test]
fn hits_are_where_they_say() {
    let mut random = Random::new(0x4a2);
    for scene in scenes().iter().step_by(7) {
        for placed in &scene.placed() {
            for ray in rays(&mut random, placed) {
                for hit in placed.hits(&ray) {
                    let corners = placed.corners(hit.triangle);
                    assert!(
                        hit.barycentric.iter().all(|x| (0.0..=1.0).contains(x)),
                        "{}, {ray:?}: {hit:?}",
                        scene.name
                    );
                    assert!((hit.barycentric.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{}: {hit:?}", scene.name);
                    for k in 0..3 {
                        let on_ray = ray.origin()[k] + hit.t * ray.direction()[k];
                        let largest = corners.iter().map(|c| c[k].abs()).fold(ray.origin()[k].abs(), f64::max);
                        let size = largest + (hit.t * ray.direction()[k]).abs();
                        let [low, high] =
                            [f64::min, f64::max].map(|f| corners[0][k].pipe(f, corners[1][k], corners[2][k]));
                        assert!((low..=high).contains(&hit.point[k]), "{}: {hit:?}", scene.name);
                        let off = (low - on_ray).max(on_ray - high);
                        assert!(off <= size * 1e-11, "{}, {ray:?}: {hit:?} is {off} off", scene.name);
                    }
                }
            }
        }
    }
}

/// A fold of three numbers.
trait Pipe {
    fn pipe(self, f: fn(f64, f64) -> f64, second: f64, third: f64) -> f64;
}

impl Pipe for f64 {
    fn pipe(self, f: fn(f64, f64) -> f64, second: f64, third: f64) -> f64 {
        f(f(self, second), third)
    }
}
