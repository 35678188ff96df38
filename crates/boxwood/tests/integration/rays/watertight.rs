//! No ray from inside a closed surface leaves it without a hit, wherever it is aimed, and crossing counts give the
//! winding number of its origin.

use crate::rays::closed::{Surface, handedness, surfaces, winding_by_angles};
use crate::support::families::campaign::Campaign;
use crate::support::poses::{Kind, moved};
use boxwood::query::{Crossings, Hit, HitSide};
use boxwood::{PlacedModel, Ray};
use boxwood_scenes::Random;

/// Default number of rays.
const RAYS: u64 = 24_000;
/// Environment variable that sets another number of rays.
const VARIABLE: &str = "BOXWOOD_RAYS";

const POSES: [Kind; 6] =
    [Kind::Identity, Kind::Rigid, Kind::NonUniformScale, Kind::Shear, Kind::Reflection, Kind::FarAway];

/// Start of a ray.
struct Start {
    origin: [f64; 3],
    /// Winding number of the origin, if known.
    winding: Option<i64>,
    /// True if the origin is exactly a vertex of the surface.
    is_corner: bool,
}

/// A random origin: well inside or outside of the surface, or in a degenerate position (on the line of an edge, in
/// the plane of a face, on a vertex).
fn start(random: &mut Random, surface: &Surface, placed: &PlacedModel) -> Start {
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
            Start { origin: placed.pose().transform_point(point), winding, is_corner: false }
        }
    }
}

fn any_triangle(random: &mut Random, placed: &PlacedModel) -> [[f64; 3]; 3] {
    placed.triangle_vertices(random.below(placed.model().mesh().triangles().len() as u64) as u32)
}

/// A ray from `origin` towards a vertex, an edge or a point of a face of a random triangle, or parallel to one of
/// its edges.
fn aimed_ray(random: &mut Random, placed: &PlacedModel, origin: [f64; 3]) -> Ray {
    let [a, b, c] = any_triangle(random, placed);
    let share = random.unit();
    let target = match random.below(16) {
        0..5 => a,
        5..9 => [0, 1, 2].map(|k| 0.5 * (a[k] + b[k])),
        9..13 => [0, 1, 2].map(|k| a[k] + share * (b[k] - a[k])),
        13..15 => [0, 1, 2].map(|k| 0.5 * a[k] + 0.25 * b[k] + 0.25 * c[k]),
        _ => [0, 1, 2].map(|k| origin[k] + (b[k] - a[k])),
    };
    // If the target is the origin itself, the ray gets a random direction.
    let towards = [0, 1, 2].map(|k| target[k] - origin[k]);
    Ray::new(origin, towards).or_else(|_| Ray::new(origin, random.direction())).expect("in range")
}

/// Returns true if the ray hits the triangle at an edge or a vertex, or runs in its plane.
fn is_at_border(hit: &Hit) -> bool {
    hit.side == HitSide::EdgeOn || hit.barycentric.contains(&0.0)
}

/// Checks the crossing counts of a ray against its hits.
///
/// The surface is closed, so the (infinitesimally perturbed) ray crosses outward more often than inward, by the
/// winding number of its origin. A ray that hits no border of a triangle crosses the surface exactly at its hits.
fn check(ray: &Ray, start: &Start, hits: &[Hit], crossings: Crossings) {
    let context = || format!("{ray:?}: {hits:?}, {crossings:?}");
    if let Some(winding) = start.winding {
        assert_eq!(crossings.winding_number(), Some(winding), "wrong count, {}", context());
        assert!(winding == 0 || !hits.is_empty(), "ray misses a closed surface, {}", context());
    }
    assert!(
        !start.is_corner || crossings.winding_number().is_none(),
        "origin on a vertex not recognized, {}",
        context()
    );
    let Crossings::Counted { inward, outward } = crossings else {
        assert!(!hits.is_empty(), "on the surface without a hit, {}", context());
        return;
    };
    assert!(inward + outward <= hits.len() as u64, "more crossings than hits, {}", context());
    if !hits.iter().any(is_at_border) {
        let from = |side: HitSide| hits.iter().filter(|hit| hit.side == side).count() as u64;
        assert_eq!([inward, outward], [from(HitSide::Front), from(HitSide::Back)], "{}", context());
    }
}

#[test]
fn rays_do_not_pass_between_adjacent_triangles() {
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
        let ray = aimed_ray(&mut random, &placed, start.origin);
        let hits = placed.all_hits(&ray);
        assert_eq!(placed.any_hit(&ray), !hits.is_empty(), "{ray:?}");
        assert_eq!(placed.first_hit(&ray).as_ref(), hits.first(), "{ray:?}");
        let crossings = placed.crossings(&ray);
        check(&ray, &start, &hits, crossings);
        [
            true,
            start.winding.is_some(),
            start.winding.is_some_and(|winding| winding % 2 != 0),
            hits.iter().any(is_at_border),
            hits.iter().any(|hit| hit.side == HitSide::EdgeOn),
            crossings.winding_number().is_none(),
        ]
        .map(u64::from)
    });
    let [all, known, inside, border, along, on] =
        [0, 1, 2, 3, 4, 5].map(|i| counts.iter().map(|row| row[i]).sum::<u64>());
    let summary = format!(
        "{all} rays: {known} from points whose side is known ({inside} inside), {border} through edges, corners or along \
         faces ({along} along), {on} from the surface"
    );
    assert!(
        known > all / 10 * 8 && inside > all / 3 && border > all / 8 && along > all / 200 && on > all / 40,
        "{summary}"
    );
    eprintln!("{summary}");
}
