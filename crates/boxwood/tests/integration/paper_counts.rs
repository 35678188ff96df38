//! Numbers of box tests and triangle tests that two papers report and that do not depend on the machine: van den
//! Bergen 1998 (Tables 1 and 2) and the R-tree paper, Figueiredo 2009 (Figure 6).

use boxwood::exact::common_point;
use boxwood::model::BuildOptions;
use boxwood::papers::{
    AabbTree, AabbTreeOptions, Bvh, Bvh8, ObbTree, ObbTreeOptions, RTree, RTreeOptions, RTreeSearch, Sat, TreeModel,
    TreePair, TreeScratch, TreeSearchStats,
};
use boxwood::query::TrianglePair;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, grid, spacecraft, teapot_3760, torus_5000, unit_sized};

/// `count` pairs of random poses for two copies of a model: random rotations, with both centers in the cube from
/// `-half_side` to `half_side`.
fn placements(half_side: f64, count: usize) -> Vec<[Pose; 2]> {
    let mut random = Random::new(0x7ab1e);
    let mut pose = || {
        let at = random.point_in_box([-half_side; 3], [half_side; 3]);
        Pose::from_rotation_matrix(random.rotation(), at).expect("valid rotation")
    };
    (0..count).map(|_| [pose(), pose()]).collect()
}

/// Summed stats of testing two copies of `mesh` for intersection at all placements, and the number of placements
/// where they intersect.
fn query_all<T: Bvh>(
    mesh: &Mesh,
    options: &T::Options,
    sat: Sat,
    placements: &[[Pose; 2]],
) -> (TreeSearchStats, usize) {
    let model = TreeModel::<T>::new(mesh.clone(), options);
    let (mut scratch, mut sum, mut hits) = (TreeScratch::new(), TreeSearchStats::default(), 0);
    for poses in placements {
        let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
        hits += usize::from(scratch.intersects(&TreePair::with_sat(&a, &b, sat)));
        sum += scratch.stats();
    }
    (sum, hits)
}

/// Number of box tests (N_b) and of triangle tests (N_p) for four methods: OBB tree with full SAT, OBB tree with
/// SAT lite, AABB tree with full SAT, AABB tree with SAT lite.
///
/// `half_side` must be such that about 60% of the placements intersect.
fn table(mesh: &Mesh, half_side: f64) -> [[u64; 2]; 4] {
    let placements = placements(half_side, 400);
    let obb = |sat| query_all::<ObbTree>(mesh, &ObbTreeOptions::default(), sat, &placements);
    let aabb = |sat| query_all::<AabbTree>(mesh, &AabbTreeOptions::default(), sat, &placements);
    let rows = [obb(Sat::Full), obb(Sat::Lite), aabb(Sat::Full), aabb(Sat::Lite)];
    assert!(rows.iter().all(|(_, hits)| *hits == rows[0].1));
    assert!((200..280).contains(&rows[0].1), "{} of 400 intersect", rows[0].1);
    rows.map(|(stats, _)| [stats.box_tests, stats.triangle_tests])
}

/// For the torus and the teapot, the four methods rank as in Tables 1 and 2 of van den Bergen 1998, by box tests
/// and by triangle tests.
#[test]
fn smooth_models_rank_as_in_tables_1_and_2() {
    for (name, mesh, half_side) in [("torus", torus_5000(), 0.5), ("teapot", teapot_3760(), 0.4)] {
        let rows = table(&unit_sized(&mesh), half_side);
        eprintln!("{name}: {rows:?}");
        for kind in [0, 1] {
            assert!(rows.is_sorted_by(|better, worse| better[kind] < worse[kind]), "{name}: {rows:?}");
        }
        // The AABB tree needs 2.4 (torus) and 1.6 times (teapot) the box tests of the OBB tree; the paper reports
        // 3.1 and 2.1.
        assert!(2 * rows[2][0] > 3 * rows[0][0], "{name}: {rows:?}");
    }
}

