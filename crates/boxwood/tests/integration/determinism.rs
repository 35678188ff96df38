//! Determinism: the same pairs and the same stats on every machine, in every build, in every run.
//!
//! The expected values below were computed once and must be reproduced everywhere. A compiler that fuses a
//! multiplication with an addition, a sine that differs in its last bit, or an order that depends on a hash or a
//! thread would change them. The hash of the pairs depends only on the scenes and never changes. The counts and the
//! hash of the stats depend on the tree, the box tests and the filters. If these change on purpose, take the new
//! values from the message of the failed test.
//!
//! Values are recorded for the binary tree and for the default tree. For the default tree, the stats of its SIMD
//! code path are recorded too; they are the same on every instruction set (unit tests check this).

use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh, Bvh8, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::query::TrianglePair;
use boxwood::{Mesh, Model, Pair, Pose, measure};
use boxwood_scenes::{Random, grid_46080, spacecraft, teapot, torus_5000};
use std::fmt;
use std::sync::Arc;

/// Expected result of testing a model against itself at two poses.
///
/// The poses depend on `seed`: both rotated, the second also translated. Seed 0 leaves both at the identity, so
/// that every triangle coincides with its copy.
#[derive(Clone, Copy, PartialEq)]
struct ExpectedResult {
    scene: &'static str,
    seed: u64,
    /// Number of intersecting triangle pairs.
    pairs: usize,
    /// Hash of the sorted list of intersecting triangle pairs.
    pairs_hash: u64,
    binary: TreeCost,
    wide: TreeCost,
}

/// Expected cost of the queries with one kind of tree.
#[derive(Clone, Copy, PartialEq)]
struct TreeCost {
    /// Number of box tests of the query for all pairs, with [`Sat::Lite`] and with [`Sat::Full`].
    box_tests: [u64; 2],
    /// Hash of all counts in the stats of all queries, with both kinds of box test.
    stats_hash: u64,
}

impl fmt::Display for ExpectedResult {
    /// Prints the line of this file that defines this expected result, to be copied if the values change on purpose.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scene, seed, pairs, pairs_hash, binary, wide } = self;
        write!(f, "    expected({scene:?}, {seed}, {pairs}, {}, {binary}, {wide}),", hex(*pairs_hash))
    }
}

impl fmt::Display for TreeCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cost({:?}, {})", self.box_tests, hex(self.stats_hash))
    }
}

fn hex(hash: u64) -> String {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| hash >> shift & 0xffff);
    format!("0x{a:04x}_{b:04x}_{c:04x}_{d:04x}")
}

const fn expected(
    scene: &'static str,
    seed: u64,
    pairs: usize,
    pairs_hash: u64,
    binary: TreeCost,
    wide: TreeCost,
) -> ExpectedResult {
    ExpectedResult { scene, seed, pairs, pairs_hash, binary, wide }
}

const fn cost(box_tests: [u64; 2], stats_hash: u64) -> TreeCost {
    TreeCost { box_tests, stats_hash }
}

