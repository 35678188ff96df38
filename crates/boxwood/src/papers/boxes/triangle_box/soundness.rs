//! Soundness of the triangle-box test, against exact arithmetic: uses the cases of
//! [`separation::soundness`](crate::kernel::boxes::separation::soundness), with a triangle in place of one of the
//! boxes. Cases that are far from touching are also compared with clipping in `f64`.

use super::*;
use crate::kernel::boxes::separation::soundness::{ExactAxis, TestBody, linear_map, vector};
use crate::kernel::boxes::{PlacedFrame, Sat};
use boxwood_scenes::Random;
use std::ops::Range;

/// Number of separating axes of a triangle and a box.
const AXES: usize = 13;

/// Replaces the vertices of a body by the corners of a triangle somewhere in its frame. The triangle may have any
/// size and is sometimes degenerate.
fn triangle(random: &mut Random, mut body: TestBody) -> TestBody {
    let size = 2_f64.powi(-(random.below(12) as i32));
    let first = vector(random) * 0.9;
    let mut corners = [first, first + vector(random) * size, first + vector(random) * size];
    match random.below(20) {
        0 => corners[1] = corners[0],
        1 => corners[2] = corners[0] * 0.25 + corners[1] * 0.75,
        _ => {}
    }
    let inside = |p: DVec3| p.clamp(DVec3::splat(-0.99), DVec3::splat(0.99)) * body.reach;
    let corners = corners.map(|p| body.frame.origin + inside(p) / body.frame.scale);
    body.vertices = std::array::from_fn(|i| corners[i % 3]);
    body
}

fn corners(body: &TestBody) -> [DVec3; 3] {
    [body.vertices[0], body.vertices[1], body.vertices[2]]
}

/// Test of a triangle and a box on one axis: 0 to 2 are the face axes, 3 the triangle's normal, 4 + 3 j + i the axis
/// of edge i of the box and edge j of the triangle.
struct TriangleAxisTest {
    number: usize,
    placements: [PlacedFrame; 2],
    slack: DVec3,
    faces: FaceAxisTriangle,
    other_axes: OtherAxes,
}

impl TriangleAxisTest {
    /// Creates the test of axis `number`; `None` if the frame of the box is unusable, so that no separation is
    /// reported in it.
    fn new(number: usize, boxed: &TestBody, triangle: &TestBody, slack_scale: f32) -> Option<Self> {
        let placements = [boxed.placed_frame(), triangle.placed_frame()];
        let mut frame = FaceAxes::new(&placements[0], &placements[1]);
        if !frame.is_complete() {
            return None;
        }
        let slack = frame.slack.as_dvec3();
        frame.slack *= slack_scale;
        let (mut faces, mut other_axes) = (FaceAxisTriangle::default(), OtherAxes::default());
        faces.set(&frame, &triangle.frame, corners(triangle));
        other_axes.set(&faces);
        Some(Self { number, placements, slack, faces, other_axes })
    }

    /// Returns true if the production code reports the axis `number` as separating.
    fn separates(&self, boxed: &TestBody) -> bool {
        let bits = self.faces.separated_axes(&boxed.bounds.into())
            | (self.other_axes.separated_axes(&DoubledBox::from_aabb(&boxed.bounds)) << 3);
        bits & (1 << self.number) != 0
    }

    fn axis(&self) -> ExactAxis {
        let n = match self.number {
            0..3 => DVec3::AXES[self.number],
            3 => self.other_axes.normal.direction.as_dvec3(),
            _ => {
                let (j, i) = ((self.number - 4) / 3, (self.number - 4) % 3);
                DVec3::AXES[i].cross(self.other_axes.edges[j].direction.as_dvec3())
            }
        };
        ExactAxis { n, x: self.placements[0].inverse, p: self.placements[0].origin }
    }

