//! Small fixed cases of all queries of boxwood, for instruction counts: the same meshes, poses and seeds in every run.
//!
//! A case is set up, run once to warm up (unless it measures the first query of a model), and run again inside `measured_part`, the
//! only function in which the profiler counts. `cargo xtask instructions` runs each case under callgrind.

mod bodies;
mod pairs;
mod relations;
mod surfaces;
mod trees;

use std::hint::black_box;

/// Prepared queries of a case. The function runs all of them and returns a number that depends on their results, so
/// that none is optimized away.
pub type Queries = Box<dyn FnMut() -> u64>;

/// A named case.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Unique name: the query and its input, joined by slashes.
    pub name: &'static str,
    /// If set, the queries run once before they are measured, so that the caches of models and threads are filled.
    has_warm_up: bool,
    set_up: fn() -> Queries,
}

impl Case {
    /// Creates a case whose queries are measured after a warm-up.
    const fn warm(name: &'static str, set_up: fn() -> Queries) -> Self {
        Self { name, has_warm_up: true, set_up }
    }

    /// Creates a case that measures the first queries of new models.
    const fn cold(name: &'static str, set_up: fn() -> Queries) -> Self {
        Self { name, has_warm_up: false, set_up }
    }

    /// Sets up the case, runs the queries once to warm up if `has_warm_up` is set, and runs the measured queries. Returns
    /// a number that depends on the results.
    #[must_use]
    pub fn run(self) -> u64 {
        let mut queries = (self.set_up)();
        if self.has_warm_up {
            black_box(queries());
        }
        measured_part(&mut *queries)
    }
}

/// All cases of all modules.
pub fn cases() -> impl Iterator<Item = Case> {
    [pairs::CASES, surfaces::CASES, relations::CASES, trees::CASES, bodies::CASES].into_iter().flatten().copied()
}

/// The function in which instructions are counted, including its callees. `cargo xtask instructions` finds it by name, so no other
/// symbol may contain that name.
#[inline(never)]
fn measured_part(queries: &mut dyn FnMut() -> u64) -> u64 {
    black_box(queries())
}

/// Widest instruction set with kernels in boxwood that the processor (or emulator) supports.
#[must_use]
pub fn instruction_set() -> &'static str {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        if std::arch::is_x86_feature_detected!("avx512f") {
            "avx512"
        } else if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
            "avx2"
        } else if std::arch::is_x86_feature_detected!("sse4.2") {
            "sse4.2"
        } else {
            "sse2"
        }
    }
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    std::env::consts::ARCH
}
