//! `boxwood region`: lists the parts in a region.
//!
//! ```text
//! options ─▶ RegionArg ─▶ search (part by part) ─▶ RegionResult ─▶ text, data
//! ```

mod data;
mod region;
mod search;
mod text;

use crate::arguments::{OutputFormat, RegionArgs};
use crate::notes::CommandError;
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::scene::{self, Scene, SearchCost};
use region::RegionArg;
use search::PartInRegion;
use std::io;
use std::time::Instant;

/// Result of a region query.
struct RegionResult {
    scene: Scene,
    region: RegionArg,
    /// Parts that intersect the region, sorted by part index.
    parts: Vec<PartInRegion>,
    cost: SearchCost,
}

pub(crate) fn run(arguments: &RegionArgs) -> Result<u8, CommandError> {
    let (assembly, destination) = scene::read(&arguments.scene, arguments.output.output.as_deref(), None)?;
    let scene = Scene::from_selection(assembly, &arguments.scene)?;
    let (argument, region) = region::region(arguments, &scene.bounds)?;
    let (placed, start) = (scene.placed()?, Instant::now());
    let (parts, stats) = search::search(&region, &placed);
    let cost = SearchCost::since(start, stats);
    drop(placed);
    let result = RegionResult { scene, region: argument, parts, cost };
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    Ok(if result.parts.is_empty() { crate::EXIT_CLEAR } else { crate::EXIT_FOUND })
}

fn write(result: &RegionResult, arguments: &RegionArgs, destination: &Destination) -> io::Result<()> {
    let (format, with_triangles) = (arguments.output.format(), arguments.triangles);
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, result, with_triangles, arguments.max_rows as usize, width),
        OutputFormat::Json => data::write_json(out, result, with_triangles),
        OutputFormat::Jsonl => data::write_lines(out, result, with_triangles),
        OutputFormat::Csv => data::write_csv(out, result, with_triangles),
    })
}
