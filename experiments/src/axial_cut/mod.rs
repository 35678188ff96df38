//! Paper 2: Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB: axial cut, Shell sort,
//! compressed leafless trees.
//!
//! The modules, the part of the paper that each reproduces, and what each measures:
//!
//! ```text
//! nodes       Table 1    bytes of a node
//! sorts       Figure 1   sorting the lists of box endpoints after a frame
//! frames      Figure 1   frames of the broad phase: every sort, with and without the cut
//! segments    section 2  speed by the number of segments
//! storage     Figure 2   trees with and without leaf nodes
//! end_to_end  abstract   moving bodies: traditional against improved method
//! claims                 claims of the paper
//! ```

mod claims;
mod end_to_end;
mod frames;
mod nodes;
mod segments;
mod sorts;
mod storage;

pub use claims::claims;

use crate::measure::single_thread::on_single_thread;
use crate::parts::PaperPart;
use crate::result::PaperResult;
use crate::settings::RunSettings;
use boxwood::papers::EndpointSort;
use boxwood_scenes::BoxChange;

/// Names of the sorts. The first is the traditional sort, the second the sort of the axial-cut paper.
const SORTS: [(&str, EndpointSort); 4] = [
    ("insertion sort", EndpointSort::Insertion),
    ("Shell sort", EndpointSort::Shell),
    ("Shell sort by halving", EndpointSort::ShellHalving),
    ("standard sort", EndpointSort::Standard),
];

/// Runs the experiments of the axial-cut paper (paper 2).
#[must_use]
pub fn run(settings: &RunSettings<'_>) -> PaperResult {
    on_single_thread(|| run_experiments(settings))
}

fn run_experiments(settings: &RunSettings<'_>) -> PaperResult {
    type AxialCutExperiment = fn(&RunSettings<'_>) -> PaperPart;
    let parts: [AxialCutExperiment; 6] =
        [nodes::measure, sorts::measure, frames::measure, segments::measure, storage::measure, end_to_end::measure];
    settings.progress.begin("Axial cut and leafless trees", parts.len() as u64);
    let mut all = PaperPart::default();
    for part in parts {
        all.append(part(settings));
        settings.progress.advance(1);
    }
    let PaperPart { tables, plots, trees } = all;
    PaperResult {
        paper: 2,
        title: "Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB".to_owned(),
        setup: SETUP.map(str::to_owned).into(),
        substitutions: SUBSTITUTIONS.map(str::to_owned).into(),
        claims: claims(&tables),
        tables,
        plots,
        trees,
    }
}

const SETUP: [&str; 7] = [
    "Boxes are unit cubes in a room of four times their volume with reflecting walls: about one overlapping pair per box. Each box moves in \
     its own direction, by a fixed part of its side per frame. In a frame with churn, some boxes are removed and as many are inserted \
     elsewhere.",
    "A projection list holds both endpoints of every box on an axis and persists from frame to frame. For the sorts alone (Figure 1, sorts) \
     it is in the order of the previous frame, with the endpoints of new boxes at its end. Shell sort uses the gaps of Ciura: 1, 4, 10, 23, \
     57, 132, 301, 701, then factors of 2.25. Shell's original halving is also measured.",
    "A frame of the broad phase consists of: setting all boxes, sorting the lists of three axes, assigning boxes to the products of segments, \
     and sweeping each of these along the axis with the fewest overlaps. No cut means one segment per axis. Cut means as many segments as the \
     limit of the paper allows: none shorter than 1.25 times the longest box. New boxes are sorted among themselves and merged in. The first \
     frame is not counted. All methods find the same pairs as brute force.",
    "Trees split triangles into halves by centroids along the longest side, down to one triangle per leaf. The plain tree has 32 bytes per \
     inner node and 28 per leaf. Leafless trees have n - 1 nodes of 33 bytes, or of 21 bytes if compressed. Boxes are tested on six axes, a \
     triangle against a box on thirteen, and triangles exactly.",
    "Figure 2: the query tests whether two copies intersect and stops at the first hit; about 60% of the placements intersect. The time of \
     triangle tests is measured by repeating the same tests alone.",
    "End to end, the traditional method is insertion sort without a cut and plain trees. The improved method is Shell sort with the cut and \
     compressed trees.",
    "Times are CPU time of one thread, the best of several rounds. The methods ran interleaved.",
];

const SUBSTITUTIONS: [&str; 2] = [
    "The curves of Figures 1 and 2 are not legible in any public copy, and the paper does not state what moved or which models were used. \
     Statements of the text about them are tested with uniformly moving boxes, and with the torus, the spacecraft and the teapot of paper 1.",
    "The paper does not state how twelve bytes hold a box. Interpretation used here: two inner siblings share the six bounds of their parent, \
     each of which is attained by one of them, and each sibling stores three new bounds.",
];

/// Name, in tables, of a kind of change that the boxes undergo from frame to frame.
fn change_name(change: BoxChange) -> String {
    match change {
        BoxChange::Move(0.0) => "in order".to_owned(),
        BoxChange::Move(sides) => format!("{sides} sides"),
        BoxChange::Churn(share) => format!("{}% replaced", share * 100.0),
        BoxChange::Random => "shuffled".to_owned(),
    }
}

/// Column name for a number of boxes.
fn box_count_name(count: usize) -> String {
    format!("N = {count}")
}
