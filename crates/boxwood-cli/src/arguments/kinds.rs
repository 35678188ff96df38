//! Which kinds of clashes are reported.

use crate::clash::Asked;
use clap::Args;

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
}

impl KindArguments {
    pub(crate) fn asked(&self, clearance: Option<f64>) -> Asked {
        Asked { clearance, solid: self.solid, ignore_touching: self.ignore_touching }
    }
}
