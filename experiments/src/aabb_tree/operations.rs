//! Table 3 of the AABB tree paper: times of builds, refits and queries. Also refit compared with rebuild by model
//! size, and the arithmetic operations of a refit.

use super::costs::{CURRENT, ModelCosts};
use super::models::ModelPlacements;
use crate::measure::cpu_clock::timed;
use crate::measure::single_thread::best_of_rounds;
use crate::models::NAMES;
use crate::published::aabb_tree::{MAX_REFIT_OPERATIONS, PAIR_REFIT_MS, REFIT_GAIN, REFIT_NS_PER_TRIANGLE, TABLE_3};
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, ResultCell, ResultRow, ResultTable, RunSettings};
use boxwood::Mesh;
use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh, Bvh8, ObbTree, ObbTreeOptions, TreeModel};
use boxwood_scenes::{Deformation, grid_46080, spacecraft, torus, unit_sized};
use std::sync::Arc;

/// Operation that returns its own CPU time in seconds.
type TimedOperation<'a> = Box<dyn FnMut() -> f64 + 'a>;

/// Returns an operation that builds a tree.
fn building<'a, T: Bvh>(mesh: &'a Arc<Mesh>, options: T::Options) -> TimedOperation<'a> {
    Box::new(move || {
        let (model, seconds) = timed(|| TreeModel::<T>::new(Arc::clone(mesh), &options));
        drop(model);
        seconds
    })
}

/// Returns an operation that refits a tree, alternating between the mesh at rest and the mesh with waves. Its time
/// includes copying the vertices.
fn refitting<'a, T: Bvh>(mesh: &'a Arc<Mesh>, options: &T::Options) -> TimedOperation<'a> {
    /// Number of refits that are timed together, because a single refit is too short.
    const BATCH: u32 = 4;
    let shapes = Deformation::Wave.apply(mesh).map(|mesh| mesh.into_parts().0);
    let mut model = TreeModel::<T>::new(Arc::clone(mesh), options);
    Box::new(move || {
        let refits = || {
            for count in 0..BATCH as usize {
                model.set_vertices(&shapes[count % 2]).expect("the number of vertices is equal, and all are finite");
            }
        };
        timed(refits).1 / f64::from(BATCH)
    })
}

/// Table 3 of the AABB tree paper, in milliseconds, followed by the same operations with boxwood's default tree.
pub(super) fn table_3(
    models: &[ModelPlacements; 3],
    measured: &[ModelCosts; 3],
    settings: &RunSettings<'_>,
) -> ResultTable {
    settings.progress.begin("Table 3", 3);
    let mut rows: Vec<Vec<ResultCell>> = vec![Vec::new(); 8];
    for (index, (model, measured)) in models.iter().zip(measured).enumerate() {
        let mesh = &model.mesh;
        let mut operations = [
            building::<ObbTree>(mesh, ObbTreeOptions::default()),
            building::<AabbTree>(mesh, AabbTreeOptions::default()),
            refitting::<AabbTree>(mesh, &AabbTreeOptions::default()),
            building::<Bvh8>(mesh, BuildOptions::default()),
            refitting::<Bvh8>(mesh, &BuildOptions::default()),
        ];
        let best = best_of_rounds(settings.choose(20, 5), &mut operations);
        let [obb, aabb, wide] = measured.query_seconds(model.placements.len());
        let ours = [best[0], best[1], best[2], obb, aabb, best[3], best[4], wide].map(|seconds| 1e3 * seconds);
        for (operation, (row, ours)) in rows.iter_mut().zip(ours).enumerate() {
            row.push(
                TABLE_3.get(operation).map_or(ResultCell::ours(ours), |(_, published)| {
                    ResultCell::with_published(ours, published[index])
                }),
            );
        }
        settings.progress.advance(1);
    }
    let both = rows[2].iter().zip(PAIR_REFIT_MS).map(|(one, published)| {
        let ours = one.ours.map(|ours| 2.0 * ours);
        ResultCell { ours, published, ..ResultCell::NONE }
    });
    let both = row(PAIR_REFIT, both.collect());
    let mut rows = rows.into_iter();
    let paper_rows: Vec<ResultRow> =
        TABLE_3.iter().zip(&mut rows).map(|((name, _), cells)| row(*name, cells)).collect();
    let current_rows = CURRENT_ROWS.into_iter().zip(rows).map(|(name, cells)| current_row(name, cells));
    let rows = paper_rows.into_iter().chain([both]).chain(current_rows);
    ResultTable {
        id: "1-3".into(),
        title: "Table 3: times of operations (queries: OBB with SAT, AABB with SAT lite); below, the refit of a pair from the text".into(),
        columns: NAMES.iter().map(|name| column(*name, "ms", NumberKind::Time)).collect(),
        rows: rows.collect(),
    }
}

/// Row name for the refit of two trees. The paper gives the time of this operation in its text, and the times of
/// all other operations in Table 3.
pub(super) const PAIR_REFIT: &str = "Refit a pair of AABB trees";
/// Names of the rows for boxwood's default tree.
const CURRENT_ROWS: [&str; 3] =
    ["Build a boxwood default tree", "Refit a boxwood default tree", "Test a pair of boxwood default trees"];

