//! CPU time of the current thread. Wall time would include the work of other users of a shared machine.

use std::time::Duration;

/// CPU time that this thread has used so far. Only differences are meaningful.
#[cfg(target_os = "linux")]
pub(crate) fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Replacement for CPU time on systems where safe code cannot read it: wall time since the first call.
#[cfg(not(target_os = "linux"))]
pub(crate) fn now() -> Duration {
    use std::{sync::OnceLock, time::Instant};

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Runs `work` and returns its result and its CPU time in seconds.
pub(crate) fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let start = now();
    let result = work();
    (result, (now() - start).as_secs_f64())
}
