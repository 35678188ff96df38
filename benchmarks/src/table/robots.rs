//! Tables of the robot experiments next to the tables of the CAB paper, and checks of the claims of the CAB paper.

use std::{fmt::Write as _, time::Duration};

use anyhow::Result;
use boxwood::papers::LinkBoxMethod;

use super::{
    Table,
    markdown::{NO_VALUE, format_value, heading, line},
};
use crate::robots::{
    RobotJob, RobotRecord, RobotResult, RobotTimes,
    published::{EXPERIMENTS, PublishedExperiment, PublishedLine},
};

/// All methods of link boxes: those of the CAB paper, in its order, then boxwood's variant `cab-sum`.
const METHODS: [LinkBoxMethod; 6] = [
    LinkBoxMethod::None,
    LinkBoxMethod::AabbOfVertices,
    LinkBoxMethod::AabbOfBoxes,
    LinkBoxMethod::Covariance,
    LinkBoxMethod::Cab,
    LinkBoxMethod::CabSum,
];
/// Methods whose times are divided by those of CAB.
const COMPARED: [LinkBoxMethod; 4] =
    [LinkBoxMethod::Covariance, LinkBoxMethod::AabbOfBoxes, LinkBoxMethod::AabbOfVertices, LinkBoxMethod::None];

/// Robot experiment with the results of all methods.
pub(super) struct RobotTableRow {
    job: RobotJob,
    outcomes: Vec<RobotResult>,
}

impl Table {
    /// Measures a robot experiment with all methods.
    ///
    /// # Errors
    /// If the methods find different intersecting pairs, or the number of intersecting pairs differs from the
    /// known number.
    pub fn add_robots(&mut self, job: &RobotJob) -> Result<()> {
        self.robots.push(RobotTableRow { job: *job, outcomes: job.run(&METHODS)? });
        Ok(())
    }
}

/// A column of times, such as the update time. `ours` reads the time from a measured result, `theirs` from a
/// published table. Measured and published times have different units, so only ratios to CAB are comparable.
#[derive(Clone, Copy)]
struct TimeColumn {
    ours: fn(&RobotTimes) -> Duration,
    theirs: fn(&PublishedLine) -> f64,
}

const UPDATE: TimeColumn = TimeColumn { ours: |times| times.update, theirs: |line| line.times[1] };
const TEST: TimeColumn = TimeColumn { ours: |times| times.test, theirs: |line| line.times[2] };
const TOTAL: TimeColumn = TimeColumn { ours: RobotTimes::total, theirs: |line| line.times[3] };
/// Time without penetration depths. It is not published: the paper does not report the time for depths separately.
const WITHOUT_DEPTH: TimeColumn = TimeColumn { ours: RobotTimes::without_depth, theirs: |_| f64::NAN };

impl RobotTableRow {
    pub(super) fn records(&self) -> impl Iterator<Item = RobotRecord> {
        self.outcomes.iter().map(|outcome| RobotRecord::new(&self.job, outcome))
    }

