//! Which kinds of clashes are reported.

use crate::clash::Asked;
use crate::notes::Failure;
use crate::output::{CurvesFile, Destination};
use clap::Args;
use std::path::{Path, PathBuf};

/// What is reported of solids.
#[derive(Args)]
#[command(next_help_heading = super::clash::SELECTION)]
pub(crate) struct KindArguments {
    /// Find also the parts that are inside others, surfaces apart
    ///
    /// Parts are taken as solids. A pair whose surfaces are apart is reported if the solids have a point in common: one is inside
    /// the other, or (kind crossing) around a hollow of it, or in pieces of which one is inside. Such a row has 0 triangle pairs and
    /// no common point; its box is what the boxes of the two parts have in common, which is that of the inner one. A part in a hollow
    /// of another is not inside it.
    ///
    /// A part that is not closed has no inside, so nothing is found in it: a warning names each such part that is near another, and
    /// an edge where it is open. 'boxwood check' shows all of them.
    #[arg(long)]
    solid: bool,

    /// Leave out the parts that only touch
    ///
    /// Those of kind touching: surfaces meet, insides do not. The summary counts them; if nothing else is found, the exit code is 0.
    #[arg(long)]
    ignore_touching: bool,

    /// Say where surfaces meet: curves, patches and points; with =FILE also as lines (.obj, .ply) or .json
    ///
    /// A region is what hangs together. Its curves are closed where closed surfaces cross; patches are where faces lie on each other.
    /// Its normal is the way from the first part to the second, weighted by area. A file holds the curves and the single points, as lines
    /// that programs show beside the meshes, or as JSON with the patches too. --max-pairs is a limit of this too. Write --contacts=FILE
    /// with the sign: a name behind a blank is one of the files to check.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    contacts: Option<Option<PathBuf>>,

    /// Say how deep parts are in each other: how far the second must be moved to be free of the first
    ///
    /// Of parts whose insides meet, and that are closed. Of convex parts the depth is exact to rounding; of others it is between two
    /// numbers: a move by the larger, in the direction that is told, frees the part, and no move by less than the smaller does. May
    /// take long.
    #[arg(long)]
    depth: bool,
}

impl KindArguments {
    /// What is asked, and what pictures need if there are to be any.
    pub(crate) fn asked(&self, clearance: Option<f64>, drawn: bool) -> Asked {
        let (contacts, depth) = (self.contacts.is_some(), self.depth);
        Asked { clearance, solid: self.solid, ignore_touching: self.ignore_touching, contacts, depth, drawn }
    }

    /// The file for the curves, if there is to be one.
    pub(crate) fn curves_file(&self, inputs: &[&Path], result: &Destination) -> Result<Option<CurvesFile>, Failure> {
        let path = self.contacts.as_ref().and_then(Option::as_deref);
        path.map(|path| CurvesFile::new(path, inputs, result)).transpose()
    }
}
