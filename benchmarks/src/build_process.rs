//! Measures tree builds, each library in its own process.
//!
//! A build allocates memory and fills it. The allocator either reuses memory of an earlier build or gets new
//! pages, which the operating system must clear. New pages can make up two thirds of the build time. Whether the
//! allocator needs them depends on what the process did before. If all libraries shared a process, the allocator
//! state that one library leaves behind would affect the time of the next library.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{
    competitor::Competitor,
    engine::Bytes,
    engines::external::{EngineReport, ExchangeFolder, ExternalEngine},
    job::{PairJob, PairResult, on_one_core},
    measure::BestPass,
    queries::QuerySet,
    task::Task,
};

/// Program that measures the build of one library: the benchmark driver.
#[derive(Clone, Debug)]
pub struct BuildDriver {
    /// Path of the program.
    pub path: PathBuf,
    /// Arguments that the program needs in front of the options of the benchmark driver, such as the name of a
    /// subcommand.
    pub args: Vec<String>,
}

/// Where the allocator gets the memory of a build from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryPolicy {
    /// No setting: the allocator decides.
    Default,
    /// The allocator reuses memory of an earlier build.
    Reused,
    /// The allocator gets new pages for all large blocks, as in the first build of a process.
    Fresh,
}

impl MemoryPolicy {
    /// Name of the policy in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Reused => "reused",
            Self::Fresh => "fresh",
        }
    }

    /// Environment variables that configure the allocator of glibc. Other allocators ignore them.
    fn environment(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Default => &[],
            Self::Reused => &[("MALLOC_MMAP_THRESHOLD_", "1073741824"), ("MALLOC_TRIM_THRESHOLD_", "4294967296")],
            Self::Fresh => &[("MALLOC_MMAP_THRESHOLD_", "65536"), ("MALLOC_TRIM_THRESHOLD_", "0")],
        }
    }
}

impl BuildDriver {
    /// Measures the build of every competitor that supports it. In each round, every competitor has one turn. Calls
    /// `run_externals` at the end of each round, so that external programs can measure themselves.
    pub fn measure_builds(
        &self,
        job: &PairJob,
        competitors: &[Competitor],
        memory: MemoryPolicy,
        run_externals: &mut (dyn FnMut() + Send),
    ) -> Result<Vec<PairResult>> {
        let exchange = ExchangeFolder::write(job.mesh, QuerySet::Nothing)?;
        let supported =
            competitors.iter().copied().filter(|competitor| competitor.unsupported_reason(Task::Build).is_none());
        let mut programs: Vec<(Competitor, ExternalEngine, Option<EngineReport>)> =
            supported.map(|competitor| (competitor, self.program(&competitor, memory), None)).collect();
        on_one_core(|| {
            for _ in 0..job.effort.turns.max(1) {
                for (competitor, program, best) in &mut programs {
                    let report = program.run(Task::Build, &exchange).with_context(|| competitor.name())?;
                    if best.as_ref().is_none_or(|best| report.us() < best.us()) {
                        *best = Some(report);
                    }
                }
                run_externals();
            }
            Ok::<(), anyhow::Error>(())
        })??;
        programs
            .iter()
            .map(|(competitor, _, report)| pair_result(*competitor, report.as_ref(), job.effort.turns))
            .collect()
    }

    fn program(&self, competitor: &Competitor, memory: MemoryPolicy) -> ExternalEngine {
        let after = competitor.driver_args().into_iter().chain(["--passes".to_owned(), "1".to_owned()]).collect();
        ExternalEngine::new(competitor.name(), self.path.clone())
            .with_arguments([self.args.clone(), after], memory.environment())
    }
}

fn pair_result(competitor: Competitor, report: Option<&EngineReport>, passes: u32) -> Result<PairResult> {
    let report = report.context("the build was not measured")?;
    let us_per_query = report.us().context("the report contains no time")?;
    let bytes = report.bytes.zip(report.node_bytes).map(|(model, nodes)| Bytes { model, nodes });
    let best = BestPass { us_per_query, passes };
    Ok(PairResult { competitor, best, results: Vec::new(), stats: None, bytes })
}
