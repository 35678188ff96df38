//! Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009: Tables 1 and 2.

/// Box and triangle tests a position, of versions 1 and 2.
pub(crate) type Tests = [[f64; 2]; 2];

/// Table 1: the mean over all distances.
pub(crate) const TABLE_1: Tests = [[1.85e6, 12.0], [6_303.0, 14.0]];

/// Table 2: at these distances.
pub(crate) const TABLE_2: [(f64, Tests); 3] = [
    (0.0, [[6.15e6, 103.0], [16_315.0, 149.0]]),
    (0.10, [[0.868e6, 0.0], [4_257.0, 0.0]]),
    (0.20, [[0.209e6, 0.0], [2_438.0, 0.0]]),
];

/// Section 3, citing a survey of 2002: how much cheaper a test of two axis-aligned boxes is than one of oriented boxes.
pub(crate) const AABB_TEST_GAIN: f64 = 40.0;
/// Section 3: how much more an oriented box takes to store.
pub(crate) const OBB_STORAGE: f64 = 2.5;
/// Section 4: positions in a second at distance 0 that version 2 is above, and those that are needed.
pub(crate) const RATES: [f64; 2] = [100.0, 20.0];
