//! Paper 1: van den Bergen, Efficient Collision Detection of Complex Deformable Models using AABB Trees, 1998.
//!
//! The modules, and what each contains or reproduces:
//!
//! ```text
//! models          three models with placements of two copies each
//! costs           Tables 1 and 2, Figure 2, shares in the text, storage
//! rotated_models  influence of a model's orientation in its own frame
//! rules           section 2: where boxes are split
//! operations      Table 3, refit against rebuild, arithmetic of a refit
//! deforming       section 4: refitted and rebuilt trees after deformations
//! frames          section 5: k of 20 models deform
//! claims          claims of the paper
//! ```

mod claims;
mod costs;
mod deforming;
mod frames;
mod models;
mod operations;
mod rotated_models;
mod rules;

pub use claims::claims;

use crate::measure::single_thread::on_single_thread;
use crate::{PaperResult, RunSettings};
use models::placed_models;

/// Runs the experiments of the AABB tree paper (paper 1).
#[must_use]
pub fn run(settings: &RunSettings<'_>) -> PaperResult {
    on_single_thread(|| run_experiments(settings))
}

fn run_experiments(settings: &RunSettings<'_>) -> PaperResult {
    settings.progress.begin("Placing models", 1);
    let models = placed_models(settings);
    settings.progress.advance(1);
    let measured = models.each_ref().map(|model| costs::measure(model, settings));
    let placements = models[0].placements.len();
    let mut tables = costs::tables(&measured, placements).to_vec();
    tables.push(operations::table_3(&models, &measured, settings));
    let (axis_counts, exit_plot) = costs::exit_axes(&measured);
    tables.extend([axis_counts, costs::shares(&measured, &models), costs::storage(&measured)]);
    tables.extend([rotated_models::rotated_table(&models, settings), rules::split_rules(&models, settings)]);
    tables.extend([operations::refit_against_rebuild(settings), operations::arithmetic(&models)]);
    let (deformed, overlap_plot) = deforming::deformations(&models, settings);
    let (frames, frame_plot) = frames::deforming_frames(settings);
    tables.extend(deformed);
    tables.push(frames);
    PaperResult {
        paper: 1,
        title: "Gino van den Bergen, Efficient Collision Detection of Complex Deformable Models using AABB Trees, \
                1998"
            .into(),
        setup: setup(placements),
        substitutions: vec![
            "The X-wing is not public. It is replaced by a slender spacecraft made in code, with as many triangles (6,084)."
                .into(),
            "The teapot had 3,752 triangles; the nearest number that its patches give is 3,760.".into(),
            "The paper does not describe its torus. Ours has 50 x 50 segments and radii in the ratio 5 to 2.".into(),
            "RAPID's OBB tree and triangle test are replaced by our own OBB tree, fitted and split as in RAPID, and by an exact triangle test."
                .into(),
            "Figures 1, 3 and 4 explain the method and Figure 5 shows two models. They contain no measurements and are not reproduced. The effect \
             that Figure 4 explains is measured.".into(),
            "The curve of Figure 2 is not available; statements of the text about it are compared.".into(),
            "The paper names only the kinds of its deformations; one of each kind is made in code.".into(),
        ],
        claims: claims(&tables),
        tables,
        plots: vec![exit_plot, overlap_plot, frame_plot],
        trees: Vec::new(),
    }
}

fn setup(placements: usize) -> Vec<String> {
    vec![
        format!(
            "Two copies of a model, each with a random rotation (Shoemake) and with the center of its box at a random point of a cube. Bisection \
             chooses the size of the cube so that about 60% of {placements} placements intersect. All trees use the same placements. The query \
             tests whether the copies intersect and stops at the first hit."
        ),
        "Times are CPU time of one thread, the best of several passes. The methods ran interleaved. C_p: the triangle pairs tested at up to \
         10,000 placements are recorded and tested again alone. T_p = N_p C_p, T_b = T_total - T_p, C_b = T_b / N_b."
            .into(),
        "Counts and times are scaled to 100,000 placements, as published. The axes of Figure 2 and the shares are from up to 10,000 placements."
            .into(),
        "Deformations: one tree is built for the model at rest and refitted, another is built for the deformed shape. Both are queried with the \
         same random placements of two deformed copies, with SAT lite."
            .into(),
    ]
}