    fn published(&self) -> &'static PublishedExperiment {
        &EXPERIMENTS[self.job.experiment as usize - 1]
    }

    fn result_of(&self, method: LinkBoxMethod) -> Option<&RobotResult> {
        self.outcomes.iter().find(|outcome| outcome.method == method)
    }

    /// Time of a method divided by the time of CAB. The first element is the ratio of the measured times, the
    /// second that of the published times.
    fn ratio(&self, column: TimeColumn, method: LinkBoxMethod) -> [Option<f64>; 2] {
        let ours = |method| Some(self.result_of(method)?.us(column.ours));
        let theirs = |method| Some((column.theirs)(self.published().line(method)?));
        let over = |a: Option<f64>, b: Option<f64>| Some(a? / b?).filter(|ratio| ratio.is_finite() && *ratio > 0.0);
        [over(ours(method), ours(LinkBoxMethod::Cab)), over(theirs(method), theirs(LinkBoxMethod::Cab))]
    }

    fn lines(&self) -> String {
        let PublishedExperiment { title, .. } = self.published();
        let (number, frames) = (self.job.experiment, self.outcomes.first().map_or(0, |outcome| outcome.frames));
        let title = format!("{number}: {title}, {frames} frames");
        let columns = [
            "#coll",
            "#false",
            "query, us",
            "of which depth",
            "update, us",
            "test, us",
            "total, us",
            "box tests",
            "volume",
        ];
        let theirs = ["published #coll", "#false", "query, s", "update, s", "test, s", "total, s"];
        let headings: Vec<&str> = [title.as_str()].into_iter().chain(columns).chain(theirs).collect();
        let mut text = format!("\n{}", heading(&headings, 1));
        text.extend(self.outcomes.iter().map(|outcome| self.line(outcome)));
        text
    }

    fn line(&self, outcome: &RobotResult) -> String {
        let RobotResult { method, counts, .. } = outcome;
        let mut cells =
            vec![method.name().to_owned(), counts.candidates.to_string(), counts.false_candidates().to_string()];
        let times: [fn(&RobotTimes) -> Duration; 5] =
            [RobotTimes::query, |times| times.depth, |times| times.update, |times| times.test, RobotTimes::total];
        cells.extend(times.map(|of| format_value(outcome.us(of))));
        cells.push(format_value(counts.box_tests as f64 / outcome.frames.max(1) as f64));
        let volume =
            self.result_of(LinkBoxMethod::Cab).map(|cab| outcome.volume / cab.volume).filter(|volume| *volume > 0.0);
        cells.push(volume.map_or_else(|| NO_VALUE.to_owned(), format_value));
        match self.published().line(*method) {
            Some(line) => {
                cells.extend([line.candidates.to_string(), line.false_candidates.to_string()]);
                cells.extend(line.times.map(|time| format!("{time:.2}")));
            }
            None => cells.extend([NO_VALUE; 6].map(str::to_owned)),
        }
        line(&cells)
    }
}

/// Returns as Markdown: one table per experiment, the table of the ratios of all experiments, and the checks of the
/// claims.
pub(super) fn markdown(experiments: &[RobotTableRow]) -> String {
    if experiments.is_empty() {
        return String::new();
    }
    let mut text: String = experiments.iter().map(RobotTableRow::lines).collect();
    text += "\nCPU time per frame in microseconds: exact queries (with direction and depth of intersecting pairs), update of all boxes, box \
             tests. Box tests per frame. Volume of all boxes around more than one link, relative to CAB. #coll - #false is equal for all \
             methods, and equal to the known number of intersecting pairs. Published times are seconds for all frames, with other \
             machines, shapes and motions: only ratios are comparable. Our motions were tuned to the published hits, and in experiments 1 \
             and 2 to the published #coll of CAB, so agreement of these counts proves nothing.\n";
    text += &ratios(experiments);
    text + &claims(experiments)
}

/// Table of the ratios of all methods to CAB, each with the published ratio.
fn ratios(experiments: &[RobotTableRow]) -> String {
    let columns = [("update", UPDATE), ("test", TEST), ("total", TOTAL), ("without depth", WITHOUT_DEPTH)];
    let cells = || columns.into_iter().flat_map(|column| COMPARED.map(|method| (column, method)));
    // Columns for the update and the box tests of brute force are left out: brute force has no boxes.
    let cells =
        || cells().filter(|((name, _), method)| *method != LinkBoxMethod::None || !matches!(*name, "update" | "test"));
    let titles: Vec<String> = cells().map(|((name, _), method)| format!("{name}, {}", method.name())).collect();
    let headings: Vec<&str> =
        ["ratio to CAB (published)"].into_iter().chain(titles.iter().map(String::as_str)).collect();
    let mut text = format!("\n{}", heading(&headings, 1));
    for experiment in experiments {
        let ratios = cells().map(|((_, column), method)| ours_and_published(experiment.ratio(column, method)));
        let title = format!("{}: {}", experiment.job.experiment, experiment.published().title);
        text += &line(&[title].into_iter().chain(ratios).collect::<Vec<_>>());
    }
    let means = cells().map(|((_, column), method)| ours_and_published(mean(experiments, column, method)));
    text + &line(&["mean".to_owned()].into_iter().chain(means).collect::<Vec<_>>())
}

