//! The clock: CPU time of the thread, on one core.
//!
//! The machine is shared, so wall time would measure the other users too. Where the operating system offers neither
//! the clock nor the pinning to safe code, wall time stands in for it.

use std::time::Duration;

/// CPU time that this thread has used so far.
#[cfg(target_os = "linux")]
#[must_use]
pub fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Wall time since the first call.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn thread_time() -> Duration {
    use std::{sync::OnceLock, time::Instant};

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
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
