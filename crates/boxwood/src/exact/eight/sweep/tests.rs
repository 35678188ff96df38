//! That no pair is cleared that meets, against the exact test, on pairs that only just do: those must be left, with a key that
//! is not later than they meet. And that margins are what makes it so, and most of what passes is cleared.

use super::*;
use crate::bounds::power_of_two_near;
use crate::exact::eight::load_wide;
use crate::exact::{SWEEP_ERROR, first_meeting};
use crate::simd::{Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;

type Triangle = [DVec3; 3];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Family {
    /// In general position.
    Random,
    /// A corner and a corner, the outermost of their boxes too.
    Tips,
    /// A corner gets to a face, or is drawn over it.
    Faces,
    /// An edge gets to an edge.
    Edges,
    /// Triangles that are long and thin: their normals are noise.
    Slivers,
    /// Points and segments.
    Degenerate,
    /// Far from where coordinates begin.
    FarAway,
    /// Along a way that is long beside all else.
    Fast,
    /// Next to nothing beside their models: `f32` is at its end.
    Tiny,
    /// Next to the smallest numbers: `f64` is.
    Smallest,
}

impl Family {
    const ALL: [Self; 10] = [
        Self::Random,
        Self::Tips,
        Self::Faces,
        Self::Edges,
        Self::Slivers,
        Self::Degenerate,
        Self::FarAway,
        Self::Fast,
        Self::Tiny,
        Self::Smallest,
    ];
}

fn point(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-0.5; 3], [0.5; 3]))
}

fn triangle(random: &mut Random) -> Triangle {
    [0; 3].map(|_| point(random))
}

/// On the triangle, in most cases inside.
fn inside(random: &mut Random, [u, v, w]: Triangle) -> DVec3 {
    let (x, y) = (random.unit(), random.unit());
    u + (v - u) * (x * (1.0 - y)) + (w - u) * (y * (1.0 - x))
}

/// Both touch, and the first one is all on the side where the direction is from the other, if there is such.
fn touching(family: Family, random: &mut Random) -> ([Triangle; 2], DVec3) {
    let b = triangle(random);
    let up = (b[1] - b[0]).cross(b[2] - b[0]).normalize_or(DVec3::Z) * random.sign();
    match family {
        Family::Random => ([triangle(random), b], up),
        Family::Tips | Family::FarAway | Family::Fast | Family::Tiny | Family::Smallest => {
            let tip = point(random);
            let mut inward = || point(random).abs();
            let pair = [[tip, tip + inward(), tip + inward()], [tip, tip - inward(), tip - inward()]];
            (pair, DVec3::AXES[random.below(3) as usize])
        }
        Family::Edges => {
            let (at, along) = (b[0] + (b[1] - b[0]) * random.unit(), point(random));
            let up = along.cross(b[1] - b[0]).normalize_or(DVec3::Z);
            let [below, above] = [0; 2].map(|_| point(random)).map(|p| p * p.dot(up).signum());
            let a = [at - along * random.unit(), at + along * random.unit(), at + above];
            ([a, [b[0], b[1], at - below]], up)
        }
        Family::Faces | Family::Slivers | Family::Degenerate => {
            let width = 10_f64.powf(random.range(-9.0, -1.0));
            let b = match (family, random.below(3)) {
                (Family::Slivers, 0) => [b[0], b[1], b[0] + (b[1] - b[0]) * random.unit() + (b[2] - b[0]) * width],
                (Family::Slivers, _) => [b[0], b[1], b[0] + (b[1] - b[0]) * random.unit()],
                (Family::Degenerate, 0) => [b[0]; 3],
                (Family::Degenerate, 1) => [b[0], b[1], b[0]],
                _ => b,
            };
            let tip = inside(random, b);
            let above = |p: DVec3| tip + p * p.dot(up).signum();
            let a = [tip, above(point(random)), above(point(random))];
            (if family == Family::Degenerate && random.below(2) == 0 { [[tip; 3], b] } else { [a, b] }, up)
        }
    }
}

/// Something that moves: the hull of points, or of three of them, and a radius.
struct Row {
    core: Triangle,
    points: Vec<DVec3>,
    radius: f64,
}

struct Case {
    rows: Vec<Row>,
    resting: Vec<Triangle>,
    motion: DVec3,
    /// Where it is seen from, and when.
    from: DVec3,
    middle: f64,
    per_unit: f64,
}

/// Numbers are on a lattice that is fine enough for all of them, so that what should touch does.
struct Lattice {
    step: f64,
    away: DVec3,
    unit: f64,
}

impl Lattice {
    fn rounded(&self, p: DVec3) -> DVec3 {
        (p / self.step).round() * self.step
    }

    fn place(&self, p: DVec3) -> DVec3 {
        (self.rounded(p) + self.away) * self.unit
    }
}

