//! Project commands. `cargo xtask test` runs all checks: `.ci/run` calls it, and contributors run it before submitting a change.
//! `cargo xtask campaign` runs the randomized tests at full size, which takes minutes.

mod book;
mod campaign;
mod cargo_build;
mod instructions;
mod simd_inlining;
mod step;
mod viewer;

use clap::{Parser, Subcommand};
use std::path::Path;
use std::process::ExitCode;
use step::{Call, Step, StepError, cargo, root};

/// Project commands of boxwood
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run all checks that a change must pass
    ///
    /// Format, lints, docs, all tests, every example, the viewer in a browser, no SIMD operation compiled as a function call, and no
    /// query that takes more instructions than recorded.
    Test,
    /// Run millions of random cases against exact reference implementations (minutes)
    Campaign {
        /// Campaign to run; all if omitted
        #[arg(value_enum)]
        name: Option<campaign::Campaign>,
    },
    /// Build the committed viewer bundle from its TypeScript sources (needs Node)
    Viewer,
    /// Test the viewer bundle and its pages in a browser
    ViewerTest,
    /// Render docs/book to target/book as HTML
    Book,
    /// Write man pages of all commands to target/man
    Man,
    /// Regenerate the screenshots in the documentation
    Screenshots,
    /// Check that a release build has no SIMD operation compiled as a function call
    SimdInlining,
    /// Compare instruction counts of all queries with benchmarks/instructions.txt (needs valgrind)
    Instructions(instructions::Options),
    /// Measure boxwood against parry, obvhs, bvh and rapier, and print a table of ratios
    Bench {
        /// Arguments of the table program
        ///
        /// A folder of workloads (NAME/a.obj and NAME/poses-*.txt; without it, workloads made in code), and options: --peers DIR for
        /// external programs to compare with, --threads N, --quick, --json FILE.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Test => test(),
        Command::Campaign { name } => campaign::run(name),
        Command::Viewer => viewer::build(),
        Command::ViewerTest => viewer::test(),
        Command::Book => book::render(),
        Command::Man => man(),
        Command::Screenshots => viewer::screenshots(),
        Command::SimdInlining => simd_inlining(),
        Command::Instructions(options) => instructions::run(instruction_cases(), &options),
        Command::Bench { arguments } => bench(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("\nxtask: {failed}");
            ExitCode::FAILURE
        }
    }
}

const BENCHMARKS: [&str; 2] = ["--manifest-path", "benchmarks/Cargo.toml"];

fn test() -> Result<(), StepError> {
    Step::new("format", cargo(["fmt", "--all", "--check"])).run()?;
    Step::new("lints", cargo(["clippy", "--workspace", "--all-features", "--all-targets", "--", "-D", "warnings"]))
        .run()?;
    let without_threads = ["clippy", "-p", "boxwood", "--no-default-features", "--", "-D", "warnings"];
    Step::new("lints without threads", cargo(without_threads)).run()?;
    Step::new("docs", cargo(["doc", "--workspace", "--all-features", "--no-deps"]))
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    Step::new("tests", cargo(["test", "--workspace", "--all-features"])).run()?;
    for (package, example) in examples()? {
        // Examples run in the test profile, in which `cargo test` has already built them.
        let run =
            cargo(["run", "--quiet", "--profile", "test", "-p", &package, "--all-features", "--example", &example]);
        Step::new(&format!("example {example}"), run).run()?;
    }
    viewer::test()?;
    Step::new("benchmarks: format", cargo(["fmt", "--check"]).args(BENCHMARKS)).run()?;
    Step::new("benchmarks: lints", cargo(["clippy"]).args(BENCHMARKS).args(["--all-targets", "--", "-D", "warnings"]))
        .run()?;
    Step::new("benchmarks: tests", cargo(["test", "--release"]).args(BENCHMARKS)).run()?;
    simd_inlining()?;
    instructions::check(instruction_cases())
}

/// Writes man pages from the definitions of the command line.
fn man() -> Result<(), StepError> {
    let write = ["run", "--quiet", "-p", "boxwood-cli", "--", "man", "--output-dir", "target/man"];
    Step::new("man pages", cargo(write)).run()
}

/// Checks that SIMD kernels are inlined, in the benchmark driver: it contains every query, and the benchmark tests
/// have already built it.
fn simd_inlining() -> Result<(), StepError> {
    simd_inlining::check(cargo(["build", "--release"]).args(BENCHMARKS).args(["--bin", "boxwood-bench"]))
}

/// Build command of the program that runs the instruction-count cases. The benchmark tests have already built the
/// crates of the registry that this program uses; our crates are compiled again, with other settings.
fn instruction_cases() -> Call {
    cargo(["build", "--release"]).args(BENCHMARKS).args(["--bin", "instructions"]).args(instructions::build_settings())
}

/// Lists all examples as (package, example), from the file names in the `examples` folders.
fn examples() -> Result<Vec<(String, String)>, StepError> {
    let mut found = Vec::new();
    let crates = root().join("crates");
    for package in file_names(&crates)? {
        let folder = crates.join(&package).join("examples");
        if folder.is_dir() {
            found.extend(
                file_names(&folder)?
                    .into_iter()
                    .filter_map(|file| file.strip_suffix(".rs").map(|example| (package.clone(), example.to_owned()))),
            );
        }
    }
    Ok(found)
}

fn file_names(folder: &Path) -> Result<Vec<String>, StepError> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| StepError::new("listing files", &format!("{folder:?}: {error}")))?;
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

fn bench(arguments: &[String]) -> Result<(), StepError> {
    let table = cargo(["run", "--release"])
        .args(BENCHMARKS)
        .args(["--features", "parry,obvhs,bvh,rapier"])
        .args(["--bin", "table", "--"]);
    Step::new("benchmarks", table.args(arguments)).run()
}
