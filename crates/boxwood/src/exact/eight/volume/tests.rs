//! That lanes decide only what the exact test decides likewise: planes through corners and balls up to them, by a hair; and that
//! they decide nearly all where nothing is close.

use super::*;
use crate::exact::eight::load_wide;
use crate::exact::{Clipper, Sign};
use crate::simd::{LANES, Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;

const ROUNDS: usize = 6_000;

struct Case {
    triangles: [[DVec3; 3]; LANES],
    spaces: Vec<HalfSpace>,
    ball: Ball,
    /// Of all corners, and seen from the centre of the ball.
    farthest: f64,
    span: f64,
}

/// A number, or the next one or so.
fn about(random: &mut Random, x: f64) -> f64 {
    match random.below(6) {
        0 => x.next_up(),
        1 => x.next_down(),
        2 => x + x.abs() * random.range(-4.0, 4.0) * f64::EPSILON,
        3 => x + x.abs() * random.range(-0.5, 0.5),
        _ => x,
    }
}

impl Case {
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
            HalfSpace { normal: normal.to_array(), offset: about(random, offset) }
        });
        let spaces = spaces.collect();
        let centre = (vector(random) * 3.0 + away) * size;
        let radius = corner(random).distance(centre);
        let ball = Ball { centre, radius: about(random, radius).abs() };
        let largest = |from: DVec3| {
            triangles.iter().flatten().map(|corner| (*corner - from).abs().max_element()).fold(0.0, f64::max)
        };
        let (farthest, span) = (largest(DVec3::ZERO), largest(centre));
        Self { triangles, spaces, ball, farthest, span }
    }

    fn filters(&self, share: f64) -> [VolumeFilter; 2] {
        let per_unit = crate::bounds::power_of_two_near(self.span).recip();
        let spaces = VolumeFilter::spaces_by(HEIGHT * share, &self.spaces, self.farthest);
        [spaces, VolumeFilter::ball_by(SQUARE * share, &self.ball, per_unit)]
    }

    fn certain<L: Lanes>(&self, l: L, share: f64) -> [[Certain; 2]; 2] {
        let mut corners = [[[0.0; LANES]; 3]; 3];
        for (lane, triangle) in self.triangles.iter().enumerate() {
            for corner in 0..3 {
                for axis in 0..3 {
                    corners[corner][axis][lane] = triangle[corner][axis];
                }
            }
        }
        let world = load_wide(l, &corners);
        self.filters(share).map(|filter| [filter.meets(l, &world), filter.holds(l, &world)])
    }

    /// Whether a triangle has a point in the half-spaces and is in them, and the same of the ball.
    fn truth(&self, triangle: &[DVec3; 3]) -> [[bool; 2]; 2] {
        let below = |corner: DVec3| self.spaces.iter().all(|space| space.side(corner).0 != Sign::Positive);
        let in_spaces = [Clipper::default().meets(&self.spaces, triangle).0, triangle.iter().all(|&x| below(x))];
        [in_spaces, [self.ball.meets(triangle).0, triangle.iter().all(|&x| self.ball.holds(x).0)]]
    }

    /// How many answers lanes gave, and how many of them are wrong.
    fn judge(&self, share: f64) -> [usize; 2] {
        let certain = self.certain(Scalar, share);
        let mut counts = [0; 2];
        for (lane, triangle) in self.triangles.iter().enumerate() {
            for (certain, truth) in certain.iter().flatten().zip(self.truth(triangle).iter().flatten()) {
                let [yes, no] = [certain.yes, certain.no].map(|bits| bits >> lane & 1 == 1);
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
        let counts = Case::random(&mut random, round % 6).judge(share);
        all = [all[0] + counts[0], all[1] + counts[1]];
    }
    all
}

#[test]
fn what_lanes_decide_is_so() {
    let [decided, wrong] = campaign(1.0);
    assert_eq!(wrong, 0, "of {decided}");
    assert!(decided > ROUNDS * LANES * 4 * 3 / 4, "only {decided}");
}

#[test]
fn a_margin_that_is_too_small_is_found() {
    let wrong = campaign(0.0)[1];
    assert!(wrong > 20, "without a margin only {wrong} are wrong");
}

#[test]
fn lanes_change_nothing() {
    let mut random = Random::new(0xe19);
    for round in 0..300 {
        let case = Case::random(&mut random, round % 6);
        let plain = case.certain(Scalar, 1.0);
        on_every_level(|level| {
            let lanes = dispatch_on!(level, l => case.certain(l, 1.0));
            assert_eq!(lanes, plain, "round {round}: {level:?}");
        });
    }
}

/// Numbers at the ends of the range leave a triangle open, or decide rightly.
#[test]
fn the_ends_of_the_range_are_left_open() {
    let mut random = Random::new(0xe1a);
    let mut wrong = 0;
    for round in 0..400 {
        let mut case = Case::random(&mut random, 4 + round % 2);
        for space in &mut case.spaces {
            let factor = [1e-300, 1e300, 1e-10][random.below(3) as usize];
            let larger = space.normal.map(|x| x * factor);
            if larger.iter().all(|x| x.is_finite()) && larger != [0.0; 3] && (space.offset * factor).is_finite() {
                *space = HalfSpace { normal: larger, offset: space.offset * factor };
            }
        }
        case.ball.radius *= [1e-300, 0.0, 1.0][random.below(3) as usize];
        wrong += case.judge(1.0)[1];
    }
    assert_eq!(wrong, 0);
}
