//! Tests one configuration: colliding links, their relation and depth, and the closest links.

use super::subject::LoadedRobot;
use super::untested::IgnoredLinks;
use crate::notes::CommandError;
use crate::progress;
use boxwood::query::{ClosestPoints, Penetration, QueryStats};
use boxwood::robot::{LinkLimits, LinkPair, Partner, Target};
use boxwood::{Aabb, Pair, RobotState, measure};
use boxwood_assembly::ClashKind;
use rayon::prelude::*;

/// Two colliding links.
pub(super) struct LinkCollision {
    pub(super) links: [usize; 2],
    pub(super) kind: ClashKind,
    /// A point on both surfaces.
    pub(super) point: Option<[f64; 3]>,
    /// Penetration depth, if requested and if the interiors intersect.
    pub(super) depth: Option<Penetration>,
}

/// Result for one configuration.
pub(super) struct SingleResult {
    pub(super) values: Vec<f64>,
    /// Colliding links, sorted by link indices.
    pub(super) collisions: Vec<LinkCollision>,
    /// False if the search stopped at a limit.
    pub(super) complete: bool,
    /// True if there certainly are more collisions than those in `collisions`.
    pub(super) more: bool,
    /// Closest pair among the links that do not collide; `None` if not requested, if there is none, or if the search is incomplete.
    pub(super) closest_links: Option<([usize; 2], ClosestPoints)>,
    /// Stats of the search for colliding links.
    pub(super) stats: QueryStats,
    /// Boxes of the links with geometry, in world coordinates.
    pub(super) bounds: Vec<Aabb>,
}

/// Results that are computed only if requested: penetration depths, and the closest links.
#[derive(Clone, Copy)]
pub(super) struct RobotQuery {
    pub(super) depth: bool,
    pub(super) distance: bool,
}

pub(super) fn run_query(
    loaded: &LoadedRobot,
    ignored: &IgnoredLinks,
    state: &RobotState,
    query: RobotQuery,
) -> Result<SingleResult, CommandError> {
    // The search may find one pair more than the limit: this pair shows that there are more than the limit.
    let max_collisions = ignored.limits.collisions;
    let limits = LinkLimits { collisions: max_collisions.saturating_add(1), ..ignored.limits };
    let (found, stats) = measure(|| state.collisions_limited(Target::SelfCollision(&ignored.allowed), &limits));
    let mut pairs: Vec<[usize; 2]> = found.pairs.iter().filter_map(links_of).collect();
    let more = pairs.len() as u64 > max_collisions;
    let complete = found.complete && !more;
    pairs.truncate(usize::try_from(max_collisions).unwrap_or(usize::MAX));
    let bar = progress::bar("classifying", pairs.len());
    let describe = |links: &[usize; 2]| {
        let collision = collision(state, *links, query);
        bar.inc(1);
        collision
    };
    let collisions = pairs.par_iter().map(describe).flatten_iter().collect();
    bar.finish_and_clear();
    // If the search is incomplete, there are no closest links: a colliding pair that was not found would be the
    // closest one, with distance 0.
    let closest_links = if query.distance && complete { closest_links(ignored, state, &pairs)? } else { None };
    let bounds = loaded.links_with_geometry().into_iter().filter_map(|link| bounds_of(state, link)).collect();
    Ok(SingleResult {
        values: state.configuration().to_vec(),
        collisions,
        complete,
        more,
        closest_links,
        stats,
        bounds,
    })
}

/// Link indices of a self-collision pair.
pub(super) fn links_of(pair: &LinkPair) -> Option<[usize; 2]> {
    match pair.partner {
        Partner::Link(other) => Some([pair.link, other]),
        _ => None,
    }
}

fn collision(state: &RobotState, links: [usize; 2], query: RobotQuery) -> Option<LinkCollision> {
    let [a, b] = [state.placed_link(links[0])?, state.placed_link(links[1])?];
    let pair = Pair::new(&a, &b);
    let kind = ClashKind::from_relation(pair.relation(), true)?;
    let depth = if query.depth && kind.has_depth() { pair.penetration().ok().flatten() } else { None };
    let point = pair.overlap_limited(1).map(|overlap| overlap.point);
    Some(LinkCollision { links, kind, point, depth })
}

/// Closest pair of links among the tested pairs, without the colliding pairs `found`.
fn closest_links(
    ignored: &IgnoredLinks,
    state: &RobotState,
    found: &[[usize; 2]],
) -> Result<Option<([usize; 2], ClosestPoints)>, CommandError> {
    let mut others = ignored.allowed.clone();
    for [a, b] in found {
        others.ignore(*a, *b).map_err(|error| error.to_string())?;
    }
    let closest_links = state.distance(Target::SelfCollision(&others));
    Ok(closest_links.and_then(|found| Some((links_of(&found.pair)?, found.closest))))
}

/// Box in world coordinates around the eight corners of the bounding box of a link's model. It is larger than the link,
/// but sufficient to choose the number of digits to print.
fn bounds_of(state: &RobotState, link: usize) -> Option<Aabb> {
    let link_of = &state.robot().links()[link];
    let bounds = link_of.model()?.mesh().bounds()?.corners();
    let pose = state.model_pose(link)?;
    let corners = (0..8).map(|corner| pose.transform_point([0, 1, 2].map(|axis| bounds[corner >> axis & 1][axis])));
    Aabb::from_points(corners)
}
