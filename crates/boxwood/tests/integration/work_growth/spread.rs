//! Models with coordinates of very different size: in the box frame of such a model, the `f32` boxes of most of its
//! triangles are one point.

use crate::work_growth::{assert_near_linear, model_of};
use boxwood::query::QueryStats;
use boxwood::reference;
use boxwood::{Model, Motion, Pair, Pose, measure};
use boxwood_scenes::Random;

/// A model of `count` triangles with sizes and positions from 1e-140 to 1e140 in a geometric sequence. `offset`
/// shifts the sequence by a fraction of its step.
fn spread(count: usize, offset: f64) -> Model {
    let triangle = |n: usize| {
        let s = 10_f64.powf(-140.0 + 280.0 * (n as f64 + offset) / count as f64);
        [[s, 0.0, 0.0], [s * 1.1, 0.1 * s, s * 0.2], [s * 1.05, s * 0.3, -0.1 * s]]
    };
    model_of(&(0..count).map(triangle).collect::<Vec<_>>())
}

/// A fine surface, and one triangle that is far larger.
fn with_a_large_triangle(sides: usize, z: f64) -> Model {
    let point = |i: usize, j: usize| [i as f64, j as f64, z];
    let cells = (0..sides * sides).map(|n| (n / sides, n % sides));
    let mut triangles: Vec<_> = cells
        .flat_map(|(i, j)| {
            [[point(i, j), point(i + 1, j), point(i, j + 1)], [point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)]]
        })
        .collect();
    triangles.push([[1e14, z, 1e13], [1e14, 1e13, 0.0], [1e13, 1e14, -1e13]]);
    model_of(&triangles)
}

fn stats_of_query<R>(models: &[Model; 2], query: impl Fn(&Pair<'_>) -> R) -> QueryStats {
    let [a, b] = models.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
    let pair = Pair::new(&a, &b);
    measure(|| query(&pair)).1
}

#[test]
fn pairs_of_spread_models_take_linear_work() {
    assert_near_linear("pairs of spread models", 200, 60, |count| {
        stats_of_query(&[spread(count, 0.0), spread(count, 0.5)], |pair| pair.triangle_pairs().len())
    });
    assert_near_linear("pairs with a stray", 512, 60, |count| {
        let sides = (count as f64 / 2.0).sqrt() as usize;
        stats_of_query(&[with_a_large_triangle(sides, 0.0), with_a_large_triangle(sides, 0.5)], |pair| {
            pair.triangle_pairs()
        })
    });
}

#[test]
fn impacts_of_spread_models_take_linear_work() {
    // The triangles of a model are spread along x, and the models move along z. With a motion along x, many triangles
    // would have impact times that differ by less than 2^-40, which times of impact cannot distinguish.
    for displacement in [[0.01, 0.0, 4.0], [0.0, 0.0, 1e140]] {
        assert_near_linear("impact of spread models", 200, 60, |count| {
            stats_of_query(&[spread(count, 0.0), spread(count, 0.5)], |pair| {
                pair.first_impact(Motion::linear(displacement).expect("finite"))
            })
        });
    }
}

#[test]
fn distances_of_spread_models_take_linear_work() {
    assert_near_linear("distance of spread models", 200, 60, |count| {
        stats_of_query(&[spread(count, 0.0), spread(count, 0.5)], |pair| pair.distance().is_some())
    });
    assert_near_linear("closer-than of spread models", 200, 60, |count| {
        stats_of_query(&[spread(count, 0.0), spread(count, 0.5)], |pair| {
            pair.is_closer_than(1e-143).expect("valid clearance")
        })
    });
}

/// A model of random triangles with sizes and distances over `decades` powers of ten in both directions; some
/// triangles are repeated.
fn some_triangles(random: &mut Random, count: usize, decades: f64) -> Model {
    let size = |random: &mut Random| 10_f64.powf(random.range(-decades, decades));
    let mut triangles = Vec::new();
    for _ in 0..count {
        let (distance, own) = (size(random), size(random));
        let at = random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| distance * x);
        let corner = |random: &mut Random| {
            let away = random.point_in_box([-1.0; 3], [1.0; 3]);
            [0, 1, 2].map(|k| at[k] + own * away[k])
        };
        triangles.push([0; 3].map(|_| corner(random)));
        if random.below(4) == 0 {
            let mut copy = triangles[random.below(triangles.len() as u64) as usize];
            random.shuffle(&mut copy);
            triangles.push(copy);
        }
    }
    model_of(&triangles)
}

/// For two models with triangles of very different sizes, in both orders of the models: pairs, distances, clearances
/// and impacts equal those of the reference.
#[test]
fn spread_models_match_reference() {
    let mut random = Random::new(0x5b4e);
    let (mut disjoint_count, mut intersecting_count, mut impact_count) = (0, 0, 0);
    for round in 0..30 {
        let decades = [12.0, 40.0, 140.0][round % 3];
        let models =
            [60, if round % 2 == 0 { 60 } else { 10 }].map(|count| some_triangles(&mut random, count, decades));
        let rotation =
            Pose::from_axis_angle([1.0, 2.0, 3.0], if round % 4 < 2 { 0.0 } else { 0.7 }).expect("nonzero axis");
        let a = models[0].at(Pose::IDENTITY).expect("in range");
        let b = models[1].at(rotation).expect("in range");
        let displacement = 10_f64.powf(random.range(-decades, decades));
        let motion =
            Motion::linear(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| displacement * x)).expect("finite");
        for (a, b) in [(&a, &b), (&b, &a)] {
            let pair = Pair::new(a, b);
            let pairs = reference::pairs(a, b);
            assert_eq!(pair.triangle_pairs(), pairs, "round {round}");
            assert_eq!(pair.intersects(), !pairs.is_empty(), "round {round}");
            let (closest, expected) = (pair.distance(), reference::distance(a, b));
            let distance = expected.expect("not empty").distance;
            if distance > 0.0 {
                assert_eq!(closest, expected, "round {round}");
                disjoint_count += 1;
            } else {
                assert_eq!(closest.expect("not empty").distance, 0.0, "round {round}");
                intersecting_count += 1;
            }
            for clearance in [distance, distance.next_up(), 1e-5] {
                let closer = reference::closer_than(a, b, clearance);
                assert_eq!(
                    pair.triangle_pairs_closer_than(clearance).expect("valid clearance"),
                    closer,
                    "round {round}"
                );
                assert_eq!(pair.is_closer_than(clearance).expect("valid clearance"), !closer.is_empty());
            }
            let impact = reference::first_impact_of_models(a, b, motion);
            assert_eq!(pair.first_impact(motion), impact, "round {round}");
            impact_count += usize::from(impact.is_some());
        }
    }
    assert!(
        disjoint_count > 5 && intersecting_count > 10 && impact_count > 10,
        "{disjoint_count} disjoint, {intersecting_count} intersecting, {impact_count} impacts"
    );
}
