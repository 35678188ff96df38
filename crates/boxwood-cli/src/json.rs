//! The result as one JSON document. Its keys are an interface: they are added to, never renamed.

use crate::check::Checked;
use boxwood_scenes::Part;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Document<'a> {
    boxwood: &'static str,
    parts: usize,
    triangles: usize,
    pairs: usize,
    candidates: usize,
    clashes: Vec<Row<'a>>,
    work: Work,
}

#[derive(Serialize)]
struct Row<'a> {
    a: &'a str,
    b: &'a str,
    triangle_pairs: u64,
    point: [f64; 3],
    overlap: Bounds,
}

#[derive(Serialize)]
struct Bounds {
    min: [f64; 3],
    max: [f64; 3],
}

#[derive(Serialize)]
struct Work {
    box_tests: u64,
    triangle_tests: u64,
    filter_tests: u64,
    exact_tests: u64,
}

pub(crate) fn write(out: &mut impl Write, parts: &[Part], checked: &Checked) -> io::Result<()> {
    let clashes = checked.clashes.iter().map(|clash| {
        let [a, b] = clash.parts.map(|part| parts[part].name.as_str());
        let [min, max] = clash.overlap.bounds;
        let overlap = Bounds { min, max };
        Row { a, b, triangle_pairs: clash.overlap.triangle_pairs, point: clash.overlap.point, overlap }
    });
    let work = &checked.work;
    let document = Document {
        boxwood: env!("CARGO_PKG_VERSION"),
        parts: parts.len(),
        triangles: checked.triangles,
        pairs: checked.pairs,
        candidates: checked.candidates,
        clashes: clashes.collect(),
        work: Work {
            box_tests: work.box_tests,
            triangle_tests: work.triangle_tests,
            filter_tests: work.filter_tests,
            exact_tests: work.exact_tests,
        },
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}
