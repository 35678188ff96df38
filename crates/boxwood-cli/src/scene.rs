//! Scene: placed parts with their models, for `ray`, `sweep` and `region`.

use crate::arguments::{PictureArgs, SceneArgs};
use crate::models::{build_models, part_bounds, place_parts};
use crate::notes::{self, CommandError};
use crate::output::{Destination, NumberFormat, StatsRow, counted, thousands, time};
use crate::select::matching;
use crate::sources;
use crate::view::{FactList, PictureFiles};
use anstyle::Style;
use boxwood::query::QueryStats;
use boxwood::{Aabb, Model, PlacedModel};
use boxwood_assembly::Assembly;
use boxwood_assembly::Units;
use rayon::prelude::*;
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) const HEADING: Style = Style::new().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();

/// Placed parts and their models.
pub(crate) struct Scene {
    /// Assembly without its meshes: they were moved into `models`.
    pub(crate) assembly: Assembly,
    pub(crate) units: Option<Units>,
    /// Bounding box of each part; `None` for a part without triangles.
    pub(crate) bounds: Vec<Option<Aabb>>,
    models: Vec<Option<Model>>,
    build: Duration,
}

/// Reads the files, or takes the built-in assembly, and places the parts. `output` must be neither an input file
/// nor `also_read`, a further file that the command reads.
pub(crate) fn read(
    arguments: &SceneArgs,
    output: Option<&Path>,
    also_read: Option<&Path>,
) -> Result<(Assembly, Destination), CommandError> {
    let (assembly, destination, _) = read_with_pictures(arguments, output, also_read, &PictureArgs::default())?;
    Ok((assembly, destination))
}

/// Same as [`read`], for commands that can draw pictures. Also checks that the files of `pictures` can be written.
pub(crate) fn read_with_pictures(
    arguments: &SceneArgs,
    output: Option<&Path>,
    also_read: Option<&Path>,
    pictures: &PictureArgs,
) -> Result<(Assembly, Destination, PictureFiles), CommandError> {
    let sources = sources::find(&arguments.paths)?;
    let also_read = also_read.and_then(|path| path.canonicalize().ok());
    let inputs = sources.iter().map(|source| source.canonical.as_path());
    let inputs: Vec<&Path> = inputs.chain(also_read.as_deref()).collect();
    let destination = Destination::new(output, &inputs)?;
    let pictures = PictureFiles::new(pictures, &inputs, &[&destination])?;
    let mut assembly = match &sources[..] {
        [] => Assembly::built_in(),
        _ => sources::read(&sources, &arguments.reading, Some(arguments.skip_unreadable))?,
    };
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    Ok((assembly, destination, pictures))
}

/// Unit of lengths. The built-in assembly is in millimeters, unless it is scaled.
pub(crate) fn units(assembly: &Assembly, arguments: &SceneArgs) -> Option<Units> {
    let built_in = assembly.files.is_empty() && arguments.placing.scale.is_none();
    arguments.placing.units.or(built_in.then_some(Units::Mm))
}

/// Sorted indices of the selected parts: those that match `--only` (all by default) and do not match `--except`.
pub(crate) fn selected_parts(assembly: &Assembly, arguments: &SceneArgs) -> Result<Vec<usize>, CommandError> {
    let names: Vec<&str> = assembly.parts.iter().map(|part| part.name.as_str()).collect();
    let mut is_selected = vec![arguments.only.is_empty(); names.len()];
    for (option, globs, selected) in [("--only", &arguments.only, true), ("--except", &arguments.except, false)] {
        for glob in globs {
            matching(option, glob, &names)?.into_iter().for_each(|index| is_selected[index] = selected);
        }
    }
    Ok((0..names.len()).filter(|&index| is_selected[index]).collect())
}

impl Scene {
    /// Scene of the selected parts, each with a model.
    pub(crate) fn from_selection(mut assembly: Assembly, arguments: &SceneArgs) -> Result<Self, CommandError> {
        let selected = selected_parts(&assembly, arguments)?;
        assembly.retain(&selected);
        if assembly.parts.is_empty() {
            notes::note("the selection contains no part; nothing was tested");
        }
        Self::new(assembly, arguments, |bounds| (0..bounds.len()).collect())
    }

