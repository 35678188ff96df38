//! Engines of the broad-phase benchmark: boxwood with one of its methods, or a peer that is compiled in.

use anyhow::{Result, bail};
use boxwood::papers::{AxialCutOptions, BroadPhaseMethod, EndpointSort, SortPolicy};
use boxwood_scenes::BoxDistribution;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{BroadPhaseRun, boxwood::BoxwoodBoxes};
use crate::{engine::Library, task::Task};

/// Broad-phase methods of boxwood with their command-line names.
const METHODS: [(&str, BroadPhaseMethod); 4] = [
    ("tree", BroadPhaseMethod::Tree),
    ("axial-cut", axial_cut(SortPolicy::EveryUpdate)),
    ("axial-cut-unsorted", axial_cut(SortPolicy::OnCut)),
    ("brute-force", BroadPhaseMethod::BruteForce),
];

const fn axial_cut(resort: SortPolicy) -> BroadPhaseMethod {
    BroadPhaseMethod::AxialCut(AxialCutOptions { sort: EndpointSort::Shell, resort, segments: None })
}

/// Command-line values of boxwood's broad-phase methods.
pub fn methods() -> impl TypedValueParser<Value = BroadPhaseMethod> {
    let find = |value: String| METHODS.into_iter().find(|(name, _)| *name == value).ok_or("unknown method");
    PossibleValuesParser::new(METHODS.map(|(name, _)| name)).try_map(find).map(|(_, method)| method)
}

/// Library under test, with a broad-phase method if it is boxwood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BroadPhaseEngine {
    library: Library,
    /// Broad-phase method; ignored unless `library` is boxwood.
    method: BroadPhaseMethod,
}

impl BroadPhaseEngine {
    /// Creates an engine that runs boxwood with the given broad-phase method.
    #[must_use]
    pub fn boxwood(method: BroadPhaseMethod) -> Self {
        Self { library: Library::Boxwood, method }
    }

    /// Creates an engine of the given library. boxwood uses its default method.
    #[must_use]
    pub fn new(library: Library) -> Self {
        Self { library, method: BroadPhaseMethod::default() }
    }

    /// Returns engines for boxwood, one per broad-phase method.
    pub fn all_boxwood() -> impl Iterator<Item = Self> {
        METHODS.into_iter().map(|(_, method)| Self::boxwood(method))
    }

    /// Returns the peers that are compiled in and have a broad phase.
    pub fn peers() -> impl Iterator<Item = Self> {
        Library::peers().filter(|library| library.unsupported_reason(Task::Broad).is_none()).map(Self::new)
    }

    /// Library under test.
    #[must_use]
    pub fn library(&self) -> Library {
        self.library
    }

    /// Name of boxwood's broad-phase method; `None` for other libraries.
    #[must_use]
    pub fn method_name(&self) -> Option<&'static str> {
        let is_it = |&(_, method): &(&str, BroadPhaseMethod)| method == self.method;
        METHODS.into_iter().filter(|_| self.library == Library::Boxwood).find(is_it).map(|(name, _)| name)
    }

    /// Creates the library's broad phase without boxes.
    ///
    /// # Errors
    /// If the library is not compiled in or has no broad phase.
    pub(super) fn start(&self, spread: BoxDistribution) -> Result<Box<dyn BroadPhaseRun>> {
        // If no peer is compiled in, the distribution is unused: only peers are tuned for it.
        let _ = spread;
        match self.library {
            Library::Boxwood => Ok(Box::new(BoxwoodBoxes::new(self.method))),
            #[cfg(feature = "parry")]
            Library::Parry => Ok(Box::new(super::parry::ParryTree::new(spread))),
            #[cfg(feature = "rapier")]
            Library::Rapier => Ok(Box::new(super::rapier::RapierColliders::new(spread))),
            library => match library.unsupported_reason(Task::Broad) {
                Some(reason) => bail!("{library}: {reason}"),
                None => bail!(library.not_built_message()),
            },
        }
    }
}
