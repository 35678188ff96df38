//! Commands that query a scene (`ray`, `sweep`, `region`, `view`): reading and selection, and the text and JSON keys that their results
//! share.

use crate::arguments::{PictureArgs, SceneArgs};
use crate::notes::{self, CommandError};
use crate::output::{Destination, StatsRow, counted, thousands, time};
use crate::sources;
use crate::view::PictureFiles;
use anstyle::Style;
use boxwood::query::QueryStats;
use boxwood_assembly::{Assembly, AssemblyError, Scene, Units};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

pub(crate) const HEADING: Style = Style::new().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();

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

/// Keeps the parts that match `--only` (all by default) and do not match `--except`.
pub(crate) fn select(assembly: &mut Assembly, arguments: &SceneArgs) -> Result<(), CommandError> {
    assembly.select(&arguments.only, &arguments.except)?;
    if assembly.parts.is_empty() {
        notes::note("the selection contains no part; nothing was tested");
    }
    Ok(())
}

/// Message for an error of a query. Invalid shapes and regions are named by the option with the name of their kind.
pub(crate) fn query_error(error: AssemblyError) -> CommandError {
    match error {
        AssemblyError::Invalid { .. } => format!("--{error}").into(),
        error => error.into(),
    }
}

/// Writes the first lines of a text result: the assembly and the query.
pub(crate) fn write_heading(out: &mut dyn Write, scene: &Scene, query: &str) -> io::Result<()> {
    let assembly = scene.assembly();
    let source = match assembly.files.len() {
        0 => "Built-in assembly".to_owned(),
        files => counted(files as u64, "file", "files"),
    };
    let parts = counted(assembly.parts.len() as u64, "part", "parts");
    let triangles = counted(assembly.triangle_count(), "triangle", "triangles");
    let units = assembly.units.map_or(String::new(), |units| format!(", in {units}"));
    writeln!(out, "{HEADING}{source}{HEADING:#}: {parts}, {triangles}{units}\n{query}\n")
}

/// Writes the last lines of a text result: stats and times.
pub(crate) fn write_details(
    out: &mut dyn Write,
    scene: &Scene,
    stats: QueryStats,
    search_time: Duration,
) -> io::Result<()> {
    let boxes = counted(stats.box_tests, "box test", "box tests");
    let tests = counted(stats.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(stats.exact_tests);
    let [read, build, search] = [scene.assembly().read_time, scene.build_time(), search_time].map(time);
    let threads = counted(rayon::current_num_threads() as u64, "thread", "threads");
    writeln!(out, "{QUIET}{boxes}, {tests} ({exact} by exact arithmetic){QUIET:#}")?;
    writeln!(out, "{QUIET}read {read}, build {build}, search {search}, {threads}{QUIET:#}")
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

impl SceneSummary {
    pub(crate) fn new(scene: &Scene, stats: QueryStats, search_time: Duration) -> Self {
        let assembly = scene.assembly();
        Self {
            files: assembly.files.len(),
            parts: assembly.parts.len(),
            triangles: assembly.triangle_count(),
            units: assembly.units,
            seconds: SceneSeconds {
                read: assembly.read_time.as_secs_f64(),
                build: scene.build_time().as_secs_f64(),
                search: search_time.as_secs_f64(),
            },
            stats: stats.into(),
            threads: rayon::current_num_threads(),
        }
    }
}
