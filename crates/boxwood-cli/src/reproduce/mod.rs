//! `boxwood reproduce`: the published experiments, run again.
//!
//! ```text
//! documents ─▶ experiments (watched) ─▶ outcomes ─▶ reproduce.html (pages), .json, .csv (data), lines for people (text)
//! ```

mod data;
mod folder;
mod pages;
#[cfg(test)]
mod tests;
mod text;
mod watch;

use crate::arguments::ReproduceArguments;
use crate::notes::Failure;
use crate::output::{Content, Destination, accept_closed_pipe};
use boxwood_experiments::{Document, Outcome, Settings, Verdict};
use folder::Folder;
use watch::Watch;

/// All that was found.
struct Reproduction {
    outcomes: Vec<Outcome>,
    /// How to find it again.
    command: String,
    quick: bool,
}

pub(crate) fn run(arguments: &ReproduceArguments) -> Result<u8, Failure> {
    let documents = arguments.documents()?;
    let folder = Folder::open(&arguments.out)?;
    let reproduction = Reproduction {
        outcomes: outcomes(&documents, arguments.quick)?,
        command: arguments.command(&documents),
        quick: arguments.quick,
    };
    folder.write("html", |out| out.write_all(pages::html(&reproduction).as_bytes()))?;
    folder.write("json", |out| data::write_json(out, &reproduction))?;
    folder.write("csv", |out| data::write_csv(out, &reproduction))?;
    let content = if arguments.json { Content::Data } else { Content::Text };
    let written = Destination::StandardOutput.write(content, |out, width| match content {
        Content::Data => data::write_json(out, &reproduction),
        Content::Text => text::write(out, &reproduction, &folder, width),
    });
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    // A claim that is not confirmed is a finding, not a failure.
    Ok(crate::NOTHING_COLLIDES)
}

fn outcomes(documents: &[&Document], quick: bool) -> Result<Vec<Outcome>, Failure> {
    let mut outcomes = Vec::new();
    for document in documents {
        let watch = Watch::new(document.number);
        let outcome = document.run(&Settings { quick, progress: &watch });
        watch.end();
        for table in &outcome.tables {
            table.check().map_err(|what| format!("document {}: {what}", document.number))?;
        }
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

impl Reproduction {
    /// How many claims there are of a verdict.
    fn count(&self, verdict: Verdict) -> usize {
        let claims = self.outcomes.iter().flat_map(|outcome| &outcome.claims);
        claims.filter(|claim| claim.verdict == verdict).count()
    }

    /// How many hold because code or experiment are made so.
    fn by_construction(&self) -> usize {
        self.outcomes.iter().flat_map(|outcome| &outcome.claims).filter(|claim| claim.by_construction).count()
    }

    fn claims(&self) -> usize {
        self.outcomes.iter().map(|outcome| outcome.claims.len()).sum()
    }
}
