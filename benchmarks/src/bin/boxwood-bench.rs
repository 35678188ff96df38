//! The benchmark driver: one task on one mesh, one line of JSON, with the same words as the drivers of its peers.

use std::process::ExitCode;

fn main() -> ExitCode {
    boxwood_benchmarks::driver::main(std::env::args_os())
}