#[rustfmt::skip]
const EXPECTED: [ExpectedResult; 20] = [
    expected("torus_5000", 0, 65000, 0xd19d_9678_329a_9525, cost([244901, 244901], 0x4144_9793_081b_ff4d), cost([50176, 50176], 0x0435_bcc2_84a2_c2a9)),
    expected("torus_5000", 1, 390, 0x7924_501f_78af_5a93, cost([17591, 16725], 0x5a5e_e3ca_0ecd_a645), cost([12146, 11484], 0x692e_f84e_6f20_88ff)),
    expected("torus_5000", 2, 376, 0x5b78_f41b_ebde_3a25, cost([19999, 17193], 0x1424_d542_b76b_06ae), cost([12618, 10907], 0x2c2e_80d0_0715_5dd0)),
    expected("torus_5000", 3, 840, 0x4573_6a30_b26d_f5d2, cost([44695, 38845], 0x19df_d56c_9b51_277b), cost([29337, 25496], 0x703e_3a38_4853_2441)),
    expected("torus_5000", 4, 548, 0x1b33_8199_cf5f_2dca, cost([28249, 23765], 0x56ad_cb5e_d2c5_98ce), cost([17510, 15095], 0x9470_df00_b23d_95b9)),
    expected("teapot(10)", 0, 83558, 0xf838_529b_88d8_0cd5, cost([330759, 330759], 0x19d6_386e_2af1_4719), cost([57231, 57231], 0x5840_7032_f5da_d29d)),
    expected("teapot(10)", 1, 480, 0xc90b_8094_c31e_aa51, cost([14819, 14041], 0x9e29_d8ce_6b05_36bc), cost([9527, 9254], 0x22b6_50b6_9dae_3abc)),
    expected("teapot(10)", 2, 388, 0xb48f_9819_c783_1569, cost([14575, 12101], 0x861d_4849_bc4e_9461), cost([9241, 7576], 0x38ba_8278_fed1_acab)),
    expected("teapot(10)", 3, 950, 0xc638_c354_323a_2a78, cost([69361, 59861], 0x036b_5a3d_5774_35b2), cost([29434, 27302], 0xcc91_c78f_2d16_d57b)),
    expected("teapot(10)", 4, 621, 0x6018_e696_d0b9_cda3, cost([22107, 18145], 0xcb4e_3413_bed4_7584), cost([14377, 11775], 0x12bb_7042_e29d_5c43)),
    expected("grid_46080", 0, 414720, 0xd85a_2b6c_3762_d175, cost([1054379, 1054379], 0x9cee_c376_cbf2_ff85), cost([108192, 108192], 0xc9aa_eaba_ed00_0b25)),
    expected("grid_46080", 1, 28426, 0xde92_2cfb_de8d_054b, cost([321251, 302029], 0x1995_4f40_9c09_d939), cost([157397, 150622], 0x5cc2_c99a_4e25_0d7b)),
    expected("grid_46080", 2, 30730, 0x5414_dfe6_fb8c_79ec, cost([420459, 342861], 0x2c30_4ccb_d7f7_1fdc), cost([190133, 162095], 0x833c_c403_06b8_d1f7)),
    expected("grid_46080", 3, 44600, 0xc003_58d9_4b7d_bdc2, cost([589903, 497927], 0x76f4_5077_7b5c_5c5f), cost([271894, 238826], 0xbe77_258d_83cc_a2c2)),
    expected("grid_46080", 4, 37004, 0x0711_5686_6ceb_0b84, cost([509573, 413745], 0x7673_4a81_98a5_217a), cost([232013, 197428], 0x8fb5_f6d4_eaf8_cf2c)),
    expected("spacecraft", 0, 82944, 0x1fb0_aaa4_be80_1545, cost([376845, 376845], 0x2325_18b3_b5a8_b5e9), cost([41567, 41567], 0xd144_f646_b9f6_14a1)),
    expected("spacecraft", 1, 0, 0xcbf2_9ce4_8422_2325, cost([173, 165], 0x024d_7b2d_94f1_5ca9), cost([304, 240], 0xc685_e628_a8af_d1b0)),
    expected("spacecraft", 2, 0, 0xcbf2_9ce4_8422_2325, cost([177, 115], 0x0266_6f8b_bfa0_b28d), cost([212, 212], 0xed19_49d4_60c2_1f25)),
    expected("spacecraft", 3, 534, 0x3d36_b441_14a4_a343, cost([13193, 11123], 0x9c01_bd09_0106_8bd0), cost([5510, 5014], 0x769b_19d3_8176_5d47)),
    expected("spacecraft", 4, 938, 0xefb0_f1fd_710d_3f8e, cost([25875, 21183], 0x9c6a_9d45_f534_3e82), cost([6481, 5851], 0xb45b_5758_6b43_48ae)),
];

