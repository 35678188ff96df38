//! Parts where they stand, and their trees: what rays, sweeps and volumes are asked about.

use crate::arguments::{PictureArguments, SceneArguments, Units};
use crate::assembly::Assembly;
use crate::clash::{Bounds, bounds_of, models_of, placed_of};
use crate::notes::{self, Failure};
use crate::output::{Destination, Numbers, WorkCounts, counted, thousands, time};
use crate::select::matching;
use crate::sources;
use crate::view::{Facts, Pictures};
use anstyle::Style;
use boxwood::{Build, Model, Placed, WideTree, Work};
use rayon::prelude::*;
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) const HEADING: Style = Style::new().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();

/// Parts and models.
pub(crate) struct Scene {
    /// Its meshes are used up.
    pub(crate) assembly: Assembly,
    pub(crate) units: Option<Units>,
    /// Of each part; `None` if it has no triangles.
    pub(crate) bounds: Vec<Option<Bounds>>,
    models: Vec<Option<Model>>,
    build: Duration,
}

/// Reads the files, or takes what is built in, and places the parts. What else is read is not written over either.
pub(crate) fn read(
    arguments: &SceneArguments,
    output: Option<&Path>,
    also_read: Option<&Path>,
) -> Result<(Assembly, Destination), Failure> {
    let (assembly, destination, _) = read_drawn(arguments, output, also_read, &PictureArguments::default())?;
    Ok((assembly, destination))
}

/// As [`read`], for a result that may be drawn.
pub(crate) fn read_drawn(
    arguments: &SceneArguments,
    output: Option<&Path>,
    also_read: Option<&Path>,
    pictures: &PictureArguments,
) -> Result<(Assembly, Destination, Pictures), Failure> {
    let sources = sources::find(&arguments.paths)?;
    let also_read = also_read.and_then(|path| path.canonicalize().ok());
    let inputs = sources.iter().map(|source| source.canonical.as_path());
    let inputs: Vec<&Path> = inputs.chain(also_read.as_deref()).collect();
    let destination = Destination::new(output, &inputs)?;
    let pictures = Pictures::new(pictures, &inputs, &[&destination])?;
    let mut assembly = match &sources[..] {
        [] => Assembly::built_in(),
        _ => Assembly::read(&sources, &arguments.reading.options(), Some(arguments.skip_broken))?,
    };
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    Ok((assembly, destination, pictures))
}

/// What lengths are measured in. What is built in is in millimetres, unless it has been scaled.
pub(crate) fn units(assembly: &Assembly, arguments: &SceneArguments) -> Option<Units> {
    let built_in = assembly.files.is_empty() && arguments.placing.scale.is_none();
    arguments.placing.units.or(built_in.then_some(Units::Mm))
}

/// The places of the parts that are asked, in order: what is wanted (`--only`) but what is not (`--except`).
pub(crate) fn chosen(assembly: &Assembly, arguments: &SceneArguments) -> Result<Vec<usize>, Failure> {
    let names: Vec<&str> = assembly.parts.iter().map(|part| part.name.as_str()).collect();
    let mut is_chosen = vec![arguments.only.is_empty(); names.len()];
    for (option, globs, chosen) in [("--only", &arguments.only, true), ("--except", &arguments.except, false)] {
        for glob in globs {
            matching(option, glob, &names)?.into_iter().for_each(|place| is_chosen[place] = chosen);
        }
    }
    Ok((0..names.len()).filter(|&place| is_chosen[place]).collect())
}

impl Scene {
    /// The parts that are asked, each with its tree.
    pub(crate) fn of_chosen(mut assembly: Assembly, arguments: &SceneArguments) -> Result<Self, Failure> {
        let chosen = chosen(&assembly, arguments)?;
        assembly.keep(&chosen);
        if assembly.parts.is_empty() {
            notes::note("the selection leaves no part: nothing was asked");
        }
        Self::new(assembly, arguments, |bounds| (0..bounds.len()).collect())
    }

