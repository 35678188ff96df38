//! Claims of the axial-cut paper (Wang, Wang and Li). Their verdicts are computed from the result tables alone.

use super::{SORTS, change_name, end_to_end, frames, nodes, segments, sorts, storage};
use crate::claims::judge::{ClaimDraft, Judge, TableReader, format_number, judge_all};
use crate::claims::verdict_rules::{NOISE_FACTOR, SIMILAR_TIMES_FACTOR, is_faster};
use crate::models::NAMES;
use crate::published::axial_cut::{CANONICAL_NODE_BYTES, COMPRESSED_NODE_BYTES};
use crate::result::{Claim, ClaimVerdict, ResultTable};

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
    end_to_end_faster,
];

/// Claims of the axial-cut paper (paper 2), in its order, with verdicts that are computed from the tables of its
/// [`PaperResult`](crate::PaperResult) alone.
#[must_use]
pub fn claims(tables: &[ResultTable]) -> Vec<Claim> {
    judge_all(tables, ALL)
}

fn format_list<N: AsRef<str> + Clone>(numbers: &[(N, f64)]) -> String {
    crate::claims::judge::format_list(numbers.iter().cloned(), format_number)
}

fn fewer_tests(tables: TableReader<'_>) -> Claim {
    let tests = cuts(tables, segments::TESTS);
    let first = tests.first().map_or(f64::NAN, |(_, tests)| *tests);
    ClaimDraft {
        id: "2-fewer-tests",
        place: "abstract and section 2",
        claimed: "Cutting the axes avoids needless box tests.",
    }
    .judged(
        format!("Tests per box: {}.", format_list(&tests)),
        ClaimVerdict::from_cases(tests.iter().skip(1).map(|(_, tests)| *tests < first)),
        "Confirmed if every number of segments needs fewer tests than no cut.",
    )
    .with_plots(&["2-1-segments"])
}

fn more_segments(tables: TableReader<'_>) -> Claim {
    let times = cuts(tables, segments::TIME);
    ClaimDraft {
        id: "2-more-segments",
        place: "section 2",
        claimed: "In general, the more segments an axis is cut into, the faster the algorithm runs, up to the limit that no \
                  box is cut more than once.",
    }
    .judged(
        format!("Time relative to no cut: {}.", format_list(&times)),
        ClaimVerdict::from_cases(times.windows(2).map(|step| step[1].1 <= step[0].1 * NOISE_FACTOR)),
        "Each step to more segments is a case; it may be slower by no more than 5%. Where there are few tests already, more segments put \
         boxes into more subsets, which costs more than it saves.",
    )
    .with_plots(&["2-1-segments"])
}

/// Row names and numbers in a column of the table of segments. Returns the rows for a given number of segments `k`
/// per axis, from `k = 1` (no cut) to the largest possible `k`.
fn cuts<'n>(tables: TableReader<'n>, column: &str) -> Vec<(&'n str, f64)> {
    let is_cut = |name: &str| name.starts_with("k = ") || name == segments::LIMIT;
    tables.column(segments::TABLE, column).into_iter().filter(|(name, _)| is_cut(name)).collect()
}

fn improved_sort(tables: TableReader<'_>) -> Claim {
    let ratios =
        [row_values(tables, frames::TIME, frames::IMPROVED), row_values(tables, frames::CHANGE, frames::IMPROVED)]
            .concat();
    ClaimDraft {
        id: "2-improved-sort",
        place: "section 4, Figure 1",
        claimed: "Axial cut and Shell sort together reduce the time of the global search.",
    }
    .judged(
        format!("Time relative to the traditional method: {}.", format_list(&ratios)),
        ClaimVerdict::from_cases(ratios.iter().map(|(_, ratio)| is_faster(*ratio))),
        format!(
            "Each number of boxes and each amount of change is a case; faster means by 5% or more. The cut alone, with \
             insertion sort: {}; Shell sort alone, without a cut: {}. Here four tests are made at a time, so the cut saves \
             little unless there are many boxes.",
            format_list(&row_values(tables, frames::TIME, frames::CUT_ALONE)),
            format_list(&row_values(tables, frames::TIME, frames::SHELL_ALONE))
        ),
    )
    .with_plots(&["2-1-frames"])
}

/// Column names and measured numbers of a row.
fn row_values(tables: TableReader<'_>, table: &str, row: &str) -> Vec<(String, f64)> {
    let Some(table) = tables.table(table) else { return Vec::new() };
    let number = |column: &str| Some((column.to_owned(), table.ours(row, column)?));
    table.columns.iter().filter_map(|column| number(&column.name)).collect()
}

