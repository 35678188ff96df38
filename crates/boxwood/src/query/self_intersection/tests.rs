//! Tests that the results, their order and the stats are the same for all SIMD levels and numbers of threads.

use super::{BLOCK, SelfIntersectionLimits};
use crate::kernel::simd::test_level::on_all_lanes;
use crate::model::BuildOptions;
use crate::pair::TrianglePair;
use crate::query::stats::QueryStats;
use crate::query::tests::own;
use crate::scratch::Scratch;
use crate::{Mesh, Model, Pose, measure};
use boxwood_scenes::Random;
use std::ops::ControlFlow;

fn meshes(random: &mut Random) -> Vec<Mesh> {
    let mut meshes = vec![
        own!(boxwood_scenes::soup(random, 150, 0.25)),
        own!(boxwood_scenes::random_mesh(random, 30, 90)),
        own!(boxwood_scenes::torus(0.5, 0.2, 20, 10)),
        // A sheet in which many neighboring triangles are coplanar.
        own!(boxwood_scenes::sheet(8, 8, |x, y| ((x + y) * 4.0).round() / 16.0)),
        own!(boxwood_scenes::teapot(3)),
    ];
    for power in 0..16 {
        let bent = own!(boxwood_scenes::sheet(8, 8, |_, _| 0.0));
        let height = 10.0_f64.powi(-power);
        // The sheet is folded over along its middle; `height` is the distance of its two layers.
        let fold = |[x, y, _]: [f64; 3], z: f64| [x.abs(), y, height * (z + x.min(0.0))];
        let vertices = bent.vertices().iter().map(|&vertex| fold(vertex, random.range(-0.1, 0.1))).collect();
        meshes.push(Mesh::new(vertices, bent.triangles().to_vec()).expect("finite"));
    }
    meshes
}

/// All pairs in the order of the search, and the stats of two searches: one that ends at the first pair, and one for
/// all pairs.
fn query(scratch: &mut Scratch, model: &Model) -> (Vec<TrianglePair>, [QueryStats; 2]) {
    let no_limit = SelfIntersectionLimits::NONE;
    let found = scratch.search_self_pairs(model, None, &no_limit, 1, &mut |_| ControlFlow::Break(())).is_break();
    let first = scratch.stats();
    let mut pairs = Vec::new();
    let all = scratch.search_self_pairs(model, None, &no_limit, BLOCK, &mut |found| {
        pairs.extend_from_slice(found);
        ControlFlow::Continue(())
    });
    assert!(all.is_continue() && found != pairs.is_empty());
    (pairs, [first, scratch.stats()])
}

#[test]
fn search_is_the_same_on_all_simd_levels() {
    let mut random = Random::new(0x1a9e);
    let (mut pair_count, mut reused) = (0, Scratch::new());
    for mesh in meshes(&mut random) {
        for build in [BuildOptions::FAST, BuildOptions::HIGH] {
            let mut expected = None;
            on_all_lanes(|lanes| {
                let model = Model::with_options(mesh.clone(), build);
                let results = query(&mut Scratch::new(), &model);
                assert_eq!(query(&mut reused, &model), results, "{lanes:?}: no state is left from other queries");
                pair_count += results.0.len();
                match &expected {
                    None => expected = Some(results),
                    Some(expected) => assert_eq!(&results, expected, "{lanes:?}"),
                }
            });
        }
    }
    assert!(pair_count > 10_000, "{pair_count}");
}

