//! The law of sameness: the same pairs and the same work on every machine, in every build, at every run.
//!
//! The numbers below were computed once and must come out everywhere: a compiler that fuses a multiplication with an
//! addition, a sine that differs in its last bit, or an order that depends on a hash or a thread changes them. The hash
//! of the pairs is the truth about the scenes and never changes. The counts and the hash of the work belong to the tree,
//! the box tests and the filters: who changes those on purpose takes the new numbers from the message of the failed test.
//! The binary tree and the default one are pinned; for the latter also the way through the lanes, which gives the same
//! on every instruction set (tests beside the code hold it to that).

use boxwood::{AabbOptions, AabbTree, Mesh, Model, Pair, Pose, Sat, Scratch, Tree, TrianglePair, Work};
use boxwood_scenes::{Random, grid_46080, spacecraft, teapot, torus_5000};
use std::fmt;
use std::sync::Arc;

/// A model against itself, both turned and one moved by the poses of a seed; seed 0 leaves both where they are, so that
/// all contact is exact.
#[derive(Clone, Copy, PartialEq)]
struct Golden {
    scene: &'static str,
    seed: u64,
    /// Pairs of triangles that meet, and the hash of their sorted list.
    pairs: usize,
    pairs_hash: u64,
    binary: Cost,
    wide: Cost,
}

/// What a tree costs: box tests by [`Sat::Lite`] and [`Sat::Full`], and the hash of all counts of both.
#[derive(Clone, Copy, PartialEq)]
struct Cost {
    box_tests: [u64; 2],
    work_hash: u64,
}

impl fmt::Display for Golden {
    /// As it stands in this file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scene, seed, pairs, pairs_hash, binary, wide } = self;
        write!(f, "    golden({scene:?}, {seed}, {pairs}, {}, {binary}, {wide}),", hex(*pairs_hash))
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cost({:?}, {})", self.box_tests, hex(self.work_hash))
    }
}

fn hex(hash: u64) -> String {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| hash >> shift & 0xffff);
    format!("0x{a:04x}_{b:04x}_{c:04x}_{d:04x}")
}

const fn golden(scene: &'static str, seed: u64, pairs: usize, pairs_hash: u64, binary: Cost, wide: Cost) -> Golden {
    Golden { scene, seed, pairs, pairs_hash, binary, wide }
}

const fn cost(box_tests: [u64; 2], work_hash: u64) -> Cost {
    Cost { box_tests, work_hash }
}

