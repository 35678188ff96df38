//! That no triangle is lost, and none taken for crossed that is not, against exact arithmetic: rays go through corners of placed
//! triangles exactly, through edges, and past them by next to nothing.

use super::{CASES, KINDS, linear};
use crate::bounds::motion::ray::{Extent, Met, RayGauge};
use crate::bounds::{BoxKeys, Frame, Placement, Sketch};
use crate::exact::{Crossing, RayLine, Sign, Way, crossing};
use crate::pose::Pose;
use crate::simd::{LANES, Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;
use glam::DVec3;

/// A placed model of eight triangles, and a ray that was aimed at one of them.
struct Case {
    sketch: Sketch,
    placement: Placement,
    corners: [[DVec3; 3]; LANES],
    origin: DVec3,
    direction: DVec3,
}

impl Case {
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
        let frame = Frame { origin: DVec3::ZERO, scale: 1.0 };
        let corners = triangles.map(|of| of.map(|v| pose.place_point(DVec3::from_array(vertices[v as usize]))));
        let [a, b, c] = corners[random.below(LANES as u64) as usize];
        let target = match random.below(4) {
            // Exactly at a corner: differences of few bits, as multiples of a step of the corner, are exact.
            0 => a,
            1 => a.lerp(b, random.range(0.0, 1.0)),
            2 => a.lerp(b, random.range(0.0, 1.0)) + (c - a) * 2_f64.powf(random.range(-60.0, -4.0)),
            _ => a.lerp(b, random.range(0.0, 1.0)).lerp(c, random.range(-1e-6, 1e-6)),
        };
        let step = target.abs().max_element() * 2_f64.powi(random.below(60) as i32 - 50);
        let step = 2_f64.powf(step.max(1e-200).log2().floor());
        let apart = DVec3::from_array([0; 3].map(|_| random.range(-1024.0, 1024.0).round() * step));
        Self {
            sketch: Sketch::of(Scalar, &frame, &vertices, &triangles),
            placement: Placement::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range"),
            corners,
            origin: target - apart,
            direction: apart * 2_f64.powi(random.below(9) as i32 - 4),
        }
    }

    fn gauge(&self, limit: f64, share: f64) -> RayGauge {
        RayGauge::with_share(&self.placement, self.origin, &Extent::POINT, self.direction, limit, share)
    }

    fn is_asked(&self) -> bool {
        self.direction != DVec3::ZERO
    }

    /// Where the ray, or the one that goes back, meets a triangle.
    fn meets(&self, lane: usize, direction: DVec3) -> Option<Crossing> {
        let ray = RayLine { origin: self.origin, direction, limit: f64::INFINITY };
        crossing(&ray, &self.corners[lane]).0
    }

    fn is_crossed(&self, lane: usize) -> bool {
        let inside = |way: Way| matches!(way, Way::Across(signs) if !signs.contains(&Sign::Zero));
        [1.0, -1.0].iter().any(|&way| self.meets(lane, self.direction * way).is_some_and(|met| inside(met.way)))
    }

    fn judge(&self, share: f64, tally: &mut Tally) {
        let everywhere = self.gauge(f64::INFINITY, share);
        let met = everywhere.may_meet(Scalar, &self.sketch, f32::INFINITY);
        for lane in 0..LANES {
            let bit = 1 << lane;
            tally.open += u32::from(met.open & bit != 0);
            if met.crossed & bit != 0 {
                tally.crossed += 1;
                tally.wrongly_crossed += u32::from(!self.is_crossed(lane));
            }
            let Some(there) = self.meets(lane, self.direction) else { continue };
            let limit = there.t * (1.0 + 1e-11) + 1e-320;
            let near = self.gauge(limit, share).may_meet(Scalar, &self.sketch, everywhere.threshold(limit));
            tally.met += 1;
            tally.lost += u32::from((met.open & near.open) & bit == 0);
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    open: u32,
    met: u32,
    lost: u32,
    crossed: u32,
    wrongly_crossed: u32,
}

fn campaign(seed: u64, share: f64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..CASES * KINDS as u32 {
        let case = Case::random(&mut random);
        if case.is_asked() && !case.gauge(f64::INFINITY, 1.0).misses() {
            case.judge(share, &mut tally);
        }
    }
    tally
}

#[test]
fn no_triangle_is_lost_and_none_wrongly_crossed() {
    let tally = campaign(0x4a8, 1.0);
    assert_eq!((tally.lost, tally.wrongly_crossed), (0, 0), "{tally:?}");
    assert!(tally.met > CASES && tally.crossed > 100, "{tally:?}");
}

#[test]
fn a_margin_that_is_too_small_is_found() {
    let found = [0.0, 0.001].map(|share| campaign(0x4a8, share));
    assert!(found[0].lost > 100 && found[0].wrongly_crossed > 100 && found[1].lost > 0, "{found:?}");
}

#[test]
fn lanes_change_nothing_of_triangles() {
    let mut random = Random::new(0x4a9);
    for _ in 0..500 {
        let case = Case::random(&mut random);
        if !case.is_asked() {
            continue;
        }
        let gauge = case.gauge(f64::INFINITY, 1.0);
        let plain: Met = gauge.may_meet(Scalar, &case.sketch, 1.0);
        on_every_level(|level| {
            let met = dispatch_on!(level, l => gauge.may_meet(l, &case.sketch, 1.0));
            assert_eq!(met, plain, "{level:?}");
        });
    }
}
