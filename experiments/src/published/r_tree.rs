//! Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009: Tables 1 and 2.

/// Mean numbers of box tests and triangle tests per position, first for version 1, then for version 2 of the R-tree.
pub(crate) type PublishedTests = [[f64; 2]; 2];

/// Table 1: mean numbers of tests over all distances.
pub(crate) const TABLE_1: PublishedTests = [[1.85e6, 12.0], [6_303.0, 14.0]];

/// Table 2: distance of the two models, and the mean numbers of tests per position at this distance.
pub(crate) const TABLE_2: [(f64, PublishedTests); 3] = [
    (0.0, [[6.15e6, 103.0], [16_315.0, 149.0]]),
    (0.10, [[0.868e6, 0.0], [4_257.0, 0.0]]),
    (0.20, [[0.209e6, 0.0], [2_438.0, 0.0]]),
];

/// Section 3, citing a survey of 2002: how many times as fast a test of two axis-aligned boxes is as a test of two oriented boxes.
pub(crate) const AABB_TEST_GAIN: f64 = 40.0;
/// Section 3: bytes of an oriented box divided by bytes of an axis-aligned box.
pub(crate) const OBB_STORAGE_RATIO: f64 = 2.5;
/// Section 4: number of positions per second that version 2 exceeds at distance 0, then the number per second that an
/// application requires.
pub(crate) const RATES: [f64; 2] = [100.0, 20.0];
