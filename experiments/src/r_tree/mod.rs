//! Paper 3: Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009.
//!
//! The modules, and what each measures or contains:
//!
//! ```text
//! proximity  two grids at 21 distances, queried with every tree
//! tables     Tables 1 and 2, Figure 6, cost of a box
//! claims     claims of the paper
//! ```

mod claims;
mod proximity;
mod tables;

pub use claims::claims;

use crate::measure::single_thread::on_single_thread;
use crate::{PaperResult, RunSettings};

/// Runs the experiments of the R-tree paper (paper 3).
#[must_use]
pub fn run(settings: &RunSettings<'_>) -> PaperResult {
    on_single_thread(|| run_experiments(settings))
}

fn run_experiments(settings: &RunSettings<'_>) -> PaperResult {
    let positions = proximity::positions(settings);
    let measured = proximity::measure(settings);
    let [(times, time_plot), (box_tests, box_plot)] = tables::figure_6(&measured, positions);
    let tables = vec![
        tables::table_1(&measured, positions),
        tables::table_2(&measured, positions),
        times,
        box_tests,
        tables::boxes(&measured),
    ];
    PaperResult {
        paper: 3,
        title: "Mauro Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009".into(),
        setup: vec![
            format!(
                "Two grids of 46,080 triangles at distances of 0.00, 0.01 ... 0.20 of their size, {positions} positions each. One grid is \
                 fixed. The other has a random rotation (Shoemake) and is moved along a random direction; bisection finds the position at \
                 the distance, to 1e-6. At distance 0.00 it is within 1e-9 of touching, and disjoint by exact arithmetic. Rotations and \
                 directions are the same at every distance."
            ),
            "The query counts all intersecting triangle pairs. There are none, and every method returns zero. Times are CPU time of one \
             thread, the best of several passes. The methods ran interleaved."
                .into(),
            "R-trees have 3 to 8 entries per node and are bulk-loaded, unless a row states otherwise. A box test is a comparison of two \
             boxes. In version 1 this includes the comparisons of all triangle boxes with each other."
                .into(),
        ],
        substitutions: vec![
            "The grid of the benchmarking suite is replaced by 16 x 16 x 15 cubes made in code, with as many triangles (46,080)."
                .into(),
            "The positions of the suite are replaced by positions made by its method.".into(),
            "Figures 1 to 4 show the algorithms as text, and Figure 5 shows the grid. They contain no measurements and are not reproduced.".into(),
            "The curve of Figure 6 is not available; statements of the text about it are compared.".into(),
            "The paper does not state the fan-out of its R-trees or how they are built; rows show several variants."
                .into(),
            "18-DOPs, which the paper cites as 6 times as slow to test as axis-aligned boxes and 3 times as large, are not implemented in \
             boxwood."
                .into(),
        ],
        claims: claims(&tables),
        tables,
        plots: vec![time_plot, box_plot],
        trees: Vec::new(),
    }
}
