//! Hard cases of the triangle-triangle intersection test. Each case runs in all 72 vertex orders and with every
//! triangle test of the library.
//!
//! The number in a test's name is that of the case in the project's list of hard inputs. Cases 21 to 25 are tested
//! here for triangle pairs only; `self_intersection.rs` tests them for self-intersections of meshes.

use crate::support::families;
use boxwood::InvalidInput;
use boxwood::exact::common_point;
use boxwood::papers::TriangleTest;
use boxwood_oracle as oracle;
use families::reported::{LIBIGL_2381, LIBIGL_2381_CORNERS, REPORTED};
use families::{Triangle, orders};
use oracle::triangles;

/// The triangle that most cases test against another one.
const T: Triangle = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// Distance from 1.0 to the next larger number.
const ULP: f64 = f64::EPSILON;

/// Asserts that the oracle gives the expected result, and that in every vertex order all triangle tests of the library
/// and `common_point` give it too.
#[track_caller]
fn assert_result(a: Triangle, b: Triangle, expected: bool) {
    assert_eq!(triangles::intersect(&a, &b), expected, "the oracle on {a:?} and {b:?}");
    for [a, b] in orders([a, b]) {
        for test in TriangleTest::ALL {
            assert_eq!(test.intersect(&a, &b), Ok(expected), "{test:?} on {a:?} and {b:?}");
        }
        let point = common_point(&a, &b).expect("the triangles are finite");
        assert_eq!(point.is_some(), expected, "common_point of {a:?} and {b:?} is {point:?}");
    }
}

#[track_caller]
fn meet(a: Triangle, b: Triangle) {
    assert_result(a, b, true);
}

#[track_caller]
fn miss(a: Triangle, b: Triangle) {
    assert_result(a, b, false);
}

/// Asserts that every triangle test agrees with the oracle, for pairs whose result is not obvious. Returns true if the
/// triangles intersect.
#[track_caller]
fn matches_oracle(a: Triangle, b: Triangle) -> bool {
    let expected = triangles::intersect(&a, &b);
    assert_result(a, b, expected);
    expected
}

fn scaled(t: Triangle, by: f64) -> Triangle {
    t.map(|corner| corner.map(|x| x * by))
}

/// The segment from `a` to `b` as a degenerate triangle with two vertices at `b`.
fn segment(a: [f64; 3], b: [f64; 3]) -> Triangle {
    [a, b, b]
}

#[test]
fn case_01_point_triangle_in_face() {
    meet([[0.25, 0.25, 0.0]; 3], T);
}

#[test]
fn case_02_point_triangle_above_face() {
    miss([[0.25, 0.25, 1.0]; 3], T);
    miss([[0.25, 0.25, 5e-324]; 3], T);
}

#[test]
fn case_03_equal_point_triangles() {
    meet([[0.1, 0.2, 0.3]; 3], [[0.1, 0.2, 0.3]; 3]);
}

#[test]
fn case_04_different_point_triangles() {
    miss([[0.1, 0.2, 0.3]; 3], [[0.1, 0.2, 0.3f64.next_up()]; 3]);
    miss([[0.0; 3]; 3], [[1.0; 3]; 3]);
}

#[test]
fn case_05_segment_pierces_face() {
    meet(segment([0.25, 0.25, -1.0], [0.25, 0.25, 1.0]), T);
    meet(segment([0.25, 0.25, 0.0], [0.5, 0.25, 1.0]), T);
}

#[test]
fn case_06_segment_parallel_above_face() {
    miss(segment([0.1, 0.1, 1.0], [0.5, 0.1, 1.0]), T);
    miss(segment([0.1, 0.1, 5e-324], [0.5, 0.1, 5e-324]), T);
}

#[test]
fn case_07_segment_in_plane_crosses_an_edge() {
    meet(segment([0.25, -1.0, 0.0], [0.25, 0.25, 0.0]), T);
    meet(segment([0.25, -1.0, 0.0], [0.25, 2.0, 0.0]), T);
}

