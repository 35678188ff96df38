//! The triangle pair at which a distance search starts, and its distance limit, change the cost of the search but
//! not its result.

use crate::distance::{bits, on_new_thread};
use crate::support::scenes::scenes;
use boxwood::Pair;
use boxwood::query::TrianglePair;
use boxwood_scenes::Random;

/// The search may start at the closest triangles themselves, at random ones, or at triangles that do not exist.
#[test]
fn any_start_gives_the_same_result() {
    let mut random = Random::new(0x57a);
    for scene in scenes().iter().step_by(2) {
        let [a, b] = scene.placed();
        let pair = Pair::new(&a, &b);
        let expected = pair.distance();
        let counts = scene.models.each_ref().map(|model| model.mesh().triangles().len() as u32);
        let any = |random: &mut Random| counts.map(|count| random.below(u64::from(count.max(1))) as u32);
        let mut starts =
            vec![[0, 0], counts, [u32::MAX; 2], [0, u32::MAX], [counts[0], 0], any(&mut random), any(&mut random)];
        starts.extend(expected.map(|expected| [expected.triangles.a, expected.triangles.b]));
        for [a, b] in starts {
            let found = pair.distance_starting_at(TrianglePair { a, b });
            assert_eq!(bits(found), bits(expected), "{}, from {a} and {b}", scene.name);
        }
    }
}

#[test]
fn limit_only_filters_the_result() {
    for scene in scenes().iter().skip(1).step_by(3) {
        let [a, b] = scene.placed();
        let pair = Pair::new(&a, &b);
        let expected_closest = pair.distance();
        let distance = expected_closest.map_or(1.0, |closest| closest.distance);
        let limits = [0.0, -0.0, -1.0, f64::NAN, 5e-324, f64::MAX, f64::INFINITY, f64::NEG_INFINITY];
        let about = [0.5 * distance, distance.next_down(), distance, distance.next_up(), 2.0 * distance];
        for limit in limits.into_iter().chain(about) {
            let expected = expected_closest.filter(|closest| closest.distance < limit);
            assert_eq!(bits(pair.distance_below(limit)), bits(expected), "{}, below {limit:e}", scene.name);
        }
    }
}

/// For a moving model, every search starts at the closest triangles of the last query. Another query on this thread
/// in between must not affect the result.
#[test]
fn moving_model_with_warm_start_gives_the_same_results() {
    let mut random = Random::new(0x30f);
    for scene in scenes().iter().filter(|scene| scene.pairs() > 0).step_by(7) {
        let [a, first] = scene.placed();
        let span = scene.span_and_max_abs()[0];
        let mut start = TrianglePair { a: 0, b: 0 };
        for step in 0..4 {
            let by = random.direction().map(|x| x * span * 0.01 * f64::from(step));
            let b = first.model().at(crate::support::poses::moved(first.pose(), by)).expect("in range");
            let pair = Pair::new(&a, &b);
            let _ = pair.intersects();
            let warm = pair.distance_starting_at(start);
            assert_eq!(bits(warm), bits(on_new_thread(|| pair.distance())), "{}, step {step}", scene.name);
            start = warm.expect("not empty").triangles;
        }
    }
}
