//! Tests the filter against the exact test on pairs that barely touch. The filter must not reject these pairs, and
//! their keys (lower bounds of the contact times) must not be later than the contact. Also tests that the filter fails
//! with smaller error margins, and that it rejects most pairs that do not touch.

use super::*;
use crate::kernel::boxes::power_of_two_near;
use crate::kernel::simd::{ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::intersect::filter8::load_f64;
use crate::kernel::triangle::{SWEEP_ERROR, first_impact};
use boxwood_scenes::Random;

type Triangle = [DVec3; 3];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Family {
    /// Triangles in general position.
    Random,
    /// Two corners touch, which are also the nearest corners of the bounding boxes.
    Tips,
    /// A corner of the moving triangle touches a face, or slides over it.
    Faces,
    /// An edge of the moving triangle touches an edge.
    Edges,
    /// Long and thin triangles, whose normals are inaccurate.
    Slivers,
    /// Triangles that degenerate to points or segments.
    Degenerate,
    /// Triangles far from the world origin.
    FarAway,
    /// Motion much longer than the triangles.
    Fast,
    /// Triangles that are tiny compared with the scale of their models, near the underflow of `f32`.
    Tiny,
    /// Coordinates near the underflow of `f64`.
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

/// Random point of a triangle, usually in its interior.
fn inside(random: &mut Random, [u, v, w]: Triangle) -> DVec3 {
    let (x, y) = (random.unit(), random.unit());
    u + (v - u) * (x * (1.0 - y)) + (w - u) * (y * (1.0 - x))
}

/// Generates two touching triangles and a direction. For all families but `Random`, the direction points to the
/// side of the second triangle on which the first one is.
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

/// Moving shape: the convex hull of `points`, extended by `radius`. The exact test uses the triangle `core`, which
/// is the hull of the points, and the same radius.
struct Row {
    core: Triangle,
    points: Vec<DVec3>,
    radius: f64,
}

struct Case {
    rows: Vec<Row>,
    resting: Vec<Triangle>,
    motion: DVec3,
    /// Point that is the origin of the filter's coordinates.
    from: DVec3,
    /// Time of closest approach, s0 in the documentation of the filter.
    middle: f64,
    scale: f64,
}

/// Rounds all coordinates to a common lattice, so that contacts are exact.
struct Lattice {
    step: f64,
    offset: DVec3,
    unit: f64,
}

impl Lattice {
    fn rounded(&self, p: DVec3) -> DVec3 {
        (p / self.step).round() * self.step
    }

    fn on_lattice(&self, p: DVec3) -> DVec3 {
        (self.rounded(p) + self.offset) * self.unit
    }
}

impl Case {
    fn random(family: Family, random: &mut Random) -> Self {
        let far = if family == Family::FarAway { 10_f64.powf(random.range(3.0, 13.0)) } else { 0.0 };
        let long = if family == Family::Fast { random.range(2.0, 12.0) } else { random.range(-3.0, 1.5) };
        let length = 10_f64.powf(long);
        let mut displacement = DVec3::from_array(random.direction()) * length;
        let axis = random.below(6) as usize;
        if axis < 3 {
            displacement[axis] = 0.0;
        }
        let size = if family == Family::Tiny { 2_f64.powf(random.range(-140.0, -10.0)) } else { 1.0 };
        let step = power_of_two_near(far.max(length * size).max(size)) / (1_u64 << 49) as f64;
        let unit = 2_f64.powi(random.below(800) as i32 - 400);
        let mut lattice = Lattice { step, offset: DVec3::ZERO, unit };
        if family == Family::Smallest {
            // Coordinates this small keep only ten bits. The unit is a product of two powers, because a single
            // `powi` call would be out of range.
            (lattice.step, lattice.unit) = (2_f64.powi(-10), 2_f64.powi(-1000) * 2_f64.powi(-64));
        }
        lattice.offset = lattice.rounded(DVec3::from_array(random.direction()) * far);
        let time = [1.0, 0.5, 0.25, 0.0][random.below(4) as usize];
        let (mut rows, mut resting) = (Vec::new(), Vec::new());
        // All rows of the case share this motion. In some cases it is parallel to the face of the first row's resting
        // triangle, so that the moving triangle slides over this face.
        let mut motion = None;
        for _ in 0..1 + random.below(LANES as u64) {
            let ([a, b], up) = touching(family, random);
            let displacement = *motion.get_or_insert_with(|| {
                let slides = random.below(2) == 0;
                let displacement = if slides { displacement - up * displacement.dot(up) } else { displacement };
                lattice.rounded(displacement * (size / 4.0)) * 4.0
            });
            let radius = [0.0, 10_f64.powf(random.range(-3.0, 0.5))][random.below(2) as usize];
            // In some cases the shapes overlap by less than the accuracy of `f32` instead of touching.
            let depth = if random.below(2) == 0 { 1e-11 } else { 0.0 };
            let lift = up * (radius - depth);
            let core = a.map(|p| lattice.on_lattice((p + lift) * size - displacement * time));
            let points = match random.below(3) {
                0 => [core, core, [core[0].midpoint(core[1]); 3]].as_flattened()[..LANES].to_vec(),
                _ if core[0] == core[2] => vec![core[0]],
                _ => core.to_vec(),
            };
            rows.push(Row { core, points, radius: radius * size * lattice.unit });
            resting.push(b.map(|p| lattice.on_lattice(p * size)));
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
            scale: power_of_two_near(lattice.unit).recip(),
        }
    }

    fn filter(&self) -> SweepFilter {
        SweepFilter::new(self.from, self.motion, self.middle, self.scale)
    }

    fn world<L: Lanes>(l: L, triangles: &[Triangle]) -> [[L::F64; 3]; 3] {
        let mut world = [[[0.0; LANES]; 3]; 3];
        for lane in 0..LANES {
            let triangle = triangles.get(lane).unwrap_or(&triangles[0]);
            for corner in 0..3 {
                for axis in 0..3 {
                    world[corner][axis][lane] = triangle[corner][axis];
                }
            }
        }
        load_f64(l, &world)
    }

    fn run(&self, margins: &FilterMargins) -> Tally {
        let filter = self.filter();
        let triangles = filter.resting(ScalarLanes, &Self::world(ScalarLanes, &self.resting));
        let mut tally = Tally::default();
        for row in &self.rows {
            let prepared = filter.row(&row.points, row.radius);
            for (lane, resting) in self.resting.iter().enumerate() {
                let impact = first_impact(&row.core, resting, self.motion, row.radius, 1.0).0;
                let Some(impact) = impact else {
                    let undecided =
                        filter.may_touch_with(margins, ScalarLanes, &prepared, &triangles, filter.tau(1.0)).0;
                    tally.missing += 1;
                    tally.rejected += u32::from(undecided >> lane & 1 == 0);
                    continue;
                };
                let due = filter.tau(impact.t + SWEEP_ERROR);
                for until in [due, filter.tau(1.0).max(due)] {
                    let (undecided, keys) = filter.may_touch_with(margins, ScalarLanes, &prepared, &triangles, until);
                    tally.touching += 1;
                    tally.wrong += u32::from(undecided >> lane & 1 == 0 || keys[lane] > due);
                }
            }
        }
        tally
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    touching: u32,
    /// Number of touching pairs that the filter rejected, or whose key (lower bound of the contact time) is later
    /// than the contact.
    wrong: u32,
    missing: u32,
    /// Number of pairs without contact that the filter rejected.
    rejected: u32,
}

fn campaign(family: Family, rounds: u32, margins: &FilterMargins) -> Tally {
    let mut random = Random::new(0x5ee9 + family as u64);
    let mut all = Tally::default();
    for _ in 0..rounds {
        let tally = Case::random(family, &mut random).run(margins);
        all.touching += tally.touching;
        all.wrong += tally.wrong;
        all.missing += tally.missing;
        all.rejected += tally.rejected;
    }
    all
}

#[test]
fn touching_pairs_are_never_rejected() {
    for family in Family::ALL {
        let tally = campaign(family, 1_500, &MARGINS);
        assert_eq!(tally.wrong, 0, "{family:?}: {tally:?}");
        assert!(tally.touching > 1_500, "{family:?}: {tally:?}");
        // The filter must also reject pairs: one that rejects nothing would pass the test above.
        let some =
            if matches!(family, Family::Tiny | Family::Smallest | Family::FarAway) { 0 } else { tally.missing / 3 };
        assert!(tally.rejected > some, "{family:?}: {tally:?}");
    }
}

#[test]
fn soundness_test_detects_too_small_margins() {
    let wrong = |margins: FilterMargins, families: &[Family]| {
        families.iter().map(|&family| campaign(family, 400, &margins).wrong).sum::<u32>()
    };
    let tips = [Family::Tips, Family::Edges];
    let boxes = [0.0, 0.01].map(|share| wrong(FilterMargins { boxes: BOX_ERROR * share, ..MARGINS }, &tips));
    let planes =
        [0.0, 0.002].map(|share| wrong(FilterMargins { planes: PLANE_ERROR * share, ..MARGINS }, &[Family::Faces]));
    let error =
        [0.0, 0.01].map(|share| wrong(FilterMargins { error: share, ..MARGINS }, &[Family::FarAway, Family::Fast]));
    let message = format!("boxes {boxes:?}, planes {planes:?}, error {error:?}");
    assert!([boxes, planes, error].iter().all(|found| found[0] > 20 && found[1] > 0), "{message}");
}

#[test]
fn simd_matches_scalar() {
    let mut random = Random::new(0x5eea);
    for family in Family::ALL {
        for round in 0..200 {
            let case = Case::random(family, &mut random);
            let filter = case.filter();
            let movers: Vec<Triangle> = case.rows.iter().map(|row| row.core).collect();
            let until = filter.tau(random.unit());
            let valid = (1 << case.resting.len()) - 1;
            let radius = case.rows[0].radius;
            let results = |pairs: NearPairs8| (pairs.near, pairs.tested, pairs.keys.map(|row| row.map(f32::to_bits)));
            let single = filter.row(&case.rows[0].points, radius);
            let on = |pairs: [NearPairs8; 2]| pairs.map(results);
            let run_scalar = |l: ScalarLanes| {
                let rows = filter.rows(l, &Case::world(l, &movers), movers.len());
                let triangles = filter.resting(l, &Case::world(l, &case.resting));
                let one = filter.pairs(l, std::slice::from_ref(&single), &triangles, valid, until);
                on([filter.pairs(l, &rows[..movers.len()], &triangles, valid, until), one])
            };
            let plain = run_scalar(ScalarLanes);
            on_every_level(|level| {
                let same = dispatch_on!(level, l => {
                    let rows = filter.rows(l, &Case::world(l, &movers), movers.len());
                    let triangles = filter.resting(l, &Case::world(l, &case.resting));
                    let one = filter.pairs(l, std::slice::from_ref(&single), &triangles, valid, until);
                    on([filter.pairs(l, &rows[..movers.len()], &triangles, valid, until), one])
                });
                assert_eq!(same, plain, "{family:?}, {round}, {level:?}");
            });
            // A row that is prepared alone equals the same row prepared together with others.
            let rows = filter.rows(ScalarLanes, &Case::world(ScalarLanes, &movers), movers.len());
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

/// Pairs that the filter cannot decide remain: with a scale that is far too large, a tiny motion, or an origin of
/// coordinates beyond the range of the filter.
#[test]
fn undecidable_pairs_remain() {
    let mut random = Random::new(0x5eeb);
    for family in [Family::Random, Family::Tips, Family::Faces] {
        for _ in 0..200 {
            let case = Case::random(family, &mut random);
            let cases = [
                (case.from, case.motion, case.scale * 2_f64.powi(100)),
                (case.from, case.motion * 1e-300 * 1e-10, case.scale * 1e-200),
                (case.from + case.motion * 1e30 / case.scale, case.motion, case.scale),
            ];
            for (from, motion, scale) in cases {
                let longest = motion.abs().max_element();
                if longest == 0.0 || !from.is_finite() {
                    continue;
                }
                let filter = SweepFilter::new(from, motion, case.middle, scale);
                let triangles = filter.resting(ScalarLanes, &Case::world(ScalarLanes, &case.resting));
                for row in &case.rows {
                    let prepared = filter.row(&row.points, row.radius);
                    for (lane, resting) in case.resting.iter().enumerate() {
                        let Some(impact) = first_impact(&row.core, resting, motion, row.radius, 1.0).0 else {
                            continue;
                        };
                        let due = filter.tau(impact.t + SWEEP_ERROR);
                        let (undecided, keys) = filter.may_touch(ScalarLanes, &prepared, &triangles, due);
                        assert!(
                            undecided >> lane & 1 == 1 && keys[lane] <= due,
                            "{family:?}, {from:?} {motion:?} {scale}"
                        );
                    }
                }
            }
        }
    }
}