    /// All parts; only those that are needed, by what is around each, get a tree.
    pub(crate) fn new(
        mut assembly: Assembly,
        arguments: &SceneArguments,
        needed: impl FnOnce(&[Option<Bounds>]) -> Vec<usize>,
    ) -> Result<Self, Failure> {
        let start = Instant::now();
        let (meshes, parts) = (std::mem::take(&mut assembly.meshes), &assembly.parts);
        let bounds = parts.par_iter().map(|part| bounds_of(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
        let mut has_model = vec![false; meshes.len()];
        needed(&bounds).into_iter().for_each(|part| has_model[parts[part].mesh] = true);
        let models = models_of::<WideTree>(meshes, &has_model, &Build::default());
        let units = units(&assembly, arguments);
        Ok(Self { assembly, units, bounds, models, build: start.elapsed() })
    }

    /// The parts where they stand; `None` for those without a tree.
    pub(crate) fn placed(&self) -> Result<Vec<Option<Placed<'_>>>, Failure> {
        placed_of(&self.assembly.parts, &self.models)
    }

    pub(crate) fn name(&self, part: usize) -> &str {
        &self.assembly.parts[part].name
    }

    /// `None` in the built-in assembly.
    pub(crate) fn file(&self, part: usize) -> Option<&str> {
        self.assembly.parts[part].file.as_deref()
    }

    /// How its coordinates are written.
    pub(crate) fn numbers(&self) -> Numbers {
        Numbers::within(self.bounds.iter().copied().flatten())
    }

    /// What is asked, for people, and what is asked of it.
    pub(crate) fn write_heading(&self, out: &mut dyn Write, question: &str) -> io::Result<()> {
        let source = match self.assembly.files.len() {
            0 => "Built-in assembly".to_owned(),
            files => counted(files as u64, "file", "files"),
        };
        let parts = counted(self.assembly.parts.len() as u64, "part", "parts");
        let triangles = counted(self.assembly.triangles(), "triangle", "triangles");
        let units = self.units.map_or(String::new(), |units| format!(", in {units}"));
        writeln!(out, "{HEADING}{source}{HEADING:#}: {parts}, {triangles}{units}\n{question}\n")
    }

    /// What was done, and how long it took.
    pub(crate) fn write_details(&self, out: &mut dyn Write, cost: &Cost) -> io::Result<()> {
        let boxes = counted(cost.work.box_tests, "box test", "box tests");
        let tests = counted(cost.work.triangle_tests, "triangle test", "triangle tests");
        let exact = thousands(cost.work.exact_tests);
        let [read, build, search] = [self.assembly.read, self.build, cost.search].map(time);
        let threads = counted(cost.threads as u64, "thread", "threads");
        writeln!(out, "{QUIET}{boxes}, {tests} ({exact} by exact arithmetic){QUIET:#}")?;
        writeln!(out, "{QUIET}read {read}, build {build}, search {search}, {threads}{QUIET:#}")
    }

    /// Adds the same to the facts of a view.
    pub(crate) fn add_facts(&self, facts: &mut Facts, cost: &Cost) {
        facts.files(self.assembly.files.len());
        facts.count("parts", self.assembly.parts.len() as u64);
        facts.count("triangles", self.assembly.triangles());
        facts.count("box tests", cost.work.box_tests);
        facts.count("triangle tests", cost.work.triangle_tests);
        facts.count("of them by exact arithmetic", cost.work.exact_tests);
        facts.setting("answers", "exact: no tolerance");
        if let Some(units) = self.units {
            facts.setting("units", units.to_string());
        }
        facts.setting("threads", thousands(cost.threads as u64));
        facts.time("reading", self.assembly.read);
        facts.time("boxes and trees", self.build);
        facts.time("search", cost.search);
    }

    pub(crate) fn summary(&self, cost: &Cost) -> Summary {
        Summary {
            files: self.assembly.files.len(),
            parts: self.assembly.parts.len(),
            triangles: self.assembly.triangles(),
            units: self.units,
            seconds: Seconds {
                read: self.assembly.read.as_secs_f64(),
                build: self.build.as_secs_f64(),
                search: cost.search.as_secs_f64(),
            },
            work: cost.work.into(),
            threads: cost.threads,
        }
    }
}

/// What a search cost.
pub(crate) struct Cost {
    pub(crate) work: Work,
    search: Duration,
    threads: usize,
}

impl Cost {
    /// Of a search that began then and ends now.
    pub(crate) fn since(start: Instant, work: Work) -> Self {
        Self { work, search: start.elapsed(), threads: rayon::current_num_threads() }
    }
}

/// What summaries have in common. The keys are an interface: they are added to, never renamed.
#[derive(Serialize)]
pub(crate) struct Summary {
    files: usize,
    parts: usize,
    triangles: u64,
    units: Option<Units>,
    seconds: Seconds,
    work: WorkCounts,
    threads: usize,
}

#[derive(Serialize)]
struct Seconds {
    read: f64,
    build: f64,
    search: f64,
}

/// The length of a vector, however long or short.
pub(crate) fn length_of(vector: [f64; 3]) -> f64 {
    let largest = vector.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
    if largest == 0.0 {
        return 0.0;
    }
    // Numbers on one axis, the usual case, keep all their digits.
    largest * vector.iter().map(|x| (x / largest) * (x / largest)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_do_not_overflow() {
        assert_eq!([[0.0; 3], [3.0, 4.0, 0.0], [0.0, -7.1, 0.0]].map(length_of), [0.0, 5.0, 7.1]);
        assert_eq!(length_of([3e-200, 0.0, 4e-200]), 5e-200);
        assert_eq!(length_of([1e300, 0.0, 0.0]), 1e300);
    }
}
