//! Document 3: Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009.
//!
//! ```text
//! proximity  two grids at 21 distances, asked of every tree
//! tables     Tables 1 and 2, Figure 6, what a box costs
//! claims     what the document says of all that
//! ```

mod claims;
mod proximity;
mod tables;

pub use claims::claims;

use crate::alone::alone;
use crate::{Outcome, Settings};

/// Runs the experiments of document 3.
#[must_use]
pub fn run(settings: &Settings<'_>) -> Outcome {
    alone(|| experiments(settings))
}

fn experiments(settings: &Settings<'_>) -> Outcome {
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
    Outcome {
        document: 3,
        title: "Mauro Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009".into(),
        setup: vec![
            format!(
                "Two grids of 46,080 triangles at distances of 0.00, 0.01 ... 0.20 of their size, {positions} \
                 positions each. One stays, the other is turned at random (Shoemake) and comes from a random \
                 direction until bisection finds it at that distance: to 1e-6; at 0.00 to 1e-9 of touching, and \
                 apart by exact arithmetic. Turns and directions are the same at every distance."
            ),
            "All pairs of triangles that meet are asked for; there are none, and every method says so. Times are \
             CPU time of one thread, the best of some passes; methods took turns."
                .into(),
            "R-trees have 3 to 8 entries a node and are packed in bulk, unless a row says otherwise. A box test is \
             a comparison of two boxes; version 1's comparisons of all boxes of triangles with each other are among \
             them."
                .into(),
        ],
        stands_in: vec![
            "The grid of the benchmarking suite: 16 x 16 x 15 cubes made in code, of as many triangles (46,080)."
                .into(),
            "The suite's positions are not used: as many as it takes are made as it makes them.".into(),
            "Figures 1 to 4 are the algorithms as text, and Figure 5 shows the grid: they measure nothing, and are not repeated.".into(),
            "The curve of Figure 6 is lost; what the text says of it is compared.".into(),
            "How many children the document's R-trees have, and how they are built, is not said: rows show several."
                .into(),
            "18-DOPs, which the document cites as 6 times as slow to test as axis-aligned boxes and 3 times as \
             large, are not in boxwood."
                .into(),
        ],
        claims: claims(&tables),
        tables,
        plots: vec![time_plot, box_plot],
        trees: Vec::new(),
    }
}