impl Case {
    fn random(family: Family, random: &mut Random) -> Self {
        let far = if family == Family::FarAway { 10_f64.powf(random.range(3.0, 13.0)) } else { 0.0 };
        let long = if family == Family::Fast { random.range(2.0, 12.0) } else { random.range(-3.0, 1.5) };
        let length = 10_f64.powf(long);
        let mut way = DVec3::from_array(random.direction()) * length;
        let axis = random.below(6) as usize;
        if axis < 3 {
            way[axis] = 0.0;
        }
        let size = if family == Family::Tiny { 2_f64.powf(random.range(-140.0, -10.0)) } else { 1.0 };
        let step = power_of_two_near(far.max(length * size).max(size)) / (1_u64 << 49) as f64;
        let unit = 2_f64.powi(random.below(800) as i32 - 400);
        let mut lattice = Lattice { step, away: DVec3::ZERO, unit };
        if family == Family::Smallest {
            // Ten bits are left. In two steps, since one alone is out of range.
            (lattice.step, lattice.unit) = (2_f64.powi(-10), 2_f64.powi(-1000) * 2_f64.powi(-64));
        }
        lattice.away = lattice.rounded(DVec3::from_array(random.direction()) * far);
        let time = [1.0, 0.5, 0.25, 0.0][random.below(4) as usize];
        let (mut rows, mut resting) = (Vec::new(), Vec::new());
        // Drawn over the face of the first, at times.
        let mut motion = None;
        for _ in 0..1 + random.below(LANES as u64) {
            let ([a, b], up) = touching(family, random);
            let way = *motion.get_or_insert_with(|| {
                let slides = random.below(2) == 0;
                let way = if slides { way - up * way.dot(up) } else { way };
                lattice.rounded(way * (size / 4.0)) * 4.0
            });
            let radius = [0.0, 10_f64.powf(random.range(-3.0, 0.5))][random.below(2) as usize];
            // By less than `f32` knows they are not only touching.
            let depth = if random.below(2) == 0 { 1e-11 } else { 0.0 };
            let lift = up * (radius - depth);
            let core = a.map(|p| lattice.place((p + lift) * size - way * time));
            let points = match random.below(3) {
                0 => [core, core, [core[0].midpoint(core[1]); 3]].as_flattened()[..LANES].to_vec(),
                _ if core[0] == core[2] => vec![core[0]],
                _ => core.to_vec(),
            };
            rows.push(Row { core, points, radius: radius * size * lattice.unit });
            resting.push(b.map(|p| lattice.place(p * size)));
        }
        let motion = motion.unwrap_or(DVec3::X) * lattice.unit;
        let motion = if motion == DVec3::ZERO { DVec3::X * lattice.unit } else { motion };
        let middle = [0.0, time, time + random.range(-0.5, 0.5), random.range(-2.0, 3.0)][random.below(4) as usize];
        Self {
            from: resting[0][0] + DVec3::from_array(random.direction()) * lattice.unit * size,
            rows,
            resting,
            motion,
            middle,
            per_unit: power_of_two_near(lattice.unit).recip(),
        }
    }

    fn filter(&self) -> SweepFilter {
        SweepFilter::new(self.from, self.motion, self.middle, self.per_unit)
    }

    fn world<L: Lanes>(l: L, triangles: &[Triangle]) -> [[L::D; 3]; 3] {
        let mut world = [[[0.0; LANES]; 3]; 3];
        for lane in 0..LANES {
            let triangle = triangles.get(lane).unwrap_or(&triangles[0]);
            for corner in 0..3 {
                for axis in 0..3 {
                    world[corner][axis][lane] = triangle[corner][axis];
                }
            }
        }
        load_wide(l, &world)
    }

