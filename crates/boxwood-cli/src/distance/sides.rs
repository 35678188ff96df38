//! What is measured from, and to.

use crate::arguments::{DistanceArguments, MOST_CANDIDATES};
use crate::assembly::{Assembly, Part};
use crate::notes::{Failure, shown, text_of};
use crate::select::matching;
use crate::sources::{self, Source};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Two sets of parts. A part may be in both.
pub(super) struct Sides {
    /// As they were asked for, fit for a terminal.
    pub(super) names: [String; 2],
    /// The places of the parts, in order.
    pub(super) parts: [Vec<usize>; 2],
}

/// The files of the first path, if the two paths are the sides.
pub(super) type FilesOfFirst = Option<HashSet<String>>;

/// The files to read; none if what is built in is asked.
pub(super) fn sources(arguments: &DistanceArguments) -> Result<(Vec<Source>, FilesOfFirst), Failure> {
    match (arguments.paths.as_slice(), &arguments.between) {
        (paths, Some(_)) => Ok((sources::find(paths)?, None)),
        ([a, b], None) => {
            let [mut first, second] = [find(a)?, find(b)?];
            not_both([a, b], &first, &second)?;
            let files = first.iter().map(|source| text_of(&source.path)).collect();
            first.extend(second);
            Ok((first, Some(files)))
        }
        (paths, None) => Err(not_two(paths.len()).into()),
    }
}

/// Reads the files, or takes what is built in.
pub(super) fn read(sources: &[Source], arguments: &DistanceArguments) -> Result<Assembly, Failure> {
    match sources {
        [] => Ok(Assembly::built_in()),
        _ => Assembly::read(sources, &arguments.reading.options(), None),
    }
}

fn find(path: &Path) -> Result<Vec<Source>, Failure> {
    sources::find(&[path.to_owned()])
}

/// Nothing is far from itself.
fn not_both([a, b]: [&PathBuf; 2], first: &[Source], second: &[Source]) -> Result<(), Failure> {
    let known: HashSet<&Path> = first.iter().map(|source| source.canonical.as_path()).collect();
    match second.iter().find(|source| known.contains(source.canonical.as_path())) {
        None => Ok(()),
        Some(both) => {
            let (a, b, both) = (shown(a), shown(b), shown(&both.path));
            let what = if a == b { format!("{a} was named twice") } else { format!("{both} is in both {a} and {b}") };
            Err(format!("{what}; name two different files, or parts (--between GLOB GLOB)").into())
        }
    }
}

fn not_two(paths: usize) -> String {
    let given = match paths {
        0 => "nothing was named".to_owned(),
        1 => "one path was named".to_owned(),
        paths => format!("{paths} paths were named"),
    };
    format!(
        "a distance has two ends, and {given}; name two files, such as 'boxwood distance arm.stl wall.stl', or parts \
         of any number of files, such as 'boxwood distance cell.glb --between \"arm*\" \"fence*\"'\n       'boxwood \
         distance --between gear-1-pinion gear-1-wheel' asks the built-in assembly; all parts that are closer than a \
         length are found by 'boxwood clash --clearance'"
    )
}

impl Sides {
    /// By name, or by file. The assembly keeps only the parts of the sides: nobody asks whether others can be placed.
    pub(super) fn new(
        assembly: &mut Assembly,
        arguments: &DistanceArguments,
        files: FilesOfFirst,
    ) -> Result<Self, Failure> {
        let mut sides = Self::of(&assembly.parts, arguments, files)?;
        let kept: BTreeSet<usize> = sides.parts.iter().flatten().copied().collect();
        let kept: Vec<usize> = kept.into_iter().collect();
        assembly.keep(&kept);
        let new_places: HashMap<usize, usize> = kept.into_iter().enumerate().map(|(new, old)| (old, new)).collect();
        sides.parts.iter_mut().flatten().for_each(|part| *part = new_places[part]);
        Ok(sides)
    }

    fn of(parts: &[Part], arguments: &DistanceArguments, files: FilesOfFirst) -> Result<Self, Failure> {
        let sides = match (arguments.between.as_deref(), files) {
            (Some([a, b]), _) => Self::by_name(parts, [a, b])?,
            (_, Some(files)) => Self::by_file(parts, &arguments.paths, &files),
            // The command line takes two globs or none.
            _ => return Err(not_two(arguments.paths.len()).into()),
        };
        let [a, b] = &sides.parts;
        if a.len() == 1 && a == b {
            let [a_name, b_name] = &sides.names;
            let only = &parts[a[0]].name;
            let message = format!("--between {a_name} {b_name}: both match only {only}; a distance needs two parts");
            return Err(message.into());
        }
        let pairs = a.len() as u64 * b.len() as u64;
        if pairs > MOST_CANDIDATES {
            let advice = "choose fewer parts (--between)";
            return Err(format!("{pairs} pairs of parts are more than the {MOST_CANDIDATES} allowed; {advice}").into());
        }
        Ok(sides)
    }

    fn by_name(parts: &[Part], globs: [&String; 2]) -> Result<Self, Failure> {
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        let [a, b] = globs.map(|glob| matching("--between", glob, &names));
        match (a, b) {
            (Ok(a), Ok(b)) => Ok(Self { names: globs.map(|glob| crate::notes::printable(glob)), parts: [a, b] }),
            (Err(Failure(mut messages)), Err(Failure(more))) => {
                messages.extend(more);
                Err(Failure(messages))
            }
            (Err(failure), _) | (_, Err(failure)) => Err(failure),
        }
    }

    fn by_file(parts: &[Part], paths: &[PathBuf], files: &HashSet<String>) -> Self {
        let is_first = |&place: &usize| parts[place].file.as_ref().is_some_and(|file| files.contains(file));
        let (a, b) = (0..parts.len()).partition(is_first);
        let name = |side: usize| paths.get(side).map_or(String::new(), |path| shown(path));
        Self { names: [name(0), name(1)], parts: [a, b] }
    }

    /// Every pair of a part of one side and another part of the other, each once.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let [a, b] = &self.parts;
        let (in_a, in_b): (HashSet<usize>, HashSet<usize>) = (a.iter().copied().collect(), b.iter().copied().collect());
        let both = move |part: usize| in_a.contains(&part) && in_b.contains(&part);
        let all = a.iter().flat_map(move |&first| b.iter().map(move |&second| [first, second]));
        all.filter(move |&[first, second]| first != second && (first < second || !(both(first) && both(second))))
    }
}
