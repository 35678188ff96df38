//! Tables of the broad phase: times per frame of boxwood and its peers, and times per box for growing numbers of boxes.

use anyhow::Result;
use boxwood_scenes::BoxDistribution;

use super::{
    Table,
    markdown::{NO_VALUE, format_value, heading, line, marked},
};
use crate::{
    broad_phase::{BroadPhaseEngine, BroadPhaseJob, BroadPhaseRecord, BroadPhaseResult},
    engine::Library,
};

/// Scene of moving boxes with the measurements of all engines.
pub(super) struct Scenario {
    job: BroadPhaseJob,
    ours: BroadPhaseResult,
    peers: Vec<BroadPhaseResult>,
}

/// Maximum number of boxes for which peers are measured.
const MAX_PEER_BOXES: usize = 100_000;

impl Table {
    /// Measures boxwood and the peers on a scene of moving boxes.
    pub fn add_broad(&mut self, job: &BroadPhaseJob) -> Result<()> {
        let peers = BroadPhaseEngine::peers().filter(|_| job.count <= MAX_PEER_BOXES);
        let engines: Vec<BroadPhaseEngine> =
            [BroadPhaseEngine::new(Library::Boxwood)].into_iter().chain(peers).collect();
        let mut outcomes = job.run(&engines)?;
        let ours = outcomes.remove(0);
        self.scenarios.push(Scenario { job: *job, ours, peers: outcomes });
        Ok(())
    }
}

impl Scenario {
    /// Returns true if all engines found the same pairs in every frame.
    pub(super) fn is_correct(&self) -> bool {
        self.differing().next().is_none()
    }

    pub(super) fn records(&self) -> impl Iterator<Item = BroadPhaseRecord> {
        [&self.ours].into_iter().chain(&self.peers).map(|outcome| BroadPhaseRecord::new(&self.job, outcome))
    }

    fn differing(&self) -> impl Iterator<Item = &BroadPhaseResult> {
        self.peers.iter().filter(|peer| peer.tallies != self.ours.tallies)
    }

    fn peer(&self, library: Library) -> Option<&BroadPhaseResult> {
        self.peers.iter().find(|peer| peer.engine.library() == library)
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
        let mut cells = vec![job.spread.name().to_owned(), job.count.to_string(), format_value(us)];
        let ratio = |peer: &BroadPhaseResult| marked(peer.best.us_per_query / us);
        cells.extend(peers.iter().map(|&peer| self.peer(peer).map_or_else(|| NO_VALUE.to_owned(), ratio)));
        cells.push(format_value(ours.first.as_secs_f64() * 1e6));
        cells.push(ours.events.map_or_else(|| NO_VALUE.to_owned(), |time| format_value(time.as_secs_f64() * 1e6)));
        cells.push(self.pairs_cell());
        cells.push(ours.box_tests.map_or_else(|| NO_VALUE.to_owned(), format_value));
        line(&cells)
    }

    fn box_row(&self, peers: &[Library]) -> String {
        let ns = |outcome: &BroadPhaseResult| format_value(outcome.ns_per_box(&self.job));
        let mut cells = vec![self.job.count.to_string(), ns(&self.ours)];
        cells.extend(peers.iter().map(|&peer| self.peer(peer).map_or_else(|| NO_VALUE.to_owned(), ns)));
        line(&cells)
    }
}

fn differs(peer: &BroadPhaseResult) -> String {
    format!("{}: {} pairs in the last frame", peer.engine.library(), peer.last().pairs)
}

/// Returns both broad-phase tables as Markdown.
pub(super) fn markdown(scenarios: &[Scenario]) -> String {
    if scenarios.is_empty() {
        return String::new();
    }
    let peers: Vec<Library> = BroadPhaseEngine::peers().map(|peer| peer.library()).collect();
    let names = peers.iter().map(|peer| peer.name());
    let mut headings = vec!["broad", "boxes", "boxwood, us"];
    headings.extend(names.clone());
    headings.extend(["first frame, us", "events, us", "pairs", "box tests"]);
    let mut text = format!("\n{}", heading(&headings, 1));
    text.extend(scenarios.iter().map(|scenario| scenario.ratio_row(&peers)));
    text += "\nMean time per frame; for peers, the ratio to boxwood. Pairs of the last frame; ✓: all found the same pairs in every frame.\n\n";

    let headings: Vec<&str> = ["boxes", "boxwood, ns per box"].into_iter().chain(names).collect();
    text += &heading(&headings, 0);
    let uniform = scenarios.iter().filter(|scenario| scenario.job.spread == BoxDistribution::Uniform);
    text.extend(uniform.map(|scenario| scenario.box_row(&peers)));
    text + "\nNanoseconds per box, uniform distribution.\n"
}
