//! Fitted boxes contain their points, and the separation test agrees with a reference implementation.

use super::*;
use crate::kernel::boxes::eigenvectors;
use crate::kernel::boxes::{BoxFrame, PlacedFrame, Sat};
use crate::kernel::pose::Pose;
use boxwood_scenes::Random;
use glam::Vec3A;

/// Fits a box to triangles with the same calls as the tree builder.
fn fitted(triangles: &[[DVec3; 3]]) -> Obb {
    let moments: Vec<TriangleMoments> = triangles.iter().map(|&triangle| TriangleMoments::new(triangle)).collect();
    let rounded = triangles.iter().map(|triangle| triangle.map(DVec3::as_vec3a));
    FittedObb::around(moments.iter(), rounded).bounds
}

/// Asserts that the box fitted to all triangles contains all points, and the box fitted to each triangle its corners.
/// Points may be in any units. Returns the box of all triangles.
#[track_caller]
fn assert_fit_encloses(points: &[DVec3]) -> Obb {
    let (low, high) = points.iter().fold((points[0], points[0]), |(low, high), p| (low.min(*p), high.max(*p)));
    let frame = BoxFrame::fitting([low, high]);
    let local = |i: usize| frame.to_local(points[i % points.len()]);
    let triangles: Vec<[DVec3; 3]> = (0..points.len()).map(|i| [local(i), local(i + 1), local(i + 2)]).collect();
    for triangle in &triangles {
        let bounds = FittedObb::around_one(*triangle);
        assert!(triangle.iter().all(|&p| bounds.contains(p)), "{bounds:?} around {triangle:?}");
    }
    let bounds = fitted(&triangles);
    assert!(triangles.iter().flatten().all(|&p| bounds.contains(p)), "{bounds:?}");
    bounds
}

fn vector(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]))
}

fn rotation(random: &mut Random) -> DMat3 {
    DMat3::from_cols_array_2d(&random.rotation())
}

/// Named point sets whose covariance matrices are special cases for eigenvectors; axis-aligned, before a test rotates
/// them.
fn special(random: &mut Random) -> Vec<(&'static str, Vec<DVec3>)> {
    let corners = |s: DVec3| (0..8).map(move |i| DVec3::from([0, 1, 2].map(|k| f64::from((i >> k) & 1) - 0.5)) * s);
    let line = DVec3::from_array(random.direction());
    let (s, t) = (1.0 / 3.0_f64, 0.5);
    vec![
        ("point", vec![vector(random); 5]),
        ("two points", vec![vector(random), line]),
        ("line", (0..20).map(|_| line * random.range(-1.0, 1.0)).collect()),
        ("plane", (0..20).map(|_| DVec3::new(random.range(-1.0, 1.0), random.range(-1.0, 1.0), 0.0)).collect()),
        (
            "square",
            vec![DVec3::new(t, t, 0.0), DVec3::new(t, -t, 0.0), DVec3::new(-t, -t, 0.0), DVec3::new(-t, t, 0.0)],
        ),
        ("cube", corners(DVec3::ONE).collect()),
        ("cuboid", corners(DVec3::new(1.0, 0.3, 1e-9)).collect()),
        ("sphere", (0..500).map(|_| DVec3::from_array(random.direction())).collect()),
        ("tetrahedron", vec![DVec3::new(s, s, s), DVec3::new(s, -s, -s), DVec3::new(-s, s, -s), DVec3::new(-s, -s, s)]),
        ("cloud", (0..50).map(|_| vector(random)).collect()),
        ("cluster and far point", (0..50).map(|_| vector(random) * 1e-7).chain([DVec3::ONE]).collect()),
    ]
}

/// Fitted boxes contain their points for every special point set, at every size and distance from the origin.
#[test]
fn fit_encloses_its_points() {
    let mut random = Random::new(0xf17);
    for (name, points) in special(&mut random) {
        let rotations = [DMat3::IDENTITY, rotation(&mut random), rotation(&mut random)];
        for rotation in rotations {
            for size in [1.0, 1e-320, 1e-300, 1e-150, 1e-3, 1e5, 1e150, 1e300] {
                for offset in [0.0, 1e-290, 1.0, 1e6, 1e15, 1e300] {
                    let move_by = DVec3::new(1.0, -0.7, 0.3) * offset;
                    let placed: Vec<DVec3> = points.iter().map(|&p| rotation * p * size + move_by).collect();
                    let bounds = assert_fit_encloses(&placed);
                    assert!(bounds.max_abs() < 8.0, "{name} at {size:e} and {offset:e}: {bounds:?}");
                }
            }
        }
    }
}

/// `contains` rejects a point that is outside by more than its rounding margin.
#[test]
fn contains_rejects_points_outside() {
    let mut random = Random::new(0x0b);
    for _ in 0..1_000 {
        let points = [vector(&mut random), vector(&mut random), vector(&mut random)];
        let bounds = FittedObb::around_one(points);
        let out = bounds.axes() * (bounds.half.as_dvec3() * DVec3::new(1.00001, 0.0, 0.0)) + bounds.center.as_dvec3();
        assert!(!bounds.contains(out));
        assert!(bounds.contains((points[0] + points[1] + points[2]) / 3.0));
    }
}

