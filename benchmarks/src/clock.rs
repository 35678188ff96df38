//! Clocks: CPU time of a thread pinned to one core, and wall time for work on several threads.
//!
//! Benchmark machines are shared, so wall time includes the load of other users. On systems other than Linux, wall time replaces
//! CPU time and threads are not pinned.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

/// Clock used for a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// CPU time of the calling thread.
    Thread,
    /// Wall time, for work on several threads.
    Wall,
}

impl Clock {
    /// Current time of this clock. The origin is arbitrary: only differences are meaningful.
    #[must_use]
    pub fn now(self) -> Duration {
        match self {
            Self::Thread => thread_time(),
            Self::Wall => wall_time(),
        }
    }
}

/// Wall time since the first call.
fn wall_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// CPU time used by the calling thread so far.
#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(target_os = "linux"))]
fn thread_time() -> Duration {
    wall_time()
}

/// Pins the calling thread to the last core that it may use, so that it keeps its caches. Returns the core, or `None` if pinning
/// is not permitted: measurements are then noisier but still valid.
#[cfg(target_os = "linux")]
#[must_use]
pub fn pin_to_one_core() -> Option<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    let allowed = sched_getaffinity(None).ok()?;
    let core = (0..CpuSet::MAX_CPU).rev().find(|&core| allowed.is_set(core))?;
    let mut only = CpuSet::new();
    only.set(core);
    sched_setaffinity(None, &only).ok().map(|()| core)
}

/// Does nothing and returns `None`: pinning is implemented for Linux only.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn pin_to_one_core() -> Option<usize> {
    None
}
