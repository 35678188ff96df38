//! Runs one of the small fixed cases whose instructions `cargo xtask instructions` counts. Without an argument,
//! lists the names of all cases.

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
        eprintln!("unknown case {name}; run without arguments to list all cases");
        return ExitCode::from(2);
    };
    // Uses a thread pool of the main thread only, so that the profiler counts the work of parallel queries too.
    if let Err(error) = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global() {
        eprintln!("{error}");
        return ExitCode::from(2);
    }
    let result = case.run();
    println!("instruction set: {}", instruction_set());
    println!("result: {result}");
    ExitCode::SUCCESS
}
