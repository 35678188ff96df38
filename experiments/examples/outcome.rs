//! Runs the experiments of a document and prints what came of them: `cargo run --release -p boxwood-experiments --example
//! outcome -- 1 quick`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use boxwood_experiments::{Outcome, Progress, Settings, document_1, document_2, document_3, document_4, document_5};
use std::env::args;
use std::time::Instant;

struct Told(Instant);

impl Progress for Told {
    fn begin(&self, stage: &str, steps: u64) {
        eprintln!("{:7.2} s  {stage}, {steps} steps", self.0.elapsed().as_secs_f64());
    }

    fn advance(&self, _: u64) {}
}

fn main() {
    let words: Vec<String> = args().skip(1).collect();
    let told = Told(Instant::now());
    let settings = Settings { quick: words.iter().any(|word| word == "quick"), progress: &told };
    let outcome = match words.first().map(String::as_str) {
        Some("2") => document_2::run(&settings),
        Some("4") => document_4::run(&settings),
        Some("3") => document_3::run(&settings),
        Some("5") => document_5::run(&settings),
        _ => document_1::run(&settings),
    };
    print(&outcome);
    eprintln!("{:7.2} s", told.0.elapsed().as_secs_f64());
}

fn print(outcome: &Outcome) {
    println!("{}", outcome.title);
    for table in &outcome.tables {
        println!("\n{} {}", table.id, table.title);
        let heads: Vec<String> = table.columns.iter().map(|column| format!("{:>16}", column.name)).collect();
        println!("{:40}{}", "", heads.join(""));
        for row in &table.rows {
            let cell = |number: Option<f64>| number.map_or("-".to_owned(), |x| format!("{x:.4}"));
            let cells: Vec<String> = row.cells.iter().map(|own| format!("{:>16}", cell(own.ours))).collect();
            println!("{:40}{}", row.name, cells.join(""));
        }
    }
    for claim in &outcome.claims {
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
