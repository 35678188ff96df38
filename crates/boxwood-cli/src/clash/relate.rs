//! What kind of clash it is, and which of the others are inside one another or too close: asked of the default tree, which
//! alone can tell.

use super::search::{Met, Search, ask_all, placed_of};
use super::{Asked, Bounds, Clash, Close, Kind, detail, drawing};
use crate::notes::Failure;
use crate::trees::{Choice, TreeName};
use boxwood::{Build, Closest, NotClosed, Pair, Placed, Scratch, WideTree, Work};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// What was found of all candidates.
pub(super) struct Related {
    /// In the order of the parts.
    pub(super) clashes: Vec<Clash>,
    /// The closest first.
    pub(super) close: Vec<Close>,
    /// How many pairs only touch and were left out.
    pub(super) left_out: usize,
    /// If solids were asked for.
    pub(super) open: Vec<(usize, NotClosed)>,
    pub(super) work: Work,
    /// How long this took, how long what else was asked of the clashes, and what pictures need.
    pub(super) kinds: Duration,
    pub(super) details: Duration,
    pub(super) drawing: Duration,
}

/// What is wrong with a pair of parts.
enum Found {
    Clash(Kind),
    TooClose(Closest),
}

/// Which surfaces meet, by the tree that was chosen, and the rest by the default tree: one model serves both if they are the same.
pub(super) fn find(
    search: Search<'_>,
    bounds: &[Option<Bounds>],
    asked: &Asked,
    tree: &Choice,
) -> Result<(Met, Related), Failure> {
    if tree.tree == TreeName::Wide {
        let models = search.models::<WideTree>(search.candidates, &tree.build());
        let placed = placed_of(search.parts, &models)?;
        let met = search.meet(&placed);
        let start = Instant::now();
        let related = relate(&search, &met, &pairs_of(&search, &met, asked), &placed, bounds, asked, start);
        return Ok((met, related));
    }
    let met = tree.ask(search)?;
    let start = Instant::now();
    let pairs = pairs_of(&search, &met, asked);
    let models = search.models::<WideTree>(&pairs, &Build::default());
    let placed = placed_of(search.parts, &models)?;
    let related = relate(&search, &met, &pairs, &placed, bounds, asked, start);
    Ok((met, related))
}

/// The pairs to be related: those whose surfaces meet; the others too, if they may be inside one another or too close.
fn pairs_of<'a>(search: &Search<'a>, met: &Met, asked: &Asked) -> Cow<'a, [[usize; 2]]> {
    if asked.solid || asked.clearance.is_some() {
        search.candidates.into()
    } else {
        met.overlaps.iter().map(|&(parts, _)| parts).collect()
    }
}

fn relate(
    search: &Search<'_>,
    met: &Met,
    pairs: &[[usize; 2]],
    placed: &[Option<Placed<'_>>],
    bounds: &[Option<Bounds>],
    asked: &Asked,
    start: Instant,
) -> Related {
    let (found, mut work) = ask_all("relating", pairs, placed, search.sat, |parts, scratch, pair, work| {
        let surfaces_meet = met.overlap(parts).is_some();
        let clash = if surfaces_meet || asked.solid { kind(scratch, pair, surfaces_meet, work) } else { None };
        clash.map(Found::Clash).or_else(|| too_close(scratch, pair, asked.clearance?, work).map(Found::TooClose))
    });
    let (mut clashes, mut close) = (Vec::new(), Vec::new());
    for (parts, found) in found {
        match found {
            Found::Clash(kind) => {
                let surfaces = met.overlap(parts);
                let around = surfaces.map(|overlap| overlap.bounds);
                let bounds = around.or_else(|| common_box(parts.map(|part| bounds[part])));
                clashes.push(Clash { parts, kind, surfaces, bounds, contacts: None, depth: None, drawing: None });
            }
            Found::TooClose(closest) => close.push(Close { parts, closest }),
        }
    }
    // Equal distances stay in the order of the parts.
    close.sort_by(|a, b| a.closest.distance.total_cmp(&b.closest.distance));
    let found = clashes.len();
    clashes.retain(|clash| !asked.ignore_touching || clash.kind != Kind::Touching);
    let left_out = found - clashes.len();
    let open = if asked.solid { open_parts(pairs, placed) } else { Vec::new() };
    let (kinds, start) = (start.elapsed(), Instant::now());
    work += detail::add(search, &mut clashes, placed, asked);
    let (details, start) = (start.elapsed(), Instant::now());
    if asked.drawn {
        drawing::add(search, &mut clashes, placed);
    }
    Related { clashes, close, left_out, open, work, kinds, details, drawing: start.elapsed() }
}

fn kind(scratch: &mut Scratch, pair: &Pair<'_>, surfaces_meet: bool, work: &mut Work) -> Option<Kind> {
    let relation = scratch.relation(pair);
    *work += scratch.work();
    Kind::of(relation, surfaces_meet)
}

/// Whether is decided exactly; how far is rounded, and may be the clearance itself after that.
fn too_close(scratch: &mut Scratch, pair: &Pair<'_>, clearance: f64, work: &mut Work) -> Option<Closest> {
    // The command line takes no clearance that is not a length.
    let closer = scratch.is_closer_than(pair, clearance).unwrap_or(false);
    *work += scratch.work();
    if !closer {
        return None;
    }
    let mut closest = scratch.distance_below(pair, clearance);
    *work += scratch.work();
    if closest.is_none() {
        closest = scratch.distance(pair);
        *work += scratch.work();
    }
    closest
}

/// What the boxes of two parts have in common: around all that the parts have. Of a part inside another, its own box.
fn common_box([a, b]: [Option<Bounds>; 2]) -> Option<Bounds> {
    let ([low_a, high_a], [low_b, high_b]) = (a?, b?);
    let low = [0, 1, 2].map(|axis: usize| low_a[axis].max(low_b[axis]));
    let high = [0, 1, 2].map(|axis: usize| high_a[axis].min(high_b[axis]));
    Some([low, high])
}

/// The parts of these pairs that have no inside, in order, and why.
fn open_parts(pairs: &[[usize; 2]], placed: &[Option<Placed<'_>>]) -> Vec<(usize, NotClosed)> {
    let mut parts: Vec<usize> = pairs.iter().flatten().copied().collect();
    parts.sort_unstable();
    parts.dedup();
    let why = |part: usize| placed[part].as_ref()?.model().closed().err().map(|why| (part, why));
    parts.into_iter().filter_map(why).collect()
}
