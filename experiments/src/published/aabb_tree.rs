//! Van den Bergen, Efficient Collision Detection of Complex Deformable Models using AABB Trees, 1998: Tables 1 to 3, and numbers in the
//! text. Measured on a Sun UltraSPARC-I with 167 MHz.

/// Number of placements over which the numbers in Tables 1 and 2 are summed.
pub(crate) const PLACEMENTS: u32 = 100_000;

/// Columns of Tables 1 and 2: number N_b of box tests, cost C_b of a box test (us), time T_b of all box tests (s);
/// number N_p of triangle tests, cost C_p of a triangle test (us), time T_p of all triangle tests (s); total time
/// T_total (s).
pub(crate) type PublishedCosts = [f64; 7];

/// Table 1, with SAT: rows for the OBB tree, then for the AABB tree, each with torus, X-wing and teapot.
pub(crate) const TABLE_1: [[PublishedCosts; 3]; 2] = [
    [
        [10_178_961.0, 4.9, 49.7, 197_314.0, 15.0, 2.9, 52.6],
        [48_890_612.0, 4.6, 223.8, 975_217.0, 10.0, 10.2, 234.0],
        [12_025_710.0, 4.8, 57.6, 186_329.0, 14.0, 2.7, 60.3],
    ],
    [
        [32_913_297.0, 3.7, 122.3, 3_996_806.0, 7.2, 28.7, 151.0],
        [92_376_250.0, 3.1, 288.8, 8_601_433.0, 7.1, 61.3, 350.1],
        [25_810_569.0, 3.3, 84.8, 1_874_830.0, 7.4, 13.9, 98.7],
    ],
];

/// Table 2, with SAT lite: rows for the OBB tree, then for the AABB tree, each with torus, X-wing and teapot.
pub(crate) const TABLE_2: [[PublishedCosts; 3]; 2] = [
    [
        [13_116_295.0, 3.7, 47.9, 371_345.0, 12.0, 4.4, 52.3],
        [65_041_340.0, 3.4, 221.4, 2_451_543.0, 9.3, 22.9, 244.3],
        [14_404_588.0, 3.5, 50.8, 279_987.0, 13.0, 3.5, 54.3],
    ],
    [
        [40_238_149.0, 2.4, 96.1, 5_222_836.0, 7.4, 38.4, 134.5],
        [121_462_120.0, 1.9, 236.7, 13_066_095.0, 7.0, 91.3, 328.0],
        [30_127_623.0, 2.1, 62.5, 2_214_671.0, 7.0, 15.6, 78.1],
    ],
];

/// Table 3: milliseconds of each operation for torus, X-wing and teapot.
pub(crate) const TABLE_3: [(&str, [f64; 3]); 5] = [
    ("Build an OBB tree", [350.0, 460.0, 270.0]),
    ("Build an AABB tree", [110.0, 180.0, 80.0]),
    ("Refit an AABB tree", [15.0, 18.0, 11.0]),
    ("Test a pair of OBB trees", [0.5, 2.3, 0.6]),
    ("Test a pair of AABB trees", [1.3, 3.3, 0.8]),
];

/// Section 3: share of box tests that find an overlap.
pub(crate) const OVERLAPPING_SHARE: f64 = 0.6;
/// Section 3: share of the tests of disjoint boxes that end on an edge axis.
pub(crate) const EDGE_AXIS_SHARE: f64 = 0.15;
/// Section 3: share of all box tests that SAT lite decides wrongly, by reporting disjoint boxes as overlapping.
pub(crate) const SAT_LITE_ERROR_SHARE: f64 = 0.06;
/// Section 5: share of placements that intersect.
pub(crate) const INTERSECTING_SHARE: f64 = 0.6;

/// Section 6: share of the total time that triangle tests take, with an OBB tree and with an AABB tree.
pub(crate) const TRIANGLE_TEST_TIME_SHARE: [f64; 2] = [0.05, 0.28];

/// Section 2: number of scalars of an oriented box and of an axis-aligned box.
pub(crate) const BOX_SCALARS: [f64; 2] = [15.0, 6.0];

/// Section 4: upper bound of the number of arithmetic operations per triangle in a refit.
pub(crate) const MAX_REFIT_OPERATIONS: f64 = 48.0;
/// Section 4: time of a build divided by the time of a refit, for models of over 6,000 triangles.
pub(crate) const REFIT_GAIN: f64 = 10.0;
/// Section 5: nanoseconds per triangle for a refit of models of over 1,000 triangles.
pub(crate) const REFIT_NS_PER_TRIANGLE: f64 = 2_900.0;
/// Section 5: milliseconds for refitting two models of 5,000 triangles; of the three models only the torus has that size.
pub(crate) const PAIR_REFIT_MS: [Option<f64>; 3] = [Some(29.0), None, None];
