//! Schmidl, Walker and Lin, CAB: Fast Update of OBB Trees for Collision Detection between Articulated Bodies, 2004: Tables 1 to 5.
//! Tables 1 to 4 were measured on a Pentium 4 with 1.8 GHz, Table 5 on a Pentium 3 with 866 MHz.

/// Row of a published table: #coll, #false, and seconds over all frames: t\[query\], t\[upd\], t\[test\],
/// t\[total\]. Times are rounded and do not always add up.
pub(crate) type PublishedLine = [f64; 6];

/// Tables 1 to 5, one per experiment, each with the rows brute force, AABB+, AABB*, OBB and CAB.
pub(crate) const TABLES: [[PublishedLine; 5]; 5] = [
    [
        [1_200_000.0, 1_199_786.0, 19.34, 0.0, 0.0, 19.34],
        [71_534.0, 71_320.0, 1.86, 135.86, 4.94, 142.67],
        [84_148.0, 83_934.0, 1.99, 8.08, 5.42, 15.94],
        [5_740.0, 5_526.0, 0.16, 14.63, 1.75, 16.54],
        [5_740.0, 5_526.0, 0.16, 6.34, 2.06, 8.56],
    ],
    [
        [1_200_000.0, 1_199_646.0, 20.52, 0.0, 0.0, 20.52],
        [130_112.0, 129_758.0, 2.97, 136.34, 7.04, 146.34],
        [149_466.0, 149_112.0, 3.44, 8.04, 7.45, 18.94],
        [7_194.0, 6_840.0, 0.21, 14.62, 1.60, 16.43],
        [7_194.0, 6_840.0, 0.21, 6.33, 2.26, 8.80],
    ],
    [
        [1_200_000.0, 1_199_927.0, 22.24, 0.0, 0.0, 22.24],
        [130_112.0, 130_039.0, 3.71, 135.79, 7.13, 146.63],
        [148_784.0, 148_711.0, 3.97, 8.06, 7.46, 19.50],
        [3_405.0, 3_332.0, 0.34, 14.70, 0.85, 15.88],
        [3_405.0, 3_332.0, 0.34, 6.36, 1.38, 8.08],
    ],
    [
        [1_200_000.0, 1_190_472.0, 21.37, 0.0, 0.0, 21.37],
        [65_936.0, 56_408.0, 3.88, 136.34, 4.67, 144.89],
        [93_502.0, 83_974.0, 4.55, 8.11, 5.64, 18.29],
        [24_731.0, 15_203.0, 2.83, 14.90, 3.01, 20.74],
        [24_731.0, 15_203.0, 2.80, 6.35, 4.01, 13.17],
    ],
    [
        [288_072.0, 287_308.0, 16.08, 0.0, 0.0, 16.08],
        [25_893.0, 25_129.0, 7.92, 68.42, 1.00, 77.35],
        [27_337.0, 26_573.0, 8.79, 4.48, 0.88, 14.16],
        [11_031.0, 10_267.0, 5.62, 6.65, 0.52, 12.79],
        [11_031.0, 10_267.0, 5.65, 3.01, 0.56, 9.22],
    ],
];

#[cfg(test)]
mod tests {
    use super::TABLES;

    #[test]
    fn published_collisions_are_equal_for_all_methods_and_times_add_up() {
        let hits = TABLES.map(|table| table.map(|[candidates, false_candidates, ..]| candidates - false_candidates));
        assert_eq!(hits, [214.0, 354.0, 73.0, 9_528.0, 764.0].map(|hits| [hits; 5]));
        for [_, _, query, update, test, total] in TABLES.into_iter().flatten() {
            assert!((query + update + test - total).abs() < 0.47, "{total}");
        }
    }
}
