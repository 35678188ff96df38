//! Ray hits and crossing counts equal those of brute force over all triangles.

use crate::rays::{all_bits, bits};
use crate::support::scenes::scenes;
use boxwood::query::Hit;
use boxwood::reference;
use boxwood::{Aabb, Model, PlacedModel, Pose, Ray};
use boxwood_scenes::{Random, soup};

/// Random rays for a placed model. Origins are in its bounding box and up to 1e14 sizes away; directions are
/// random, along axes, towards vertices, edges and faces, or within a face.
fn rays(random: &mut Random, placed: &PlacedModel) -> Vec<Ray> {
    let bounds = placed.bounds().unwrap_or(Aabb { min: [0.0; 3], max: [1.0; 3] });
    let (Aabb { min, max }, span) = (bounds, bounds.size().into_iter().fold(1e-300, f64::max));
    let count = placed.model().mesh().triangles().len() as u64;
    let mut rays = Vec::new();
    let mut push = |origin: [f64; 3], direction: [f64; 3]| rays.extend(Ray::new(origin, direction));
    for sizes in [0.0, 1.0, 1e3, 1e8, 1e14] {
        let from = random.point_in_box(min, max);
        let by = random.direction().map(|x| x * span * sizes);
        let origin = [0, 1, 2].map(|k| from[k] + by[k]);
        let to = random.point_in_box(min, max);
        push(origin, [0, 1, 2].map(|k| to[k] - origin[k]));
        push(origin, random.direction());
        let axis = random.below(3) as usize;
        push(origin, [0, 1, 2].map(|k| if k == axis { random.sign() } else { 0.0 }));
        if count > 0 {
            let [a, b, c] = placed.triangle_vertices(random.below(count) as u32);
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

fn assert_matches_reference(name: &str, placed: &PlacedModel, ray: &Ray) -> Vec<Hit> {
    let expected = reference::hits(placed, ray);
    assert_eq!(all_bits(&placed.all_hits(ray)), all_bits(&expected), "{name}, {ray:?}");
    let first = placed.first_hit(ray);
    assert_eq!(first.as_ref().map(bits), expected.first().map(bits), "{name}, {ray:?}, first");
    assert_eq!(placed.any_hit(ray), !expected.is_empty(), "{name}, {ray:?}, any");
    assert_eq!(placed.crossings(ray), reference::crossings(placed, ray), "{name}, {ray:?}, crossings");
    expected
}

#[test]
fn hits_match_reference() {
    let mut random = Random::new(0x4a1);
    let (mut ray_count, mut hit_count) = (0, 0);
    for (index, scene) in scenes().iter().enumerate() {
        for placed in &scene.placed() {
            // Brute force is slow, so models with many triangles get fewer rays.
            let each = 4 + placed.model().mesh().triangles().len() / 200;
            for ray in rays(&mut random, placed).into_iter().skip(index % 4).step_by(each) {
                let hits = assert_matches_reference(&scene.name, placed, &ray);
                ray_count += 1;
                hit_count += usize::from(!hits.is_empty());
                // Repeats the query with limits equal to the `t` of a hit or near it. The query must compare `t`
                // with the limit exactly.
                if let Some(hit) = hits.get(hits.len() / 2) {
                    for limit in [hit.t, hit.t.next_down(), hit.t.next_up(), hit.t * 0.5, 0.0] {
                        let below = assert_matches_reference(&scene.name, placed, &ray.with_max_t(limit));
                        assert!(below.len() <= hits.len(), "{}, {ray:?} up to {limit}", scene.name);
                    }
                }
            }
        }
    }
    assert!(hit_count > ray_count / 4, "{hit_count} of {ray_count} hit something");
}

/// Models whose size is a few times the smallest positive number, where underflow is not small compared with
/// distances.
#[test]
fn hits_match_reference_for_subnormal_models() {
    let (mut random, mut hit_count) = (Random::new(0x4a3), 0);
    let model = Model::new(soup(&mut Random::new(5), 40, 0.6));
    let sizes = [5e-324, 1e-323, 1e-322, 1e-320, 1e-315];
    for round in 0..500 {
        let size = sizes[round % sizes.len()];
        let linear = random.rotation().map(|row| row.map(|x| x * 3.0 * size));
        let placed = model.at(Pose::from_mat3_translation(linear, [0.0; 3])).expect("in range");
        let origin = random.point_in_box([-4.0; 3], [4.0; 3]).map(|x| x * size);
        let to = placed.triangle_vertices(random.below(40) as u32)[random.below(3) as usize];
        let pace = [1.0, 1e10, 1e20, 1e290][random.below(4) as usize];
        // `Ray::new` fails if the origin is the target, because the direction is then zero.
        let Ok(ray) = Ray::new(origin, [0, 1, 2].map(|k| (to[k] - origin[k]) * pace)) else { continue };
        let hits = assert_matches_reference("subnormal model", &placed, &ray);
        hit_count += usize::from(!hits.is_empty());
        for limit in hits.iter().map(|hit| hit.t).chain([0.0]) {
            assert_matches_reference("subnormal model", &placed, &ray.with_max_t(limit));
        }
    }
    assert!(hit_count > 100, "{hit_count}");
}

#[test]
fn hit_points_are_on_the_ray_and_the_triangle() {
    let mut random = Random::new(0x4a2);
    for scene in scenes().iter().step_by(7) {
        for placed in &scene.placed() {
            for ray in rays(&mut random, placed) {
                for hit in placed.all_hits(&ray) {
                    let corners = placed.triangle_vertices(hit.triangle);
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
                            [f64::min, f64::max].map(|f| corners[0][k].fold3(f, corners[1][k], corners[2][k]));
                        assert!((low..=high).contains(&hit.point[k]), "{}: {hit:?}", scene.name);
                        let off = (low - on_ray).max(on_ray - high);
                        assert!(off <= size * 1e-11, "{}, {ray:?}: {hit:?} is {off} off the ray", scene.name);
                    }
                }
            }
        }
    }
}

/// Combines three numbers with a binary function such as `f64::min`.
trait Fold3 {
    fn fold3(self, f: fn(f64, f64) -> f64, second: f64, third: f64) -> f64;
}

impl Fold3 for f64 {
    fn fold3(self, f: fn(f64, f64) -> f64, second: f64, third: f64) -> f64 {
        f(f(self, second), third)
    }
}
