//! The two sets of parts between which a distance is measured.

use crate::assembly::Assembly;
use crate::error::AssemblyError;
use crate::names::matching;
use boxwood_report::format::printable;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Two sets of parts. A part may be in both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PartSets {
    /// Names of the sets, without control characters.
    pub names: [String; 2],
    /// Sorted indices of the parts of each set.
    pub parts: [Vec<usize>; 2],
}

impl PartSets {
    /// Sets with these names and part indices. Control characters in the names are escaped.
    #[must_use]
    pub fn new(names: [&str; 2], parts: [Vec<usize>; 2]) -> Self {
        let parts = parts.map(|mut parts| {
            parts.sort_unstable();
            parts.dedup();
            parts
        });
        Self { names: names.map(printable), parts }
    }

    /// Sets of the parts whose names match the first and the second pattern. The patterns are the names of the sets.
    ///
    /// # Errors
    /// [`AssemblyError::Names`] if a pattern is invalid or matches no name, and [`AssemblyError::SamePart`] if both match the same
    /// part and no other.
    pub fn between(assembly: &Assembly, patterns: [&str; 2]) -> Result<Self, AssemblyError> {
        let names = assembly.names();
        let sets = match patterns.map(|pattern| matching("between", pattern, &names)) {
            [Ok(a), Ok(b)] => Self::new(patterns, [a, b]),
            [a, b] => return Err(AssemblyError::Names(a.err().into_iter().chain(b.err()).collect())),
        };
        match &sets.parts {
            [a, b] if a.len() == 1 && a == b => {
                let part = assembly.parts[a[0]].name.clone();
                Err(AssemblyError::SamePart { patterns: sets.names, part })
            }
            _ => Ok(sets),
        }
    }

    /// Sets of the parts from the files with these paths, and of all other parts.
    #[must_use]
    pub fn by_file(assembly: &Assembly, first_files: &HashSet<String>, names: [&str; 2]) -> Self {
        let is_first =
            |&part: &usize| assembly.parts[part].file.as_ref().is_some_and(|file| first_files.contains(file));
        let (a, b) = (0..assembly.parts.len()).partition(is_first);
        Self::new(names, [a, b])
    }

    /// Number of pairs of different parts, one of each set, in which both parts satisfy `is_counted`; each pair once.
    ///
    /// With m and n parts in the sets and k in both, there are `m n - k` choices of two different parts. They contain each of
    /// the `k (k - 1) / 2` pairs of parts in both sets twice.
    pub(super) fn pair_count(&self, is_counted: impl Fn(usize) -> bool) -> u64 {
        let [a, b] = self
            .parts
            .each_ref()
            .map(|parts| -> HashSet<usize> { parts.iter().copied().filter(|&part| is_counted(part)).collect() });
        let (both, all) = (a.intersection(&b).count() as u64, a.len() as u64 * b.len() as u64);
        all - both - both * both.saturating_sub(1) / 2
    }

    /// Sorted indices of the parts of both sets, and the sets with indices into this list.
    pub(super) fn renumbered(&self) -> (Vec<usize>, Self) {
        let kept: BTreeSet<usize> = self.parts.iter().flatten().copied().collect();
        let kept: Vec<usize> = kept.into_iter().collect();
        let new_indices: HashMap<usize, usize> = kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let parts = self.parts.each_ref().map(|parts| parts.iter().map(|part| new_indices[part]).collect());
        (kept, Self { names: self.names.clone(), parts })
    }
}
