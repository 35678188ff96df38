//! Document 2: the axial cut, Shell sort, and trees without leaf nodes, compressed.
//!
//! ```text
//! nodes     Table 1    bytes of a node
//! sorts     Figure 1   lists of the ends of boxes, sorted again after a frame
//! frames    Figure 1   frames of the broad phase: every sort, with and without the cut
//! segments  section 2  the more segments the faster?
//! storage   Figure 2   trees with and without leaf nodes
//! whole     abstract   bodies that move: the traditional method against the improved one
//! ```

mod claims;
mod frames;
mod nodes;
mod segments;
mod sorts;
mod storage;
mod whole;

pub use claims::claims;

use crate::alone::alone;
use crate::outcome::Outcome;
use crate::parts::Part;
use crate::settings::Settings;
use boxwood::ProjectionSort;
use boxwood_scenes::BoxChange;

/// The sorts by their names; the first is the traditional one, the second that of the document.
const SORTS: [(&str, ProjectionSort); 4] = [
    ("insertion sort", ProjectionSort::Insertion),
    ("Shell sort", ProjectionSort::Shell),
    ("Shell sort by halving", ProjectionSort::ShellHalving),
    ("standard sort", ProjectionSort::Standard),
];

/// Runs the experiments of the document.
#[must_use]
pub fn run(settings: &Settings<'_>) -> Outcome {
    alone(|| measured(settings))
}

fn measured(settings: &Settings<'_>) -> Outcome {
    type Experiment = fn(&Settings<'_>) -> Part;
    let parts: [Experiment; 6] =
        [nodes::measure, sorts::measure, frames::measure, segments::measure, storage::measure, whole::measure];
    settings.progress.begin("Axial cut and leafless trees", parts.len() as u64);
    let mut all = Part::default();
    for part in parts {
        all.append(part(settings));
        settings.progress.advance(1);
    }
    let Part { tables, plots, trees } = all;
    Outcome {
        document: 2,
        title: "Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB".to_owned(),
        setup: SETUP.map(str::to_owned).into(),
        stands_in: STANDS_IN.map(str::to_owned).into(),
        claims: claims(&tables),
        tables,
        plots,
        trees,
    }
}

const SETUP: [&str; 7] = [
    "Boxes are unit cubes in a room four times their volume, with walls that send them back: about one pair for each box. \
     Each moves in a direction of its own by a part of its side in a frame; in a frame with churn some go, and as many come \
     elsewhere.",
    "A projection list holds both ends of every box on an axis and is kept from frame to frame. Sorted alone (Figure 1, \
     sorts), it is in the order of the frame before, with the ends of new boxes at its end. Shell sort has the gaps of Ciura, \
     1, 4, 10, 23, 57, 132, 301, 701, then 2.25 times; Shell's own halving is beside it.",
    "A frame of the broad phase is: all boxes set, lists of three axes sorted, boxes put into the products of segments, and \
     each of these swept along the axis on which fewest overlap. No cut means one segment an axis. Cut means as many as the \
     document's limit allows: none shorter than 1.25 times the longest box. Boxes that come are \
     sorted among themselves and merged in. The first frame is not counted. All methods find the pairs of brute force.",
    "Trees divide triangles into halves by centroids along the longest side, down to one a leaf. The plain tree has 32 bytes \
     an inner node and 28 a leaf; leafless trees have n - 1 nodes of 33 bytes, or compressed of 21. Boxes are tested on six \
     axes, a triangle against a box on thirteen, triangles exactly.",
    "Figure 2 asks of 60% intersecting placements of two copies whether they intersect, and ends at the first hit. What \
     triangle tests take is found by testing the same pairs again, by themselves.",
    "The traditional method end to end is insertion sort without a cut and plain trees; the improved one is Shell sort with \
     the cut and compressed trees.",
    "Times are CPU time of one thread, the best of several turns; methods took turns.",
];

const STANDS_IN: [&str; 2] = [
    "The curves of Figures 1 and 2 cannot be read in any public copy, and the document does not say what moved or which \
     models they were: what the text says about them is tested, on boxes that move evenly and on the torus, the spacecraft \
     and the teapot of document 1.",
    "The document does not say how twelve bytes hold a box. Read here as: two inner siblings share the six bounds of their \
     parent, which one child each attains, and three new ones are kept in each.",
];

/// What becomes of boxes, in the words of a table.
fn words(change: BoxChange) -> String {
    match change {
        BoxChange::Sides(0.0) => "in order".to_owned(),
        BoxChange::Sides(sides) => format!("{sides} sides"),
        BoxChange::Churn(share) => format!("{}% replaced", share * 100.0),
        BoxChange::Random => "shuffled".to_owned(),
    }
}

/// A number of boxes as the head of a column.
fn of_boxes(count: usize) -> String {
    format!("N = {count}")
}
