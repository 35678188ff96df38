//! CPU time of the thread: machines are shared, and wall time would measure their other users too.

use std::time::Duration;

/// CPU time that this thread has used so far; only differences mean something.
#[cfg(target_os = "linux")]
pub(crate) fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Wall time since the first call, where safe code has no clock of the thread.
#[cfg(not(target_os = "linux"))]
pub(crate) fn now() -> Duration {
    use std::{sync::OnceLock, time::Instant};

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// What it gives, and the CPU time that it took, in seconds.
pub(crate) fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let start = now();
    let result = work();
    (result, (now() - start).as_secs_f64())
}
