//! Contacts and penetration depths of the clashes that were found.

use super::search::{NarrowPhase, query_pairs};
use super::{Clash, ClashQuery};
use boxwood::PlacedModel;
use boxwood::query::contacts::Contacts;
use boxwood::query::{Penetration, QueryStats};

/// Contacts and penetration depth of one pair.
#[derive(Default)]
struct ClashDetail {
    contacts: Option<Contacts>,
    depth: Option<Penetration>,
}

/// Adds the requested details to the clashes and returns the stats. Contacts need intersecting surfaces, depths intersecting
/// interiors.
pub(super) fn add(
    phase: &NarrowPhase<'_>,
    clashes: &mut [Clash],
    placed: &[Option<PlacedModel>],
    query: &ClashQuery,
) -> QueryStats {
    if !query.has_details() {
        return QueryStats::default();
    }
    let pairs: Vec<[usize; 2]> = clashes.iter().map(|clash| clash.parts).collect();
    let clash_of = |parts| clashes.binary_search_by_key(&parts, |clash| clash.parts).ok().map(|index| &clashes[index]);
    let max_pairs = phase.max_triangle_pairs.unwrap_or(u64::MAX);
    let (details, stats) = query_pairs("measuring", &pairs, placed, |parts, pair| {
        let (clash, mut detail) = (clash_of(parts)?, ClashDetail::default());
        if query.contacts && clash.overlap.is_some() {
            detail.contacts = Some(pair.contacts_limited(max_pairs));
        }
        if query.depth && clash.kind.has_depth() {
            // A pair of this kind consists of closed parts, except for an open part inside a closed one. For such a
            // pair `penetration` returns an error, and the pair has no depth.
            detail.depth = pair.penetration().ok().flatten();
        }
        Some(detail)
    });
    for (clash, (_, detail)) in clashes.iter_mut().zip(details) {
        (clash.contacts, clash.depth) = (detail.contacts, detail.depth);
    }
    stats
}