fn shell_faster(tables: TableReader<'_>) -> Claim {
    let [ratios, halving] = [1, 2].map(|sort| tables.column(sorts::TIME, SORTS[sort].0));
    let slower = ratios.iter().filter(|(_, ratio)| !is_faster(*ratio)).map(|(change, _)| *change);
    let slower: Vec<&str> = slower.collect();
    ClaimDraft {
        id: "2-shell-faster",
        place: "sections 2 and 4, Figure 1",
        claimed: "Shell sort sorts the projection lists faster than insertion sort.",
    }
    .judged(
        format!("Time relative to insertion sort: {}. With gaps by halving: {}.", format_list(&ratios), format_list(&halving)),
        ClaimVerdict::from_cases(ratios.iter().map(|(_, ratio)| is_faster(*ratio))),
        format!(
            "Each amount of change is a case; faster means by 5% or more. Not faster: {}. In a sorted list, insertion sort makes \
             one comparison per endpoint and Shell sort one per endpoint and gap; the gaps pay off only for endpoints far from their sorted \
             position.",
            if slower.is_empty() { "none".to_owned() } else { slower.join(", ") }
        ),
    )
    .with_plots(&["2-1-sorts"])
}

fn shell_linear(tables: TableReader<'_>) -> Claim {
    let in_order = change_name(sorts::CHANGES[0]);
    let [insertion, shell] =
        [0, 1].map(|sort| row_values(tables, sorts::GROWTH, &sorts::growth_row(&in_order, SORTS[sort].0)));
    let ends = |row: &[(String, f64)]| [row.first(), row.last()].map(|end| end.map_or(f64::NAN, |(_, number)| *number));
    let [few, many] = ends(&shell);
    ClaimDraft {
        id: "2-shell-linear",
        place: "section 4",
        claimed: "Shell sort achieves O(N) on an almost ordered list.",
    }
    .judged(
        format!(
            "Comparisons per endpoint of a sorted list: Shell sort {}; insertion sort {}.",
            format_list(&shell),
            format_list(&insertion)
        ),
        ClaimVerdict::from_cases([many <= few * NOISE_FACTOR]),
        "Confirmed if the comparisons per endpoint grow by no more than 5% on a sorted list, the best case. Each gap takes one comparison per \
         endpoint, and there are log N gaps: O(N log N). Insertion sort is linear there.",
    )
}

fn bytes_of_nodes(tables: TableReader<'_>) -> Claim {
    let ours = [nodes::COMPRESSED, nodes::INNER].map(|row| tables.at(nodes::TABLE, row, nodes::NODE));
    let claimed = [COMPRESSED_NODE_BYTES.iter().sum::<f64>(), CANONICAL_NODE_BYTES.iter().sum()];
    ClaimDraft {
        id: "2-bytes",
        place: "Table 1 and section 3.2",
        claimed: "A node that references its triangles directly takes 12 + 4 + 4 + 1 = 21 bytes, a canonical inner node 24 + 8 = 32.",
    }
    .judged(
        format!("{} and {} bytes.", ours[0], ours[1]),
        ClaimVerdict::from_cases(ours.into_iter().zip(claimed).map(|(ours, claimed)| ours == claimed)),
        "Confirmed if the stored nodes have exactly these sizes. By construction: this is their layout.",
    )
    .by_construction()
}

fn triangles_as_boxes(tables: TableReader<'_>) -> Claim {
    let costs = storage::MODELS.map(|model| triangle_box_cost(tables, model));
    ClaimDraft {
        id: "2-triangle-as-box",
        place: "section 3.2",
        claimed: "With fast triangle tests, testing a triangle takes as long as testing its box, so leaf boxes can be omitted.",
    }
    .judged(
        format!("Time of a triangle-box test divided by that of a box test: {}.", format_per_model(costs)),
        ClaimVerdict::from_cases(costs.map(|cost| cost <= SIMILAR_TIMES_FACTOR)),
        "As long means at most 1.125 times as long; each model is a case. The cost of a box test is measured in the plain tree, without the \
         time of triangle tests. The remaining time of the leafless tree with full bounds is attributed to its triangle-box tests. Leafless \
         trees may be worthwhile nevertheless: a triangle overlaps fewer boxes than its box does, so fewer triangle tests follow.",
    )
}