#[test]
fn case_08_segment_in_plane_outside() {
    miss(segment([1.0, 1.0, 0.0], [2.0, 0.5, 0.0]), T);
    // A segment one ulp outside the hypotenuse of T; the bounding boxes overlap.
    miss(segment([0.5, 0.5f64.next_up(), 0.0], [1.0, ULP, 0.0]), T);
}

#[test]
fn case_09_collinear_segments_overlap() {
    meet(segment([0.0; 3], [2.0; 3]), segment([1.0; 3], [3.0; 3]));
    meet(segment([0.0; 3], [1.0; 3]), segment([1.0; 3], [3.0; 3]));
    meet(segment([0.0; 3], [3.0; 3]), segment([1.0; 3], [2.0; 3]));
}

#[test]
fn case_10_collinear_segments_apart() {
    miss(segment([0.0; 3], [1.0; 3]), segment([1.0f64.next_up(); 3], [3.0; 3]));
    miss(segment([0.0; 3], [1.0, 2.0, 3.0]), segment([2.0, 4.0, 6.0], [3.0, 6.0, 9.0]));
}

#[test]
fn case_11_skew_segments_cross() {
    meet(segment([-1.0, 0.0, 0.5], [1.0, 0.0, 0.5]), segment([0.0, -1.0, 0.5], [0.0, 1.0, 0.5]));
    meet(segment([-1.0, -2.0, -3.0], [1.0, 2.0, 3.0]), segment([3.0, -1.0, 5.0], [-3.0, 1.0, -5.0]));
}

#[test]
fn case_12_skew_segments_miss_by_an_ulp() {
    let above = 0.5f64.next_up();
    miss(segment([-1.0, 0.0, 0.5], [1.0, 0.0, 0.5]), segment([0.0, -1.0, above], [0.0, 1.0, above]));
    miss(segment([-1.0, -2.0, -3.0], [1.0, 2.0, 3.0]), segment([3.0, -1.0, 5.0f64.next_up()], [-3.0, 1.0, -5.0]));
}

#[test]
fn case_13_segment_triangle_with_its_middle_or_an_end_twice() {
    let (a, b) = ([0.25, 0.25, -1.0], [0.25, 0.25, 1.0]);
    let middle = [0.25, 0.25, 0.0];
    for other in [T, scaled(T, 0.125), segment([0.25, -1.0, 0.0], [0.25, 1.0, 0.0]), [[0.25, 0.25, 0.5]; 3]] {
        let expected = matches_oracle([a, b, b], other);
        for degenerate in [[a, a, b], [a, b, middle], [middle, a, b]] {
            assert_result(degenerate, other, expected);
        }
    }
}

#[test]
fn case_14_coplanar_overlap() {
    meet(T, [[0.25, 0.25, 0.0], [2.0, 0.25, 0.0], [0.25, 2.0, 0.0]]);
}

#[test]
fn case_15_coplanar_contained() {
    meet(T, [[0.125, 0.125, 0.0], [0.25, 0.125, 0.0], [0.125, 0.25, 0.0]]);
}

#[test]
fn case_16_coplanar_apart_with_overlapping_boxes() {
    miss(T, [[1.0, 1.0, 0.0], [1.0, 0.25, 0.0], [0.25, 1.0, 0.0]]);
    // A triangle whose hypotenuse is one ulp outside the hypotenuse of T.
    miss(T, [[1.0, 1.0, 0.0], [1.0, ULP, 0.0], [ULP, 1.0, 0.0]]);
}

#[test]
fn case_17_coplanar_touching_in_a_vertex() {
    meet(T, [[1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0]]);
    meet(T, [[0.5, 0.5, 0.0], [1.0, 1.0, 0.0], [2.0, 1.0, 0.0]]);
}

#[test]
fn case_18_coplanar_touching_along_part_of_an_edge() {
    meet(T, [[0.25, 0.0, 0.0], [3.0, 0.0, 0.0], [1.0, -1.0, 0.0]]);
    meet(T, [[0.25, 0.75, 0.0], [0.75, 0.25, 0.0], [1.0, 1.0, 0.0]]);
}

