//! Builds, each library in a process of its own.
//!
//! A build takes memory that it fills. Whether the allocator still has that memory from the build before, or the operating
//! system must hand out and clear new pages, decides up to two thirds of the time, and the allocator decides it by what the
//! process did before. In one process one library would be measured in the state that another left.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{
    entrant::Entrant,
    job::{Job, Outcome, on_one_core},
    library::Bytes,
    measure::Best,
    queries::Queries,
    task::Task,
    visitor::{Desk, Said, Visitor},
};

/// The program that measures one library.
#[derive(Clone, Debug)]
pub struct Driver {
    /// The program.
    pub path: PathBuf,
    /// What it is told first.
    pub words: Vec<String>,
}

/// Where a build finds its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// As the allocator sees fit.
    Default,
    /// That of the build before.
    Kept,
    /// New pages for all that is large, as the first build of a process has.
    Fresh,
}

impl Memory {
    /// Its word in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Kept => "kept",
            Self::Fresh => "fresh",
        }
    }

    /// What tells the allocator of glibc; others do not listen.
    fn environment(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Default => &[],
            Self::Kept => &[("MALLOC_MMAP_THRESHOLD_", "1073741824"), ("MALLOC_TRIM_THRESHOLD_", "4294967296")],
            Self::Fresh => &[("MALLOC_MMAP_THRESHOLD_", "65536"), ("MALLOC_TRIM_THRESHOLD_", "0")],
        }
    }
}

impl Driver {
    /// Builds with everyone who can, in turns; the visitors have theirs behind each of ours.
    pub fn builds(
        &self,
        job: &Job,
        entrants: &[Entrant],
        memory: Memory,
        visitors: &mut (dyn FnMut() + Send),
    ) -> Result<Vec<Outcome>> {
        let desk = Desk::lay(job.mesh, Queries::Nothing)?;
        let able = entrants.iter().copied().filter(|entrant| entrant.lacks(Task::Build).is_none());
        let mut programs: Vec<(Entrant, Visitor, Option<Said>)> =
            able.map(|entrant| (entrant, self.program(&entrant, memory), None)).collect();
        on_one_core(|| {
            for _ in 0..job.effort.turns.max(1) {
                for (entrant, program, best) in &mut programs {
                    let said = program.run(Task::Build, &desk).with_context(|| entrant.name())?;
                    if best.as_ref().is_none_or(|best| said.us() < best.us()) {
                        *best = Some(said);
                    }
                }
                visitors();
            }
            Ok::<(), anyhow::Error>(())
        })??;
        programs.iter().map(|(entrant, _, said)| outcome(*entrant, said.as_ref(), job.effort.turns)).collect()
    }

    fn program(&self, entrant: &Entrant, memory: Memory) -> Visitor {
        let behind = entrant.words().into_iter().chain(["--passes".to_owned(), "1".to_owned()]).collect();
        Visitor::new(entrant.name(), self.path.clone()).told([self.words.clone(), behind], memory.environment())
    }
}

fn outcome(entrant: Entrant, said: Option<&Said>, passes: u32) -> Result<Outcome> {
    let said = said.context("there was no turn")?;
    let us_per_query = said.us().context("there is no time")?;
    let bytes = said.bytes.zip(said.node_bytes).map(|(model, nodes)| Bytes { model, nodes });
    let best = Best { us_per_query, passes };
    Ok(Outcome { entrant, best, answers: Vec::new(), work: None, bytes })
}
