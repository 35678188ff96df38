//! What pictures need of clashes, and no result shows: which triangles meet, and where.

use super::Clash;
use super::search::{Search, ask_all};
use boxwood::{Contacts, Pair, Placed, Scratch};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// No more pairs of triangles of two parts are drawn: surfaces that lie in each other have billions.
const MOST_DRAWN: u64 = 1_000_000;

/// What is drawn of a clash.
pub(crate) struct Drawing {
    /// The triangles of each part that meet one of the other, in order.
    pub(crate) triangles: [Vec<u32>; 2],
    /// Where they meet, unless the result has it.
    pub(crate) contacts: Option<Contacts>,
    /// Whether there are more of them.
    pub(crate) truncated: bool,
}

/// Adds it to the clashes. What it costs is no work of the check.
pub(super) fn add(search: &Search<'_>, clashes: &mut [Clash], placed: &[Option<Placed<'_>>]) {
    let pairs: Vec<[usize; 2]> = clashes.iter().map(|clash| clash.parts).collect();
    let of = |parts| clashes.binary_search_by_key(&parts, |clash| clash.parts).ok().map(|place| &clashes[place]);
    let most = search.most.unwrap_or(u64::MAX).min(MOST_DRAWN);
    let (drawings, _) = ask_all("drawing", &pairs, placed, search.sat, |parts, scratch, pair, _| {
        let (clash, mut drawing) = (of(parts)?, triangles(scratch, pair, most));
        if clash.contacts.is_none() && clash.surfaces.is_some() {
            drawing.contacts = Some(scratch.contacts_up_to(pair, most));
        }
        Some(drawing)
    });
    for (clash, (_, drawing)) in clashes.iter_mut().zip(drawings) {
        clash.drawing = Some(drawing);
    }
}

fn triangles(scratch: &mut Scratch, pair: &Pair<'_>, most: u64) -> Drawing {
    let (mut seen, mut count) = ([HashSet::new(), HashSet::new()], 0);
    let search = scratch.for_each(pair, |found| {
        if count == most {
            return ControlFlow::Break(());
        }
        count += 1;
        seen[0].insert(found.a);
        seen[1].insert(found.b);
        ControlFlow::Continue(())
    });
    let triangles = seen.map(|seen| {
        let mut triangles: Vec<u32> = seen.into_iter().collect();
        triangles.sort_unstable();
        triangles
    });
    Drawing { triangles, contacts: None, truncated: search.is_break() }
}
