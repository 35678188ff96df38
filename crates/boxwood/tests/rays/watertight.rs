//! No ray leaves a closed surface without meeting it, wherever it is aimed, and counting tells where it came from.

use crate::closed::{Surface, handedness, surfaces, winding_by_angles};
use crate::families::campaign::Campaign;
use crate::poses::{Kind, moved};
use boxwood::{Crossings, Hit, Placed, Ray, Side};
use boxwood_scenes::Random;

/// Rays of the campaign in a usual run; the variable says how many in a large one.
const RAYS: u64 = 24_000;
const VARIABLE: &str = "BOXWOOD_RAYS";

const POSES: [Kind; 6] =
    [Kind::Identity, Kind::Rigid, Kind::NonUniformScale, Kind::Shear, Kind::Reflection, Kind::FarAway];

/// Where a ray begins, and its winding number there, if that is known.
struct Start {
    origin: [f64; 3],
    winding: Option<i64>,
    /// A corner of the surface, bit for bit.
    is_corner: bool,
}

/// Well inside or outside, or where nothing is in general position: on the line of an edge, in the plane of a face, on a
/// corner.
fn start(random: &mut Random, surface: &Surface, placed: &Placed<'_>) -> Start {
    let [a, b, c] = any_triangle(random, placed);
    let beyond = 0.25 * random.range(1.0, 20.0).round();
    let at = |u: f64, v: f64, w: f64| [0, 1, 2].map(|k| u * a[k] + v * b[k] + w * c[k]);
    let odd = |origin| Start { origin, winding: winding_by_angles(placed, origin), is_corner: false };
    match random.below(16) {
        0 => Start { origin: a, winding: None, is_corner: true },
        1 => odd(at(1.0 + beyond, -beyond, 0.0)),
        2 => odd(at(1.0 + beyond, 0.5 - beyond, -0.5)),
        _ => {
            let (point, winding) = (surface.point)(random);
            let winding = Some(winding * handedness(placed));
            Start { origin: placed.pose().place(point), winding, is_corner: false }
        }
    }
}

fn any_triangle(random: &mut Random, placed: &Placed<'_>) -> [[f64; 3]; 3] {
    placed.corners(random.below(placed.model().mesh().triangles().len() as u64) as u32)
}

/// At a corner, at an edge, at the middle of a face, or along an edge.
fn aimed(random: &mut Random, placed: &Placed<'_>, origin: [f64; 3]) -> Ray {
    let [a, b, c] = any_triangle(random, placed);
    let share = random.unit();
    let target = match random.below(16) {
        0..5 => a,
        5..9 => [0, 1, 2].map(|k| 0.5 * (a[k] + b[k])),
        9..13 => [0, 1, 2].map(|k| a[k] + share * (b[k] - a[k])),
        13..15 => [0, 1, 2].map(|k| 0.5 * a[k] + 0.25 * b[k] + 0.25 * c[k]),
        _ => [0, 1, 2].map(|k| origin[k] + (b[k] - a[k])),
    };
    // From a corner to itself it goes anywhere.
    let towards = [0, 1, 2].map(|k| target[k] - origin[k]);
    Ray::new(origin, towards).or_else(|_| Ray::new(origin, random.direction())).expect("in range")
}

/// Whether a triangle is met at its edge, at a corner, or along it.
fn at_border(hit: &Hit) -> bool {
    hit.side == Side::Edge || hit.barycentric.contains(&0.0)
}

/// The surfaces are closed: so the turned ray goes through as many more of the hits outward than inward as the winding
/// number says, and a ray that is in general position, through exactly the hits.
fn check(ray: &Ray, start: &Start, hits: &[Hit], crossings: Crossings) {
    let context = || format!("{ray:?}: {hits:?}, {crossings:?}");
    if let Some(winding) = start.winding {
        assert_eq!(crossings.winding(), Some(winding), "wrong count, {}", context());
        assert!(winding == 0 || !hits.is_empty(), "slips through, {}", context());
    }
    assert!(!start.is_corner || crossings.winding().is_none(), "does not begin on a corner, {}", context());
    let Crossings::Counted { inward, outward } = crossings else {
        assert!(!hits.is_empty(), "on nothing, {}", context());
        return;
    };
    assert!(inward + outward <= hits.len() as u64, "through what it does not meet, {}", context());
    if !hits.iter().any(at_border) {
        let from = |side: Side| hits.iter().filter(|hit| hit.side == side).count() as u64;
        assert_eq!([inward, outward], [from(Side::Front), from(Side::Back)], "{}", context());
    }
}

#[test]
fn nothing_slips_between_neighbours() {
    let surfaces = surfaces();
    let kinds = surfaces.len() * POSES.len();
    let campaign = Campaign::sized_by(VARIABLE, RAYS, "rays at closed surfaces", kinds);
    let counts = campaign.run(|kind, own| {
        let mut random = Random::new(own.bits());
        let surface = &surfaces[kind % surfaces.len()];
        let pose = POSES[kind / surfaces.len()];
        let by = [pose.offset(), 0.5 * pose.offset(), 0.0];
        let placed = surface.model.at(moved(&pose.pose(&mut random), by)).expect("in range");
        let start = start(&mut random, surface, &placed);
        let ray = aimed(&mut random, &placed, start.origin);
        let hits = placed.hits(&ray);
        assert_eq!(placed.any_hit(&ray), !hits.is_empty(), "{ray:?}");
        assert_eq!(placed.first_hit(&ray).as_ref(), hits.first(), "{ray:?}");
        let crossings = placed.crossings(&ray);
        check(&ray, &start, &hits, crossings);
        [
            true,
            start.winding.is_some(),
            start.winding.is_some_and(|winding| winding % 2 != 0),
            hits.iter().any(at_border),
            hits.iter().any(|hit| hit.side == Side::Edge),
            crossings.winding().is_none(),
        ]
        .map(u64::from)
    });
    let [all, known, inside, border, along, on] =
        [0, 1, 2, 3, 4, 5].map(|i| counts.iter().map(|row| row[i]).sum::<u64>());
    let told = format!(
        "{all} rays: {known} from points whose side is known ({inside} inside), {border} through edges, corners or along \
         faces ({along} along), {on} from the surface"
    );
    assert!(
        known > all / 10 * 8 && inside > all / 3 && border > all / 8 && along > all / 200 && on > all / 40,
        "{told}"
    );
    eprintln!("{told}");
}
