//! The law of sameness: the same pairs and the same work on every machine, in every build, at every run.
//!
//! The numbers below were computed once and must come out everywhere: a compiler that fuses a multiplication with an
//! addition, a sine that differs in its last bit, or an order that depends on a hash or a thread changes them. The hash
//! of the pairs is the truth about the scenes and never changes. The counts and the hash of the work belong to the tree,
//! the box tests and the filters: who changes those on purpose takes the new numbers from the message of the failed test.

use boxwood::{Mesh, Model, Pair, Pose, Sat, Scratch, TrianglePair, Work};
use boxwood_scenes::{Random, grid_46080, spacecraft, teapot, torus_5000};
use std::fmt;

/// A model against itself, both turned and one moved by the poses of a seed; seed 0 leaves both where they are, so that
/// all contact is exact.
#[derive(Clone, Copy, PartialEq)]
struct Golden {
    scene: &'static str,
    seed: u64,
    /// Pairs of triangles that meet, and the hash of their sorted list.
    pairs: usize,
    pairs_hash: u64,
    /// Box tests by [`Sat::Lite`] and [`Sat::Full`], and the hash of all counts of both.
    box_tests: [u64; 2],
    work_hash: u64,
}

impl fmt::Display for Golden {
    /// As it stands in this file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scene, seed, pairs, pairs_hash, box_tests, work_hash } = self;
        let hex = |hash: &u64| {
            let [a, b, c, d] = [48, 32, 16, 0].map(|shift| hash >> shift & 0xffff);
            format!("0x{a:04x}_{b:04x}_{c:04x}_{d:04x}")
        };
        let (pairs_hash, work_hash) = (hex(pairs_hash), hex(work_hash));
        write!(f, "    golden({scene:?}, {seed}, {pairs}, {pairs_hash}, {box_tests:?}, {work_hash}),")
    }
}

const fn golden(
    scene: &'static str,
    seed: u64,
    pairs: usize,
    pairs_hash: u64,
    box_tests: [u64; 2],
    work_hash: u64,
) -> Golden {
    Golden { scene, seed, pairs, pairs_hash, box_tests, work_hash }
}

const GOLDEN: [Golden; 20] = [
    golden("torus_5000", 0, 65000, 0xd19d_9678_329a_9525, [244901, 244901], 0xba44_9589_bc01_93fd),
    golden("torus_5000", 1, 390, 0x7924_501f_78af_5a93, [17591, 16725], 0x5a5e_e3ca_0ecd_a645),
    golden("torus_5000", 2, 376, 0x5b78_f41b_ebde_3a25, [19999, 17193], 0x1424_d542_b76b_06ae),
    golden("torus_5000", 3, 840, 0x4573_6a30_b26d_f5d2, [44695, 38845], 0x19df_d56c_9b51_277b),
    golden("torus_5000", 4, 548, 0x1b33_8199_cf5f_2dca, [28249, 23765], 0x56ad_cb5e_d2c5_98ce),
    golden("teapot(10)", 0, 83558, 0xf838_529b_88d8_0cd5, [330759, 330759], 0xbd4e_cabe_b791_0bf1),
    golden("teapot(10)", 1, 480, 0xc90b_8094_c31e_aa51, [14819, 14041], 0x9e29_d8ce_6b05_36bc),
    golden("teapot(10)", 2, 388, 0xb48f_9819_c783_1569, [14575, 12101], 0x861d_4849_bc4e_9461),
    golden("teapot(10)", 3, 950, 0xc638_c354_323a_2a78, [69365, 59865], 0xa3e2_72ad_f6b2_4558),
    golden("teapot(10)", 4, 621, 0x6018_e696_d0b9_cda3, [22109, 18147], 0xda99_a72e_8f0c_75c4),
    golden("grid_46080", 0, 414720, 0xd85a_2b6c_3762_d175, [1054379, 1054379], 0x6ccd_7585_be2f_7705),
    golden("grid_46080", 1, 28426, 0xde92_2cfb_de8d_054b, [320815, 301411], 0x6a56_23c7_4a44_b871),
    golden("grid_46080", 2, 30730, 0x5414_dfe6_fb8c_79ec, [419987, 342527], 0x507d_8d8a_04a9_6ec9),
    golden("grid_46080", 3, 44600, 0xc003_58d9_4b7d_bdc2, [589279, 497211], 0x059c_5534_5764_9c3c),
    golden("grid_46080", 4, 37004, 0x0711_5686_6ceb_0b84, [509915, 413477], 0xa39b_ac1b_6c0f_7965),
    golden("spacecraft", 0, 82944, 0x1fb0_aaa4_be80_1545, [376845, 376845], 0x9471_e047_819c_c829),
    golden("spacecraft", 1, 0, 0xcbf2_9ce4_8422_2325, [173, 165], 0x024d_7b2d_94f1_5ca9),
    golden("spacecraft", 2, 0, 0xcbf2_9ce4_8422_2325, [177, 115], 0x0266_6f8b_bfa0_b28d),
    golden("spacecraft", 3, 534, 0x3d36_b441_14a4_a343, [13193, 11123], 0x9c01_bd09_0106_8bd0),
    golden("spacecraft", 4, 938, 0xefb0_f1fd_710d_3f8e, [25875, 21183], 0x9c6a_9d45_f534_3e82),
];

