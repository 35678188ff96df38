//! The tables of the boxes of articulated bodies, beside those of the document, and what they say about its claims.

use std::{fmt::Write as _, time::Duration};

use anyhow::Result;
use boxwood::LinkFit;

use super::{
    Table,
    markdown::{NOTHING, figure, heading, line},
};
use crate::articulated::{
    Job, Outcome, Record, Times,
    published::{EXPERIMENTS, Experiment, Line},
};

/// In the order of the document, the variant last.
const METHODS: [LinkFit; 6] =
    [LinkFit::Brute, LinkFit::AabbOfVertices, LinkFit::AabbOfBoxes, LinkFit::Obb, LinkFit::Cab, LinkFit::CabSum];
const RIVALS: [LinkFit; 4] = [LinkFit::Obb, LinkFit::AabbOfBoxes, LinkFit::AabbOfVertices, LinkFit::Brute];

/// An experiment, and what each method did.
pub(super) struct Boxed {
    job: Job,
    outcomes: Vec<Outcome>,
}

impl Table {
    /// Measures an experiment with articulated bodies. All methods must find the same pairs that meet, and as many as there are.
    pub fn add_articulated(&mut self, job: &Job) -> Result<()> {
        self.boxed.push(Boxed { job: *job, outcomes: job.run(&METHODS)? });
        Ok(())
    }
}

/// A time by us and by the document, whatever their units: only ratios of one to itself mean something.
#[derive(Clone, Copy)]
struct Column {
    ours: fn(&Times) -> Duration,
    theirs: fn(&Line) -> f64,
}

const UPDATE: Column = Column { ours: |times| times.update, theirs: |line| line.times[1] };
const TEST: Column = Column { ours: |times| times.test, theirs: |line| line.times[2] };
const TOTAL: Column = Column { ours: Times::total, theirs: |line| line.times[3] };
/// The document does not tell depths apart.
const SHALLOW: Column = Column { ours: Times::shallow, theirs: |_| f64::NAN };

impl Boxed {
    pub(super) fn records(&self) -> impl Iterator<Item = Record> {
        self.outcomes.iter().map(|outcome| Record::new(&self.job, outcome))
    }