#[rustfmt::skip]
const GOLDEN: [Golden; 20] = [
    golden("torus_5000", 0, 65000, 0xd19d_9678_329a_9525, cost([244901, 244901], 0x4144_9793_081b_ff4d), cost([50176, 50176], 0x0435_bcc2_84a2_c2a9)),
    golden("torus_5000", 1, 390, 0x7924_501f_78af_5a93, cost([17591, 16725], 0x5a5e_e3ca_0ecd_a645), cost([12146, 11484], 0x692e_f84e_6f20_88ff)),
    golden("torus_5000", 2, 376, 0x5b78_f41b_ebde_3a25, cost([19999, 17193], 0x1424_d542_b76b_06ae), cost([12618, 10907], 0x2c2e_80d0_0715_5dd0)),
    golden("torus_5000", 3, 840, 0x4573_6a30_b26d_f5d2, cost([44695, 38845], 0x19df_d56c_9b51_277b), cost([29337, 25496], 0x703e_3a38_4853_2441)),
    golden("torus_5000", 4, 548, 0x1b33_8199_cf5f_2dca, cost([28249, 23765], 0x56ad_cb5e_d2c5_98ce), cost([17510, 15095], 0x9470_df00_b23d_95b9)),
    golden("teapot(10)", 0, 83558, 0xf838_529b_88d8_0cd5, cost([330759, 330759], 0x19d6_386e_2af1_4719), cost([57231, 57231], 0x5840_7032_f5da_d29d)),
    golden("teapot(10)", 1, 480, 0xc90b_8094_c31e_aa51, cost([14819, 14041], 0x9e29_d8ce_6b05_36bc), cost([9527, 9254], 0x22b6_50b6_9dae_3abc)),
    golden("teapot(10)", 2, 388, 0xb48f_9819_c783_1569, cost([14575, 12101], 0x861d_4849_bc4e_9461), cost([9241, 7576], 0x38ba_8278_fed1_acab)),
    golden("teapot(10)", 3, 950, 0xc638_c354_323a_2a78, cost([69361, 59861], 0x036b_5a3d_5774_35b2), cost([29434, 27302], 0xcc91_c78f_2d16_d57b)),
    golden("teapot(10)", 4, 621, 0x6018_e696_d0b9_cda3, cost([22107, 18145], 0xcb4e_3413_bed4_7584), cost([14377, 11775], 0x12bb_7042_e29d_5c43)),
    golden("grid_46080", 0, 414720, 0xd85a_2b6c_3762_d175, cost([1054379, 1054379], 0x9cee_c376_cbf2_ff85), cost([108192, 108192], 0xc9aa_eaba_ed00_0b25)),
    golden("grid_46080", 1, 28426, 0xde92_2cfb_de8d_054b, cost([321251, 302029], 0x1995_4f40_9c09_d939), cost([157397, 150622], 0x5cc2_c99a_4e25_0d7b)),
    golden("grid_46080", 2, 30730, 0x5414_dfe6_fb8c_79ec, cost([420459, 342861], 0x2c30_4ccb_d7f7_1fdc), cost([190133, 162095], 0x833c_c403_06b8_d1f7)),
    golden("grid_46080", 3, 44600, 0xc003_58d9_4b7d_bdc2, cost([589903, 497927], 0x76f4_5077_7b5c_5c5f), cost([271894, 238826], 0xbe77_258d_83cc_a2c2)),
    golden("grid_46080", 4, 37004, 0x0711_5686_6ceb_0b84, cost([509573, 413745], 0x7673_4a81_98a5_217a), cost([232013, 197428], 0x8fb5_f6d4_eaf8_cf2c)),
    golden("spacecraft", 0, 82944, 0x1fb0_aaa4_be80_1545, cost([376845, 376845], 0x2325_18b3_b5a8_b5e9), cost([41567, 41567], 0xd144_f646_b9f6_14a1)),
    golden("spacecraft", 1, 0, 0xcbf2_9ce4_8422_2325, cost([173, 165], 0x024d_7b2d_94f1_5ca9), cost([304, 240], 0xc685_e628_a8af_d1b0)),
    golden("spacecraft", 2, 0, 0xcbf2_9ce4_8422_2325, cost([177, 115], 0x0266_6f8b_bfa0_b28d), cost([212, 212], 0xed19_49d4_60c2_1f25)),
    golden("spacecraft", 3, 534, 0x3d36_b441_14a4_a343, cost([13193, 11123], 0x9c01_bd09_0106_8bd0), cost([5510, 5014], 0x769b_19d3_8176_5d47)),
    golden("spacecraft", 4, 938, 0xefb0_f1fd_710d_3f8e, cost([25875, 21183], 0x9c6a_9d45_f534_3e82), cost([6481, 5851], 0xb45b_5758_6b43_48ae)),
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

fn hash_of_work(all: &[Work]) -> u64 {
    let mut hash = Fnv::new();
    for work in all {
        let counts = [work.box_tests, work.triangle_tests, work.filter_tests, work.exact_tests];
        counts.iter().chain(work.sat_exits.iter().flatten()).for_each(|count| hash.add(&count.to_le_bytes()));
    }
    hash.0
}

/// Both poses of a seed: turned at random, the second moved by up to two thirds of the size of the mesh.
fn poses(mesh: &Mesh, seed: u64) -> [Pose; 2] {
    if seed == 0 {
        return [Pose::IDENTITY; 2];
    }
    let mut random = Random::new(seed);
    let [low, high] = mesh.bounds().expect("not empty");
    let size = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max);
    let distance = size * random.range(0.0, 2.0 / 3.0);
    let apart = random.direction().map(|x| x * distance);
    [[0.0; 3], apart].map(|place| Pose::rigid(random.rotation(), place).expect("a rotation"))
}