    /// Scene of all parts. `needed` returns the indices of the parts that need a model, given the boxes of all parts.
    pub(crate) fn new(
        mut assembly: Assembly,
        arguments: &SceneArgs,
        needed: impl FnOnce(&[Option<Aabb>]) -> Vec<usize>,
    ) -> Result<Self, CommandError> {
        let start = Instant::now();
        let (meshes, parts) = (std::mem::take(&mut assembly.meshes), &assembly.parts);
        let bounds =
            parts.par_iter().map(|part| part_bounds(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
        let mut has_model = vec![false; meshes.len()];
        needed(&bounds).into_iter().for_each(|part| has_model[parts[part].mesh] = true);
        let models = build_models(meshes, &has_model);
        let units = units(&assembly, arguments);
        Ok(Self { assembly, units, bounds, models, build: start.elapsed() })
    }

    /// Parts at their poses; `None` for parts without a model.
    pub(crate) fn placed(&self) -> Result<Vec<Option<PlacedModel>>, CommandError> {
        place_parts(&self.assembly.parts, &self.models)
    }

    /// Name of a part.
    pub(crate) fn name(&self, part: usize) -> &str {
        &self.assembly.parts[part].name
    }

    /// File of a part; `None` in the built-in assembly.
    pub(crate) fn file(&self, part: usize) -> Option<&str> {
        self.assembly.parts[part].file.as_deref()
    }

    /// Format in which the coordinates of this scene are printed.
    pub(crate) fn number_format(&self) -> NumberFormat {
        NumberFormat::for_boxes(self.bounds.iter().copied().flatten())
    }

    /// Writes the first lines of a text result: the assembly and the query.
    pub(crate) fn write_heading(&self, out: &mut dyn Write, query: &str) -> io::Result<()> {
        let source = match self.assembly.files.len() {
            0 => "Built-in assembly".to_owned(),
            files => counted(files as u64, "file", "files"),
        };
        let parts = counted(self.assembly.parts.len() as u64, "part", "parts");
        let triangles = counted(self.assembly.triangle_count(), "triangle", "triangles");
        let units = self.units.map_or(String::new(), |units| format!(", in {units}"));
        writeln!(out, "{HEADING}{source}{HEADING:#}: {parts}, {triangles}{units}\n{query}\n")
    }

    /// Writes the last lines of a text result: stats and times.
    pub(crate) fn write_details(&self, out: &mut dyn Write, cost: &SearchCost) -> io::Result<()> {
        let boxes = counted(cost.stats.box_tests, "box test", "box tests");
        let tests = counted(cost.stats.triangle_tests, "triangle test", "triangle tests");
        let exact = thousands(cost.stats.exact_tests);
        let [read, build, search] = [self.assembly.read_time, self.build, cost.search].map(time);
        let threads = counted(cost.threads as u64, "thread", "threads");
        writeln!(out, "{QUIET}{boxes}, {tests} ({exact} by exact arithmetic){QUIET:#}")?;
        writeln!(out, "{QUIET}read {read}, build {build}, search {search}, {threads}{QUIET:#}")
    }

    /// Adds counts, settings, stats and times to the facts that the HTML page of `--report` lists.
    pub(crate) fn add_facts(&self, facts: &mut FactList, cost: &SearchCost) {
        facts.files(self.assembly.files.len());
        facts.count("parts", self.assembly.parts.len() as u64);
        facts.count("triangles", self.assembly.triangle_count());
        facts.count("box tests", cost.stats.box_tests);
        facts.count("triangle tests", cost.stats.triangle_tests);
        facts.count("of them by exact arithmetic", cost.stats.exact_tests);
        facts.setting("results", "exact: no tolerance");
        if let Some(units) = self.units {
            facts.setting("units", units.to_string());
        }
        facts.setting("threads", thousands(cost.threads as u64));
        facts.time("reading", self.assembly.read_time);
        facts.time("boxes and trees", self.build);
        facts.time("search", cost.search);
    }

    pub(crate) fn summary(&self, cost: &SearchCost) -> SceneSummary {
        SceneSummary {
            files: self.assembly.files.len(),
            parts: self.assembly.parts.len(),
            triangles: self.assembly.triangle_count(),
            units: self.units,
            seconds: SceneSeconds {
                read: self.assembly.read_time.as_secs_f64(),
                build: self.build.as_secs_f64(),
                search: cost.search.as_secs_f64(),
            },
            stats: cost.stats.into(),
            threads: cost.threads,
        }
    }
}

/// Stats and elapsed time of a search.
pub(crate) struct SearchCost {
    pub(crate) stats: QueryStats,
    search: Duration,
    threads: usize,
}

impl SearchCost {
    /// Cost of a search that started at `start` and ends now.
    pub(crate) fn since(start: Instant, stats: QueryStats) -> Self {
        Self { stats, search: start.elapsed(), threads: rayon::current_num_threads() }
    }
}

/// Keys that the JSON summaries of `ray`, `sweep` and `region` share. They are an interface: keys may be added,
/// never renamed.
#[derive(Serialize)]
pub(crate) struct SceneSummary {
    files: usize,
    parts: usize,
    triangles: u64,
    units: Option<Units>,
    seconds: SceneSeconds,
    stats: StatsRow,
    threads: usize,
}

#[derive(Serialize)]
struct SceneSeconds {
    read: f64,
    build: f64,
    search: f64,
}

/// Length of a vector, without overflow or underflow.
pub(crate) fn vector_length(vector: [f64; 3]) -> f64 {
    let largest = vector.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
    if largest == 0.0 {
        return 0.0;
    }
    // For a vector along one axis, the usual case, this is exact.
    largest * vector.iter().map(|x| (x / largest) * (x / largest)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vector_length_does_not_overflow() {
        assert_eq!([[0.0; 3], [3.0, 4.0, 0.0], [0.0, -7.1, 0.0]].map(vector_length), [0.0, 5.0, 7.1]);
        assert_eq!(vector_length([3e-200, 0.0, 4e-200]), 5e-200);
        assert_eq!(vector_length([1e300, 0.0, 0.0]), 1e300);
    }
}