    fn published(&self) -> &'static Experiment {
        &EXPERIMENTS[self.job.experiment as usize - 1]
    }

    fn of(&self, fit: LinkFit) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.fit == fit)
    }

    /// How many times as long as CAB a method takes: by us, and by the document.
    fn ratio(&self, column: Column, rival: LinkFit) -> [Option<f64>; 2] {
        let ours = |fit| Some(self.of(fit)?.us(column.ours));
        let theirs = |fit| Some((column.theirs)(self.published().line(fit)?));
        let over = |a: Option<f64>, b: Option<f64>| Some(a? / b?).filter(|ratio| ratio.is_finite() && *ratio > 0.0);
        [over(ours(rival), ours(LinkFit::Cab)), over(theirs(rival), theirs(LinkFit::Cab))]
    }

    fn lines(&self) -> String {
        let Experiment { title, .. } = self.published();
        let (number, frames) = (self.job.experiment, self.outcomes.first().map_or(0, |outcome| outcome.frames));
        let title = format!("{number}: {title}, {frames} frames");
        let columns = [
            "#coll",
            "#false",
            "query, us",
            "of it depth",
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

    fn line(&self, outcome: &Outcome) -> String {
        let Outcome { fit, counts, .. } = outcome;
        let mut cells = vec![fit.name().to_owned(), counts.candidates.to_string(), counts.vain().to_string()];
        let times: [fn(&Times) -> Duration; 5] =
            [Times::query, |times| times.depth, |times| times.update, |times| times.test, Times::total];
        cells.extend(times.map(|of| figure(outcome.us(of))));
        cells.push(figure(counts.box_tests as f64 / outcome.frames.max(1) as f64));
        let volume = self.of(LinkFit::Cab).map(|cab| outcome.volume / cab.volume).filter(|volume| *volume > 0.0);
        cells.push(volume.map_or_else(|| NOTHING.to_owned(), figure));
        match self.published().line(*fit) {
            Some(line) => {
                cells.extend([line.candidates.to_string(), line.vain.to_string()]);
                cells.extend(line.times.map(|time| format!("{time:.2}")));
            }
            None => cells.extend([NOTHING; 6].map(str::to_owned)),
        }
        line(&cells)
    }
}

/// Five tables, the ratios of all, and the verdict.
pub(super) fn markdown(experiments: &[Boxed]) -> String {
    if experiments.is_empty() {
        return String::new();
    }
    let mut text: String = experiments.iter().map(Boxed::lines).collect();
    text += "\nCPU time of a frame, in microseconds: exact questions (with direction and depth of what meets), update of all boxes, tests \
             of boxes. Box tests a frame; volume of all boxes around more than one link, over that of CAB. #coll - #false is the same \
             for every method, as many as there are. Published times are seconds of all frames, on other machines, shapes and \
             motions: only ratios can be compared. Our motions were tuned to the published hits, and in experiments 1 and 2 to the published \
             #coll of CAB: that these are near is no finding.\n";
    text += &ratios(experiments);
    text + &claims(experiments)
}

/// What rivals take over what CAB takes, with that of the document behind.
fn ratios(experiments: &[Boxed]) -> String {
    let columns = [("update", UPDATE), ("test", TEST), ("total", TOTAL), ("without depth", SHALLOW)];
    let cells = || columns.into_iter().flat_map(|column| RIVALS.map(|rival| (column, rival)));
    // Without boxes there is no update and no test.
    let cells = || cells().filter(|((name, _), rival)| *rival != LinkFit::Brute || !matches!(*name, "update" | "test"));
    let titles: Vec<String> = cells().map(|((name, _), rival)| format!("{name}, {}", rival.name())).collect();
    let headings: Vec<&str> = ["over CAB (published)"].into_iter().chain(titles.iter().map(String::as_str)).collect();
    let mut text = format!("\n{}", heading(&headings, 1));
    for experiment in experiments {
        let figures = cells().map(|((_, column), rival)| both(experiment.ratio(column, rival)));
        let title = format!("{}: {}", experiment.job.experiment, experiment.published().title);
        text += &line(&[title].into_iter().chain(figures).collect::<Vec<_>>());
    }
    let means = cells().map(|((_, column), rival)| both(mean(experiments, column, rival)));
    text + &line(&["mean".to_owned()].into_iter().chain(means).collect::<Vec<_>>())
}

fn mean(experiments: &[Boxed], column: Column, rival: LinkFit) -> [Option<f64>; 2] {
    let ratios: Vec<_> = experiments.iter().map(|experiment| experiment.ratio(column, rival)).collect();
    [0, 1].map(|side| {
        let sum = ratios.iter().map(|ratio| ratio[side]).sum::<Option<f64>>();
        sum.map(|sum| sum / ratios.len() as f64)
    })
}

fn both([ours, theirs]: [Option<f64>; 2]) -> String {
    let cell = |ratio: Option<f64>| ratio.map_or_else(|| NOTHING.to_owned(), |ratio| figure(ratio) + "x");
    format!("{} ({})", cell(ours), cell(theirs))
}

/// Claim by claim, with what is found here.
fn claims(experiments: &[Boxed]) -> String {
    let mut text = String::from("\n");
    let means = |column, rival: LinkFit| {
        let [ours, theirs] = mean(experiments, column, rival).map(|ratio| ratio.unwrap_or(f64::NAN));
        format!("{} {}x (published {}x)", rival.name(), figure(ours), figure(theirs))
    };
    let _ = writeln!(
        text,
        "- Is the update by CAB faster? In the mean, over that of CAB: {}, {}, {}.",
        means(UPDATE, LinkFit::Obb),
        means(UPDATE, LinkFit::AabbOfBoxes),
        means(UPDATE, LinkFit::AabbOfVertices)
    );
    let _ = writeln!(
        text,
        "- Is all of it faster, by a factor of 2? In the mean, over CAB: {}, {}, {}.",
        means(TOTAL, LinkFit::Obb),
        means(TOTAL, LinkFit::AabbOfBoxes),
        means(TOTAL, LinkFit::Brute)
    );
    text += "- Do OBB and CAB ask about the same pairs? Yes, in every frame: there would be no table otherwise.\n";
    if let Some(braided) = experiments.iter().find(|experiment| experiment.job.experiment == 4) {
        let [obb, aligned] = [LinkFit::Obb, LinkFit::AabbOfBoxes].map(|rival| braided.ratio(TOTAL, rival)[0]);
        let said = if aligned < obb { "Yes" } else { "No" };
        let _ = writeln!(text, "- Is AABB* faster than OBB when chains are braided? {said}.");
    }
    let aligned = |number| {
        let experiment = experiments.iter().find(|experiment| experiment.job.experiment == number)?;
        experiment.ratio(TOTAL, LinkFit::AabbOfBoxes)[0]
    };
    if let (Some(convex), Some(dented)) = (aligned(2), aligned(3)) {
        let said = if dented > convex { "Yes" } else { "No" };
        let (convex, dented) = (figure(convex), figure(dented));
        let _ = writeln!(
            text,
            "- Is the gap to AABB* wider for dented links than for convex ones? {said}: {convex}x, {dented}x."
        );
    }
    text + &variant(experiments)
}

/// Whether the other axis makes larger boxes, and whether that shows.
fn variant(experiments: &[Boxed]) -> String {
    let over = |of: &dyn Fn(&Outcome) -> f64| {
        let ratio = |one: &Boxed| Some(of(one.of(LinkFit::CabSum)?) / of(one.of(LinkFit::Cab)?));
        let ratios = experiments.iter().filter_map(ratio).map(figure);
        ratios.collect::<Vec<_>>().join(", ")
    };
    let volume = |fit| experiments.iter().map(|one| one.of(fit).map(|outcome| outcome.volume)).collect::<Vec<_>>();
    if volume(LinkFit::Cab) == volume(LinkFit::CabSum) {
        return "- Does the sum of axes, where the ends are near, make larger boxes? It cannot be told: nowhere in these motions are two \
                ends that near, and all boxes are the same.\n"
            .to_owned();
    }
    format!(
        "- Does the sum of axes, where the ends are near, make larger boxes? Their volume is {} times as large, box tests are {} times \
         as many, and t[test] is {} times as long.\n",
        over(&|outcome| outcome.volume),
        over(&|outcome| outcome.counts.box_tests as f64),
        over(&|outcome| outcome.us(TEST.ours))
    )
}
