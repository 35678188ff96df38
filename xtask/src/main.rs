//! The project's own commands. `cargo xtask test` is what `.ci/run` calls and what a contributor runs before sending a
//! change; the campaigns are the same tests at sizes that take minutes.

mod built;
mod campaign;
mod instructions;
mod lanes;
mod step;
mod viewer;

use clap::{Parser, Subcommand};
use std::path::Path;
use std::process::ExitCode;
use step::{Call, Failed, Step, cargo, root};

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Everything that must hold before a change lands: format, lints, docs, all tests, every example, pages in a browser,
    /// no call a vector operation, no query that takes more instructions.
    Test,
    /// Millions of cases against the exact twins, in release mode; minutes.
    Campaign {
        /// Which one; all of them if none is named.
        #[arg(value_enum)]
        name: Option<campaign::Campaign>,
    },
    /// Build the viewer of pages from its TypeScript, into the bundle that is committed; needs Node.
    Viewer,
    /// Only the tests of pages in a browser.
    Browser,
    /// Make the pictures of pages anew that the documentation shows.
    Pictures,
    /// Only the check that a release build has no call a vector operation.
    Lanes,
    /// Only the instruction guard: small cases of every query under callgrind, against benchmarks/instructions.txt; needs valgrind.
    Instructions(instructions::Options),
    /// The table of ratios to the peers: builds the benchmarks with parry, obvhs, bvh and rapier and runs them.
    Bench {
        /// A folder of workloads (NAME/a.obj and NAME/poses-*.txt); workloads made in code if none is given. And options
        /// of the table: --peers DIR for programs that are run beside ours, --threads N, --quick, --json FILE.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Test => test(),
        Command::Campaign { name } => campaign::run(name),
        Command::Viewer => viewer::build(),
        Command::Browser => viewer::test(),
        Command::Pictures => viewer::pictures(),
        Command::Lanes => lanes(),
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

fn test() -> Result<(), Failed> {
    Step::new("format", cargo(["fmt", "--all", "--check"])).run()?;
    Step::new("lints", cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])).run()?;
    let without_threads = ["clippy", "-p", "boxwood", "--no-default-features", "--", "-D", "warnings"];
    Step::new("lints without threads", cargo(without_threads)).run()?;
    Step::new("docs", cargo(["doc", "--workspace", "--no-deps"])).env("RUSTDOCFLAGS", "-D warnings").run()?;
    Step::new("tests", cargo(["test", "--workspace"])).run()?;
    for (package, example) in examples()? {
        // As the tests have built it already.
        let run = cargo(["run", "--quiet", "--profile", "test", "-p", &package, "--example", &example]);
        Step::new(&format!("example {example}"), run).run()?;
    }
    viewer::test()?;
    Step::new("benchmarks: format", cargo(["fmt", "--check"]).args(BENCHMARKS)).run()?;
    Step::new("benchmarks: lints", cargo(["clippy"]).args(BENCHMARKS).args(["--all-targets", "--", "-D", "warnings"]))
        .run()?;
    Step::new("benchmarks: tests", cargo(["test", "--release"]).args(BENCHMARKS)).run()?;
    lanes()?;
    instructions::check(instruction_cases())
}

/// On the driver of the benchmarks: it asks every question, and their tests have built it.
fn lanes() -> Result<(), Failed> {
    lanes::check(cargo(["build", "--release"]).args(BENCHMARKS).args(["--bin", "boxwood-bench"]))
}

/// The driver of the instruction guard; the tests of the benchmarks have built it.
fn instruction_cases() -> Call {
    cargo(["build", "--release"]).args(BENCHMARKS).args(["--bin", "instructions"])
}

/// Every example of every crate, by file name, so that none can be forgotten.
fn examples() -> Result<Vec<(String, String)>, Failed> {
    let mut found = Vec::new();
    let crates = root().join("crates");
    for package in names_in(&crates)? {
        let folder = crates.join(&package).join("examples");
        if folder.is_dir() {
            found.extend(
                names_in(&folder)?
                    .into_iter()
                    .filter_map(|file| file.strip_suffix(".rs").map(|example| (package.clone(), example.to_owned()))),
            );
        }
    }
    Ok(found)
}

fn names_in(folder: &Path) -> Result<Vec<String>, Failed> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| Failed::new("listing files", &format!("{folder:?}: {error}")))?;
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

fn bench(arguments: &[String]) -> Result<(), Failed> {
    let table = cargo(["run", "--release"])
        .args(BENCHMARKS)
        .args(["--features", "parry,obvhs,bvh,rapier"])
        .args(["--bin", "table", "--"]);
    Step::new("benchmarks", table.args(arguments)).run()
}
