//! What is asked of the pairs that were found: where the surfaces meet, and how deep one part is in the other.

use super::search::{Search, ask_all};
use super::{Asked, Clash};
use boxwood::{Contacts, Penetration, PenetrationOptions, Placed, Work};

/// What there is to say of a pair.
#[derive(Default)]
struct Detail {
    contacts: Option<Contacts>,
    depth: Option<Penetration>,
}

/// Adds what is asked to the clashes, and the work of it. Contacts are asked of surfaces that meet, depths of insides that do.
pub(super) fn add(search: &Search<'_>, clashes: &mut [Clash], placed: &[Option<Placed<'_>>], asked: &Asked) -> Work {
    if !asked.contacts && !asked.depth {
        return Work::default();
    }
    let pairs: Vec<[usize; 2]> = clashes.iter().map(|clash| clash.parts).collect();
    let of = |parts| clashes.binary_search_by_key(&parts, |clash| clash.parts).ok().map(|place| &clashes[place]);
    let most = search.most.unwrap_or(u64::MAX);
    let (details, work) = ask_all("measuring", &pairs, placed, search.sat, |parts, scratch, pair, work| {
        let (clash, mut detail) = (of(parts)?, Detail::default());
        if asked.contacts && clash.surfaces.is_some() {
            detail.contacts = Some(scratch.contacts_up_to(pair, most));
            *work += scratch.work();
        }
        if asked.depth && clash.kind.has_depth() {
            // Of kinds that only closed parts have, unless one that is open lies in the other: it has no inside to be deep.
            detail.depth = scratch.penetration(pair, &PenetrationOptions::default()).ok().flatten();
            *work += scratch.work();
        }
        Some(detail)
    });
    for (clash, (_, detail)) in clashes.iter_mut().zip(details) {
        (clash.contacts, clash.depth) = (detail.contacts, detail.depth);
    }
    work
}
