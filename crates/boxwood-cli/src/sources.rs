//! Mesh files of the arguments, and the assemblies that they contain.

use crate::arguments::ReadArgs;
use crate::notes::{self, CommandError};
use crate::progress;
use boxwood_assembly::{Assembly, find_sources};
use std::path::PathBuf;

pub(crate) use boxwood_assembly::MeshSource;

/// Finds the files of all paths.
pub(crate) fn find(paths: &[PathBuf]) -> Result<Vec<MeshSource>, CommandError> {
    Ok(find_sources(paths)?)
}

/// Reads an assembly. `skip_unreadable` is the value of the option of that name; `None` if the command has no such option.
pub(crate) fn read(
    sources: &[MeshSource],
    reading: &ReadArgs,
    skip_unreadable: Option<bool>,
) -> Result<Assembly, CommandError> {
    let options = reading.assembly_options(skip_unreadable == Some(true));
    let assembly = progress::observed(|observer| Assembly::read(sources, &options, observer));
    assembly.map_err(|error| match skip_unreadable {
        Some(_) => notes::with_skip_hint(error),
        None => error.into(),
    })
}