#[test]
fn case_19_star_of_david() {
    let up = [[-3.0, -1.0, 0.0], [3.0, -1.0, 0.0], [0.0, 3.0, 0.0]];
    let down = [[-3.0, 1.0, 0.0], [3.0, 1.0, 0.0], [0.0, -3.0, 0.0]];
    meet(up, down);
    // The same two triangles in a tilted plane; their coordinates are small integers, so nothing is rounded.
    let tilt = |t: Triangle| t.map(|[x, y, _]| [x, y, 2.0 * x - 5.0 * y]);
    meet(tilt(up), tilt(down));
}

#[test]
fn case_20_coplanar_in_a_rotated_plane_as_rounded() {
    let (sin, cos) = (0.6, 0.8);
    let rotate = |t: Triangle| t.map(|[x, y, _]| [x * cos / 3.0, y / 3.0, x * sin / 3.0]);
    for (dx, dy) in [(0.0, 0.0), (0.5, 0.5), (1.0, 0.0), (0.25, 0.75), (-0.5, 0.25), (0.125, 0.125)] {
        matches_oracle(rotate(T), rotate(T.map(|[x, y, z]| [x + dx, y + dy, z])));
        matches_oracle(rotate(T), rotate(T.map(|[x, y, z]| [dx - x, dy - y, z])));
    }
}

#[test]
fn case_21_shared_vertex_only() {
    meet(T, [[0.0, 0.0, 0.0], [-1.0, 0.0, 1.0], [0.0, -1.0, 1.0]]);
    meet(T, [[0.0, 1.0, 0.0], [0.1, 0.2, 0.3], [0.7, 0.1, 0.9]]);
}

#[test]
fn case_22_shared_edge() {
    meet(T, [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, -1.0, 1.0]]);
    meet(T, [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, -1.0]]);
}

#[test]
fn case_23_shared_vertex_and_crossing_elsewhere() {
    meet(T, [[0.0, 0.0, 0.0], [0.5, 0.25, -1.0], [0.5, 0.25, 1.0]]);
}

#[test]
fn case_24_shared_edge_folded_flat() {
    meet(T, [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.25, 0.5, 0.0]]);
    meet(T, [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]]);
}

#[test]
fn case_25_seam_of_equal_positions() {
    let seam = [[0.1, 0.2, 0.3], [0.4, 0.5, 0.7]];
    meet([seam[0], seam[1], [1.0, 0.0, 0.0]], [seam[1], seam[0], [0.0, 1.0, 0.0]]);
}

#[test]
fn case_26_t_junction_exact() {
    meet(T, [[0.5, 0.5, 0.0], [1.0, 1.0, 1.0], [1.0, 1.0, -1.0]]);
    meet(T, [[0.5, 0.0, 0.0], [0.5, -1.0, 0.0], [0.5, -1.0, 1.0]]);
}

#[test]
fn case_27_t_junction_an_ulp_off() {
    miss(T, [[0.5, 0.5f64.next_up(), 0.0], [1.0, 1.0, 1.0], [1.0, 1.0, -1.0]]);
    meet(T, [[0.5, 0.5f64.next_down(), 0.0], [1.0, 1.0, 1.0], [1.0, 1.0, -1.0]]);
    // The vertex `on_edge` is computed in `f64` as a point of the other triangle's edge; rounding moves it off the
    // edge.
    let edge = [[0.1, 0.2, 0.3], [0.7, 0.5, 0.9]];
    for weight in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let on_edge = [0, 1, 2].map(|k| edge[0][k] + weight * (edge[1][k] - edge[0][k]));
        matches_oracle([edge[0], edge[1], [0.0, 1.0, 0.0]], [on_edge, [1.0, 0.0, 0.0], [1.0, 0.0, 1.0]]);
    }
}

