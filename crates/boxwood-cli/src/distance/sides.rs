//! The two sets of parts between which the distance is measured.

use crate::arguments::DistanceArgs;
use crate::notes::{CommandError, shown, text_of};
use crate::sources::{self, MeshSource};
use boxwood_assembly::Assembly;
use boxwood_assembly::scene::PartSets;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Paths of the files of the first set, if the sets are given by two paths; `None` if they are given by part
/// names.
pub(super) type FirstSetFiles = Option<HashSet<String>>;

/// Finds the files to read; none for the built-in assembly.
pub(super) fn sources(arguments: &DistanceArgs) -> Result<(Vec<MeshSource>, FirstSetFiles), CommandError> {
    match (arguments.paths.as_slice(), &arguments.between) {
        (paths, Some(_)) => Ok((sources::find(paths)?, None)),
        ([a, b], None) => {
            let [mut first, second] = [find(a)?, find(b)?];
            check_disjoint([a, b], &first, &second)?;
            let files = first.iter().map(|source| text_of(&source.path)).collect();
            first.extend(second);
            Ok((first, Some(files)))
        }
        (paths, None) => Err(expected_two_paths(paths.len()).into()),
    }
}

/// Reads the files, or takes the built-in assembly.
pub(super) fn read(sources: &[MeshSource], arguments: &DistanceArgs) -> Result<Assembly, CommandError> {
    match sources {
        [] => Ok(Assembly::built_in()),
        _ => sources::read(sources, &arguments.reading, None),
    }
}

fn find(path: &Path) -> Result<Vec<MeshSource>, CommandError> {
    sources::find(&[path.to_owned()])
}

/// Checks that no file is in both sets.
fn check_disjoint([a, b]: [&PathBuf; 2], first: &[MeshSource], second: &[MeshSource]) -> Result<(), CommandError> {
    let known: HashSet<&Path> = first.iter().map(|source| source.canonical.as_path()).collect();
    match second.iter().find(|source| known.contains(source.canonical.as_path())) {
        None => Ok(()),
        Some(both) => {
            let (a, b, both) = (shown(a), shown(b), shown(&both.path));
            let what = if a == b { format!("{a} is given twice") } else { format!("{both} is in both {a} and {b}") };
            Err(format!("{what}; pass two different files, or select parts (--between GLOB GLOB)").into())
        }
    }
}

/// Error message for a number of paths other than two.
fn expected_two_paths(paths: usize) -> String {
    let given = match paths {
        0 => "no path is given".to_owned(),
        1 => "one path is given".to_owned(),
        paths => format!("{paths} paths are given"),
    };
    format!(
        "expected two paths, but {given}; pass two files, for example 'boxwood distance arm.stl wall.stl', or select parts \
         of any number of files, for example 'boxwood distance cell.glb --between \"arm*\" \"fence*\"'\n       'boxwood \
         distance --between gear-1-pinion gear-1-wheel' measures in the built-in assembly; 'boxwood clash --clearance' \
         finds all pairs closer than a length"
    )
}

/// Selects the sets by name or by file.
pub(super) fn part_sets(
    assembly: &Assembly,
    arguments: &DistanceArgs,
    files: FirstSetFiles,
) -> Result<PartSets, CommandError> {
    match (arguments.between.as_deref(), files, &arguments.paths[..]) {
        (Some([a, b]), ..) => Ok(PartSets::between(assembly, [a, b])?),
        (_, Some(files), [a, b]) => Ok(PartSets::by_file(assembly, &files, [&text_of(a), &text_of(b)])),
        // Cannot happen: the command line accepts `--between` with exactly two globs.
        (.., paths) => Err(expected_two_paths(paths.len()).into()),
    }
}