/// Name and constructor of a mesh.
type MeshConstructor = (&'static str, fn() -> Mesh);

const MESHES: [MeshConstructor; 4] =
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

fn hash_of_stats(all: &[TreeSearchStats]) -> u64 {
    let mut hash = Fnv::new();
    for stats in all {
        let counts = [stats.box_tests, stats.triangle_tests, stats.filter_tests, stats.exact_tests];
        counts
            .iter()
            .chain(stats.separating_axis_counts.iter().flatten())
            .for_each(|count| hash.add(&count.to_le_bytes()));
    }
    hash.0
}

/// Both poses of a seed: random rotations, the second translated by up to two thirds of the size of the mesh.
fn poses(mesh: &Mesh, seed: u64) -> [Pose; 2] {
    if seed == 0 {
        return [Pose::IDENTITY; 2];
    }
    let mut random = Random::new(seed);
    let size = mesh.bounds().expect("not empty").size().into_iter().fold(0.0, f64::max);
    let distance = size * random.range(0.0, 2.0 / 3.0);
    let offset = random.direction().map(|x| x * distance);
    [[0.0; 3], offset]
        .map(|translation| Pose::from_rotation_matrix(random.rotation(), translation).expect("valid rotation"))
}

/// Intersecting triangle pairs of a model at two poses, and the stats of this query with [`Sat::Lite`] and with
/// [`Sat::Full`]. The stats count the separating axes.
fn pairs_and_axis_counts<T: Bvh>(
    context: &str,
    model: &TreeModel<T>,
    poses: [Pose; 2],
) -> (Vec<TrianglePair>, [TreeSearchStats; 2]) {
    let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
    let mut scratch = TreeScratch::counting_axes();
    let [(pairs, lite), (same, full)] = [Sat::Lite, Sat::Full].map(|sat| {
        let pairs = scratch.triangle_pairs(&TreePair::with_sat(&a, &b, sat));
        (pairs, scratch.stats())
    });
    assert_eq!(pairs, same, "{context}: the pairs depend on how boxes are tested");
    assert!(full.box_tests <= lite.box_tests, "{context}: more axes, more box tests: {lite:?} {full:?}");
    assert!(full.triangle_tests <= lite.triangle_tests, "{context}: {lite:?} {full:?}");
    (pairs, [lite, full])
}

/// Stats of two queries: for all intersecting pairs (elements 0 and 1), and for the first pair only (elements 2
/// and 3). Each query runs with [`Sat::Lite`], then with [`Sat::Full`].
///
/// Separating axes are not counted, so that the SIMD code path runs.
fn simd_stats(
    context: &str,
    model: &TreeModel<Bvh8>,
    poses: [Pose; 2],
    pairs: &[TrianglePair],
) -> [TreeSearchStats; 4] {
    let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
    let mut scratch = TreeScratch::new();
    let stats = [Sat::Lite, Sat::Full].map(|sat| {
        let pair = TreePair::with_sat(&a, &b, sat);
        assert_eq!(scratch.triangle_pairs(&pair), pairs, "{context}");
        let all = scratch.stats();
        assert_eq!(scratch.intersects(&pair), !pairs.is_empty(), "{context}");
        [all, scratch.stats()]
    });
    [stats[0][0], stats[1][0], stats[0][1], stats[1][1]]
}

/// Three models of one mesh: the library's `Model`, and `TreeModel`s with the default tree and with the binary tree.
struct Models {
    product: Model,
    wide: TreeModel<Bvh8>,
    binary: TreeModel<AabbTree>,
}

/// Intersecting triangle pairs of a model at two poses, and the stats of two queries: one for all intersecting
/// pairs, one that ends at the first.
fn product_pairs_and_stats(model: &Model, poses: [Pose; 2]) -> (Vec<TrianglePair>, [TreeSearchStats; 2]) {
    let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
    let pair = Pair::new(&a, &b);
    let (pairs, all) = measure(|| pair.triangle_pairs());
    let (intersects, first) = measure(|| pair.intersects());
    assert_eq!(intersects, !pairs.is_empty());
    (pairs, [all, first].map(TreeSearchStats::from))
}

fn computed(scene: &'static str, models: &Models, seed: u64) -> ExpectedResult {
    let Models { product, wide, binary } = models;
    let (context, poses) = (format!("{scene} {seed}"), poses(wide.mesh(), seed));
    let (pairs, stats) = pairs_and_axis_counts(&context, binary, poses);
    let (same, counted_axes) = pairs_and_axis_counts(&context, wide, poses);
    assert_eq!(pairs, same, "{context}: the pairs depend on the tree");
    let simd = simd_stats(&context, wide, poses, &pairs);
    let product = product_pairs_and_stats(product, poses);
    assert!(product == (pairs.clone(), [simd[0], simd[2]]), "{context}: a model differs from its tree");
    for (mut counted_axes, simd) in counted_axes.into_iter().zip(simd) {
        counted_axes.separating_axis_counts = None;
        assert_eq!(counted_axes, simd, "{context}: the stats depend on what is counted");
    }
    ExpectedResult {
        scene,
        seed,
        pairs: pairs.len(),
        pairs_hash: hash_of_pairs(&pairs),
        binary: cost(stats.map(|stats| stats.box_tests), hash_of_stats(&stats)),
        wide: cost(counted_axes.map(|stats| stats.box_tests), hash_of_stats(&[&counted_axes[..], &simd[..]].concat())),
    }
}

fn all_computed() -> Vec<ExpectedResult> {
    let all = MESHES.into_iter().flat_map(|(scene, mesh)| {
        let mesh = Arc::new(mesh());
        let models = Models {
            product: Model::new(Arc::clone(&mesh)),
            wide: TreeModel::new(Arc::clone(&mesh), &BuildOptions::default()),
            binary: TreeModel::new(mesh, &AabbTreeOptions::default()),
        };
        (0..=4).map(|seed| computed(scene, &models, seed)).collect::<Vec<_>>()
    });
    all.collect()
}

#[test]
fn pairs_and_stats_match_on_every_machine() {
    let computed = all_computed();
    let table: Vec<String> = computed.iter().map(ExpectedResult::to_string).collect();
    assert!(computed == EXPECTED, "results differ; computed now:\n{}", table.join("\n"));
    assert!(computed.iter().all(|expected| expected.binary.box_tests[0] > 0 && expected.wide.box_tests[0] > 0));
    assert!(computed.iter().any(|expected| expected.pairs > 1_000), "no scene intersects");
}

#[test]
fn pairs_and_stats_match_in_every_run_and_thread() {
    let runs: Vec<Vec<ExpectedResult>> = std::thread::scope(|scope| {
        let threads = [0; 3].map(|_| scope.spawn(all_computed));
        threads.map(|thread| thread.join().expect("thread did not panic")).into()
    });
    assert!(runs.windows(2).all(|two| two[0] == two[1]));
}

/// The published test vectors of FNV-1a verify the hash itself.
#[test]
fn hash_matches_fnv_1a_test_vectors() {
    let hash_of = |text: &str| {
        let mut hash = Fnv::new();
        hash.add(text.as_bytes());
        hash.0
    };
    assert_eq!(hash_of(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(hash_of("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(hash_of("foobar"), 0x8594_4171_f739_67e8);
}