/// The pairs of a model with itself, and the work by both box tests while the axes are counted.
fn counted<T: Tree>(context: &str, model: &Model<T>, poses: [Pose; 2]) -> (Vec<TrianglePair>, [Work; 2]) {
    let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
    let mut scratch = Scratch::counting_sat_exits();
    let [(pairs, lite), (same, full)] = [Sat::Lite, Sat::Full].map(|sat| {
        let pairs = scratch.triangle_pairs(&Pair::with_sat(&a, &b, sat));
        (pairs, scratch.work())
    });
    assert_eq!(pairs, same, "{context}: the pairs depend on how boxes are tested");
    assert!(full.box_tests <= lite.box_tests, "{context}: more axes, more box tests: {lite:?} {full:?}");
    assert!(full.triangle_tests <= lite.triangle_tests, "{context}: {lite:?} {full:?}");
    (pairs, [lite, full])
}

/// The work of all pairs and of the first, by both box tests, while no axes are counted: the way of the lanes, which the
/// count of the axes does not go.
fn in_lanes(context: &str, model: &Model, poses: [Pose; 2], pairs: &[TrianglePair]) -> [Work; 4] {
    let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
    let mut scratch = Scratch::new();
    let work = [Sat::Lite, Sat::Full].map(|sat| {
        let pair = Pair::with_sat(&a, &b, sat);
        assert_eq!(scratch.triangle_pairs(&pair), pairs, "{context}");
        let all = scratch.work();
        assert_eq!(scratch.intersects(&pair), !pairs.is_empty(), "{context}");
        [all, scratch.work()]
    });
    [work[0][0], work[1][0], work[0][1], work[1][1]]
}

fn computed(scene: &'static str, binary: &Model<AabbTree>, wide: &Model, seed: u64) -> Golden {
    let (context, poses) = (format!("{scene} {seed}"), poses(wide.mesh(), seed));
    let (pairs, work) = counted(&context, binary, poses);
    let (same, counted) = counted(&context, wide, poses);
    assert_eq!(pairs, same, "{context}: the pairs depend on the tree");
    let in_lanes = in_lanes(&context, wide, poses, &pairs);
    for (mut counted, in_lanes) in counted.into_iter().zip(in_lanes) {
        counted.sat_exits = None;
        assert_eq!(counted, in_lanes, "{context}: the work depends on what is counted");
    }
    Golden {
        scene,
        seed,
        pairs: pairs.len(),
        pairs_hash: hash_of_pairs(&pairs),
        binary: cost(work.map(|work| work.box_tests), hash_of_work(&work)),
        wide: cost(counted.map(|work| work.box_tests), hash_of_work(&[&counted[..], &in_lanes[..]].concat())),
    }
}

fn all_computed() -> Vec<Golden> {
    let all = SCENES.into_iter().flat_map(|(scene, mesh)| {
        let mesh = Arc::new(mesh());
        let binary = Model::<AabbTree>::with(mesh.clone(), &AabbOptions::default());
        let wide = Model::new(mesh);
        (0..=4).map(|seed| computed(scene, &binary, &wide, seed)).collect::<Vec<_>>()
    });
    all.collect()
}

#[test]
fn pairs_and_work_are_the_same_on_every_machine() {
    let computed = all_computed();
    let table: Vec<String> = computed.iter().map(Golden::to_string).collect();
    assert!(computed == GOLDEN, "this machine, build or change computes\n{}", table.join("\n"));
    assert!(computed.iter().all(|golden| golden.binary.box_tests[0] > 0 && golden.wide.box_tests[0] > 0));
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