fn mean(experiments: &[RobotTableRow], column: TimeColumn, method: LinkBoxMethod) -> [Option<f64>; 2] {
    let ratios: Vec<_> = experiments.iter().map(|experiment| experiment.ratio(column, method)).collect();
    [0, 1].map(|side| {
        let sum = ratios.iter().map(|ratio| ratio[side]).sum::<Option<f64>>();
        sum.map(|sum| sum / ratios.len() as f64)
    })
}

fn ours_and_published([ours, theirs]: [Option<f64>; 2]) -> String {
    let cell = |ratio: Option<f64>| ratio.map_or_else(|| NO_VALUE.to_owned(), |ratio| format_value(ratio) + "x");
    format!("{} ({})", cell(ours), cell(theirs))
}

/// List of the claims of the CAB paper, each with the measured result.
fn claims(experiments: &[RobotTableRow]) -> String {
    let mut text = String::from("\n");
    let means = |column, method: LinkBoxMethod| {
        let [ours, theirs] = mean(experiments, column, method).map(|ratio| ratio.unwrap_or(f64::NAN));
        format!("{} {}x (published {}x)", method.name(), format_value(ours), format_value(theirs))
    };
    let _ = writeln!(
        text,
        "- Is the update of CAB faster? Mean ratios to CAB: {}, {}, {}.",
        means(UPDATE, LinkBoxMethod::Covariance),
        means(UPDATE, LinkBoxMethod::AabbOfBoxes),
        means(UPDATE, LinkBoxMethod::AabbOfVertices)
    );
    let _ = writeln!(
        text,
        "- Is the total time shorter by a factor of 2? Mean ratios to CAB: {}, {}, {}.",
        means(TOTAL, LinkBoxMethod::Covariance),
        means(TOTAL, LinkBoxMethod::AabbOfBoxes),
        means(TOTAL, LinkBoxMethod::None)
    );
    text += "- Do OBB and CAB have the same candidates? Yes, in every frame; otherwise the measurement fails.\n";
    if let Some(braided) = experiments.iter().find(|experiment| experiment.job.experiment == 4) {
        let [obb, aligned] =
            [LinkBoxMethod::Covariance, LinkBoxMethod::AabbOfBoxes].map(|method| braided.ratio(TOTAL, method)[0]);
        let verdict = if aligned < obb { "Yes" } else { "No" };
        let _ = writeln!(text, "- Is AABB* faster than OBB when chains are braided? {verdict}.");
    }
    let aligned = |number| {
        let experiment = experiments.iter().find(|experiment| experiment.job.experiment == number)?;
        experiment.ratio(TOTAL, LinkBoxMethod::AabbOfBoxes)[0]
    };
    if let (Some(convex), Some(dented)) = (aligned(2), aligned(3)) {
        let verdict = if dented > convex { "Yes" } else { "No" };
        let (convex, dented) = (format_value(convex), format_value(dented));
        let _ = writeln!(
            text,
            "- Is the gap to AABB* wider for dented links than for convex ones? {verdict}: {convex}x, {dented}x."
        );
    }
    text + &variant(experiments)
}

/// Compares boxwood's variant `cab-sum` with CAB: volume of the boxes, number of box tests, and time of box tests.
fn variant(experiments: &[RobotTableRow]) -> String {
    let over = |of: &dyn Fn(&RobotResult) -> f64| {
        let ratio = |one: &RobotTableRow| {
            Some(of(one.result_of(LinkBoxMethod::CabSum)?) / of(one.result_of(LinkBoxMethod::Cab)?))
        };
        let ratios = experiments.iter().filter_map(ratio).map(format_value);
        ratios.collect::<Vec<_>>().join(", ")
    };
    let volume =
        |method| experiments.iter().map(|one| one.result_of(method).map(|outcome| outcome.volume)).collect::<Vec<_>>();
    if volume(LinkBoxMethod::Cab) == volume(LinkBoxMethod::CabSum) {
        return "- Does the sum of axes, used where two ends are close, make larger boxes? Undecided: in these motions no two ends are that \
                close, and all boxes are equal.\n"
            .to_owned();
    }
    format!(
        "- Does the sum of axes, used where two ends are close, make larger boxes? Ratios to CAB: volume {}, number of box tests {}, \
         t[test] {}.\n",
        over(&|outcome| outcome.volume),
        over(&|outcome| outcome.counts.box_tests as f64),
        over(&|outcome| outcome.us(TEST.ours))
    )
}