/// The spacecraft of this project ranks differently from the tables in box tests: its faces are axis-aligned, so
/// AABBs fit them exactly. The ranking by triangle tests, and of full SAT against SAT lite, is that of the tables.
#[test]
fn spacecraft_ranks_differently_in_box_tests() {
    let rows = table(&unit_sized(&spacecraft()), 0.3);
    eprintln!("spacecraft: {rows:?}");
    assert!(rows.is_sorted_by(|better, worse| better[1] < worse[1]), "{rows:?}");
    assert!(rows[0][0] < rows[1][0] && rows[2][0] < rows[3][0], "{rows:?}");
    assert!(rows[0][0] > rows[2][0] && rows[1][0] > rows[3][0], "{rows:?}");
}

/// For two lattices of cubes that nearly touch, version 2 of the R-tree search tests far fewer boxes than the first
/// version. Version 1 compares all triangle boxes of one model with all of the other, within the overlap of the models'
/// boxes.
#[test]
fn version_2_tests_a_fifth_of_the_boxes_of_version_1() {
    let mesh = grid(8, 8, 8);
    let mut random = Random::new(0x9a9);
    let (mut scratch, mut sums) = (TreeScratch::new(), [0; 2]);
    let models = [RTreeSearch::V1, RTreeSearch::V2]
        .map(|search| TreeModel::<RTree>::new(mesh.clone(), &RTreeOptions { search, ..RTreeOptions::default() }));
    for _ in 0..6 {
        let (rotation, direction) = (random.rotation(), random.direction());
        let at = |distance: f64| {
            Pose::from_rotation_matrix(rotation, direction.map(|x| x * distance)).expect("valid rotation")
        };
        // Bisection for the smallest distance at which the two lattices are disjoint. The searches below use the
        // last value of `disjoint`.
        let [mut intersecting, mut disjoint] = [0.0, 2.0];
        while disjoint - intersecting > 1e-3 {
            let middle = (disjoint + intersecting) / 2.0;
            let [a, b] = [Pose::IDENTITY, at(middle)].map(|pose| models[1].at(pose).expect("in range"));
            *if scratch.intersects(&TreePair::new(&a, &b)) { &mut intersecting } else { &mut disjoint } = middle;
        }
        for (model, sum) in models.iter().zip(&mut sums) {
            let [a, b] = [Pose::IDENTITY, at(disjoint)].map(|pose| model.at(pose).expect("in range"));
            assert!(!scratch.intersects(&TreePair::new(&a, &b)));
            *sum += scratch.stats().box_tests;
        }
    }
    eprintln!("box tests of versions 1 and 2: {sums:?}");
    assert!(sums[0] > 5 * sums[1], "{sums:?}");
}

/// Every kind of tree can record the tested triangle pairs. Their number equals the count in the stats, and they
/// include all intersecting pairs.
#[test]
fn recorded_pairs_match_the_counts() {
    fn check<T: Bvh>(mesh: &Mesh, options: &T::Options) {
        let model = TreeModel::<T>::new(mesh.clone(), options);
        let mut scratch = TreeScratch::recording_tests();
        for poses in placements(0.4, 20) {
            let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
            let pair = TreePair::new(&a, &b);
            let intersects = |tested: &TrianglePair| {
                common_point(&a.triangle_vertices(tested.a), &b.triangle_vertices(tested.b)).expect("finite").is_some()
            };
            let hit = scratch.intersects(&pair);
            let tested = scratch.tested().to_vec();
            assert_eq!(tested.len() as u64, scratch.stats().triangle_tests);
            assert_eq!(tested.iter().any(intersects), hit);
            let intersecting_pairs = scratch.triangle_pairs(&pair);
            let mut tested = scratch.tested().to_vec();
            assert_eq!(tested.len() as u64, scratch.stats().triangle_tests);
            tested.retain(intersects);
            tested.sort_unstable();
            assert_eq!(tested, intersecting_pairs);
        }
        let [a, b] = placements(0.4, 1)[0].map(|pose| model.at(pose).expect("in range"));
        let mut plain = TreeScratch::new();
        plain.intersects(&TreePair::new(&a, &b));
        assert!(plain.tested().is_empty());
    }
    let mesh = unit_sized(&grid(3, 3, 3));
    check::<AabbTree>(&mesh, &AabbTreeOptions::default());
    check::<RTree>(&mesh, &RTreeOptions::default());
    check::<Bvh8>(&mesh, &BuildOptions::default());
}
