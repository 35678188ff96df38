//! The boxwood command.
fn main() {}