    /// Distance by which to move the triangle along the axis so that it is `gap` slacks from the box. Computed by
    /// definition in `f64`, and used only to move the triangle.
    fn step(&self, gap: f64, boxed: &TestBody, triangle: &TestBody) -> f64 {
        let axis = self.axis();
        let interval = |side: usize, body: &TestBody| {
            let placement = &self.placements[side];
            let image = |v: &DVec3| placement.linear * body.frame.to_local(*v) + (placement.origin - axis.p);
            let along = body.vertices.iter().map(|v| axis.n.dot(axis.x * image(v)));
            along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
        };
        let (a, b) = (interval(0, boxed), interval(1, triangle));
        let slack = if self.number < 3 { self.slack[self.number] * 0.5 } else { axis.n.abs().dot(self.slack) };
        if a.0 + a.1 < b.0 + b.1 { gap * slack - (b.0 - a.1) } else { (a.0 - b.1) - gap * slack }
    }
}

/// A random box and a random triangle, about `distance` apart. Their linear maps are of the given kinds.
fn bodies(random: &mut Random, kinds: [u64; 2], distance: f64) -> [TestBody; 2] {
    let maps = kinds.map(|kind| linear_map(random, kind));
    let places = [0; 2].map(|_| vector(random) * distance);
    let boxed = TestBody::random(random, maps[0], places[0], 0.0);
    let body = TestBody::random(random, maps[1], places[1], 0.0);
    [boxed, triangle(random, body)]
}

/// Creates a random box and a random triangle that are `gap` slacks apart on the axis `number`.
fn bodies_at_gap(random: &mut Random, number: usize, gap: f64) -> [TestBody; 2] {
    let offset = [0.0, 0.0, 1e3, 1e6][random.below(4) as usize];
    let world = vector(random) * [0.0, 1.0, 1e6, 1e9][random.below(4) as usize];
    let maps = [random.below(8), random.below(8)].map(|kind| linear_map(random, kind));
    let boxed = TestBody::random(random, maps[0], world, offset);
    let displacement = vector(random);
    let body = TestBody::random(random, maps[1], world + displacement, offset);
    let mut other = triangle(random, body);
    // The step is done twice: the second time corrects the rounding of the first.
    for _ in 0..2 {
        let Some(test) = TriangleAxisTest::new(number, &boxed, &other, 1.0) else { break };
        let along = test.axis().in_world();
        let step = along * (test.step(gap, &boxed, &other) / along.length_squared());
        if step.is_finite() {
            other.translation += step;
        }
    }
    [boxed, other]
}

/// Runs `cases` tests with gaps in the range `gaps`, measured in slacks. Returns per axis the number of reported
/// separations and the number of wrong ones.
fn count_separations(cases: usize, slack_scale: f32, gaps: Range<f64>) -> [[u64; 2]; AXES] {
    let mut random = Random::new(0x0007_71b0);
    let mut counts = [[0; 2]; AXES];
    for case in 0..cases {
        let number = case % AXES;
        let gap = random.range(gaps.start, gaps.end);
        let [boxed, triangle] = bodies_at_gap(&mut random, number, gap);
        let Some(test) = TriangleAxisTest::new(number, &boxed, &triangle, slack_scale) else { continue };
        if test.separates(&boxed) {
            let axis = test.axis();
            let ([low_a, high_a], [low_b, high_b]) = (axis.interval(&boxed), axis.interval(&triangle));
            counts[number][0] += 1;
            counts[number][1] += u64::from(!(high_a < low_b || high_b < low_a));
        }
    }
    counts
}

#[test]
fn reported_separations_are_correct() {
    for (axis, [made, wrong]) in count_separations(65_000, 1.0, -1.0..4.0).into_iter().enumerate() {
        assert_eq!(wrong, 0, "wrong of {made} separations on axis {axis}");
        assert!(made > 500, "only {made} separations on axis {axis}: the cases miss the boundary");
    }
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let counts = count_separations(65_000, 0.0, -0.05..0.05);
    for (kind, axes) in [("face", 0..3), ("normal", 3..4), ("edge", 4..13)] {
        let wrong: u64 = counts[axes].iter().map(|[_, wrong]| wrong).sum();
        assert!(wrong > 20, "without slack only {wrong} separations on {kind} axes are wrong");
    }
}

