//! Tests that the filter never contradicts the exact test for half-spaces and balls whose boundaries pass within
//! rounding distance of corners, and that it decides nearly all triangles that are not close to the boundary.

use super::*;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::simd::{LANES, ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::Clipper;
use crate::kernel::triangle::intersect::filter8::load_f64;
use boxwood_scenes::Random;

const ROUNDS: usize = 6_000;

struct RegionCase {
    triangles: [[DVec3; 3]; LANES],
    spaces: Vec<HalfSpace>,
    ball: Ball,
    /// Largest |coordinate| of all corners.
    max_coordinate: f64,
    /// Largest |coordinate| of all corners relative to the center of the ball.
    size_from_center: f64,
}

/// Returns `x`, an adjacent number, or a nearby number.
fn perturbed(random: &mut Random, x: f64) -> f64 {
    match random.below(6) {
        0 => x.next_up(),
        1 => x.next_down(),
        2 => x + x.abs() * random.range(-4.0, 4.0) * f64::EPSILON,
        3 => x + x.abs() * random.range(-0.5, 0.5),
        _ => x,
    }
}

impl RegionCase {
    fn random(random: &mut Random, family: usize) -> Self {
        let vector = |random: &mut Random| DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]));
        let size = [1.0, 1.0, 1e-3, 2_f64.powi(random.below(900) as i32 - 450), 1e-300, 2_f64.powi(900)][family];
        let away = vector(random) * if family == 2 { 1e3 } else { 0.0 };
        let triangles = [0; LANES].map(|_| {
            let mut triangle = [0; 3].map(|_| (vector(random) + away) * size);
            if random.below(5) == 0 {
                triangle[2] = if random.below(2) == 0 { triangle[0] } else { (triangle[0] + triangle[1]) * 0.5 };
            }
            triangle
        });
        let corner = |random: &mut Random| triangles[random.below(LANES as u64) as usize][random.below(3) as usize];
        let count = 1 + random.below(6);
        let spaces = (0..count).map(|_| {
            let length = [1.0, 10_f64.powf(random.range(-3.0, 3.0))][random.below(2) as usize];
            let mut normal = DVec3::from_array(random.direction()) * length;
            if random.below(3) == 0 {
                normal = [DVec3::X, DVec3::NEG_Y, DVec3::Z, DVec3::new(0.0, 2.0, 0.0)][random.below(4) as usize];
            }
            let offset = normal.dot(corner(random));
            HalfSpace { normal: normal.to_array(), offset: perturbed(random, offset) }
        });
        let spaces = spaces.collect();
        let center = (vector(random) * 3.0 + away) * size;
        let radius = corner(random).distance(center);
        let ball = Ball { center, radius: perturbed(random, radius).abs() };
        let largest = |from: DVec3| {
            triangles.iter().flatten().map(|corner| (*corner - from).abs().max_element()).fold(0.0, f64::max)
        };
        let (max_coordinate, size_from_center) = (largest(DVec3::ZERO), largest(center));
        Self { triangles, spaces, ball, max_coordinate, size_from_center }
    }

    /// Filters of the half-spaces and of the ball, with margins multiplied by `share`.
    fn filters(&self, share: f64) -> [RegionFilter; 2] {
        let scale = crate::kernel::boxes::power_of_two_near(self.size_from_center).recip();
        let spaces = RegionFilter::half_spaces_by(HEIGHT_MARGIN * share, &self.spaces, self.max_coordinate);
        [spaces, RegionFilter::ball_by(SQUARE_MARGIN * share, &self.ball, scale)]
    }

    /// Filter results `[region][intersects, contains]`; region 0 is the half-spaces, region 1 the ball.
    fn filter_results<L: Lanes>(&self, l: L, share: f64) -> [[RegionFilterResult; 2]; 2] {
        let mut corners = [[[0.0; LANES]; 3]; 3];
        for (lane, triangle) in self.triangles.iter().enumerate() {
            for corner in 0..3 {
                for axis in 0..3 {
                    corners[corner][axis][lane] = triangle[corner][axis];
                }
            }
        }
        let world = load_f64(l, &corners);
        self.filters(share).map(|filter| [filter.intersects(l, &world), filter.contains(l, &world)])
    }

    /// Exact results for one triangle `[region][intersects, contains]`; region 0 is the half-spaces, region 1 the
    /// ball.
    fn exact_results(&self, triangle: &[DVec3; 3]) -> [[bool; 2]; 2] {
        let below = |corner: DVec3| self.spaces.iter().all(|space| space.side(corner).0 != Sign::Positive);
        let in_spaces = [Clipper::default().intersects(&self.spaces, triangle).0, triangle.iter().all(|&x| below(x))];
        [in_spaces, [self.ball.intersects(triangle).0, triangle.iter().all(|&x| self.ball.contains(x).0)]]
    }

    /// Returns the number of results that the filter decided, and the number of these that contradict the exact
    /// test.
    fn count_results(&self, share: f64) -> [usize; 2] {
        let results = self.filter_results(ScalarLanes, share);
        let mut counts = [0; 2];
        for (lane, triangle) in self.triangles.iter().enumerate() {
            for (result, truth) in results.iter().flatten().zip(self.exact_results(triangle).iter().flatten()) {
                let [yes, no] = [result.yes, result.no].map(|bits| bits >> lane & 1 == 1);
                counts[0] += usize::from(yes) + usize::from(no);
                counts[1] += usize::from(yes && !truth) + usize::from(no && *truth);
            }
        }
        counts
    }
}

fn campaign(share: f64) -> [usize; 2] {
    let mut random = Random::new(0xe18);
    let mut all = [0; 2];
    for round in 0..ROUNDS {
        let counts = RegionCase::random(&mut random, round % 6).count_results(share);
        all = [all[0] + counts[0], all[1] + counts[1]];
    }
    all
}

#[test]
fn filter_never_contradicts_exact_test() {
    let [decided, wrong] = campaign(1.0);
    assert_eq!(wrong, 0, "of {decided}");
    assert!(decided > ROUNDS * LANES * 4 * 3 / 4, "only {decided}");
}

#[test]
fn campaign_detects_missing_margin() {
    let wrong = campaign(0.0)[1];
    assert!(wrong > 20, "without a margin only {wrong} are wrong");
}

#[test]
fn simd_matches_scalar() {
    let mut random = Random::new(0xe19);
    for round in 0..300 {
        let case = RegionCase::random(&mut random, round % 6);
        let scalar = case.filter_results(ScalarLanes, 1.0);
        on_every_level(|level| {
            let vector = dispatch_on!(level, l => case.filter_results(l, 1.0));
            assert_eq!(vector, scalar, "round {round}: {level:?}");
        });
    }
}

/// With numbers at the ends of the `f64` range, every result is undecided or correct.
#[test]
fn extreme_magnitudes_are_never_wrong() {
    let mut random = Random::new(0xe1a);
    let mut wrong = 0;
    for round in 0..400 {
        let mut case = RegionCase::random(&mut random, 4 + round % 2);
        for space in &mut case.spaces {
            let factor = [1e-300, 1e300, 1e-10][random.below(3) as usize];
            let larger = space.normal.map(|x| x * factor);
            if larger.iter().all(|x| x.is_finite()) && larger != [0.0; 3] && (space.offset * factor).is_finite() {
                *space = HalfSpace { normal: larger, offset: space.offset * factor };
            }
        }
        case.ball.radius *= [1e-300, 0.0, 1.0][random.below(3) as usize];
        wrong += case.count_results(1.0)[1];
    }
    assert_eq!(wrong, 0);
}
