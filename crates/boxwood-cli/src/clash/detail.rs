//! What is asked of the pairs that were found: where their surfaces meet.

use super::search::{Search, ask_all};
use super::{Asked, Clash};
use boxwood::{Placed, Work};

/// Adds what is asked to the clashes, and the work of it. Contacts are asked of surfaces that meet.
pub(super) fn add(search: &Search<'_>, clashes: &mut [Clash], placed: &[Option<Placed<'_>>], asked: &Asked) -> Work {
    if !asked.details() {
        return Work::default();
    }
    let pairs: Vec<[usize; 2]> =
        clashes.iter().filter(|clash| clash.surfaces.is_some()).map(|clash| clash.parts).collect();
    let most = search.most.unwrap_or(u64::MAX);
    let (found, work) = ask_all("measuring", &pairs, placed, search.sat, |_, scratch, pair, work| {
        let contacts = scratch.contacts_up_to(pair, most);
        *work += scratch.work();
        Some(contacts)
    });
    for (clash, (_, contacts)) in clashes.iter_mut().filter(|clash| clash.surfaces.is_some()).zip(found) {
        clash.contacts = Some(contacts);
    }
    work
}
