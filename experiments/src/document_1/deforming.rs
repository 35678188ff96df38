//! Section 4: trees that were refitted after a deformation against trees that were built anew.

use super::costs::TODAY;
use super::subjects::Subject;
use crate::method::{Method, Question, in_turns};
use crate::tabular::{column, row, today};
use crate::{Axis, Cell, Kind, Line, Plot, Row, Settings, Table};
use boxwood::{AabbOptions, AabbTree, Build, Mesh, Model, Quality, Sat, Tree, WideTree};
use boxwood_scenes::{Deformation, random_placements};
use std::sync::Arc;

const SEED: u64 = 4;

/// A tree that followed a deformation, and one that was built for it.
fn refitted_and_rebuilt<T: Tree>([before, after]: &[Arc<Mesh>; 2], options: &T::Options) -> [Method; 2] {
    let mut refitted = Model::<T>::with(Arc::clone(before), options);
    refitted.set_vertices(after.vertices()).expect("as many vertices, all finite");
    let rebuilt = Model::<T>::with(Arc::clone(after), options);
    [Method::of("refitted", refitted, Sat::Lite), Method::of("rebuilt", rebuilt, Sat::Lite)]
}

/// The table, and the overlap of siblings by level for the first model.
pub(super) fn deformations(subjects: &[Subject; 3], settings: &Settings<'_>) -> (Vec<Table>, Plot) {
    settings.progress.begin("Deformations", (3 * Deformation::ALL.len()) as u64);
    let (mut then, mut now, mut levels) = (Vec::new(), Vec::new(), Vec::new());
    for subject in subjects {
        for deformation in Deformation::ALL {
            let shapes = deformation.of(&subject.mesh).map(Arc::new);
            let placements = random_placements(&shapes[1], settings.of(2_000, 400), SEED).expect("of moderate size");
            let [aabb, wide] = [
                refitted_and_rebuilt::<AabbTree>(&shapes, &AabbOptions::default()),
                refitted_and_rebuilt::<WideTree>(&shapes, &Build::default()),
            ];
            if subject.name == subjects[0].name {
                levels.push((deformation, [0, 1].map(|tree: usize| aabb[tree].quality())));
            }
            let name = format!("{}, {}", deformation.name(), subject.name);
            let mut methods: Vec<Method> = aabb.into_iter().chain(wide).collect();
            let figures = in_turns(&mut methods, &placements, Question::First, settings.of(3, 2), || ());
            let cells = |first: usize| {
                let [refitted, rebuilt] = [first, first + 1];
                let count = placements.len() as f64;
                let boxes = [refitted, rebuilt].map(|method| figures[method].work.box_tests as f64 / count);
                let triangles = [refitted, rebuilt].map(|method| figures[method].work.triangle_tests as f64 / count);
                let overlap = [refitted, rebuilt].map(|method| methods[method].quality().sibling_overlap);
                let mut cells = [boxes[0], boxes[1], boxes[0] / boxes[1]].map(Cell::ours).to_vec();
                cells.extend([triangles[0], triangles[1], triangles[0] / triangles[1]].map(Cell::ours));
                cells.push(Cell::ours(figures[refitted].seconds / figures[rebuilt].seconds));
                cells.extend(overlap.map(|ours| Cell { ours, ..Cell::NONE }));
                cells
            };
            then.push(row(name.clone(), cells(0)));
            now.push(today(format!("{TODAY}, {name}"), cells(2)));
            settings.progress.advance(1);
        }
    }
    then.append(&mut now);
    let (by_level, plot) = overlap_by_level(&levels);
    (vec![table(then), by_level], plot)
}

fn table(rows: Vec<Row>) -> Table {
    Table {
        id: "1-deformations".into(),
        title: "Section 4: trees that were refitted after a deformation, and trees that were built for it (a query, \
                the mean)"
            .into(),
        columns: vec![
            column("N_b refitted", "", Kind::Mean),
            column("N_b rebuilt", "", Kind::Mean),
            column("N_b ratio", "", Kind::Mean),
            column("N_p refitted", "", Kind::Mean),
            column("N_p rebuilt", "", Kind::Mean),
            column("N_p ratio", "", Kind::Mean),
            column("time ratio", "", Kind::TimeRatio),
            column("overlap refitted", "of siblings", Kind::Share),
            column("overlap rebuilt", "of siblings", Kind::Share),
        ],
        rows,
    }
}

/// How much more siblings overlap in the refitted tree, level by level.
fn overlap_by_level(levels: &[(Deformation, [Quality; 2])]) -> (Table, Plot) {
    let depth = levels.iter().flat_map(|(_, both)| both).map(|quality| quality.levels.len()).max().unwrap_or(0);
    let overlap = |quality: &Quality, level: usize| quality.levels.get(level).and_then(|level| level.sibling_overlap);
    let sides = ["refitted", "rebuilt"];
    let names = levels.iter().flat_map(|(deformation, _)| sides.map(|side| format!("{}, {side}", deformation.name())));
    let cells = |level: usize| {
        let both = levels.iter().flat_map(|(_, both)| both);
        both.map(|quality| Cell { ours: overlap(quality, level), ..Cell::NONE }).collect()
    };
    let table = Table {
        id: "1-overlap".into(),
        title: "Figure 4 in numbers: how much siblings overlap in the AABB tree of the torus, level by level from \
                the top"
            .into(),
        columns: names.map(|name| column(name, "", Kind::Share)).collect(),
        rows: (1..depth).map(|level| row(format!("level {level}"), cells(level))).collect(),
    };
    let line = |(deformation, [refitted, rebuilt]): &(Deformation, [Quality; 2])| Line {
        name: deformation.name().into(),
        points: (1..depth)
            .filter_map(|level| Some([level as f64, overlap(refitted, level)? - overlap(rebuilt, level)?]))
            .collect(),
    };
    let plot = Plot {
        id: "1-overlap".into(),
        title: "How much more siblings overlap in a tree that was refitted than in one that was rebuilt".into(),
        x: Axis { name: "level, from the root down".into(), log: false },
        y: Axis { name: "overlap of siblings, difference".into(), log: false },
        lines: levels.iter().map(line).collect(),
    };
    (table, plot)
}
