//! Every split rule side by side: what the tree is, what it is to ask, and its levels.

use super::probes::{self, Choice, Probed};
use super::{MODELS, Part, Subject};
use crate::method::{Figures, Method, Question, in_turns};
use crate::outcome::{Axis, Column, Kind, Line, Plot, Row, Table, Trees};
use crate::settings::Settings;
use crate::tabular::{column, row_of, table};
use boxwood::{AabbOptions, AabbTree, Build, Level, Sat, SplitRule, WideTree};

pub(super) const BALANCE: &str = "balance";
pub(super) const DEEPEST: &str = "deepest leaf";
pub(super) const LEAVES: &str = "leaves";
pub(super) const BOX_TESTS: &str = "box tests";
pub(super) const TIME: &str = "time";
pub(super) const TODAY: &str = "today: wide tree";

/// A tree of a model: what it is, and what questions took.
struct Judged {
    name: String,
    /// Whether copies intersect.
    copies: Figures,
    /// Whether a small triangle does, and the tree.
    probed: Probed,
}

/// The table about the shape of a model's trees.
pub(super) fn tree_table(model: &str) -> String {
    format!("4-trees-{model}")
}

/// The table about what questions take in them.
pub(super) fn question_table(model: &str) -> String {
    format!("4-questions-{model}")
}

pub(super) fn measure(subjects: &[Subject], settings: &Settings<'_>) -> Part {
    let (mut tables, mut plots, mut trees) = (Vec::new(), Vec::new(), Vec::new());
    for subject in subjects {
        let judged = judged(subject, settings);
        tables.extend([shapes(subject, &judged), questions(subject, &judged)]);
        if subject.name == MODELS[0] {
            plots.extend(levels(subject, &judged));
        }
        let by_rule = judged.into_iter().map(|one| (one.name, one.probed.quality)).collect();
        trees.push(Trees { title: subject.name.to_owned(), trees: by_rule });
    }
    Part { tables, plots, trees }
}

/// By every rule, and today's.
fn judged(subject: &Subject, settings: &Settings<'_>) -> Vec<Judged> {
    let options = SplitRule::ALL.map(|rule| (rule.name(), AabbOptions::with_rule(rule)));
    let mut methods: Vec<Method> =
        options.map(|(name, options)| Method::new::<AabbTree>(name, &subject.mesh, &options, Sat::Lite)).into();
    methods.push(Method::new::<WideTree>(TODAY, &subject.mesh, &Build::default(), Sat::Lite));
    let copies = in_turns(&mut methods, &subject.placements, Question::First, settings.of(5, 3), || ());
    let mut choices: Vec<Choice> = options.map(|(_, options)| Choice::Binary(options)).into();
    choices.push(Choice::Today);
    let probed = probes::in_turns(subject, &choices, settings.of(10_000, 1_000), settings.of(5, 4));
    let all = methods.into_iter().zip(copies).zip(probed);
    all.map(|((method, copies), probed)| Judged { name: method.name, copies, probed }).collect()
}

fn shapes(subject: &Subject, judged: &[Judged]) -> Table {
    let columns = vec![
        column("nodes", "", Kind::Count),
        column(LEAVES, "", Kind::Count),
        column("least deep leaf", "", Kind::Count),
        column("mean depth", "", Kind::Mean),
        column(DEEPEST, "", Kind::Count),
        column(BALANCE, "", Kind::Mean),
        column("splits by count", "", Kind::Count),
        column("cost", "", Kind::Mean),
        column("sibling overlap", "", Kind::Share),
    ];
    let cells = |one: &Judged| {
        let quality = &one.probed.quality;
        // Today's nodes have up to eight children.
        let balance = (one.name != TODAY).then(|| least_mean_depth(quality.leaves) / quality.mean_depth);
        [
            Some(quality.nodes as f64),
            Some(quality.leaves as f64),
            Some(f64::from(quality.least_depth)),
            Some(quality.mean_depth),
            Some(f64::from(quality.greatest_depth)),
            balance,
            Some(quality.splits_by_count as f64),
            quality.sah_cost,
            quality.sibling_overlap,
        ]
    };
    let title = format!("Trees by every split rule: {}, {} triangles", subject.name, subject.mesh.triangles().len());
    by_rule(&tree_table(subject.name), title, columns, judged, |one| cells(one).into())
}