/// A name and how the mesh is made.
type Scene = (&'static str, fn() -> Mesh);

const SCENES: [Scene; 4] =
    [("torus_5000", torus_5000), ("teapot(10)", || teapot(10)), ("grid_46080", grid_46080), ("spacecraft", spacecraft)];

/// FNV-1a (Fowler, Noll and Vo), 64 bits, over little-endian bytes.
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn hash_of_pairs(pairs: &[TrianglePair]) -> u64 {
    let mut hash = Fnv::new();
    for pair in pairs {
        hash.add(&pair.a.to_le_bytes());
        hash.add(&pair.b.to_le_bytes());
    }
    hash.0
}

fn hash_of_work(work: [Work; 2]) -> u64 {
    let mut hash = Fnv::new();
    for work in work {
        let counts = [work.box_tests, work.triangle_tests, work.filter_tests, work.exact_tests];
        let exits = work.sat_exits.expect("asked for");
        counts.iter().chain(&exits).for_each(|count| hash.add(&count.to_le_bytes()));
    }
    hash.0
}

/// Both poses of a seed: turned at random, the second moved by up to two thirds of the size of the model.
fn poses(model: &Model, seed: u64) -> [Pose; 2] {
    if seed == 0 {
        return [Pose::IDENTITY; 2];
    }
    let mut random = Random::new(seed);
    let [low, high] = model.mesh().bounds().expect("not empty");
    let size = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max);
    let distance = size * random.range(0.0, 2.0 / 3.0);
    let apart = random.direction().map(|x| x * distance);
    [[0.0; 3], apart].map(|place| Pose::rigid(random.rotation(), place).expect("a rotation"))
}

fn computed(scene: &'static str, model: &Model, seed: u64) -> Golden {
    let [a, b] = poses(model, seed).map(|pose| model.at(pose).expect("in range"));
    let mut scratch = Scratch::counting_sat_exits();
    let [(pairs, lite), (same, full)] = [Sat::Lite, Sat::Full].map(|sat| {
        let pairs = scratch.triangle_pairs(&Pair::with_sat(&a, &b, sat));
        (pairs, scratch.work())
    });
    assert_eq!(pairs, same, "{scene} {seed}: the pairs depend on how boxes are tested");
    assert!(full.box_tests <= lite.box_tests, "{scene} {seed}: more axes, more box tests: {lite:?} {full:?}");
    assert!(full.triangle_tests <= lite.triangle_tests, "{scene} {seed}: {lite:?} {full:?}");
    Golden {
        scene,
        seed,
        pairs: pairs.len(),
        pairs_hash: hash_of_pairs(&pairs),
        box_tests: [lite.box_tests, full.box_tests],
        work_hash: hash_of_work([lite, full]),
    }
}

fn all_computed() -> Vec<Golden> {
    let all = SCENES.into_iter().flat_map(|(scene, mesh)| {
        let model = Model::new(mesh());
        (0..=4).map(|seed| computed(scene, &model, seed)).collect::<Vec<_>>()
    });
    all.collect()
}

#[test]
fn pairs_and_work_are_the_same_on_every_machine() {
    let computed = all_computed();
    let table: Vec<String> = computed.iter().map(Golden::to_string).collect();
    assert!(computed == GOLDEN, "this machine, build or change computes\n{}", table.join("\n"));
    assert!(computed.iter().all(|golden| golden.box_tests[0] > 0));
    assert!(computed.iter().any(|golden| golden.pairs > 1_000), "scenes that meet");
}

#[test]
fn pairs_and_work_are_the_same_at_every_run_and_in_every_thread() {
    let runs: Vec<Vec<Golden>> = std::thread::scope(|scope| {
        let threads = [0; 3].map(|_| scope.spawn(all_computed));
        threads.map(|thread| thread.join().expect("no panic")).into()
    });
    assert!(runs.windows(2).all(|two| two[0] == two[1]));
}

/// The published vectors of FNV-1a: the hash itself must not be wrong.
#[test]
fn the_hash_is_fnv_1a() {
    let hash_of = |text: &str| {
        let mut hash = Fnv::new();
        hash.add(text.as_bytes());
        hash.0
    };
    assert_eq!(hash_of(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(hash_of("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(hash_of("foobar"), 0x8594_4171_f739_67e8);
}
