//! What the document claims, judged by the tables.

use super::{SORTS, frames, nodes, segments, sorts, storage, whole, words};
use crate::judging::{Judge, Numbers, Sentence, figure, judged};
use crate::models::NAMES;
use crate::outcome::{Claim, Table, Verdict};
use crate::published::document_2::{CANONICAL, PARENT};
use crate::rules::{NOISE, TIMES_ALIKE, is_faster};

const ALL: &[Judge] = &[
    fewer_tests,
    more_segments,
    improved_sort,
    shell_faster,
    shell_linear,
    bytes_of_nodes,
    triangles_as_boxes,
    balanced_saves_time,
    saves_memory,
    saves_time,
    whole_faster,
];

/// Every claim of the document, in its order, judged by the tables.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    judged(tables, ALL)
}

fn listed<N: AsRef<str> + Clone>(numbers: &[(N, f64)]) -> String {
    crate::judging::listed(numbers.iter().cloned(), figure)
}

fn fewer_tests(all: Numbers<'_>) -> Claim {
    let tests = cuts(all, segments::TESTS);
    let first = tests.first().map_or(f64::NAN, |(_, tests)| *tests);
    Sentence {
        id: "2-fewer-tests",
        place: "abstract and section 2",
        claimed: "Cutting the axes avoids needless tests of boxes.",
    }
    .judged(
        format!("Tests for each box: {}.", listed(&tests)),
        Verdict::of(tests.iter().skip(1).map(|(_, tests)| *tests < first)),
        "Confirmed if every number of segments needs fewer tests than no cut.",
    )
    .drawn(&["2-1-segments"])
}

fn more_segments(all: Numbers<'_>) -> Claim {
    let times = cuts(all, segments::TIME);
    Sentence {
        id: "2-more-segments",
        place: "section 2",
        claimed: "In general, the more segments an axis is cut into, the faster the algorithm runs, up to the limit that no \
                  box is cut more than once.",
    }
    .judged(
        format!("Time over that without a cut: {}.", listed(&times)),
        Verdict::of(times.windows(2).map(|step| step[1].1 <= step[0].1 * NOISE)),
        "Each step to more segments is a case; it may be slower by no more than 5%. Where tests are few already, boxes that lie \
         in more subsets cost more than they save.",
    )
    .drawn(&["2-1-segments"])
}

/// From no cut to the limit.
fn cuts<'n>(all: Numbers<'n>, column: &str) -> Vec<(&'n str, f64)> {
    let is_cut = |name: &str| name.starts_with("k = ") || name == segments::LIMIT;
    all.column(segments::TABLE, column).into_iter().filter(|(name, _)| is_cut(name)).collect()
}

fn improved_sort(all: Numbers<'_>) -> Claim {
    let ratios = [of_row(all, frames::TIME, frames::IMPROVED), of_row(all, frames::CHANGE, frames::IMPROVED)].concat();
    Sentence {
        id: "2-improved-sort",
        place: "section 4, Figure 1",
        claimed: "Axial cut and Shell sort together reduce the time of the global search.",
    }
    .judged(
        format!("Time over the traditional method's: {}.", listed(&ratios)),
        Verdict::of(ratios.iter().map(|(_, ratio)| is_faster(*ratio))),
        format!(
            "Each number of boxes and each amount of change is a case; faster means by 5% or more. The cut alone, with \
             insertion sort: {}; Shell sort alone, without a cut: {}. Tests are made four at a time here, so that what the cut \
             saves is little unless boxes are many.",
            listed(&of_row(all, frames::TIME, frames::CUT_ALONE)),
            listed(&of_row(all, frames::TIME, frames::SHELL_ALONE))
        ),
    )
    .drawn(&["2-1-frames"])
}

/// The columns of a row.
fn of_row(all: Numbers<'_>, table: &str, row: &str) -> Vec<(String, f64)> {
    let Some(table) = all.table(table) else { return Vec::new() };
    let number = |column: &str| Some((column.to_owned(), table.ours(row, column)?));
    table.columns.iter().filter_map(|column| number(&column.name)).collect()
}

