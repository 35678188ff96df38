//! Section 4 of the AABB tree paper: trees that were refitted after a deformation compared with trees that were
//! rebuilt.

use super::costs::CURRENT;
use super::models::ModelPlacements;
use crate::method::{PairTask, TreeMethod, run_interleaved};
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, Plot, PlotAxis, PlotLine, ResultCell, ResultRow, ResultTable, RunSettings};
use boxwood::Mesh;
use boxwood::model::{BuildOptions, TreeStats};
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh, Bvh8, Sat, TreeModel};
use boxwood_scenes::{Deformation, random_placements};
use std::sync::Arc;

const SEED: u64 = 4;

/// Returns a tree that was refitted to a deformed mesh, and a tree that was built for the deformed mesh.
fn refitted_and_rebuilt<T: Bvh>([before, after]: &[Arc<Mesh>; 2], options: &T::Options) -> [TreeMethod; 2] {
    let mut refitted = TreeModel::<T>::new(Arc::clone(before), options);
    refitted.set_vertices(after.vertices()).expect("the number of vertices is equal, and all are finite");
    let rebuilt = TreeModel::<T>::new(Arc::clone(after), options);
    [TreeMethod::from_model("refitted", refitted, Sat::Lite), TreeMethod::from_model("rebuilt", rebuilt, Sat::Lite)]
}

/// Table of the cost of queries with refitted and with rebuilt trees, for all deformations and models. For the
/// first model, also a table and a plot of the overlap of sibling boxes by tree level.
pub(super) fn deformations(models: &[ModelPlacements; 3], settings: &RunSettings<'_>) -> (Vec<ResultTable>, Plot) {
    settings.progress.begin("Deformations", (3 * Deformation::ALL.len()) as u64);
    let (mut rows, mut current_rows, mut levels) = (Vec::new(), Vec::new(), Vec::new());
    for model in models {
        for deformation in Deformation::ALL {
            let shapes = deformation.apply(&model.mesh).map(Arc::new);
            let placements =
                random_placements(&shapes[1], settings.choose(2_000, 400), SEED).expect("models are of moderate size");
            let [aabb, wide] = [
                refitted_and_rebuilt::<AabbTree>(&shapes, &AabbTreeOptions::default()),
                refitted_and_rebuilt::<Bvh8>(&shapes, &BuildOptions::default()),
            ];
            if model.name == models[0].name {
                levels.push((deformation, [0, 1].map(|tree: usize| aabb[tree].tree_stats())));
            }
            let name = format!("{}, {}", deformation.name(), model.name);
            let mut methods: Vec<TreeMethod> = aabb.into_iter().chain(wide).collect();
            let stats = run_interleaved(&mut methods, &placements, PairTask::Intersects, settings.choose(3, 2), || ());
            let cells = |first: usize| {
                let [refitted, rebuilt] = [first, first + 1];
                let count = placements.len() as f64;
                let boxes = [refitted, rebuilt].map(|method| stats[method].counts.box_tests as f64 / count);
                let triangles = [refitted, rebuilt].map(|method| stats[method].counts.triangle_tests as f64 / count);
                let overlap = [refitted, rebuilt].map(|method| methods[method].tree_stats().sibling_overlap);
                let mut cells = [boxes[0], boxes[1], boxes[0] / boxes[1]].map(ResultCell::ours).to_vec();
                cells.extend([triangles[0], triangles[1], triangles[0] / triangles[1]].map(ResultCell::ours));
                cells.push(ResultCell::ours(stats[refitted].seconds / stats[rebuilt].seconds));
                cells.extend(overlap.map(|ours| ResultCell { ours, ..ResultCell::NONE }));
                cells
            };
            rows.push(row(name.clone(), cells(0)));
            current_rows.push(current_row(format!("{CURRENT}, {name}"), cells(2)));
            settings.progress.advance(1);
        }
    }
    rows.append(&mut current_rows);
    let (by_level, plot) = overlap_by_level(&levels);
    (vec![table(rows), by_level], plot)
}

fn table(rows: Vec<ResultRow>) -> ResultTable {
    ResultTable {
        id: "1-deformations".into(),
        title: "Section 4: trees that were refitted after a deformation, and trees that were rebuilt (mean per query)"
            .into(),
        columns: vec![
            column("N_b refitted", "", NumberKind::Mean),
            column("N_b rebuilt", "", NumberKind::Mean),
            column("N_b ratio", "", NumberKind::Mean),
            column("N_p refitted", "", NumberKind::Mean),
            column("N_p rebuilt", "", NumberKind::Mean),
            column("N_p ratio", "", NumberKind::Mean),
            column("time ratio", "", NumberKind::TimeRatio),
            column("overlap refitted", "of siblings", NumberKind::Share),
            column("overlap rebuilt", "of siblings", NumberKind::Share),
        ],
        rows,
    }
}

/// Table of the overlap of sibling boxes by tree level, in refitted and in rebuilt trees, and plot of the
/// difference: overlap in the refitted tree minus overlap in the rebuilt tree.
fn overlap_by_level(levels: &[(Deformation, [TreeStats; 2])]) -> (ResultTable, Plot) {
    let depth = levels.iter().flat_map(|(_, both)| both).map(|stats| stats.levels.len()).max().unwrap_or(0);
    let overlap = |stats: &TreeStats, level: usize| stats.levels.get(level).and_then(|level| level.sibling_overlap);
    let sides = ["refitted", "rebuilt"];
    let names = levels.iter().flat_map(|(deformation, _)| sides.map(|side| format!("{}, {side}", deformation.name())));
    let cells = |level: usize| {
        let both = levels.iter().flat_map(|(_, both)| both);
        both.map(|stats| ResultCell { ours: overlap(stats, level), ..ResultCell::NONE }).collect()
    };
    let table = ResultTable {
        id: "1-overlap".into(),
        title: "Figure 4 in numbers: overlap of siblings in the AABB tree of the torus, by level from the root".into(),
        columns: names.map(|name| column(name, "", NumberKind::Share)).collect(),
        rows: (1..depth).map(|level| row(format!("level {level}"), cells(level))).collect(),
    };
    let line = |(deformation, [refitted, rebuilt]): &(Deformation, [TreeStats; 2])| PlotLine {
        name: deformation.name().into(),
        points: (1..depth)
            .filter_map(|level| Some([level as f64, overlap(refitted, level)? - overlap(rebuilt, level)?]))
            .collect(),
    };
    let plot = Plot {
        id: "1-overlap".into(),
        title: "Overlap of siblings: refitted tree minus rebuilt tree".into(),
        x: PlotAxis { name: "level, from the root down".into(), log: false },
        y: PlotAxis { name: "overlap of siblings, difference".into(), log: false },
        lines: levels.iter().map(line).collect(),
    };
    (table, plot)
}
