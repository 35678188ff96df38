//! Options of `boxwood clash` that choose what is reported.

use crate::notes::CommandError;
use crate::output::{ContactsFile, Destination};
use boxwood_assembly::ClashOptions;
use clap::Args;
use std::path::{Path, PathBuf};

/// What is reported about pairs of parts.
#[derive(Args)]
#[command(next_help_heading = super::clash::SELECTION)]
pub(crate) struct ClashReportArgs {
    /// Also find parts that are enclosed by another part
    ///
    /// Parts are treated as solids. A pair whose surfaces do not intersect is reported if the solids have a common point: one part is
    /// inside the other, or (kind crossing) one part surrounds a cavity of the other or has several bodies, some of them inside the other.
    /// Such a row has 0 triangle pairs and no point. Its box is the intersection of the boxes of the parts. A part in a cavity of another
    /// part is not inside it.
    ///
    /// A part that is not closed has no interior, so nothing is found inside it. A warning names each such part that is near another, and
    /// an open edge. 'boxwood check' shows all open edges.
    #[arg(long)]
    solid: bool,

    /// Ignore pairs that only touch
    ///
    /// These are the pairs of kind touching: the surfaces intersect, the interiors do not. The summary counts them. If no other pair is
    /// found, the exit code is 0.
    #[arg(long)]
    ignore_touching: bool,

    /// Report contact curves, patches and points; with =FILE also write them (.obj, .ply, .json)
    ///
    /// A region is a connected set of contacts. Its curves are closed where closed surfaces cross. Patches are areas where coplanar
    /// faces overlap. The normal points from the first part to the second and is weighted by area. OBJ and PLY files contain the curves
    /// and the isolated points as lines, to show them with the meshes; JSON also contains the patches. --max-triangle-pairs limits the
    /// contacts too. The equals sign in --contacts=FILE is required: a name after a blank is an input file.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    contacts: Option<Option<PathBuf>>,

    /// Report penetration depths: how far the second part must move to separate the two
    ///
    /// For closed parts whose interiors intersect. For convex parts the depth is exact up to rounding. For other parts it is an
    /// interval: moving by the upper value in the given direction separates the parts, and no move shorter than the lower value does. May
    /// take long.
    #[arg(long)]
    depth: bool,
}

impl ClashReportArgs {
    /// Options of the query. `drawings` requests the geometry for pictures.
    pub(crate) fn options(&self, clearance: Option<f64>, drawings: bool) -> ClashOptions {
        let mut options = ClashOptions::default();
        options.clearance = clearance;
        options.solid = self.solid;
        options.ignore_touching = self.ignore_touching;
        options.contacts = self.contacts.is_some();
        options.depth = self.depth;
        options.drawings = drawings;
        options
    }

    /// File for the contacts, if one was given.
    pub(crate) fn contacts_file(
        &self,
        inputs: &[&Path],
        result: &Destination,
    ) -> Result<Option<ContactsFile>, CommandError> {
        let path = self.contacts.as_ref().and_then(Option::as_deref);
        path.map(|path| ContactsFile::new(path, inputs, result)).transpose()
    }
}
