//! The comparison for programs. The keys are an interface: they are added to, never renamed.

use super::measure::Row;
use super::{Comparison, Table};
use crate::notes::Warning;
use crate::output::{VERSION, WorkCounts, quoted, write_list};
use crate::trees::{SatName, TreeName};
use boxwood::Level;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct MeshData<'a> {
    name: &'a str,
    /// `null` for what is built in.
    file: Option<&'a str>,
    parts: usize,
    triangles: usize,
    vertices: usize,
    /// How many of the placements intersect; `null` without placements.
    hits: Option<usize>,
    trees: Vec<TreeData>,
}

#[derive(Serialize)]
struct TreeData {
    tree: TreeName,
    /// Of the tree wide its quality; `null` for a tree without split rules.
    rule: Option<&'static str>,
    nodes: usize,
    leaves: usize,
    depth: Depth,
    bytes: usize,
    node_bytes: usize,
    sah_cost: Option<f64>,
    sibling_overlap: Option<f64>,
    splits_by_count: u64,
    levels: Vec<LevelData>,
    /// Of all placements; `null` without placements.
    work: Option<WorkCounts>,
    seconds: Seconds,
}

#[derive(Serialize)]
struct Depth {
    least: u32,
    mean: f64,
    greatest: u32,
}

#[derive(Serialize)]
struct LevelData {
    inner: u64,
    leaves: u64,
    triangles: u64,
    sibling_overlap: Option<f64>,
}

#[derive(Serialize)]
struct Seconds {
    build: f64,
    /// Of one placement; `null` without placements.
    query: Option<f64>,
}

impl<'a> MeshData<'a> {
    fn of(table: &'a Table) -> Self {
        let subject = &table.subject;
        Self {
            name: &subject.name,
            file: subject.file.as_deref(),
            parts: subject.parts,
            triangles: subject.mesh.triangles().len(),
            vertices: subject.mesh.vertices().len(),
            hits: table.hits,
            trees: table.rows.iter().map(TreeData::of).collect(),
        }
    }
}

impl TreeData {
    fn of(row: &Row) -> Self {
        let quality = &row.quality;
        let level = |level: &Level| LevelData {
            inner: level.inner,
            leaves: level.leaves,
            triangles: level.triangles,
            sibling_overlap: level.sibling_overlap,
        };
        Self {
            tree: row.choice.tree,
            rule: row.choice.rule_name(),
            nodes: quality.nodes,
            leaves: quality.leaves,
            depth: Depth { least: quality.least_depth, mean: quality.mean_depth, greatest: quality.greatest_depth },
            bytes: row.bytes,
            node_bytes: quality.node_bytes,
            sah_cost: quality.sah_cost,
            sibling_overlap: quality.sibling_overlap,
            splits_by_count: quality.splits_by_count,
            levels: quality.levels.iter().map(level).collect(),
            work: row.queries.as_ref().map(|queries| queries.work.into()),
            seconds: Seconds {
                build: row.build.as_secs_f64(),
                query: row.queries.as_ref().map(|queries| queries.time.as_secs_f64()),
            },
        }
    }
}

/// One document, with a line for each mesh.
pub(super) fn write_json(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    let Comparison { placements, seed, sat, .. } = comparison;
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",\n  \"placements\": {placements},\n  \"seed\": {seed},")?;
    out.write_all(b"  \"sat\": ")?;
    serde_json::to_writer(&mut *out, sat)?;
    out.write_all(b",\n")?;
    write_list(out, "meshes", comparison.tables.iter().map(MeshData::of))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &comparison.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Mesh(MeshData<'a>),
    Warning(&'a Warning),
    Summary { version: &'static str, placements: u32, seed: u64, sat: SatName },
}

/// Meshes, warnings, and what was asked as the last line.
pub(super) fn write_lines(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    let &Comparison { placements, seed, sat, .. } = comparison;
    let meshes = comparison.tables.iter().map(|table| Line::Mesh(MeshData::of(table)));
    let warnings = comparison.warnings.iter().map(Line::Warning);
    for line in meshes.chain(warnings).chain([Line::Summary { version: VERSION, placements, seed, sat }]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

const HEADER: &str = "mesh,triangles,tree,rule,nodes,leaves,least_depth,mean_depth,greatest_depth,bytes,node_bytes,\
                      sah_cost,sibling_overlap,splits_by_count,placements,hits,box_tests,triangle_box_tests,node_visits,\
                      triangle_tests,filter_tests,exact_tests,build_seconds,query_seconds";

/// A row a tree. What does not apply is an empty field.
pub(super) fn write_csv(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for table in &comparison.tables {
        for row in &table.rows {
            let tree = TreeData::of(row);
            let triangles = table.subject.mesh.triangles().len();
            write!(out, "{},{triangles},{},{}", quoted(&table.subject.name), tree.tree, tree.rule.unwrap_or(""))?;
            let Depth { least, mean, greatest } = tree.depth;
            write!(out, ",{},{},{least},{mean:?},{greatest}", tree.nodes, tree.leaves)?;
            write!(out, ",{},{}", tree.bytes, tree.node_bytes)?;
            write!(out, ",{},{}", field(tree.sah_cost), field(tree.sibling_overlap))?;
            write!(out, ",{},{},", tree.splits_by_count, comparison.placements)?;
            write!(out, "{}", table.hits.map_or(String::new(), |hits| hits.to_string()))?;
            match tree.work {
                Some(work) => {
                    write!(out, ",{},{},{}", work.box_tests, work.triangle_box_tests, work.node_visits)?;
                    write!(out, ",{},{},{}", work.triangle_tests, work.filter_tests, work.exact_tests)?;
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