#[test]
fn invalid_box_contains_nothing() {
    let good = FittedObb::around_one([DVec3::X, DVec3::Y, DVec3::Z]);
    let point = DVec3::splat(1.0 / 3.0);
    assert!(good.contains(point));
    assert!(!Obb { half: Vec3::INFINITY, ..good }.contains(point));
    assert!(!Obb { center: Vec3::NAN, ..good }.contains(point));
    let [x, y, z] = good.rows;
    assert!(!Obb { rows: [x, y, z * 1.001], half: Vec3::ONE, ..good }.contains(point));
    assert!(!Obb { rows: [x, y, Vec3::NAN], half: Vec3::ONE, ..good }.contains(point));
}

/// The box fitted to a rotated cuboid has the half extents of the cuboid.
#[test]
fn fit_is_tight_for_rotated_cuboid() {
    let mut random = Random::new(0x71);
    for _ in 0..100 {
        let rotation = rotation(&mut random);
        let expected = [1.0, 0.5, 0.2];
        let point =
            |i: usize| DVec3::from([0, 1, 2].map(|k| if (i >> k) & 1 == 0 { -expected[k] } else { expected[k] }));
        let faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];
        let triangles: Vec<[DVec3; 3]> = faces
            .iter()
            .flat_map(|[p, q, r, s]| [[*p, *q, *r], [*p, *r, *s]])
            .map(|t| t.map(|i| rotation * point(i)))
            .collect();
        let mut half = fitted(&triangles).half.to_array();
        half.sort_by(f32::total_cmp);
        for (found, expected) in half.iter().rev().zip(expected) {
            assert!((f64::from(*found) - expected).abs() < 1e-5, "{half:?}");
        }
    }
}

#[test]
fn overlap_share_of_cubes_is_correct() {
    let cube = |x: f32, half: f32| Obb { center: Vec3::new(x, 0.0, 0.0), half: Vec3::splat(half), ..Obb::PLACEHOLDER };
    assert_eq!(cube(0.0, 1.0).overlap_share(&cube(0.0, 1.0)), 1.0);
    assert_eq!(cube(0.0, 1.0).overlap_share(&cube(1.0, 1.0)), 0.5);
    assert_eq!(cube(0.0, 1.0).overlap_share(&cube(3.0, 1.0)), 0.0);
    assert_eq!(cube(0.0, 4.0).overlap_share(&cube(1.0, 0.1)), 1.0);
    assert_eq!(cube(1.0, 0.1).overlap_share(&cube(0.0, 4.0)), 1.0);
}

/// A box at a pose, whose eight world corners are computed in plain `f64`.
struct PlacedObb {
    bounds: Obb,
    linear: DMat3,
    translation: DVec3,
}

impl PlacedObb {
    fn random(random: &mut Random) -> Self {
        let rows = eigenvectors::rounded(rotation(random)).0;
        let half = (vector(random).abs() * 0.5).max(DVec3::splat(1e-3)).as_vec3();
        let center = (vector(random) * 0.5).as_vec3();
        let scale = DVec3::from([0, 1, 2].map(|_| random.range(0.3, 3.0) * random.sign()));
        let linear = rotation(random) * DMat3::from_diagonal(scale) * rotation(random);
        Self { bounds: Obb { center, rows, half }, linear, translation: vector(random) * 1.5 }
    }

    fn corners(&self) -> [DVec3; 8] {
        let (axes, half) = (self.bounds.axes(), self.bounds.half.as_dvec3());
        std::array::from_fn(|i| {
            let sign = DVec3::from([0, 1, 2].map(|k| if (i >> k) & 1 == 0 { -1.0 } else { 1.0 }));
            self.linear * (self.bounds.center.as_dvec3() + axes * (half * sign)) + self.translation
        })
    }

    /// Directions of the box edges in the world.
    fn edges(&self) -> [DVec3; 3] {
        let axes = self.linear * self.bounds.axes();
        [axes.x_axis, axes.y_axis, axes.z_axis]
    }

    fn placement(&self) -> PlacedFrame {
        let pose = Pose { linear: self.linear, translation: self.translation };
        let frame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };
        PlacedFrame::new(&pose, &frame, DVec3::splat(4.0), 4.0).expect("near the origin")
    }
}

/// Reference: gap between the corners of two boxes along n, as a length; negative if the intervals overlap.
fn gap(a: &[DVec3; 8], b: &[DVec3; 8], n: DVec3) -> f64 {
    let range = |points: &[DVec3; 8]| {
        points.iter().fold([f64::MAX, f64::MIN], |[low, high], p| [low.min(p.dot(n)), high.max(p.dot(n))])
    };
    let ([low_a, high_a], [low_b, high_b]) = (range(a), range(b));
    (low_a - high_b).max(low_b - high_a) / n.length()
}

