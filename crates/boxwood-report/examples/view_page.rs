//! Writes an HTML page of the built-in gearbox with all intersections of its parts. `cargo run --release -p
//! boxwood-report --example view_page -- gearbox.html`

use boxwood::query::contacts::ContactCurve;
use boxwood::{Model, Pair};
use boxwood_report::view::{
    Cell, Column, ColumnKind, Mark, MarkShape, PartLook, Row, Table, Verdict, VerdictTone, View, ViewPart,
};
use std::io::{Write, stdout};
use std::{env, fs, path::PathBuf, sync::Arc};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let assembly = boxwood_scenes::assembly();
    let models: Vec<Model> = assembly.iter().map(|part| Model::new(Arc::clone(&part.mesh))).collect();
    let (mut rows, mut marks) = (Vec::new(), Vec::new());
    for (a, b) in (0..assembly.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let (placed_a, placed_b) = (models[a].at(assembly[a].pose)?, models[b].at(assembly[b].pose)?);
        let pair = Pair::new(&placed_a, &placed_b);
        let found = pair.triangle_pairs();
        if found.is_empty() {
            continue;
        }
        let mut mark = |shape, part| marks.push(Mark { shape, row: Some(rows.len()), part, frames: None });
        mark(MarkShape::Triangles(found.iter().map(|pair| pair.a).collect()), Some(a));
        mark(MarkShape::Triangles(found.iter().map(|pair| pair.b).collect()), Some(b));
        for region in pair.contacts().regions {
            let curve = |curve: ContactCurve| MarkShape::Curve { points: curve.points, closed: curve.closed };
            region.curves.into_iter().for_each(|found| mark(curve(found), None));
            region.patches.into_iter().for_each(|patch| mark(MarkShape::Patch(patch.points), None));
            region.points.into_iter().for_each(|spot| mark(MarkShape::Point(spot.point), None));
        }
        let [name_a, name_b] = [a, b].map(|part| Cell::Text(assembly[part].name.clone()));
        let cells = vec![name_a, name_b, Cell::Number(found.len() as f64, found.len().to_string())];
        rows.push(Row { cells, parts: vec![a, b], ..Row::default() });
    }
    let columns = [("a", ColumnKind::Part), ("b", ColumnKind::Part), ("triangle pairs", ColumnKind::Number)];
    let columns = columns.map(|(name, kind)| Column { name: name.to_owned(), kind }).to_vec();
    let look = PartLook::AsFound;
    let meshes = assembly.iter().map(|part| Arc::clone(&part.mesh)).collect();
    let part = |(mesh, boxwood_scenes::ScenePart { name, pose, .. })| ViewPart { name, file: None, mesh, pose, look };
    let view = View {
        title: "Gearbox".to_owned(),
        verdict: Verdict { tone: VerdictTone::Found, text: format!("{} pairs of parts intersect", rows.len()) },
        command: "cargo run --release -p boxwood-report --example view_page".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        units: Some("mm".to_owned()),
        facts: Vec::new(),
        notes: Vec::new(),
        meshes,
        parts: assembly.into_iter().enumerate().map(part).collect(),
        marks,
        table: Table { caption: "Parts that intersect".to_owned(), columns, rows },
        frames: None,
    };
    let path = env::args_os().nth(1).map_or(env::temp_dir().join("gearbox.html"), PathBuf::from);
    fs::write(&path, view.to_html()?)?;
    Ok(writeln!(stdout(), "{}: {}", view.verdict.text, path.display())?)
}
