//! Clashes: pairs of parts that intersect, contain one another or are closer than a clearance.
//!
//! ```text
//! boxes ─▶ candidate pairs ─▶ intersecting surfaces ─▶ kinds, distances ─▶ contacts, depths ─▶ drawings
//! ```
//!
//! Every step after the candidate pairs runs on all threads. Results and stats do not depend on the number of threads.

mod candidates;
mod classify;
mod details;
mod kind;
mod pair_queries;
#[cfg(test)]
mod tests;
mod view;

pub use details::ClashDrawing;
pub use kind::{ClashKind, ClashKindCounts};

use crate::assembly::Assembly;
use crate::error::AssemblyError;
use crate::observer::{Observer, Stage};
use crate::select::{PairFilters, PairSelection};
use crate::warning::Warning;
use boxwood::query::contacts::Contacts;
use boxwood::query::{ClosestPoints, NotClosed, Overlap, Penetration, QueryStats};
use boxwood::{Aabb, InvalidInput};
use classify::{ClassifiedPairs, classify};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// Two parts that intersect, or of which one is inside the other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Clash {
    /// Indices of the two parts, the lower one first.
    pub parts: [usize; 2],
    /// Relation of the two parts.
    pub kind: ClashKind,
    /// Summary of the intersecting triangle pairs; `None` if the surfaces do not intersect.
    pub overlap: Option<Overlap>,
    /// Box around the common points of the surfaces. If the surfaces do not intersect: the common part of the parts' boxes.
    pub bounds: Option<Aabb>,
    /// Contacts, if requested and the surfaces intersect.
    pub contacts: Option<Contacts>,
    /// Penetration depth, if requested and the interiors intersect.
    pub depth: Option<Penetration>,
    /// Geometry for pictures, if requested.
    pub drawing: Option<ClashDrawing>,
}

/// Two parts that do not intersect, but are closer than the clearance.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CloseParts {
    /// Indices of the two parts, the lower one first.
    pub parts: [usize; 2],
    /// Distance and closest points.
    pub closest: ClosestPoints,
}

/// Options of [`Assembly::clash`]. The default tests all pairs of parts and computes no details.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClashOptions {
    /// Pairs of parts to test.
    pub filters: PairFilters,
    /// If set, also find pairs that do not intersect but are closer than this. The comparison is exact.
    pub clearance: Option<f64>,
    /// Also find parts inside others whose surfaces do not intersect.
    pub solid: bool,
    /// Leave out pairs that only touch.
    pub ignore_touching: bool,
    /// Compute the contacts of each clash.
    pub contacts: bool,
    /// Compute the penetration depth of each clash.
    pub depth: bool,
    /// Collect the geometry that pages and images need.
    pub drawings: bool,
    /// Maximum number of pairs with overlapping boxes; more are an error.
    pub max_candidates: u64,
    /// Maximum number of triangle pairs that are counted per pair of parts.
    pub max_triangle_pairs: Option<u64>,
}

impl Default for ClashOptions {
    fn default() -> Self {
        Self {
            filters: PairFilters::default(),
            clearance: None,
            solid: false,
            ignore_touching: false,
            contacts: false,
            depth: false,
            drawings: false,
            max_candidates: Self::MAX_CANDIDATES,
            max_triangle_pairs: None,
        }
    }
}

impl ClashOptions {
    /// Default of [`max_candidates`](Self::max_candidates). Ten million pairs take a few hundred MB, and minutes.
    pub const MAX_CANDIDATES: u64 = 10_000_000;

    /// Returns true if contacts or depths are requested.
    #[must_use]
    pub fn has_details(&self) -> bool {
        self.contacts || self.depth
    }

    fn check(&self) -> Result<(), AssemblyError> {
        match self.clearance {
            Some(value) if value.is_nan() || value < 0.0 => {
                let what = "clearance";
                Err(AssemblyError::Invalid { what, cause: InvalidInput::Negative { what, value } })
            }
            _ => Ok(()),
        }
    }
}

/// Result of [`Assembly::clash`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClashResult {
    /// The selected parts; part indices refer to them. Its warnings include those of the query.
    pub assembly: Assembly,
    /// Options of the query.
    pub options: ClashOptions,
    /// Clashes, sorted by part indices.
    pub clashes: Vec<Clash>,
    /// Pairs closer than the clearance, sorted by distance, then by part indices. Empty without a clearance.
    pub close: Vec<CloseParts>,
    /// Number of pairs that only touch and were left out.
    pub touching_ignored: usize,
    /// With [`ClashOptions::solid`]: the parts of candidate pairs that are not closed, and why. Each has a warning too.
    pub open_parts: Vec<(usize, NotClosed)>,
    /// Bounding box of each part; `None` for a part without triangles.
    pub bounds: Vec<Option<Aabb>>,
    /// Number of selected pairs of parts.
    pub part_pairs: u64,
    /// Number of selected pairs whose boxes overlap or are closer than the clearance.
    pub candidates: usize,
    /// Stats of finding the intersecting surfaces.
    pub stats: QueryStats,
    /// Stats of everything after that: kinds, distances, contacts and depths.
    pub classification_stats: QueryStats,
    /// Elapsed time per step.
    pub times: ClashTimes,
}

