//! Table 3: what it takes to build, refit and ask. And refit against rebuild over the size of a model, and the arithmetic of a
//! refit, counted.

use super::costs::{Measured, TODAY};
use super::subjects::Subject;
use crate::alone::best_in_turns;
use crate::clock::timed;
use crate::models::NAMES;
use crate::published::document_1::{OPERATIONS, PAIR_REFIT, REFIT_GAIN, REFIT_OF_ONE, TABLE_3};
use crate::tabular::{column, row, today};
use crate::{Cell, Kind, Row, Settings, Table};
use boxwood::{AabbOptions, AabbTree, Build, Mesh, Model, ObbOptions, ObbTree, Tree, WideTree};
use boxwood_scenes::{Deformation, grid_46080, spacecraft, torus, unit_sized};
use std::sync::Arc;

/// Something to be timed.
type Operation<'a> = Box<dyn FnMut() -> f64 + 'a>;

fn building<'a, T: Tree>(mesh: &'a Arc<Mesh>, options: T::Options) -> Operation<'a> {
    Box::new(move || {
        let (model, seconds) = timed(|| Model::<T>::with(Arc::clone(mesh), &options));
        drop(model);
        seconds
    })
}

/// Refits the tree to two shapes by turns: as the mesh was, and with waves. What copies the vertices is part of it.
fn refitting<'a, T: Tree>(mesh: &'a Arc<Mesh>, options: &T::Options) -> Operation<'a> {
    /// So many in a row are timed together: one alone is short.
    const ROW: u32 = 4;
    let shapes = Deformation::Wave.of(mesh).map(|mesh| mesh.into_parts().0);
    let mut model = Model::<T>::with(Arc::clone(mesh), options);
    Box::new(move || {
        let refits = || {
            for number in 0..ROW as usize {
                model.set_vertices(&shapes[number % 2]).expect("as many vertices, all finite");
            }
        };
        timed(refits).1 / f64::from(ROW)
    })
}

/// Table 3, in milliseconds, and below it the same of today's tree.
pub(super) fn table_3(subjects: &[Subject; 3], measured: &[Measured; 3], settings: &Settings<'_>) -> Table {
    settings.progress.begin("Table 3", 3);
    let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); 8];
    for (place, (subject, measured)) in subjects.iter().zip(measured).enumerate() {
        let mesh = &subject.mesh;
        let mut operations = [
            building::<ObbTree>(mesh, ObbOptions::default()),
            building::<AabbTree>(mesh, AabbOptions::default()),
            refitting::<AabbTree>(mesh, &AabbOptions::default()),
            building::<WideTree>(mesh, Build::default()),
            refitting::<WideTree>(mesh, &Build::default()),
        ];
        let best = best_in_turns(settings.of(20, 5), &mut operations);
        let [obb, aabb, wide] = measured.query_seconds(subject.placements.len());
        let ours = [best[0], best[1], best[2], obb, aabb, best[3], best[4], wide].map(|seconds| 1e3 * seconds);
        for (number, (row, ours)) in rows.iter_mut().zip(ours).enumerate() {
            row.push(TABLE_3.get(number).map_or(Cell::ours(ours), |(_, then)| Cell::beside(ours, then[place])));
        }
        settings.progress.advance(1);
    }
    let both = rows[2].iter().zip(PAIR_REFIT).map(|(one, published)| {
        let ours = one.ours.map(|ours| 2.0 * ours);
        Cell { ours, published, ..Cell::NONE }
    });
    let both = row(BOTH_REFITS, both.collect());
    let mut rows = rows.into_iter();
    let then: Vec<Row> = TABLE_3.iter().zip(&mut rows).map(|((name, _), cells)| row(*name, cells)).collect();
    let now = TODAY_ROWS.into_iter().zip(rows).map(|(name, cells)| today(name, cells));
    let rows = then.into_iter().chain([both]).chain(now);
    Table {
        id: "1-3".into(),
        title: "Table 3: what operations take (queries: OBB with SAT, AABB with SAT lite); below, the pair of refits of the text".into(),
        columns: NAMES.iter().map(|name| column(*name, "ms", Kind::Time)).collect(),
        rows: rows.collect(),
    }
}

/// A row that the document has in its text.
pub(super) const BOTH_REFITS: &str = "Refit a pair of AABB trees";
const TODAY_ROWS: [&str; 3] = ["Build today's tree", "Refit today's tree", "Test a pair of today's trees"];

pub(super) const REFIT_EACH: &str = "refit a triangle";

