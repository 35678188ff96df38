//! Soundness of the ray filter for triangles, against exact arithmetic: rays pass exactly through corners of placed
//! triangles, through edges, and past them by tiny distances. No hit triangle may be rejected, and no triangle may be
//! wrongly reported as crossed.

use super::{CASES, KINDS, linear};
use crate::kernel::boxes::sweep_bound::ray::{RayBound, RayFilterResult, SweptExtent};
use crate::kernel::boxes::{BoundKeys, BoxFrame, LeafTriangles8, PlacedFrame};
use crate::kernel::pose::Pose;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::simd::{LANES, ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::{BoundedRay, CrossingKind, RayCrossing, ray_crossing};
use boxwood_scenes::Random;
use glam::DVec3;

/// Placed model of eight triangles, and a ray aimed at one of the triangles.
struct RayTriangleCase {
    leaf: LeafTriangles8,
    placed_frame: PlacedFrame,
    corners: [[DVec3; 3]; LANES],
    origin: DVec3,
    direction: DVec3,
}

impl RayTriangleCase {
    fn random(random: &mut Random) -> Self {
        let linear = linear(random.below(KINDS), random);
        let far = [0.0, 0.0, 1.0, 1e6, 1e12][random.below(5) as usize];
        let pose = Pose { linear, translation: DVec3::from_array(random.direction()) * far };
        let point = |random: &mut Random| DVec3::from_array(random.point_in_box([-0.5; 3], [0.5; 3]));
        let mut vertices = Vec::new();
        for _ in 0..LANES {
            let (middle, size) = (point(random), 2_f64.powi(-(random.below(24) as i32)));
            vertices.extend([0; 3].map(|_| (middle + point(random) * size).to_array()));
        }
        let triangles = std::array::from_fn::<_, LANES, _>(|lane| [0, 1, 2].map(|corner| 3 * lane as u32 + corner));
        let frame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };
        let corners = triangles.map(|of| of.map(|v| pose.transform_point_f64(DVec3::from_array(vertices[v as usize]))));
        let [a, b, c] = corners[random.below(LANES as u64) as usize];
        let target = match random.below(4) {
            // The ray passes exactly through a corner: its displacement has few bits, as a multiple of a power of
            // two.
            0 => a,
            1 => a.lerp(b, random.range(0.0, 1.0)),
            2 => a.lerp(b, random.range(0.0, 1.0)) + (c - a) * 2_f64.powf(random.range(-60.0, -4.0)),
            _ => a.lerp(b, random.range(0.0, 1.0)).lerp(c, random.range(-1e-6, 1e-6)),
        };
        let step = target.abs().max_element() * 2_f64.powi(random.below(60) as i32 - 50);
        let step = 2_f64.powf(step.max(1e-200).log2().floor());
        let displacement = DVec3::from_array([0; 3].map(|_| random.range(-1024.0, 1024.0).round() * step));
        Self {
            leaf: LeafTriangles8::new(ScalarLanes, &frame, &vertices, &triangles),
            placed_frame: PlacedFrame::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range"),
            corners,
            origin: target - displacement,
            direction: displacement * 2_f64.powi(random.below(9) as i32 - 4),
        }
    }

    fn bound(&self, limit: f64, share: f64) -> RayBound {
        RayBound::with_share(&self.placed_frame, self.origin, &SweptExtent::POINT, self.direction, limit, share)
    }

    fn has_direction(&self) -> bool {
        self.direction != DVec3::ZERO
    }

    /// Crossing of the triangle in `lane` by the ray with the given direction, in exact arithmetic.
    fn crossing_of(&self, lane: usize, direction: DVec3) -> Option<RayCrossing> {
        let ray = BoundedRay { origin: self.origin, direction, limit: f64::INFINITY };
        ray_crossing(&ray, &self.corners[lane]).0
    }

    fn is_crossed(&self, lane: usize) -> bool {
        let inside = |kind: CrossingKind| matches!(kind, CrossingKind::Across(signs) if !signs.contains(&Sign::Zero));
        [1.0, -1.0]
            .iter()
            .any(|&sign| self.crossing_of(lane, self.direction * sign).is_some_and(|hit| inside(hit.kind)))
    }

    fn count(&self, share: f64, tally: &mut RayFilterTally) {
        let everywhere = self.bound(f64::INFINITY, share);
        let result = everywhere.may_intersect(ScalarLanes, &self.leaf, f32::INFINITY);
        for lane in 0..LANES {
            let bit = 1 << lane;
            tally.open += u32::from(result.open & bit != 0);
            if result.crossed & bit != 0 {
                tally.crossed += 1;
                tally.wrongly_crossed += u32::from(!self.is_crossed(lane));
            }
            let Some(there) = self.crossing_of(lane, self.direction) else { continue };
            let limit = there.t * (1.0 + 1e-11) + 1e-320;
            let near = self.bound(limit, share).may_intersect(ScalarLanes, &self.leaf, everywhere.threshold(limit));
            tally.crossings += 1;
            tally.lost += u32::from((result.open & near.open) & bit == 0);
        }
    }
}

#[derive(Debug, Default)]
struct RayFilterTally {
    open: u32,
    crossings: u32,
    lost: u32,
    crossed: u32,
    wrongly_crossed: u32,
}

fn campaign(seed: u64, share: f64) -> RayFilterTally {
    let mut random = Random::new(seed);
    let mut tally = RayFilterTally::default();
    for _ in 0..CASES * KINDS as u32 {
        let case = RayTriangleCase::random(&mut random);
        if case.has_direction() && !case.bound(f64::INFINITY, 1.0).misses() {
            case.count(share, &mut tally);
        }
    }
    tally
}

#[test]
fn no_hit_triangle_is_rejected_and_no_crossing_is_wrong() {
    let tally = campaign(0x4a8, 1.0);
    assert_eq!((tally.lost, tally.wrongly_crossed), (0, 0), "{tally:?}");
    assert!(tally.crossings > CASES && tally.crossed > 100, "{tally:?}");
}

#[test]
fn soundness_test_detects_too_small_margin() {
    let found = [0.0, 0.001].map(|share| campaign(0x4a8, share));
    assert!(found[0].lost > 100 && found[0].wrongly_crossed > 100 && found[1].lost > 0, "{found:?}");
}

#[test]
fn simd_matches_scalar_for_triangles() {
    let mut random = Random::new(0x4a9);
    for _ in 0..500 {
        let case = RayTriangleCase::random(&mut random);
        if !case.has_direction() {
            continue;
        }
        let bound = case.bound(f64::INFINITY, 1.0);
        let plain: RayFilterResult = bound.may_intersect(ScalarLanes, &case.leaf, 1.0);
        on_every_level(|level| {
            let result = dispatch_on!(level, l => bound.may_intersect(l, &case.leaf, 1.0));
            assert_eq!(result, plain, "{level:?}");
        });
    }
}
