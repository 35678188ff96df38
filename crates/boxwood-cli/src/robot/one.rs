//! One configuration: which links collide, how, and which are nearest.

use super::subject::Subject;
use super::untested::Untested;
use crate::clash::Kind;
use crate::notes::Failure;
use crate::progress;
use boxwood::{
    Against, Closest, LinkLimits, LinkPair, LinkScratch, LinkWork, Pair, Partner, Penetration, PenetrationOptions,
    Posture, Scratch,
};
use rayon::prelude::*;

/// Two links that collide.
pub(super) struct Collision {
    pub(super) links: [usize; 2],
    pub(super) kind: Kind,
    /// On both surfaces.
    pub(super) point: Option<[f64; 3]>,
    /// If that was asked and the insides meet.
    pub(super) depth: Option<Penetration>,
}

/// What there is to say of one configuration.
pub(super) struct One {
    pub(super) values: Vec<f64>,
    /// In order.
    pub(super) collisions: Vec<Collision>,
    /// Whether these are all, and whether there are more for sure.
    pub(super) complete: bool,
    pub(super) more: bool,
    /// Of the links that do not collide; `None` if that was not asked, if there are none, or if not all that collide are known.
    pub(super) nearest: Option<([usize; 2], Closest)>,
    /// How many pairs of boxes could not be told apart, and what that cost.
    pub(super) work: LinkWork,
    /// Around the links with shapes, in the world.
    pub(super) bounds: Vec<[[f64; 3]; 2]>,
}

/// What is asked beyond which links collide.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) depth: bool,
    pub(super) distance: bool,
}

pub(super) fn ask(subject: &Subject, untested: &Untested, posture: &Posture, asked: Asked) -> Result<One, Failure> {
    let mut scratch = LinkScratch::new();
    // One more says that there are more.
    let most = untested.limits.collisions;
    let limits = LinkLimits { collisions: most.saturating_add(1), ..untested.limits };
    let met = scratch.collisions_up_to(posture, Against::Itself(&untested.allowed), &limits);
    let work = scratch.work();
    let mut pairs: Vec<[usize; 2]> = met.pairs.iter().filter_map(links_of).collect();
    let more = pairs.len() as u64 > most;
    let complete = met.complete && !more;
    pairs.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    let bar = progress::bar("relating", pairs.len());
    let describe = |scratch: &mut Scratch, links: &[usize; 2]| {
        let collision = collision(scratch, posture, *links, asked);
        bar.inc(1);
        collision
    };
    let collisions = pairs.par_iter().map_init(Scratch::new, describe).flatten_iter().collect();
    bar.finish_and_clear();
    // Of links that collide and were not found, every two would be nearest.
    let nearest = if asked.distance && complete { nearest(&mut scratch, untested, posture, &pairs)? } else { None };
    let bounds = subject.shaped().into_iter().filter_map(|link| bounds_of(posture, link)).collect();
    Ok(One { values: posture.values().to_vec(), collisions, complete, more, nearest, work, bounds })
}

/// The two links of a pair of one body.
pub(super) fn links_of(pair: &LinkPair) -> Option<[usize; 2]> {
    match pair.with {
        Partner::Link(other) => Some([pair.link, other]),
        _ => None,
    }
}

fn collision(scratch: &mut Scratch, posture: &Posture, links: [usize; 2], asked: Asked) -> Option<Collision> {
    let [a, b] = [posture.placed(links[0])?, posture.placed(links[1])?];
    let pair = Pair::new(&a, &b);
    let kind = Kind::of(scratch.relation(&pair), true)?;
    let depth = if asked.depth && kind.has_depth() {
        scratch.penetration(&pair, &PenetrationOptions::default()).ok().flatten()
    } else {
        None
    };
    let point = scratch.overlap_up_to(&pair, 1).map(|overlap| overlap.point);
    Some(Collision { links, kind, point, depth })
}

/// Of all pairs that are tested and do not collide.
fn nearest(
    scratch: &mut LinkScratch,
    untested: &Untested,
    posture: &Posture,
    met: &[[usize; 2]],
) -> Result<Option<([usize; 2], Closest)>, Failure> {
    let mut others = untested.allowed.clone();
    for [a, b] in met {
        others.allow(*a, *b).map_err(|error| error.to_string())?;
    }
    let nearest = scratch.distance(posture, Against::Itself(&others));
    Ok(nearest.and_then(|found| Some((links_of(&found.pair)?, found.closest))))
}

/// A box around the corners of the model's own box: good enough to know how many digits tell.
fn bounds_of(posture: &Posture, link: usize) -> Option<[[f64; 3]; 2]> {
    let link_of = &posture.body().links()[link];
    let bounds = link_of.model()?.mesh().bounds()?;
    let pose = posture.model_pose(link)?;
    let corners = (0..8).map(|corner| pose.place([0, 1, 2].map(|axis| bounds[corner >> axis & 1][axis])));
    corners.fold(None, |around: Option<[[f64; 3]; 2]>, point| {
        let [low, high] = around.unwrap_or([point; 2]);
        Some([[0, 1, 2].map(|axis| low[axis].min(point[axis])), [0, 1, 2].map(|axis| high[axis].max(point[axis]))])
    })
}
