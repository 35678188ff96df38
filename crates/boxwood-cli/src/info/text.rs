//! Text output of `boxwood info`: a few lines per file.

use crate::notes::printable;
use crate::output::{NumberFormat, bytes, counted, shortened, thousands, width_of};
use anstyle::Style;
use boxwood_assembly::facts::{FileFacts, PartFacts};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();

/// Maximum number of parts listed per file; JSON has all.
const MAX_LISTED: usize = 20;
/// Maximum width of a part name.
const MAX_NAME_WIDTH: usize = 32;

pub(super) fn write(out: &mut dyn Write, files: &[FileFacts]) -> io::Result<()> {
    for (index, file) in files.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_file(out, file)?;
    }
    if files.len() > 1 {
        let [parts, triangles] =
            [|file: &FileFacts| file.parts.len() as u64, FileFacts::triangle_count].map(|f| files.iter().map(f).sum());
        let files = counted(files.len() as u64, "file", "files");
        let (parts, triangles) = (counted(parts, "part", "parts"), counted(triangles, "triangle", "triangles"));
        writeln!(out, "\n{HEADING}{files}{HEADING:#}: {parts}, {triangles}")?;
    }
    Ok(())
}

fn write_file(out: &mut dyn Write, file: &FileFacts) -> io::Result<()> {
    let unpacked = if file.is_gzip() { format!(", gzip of {}", bytes(file.bytes)) } else { String::new() };
    let (name, size) = (printable(&file.file), bytes(file.disk_bytes));
    writeln!(out, "{HEADING}{name}{HEADING:#}  {}, {size}{unpacked}", file.format)?;
    let parts = counted(file.parts.len() as u64, "part", "parts");
    let triangles = counted(file.triangle_count(), "triangle", "triangles");
    let vertices = counted(file.vertex_count(), "vertex", "vertices");
    writeln!(out, "  {parts}, {triangles}, {vertices}")?;
    if let Some(bounds) = file.bounds {
        writeln!(out, "  box {}", NumberFormat::for_boxes([bounds]).points(bounds.corners()))?;
    }
    let redundant = redundant_triangles(&file.parts);
    match file.parts.as_slice() {
        [] => return Ok(()),
        [part] if part.topology.is_closed() => writeln!(out, "  closed, {redundant}")?,
        [part] => writeln!(out, "  {}\n  {redundant}", surface(part, 3))?,
        parts => {
            let closed = parts.iter().filter(|part| part.topology.is_closed()).count();
            let of = if closed == parts.len() { "all".to_owned() } else { format!("{} of", thousands(closed as u64)) };
            writeln!(out, "  {of} {} parts closed, {redundant}", thousands(parts.len() as u64))?;
        }
    }
    let [mesh, tree] = [file.mesh_bytes, file.tree_bytes].map(bytes);
    writeln!(out, "  in memory: mesh {mesh}, tree {tree} (built by queries)")?;
    if file.parts.len() > 1 { write_parts(out, &file.parts) } else { Ok(()) }
}

fn write_parts(out: &mut dyn Write, parts: &[PartFacts]) -> io::Result<()> {
    let listed = &parts[..parts.len().min(MAX_LISTED)];
    let names: Vec<_> = listed.iter().map(|part| shortened(&part.name, MAX_NAME_WIDTH)).collect();
    let widest = names.iter().map(|name| width_of(name)).max().unwrap_or(0);
    for (name, part) in names.iter().zip(listed) {
        let padding = " ".repeat(widest - width_of(name));
        let triangles = counted(part.triangles, "triangle", "triangles");
        writeln!(out, "    {name}{padding}  {triangles}, {}", surface(part, 1))?;
    }
    match parts.len() - listed.len() {
        0 => Ok(()),
        more => writeln!(out, "{QUIET}    and {} more (list all with --json){QUIET:#}", thousands(more as u64)),
    }
}

/// Verdict on the surface of a part: "closed", or "not closed" with at most `max_reasons` reasons.
fn surface(part: &PartFacts, max_reasons: usize) -> String {
    let topology = &part.topology;
    if topology.is_closed() {
        return "closed".to_owned();
    }
    let edges = [
        (topology.boundary_edges, "open"),
        (topology.nonmanifold_edges, "of three or more triangles"),
        (topology.inconsistent_edges, "with inconsistent orientation"),
    ];
    let mut text = "not closed".to_owned();
    for (index, (count, what)) in edges.into_iter().filter(|&(count, _)| count > 0).take(max_reasons).enumerate() {
        text += &match index {
            0 => format!(": {} {what}", counted(count, "edge", "edges")),
            _ => format!(", {} {what}", thousands(count)),
        };
    }
    text
}

/// Text with the numbers of degenerate and duplicate triangles of all parts.
fn redundant_triangles(parts: &[PartFacts]) -> String {
    let degenerate: u64 = parts.iter().map(|part| part.topology.degenerate_triangles).sum();
    let duplicate: u64 = parts.iter().map(|part| part.topology.duplicate_triangles).sum();
    let words = match degenerate {
        0 => "no degenerate triangles".to_owned(),
        count => counted(count, "degenerate triangle", "degenerate triangles"),
    };
    match duplicate {
        0 => words,
        count => format!("{words}, {}", counted(count, "duplicate", "duplicates")),
    }
}
