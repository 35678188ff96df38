//! The clock: CPU time of the thread, on one core; wall time where several threads work.
//!
//! The machine is shared, so wall time measures the other users too. Where the operating system offers neither
//! the clock of the thread nor the pinning to safe code, wall time stands in for it.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

/// What a time is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// CPU time of the thread that asks.
    Thread,
    /// For the work of several threads.
    Wall,
}

impl Clock {
    /// The time on this clock; only differences mean something.
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

/// CPU time that this thread has used so far.
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

/// Keeps this thread on the last core that it may use, so that it does not leave its caches behind. Which core, or
/// `None` if that is not permitted here: the figures are noisier then, and as right as before.
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

/// Pinning is done on Linux alone.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn pin_to_one_core() -> Option<usize> {
    None
}