/// Name of the column with the time of a refit per triangle.
pub(super) const REFIT_PER_TRIANGLE: &str = "refit per triangle";

/// Table of the times of refits compared with rebuilds, by the number of triangles.
pub(super) fn refit_against_rebuild(settings: &RunSettings<'_>) -> ResultTable {
    let torus = |across: u32| torus(5.0 / 14.0, 1.0 / 7.0, 2 * across, across);
    let mut models = vec![("torus of 1,024", torus(16)), ("torus of 4,096", torus(32)), ("spacecraft", spacecraft())];
    models.extend([("torus of 16,384", torus(64)), ("grid", grid_46080())]);
    if !settings.quick {
        models.push(("torus of 65,536", torus(128)));
    }
    settings.progress.begin("Refit against rebuild", models.len() as u64);
    let (mut rows, mut current_rows): (Vec<ResultRow>, Vec<ResultRow>) = (Vec::new(), Vec::new());
    for (name, mesh) in models {
        let mesh = Arc::new(unit_sized(&mesh));
        let mut operations = [
            building::<AabbTree>(&mesh, AabbTreeOptions::default()),
            refitting::<AabbTree>(&mesh, &AabbTreeOptions::default()),
            building::<Bvh8>(&mesh, BuildOptions::default()),
            refitting::<Bvh8>(&mesh, &BuildOptions::default()),
        ];
        let best = best_of_rounds(settings.choose(10, 3), &mut operations);
        let triangles = mesh.triangles().len() as f64;
        let cells = |build: f64, refit: f64, is_published: bool| {
            let cell = |ours: f64, published: f64, min_triangles: f64| {
                let published = Some(published).filter(|_| is_published && triangles > min_triangles);
                ResultCell { ours: Some(ours), published, ..ResultCell::NONE }
            };
            let gain = cell(build / refit, REFIT_GAIN, 6_000.0);
            let per_triangle = cell(1e9 * refit / triangles, REFIT_NS_PER_TRIANGLE, 1_000.0);
            vec![
                ResultCell::ours(triangles),
                ResultCell::ours(1e3 * build),
                ResultCell::ours(1e3 * refit),
                gain,
                per_triangle,
            ]
        };
        rows.push(row(format!("AABB tree, {name}"), cells(best[0], best[1], true)));
        current_rows.push(current_row(format!("{CURRENT}, {name}"), cells(best[2], best[3], false)));
        settings.progress.advance(1);
    }
    rows.append(&mut current_rows);
    ResultTable {
        id: "1-refit".into(),
        title: "Refit against rebuild, by model size".into(),
        columns: vec![
            column("triangles", "", NumberKind::Count),
            column("build", "ms", NumberKind::Time),
            column("refit", "ms", NumberKind::Time),
            column("build / refit", "", NumberKind::TimeRatio),
            column(REFIT_PER_TRIANGLE, "ns", NumberKind::Time),
        ],
        rows,
    }
}

/// Table of the arithmetic operations of a refit of an AABB tree with one triangle per leaf: operations of each
/// step per node, and number of nodes.
///
/// Additions, multiplications, roundings, minima and maxima are counted.
pub(super) fn arithmetic(models: &[ModelPlacements; 3]) -> ResultTable {
    let mesh = &models[0].mesh;
    let triangles = mesh.triangles().len() as f64;
    let stats = TreeModel::<AabbTree>::new(Arc::clone(mesh), &AabbTreeOptions::default()).tree_stats();
    let (leaves, inner) = (stats.leaves as f64, (stats.nodes - stats.leaves) as f64);
    // Each step processes three axes with two bounds each (`3.0 * 2.0`). A third factor is the number of
    // operations per bound, if it is more than one.
    let steps = [
        ("box of three vertices", 3.0 * 2.0 * 2.0, leaves),
        ("box of two boxes", 3.0 * 2.0, inner),
        ("box of the whole model", 3.0 * 2.0, leaves),
        ("transform to the f32 frame", 3.0 * 2.0 * 2.0, leaves),
        ("outward rounding", 3.0 * 2.0 * 4.0, leaves),
    ];
    let cells = |each: f64, nodes: f64| {
        vec![ResultCell::ours(each), ResultCell::ours(nodes), ResultCell::ours(each * nodes / triangles)]
    };
    let mut rows: Vec<ResultRow> = steps.iter().map(|&(name, each, nodes)| row(name, cells(each, nodes))).collect();
    let sum = |steps: &[(&str, f64, f64)]| steps.iter().map(|(_, each, nodes)| each * nodes).sum::<f64>() / triangles;
    let total = |name: &str, sum: f64| {
        row(name, vec![ResultCell::NONE, ResultCell::NONE, ResultCell::with_published(sum, MAX_REFIT_OPERATIONS)])
    };
    rows.push(total("boxes as in the paper", sum(&steps[..2])));
    rows.push(total("conservative f32 boxes", sum(&steps)));
    ResultTable {
        id: "1-arithmetic".into(),
        title: "Arithmetic of a refit of the AABB tree of the torus: operations counted in the code, nodes in the tree"
            .into(),
        columns: vec![
            column("operations", "per node", NumberKind::Count),
            column("nodes", "", NumberKind::Count),
            column("per triangle", "operations", NumberKind::Mean),
        ],
        rows,
    }
}
