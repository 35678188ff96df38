//! Small fixed cases of every query of boxwood, for counting instructions: the same meshes, poses and seeds in every run.
//!
//! A case is set up first, then asked once to warm up (unless it measures the first query of a model), and then asked inside
//! [`measured_part`], the function that a profiler counts in. `cargo xtask instructions` runs each case under callgrind.

mod bodies;
mod pairs;
mod relations;
mod surfaces;
mod trees;

use std::hint::black_box;

/// What is measured, set up: it asks its queries and returns a number that depends on the results.
pub type Queries = Box<dyn FnMut() -> u64>;

/// A named case.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Unique: the query, what it is asked about, joined by slashes.
    pub name: &'static str,
    /// Whether the queries are asked once before they are measured, so that what models and threads keep is there.
    warm: bool,
    set_up: fn() -> Queries,
}

impl Case {
    const fn warm(name: &'static str, set_up: fn() -> Queries) -> Self {
        Self { name, warm: true, set_up }
    }

    /// Measures the first queries of new models.
    const fn cold(name: &'static str, set_up: fn() -> Queries) -> Self {
        Self { name, warm: false, set_up }
    }

    /// Sets up, warms up and asks the queries that are measured. The number depends on the results.
    #[must_use]
    pub fn run(self) -> u64 {
        let mut queries = (self.set_up)();
        if self.warm {
            black_box(queries());
        }
        measured_part(&mut *queries)
    }
}

/// All cases.
pub fn cases() -> impl Iterator<Item = Case> {
    [pairs::CASES, surfaces::CASES, relations::CASES, trees::CASES, bodies::CASES].into_iter().flatten().copied()
}

/// The function that instructions are counted in, with all that it calls. `cargo xtask instructions` knows it by its name, and no
/// other symbol may contain that name.
#[inline(never)]
fn measured_part(queries: &mut dyn FnMut() -> u64) -> u64 {
    black_box(queries())
}

/// The widest instruction set of those that boxwood has kernels for, as the processor (or an emulator) reports it.
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
