//! Runs the experiments of one paper and prints its tables and claims:
//! `cargo run --release -p boxwood-experiments --example paper_result -- 1 quick`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use boxwood_experiments::{PaperResult, Progress, RunSettings, aabb_tree, axial_cut, best_axis, cab, r_tree};
use std::env::args;
use std::time::Instant;

/// Prints each stage of the experiments with the time since the start.
struct StagePrinter(Instant);

impl Progress for StagePrinter {
    fn begin(&self, stage: &str, steps: u64) {
        eprintln!("{:7.2} s  {stage}, {steps} steps", self.0.elapsed().as_secs_f64());
    }

    fn advance(&self, _: u64) {}
}

fn main() {
    let words: Vec<String> = args().skip(1).collect();
    let progress = StagePrinter(Instant::now());
    let settings = RunSettings { quick: words.iter().any(|word| word == "quick"), progress: &progress };
    let result = match words.first().map(String::as_str) {
        Some("2") => axial_cut::run(&settings),
        Some("4") => best_axis::run(&settings),
        Some("3") => r_tree::run(&settings),
        Some("5") => cab::run(&settings),
        _ => aabb_tree::run(&settings),
    };
    print(&result);
    eprintln!("{:7.2} s", progress.0.elapsed().as_secs_f64());
}

fn print(result: &PaperResult) {
    println!("{}", result.title);
    for table in &result.tables {
        println!("\n{} {}", table.id, table.title);
        let heads: Vec<String> = table.columns.iter().map(|column| format!("{:>16}", column.name)).collect();
        println!("{:40}{}", "", heads.join(""));
        for row in &table.rows {
            let cell = |number: Option<f64>| number.map_or("-".to_owned(), |x| format!("{x:.4}"));
            let cells: Vec<String> = row.cells.iter().map(|own| format!("{:>16}", cell(own.ours))).collect();
            println!("{:40}{}", row.name, cells.join(""));
        }
    }
    for claim in &result.claims {
        println!(
            "\n[{}] {}: {}\n    {}\n    {}",
            claim.verdict.name(),
            claim.id,
            claim.claimed,
            claim.measured,
            claim.why
        );
    }
}