/// Gaps on all 15 axes by the reference, in the axis order of [`ObbSeparation::separating_axis`].
fn gaps(a: &PlacedObb, b: &PlacedObb) -> Vec<f64> {
    let normals = |[x, y, z]: [DVec3; 3]| [y.cross(z), z.cross(x), x.cross(y)];
    let across = a.edges().into_iter().flat_map(|u| b.edges().map(|v| u.cross(v)));
    let axes = normals(a.edges()).into_iter().chain(normals(b.edges())).chain(across);
    axes.map(|n| gap(&a.corners(), &b.corners(), n)).collect()
}

/// Gap above which the test must report a separation. The slack is far smaller in a world of size one.
const CLEAR_GAP: f64 = 1e-3;

#[test]
fn separation_matches_projected_corners() {
    let mut random = Random::new(0x7717);
    let mut exits = [0; 16];
    for _ in 0..40_000 {
        let (a, b) = (PlacedObb::random(&mut random), PlacedObb::random(&mut random));
        let gaps = gaps(&a, &b);
        for (sat, count) in [(Sat::Lite, 6), (Sat::Full, 15)] {
            let widest = gaps[..count].iter().copied().fold(f64::MIN, f64::max);
            let relative = ObbSeparation::new(&a.placement(), &b.placement(), sat);
            let axis = relative.separating_axis(&a.bounds, &b.bounds);
            let may_overlap = relative.may_overlap(&a.bounds, &b.bounds);
            assert_eq!(axis.is_none(), may_overlap);
            assert!(widest < CLEAR_GAP || !may_overlap, "gap {widest} not detected");
            assert!(widest > -CLEAR_GAP || may_overlap, "overlap {widest} reported as gap");
            if let Some(axis) = axis {
                assert!(gaps[axis] > -CLEAR_GAP, "axis {axis} does not separate");
                assert!(gaps[..axis].iter().all(|&gap| gap < CLEAR_GAP), "axis {axis} is not the first");
            }
            exits[axis.unwrap_or(15)] += 1;
        }
    }
    assert!(exits.iter().all(|&count| count > 20), "{exits:?}");
}

/// If the model of one box or both has a singular pose, the test still separates many disjoint boxes, and the
/// reported axis agrees with the reference. If only a's pose is singular, the test uses b's frame; if both poses
/// are, it uses the world axes.
#[test]
fn flattened_boxes_are_separated() {
    let mut random = Random::new(0xf1a7);
    let mut separated = [0; 4];
    for case in 0..20_000_usize {
        let (mut a, mut b) = (PlacedObb::random(&mut random), PlacedObb::random(&mut random));
        let flat = DMat3::from_diagonal(DVec3::new(1.0, 1.0, 0.0)) * rotation(&mut random);
        let kind = case % 4;
        if kind & 1 != 0 {
            a.linear = rotation(&mut random) * flat;
        }
        if kind & 2 != 0 {
            b.linear = rotation(&mut random) * flat;
        }
        let relative = ObbSeparation::new(&a.placement(), &b.placement(), Sat::Full);
        let axis = relative.separating_axis(&a.bounds, &b.bounds);
        assert_eq!(axis.is_none(), relative.may_overlap(&a.bounds, &b.bounds));
        if let Some(axis) = axis {
            separated[kind] += 1;
            let gaps =
                if kind == 3 { DVec3::AXES.map(|n| gap(&a.corners(), &b.corners(), n)).to_vec() } else { gaps(&a, &b) };
            // The reference has degenerate axes, with NaN as gap, if a box is flattened.
            assert!(gaps[axis].is_nan() || gaps[axis] > -CLEAR_GAP, "axis {axis} of kind {kind}: {gaps:?}");
        }
    }
    assert!(separated.iter().all(|&count| count > 1_000), "{separated:?}");
}

#[test]
fn size_comparison_is_in_world_space() {
    let placed = |scale: f64| {
        let pose = Pose { linear: DMat3::from_diagonal(DVec3::splat(scale)), translation: DVec3::ZERO };
        PlacedFrame::new(&pose, &BoxFrame { origin: DVec3::ZERO, scale: 1.0 }, DVec3::ONE, 1.0).expect("in range")
    };
    let with = |half: Vec3| Obb { half, ..Obb::PLACEHOLDER };
    let (cube, long) = (with(Vec3::splat(0.5)), with(Vec3::new(0.25, 1.0, 0.5)));
    let equal = ObbSeparation::new(&placed(1.0), &placed(1.0), Sat::Lite);
    assert!(equal.a_is_larger(&cube, &cube));
    assert!(equal.a_is_larger(&long, &cube) && !equal.a_is_larger(&cube, &long));
    let smaller = ObbSeparation::new(&placed(0.5), &placed(1.0), Sat::Lite);
    assert!(!smaller.a_is_larger(&long, &cube));
    let nothing = ObbSeparation::new(&placed(0.0), &placed(0.0), Sat::Lite);
    assert!(nothing.a_is_larger(&cube, &long) && nothing.may_overlap(&cube, &long));
}

#[test]
fn obb_has_60_bytes() {
    assert_eq!(size_of::<Obb>(), 60);
    let corners = [Vec3A::ZERO; 3];
    assert!(
        FittedObb::around([TriangleMoments::new([DVec3::ZERO; 3])].iter(), [corners].into_iter())
            .bounds
            .contains(DVec3::ZERO)
    );
}