/// The mean depth of so many leaves in a perfectly balanced binary tree: what is over a power of two takes two leaves each a level
/// down.
fn least_mean_depth(leaves: usize) -> f64 {
    let whole = leaves.max(1).ilog2();
    f64::from(whole) + 2.0 * (leaves.max(1) - (1 << whole)) as f64 / leaves.max(1) as f64
}

fn questions(subject: &Subject, judged: &[Judged]) -> Table {
    let copies = subject.placements.len() as f64;
    let best = judged.iter().find(|one| one.name == SplitRule::BestAxis.name());
    let [best_copies, best_probes] = best.map_or([f64::NAN; 2], |one| [one.copies.seconds, one.probed.seconds]);
    let columns = vec![
        column(BOX_TESTS, "two copies", Kind::Mean),
        column("triangle tests", "two copies", Kind::Mean),
        column(TIME, "two copies, of best-axis", Kind::TimeRatio),
        column("box tests, probe", "a probe", Kind::Mean),
        column("triangle tests, probe", "a probe", Kind::Mean),
        column("time, probe", "a probe, of best-axis", Kind::TimeRatio),
    ];
    let cells = |one: &Judged| {
        vec![
            Some(one.copies.work.box_tests as f64 / copies),
            Some(one.copies.work.triangle_tests as f64 / copies),
            Some(one.copies.seconds / best_copies),
            Some(one.probed.box_tests()),
            Some(one.probed.triangle_tests()),
            Some(one.probed.seconds / best_probes),
        ]
    };
    let title = format!("What a question takes, by every split rule: {}", subject.name);
    by_rule(&question_table(subject.name), title, columns, judged, cells)
}

fn by_rule(
    id: &str,
    title: String,
    columns: Vec<Column>,
    judged: &[Judged],
    cells: impl Fn(&Judged) -> Vec<Option<f64>>,
) -> Table {
    let rows = judged.iter().map(|one| Row { is_today: one.name == TODAY, ..row_of(&one.name, cells(one)) });
    table(id, title, columns, rows.collect())
}

/// Nodes, leaves and overlap of every level, from the root down.
fn levels(subject: &Subject, judged: &[Judged]) -> [Plot; 3] {
    let line = |one: &Judged, figure: &dyn Fn(&Level) -> Option<f64>| Line {
        name: one.name.clone(),
        points: (0_u32..)
            .zip(&one.probed.quality.levels)
            .filter_map(|(depth, level)| Some([f64::from(depth), figure(level)?]))
            .collect(),
    };
    let plot = |id: &str, what: &str, log: bool, figure: &dyn Fn(&Level) -> Option<f64>| Plot {
        id: format!("4-{id}-{}", subject.name),
        title: format!("Levels of the trees, {}: {what}", subject.name),
        x: Axis { name: "depth".to_owned(), log: false },
        y: Axis { name: what.to_owned(), log },
        lines: judged.iter().map(|one| line(one, figure)).collect(),
    };
    // A logarithm has no place for levels without leaves.
    let counted = |count: u64| (count > 0).then_some(count as f64);
    [
        plot("levels", "nodes, with leaves", true, &|level| counted(level.inner + level.leaves)),
        plot("leaves", "leaves", true, &|level| counted(level.leaves)),
        plot("overlap", "overlap of siblings, 0 to 1", false, &|level| level.sibling_overlap),
    ]
}

#[cfg(test)]
mod tests {
    use super::least_mean_depth;

    #[test]
    fn balanced_trees_are_as_shallow_as_can_be() {
        assert_eq!([1, 2, 4, 5, 6, 8].map(least_mean_depth), [0.0, 1.0, 2.0, 2.4, 8.0 / 3.0, 3.0]);
    }
}
