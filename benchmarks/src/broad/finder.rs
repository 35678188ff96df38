//! Who finds pairs: boxwood by one of its methods, or a peer of this build.

use anyhow::{Result, bail};
use boxwood::{AxialCutOptions, BroadMethod, ProjectionSort, Resort};
use boxwood_scenes::Spread;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{Phase, ours};
use crate::{library::Library, task::Task};

/// boxwood's methods by their words.
const METHODS: [(&str, BroadMethod); 4] = [
    ("tree", BroadMethod::Tree),
    ("axial-cut", axial_cut(Resort::EveryUpdate)),
    ("axial-cut-unsorted", axial_cut(Resort::WhenCutting)),
    ("brute-force", BroadMethod::BruteForce),
];

const fn axial_cut(resort: Resort) -> BroadMethod {
    BroadMethod::AxialCut(AxialCutOptions { sort: ProjectionSort::Shell, resort, segments: None })
}

/// Methods as values of an option.
pub fn methods() -> impl TypedValueParser<Value = BroadMethod> {
    let find = |word: String| METHODS.into_iter().find(|(name, _)| *name == word).ok_or("no such method");
    PossibleValuesParser::new(METHODS.map(|(name, _)| name)).try_map(find).map(|(_, method)| method)
}

/// A library, and of boxwood the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finder {
    library: Library,
    /// Of boxwood alone.
    method: BroadMethod,
}

impl Finder {
    /// boxwood by a method.
    #[must_use]
    pub fn ours(method: BroadMethod) -> Self {
        Self { library: Library::Boxwood, method }
    }

    /// Any library; boxwood by its default method.
    #[must_use]
    pub fn of(library: Library) -> Self {
        Self { library, method: BroadMethod::default() }
    }

    /// boxwood by each of its methods.
    pub fn all_of_ours() -> impl Iterator<Item = Self> {
        METHODS.into_iter().map(|(_, method)| Self::ours(method))
    }

    /// The peers in this build that find pairs.
    pub fn peers() -> impl Iterator<Item = Self> {
        Library::peers().filter(|library| library.lacks(Task::Broad).is_none()).map(Self::of)
    }

    /// Which library.
    #[must_use]
    pub fn library(&self) -> Library {
        self.library
    }

    /// The word of boxwood's method; `None` if it is another library.
    #[must_use]
    pub fn method_name(&self) -> Option<&'static str> {
        let is_it = |&(_, method): &(&str, BroadMethod)| method == self.method;
        METHODS.into_iter().filter(|_| self.library == Library::Boxwood).find(is_it).map(|(name, _)| name)
    }

    /// Without boxes. Fails if the library is not in this build.
    pub(super) fn phase(&self, spread: Spread) -> Result<Box<dyn Phase>> {
        // Peers are set up for what they are to meet, see there; boxwood is not.
        let _ = spread;
        match self.library {
            Library::Boxwood => Ok(Box::new(ours::Boxes::new(self.method))),
            #[cfg(feature = "parry")]
            Library::Parry => Ok(Box::new(super::parry::Tree::new(spread))),
            #[cfg(feature = "rapier")]
            Library::Rapier => Ok(Box::new(super::rapier::Colliders::new(spread))),
            library => match library.lacks(Task::Broad) {
                Some(reason) => bail!("{library}: {reason}"),
                None => bail!(library.not_built()),
            },
        }
    }
}
