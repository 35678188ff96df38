//! Document 1: van den Bergen, Efficient Collision Detection of Complex Deformable Models using AABB Trees, 1998.
//!
//! ```text
//! subjects    three models and the placements of two copies of each
//! costs       Tables 1 and 2, Figure 2, the shares of the text, storage
//! turned      what it matters how a model lies in its own frame
//! rules       section 2: where boxes are divided
//! operations  Table 3, refit against rebuild, the arithmetic of a refit
//! deforming   section 4: refitted and rebuilt trees after deformations
//! frames      section 5: k of 20 models deform
//! claims      what the document says of all that
//! ```

mod claims;
mod costs;
mod deforming;
mod frames;
mod operations;
mod rules;
mod subjects;
mod turned;

pub use claims::claims;

use crate::alone::alone;
use crate::{Outcome, Settings};
use subjects::subjects;

/// Runs the experiments of document 1.
#[must_use]
pub fn run(settings: &Settings<'_>) -> Outcome {
    alone(|| experiments(settings))
}

fn experiments(settings: &Settings<'_>) -> Outcome {
    settings.progress.begin("Placing models", 1);
    let subjects = subjects(settings);
    settings.progress.advance(1);
    let measured = subjects.each_ref().map(|subject| costs::measure(subject, settings));
    let placements = subjects[0].placements.len();
    let mut tables = costs::tables(&measured, placements).to_vec();
    tables.push(operations::table_3(&subjects, &measured, settings));
    let (exits, exit_plot) = costs::exit_axes(&measured);
    tables.extend([exits, costs::shares(&measured, &subjects), costs::storage(&measured)]);
    tables.extend([turned::turned(&subjects, settings), rules::split_rules(&subjects, settings)]);
    tables.extend([operations::refit_against_rebuild(settings), operations::arithmetic(&subjects)]);
    let (deformed, overlap_plot) = deforming::deformations(&subjects, settings);
    let (frames, frame_plot) = frames::some_of_twenty_deform(settings);
    tables.extend(deformed);
    tables.push(frames);
    Outcome {
        document: 1,
        title: "Gino van den Bergen, Efficient Collision Detection of Complex Deformable Models using AABB Trees, \
                1998"
            .into(),
        setup: setup(placements),
        stands_in: vec![
            "The X-wing is not public: a slender spacecraft made in code, of as many triangles (6,084), stands in \
             for it."
                .into(),
            "The teapot had 3,752 triangles; the nearest that its patches give is 3,760.".into(),
            "Which torus it was is not said: ours has 50 x 50 segments and radii as 5 to 2.".into(),
            "RAPID's OBB tree and triangle test: our own OBB tree, fitted and split as RAPID does, and an exact \
             triangle test."
                .into(),
            "Figures 1, 3 and 4 explain the method and Figure 5 shows two models: they measure nothing, and are not repeated. What Figure 4 \
             explains is measured in numbers.".into(),
            "The curve of Figure 2 is lost; what the text says of it is compared.".into(),
            "Which deformations were tried is not said beyond their kinds: one of each kind, made in code.".into(),
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
            "Two copies of a model, each turned at random (Shoemake) and with the middle of its box anywhere in a \
             cube, which bisection makes so large that about 60% of {placements} placements intersect; the same \
             placements for all trees. The question is whether they intersect, and it ends at the first hit."
        ),
        "Times are CPU time of one thread, the best of some passes; methods took turns. C_p: the triangle \
         pairs of up to 10,000 placements are written down and tested again by themselves. T_p = N_p C_p, T_b = \
         T_total - T_p, C_b = T_b / N_b."
            .into(),
        "Counts and times are given for 100,000 placements, as published; the exits of Figure 2 and the shares come \
         from up to 10,000 of them."
            .into(),
        "Deformations: a tree is built for the model at rest and refitted, another is built for the deformed shape; \
         both are asked about the same random placements of two deformed copies, with SAT lite."
            .into(),
    ]
}