/// Elapsed time of the steps of a clash query.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ClashTimes {
    /// Boxes and models.
    pub build: Duration,
    /// Finding the intersecting surfaces.
    pub intersect: Duration,
    /// Kinds of clashes, and pairs that are too close.
    pub classify: Duration,
    /// Contacts and depths.
    pub details: Duration,
    /// Geometry for pages and images.
    pub drawing: Duration,
}

impl ClashResult {
    /// Returns true if no pair clashes or is too close.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.clashes.is_empty() && self.close.is_empty()
    }

    /// Names of a pair of parts.
    #[must_use]
    pub fn names(&self, parts: [usize; 2]) -> [&str; 2] {
        parts.map(|part| self.assembly.parts[part].name.as_str())
    }

    /// Number of clashes of each kind.
    #[must_use]
    pub fn kind_counts(&self) -> ClashKindCounts {
        self.clashes.iter().map(|clash| clash.kind).collect()
    }
}

impl Assembly {
    /// Finds the pairs of parts that intersect; with [`ClashOptions::solid`] also those of which one is inside the other, and with
    /// [`ClashOptions::clearance`] those that are too close. Exact: there is no tolerance.
    ///
    /// ```
    /// use boxwood_assembly::{Assembly, ClashKind, ClashOptions, Observer};
    ///
    /// let mut options = ClashOptions::default();
    /// options.filters.only = vec!["bolt-*".to_owned(), "base-plate".to_owned()];
    /// options.depth = true;
    /// let result = Assembly::built_in().clash(&options, Observer::NONE)?;
    /// let worst = result.clashes.iter().find(|clash| clash.kind == ClashKind::Crossing).expect("a bolt is too long");
    /// assert_eq!(result.names(worst.parts), ["base-plate", "bolt-foot-03"]);
    /// assert!((worst.depth.expect("closed parts").upper - 2.0).abs() < 1e-9);
    /// # Ok::<(), boxwood_assembly::AssemblyError>(())
    /// ```
    ///
    /// # Errors
    /// - [`AssemblyError::Names`] if a pattern of the filters is invalid, or one of `only` or `between` matches no part.
    /// - [`AssemblyError::OutOfRange`] if the pose of a part overflows.
    /// - [`AssemblyError::TooManyPairs`] if there are more than [`ClashOptions::max_candidates`] pairs.
    /// - [`AssemblyError::Invalid`] if the clearance is negative or NaN.
    /// - [`AssemblyError::Cancelled`].
    pub fn clash(&self, options: &ClashOptions, observer: Observer<'_>) -> Result<ClashResult, AssemblyError> {
        options.check()?;
        let start = Instant::now();
        let (selection, unmatched) = PairSelection::new(&self.names(), &options.filters)?;
        let mut assembly = self.clone();
        assembly.retain(&selection.parts);
        assembly.warnings.extend(unmatched.iter().map(|error| Warning::new(None, error.to_string())));
        let bounds = assembly.bounds()?;
        let candidates = candidates::candidate_pairs(&bounds, options.clearance, &selection, options.max_candidates)?;
        let models = assembly.build_models(candidates.iter().flatten().copied(), observer)?;
        let placed = assembly.place(&models)?;
        let (build, start) = (start.elapsed(), Instant::now());

        let max_pairs = options.max_triangle_pairs.unwrap_or(u64::MAX);
        let (overlaps, stats) =
            pair_queries::query_pairs((Stage::Intersecting, observer), &candidates, &placed, |_, pair| {
                pair.overlap_limited(max_pairs)
            })?;
        let (intersect, start) = (start.elapsed(), Instant::now());

        // Pairs with intersecting surfaces; all candidates if a pair may be nested or too close.
        let to_classify: Cow<'_, [[usize; 2]]> = match options.solid || options.clearance.is_some() {
            true => (&candidates).into(),
            false => overlaps.iter().map(|&(parts, _)| parts).collect(),
        };
        let ClassifiedPairs { mut clashes, close, touching_ignored, stats: mut classification_stats } =
            classify(&to_classify, &overlaps, &placed, &bounds, options, observer)?;
        let open_parts = if options.solid { classify::open_parts(&to_classify, &placed) } else { Vec::new() };
        for &(part, reason) in &open_parts {
            let part = &assembly.parts[part];
            assembly.warnings.push(Warning::not_closed(&part.name, part.file.clone(), reason));
        }
        let (classify, start) = (start.elapsed(), Instant::now());

        classification_stats += details::add_details(&mut clashes, &placed, options, observer)?;
        let (details, start) = (start.elapsed(), Instant::now());
        if options.drawings {
            details::add_drawings(&mut clashes, &placed, options, observer)?;
        }
        Ok(ClashResult {
            options: options.clone(),
            clashes,
            close,
            touching_ignored,
            open_parts,
            bounds,
            part_pairs: selection.pair_count(),
            candidates: candidates.len(),
            stats,
            classification_stats,
            times: ClashTimes { build, intersect, classify, details, drawing: start.elapsed() },
            assembly,
        })
    }
}
