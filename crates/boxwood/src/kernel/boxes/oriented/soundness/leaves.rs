//! Tests, against exact arithmetic, that the fitted box of a link and the box placed by a pose contain all
//! vertices.

use super::*;
use crate::kernel::pose::Pose;
use crate::kernel::simd::ScalarLanes;

/// Random vertices of any shape: a cloud, in a plane, on a line, or one point.
fn vertices(random: &mut Random) -> Vec<DVec3> {
    let size = one_of(random, &[1.0, 1.0, 1e-3, 1e100, 1e-100, 1e290, 1e-300, 1e-318]);
    let at = vector(random) * one_of(random, &[0.0, 1.0, 1e8]);
    let (turn, shape) = (rotation(random), half(random));
    (0..1 + random.below(30)).map(|_| (at + turn * (vector(random) * shape)) * size).collect()
}

/// Random pose of one of the kinds that challenge the error bounds.
fn pose(random: &mut Random) -> Pose {
    let turn = rotation(random);
    let scale = |x: f64, y: f64, z: f64| DMat3::from_diagonal(DVec3::new(x, y, z));
    let any = |random: &mut Random| DMat3::from_cols(vector(random), vector(random), vector(random));
    let linear = match random.below(12) {
        0 => DMat3::IDENTITY,
        1 => turn * scale(-1.0, 1.0, 1.0),
        2 => turn * 10_f64.powf(5.0 * random.range(-1.0, 1.0)),
        3 => any(random),
        4 => turn * scale(1.0, 1.0, 0.0) * rotation(random),
        5 => turn * scale(1.0, 0.0, 0.0) * rotation(random),
        6 => DMat3::ZERO,
        7 => turn * scale(1.0, 1e-9, 1e-200),
        // Rotations with a skew below and above the limit up to which a pose counts as a rotation.
        8 => turn + any(random) * (MAX_SKEW * one_of(random, &[0.02, 0.05, 1.0, 1e3])),
        9 => turn * 1e-310,
        _ => turn,
    };
    Pose { linear, translation: vector(random) * one_of(random, &[0.0, 1.0, 1e8, 1e100]) }
}

/// Places random link boxes, and reduces their half sides by `less` times the added slack. Returns the number of
/// boxes that do not contain all placed vertices, and the number of boxes.
fn wrong_leaves(less: f64, cases: u32) -> [u32; 2] {
    let mut random = Random::new(0x1eaf);
    let mut counts = [0; 2];
    for case in 0..cases {
        let (vertices, pose) = (vertices(&mut random), pose(&mut random));
        let triangles = vertices.windows(3).map(|three| [three[0], three[1], three[2]]);
        let leaf = LinkLeafBox::around(&vertices, triangles).expect("vertices");
        let mut placed = leaf.at(&pose);
        if placed.size() == f64::INFINITY {
            continue;
        }
        assert!(is_nearly_orthonormal(&placed.axes), "case {case}");
        let (norm, size) = (columns(&pose.linear).map(|column| sum(column.abs())), leaf.magnitude());
        let pad = [
            1.01 * leaf.padding(&pose),
            if skew(&pose.linear) < MAX_SKEW { 0.0 } else { (norm[0] + norm[1] + norm[2]) * size * 2e-14 },
        ];
        placed.half -= DVec3::splat(pad[0].max(pad[1]) * less);
        let points: Vec<DVec3> = vertices.iter().map(|&v| pose.transform_point_f64(v)).collect();
        let is_wrong = !points.iter().all(|&point| contains(&placed, point));
        assert!(!is_wrong || less > 0.0, "case {case}: {vertices:?} at {pose:?}");
        counts[0] += u32::from(is_wrong);
        counts[1] += 1;
        if less == 0.0 {
            assert!(
                points.iter().all(|&point| placed.contains(point)),
                "case {case}: `contains` is undecided for {vertices:?} at {pose:?}: {placed:?}"
            );
            let around = WorldAabb::around_box(&placed);
            let exactly = VertexLanes::new(&vertices).bounds(ScalarLanes, &pose);
            assert!(points.iter().all(|&point| around.contains(point) && exactly.contains(point)), "case {case}");
            assert!(encloses(&around.to_oriented(), &placed), "case {case}");
            let smallest = points.iter().fold((points[0], points[0]), |(low, high), &p| (low.min(p), high.max(p)));
            assert_eq!((exactly.low, exactly.high), smallest, "case {case}");
        }
    }
    counts
}

#[test]
fn leaf_boxes_contain_all_placed_vertices() {
    let [wrong, judged] = wrong_leaves(0.0, CASES / 2);
    assert_eq!(wrong, 0);
    assert!(judged > CASES / 3, "only {judged}");
}

#[test]
fn soundness_test_detects_leaf_boxes_without_slack() {
    let [wrong, judged] = wrong_leaves(1.0, 2_000);
    assert!(wrong > 200, "only {wrong} of {judged}");
}

/// The fit finds the axes of a box in any orientation: the volume of the box fitted to the corners of a rotated
/// box is less than 1.25 times the volume of the rotated box.
#[test]
fn fit_of_rotated_box_is_tight() {
    let mut random = Random::new(0x719);
    for case in 0..300 {
        let (turn, half) = (rotation(&mut random), vector(&mut random).abs() + DVec3::splat(0.05));
        let corners: Vec<DVec3> = (0..8_u32)
            .map(|corner| turn * (half * DVec3::from([0, 1, 2].map(|axis| f64::from(corner >> axis & 1) * 2.0 - 1.0))))
            .collect();
        let fitted = LinkLeafBox::around(&corners, std::iter::empty()).expect("corners").at(&Pose::IDENTITY);
        let volume = fitted.half.element_product() / half.element_product();
        assert!(volume < 1.25, "case {case}: {volume} of {half}");
    }
}

#[test]
fn fit_without_vertices_is_none() {
    assert!(LinkLeafBox::around(&[], std::iter::empty()).is_none());
}