fn shell_faster(all: Numbers<'_>) -> Claim {
    let [ratios, halving] = [1, 2].map(|sort| all.column(sorts::TIME, SORTS[sort].0));
    let slower = ratios.iter().filter(|(_, ratio)| !is_faster(*ratio)).map(|(change, _)| *change);
    let slower: Vec<&str> = slower.collect();
    Sentence {
        id: "2-shell-faster",
        place: "sections 2 and 4, Figure 1",
        claimed: "Shell sort sorts the projection lists faster than insertion sort.",
    }
    .judged(
        format!("Time over insertion sort's: {}. By halving: {}.", listed(&ratios), listed(&halving)),
        Verdict::of(ratios.iter().map(|(_, ratio)| is_faster(*ratio))),
        format!(
            "Each amount of change is a case; faster means by 5% or more. Not faster: {}. A list in order costs insertion sort \
             one comparison an end and Shell sort one for each gap; only ends that are far from their places pay for the gaps.",
            if slower.is_empty() { "none".to_owned() } else { slower.join(", ") }
        ),
    )
    .drawn(&["2-1-sorts"])
}

fn shell_linear(all: Numbers<'_>) -> Claim {
    let in_order = words(sorts::CHANGES[0]);
    let [insertion, shell] =
        [0, 1].map(|sort| of_row(all, sorts::GROWTH, &sorts::growth_row(&in_order, SORTS[sort].0)));
    let ends = |row: &[(String, f64)]| [row.first(), row.last()].map(|end| end.map_or(f64::NAN, |(_, number)| *number));
    let [few, many] = ends(&shell);
    Sentence {
        id: "2-shell-linear",
        place: "section 4",
        claimed: "Shell sort achieves O(N) on an almost ordered list.",
    }
    .judged(
        format!(
            "Comparisons for each end of a list in full order: by Shell sort {}; by insertion sort {}.",
            listed(&shell),
            listed(&insertion)
        ),
        Verdict::of([many <= few * NOISE]),
        "Confirmed if the comparisons for each end grow by no more than 5% even on the best of all lists, one in order. Each gap \
         takes a comparison an end, and there are log N gaps: O(N log N). Insertion sort is linear there.",
    )
}

fn bytes_of_nodes(all: Numbers<'_>) -> Claim {
    let ours = [nodes::COMPRESSED, nodes::INNER].map(|row| all.at(nodes::TABLE, row, nodes::NODE));
    let claimed = [PARENT.iter().sum::<f64>(), CANONICAL.iter().sum()];
    Sentence {
        id: "2-bytes",
        place: "Table 1 and section 3.2",
        claimed: "A node that names its triangles itself takes 12 + 4 + 4 + 1 = 21 bytes, a canonical inner node 24 + 8 = 32.",
    }
    .judged(
        format!("{} and {} bytes.", ours[0], ours[1]),
        Verdict::of(ours.into_iter().zip(claimed).map(|(ours, claimed)| ours == claimed)),
        "Confirmed if the stored nodes have exactly these sizes. By construction: they are laid out so.",
    )
    .by_construction()
}

fn triangles_as_boxes(all: Numbers<'_>) -> Claim {
    let costs = storage::MODELS.map(|model| triangle_box_cost(all, model));
    Sentence {
        id: "2-triangle-as-box",
        place: "section 3.2",
        claimed: "With fast triangle tests it takes as long to test a triangle as to test its box, so that leaf boxes can go.",
    }
    .judged(
        format!("A test of a triangle with a box, in tests of two boxes: {}.", named(costs)),
        Verdict::of(costs.map(|cost| cost <= TIMES_ALIKE)),
        "As long means no more than 1.125 times as long; each model is a case. Triangle tests left out, what leafless trees with full \
         bounds take beyond their tests of two boxes, each at what it costs in the plain tree, is ascribed to the tests of \
         triangles with boxes. They may pay all the same: a triangle meets fewer boxes than its box does, and fewer triangle \
         tests follow.",
    )
}

