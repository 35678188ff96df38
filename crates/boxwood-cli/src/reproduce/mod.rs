//! `boxwood reproduce`: reruns the published experiments.
//!
//! ```text
//! papers ─▶ experiments (with progress) ─▶ outcomes ─▶ reproduce.html (pages), .json and .csv (data), text output (text)
//! ```

mod data;
mod folder;
mod pages;
#[cfg(test)]
mod tests;
mod text;
mod watch;

use crate::arguments::{ReproduceArgs, topic};
use crate::notes::CommandError;
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use boxwood_experiments::{ClaimVerdict, Paper, PaperResult, RunSettings};
use folder::OutputFolder;
use watch::PaperProgress;

/// Results of all papers.
struct Reproduction {
    outcomes: Vec<PaperResult>,
    /// Command line that repeats the run.
    command: String,
    quick: bool,
}

pub(crate) fn run(arguments: &ReproduceArgs) -> Result<u8, CommandError> {
    let papers = arguments.papers()?;
    let folder = OutputFolder::open(&arguments.output_dir)?;
    let reproduction = Reproduction {
        outcomes: outcomes(&papers, arguments.quick)?,
        command: arguments.command(&papers),
        quick: arguments.quick,
    };
    folder.write("html", |out| out.write_all(pages::html(&reproduction).as_bytes()))?;
    folder.write("json", |out| data::write_json(out, &reproduction))?;
    folder.write("csv", |out| data::write_csv(out, &reproduction))?;
    let content = if arguments.json { ContentKind::Data } else { ContentKind::Text };
    let written = Destination::StandardOutput.write(content, |out, width| match content {
        ContentKind::Data => data::write_json(out, &reproduction),
        ContentKind::Text => text::write(out, &reproduction, &folder, width),
    });
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    // A claim that is not confirmed is a finding, not a failure.
    Ok(crate::EXIT_CLEAR)
}

fn outcomes(papers: &[&Paper], quick: bool) -> Result<Vec<PaperResult>, CommandError> {
    let mut outcomes = Vec::new();
    for paper in papers {
        let progress = PaperProgress::new(paper.number);
        let outcome = paper.run(&RunSettings { quick, progress: &progress });
        progress.end();
        for table in &outcome.tables {
            table.check().map_err(|what| format!("paper {}: {what}", topic(paper.number)))?;
        }
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

impl Reproduction {
    /// Number of claims with this verdict.
    fn count(&self, verdict: ClaimVerdict) -> usize {
        let claims = self.outcomes.iter().flat_map(|outcome| &outcome.claims);
        claims.filter(|claim| claim.verdict == verdict).count()
    }

    /// Number of claims that hold by construction of the code or the experiment.
    fn by_construction(&self) -> usize {
        self.outcomes.iter().flat_map(|outcome| &outcome.claims).filter(|claim| claim.by_construction).count()
    }

    fn claims(&self) -> usize {
        self.outcomes.iter().map(|outcome| outcome.claims.len()).sum()
    }
}
