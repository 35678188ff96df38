//! JSON, JSON Lines and CSV output of `boxwood tree`. The keys are a stable interface: keys are added, never renamed.

use super::measure::TreeMeasurement;
use super::{TreeComparison, TreeTable};
use crate::output::{StatsRow, VERSION, quoted, write_list};
use crate::trees::{SatName, TreeName};
use boxwood::model::LevelStats;
use boxwood_assembly::Warning;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct TreeMeshRow<'a> {
    name: &'a str,
    /// Path of the mesh file; `null` for the built-in teapot.
    file: Option<&'a str>,
    parts: usize,
    triangles: usize,
    vertices: usize,
    /// Number of intersecting placements; `null` without placements.
    intersecting_placements: Option<usize>,
    trees: Vec<TreeRow>,
}

#[derive(Serialize)]
struct TreeRow {
    tree: TreeName,
    /// Split rule, or the build quality of `bvh8`; `null` for a tree without either.
    rule: Option<&'static str>,
    nodes: usize,
    leaves: usize,
    depth: DepthRange,
    bytes: usize,
    node_bytes: usize,
    sah_cost: Option<f64>,
    sibling_overlap: Option<f64>,
    fallback_splits: u64,
    levels: Vec<LevelRow>,
    /// Sums of the query stats over all placements; `null` without placements.
    stats: Option<StatsRow>,
    seconds: TreeSeconds,
}

#[derive(Serialize)]
struct DepthRange {
    min: u32,
    mean: f64,
    max: u32,
}

#[derive(Serialize)]
struct LevelRow {
    inner: u64,
    leaves: u64,
    triangles: u64,
    sibling_overlap: Option<f64>,
}

#[derive(Serialize)]
struct TreeSeconds {
    build: f64,
    /// Mean time of the query per placement; `null` without placements.
    query: Option<f64>,
}

impl<'a> TreeMeshRow<'a> {
    fn new(table: &'a TreeTable) -> Self {
        let subject = &table.subject;
        Self {
            name: &subject.name,
            file: subject.file.as_deref(),
            parts: subject.parts,
            triangles: subject.mesh.triangles().len(),
            vertices: subject.mesh.vertices().len(),
            intersecting_placements: table.intersecting_placements,
            trees: table.rows.iter().map(TreeRow::new).collect(),
        }
    }
}

impl TreeRow {
    fn new(row: &TreeMeasurement) -> Self {
        let stats = &row.tree_stats;
        let level = |level: &LevelStats| LevelRow {
            inner: level.inner,
            leaves: level.leaves,
            triangles: level.triangles,
            sibling_overlap: level.sibling_overlap,
        };
        Self {
            tree: row.choice.tree,
            rule: row.choice.rule_name(),
            nodes: stats.nodes,
            leaves: stats.leaves,
            depth: DepthRange { min: stats.min_depth, mean: stats.mean_depth, max: stats.max_depth },
            bytes: row.bytes,
            node_bytes: stats.node_bytes,
            sah_cost: stats.sah_cost,
            sibling_overlap: stats.sibling_overlap,
            fallback_splits: stats.fallback_splits,
            levels: stats.levels.iter().map(level).collect(),
            stats: row.queries.as_ref().map(|queries| queries.stats.into()),
            seconds: TreeSeconds {
                build: row.build.as_secs_f64(),
                query: row.queries.as_ref().map(|queries| queries.time.as_secs_f64()),
            },
        }
    }
}

/// Writes one JSON document, with one line per mesh.
pub(super) fn write_json(out: &mut dyn Write, comparison: &TreeComparison) -> io::Result<()> {
    let TreeComparison { placements, seed, sat, .. } = comparison;
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",\n  \"placements\": {placements},\n  \"seed\": {seed},")?;
    out.write_all(b"  \"sat\": ")?;
    serde_json::to_writer(&mut *out, sat)?;
    out.write_all(b",\n")?;
    write_list(out, "meshes", comparison.tables.iter().map(TreeMeshRow::new))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &comparison.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum TreeJsonLine<'a> {
    Mesh(TreeMeshRow<'a>),
    Warning(&'a Warning),
    Summary { version: &'static str, placements: u32, seed: u64, sat: SatName },
}

/// Writes one JSON object per line: meshes, warnings, and the settings last.
pub(super) fn write_lines(out: &mut dyn Write, comparison: &TreeComparison) -> io::Result<()> {
    let &TreeComparison { placements, seed, sat, .. } = comparison;
    let meshes = comparison.tables.iter().map(|table| TreeJsonLine::Mesh(TreeMeshRow::new(table)));
    let warnings = comparison.warnings.iter().map(TreeJsonLine::Warning);
    for line in meshes.chain(warnings).chain([TreeJsonLine::Summary { version: VERSION, placements, seed, sat }]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

const HEADER: &str = "mesh,triangles,tree,rule,nodes,leaves,min_depth,mean_depth,max_depth,bytes,node_bytes,\
                      sah_cost,sibling_overlap,fallback_splits,placements,intersecting_placements,box_tests,triangle_box_tests,node_visits,\
                      triangle_tests,filter_tests,exact_tests,build_seconds,query_seconds";

/// Writes one row per tree. Values that do not apply are empty fields.
pub(super) fn write_csv(out: &mut dyn Write, comparison: &TreeComparison) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for table in &comparison.tables {
        for row in &table.rows {
            let tree = TreeRow::new(row);
            let triangles = table.subject.mesh.triangles().len();
            write!(out, "{},{triangles},{},{}", quoted(&table.subject.name), tree.tree, tree.rule.unwrap_or(""))?;
            let DepthRange { min, mean, max } = tree.depth;
            write!(out, ",{},{},{min},{mean:?},{max}", tree.nodes, tree.leaves)?;
            write!(out, ",{},{}", tree.bytes, tree.node_bytes)?;
            write!(out, ",{},{}", field(tree.sah_cost), field(tree.sibling_overlap))?;
            write!(out, ",{},{},", tree.fallback_splits, comparison.placements)?;
            write!(
                out,
                "{}",
                table
                    .intersecting_placements
                    .map_or(String::new(), |intersecting_placements| intersecting_placements.to_string())
            )?;
            match tree.stats {
                Some(stats) => {
                    write!(out, ",{},{},{}", stats.box_tests, stats.triangle_box_tests, stats.node_visits)?;
                    write!(out, ",{},{},{}", stats.triangle_tests, stats.filter_tests, stats.exact_tests)?;
                }
                None => out.write_all(b",,,,,,")?,
            }
            writeln!(out, ",{:?},{}", tree.seconds.build, field(tree.seconds.query))?;
        }
    }
    Ok(())
}

fn field(number: Option<f64>) -> String {
    number.map_or(String::new(), |number| format!("{number:?}"))
}