/// Cost `c_t` of testing a triangle against a box, divided by the cost `c_b` of testing two boxes.
///
/// The plain tree has leaf nodes; the leafless tree has none and tests triangles against boxes instead. Let `N_b`
/// be the number of box tests in the plain tree, `N_b'` that in the leafless tree, and `N_t'` the number of
/// triangle-box tests in the leafless tree. Let `T` and `T'` be the times of queries on the plain and on the
/// leafless tree, without the time of triangle tests. So `T = c_b N_b` and `T' = c_b N_b' + c_t N_t'`. The first
/// equation gives `c_b`, and the second one then gives `c_t / c_b = (T' / c_b - N_b') / N_t'`.
fn triangle_box_cost(tables: TableReader<'_>, model: &str) -> f64 {
    let time = |tree: &str| tables.at(model, tree, storage::TIME) - tables.at(model, tree, storage::IN_TRIANGLES);
    let cost = time(storage::PLAIN) / tables.at(model, storage::PLAIN, storage::BOX_TESTS);
    let rest = time(storage::FULL) - cost * tables.at(model, storage::FULL, storage::BOX_TESTS);
    rest / tables.at(model, storage::FULL, storage::TRIANGLE_BOX_TESTS) / cost
}

fn balanced_saves_time(tables: TableReader<'_>) -> Claim {
    let [ratios, tests] =
        [storage::BALANCED_TIME, storage::BALANCED_TESTS].map(|column| tables.column(storage::BALANCE, column));
    ClaimDraft {
        id: "2-balanced",
        place: "sections 3.1 and 4",
        claimed: "Balanced trees save search time.",
    }
    .judged(
        format!("Relative to trees split in the middle of the box: time {}; tests {}.", format_list(&ratios), format_list(&tests)),
        ClaimVerdict::from_cases(ratios.iter().map(|(_, ratio)| is_faster(*ratio))),
        "Each model is a case; faster means by 5% or more. Splitting into halves by count gives the least depth, but boxes that overlap more.",
    )
}

fn saves_memory(tables: TableReader<'_>) -> Claim {
    let shares = over_plain(tables, storage::COMPRESSED, storage::BYTES);
    ClaimDraft {
        id: "2-memory",
        place: "abstract and section 4, Figure 2",
        claimed: "Without leaf nodes and with compressed bounds, the tree takes much less memory.",
    }
    .judged(
        format!("Bytes relative to the plain tree: {}.", format_per_model(shares)),
        ClaimVerdict::from_cases(shares.map(|share| share < 0.5)),
        "Confirmed if less than half; the paper gives no number. By construction: 21 (n - 1) against 32 (n - 1) + 28 n bytes.",
    )
    .by_construction()
    .with_plots(&["2-2-bytes"])
}

fn saves_time(tables: TableReader<'_>) -> Claim {
    let [ratios, full] = [storage::COMPRESSED, storage::FULL].map(|tree| over_plain(tables, tree, storage::TIME));
    ClaimDraft {
        id: "2-time",
        place: "abstract and section 4, Figure 2",
        claimed: "Compressed storage also speeds up the detection.",
    }
    .judged(
        format!(
            "Time relative to the plain tree: {}; leafless with full bounds: {}.",
            format_per_model(ratios),
            format_per_model(full)
        ),
        ClaimVerdict::from_cases(ratios.map(is_faster)),
        "Each model is a case; faster means by 5% or more. Inherited bounds must be reassembled during the descent.",
    )
    .with_plots(&["2-2-time"])
}

/// Number in a column for `tree`, divided by the number for the plain tree: one ratio per model.
fn over_plain(tables: TableReader<'_>, tree: &str, column: &str) -> [f64; 3] {
    storage::MODELS.map(|model| tables.at(model, tree, column) / tables.at(model, storage::PLAIN, column))
}

fn format_per_model(numbers: [f64; 3]) -> String {
    format_list(&[0, 1, 2].map(|model| (NAMES[model], numbers[model])))
}

fn end_to_end_faster(tables: TableReader<'_>) -> Claim {
    let total = |row: &str| tables.at(end_to_end::TABLE, row, end_to_end::TOTAL);
    let ratio = total(end_to_end::IMPROVED) / total(end_to_end::TRADITIONAL);
    ClaimDraft {
        id: "2-whole",
        place: "abstract and section 5",
        claimed: "The improved algorithm reduces the detection time for the same models.",
    }
    .judged(
        format!(
            "The improved method takes {} of the time of the traditional one, for broad and narrow phase together.",
            format_number(ratio)
        ),
        ClaimVerdict::from_cases([is_faster(ratio)]),
        "Confirmed if shorter by 5% or more.",
    )
}
