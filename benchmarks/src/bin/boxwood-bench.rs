//! The benchmark driver: measures one task on one mesh and prints one line of JSON. The drivers of the C++ peers
//! use the same task names and JSON keys.

use std::process::ExitCode;

fn main() -> ExitCode {
    boxwood_benchmarks::driver::main(std::env::args_os())
}