    fn judge(&self, margins: &Margins) -> Tally {
        let filter = self.filter();
        let eight = filter.resting(Scalar, &Self::world(Scalar, &self.resting));
        let mut tally = Tally::default();
        for row in &self.rows {
            let seen = filter.row(&row.points, row.radius);
            for (lane, resting) in self.resting.iter().enumerate() {
                let meeting = first_meeting(&row.core, resting, self.motion, row.radius, 1.0).0;
                let Some(meeting) = meeting else {
                    let open = filter.may_meet_by(margins, Scalar, &seen, &eight, filter.tau(1.0)).0;
                    tally.pass += 1;
                    tally.cleared += u32::from(open >> lane & 1 == 0);
                    continue;
                };
                let due = filter.tau(meeting.t + SWEEP_ERROR);
                for until in [due, filter.tau(1.0).max(due)] {
                    let (open, keys) = filter.may_meet_by(margins, Scalar, &seen, &eight, until);
                    tally.meet += 1;
                    tally.lost += u32::from(open >> lane & 1 == 0 || keys[lane] > due);
                }
            }
        }
        tally
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    meet: u32,
    /// Of those that meet.
    lost: u32,
    pass: u32,
    /// Of those that pass.
    cleared: u32,
}

fn campaign(family: Family, rounds: u32, margins: &Margins) -> Tally {
    let mut random = Random::new(0x5ee9 + family as u64);
    let mut all = Tally::default();
    for _ in 0..rounds {
        let tally = Case::random(family, &mut random).judge(margins);
        all.meet += tally.meet;
        all.lost += tally.lost;
        all.pass += tally.pass;
        all.cleared += tally.cleared;
    }
    all
}

#[test]
fn nothing_that_meets_is_cleared() {
    for family in Family::ALL {
        let tally = campaign(family, 1_500, &MARGINS);
        assert_eq!(tally.lost, 0, "{family:?}: {tally:?}");
        assert!(tally.meet > 1_500, "{family:?}: {tally:?}");
        // A filter that leaves all would be right too.
        let some = if matches!(family, Family::Tiny | Family::Smallest | Family::FarAway) { 0 } else { tally.pass / 3 };
        assert!(tally.cleared > some, "{family:?}: {tally:?}");
    }
}

#[test]
fn margins_that_are_too_small_are_found() {
    let lost = |margins: Margins, families: &[Family]| {
        families.iter().map(|&family| campaign(family, 400, &margins).lost).sum::<u32>()
    };
    let tips = [Family::Tips, Family::Edges];
    let boxes = [0.0, 0.01].map(|share| lost(Margins { boxes: BOXES * share, ..MARGINS }, &tips));
    let planes = [0.0, 0.002].map(|share| lost(Margins { planes: PLANES * share, ..MARGINS }, &[Family::Faces]));
    let error = [0.0, 0.01].map(|share| lost(Margins { error: share, ..MARGINS }, &[Family::FarAway, Family::Fast]));
    let told = format!("boxes {boxes:?}, planes {planes:?}, error {error:?}");
    assert!([boxes, planes, error].iter().all(|found| found[0] > 20 && found[1] > 0), "{told}");
}

#[test]
fn all_lanes_agree() {
    let mut random = Random::new(0x5eea);
    for family in Family::ALL {
        for round in 0..200 {
            let case = Case::random(family, &mut random);
            let filter = case.filter();
            let movers: Vec<Triangle> = case.rows.iter().map(|row| row.core).collect();
            let until = filter.tau(random.unit());
            let valid = (1 << case.resting.len()) - 1;
            let radius = case.rows[0].radius;
            let asked = |pairs: NearPairs| (pairs.near, pairs.tested, pairs.keys.map(|row| row.map(f32::to_bits)));
            let solid = filter.row(&case.rows[0].points, radius);
            let on = |pairs: [NearPairs; 2]| pairs.map(asked);
            let ask = |l: Scalar| {
                let rows = filter.rows(l, &Case::world(l, &movers), movers.len());
                let eight = filter.resting(l, &Case::world(l, &case.resting));
                let one = filter.pairs(l, std::slice::from_ref(&solid), &eight, valid, until);
                on([filter.pairs(l, &rows[..movers.len()], &eight, valid, until), one])
            };
            let plain = ask(Scalar);
            on_every_level(|level| {
                let same = dispatch_on!(level, l => {
                    let rows = filter.rows(l, &Case::world(l, &movers), movers.len());
                    let eight = filter.resting(l, &Case::world(l, &case.resting));
                    let one = filter.pairs(l, std::slice::from_ref(&solid), &eight, valid, until);
                    on([filter.pairs(l, &rows[..movers.len()], &eight, valid, until), one])
                });
                assert_eq!(same, plain, "{family:?}, {round}, {level:?}");
            });
            // A row made alone is one made in lanes.
            let rows = filter.rows(Scalar, &Case::world(Scalar, &movers), movers.len());
            for (row, mover) in rows.iter().zip(&movers) {
                let alone = filter.row(mover, 0.0);
                assert_eq!(
                    (row.low, row.high, row.points[..3].to_vec()),
                    (alone.low, alone.high, alone.points[..3].to_vec())
                );
            }
        }
    }
}

/// Units that are far off, ways that are next to nothing, and places that are beyond what is judged.
#[test]
fn what_cannot_be_judged_is_left() {
    let mut random = Random::new(0x5eeb);
    for family in [Family::Random, Family::Tips, Family::Faces] {
        for _ in 0..200 {
            let case = Case::random(family, &mut random);
            let cases = [
                (case.from, case.motion, case.per_unit * 2_f64.powi(100)),
                (case.from, case.motion * 1e-300 * 1e-10, case.per_unit * 1e-200),
                (case.from + case.motion * 1e30 / case.per_unit, case.motion, case.per_unit),
            ];
            for (from, motion, per_unit) in cases {
                let longest = motion.abs().max_element();
                if longest == 0.0 || !from.is_finite() {
                    continue;
                }
                let filter = SweepFilter::new(from, motion, case.middle, per_unit);
                let eight = filter.resting(Scalar, &Case::world(Scalar, &case.resting));
                for row in &case.rows {
                    let seen = filter.row(&row.points, row.radius);
                    for (lane, resting) in case.resting.iter().enumerate() {
                        let Some(meeting) = first_meeting(&row.core, resting, motion, row.radius, 1.0).0 else {
                            continue;
                        };
                        let due = filter.tau(meeting.t + SWEEP_ERROR);
                        let (open, keys) = filter.may_meet(Scalar, &seen, &eight, due);
                        assert!(
                            open >> lane & 1 == 1 && keys[lane] <= due,
                            "{family:?}, {from:?} {motion:?} {per_unit}"
                        );
                    }
                }
            }
        }
    }
}