#[cfg(feature = "parallel")]
#[test]
fn results_do_not_depend_on_thread_count() {
    let ring = own!(boxwood_scenes::torus(0.5, 0.2, 90, 40));
    let rotated = Pose::from_axis_angle([1.0, 0.3, 0.0], 1.0).expect("an axis");
    let mut vertices = ring.vertices().to_vec();
    vertices.extend(ring.vertices().iter().map(|&vertex| rotated.transform_point(vertex)));
    let count = ring.vertices().len() as u32;
    let mut triangles = ring.triangles().to_vec();
    triangles.extend(ring.triangles().iter().map(|corners| corners.map(|corner| corner + count)));
    let model = Model::new(Mesh::new(vertices, triangles).expect("finite"));
    let clean = Model::new(ring);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let (results, stats) = super::run_tasks(&model, |scratch, tasks| scratch.self_pairs_of(&model, tasks));
            let found = [&model, &clean].map(Model::has_self_intersections);
            assert_eq!(found, [true, false], "{threads} threads");
            (results.concat(), stats, model.self_intersections(), model.count_self_intersections())
        })
    };
    let [one, two, four] = [1, 2, 4].map(on);
    assert_eq!(two, four, "same order and stats");
    assert_eq!((one.1, &one.2, one.3), (two.1, &two.2, two.3), "same stats as with one thread");
    assert!(one.3 > 100 && one.2.len() as u64 == one.3);
}

/// A search within its limits returns all pairs. A search that exceeds them returns the same pairs for any number of threads, and
/// is marked incomplete.
#[cfg(feature = "parallel")]
#[test]
fn limited_results_do_not_depend_on_thread_count() {
    let mut random = Random::new(0x11a1);
    let soup = own!(boxwood_scenes::soup(&mut random, 6_000, 0.12));
    // Vertices on a coarse grid, so that filters leave many pairs undecided.
    let vertices = soup.vertices().iter().map(|vertex| vertex.map(|x| (x * 32.0).round())).collect();
    let model = Model::new(Mesh::new(vertices, soup.triangles().to_vec()).expect("finite"));
    let all = model.self_intersections();
    let (count, stats) = measure(|| model.count_self_intersections());
    assert_eq!(count, all.len() as u64);
    assert!(all.len() > 1_000 && stats.exact_tests > 2, "{stats:?}");
    let (pairs, tests, exact) = (all.len() as u64, stats.triangle_tests, stats.exact_tests);
    let some = |pairs, triangle_tests, exact_tests| SelfIntersectionLimits { pairs, triangle_tests, exact_tests };
    let no_limit = u64::MAX;
    for (limits, complete) in [
        (SelfIntersectionLimits::NONE, true),
        (some(pairs, tests, exact), true),
        (some(pairs - 1, no_limit, no_limit), false),
        (some(no_limit, tests - 1, no_limit), false),
        (some(no_limit, no_limit, exact - 1), false),
        (some(10, no_limit, no_limit), false),
        (some(no_limit, 10, no_limit), false),
        (some(0, 0, 0), false),
    ] {
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let query = || (model.self_intersections_limited(&limits), model.count_self_intersections_limited(&limits));
            pool.install(query)
        };
        let [one, two, four] = [1, 2, 4].map(on);
        assert_eq!(one, two, "{limits:?}");
        assert_eq!(one, four, "{limits:?}");
        let (some, count) = one;
        assert_eq!((some.complete, count.complete), (complete, complete), "{limits:?}");
        assert_eq!(some.found.len() as u64, count.found, "{limits:?}");
        assert!(count.found <= limits.pairs && some.found.iter().all(|pair| all.binary_search(pair).is_ok()));
        // The search may exceed a limit with its last tests, which find nothing. So an incomplete search may also
        // have found all pairs.
        assert!(!complete || some.found == all, "{limits:?}");
    }
}

/// Anchors of leaves stay finite for meshes of extreme size, and filters decide most pairs at any size. (Each quad
/// of the torus is flat, so its two triangles are a hard case for the filters.)
#[test]
fn filter_scale_adapts_to_mesh_size() {
    let ring = own!(boxwood_scenes::torus(0.5, 0.2, 40, 20));
    for by in [1e-300, 1e-30, 1.0, 1e30, 1e300] {
        for offset in [0.0, 3.0, 1e6] {
            let vertices = ring.vertices().iter().map(|vertex| vertex.map(|x| (x + offset) * by)).collect();
            let model = Model::new(Mesh::new(vertices, ring.triangles().to_vec()).expect("finite"));
            let (found, stats) = measure(|| model.has_self_intersections());
            assert!(!found, "{by:e}, {offset}");
            assert!(stats.exact_tests * 4 < stats.filter_tests, "{by:e}, {offset}: {stats:?}");
        }
    }
}