/// Returns true if a triangle intersects the box `low..high`. Reference: clips the triangle at each face of the box
/// in turn.
fn intersects_by_clipping(triangle: [DVec3; 3], low: DVec3, high: DVec3) -> bool {
    let mut polygon = triangle.to_vec();
    for (axis, sign, limit) in (0..3).flat_map(|axis| [(axis, 1.0, high[axis]), (axis, -1.0, -low[axis])]) {
        let outside = |p: DVec3| sign * p[axis] - limit;
        let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
        let cut = edges.flat_map(|(&p, &q)| {
            let (at_p, at_q) = (outside(p), outside(q));
            let crossing = (at_p * at_q < 0.0).then(|| p + (q - p) * (at_p / (at_p - at_q)));
            [(at_p <= 0.0).then_some(p), crossing]
        });
        polygon = cut.flatten().collect();
    }
    !polygon.is_empty()
}

#[test]
fn clear_cases_match_clipping() {
    let mut random = Random::new(0xc1ea);
    let mut seen = [0_u32; 2];
    for case in 0..40_000 {
        let kinds = [random.below(8), random.below(8)];
        let [mut boxed, other] = bodies(&mut random, kinds, 0.3);
        // A new random box, because the boxes of `bodies` are mostly tiny and rarely intersect the triangle.
        let [u, v] = [0; 2].map(|_| (vector(&mut random) * boxed.reach).as_vec3());
        boxed.bounds = LocalAabb { min: u.min(v), max: u.max(v) };
        let placements = [boxed.placed_frame(), other.placed_frame()];
        let [of_box, of_triangle] = &placements;
        // World position of a triangle vertex without rounding. It is mapped to the frame of the box by the inverse,
        // if there is one.
        let world = |v: DVec3| of_triangle.linear * other.frame.to_local(v) + of_triangle.origin;
        let seen_from_box = corners(&other).map(|v| of_box.inverse * (world(v) - of_box.origin));
        let (min, max) = (boxed.bounds.min.as_dvec3(), boxed.bounds.max.as_dvec3());
        let (inside, outside) = (DVec3::splat(1e-6 * boxed.reach), DVec3::splat(0.01 * boxed.reach));
        // Tests the triangle both as a triangle of model a and as a triangle of model b.
        for side in [0, 1] {
            let relative = if side == 1 {
                BoxSeparation::new(of_box, of_triangle, Sat::Lite)
            } else {
                BoxSeparation::new(of_triangle, of_box, Sat::Lite)
            };
            let mut mapped = MappedTriangle::for_side(side);
            mapped.set(&relative, &other.frame, corners(&other));
            let may_intersect = mapped.may_intersect(&relative, &boxed.bounds.into());
            if relative.face_axes_of(1 - side).is_none() {
                assert!(mapped.fallback_box.is_some(), "case {case}");
                continue;
            }
            if intersects_by_clipping(seen_from_box, min + inside, max - inside) {
                assert!(may_intersect, "case {case}, {kinds:?}");
                seen[0] += 1;
            } else if !intersects_by_clipping(seen_from_box, min - outside, max + outside)
                && kinds[0] < 4
                && kinds[1] < 4
            {
                assert!(!may_intersect, "case {case}, {kinds:?}");
                seen[1] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

/// If the frame of the boxes is unusable, the box of the triangle is tested instead, and still separates most
/// disjoint cases.
#[test]
fn flattened_models_are_separated_by_fallback_box() {
    let mut random = Random::new(0xf1a7);
    let (mut separated, mut cases) = (0, 0);
    for _ in 0..2000 {
        let kinds = [7, random.below(8)];
        let [boxed, other] = bodies(&mut random, kinds, 4.0);
        let relative = BoxSeparation::new(&boxed.placed_frame(), &other.placed_frame(), Sat::Lite);
        let mut mapped = MappedTriangle::for_side(1);
        mapped.set(&relative, &other.frame, corners(&other));
        assert!(mapped.fallback_box.is_some());
        separated += u32::from(!mapped.may_intersect(&relative, &boxed.bounds.into()));
        cases += 1;
    }
    assert!(separated > cases / 2, "{separated} of {cases}");
}
