//! Renders the built-in assembly: intersecting parts in color with their intersection curves, all others translucent.
//! `cargo run --release -p boxwood-report --example still -- still.png`

use boxwood::query::contacts::ContactCurve;
use boxwood::{BodyId, Model, World};
use boxwood_report::view::{Mark, MarkShape, PartLook, Row, Table, Verdict, VerdictTone, View, ViewPart};
use boxwood_scenes::assembly;
use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let assembly = assembly();
    let mut world = World::new();
    world.track_contacts(true);
    for part in &assembly {
        world.insert(Model::new(Arc::clone(&part.mesh)), part.pose)?;
    }

    let (events, mut rows, mut marks) = (world.step(), Vec::new(), Vec::new());
    for &pair in events.intersecting() {
        let row = Some(rows.len());
        let mark = |shape| Mark { shape, row, part: None, frames: None };
        for region in events.contacts(pair).into_iter().flat_map(|contacts| &contacts.regions) {
            let curve = |curve: &ContactCurve| MarkShape::Curve { points: curve.points.clone(), closed: curve.closed };
            marks.extend(region.curves.iter().map(curve).map(mark));
            marks.extend(region.patches.iter().map(|patch| mark(MarkShape::Patch(patch.points.clone()))));
        }
        rows.push(Row { parts: pair.map(BodyId::index).to_vec(), ..Row::default() });
    }
    let text = format!("{} pairs of {} parts intersect", rows.len(), assembly.len());
    let part = |(number, part): (usize, &boxwood_scenes::ScenePart)| ViewPart {
        name: part.name.clone(),
        file: None,
        mesh: number,
        pose: part.pose,
        look: PartLook::AsFound,
    };
    let view = View {
        title: "the built-in assembly".to_owned(),
        verdict: Verdict { tone: VerdictTone::Found, text: text.clone() },
        command: "cargo run --release -p boxwood-report --example still".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        units: Some("mm".to_owned()),
        facts: Vec::new(),
        notes: Vec::new(),
        meshes: assembly.iter().map(|part| Arc::clone(&part.mesh)).collect(),
        parts: assembly.iter().enumerate().map(part).collect(),
        marks,
        table: Table { rows, ..Table::default() },
        frames: None,
    };
    let path = std::env::args_os().nth(1).map_or(std::env::temp_dir().join("boxwood-still.png"), PathBuf::from);
    std::fs::write(&path, view.to_png([1600, 1000])?)?;
    writeln!(stdout(), "{text}: {}", path.display())?;
    Ok(())
}
