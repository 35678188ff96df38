//! The two sets of parts between which the distance is measured.

use crate::arguments::DistanceArgs;
use crate::notes::{CommandError, shown, text_of};
use crate::select::matching;
use crate::sources::{self, MeshSource};
use boxwood_assembly::ClashOptions;
use boxwood_assembly::{Assembly, Part as AssemblyPart};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Two sets of parts. A part may be in both.
pub(super) struct PartSets {
    /// Names of the sets for output: globs or paths, without control characters.
    pub(super) names: [String; 2],
    /// Sorted indices of the parts of each set.
    pub(super) parts: [Vec<usize>; 2],
}

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

impl PartSets {
    /// Selects the sets by name or by file. Removes all other parts from the assembly, so that their poses are not validated.
    pub(super) fn new(
        assembly: &mut Assembly,
        arguments: &DistanceArgs,
        files: FirstSetFiles,
    ) -> Result<Self, CommandError> {
        let mut sets = Self::from_parts(&assembly.parts, arguments, files)?;
        let kept: BTreeSet<usize> = sets.parts.iter().flatten().copied().collect();
        let kept: Vec<usize> = kept.into_iter().collect();
        assembly.retain(&kept);
        let new_indices: HashMap<usize, usize> = kept.into_iter().enumerate().map(|(new, old)| (old, new)).collect();
        sets.parts.iter_mut().flatten().for_each(|part| *part = new_indices[part]);
        Ok(sets)
    }

    fn from_parts(
        parts: &[AssemblyPart],
        arguments: &DistanceArgs,
        files: FirstSetFiles,
    ) -> Result<Self, CommandError> {
        let sets = match (arguments.between.as_deref(), files) {
            (Some([a, b]), _) => Self::by_name(parts, [a, b])?,
            (_, Some(files)) => Self::by_file(parts, &arguments.paths, &files),
            // Cannot happen: the command line accepts `--between` with exactly two globs.
            _ => return Err(expected_two_paths(arguments.paths.len()).into()),
        };
        let [a, b] = &sets.parts;
        if a.len() == 1 && a == b {
            let [a_name, b_name] = &sets.names;
            let only = &parts[a[0]].name;
            let message =
                format!("--between {a_name} {b_name}: both match only {only}; two different parts are needed");
            return Err(message.into());
        }
        let pairs = a.len() as u64 * b.len() as u64;
        if pairs > ClashOptions::MAX_CANDIDATES {
            let advice = "select fewer parts (--between)";
            return Err(
                format!("too many pairs of parts: {pairs}, limit {}; {advice}", ClashOptions::MAX_CANDIDATES).into()
            );
        }
        Ok(sets)
    }

    fn by_name(parts: &[AssemblyPart], globs: [&String; 2]) -> Result<Self, CommandError> {
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        let [a, b] = globs.map(|glob| matching("--between", glob, &names));
        match (a, b) {
            (Ok(a), Ok(b)) => Ok(Self { names: globs.map(|glob| crate::notes::printable(glob)), parts: [a, b] }),
            (Err(CommandError(mut messages)), Err(CommandError(more))) => {
                messages.extend(more);
                Err(CommandError(messages))
            }
            (Err(failure), _) | (_, Err(failure)) => Err(failure),
        }
    }

    fn by_file(parts: &[AssemblyPart], paths: &[PathBuf], files: &HashSet<String>) -> Self {
        let is_first = |&index: &usize| parts[index].file.as_ref().is_some_and(|file| files.contains(file));
        let (a, b) = (0..parts.len()).partition(is_first);
        let name = |set: usize| paths.get(set).map_or(String::new(), |path| shown(path));
        Self { names: [name(0), name(1)], parts: [a, b] }
    }

    /// All pairs of different parts, one of each set; each pair once.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let [a, b] = &self.parts;
        let (in_a, in_b): (HashSet<usize>, HashSet<usize>) = (a.iter().copied().collect(), b.iter().copied().collect());
        let both = move |part: usize| in_a.contains(&part) && in_b.contains(&part);
        let all = a.iter().flat_map(move |&first| b.iter().map(move |&second| [first, second]));
        all.filter(move |&[first, second]| first != second && (first < second || !(both(first) && both(second))))
    }
}