#[test]
fn case_28_vertex_in_face_exact() {
    meet(T, [[0.25, 0.25, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
}

#[test]
fn case_29_vertex_an_ulp_above_face() {
    let face = T.map(|[x, y, _]| [x, y, 1.0]);
    miss(face, [[0.25, 0.25, 1.0f64.next_up()], [0.0, 0.0, 2.0], [1.0, 1.0, 2.0]]);
    miss(T, [[0.25, 0.25, 5e-324], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
}

#[test]
fn case_30_vertex_an_ulp_below_face() {
    let face = T.map(|[x, y, _]| [x, y, 1.0]);
    meet(face, [[0.25, 0.25, 1.0f64.next_down()], [0.0, 0.0, 2.0], [1.0, 1.0, 2.0]]);
    meet(T, [[0.25, 0.25, -5e-324], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
}

#[test]
fn case_31_edges_cross_exactly() {
    meet(T, [[0.5, -1.0, -1.0], [0.5, 1.0, 1.0], [0.5, -1.0, 1.0]]);
    meet(T, [[1.0, 1.0, -1.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
}

#[test]
fn case_32_edges_an_ulp_off() {
    // For y = -1, the first edge of `nudged(y)`, from z = -1 to z = 1, meets the edge of T on the x axis. A change
    // of y by one ulp moves the crossing point of this first edge with the plane of T into T or out of it.
    let nudged = |y: f64| [[0.5, y, -1.0], [0.5, 1.0, 1.0], [0.5, -3.0, 1.0]];
    meet(T, nudged(-1.0));
    meet(T, nudged((-1.0f64).next_up()));
    let outside = |y: f64| [[0.5, y, -1.0], [0.5, 1.0, 1.0], [0.5, -3.0, -1.0]];
    meet(T, outside(-1.0));
    miss(T, outside((-1.0f64).next_down()));
}

#[test]
fn case_33_needle_through_face() {
    meet(T, [[0.25, 0.25, -0.5], [0.25 + 1e-8, 0.25, -0.5], [0.25, 0.25, 0.5]]);
    meet(T, [[0.1, 0.2, -0.3], [0.1, 0.2 + 1e-8, -0.3], [0.3, 0.4, 0.7]]);
    miss(T, [[-0.25, 0.25, -0.5], [-0.25 + 1e-8, 0.25, -0.5], [-0.25, 0.25, 0.5]]);
}

#[test]
fn case_34_sliver_whose_normal_underflows_in_f32() {
    let small = |t: Triangle| scaled(t, 1e-25);
    meet(small(T), small([[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.5, 0.25, 1.0]]));
    miss(small(T), small([[0.25, 0.25, 0.5], [0.25, 0.25, 1.0], [0.5, 0.25, 1.0]]));
    matches_oracle(
        [[0.0; 3], [1e-25, 0.0, 0.0], [0.0, 1e-33, 0.0]],
        [[1e-26, 0.0, -1e-25], [1e-26, 0.0, 1e-25], [1.0; 3]],
    );
}

#[test]
fn case_35_near_parallel_planes_cross() {
    let tilted = |lift: f64| [[0.0, 0.0, -1e-15 + lift], [1.0, 0.0, 1e-15 + lift], [0.0, 1.0, -1e-15 + lift]];
    meet(T, tilted(0.0));
    miss(T, tilted(2e-15));
    meet(T, tilted(1e-15));
    matches_oracle(T.map(|[x, y, _]| [x, y, 1.0]), tilted(1.0));
}

#[test]
fn case_36_parallel_an_ulp_apart_or_equal() {
    let at = |z: f64| T.map(|[x, y, _]| [x, y, z]);
    miss(at(0.3), at(0.3f64.next_up()));
    miss(at(0.0), at(5e-324));
    meet(at(0.3), at(0.3));
    meet(at(0.3), at(0.3).map(|[x, y, z]| [x / 2.0 + 0.1, y / 2.0 + 0.1, z]));
}

#[test]
fn case_37_coordinates_of_1e30() {
    in_every_configuration(1e30);
}

#[test]
fn case_38_coordinates_of_1e_minus_30() {
    in_every_configuration(1e-30);
}

#[test]
fn case_39_coordinates_of_1e300_and_1e_minus_300() {
    in_every_configuration(1e300);
    in_every_configuration(1e-300);
    in_every_configuration(f64::MAX / 4.0);
}

#[test]
fn case_40_denormals() {
    // The smallest positive numbers of f64 and f32, 2^-1074 and 2^-149: all coordinates are small multiples of one
    // of them.
    for unit in [5e-324, f64::from(f32::from_bits(1))] {
        in_every_configuration(4.0 * unit);
        meet(scaled(T, unit), [[0.0; 3]; 3]);
        miss(scaled(T, unit), [[unit, unit, 0.0]; 3]);
        miss(scaled(T, unit), [[0.0, 0.0, unit]; 3]);
    }
}

/// Tests piercing, disjoint, coplanar, touching and degenerate pairs, scaled by `scale`. The products of `scale` and
/// multiples of 1/4 must be exact numbers of `f64`.
fn in_every_configuration(scale: f64) {
    let meets = |b: Triangle| meet(scaled(T, scale), scaled(b, scale));
    let misses = |b: Triangle| miss(scaled(T, scale), scaled(b, scale));
    meets([[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.5, 0.25, 1.0]]);
    misses([[0.25, 0.25, 0.25], [0.25, 0.25, 1.0], [0.5, 0.25, 1.0]]);
    misses([[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [2.0, 1.0, 1.0]]);
    meets([[0.25, 0.25, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
    meets([[0.25, 0.25, 0.0], [2.0, 0.25, 0.0], [0.25, 2.0, 0.0]]);
    misses([[1.0, 1.0, 0.0], [1.0, 0.25, 0.0], [0.25, 1.0, 0.0]]);
    meets([[0.5, 0.5, 0.0], [1.0, 1.0, 1.0], [1.0, 1.0, -1.0]]);
    meets(segment([0.25, 0.25, -1.0], [0.25, 0.25, 1.0]));
    misses(segment([0.25, 0.25, 0.25], [0.25, 0.25, 1.0]));
}

#[test]
fn case_41_1e30_and_1e_minus_30_in_one_triangle() {
    let mixed = [[0.0, 0.0, 0.0], [1e30, 0.0, 0.0], [0.0, 1e-30, 0.0]];
    meet(mixed, [[1e-30, 2e-31, -1e30], [1e-30, 2e-31, 1e30], [1e30, 1e30, 1e30]]);
    meet(mixed, [[5e29, 4e-31, -1e-30], [5e29, 4e-31, 1e-30], [5e29, 4e-31, 1e30]]);
    miss(mixed, [[5e29, 6e-31, -1e-30], [5e29, 6e-31, 1e-30], [5e29, 6e-31, 1e30]]);
    miss(mixed, [[1.0, 1e-31, 5e-324], [1.0, 1e-31, 1e30], [2.0, 1e-31, 1e30]]);
    // One triangle with coordinates from the smallest positive to the largest number of f64.
    let extreme = [[0.0, 0.0, 0.0], [f64::MAX, 0.0, 0.0], [0.0, 5e-324, 0.0]];
    meet(extreme, [[f64::MAX, 0.0, 0.0], [0.0, f64::MAX, 1.0], [0.0, f64::MAX, -1.0]]);
    miss(extreme, [[f64::MAX, 5e-324, 0.0], [0.0, f64::MAX, 1.0], [0.0, f64::MAX, -1.0]]);
    meet([[f64::MAX; 3], [f64::MIN; 3], [f64::MAX, f64::MIN, 0.0]], [[0.0; 3]; 3]);
    miss([[f64::MAX; 3], [f64::MIN; 3], [f64::MAX, f64::MIN, 0.0]], [[0.0, 5e-324, 0.0]; 3]);
}

#[test]
fn case_42_minus_zero_is_zero() {
    let negative = T.map(|corner| corner.map(|x| if x == 0.0 { -0.0 } else { x }));
    meet(T, negative);
    meet([[0.0; 3]; 3], [[-0.0; 3]; 3]);
    meet(T, [[0.25, 0.25, -0.0]; 3]);
    meet(negative, [[-0.0, -0.0, -0.0], [-1.0, 0.0, 1.0], [0.0, -1.0, 1.0]]);
    miss(negative, [[0.25, 0.25, 5e-324], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
}

#[test]
fn case_43_offset_1e6_with_unit_detail_in_f32() {
    let placed = |t: Triangle| t.map(|corner| corner.map(|x| f64::from((x + 1e6) as f32)));
    let exact_up_to_1_16 = [[0.25, 0.25, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    meet(placed(T), placed(exact_up_to_1_16));
    miss(placed(T), placed(exact_up_to_1_16.map(|[x, y, z]| [x, y, z + 0.0625])));
    matches_oracle(placed(scaled(T, 0.7)), placed([[0.11, 0.23, -0.3], [0.19, 0.13, 0.4], [0.31, 0.17, 0.5]]));
    matches_oracle(placed(scaled(T, 0.7)), placed([[0.33, 0.37, -0.3], [0.34, 0.36, 0.4], [0.9, 0.9, 0.5]]));
}

#[test]
fn case_44_nan_is_named() {
    assert_named_wherever_it_is(f64::NAN);
    assert_named_wherever_it_is(-f64::NAN);
}

#[test]
fn case_45_infinity_is_named() {
    assert_named_wherever_it_is(f64::INFINITY);
    assert_named_wherever_it_is(f64::NEG_INFINITY);
}

/// Puts the invalid value in each of the 18 coordinates of a triangle pair and asserts that the error names this
/// coordinate. Does this for a pair that intersects and for a pair with disjoint bounding boxes.
fn assert_named_wherever_it_is(value: f64) {
    for other in [scaled(T, 0.5), T.map(|corner| corner.map(|x| x + 9.0))] {
        for (point, axis) in (0..6).flat_map(|point| (0..3).map(move |axis| (point, axis))) {
            let mut pair = [T, other];
            pair[point / 3][point % 3][axis] = value;
            let [a, b] = &pair;
            for test in TriangleTest::ALL {
                assert_named(test.intersect(a, b).expect_err("not finite"), point, axis, value);
            }
            assert_named(common_point(a, b).expect_err("not finite"), point, axis, value);
        }
    }
}

fn assert_named(error: InvalidInput, point: usize, axis: usize, value: f64) {
    let InvalidInput::NotFinite { what: "point", index: Some(index), axis: Some(its_axis), value: its_value } = error
    else {
        panic!("{error:?} does not name point {point}")
    };
    // Compares bits, because NaN is not equal to itself.
    assert_eq!((index, its_axis, its_value.to_bits()), (point, axis, value.to_bits()));
    let text = error.to_string();
    assert!(text.contains(&format!("point {point}")) && text.contains(&value.to_string()), "{text}");
}

#[test]
fn case_46_identical_triangles() {
    let odd = [[0.1, 0.2, 0.3], [0.4, -0.5, 0.6], [-0.7, 0.8, 0.9]];
    for t in [T, odd, segment([0.1, 0.2, 0.3], [0.4, 0.5, 0.6]), [[0.1, 0.2, 0.3]; 3]] {
        // The 72 vertex orders that `meet` tries include opposite winding and all cyclic orders.
        meet(t, t);
    }
}

#[test]
fn case_47_reported_pairs() {
    for (source, [a, b], expected) in REPORTED {
        eprintln!("{source}");
        assert_result(a, b, expected);
    }
}

#[test]
fn case_47_parts_of_a_subdivided_triangle() {
    for (i, a) in LIBIGL_2381.iter().enumerate() {
        for b in &LIBIGL_2381[..i] {
            let share_a_corner = a.iter().any(|corner| b.contains(corner));
            let [a, b] = [a, b].map(|part| part.map(|corner| LIBIGL_2381_CORNERS[corner]));
            assert_result(a, b, share_a_corner);
        }
    }
}
