//! Two models, each with a few triangles that are repeated many times. All pairs of copies of the same two
//! triangles are equally near, so testing one pair of copies suffices.

use crate::work_growth::{assert_near_linear, model_of, some_point};
use boxwood::query::Impact;
use boxwood::reference;
use boxwood::{Model, Motion, Pair, Pose, measure};
use boxwood_scenes::Random;

fn stack(count: usize, z: f64) -> Model {
    model_of(&vec![[[0.0, 0.0, z], [1.0, 0.1, z + 0.2], [0.3, 1.0, z - 0.1]]; count])
}

fn query_stacks<R>(count: usize, query: impl Fn(&Pair<'_>) -> R) -> R {
    let models = [stack(count, 0.0), stack(count, 2.0)];
    let [a, b] = models.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
    query(&Pair::new(&a, &b))
}

#[test]
fn distance_of_coincident_stacks_takes_linear_work() {
    assert_near_linear("distance of stacks", 200, 40, |count| {
        query_stacks(count, |pair| {
            let (closest, stats) = measure(|| pair.distance().expect("not empty"));
            assert_eq!([closest.triangles.a, closest.triangles.b], [0, 0]);
            stats
        })
    });
}

#[test]
fn clearance_equal_to_the_distance_of_stacks_takes_linear_work() {
    assert_near_linear("closer-than of stacks", 200, 40, |count| {
        query_stacks(count, |pair| {
            let distance = pair.distance().expect("not empty").distance;
            let below = (0..8).fold(distance, |below, _| below.next_down());
            let (is_closer, stats) = measure(|| pair.is_closer_than(below).expect("valid clearance"));
            assert!(!is_closer);
            stats
        })
    });
}

#[test]
fn impact_of_coincident_stacks_takes_linear_work() {
    assert_near_linear("impact of stacks", 200, 40, |count| {
        query_stacks(count, |pair| {
            let motion = Motion::linear([0.01, 0.0, 4.0]).expect("finite");
            let (impact, stats) = measure(|| pair.first_impact(motion).expect("impact"));
            assert_eq!((impact.triangle, impact.moving_triangle), (0, Some(0)));
            stats
        })
    });
}

/// A model of one to three triangles, each repeated many times, with vertices and triangles in random order.
fn copies(random: &mut Random, count: usize) -> Model {
    let kinds: Vec<_> = (0..1 + random.below(3)).map(|_| [0; 3].map(|_| some_point(random))).collect();
    let mut triangles: Vec<_> = (0..count).map(|_| kinds[random.below(kinds.len() as u64) as usize]).collect();
    triangles.iter_mut().for_each(|triangle| random.shuffle(triangle));
    model_of(&triangles)
}

/// All values of an impact, numbers as bits.
type Bits = (u64, bool, [u64; 3], [u64; 3], u32, Option<u32>);

fn bits(impact: Option<Impact>) -> Option<Bits> {
    let of = |point: [f64; 3]| point.map(f64::to_bits);
    impact.map(|i| (i.t.to_bits(), i.at_start, of(i.point), of(i.normal), i.triangle, i.moving_triangle))
}

/// Distances, clearances and impacts of two models with coincident triangles are bitwise equal to those of the
/// reference. This also holds when a query is repeated and finds the triangle copies in its cache.
#[test]
fn coincident_copies_match_reference() {
    let mut random = Random::new(0xc0b1);
    let mut disjoint_count = 0;
    for round in 0..60 {
        let models = [0; 2].map(|_| copies(&mut random, 150));
        let offset = some_point(&mut random).map(|x| 2.0 * x);
        let rotation =
            Pose::from_axis_angle([1.0, 2.0, 3.0], if round % 2 == 0 { 0.0 } else { 0.7 }).expect("nonzero axis");
        let pose = Pose::from_translation(offset) * rotation;
        let a = models[0].at(Pose::IDENTITY).expect("in range");
        let b = models[1].at(pose).expect("in range");
        for (a, b) in [(&a, &b), (&b, &a), (&a, &b)] {
            let pair = Pair::new(a, b);
            let closest = pair.distance().expect("not empty");
            let expected = reference::distance(a, b).expect("not empty");
            assert_eq!(closest.distance.to_bits(), expected.distance.to_bits(), "round {round}");
            if expected.distance > 0.0 {
                assert_eq!(closest, expected, "round {round}");
                disjoint_count += 1;
            }
            let closer = pair.is_closer_than(expected.distance).expect("valid clearance");
            assert_eq!(closer, !reference::closer_than(a, b, expected.distance).is_empty(), "round {round}");
            let motion = Motion::linear(some_point(&mut random).map(|x| 4.0 * x)).expect("finite");
            let impact = pair.first_impact(motion);
            assert_eq!(bits(impact), bits(reference::first_impact_of_models(a, b, motion)), "round {round}");
        }
    }
    assert!(disjoint_count > 20, "too few are disjoint: {disjoint_count}");
}