/// The cost of a triangle against a box over that of two boxes: without triangle tests, T = c_b N_b in the plain tree and
/// T' = c_b N_b' + c_t N_t' in the leafless one.
fn triangle_box_cost(all: Numbers<'_>, model: &str) -> f64 {
    let time = |tree: &str| all.at(model, tree, storage::TIME) - all.at(model, tree, storage::IN_TRIANGLES);
    let cost = time(storage::PLAIN) / all.at(model, storage::PLAIN, storage::BOX_TESTS);
    let rest = time(storage::FULL) - cost * all.at(model, storage::FULL, storage::BOX_TESTS);
    rest / all.at(model, storage::FULL, storage::TRIANGLE_BOX_TESTS) / cost
}

fn balanced_saves_time(all: Numbers<'_>) -> Claim {
    let [ratios, tests] =
        [storage::BALANCED_TIME, storage::BALANCED_TESTS].map(|column| all.column(storage::BALANCE, column));
    Sentence {
        id: "2-balanced",
        place: "sections 3.1 and 4",
        claimed: "Balanced trees save search time.",
    }
    .judged(
        format!("Over trees divided in the middle of the box: time {}; tests {}.", listed(&ratios), listed(&tests)),
        Verdict::of(ratios.iter().map(|(_, ratio)| is_faster(*ratio))),
        "Each model is a case; faster means by 5% or more. Halves by count have the least depth, but their boxes overlap more.",
    )
}

fn saves_memory(all: Numbers<'_>) -> Claim {
    let shares = over_plain(all, storage::COMPRESSED, storage::BYTES);
    Sentence {
        id: "2-memory",
        place: "abstract and section 4, Figure 2",
        claimed: "Without leaf nodes and with compressed bounds the tree takes much less memory.",
    }
    .judged(
        format!("Bytes over those of the plain tree: {}.", named(shares)),
        Verdict::of(shares.map(|share| share < 0.5)),
        "Confirmed if less than half is left: the document has no figure. By construction: 21 (n - 1) against 32 (n - 1) + 28 n \
         bytes.",
    )
    .by_construction()
    .drawn(&["2-2-bytes"])
}

fn saves_time(all: Numbers<'_>) -> Claim {
    let [ratios, full] = [storage::COMPRESSED, storage::FULL].map(|tree| over_plain(all, tree, storage::TIME));
    Sentence {
        id: "2-time",
        place: "abstract and section 4, Figure 2",
        claimed: "Compressed storage also speeds up the detection.",
    }
    .judged(
        format!("Time over that of the plain tree: {}; leafless with full bounds: {}.", named(ratios), named(full)),
        Verdict::of(ratios.map(is_faster)),
        "Each model is a case; faster means by 5% or more. Bounds that are inherited must be put together on the way down.",
    )
    .drawn(&["2-2-time"])
}

/// A column of each model, of a tree over the plain one.
fn over_plain(all: Numbers<'_>, tree: &str, column: &str) -> [f64; 3] {
    storage::MODELS.map(|model| all.at(model, tree, column) / all.at(model, storage::PLAIN, column))
}

fn named(numbers: [f64; 3]) -> String {
    listed(&[0, 1, 2].map(|model| (NAMES[model], numbers[model])))
}

fn whole_faster(all: Numbers<'_>) -> Claim {
    let total = |row: &str| all.at(whole::TABLE, row, whole::TOTAL);
    let ratio = total(whole::IMPROVED) / total(whole::TRADITIONAL);
    Sentence {
        id: "2-whole",
        place: "abstract and section 5",
        claimed: "The improved algorithm reduces the detection time for the same models.",
    }
    .judged(
        format!(
            "The improved method takes {} of the time of the traditional one, both phases together.",
            figure(ratio)
        ),
        Verdict::of([is_faster(ratio)]),
        "Confirmed if less by 5% or more.",
    )
}
