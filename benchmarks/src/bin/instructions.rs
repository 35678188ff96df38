//! Runs one case whose instructions are counted; without a name, lists all cases. See `cargo xtask instructions`.

use std::process::ExitCode;

use boxwood_benchmarks::instructions::{cases, instruction_set};

fn main() -> ExitCode {
    let Some(name) = std::env::args().nth(1) else {
        for case in cases() {
            println!("{}", case.name);
        }
        return ExitCode::SUCCESS;
    };
    let Some(case) = cases().find(|case| case.name == name) else {
        eprintln!("there is no case {name}");
        return ExitCode::from(2);
    };
    // This thread is the only one: what a query spreads over threads is counted with it.
    if let Err(error) = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global() {
        eprintln!("{error}");
        return ExitCode::from(2);
    }
    let result = case.run();
    println!("instruction set: {}", instruction_set());
    println!("result: {result}");
    ExitCode::SUCCESS
}
