//! Runs a query on many pairs of placed parts, on all threads.

use crate::observer::{Cancelled, Observer, Stage};
use boxwood::query::QueryStats;
use boxwood::{Pair, PlacedModel, measure};

/// Results of a query on pairs of parts, with the indices of the parts, and the stats of all queries.
pub(super) type PairResults<R> = (Vec<([usize; 2], R)>, QueryStats);

/// Runs `query` on all pairs in parallel. Returns its results in the order of the pairs, and the sum of the stats, which does not
/// depend on the number of threads. Pairs with a part that is not placed have no result.
pub(super) fn query_pairs<R: Send>(
    (stage, observer): (Stage, Observer<'_>),
    pairs: &[[usize; 2]],
    placed: &[Option<PlacedModel>],
    query: impl Fn([usize; 2], &Pair<'_>) -> Option<R> + Sync,
) -> Result<PairResults<R>, Cancelled> {
    let results = observer.map(stage, pairs, |&parts| {
        let [Some(a), Some(b)] = parts.map(|part| placed[part].as_ref()) else { return (None, QueryStats::default()) };
        measure(|| query(parts, &Pair::new(a, b)))
    })?;
    let stats = results.iter().map(|&(_, stats)| stats).sum();
    let found = pairs.iter().zip(results).filter_map(|(&parts, (result, _))| result.map(|result| (parts, result)));
    Ok((found.collect(), stats))
}
