//! The tables of the broad phase: a frame by boxwood and the peers, and what a box costs as they become more.

use anyhow::Result;
use boxwood_scenes::Spread;

use super::{
    Table,
    markdown::{NOTHING, figure, heading, line, marked},
};
use crate::{
    broad::{Finder, Job, Outcome, Record},
    library::Library,
};

/// A scene, and what each library did with it.
pub(super) struct Scenario {
    job: Job,
    ours: Outcome,
    peers: Vec<Outcome>,
}

/// Peers are not asked about more boxes.
const MOST_OF_PEERS: usize = 100_000;

impl Table {
    /// Measures a broad phase. Peers with the same boxes must find the same pairs.
    pub fn add_broad(&mut self, job: &Job) -> Result<()> {
        let peers = Finder::peers().filter(|_| job.count <= MOST_OF_PEERS);
        let finders: Vec<Finder> = [Finder::of(Library::Boxwood)].into_iter().chain(peers).collect();
        let mut outcomes = job.run(&finders)?;
        let ours = outcomes.remove(0);
        self.scenarios.push(Scenario { job: *job, ours, peers: outcomes });
        Ok(())
    }
}

impl Scenario {
    /// Whether all found the same pairs in every frame.
    pub(super) fn is_right(&self) -> bool {
        self.differing().next().is_none()
    }

    pub(super) fn records(&self) -> impl Iterator<Item = Record> {
        [&self.ours].into_iter().chain(&self.peers).map(|outcome| Record::new(&self.job, outcome))
    }

    fn differing(&self) -> impl Iterator<Item = &Outcome> {
        self.peers.iter().filter(|peer| peer.tallies != self.ours.tallies)
    }

    fn peer(&self, library: Library) -> Option<&Outcome> {
        self.peers.iter().find(|peer| peer.finder.library() == library)
    }

    fn pairs_cell(&self) -> String {
        let pairs = self.ours.last().pairs;
        let differing: Vec<String> = self.differing().map(differs).collect();
        match differing.as_slice() {
            [] if self.peers.is_empty() => pairs.to_string(),
            [] => format!("{pairs} ✓"),
            _ => format!("{pairs} MISMATCH ({})", differing.join(", ")),
        }
    }

    fn ratio_row(&self, peers: &[Library]) -> String {
        let Self { job, ours, .. } = self;
        let us = ours.best.us_per_query;
        let mut cells = vec![job.spread.name().to_owned(), job.count.to_string(), figure(us)];
        let ratio = |peer: &Outcome| marked(peer.best.us_per_query / us);
        cells.extend(peers.iter().map(|&peer| self.peer(peer).map_or_else(|| NOTHING.to_owned(), ratio)));
        cells.push(figure(ours.first.as_secs_f64() * 1e6));
        cells.push(ours.events.map_or_else(|| NOTHING.to_owned(), |time| figure(time.as_secs_f64() * 1e6)));
        cells.push(self.pairs_cell());
        cells.push(ours.box_tests.map_or_else(|| NOTHING.to_owned(), figure));
        line(&cells)
    }

    fn box_row(&self, peers: &[Library]) -> String {
        let ns = |outcome: &Outcome| figure(outcome.ns_per_box(&self.job));
        let mut cells = vec![self.job.count.to_string(), ns(&self.ours)];
        cells.extend(peers.iter().map(|&peer| self.peer(peer).map_or_else(|| NOTHING.to_owned(), ns)));
        line(&cells)
    }
}

fn differs(peer: &Outcome) -> String {
    format!("{}: {} pairs in the last frame", peer.finder.library(), peer.last().pairs)
}

/// Both tables.
pub(super) fn markdown(scenarios: &[Scenario]) -> String {
    if scenarios.is_empty() {
        return String::new();
    }
    let peers: Vec<Library> = Finder::peers().map(|peer| peer.library()).collect();
    let names = peers.iter().map(|peer| peer.name());
    let mut headings = vec!["broad", "boxes", "boxwood, us"];
    headings.extend(names.clone());
    headings.extend(["first frame, us", "events, us", "pairs", "box tests"]);
    let mut text = format!("\n{}", heading(&headings, 1));
    text.extend(scenarios.iter().map(|scenario| scenario.ratio_row(&peers)));
    text += "\nA frame, in the mean; of peers how many times as long it takes. Pairs of the last frame, ✓ if all found the same in every frame.\n\n";

    let headings: Vec<&str> = ["boxes", "boxwood, ns a box"].into_iter().chain(names).collect();
    text += &heading(&headings, 0);
    let uniform = scenarios.iter().filter(|scenario| scenario.job.spread == Spread::Uniform);
    text.extend(uniform.map(|scenario| scenario.box_row(&peers)));
    text + "\nNanoseconds a box, uniform.\n"
}
