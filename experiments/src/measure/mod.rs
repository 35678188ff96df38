//! How times are measured: CPU time of one thread, with the compared methods interleaved.

pub(crate) mod cpu_clock;
pub(crate) mod single_thread;
