//! The benchmark driver: one task on one mesh, one line of JSON, with the same task names and keys as the drivers of the C++ peers.

use std::process::ExitCode;

fn main() -> ExitCode {
    boxwood_benchmarks::driver::main(std::env::args_os())
}
