//! What the papers measured, in counts, which do not depend on a machine: van den Bergen 1998, Tables 1 and 2; Figueiredo
//! 2009, Figure 6.

use boxwood::{
    AabbOptions, AabbTree, Build, Collide, Mesh, Model, ObbOptions, ObbTree, Pair, Pose, RTree, RTreeOptions, Sat,
    Scratch, Tree, WideTree, Work,
};
use boxwood_scenes::{Random, grid, spacecraft, teapot_3760, torus_5000, unit_sized};

/// Two copies at random, with their middles in a cube.
fn placements(half_side: f64, count: usize) -> Vec<[Pose; 2]> {
    let mut random = Random::new(0x7ab1e);
    let mut pose = || {
        let at = random.point_in_box([-half_side; 3], [half_side; 3]);
        Pose::rigid(random.rotation(), at).expect("a rotation")
    };
    (0..count).map(|_| [pose(), pose()]).collect()
}

/// What it costs to ask of each placement whether the two meet; and how many do.
fn asked<T: Tree>(mesh: &Mesh, options: &T::Options, sat: Sat, placements: &[[Pose; 2]]) -> (Work, usize) {
    let model = Model::<T>::with(mesh.clone(), options);
    let (mut scratch, mut sum, mut hits) = (Scratch::new(), Work::default(), 0);
    for poses in placements {
        let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
        hits += usize::from(scratch.intersects(&Pair::with_sat(&a, &b, sat)));
        sum += scratch.work();
    }
    (sum, hits)
}

/// N_b and N_p of each of the four: OBB with SAT, with SAT lite, AABB with SAT, with SAT lite. The cube is such that about
/// 60% of the placements meet.
fn table(mesh: &Mesh, half_side: f64) -> [[u64; 2]; 4] {
    let placements = placements(half_side, 400);
    let obb = |sat| asked::<ObbTree>(mesh, &ObbOptions::default(), sat, &placements);
    let aabb = |sat| asked::<AabbTree>(mesh, &AabbOptions::default(), sat, &placements);
    let rows = [obb(Sat::Full), obb(Sat::Lite), aabb(Sat::Full), aabb(Sat::Lite)];
    assert!(rows.iter().all(|(_, hits)| *hits == rows[0].1));
    assert!((200..280).contains(&rows[0].1), "{} of 400 meet", rows[0].1);
    rows.map(|(work, _)| [work.box_tests, work.triangle_tests])
}

/// The torus and the teapot are in the order of the tables, in boxes and in triangles.
#[test]
fn smooth_models_are_in_the_order_of_tables_1_and_2() {
    for (name, mesh, half_side) in [("torus", torus_5000(), 0.5), ("teapot", teapot_3760(), 0.4)] {
        let rows = table(&unit_sized(&mesh), half_side);
        eprintln!("{name}: {rows:?}");
        for kind in [0, 1] {
            assert!(rows.is_sorted_by(|better, worse| better[kind] < worse[kind]), "{name}: {rows:?}");
        }
        // 2.4 and 1.6 times the boxes of the OBB tree, where the paper has 3.1 and 2.1.
        assert!(2 * rows[2][0] > 3 * rows[0][0], "{name}: {rows:?}");
    }
}

/// Our spacecraft is not, as far as boxes go: it is made of faces along the axes, which boxes along the axes fit by
/// themselves. Triangles, and SAT against SAT lite, are as in the tables.
#[test]
fn the_spacecraft_is_not() {
    let rows = table(&unit_sized(&spacecraft()), 0.3);
    eprintln!("spacecraft: {rows:?}");
    assert!(rows.is_sorted_by(|better, worse| better[1] < worse[1]), "{rows:?}");
    assert!(rows[0][0] < rows[1][0] && rows[2][0] < rows[3][0], "{rows:?}");
    assert!(rows[0][0] > rows[2][0] && rows[1][0] > rows[3][0], "{rows:?}");
}

/// Two lattices of cubes that do not quite touch: version 2 tests far fewer boxes than version 1, which compares all that
/// is in the overlap box with one another.
#[test]
fn version_2_needs_a_fifth_of_the_boxes_of_version_1() {
    let mesh = grid(8, 8, 8);
    let mut random = Random::new(0x9a9);
    let (mut scratch, mut sums) = (Scratch::new(), [0; 2]);
    let models = [Collide::V1, Collide::V2]
        .map(|collide| Model::<RTree>::with(mesh.clone(), &RTreeOptions { collide, ..RTreeOptions::default() }));
    for _ in 0..6 {
        let (rotation, direction) = (random.rotation(), random.direction());
        let at = |distance: f64| Pose::rigid(rotation, direction.map(|x| x * distance)).expect("a rotation");
        // The least distance at which they are apart, by bisection: its disjoint end.
        let [mut meets, mut apart] = [0.0, 2.0];
        while apart - meets > 1e-3 {
            let middle = (apart + meets) / 2.0;
            let [a, b] = [Pose::IDENTITY, at(middle)].map(|pose| models[1].at(pose).expect("in range"));
            *if scratch.intersects(&Pair::new(&a, &b)) { &mut meets } else { &mut apart } = middle;
        }
        for (model, sum) in models.iter().zip(&mut sums) {
            let [a, b] = [Pose::IDENTITY, at(apart)].map(|pose| model.at(pose).expect("in range"));
            assert!(!scratch.intersects(&Pair::new(&a, &b)));
            *sum += scratch.work().box_tests;
        }
    }
    eprintln!("box tests of versions 1 and 2: {sums:?}");
    assert!(sums[0] > 5 * sums[1], "{sums:?}");
}

/// What is tested can be written down, whatever the tree: as many pairs as are counted, with all those among them that meet.
#[test]
fn tested_pairs_are_those_that_are_counted() {
    fn check<T: Tree>(mesh: &Mesh, options: &T::Options) {
        let model = Model::<T>::with(mesh.clone(), options);
        let mut scratch = Scratch::recording_tests();
        for poses in placements(0.4, 20) {
            let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
            let pair = Pair::new(&a, &b);
            let hit = scratch.intersects(&pair);
            let tested = scratch.tested().to_vec();
            assert_eq!(tested.len() as u64, scratch.work().triangle_tests);
            assert_eq!(tested.iter().any(|&tested| pair.common_point(tested).is_some()), hit);
            let meeting = scratch.triangle_pairs(&pair);
            let mut tested = scratch.tested().to_vec();
            assert_eq!(tested.len() as u64, scratch.work().triangle_tests);
            tested.retain(|&tested| pair.common_point(tested).is_some());
            tested.sort_unstable();
            assert_eq!(tested, meeting);
        }
        let [a, b] = placements(0.4, 1)[0].map(|pose| model.at(pose).expect("in range"));
        let mut plain = Scratch::new();
        plain.intersects(&Pair::new(&a, &b));
        assert!(plain.tested().is_empty());
    }
    let mesh = unit_sized(&grid(3, 3, 3));
    check::<AabbTree>(&mesh, &AabbOptions::default());
    check::<RTree>(&mesh, &RTreeOptions::default());
    check::<WideTree>(&mesh, &Build::default());
}