/// Refit against rebuild, over models of more and more triangles.
pub(super) fn refit_against_rebuild(settings: &Settings<'_>) -> Table {
    let torus = |across: u32| torus(5.0 / 14.0, 1.0 / 7.0, 2 * across, across);
    let mut models = vec![("torus of 1,024", torus(16)), ("torus of 4,096", torus(32)), ("spacecraft", spacecraft())];
    models.extend([("torus of 16,384", torus(64)), ("grid", grid_46080())]);
    if !settings.quick {
        models.push(("torus of 65,536", torus(128)));
    }
    settings.progress.begin("Refit against rebuild", models.len() as u64);
    let (mut then, mut now): (Vec<Row>, Vec<Row>) = (Vec::new(), Vec::new());
    for (name, mesh) in models {
        let mesh = Arc::new(unit_sized(&mesh));
        let mut operations = [
            building::<AabbTree>(&mesh, AabbOptions::default()),
            refitting::<AabbTree>(&mesh, &AabbOptions::default()),
            building::<WideTree>(&mesh, Build::default()),
            refitting::<WideTree>(&mesh, &Build::default()),
        ];
        let best = best_in_turns(settings.of(10, 3), &mut operations);
        let triangles = mesh.triangles().len() as f64;
        let cells = |build: f64, refit: f64, is_published: bool| {
            let beside = |ours: f64, published: f64, least: f64| {
                let published = Some(published).filter(|_| is_published && triangles > least);
                Cell { ours: Some(ours), published, ..Cell::NONE }
            };
            let gain = beside(build / refit, REFIT_GAIN, 6_000.0);
            let each = beside(1e9 * refit / triangles, REFIT_OF_ONE, 1_000.0);
            vec![Cell::ours(triangles), Cell::ours(1e3 * build), Cell::ours(1e3 * refit), gain, each]
        };
        then.push(row(format!("AABB tree, {name}"), cells(best[0], best[1], true)));
        now.push(today(format!("{TODAY}, {name}"), cells(best[2], best[3], false)));
        settings.progress.advance(1);
    }
    then.append(&mut now);
    Table {
        id: "1-refit".into(),
        title: "Refit against rebuild, over the size of a model".into(),
        columns: vec![
            column("triangles", "", Kind::Count),
            column("build", "ms", Kind::Time),
            column("refit", "ms", Kind::Time),
            column("build / refit", "", Kind::TimeRatio),
            column(REFIT_EACH, "ns", Kind::Time),
        ],
        rows: then,
    }
}

/// The arithmetic of a refit of an AABB tree of one triangle a leaf: what a step takes at a node, how many nodes take it.
/// Additions, multiplications, roundings, and choices of the smaller or larger of two numbers.
pub(super) fn arithmetic(subjects: &[Subject; 3]) -> Table {
    let mesh = &subjects[0].mesh;
    let triangles = mesh.triangles().len() as f64;
    let quality = Model::<AabbTree>::with(Arc::clone(mesh), &AabbOptions::default()).quality();
    let (leaves, inner) = (quality.leaves as f64, (quality.nodes - quality.leaves) as f64);
    // Three axes, two bounds an axis.
    let steps = [
        ("the box of three corners", 3.0 * 2.0 * 2.0, leaves),
        ("the box of two boxes", 3.0 * 2.0, inner),
        ("the box of the whole model", 3.0 * 2.0, leaves),
        ("into the frame of f32", 3.0 * 2.0 * 2.0, leaves),
        ("rounded outward", 3.0 * 2.0 * 4.0, leaves),
    ];
    let cells = |each: f64, nodes: f64| vec![Cell::ours(each), Cell::ours(nodes), Cell::ours(each * nodes / triangles)];
    let mut rows: Vec<Row> = steps.iter().map(|&(name, each, nodes)| row(name, cells(each, nodes))).collect();
    let sum = |steps: &[(&str, f64, f64)]| steps.iter().map(|(_, each, nodes)| each * nodes).sum::<f64>() / triangles;
    let total = |name: &str, sum: f64| row(name, vec![Cell::NONE, Cell::NONE, Cell::beside(sum, OPERATIONS)]);
    rows.push(total("boxes as the document has them", sum(&steps[..2])));
    rows.push(total("boxes of f32 that lose no pair", sum(&steps)));
    Table {
        id: "1-arithmetic".into(),
        title: "The arithmetic of a refit, of the AABB tree of the torus: operations counted in the code, nodes in the tree".into(),
        columns: vec![
            column("operations", "a node", Kind::Count),
            column("nodes", "", Kind::Count),
            column("a triangle", "operations", Kind::Mean),
        ],
        rows,
    }
}
