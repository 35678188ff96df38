//! Tests one configuration: colliding links, their relation and depth, and the closest links.

use super::subject::LoadedRobot;
use super::untested::IgnoredLinks;
use crate::clash::ClashKind;
use crate::notes::CommandError;
use crate::progress;
use boxwood::{
    ClosestPoints, LinkLimits, LinkPair, LinkScratch, LinkWork, Pair, Partner, Penetration, PenetrationOptions,
    RobotState, Scratch, Target,
};
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
    /// Sorted by link indices.
    pub(super) collisions: Vec<LinkCollision>,
    /// `complete` is false if the search stopped at a limit; `more` is true if there certainly are more collisions.
    pub(super) complete: bool,
    pub(super) more: bool,
    /// ClosestPoints pair among the links that do not collide; `None` if not requested, if there is none, or if the search is incomplete.
    pub(super) closest_links: Option<([usize; 2], ClosestPoints)>,
    /// Work counts: candidate pairs and tests.
    pub(super) work: LinkWork,
    /// Boxes of the links with geometry, in world coordinates.
    pub(super) bounds: Vec<[[f64; 3]; 2]>,
}

/// Optional parts of the query.
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
    let mut scratch = LinkScratch::new();
    // One more pair than the limit shows that there are more.
    let max_collisions = ignored.limits.collisions;
    let limits = LinkLimits { collisions: max_collisions.saturating_add(1), ..ignored.limits };
    let found = scratch.collisions_up_to(state, Target::SelfCollision(&ignored.allowed), &limits);
    let work = scratch.work();
    let mut pairs: Vec<[usize; 2]> = found.pairs.iter().filter_map(links_of).collect();
    let more = pairs.len() as u64 > max_collisions;
    let complete = found.complete && !more;
    pairs.truncate(usize::try_from(max_collisions).unwrap_or(usize::MAX));
    let bar = progress::bar("classifying", pairs.len());
    let describe = |scratch: &mut Scratch, links: &[usize; 2]| {
        let collision = collision(scratch, state, *links, query);
        bar.inc(1);
        collision
    };
    let collisions = pairs.par_iter().map_init(Scratch::new, describe).flatten_iter().collect();
    bar.finish_and_clear();
    // A colliding pair that was not found would be reported as closest, with distance 0.
    let closest_links =
        if query.distance && complete { closest_links(&mut scratch, ignored, state, &pairs)? } else { None };
    let bounds = loaded.links_with_geometry().into_iter().filter_map(|link| bounds_of(state, link)).collect();
    Ok(SingleResult { values: state.configuration().to_vec(), collisions, complete, more, closest_links, work, bounds })
}

/// Link indices of a self-collision pair.
pub(super) fn links_of(pair: &LinkPair) -> Option<[usize; 2]> {
    match pair.partner {
        Partner::Link(other) => Some([pair.link, other]),
        _ => None,
    }
}

fn collision(scratch: &mut Scratch, state: &RobotState, links: [usize; 2], query: RobotQuery) -> Option<LinkCollision> {
    let [a, b] = [state.placed_link(links[0])?, state.placed_link(links[1])?];
    let pair = Pair::new(&a, &b);
    let kind = ClashKind::from_relation(scratch.relation(&pair), true)?;
    let depth = if query.depth && kind.has_depth() {
        scratch.penetration(&pair, &PenetrationOptions::default()).ok().flatten()
    } else {
        None
    };
    let point = scratch.overlap_up_to(&pair, 1).map(|overlap| overlap.point);
    Some(LinkCollision { links, kind, point, depth })
}

/// ClosestPoints pair among the tested pairs that do not collide.
fn closest_links(
    scratch: &mut LinkScratch,
    ignored: &IgnoredLinks,
    state: &RobotState,
    found: &[[usize; 2]],
) -> Result<Option<([usize; 2], ClosestPoints)>, CommandError> {
    let mut others = ignored.allowed.clone();
    for [a, b] in found {
        others.ignore(*a, *b).map_err(|error| error.to_string())?;
    }
    let closest_links = scratch.distance(state, Target::SelfCollision(&others));
    Ok(closest_links.and_then(|found| Some((links_of(&found.pair)?, found.closest))))
}

/// World box of the corners of the model's bounding box. Loose, but sufficient to choose the number of digits to print.
fn bounds_of(state: &RobotState, link: usize) -> Option<[[f64; 3]; 2]> {
    let link_of = &state.robot().links()[link];
    let bounds = link_of.model()?.mesh().bounds()?;
    let pose = state.model_pose(link)?;
    let corners = (0..8).map(|corner| pose.transform_point([0, 1, 2].map(|axis| bounds[corner >> axis & 1][axis])));
    corners.fold(None, |around: Option<[[f64; 3]; 2]>, point| {
        let [low, high] = around.unwrap_or([point; 2]);
        Some([[0, 1, 2].map(|axis| low[axis].min(point[axis])), [0, 1, 2].map(|axis| high[axis].max(point[axis]))])
    })
}
